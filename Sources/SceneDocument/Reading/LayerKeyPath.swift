public import SceneCommit
public import SceneModel

/// What names properties of layers: the names of layers from the outermost, and a property. `*` is any one layer, `**` any number of them. Layers
/// without a name do not count, and a name may have dots.
public struct LayerKeyPath {
    private let text: String
    /// The longest path, in bytes of UTF-8: what is looked for grows with the layers and with the path's parts.
    private static let longest = 4096

    public init(_ text: String) throws(SceneError) {
        guard text.utf8.count <= Self.longest else {
            throw SceneError(.invalidArgument, "the key path has \(text.utf8.count) bytes, expected at most \(Self.longest)")
        }
        self.text = text
    }

    /// A layer's property that is named.
    public struct Target: Sendable {
        public let layer: LayerID
        public let path: PropertyPath
    }

    /// A layer whose sublayers are looked for, and what of the path is left for them.
    private struct Step: Hashable {
        let layer: LayerID
        let rest: Substring
    }

    /// All that is named, or an error when nothing is.
    public func targets(below root: LayerID) throws(SceneError) -> [Target] {
        let model = Model.shared
        var targets: [Target] = [], pending = [Step(layer: root, rest: text[...])], known = Set(pending), hasLayers = false
        while let step = pending.popLast() {
            for layer in try model.sublayers(of: step.layer) {
                for rest in Self.rests(step.rest, try model.name(of: layer) ?? "") {
                    // Where `rest` is what it was, the layer is one of those between.
                    if rest.count < step.rest.count, !rest.hasPrefix("**.") {
                        hasLayers = true
                        if let path = try Self.property(rest, of: layer) { targets.append(Target(layer: layer, path: path)) }
                    }
                    let next = Step(layer: layer, rest: rest)
                    if known.insert(next).inserted { pending.append(next) }
                }
            }
        }
        guard targets.isEmpty else { return targets }
        throw SceneError(
            .notFound,
            hasLayers
                ? "no layer that \"\(text)\" names has such a property"
                : "there are no layers of the names in \"\(text)\", expected one as in \"heart.fill.color\"")
    }

    /// The rests of a path, after a layer of a name, for the layer's own property and its sublayers.
    private static func rests(_ path: Substring, _ name: String) -> [Substring] {
        if path.hasPrefix("**.") {
            var inner = path.dropFirst(3)
            // Any number of layers, and then any number of layers, are any number of layers.
            while inner.hasPrefix("**.") { inner = inner.dropFirst(3) }
            return [path] + (name.isEmpty ? [] : [inner] + rests(inner, name).filter { $0 != inner })
        }
        if name.isEmpty { return [path] }
        return [name + ".", "*."].filter { path.hasPrefix($0) }.map { path.dropFirst($0.count) }
    }

    // MARK: - Properties

    /// Names that designers know, by what they are of a layer.
    private static let names: [String: [Property]] = [
        "color": [.fillColor, .strokeColor, .backgroundColor], "gradient": [.fillGradientColors, .strokeGradientColors],
        "strokeWidth": [.lineWidth], "trimStart": [.strokeStart], "trimEnd": [.strokeEnd], "trimOffset": [.strokeOffset],
        "text": [.string],
    ]

    private static func property(_ name: Substring, of layer: LayerID) throws(SceneError) -> PropertyPath? {
        let name = String(name), kind = try Model.shared.kind(of: layer)
        guard let choices = names[name] else {
            guard let path = PropertyPath(name), path.property.info.kinds.contains(kind) else { return nil }
            return path
        }
        let own = choices.filter { $0.info.kinds.contains(kind) }
        if own.count < 2 { return own.first.map { PropertyPath($0) } }
        for property in own where try isUsed(property, layer) { return PropertyPath(property) }
        return nil
    }

    /// Whether a layer shows something of a property that is a colour or colours.
    private static func isUsed(_ property: Property, _ layer: LayerID) throws(SceneError) -> Bool {
        switch try Model.shared.value(PropertyPath(property), of: layer) {
        case .none: false
        case .colors(let colors): !colors.isEmpty
        default: true
        }
    }

    /// Sets what is named, in place of what animates it; nothing when one of the values is refused.
    public static func set(_ values: [(target: Target, value: PropertyValue)]) throws(SceneError) {
        let model = Model.shared
        for (target, value) in values { try model.check(target.path, of: target.layer, to: value) }
        for (target, value) in values {
            for (key, animation) in try model.animations(of: target.layer) where animation.path.property == target.path.property {
                if let key { try model.removeAnimation(key, from: target.layer) }
            }
            try model.set(target.path, of: target.layer, to: value)
        }
    }
}
