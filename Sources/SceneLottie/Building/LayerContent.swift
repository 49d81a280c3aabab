import SceneCommit
import SceneDocument
import SceneGeometry

/// What one layer of a composition shows, in its transform and those of its parents.
struct LayerContent {
    private enum Kind: Int {
        case precomposition, solid, image, null, shape, text, audio
        case camera = 13
    }

    /// Layers that After Effects has, and that nothing is made of.
    private static let unseen = [
        7: "a placeholder of a movie", 8: "a sequence of pictures", 9: "a movie", 10: "a placeholder of a picture", 11: "a guide",
        12: "an adjustment layer", 14: "a light", 15: "a layer of data",
    ]

    /// The type of cameras.
    static let camera = Kind.camera.rawValue

    private let json: JSON
    private let composition: CompositionBuilder
    /// Whether the layer is seen by its alpha alone.
    private let isAlphaMatte: Bool
    private var context: LottieContext { composition.context }
    private var timeline: Timeline { composition.timeline }

    init(_ json: JSON, _ composition: CompositionBuilder, isAlphaMatte: Bool) {
        self.json = json
        self.composition = composition
        self.isAlphaMatte = isAlphaMatte
    }

    /// nil for a layer that shows nothing.
    func node() throws(SceneError) -> LayerNode? {
        guard var contents = try contents() else { return nil }
        let name = json["nm"]?.string
        let mask = try MaskBuilder(context: context, timeline: timeline, size: composition.size).mask(json["masksProperties"])
        let transform = LottieTransform(json["ks"], context.reader), space = EffectSpace(json, context, composition.size, transform)
        let effects = EffectBuilder(context: context, timeline: timeline, space: space, isAlphaMatte: isAlphaMatte)
        if let mask, effects.hasEffects(json) {
            let masked = LayerNode(name: nil, around: contents)
            masked.setMask(mask.node, mask.mode)
            contents = [masked]
        }
        for stroke in StrokeEffect.all(json, context, timeline) { contents = try stroke.apply(to: contents) }
        for effect in json.items("ef") where TransformEffect.isOne(effect) && effect.isEnabled {
            try context.count(at: effect)
            contents = TransformEffect(effect, context, space).applied(to: contents, timeline)
        }
        let node = LayerNode(name: name, around: contents)
        if let mask, !effects.hasEffects(json) { node.setMask(mask.node, mask.mode) }
        transform.apply(to: node, timeline, turns: json.flag("ao"), hasDepth: json.flag("ddd"))
        effects.apply(json, to: node)
        if json.isInSpace { composition.applyBlendMode(json, to: node) }
        return try composition.parented(node, json)
    }

    private func contents() throws(SceneError) -> [LayerNode]? {
        guard let raw = json.integer("ty"), let kind = Kind(rawValue: raw) else {
            let name = json.integer("ty").flatMap { Self.unseen[$0] } ?? "a layer of an unknown type"
            context.report.note("\(name) is not shown", at: json.pointer + "/ty")
            return nil
        }
        switch kind {
        case .precomposition: return try precomposition()
        case .solid: return solid().map { [$0] }
        case .image: return try image().map { [$0] }
        case .null, .camera: return nil
        case .shape:
            guard let shapes = json["shapes"] else { return [] }
            return try ShapeBuilder(context: context, timeline: timeline).build(shapes)
        case .text: return try TextBuilder(json, context, timeline).build()
        case .audio:
            try context.addSound(json, timeline)
            return nil
        }
    }

    // MARK: - Kinds

    private func solid() -> LayerNode? {
        guard let width = json.real("sw"), let height = json.real("sh"), width > 0, height > 0 else { return nil }
        let node = LayerNode()
        node.setFrame(Size(width, height))
        if let color = json.text("sc").flatMap(Color.init(hex:)) { node.set(.backgroundColor, .color(color)) }
        return node
    }

    private func image() throws(SceneError) -> LayerNode? {
        guard let id = json.text("refId"), let asset = context.asset(id) else {
            context.report.note("there is no asset of the image", at: json.pointer + "/refId")
            return nil
        }
        guard let image = try context.contents(of: asset, context.images.image) else { return nil }
        let node = LayerNode()
        let width = asset.real("w") ?? asset.real("width") ?? Double(image.width)
        let height = asset.real("h") ?? asset.real("height") ?? Double(image.height)
        node.setFrame(Size(max(width, 0), max(height, 0)))
        node.contents = image
        return node
    }

    private func precomposition() throws(SceneError) -> [LayerNode]? {
        guard let id = json.text("refId"), let asset = context.assets[id], let layers = asset["layers"] else {
            context.report.note("there is no precomposition of this id", at: json.pointer + "/refId")
            return nil
        }
        guard !context.open.contains(id) else { throw json.error(.format, "the precomposition \"\(id)\" contains itself") }
        guard context.open.count < LottieContext.deepest else {
            throw json.error(.format, "precompositions nest deeper than \(LottieContext.deepest)")
        }
        context.open.append(id)
        defer { context.open.removeLast() }
        let width = json.real("w") ?? asset.real("w") ?? composition.size.width
        let height = json.real("h") ?? asset.real("h") ?? composition.size.height
        let size = Size(max(width, 0), max(height, 0))
        let node = LayerNode()
        node.setFrame(size)
        node.set(.masksToBounds, .bool(true))
        let time = PrecompositionTime(json, layers, context.reader, timeline)
        time.apply(to: node)
        let first = timeline.seconds(max(json.real("ip") ?? timeline.start, timeline.start))
        let clock = context.enter(time, from: first, until: timeline.seconds(min(json.real("op") ?? timeline.end, timeline.end)))
        defer { context.clock = clock }
        node.sublayers = try CompositionBuilder(layers, context, size: size, timeline: time.timeline).build()
        return [node]
    }
}
