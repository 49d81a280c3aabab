package import CGLES
package import SceneCommit

/// A linked program and the locations of its uniforms.
struct Program {
    let name: GLuint
    let viewport: GLint
    let tiles: GLint
    let pixels: GLint
    let atlasStep: GLint
    let rasterStep: GLint
    /// The uniform with the batch's place in the table of parts.
    let pieceTable: GLint
    /// The uniforms of special items; -1 for those that the program lacks.
    let special: SpecialUniforms
    /// The uniforms that all particles of a draw share.
    let shared: GLint
    /// The locations of the attributes, in their order in an instance.
    let attributes: [Int]
    /// Bytes of an instance.
    let stride: Int
    /// A triangle strip of so many vertices is a quad, or a frame.
    let vertices: Int
}

/// The locations of the uniforms of masks, backdrops, copies and second pictures.
struct SpecialUniforms {
    let maskPlace, maskKind: GLint
    let backdropPlace, backdropTexels: GLint
    let thereOrigin: GLint
    let glass: GLint
    let otherPicture, mixAmount, otherPlace, otherPage: GLint
    let castColor, cast: GLint

    /// The program is current. Sets the units of the samplers, which never change.
    init(_ name: GLuint, _ gl: GLFunctions) {
        func find(_ uniform: String) -> GLint { gl.uniformLocation(name, uniform) }
        maskPlace = find("maskPlace")
        maskKind = find("maskKind")
        backdropPlace = find("backdropPlace")
        backdropTexels = find("backdropTexels")
        thereOrigin = find("thereOrigin")
        glass = find("glass")
        otherPicture = find("otherPicture")
        mixAmount = find("mixAmount")
        otherPlace = find("otherPlace")
        otherPage = find("otherPage")
        castColor = find("castColor")
        cast = find("shadowCast")
        gl.uniform(find("maskTexture"), ProgramCache.maskUnit)
        gl.uniform(find("backdrop"), ProgramCache.backdropUnit)
        gl.uniform(find("there"), ProgramCache.thereUnit)
        gl.uniform(find("other"), ProgramCache.otherUnit)
        gl.uniform(find("otherAtlas"), ProgramCache.atlasUnit)
    }
}

/// The programs that were needed so far, by their features.
struct ProgramCache {
    /// Texture units: the first for the atlas, the ones after that for the textures of a draw.
    static let atlasUnit = 0
    static let firstTextureUnit = 1
    static let maximumTextures = 8
    /// The units of special items.
    static let maskUnit = 9
    static let backdropUnit = 10
    static let thereUnit = 11
    static let otherUnit = 12
    static let rampUnit = 13
    static let rasterUnit = 14
    static let tableUnit = 15
    static let unitCount = 16

    /// How many programs are kept that were needed lately, and as many of those before: what is shown in one way today and in another tomorrow
    /// may need any of millions.
    var most = 256
    /// Failures are remembered too.
    private var programs: [Features: Result<Program, SceneError>] = [:], earlier: [Features: Result<Program, SceneError>] = [:]

    mutating func program(_ features: Features, _ gl: GLFunctions) throws(SceneError) -> Program {
        if let known = programs[features] { return try known.get() }
        let found: Result<Program, SceneError>
        if let known = earlier.removeValue(forKey: features) {
            found = known
        } else {
            do throws(SceneError) { found = .success(try Self.make(features, gl)) } catch { found = .failure(error) }
        }
        if programs.count >= most {
            Self.delete(earlier, gl)
            (earlier, programs) = (programs, [:])
        }
        programs[features] = found
        return try found.get()
    }

    var count: Int { programs.count + earlier.count }

    /// Takes the programs of another cache that are lacking here.
    mutating func adopt(_ other: inout ProgramCache) {
        for (features, program) in other.programs where programs[features] == nil && earlier[features] == nil {
            programs[features] = program
            other.programs[features] = nil
        }
    }

    mutating func destroy(_ gl: GLFunctions) {
        for kept in [programs, earlier] { Self.delete(kept, gl) }
        (programs, earlier) = ([:], [:])
    }

    private static func delete(_ programs: [Features: Result<Program, SceneError>], _ gl: GLFunctions) {
        for case .success(let program) in programs.values { gl.delete(program: program.name) }
    }

    /// Leaves the program current.
    private static func make(_ features: Features, _ gl: GLFunctions) throws(SceneError) -> Program {
        let source = ShaderSource(features)
        let name = try gl.link(source)
        gl.useProgram(name)
        gl.uniform(gl.uniformLocation(name, "atlas"), atlasUnit)
        gl.uniform(gl.uniformLocation(name, "rasters"), rasterUnit)
        for index in 0..<features.textureCount {
            gl.uniform(gl.uniformLocation(name, "texture\(index)"), firstTextureUnit + index)
        }
        gl.uniform(gl.uniformLocation(name, "ramps"), rampUnit)
        gl.uniform(gl.uniformLocation(name, "table"), tableUnit)
        let attributes = InstanceLayout.attributes(features)
        return Program(
            name: name, viewport: gl.uniformLocation(name, "viewport"), tiles: gl.uniformLocation(name, "tiles"),
            pixels: gl.uniformLocation(name, "pixels"),
            atlasStep: gl.uniformLocation(name, "atlasStep"), rasterStep: gl.uniformLocation(name, "rasterStep"),
            pieceTable: gl.uniformLocation(name, "pieceTable"),
            special: SpecialUniforms(name, gl), shared: gl.uniformLocation(name, "shared_block"), attributes: attributes,
            stride: attributes.count * 16,
            vertices: features.contains(.ring) ? 10 : 4)
    }
}

extension GLFunctions {
    func link(_ source: ShaderSource) throws(SceneError) -> GLuint { try link(vertex: source.vertex, fragment: source.fragment) }

    /// A linked program of shaders without their version lines: from the archive, or compiled. Throws `.gl` with the driver's log.
    package func link(vertex: String, fragment: String) throws(SceneError) -> GLuint {
        guard binaries != nil, let archive = ProgramArchives.current else { return try compile(vertex: vertex, fragment: fragment) }
        let key = dialect.key(vertex: vertex, fragment: fragment)
        if let kept = archive.read(key), let program = program(binary: kept) { return program }
        let program = try compile(vertex: vertex, fragment: fragment)
        if let binary = binary(of: program) { archive.write(binary, key) }
        return program
    }

    private func compile(vertex: String, fragment: String) throws(SceneError) -> GLuint {
        let vertexShader = try compile(GL_VERTEX_SHADER, vertex)
        defer { delete(shader: vertexShader) }
        let fragmentShader = try compile(GL_FRAGMENT_SHADER, fragment)
        defer { delete(shader: fragmentShader) }
        let program = createProgramPointer()
        attachShaderPointer(program, vertexShader)
        attachShaderPointer(program, fragmentShader)
        keepBinary(of: program)
        linkProgramPointer(program)
        var linked: GLint = 0
        unsafe getProgramivPointer(program, GLenum(GL_LINK_STATUS), &linked)
        guard linked != 0 else {
            let log = unsafe log(of: program, getProgramInfoLogPointer)
            delete(program: program)
            throw SceneError(.gl, "a program does not link: \(log)")
        }
        return program
    }

    private func compile(_ kind: Int32, _ source: String) throws(SceneError) -> GLuint {
        let shader = createShaderPointer(GLenum(kind))
        let source = dialect.shaderVersion + source
        unsafe source.withCString { text in
            var text: UnsafePointer<GLchar>? = unsafe text
            unsafe shaderSourcePointer(shader, 1, &text, nil)
        }
        compileShaderPointer(shader)
        var compiled: GLint = 0
        unsafe getShaderivPointer(shader, GLenum(GL_COMPILE_STATUS), &compiled)
        guard compiled != 0 else {
            let log = unsafe log(of: shader, getShaderInfoLogPointer)
            delete(shader: shader)
            throw SceneError(.gl, "a \(kind == GL_VERTEX_SHADER ? "vertex" : "fragment") shader does not compile: \(log)")
        }
        return shader
    }

    private func log(
        of object: GLuint,
        _ function: @convention(c) (GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLchar>?) -> Void
    ) -> String {
        var length: GLsizei = 0
        var bytes = [GLchar](repeating: 0, count: 4096)
        unsafe function(object, GLsizei(bytes.count), &length, &bytes)
        return String(decoding: bytes.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
