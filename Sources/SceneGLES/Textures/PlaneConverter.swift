import CGLES
import SceneCommit
import SceneStorage

/// Brings pictures of movies to the GPU in planes, as their decoders give them, and draws them as RGBA into the textures of images: less than
/// half the bytes are copied, and the processor converts nothing. Pictures that are there already and have straight alpha are drawn so too.
struct PlaneConverter: ~Copyable {
    /// The textures of an image's planes.
    private struct Entry {
        var layout: PlanarLayout
        var textures: [GLuint]
    }

    /// A picture whose colours are to be multiplied by its alpha.
    private struct Straight {
        var texture: GLuint
        var width, height: Int
    }

    /// A texture of an image that is to be drawn anew.
    private struct Work {
        var image: ImageID
        /// The picture that is drawn; nil for the image's planes.
        var straight: Straight?
        var texture: GLuint
        var hasLevels: Bool
    }

    private struct Program {
        let name: GLuint
        let weights, colorPlace: GLint

        init(_ form: PlanarLayout.Form, _ gl: GLFunctions) throws(SceneError) {
            name = try gl.link(ShaderSource(form))
            weights = gl.uniformLocation(name, "weights")
            colorPlace = gl.uniformLocation(name, "colorPlace")
            gl.useProgram(name)
            for (index, sampler) in ["brightness", "color0", "color1"].enumerated() {
                gl.uniform(gl.uniformLocation(name, sampler), ProgramCache.firstTextureUnit + index)
            }
        }
    }

    private var entries: [ImageID: Entry] = [:]
    private var works: [Work] = []
    private var programs: [PlanarLayout.Form: Program] = [:]
    private var straightProgram: GLuint = 0
    private var framebuffer: GLuint = 0
    private var vertexArray: GLuint = 0
    /// Bytes of all planes.
    private(set) var byteCount = 0

    var isIdle: Bool { works.isEmpty }

    /// Whether a GPU converts, which the processor would otherwise do twice as slowly; tests can have it either way.
    static func isWorthwhile(_ dialect: Dialect) -> Bool {
        switch Environment.value(of: "SCENE_VIDEO_PLANES") {
        case "1": true
        case "0": false
        default: !dialect.isSoftware
        }
    }

    /// Uploads the planes of an image. @return how many bytes.
    mutating func upload(_ pixels: UnsafeRawBufferPointer, _ layout: PlanarLayout, of image: ImageID, _ gl: GLFunctions) -> Int {
        if let old = entries[image], !old.layout.hasSameTextures(as: layout) { drop(image, gl) }
        if entries[image] == nil {
            entries[image] = Entry(layout: layout, textures: layout.planes.indices.map { Self.makeTexture(layout, $0, gl) })
            byteCount += layout.textureBytes
        }
        entries[image]?.layout = layout
        gl.pixelStore(GL_UNPACK_ALIGNMENT, 1)
        for (index, texture) in (entries[image]?.textures ?? []).enumerated() {
            let plane = layout.planes[index], size = layout.size(index)
            gl.pixelStore(GL_UNPACK_ROW_LENGTH, Int32(plane.stride / layout.sampleBytes(index)))
            gl.bindTexture(GL_TEXTURE_2D, texture)
            unsafe gl.texSubImage2D(
                size.width, size.height, UnsafeRawBufferPointer(rebasing: pixels[plane.offset...]),
                format: layout.sampleBytes(index) == 2 ? GL_RG : GL_RED)
        }
        gl.setUnpacking()
        return layout.textureBytes
    }

    /// Has a texture of an image drawn anew from its planes before the frame is.
    mutating func note(_ image: ImageID, into texture: GLuint, hasLevels: Bool) {
        works.removeAll { $0.texture == texture }
        works.append(Work(image: image, texture: texture, hasLevels: hasLevels))
    }

    /// Has a texture of an image drawn from another one, whose alpha is straight, before the frame is.
    mutating func note(
        _ image: ImageID, straight: GLuint, _ width: Int, _ height: Int, into texture: GLuint, hasLevels: Bool
    ) {
        let source = Straight(texture: straight, width: width, height: height)
        works.append(Work(image: image, straight: source, texture: texture, hasLevels: hasLevels))
    }

    private static func makeTexture(_ layout: PlanarLayout, _ plane: Int, _ gl: GLFunctions) -> GLuint {
        let texture = gl.makeTexture(), size = layout.size(plane)
        gl.bindTexture(GL_TEXTURE_2D, texture)
        gl.texStorage2D(levels: 1, layout.sampleBytes(plane) == 2 ? .pairs : .coverage, size.width, size.height)
        gl.setFilter(GL_TEXTURE_2D, minify: GL_LINEAR)
        return texture
    }

    /// Draws what was noted. The state of GL is that of a frame that begins; afterwards vertex array, program, framebuffer and viewport are others.
    mutating func convert(_ gl: GLFunctions) throws(SceneError) {
        if framebuffer == 0 { (framebuffer, vertexArray) = (gl.makeFramebuffer(), gl.makeVertexArray()) }
        gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        gl.bindVertexArray(vertexArray)
        gl.set(GL_DEPTH_TEST, false)
        gl.setBlending(false)
        for work in works {
            gl.framebufferTexture2D(GL_COLOR_ATTACHMENT0, work.texture)
            if let straight = work.straight { try draw(straight, gl) } else if let entry = entries[work.image] { try draw(entry, gl) }
            guard work.hasLevels else { continue }
            gl.bindTexture(GL_TEXTURE_2D, work.texture)
            gl.generateMipmap(GL_TEXTURE_2D)
        }
        works.removeAll()
        gl.framebufferTexture2D(GL_COLOR_ATTACHMENT0, 0)
        gl.bindFramebuffer(GL_FRAMEBUFFER, 0)
    }

    private mutating func draw(_ entry: Entry, _ gl: GLFunctions) throws(SceneError) {
        let layout = entry.layout
        if programs[layout.form] == nil { programs[layout.form] = try Program(layout.form, gl) }
        guard let program = programs[layout.form] else { return }
        gl.useProgram(program.name)
        for (index, texture) in entry.textures.enumerated() {
            gl.activeTexture(ProgramCache.firstTextureUnit + index)
            gl.bindTexture(GL_TEXTURE_2D, texture)
        }
        gl.activeTexture(ProgramCache.atlasUnit)
        let size = layout.size(1), scale = 1 / SIMD2(Float(size.width), Float(size.height))
        gl.uniform(program.weights, layout.colors.rows.span)
        gl.uniform(program.colorPlace, SIMD4(lowHalf: 0.5 * scale, highHalf: layout.colors.shift * scale))
        gl.viewport(layout.width, layout.height)
        gl.drawStrips(vertices: 4, count: 1)
    }

    private mutating func draw(_ straight: Straight, _ gl: GLFunctions) throws(SceneError) {
        if straightProgram == 0 {
            straightProgram = try gl.link(.straight)
            gl.useProgram(straightProgram)
            gl.uniform(gl.uniformLocation(straightProgram, "picture"), ProgramCache.firstTextureUnit)
        }
        gl.useProgram(straightProgram)
        gl.activeTexture(ProgramCache.firstTextureUnit)
        gl.bindTexture(GL_TEXTURE_2D, straight.texture)
        gl.activeTexture(ProgramCache.atlasUnit)
        gl.viewport(straight.width, straight.height)
        gl.drawStrips(vertices: 4, count: 1)
    }

    mutating func drop(_ image: ImageID, _ gl: GLFunctions) {
        works.removeAll { $0.image == image }
        guard let entry = entries.removeValue(forKey: image) else { return }
        for texture in entry.textures { gl.delete(texture: texture) }
        byteCount -= entry.layout.textureBytes
    }

    mutating func destroy(_ gl: GLFunctions) {
        for image in Array(entries.keys) { drop(image, gl) }
        for program in programs.values { gl.delete(program: program.name) }
        programs = [:]
        gl.delete(program: straightProgram)
        straightProgram = 0
        works.removeAll()
        gl.delete(framebuffer: framebuffer)
        gl.delete(vertexArray: vertexArray)
        (framebuffer, vertexArray) = (0, 0)
    }
}

extension PlanarLayout {
    fileprivate var textureBytes: Int {
        planes.indices.reduce(0) { $0 + size($1).width * size($1).height * sampleBytes($1) }
    }

    fileprivate func hasSameTextures(as other: PlanarLayout) -> Bool {
        width == other.width && height == other.height && form == other.form
    }
}
