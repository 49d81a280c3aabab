import CGLES

/// The state of a host's context that drawing changes, to be put back afterwards.
struct StateGuard {
    private let bindings: Bindings
    private let switches: Switches
    private let fragments: FragmentState
    private let textures: TextureUnits
    private let unpacking: [Int32]
    private let pausedFeedback: Bool

    private static let unpackingNames = [
        GL_UNPACK_ALIGNMENT, GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS, GL_UNPACK_IMAGE_HEIGHT,
        GL_UNPACK_SKIP_IMAGES,
    ]

    init(_ gl: GLFunctions, _ extensions: Capabilities) {
        bindings = Bindings(gl)
        switches = Switches(gl, extensions)
        fragments = FragmentState(gl)
        unpacking = Self.unpackingNames.map { gl.integer($0) }
        textures = TextureUnits(gl)
        // A running transform feedback would forbid to change the program.
        pausedFeedback =
            gl.booleans(GL_TRANSFORM_FEEDBACK_ACTIVE).x != 0 && gl.booleans(GL_TRANSFORM_FEEDBACK_PAUSED).x == 0
        if pausedFeedback { gl.pauseTransformFeedback() }
    }

    func restore(_ gl: GLFunctions) {
        bindings.restore(gl)
        switches.restore(gl)
        fragments.restore(gl)
        for (name, value) in zip(Self.unpackingNames, unpacking) { gl.pixelStore(name, value) }
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
    private let capabilities: [Int32]
    private let enabled: [Bool]

    init(_ gl: GLFunctions, _ extensions: Capabilities) {
        let all = [
            GL_BLEND, GL_CULL_FACE, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_SCISSOR_TEST, GL_DITHER, GL_POLYGON_OFFSET_FILL,
            GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE, GL_RASTERIZER_DISCARD, GL_PRIMITIVE_RESTART_FIXED_INDEX,
        ]
        capabilities = all + (extensions.coherentBlending ? [GL_BLEND_ADVANCED_COHERENT_KHR] : [])
        enabled = capabilities.map { gl.isEnabled($0) }
    }

    func restore(_ gl: GLFunctions) {
        for (capability, on) in zip(capabilities, enabled) { gl.set(capability, on) }
    }
}

/// The state of the framebuffer's operations: viewport, blending, depth, masks and clear values.
private struct FragmentState {
    private let viewport, scissor: SIMD4<Int32>
    /// Source and destination factors of colour, then of alpha; then the equations of both.
    private let blend: [Int32]
    private let depthFunc: Int32
    private let depthMask: Bool
    private let depthRange: SIMD4<Float>
    private let colorMask: SIMD4<UInt8>
    private let clearColor: SIMD4<Float>
    private let clearDepth: Float

    init(_ gl: GLFunctions) {
        viewport = gl.integers(GL_VIEWPORT)
        scissor = gl.integers(GL_SCISSOR_BOX)
        blend = [
            GL_BLEND_SRC_RGB, GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA, GL_BLEND_DST_ALPHA, GL_BLEND_EQUATION_RGB,
            GL_BLEND_EQUATION_ALPHA,
        ].map { gl.integer($0) }
        depthFunc = gl.integer(GL_DEPTH_FUNC)
        depthMask = gl.booleans(GL_DEPTH_WRITEMASK).x != 0
        depthRange = gl.floats(GL_DEPTH_RANGE)
        colorMask = gl.booleans(GL_COLOR_WRITEMASK)
        clearColor = gl.floats(GL_COLOR_CLEAR_VALUE)
        clearDepth = gl.floats(GL_DEPTH_CLEAR_VALUE).x
    }

    func restore(_ gl: GLFunctions) {
        gl.viewport(viewport.x, viewport.y, viewport.z, viewport.w)
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
