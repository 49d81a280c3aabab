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
        let alpha = min(max(a, 0), 1)
        return SIMD4(min(max(r, 0), 1) * alpha, min(max(g, 0), 1) * alpha, min(max(b, 0), 1) * alpha, alpha)
    }
}
