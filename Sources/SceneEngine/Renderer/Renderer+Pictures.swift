public import SceneCommit
public import SceneContent
import SceneStorage

// Frames of a renderer's thread as pictures.

extension Renderer {
    /// Has a thread that is started from now on put its frames into a ring of pictures. @param count 0 for none.
    public func setRing(count: Int, _ format: PixelFormat) throws(SceneError) {
        try checkIsOffscreen()
        try checkIsNotRunning()
        try ring.withLock { ring throws(SceneError) in
            guard ring?.isHeld != true else {
                throw SceneError(.invalidState, "pictures of the renderer's frames are still held: release them first")
            }
            ring = count > 0 ? FrameRing(count: count, format) : nil
        }
    }

    /// The newest frame after another, and how its pixels are written; waits for it. `release(frame:)` is owed for it.
    public func acquireFrame(after number: UInt64, timeout: Double) throws(SceneError) -> (FramePicture, PixelFormat) {
        let ring = try requireRing()
        let deadline = timeout > 0 ? monotonicTime() + timeout : 0
        guard let picture = ring.acquire(after: number, until: deadline) else {
            throw SceneError(.notFound, "there is no frame after number \(number) yet")
        }
        return (picture, ring.format)
    }

    public func release(frame number: UInt64) throws(SceneError) {
        guard try requireRing().release(number) else {
            throw SceneError(.invalidArgument, "frame \(number) is not held: it was released already, or never acquired")
        }
    }

    private func requireRing() throws(SceneError) -> FrameRing {
        guard let ring = ring.withLock({ $0 }) else {
            throw SceneError(.invalidState, "renderer keeps no pictures of its frames: see scene_renderer_set_frame_ring()")
        }
        return ring
    }
}
