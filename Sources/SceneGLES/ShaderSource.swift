/// The GLSL of a program with given features.
///
/// One vertex shader (VertexShader.swift) and one fragment shader (FragmentShader.swift), of which the preprocessor leaves
/// what the features ask for. `InstanceLayout` tells what the attributes are.
struct ShaderSource {
    let vertex: String
    let fragment: String

    init(_ features: Features) {
        let header = Self.header(features)
        vertex = header + Self.vertexShader
        fragment = header + Self.fragmentShader(textures: features.textureCount)
    }

    private static func header(_ features: Features) -> String {
        let names: [(Features, String)] = [
            (.atlas, "ATLAS"), (.textures, "TEXTURES"), (.filtered, "FILTERED"), (.nearest, "NEAREST"),
            (.trilinear, "TRILINEAR"), (.perspective, "PERSPECTIVE"), (.decoration, "DECORATION"), (.border, "BORDER"),
            (.clip, "CLIP"), (.interior, "INTERIOR"), (.edges, "EDGES"),
            (.derivatives, "DERIVATIVES"), (.ring, "RING"),
        ]
        var text = "#version 300 es\nprecision highp float;\nprecision highp int;\n"
        for (feature, name) in names where features.contains(feature) { text += "#define \(name)\n" }
        if features.hasPicture { text += "#define PICTURE\n" }
        if !features.isDisjoint(with: [.perspective, .derivatives]) { text += "#define SCALED\n" }
        if !features.isDisjoint(with: [.edges, .decoration]) { text += "#define POINT\n" }
        return text
    }
}
