import CGLES
import SceneCommit
import SceneRender
import SceneStorage

/// Issues a draw list to GL.
struct Submitter {
    private var vertexArray: GLuint = 0
    private var buffer: GLuint = 0
    private var programs = ProgramCache()
    /// What is bound within the frame.
    private var currentProgram: GLuint = 0
    private var boundTextures = InlineArray<8, GLuint>(repeating: 0)
    private var enabledAttributes = 0

    /// Where a pass goes, and how its pixels lie there.
    struct Viewport {
        var width, height: Int
        /// Scale and offset from the plan's pixels to clip space.
        var map: SIMD4<Float>
        /// And from gl_FragCoord to the plan's pixels.
        var pixels: SIMD4<Float>

        init(width: Int, height: Int, x: Int32, y: Int32, flipY: Bool) {
            self.width = width
            self.height = height
            let scale = SIMD2(2 / Float(width), 2 / Float(height))
            let offset = SIMD2<Float>(repeating: -1) - SIMD2(Float(x), Float(y)) * scale
            map = SIMD4(lowHalf: scale, highHalf: offset)
            if flipY { map *= SIMD4(1, -1, 1, -1) }
            pixels = SIMD4(1, flipY ? -1 : 1, Float(x), Float(y) + (flipY ? Float(height) : 0))
        }
    }

    mutating func destroy(_ gl: GLFunctions) {
        programs.destroy(gl)
        gl.delete(vertexArray: vertexArray)
        gl.delete(buffer: buffer)
        vertexArray = 0
        buffer = 0
    }

    /// Sets all state that drawing depends on, whatever it was, and uploads the instances.
    mutating func begin(_ list: borrowing DrawList, atlas: borrowing AtlasTexture, _ gl: GLFunctions) {
        for capability in [
            GL_CULL_FACE, GL_STENCIL_TEST, GL_SCISSOR_TEST, GL_DITHER, GL_POLYGON_OFFSET_FILL, GL_SAMPLE_ALPHA_TO_COVERAGE,
            GL_SAMPLE_COVERAGE, GL_RASTERIZER_DISCARD,
        ] {
            gl.disable(capability)
        }
        gl.blendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
        gl.blendEquation(GL_FUNC_ADD, GL_FUNC_ADD)
        gl.colorMask(SIMD4(repeating: 1))
        gl.depthFunc(GL_LESS)
        gl.depthRange(0, 1)
        gl.clearDepth(1)
        for unit in 0..<ProgramCache.firstTextureUnit + ProgramCache.maximumTextures { gl.bindSampler(unit, 0) }
        gl.activeTexture(ProgramCache.atlasUnit)
        gl.bindTexture(GL_TEXTURE_2D_ARRAY, atlas.name)
        bindInstances(list, gl)
        currentProgram = 0
        boundTextures = InlineArray(repeating: 0)
    }

    private mutating func bindInstances(_ list: borrowing DrawList, _ gl: GLFunctions) {
        if vertexArray == 0 {
            vertexArray = gl.makeVertexArray()
            buffer = gl.makeBuffer()
            enabledAttributes = 0
        }
        gl.bindVertexArray(vertexArray)
        gl.bindBuffer(GL_ARRAY_BUFFER, buffer)
        guard list.blockCount > 0 else { return }
        unsafe list.blocks.withUnsafeBytes { bytes in
            unsafe gl.bufferData(UnsafeRawBufferPointer(rebasing: bytes[..<(list.blockCount * 16)]))
        }
    }

    /// Draws the batches of a pass into the framebuffer that is bound.
    mutating func draw(
        _ pass: PassDrawing, of list: borrowing DrawList, _ viewport: Viewport, atlasScale: SIMD2<Float>, _ gl: GLFunctions
    ) throws(SceneError) {
        gl.viewport(0, 0, GLsizei(viewport.width), GLsizei(viewport.height))
        gl.set(GL_DEPTH_TEST, pass.usesDepth)
        gl.disable(GL_BLEND)
        for index in pass.firstBatch..<pass.end {
            if index == pass.firstBlended {
                gl.enable(GL_BLEND)
                gl.depthMask(false)
            }
            try draw(list.batches[index], of: list, viewport, atlasScale, gl)
        }
    }

    private mutating func draw(
        _ batch: Batch, of list: borrowing DrawList, _ viewport: Viewport, _ atlasScale: SIMD2<Float>, _ gl: GLFunctions
    ) throws(SceneError) {
        let program = try programs.program(batch.features, gl)
        // A new program is current after it was made, so the binding is always set.
        gl.useProgram(program.name)
        gl.uniform(program.viewport, viewport.map)
        if program.pixels >= 0 { gl.uniform(program.pixels, viewport.pixels) }
        if program.atlasScale >= 0 { gl.uniform(program.atlasScale, atlasScale) }
        for slot in 0..<batch.textureCount {
            let texture = list.textures[batch.firstTexture + slot]
            guard boundTextures[slot] != texture else { continue }
            gl.activeTexture(ProgramCache.firstTextureUnit + slot)
            gl.bindTexture(GL_TEXTURE_2D, texture)
            boundTextures[slot] = texture
        }
        bindAttributes(program, batch.firstBlock * 16, gl)
        gl.drawStrips(vertices: program.vertices, count: batch.count)
    }

    private mutating func bindAttributes(_ program: Program, _ start: Int, _ gl: GLFunctions) {
        var wanted = 0
        for (place, location) in program.attributes.enumerated() {
            gl.instanceAttribute(location, stride: program.stride, offset: start + 16 * place)
            wanted |= 1 << location
        }
        let changed = wanted ^ enabledAttributes
        for location in 0..<InstanceLayout.attributeCount where changed >> location & 1 != 0 {
            if wanted >> location & 1 != 0 { gl.enableInstanceAttribute(location) } else { gl.disableAttribute(location) }
        }
        enabledAttributes = wanted
    }
}
