import CScene
import SceneCommit
import SceneContent
import SceneDocument
import SceneEngine
import SceneGeometry
import SceneModel

/// A renderer's last frame, written to one file for others to look at.
enum Capture {
    /// Writes the tree as it is now, with its animations as far as they were in the last frame, and what drew that. The file is complete or as
    /// it was before.
    static func write(_ renderer: Renderer, to path: String) throws(SceneError) {
        let plan = try renderer.planDescription(), time = renderer.statistics.time, size = renderer.size
        guard let root = renderer.root else { throw SceneError(.invalidState, "the renderer has no root layer: nothing is shown") }
        let picture = renderer.isOffscreen ? try renderer.copyPNG() : nil
        var notes = picture == nil ? ["the pixels of a window or a host cannot be read: the capture has no picture of the frame"] : []
        let copy = try Model.shared.copy(root, asOf: time)
        defer { Model.shared.release(copy) }
        try replaceDrawings(of: root, in: copy, &notes)
        let points = Size(Double(size.width) / size.scale, Double(size.height) / size.scale)
        let document = try SceneDocument(root: copy, size: points, background: renderer.background)
        let facts = CaptureFacts(
            version: "\(SCENE_VERSION_MAJOR).\(SCENE_VERSION_MINOR).\(SCENE_VERSION_PATCH)", driver: try renderer.driverName, time: time,
            width: size.width, height: size.height, scale: size.scale, dithers: renderer.dithers, notes: notes)
        try File.write(try document.capture(facts, plan: plan, picture: picture), to: path)
    }

    /// Makes stills of movies, and notes what the copy of a tree cannot show.
    private static func replaceDrawings(of root: LayerID, in copy: LayerID, _ notes: inout [String]) throws(SceneError) {
        let originals = try Model.shared.subtree(of: root), copies = try Model.shared.subtree(of: copy)
        for (index, layer) in copies.enumerated() {
            let title = Model.shared.title(of: layer)
            switch try Model.shared.kind(of: layer) {
            case .gl: notes.append("\(title): what the program draws with OpenGL is left out")
            case .tiled: notes.append("\(title): the tiles that the program draws are left out")
            case .video:
                notes.append("\(title): the movie is a still")
                for property in [Property.uri, .pipeline] { try Model.shared.set(PropertyPath(property), of: layer, to: .none) }
                // Another thread may have changed the tree meanwhile.
                guard originals.count == copies.count, let still = try? player(of: originals[index]).still() else { continue }
                try Model.shared.setContents(still, of: layer)
            default: break
            }
            if try Model.shared.animations(of: layer).contains(where: { $0.animation.kind == .transition }) {
                notes.append("\(title): the transition has no picture of what was there before")
            }
        }
    }
}
