import CGLES

/// The functions that bring pixels to memory while others are drawn. Every context that is new enough has them.
@safe
struct ReadingFunctions {
    let mapBufferRange: PFNGLMAPBUFFERRANGEPROC
    let unmapBuffer: PFNGLUNMAPBUFFERPROC
    let fenceSync: PFNGLFENCESYNCPROC
    let clientWaitSync: PFNGLCLIENTWAITSYNCPROC
    let deleteSync: PFNGLDELETESYNCPROC
    let finish: PFNGLFINISHPROC
}

extension GLFunctions {
    /// Waits until all is drawn.
    func finish() { reading.finish() }

    /// Gives the bound pixel buffer room.
    func packBufferData(_ count: Int) {
        bufferDataPointer(GLenum(GL_PIXEL_PACK_BUFFER), GLsizeiptr(count), nil, GLenum(GL_STREAM_READ))
    }

    /// Has the bound framebuffer copied to the bound pixel buffer.
    func readPixelsIntoBuffer(_ width: Int, _ height: Int) {
        readPixelsPointer(0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), nil)
    }

    func makeFence() -> GLsync? { unsafe reading.fenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) }

    func delete(_ fence: GLsync?) { unsafe reading.deleteSync(fence) }

    /// Whether what came before the fence is drawn, or never will be.
    func hasPassed(_ fence: GLsync?) -> Bool {
        guard let fence = unsafe fence else { return true }
        return unsafe reading.clientWaitSync(fence, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), 0) != GLenum(GL_TIMEOUT_EXPIRED)
    }

    /// Waits until what came before the fence is drawn, or the context is lost.
    func wait(_ fence: GLsync?) {
        guard let fence = unsafe fence else { return }
        while unsafe reading.clientWaitSync(fence, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), 1_000_000_000) == GLenum(GL_TIMEOUT_EXPIRED) {
            guard graphicsResetStatus() == GLenum(GL_NO_ERROR) else { return }
        }
    }

    func mapPackBuffer(_ count: Int) -> UnsafeMutableRawPointer? {
        unsafe reading.mapBufferRange(GLenum(GL_PIXEL_PACK_BUFFER), 0, GLsizeiptr(count), GLbitfield(GL_MAP_READ_BIT))
    }

    func unmapPackBuffer() { _ = reading.unmapBuffer(GLenum(GL_PIXEL_PACK_BUFFER)) }
}
