import CGLES
import SceneCommit

extension GLFunctions {
    /// Forgets what went wrong before, which is the host's affair. Bounded: a lost context reports errors for ever.
    func clearErrors() {
        for _ in 0..<16 where getError() == GLenum(GL_NO_ERROR) { return }
    }

    /// Throws when GL has reported an error or has lost the context since `clearErrors`.
    func check(_ action: String) throws(SceneError) {
        let reset = graphicsResetStatus()
        guard reset == GLenum(GL_NO_ERROR) else {
            throw SceneError(.gl, "the GL context was lost while \(action) (\(Self.name(ofReset: reset)))")
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
