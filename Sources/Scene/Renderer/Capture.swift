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
        let tree = try TreeCopy(of: root, asOf: time)
        try tree.replaceDrawings()
        notes += tree.notes
        let points = Size(Double(size.width) / size.scale, Double(size.height) / size.scale)
        let document = try SceneDocument(root: tree.root, size: points, background: renderer.background)
        let facts = CaptureFacts(
            version: "\(SCENE_VERSION_MAJOR).\(SCENE_VERSION_MINOR).\(SCENE_VERSION_PATCH)", driver: try renderer.driverName, time: time,
            width: size.width, height: size.height, scale: size.scale, dithers: renderer.dithers, notes: notes)
        try File.write(try document.capture(facts, plan: plan, picture: picture), to: path)
    }
}
