import SceneCommit

/// Filters that effects need and that are not among the built-in ones.
enum EffectKernel {
    static var tritone: Filter? { tritoneKernel.map { Filter($0) } }
    static var outline: Filter? { outlineKernel.map { Filter($0) } }

    private static let tritoneKernel = try? Kernel(
        text: """
            // Shades from one colour through a second to a third.
            uniform vec4 dark;
            uniform vec4 middle;
            uniform vec4 bright;
            uniform float amount; // = 1 in 0...1

            vec4 kernel(vec4 color) {
                float light = luminance(color.rgb);
                vec3 shade = light < 0.5 ? mix(dark.rgb, middle.rgb, 2.0 * light) : mix(middle.rgb, bright.rgb, 2.0 * light - 1.0);
                return vec4(mix(color.rgb, shade, amount), color.a);
            }
            """)

    private static let outlineKernel = try? Kernel(
        text: """
            // A line around what is drawn: outside of its edge, inside, or both.
            uniform vec4 color;
            uniform float outside; // = 1 in 0...250 points
            uniform float inside; // = 0 in 0...250 points
            #pragma extent outside

            float farthest(Image image, vec2 p, float radius, float sign) {
                float alpha = -1.0;
                for (int i = 0; i < 96; i++) {
                    float angle = 6.2831853 * float(i % 32) / 32.0, reach = radius * (1.0 - float(i / 32) / 3.0);
                    alpha = max(alpha, sign * at(image, p + reach * vec2(cos(angle), sin(angle))).a);
                }
                return alpha;
            }

            vec4 kernel(Image image, vec2 p) {
                vec4 c = at(image, p);
                if (outside > 0.0) {
                    float line = max(farthest(image, p, outside, 1.0) - c.a, 0.0) * color.a;
                    c += vec4(color.rgb * line, line);
                }
                if (inside > 0.0) {
                    float line = (1.0 + farthest(image, p, inside, -1.0)) * color.a;
                    c.rgb = mix(c.rgb, color.rgb * c.a, clamp(line, 0.0, 1.0));
                }
                return c;
            }
            """)
}
