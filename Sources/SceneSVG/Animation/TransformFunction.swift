import Glibc
import SceneGeometry

/// One of the functions that a transform is a list of, with its numbers: angles in degrees, lengths in user units.
struct TransformFunction: Equatable {
    enum Kind: String { case translate, scale, rotate, rotateX, rotateY, skewX, skewY, matrix }

    var kind: Kind
    /// As many as the kind has: 2 for a translation and a scale, 6 for a matrix, and else 1.
    var numbers: [Double]

    init(_ kind: Kind, _ numbers: [Double]) { (self.kind, self.numbers) = (kind, numbers) }

    static func translation(_ x: Double, _ y: Double) -> TransformFunction { TransformFunction(.translate, [x, y]) }

    /// A list as attributes and CSS write it, the first of which is the outermost; nil when it is none.
    static func list(_ text: String, _ lengths: LengthContext? = nil) -> [TransformFunction]? {
        if text.trimmed == "none" { return [] }
        var scanner = TextScanner(text), list: [TransformFunction] = []
        scanner.skipSpace()
        while !scanner.isAtEnd {
            let name = scanner.word()
            guard scanner.skip("("), let next = read(name, scanner.text(before: ")"), lengths) else { return nil }
            list += next
            scanner.skipSeparator()
        }
        return list
    }

    /// The functions that a name with arguments stands for: one, or three for a turn about a point.
    static func read(_ name: String, _ arguments: String, _ lengths: LengthContext? = nil) -> [TransformFunction]? {
        let name = name.lowercased()
        guard let n = numbers(arguments, of: name, lengths) else { return nil }
        switch (name, n.count) {
        case ("matrix", 6): return [TransformFunction(.matrix, n)]
        case ("translate", 1), ("translatex", 1): return [.translation(n[0], 0)]
        case ("translate", 2), ("translate3d", 3): return [.translation(n[0], n[1])]
        case ("translatey", 1): return [.translation(0, n[0])]
        case ("translatez", 1): return []
        case ("scale", 1): return [TransformFunction(.scale, [n[0], n[0]])]
        case ("scale", 2), ("scale3d", 3): return [TransformFunction(.scale, [n[0], n[1]])]
        case ("scalex", 1): return [TransformFunction(.scale, [n[0], 1])]
        case ("scaley", 1): return [TransformFunction(.scale, [1, n[0]])]
        case ("rotate", 1), ("rotatez", 1): return [TransformFunction(.rotate, [n[0]])]
        case ("rotatex", 1): return [TransformFunction(.rotateX, n)]
        case ("rotatey", 1): return [TransformFunction(.rotateY, n)]
        case ("rotate", 3): return [.translation(n[1], n[2]), TransformFunction(.rotate, [n[0]]), .translation(-n[1], -n[2])]
        case ("skewx", 1), ("skew", 1): return [TransformFunction(.skewX, [n[0]])]
        case ("skewy", 1): return [TransformFunction(.skewY, [n[0]])]
        case ("skew", 2):
            return [TransformFunction(.matrix, [1, tan(n[1] * .pi / 180), tan(n[0] * .pi / 180), 1, 0, 0])]
        default: return nil
        }
    }

    /// The arguments of a function; nil where one is none.
    static func numbers(_ text: String, of name: String, _ lengths: LengthContext? = nil) -> [Double]? {
        var n: [Double] = [], scanner = TextScanner(text)
        scanner.skipSpace()
        while !scanner.isAtEnd {
            guard let number = scanner.number() else { return nil }
            let unit = scanner.unit().lowercased(), axis: LengthContext.Axis = n.isEmpty && name != "translatey" ? .x : .y
            if unit == "%", name.hasPrefix("scale") {
                n.append(number / 100)
            } else if let value = value(number, unit, axis, lengths) {
                n.append(value)
            } else {
                return nil
            }
            scanner.skipSeparator()
        }
        return n
    }

    /// An argument: a plain number, an angle in degrees, or a length.
    static func value(_ number: Double, _ unit: String, _ axis: LengthContext.Axis, _ lengths: LengthContext?) -> Double? {
        switch unit {
        case "", "deg": return number
        case "rad": return number * 180 / .pi
        case "grad": return number * 0.9
        case "turn": return number * 360
        default: return Length.Unit(rawValue: unit).flatMap { lengths?.resolve(Length(number, $0), axis) }
        }
    }

    var text: String { "\(kind.rawValue)(\(numbers.map(\.description).joined(separator: " ")))" }

    var affine: Affine {
        switch kind {
        case .translate: Affine(1, 0, 0, 1, numbers[0], numbers[1])
        case .scale: Affine(numbers[0], 0, 0, numbers[1], 0, 0)
        case .rotate: Affine(rotation: numbers[0])
        // Without perspective a turn out of the plane makes sides shorter.
        case .rotateX: Affine(1, 0, 0, cos(numbers[0] * .pi / 180), 0, 0)
        case .rotateY: Affine(cos(numbers[0] * .pi / 180), 0, 0, 1, 0, 0)
        case .skewX: Affine(1, 0, tan(numbers[0] * .pi / 180), 1, 0, 0)
        case .skewY: Affine(1, tan(numbers[0] * .pi / 180), 0, 1, 0, 0)
        case .matrix: Affine(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
        }
    }

    static func affine(_ list: [TransformFunction]) -> Affine { list.reduce(Affine.identity) { $1.affine * $0 } }

    // MARK: - Arithmetic

    /// The function of the same kind that changes nothing.
    private var identity: TransformFunction {
        switch kind {
        case .scale: TransformFunction(kind, [1, 1])
        case .matrix: TransformFunction(kind, [1, 0, 0, 1, 0, 0])
        default: TransformFunction(kind, numbers.map { _ in 0 })
        }
    }

    /// Two lists of the same functions, the shorter of which goes on with what changes nothing. nil where they differ.
    static func matched(_ a: [TransformFunction], _ b: [TransformFunction]) -> ([TransformFunction], [TransformFunction])? {
        guard zip(a, b).allSatisfy({ $0.kind == $1.kind }) else { return nil }
        return (a + b.dropFirst(a.count).map(\.identity), b + a.dropFirst(b.count).map(\.identity))
    }

    /// Lists in columns of one function each, shorter lists filled up. What lies behind the first place at which lists differ is one matrix.
    static func columns(_ lists: [[TransformFunction]]) -> [[TransformFunction]] {
        var columns: [[TransformFunction]] = []
        for place in 0..<(lists.map(\.count).max() ?? 0) {
            let functions = lists.compactMap { $0.dropFirst(place).first }
            guard let first = functions.first, functions.allSatisfy({ $0.kind == first.kind }) else {
                return columns + [lists.map { matrix(affine(Array($0.dropFirst(place)))) }]
            }
            columns.append(lists.map { $0.dropFirst(place).first ?? first.identity })
        }
        return columns
    }

    private static func matrix(_ map: Affine) -> TransformFunction {
        TransformFunction(.matrix, [map.a, map.b, map.c, map.d, map.tx, map.ty])
    }

    static func mix(_ a: TransformFunction, _ b: TransformFunction, _ t: Double) -> TransformFunction {
        TransformFunction(a.kind, zip(a.numbers, b.numbers).map { $0 + ($1 - $0) * t })
    }
}
