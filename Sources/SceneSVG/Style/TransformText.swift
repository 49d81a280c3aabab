import Glibc
import SceneGeometry

extension Affine {
    /// A list of transforms, as SVG's attribute and CSS's property write it, the first of which is the outermost; nil when it is none.
    init?(transform text: String, _ lengths: LengthContext? = nil) {
        var result = Affine.identity, scanner = TextScanner(text)
        scanner.skipSpace()
        if text.trimmed == "none" {
            self = .identity
            return
        }
        while !scanner.isAtEnd {
            let name = scanner.word().lowercased()
            guard scanner.skip("(") else { return nil }
            guard let next = Affine(function: name, scanner.text(before: ")"), lengths) else { return nil }
            result = next * result
            scanner.skipSeparator()
        }
        self = result
    }

    private init?(function name: String, _ text: String, _ lengths: LengthContext?) {
        guard let n = Self.arguments(text, lengths) else { return nil }
        switch (name, n.count) {
        case ("matrix", 6): self.init(n[0], n[1], n[2], n[3], n[4], n[5])
        case ("translate", 1), ("translatex", 1): self.init(1, 0, 0, 1, n[0], 0)
        case ("translate", 2): self.init(1, 0, 0, 1, n[0], n[1])
        case ("translatey", 1): self.init(1, 0, 0, 1, 0, n[0])
        case ("scale", 1): self.init(n[0], 0, 0, n[0], 0, 0)
        case ("scale", 2): self.init(n[0], 0, 0, n[1], 0, 0)
        case ("scalex", 1): self.init(n[0], 0, 0, 1, 0, 0)
        case ("scaley", 1): self.init(1, 0, 0, n[0], 0, 0)
        case ("rotate", 1): self.init(rotation: n[0])
        case ("rotate", 3):
            self = Affine(1, 0, 0, 1, -n[1], -n[2]) * Affine(rotation: n[0]) * Affine(1, 0, 0, 1, n[1], n[2])
        case ("skewx", 1): self.init(1, 0, tan(n[0] * .pi / 180), 1, 0, 0)
        case ("skewy", 1): self.init(1, tan(n[0] * .pi / 180), 0, 1, 0, 0)
        case ("skew", 2): self.init(1, tan(n[1] * .pi / 180), tan(n[0] * .pi / 180), 1, 0, 0)
        default: return nil
        }
    }

    /// The arguments of a function; nil where one is none.
    static func arguments(_ text: String, _ lengths: LengthContext?) -> [Double]? {
        var n: [Double] = [], scanner = TextScanner(text)
        scanner.skipSpace()
        while !scanner.isAtEnd {
            guard let number = scanner.number() else { return nil }
            let unit = scanner.word().lowercased()
            guard let value = Self.value(number, unit, n.count, lengths) else { return nil }
            n.append(value)
            scanner.skipSeparator()
        }
        return n
    }

    /// An argument: a plain number, an angle in degrees, or a length.
    private static func value(_ number: Double, _ unit: String, _ index: Int, _ lengths: LengthContext?) -> Double? {
        switch unit {
        case "", "deg": return number
        case "rad": return number * 180 / .pi
        case "grad": return number * 0.9
        case "turn": return number * 360
        default: return Length.Unit(rawValue: unit).flatMap { lengths?.resolve(Length(number, $0), index == 0 ? .x : .y) }
        }
    }

    /// @param rotation in degrees.
    init(rotation: Double) {
        let angle = rotation * .pi / 180
        self.init(cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0)
    }

    var isFinite: Bool { (a + b + c + d + tx + ty).isFinite }

    var determinant: Double { a * d - b * c }

    /// The inverse; nil when there is none.
    var inverted: Affine? {
        let all = determinant
        guard all != 0, all.isFinite else { return nil }
        return Affine(d / all, -b / all, -c / all, a / all, (c * ty - d * tx) / all, (b * tx - a * ty) / all)
    }

    /// How much larger areas' sides become.
    var meanScale: Double { abs(determinant).squareRoot() }

    var transform3D: Transform3D {
        var matrix = Transform3D.identity
        (matrix.row1.x, matrix.row1.y, matrix.row2.x, matrix.row2.y, matrix.row4.x, matrix.row4.y) = (a, b, c, d, tx, ty)
        return matrix
    }
}
