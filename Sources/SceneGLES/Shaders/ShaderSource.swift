import SceneRender

/// The GLSL of a program with given features.
///
/// One vertex shader (VertexShader.swift) and one fragment shader (FragmentShader.swift), of which the preprocessor leaves
/// what the features ask for. `InstanceLayout` tells what the attributes are.
struct ShaderSource {
    let vertex: String
    let fragment: String

    init(_ features: Features) {
        let header = Self.header(features)
        vertex = header + Self.rampSource + Self.pieceSource + Self.vertexShader
        fragment = header + Self.fragmentShader(features)
    }

    private static func header(_ features: Features) -> String {
        let names: [(Features, String)] = [
            (.atlas, "ATLAS"), (.textures, "TEXTURES"), (.rasters, "RASTERS"), (.filtered, "FILTERED"), (.nearest, "NEAREST"),
            (.trilinear, "TRILINEAR"), (.perspective, "PERSPECTIVE"), (.decoration, "DECORATION"), (.border, "BORDER"),
            (.clip, "CLIP"), (.interior, "INTERIOR"), (.edges, "EDGES"),
            (.derivatives, "DERIVATIVES"), (.ring, "RING"), (.shadow, "SHADOW"), (.lonelyShadow, "LONELY_SHADOW"),
            (.continuous, "CONTINUOUS"), (.dither, "DITHER"), (.mask, "MASK"), (.backdrop, "BACKDROP"), (.glass, "GLASS"),
            (.coverage, "COVERAGE"),
            (.mix, "MIX"), (.mixAtlas, "MIX_ATLAS"), (.fetch, "READS_TARGET"), (.copied, "COPIED"),
            (.gradient, "GRADIENT"), (.stops, "STOPS"), (.conic, "CONIC"), (.particles, "PARTICLES"), (.piece, "PIECE"),
        ]
        var text = "#version 300 es\n"
        if features.contains(.copied) {
        } else if features.contains(.advanced) {
            text += "#extension GL_KHR_blend_equation_advanced : require\n#define ADVANCED\n"
        } else if features.contains(.fetch) {
            text += "#extension GL_EXT_shader_framebuffer_fetch : require\n"
        }
        text += "precision highp float;\nprecision highp int;\nprecision highp sampler2D;\n"
        for (feature, name) in names where features.contains(feature) { text += "#define \(name)\n" }
        if features.hasPicture { text += "#define PICTURE\n" }
        if features.hasSource { text += "#define SOURCE\n" }
        if features.contains(.gradient), !features.contains(.stops), !features.hasPicture { text += "#define ONE_PIECE\n" }
        if !features.isDisjoint(with: [.perspective, .derivatives]) { text += "#define SCALED\n" }
        if !features.isDisjoint(with: [.edges, .decoration]) { text += "#define POINT\n" }
        if features.readsTarget, features.blendMode == .plusLighter { text += "#define FADES\n" }
        if features.readsTarget, features.blendMode?.fadesEvenly == true { text += "#define FADES_EVENLY\n" }
        if !features.isDisjoint(with: [.shadow, .lonelyShadow]) { text += "#define SHADOWED\n" }
        if !features.isDisjoint(with: [.clip, .mask, .backdrop, .glass, .dither, .piece]) { text += "#define PIXELS\n" }
        return text
    }
}

extension FramePlan.BlendMode {
    /// Whether a source that is faded gives what lies between what is there and what the whole source gives.
    fileprivate var fadesEvenly: Bool { !actsOutside && self != .plusLighter && self != .plusDarker }
}
