import SceneCommit
import SceneEffects

/// The noise of `feTurbulence`: SVG's own, which is the same everywhere.
struct Turbulence: Hashable {
    private let x, y: Double
    private let octaves: Int
    private let isFractal: Bool
    private let seed: Int
    private let isStitched: Bool

    /// More octaves than these are finer than pixels.
    private static let mostOctaves = 12

    init(_ element: XMLElement) {
        let n = TextScanner.numbers(element["baseFrequency"] ?? "")
        (x, y) = (n.first ?? 0, n.count > 1 ? n[1] : n.first ?? 0)
        octaves = Int(min(max(TextScanner.numbers(element["numOctaves"] ?? "1").first ?? 1, 0), Double(Self.mostOctaves)))
        isFractal = element["type"] == "fractalNoise"
        let number = (TextScanner.numbers(element["seed"] ?? "0").first ?? 0).rounded(.towardZero)
        seed = Int(min(max(number, -2e9), 2e9))
        isStitched = element["stitchTiles"] == "stitch"
    }

    /// The generator; nil where the noise cannot be made.
    var filter: Filter? {
        guard x >= 0, y >= 0, !isStitched else { return nil }
        let tables = Tables(seed)
        let text = """
            // The noise of SVG's feTurbulence.
            const int[256] lattice = int[256](\(tables.lattice.map(\.description).joined(separator: ",")));
            const vec2[1024] gradients = vec2[1024](\(tables.gradients.map(Self.text).joined(separator: ",")));

            float noise(int channel, vec2 place) {
                vec2 t = place + 4096.0, cell = floor(t), r = t - cell;
                int x0 = int(cell.x) & 255, x1 = (x0 + 1) & 255, y0 = int(cell.y) & 255, y1 = (y0 + 1) & 255;
                int i = lattice[x0], j = lattice[x1];
                int a00 = lattice[(i + y0) & 255], a10 = lattice[(j + y0) & 255];
                int a01 = lattice[(i + y1) & 255], a11 = lattice[(j + y1) & 255];
                vec2 s = r * r * (3.0 - 2.0 * r);
                float u = dot(r, gradients[a00 * 4 + channel]), v = dot(r - vec2(1.0, 0.0), gradients[a10 * 4 + channel]);
                float a = mix(u, v, s.x);
                u = dot(r - vec2(0.0, 1.0), gradients[a01 * 4 + channel]);
                v = dot(r - vec2(1.0, 1.0), gradients[a11 * 4 + channel]);
                return mix(a, mix(u, v, s.x), s.y);
            }

            vec4 kernel(vec2 p) {
                vec4 sum = vec4(0.0);
                vec2 place = p * vec2(\(x), \(y));
                float ratio = 1.0;
                for (int octave = 0; octave < \(octaves); octave++) {
                    vec4 n = vec4(noise(0, place), noise(1, place), noise(2, place), noise(3, place));
                    sum += \(isFractal ? "n" : "abs(n)") / ratio;
                    place *= 2.0;
                    ratio *= 2.0;
                }
                return premultiply(clamp(\(isFractal ? "(sum + 1.0) / 2.0" : "sum"), 0.0, 1.0));
            }
            """
        return (try? Kernel(text: text)).map { Filter($0) }
    }

    private static func text(_ vector: SIMD2<Float>) -> String { "vec2(\(vector.x),\(vector.y))" }

    /// The tables of random numbers that the specification gives the noise.
    private struct Tables {
        var lattice = Array(0..<256)
        /// Of each place the directions for red, green, blue and alpha.
        var gradients = [SIMD2<Float>](repeating: .zero, count: 1024)
        private var last: Int

        init(_ seed: Int) {
            last = seed <= 0 ? -(seed % 2_147_483_646) + 1 : min(seed, 2_147_483_646)
            for channel in 0..<4 {
                for place in 0..<256 {
                    let x = Double(next() % 512 - 256) / 256, y = Double(next() % 512 - 256) / 256
                    let length = (x * x + y * y).squareRoot()
                    gradients[place * 4 + channel] = length > 0 ? SIMD2(Float(x / length), Float(y / length)) : .zero
                }
            }
            for place in stride(from: 255, to: 0, by: -1) { lattice.swapAt(place, next() % 256) }
        }

        /// The generator of Park and Miller.
        private mutating func next() -> Int {
            last = 16_807 * (last % 127_773) - 2_836 * (last / 127_773)
            if last <= 0 { last += 2_147_483_647 }
            return last
        }
    }
}
