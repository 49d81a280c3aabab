import Glibc
import SceneGLES
import SceneGeometry
import SceneStorage
import Testing

import SceneRender

/// Shadows of rounded boxes against a blurred picture of the box, computed in double precision.
@Suite struct ShadowTests {
    private let canvas: Canvas

    init() throws { canvas = try Canvas() }

    /// The blurred shape: for each of many thin rows of the rounded box the integral of the Gaussian along it, weighed by the Gaussian across.
    /// @param inset how far from one side a corner of a radius is, at a distance from the other.
    private func reference(
        _ box: SIMD4<Double>, _ radii: SIMD4<Double>, _ sigma: Double, _ x: Double, _ y: Double, inset: (Double, Double) -> Double
    ) -> Double {
        func integral(_ from: Double, _ to: Double) -> Double {
            0.5 * (erf(to / (sigma * 2.0.squareRoot())) - erf(from / (sigma * 2.0.squareRoot())))
        }
        let steps = max(400, Int(16 * (box.w - box.y) / sigma)), height = (box.w - box.y) / Double(steps)
        var sum = 0.0
        for step in 0..<steps {
            let top = box.y + Double(step) * height, middle = top + height / 2
            guard abs(middle - y) < 6 * sigma + height else { continue }
            let fromTop = middle - box.y, fromBottom = box.w - middle
            let left = box.x + max(inset(radii.x, fromTop), inset(radii.w, fromBottom))
            let right = box.z - max(inset(radii.y, fromTop), inset(radii.z, fromBottom))
            sum += integral(top - y, top + height - y) * max(integral(left - x, right - x), 0)
        }
        return sum
    }

    private func decoration(
        _ plan: inout FramePlan, _ box: SIMD4<Float>, _ radii: SIMD4<Float>, _ shadow: FramePlan.Shadow, opacity: Float = 1
    ) -> FramePlan.Decoration {
        plan.shadows.append(shadow)
        return FramePlan.Decoration(
            box: box, radii: radii, borderColor: .zero, borderWidth: 0, opacity: opacity, shadow: plan.shadows.end - 1)
    }

    private static let shapes: [(radii: [Float], sigma: Float)] = [
        ([0, 0, 0, 0], 5), ([8, 8, 8, 8], 1), ([12, 12, 12, 12], 4), ([15, 15, 15, 15], 10), ([15, 0, 6, 2], 3), ([15, 15, 15, 15], 0.6),
        ([4, 4, 4, 4], 25), ([15, 15, 15, 15], 2),
    ]

    private func roundInset(_ radius: Double, _ depth: Double) -> Double {
        depth < radius ? radius - (radius * radius - (radius - depth) * (radius - depth)).squareRoot() : 0
    }

    /// By halving: the curve as one of the distance from the other side.
    private func smoothInset(_ radius: Double, _ depth: Double, half: Double = 15.25) -> Double {
        guard radius > 0 else { return 0 }
        let corner = SmoothCorner(radius: radius, half: half)
        guard depth < corner.size else { return 0 }
        var low = 0.0, high = corner.size
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if corner.contains(middle, depth) { high = middle } else { low = middle }
        }
        return low
    }

    @Test(arguments: 0..<8, [FramePlan.CornerCurve.circular, .continuous])
    func shadowsAreBlurredBoxes(_ index: Int, _ curve: FramePlan.CornerCurve) throws {
        let sigma = Self.shapes[index].sigma, numbers = Self.shapes[index].radii
        let radii = SIMD4(numbers[0], numbers[1], numbers[2], numbers[3])
        let box = SIMD4<Float>(40.5, 44, 92.25, 74.5)
        var plan = FramePlan.sized(140, 120)
        var decoration = decoration(&plan, box, radii, FramePlan.Shadow(color: SIMD4(0, 0, 0, 1), offset: SIMD2(3, -2), radius: sigma))
        decoration.curve = curve
        let insets = curve == .circular ? roundInset : { self.smoothInset($0, $1) }
        plan.add(box, .zero, decoration: decoration)
        let picture = try canvas.draw(plan)
        var sum = 0.0, worst = 0.0
        let blur = (Double(sigma) * Double(sigma) + 1.0 / 12).squareRoot()
        for y in stride(from: 0, to: 120, by: 3) {
            for x in stride(from: 0, to: 140, by: 3) {
                let wanted = reference(
                    SIMD4<Double>(box), SIMD4<Double>(radii), blur, Double(x) + 0.5 - 3, Double(y) + 0.5 + 2, inset: insets)
                let off = abs(Double(picture[x, y].w) - wanted * 255)
                sum += off
                worst = max(worst, off)
            }
        }
        let mean = sum / Double(40 * 47)
        #expect(mean < 0.5 && worst < 2.5, "mean \(mean), worst \(worst)")
    }

    /// Corners that are so far apart that each has its closed form, also turned and enlarged.
    @Test(arguments: [(0, 6), (3, 6), (12, 4), (16, 4), (20, 5), (30, 8)] as [(Float, Float)], [1, 1.7] as [Float])
    func cornersFarApart(_ corner: (radius: Float, sigma: Float), _ scale: Float) throws {
        let box = SIMD4<Float>(20.25, 24, 20.25 + 170, 24 + 140)
        var plan = FramePlan.sized(side, side)
        let shadow = FramePlan.Shadow(color: SIMD4(0, 0, 0, 1), offset: SIMD2(4, -3), radius: corner.sigma)
        let decoration = decoration(&plan, box, SIMD4(repeating: corner.radius), shadow)
        plan.add(box, .zero, at: .turned(0.8, 0.6, scale: SIMD2(repeating: scale), 60, 0), decoration: decoration)
        try expect(plan, box, SIMD4(repeating: corner.radius), corner.sigma, scale)
    }

    /// Checks the shadow of a turned box, which lies at an offset of 4 and -3.
    /// @param inset how far from the sides that begins which casts less.
    private func expect(
        _ plan: borrowing FramePlan, _ box: SIMD4<Float>, _ radii: SIMD4<Float>, _ sigma: Float, _ scale: Float,
        _ curve: FramePlan.CornerCurve = .circular, inset: Float = 0, hollowness: Float = 0, worst limit: Double = 1.5
    ) throws {
        let picture = try canvas.draw(plan)
        let blur = (Double(sigma * sigma) + 1.0 / 12 / Double(scale * scale)).squareRoot()
        var worst = 0.0, sum = 0.0, count = 0.0
        func covered(_ inset: Float, _ x: Double, _ y: Double) -> Double {
            let inner = SIMD4<Double>(box + SIMD4(inset, inset, -inset, -inset)), half = (inner.highHalf - inner.lowHalf).min() / 2
            return reference(inner, SIMD4<Double>(pointwiseMax(radii - inset, .zero)), blur, x, y) { radius, depth in
                curve == .circular ? roundInset(radius, depth) : smoothInset(radius, depth, half: half)
            }
        }
        for y in stride(from: 0, to: side, by: 4) {
            for x in stride(from: 0, to: side, by: 4) {
                let u = (Double(x) + 0.5 - 60) / Double(scale), v = (Double(y) + 0.5) / Double(scale)
                let at = SIMD2(0.8 * u + 0.6 * v - 4, -0.6 * u + 0.8 * v + 3)
                var wanted = covered(0, at.x, at.y)
                if hollowness > 0 { wanted -= Double(hollowness) * covered(inset, at.x, at.y) }
                let off = abs(Double(picture[x, y].w) - wanted * 255)
                (worst, sum, count) = (max(worst, off), sum + off, count + 1)
            }
        }
        #expect(worst < limit && sum / count < 0.35, "worst \(worst), mean \(sum / count)")
    }

    /// Discs, pills and boxes with corners that are wide against the blur, or near to each other.
    @Test(
        arguments: [
            (60, 60, 30, 7), (60, 60, 30, 2), (120, 44, 22, 5), (44, 100, 22, 1), (150, 90, 30, 6.9), (90, 90, 40, 9), (100, 34, 8, 5),
            (34, 34, 17, 4.5), (60, 24, 12, 9), (20, 20, 10, 16), (80, 12, 0, 7), (70, 40, 20, 4.8),
        ] as [(Float, Float, Float, Float)], [1, 1.7] as [Float])
    func closeCorners(_ shape: (width: Float, height: Float, radius: Float, sigma: Float), _ scale: Float) throws {
        let box = SIMD4<Float>(40.25, 34, 40.25 + shape.width, 34 + shape.height)
        var plan = FramePlan.sized(side, side)
        let shadow = FramePlan.Shadow(color: SIMD4(0, 0, 0, 1), offset: SIMD2(4, -3), radius: shape.sigma)
        let decoration = decoration(&plan, box, SIMD4(repeating: shape.radius), shadow)
        plan.add(box, .zero, at: .turned(0.8, 0.6, scale: SIMD2(repeating: scale), 60, 0), decoration: decoration)
        try expect(plan, box, SIMD4(repeating: shape.radius), shape.sigma, scale)
    }

    /// Boxes whose corners are not alike, are continuous, or let less through within a border.
    @Test(
        arguments: [
            (150, 110, [14, 14, 0, 0], 5, .circular, 0, 0), (150, 110, [40, 6, 18, 18], 5, .circular, 0, 0),
            (90, 34, [17, 17, 17, 0], 6, .circular, 0, 0), (60, 50, [20, 0, 8, 0], 9, .circular, 0, 0),
            (150, 110, [12, 12, 12, 12], 6, .continuous, 0, 0), (150, 110, [16, 16, 16, 16], 5.4, .continuous, 0, 0),
            (70, 36, [16, 16, 16, 16], 7, .continuous, 0, 0), (90, 60, [14, 14, 0, 0], 5, .continuous, 0, 0),
            (150, 110, [12, 12, 12, 12], 4, .circular, 2, 0.7), (60, 60, [30, 30, 30, 30], 8, .circular, 12, 1),
            (100, 34, [8, 8, 8, 8], 5, .circular, 1, 0.9), (120, 90, [40, 40, 40, 40], 4, .circular, 3, 0.5),
            (120, 90, [20, 0, 20, 8], 6, .circular, 10, 1), (120, 90, [15, 15, 15, 15], 5, .continuous, 2, 0.8),
            (60, 40, [4, 4, 4, 4], 3, .circular, 6, 0.6),
        ] as [(Float, Float, [Float], Float, FramePlan.CornerCurve, Float, Float)], [1, 1.7] as [Float])
    func variedBoxes(
        _ shape: (
            width: Float, height: Float, radii: [Float], sigma: Float, curve: FramePlan.CornerCurve, border: Float, hollowness: Float
        ), _ scale: Float
    ) throws {
        let box = SIMD4<Float>(40.25, 34, 40.25 + shape.width, 34 + shape.height)
        let radii = SIMD4(shape.radii[0], shape.radii[1], shape.radii[2], shape.radii[3])
        var plan = FramePlan.sized(side, side)
        let shadow = FramePlan.Shadow(
            color: SIMD4(0, 0, 0, 1), offset: SIMD2(4, -3), radius: shape.sigma, hollowness: shape.hollowness)
        var decoration = decoration(&plan, box, radii, shadow)
        decoration.borderWidth = shape.border
        decoration.curve = shape.curve
        plan.add(box, .zero, at: .turned(0.8, 0.6, scale: SIMD2(repeating: scale), 60, 0), decoration: decoration)
        try expect(
            plan, box, radii, shape.sigma, scale, shape.curve, inset: shape.border, hollowness: shape.hollowness,
            worst: shape.curve == .circular ? 1.5 : 2)
    }

    /// Boxes that are stretched, skewed, or turned about an axis in their plane.
    @Test(
        arguments: [
            Map(m0: SIMD3(1.5, 0, 0), m1: SIMD3(0, 0.7, 0), m2: SIMD3(10, 10, 1)),
            Map(m0: SIMD3(0.9, 0.2, 0), m1: SIMD3(0.4, 1.1, 0), m2: SIMD3(10, 10, 1)),
            Map(m0: SIMD3(0.9, 0.1, 0.0016), m1: SIMD3(0, 1.2, 0), m2: SIMD3(10, 20, 1)),
            Map(m0: SIMD3(1, 0.1, 0), m1: SIMD3(0.1, 1, 0.003), m2: SIMD3(10, 20, 1)),
        ], [(12, 4), (30, 5), (17, 6), (0, 4)] as [(Float, Float)])
    func bentBoxes(_ map: Map, _ corner: (radius: Float, sigma: Float)) throws {
        let box = SIMD4<Float>(40.25, 34, 160.25, 124), middle = Double(box.x + box.z) / 2
        var plan = FramePlan.sized(side, side)
        let shadow = FramePlan.Shadow(color: SIMD4(0, 0, 0, 1), offset: SIMD2(4, -3), radius: corner.sigma)
        let decoration = decoration(&plan, box, SIMD4(repeating: corner.radius), shadow)
        plan.add(box, .zero, at: map, decoration: decoration)
        let picture = try canvas.draw(plan), m0 = SIMD3<Double>(map.m0), m1 = SIMD3<Double>(map.m1), m2 = SIMD3<Double>(map.m2)
        let affine = Affine(m0.x, m0.y, m1.x, m1.y, m2.x, m2.y)
        let inverse = try #require(Homography(affine, g: m0.z, h: m1.z, i: m2.z).inverse)
        var worst = 0.0, count = 0
        for y in stride(from: 1, to: side, by: 5) {
            for x in stride(from: 1, to: side, by: 5) {
                let image = inverse.applyHomogeneous(Double(x) + 0.5, Double(y) + 0.5), at = SIMD2(image.x, image.y) / image.z
                guard image.z > 0, abs(at.x - middle) < 120, abs(at.y - 79) < 100 else { continue }
                let wanted = reference(
                    SIMD4<Double>(box), SIMD4(repeating: Double(corner.radius)), Double(corner.sigma), at.x - 4, at.y + 3, inset: roundInset
                )
                worst = max(worst, abs(Double(picture[x, y].w) - wanted * 255))
                count += 1
            }
        }
        #expect(worst < 2 && count > 500, "worst \(worst) of \(count)")
    }

    private var side: Int { 280 }

    /// It turns with the layer: the same picture as that of the layer that does not turn, turned.
    @Test func shadowsTurn() throws {
        func draw(_ map: Map) throws -> Picture {
            var plan = FramePlan.sized(120, 120)
            let box = SIMD4<Float>(-20, -10, 20, 10)
            let decoration = decoration(
                &plan, box, SIMD4(6, 2, 8, 0), FramePlan.Shadow(color: SIMD4(0, 0, 0, 0.5), offset: SIMD2(8, 3), radius: 4))
            plan.add(box, .zero, at: map, decoration: decoration)
            return try canvas.draw(plan)
        }
        let upright = try draw(.moved(60, 60)), quarter = try draw(.turned(0, 1, 60, 60))
        for y in 0..<120 {
            for x in 0..<120 { #expect(abs(Int(upright[x, y].w) - Int(quarter[119 - y, x].w)) <= 1) }
        }
        let aslant = try draw(.turned(0.8, 0.6, 60, 60))
        #expect(abs(aslant.sum(3) - upright.sum(3)) < 2)
        // The middle of the shadow is where the offset, turned, leads.
        var middle = SIMD2<Double>.zero
        for y in 0..<120 {
            for x in 0..<120 { middle += SIMD2(Double(x) + 0.5, Double(y) + 0.5) * (Double(aslant[x, y].w) / 255) }
        }
        middle /= aslant.sum(3)
        var plain = SIMD2<Double>.zero
        for y in 0..<120 {
            for x in 0..<120 { plain += SIMD2(Double(x) - 59.5, Double(y) - 59.5) * (Double(upright[x, y].w) / 255) }
        }
        plain /= upright.sum(3)
        let turned = SIMD2<Double>(0.8 * plain.x - 0.6 * plain.y, 0.6 * plain.x + 0.8 * plain.y)
        #expect(abs(middle.x - 60 - turned.x) < 0.1)
        #expect(abs(middle.y - 60 - turned.y) < 0.1)
    }

    /// Layer and shadow fade as one: under the layer its shadow does not show.
    @Test func aTranslucentCardHidesItsShadow() throws {
        var plan = FramePlan.sized(80, 80)
        plan.add(SIMD4(0, 0, 80, 80), SIMD4(1, 1, 1, 1))
        let box = SIMD4<Float>(20, 20, 60, 60)
        let decoration = decoration(
            &plan, box, SIMD4(repeating: 8), FramePlan.Shadow(color: SIMD4(0, 0, 0, 1), offset: SIMD2(0, 6), radius: 2), opacity: 0.5)
        plan.add(box, SIMD4(0, 1, 0, 1), decoration: decoration)
        let picture = try canvas.draw(plan)
        #expect(picture[40, 40] == Pixel(128, 255, 128, 255) || picture[40, 40] == Pixel(127, 255, 127, 255))
        let shadow = picture[40, 63]
        #expect(shadow.x < 180 && shadow.x > 120 && shadow.x == shadow.y)
    }

    /// 200 cards with corners, borders and shadows, turned, with a clip that cuts some: few draws.
    @Test func cardsShareDraws() throws {
        var plan = FramePlan.sized(640, 360)
        for index in 0..<200 {
            let angle = Float(index) * 0.31, x = Float(index % 20) * 32, y = Float(index / 20) * 36
            let box = SIMD4<Float>(-40, -30, 40, 30)
            var card = decoration(
                &plan, box, SIMD4(repeating: 12), FramePlan.Shadow(color: SIMD4(0, 0, 0, 0.4), offset: SIMD2(0, 4), radius: 4), opacity: 0.8
            )
            card.borderColor = SIMD4(0, 0, 0, 1)
            card.borderWidth = 2
            plan.add(box, SIMD4(1, 0.5, 0, 1), at: .turned(cos(angle), sin(angle), x, y), decoration: card)
        }
        _ = try canvas.draw(plan)
        #expect(canvas.statistics.drawCalls == 1 && canvas.statistics.passes == 1)
    }

    /// Attributes do not suffice for a shadow and a clip: it comes another way, and looks the same.
    @Test func clippedShadows() throws {
        func draw(clipped: Bool) throws -> Picture {
            var plan = FramePlan.sized(80, 80)
            let box = SIMD4<Float>(20, 20, 60, 60)
            let card = decoration(
                &plan, box, SIMD4(repeating: 8), FramePlan.Shadow(color: SIMD4(0.5, 0, 0, 1), offset: SIMD2(4, 4), radius: 3))
            let clip = FramePlan.Clip(
                m0: SIMD3(1, 0, 0), m1: SIMD3(0, 1, 0), m2: SIMD3(0, 0, 1), box: SIMD4(0, 0, 40, 80), radii: .zero,
                outer: FramePlan.Clip.unbounded)
            plan.add(box, SIMD4(0, 1, 0, 1), decoration: card, clip: clipped ? clip : nil)
            return try canvas.draw(plan)
        }
        let whole = try draw(clipped: false), cut = try draw(clipped: true)
        for y in 0..<80 {
            for x in 0..<80 { #expect(cut[x, y] == (x < 40 ? whole[x, y] : .zero)) }
        }
    }
}
