import SceneRender

extension ShaderSource {
    /// A function `vec4 blended(vec4 source, vec4 there)` of premultiplied colours for a mode: the formulas of Compositing and Blending Level 1.
    static func blendFunction(_ mode: FramePlan.BlendMode) -> String {
        if let factors = porterDuff(mode) {
            return "vec4 blended(vec4 s, vec4 d) { return clamp(s * \(factors.0) + d * \(factors.1), 0.0, 1.0); }\n"
        }
        switch mode {
        case .plusLighter: return "vec4 blended(vec4 s, vec4 d) { return min(s + d, 1.0); }\n"
        case .plusDarker:
            // The darkness of both is added: what is not there is not dark.
            return """
                vec4 blended(vec4 s, vec4 d) {
                    float alpha = min(s.a + d.a, 1.0);
                    return vec4(max(vec3(alpha) - (s.a - s.rgb) - (d.a - d.rgb), 0.0), alpha);
                }

                """
        default: return library + "vec3 mixed(vec3 s, vec3 d) {\n" + mixing(mode) + "}\n" + general
        }
    }

    /// What the source and what is there are multiplied by.
    private static func porterDuff(_ mode: FramePlan.BlendMode) -> (String, String)? {
        switch mode {
        case .sourceOver: ("1.0", "(1.0 - s.a)")
        case .clear: ("0.0", "0.0")
        case .copy: ("1.0", "0.0")
        case .sourceIn: ("d.a", "0.0")
        case .sourceOut: ("(1.0 - d.a)", "0.0")
        case .sourceAtop: ("d.a", "(1.0 - s.a)")
        case .destinationOver: ("(1.0 - d.a)", "1.0")
        case .destinationIn: ("0.0", "s.a")
        case .destinationOut: ("0.0", "(1.0 - s.a)")
        case .destinationAtop: ("(1.0 - d.a)", "s.a")
        case .xor: ("(1.0 - d.a)", "(1.0 - s.a)")
        default: nil
        }
    }

    /// Co = cs (1 - ab) + cb (1 - as) + as ab B(Cb, Cs).
    private static let general = """
        vec4 blended(vec4 s, vec4 d) {
            vec3 own = s.a > 0.0 ? min(s.rgb / s.a, 1.0) : vec3(0.0), there = d.a > 0.0 ? min(d.rgb / d.a, 1.0) : vec3(0.0);
            vec3 both = mixed(own, there) * (s.a * d.a);
            return vec4(s.rgb * (1.0 - d.a) + d.rgb * (1.0 - s.a) + both, s.a + d.a - s.a * d.a);
        }

        """

    private static let library = """
        vec3 hard(vec3 s, vec3 d) {
            return mix(2.0 * s * d, 1.0 - 2.0 * (1.0 - s) * (1.0 - d), vec3(greaterThan(s, vec3(0.5))));
        }
        float dodge(float s, float d) { return d <= 0.0 ? 0.0 : s >= 1.0 ? 1.0 : min(d / (1.0 - s), 1.0); }
        float burn(float s, float d) { return d >= 1.0 ? 1.0 : s <= 0.0 ? 0.0 : 1.0 - min((1.0 - d) / s, 1.0); }
        float soft(float s, float d) {
            if (s <= 0.5) return d - (1.0 - 2.0 * s) * d * (1.0 - d);
            float light = d <= 0.25 ? ((16.0 * d - 12.0) * d + 4.0) * d : sqrt(d);
            return d + (2.0 * s - 1.0) * (light - d);
        }
        float lum(vec3 c) { return dot(c, vec3(0.3, 0.59, 0.11)); }
        float sat(vec3 c) { return max(c.r, max(c.g, c.b)) - min(c.r, min(c.g, c.b)); }
        vec3 set_lum(vec3 c, float l) {
            c += l - lum(c);
            float least = min(c.r, min(c.g, c.b)), most = max(c.r, max(c.g, c.b));
            if (least < 0.0) c = l + (c - l) * (l / max(l - least, 1e-7));
            if (most > 1.0) c = l + (c - l) * ((1.0 - l) / max(most - l, 1e-7));
            return c;
        }
        vec3 set_sat(vec3 c, float s) {
            float least = min(c.r, min(c.g, c.b)), range = sat(c);
            return range > 0.0 ? (c - least) * (s / range) : vec3(0.0);
        }

        """

    /// B(Cb, Cs), of colours that are not premultiplied.
    private static func mixing(_ mode: FramePlan.BlendMode) -> String {
        let value =
            switch mode {
            case .multiply: "s * d"
            case .screen: "s + d - s * d"
            case .overlay: "hard(d, s)"
            case .darken: "min(s, d)"
            case .lighten: "max(s, d)"
            case .colorDodge: "vec3(dodge(s.r, d.r), dodge(s.g, d.g), dodge(s.b, d.b))"
            case .colorBurn: "vec3(burn(s.r, d.r), burn(s.g, d.g), burn(s.b, d.b))"
            case .hardLight: "hard(s, d)"
            case .softLight: "vec3(soft(s.r, d.r), soft(s.g, d.g), soft(s.b, d.b))"
            case .difference: "abs(s - d)"
            case .exclusion: "s + d - 2.0 * s * d"
            case .hue: "set_lum(set_sat(s, sat(d)), lum(d))"
            case .saturation: "set_lum(set_sat(d, sat(s)), lum(d))"
            case .color: "set_lum(s, lum(d))"
            case .luminosity: "set_lum(d, lum(s))"
            default: "s"
            }
        return "    return \(value);\n"
    }
}
