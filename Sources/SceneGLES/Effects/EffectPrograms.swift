import CGLES
import SceneCommit
import SceneEffects
import SceneRender
import SceneStorage

/// A program of a filter pass.
struct EffectProgram {
    let name: GLuint
    /// The locations of uniforms: what all pixels have in common, and whether loops are asked for.
    let given, probing: GLint
    /// What a program of kernels is given; nil for one of taps.
    let kernels: KernelProgram.Layout?

    /// Whether it has loops that may run long.
    var hasLoops: Bool { kernels?.hasLoops == true }

    init(_ name: GLuint, kernels: KernelProgram.Layout? = nil, _ gl: GLFunctions) {
        self.name = name
        self.kernels = kernels
        given = gl.uniformLocation(name, "given")
        probing = kernels?.hasLoops == true ? gl.uniformLocation(name, "probing") : -1
        gl.useProgram(name)
        for image in 0..<(kernels?.imageCount ?? 1) {
            gl.uniform(gl.uniformLocation(name, "image\(image)"), EffectPrograms.firstUnit + image)
        }
    }
}

/// The programs of filter passes that were needed so far.
struct EffectPrograms {
    static let firstUnit = ProgramCache.firstTextureUnit

    private var kernels: [[Int32]: Result<EffectProgram, SceneError>] = [:]
    private var taps: [Taps: EffectProgram] = [:]

    /// What programs of taps differ in.
    private struct Taps: Hashable {
        let kind: TapKind
        let count: Int
        let falls: Bool
    }

    /// The program of kernels that follow each other. Failures to compile are remembered too.
    /// @param dithers whether the result is dithered for 8 bits. @param isExtended whether colours may lie beyond 0 and 1.
    mutating func program(
        _ pending: EffectRunner.Pending, dithers: Bool, isExtended: Bool, _ gl: GLFunctions
    ) throws(SceneError) -> EffectProgram {
        let key = (dithers ? [Self.ditherKey] : []) + (isExtended ? [Self.extendedKey] : []) + pending.stages.map(\.key)
        if let known = kernels[key] { return try known.get() }
        var slot = 0
        let stages = pending.stages.map { stage in
            defer { slot += stage.values.count }
            return KernelProgram.Stage(stage.source, firstSlot: slot)
        }
        do throws(SceneError) {
            let program = try Self.make(stages, dithers: dithers, isExtended: isExtended, gl)
            kernels[key] = .success(program)
            return program
        } catch {
            kernels[key] = .failure(error)
            throw error
        }
    }

    private static let ditherKey: Int32 = -1, extendedKey: Int32 = -2

    static func make(
        _ stages: [KernelProgram.Stage], dithers: Bool, isExtended: Bool = false, _ gl: GLFunctions
    ) throws(SceneError) -> EffectProgram {
        let source: KernelProgram
        let dither = dithers ? ShaderSource.dithering : nil
        do throws(KernelError) { source = try KernelProgram(stages, dither: dither, isExtended: isExtended) } catch {
            throw SceneError(.invalidArgument, error.message)
        }
        do throws(SceneError) {
            return EffectProgram(try gl.link(ShaderSource(source)), kernels: source.layout, gl)
        } catch {
            throw SceneError(error.code, DriverLog(error.message).text)
        }
    }

    /// A weighted sum, maximum or minimum of texels along a line, or a reduction.
    mutating func taps(_ kind: TapKind, count: Int, falls: Bool, _ gl: GLFunctions) throws(SceneError) -> EffectProgram {
        let key = Taps(kind: kind, count: count, falls: falls)
        if let known = taps[key] { return known }
        let program = EffectProgram(try gl.link(ShaderSource(kind, count: count, falls: falls)), gl)
        taps[key] = program
        return program
    }

    /// Deletes the programs with a custom kernel that is gone. @return the names of the programs.
    mutating func drop(kernel: Index<Kernel>, _ gl: GLFunctions) -> [GLuint] {
        let id = EffectRunner.customKey(kernel)
        var names: [GLuint] = []
        for (key, result) in kernels where key.contains(id) {
            if case .success(let program) = result {
                gl.delete(program: program.name)
                names.append(program.name)
            }
            kernels[key] = nil
        }
        return names
    }

    var count: Int { kernels.count + taps.count }

    /// Takes the programs of other effects in the same context that are lacking here; not those of custom kernels, which have other numbers in
    /// each renderer.
    mutating func adopt(_ other: inout EffectPrograms) {
        for (key, program) in other.kernels where kernels[key] == nil && !key.contains(where: EffectRunner.isCustom) {
            kernels[key] = program
            other.kernels[key] = nil
        }
        for (key, program) in other.taps where taps[key] == nil {
            taps[key] = program
            other.taps[key] = nil
        }
    }

    mutating func destroy(_ gl: GLFunctions) {
        for case .success(let program) in kernels.values { gl.delete(program: program.name) }
        for program in taps.values { gl.delete(program: program.name) }
        kernels.removeAll()
        taps.removeAll()
    }
}

/// The kinds of filter_taps.glsl, by their names there.
enum TapKind: String {
    case sum = "SUM"
    case maximum = "MAXIMUM"
    case minimum = "MINIMUM"
    case reduction = "REDUCTION"
    /// Each texel as it is.
    case copy = "COPY"
    /// One colour, which is the last value.
    case fill = "FILL"
}
