import SceneCommit
import SceneDocument
import SceneGeometry

/// The values of a shape layer's gradient.
struct GradientValues {
    var isRadial = false
    var start = Point.zero
    var end = Point.zero
    var highlight = Point.zero
    var map = Affine.identity
    var spread: Int32 = 0
    /// One colour alone is no gradient.
    var colors: [Color] = []
    var locations: [Double] = []

    func apply(to node: LayerNode, isStroke: Bool) {
        node.set(isStroke ? .strokeGradientType : .fillGradientType, .enumeration(isRadial ? 1 : 0))
        node.set(isStroke ? .strokeGradientColors : .fillGradientColors, .colors(colors))
        node.set(isStroke ? .strokeGradientLocations : .fillGradientLocations, .numbers(locations))
        node.set(isStroke ? .strokeGradientStartPoint : .fillGradientStartPoint, .point(start))
        node.set(isStroke ? .strokeGradientEndPoint : .fillGradientEndPoint, .point(end))
        if highlight != .zero { node.set(isStroke ? .strokeGradientHighlight : .fillGradientHighlight, .point(highlight)) }
        if spread != 0 { node.set(isStroke ? .strokeGradientSpread : .fillGradientSpread, .enumeration(spread)) }
        if map != .identity { node.set(isStroke ? .strokeGradientTransform : .fillGradientTransform, .transform(map.transform3D)) }
    }
}

/// Reads gradients, which take what they do not say from others that they refer to.
struct GradientReader {
    let builder: ElementBuilder
    let scope: Scope
    private var context: SVGContext { builder.context }

    init(builder: ElementBuilder, scope: Scope) { (self.builder, self.scope) = (builder, scope) }

    struct Gradient {
        let element: XMLElement
        let chain: [XMLElement]
        let builder: ElementBuilder
        let scope: Scope
        var lengths: LengthContext { scope.lengths }
        let stops: [(offset: Double, color: Color)]
        /// Whether the stops may change, so that there are as many colours whatever they are.
        let isAnimated: Bool
    }

    /// How many gradients may refer to each other in a row.
    private static let mostStops = 1024

    private static let names: Set<String> = ["linearGradient", "radialGradient"]

    /// nil for what is no gradient.
    func read(_ element: XMLElement) -> Gradient? {
        guard Self.names.contains(element.name) else { return nil }
        let chain = context.chain(of: element, among: Self.names)
        let source = chain.first { $0.elements.contains { $0.name == "stop" } }
        let parts = context.animations == nil ? [] : Self.parts(of: element, context)
        let isAnimated = parts.contains { context.animations?.has($0, context.style(of: $0)) == true }
        return Gradient(
            element: element, chain: chain, builder: builder, scope: scope, stops: source.map(stops) ?? [], isAnimated: isAnimated)
    }

    /// The elements of which a gradient is made; none for what is no gradient.
    static func parts(of element: XMLElement, _ context: SVGContext) -> [XMLElement] {
        guard names.contains(element.name) else { return [] }
        return context.chain(of: element, among: names).flatMap { [$0] + $0.elements.filter { $0.name == "stop" } }
    }

    private func stops(_ element: XMLElement) -> [(offset: Double, color: Color)] {
        if let known = context.stops[ObjectIdentifier(element)] { return known }
        let stops = read(stopsOf: element)
        context.stops[ObjectIdentifier(element)] = stops
        return stops
    }

    private func read(stopsOf element: XMLElement) -> [(offset: Double, color: Color)] {
        var stops: [(offset: Double, color: Color)] = [], last = 0.0
        for stop in element.elements where stop.name == "stop" && stops.count < Self.mostStops {
            let style = context.style(of: stop)
            var length = stop["offset"].flatMap { Length($0.trimmed) } ?? Length(0)
            if length.unit != .percent, length.unit != .number { length = Length(0) }
            let offset = min(max(length.unit == .percent ? length.value / 100 : length.value, last), 1)
            var color = Color.black
            if let text = style["stop-color"] {
                color = text.lowercased() == "currentcolor" ? style.color : Color(css: text) ?? .black
            }
            color.a *= Float(style.share("stop-opacity"))
            stops.append((offset, color))
            last = offset
        }
        return stops
    }
}

extension GradientReader.Gradient {
    /// An attribute, of the gradient or the next that says it.
    private func attribute(_ name: String, ofSameKind: Bool = false) -> String? {
        chain.first { $0[name] != nil && (!ofSameKind || $0.name == element.name) }?[name]
    }

    /// nil where nothing is painted.
    func values(in box: Rect, _ opacity: Double) -> GradientValues? {
        guard !stops.isEmpty else { return nil }
        var values = GradientValues()
        values.isRadial = element.name == "radialGradient"
        // The first colour's circle, as a part of the last one's.
        var firstCircle = 0.0
        let isRelative = attribute("gradientUnits") != "userSpaceOnUse"
        if isRelative, box.width <= 0 || box.height <= 0 { return nil }
        func number(_ name: String, _ axis: LengthContext.Axis) -> Double? {
            guard let length = attribute(name, ofSameKind: true).flatMap({ Length($0.trimmed) }) else { return nil }
            guard isRelative else { return lengths.resolve(length, axis) }
            return length.unit == .percent ? length.value / 100 : length.unit == .number ? length.value : lengths.resolve(length, axis)
        }
        func share(_ part: Double, _ axis: LengthContext.Axis) -> Double {
            isRelative ? part : lengths.resolve(Length(part * 100, .percent), axis)
        }
        if values.isRadial {
            let radius = number("r", .other) ?? share(0.5, .other)
            values.start = Point(number("cx", .x) ?? share(0.5, .x), number("cy", .y) ?? share(0.5, .y))
            values.end = Point(values.start.x + max(radius, 0), values.start.y)
            let inner = min(max(number("fr", .other) ?? 0, 0), max(radius, 0))
            firstCircle = radius > 0 ? inner / radius : 0
            let focus = Point(number("fx", .x) ?? values.start.x, number("fy", .y) ?? values.start.y)
            values.highlight = Point(focus.x - values.start.x, focus.y - values.start.y)
        } else {
            values.start = Point(number("x1", .x) ?? 0, number("y1", .y) ?? 0)
            values.end = Point(number("x2", .x) ?? share(1, .x), number("y2", .y) ?? 0)
        }
        if let owner = chain.first(where: { $0["gradientTransform"] != nil }) {
            let unit = isRelative ? Rect(0, 0, 1, 1) : nil
            let map = builder.transform(owner, builder.context.style(of: owner), scope, "gradientTransform", in: unit)
            if map.determinant != 0 { values.map = map }
        }
        if isRelative { values.map = values.map * Affine(box.width, 0, 0, box.height, box.x, box.y) }
        values.spread = ["pad": 0, "reflect": 1, "repeat": 2][attribute("spreadMethod") ?? "pad"] ?? 0
        setStops(&values, Float(opacity))
        if firstCircle > 0 { values.locations = values.locations.map { firstCircle + $0 * (1 - firstCircle) } }
        return values
    }

    private func setStops(_ values: inout GradientValues, _ opacity: Float) {
        for (offset, color) in stops {
            var color = color
            color.a *= opacity
            if let last = values.colors.last, let from = values.locations.last, isAnimated || last.a != color.a && offset > from {
                // Layers' gradients mix premultiplied colours, and SVG's do not: places in between make up for it.
                let steps = stops.count > 64 ? 2 : 16
                for step in 1..<steps {
                    let part = Float(step) / Float(steps)
                    values.colors.append(
                        Color(
                            last.r + (color.r - last.r) * part, last.g + (color.g - last.g) * part, last.b + (color.b - last.b) * part,
                            last.a + (color.a - last.a) * part))
                    values.locations.append(from + (offset - from) * Double(part))
                }
            }
            values.colors.append(color)
            values.locations.append(offset)
        }
    }
}
