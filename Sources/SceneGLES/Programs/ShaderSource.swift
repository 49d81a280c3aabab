import SceneCommit
import SceneRender

/// The GLSL of an item program with given features, without the version line, which is the context's: the #defines of the features, then always the same files of `Shaders`, of which the
/// preprocessor keeps what the features ask for. `Features.names` lists them; TEXTURES is how many textures a draw can choose from, and BLEND_ with
/// the mode's name the blend mode of a program that blends in the shader.
///
/// `InstanceLayout` tells what the attributes are. scripts/check-shaders composes programs from these lists and validates them.
struct ShaderSource {
    let vertex: String
    let fragment: String

    private static let vertexFiles = text(PackageResources.common_glsl, PackageResources.vertex_glsl)

    private static let fragmentFiles = text(
        PackageResources.common_glsl, PackageResources.inputs_glsl, PackageResources.picture_glsl, PackageResources.gradient_glsl,
        PackageResources.corners_glsl, PackageResources.shadow_glsl, PackageResources.special_glsl, PackageResources.dither_glsl,
        PackageResources.blend_glsl, PackageResources.fragment_glsl)

    init(_ features: Features) {
        let head = Self.defines(features)
        vertex = head + Self.vertexFiles
        fragment = head + Self.fragmentFiles
    }

    private init(vertex: String, fragment: String) {
        self.vertex = vertex
        self.fragment = fragment
    }

    private static func defines(_ features: Features) -> String {
        var names = Features.names.filter { features.contains($0.feature) }.map(\.name)
        if features.contains(.textures) { names.append("TEXTURES \(features.textureCount)") }
        if features.readsTarget, let mode = features.blendMode {
            names.append(mode.define)
            if mode == .plusLighter { names.append("FADES") }
            if mode.fadesEvenly { names.append("FADES_EVENLY") }
        }
        return names.map { "#define \($0)\n" }.joined()
    }

    private static func text(_ files: [UInt8]...) -> String { files.map { String(decoding: $0, as: UTF8.self) }.joined() }

    // MARK: - Filters

    /// The vertex shader of all passes of filters but taps.
    static let filterVertex = text(PackageResources.filter_vertex_glsl)

    /// The fragment shader that makes RGBA of a movie's planes.
    static func planes(_ form: PlanarLayout.Form) -> String {
        (form == .paired ? "#define PAIRED\n" : "") + text(PackageResources.planes_glsl)
    }

    /// The fragment shader that multiplies colours by their alpha.
    static let straight = text(PackageResources.straight_glsl)

    /// A function `vec4 dithered(vec4 color, vec2 pixel)`.
    static let dithering = "#define DITHER\n" + text(PackageResources.dither_glsl)

    /// The program of blurs and morphology: COUNT is how many taps there are, FALLS that the picture ends in transparency, and the name of the
    /// kind what is made of the taps.
    /// @param falls whether the picture ends in transparency, rather than in its repeated edge.
    static func taps(_ kind: TapKind, count: Int, falls: Bool) -> ShaderSource {
        let head = "#define COUNT \(count)\n" + (falls ? "#define FALLS\n" : "") + "#define \(kind.rawValue)\n"
        return ShaderSource(vertex: head + filterVertex, fragment: head + text(PackageResources.filter_taps_glsl))
    }
}

extension FramePlan.BlendMode {
    /// The mode's name in blend.glsl: BLEND_COLOR_DODGE for `colorDodge`.
    fileprivate var define: String {
        "BLEND_" + "\(self)".map { $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined()
    }

    /// Whether the result of a faded source lies between what is there and the result of the whole source.
    fileprivate var fadesEvenly: Bool { !actsOutside && self != .plusLighter && self != .plusDarker }
}
