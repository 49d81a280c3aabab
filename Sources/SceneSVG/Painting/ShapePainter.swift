import SceneCommit
import SceneDocument
import SceneGeometry
import SceneRender

/// What something is filled or stroked with.
enum SVGPaint {
    case none
    case color(Color)
    case gradient(GradientValues)
    /// With the element in whose plane the tiles lie, where that is another one.
    case pattern(XMLElement, ContextPaint?)
}

/// Fills and strokes a path with shape layers.
struct ShapePainter {
    let builder: ElementBuilder
    let element: XMLElement
    let scope: Scope
    private var style: Style { scope.style }

    init(builder: ElementBuilder, element: XMLElement, scope: Scope) {
        (self.builder, self.element, self.scope) = (builder, element, scope)
    }

    /// The layers of a path, back to front.
    /// @param box that gradients and patterns are relative to.
    /// @param markers the layers of its markers, which lie above, below or between them.
    func paint(_ path: Path, box: Rect, markers: [LayerNode] = []) throws(SceneError) -> [LayerNode] {
        if scope.isClip {
            let node = try shape(path)
            setFillRule("clip-rule", node)
            return [node]
        }
        let fill = paint("fill", "black", box), stroke = strokeWidth > 0 ? paint("stroke", "none", box) : .none
        let order = PaintOrder(style), strokesFirst = order.strokesFirst
        if !strokesFirst, strokePlane == nil, markers.isEmpty || order.markerPlace != 1, let node = try together(path, fill, stroke) {
            return order.markerPlace == 0 ? markers + [node] : [node] + markers
        }
        let filled = try painted(path, fill, isStroke: false, box), stroked = try painted(path, stroke, isStroke: true, box)
        var parts = [[strokesFirst ? stroked : filled], [strokesFirst ? filled : stroked]].map { $0.compactMap { $0 } }
        parts.insert(markers, at: min(order.markerPlace, 2))
        return parts.flatMap { $0 }
    }

    /// One layer for both, where neither is a pattern.
    private func together(_ path: Path, _ fill: SVGPaint, _ stroke: SVGPaint) throws(SceneError) -> LayerNode? {
        if case .pattern = fill { return nil }
        if case .pattern = stroke { return nil }
        if scope.form == .asItIs, case .none = fill, case .none = stroke { return nil }
        let node = try shape(path)
        setFillRule("fill-rule", node)
        set(fill, node)
        setStroke(stroke, node, path)
        return node
    }

    private func painted(_ path: Path, _ paint: SVGPaint, isStroke: Bool, _ box: Rect) throws(SceneError) -> LayerNode? {
        if case .none = paint { return nil }
        let plane = isStroke ? strokePlane : nil, moved = plane.flatMap { try? path.transformed(by: $0) }, path = moved ?? path
        let node = try shape(path)
        if moved != nil, let back = plane?.inverse { node.set(.transform, .transform(back.transform3D)) }
        setFillRule("fill-rule", node)
        guard case .pattern(let pattern, let context) = paint else {
            set(isStroke ? .none : paint, node)
            if isStroke { setStroke(paint, node, path) }
            return node
        }
        set(isStroke ? .none : .color(.black), node)
        if isStroke { setStroke(.color(.black), node, path) }
        let reach = isStroke ? strokeWidth / 2 * max(1, miterLimit) : 0
        let opacity = style.share(isStroke ? "stroke-opacity" : "fill-opacity")
        guard let contents = try tiles(pattern, context, box, covering: box.insetBy(-reach)) else { return nil }
        contents.setMask(node)
        if opacity < 1 { contents.set(.opacity, .number(opacity)) }
        return contents
    }

    private func tiles(_ pattern: XMLElement, _ context: ContextPaint?, _ box: Rect, covering area: Rect) throws(SceneError) -> LayerNode? {
        guard let context else {
            return try PatternBuilder(builder: builder, scope: scope, user: element).build(pattern, box: box, covering: area)
        }
        guard let map = map(from: context), let back = map.inverse else { return nil }
        let tiles = PatternBuilder(builder: builder, scope: context.scope, user: element), box = context.box ?? back.boundingBox(of: box)
        guard let contents = try tiles.build(pattern, box: box, covering: back.boundingBox(of: area)) else { return nil }
        return try builder.context.node(around: builder.context.node(around: contents, map, at: element), at: element)
    }

    private func shape(_ path: Path) throws(SceneError) -> LayerNode {
        let node = try builder.context.node(.shape, at: element)
        node.set(.path, .path(path))
        return node
    }

    private func setFillRule(_ name: String, _ node: LayerNode) {
        if style[name] == "evenodd" { node.set(.fillRule, .enumeration(1)) }
    }

    // MARK: - Paints

    private func paint(_ name: String, _ standard: String, _ box: Rect, opacity: Double? = nil) -> SVGPaint {
        let text = style[name] ?? standard, opacity = opacity ?? style.share(name + "-opacity")
        switch text {
        case "context-fill": return contextPaint("fill", "black", box, opacity)
        case "context-stroke": return contextPaint("stroke", "none", box, opacity)
        default: break
        }
        guard let (server, fallback) = builder.context.paintServer(text) else { return color(text, opacity) }
        if let server, let paint = paint(server, opacity, box) { return paint }
        // What refers to nothing is painted with what stands behind it, if anything does.
        if !fallback.isEmpty { return color(fallback, opacity) }
        if server == nil { builder.context.report.note("\(name): there is no element \(text)", at: element) }
        return .none
    }

    /// What the element around is filled or stroked with, gradients and patterns as they lie there.
    private func contextPaint(_ name: String, _ standard: String, _ box: Rect, _ opacity: Double) -> SVGPaint {
        guard let context = scope.context else { return .none }
        let painter = ShapePainter(builder: builder, element: element, scope: context.scope)
        guard let map = map(from: context), let back = map.inverse else {
            return painter.paint(name, standard, context.box ?? box, opacity: opacity)
        }
        let paint = painter.paint(name, standard, context.box ?? back.boundingBox(of: box), opacity: opacity)
        if case .color = paint { return paint }
        // A paint that the element itself takes from another one is relative to that one's box.
        if context.box == nil, context.scope.style[name]?.hasPrefix("context-") != true { context.lacksBox = true }
        switch paint {
        case .gradient(var values):
            values.map = values.map * map
            return .gradient(values)
        case .pattern(let pattern, nil): return .pattern(pattern, context)
        default: return paint
        }
    }

    /// From the user units of the element whose paint is taken to those of this one.
    private func map(from context: ContextPaint) -> Affine? { scope.map.inverse.map { context.scope.map * $0 } }

    private func color(_ text: String, _ opacity: Double) -> SVGPaint {
        guard var color = text.lowercased() == "currentcolor" ? style.color : Color(paint: text) else { return .none }
        color.a *= Float(opacity)
        return .color(color)
    }

    private func paint(_ server: XMLElement, _ opacity: Double, _ box: Rect) -> SVGPaint? {
        if server.name == "pattern" { return .pattern(server, nil) }
        let reader = GradientReader(builder: builder, scope: scope.inPlace(of: server, for: element))
        guard let gradient = reader.read(server) else { return nil }
        switch gradient.values(in: box, opacity) {
        case .none: return nil
        case .some(let values) where values.colors.count == 1: return .color(values.colors[0])
        case .some(let values): return .gradient(values)
        }
    }

    private func set(_ fill: SVGPaint, _ node: LayerNode) {
        switch fill {
        case .none, .pattern: node.set(.fillColor, .none)
        case .color(let color): node.set(.fillColor, .color(color))
        case .gradient(let values): values.apply(to: node, isStroke: false)
        }
    }

    /// @param path the layer's.
    private func setStroke(_ stroke: SVGPaint, _ node: LayerNode, _ path: Path) {
        switch stroke {
        case .none: return
        case .pattern: break
        case .color(let color): node.set(.strokeColor, .color(color))
        case .gradient(var values):
            if let strokePlane { values.map = values.map * strokePlane }
            values.apply(to: node, isStroke: true)
        }
        setLine(node, path)
    }

    // MARK: - Lines

    var strokeWidth: Double {
        style["stroke-width"].flatMap { Length($0) }.map { scope.lengths.resolve($0, .other) } ?? 1
    }

    private var miterLimit: Double {
        style["stroke-miterlimit"].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil } ?? 4
    }

    private var isNonScaling: Bool { style["vector-effect"] == "non-scaling-stroke" }

    /// The map to where a line that stays as wide as it is is stroked, if that is not the shape's own plane: where sides along x and y become
    /// longer by different parts, no width of a line within the shape's plane would do.
    private var strokePlane: Affine? {
        let map = scope.map, (x, y) = (SIMD2(map.a, map.b), SIMD2(map.c, map.d))
        guard isNonScaling, map.inverse != nil else { return nil }
        let (xx, yy, xy) = ((x * x).sum(), (y * y).sum(), (x * y).sum())
        return max(abs(xx - yy), 2 * abs(xy)) > 1e-6 * (xx + yy) ? map : nil
    }

    private func setLine(_ node: LayerNode, _ path: Path) {
        // The line keeps its width whatever maps the shape.
        let scale = isNonScaling && strokePlane == nil ? 1 / max(scope.map.meanScale, 1e-9) : 1
        node.set(.lineWidth, .number(min(strokeWidth * scale, 1e9)))
        if let cap = ["butt", "round", "square"].firstIndex(of: style["stroke-linecap"] ?? "") {
            node.set(.lineCap, .enumeration(Int32(cap)))
        }
        if let join = ["miter", "round", "bevel"].firstIndex(of: style["stroke-linejoin"] ?? "") {
            node.set(.lineJoin, .enumeration(Int32(join)))
        }
        node.set(.miterLimit, .number(min(max(miterLimit, 1), 1e9)))
        guard let text = style["stroke-dasharray"], text != "none" else { return }
        let unit = element["pathLength"] == nil ? scale : ShapeGeometry.unit(along: element, length: PathMeasure(path).length)
        guard let lengths = AnimatedValue.lengths(text) else {
            return builder.context.report.note("stroke-dasharray: \(text) is no list of lengths", at: element)
        }
        let dashes = lengths.map { scope.lengths.resolve($0, .other) * unit }
        guard dashes.count <= 10_000, dashes.allSatisfy({ $0 >= 0 }), dashes.reduce(0, +) > 0 else { return }
        node.set(.lineDashPattern, .numbers(dashes))
        if let offset = style["stroke-dashoffset"].flatMap({ Length($0) }) {
            node.set(.lineDashPhase, .number(scope.lengths.resolve(offset, .other) * unit))
        }
    }
}

/// The property `paint-order`: what comes first of fill, stroke and markers.
struct PaintOrder {
    private(set) var strokesFirst = false
    /// How many of the others come before the markers.
    private(set) var markerPlace = 2

    init(_ style: Style) {
        var words = (style["paint-order"] ?? "normal").split(whereSeparator: \.isWhitespace).map(String.init)
        let all = ["fill", "stroke", "markers"]
        guard words.count <= 3, Set(words).count == words.count, words.allSatisfy(all.contains) else { return }
        words += all.filter { !words.contains($0) }
        strokesFirst = words.firstIndex(of: "stroke") ?? 1 < words.firstIndex(of: "fill") ?? 0
        markerPlace = words.firstIndex(of: "markers") ?? 2
    }
}
