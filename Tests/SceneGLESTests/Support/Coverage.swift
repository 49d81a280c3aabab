import Testing

/// What a shape must look like, by asking many points of every pixel.
struct Coverage {
    let width: Int
    let height: Int
    private let isInside: (Float, Float) -> Bool
    private static let samples = 16

    init(_ width: Int, _ height: Int, isInside: @escaping (Float, Float) -> Bool) {
        self.width = width
        self.height = height
        self.isInside = isInside
    }

    /// The share of a pixel that is inside, 0...1.
    func share(_ x: Int, _ y: Int) -> Double {
        var count = 0
        let step = 1 / Float(Self.samples)
        for j in 0..<Self.samples {
            for i in 0..<Self.samples
            where isInside(Float(x) + (Float(i) + 0.5) * step, Float(y) + (Float(j) + 0.5) * step) { count += 1 }
        }
        return Double(count) / Double(Self.samples * Self.samples)
    }

    /// Checks that the alpha of a picture is this coverage: nowhere off by more than `worst`, and on average, over the pixels that
    /// are partly covered, by no more than `mean`.
    func expect(_ picture: Picture, worst: Double = 0.16, mean: Double = 0.04, _ location: SourceLocation = #_sourceLocation) {
        var total = 0.0, edges = 0, farthest = (0.0, 0, 0)
        for y in 0..<height {
            for x in 0..<width {
                let wanted = share(x, y)
                let off = abs(Double(picture[x, y].w) / 255 - wanted)
                if off > farthest.0 { farthest = (off, x, y) }
                guard wanted > 0, wanted < 1 else {
                    if off > worst { Issue.record("\(x), \(y): \(picture[x, y].w), wanted \(wanted * 255)", sourceLocation: location) }
                    continue
                }
                total += off
                edges += 1
            }
        }
        #expect(farthest.0 <= worst, "at \(farthest.1), \(farthest.2)", sourceLocation: location)
        #expect(edges > 0, "the shape has no edge in the picture", sourceLocation: location)
        #expect(total / Double(max(edges, 1)) <= mean, sourceLocation: location)
    }
}

extension Map {
    /// Where a pixel's point lies in the plane; nil behind the eye.
    func unproject(_ x: Float, _ y: Float) -> SIMD2<Float>? {
        let (a, b, c) = (m0, m1, m2)
        // The columns of the adjugate, times (x, y, 1).
        let p = SIMD3(
            (b.y * c.z - b.z * c.y) * x + (b.z * c.x - b.x * c.z) * y + (b.x * c.y - b.y * c.x),
            (c.y * a.z - c.z * a.y) * x + (c.z * a.x - c.x * a.z) * y + (c.x * a.y - c.y * a.x),
            (a.y * b.z - a.z * b.y) * x + (a.z * b.x - a.x * b.z) * y + (a.x * b.y - a.y * b.x))
        let point = SIMD2(p.x / p.z, p.y / p.z)
        return m0.z * point.x + m1.z * point.y + m2.z > 0 ? point : nil
    }

    /// A shape of the plane as one of the target.
    func shape(_ isInside: @escaping (SIMD2<Float>) -> Bool) -> (Float, Float) -> Bool {
        { x, y in unproject(x, y).map(isInside) ?? false }
    }
}

/// A box with round corners: top left, top right, bottom right, bottom left.
func roundedBox(_ box: SIMD4<Float>, _ radii: SIMD4<Float>) -> (SIMD2<Float>) -> Bool {
    { p in
        guard p.x >= box.x, p.y >= box.y, p.x <= box.z, p.y <= box.w else { return false }
        let isLeft = p.x < (box.x + box.z) / 2, isTop = p.y < (box.y + box.w) / 2
        let radius = isTop ? (isLeft ? radii.x : radii.y) : (isLeft ? radii.w : radii.z)
        let beyond = SIMD2(radius - (isLeft ? p.x - box.x : box.z - p.x), radius - (isTop ? p.y - box.y : box.w - p.y))
        return beyond.x <= 0 || beyond.y <= 0 || (beyond * beyond).sum() <= radius * radius
    }
}

func box(_ box: SIMD4<Float>) -> (SIMD2<Float>) -> Bool { roundedBox(box, .zero) }
