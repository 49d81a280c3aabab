import SceneGeometry
import Testing

private func close(_ a: Transform3D, _ b: Transform3D, _ tolerance: Double = 1e-9) -> Bool {
    zip(a.numbers, b.numbers).allSatisfy { abs($0 - $1) <= tolerance }
}

@Suite struct TransformTests {
    @Test func `the first factor acts first`() {
        let m = Transform3D.scale(2, 2, 1) * Transform3D.translation(10, 0, 0)
        #expect(SIMD4(1, 1, 0, 1) * m == SIMD4(12, 2, 0, 1))
    }

    @Test func `a positive turn about z takes x to y`() {
        let p = SIMD4(1, 0, 0, 1) * Transform3D.rotation(.pi / 2, 0, 0, 5)
        #expect(abs(p.x) < 1e-12 && abs(p.y - 1) < 1e-12)
    }

    @Test func `an axis without length turns nothing`() {
        #expect(Transform3D.rotation(1, 0, 0, 0) == .identity)
        #expect(Transform3D.perspective(0) == .identity)
        #expect(Transform3D.perspective(.nan) == .identity)
    }

    @Test(arguments: 0..<50) func `a matrix times its inverse is the identity`(seed: Int) {
        let m = random(seed)
        let inverse = m.inverse
        #expect(inverse != nil)
        if let inverse { #expect(close(m * inverse, .identity, 1e-8)) }
    }

    @Test func `a flat matrix has no inverse`() {
        #expect(Transform3D.scale(1, 0, 1).inverse == nil)
        #expect(Decomposition(Transform3D.scale(1, 0, 1)) == nil)
    }

    @Test(arguments: 0..<50) func `taking apart and putting together gives the matrix back`(seed: Int) {
        // Matrices that differ by a factor map alike; the parts are those of the one whose m44 is 1.
        var m = random(seed)
        let w = m.row4.w
        m = Transform3D(m.row1 / w, m.row2 / w, m.row3 / w, m.row4 / w)
        let parts = Decomposition(m)
        #expect(parts != nil)
        if let parts { #expect(close(parts.matrix, m, 1e-8)) }
    }

    @Test func `angles are read as they were set`() {
        var parts = Decomposition(.identity)
        parts?.angles = SIMD3(0.3, -0.4, 0.5)
        let read = parts?.angles ?? .zero
        #expect(abs(read.x - 0.3) < 1e-12 && abs(read.y + 0.4) < 1e-12 && abs(read.z - 0.5) < 1e-12)
        let expected = Transform3D.rotation(0.3, 1, 0, 0) * Transform3D.rotation(-0.4, 0, 1, 0) * Transform3D.rotation(0.5, 0, 0, 1)
        #expect(close(parts?.matrix ?? .identity, expected))
    }

    @Test func `half-way between two turns is half the turn`() {
        let a = Decomposition(Transform3D.rotation(0.2, 0, 0, 1)), b = Decomposition(Transform3D.rotation(1.0, 0, 0, 1))
        guard let a, let b else { return #expect(Bool(false)) }
        #expect(close(Decomposition.interpolate(a, b, 0.5).matrix, Transform3D.rotation(0.6, 0, 0, 1)))
    }

    private func turns(_ angles: [Double], _ x: Double, _ y: Double, _ z: Double) -> [Decomposition] {
        angles.compactMap { Decomposition(Transform3D.rotation($0, x, y, z)) }
    }

    @Test func `turns about one axis are mixed as their angles are`() {
        let angles = [0.3, 2.9, 5.2, 4], parts = turns(angles, 1, -2, 0.5)
        for weights in [SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(-0.1, 0.6, 0.7, -0.2), SIMD4(0.25, 0.25, 0.25, 0.25)] {
            let angle = zip(angles, 0..<4).reduce(0) { $0 + $1.0 * weights[$1.1] }
            let mixed = Decomposition.mix(parts[0], parts[1], parts[2], parts[3], weights)
            #expect(close(mixed.matrix, Transform3D.rotation(angle, 1, -2, 0.5)))
        }
    }

    @Test(arguments: 0..<20) func `one transform alone is itself in a mix`(seed: Int) {
        let parts = (0..<4).compactMap { Decomposition(random(seed + 20 * $0)) }
        for place in 0..<4 {
            var weights = SIMD4<Double>.zero
            weights[place] = 1
            #expect(close(Decomposition.mix(parts[0], parts[1], parts[2], parts[3], weights).matrix, parts[place].matrix, 1e-8))
        }
    }

    @Test(arguments: 0..<20) func `a velocity leads from one to the other`(seed: Int) {
        guard let a = Decomposition(random(seed)), let b = Decomposition(random(seed + 20)) else { return #expect(Bool(false)) }
        let velocity = Decomposition.Velocity(from: a, to: b, in: 0.5)
        #expect(close(a.moved(by: velocity, for: 0.5).matrix, b.matrix, 1e-8))
        #expect(close(a.moved(by: velocity, for: 0).matrix, a.matrix, 1e-12))
        #expect(close(a.moved(by: velocity, for: 0.2).matrix, Decomposition.interpolate(a, b, 0.4).matrix, 1e-8))
    }

    @Test func `small turns are not lost`() {
        for angle in [1e-7, 1e-9, 1e-12] {
            let parts = turns([0, angle], 0, 0, 1)
            let half = Decomposition.interpolate(parts[0], parts[1], 0.5).matrix
            #expect(abs(half.row1.y / (angle / 2) - 1) < 1e-6)
        }
    }

    @Test func `numbers whose squares are no numbers cannot be taken apart`() {
        for size in [1e-300, 1e300] { #expect(Decomposition(Transform3D.scale(size, 1, 1))?.isFinite != false) }
        #expect(SplitTransform(.scale(1, 1e-300, 1)).parts?.isFinite != false)
        let wild = Transform3D(SIMD4(1, 0, 0, 0), SIMD4(0, 0, 1e-300, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 0, 1))
        #expect(Decomposition(wild) == nil || Decomposition(wild)?.isFinite == true)
    }

    /// Perspective, shear, turns and scales that are far from singular.
    private func random(_ seed: Int) -> Transform3D {
        var state = UInt64(seed + 1) &* 0x9e37_79b9_7f4a_7c15
        func next() -> Double {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Double(state >> 11) / Double(1 << 53) * 2 - 1
        }
        let turned =
            Transform3D.scale(1.5 + next(), 1.5 + next(), 1.5 + next()) * Transform3D.skew(next() / 2, 0)
            * Transform3D.rotation(next() * 3, next(), next(), next() + 2)
        return turned * Transform3D.translation(next() * 10, next() * 10, next() * 10) * Transform3D.perspective(50 + 10 * next())
    }
}

@Suite struct HomographyTests {
    @Test func `flattening maps the plane as the matrix does`() {
        let m = Transform3D.rotation(0.7, 0, 1, 0) * Transform3D.translation(3, 4, 5) * Transform3D.perspective(100)
        let h = Homography(flattening: m)
        let p = SIMD4(10, 20, 0, 1) * m, q = h.applyHomogeneous(10, 20)
        #expect(abs(p.x / p.w - q.x / q.z) < 1e-12 && abs(p.y / p.w - q.y / q.z) < 1e-12)
    }

    @Test func `the inverse takes points back`() {
        let h = Homography(flattening: Transform3D.rotation(0.7, 0, 1, 0) * Transform3D.perspective(100))
        guard let inverse = h.inverse else { return #expect(Bool(false)) }
        let p = (h * inverse).applyHomogeneous(12, -7)
        #expect(abs(p.x / p.z - 12) < 1e-9 && abs(p.y / p.z + 7) < 1e-9)
    }

    @Test func `a box behind the eye is cut and not turned inside out`() {
        // The plane is tilted so far that its near end lies behind the eye.
        let h = Homography(flattening: Transform3D.rotation(.pi / 2.2, 0, 1, 0) * Transform3D.perspective(50))
        let box = h.boundingBox(of: Rect(-100, -10, 200, 20))
        #expect(box.width > 0 && box.height > 0 && box.isFinite)
    }

    @Test func `the box of a turned square is larger`() {
        let h = Homography(flattening: Transform3D.rotation(.pi / 4, 0, 0, 1))
        let box = h.boundingBox(of: Rect(-1, -1, 2, 2))
        #expect(abs(box.width - 2 * 2.0.squareRoot()) < 1e-12)
    }
}

@Suite struct RectTests {
    @Test func `negative sizes are standardised`() {
        #expect(Rect(0, 0, -100, -50).standardized == Rect(-100, -50, 100, 50))
    }

    @Test func `rectangles that lie apart share nothing`() {
        #expect(Rect(0, 0, 10, 10).intersection(Rect(20, 0, 10, 10)).isEmpty)
        #expect(!Rect(0, 0, 10, 10).intersects(Rect(10, 0, 10, 10)))
    }

    @Test func `premultiplying holds components`() {
        #expect(Color(2, 0.5, -1, 0.5).premultiplied == SIMD4(0.5, 0.25, 0, 0.5))
    }
}
