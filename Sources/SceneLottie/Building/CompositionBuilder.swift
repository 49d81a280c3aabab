import SceneCommit
import SceneDocument
import SceneGeometry

/// Makes layers of a composition: the file's own, or a precomposition.
struct CompositionBuilder {
    let context: LottieContext
    let size: Size
    let timeline: Timeline
    private let list: [JSON]
    private let byIndex: [Int: JSON]

    /// How many layers may follow each other as parents, or as mattes of mattes.
    private static let longestChain = 64

    init(_ layers: JSON, _ context: LottieContext, size: Size, timeline: Timeline) {
        self.context = context
        self.size = size
        self.timeline = timeline
        list = Array(layers.elements)
        var byIndex: [Int: JSON] = [:]
        for layer in list { if let index = layer.integer("ind"), byIndex[index] == nil { byIndex[index] = layer } }
        self.byIndex = byIndex
    }

    /// The layers back to front, each with what is around it. Layers with depth that follow each other share a space, and are seen there in the order
    /// of their depth; layers without depth part them.
    func build() throws(SceneError) -> [LayerNode] {
        var nodes: [LayerNode] = [], space: [LayerNode] = []
        for index in list.indices.reversed() where !list[index].flag("td") {
            guard let node = try layer(at: index, depth: 0) else { continue }
            if list[index].isInSpace {
                space.append(node)
                continue
            }
            if !space.isEmpty { nodes.append(try self.space(around: space)) }
            space = []
            nodes.append(node)
        }
        return try space.isEmpty ? nodes : nodes + [self.space(around: space)]
    }

    // MARK: - One layer

    private func layer(at index: Int, depth: Int, isAlphaMatte: Bool = false) throws(SceneError) -> LayerNode? {
        let json = list[index]
        guard !json.flag("hd"), let content = try LayerContent(json, self, isAlphaMatte: isAlphaMatte).node() else { return nil }
        try context.count(at: json)
        var node = content
        if let rawMode = json.integer("tt"), rawMode > 0 { node = try matted(node, rawMode, index, depth) }
        for effect in json.items("ef") where MatteEffect.isOne(effect) && effect.isEnabled {
            let matte = MatteEffect(effect, context.reader)
            node = try seen(node, through: self.index(of: matte.layer), matte.mode, index, depth, at: effect.pointer)
        }
        show(node, json)
        // What lies in space blends by itself, before what is around it has turned it.
        if !json.isInSpace { applyBlendMode(json, to: node) }
        return node
    }

    private func show(_ node: LayerNode, _ json: JSON) {
        let begin = json.real("ip") ?? timeline.start, end = json.real("op") ?? timeline.end
        timeline.show(node, from: begin, until: end)
    }

    /// A layer in its parents, seen through its matte.
    private func matted(_ node: LayerNode, _ rawMode: Int, _ index: Int, _ depth: Int) throws(SceneError) -> LayerNode {
        let json = list[index], place = json.pointer + "/tt"
        let modes: [MaskMode] = [.alpha, .invertedAlpha, .luminance, .invertedLuminance]
        guard rawMode <= modes.count else {
            context.report.note("the matte mode \(rawMode) is unknown: there is no matte", at: place)
            return try flattened(node, json)
        }
        let source = self.index(of: json.integer("tp")) ?? (index > 0 ? index - 1 : nil)
        return try seen(node, through: source, modes[rawMode - 1], index, depth, at: place)
    }

    /// Where the layer of a number is in the list.
    private func index(of number: Int?) -> Int? { number.flatMap { wanted in list.firstIndex { $0.integer("ind") == wanted } } }

    /// A layer as another shows it.
    private func seen(
        _ node: LayerNode, through source: Int?, _ mode: MaskMode, _ index: Int, _ depth: Int, at place: String
    ) throws(SceneError) -> LayerNode {
        let node = try flattened(node, list[index])
        guard let source, source != index, depth < Self.longestChain else {
            context.report.note("there is no layer that is the matte", at: place)
            return node
        }
        let showsAlpha = mode == .alpha || mode == .invertedAlpha
        let contents = try layer(at: source, depth: depth + 1, isAlphaMatte: showsAlpha).map { (node) throws(SceneError) in
            try flattened(node, list[source])
        }
        try context.count(at: list[index])
        let matte = LayerNode(name: nil, around: [contents].compactMap { $0 })
        let around = LayerNode(name: node.name, around: [node])
        around.setMask(matte, mode)
        return around
    }

    func applyBlendMode(_ json: JSON, to node: LayerNode) {
        guard let mode = json.integer("bm"), mode != 0 else { return }
        guard let value = BlendMode.value(mode) else {
            return context.report.note("the blend mode \(mode) is unknown: the layer is drawn over the others", at: json.pointer + "/bm")
        }
        node.set(.compositingFilter, .enumeration(value))
    }

    // MARK: - Space

    /// Layers with depth, as the camera sees them.
    private func space(around nodes: [LayerNode]) throws(SceneError) -> LayerNode {
        let cameras = list.filter { $0.integer("ty") == LayerContent.camera && !$0.flag("hd") }
        guard let json = cameras.first else { return LayerNode(name: nil, around: nodes) }
        for other in cameras.dropFirst() { context.report.note("only the first camera is used", at: other.pointer) }
        let parents = try parents(of: json).map { LottieTransform($0["ks"], context.reader) }
        return Camera(json, parents, context.reader).seen(nodes, size, timeline)
    }

    /// A layer of whose depth what is around it knows nothing.
    private func flattened(_ node: LayerNode, _ json: JSON) throws(SceneError) -> LayerNode {
        json.flag("ddd") ? try space(around: [node]) : node
    }

    // MARK: - Parents

    /// Puts a layer into the transforms of the layers that it follows.
    func parented(_ node: LayerNode, _ json: JSON) throws(SceneError) -> LayerNode {
        var node = node
        let hasDepth = json.flag("ddd")
        for parent in try parents(of: json) {
            var transform = LottieTransform(parent["ks"], context.reader)
            // A parent's opacity is its own.
            transform.opacity = Keyed(1)
            let around = LayerNode(hasDepth ? .transform : .layer)
            around.sublayers = [node]
            transform.apply(to: around, timeline, turns: parent.flag("ao"), hasDepth: hasDepth)
            node = around
        }
        return node
    }

    /// The layers that a layer follows, from the nearest.
    private func parents(of json: JSON) throws(SceneError) -> [JSON] {
        var parents: [JSON] = [], json = json
        while let index = json.integer("parent"), let parent = byIndex[index] {
            guard parents.count < Self.longestChain else {
                throw json.error(.format, "more than \(Self.longestChain) layers follow each other, or they go round in circles")
            }
            try context.count(at: json)
            parents.append(parent)
            json = parent
        }
        return parents
    }
}

extension JSON {
    /// Whether a layer has depth; one that is seen through a matte has none outside of it.
    var isInSpace: Bool { flag("ddd") && (integer("tt") ?? 0) <= 0 }
}

/// The numbers of Lottie's blend modes.
enum BlendMode {
    private static let names = [
        "sourceOver", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "hardLight", "softLight",
        "difference", "exclusion", "hue", "saturation", "color", "luminosity", "plusLighter",
        "hardMix",
    ]

    /// The value of `compositingFilter`.
    static func value(_ mode: Int) -> Int32? {
        names.indices.contains(mode) ? named(names[mode]) : nil
    }

    static func named(_ name: String) -> Int32? {
        PropertyInfo.named("compositingFilter")?.names.firstIndex(of: name).map { Int32($0) }
    }
}
