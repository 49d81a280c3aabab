import SceneCommit
import SceneGeometry

/// The weighted sums of neighbours of `feConvolveMatrix`, pixel by pixel.
struct Convolution {
    private var columns = 3, rows = 3
    private var weights: [Double] = []
    private var divisor = 1.0
    private var bias = 0.0
    private var target = (x: 1, y: 1)
    private var edge = "duplicate"
    private var keepsAlpha = false

    /// Wider ones are not shown.
    private static let mostOrder = 15

    /// nil where the element says no convolution, which then makes nothing.
    init?(_ element: XMLElement) {
        func whole(_ number: Double) -> Int? { number == number.rounded() && abs(number) <= 1000 ? Int(number) : nil }
        if let text = element["order"] {
            guard let n = TextScanner.allNumbers(text), n.count == 1 || n.count == 2, let x = whole(n[0]), let y = whole(n[n.count - 1])
            else {
                return nil
            }
            (columns, rows) = (x, y)
        }
        guard (1...Self.mostOrder).contains(columns), (1...Self.mostOrder).contains(rows),
            let weights = TextScanner.allNumbers(element["kernelMatrix"] ?? ""), weights.count == columns * rows
        else { return nil }
        self.weights = weights
        let sum = weights.reduce(0, +), given = element["divisor"].flatMap { TextScanner.allNumbers($0)?.first } ?? 0
        divisor = given != 0 ? given : abs(sum) > 1e-6 ? sum : 1
        bias = element["bias"].flatMap { TextScanner.allNumbers($0)?.first } ?? 0
        func place(_ name: String, _ side: Int) -> Int? {
            guard let text = element[name] else { return side / 2 }
            return TextScanner.allNumbers(text)?.first.flatMap(whole).flatMap { (0..<side).contains($0) ? $0 : nil }
        }
        guard let x = place("targetX", columns), let y = place("targetY", rows) else { return nil }
        target = (x, y)
        edge = element["edgeMode"]?.trimmed ?? "duplicate"
        keepsAlpha = element["preserveAlpha"] == "true"
    }

    func filter(_ region: Rect) -> Filter? {
        // The matrix is turned by half a turn.
        let turned = weights.reversed().map { "\($0 / divisor)" }.joined(separator: ", ")
        let beyond: String
        switch edge {
        case "none": beyond = "    if (any(lessThan(p, region.xy)) || any(greaterThan(p, region.zw))) return vec4(0.0);"
        case "wrap": beyond = "    p = region.xy + mod(p - region.xy, region.zw - region.xy);"
        default: beyond = "    p = clamp(p, region.xy + 0.5 * pixel, region.zw - 0.5 * pixel);"
        }
        let result =
            keepsAlpha
            ? "vec4(clamp(sum.rgb + (\(bias)), 0.0, 1.0), 1.0) * own.a"
            : "vec4(min(max(sum.rgb + (\(bias)) * sum.a, 0.0), clamp(sum.a + (\(bias)), 0.0, 1.0)), clamp(sum.a + (\(bias)), 0.0, 1.0))"
        let text = """
            // Weighted sums of neighbours.
            uniform float reach; // = 0 in 0...2000 points
            #pragma extent reach
            const vec4 region = vec4(\(region.minX), \(region.minY), \(region.maxX), \(region.maxY));
            const float[\(weights.count)] weights = float[\(weights.count)](\(turned));

            vec4 color(Image image, vec2 p) {
            \(beyond)
                return \(keepsAlpha ? "unpremultiply(at(image, p))" : "at(image, p)");
            }

            vec4 kernel(Image image, vec2 p) {
                vec4 sum = vec4(0.0), own = at(image, p);
                for (int i = 0; i < \(weights.count); i++) {
                    vec2 way = vec2(float(i % \(columns) - \(target.x)), float(i / \(columns) - \(target.y)));
                    sum += weights[i] * color(image, p + way * pixel);
                }
                return \(result);
            }
            """
        let reach = bias != 0 || edge == "wrap" ? max(region.width, region.height) : Double(max(columns, rows))
        return FilterKernel.filter(text, [("reach", min(reach, 2000))])
    }
}
