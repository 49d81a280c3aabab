import CGLES

/// The state of a host's context that drawing changes, to be put back afterwards.
struct StateGuard {
    private let bindings: Bindings
    private let switches: Switches
    private let fragments: FragmentState
    private let textures: TextureUnits
    private let transfers: PixelTransfers
    private let rasterization: RasterizationState
    private let pausedFeedback: Bool

    init(_ gl: GLFunctions) {
        bindings = Bindings(gl)
        switches = Switches(gl)
        fragments = FragmentState(gl)
        transfers = PixelTransfers(gl)
        rasterization = RasterizationState(gl)
        textures = TextureUnits(gl)
        // A running transform feedback would forbid to change the program.
        pausedFeedback =
            gl.optional.pauseTransformFeedback != nil && gl.booleans(GL_TRANSFORM_FEEDBACK_ACTIVE).x != 0
            && gl.booleans(GL_TRANSFORM_FEEDBACK_PAUSED).x == 0
        if pausedFeedback { gl.pauseTransformFeedback() }
    }

    func restore(_ gl: GLFunctions) {
        bindings.restore(gl)
        switches.restore(gl)
        fragments.restore(gl)
        transfers.restore(gl)
        rasterization.restore(gl)
        textures.restore(gl)
        if pausedFeedback { gl.resumeTransformFeedback() }
    }
}

/// The objects that are bound outside of texture units.
private struct Bindings {
    let program, vertexArray, arrayBuffer, unpackBuffer, drawFramebuffer, readFramebuffer, renderbuffer: GLuint

    init(_ gl: GLFunctions) {
        program = gl.name(GL_CURRENT_PROGRAM)
        vertexArray = gl.name(GL_VERTEX_ARRAY_BINDING)
        arrayBuffer = gl.name(GL_ARRAY_BUFFER_BINDING)
        unpackBuffer = gl.name(GL_PIXEL_UNPACK_BUFFER_BINDING)
        drawFramebuffer = gl.name(GL_DRAW_FRAMEBUFFER_BINDING)
        readFramebuffer = gl.name(GL_READ_FRAMEBUFFER_BINDING)
        renderbuffer = gl.name(GL_RENDERBUFFER_BINDING)
    }

    func restore(_ gl: GLFunctions) {
        gl.useProgram(program)
        gl.bindVertexArray(vertexArray)
        gl.bindBuffer(GL_ARRAY_BUFFER, arrayBuffer)
        gl.bindBuffer(GL_PIXEL_UNPACK_BUFFER, unpackBuffer)
        gl.bindFramebuffer(GL_DRAW_FRAMEBUFFER, drawFramebuffer)
        gl.bindFramebuffer(GL_READ_FRAMEBUFFER, readFramebuffer)
        gl.bindRenderbuffer(renderbuffer)
    }
}

/// The capabilities that are enabled, and those that are not.
private struct Switches {
    private let blend: Bool
    private let viewports: Int
    private let scissorTests: UInt64
    private let capabilities: [Int32]
    private let enabled: [Bool]

    init(_ gl: GLFunctions) {
        blend = gl.isEnabled(GL_BLEND)
        viewports = gl.viewportCount
        scissorTests = gl.scissorTests(viewports)
        let coherent = gl.dialect.has("KHR_blend_equation_advanced_coherent")
        capabilities = gl.switches + [GL_DEPTH_TEST] + (coherent ? [GL_BLEND_ADVANCED_COHERENT_KHR] : [])
        enabled = capabilities.map { gl.isEnabled($0) }
    }

    func restore(_ gl: GLFunctions) {
        gl.setBlending(blend)
        gl.setScissorTests(scissorTests, viewports)
        for (capability, on) in zip(capabilities, enabled) { gl.set(capability, on) }
    }
}

/// How pixels lie in memory, and what the compatibility profile does to them on their way.
private struct PixelTransfers {
    private let unpacking: [(name: Int32, value: Int32)]
    private let transfers: [(name: Int32, value: Float)]

    init(_ gl: GLFunctions) {
        unpacking = gl.unpacking.map { ($0.name, gl.integer($0.name)) }
        transfers = gl.transfers.map { ($0.name, gl.floats($0.name).x) }
    }

    func restore(_ gl: GLFunctions) {
        for (name, value) in unpacking { gl.pixelStore(name, value) }
        for (name, value) in transfers { gl.pixelTransfer(name, value) }
    }
}

/// How triangles become fragments, where desktop GL has more than one way.
private struct RasterizationState {
    /// Of the front and of the back, which the core profile sets together.
    private let polygonModes: SIMD4<Int32>
    private let provokingVertex: Int32
    private let clipOrigin, clipDepth: Int32

    init(_ gl: GLFunctions) {
        polygonModes = gl.optional.polygonMode == nil ? .zero : gl.integers(GL_POLYGON_MODE)
        provokingVertex = gl.optional.provokingVertex == nil ? 0 : gl.integer(GL_PROVOKING_VERTEX)
        clipOrigin = gl.optional.clipControl == nil ? 0 : gl.integer(GL_CLIP_ORIGIN)
        clipDepth = gl.optional.clipControl == nil ? 0 : gl.integer(GL_CLIP_DEPTH_MODE)
    }

    func restore(_ gl: GLFunctions) {
        if gl.dialect.isCompatible {
            gl.polygonMode(GL_FRONT, polygonModes.x)
            gl.polygonMode(GL_BACK, polygonModes.y)
        } else {
            gl.polygonMode(GL_FRONT_AND_BACK, polygonModes.x)
        }
        gl.provokingVertex(provokingVertex)
        gl.clipControl(clipOrigin, clipDepth)
    }
}

/// The state of the framebuffer's operations: viewport, blending, depth, masks and clear values.
private struct FragmentState {
    private let viewport: SIMD4<Float>
    private let scissor: SIMD4<Int32>
    /// Source and destination factors of colour, then of alpha; then the equations of both.
    private let blend: [Int32]
    private let depthFunc: Int32
    private let depthMask: Bool
    private let depthRange: SIMD2<Double>
    private let colorMask: SIMD4<UInt8>
    private let clearColor: SIMD4<Float>
    private let clearDepth: Double

    init(_ gl: GLFunctions) {
        viewport = gl.floats(GL_VIEWPORT)
        scissor = gl.integers(GL_SCISSOR_BOX)
        blend = [
            GL_BLEND_SRC_RGB, GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA, GL_BLEND_DST_ALPHA, GL_BLEND_EQUATION_RGB,
            GL_BLEND_EQUATION_ALPHA,
        ].map { gl.integer($0) }
        depthFunc = gl.integer(GL_DEPTH_FUNC)
        depthMask = gl.booleans(GL_DEPTH_WRITEMASK).x != 0
        depthRange = gl.doubles(GL_DEPTH_RANGE)
        colorMask = gl.booleans(GL_COLOR_WRITEMASK)
        clearColor = gl.floats(GL_COLOR_CLEAR_VALUE)
        clearDepth = gl.doubles(GL_DEPTH_CLEAR_VALUE).x
    }

    func restore(_ gl: GLFunctions) {
        gl.viewport(viewport)
        gl.scissor(scissor.x, scissor.y, scissor.z, scissor.w)
        gl.blendFunc(blend[0], blend[1], blend[2], blend[3])
        // An equation of advanced blending is one for both, and cannot be set for each.
        if blend[4] == blend[5] { gl.blendEquation(blend[4]) } else { gl.blendEquation(blend[4], blend[5]) }
        gl.depthFunc(depthFunc)
        gl.depthMask(depthMask)
        gl.depthRange(depthRange.x, depthRange.y)
        gl.colorMask(colorMask)
        gl.clearColor(clearColor)
        gl.clearDepth(clearDepth)
    }
}

/// The bindings of the texture units that programs use, and the active unit.
private struct TextureUnits {
    private struct Unit {
        var texture2D, textureArray, sampler: GLuint
    }

    private let active: Int
    private let units: [Unit]

    init(_ gl: GLFunctions) {
        active = Int(gl.integer(GL_ACTIVE_TEXTURE) - GL_TEXTURE0)
        units = (0..<ProgramCache.unitCount).map { unit in
            gl.activeTexture(unit)
            return Unit(
                texture2D: gl.name(GL_TEXTURE_BINDING_2D), textureArray: gl.name(GL_TEXTURE_BINDING_2D_ARRAY),
                sampler: gl.name(GL_SAMPLER_BINDING))
        }
    }

    func restore(_ gl: GLFunctions) {
        for (index, unit) in units.enumerated() {
            gl.activeTexture(index)
            gl.bindTexture(GL_TEXTURE_2D, unit.texture2D)
            gl.bindTexture(GL_TEXTURE_2D_ARRAY, unit.textureArray)
            gl.bindSampler(index, unit.sampler)
        }
        gl.activeTexture(active)
    }
}

extension GLFunctions {
    /// The name of the object that is bound.
    fileprivate func name(_ binding: Int32) -> GLuint { GLuint(bitPattern: integer(binding)) }
}
