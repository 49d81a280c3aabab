import CGLES
import SceneCommit

/// The functions by which contexts pass textures to each other. Every context that is new enough has them.
@safe
struct SharingFunctions {
    let waitSync: PFNGLWAITSYNCPROC
    let flush: PFNGLFLUSHPROC
    let texParameterf: PFNGLTEXPARAMETERFPROC
    let getTexParameterfv: PFNGLGETTEXPARAMETERFVPROC
}

extension GLFunctions {
    func flush() { sharing.flush() }

    /// A fence behind all that was commanded until now, for other contexts: its address, or 0 where memory is short.
    func makeSharedFence() -> UInt {
        let fence = unsafe makeFence()
        // A fence that lies in a buffer of commands is never reached by others.
        flush()
        return UInt(bitPattern: fence)
    }

    /// Has the GPU wait for a fence, and deletes that.
    func pass(_ fence: UInt) {
        guard let fence = unsafe GLsync(bitPattern: fence) else { return }
        unsafe sharing.waitSync(fence, 0, GLuint64.max)
        unsafe delete(fence)
    }

    // A name says nothing of the context that it is of, and addresses of contexts and fences come again. So the textures of drawables have a number in a
    // parameter that has no effect on textures without mipmaps: the lowest level of detail.

    private static func mark(of number: UInt64) -> Float { -1000 - Float(number % (1 << 23)) }

    /// Marks the texture that is bound.
    func markTexture(_ number: UInt64) {
        sharing.texParameterf(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_LOD), Self.mark(of: number))
    }

    /// Whether the current context has the texture of a drawable. Leaves errors as they are.
    func has(_ texture: DrawableTexture) -> Bool {
        guard isTexture(texture.name) else { return false }
        let errors = takeErrors(), bound = GLuint(bitPattern: integer(GL_TEXTURE_BINDING_2D))
        bindTexture(GL_TEXTURE_2D, texture.name)
        let isBound = getError() == GLenum(GL_NO_ERROR)
        var mark: Float = 0
        if isBound { unsafe sharing.getTexParameterfv(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_LOD), &mark) }
        bindTexture(GL_TEXTURE_2D, bound)
        raise(errors)
        return isBound && mark == Self.mark(of: texture.number)
    }

    /// Frees the texture of a drawable, and the fence behind it, if the current context has them. @return whether it has.
    func free(_ texture: DrawableTexture, _ fence: UInt) -> Bool {
        guard has(texture) else { return false }
        if let fence = unsafe GLsync(bitPattern: fence) { unsafe delete(fence) }
        delete(texture: texture.name)
        delete(renderbuffer: texture.depth)
        return true
    }
}
