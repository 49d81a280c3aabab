public import SceneCommit
package import SceneModel
import Synchronization

/// The looks that an animation can take: each is the same animation with other values.
public final class DocumentThemes: Sendable {
    public let names: [String]
    private let chosen: Mutex<String?>
    private let player: LayerID
    private let layers: @Sendable (String?) throws(SceneError) -> [LayerNode]

    /// @param player the layer that holds all that themes change.
    /// @param layers makes its sublayers as a theme has them, or as the animation itself does.
    package init(
        names: [String], chosen: String?, player: LayerID, layers: @escaping @Sendable (String?) throws(SceneError) -> [LayerNode]
    ) {
        (self.names, self.player, self.layers) = (names, player, layers)
        self.chosen = Mutex(chosen)
    }

    /// The theme that is shown; nil for none.
    public var name: String? { chosen.withLock { $0 } }

    /// Shows a theme, or none: layers are made anew, and all of them or none change.
    public func choose(_ name: String?) throws(SceneError) {
        if let name, !names.contains(name) {
            let known = names.map { "\"\($0)\"" }.joined(separator: ", ")
            throw SceneError(.notFound, "there is no theme \"\(name)\", expected one of \(known)")
        }
        let model = Model.shared, player = player, made = try TreeBuilder.build(LayerNode(name: nil, around: layers(name)))
        defer { model.release(made) }
        for layer in try model.sublayers(of: player) { try model.removeFromSuperlayer(layer) }
        for layer in try model.sublayers(of: made) { try model.addSublayer(layer, to: player) }
        chosen.withLock { $0 = name }
    }
}
