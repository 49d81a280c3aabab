import Glibc
import SceneCommit
import SceneGeometry

/// The light of `feDiffuseLighting` and `feSpecularLighting` on a surface whose height is a picture's alpha.
struct Lighting {
    let element: XMLElement
    let reader: FilterReader
    let region: Rect
    /// The light's colour, in the numbers that the primitive uses.
    let color: Color

    private func number(_ element: XMLElement, _ name: String, _ standard: Double) -> Double {
        element[name].flatMap { Length($0.trimmed) }.flatMap { $0.unit == .number ? $0.value : nil } ?? standard
    }

    /// nil without a light.
    var filter: Filter? {
        guard let source = element.elements.first(where: { ["feDistantLight", "fePointLight", "feSpotLight"].contains($0.name) }),
            let light = light(source)
        else { return nil }
        let height = number(element, "surfaceScale", 1), isSpecular = element.name == "feSpecularLighting"
        let shine = min(max(number(element, "specularExponent", 1), 1), 128)
        let strength = max(number(element, isSpecular ? "specularConstant" : "diffuseConstant", 1), 0)
        let reflected =
            isSpecular
            ? "pow(max(dot(normal, normalize(light + vec3(0.0, 0.0, 1.0))), 0.0), \(shine))" : "max(dot(normal, light), 0.0)"
        let text = """
            // Light on a surface whose height is the picture's alpha.
            uniform float reach; // = 0 in 0...2000 points
            #pragma extent reach
            const vec4 region = vec4(\(region.minX), \(region.minY), \(region.maxX), \(region.maxY));

            float height(Image image, vec2 p) { return at(image, clamp(p, region.xy + 0.5 * pixel, region.zw - 0.5 * pixel)).a; }

            float slope(Image image, vec2 p, vec2 way, vec2 across) {
                vec2 back = max(p - way, region.xy + 0.5 * pixel), on = min(p + way, region.zw - 0.5 * pixel);
                // In units of the drawing, so that the light does not depend on the size in pixels.
                float far = length(on - back);
                float sum = height(image, on - across) + 2.0 * height(image, on) + height(image, on + across)
                    - height(image, back - across) - 2.0 * height(image, back) - height(image, back + across);
                return far > 0.0 ? sum / 2.0 / far : 0.0;
            }

            vec4 kernel(Image image, vec2 p) {
                vec2 x = vec2(pixel.x, 0.0), y = vec2(0.0, pixel.y);
                vec3 normal = normalize(vec3((\(-height)) * vec2(slope(image, p, x, y), slope(image, p, y, x)), 1.0));
                vec3 place = vec3(p, (\(height)) * height(image, p));
            \(light)
                vec3 lit = clamp((\(strength)) * \(reflected) * intensity * vec3(\(color.r), \(color.g), \(color.b)), 0.0, 1.0);
                return vec4(lit, \(isSpecular ? "max(lit.r, max(lit.g, lit.b))" : "1.0"));
            }
            """
        return FilterKernel.filter(text, [("reach", max(region.width, region.height))])
    }

    /// GLSL that says the direction to the light and how bright it is.
    private func light(_ source: XMLElement) -> String? {
        if source.name == "feDistantLight" {
            let azimuth = number(source, "azimuth", 0) * .pi / 180, elevation = number(source, "elevation", 0) * .pi / 180
            let direction = [cos(azimuth) * cos(elevation), sin(azimuth) * cos(elevation), sin(elevation)]
            return "    vec3 light = \(vector(direction));\n    float intensity = 1.0;"
        }
        let from = "    vec3 origin = \(vector(place(source, "")));\n    vec3 light = normalize(origin - place);\n"
        guard source.name == "feSpotLight" else { return from + "    float intensity = 1.0;" }
        let exponent = number(source, "specularExponent", 1), cone = source["limitingConeAngle"].flatMap { Length($0.trimmed)?.value }
        let limit = cone.map { cos(min(abs($0), 90) * .pi / 180) } ?? 0
        return from + """
                vec3 axis = normalize(\(vector(place(source, "pointsAt"))) - origin);
                float along = dot(-light, axis);
                // The edge of the cone is smooth, as browsers draw it.
                float intensity = pow(max(along, 0.0), \(max(exponent, 0))) * clamp((along - (\(limit))) / 0.016, 0.0, 1.0);
            """
    }

    /// Three attributes that are a place in user units.
    private func place(_ source: XMLElement, _ prefix: String) -> [Double] {
        func part(_ name: String) -> Double { number(source, prefix.isEmpty ? name : prefix + name.uppercased(), 0) }
        guard reader.isRelative, let box = reader.box else { return [part("x"), part("y"), part("z")] }
        let size = ((box.width * box.width + box.height * box.height) / 2).squareRoot()
        return [box.x + part("x") * box.width, box.y + part("y") * box.height, part("z") * size]
    }

    private func vector(_ numbers: [Double]) -> String { "vec3(\(numbers.map(\.description).joined(separator: ", ")))" }
}
