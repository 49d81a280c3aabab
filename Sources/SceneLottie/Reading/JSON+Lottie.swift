import SceneDocument
import SceneGeometry

/// Values of Lottie files, which are taken as they come: what has another type than expected counts as missing.
extension JSON {
    var pointer: String { place?.pointer ?? "" }

    /// A finite number within what drawings can use. True and false count as 1 and 0, and a list as its first element.
    var real: Double? {
        if let number { return number.isFinite ? min(max(number, -1e9), 1e9) : nil }
        if let bool { return bool ? 1 : 0 }
        guard let first = unplaced(at: 0), !first.isList else { return nil }
        return first.real
    }

    func real(_ key: String) -> Double? { unplaced(key)?.real }

    func integer(_ key: String) -> Int? { real(key).map { Int($0.rounded()) } }

    /// Whether a switch is on, written as a bool or as 0 and 1.
    func flag(_ key: String) -> Bool { (real(key) ?? 0) != 0 }

    func text(_ key: String) -> String? { unplaced(key)?.string }

    /// The numbers of a list, or one number.
    var reals: [Double] {
        guard isList else { return real.map { [$0] } ?? [] }
        let count = elements.count
        var numbers: [Double] = []
        numbers.reserveCapacity(count)
        for index in 0..<count { if let number = unplaced(at: index)?.real { numbers.append(number) } }
        return numbers
    }

    /// Up to four numbers. One number alone counts for all dimensions.
    var vector: SIMD4<Double> {
        guard isList else { return SIMD4(repeating: real ?? 0) }
        var vector = SIMD4<Double>.zero
        for lane in 0..<min(elements.count, 4) { vector[lane] = unplaced(at: lane)?.real ?? 0 }
        return vector
    }

    /// The places of a list of points.
    var points: [Point] { (0..<elements.count).map { unplaced(at: $0)?.point ?? .zero } }

    /// Two numbers as a point.
    var point: Point {
        let vector = vector
        return Point(vector.x, vector.y)
    }
}

extension JSON {
    /// The elements of a list; none of anything else.
    var items: [JSON] { isList ? Array(elements) : [] }

    func items(_ key: String) -> [JSON] { self[key]?.items ?? [] }
}
