import CGLES
import SceneCommit
import SceneStorage

/// The framebuffers and textures that the program draws GL layers into. They go with the objects that they are known by.
struct SurfaceStore: ~Copyable {
    struct Entry {
        weak var surface: LayerSurface?
        var texture: GLuint = 0
        var framebuffer: GLuint = 0
        /// Of depth and stencil; 0 where there is none.
        var depth: GLuint = 0
        /// Whether the texture is of a swap chain.
        var isAdopted = false
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    /// The texture of a surface; nil for one that was never drawn into in this context.
    func texture(of surface: LayerSurface) -> GLuint? {
        guard let entry = entries[ObjectIdentifier(surface)], entry.surface === surface else { return nil }
        return entry.texture
    }

    /// Has a surface show a texture of a swap chain.
    mutating func adopt(_ texture: GLuint, as surface: LayerSurface) {
        entries[ObjectIdentifier(surface)] = Entry(surface: surface, texture: texture, isAdopted: true)
    }

    /// The framebuffer of a surface, which is made when it is first asked for, transparent.
    mutating func framebuffer(
        of surface: LayerSurface, _ width: Int, _ height: Int, hasDepth: Bool, _ gl: GLFunctions
    ) throws(SceneError) -> GLuint {
        let id = ObjectIdentifier(surface)
        if let entry = entries[id] {
            if entry.surface === surface { return entry.framebuffer }
            // Another object came to the address of one that is gone.
            Self.free(entry, gl)
        }
        let entry = Self.make(surface, width, height, hasDepth: hasDepth, gl)
        guard gl.checkFramebufferStatus() == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
            entries[id] = nil
            Self.free(entry, gl)
            throw SceneError(.gl, "GL makes no framebuffer of \(width) x \(height) pixels")
        }
        entries[id] = entry
        return entry.framebuffer
    }

    /// A framebuffer that is bound.
    private static func make(_ surface: LayerSurface, _ width: Int, _ height: Int, hasDepth: Bool, _ gl: GLFunctions) -> Entry {
        var entry = Entry(surface: surface)
        entry.texture = gl.makeTexture()
        gl.bindTexture(GL_TEXTURE_2D, entry.texture)
        gl.texStorage2D(levels: 1, .bytes, width, height)
        gl.setFilter(GL_TEXTURE_2D, minify: GL_LINEAR)
        entry.framebuffer = gl.makeFramebuffer()
        gl.bindFramebuffer(GL_FRAMEBUFFER, entry.framebuffer)
        gl.framebufferTexture2D(GL_COLOR_ATTACHMENT0, entry.texture)
        if hasDepth {
            entry.depth = gl.makeRenderbuffer()
            gl.bindRenderbuffer(entry.depth)
            gl.renderbufferStorage(GL_DEPTH24_STENCIL8, width, height)
            gl.framebufferRenderbuffer(GL_DEPTH_STENCIL_ATTACHMENT, entry.depth)
        }
        gl.clear(GL_COLOR_BUFFER_BIT | (hasDepth ? GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT : 0))
        return entry
    }

    /// Frees what nothing shows any more.
    mutating func sweep(_ gl: GLFunctions) {
        if SurfaceChannel.exists { DroppedDrawables.removeAll { gl.free($0.texture, $0.fence) } }
        for (id, entry) in entries where entry.surface == nil {
            Self.free(entry, gl)
            entries[id] = nil
        }
    }

    mutating func destroy(_ gl: GLFunctions) {
        for entry in entries.values { Self.free(entry, gl) }
        entries = [:]
    }

    private static func free(_ entry: Entry, _ gl: GLFunctions) {
        if entry.isAdopted { return }
        gl.delete(framebuffer: entry.framebuffer)
        gl.delete(texture: entry.texture)
        gl.delete(renderbuffer: entry.depth)
    }
}
