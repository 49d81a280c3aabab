import SceneCommit
import SceneDocument
import SceneGeometry

/// What a fill or a stroke makes of paths.
struct Paint {
    private let json: JSON
    private let context: LottieContext
    private let timeline: Timeline
    private let isStroke: Bool
    let opacity: Keyed<Double>

    init(_ json: JSON, _ context: LottieContext, _ timeline: Timeline) {
        self.json = json
        self.context = context
        self.timeline = timeline
        let type = json.text("ty") ?? ""
        isStroke = type == "st" || type == "gs"
        opacity = (context.reader.number(json["o"]) ?? Keyed(100)).map { min(max($0 / 100, 0), 1) }
    }

    /// A layer that paints a path.
    func layer(_ path: Keyed<Path>, _ trim: Trim?) -> LayerNode {
        let type = json.text("ty") ?? "", shape = shape(path, trim)
        if type == "gf" || type == "gs" {
            GradientPaint(json: json, context: context, timeline: timeline, isStroke: isStroke).apply(to: shape)
        } else {
            let color = context.reader.color(json["c"]) ?? Keyed(SIMD4(0, 0, 0, 1))
            let property = PropertyPath(isStroke ? .strokeColor : .fillColor)
            shape.set(property, color, timeline) { .color(Color(lottie: $0)) }
        }
        return shape
    }

    private func shape(_ path: Keyed<Path>, _ trim: Trim?) -> LayerNode {
        let node = LayerNode(.shape)
        let shown = trim.map { isStroke ? path : context.paths.trimmed(path, by: $0, at: json) } ?? path
        node.set(PropertyPath(.path), shown, timeline) { .path($0) }
        if isStroke {
            node.set(.fillColor, .none)
            setStroke(node)
            if let trim, !trim.isWhole || trim.offset.first != 0 { setTrim(trim, node) }
        } else if json.integer("r") == 2 {
            node.set(.fillRule, .enumeration(1))
        }
        return node
    }

    private func setStroke(_ node: LayerNode) {
        let reader = context.reader
        node.set(.lineWidth, reader.number(json["w"]) ?? Keyed(1), timeline) { max($0, 0) }
        let cap = json.integer("lc") ?? 2, join = json.integer("lj") ?? 2
        node.set(.lineCap, .enumeration(Int32(min(max(cap - 1, 0), 2))))
        node.set(.lineJoin, .enumeration(Int32(min(max(join - 1, 0), 2))))
        if join == 1 {
            let limit = reader.number(json["ml2"]) ?? Keyed(json.real("ml") ?? 4)
            node.set(.miterLimit, limit, timeline) { max($0, 0) }
        }
        setDashes(node)
    }

    private func setDashes(_ node: LayerNode) {
        var pattern: Keyed<[Double]>?, phase: Keyed<Double>?
        for part in json.items("d") {
            guard let value = context.reader.number(part["v"]) else { continue }
            if part.text("n") == "o" {
                phase = value
            } else {
                pattern = pattern.map { $0.combined(with: value) { $0 + [$1] } } ?? value.map { [$0] }
            }
        }
        // A length below 0 makes all of the pattern count as missing.
        guard let pattern, pattern.contains({ $0.contains { $0 > 0 } }), !pattern.contains({ $0.contains { $0 < 0 } })
        else { return }
        node.set(PropertyPath(.lineDashPattern), pattern, timeline) { .numbers($0) }
        if let phase { node.set(.lineDashPhase, phase, timeline) }
    }

    private func setTrim(_ trim: Trim, _ node: LayerNode) {
        node.set(.strokeStart, trim.start, timeline)
        node.set(.strokeEnd, trim.end, timeline)
        if !trim.offset.isStatic || trim.offset.first != 0 { node.set(.strokeOffset, trim.offset, timeline) }
        if !trim.isSequential { node.set(.trimMode, .enumeration(1)) }
    }
}
