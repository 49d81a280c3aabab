import SceneCommit

extension EffectKernel {
    static var bevel: Filter? { bevelKernel.map { Filter($0) } }
    static var satin: Filter? { satinKernel.map { Filter($0) } }
    static var ramp: Filter? { rampKernel.map { Filter($0) } }

    private static let bevelKernel = try? Kernel(
        text: """
            // Lights the edges of what is drawn as if they were round.
            uniform vec4 light;
            uniform vec4 shade;
            uniform float angle; // = 0 radians
            uniform float altitude; // = 0.5 radians
            uniform float depth; // = 1 in 0...10
            uniform float radius; // = 2.5 in 0.5...250 points
            #pragma extent 2 * radius

            float height(Image image, vec2 p) {
                float sum = 0.0, weights = 0.0;
                for (int i = 0; i < 96; i++) {
                    float share = (float(i) + 0.5) / 96.0, turn = 2.3999632 * float(i), weight = exp(-3.0 * share);
                    sum += weight * at(image, p + 2.0 * radius * sqrt(share) * vec2(cos(turn), sin(turn))).a;
                    weights += weight;
                }
                return sum / weights;
            }

            vec4 kernel(Image image, vec2 p) {
                vec4 c = at(image, p);
                float reach = max(0.5 * radius, pixel.x), low = clamp(sin(altitude), 0.05, 0.95);
                vec2 slope = vec2(
                    height(image, p + vec2(reach, 0.0)) - height(image, p - vec2(reach, 0.0)),
                    height(image, p + vec2(0.0, reach)) - height(image, p - vec2(0.0, reach))) * depth * radius / reach;
                vec3 towards = vec3(sqrt(1.0 - low * low) * vec2(cos(angle), sin(angle)), low);
                float bright = dot(normalize(vec3(-slope, 1.0)), towards) - low;
                c.rgb = mix(c.rgb, light.rgb * c.a, clamp(bright / (1.0 - low), 0.0, 1.0) * light.a);
                c.rgb = mix(c.rgb, shade.rgb * c.a, clamp(-bright / low, 0.0, 1.0) * shade.a);
                return c;
            }
            """)

    private static let satinKernel = try? Kernel(
        text: """
            // Shades where two blurred copies of the shape, to both sides, differ, or where they do not.
            uniform vec4 color;
            uniform float angle; // = 0 radians
            uniform float distance; // = 0 in 0...1000 points
            uniform float radius; // = 7 in 0.5...250 points
            uniform float inverted; // = 1 in 0...1
            #pragma extent distance + 2 * radius

            float blurred(Image image, vec2 p) {
                float sum = 0.0, weights = 0.0;
                for (int i = 0; i < 64; i++) {
                    float share = (float(i) + 0.5) / 64.0, turn = 2.3999632 * float(i), weight = exp(-2.0 * share);
                    sum += weight * at(image, p + 2.0 * radius * sqrt(share) * vec2(cos(turn), sin(turn))).a;
                    weights += weight;
                }
                return sum / weights;
            }

            vec4 kernel(Image image, vec2 p) {
                vec4 c = at(image, p);
                vec2 way = distance * vec2(cos(angle), sin(angle));
                float difference = abs(blurred(image, p + way) - blurred(image, p - way));
                return vec4(mix(c.rgb, color.rgb * c.a, mix(difference, 1.0 - difference, inverted) * color.a), c.a);
            }
            """)

    private static let rampKernel = try? Kernel(
        text: """
            // A gradient of two colours in place of those that are drawn.
            uniform vec2 first; // = 0 0 points
            uniform vec4 firstColor;
            uniform vec2 last; // = 100 0 points
            uniform vec4 lastColor;
            uniform float radial; // = 0 in 0...1
            uniform float amount; // = 1 in 0...1

            vec4 kernel(Image image, vec2 p) {
                vec4 c = at(image, p);
                vec2 way = last - first, q = p - first;
                float square = max(dot(way, way), 1e-6), t = mix(dot(q, way) / square, length(q) / sqrt(square), radial);
                vec3 shade = mix(firstColor.rgb, lastColor.rgb, clamp(t, 0.0, 1.0));
                return vec4(mix(c.rgb, shade * c.a, amount), c.a);
            }
            """)
}
