import SceneCommit
import SceneModel

/// A copy of a tree for others to look at, with nothing in it that needs the program. It goes with the object.
final class TreeCopy {
    let root: LayerID
    /// The handles of the layers that the copy's are of, in the order of the tree. A layer that is there to hold the others stands for itself.
    let originals: [LayerID]
    /// The properties that the copies have of layers of which they have no more.
    private(set) var parts: [LayerID: [Property]] = [:]
    /// What the copy cannot show, in sentences.
    private(set) var notes: [String] = []

    /// Copies the tree as it is now, with its animations as far as they were.
    /// @param time of the renderer's last frame.
    init(of original: LayerID, asOf time: Double) throws(SceneError) {
        // Nobody changes the tree between the two.
        Model.shared.lock()
        defer { Model.shared.unlock() }
        originals = try Model.shared.subtree(of: original)
        root = try Model.shared.copy(original, asOf: time)
    }

    /// Copies layers by themselves, without what lies in them, side by side into a new layer. Of layers with new numbers the copies have nothing else.
    /// Layers that are gone are left out.
    /// @param time of the renderer's last frame.
    init(ofEach changes: [LayerID: ChangeJournal.LayerChange], asOf time: Double) throws(SceneError) {
        Model.shared.lock()
        defer { Model.shared.unlock() }
        root = try Model.shared.createLayer()
        var originals = [root]
        for (layer, change) in changes where Model.shared.isAlive(layer) {
            let isPart = change.isOfNumbers
            let copy = isPart ? try Model.shared.copyValues(change.properties, of: layer) : try Model.shared.copyAlone(layer, asOf: time)
            defer { Model.shared.release(copy) }
            try Model.shared.addSublayer(copy, to: root)
            if isPart { parts[layer] = change.properties }
            originals.append(layer)
        }
        self.originals = originals
    }

    deinit { Model.shared.release(root) }

    /// Makes stills of movies, leaves out what cannot be read, and notes it.
    func replaceDrawings() throws(SceneError) {
        for (original, layer) in zip(originals, try Model.shared.subtree(of: root)) where parts[original] == nil {
            switch try Model.shared.kind(of: layer) {
            case .gl: note(original, "what the program draws with OpenGL is left out")
            case .tiled: note(original, "the tiles that the program draws are left out")
            case .video:
                note(original, "the movie is a still")
                for property in [Property.uri, .pipeline] { try Model.shared.set(PropertyPath(property), of: layer, to: .none) }
                if let still = try? player(of: original).still() { try Model.shared.setContents(still, of: layer) }
            default: try leaveOutUnreadable(layer, of: original)
            }
            if try Model.shared.animations(of: layer).contains(where: { $0.animation.kind == .transition }) {
                note(original, "the transition has no picture of what was there before")
            }
        }
    }

    private func leaveOutUnreadable(_ layer: LayerID, of original: LayerID) throws(SceneError) {
        guard let image = try Model.shared.contents(of: layer) else { return }
        if image.external != nil {
            note(original, "its image is a texture or a buffer of somebody else's, and is left out")
        } else if case .failed(let error) = image.phase {
            note(original, "its image could not be loaded: \(error.message)")
        } else {
            return
        }
        try Model.shared.setContents(nil, of: layer)
    }

    /// The title counts siblings: only what is noted has one.
    private func note(_ layer: LayerID, _ what: String) { notes.append("\(Model.shared.title(of: layer)): \(what)") }
}
