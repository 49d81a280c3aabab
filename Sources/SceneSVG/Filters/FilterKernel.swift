import SceneCommit
import SceneEffects
import SceneGeometry

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
        var numbers = [Double](repeating: 0, count: 20)
        for row in 0..<4 {
            numbers[5 * row + row] = factors[row]
            numbers[5 * row + 4] = sums[row]
        }
        return matrix(numbers)
    }

    /// A filter of a text with numbers for its parameters.
    static func filter(_ text: String, _ values: [(String, Double)]) -> Filter? {
        guard let kernel = try? Kernel(text: text) else { return nil }
        var filter = Filter(kernel)
        for (name, number) in values {
            guard (try? filter.set(name, toNearest: .number(number))) != nil else { return nil }
        }
        return filter
    }

    /// A matrix that makes something where there is nothing, for a picture in a rectangle.
    static func matrix(_ m: [Double], within region: Rect) -> Filter? {
        guard m.count == 20 else { return nil }
        func row(_ index: Int) -> String {
            "dot(c, vec4(\(m[index..<index + 4].map(\.description).joined(separator: ", ")))) + (\(m[index + 4]))"
        }
        return everywhere("vec4(\([0, 5, 10, 15].map(row).joined(separator: ", ")))", "", within: region)
    }

    /// An expression of a colour `c` that is not premultiplied, for all of a rectangle.
    static func everywhere(_ expression: String, _ functions: String, within region: Rect) -> Filter? {
        let text = """
            // A colour of each, also of nothing.
            uniform float reach; // = 0 in 0...2000 points
            #pragma extent reach
            \(functions)
            vec4 kernel(Image image, vec2 p) {
                vec4 c = unpremultiply(at(image, p));
                return premultiply(clamp(\(expression), 0.0, 1.0));
            }
            """
        return filter(text, [("reach", max(region.width, region.height))])
    }

    // MARK: - Along an axis

    /// Morphology with a radius for each axis, in points.
    static func morphology(_ x: Double, _ y: Double, grows: Bool) -> [Filter]? {
        let most = grows ? "max" : "min"
        return along(x, y, reach: 1) { _ in
            """
            vec4 kernel(Image image, vec2 p) {
                vec4 best = at(image, p);
                float step = max(dot(pixel, axis), radius / 96.0);
                int count = int(min(floor(radius / step + 0.01), 96.0));
                for (int i = 1; i <= count; i++) {
                    vec2 way = axis * (float(i) * step);
                    best = \(most)(best, \(most)(at(image, p - way), at(image, p + way)));
                }
                return best;
            }
            """
        }
    }

    /// A Gaussian with a standard deviation for each axis, in points.
    static func blur(_ x: Double, _ y: Double) -> [Filter]? {
        if x == y { return filter(.gaussianBlur, [("radius", [x])]).map { [$0] } }
        return along(x, y, reach: 3) { _ in
            """
            vec4 kernel(Image image, vec2 p) {
                vec4 sum = at(image, p);
                float whole = 1.0, step = max(dot(pixel, axis), 3.0 * radius / 96.0);
                int count = int(min(ceil(3.0 * radius / step), 96.0));
                for (int i = 1; i <= count; i++) {
                    float far = float(i) * step, weight = exp(-0.5 * far * far / (radius * radius));
                    sum += weight * (at(image, p - axis * far) + at(image, p + axis * far));
                    whole += 2.0 * weight;
                }
                return sum / whole;
            }
            """
        }
    }

    /// Filters along x and along y, each with a radius of its own.
    private static func along(_ x: Double, _ y: Double, reach: Int, _ kernel: (Bool) -> String) -> [Filter]? {
        var filters: [Filter] = []
        for (radius, axis) in [(x, "vec2(1.0, 0.0)"), (y, "vec2(0.0, 1.0)")] where radius > 0 {
            let head = """
                // Looks along a line.
                uniform float radius; // = 0 in 0...300 points
                #pragma extent \(reach) * radius
                const vec2 axis = \(axis);

                """
            guard let filter = filter(head + kernel(true), [("radius", radius)]) else { return nil }
            filters.append(filter)
        }
        return filters
    }
}

/// Filters that look at two pictures: the second lies beside the first, beyond the rectangle of both.
struct PicturePair {
    let first, second: FilterPicture
    let region: Rect

    /// How far beside the first the second lies: no filter looks further.
    private var way: Double { region.width + 8 }
    private static let farthest = 2000.0

    /// @param body GLSL that returns a premultiplied colour for the point `p`; `first(p)` and `second(p)` are the pictures' colours.
    func passing(_ body: String) -> FilterPicture? {
        guard way <= Self.farthest else { return nil }
        let text = """
            // A picture of two, of which the second lies to the right of the first.
            uniform float way; // = 0 in 0...2000 points
            #pragma extent way
            const vec4 region = vec4(\(region.minX), \(region.minY), \(region.maxX), \(region.maxY));

            bool isInside(vec2 p) { return all(greaterThanEqual(p, region.xy)) && all(lessThanEqual(p, region.zw)); }
            vec4 first(Image image, vec2 p) { return isInside(p) ? at(image, p) : vec4(0.0); }
            vec4 second(Image image, vec2 p) { return isInside(p) ? at(image, p + vec2(way, 0.0)) : vec4(0.0); }
            vec4 kernel(Image image, vec2 p) {
            \(body)
            }
            """
        guard let filter = FilterKernel.filter(text, [("way", way)]) else { return nil }
        let pair = FilterPicture.stacked([.clipped(first, region), .moved(.clipped(second, region), Point(way, 0))])
        return .filtered(pair, [filter])
    }
}
