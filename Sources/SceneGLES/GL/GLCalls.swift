package import CGLES

/// GL as the backend sees it: enumerants as the headers' constants come (`Int32`), names by value, memory by buffers.
package extension GLFunctions {
    // MARK: State

    func enable(_ capability: Int32) { enablePointer(GLenum(bitPattern: capability)) }
    func disable(_ capability: Int32) { disablePointer(GLenum(capability)) }
    /// Blending of the first buffer; the host may have it otherwise for others.
    func setBlending(_ on: Bool) {
        guard let enable = optional.enablei, let disable = optional.disablei else { return set(GL_BLEND, on) }
        on ? enable(GLenum(GL_BLEND), 0) : disable(GLenum(GL_BLEND), 0)
    }

    /// How many viewports have a scissor test of their own.
    var viewportCount: Int {
        guard optional.scissorIndexed != nil, optional.isEnabledi != nil, optional.enablei != nil else { return 1 }
        return Int(min(max(integer(GL_MAX_VIEWPORTS), 1), 64))
    }

    /// The viewports with a scissor test, a bit for each.
    func scissorTests(_ viewports: Int) -> UInt64 {
        guard viewports > 1, let ask = optional.isEnabledi else { return isEnabled(GL_SCISSOR_TEST) ? 1 : 0 }
        return (0..<viewports).reduce(0) { $0 | (ask(GLenum(GL_SCISSOR_TEST), GLuint($1)) != 0 ? 1 << UInt64($1) : 0) }
    }

    func setScissorTests(_ tests: UInt64, _ viewports: Int) {
        set(GL_SCISSOR_TEST, viewports == 1 && tests != 0)
        guard viewports > 1, let enable = optional.enablei else { return }
        for viewport in 0..<viewports where tests >> UInt64(viewport) & 1 != 0 { enable(GLenum(GL_SCISSOR_TEST), GLuint(viewport)) }
    }

    func set(_ capability: Int32, _ on: Bool) { on ? enable(capability) : disable(capability) }
    func isEnabled(_ capability: Int32) -> Bool { isEnabledPointer(GLenum(capability)) != 0 }

    func viewport(_ width: Int, _ height: Int) { viewport(SIMD4(0, 0, Float(width), Float(height))) }

    /// Fractions are kept where GL has them.
    func viewport(_ box: SIMD4<Float>) {
        if let set = optional.viewportIndexedf { return set(0, box.x, box.y, box.z, box.w) }
        viewportPointer(GLint(box.x), GLint(box.y), GLsizei(box.z), GLsizei(box.w))
    }

    func scissor(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) {
        if let set = optional.scissorIndexed { set(0, x, y, width, height) } else { scissorPointer(x, y, width, height) }
    }

    /// Draws nothing but a part of the framebuffer, x, y, width, height; nil for all of it.
    func setScissor(_ part: SIMD4<Int32>?) {
        if let part { scissor(part.x, part.y, part.z, part.w) }
        set(GL_SCISSOR_TEST, part != nil)
    }

    func depthFunc(_ function: Int32) { depthFuncPointer(GLenum(function)) }
    func depthMask(_ on: Bool) { depthMaskPointer(on ? 1 : 0) }

    func depthRange(_ near: Double, _ far: Double) {
        if let set = optional.depthRangeIndexed { return set(0, near, far) }
        if let set = optional.depthRange { set(near, far) } else { optional.depthRangef?(Float(near), Float(far)) }
    }

    func clearColor(_ color: SIMD4<Float>) { clearColorPointer(color.x, color.y, color.z, color.w) }

    func clearDepth(_ depth: Double) {
        if let set = optional.clearDepth { set(depth) } else { optional.clearDepthf?(Float(depth)) }
    }

    func clear(_ buffers: Int32) { clearPointer(GLbitfield(buffers)) }

    func colorMask(_ mask: SIMD4<UInt8>) {
        if let set = optional.colorMaski { return set(0, mask.x, mask.y, mask.z, mask.w) }
        colorMaskPointer(mask.x, mask.y, mask.z, mask.w)
    }

    func pixelStore(_ name: Int32, _ value: Int32) { pixelStoreiPointer(GLenum(name), value) }
    func pauseTransformFeedback() { optional.pauseTransformFeedback?() }
    func resumeTransformFeedback() { optional.resumeTransformFeedback?() }
    func provokingVertex(_ mode: Int32) { optional.provokingVertex?(GLenum(mode)) }
    func clipControl(_ origin: Int32, _ depth: Int32) { optional.clipControl?(GLenum(origin), GLenum(depth)) }
    func polygonMode(_ face: Int32, _ mode: Int32) { optional.polygonMode?(GLenum(face), GLenum(mode)) }
    func pixelTransfer(_ name: Int32, _ value: Float) { optional.pixelTransferf?(GLenum(name), value) }

    func blendFunc(_ sourceColor: Int32, _ color: Int32, _ sourceAlpha: Int32, _ alpha: Int32) {
        if let set = optional.blendFuncSeparatei {
            return set(0, GLenum(sourceColor), GLenum(color), GLenum(sourceAlpha), GLenum(alpha))
        }
        blendFuncSeparatePointer(GLenum(sourceColor), GLenum(color), GLenum(sourceAlpha), GLenum(alpha))
    }

    /// For the equations of advanced blending, which are for colour and alpha together.
    func blendEquation(_ equation: Int32) {
        if let set = optional.blendEquationi { return set(0, GLenum(equation)) }
        blendEquationPointer(GLenum(equation))
    }

    func blendBarrier() { optional.blendBarrier?() }

    func blendEquation(_ color: Int32, _ alpha: Int32) {
        if let set = optional.blendEquationSeparatei { return set(0, GLenum(color), GLenum(alpha)) }
        blendEquationSeparatePointer(GLenum(color), GLenum(alpha))
    }

    func integer(_ name: Int32) -> Int32 {
        var value: Int32 = 0
        unsafe getIntegervPointer(GLenum(name), &value)
        return value
    }

    /// For names that have up to four values.
    func integers(_ name: Int32) -> SIMD4<Int32> {
        var values = SIMD4<Int32>()
        unsafe withUnsafeMutableBytes(of: &values) {
            unsafe getIntegervPointer(GLenum(name), $0.baseAddress?.assumingMemoryBound(to: Int32.self))
        }
        return values
    }

    func floats(_ name: Int32) -> SIMD4<Float> {
        var values = SIMD4<Float>()
        unsafe withUnsafeMutableBytes(of: &values) {
            unsafe getFloatvPointer(GLenum(name), $0.baseAddress?.assumingMemoryBound(to: Float.self))
        }
        return values
    }

    /// Two numbers, as precisely as the context keeps them.
    func doubles(_ name: Int32) -> SIMD2<Double> {
        guard let get = unsafe optional.getDoublev else { return SIMD2(SIMD2<Float>(floats(name).lowHalf)) }
        // No state that is read like this has more than two numbers; drivers that think otherwise find room.
        var values = SIMD4<Double>()
        unsafe withUnsafeMutableBytes(of: &values) {
            guard let base = $0.baseAddress else { return }
            unsafe get(GLenum(name), base.assumingMemoryBound(to: Double.self))
        }
        return values.lowHalf
    }

    func booleans(_ name: Int32) -> SIMD4<UInt8> {
        var values = SIMD4<UInt8>()
        unsafe withUnsafeMutableBytes(of: &values) {
            unsafe getBooleanvPointer(GLenum(name), $0.baseAddress?.assumingMemoryBound(to: UInt8.self))
        }
        return values
    }

    /// Whether a context is current on the calling thread: GL has no version without one.
    var isContextCurrent: Bool { unsafe getStringPointer(GLenum(GL_VERSION)) != nil }

    func string(_ name: Int32) -> String {
        guard let text = unsafe getStringPointer(GLenum(name)) else { return "" }
        return unsafe String(cString: text)
    }

    // MARK: Objects

    func makeTexture() -> GLuint { unsafe make(genTexturesPointer) }
    func makeBuffer() -> GLuint { unsafe make(genBuffersPointer) }
    func makeFramebuffer() -> GLuint { unsafe make(genFramebuffersPointer) }
    func makeRenderbuffer() -> GLuint { unsafe make(genRenderbuffersPointer) }
    func makeVertexArray() -> GLuint { unsafe make(genVertexArraysPointer) }
    func makeQuery() -> GLuint { unsafe make(genQueriesPointer) }
    func delete(query: GLuint) { unsafe delete(query, deleteQueriesPointer) }
    func delete(texture: GLuint) { unsafe delete(texture, deleteTexturesPointer) }
    func delete(buffer: GLuint) { unsafe delete(buffer, deleteBuffersPointer) }
    func delete(framebuffer: GLuint) { unsafe delete(framebuffer, deleteFramebuffersPointer) }
    func delete(renderbuffer: GLuint) { unsafe delete(renderbuffer, deleteRenderbuffersPointer) }
    func delete(vertexArray: GLuint) { unsafe delete(vertexArray, deleteVertexArraysPointer) }
    func delete(program: GLuint) { deleteProgramPointer(program) }
    func delete(shader: GLuint) { deleteShaderPointer(shader) }

    private func make(_ function: @convention(c) (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void) -> GLuint {
        var name: GLuint = 0
        unsafe function(1, &name)
        return name
    }

    private func delete(_ name: GLuint, _ function: @convention(c) (GLsizei, UnsafePointer<GLuint>?) -> Void) {
        guard name != 0 else { return }
        var name = name
        unsafe function(1, &name)
    }

    // MARK: Queries

    /// Begins to note whether anything is drawn.
    func beginQuery(_ query: GLuint) { beginQueryPointer(GLenum(GL_ANY_SAMPLES_PASSED), query) }
    func endQuery() { endQueryPointer(GLenum(GL_ANY_SAMPLES_PASSED)) }
    func isAnswered(_ query: GLuint) -> Bool { answer(query, GL_QUERY_RESULT_AVAILABLE) != 0 }
    /// Waits for the answer.
    func anySamplesPassed(_ query: GLuint) -> Bool { answer(query, GL_QUERY_RESULT) != 0 }

    private func answer(_ query: GLuint, _ name: Int32) -> GLuint {
        var value: GLuint = 0
        unsafe getQueryObjectuivPointer(query, GLenum(name), &value)
        return value
    }

    /// Whether a query that may be a host's is under way.
    var isQuerying: Bool {
        let conservative = dialect.isAtLeast(es: (3, 0), desktop: (4, 3)) || dialect.has("ARB_ES3_compatibility")
        let targets =
            [GL_ANY_SAMPLES_PASSED] + (conservative ? [GL_ANY_SAMPLES_PASSED_CONSERVATIVE] : [])
            + (dialect.isDesktop ? [GL_SAMPLES_PASSED] : [])
        return targets.contains { target in
            var current: GLint = 0
            unsafe getQueryivPointer(GLenum(target), GLenum(GL_CURRENT_QUERY), &current)
            return current != 0
        }
    }

    // MARK: Textures

    func activeTexture(_ unit: Int) { activeTexturePointer(GLenum(GL_TEXTURE0) + GLenum(unit)) }
    func bindTexture(_ target: Int32, _ name: GLuint) { bindTexturePointer(GLenum(target), name) }
    func bindSampler(_ unit: Int, _ name: GLuint) { bindSamplerPointer(GLuint(unit), name) }

    func texParameter(_ target: Int32, _ name: Int32, _ value: Int32) {
        texParameteriPointer(GLenum(target), GLenum(name), value)
    }

    func texStorage2D(levels: Int, _ format: TextureFormat, _ width: Int, _ height: Int) {
        if let make = optional.texStorage2D {
            return make(GLenum(GL_TEXTURE_2D), GLsizei(levels), GLenum(format.storage), GLsizei(width), GLsizei(height))
        }
        texParameter(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, Int32(levels - 1))
        for level in 0..<levels {
            optional.texImage2D?(
                GLenum(GL_TEXTURE_2D), GLint(level), format.storage, GLsizei(max(width >> level, 1)), GLsizei(max(height >> level, 1)), 0,
                GLenum(format.channels), GLenum(format.type), nil)
        }
    }

    func texStorage3D(_ format: TextureFormat, _ width: Int, _ height: Int, _ layers: Int) {
        if let make = optional.texStorage3D {
            return make(GLenum(GL_TEXTURE_2D_ARRAY), 1, GLenum(format.storage), GLsizei(width), GLsizei(height), GLsizei(layers))
        }
        texParameter(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAX_LEVEL, 0)
        optional.texImage3D?(
            GLenum(GL_TEXTURE_2D_ARRAY), 0, format.storage, GLsizei(width), GLsizei(height), GLsizei(layers), 0, GLenum(format.channels),
            GLenum(format.type), nil)
    }

    /// Replaces a rectangle of the bound texture's first level.
    func texSubImage2D(
        x: Int = 0, y: Int = 0, _ width: Int, _ height: Int, _ pixels: UnsafeRawBufferPointer, format: Int32 = GL_RGBA,
        type: Int32 = GL_UNSIGNED_BYTE
    ) {
        unsafe texSubImage2DPointer(
            GLenum(GL_TEXTURE_2D), 0, GLint(x), GLint(y), GLsizei(width), GLsizei(height), GLenum(format), GLenum(type),
            pixels.baseAddress)
    }

    func texSubImage3D(
        x: Int, y: Int, layer: Int, _ width: Int, _ height: Int, _ pixels: UnsafeRawBufferPointer, format: Int32 = GL_RGBA
    ) {
        unsafe texSubImage3DPointer(
            GLenum(GL_TEXTURE_2D_ARRAY), 0, GLint(x), GLint(y), GLint(layer), GLsizei(width), GLsizei(height), 1,
            GLenum(format), GLenum(GL_UNSIGNED_BYTE), pixels.baseAddress)
    }

    /// Copies the first `size` columns and rows of the framebuffer that is bound for reading.
    func copyTexSubImage3D(layer: Int, size: Int) {
        copyTexSubImage3DPointer(
            GLenum(GL_TEXTURE_2D_ARRAY), 0, 0, 0, GLint(layer), 0, 0, GLsizei(size), GLsizei(size))
    }

    /// Copies a rectangle of the framebuffer that is bound for reading into the bound texture.
    func copyTexSubImage2D(from corner: SIMD2<Int>, _ width: Int, _ height: Int) {
        copyTexSubImage2DPointer(GLenum(GL_TEXTURE_2D), 0, 0, 0, GLint(corner.x), GLint(corner.y), GLsizei(width), GLsizei(height))
    }

    func generateMipmap(_ target: Int32) { generateMipmapPointer(GLenum(target)) }

    // MARK: Framebuffers

    func bindFramebuffer(_ target: Int32, _ name: GLuint) { bindFramebufferPointer(GLenum(target), name) }
    func bindRenderbuffer(_ name: GLuint) { bindRenderbufferPointer(GLenum(GL_RENDERBUFFER), name) }
    func checkFramebufferStatus(_ target: Int32 = GL_FRAMEBUFFER) -> GLenum { checkFramebufferStatusPointer(GLenum(target)) }

    func renderbufferStorage(_ format: Int32, _ width: Int, _ height: Int) {
        renderbufferStoragePointer(GLenum(GL_RENDERBUFFER), GLenum(format), GLsizei(width), GLsizei(height))
    }

    func framebufferRenderbuffer(_ attachment: Int32, _ name: GLuint) {
        framebufferRenderbufferPointer(GLenum(GL_FRAMEBUFFER), GLenum(attachment), GLenum(GL_RENDERBUFFER), name)
    }

    func framebufferTexture2D(_ attachment: Int32, _ name: GLuint, of target: Int32 = GL_FRAMEBUFFER) {
        framebufferTexture2DPointer(GLenum(target), GLenum(attachment), GLenum(GL_TEXTURE_2D), name, 0)
    }

    func framebufferTextureLayer(_ target: Int32, _ attachment: Int32, _ name: GLuint, layer: Int) {
        framebufferTextureLayerPointer(GLenum(target), GLenum(attachment), name, 0, GLint(layer))
    }

    func invalidateFramebuffer(_ attachment: Int32) {
        var attachment = GLenum(attachment)
        unsafe optional.invalidateFramebuffer?(GLenum(GL_FRAMEBUFFER), 1, &attachment)
    }

    func isFramebuffer(_ name: GLuint) -> Bool { name == 0 || isFramebufferPointer(name) != 0 }

    /// What the framebuffer that is bound for drawing has as the colour attachment that is its first buffer, else as its first one.
    func colorAttachment(ofWindow isWindow: Bool, _ parameter: Int32) -> Int32 {
        let buffer = integer(GL_DRAW_BUFFER0)
        let attachment = isWindow ? (dialect.isDesktop ? GL_BACK_LEFT : GL_BACK) : buffer == GL_NONE ? GL_COLOR_ATTACHMENT0 : buffer
        var value: GLint = 0
        unsafe getFramebufferAttachmentParameterivPointer(
            GLenum(GL_DRAW_FRAMEBUFFER), GLenum(attachment), GLenum(parameter), &value)
        return value
    }

    /// The buffers that the framebuffer bound for drawing is drawn into, in the order of a program's colours.
    func drawBuffers(_ buffers: [Int32]) {
        unsafe drawBuffersPointer(GLsizei(buffers.count), buffers.map { GLenum(bitPattern: $0) })
    }

    /// Has the framebuffer bound for drawing drawn into its first buffer alone: what comes into others is undefined, for programs make one colour.
    /// @return its buffers, to be put back; none where it has no others.
    func narrowDrawBuffers() -> [Int32] {
        let names = GL_DRAW_BUFFER0..<GL_DRAW_BUFFER0 + min(integer(GL_MAX_DRAW_BUFFERS), 16)
        guard names.dropFirst().contains(where: { integer($0) != GL_NONE }) else { return [] }
        let buffers = names.map { integer($0) }
        drawBuffers(Array(buffers.prefix(1)))
        return buffers
    }

    /// The buffer of the framebuffer bound for reading that is read.
    func readBuffer(_ buffer: Int32) { readBufferPointer(GLenum(buffer)) }

    /// Copies colours from the framebuffer bound for reading to the one bound for drawing. Rectangles are left, bottom, right, top.
    func blitFramebuffer(_ from: SIMD4<Int32>, to: SIMD4<Int32>) {
        blitFramebufferPointer(
            from.x, from.y, from.z, from.w, to.x, to.y, to.z, to.w, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
    }

    func readPixels(_ y: Int, _ width: Int, _ height: Int, _ pixels: UnsafeMutableRawPointer) {
        unsafe readPixelsPointer(
            0, GLint(y), GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), pixels)
    }

    // MARK: Programs

    func useProgram(_ name: GLuint) { useProgramPointer(name) }
    func uniformLocation(_ program: GLuint, _ name: String) -> GLint { unsafe getUniformLocationPointer(program, name) }
    func uniform(_ location: GLint, _ value: Int) { uniform1iPointer(location, GLint(value)) }
    func uniform(_ location: GLint, _ value: Float) { uniform1fPointer(location, value) }
    func uniform(_ location: GLint, _ value: SIMD4<Float>) { uniform4fPointer(location, value.x, value.y, value.z, value.w) }

    func uniform(_ location: GLint, _ values: borrowing Span<SIMD4<Float>>) {
        guard location >= 0, !values.isEmpty else { return }
        unsafe values.withUnsafeBytes { bytes in
            unsafe uniform4fvPointer(location, GLsizei(values.count), bytes.baseAddress?.assumingMemoryBound(to: GLfloat.self))
        }
    }

    // MARK: Vertices and drawing

    func bindVertexArray(_ name: GLuint) { bindVertexArrayPointer(name) }
    func bindBuffer(_ target: Int32, _ name: GLuint) { bindBufferPointer(GLenum(target), name) }

    /// Gives the bound array buffer new storage, so that the driver may still read the old one.
    func bufferData(_ bytes: UnsafeRawBufferPointer) {
        unsafe bufferDataPointer(
            GLenum(GL_ARRAY_BUFFER), GLsizeiptr(bytes.count), bytes.baseAddress, GLenum(GL_STREAM_DRAW))
    }

    /// Four floats of each instance in the bound array buffer.
    func instanceAttribute(_ location: Int, stride: Int, offset: Int) {
        unsafe vertexAttribPointerPointer(
            GLuint(location), 4, GLenum(GL_FLOAT), 0, GLsizei(stride), UnsafeRawPointer(bitPattern: offset))
    }

    func enableInstanceAttribute(_ location: Int) {
        enableVertexAttribArrayPointer(GLuint(location))
        vertexAttribDivisorPointer(GLuint(location), 1)
    }

    func isVertexArray(_ name: GLuint) -> Bool { isVertexArrayPointer(name) != 0 }
    func setDivisor(_ location: Int, _ divisor: GLuint) { vertexAttribDivisorPointer(GLuint(location), divisor) }

    func divisor(_ location: Int) -> GLuint {
        var value: GLint = 0
        unsafe getVertexAttribivPointer(GLuint(location), GLenum(GL_VERTEX_ATTRIB_ARRAY_DIVISOR), &value)
        return GLuint(bitPattern: value)
    }

    func disableAttribute(_ location: Int) { disableVertexAttribArrayPointer(GLuint(location)) }

    func drawStrips(vertices: Int, count: Int) {
        drawArraysInstancedPointer(GLenum(GL_TRIANGLE_STRIP), 0, GLsizei(vertices), GLsizei(count))
    }

    // MARK: Errors

    func getError() -> GLenum { getErrorPointer() }

    /// GL_NO_ERROR where the context cannot tell.
    func graphicsResetStatus() -> GLenum { optional.getGraphicsResetStatus.map { $0() } ?? GLenum(GL_NO_ERROR) }
}
