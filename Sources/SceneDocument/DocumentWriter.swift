public import SceneCommit
public import SceneModel

/// Writes layers in the form of a scene document.
public enum DocumentWriter {
    /// A layer and all below it as a layer object (JSON), a key on each line.
    ///
    /// Contents are written as "image-1", "image-2", ... in the order in which the tree shows them first, so that it can be seen
    /// which layers share one: a layer does not know its image's file.
    /// @param presentation whether the values are those on screen. Animations are in them then, and are not written as well.
    /// @param all whether properties that have their default are written too.
    public static func describe(_ layer: LayerID, presentation: Bool, all: Bool) throws(SceneError) -> String {
        var tree = TreeWriter(presentation: presentation, all: all)
        return try tree.write(layer)
    }
}

/// Goes through a tree with a list of its own instead of recursion, for the program's trees can be of any depth.
private struct TreeWriter {
    private let presentation: Bool
    private let all: Bool
    private let custom = PropertyRegistry.shared.infos
    private var writer = JSONWriter()
    private var imageNames: [UInt32: String] = [:]
    /// A layer that is being written: its mask comes first, then its sublayers.
    private struct Open {
        var mask: LayerID?
        let sublayers: [LayerID]
        var isFirstMember: Bool
        var isListed = false
        var next = 0
        var isEmpty = true
    }

    private var open: [Open] = []

    init(presentation: Bool, all: Bool) {
        self.presentation = presentation
        self.all = all
    }

    mutating func write(_ root: LayerID) throws(SceneError) -> String {
        try begin(root)
        while let last = open.last {
            if let mask = last.mask {
                open[open.count - 1].mask = nil
                // Another thread may have released it meanwhile; then it is no mask any more.
                if (try? begin(mask)) == nil { writer.write("null") }
            } else if !last.isListed {
                if last.sublayers.isEmpty { end() } else { beginList() }
            } else if last.next < last.sublayers.count {
                open[open.count - 1].next += 1
                try? begin(last.sublayers[last.next]) { $0.separate() }
            } else {
                end()
            }
        }
        return writer.text
    }

    // MARK: - Objects

    /// Begins a layer's object; one with a mask or sublayers stays open for them. Throws before it writes anything.
    private mutating func begin(_ layer: LayerID, _ prepare: (inout TreeWriter) -> Void = { _ in }) throws(SceneError) {
        let members = try members(of: layer)
        let mask = try Model.shared.mask(of: layer), sublayers = try Model.shared.sublayers(of: layer)
        prepare(&self)
        writer.write("{")
        writer.indent()
        for (index, member) in members.enumerated() {
            if index > 0 { writer.write(",") }
            writer.newLine()
            writer.write(member)
        }
        guard mask != nil || !sublayers.isEmpty else { return close(isEmpty: members.isEmpty) }
        open.append(Open(mask: mask, sublayers: sublayers, isFirstMember: members.isEmpty))
        guard mask != nil else { return beginList() }
        beginMember("\"mask\": ")
    }

    /// Begins a member that is written piece by piece.
    private mutating func beginMember(_ text: String) {
        if !open[open.count - 1].isFirstMember { writer.write(",") }
        open[open.count - 1].isFirstMember = false
        writer.newLine()
        writer.write(text)
    }

    private mutating func beginList() {
        beginMember("\"sublayers\": [")
        writer.indent()
        open[open.count - 1].isListed = true
    }

    /// The place of the next sublayer.
    private mutating func separate() {
        if !open[open.count - 1].isEmpty { writer.write(",") }
        open[open.count - 1].isEmpty = false
        writer.newLine()
    }

    /// Ends the innermost open layer.
    private mutating func end() {
        let layer = open.removeLast()
        if layer.isListed {
            writer.outdent()
            if !layer.isEmpty { writer.newLine() }
            writer.write("]")
        }
        close(isEmpty: false)
    }

    private mutating func close(isEmpty: Bool) {
        writer.outdent()
        if !isEmpty { writer.newLine() }
        writer.write("}")
    }

    // MARK: - Members

    private mutating func members(of layer: LayerID) throws(SceneError) -> [String] {
        var members: [String] = []
        if let name = try Model.shared.name(of: layer) { members.append("\"name\": \(JSONWriter.string(name))") }
        let kind = try Model.shared.kind(of: layer)
        if kind != .layer { members.insert("\"type\": \(JSONWriter.string(kind.name))", at: 0) }
        for info in PropertyInfo.table where info.kinds.contains(kind) {
            if let value = try value(of: info, layer) { members.append("\"\(info.key)\": \(value)") }
        }
        if let custom = try customValues(of: layer) { members.append(custom) }
        if let actions = try Model.shared.actions(of: layer).json(image: { name(of: $0) }) {
            members.append("\"actions\": \(actions)")
        }
        if let style = try Model.shared.style(of: layer) {
            members.append("\"style\": \(style.json(image: { name(of: $0) }))")
        }
        if !presentation, let animations = try animations(of: layer) { members.append(animations) }
        return members
    }

    /// A property's value as JSON, or nil when it need not be written.
    private mutating func value(of info: PropertyInfo, _ layer: LayerID) throws(SceneError) -> String? {
        switch info.type {
        case .string where info.property == .name: return nil
        case .image:
            guard let image = try Model.shared.contents(of: layer) else { return all ? "null" : nil }
            return JSONWriter.string(name(of: image))
        case .filters:
            guard case .filters(let filters) = try Model.shared.value(PropertyPath(info.property), of: layer), all || !filters.isEmpty
            else {
                return nil
            }
            let texts = filters.map { $0.json(imageName: { name(of: $0) }) }
            return info.property == .generator ? texts.first ?? "null" : JSONWriter.list(texts)
        case .cells:
            guard case .cells(let cells) = try Model.shared.value(PropertyPath(info.property), of: layer), all || !cells.isEmpty else {
                return nil
            }
            return JSONWriter.list(cells.map { $0.json { name(of: $0) } })
        default:
            let value = try Model.shared.value(PropertyPath(info.property), of: layer, presentation: presentation)
            return all || value != info.initial ? info.held(value).json(names: info.names) : nil
        }
    }

    /// The custom properties that have been set, or all that have a value.
    private func customValues(of layer: LayerID) throws(SceneError) -> String? {
        var members: [String] = []
        for info in custom where info.type != .image {
            let value = try Model.shared.value(PropertyPath(info.property), of: layer, presentation: presentation)
            guard value != .none, all || value != info.initial else { continue }
            members.append("\(JSONWriter.string(info.key)): \(value.customJSON())")
        }
        return members.isEmpty ? nil : "\"custom\": {\(members.joined(separator: ", "))}"
    }

    private mutating func name(of image: ImageBuffer) -> String {
        if let name = imageNames[image.id] { return name }
        let name = "image-\(imageNames.count + 1)"
        imageNames[image.id] = name
        return name
    }

    private mutating func animations(of layer: LayerID) throws(SceneError) -> String? {
        let animations = try Model.shared.animations(of: layer)
        let texts = animations.map { $0.animation.json(key: $0.key, image: { name(of: $0) }) }
        return texts.isEmpty ? nil : "\"animations\": " + JSONWriter.list(texts)
    }
}
