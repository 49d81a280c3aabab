import SceneCommit

/// Filters that effects need and that are not among the built-in ones.
enum EffectKernel {
    static var tritone: Filter? { tritoneKernel.map { Filter($0) } }
    static var outline: Filter? { outlineKernel.map { Filter($0) } }
    static var inside: Filter? { insideKernel.map { Filter($0) } }
    static var levels: Filter? { levelsKernel.map { Filter($0) } }
    static var hueSaturation: Filter? { hueSaturationKernel.map { Filter($0) } }
    static var linearWipe: Filter? { linearWipeKernel.map { Filter($0) } }
    static var radialWipe: Filter? { radialWipeKernel.map { Filter($0) } }

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

    private static let insideKernel = try? Kernel(
        text: """
            // A shadow or a glow that the edge throws into what is drawn.
            uniform vec4 color;
            uniform float angle; // = 0 radians
            uniform float distance; // = 0 in 0...1000 points
            uniform float radius; // = 5 in 0...250 points
            uniform float choke; // = 0 in 0...1
            uniform float fromCenter; // = 0 in 0...1
            #pragma extent distance + 2 * radius

            vec4 kernel(Image image, vec2 p) {
                vec4 c = at(image, p);
                vec2 from = p - distance * vec2(cos(angle), sin(angle));
                float sum = 0.0, weights = 0.0;
                for (int i = 0; i < 144; i++) {
                    float share = (float(i) + 0.5) / 144.0, turn = 2.3999632 * float(i), weight = exp(-2.0 * share);
                    sum += weight * at(image, from + 2.0 * radius * sqrt(share) * vec2(cos(turn), sin(turn))).a;
                    weights += weight;
                }
                float edge = clamp((1.0 - sum / weights) / max(1.0 - choke, 0.01), 0.0, 1.0);
                return vec4(mix(c.rgb, color.rgb * c.a, mix(edge, 1.0 - edge, fromCenter) * color.a), c.a);
            }
            """)

    private static let levelsKernel = try? Kernel(
        text: """
            // Stretches what lies between two values of each channel to between two others.
            uniform vec4 black; // = 0 0 0 0 in -10...10
            uniform vec4 white; // = 1 1 1 1 in -10...10
            uniform vec4 gamma; // = 1 1 1 1 in 0...100
            uniform vec4 low; // = 0 0 0 0 in -10...10
            uniform vec4 high; // = 1 1 1 1 in -10...10

            vec4 kernel(vec4 color) {
                vec4 range = white - black;
                range = mix(range, vec4(1e-4), lessThan(abs(range), vec4(1e-4)));
                return mix(low, high, pow(clamp((color - black) / range, 0.0, 1.0), 1.0 / gamma));
            }
            """)

    private static let hueSaturationKernel = try? Kernel(
        text: """
            // Turns hues and changes saturation and lightness, or gives all colours one hue and saturation.
            uniform float colorizes; // = 0 in 0...1
            uniform float hue; // = 0
            uniform float saturation; // = 0 in -1...1
            uniform float lightness; // = 0 in -1...1

            vec4 kernel(vec4 color) {
                float most = max(color.r, max(color.g, color.b)), least = min(color.r, min(color.g, color.b)), range = most - least;
                float light = 0.5 * (most + least), vivid = range > 0.0 ? range / (1.0 - abs(2.0 * light - 1.0) + 1e-6) : 0.0;
                float turn = 0.0;
                if (range > 0.0) {
                    turn = most == color.r ? (color.g - color.b) / range
                        : most == color.g ? 2.0 + (color.b - color.r) / range : 4.0 + (color.r - color.g) / range;
                }
                turn = fract(mix(turn / 6.0, 0.0, colorizes) + hue);
                vivid = saturation > 0.0 ? vivid / max(1.0 - saturation, 0.01) : vivid * (1.0 + saturation);
                vivid = clamp(mix(vivid, saturation, colorizes), 0.0, 1.0);
                vec3 shade = clamp(abs(6.0 * fract(turn + vec3(0.0, 2.0, 1.0) / 3.0) - 3.0) - 1.0, 0.0, 1.0) - 0.5;
                vec3 result = light + shade * vivid * (1.0 - abs(2.0 * light - 1.0));
                return vec4(lightness > 0.0 ? mix(result, vec3(1.0), lightness) : result * (1.0 + lightness), color.a);
            }
            """)

    private static let linearWipeKernel = try? Kernel(
        text: """
            // Leaves what lies beyond an edge.
            uniform float angle; // = 0 radians
            uniform float edge; // = 0 points
            uniform float feather; // = 0 in 0...100000 points

            vec4 kernel(Image image, vec2 p) {
                float away = dot(p, vec2(cos(angle), sin(angle))) - edge;
                return at(image, p) * clamp(away / max(feather, pixel.x) + 0.5, 0.0, 1.0);
            }
            """)

    private static let radialWipeKernel = try? Kernel(
        text: """
            // Leaves what lies outside of a wedge, which reaches as far to both sides of its middle.
            uniform vec2 center; // = 0 0 points
            uniform float heading; // = 0 radians
            uniform float reach; // = 0 in 0...4 radians
            uniform float feather; // = 0 in 0...100000 points

            vec4 kernel(Image image, vec2 p) {
                if (reach <= 0.0) return at(image, p);
                if (reach >= 3.14159) return vec4(0.0);
                vec2 q = p - center;
                float turn = atan(q.x, -q.y) - heading, around = abs(turn - 6.2831853 * floor(turn / 6.2831853 + 0.5));
                float away = length(q) * sin(clamp(around - reach, -1.5707963, 1.5707963));
                return at(image, p) * clamp(away / max(feather, pixel.x) + 0.5, 0.0, 1.0);
            }
            """)
}
