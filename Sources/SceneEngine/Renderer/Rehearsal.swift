import SceneCommit
import SceneGLES
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage

/// A copy of a tree that is drawn where nobody sees it, for the programs that its drawing takes.
final class Rehearsal: Sendable {
    private let frames: Locked<FrameRenderer>
    private let channel: RenderChannel
    private let host: HostID
    private let copy: LayerID
    private let bounds: Size

    /// Makes the copy.
    init(of layer: LayerID) throws(SceneError) {
        let frames = Locked(.frames, FrameRenderer(fonts, takesShortcuts: FramePipeline.takesShortcuts))
        self.frames = frames
        channel = RenderChannel { row, property in frames.withLock { $0.presentation(of: property, at: row) } }
        bounds = try Model.shared.values(of: layer).bounds.size
        copy = try Model.shared.copy(layer)
        host = try Model.shared.addHost(channel)
        // All of it is to lie in the target.
        let anchor = try Model.shared.values(of: layer).anchorPoint
        try Model.shared.beginTransaction()
        Model.shared.disablesActions = true
        defer { Model.shared.commitTransaction() }
        try Model.shared.set(
            PropertyPath(.position), of: copy, to: .point(Point(anchor.x * bounds.width, anchor.y * bounds.height)))
        try Model.shared.setRoot(copy, of: host)
    }

    deinit {
        Model.shared.removeHost(host)
        frames.withLock { $0.leave() }
        Model.shared.release(copy)
    }

    /// Draws the copy, with a backend that is for nothing else.
    func draw(with backend: GLESBackend, scale: Double, savingState: Bool) throws(SceneError) {
        guard channel.hasCommits else {
            throw SceneError(.invalidState, "a transaction is open on this thread: commit it first")
        }
        var plan = FramePlan(), resources = FrameResources()
        func pixels(_ length: Double) -> Int { Int(min(max((length * scale).rounded(.up), 1), Double(Self.largest))) }
        let (width, height) = (pixels(bounds.width), pixels(bounds.height))
        frames.withLock { frames in
            frames.apply(channel.takeCommits())
            frames.evaluate(time: 0)
            frames.makePlan(&plan, width: width, height: height, scale: scale)
            frames.update(&resources)
        }
        let target = DrawTarget(framebuffer: nil, width: width, height: height, flipY: false, clear: .zero)
        let drawn = try backend.draw(plan, resources, into: target, savingState: savingState)
        if let failure = drawn.failures.first { throw failure.error }
    }

    /// The largest side of the picture: a part of a larger tree takes what all of it takes.
    private static let largest = 2048
}
