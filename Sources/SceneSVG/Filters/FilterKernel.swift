import SceneCommit
import SceneEffects

/// Filters of SVG that are not among the built-in ones.
enum FilterKernel {
    static var linear: Filter? { linearKernel.map { Filter($0) } }
    static var sRGB: Filter? { sRGBKernel.map { Filter($0) } }

    private static let linearKernel = try? Kernel(
        text: """
            // The light of sRGB's numbers.
            vec4 kernel(vec4 color) {
                vec3 low = color.rgb / 12.92, high = pow((color.rgb + 0.055) / 1.055, vec3(2.4));
                return vec4(mix(high, low, vec3(lessThanEqual(color.rgb, vec3(0.04045)))), color.a);
            }
            """)

    private static let sRGBKernel = try? Kernel(
        text: """
            // sRGB's numbers of the light.
            vec4 kernel(vec4 color) {
                vec3 low = color.rgb * 12.92, high = 1.055 * pow(color.rgb, vec3(1.0 / 2.4)) - 0.055;
                return vec4(mix(high, low, vec3(lessThanEqual(color.rgb, vec3(0.0031308)))), color.a);
            }
            """)

    /// What a filter of built-in type makes with numbers for its parameters.
    static func filter(_ id: FilterID, _ values: [(String, [Double])]) -> Filter? {
        var filter = Filter(id)
        for (name, numbers) in values {
            guard let index = filter.index(of: name) else { return nil }
            let value = PropertyValue(numbers, as: filter.parameters[index].type)
            do throws(SceneError) { try filter.set(name, toNearest: value) } catch { return nil }
        }
        return filter
    }

    static func matrix(_ numbers: [Double]) -> Filter? { filter(.colorMatrix, [("matrix", numbers)]) }

    /// A matrix that multiplies red, green, blue and alpha, and adds to them.
    static func scale(_ factors: SIMD4<Double>, adding sums: SIMD4<Double> = .zero) -> Filter? {
        matrix((0..<4).flatMap { row in (0..<4).map { $0 == row ? factors[row] : 0 } + [sums[row]] })
    }

    /// Morphology with a radius for each axis, in points.
    static func morphology(_ x: Double, _ y: Double, grows: Bool) -> [Filter]? {
        var filters: [Filter] = []
        for (radius, axis) in [(x, "vec2(1.0, 0.0)"), (y, "vec2(0.0, 1.0)")] where radius > 0 {
            guard let kernel = try? Kernel(text: morphologyText(axis, grows)) else { return nil }
            var filter = Filter(kernel)
            guard (try? filter.set("radius", toNearest: .number(radius))) != nil else { return nil }
            filters.append(filter)
        }
        return filters
    }

    private static func morphologyText(_ axis: String, _ grows: Bool) -> String {
        """
        // The \(grows ? "largest" : "smallest") components along a line.
        uniform float radius; // = 0 in 0...250 points
        #pragma extent radius

        vec4 kernel(Image image, vec2 p) {
            vec4 best = at(image, p);
            vec2 axis = \(axis);
            float step = max(dot(pixel, axis), 2.0 * radius / 512.0);
            int count = int(min(floor(radius / step + 0.01), 256.0));
            for (int i = 1; i <= count; i++) {
                vec2 way = axis * (float(i) * step);
                best = \(grows ? "max" : "min")(best, \(grows ? "max" : "min")(at(image, p - way), at(image, p + way)));
            }
            return best;
        }
        """
    }
}
