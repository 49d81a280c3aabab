import CGLES
import Glibc
public import SceneCommit
public import SceneRender
import SceneStorage

/// What bringing frames to memory took, in seconds of a clock.
public struct ReadingFigures: BitwiseCopyable, Sendable {
    /// Waiting until the driver had drawn.
    public var waitTime = 0.0
    /// Copying and converting pixels.
    public var readTime = 0.0

    public init() {}
}

/// Frames that are on their way to memory while others are drawn: each in a pixel buffer, which the driver fills when it has drawn the frame.
struct FrameReads {
    /// More on their way at a time only take memory.
    static let limit = 3

    @safe
    struct Read {
        let buffer: GLuint
        let fence: GLsync?
        let width, height: Int
        var byteCount: Int { width * height * 4 }
    }

    private(set) var pending: [Read] = []
    private var free: [(buffer: GLuint, byteCount: Int)] = []

    /// Has the bound framebuffer copied to a buffer, after what was drawn before.
    mutating func begin(_ width: Int, _ height: Int, _ gl: GLFunctions) throws(SceneError) {
        let count = width * height * 4, buffer: GLuint
        if let index = free.firstIndex(where: { $0.byteCount == count }) {
            buffer = free.remove(at: index).buffer
            gl.bindBuffer(GL_PIXEL_PACK_BUFFER, buffer)
        } else {
            releaseFree(gl)
            buffer = gl.makeBuffer()
            gl.bindBuffer(GL_PIXEL_PACK_BUFFER, buffer)
            gl.packBufferData(count)
        }
        gl.pixelStore(GL_PACK_ROW_LENGTH, 0)
        gl.readPixelsIntoBuffer(width, height)
        let fence = unsafe gl.makeFence()
        gl.bindBuffer(GL_PIXEL_PACK_BUFFER, 0)
        do throws(SceneError) { try gl.check("beginning to read a frame") } catch {
            gl.delete(buffer: buffer)
            unsafe gl.delete(fence)
            throw error
        }
        unsafe pending.append(Read(buffer: buffer, fence: fence, width: width, height: height))
    }

    /// Copies the oldest frame into rows `stride` bytes apart, which have room for it.
    mutating func finish(
        into bytes: UnsafeMutableRawBufferPointer, stride: Int, _ figures: inout ReadingFigures, _ gl: GLFunctions
    ) throws(SceneError) {
        let read = pending.removeFirst()
        let start = monotonicTime()
        unsafe gl.wait(read.fence)
        unsafe gl.delete(read.fence)
        let drawn = monotonicTime()
        figures.waitTime += drawn - start
        gl.bindBuffer(GL_PIXEL_PACK_BUFFER, read.buffer)
        defer {
            gl.bindBuffer(GL_PIXEL_PACK_BUFFER, 0)
            free.append((read.buffer, read.byteCount))
            figures.readTime += monotonicTime() - drawn
        }
        guard let base = bytes.baseAddress, let source = unsafe gl.mapPackBuffer(read.byteCount) else {
            throw SceneError(.gl, "the pixels of a frame cannot be mapped")
        }
        let row = read.width * 4
        if stride == row {
            unsafe memcpy(base, source, read.byteCount)
        } else {
            for y in 0..<read.height { unsafe memcpy(base + y * stride, source + y * row, row) }
        }
        gl.unmapPackBuffer()
        try gl.check("reading a frame")
    }

    private mutating func releaseFree(_ gl: GLFunctions) {
        for entry in free { gl.delete(buffer: entry.buffer) }
        free.removeAll()
    }

    mutating func destroy(_ gl: GLFunctions) {
        releaseFree(gl)
        for read in pending {
            gl.delete(buffer: read.buffer)
            unsafe gl.delete(read.fence)
        }
        pending.removeAll()
    }
}

extension GLESBackend {
    /// The size of the frame that is finished next; nil when none is on its way.
    public var pendingRead: (width: Int, height: Int)? { reads.pending.first.map { ($0.width, $0.height) } }

    /// Begins to bring the own target to memory, while others are drawn. A driver that draws on the CPU may wait here until it has drawn.
    public func beginReading(_ figures: inout ReadingFigures) throws(SceneError) {
        guard let own else { throw SceneError(.invalidState, "there is no frame to read: nothing was drawn yet") }
        guard reads.pending.count < FrameReads.limit else {
            throw SceneError(.invalidState, "\(FrameReads.limit) frames are being read already; finish one of them first")
        }
        let start = monotonicTime()
        defer { figures.waitTime += monotonicTime() - start }
        prepareReading(own)
        try reads.begin(own.width, own.height, gl)
    }

    /// Brings the frame to memory whose reading was begun first: premultiplied RGBA, top row first.
    public func finishReading(
        into bytes: UnsafeMutableRawBufferPointer, stride: Int, _ figures: inout ReadingFigures
    ) throws(SceneError) {
        gl.clearErrors()
        try unsafe reads.finish(into: bytes, stride: stride, &figures, gl)
    }

    /// Reads the own target, premultiplied RGBA, top row first. What lies beyond the pixels of a row is not touched.
    public func readPixels(
        into bytes: UnsafeMutableRawBufferPointer, stride: Int, _ figures: inout ReadingFigures
    ) throws(SceneError) {
        guard let own else { throw SceneError(.invalidState, "there is no frame to read: nothing was drawn yet") }
        let row = own.width * 4
        guard stride >= row, let base = bytes.baseAddress, bytes.count >= stride * (own.height - 1) + row else {
            throw SceneError(
                .invalidArgument, "\(bytes.count) bytes with \(stride) a row do not hold \(own.width) x \(own.height) pixels")
        }
        try unsafe read(own, into: base, stride: stride, &figures)
    }

    /// Draws an excerpt of the last frame's plan beside the own target, and reads it: premultiplied RGBA, top row first, without gaps.
    public func paint(
        _ excerpt: borrowing FramePlan, _ resources: borrowing FrameResources, width: Int, height: Int,
        into bytes: UnsafeMutableRawBufferPointer
    ) throws(SceneError) {
        guard let base = bytes.baseAddress, bytes.count >= width * height * 4 else {
            throw SceneError(.invalidArgument, "\(bytes.count) bytes do not hold \(width) x \(height) pixels")
        }
        let picture = try RenderTarget(width: width, height: height, gl)
        defer { picture.destroy(gl) }
        var target = DrawTarget(framebuffer: picture.plain, width: width, height: height, flipY: false, clear: .zero)
        target.isExcerpt = true
        let drawing = try draw(excerpt, resources, into: target, savingState: false)
        if let failure = drawing.failures.first { throw failure.error }
        var figures = ReadingFigures()
        try unsafe read(picture, into: base, stride: width * 4, &figures)
    }

    private func read(
        _ target: RenderTarget, into base: UnsafeMutableRawPointer, stride: Int, _ figures: inout ReadingFigures
    ) throws(SceneError) {
        let start = monotonicTime()
        gl.finish()
        let drawn = monotonicTime()
        figures.waitTime += drawn - start
        defer { figures.readTime += monotonicTime() - drawn }
        prepareReading(target)
        if stride % 4 == 0 {
            gl.pixelStore(GL_PACK_ROW_LENGTH, Int32(stride / 4))
            unsafe gl.readPixels(0, target.width, target.height, base)
        } else {
            gl.pixelStore(GL_PACK_ROW_LENGTH, 0)
            for y in 0..<target.height { unsafe gl.readPixels(y, target.width, 1, base + y * stride) }
        }
        try gl.check("reading a frame")
    }

    private func prepareReading(_ target: RenderTarget) {
        gl.clearErrors()
        gl.bindFramebuffer(GL_FRAMEBUFFER, target.plain)
        gl.bindBuffer(GL_PIXEL_PACK_BUFFER, 0)
        gl.pixelStore(GL_PACK_ALIGNMENT, 1)
        gl.pixelStore(GL_PACK_SKIP_ROWS, 0)
        gl.pixelStore(GL_PACK_SKIP_PIXELS, 0)
    }
}
