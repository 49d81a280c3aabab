import SceneCommit
import SceneDocument
import SceneGeometry

/// What an element became: a layer, and the box around what it draws in the space of the layer's superlayer, strokes not counted.
struct Built {
    var node: LayerNode
    var box: Rect?
    /// The box with the lines of shapes.
    var strokeBox: Rect?
    /// The box around all places to which animations bring what is drawn.
    var reach: Rect?

    init(node: LayerNode, box: Rect?, strokeBox: Rect? = nil, reach: Rect? = nil) {
        (self.node, self.box, self.strokeBox, self.reach) = (node, box, strokeBox ?? box, reach ?? box)
    }

    /// The element in another space.
    func mapped(by map: Affine, within node: LayerNode? = nil) -> Built {
        func mapped(_ box: Rect?) -> Rect? { box.map { map.boundingBox(of: $0) } }
        return Built(node: node ?? self.node, box: mapped(box), strokeBox: mapped(strokeBox), reach: mapped(reach))
    }

    mutating func widen(to other: Rect?) { reach = reach.flatMap { reach in other.map { reach.union($0) } } ?? reach ?? other }
}

/// Makes layers of elements.
struct ElementBuilder {
    let context: SVGContext

    /// The layer of an element; nil for one that shows nothing.
    func build(_ element: XMLElement, _ scope: Scope) throws(SceneError) -> Built? {
        let animator = ElementAnimator(builder: self, element: element, scope: scope)
        animator?.show()
        defer { animator?.restore() }
        let style = Style(element, in: scope.style, context.sheet)
        guard !style.isHidden, isRendered(element) else { return nil }
        guard var inner = scope.inside(style) else {
            context.report.note("elements lie too deep in each other", at: element)
            return nil
        }
        var map = transform(element, style, inner)
        guard map.isFinite, map.determinant != 0 || animator?.movesOrTurns == true else { return nil }
        inner.map = map * scope.map
        if let animator { inner.form = animator.form }
        guard var built = try contents(element, inner) else { return nil }
        if TransformOrigin.isOfBox(style) { map = transform(element, style, inner, around: built.box) }
        if built.box == nil, built.node.sublayers.isEmpty, built.node.kind == .layer, built.node.contents == nil { return nil }
        built.node.name = element["id"] ?? built.node.name
        let needsGroup =
            built.node.mask != nil
            || built.node.values.contains { $0.property == .transform || $0.property == .masksToBounds || $0.property == .opacity }
        try composite(&built, element, inner, inGroup: needsGroup)
        let shown = inner
        try animator?.vary(&built, inner) { () throws(SceneError) in
            guard var changed = scope.inside(Style(element, in: scope.style, context.sheet)) else { return nil }
            (changed.map, changed.form) = (shown.map, shown.form)
            guard var variant = try contents(element, changed) else { return nil }
            try composite(&variant, element, changed, inGroup: needsGroup)
            return variant
        }
        let own = built
        if map != .identity {
            built.node.set(.transform, .transform(map.transform3D))
            built = built.mapped(by: map)
        }
        try animator?.apply(to: &built, own, inner)
        return built
    }

    private func composite(_ built: inout Built, _ element: XMLElement, _ scope: Scope, inGroup: Bool) throws(SceneError) {
        let compositing = Compositing(builder: self, element: element, scope: scope)
        if inGroup { try compositing.wrap(&built) }
        // A use is cut within the layer that x and y move.
        if element.name == "use" { compositing.blend(built) } else { try compositing.apply(to: &built) }
    }

    /// The map of an element's own transform; in drawings a transform that is wrong makes none.
    /// @param name what the attribute is called: gradients and patterns have names of their own for it.
    /// @param box that the origin is relative to, if not to the viewport. @param shape the element's own box, where the style says so.
    func transform(
        _ element: XMLElement, _ style: Style, _ scope: Scope, _ name: String = "transform", in box: Rect? = nil,
        around shape: Rect? = nil
    ) -> Affine {
        // The properties lie around the list, in this order.
        let names = name == "transform" && !element.turnsByLayers ? ["translate", "rotate", "scale"] : []
        let parts = names.compactMap { part in style[part].map { "\(part)(\($0))" } }
        let text = (parts + [style["transform"] ?? element[name] ?? ""]).filter { !$0.hasSuffix("none)") && $0 != "none" }
            .joined(separator: " ")
        guard !text.isEmpty else { return .identity }
        var lengths = scope.lengths
        if let box = box ?? shape { (lengths.width, lengths.height) = (box.width, box.height) }
        guard let map = Affine(transform: text, lengths) else {
            context.report.note("the transform \(text) is left out: it is none of the plane", at: element)
            return .identity
        }
        guard let origin = TransformOrigin.text(style, of: element) else { return map }
        return map.about(shape == nil ? TransformOrigin.point(origin, lengths) : TransformOrigin.point(origin, scope, box: shape))
    }

    /// Whether the conditions hold that an element is shown on.
    func isRendered(_ element: XMLElement) -> Bool {
        if let required = element["requiredExtensions"], !required.trimmed.isEmpty { return false }
        guard let languages = element["systemLanguage"] else { return true }
        return languages.split(separator: ",").contains { $0.trimmed == "en" || $0.trimmed.hasPrefix("en-") }
    }

    private func contents(_ element: XMLElement, _ scope: Scope) throws(SceneError) -> Built? {
        let style = scope.style
        switch element.name {
        case "g", "a": return scope.isClip ? nil : try group(element, scope)
        case "svg": return scope.isClip ? nil : try nested(element, scope)
        case "switch":
            guard !scope.isClip, let chosen = element.elements.first(where: { Self.drawn.contains($0.name) && isRendered($0) }) else {
                return nil
            }
            return try build(chosen, scope)
        case "use": return try use(element, scope)
        case "image": return scope.isClip ? nil : try ImageBuilder(builder: self, element: element, scope: scope).build()
        case "text": return try TextBuilder(builder: self, element: element, scope: scope).build()
        case let name where ShapeGeometry.names.contains(name):
            guard let path = ShapeGeometry.path(element, style, scope, context.report), !path.isEmpty || scope.form != .asItIs else {
                return nil
            }
            return try shape(element, path, scope)
        case let name where !Self.silent.contains(name) && !name.hasPrefix("x:"):
            context.report.note("<\(name)> is left out", at: element)
            return nil
        default: return nil
        }
    }

    /// The elements that a switch chooses from.
    private static let drawn: Set<String> = ShapeGeometry.names.union(["g", "a", "svg", "switch", "use", "image", "text"])

    /// The elements that show nothing where they stand.
    private static let silent = AnimationTable.names.union([
        "defs", "title", "desc", "metadata", "style", "symbol", "marker", "clipPath", "mask", "pattern", "linearGradient", "radialGradient",
        "stop", "filter", "view", "mpath",
    ])

    /// What an element `feImage` shows: a picture, or another element.
    func image(_ element: XMLElement, _ scope: Scope) throws(SceneError) -> Built? {
        if let target = context.element(element.reference) {
            return try scope.referring(to: target).flatMap { (inner) throws(SceneError) in try build(target, inner) }
        }
        return try ImageBuilder(builder: self, element: element, scope: scope).build()
    }

    // MARK: - Groups

    /// A layer around those of an element's children.
    func group(_ element: XMLElement, _ scope: Scope) throws(SceneError) -> Built? {
        let node = try context.node(at: element)
        var group = Built(node: node, box: nil)
        for child in element.elements {
            guard let built = try build(child, scope) else { continue }
            node.sublayers.append(built.node)
            if let other = built.box { group.box = group.box?.union(other) ?? other }
            if let other = built.strokeBox { group.strokeBox = group.strokeBox?.union(other) ?? other }
            group.widen(to: built.reach)
        }
        return node.sublayers.isEmpty ? nil : group
    }

    private func nested(_ element: XMLElement, _ scope: Scope) throws(SceneError) -> Built? {
        let frame = Rect(
            scope.geometry(element, "x", .x) ?? 0, scope.geometry(element, "y", .y) ?? 0,
            scope.geometry(element, "width", .x) ?? scope.lengths.width, scope.geometry(element, "height", .y) ?? scope.lengths.height)
        return try viewport(element, scope.style, scope, frame: frame, clips: scope.style.clips)
    }

    private func use(_ element: XMLElement, _ scope: Scope) throws(SceneError) -> Built? {
        let reference = element.reference
        guard let target = context.element(reference), !target.contains(element) else {
            if let reference, !reference.hasPrefix("#") {
                context.report.note("\(reference) is not opened: it is another file", at: element)
            }
            return nil
        }
        guard var inner = scope.referring(to: target) else {
            context.report.note("an element that would contain itself is not shown", at: element)
            return nil
        }
        if scope.isClip, !ShapeGeometry.names.contains(target.name), target.name != "text" { return nil }
        let offset = Affine(1, 0, 0, 1, scope.geometry(element, "x", .x) ?? 0, scope.geometry(element, "y", .y) ?? 0)
        inner.map = offset * scope.map
        let paint = ContextPaint(scope: scope)
        inner.context = paint
        var built = try used(target, by: element, inner)
        // Shapes that take the paint of the use are made once more when the size of the use is known.
        if paint.lacksBox, let box = built?.box {
            inner.context = ContextPaint(scope: scope, box: offset.boundingBox(of: box))
            built = try used(target, by: element, inner)
        }
        guard var shown = built else { return nil }
        if ["filter", "clip-path", "mask"].contains(where: { scope.style[$0] != nil }) {
            var moved = scope
            moved.map = inner.map
            let compositing = Compositing(builder: self, element: element, scope: moved)
            try compositing.wrap(&shown)
            try compositing.cut(&shown)
        }
        guard offset != .identity || scope.form != .asItIs else { return shown }
        return shown.mapped(by: offset, within: try context.node(around: shown.node, offset, at: element))
    }

    private func used(_ target: XMLElement, by element: XMLElement, _ scope: Scope) throws(SceneError) -> Built? {
        let hasViewport = target.name == "symbol" || target.name == "svg"
        return try hasViewport ? useViewport(element, target, scope) : build(target, scope)
    }

    /// A symbol, or a drawing within the drawing, in the size that its use says.
    private func useViewport(_ element: XMLElement, _ target: XMLElement, _ scope: Scope) throws(SceneError) -> Built? {
        let style = Style(target, in: scope.style, context.sheet)
        guard !style.isHidden else { return nil }
        var inner = scope
        inner.style = style
        func size(_ name: String, _ axis: LengthContext.Axis, _ whole: Double) -> Double {
            scope.geometry(element, name, axis) ?? inner.geometry(target, name, axis) ?? whole
        }
        let frame = Rect(
            inner.geometry(target, "x", .x) ?? 0, inner.geometry(target, "y", .y) ?? 0,
            size("width", .x, scope.lengths.width), size("height", .y, scope.lengths.height))
        guard var built = try viewport(target, style, scope, frame: frame, clips: style.clips) else { return nil }
        try Compositing(builder: self, element: target, scope: inner).apply(to: &built)
        let map = transform(target, style, scope)
        guard map != .identity, map.determinant != 0 else { return built }
        return built.mapped(by: map, within: try context.node(around: built.node, map, at: target))
    }

    // MARK: - Shapes

    private func shape(_ element: XMLElement, _ path: Path, _ scope: Scope) throws(SceneError) -> Built? {
        let box = path.boundingBox
        var nodes: [LayerNode] = [], strokeBox = box
        if scope.style.isVisible {
            let painter = ShapePainter(builder: self, element: element, scope: scope)
            let markers =
                scope.isClip ? [] : try MarkerBuilder(builder: self, element: element, scope: scope).build(path, box: box ?? .zero)
            nodes = try painter.paint(path, box: box ?? .zero, markers: markers)
            if let stroke = scope.style["stroke"], stroke != "none" { strokeBox = box?.insetBy(-painter.strokeWidth / 2) }
        }
        if nodes.count == 1 { return Built(node: nodes[0], box: box, strokeBox: strokeBox) }
        let node = try context.node(at: element)
        node.sublayers = nodes
        return Built(node: node, box: box, strokeBox: strokeBox)
    }
}

/// The property `transform-origin`.
enum TransformOrigin {
    /// What a style says, or what is meant where it says nothing of a box; nil for the origin of the user's units. The outermost element is a
    /// box of CSS.
    static func text(_ style: Style, of element: XMLElement) -> String? {
        style["transform-origin"] ?? (isOfBox(style) ? "0 0" : element.parent == nil ? "center" : nil)
    }

    /// Whether the place is one of the element's own box, and not of the viewport.
    static func isOfBox(_ style: Style) -> Bool {
        ["fill-box", "content-box", "stroke-box", "border-box"].contains(style["transform-box"] ?? "")
    }

    /// The place for an element with a style that may count from its own box.
    static func point(_ text: String, _ scope: Scope, box: Rect?) -> Point {
        guard isOfBox(scope.style), let box else { return point(text, scope.lengths) }
        var lengths = scope.lengths
        (lengths.width, lengths.height) = (box.width, box.height)
        let place = point(text, lengths)
        return Point(place.x + box.x, place.y + box.y)
    }

    static func point(_ text: String, _ lengths: LengthContext) -> Point {
        // What is not said is the middle.
        var x = lengths.width / 2, y = lengths.height / 2
        for (index, word) in text.split(whereSeparator: \.isWhitespace).prefix(2).enumerated() {
            switch word {
            case "left": x = 0
            case "right": x = lengths.width
            case "top": y = 0
            case "bottom": y = lengths.height
            case "center": break
            default:
                guard let length = Length(String(word)) else { continue }
                if index == 0 { x = lengths.resolve(length, .x) } else { y = lengths.resolve(length, .y) }
            }
        }
        return Point(x, y)
    }
}
