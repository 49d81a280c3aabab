public import SceneCommit
public import SceneModel

/// Layers as text.
public enum DocumentWriter {
    /// A layer and all below it as a scene document's layer object (JSON), a key on each line.
    ///
    /// Contents are written as "image-1", "image-2", ... in the order in which the tree shows them first, so that it can be seen
    /// which layers share one: a layer does not know its image's file.
    /// @param presentation whether the values are those on screen. Animations are in them then, and are not written as well.
    /// @param all whether properties that have their default are written too.
    public static func describe(_ layer: LayerID, presentation: Bool, all: Bool) throws(SceneError) -> String {
        var tree = TreeWriter(LayerWriter(presentation: presentation, all: all))
        return try tree.write(layer)
    }

    /// A layer and all below it for people: a line for each layer.
    /// @param presentation whether the values are those on screen.
    public static func outline(_ layer: LayerID, presentation: Bool) throws(SceneError) -> String {
        var layers = LayerWriter(presentation: presentation, all: false), text = ""
        var pending = [(layer: layer, depth: 0, role: "")]
        while let next = pending.popLast() {
            do throws(SceneError) {
                let members = try layers.members(of: next.layer), kind = try Model.shared.kind(of: next.layer)
                let count = try Model.shared.animations(of: next.layer).count
                text += String(repeating: "  ", count: min(next.depth, deepestIndentation)) + next.role + kind.name
                for member in members where member.key != "type" && member.key != "animations" {
                    text += member.key == "name" ? " \(member.value)" : "  \(member.key) \(shortened(member.value))"
                }
                if count > 0 { text += count == 1 ? "  1 animation" : "  \(count) animations" }
                text += "\n"
                // The last is taken first: in reverse they come in the order of the tree.
                for sublayer in try Model.shared.sublayers(of: next.layer).reversed() { pending.append((sublayer, next.depth + 1, "")) }
                if let mask = try Model.shared.mask(of: next.layer) { pending.append((mask, next.depth + 1, "mask: ")) }
            } catch {
                // Another thread may have released what is below meanwhile.
                if next.depth == 0 { throw error }
            }
        }
        return text
    }

    /// What lies deeper is not indented further.
    private static let deepestIndentation = 64
    private static let longestValue = 72

    private static func shortened(_ value: String) -> String {
        value.count > longestValue ? value.prefix(longestValue - 3) + "..." : value
    }
}
