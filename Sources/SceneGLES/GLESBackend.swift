import CGLES
import Glibc
public import SceneCommit
public import SceneRender
import SceneStorage

/// Where a frame is drawn.
public struct DrawTarget: Sendable {
    /// A framebuffer of the host's; nil for the backend's own target.
    public var framebuffer: UInt32?
    public var width, height: Int
    /// Whether the first row of the framebuffer is the bottom one.
    public var flipY: Bool
    /// Premultiplied; nil to draw over what is there.
    public var clear: SIMD4<Float>?

    public init(framebuffer: UInt32?, width: Int, height: Int, flipY: Bool, clear: SIMD4<Float>?) {
        self.framebuffer = framebuffer
        self.width = width
        self.height = height
        self.flipY = flipY
        self.clear = clear
    }
}

/// What drawing a frame took.
public struct DrawStatistics: Sendable {
    public var drawCalls = 0
    public var passes = 0
    public var uploads = 0
    /// CPU seconds of this thread: writing the instances,
    public var encodeTime = 0.0
    /// and issuing GL.
    public var submitTime = 0.0

    public init() {}
}

/// Draws frame plans with OpenGL ES 3.0. The context must be current in every call.
public final class GLESBackend {
    private let gl: GLFunctions
    /// The largest width and height of a target.
    private let maximumSize: Int
    private var encoder = FrameEncoder()
    private var submitter = Submitter()
    private var own: RenderTarget?

    public init(_ gl: GLFunctions) throws(SceneError) {
        self.gl = gl
        let version = gl.string(GL_VERSION)
        guard gl.integer(GL_MAJOR_VERSION) >= 3, version.hasPrefix("OpenGL ES") else {
            throw SceneError(.unsupported, "OpenGL ES 3.0 or later is needed; the current context has \"\(version)\"")
        }
        let viewport = gl.integers(GL_MAX_VIEWPORT_DIMS)
        maximumSize = Int(
            min(gl.integer(GL_MAX_TEXTURE_SIZE), gl.integer(GL_MAX_RENDERBUFFER_SIZE), viewport.x, viewport.y))
    }

    /// Draws a frame. `images` are found by their ids; the textures of `dropped` ids are freed first.
    public func draw(
        _ plan: borrowing FramePlan, images: [ImageBuffer?], dropped: [UInt32], into target: DrawTarget, savingState: Bool
    ) throws(SceneError) -> DrawStatistics {
        guard max(target.width, target.height) <= maximumSize else {
            throw FrameEncoder.tooLarge(target.width, target.height, maximumSize)
        }
        gl.clearErrors()
        let saved = savingState ? StateGuard(gl) : nil
        defer { saved?.restore(gl) }
        gl.setUnpacking()
        gl.activeTexture(ProgramCache.atlasUnit)
        var statistics = DrawStatistics()
        let start = Self.threadTime()
        for id in dropped { encoder.textures.drop(Int(id), gl) }
        encoder.textures.uploads = 0
        if target.framebuffer == nil { try resizeOwn(target.width, target.height) }
        try encoder.encode(
            plan, images: images, allowsDepth: target.framebuffer == nil, maximumSize: maximumSize, gl)
        let encoded = Self.threadTime()
        try submit(plan, target)
        do throws(SceneError) {
            try gl.check("drawing a frame")
        } catch {
            // What was uploaded may be what failed; another frame begins anew.
            if encoder.textures.uploads > 0 { encoder.textures.destroy(gl) }
            throw error
        }
        statistics.encodeTime = encoded - start
        statistics.submitTime = Self.threadTime() - encoded
        statistics.drawCalls = encoder.list.batches.count
        statistics.passes = max(encoder.list.passes.count, 1)
        statistics.uploads = encoder.textures.uploads
        return statistics
    }

    /// Reads the own target, premultiplied RGBA, top row first. What lies beyond the pixels of a row is not touched.
    public func readPixels(into bytes: UnsafeMutableRawBufferPointer, stride: Int) throws(SceneError) {
        guard let own else { throw SceneError(.invalidState, "there is no frame to read: nothing was drawn yet") }
        let row = own.width * 4
        guard stride >= row, let base = bytes.baseAddress, bytes.count >= stride * (own.height - 1) + row else {
            throw SceneError(
                .invalidArgument, "\(bytes.count) bytes with \(stride) a row do not hold \(own.width) x \(own.height) pixels")
        }
        gl.clearErrors()
        gl.bindFramebuffer(GL_FRAMEBUFFER, own.plain)
        gl.bindBuffer(GL_PIXEL_PACK_BUFFER, 0)
        gl.pixelStore(GL_PACK_ALIGNMENT, 1)
        gl.pixelStore(GL_PACK_SKIP_ROWS, 0)
        gl.pixelStore(GL_PACK_SKIP_PIXELS, 0)
        if stride % 4 == 0 {
            gl.pixelStore(GL_PACK_ROW_LENGTH, Int32(stride / 4))
            unsafe gl.readPixels(0, own.width, own.height, base)
        } else {
            gl.pixelStore(GL_PACK_ROW_LENGTH, 0)
            for y in 0..<own.height { unsafe gl.readPixels(y, own.width, 1, base + y * stride) }
        }
        try gl.check("reading a frame")
    }

    /// Frees all GL objects.
    public func destroy() {
        encoder.destroy(gl)
        submitter.destroy(gl)
        own?.destroy(gl)
        own = nil
    }

    private func resizeOwn(_ width: Int, _ height: Int) throws(SceneError) {
        if let own, own.width == width, own.height == height { return }
        own?.destroy(gl)
        own = nil
        own = try RenderTarget(width: width, height: height, gl)
    }

    private func submit(_ plan: borrowing FramePlan, _ target: DrawTarget) throws(SceneError) {
        submitter.begin(encoder.list, atlas: encoder.textures.atlas, gl)
        for index in encoder.list.passes.indices {
            let drawing = encoder.list.passes[index]
            let viewport: Submitter.Viewport
            if drawing.pass == 0 {
                try bind(target, withDepth: drawing.usesDepth)
                viewport = Submitter.Viewport(width: target.width, height: target.height, x: 0, y: 0, flipY: target.flipY)
            } else {
                let pass = plan.passes[drawing.pass]
                gl.bindFramebuffer(
                    GL_FRAMEBUFFER, try encoder.targets[drawing.target].framebuffer(withDepth: drawing.usesDepth, gl))
                clear(.zero, withDepth: drawing.usesDepth)
                viewport = Submitter.Viewport(
                    width: Int(pass.width), height: Int(pass.height), x: pass.x, y: pass.y, flipY: false)
            }
            try submitter.draw(drawing, of: encoder.list, viewport, atlasScale: encoder.textures.atlas.scale, gl)
            if drawing.usesDepth { gl.invalidateFramebuffer(GL_DEPTH_ATTACHMENT) }
        }
        if encoder.list.passes.isEmpty { try bind(target, withDepth: false) }
    }

    /// Binds and clears the frame's target.
    private func bind(_ target: DrawTarget, withDepth: Bool) throws(SceneError) {
        if let framebuffer = target.framebuffer {
            gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
            // The host's framebuffer may be larger than what is ours.
            gl.scissor(0, 0, Int32(target.width), Int32(target.height))
            gl.enable(GL_SCISSOR_TEST)
            if let color = target.clear { clear(color, withDepth: false) }
            gl.disable(GL_SCISSOR_TEST)
        } else if let framebuffer = try own?.framebuffer(withDepth: withDepth, gl) {
            gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
            if let color = target.clear {
                clear(color, withDepth: withDepth)
            } else if withDepth {
                gl.depthMask(true)
                gl.clear(GL_DEPTH_BUFFER_BIT)
            }
        }
    }

    private func clear(_ color: SIMD4<Float>, withDepth: Bool) {
        gl.clearColor(color)
        gl.depthMask(true)
        gl.clear(withDepth ? GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT : GL_COLOR_BUFFER_BIT)
    }

    private static func threadTime() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
