extension PathSegment {
    /// What lies between two parameters, as a segment of its own.
    public func part(from low: Double, to high: Double) -> PathSegment {
        if kind == .line { return PathSegment(from: point(at: low), to: point(at: high)) }
        let whole = raised
        // The blossom of a cubic: its value at three parameters gives the control points of any part.
        func blossom(_ a: Double, _ b: Double, _ c: Double) -> Point {
            let p01 = mix(whole.start.vector, whole.control1.vector, a), p12 = mix(whole.control1.vector, whole.control2.vector, a)
            let p23 = mix(whole.control2.vector, whole.end.vector, a)
            let point = mix(mix(p01, p12, b), mix(p12, p23, b), c)
            return Point(point.x, point.y)
        }
        func mix(_ from: SIMD2<Double>, _ to: SIMD2<Double>, _ t: Double) -> SIMD2<Double> { from + (to - from) * t }
        return PathSegment(
            from: blossom(low, low, low), blossom(low, low, high), blossom(low, high, high), to: blossom(high, high, high))
    }
}
