import CGLES
import SceneCommit

extension GLFunctions {
    /// Forgets what went wrong before. Bounded: a lost context reports errors for ever.
    func clearErrors() { _ = takeErrors() }

    /// The errors that are pending, which are so no longer: in a host's context they are the host's affair, see `raise`.
    func takeErrors() -> [GLenum] {
        var errors: [GLenum] = []
        while errors.count < 16 {
            let error = getError()
            if error == GLenum(GL_NO_ERROR) { break }
            errors.append(error)
        }
        return errors
    }

    /// Makes errors pending again that were taken, by calls that change nothing else. What a full memory or a lost context has reported cannot be
    /// raised; a lost context reports that again by itself.
    func raise(_ errors: [GLenum]) {
        for error in errors {
            switch Int32(bitPattern: error) {
            case GL_INVALID_ENUM: enable(-1)
            case GL_INVALID_VALUE: viewportPointer(0, 0, -1, -1)
            case GL_INVALID_OPERATION: bindVertexArray(.max)
            case GL_INVALID_FRAMEBUFFER_OPERATION: clearIncomplete()
            default: break
            }
        }
    }

    private func clearIncomplete() {
        let bound = GLuint(bitPattern: integer(GL_DRAW_FRAMEBUFFER_BINDING)), framebuffer = makeFramebuffer()
        bindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer)
        clear(GL_COLOR_BUFFER_BIT)
        bindFramebuffer(GL_DRAW_FRAMEBUFFER, bound)
        delete(framebuffer: framebuffer)
    }

    /// Whether the driver says that the context is lost.
    public var isLost: Bool { graphicsResetStatus() != GLenum(GL_NO_ERROR) }

    /// Throws when GL has reported an error or has lost the context since `clearErrors`.
    func check(_ action: String) throws(SceneError) {
        let reset = graphicsResetStatus()
        guard reset == GLenum(GL_NO_ERROR) else {
            throw SceneError(.contextLost, "the GL context was lost while \(action) (\(Self.name(ofReset: reset)))")
        }
        let error = getError()
        guard error != GLenum(GL_NO_ERROR) else { return }
        clearErrors()
        throw SceneError(.gl, "GL reported \(Self.name(ofError: error)) while \(action)")
    }

    private static func name(ofError error: GLenum) -> String {
        switch Int32(bitPattern: error) {
        case GL_INVALID_ENUM: "GL_INVALID_ENUM"
        case GL_INVALID_VALUE: "GL_INVALID_VALUE"
        case GL_INVALID_OPERATION: "GL_INVALID_OPERATION"
        case GL_INVALID_FRAMEBUFFER_OPERATION: "GL_INVALID_FRAMEBUFFER_OPERATION"
        case GL_OUT_OF_MEMORY: "GL_OUT_OF_MEMORY"
        case GL_CONTEXT_LOST_KHR: "GL_CONTEXT_LOST"
        default: "error 0x" + String(error, radix: 16)
        }
    }

    private static func name(ofReset status: GLenum) -> String {
        switch Int32(bitPattern: status) {
        case GL_GUILTY_CONTEXT_RESET_EXT: "by these very commands"
        case GL_INNOCENT_CONTEXT_RESET_EXT: "by another program's commands"
        default: "for an unknown reason"
        }
    }
}
