import CGLES
import SceneCommit
import SceneStorage

extension TargetPool {
    /// Copies what a framebuffer of the host's has into a target, with the rows in the framebuffer's order. Leaves other framebuffers bound.
    mutating func copy(
        _ framebuffer: GLuint, _ width: Int, _ height: Int, limit: Int, _ gl: GLFunctions
    ) throws(SceneError) -> Index<RenderTarget> {
        gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        let buffer = gl.integer(GL_DRAW_BUFFER0), isMultisampled = gl.integer(GL_SAMPLE_BUFFERS) > 0
        // Samples become pixels of their own format only.
        let isOpaque = gl.colorAttachment(ofWindow: framebuffer == 0, GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE) == 0
        let copy = try take(
            width: width, height: height, format: isMultisampled && isOpaque ? .opaqueBytes : .bytes, limit: limit, gl)
        gl.bindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer)
        let readBuffer = gl.integer(GL_READ_BUFFER)
        gl.readBuffer(buffer)
        defer {
            gl.bindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer)
            gl.readBuffer(readBuffer)
        }
        if isMultisampled {
            gl.bindFramebuffer(GL_DRAW_FRAMEBUFFER, self[copy].plain)
            let all = SIMD4(0, 0, Int32(width), Int32(height))
            gl.blitFramebuffer(all, to: all)
        } else {
            gl.bindTexture(GL_TEXTURE_2D, self[copy].texture)
            gl.copyTexSubImage2D(from: .zero, width, height)
        }
        try gl.check("copying what the target's framebuffer \(framebuffer) has")
        return copy
    }
}
