import SceneCommit
import SceneContent
import SceneGLES
import SceneRender
import SceneStorage
import SceneVector

/// Draws with GL what pages cannot say, in a context that is made when it is first needed.
final class GLPassPainter: PassPainter {
    /// What the plans of the page in hand name.
    var resources = FrameResources()
    private var drawing: (context: OffscreenContext, backend: GLESBackend)?
    private var failures: [SceneError] = []

    deinit {
        guard let drawing else { return }
        try? drawing.context.perform { drawing.backend.destroy() }
    }

    func paint(_ plan: borrowing FramePlan, width: Int, height: Int) throws(SceneError) -> ByteBlock {
        let (context, backend) = try begin()
        guard var pixels = ByteBlock(count: width * height * 4) else {
            throw SceneError(.outOfMemory, "there is no memory for \(width) x \(height) pixels")
        }
        let target = DrawTarget(framebuffer: nil, width: width, height: height, flipY: false, clear: .zero)
        try context.perform { () throws(SceneError) in
            let statistics = try backend.draw(plan, resources, into: target, savingState: false)
            failures += statistics.failures.map(\.error)
            var figures = ReadingFigures()
            try unsafe pixels.withUnsafeMutableBytes { bytes throws(SceneError) in
                try unsafe backend.readPixels(into: bytes, stride: width * 4, &figures)
            }
        }
        // The backend has them now.
        resources.imageUpdates = []
        resources.dropped = FrameResources.Dropped()
        return pixels
    }

    func takeFailures() -> [SceneError] {
        defer { failures = [] }
        return failures
    }

    private func begin() throws(SceneError) -> (OffscreenContext, GLESBackend) {
        if let drawing { return drawing }
        let context = try OffscreenContext()
        let backend = try context.perform { () throws(SceneError) in try GLESBackend(context.functions, CairoRasterizer()) }
        drawing = (context, backend)
        return (context, backend)
    }
}
