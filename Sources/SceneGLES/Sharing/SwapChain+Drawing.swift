import CGLES
public import SceneCommit
import SceneStorage
import Synchronization

/// The context that is current on a thread of the program's, and its functions.
struct DrawingContext {
    let gl: GLFunctions
    let address: UInt

    private final class Known {
        var address: UInt = 0
        var functions: GLFunctions?
    }

    private static let ofThread = ThreadLocal { Known() }

    static func current() throws(SceneError) -> DrawingContext {
        guard let system = SystemContext.current else {
            throw SceneError(.gl, "no GL context of EGL or GLX is current on this thread; make the one current that draws")
        }
        let known = ofThread.current
        // Another context may have come to the address, and be of another kind.
        if known.address == system.address, let gl = known.functions, gl.dialect.name == gl.string(GL_VERSION) {
            return DrawingContext(gl: gl, address: system.address)
        }
        let gl = try unsafe GLFunctions { name in unsafe SystemContext.function(name) }
        (known.address, known.functions) = (system.address, gl)
        return DrawingContext(gl: gl, address: system.address)
    }
}

// The program's side of a swap chain: GL is called in the program's context, whose state stays as it is.
extension SwapChain {
    private static let numbers = Atomic<UInt64>(0)

    /// Lends the program a drawable. @param width of one, in pixels. @param timeout in seconds.
    public func acquire(width: Int, height: Int, timeout: Double) throws(SceneError) -> Drawable {
        try beginGLWork()
        defer { ProcessState.endWork() }
        let context = try DrawingContext.current()
        if let refusal = takeRefusal() { throw SceneError(.wrongContext, refusal) }
        let deadline = monotonicTime() + timeout
        guard let free = reserve(until: deadline) else {
            throw SceneError(.notFound, "no drawable of \(limit) became free within \(timeout) s: \(summary)")
        }
        guard let loan = context.gl.borrowDriver(until: deadline) else {
            // What came free has not been touched.
            if let free { settle(free); _ = discard(free.number) } else { unreserve() }
            throw SceneError(.notFound, "the driver was in use by others for \(timeout) s")
        }
        do throws(SceneError) {
            var drawable = try context.ready(free, width, height, hasDepth: hasDepth)
            drawable.loan = loan
            settle(drawable)
            return drawable
        } catch {
            SharedDriver.endLoan(loan)
            unreserve()
            throw error
        }
    }

    /// Puts a fence behind what was drawn into a drawable, which is to be shown with `Model.present`.
    public func finish(_ number: UInt64) throws(SceneError) {
        try beginGLWork()
        defer { ProcessState.endWork() }
        guard var drawable = acquired(number) else { throw Self.notHeld(number) }
        let context = try DrawingContext.current()
        guard context.address == drawable.context, context.gl.has(drawable.texture) else {
            throw SceneError(
                .wrongContext,
                "drawable \(number) was acquired in another GL context than the one that is current: make that current, or discard it")
        }
        guard !context.gl.isLost else { throw SceneError(.contextLost, "the GL context was lost; discard drawable \(number)") }
        context.gl.delete(framebuffer: drawable.framebuffer)
        drawable.fence = context.gl.makeSharedFence()
        let loan = drawable.loan
        (drawable.framebuffer, drawable.loan) = (0, 0)
        guard commit(drawable) else { throw Self.notHeld(number) }
        SharedDriver.endLoan(loan)
    }

    /// Gives a drawable back that is not to be shown. Its framebuffer goes with the context, where that is not current.
    public func giveBack(_ number: UInt64) throws(SceneError) {
        guard let drawable = discard(number) else { throw Self.notHeld(number) }
        if SystemContext.current?.address == drawable.context, let context = try? DrawingContext.current(), context.gl.has(drawable.texture)
        {
            context.gl.delete(framebuffer: drawable.framebuffer)
        }
        SharedDriver.endLoan(drawable.loan)
    }

    private static func notHeld(_ number: UInt64) -> SceneError {
        SceneError(
            .notFound, "the program holds no drawable \(number) of the layer: it was presented or discarded already, or never acquired")
    }

    fileprivate static var nextNumber: UInt64 { numbers.wrappingAdd(1, ordering: .relaxed).newValue }
}

extension DrawingContext {
    /// A drawable of a size with a framebuffer of this context. One of another size, or of contexts that do not share with this one, is replaced.
    fileprivate func ready(_ free: Drawable?, _ width: Int, _ height: Int, hasDepth: Bool) throws(SceneError) -> Drawable {
        DroppedDrawables.removeAll { gl.free($0.texture, $0.fence) }
        var found: Drawable?
        if let free {
            let fits = free.width == width && free.height == height && gl.has(free.texture)
            if fits { found = free } else { DroppedDrawables.add([free]) }
        }
        var drawable: Drawable
        if let found { drawable = found } else { drawable = try make(width, height, hasDepth: hasDepth) }
        gl.pass(drawable.fence)
        drawable.fence = 0
        drawable.context = address
        do throws(SceneError) { drawable.framebuffer = try framebuffer(drawable) } catch {
            DroppedDrawables.add([drawable])
            throw error
        }
        return drawable
    }

    private func framebuffer(_ drawable: Drawable) throws(SceneError) -> GLuint {
        let (drawn, read) = (
            GLuint(bitPattern: gl.integer(GL_DRAW_FRAMEBUFFER_BINDING)), GLuint(bitPattern: gl.integer(GL_READ_FRAMEBUFFER_BINDING))
        )
        let framebuffer = gl.makeFramebuffer()
        gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        defer {
            gl.bindFramebuffer(GL_DRAW_FRAMEBUFFER, drawn)
            gl.bindFramebuffer(GL_READ_FRAMEBUFFER, read)
        }
        gl.framebufferTexture2D(GL_COLOR_ATTACHMENT0, drawable.texture.name)
        if drawable.texture.depth != 0 { gl.framebufferRenderbuffer(GL_DEPTH_STENCIL_ATTACHMENT, drawable.texture.depth) }
        guard gl.checkFramebufferStatus() == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
            gl.delete(framebuffer: framebuffer)
            throw SceneError(gl.isLost ? .contextLost : .gl, "GL makes no framebuffer of \(drawable.width) x \(drawable.height) pixels")
        }
        return framebuffer
    }

    /// A transparent drawable.
    private func make(_ width: Int, _ height: Int, hasDepth: Bool) throws(SceneError) -> Drawable {
        let limit = Int(min(gl.integer(GL_MAX_TEXTURE_SIZE), gl.integer(GL_MAX_RENDERBUFFER_SIZE)))
        guard max(width, height) <= limit else {
            throw SceneError(.gl, "a drawable of \(width) x \(height) pixels: \(limit) x \(limit) is the most that this GL draws into")
        }
        let errors = gl.takeErrors(), state = StateGuard(gl)
        defer {
            state.restore(gl)
            gl.raise(errors)
        }
        let number = SwapChain.nextNumber
        let texture = gl.makeTexture()
        gl.activeTexture(0)
        gl.bindTexture(GL_TEXTURE_2D, texture)
        gl.texStorage2D(levels: 1, .bytes, width, height)
        gl.setFilter(GL_TEXTURE_2D, minify: GL_LINEAR)
        gl.markTexture(number)
        let depth = hasDepth ? gl.makeRenderbuffer() : 0
        if hasDepth {
            gl.bindRenderbuffer(depth)
            gl.renderbufferStorage(GL_DEPTH24_STENCIL8, width, height)
        }
        let drawable = Drawable(
            DrawableTexture(number: number, name: texture, depth: depth), width: width, height: height)
        do throws(SceneError) {
            try gl.check("making a drawable of \(width) x \(height) pixels")
            try clear(drawable)
        } catch {
            DroppedDrawables.add([drawable])
            throw error
        }
        return drawable
    }

    private func clear(_ drawable: Drawable) throws(SceneError) {
        let framebuffer = try framebuffer(drawable)
        defer { gl.delete(framebuffer: framebuffer) }
        gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        for capability in gl.switches { gl.disable(capability) }
        gl.disable(GL_SCISSOR_TEST)
        gl.colorMask(SIMD4(repeating: 1))
        gl.clearColor(.zero)
        gl.clear(GL_COLOR_BUFFER_BIT)
    }
}

extension GLESBackend {
    /// Shows a drawable that the program has drawn. @return false where this context does not have its texture.
    public func show(_ drawable: Drawable, of chain: SwapChain) -> Bool {
        guard gl.has(drawable.texture) else { return false }
        gl.pass(chain.takeFence())
        surfaces.adopt(drawable.texture.name, as: drawable.surface)
        return true
    }

    /// Gives the drawables back that are shown no more.
    public func retireDrawables(of chain: SwapChain) {
        while chain.isRetiring { chain.retire(gl.makeSharedFence()) }
    }
}
