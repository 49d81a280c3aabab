import CGLES
import SceneCommit
import SceneRender
import SceneStorage

/// Issues a draw list to GL.
struct Submitter {
    private var vertexArray: GLuint = 0
    private var buffer: GLuint = 0
    var programs = ProgramCache()
    /// The program, textures and attributes that are bound within the frame.
    private var currentProgram: GLuint = 0
    private var boundTextures = InlineArray<8, GLuint>(repeating: 0)
    private var enabledAttributes = 0
    private var blend = BlendState.sourceOver
    /// The layers of the frame whose programs the driver does not make.
    private(set) var failures: [DrawFailure] = []

    /// The pictures that special items read, beside those of the list.
    struct Frame: ~Copyable {
        var inputs = EffectRunner.Inputs()
        /// The picture of each backdrop.
        var backdrops = Column<FramePlan.Backdrop, EffectImage>()
        var atlasStep: Float = 0
        var rasterStep: Float = 0
        /// The largest width and height of a target.
        var limit = 0
        /// The format of the target that is drawn into, where that is one of the pool's.
        var format = TargetFormat.bytes
    }

    /// The size of the framebuffer of a pass, and the maps between its pixels and the plan's.
    struct Viewport {
        var width, height: Int
        /// Scale and offset from the plan's pixels to clip space.
        var map: SIMD4<Float>
        /// Scale and offset from gl_FragCoord to the plan's pixels.
        var pixels: SIMD4<Float>
        /// The pixels of the framebuffer that are drawn: x, y, width, height; nil for all.
        var limit: SIMD4<Int32>?

        init(width: Int, height: Int, x: Int32, y: Int32, flipY: Bool) {
            self.width = width
            self.height = height
            let scale = SIMD2(2 / Float(width), 2 / Float(height))
            let offset = SIMD2<Float>(repeating: -1) - SIMD2(Float(x), Float(y)) * scale
            map = SIMD4(lowHalf: scale, highHalf: offset)
            if flipY { map *= SIMD4(1, -1, 1, -1) }
            pixels = SIMD4(1, flipY ? -1 : 1, Float(x), Float(y) + (flipY ? Float(height) : 0))
        }

        /// Where a rectangle of the plan's pixels lies in the framebuffer: x, y, width, height.
        func rect(x: Int32, y: Int32, width: Int32, height: Int32) -> SIMD4<Int32> {
            let left = x - Int32(pixels.z), top = pixels.y < 0 ? Int32(pixels.w) - y - height : y - Int32(pixels.w)
            return SIMD4(left, top, width, height)
        }
    }

    var programCount: Int { programs.count }

    /// Takes the programs of another submitter in the same context that are lacking here.
    mutating func adopt(_ other: inout Submitter) { programs.adopt(&other.programs) }

    mutating func destroy(_ gl: GLFunctions) {
        programs.destroy(gl)
        gl.delete(vertexArray: vertexArray)
        gl.delete(buffer: buffer)
        vertexArray = 0
        buffer = 0
    }

    /// Sets all state that drawing depends on, whatever it was, and uploads the instances.
    mutating func begin(_ list: borrowing DrawList, atlas: GLuint, rasters: GLuint, ramps: GLuint, table: GLuint, _ gl: GLFunctions) {
        for capability in gl.switches { gl.disable(capability) }
        gl.disable(GL_SCISSOR_TEST)
        gl.polygonMode(GL_FRONT_AND_BACK, GL_FILL)
        gl.provokingVertex(GL_LAST_VERTEX_CONVENTION)
        gl.clipControl(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE)
        gl.blendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
        gl.blendEquation(GL_FUNC_ADD, GL_FUNC_ADD)
        gl.colorMask(SIMD4(repeating: 1))
        gl.depthFunc(GL_LESS)
        gl.depthRange(0, 1)
        gl.clearDepth(1)
        for unit in 0..<ProgramCache.unitCount { gl.bindSampler(unit, 0) }
        gl.activeTexture(ProgramCache.rampUnit)
        gl.bindTexture(GL_TEXTURE_2D, ramps)
        gl.activeTexture(ProgramCache.tableUnit)
        gl.bindTexture(GL_TEXTURE_2D, table)
        gl.activeTexture(ProgramCache.rasterUnit)
        gl.bindTexture(GL_TEXTURE_2D_ARRAY, rasters)
        // The atlas's unit stays active: new targets bind their texture to the active unit, where no program reads a 2D texture.
        gl.activeTexture(ProgramCache.atlasUnit)
        gl.bindTexture(GL_TEXTURE_2D_ARRAY, atlas)
        bindInstances(list, gl)
        failures.removeAll()
        blend = .sourceOver
        currentProgram = 0
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

    /// Sets the state that passes of filters have changed.
    mutating func resume(_ gl: GLFunctions) {
        gl.bindVertexArray(vertexArray)
    }

    /// Draws the batches of a part of a pass into the framebuffer that is bound.
    mutating func draw(
        _ part: PassDrawing, of list: borrowing DrawList, _ plan: borrowing FramePlan, _ viewport: Viewport, _ frame: inout Frame,
        _ gl: GLFunctions
    ) throws(SceneError) {
        // Targets that were made since the last part have taken the place of its textures.
        boundTextures = InlineArray(repeating: 0)
        gl.viewport(viewport.width, viewport.height)
        gl.setScissor(viewport.limit)
        gl.set(GL_DEPTH_TEST, part.usesDepth)
        gl.setBlending(false)
        gl.depthMask(true)
        for index in part.firstBatch..<part.end {
            if index == part.firstBlended {
                gl.setBlending(true)
                gl.depthMask(false)
            }
            try draw(list.batches[index], of: list, plan, plan.passes[part.pass], viewport, &frame, gl)
        }
        set(.sourceOver, gl)
        gl.setScissor(nil)
    }

    private mutating func draw(
        _ batch: Batch, of list: borrowing DrawList, _ plan: borrowing FramePlan, _ pass: FramePlan.Pass, _ viewport: Viewport,
        _ frame: inout Frame, _ gl: GLFunctions
    ) throws(SceneError) {
        guard bindTextures(batch, of: list, frame, gl) else { return }
        let program: Program
        do throws(SceneError) { program = try programs.program(batch.features, gl) } catch {
            failures.append(DrawFailure(row: plan.items[batch.firstItem].row, error: error))
            return
        }
        // A new program is current after it was made, so the binding is always set.
        gl.useProgram(program.name)
        gl.uniform(program.viewport, viewport.map)
        if program.tiles >= 0 { gl.uniform(program.tiles, SIMD4(Float(pass.x), Float(pass.y), Float(pass.tileSide), 0)) }
        if program.pixels >= 0 { gl.uniform(program.pixels, viewport.pixels) }
        if program.atlasStep >= 0 { gl.uniform(program.atlasStep, frame.atlasStep) }
        if program.rasterStep >= 0 { gl.uniform(program.rasterStep, frame.rasterStep) }
        if batch.firstPiece.exists {
            // Special items are all the same part.
            gl.uniform(program.pieceTable, SIMD4(Float(batch.firstPiece.number), batch.special.exists ? 0 : 1, 0, 0))
        }
        if batch.special.exists {
            let special = list.specials[batch.special]
            guard try bind(special, batch.features, program, plan, &frame, gl) else { return }
            set(special.blend, gl)
            if special.needsBarrier { gl.blendBarrier() }
            if batch.features.contains(.piece) { limit(to: plan.pieces[plan.composites[special.composite].piece].box, viewport, gl) }
            if special.sharedBlock >= 0 { bind(shared: special.sharedBlock, of: list, batch.features, program, gl) }
        } else {
            set(.sourceOver, gl)
        }
        bindAttributes(program, batch.firstBlock * 16, gl)
        gl.drawStrips(vertices: program.vertices, count: batch.count)
        if batch.special.exists, batch.firstPiece.exists { gl.setScissor(viewport.limit) }
    }

    /// Draws nothing but the pixels of a part of a plane.
    private func limit(to pixels: SIMD4<Int32>, _ viewport: Viewport, _ gl: GLFunctions) {
        var box = viewport.rect(x: pixels.x, y: pixels.y, width: pixels.z, height: pixels.w)
        if let limit = viewport.limit {
            let low = pointwiseMax(box.lowHalf, limit.lowHalf)
            let high = pointwiseMin(box.lowHalf &+ box.highHalf, limit.lowHalf &+ limit.highHalf)
            box = SIMD4(lowHalf: low, highHalf: pointwiseMax(high &- low, .zero))
        }
        gl.setScissor(box)
    }

    /// @return whether all textures are there.
    private mutating func bindTextures(_ batch: Batch, of list: borrowing DrawList, _ frame: borrowing Frame, _ gl: GLFunctions) -> Bool {
        for slot in 0..<batch.textureCount {
            let reference = list.textures[batch.firstTexture + slot]
            let texture = reference.pass.isNone ? reference.texture : frame.inputs.results[reference.pass]
            if texture == 0 { return false }
            guard boundTextures[slot] != texture else { continue }
            gl.activeTexture(ProgramCache.firstTextureUnit + slot)
            gl.bindTexture(GL_TEXTURE_2D, texture)
            boundTextures[slot] = texture
        }
        return true
    }

    private mutating func set(_ state: BlendState, _ gl: GLFunctions) {
        guard state != blend else { return }
        state.set(gl)
        blend = state
    }

    // MARK: Special items

    /// Binds the pictures of special items. @return false when one is not there, so that nothing is to be drawn.
    private func bind(
        _ special: Special, _ features: Features, _ program: Program, _ plan: borrowing FramePlan, _ frame: inout Frame, _ gl: GLFunctions
    ) throws(SceneError) -> Bool {
        let uniforms = program.special
        if special.composite.exists {
            let composite = plan.composites[special.composite]
            if features.contains(.mask), !bind(mask: composite, uniforms, plan, frame, gl) { return false }
            if features.contains(.glass) { bind(plan.glasses[composite.glass], uniforms, features, gl) }
            if features.contains(.mix), !bind(other: composite, special.other, uniforms, frame, gl) { return false }
        }
        if features.contains(.copied) { try bind(copy: special.copy, uniforms, &frame, gl) }
        if special.backdrop.exists {
            guard frame.backdrops.has(special.backdrop) else { return false }
            let image = frame.backdrops[special.backdrop]
            guard image.texture != 0 else { return false }
            gl.activeTexture(ProgramCache.backdropUnit)
            gl.bindTexture(GL_TEXTURE_2D, image.texture)
            gl.uniform(uniforms.backdropPlace, SIMD4(image.scale, image.scale, image.offset.x, image.offset.y))
            gl.uniform(uniforms.backdropTexels, image.valid)
        }
        if features.contains(.lonelyShadow), special.shadow.exists {
            let shadow = plan.shadows[special.shadow]
            gl.uniform(uniforms.castColor, shadow.color)
            gl.uniform(uniforms.cast, SIMD4(lowHalf: shadow.offset, highHalf: SIMD2(shadow.radius, features.shadowForm)))
        }
        return true
    }

    private func bind(_ glass: FramePlan.Glass, _ uniforms: SpecialUniforms, _ features: Features, _ gl: GLFunctions) {
        let shape = features.contains(.derivatives) ? glass.shape : glass.shape.inPixels
        let low = shape.box.lowHalf, high = shape.box.highHalf
        let values = [
            SIMD4(shape.m0, glass.opacity), SIMD4(shape.m1, 0), SIMD4(shape.m2, 0),
            SIMD4(lowHalf: (low + high) / 2, highHalf: (high - low) / 2), shape.curve == .continuous ? -shape.radii : shape.radii,
        ]
        gl.uniform(uniforms.glass, values.span)
    }

    private func bind(
        mask composite: FramePlan.Composite, _ uniforms: SpecialUniforms, _ plan: borrowing FramePlan, _ frame: borrowing Frame,
        _ gl: GLFunctions
    ) -> Bool {
        let mask = composite.mask
        guard plan.passes.has(mask) else { return false }
        let texture = frame.inputs.results[mask], pass = plan.passes[mask]
        // A mask without pixels hides all, or, inverted, nothing; one that could not be drawn hides all.
        let isEmpty = pass.width <= 0 || pass.height <= 0
        guard texture != 0 || isEmpty else { return false }
        gl.activeTexture(ProgramCache.maskUnit)
        gl.bindTexture(GL_TEXTURE_2D, texture)
        gl.uniform(
            uniforms.maskPlace,
            SIMD4(Float(pass.x), Float(pass.y), isEmpty ? 0 : Float(pass.width), isEmpty ? 0 : Float(pass.height)))
        let isLight = composite.channel == .luminance || composite.channel == .invertedLuminance
        let isInverted = composite.channel == .invertedAlpha || composite.channel == .invertedLuminance
        gl.uniform(uniforms.maskKind, SIMD4(isLight ? 1 : 0, isInverted ? 1 : 0, 0, 0))
        return true
    }

    private func bind(
        other composite: FramePlan.Composite, _ source: PictureSource, _ uniforms: SpecialUniforms, _ frame: borrowing Frame,
        _ gl: GLFunctions
    ) -> Bool {
        if source.kind != PictureSource.atlas {
            let texture = source.pass.exists ? frame.inputs.results[source.pass] : source.texture
            if texture == 0 { return false }
            gl.activeTexture(ProgramCache.otherUnit)
            gl.bindTexture(GL_TEXTURE_2D, texture)
        }
        gl.uniform(uniforms.otherPicture, source.texels(composite.otherPicture))
        gl.uniform(uniforms.otherPlace, source.area)
        gl.uniform(uniforms.otherPage, SIMD4(Float(source.page), 0, 0, 0))
        gl.uniform(uniforms.mixAmount, SIMD4(min(max(composite.amount, 0), 1), source.pass.exists ? 0 : 1, 0, 0))
        return true
    }

    /// Copies what is there in the framebuffer that is drawn into, which is one of ours.
    private func bind(copy rect: SIMD4<Int32>, _ uniforms: SpecialUniforms, _ frame: inout Frame, _ gl: GLFunctions) throws(SceneError) {
        let (width, height) = (max(Int(rect.z), 1), max(Int(rect.w), 1))
        // Making a target binds its texture.
        gl.activeTexture(ProgramCache.thereUnit)
        let target = try frame.inputs.pool.take(
            width: width, height: height, format: frame.format, limit: frame.limit, keepingBindings: true, gl)
        gl.bindTexture(GL_TEXTURE_2D, frame.inputs.pool[target].texture)
        gl.copyTexSubImage2D(from: SIMD2(Int(rect.x), Int(rect.y)), width, height)
        gl.uniform(uniforms.thereOrigin, SIMD4(Float(rect.x), Float(rect.y), 0, 0))
        // The driver keeps the order of what reads and what writes it.
        frame.inputs.pool.giveBack(target)
    }

    /// Sets what all particles of a batch share, by the locations that the attributes have otherwise.
    private func bind(shared first: Int, of list: borrowing DrawList, _ features: Features, _ program: Program, _ gl: GLFunctions) {
        var values = InlineArray<16, SIMD4<Float>>(repeating: .zero)
        for (place, location) in InstanceLayout.attributes(features.subtracting(.particles)).enumerated() {
            values[location] = list.blocks[first + place]
        }
        gl.uniform(program.shared, values.span)
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
