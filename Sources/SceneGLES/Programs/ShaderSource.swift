import SceneCommit
import SceneEffects
import SceneRender

/// The GLSL of an item program with given features, without the version line, which is the context's: the #defines of the features, then always the same files of `Shaders`, of which the
/// preprocessor keeps what the features ask for. `Features.names` lists them; TEXTURES is how many textures a draw can choose from, and BLEND_ with
/// the mode's name the blend mode of a program that blends in the shader.
///
/// `InstanceLayout` tells what the attributes are. scripts/check-shaders composes programs from these lists and validates them.
struct ShaderSource {
    let vertex: String
    let fragment: String

    private static let vertexFiles = text(
        PackageResources.common_glsl, PackageResources.shadow_corner_glsl, PackageResources.outputs_glsl,
        PackageResources.vertex_glsl)

    private static let fragmentFiles = text(
        PackageResources.common_glsl, PackageResources.inputs_glsl, PackageResources.picture_glsl, PackageResources.gradient_glsl,
        PackageResources.corners_glsl, PackageResources.shadow_corner_glsl, PackageResources.shadow_glsl, PackageResources.special_glsl,
        PackageResources.dither_glsl,
        PackageResources.blend_glsl, PackageResources.fragment_glsl)

    init(_ features: Features) {
        let head = Self.defines(features)
        vertex = head + Self.vertexFiles
        fragment = head + Self.fragmentFiles
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

    /// A pass of filters.
    private init(vertex head: String, fragment: String) {
        vertex = head + Self.text(PackageResources.filter_vertex_glsl)
        self.fragment = fragment
    }

    init(_ kernels: KernelProgram) {
        let layout = kernels.layout
        self.init(vertex: "#define GIVEN \(layout.givenCount)\n#define HANDED \(layout.handedCount)\n", fragment: kernels.fragment)
    }

    /// Makes RGBA of a movie's planes.
    init(_ form: PlanarLayout.Form) {
        self.init(vertex: "", fragment: (form == .paired ? "#define PAIRED\n" : "") + Self.text(PackageResources.planes_glsl))
    }

    /// Multiplies colours by their alpha.
    static let straight = ShaderSource(vertex: "", fragment: text(PackageResources.straight_glsl))

    /// A function `vec4 dithered(vec4 color, vec2 pixel)`.
    static let dithering = "#define DITHER\n" + text(PackageResources.dither_glsl)

    /// Blurs and morphology: COUNT is how many taps there are, FALLS that the picture ends in transparency, and the name of the kind what is made of
    /// the taps.
    /// @param falls whether the picture ends in transparency, rather than in its repeated edge.
    init(_ kind: TapKind, count: Int, falls: Bool) {
        let head = "#define COUNT \(count)\n" + (falls ? "#define FALLS\n" : "") + "#define \(kind.rawValue)\n"
        self.init(vertex: head, fragment: head + Self.text(PackageResources.filter_taps_glsl))
    }
}

extension FramePlan.BlendMode {
    /// The mode's name in blend.glsl: BLEND_COLOR_DODGE for `colorDodge`.
    fileprivate var define: String {
        "BLEND_" + name.map { $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined()
    }

    /// Whether the result of a faded source lies between what is there and the result of the whole source.
    fileprivate var fadesEvenly: Bool { !actsOutside && self != .plusLighter && self != .plusDarker }
}
