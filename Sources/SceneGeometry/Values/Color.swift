/// A colour: sRGB, straight alpha.
public struct Color: BitwiseCopyable, Sendable, Equatable {
    public var r, g, b, a: Float

    public init(_ r: Float, _ g: Float, _ b: Float, _ a: Float) {
        self.r = r
        self.g = g
        self.b = b
        self.a = a
    }

    public static let clear = Color(0, 0, 0, 0)
    public static let black = Color(0, 0, 0, 1)
    public static let white = Color(1, 1, 1, 1)
    public var isFinite: Bool { r.isFinite && g.isFinite && b.isFinite && a.isFinite }

    /// Red, green and blue times alpha, and alpha, each held in 0...1, as the GPU blends them.
    public var premultiplied: SIMD4<Float> {
        let c = SIMD4(r, g, b, a).clamped(lowerBound: .zero, upperBound: .one)
        return c * SIMD4(c.w, c.w, c.w, 1)
    }
}
