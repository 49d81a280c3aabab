import CGLES
import SceneCommit
import SceneEffects
import SceneRender

/// A program of a filter pass.
struct EffectProgram {
    struct Image {
        var axes, origin, texels, repeats: GLint
    }

    let name: GLuint
    let values, pointAxes, pointOrigin, bounds, probing: GLint
    /// Whether it has loops that may run long.
    let hasLoops: Bool
    let images: [Image]

    init(_ name: GLuint, images count: Int, hasLoops: Bool = false, _ gl: GLFunctions) {
        self.name = name
        self.hasLoops = hasLoops
        probing = hasLoops ? gl.uniformLocation(name, "probing") : -1
        values = gl.uniformLocation(name, "values")
        pointAxes = gl.uniformLocation(name, "pointAxes")
        pointOrigin = gl.uniformLocation(name, "pointOrigin")
        bounds = gl.uniformLocation(name, "bounds")
        gl.useProgram(name)
        images = (0..<count).map { image in
            gl.uniform(gl.uniformLocation(name, "image\(image)"), EffectPrograms.firstUnit + image)
            return Image(
                axes: gl.uniformLocation(name, "imageAxes\(image)"), origin: gl.uniformLocation(name, "imageOrigin\(image)"),
                texels: gl.uniformLocation(name, "imageTexels\(image)"), repeats: gl.uniformLocation(name, "imageRepeats\(image)"))
        }
    }
}

/// The programs of filter passes that were needed so far.
struct EffectPrograms {
    static let firstUnit = ProgramCache.firstTextureUnit

    private var kernels: [[Int32]: Result<EffectProgram, SceneError>] = [:]
    private var taps: [String: EffectProgram] = [:]

    /// Draws a strip over the viewport.
    static let vertex = """
        #version 300 es
        void main() { gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0, 0.0, 1.0); }
        """

    /// The program of kernels that follow each other. What does not compile is remembered too.
    /// @param dithers whether the result is dithered for 8 bits.
    mutating func program(_ pending: EffectRunner.Pending, dithers: Bool, _ gl: GLFunctions) throws(SceneError) -> EffectProgram {
        let key = (dithers ? [Self.ditherKey] : []) + pending.stages.map(\.key)
        if let known = kernels[key] { return try known.get() }
        var slot = 0
        let stages = pending.stages.map { stage in
            defer { slot += stage.values.count }
            return KernelProgram.Stage(stage.source, firstSlot: slot)
        }
        do throws(SceneError) {
            let program = try Self.make(stages, dithers: dithers, gl)
            kernels[key] = .success(program)
            return program
        } catch {
            kernels[key] = .failure(error)
            throw error
        }
    }

    private static let ditherKey: Int32 = -1

    static func make(_ stages: [KernelProgram.Stage], dithers: Bool, _ gl: GLFunctions) throws(SceneError) -> EffectProgram {
        let source: KernelProgram
        let dither = dithers ? ShaderSource.ditherSource : nil
        do throws(KernelError) { source = try KernelProgram(stages, dither: dither) } catch {
            throw SceneError(.invalidArgument, error.message)
        }
        do throws(SceneError) {
            return EffectProgram(
                try gl.link(vertex: vertex, fragment: source.text), images: source.imageCount, hasLoops: source.hasLoops, gl)
        } catch {
            throw SceneError(error.code, DriverLog(error.message).text)
        }
    }

    /// A weighted sum, maximum or minimum of texels along a line, or a reduction.
    mutating func taps(_ kind: TapKind, count: Int, falls: Bool, _ gl: GLFunctions) throws(SceneError) -> EffectProgram {
        let key = "\(kind) \(count) \(falls)"
        if let known = taps[key] { return known }
        let program = EffectProgram(
            try gl.link(vertex: Self.vertex, fragment: TapShader.fragment(kind, count: count, falls: falls)), images: 1, gl)
        taps[key] = program
        return program
    }

    /// Forgets programs with a custom kernel that is gone. @return their names.
    mutating func drop(kernel: Int32, _ gl: GLFunctions) -> [GLuint] {
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

    mutating func destroy(_ gl: GLFunctions) {
        for case .success(let program) in kernels.values { gl.delete(program: program.name) }
        for program in taps.values { gl.delete(program: program.name) }
        kernels.removeAll()
        taps.removeAll()
    }
}

/// What is made of texels along a line.
enum TapKind: String {
    case sum, maximum, minimum, reduction
    /// One colour, which is the last value.
    case fill
}

/// The fragment shader of blurs and morphology: `values[0]` is the step along the line, the others are offset and weight.
enum TapShader {
    static func fragment(_ kind: TapKind, count: Int, falls: Bool) -> String {
        let body =
            switch kind {
            case .reduction: reduction
            case .fill: "void main() { result = values[COUNT]; }"
            default: line(kind)
            }
        return header(count: count, falls: falls) + body
    }

    private static func header(count: Int, falls: Bool) -> String {
        """
        #version 300 es
        precision highp float;
        precision highp int;
        precision highp sampler2D;
        #define COUNT \(count)
        \(falls ? "#define FALLS" : "")
        uniform vec4 values[COUNT + 1];
        uniform sampler2D image0;
        // From gl_FragCoord to texels: scale, offset; and the texels that there are.
        uniform vec4 imageAxes0;
        uniform vec4 imageTexels0;
        uniform vec4 imageRepeats0;
        out vec4 result;
        vec4 texel_at(vec2 texel, vec2 inverse_size) {
            vec4 color = textureLod(image0, clamp(texel, imageTexels0.xy + 0.5, imageTexels0.zw - 0.5) * inverse_size, 0.0);
        #ifdef FALLS
            vec4 near = clamp(vec4(texel - imageTexels0.xy, imageTexels0.zw - texel) + 0.5, 0.0, 1.0);
            near = max(near, imageRepeats0);
            color *= near.x * near.y * near.z * near.w;
        #endif
            return color;
        }

        """
    }

    private static func line(_ kind: TapKind) -> String {
        let first = kind == .sum ? "values[1].y * texel_at(texel, unit)" : "texel_at(texel, unit)"
        let next =
            switch kind {
            case .sum: "sum += values[i + 1].y * (texel_at(texel + step, unit) + texel_at(texel - step, unit));"
            case .maximum: "sum = max(sum, max(texel_at(texel + step, unit), texel_at(texel - step, unit)));"
            default: "sum = min(sum, min(texel_at(texel + step, unit), texel_at(texel - step, unit)));"
            }
        return """
            void main() {
                vec2 texel = gl_FragCoord.xy * imageAxes0.xy + imageAxes0.zw, unit = 1.0 / vec2(textureSize(image0, 0));
                vec4 sum = \(first);
                for (int i = 1; i < COUNT; i++) {
                    vec2 step = values[0].xy * values[i + 1].x;
                    \(next)
                }
                result = sum;
            }
            """
    }

    private static let reduction = """
        void main() {
            vec2 texel = gl_FragCoord.xy * imageAxes0.xy + imageAxes0.zw, unit = 1.0 / vec2(textureSize(image0, 0));
            vec4 sum = vec4(0.0);
            for (int i = 0; i < COUNT; i++) {
                for (int j = 0; j < COUNT; j++) {
                    vec2 step = vec2(values[i + 1].x, values[j + 1].x);
                    float weight = values[i + 1].y * values[j + 1].y;
                    sum += weight * (texel_at(texel + step, unit) + texel_at(texel - step, unit)
                        + texel_at(texel + step * vec2(1.0, -1.0), unit) + texel_at(texel + step * vec2(-1.0, 1.0), unit));
                }
            }
            result = sum;
        }
        """
}
