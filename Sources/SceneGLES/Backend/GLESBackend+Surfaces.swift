import CGLES
public import SceneCommit
import SceneStorage

// GL layers: framebuffers for the program to draw into, and a state of GL that each drawing can count on. Between `beginSurfaces` and
// `endSurfaces` the program calls GL as it likes.

/// What a host had before the program drew GL layers.
struct HostMoment {
    let state: StateGuard
    let errors: [GLenum]
}

extension GLESBackend {
    /// The largest width and height of a GL layer.
    public var surfaceLimit: Int { min(maximumSize, ImageBuffer.maximumSize) }

    /// What the program is told of the context.
    public func describe(_ frame: inout SurfaceFrame) {
        frame.isES = gl.dialect.api == .es
        (frame.major, frame.minor) = (gl.dialect.version.major, gl.dialect.version.minor)
    }

    /// @param savingState whether the context is a host's.
    public func beginSurfaces(savingState: Bool) {
        let errors = gl.takeErrors()
        hostMoment = savingState ? HostMoment(state: StateGuard(gl), errors: errors) : nil
    }

    public func endSurfaces() {
        gl.clearErrors()
        if let moment = hostMoment {
            moment.state.restore(gl)
            gl.raise(moment.errors)
            hostMoment = nil
            return
        }
        // The state that frames count on in a context that is not shared with anybody, beyond what each frame sets.
        gl.bindBuffer(GL_PIXEL_PACK_BUFFER, 0)
        for (name, value) in [(GL_PACK_ALIGNMENT, 4), (GL_PACK_ROW_LENGTH, 0), (GL_PACK_SKIP_ROWS, 0), (GL_PACK_SKIP_PIXELS, 0)] {
            gl.pixelStore(name, Int32(value))
        }
        gl.bindFramebuffer(GL_FRAMEBUFFER, 0)
    }

    /// Has a surface, which is made where there is none, bound for drawing, with all state that libscene knows of at its default.
    /// @return the framebuffer's name.
    public func bind(
        _ surface: LayerSurface, width: Int, height: Int, hasDepth: Bool
    ) throws(SceneError) -> UInt32 {
        setDefaults()
        let framebuffer = try surfaces.framebuffer(of: surface, width, height, hasDepth: hasDepth, gl)
        gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        gl.bindTexture(GL_TEXTURE_2D, 0)
        gl.bindRenderbuffer(0)
        gl.viewport(width, height)
        gl.scissor(0, 0, Int32(width), Int32(height))
        return framebuffer
    }

    private func setDefaults() {
        for capability in gl.switches { gl.set(capability, capability == GL_MULTISAMPLE) }
        gl.setBlending(false)
        gl.disable(GL_SCISSOR_TEST)
        gl.disable(GL_DEPTH_TEST)
        gl.polygonMode(GL_FRONT_AND_BACK, GL_FILL)
        gl.provokingVertex(GL_LAST_VERTEX_CONVENTION)
        gl.clipControl(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE)
        gl.blendFunc(GL_ONE, GL_ZERO, GL_ONE, GL_ZERO)
        gl.blendEquation(GL_FUNC_ADD, GL_FUNC_ADD)
        gl.colorMask(SIMD4(repeating: 1))
        gl.depthFunc(GL_LESS)
        gl.depthMask(true)
        gl.depthRange(0, 1)
        gl.clearColor(.zero)
        gl.clearDepth(1)
        gl.useProgram(0)
        gl.bindVertexArray(0)
        gl.bindBuffer(GL_ARRAY_BUFFER, 0)
        gl.setUnpacking()
        for unit in 0..<ProgramCache.unitCount {
            gl.bindSampler(unit, 0)
            gl.activeTexture(unit)
            gl.bindTexture(GL_TEXTURE_2D, 0)
            gl.bindTexture(GL_TEXTURE_2D_ARRAY, 0)
        }
        gl.activeTexture(0)
    }

    /// What the program's calls of GL have failed with since the surface was bound; nil for nothing.
    public func takeSurfaceError() -> String? {
        gl.takeErrors().first.map { "0x" + String($0, radix: 16) }
    }
}
