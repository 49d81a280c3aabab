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

    /// The layers back to front, each with what is around it.
    func build() throws(SceneError) -> [LayerNode] {
        var nodes: [LayerNode] = []
        for index in list.indices.reversed() where !list[index].flag("td") {
            if let node = try layer(at: index, depth: 0) { nodes.append(node) }
        }
        return nodes
    }

    // MARK: - One layer

    private func layer(at index: Int, depth: Int) throws(SceneError) -> LayerNode? {
        let json = list[index]
        guard !json.flag("hd"), let content = try LayerContent(json, self).node() else { return nil }
        try context.count(at: json)
        var node = content
        if let rawMode = json.integer("tt"), rawMode > 0 { node = try matted(node, rawMode, index, depth) }
        show(node, json)
        applyBlendMode(json, to: node)
        return node
    }

    private func show(_ node: LayerNode, _ json: JSON) {
        let begin = json.real("ip") ?? timeline.start, end = json.real("op") ?? timeline.end
        timeline.show(node, from: begin, until: end)
    }

    /// A layer in its parents, seen through its matte.
    private func matted(_ node: LayerNode, _ rawMode: Int, _ index: Int, _ depth: Int) throws(SceneError) -> LayerNode {
        let json = list[index]
        let modes: [MaskMode] = [.alpha, .invertedAlpha, .luminance, .invertedLuminance]
        guard rawMode <= modes.count else {
            context.report.note("the matte mode \(rawMode) is unknown: there is no matte", at: json.pointer + "/tt")
            return node
        }
        let named = json.integer("tp").flatMap { wanted in list.firstIndex { $0.integer("ind") == wanted } }
        guard let source = named ?? (index > 0 ? index - 1 : nil), source != index, depth < Self.longestChain else {
            context.report.note("there is no layer that is the matte", at: json.pointer + "/tt")
            return node
        }
        let matte = LayerNode(name: nil, around: try [layer(at: source, depth: depth + 1)].compactMap { $0 })
        let around = LayerNode(name: node.name, around: [node])
        around.setMask(matte, modes[rawMode - 1])
        return around
    }

    private func applyBlendMode(_ json: JSON, to node: LayerNode) {
        guard let mode = json.integer("bm"), mode != 0 else { return }
        guard let value = BlendMode.value(mode) else {
            return context.report.note("the blend mode \(mode) is unknown: the layer is drawn over the others", at: json.pointer + "/bm")
        }
        node.set(.compositingFilter, .enumeration(value))
    }

    // MARK: - Parents

    /// Puts a layer into the transforms of the layers that it follows.
    func parented(_ node: LayerNode, _ json: JSON) throws(SceneError) -> LayerNode {
        var node = node, json = json, chain = 0
        while let index = json.integer("parent"), let parent = byIndex[index] {
            chain += 1
            guard chain <= Self.longestChain else {
                throw json.error(.format, "more than \(Self.longestChain) layers follow each other, or they go round in circles")
            }
            try context.count(at: json)
            var transform = LottieTransform(parent["ks"], context.reader)
            // A parent's opacity is its own.
            transform.opacity = Keyed(1)
            let around = LayerNode(name: nil, around: [node])
            transform.apply(to: around, timeline, turns: parent.flag("ao"))
            (node, json) = (around, parent)
        }
        return node
    }
}

/// The numbers of Lottie's blend modes.
enum BlendMode {
    private static let names = [
        "sourceOver", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "hardLight", "softLight",
        "difference", "exclusion", "hue", "saturation", "color", "luminosity", "plusLighter",
    ]

    /// The value of `compositingFilter`.
    static func value(_ mode: Int) -> Int32? {
        guard names.indices.contains(mode) else { return nil }
        return PropertyInfo.named("compositingFilter")?.names.firstIndex(of: names[mode]).map { Int32($0) }
    }
}
