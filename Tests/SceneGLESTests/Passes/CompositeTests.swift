import Glibc
import SceneCommit
import SceneEffects
import SceneGLES
import SceneStorage
import Testing

import SceneRender

/// Masks, mixed pictures, backdrops, and passes that are kept.
@Suite struct CompositeTests {
    private let canvas: Canvas

    init() throws { canvas = try Canvas() }

    private func near(_ pixel: Pixel, _ color: SIMD4<Float>, within: Float = 1.5) -> Bool {
        (0..<4).allSatisfy { abs(Float(pixel[$0]) - color[$0] * 255) <= within }
    }

    // MARK: Masks

    /// A red square through a mask of three columns: opaque, half, nothing, and beyond it nothing at all.
    private func masked(_ channel: FramePlan.MaskChannel) throws -> Picture {
        var plan = FramePlan.sized(20, 8)
        let mask = plan.beginPass(2, 1, 12, 6)
        plan.add(SIMD4(2, 1, 6, 7), SIMD4(1, 1, 1, 1))
        plan.add(SIMD4(6, 1, 10, 7), SIMD4(0, 0.5, 0, 0.5))
        plan.passes[mask].row = .none
        plan.passes[mask].reason = .mask
        plan.add(SIMD4(0, 0, 20, 8), SIMD4(1, 0, 0, 1))
        plan.compose(FramePlan.Composite(mask: mask, channel: channel))
        return try canvas.draw(plan)
    }

    @Test(
        arguments: [
            (FramePlan.MaskChannel.alpha, [1, 0.5, 0, 0]), (.invertedAlpha, [0, 0.5, 1, 1]), (.luminance, [1, 0.3576, 0, 0]),
            (.invertedLuminance, [0, 0.6424, 1, 1]),
        ] as [(FramePlan.MaskChannel, [Float])])
    func masks(_ channel: FramePlan.MaskChannel, _ wanted: [Float]) throws {
        let picture = try masked(channel)
        for (x, value) in zip([4, 8, 12, 17], wanted) {
            #expect(near(picture[x, 3], SIMD4(value, 0, 0, value)), "\(channel) at \(x): \(picture[x, 3])")
        }
        #expect(near(picture[1, 3], SIMD4(wanted[3], 0, 0, wanted[3])))
    }

    @Test func aMaskThatIsNotDrawnBeforeHidesNothingElse() throws {
        var plan = FramePlan.sized(8, 8)
        plan.add(SIMD4(0, 0, 8, 8), SIMD4(0, 1, 0, 1))
        plan.add(SIMD4(0, 0, 4, 8), SIMD4(1, 0, 0, 1))
        // The pass of the target cannot mask what is in it.
        plan.compose(FramePlan.Composite(mask: 0))
        let picture = try canvas.draw(plan)
        #expect(picture.pixels.allSatisfy { $0 == Pixel(0, 255, 0, 255) })
    }

    // MARK: Mixing

    @Test(arguments: [0, 0.25, 0.5, 1] as [Float])
    func picturesMix(_ amount: Float) throws {
        let first = try canvas.image(8, 8) { x, _ in x < 4 ? Pixel(255, 0, 0, 255) : Pixel(0, 0, 100, 100) }
        let second = try canvas.image(8, 8) { _, y in y < 4 ? Pixel(0, 255, 0, 255) : .zero }
        for filter in [FramePlan.Filter.nearest, .trilinear] {
            var plan = FramePlan.sized(8, 8)
            plan.add(SIMD4(0, 0, 8, 8), SIMD4(repeating: 0.5), .image(first, .nearest))
            plan.compose(FramePlan.Composite(other: .image(second, filter), amount: amount))
            let picture = try canvas.draw(plan)
            for (x, y) in [(1, 1), (6, 1), (1, 6), (6, 6)] {
                let one = x < 4 ? SIMD4<Float>(1, 0, 0, 1) : SIMD4(0, 0, 100 / 255, 100 / 255)
                let two = y < 4 ? SIMD4<Float>(0, 1, 0, 1) : .zero
                #expect(near(picture[x, y], 0.5 * (one * (1 - amount) + two * amount)), "\(x), \(y): \(picture[x, y])")
            }
        }
    }

    // MARK: Backdrops

    private func backdrop(_ plan: inout FramePlan, _ rect: SIMD4<Int32>, _ chain: FramePlan.Chain, opaque: Bool = false) -> FramePlan.Source
    {
        plan.backdrops.append(
            FramePlan.Backdrop(
                pass: plan.openPass, item: plan.items.end, x: rect.x, y: rect.y, width: rect.z, height: rect.w, chain: chain,
                isOpaque: opaque, row: 0))
        return .backdrop(plan.backdrops.end - 1)
    }

    /// Black and white halves, blurred within a panel: the error function across the edge, whatever the panel's own edge is.
    @Test(arguments: [(Float(4), false), (12, false), (12, true), (40, true)])
    func backdropsAreBlurred(_ sigma: Float, _ opaque: Bool) throws {
        var plan = FramePlan.sized(200, 120)
        plan.add(SIMD4(0, 0, 200, 120), SIMD4(0, 0, 0, 1))
        plan.add(SIMD4(100, 0, 200, 120), SIMD4(1, 1, 1, 1))
        let chain = plan.chain([(.gaussianBlur, [number(sigma)])])
        let source = backdrop(&plan, SIMD4(40, 30, 120, 60), chain, opaque: opaque)
        plan.add(SIMD4(40, 30, 160, 90), .one, source, decoration: .rounded(SIMD4(40, 30, 160, 90), SIMD4(repeating: 16)))
        // What comes after the panel is not in its backdrop.
        plan.add(SIMD4(95, 50, 105, 60), SIMD4(1, 0, 0, 1))
        let picture = try canvas.draw(plan)
        for x in 42..<158 {
            // Beyond the target's edge its outermost pixels go on.
            let wanted = 127.5 * (1 + erf((Double(x) + 0.5 - 100) / (Double(sigma) * 2.0.squareRoot())))
            #expect(abs(Double(picture[x, 70].x) - wanted) < 3, "\(x): \(picture[x, 70].x), \(wanted)")
            #expect(picture[x, 70].w == 255)
        }
        #expect(picture[41, 31] == Pixel(0, 0, 0, 255) && picture[158, 31] == Pixel(255, 255, 255, 255))
        #expect(picture[100, 55] == Pixel(255, 0, 0, 255) && picture[30, 60] == Pixel(0, 0, 0, 255))
    }

    /// Half covered, translucent: there * (1 - c) + filtered * c.
    @Test func backdropsTakeThePlaceOfWhatIsThere() throws {
        var plan = FramePlan.sized(16, 16)
        plan.add(SIMD4(0, 0, 16, 16), SIMD4(0.4, 0, 0, 0.4))
        let chain = plan.chain([(.colorInvert, [])])
        let source = backdrop(&plan, SIMD4(0, 0, 16, 16), chain)
        plan.add(SIMD4(4, 4, 12.5, 12), SIMD4(repeating: 0.75), source)
        let picture = try canvas.draw(plan)
        let there = SIMD4<Float>(0.4, 0, 0, 0.4), inverted = SIMD4<Float>(0, 0.4, 0.4, 0.4)
        #expect(near(picture[2, 8], there))
        #expect(near(picture[8, 8], there * 0.25 + inverted * 0.75))
        #expect(near(picture[12, 8], there * 0.625 + inverted * 0.375))
    }

    /// At the target's edge the outermost pixels go on: no darkness comes in.
    @Test func backdropsRepeatTheTargetsEdge() throws {
        var plan = FramePlan.sized(64, 64)
        plan.add(SIMD4(0, 0, 64, 64), SIMD4(0.2, 0.6, 1, 1))
        let chain = plan.chain([(.gaussianBlur, [number(24)])])
        let source = backdrop(&plan, SIMD4(0, 0, 64, 64), chain)
        plan.add(SIMD4(0, 0, 64, 64), .one, source)
        let picture = try canvas.draw(plan)
        #expect(picture.pixels.allSatisfy { near($0, SIMD4(0.2, 0.6, 1, 1)) })
    }

    /// A pass that ends inside the target has nothing beyond it.
    @Test func backdropsInPassesEndWithThem() throws {
        var plan = FramePlan.sized(100, 60)
        plan.group(20, 10, 60, 40) {
            $0.add(SIMD4(20, 10, 80, 50), SIMD4(1, 1, 1, 1))
            let chain = $0.chain([(.gaussianBlur, [number(5)])])
            let source = backdrop(&$0, SIMD4(20, 10, 60, 40), chain)
            $0.add(SIMD4(20, 10, 80, 50), .one, source)
        }
        let picture = try canvas.draw(plan)
        #expect(picture[50, 30].w >= 254)
        let edge = 255 * 0.5 * (1 + erf(0.5 / (5 * 2.0.squareRoot())))
        #expect(
            abs(Double(picture[20, 30].w) - edge) < 3 && abs(Double(picture[79, 30].w) - edge) < 3, "\(picture[20, 30]), \(picture[79, 30])"
        )
    }

    @Test func panelsShareABackdrop() throws {
        func draw(shared: Bool) throws -> (Picture, Int) {
            var plan = FramePlan.sized(160, 80)
            for x in stride(from: 0, to: 160, by: 10) { plan.add(SIMD4(Float(x), 0, Float(x) + 5, 80), SIMD4(1, 1, 0, 1)) }
            var sources: [FramePlan.Source] = []
            if shared {
                let chain = plan.chain([(.gaussianBlur, [number(3)])])
                sources = Array(repeating: backdrop(&plan, SIMD4(10, 10, 140, 60), chain), count: 3)
            } else {
                for index in 0..<3 {
                    let chain = plan.chain([(.gaussianBlur, [number(3)])])
                    sources.append(backdrop(&plan, SIMD4(10 + Int32(index) * 50, 10, 40, 60), chain))
                }
            }
            for (index, source) in sources.enumerated() {
                let x = Float(10 + index * 50)
                plan.add(SIMD4(x, 10, x + 40, 70), .one, source, decoration: .rounded(SIMD4(x, 10, x + 40, 70), SIMD4(repeating: 9)))
            }
            return (try canvas.draw(plan), canvas.statistics.filterPasses)
        }
        let apart = try draw(shared: false), together = try draw(shared: true)
        #expect(together.0.difference(to: apart.0) <= 1)
        #expect(together.1 * 3 == apart.1)
    }

    /// Many opaque layers bring the depth buffer in, which must not bring what comes later into a backdrop.
    @Test func backdropsWithDepth() throws {
        var plan = FramePlan.sized(64, 64)
        for _ in 0..<12 { plan.add(SIMD4(0, 0, 64, 64), SIMD4(0, 1, 0, 1), opaque: true) }
        let chain = plan.chain([(.colorInvert, [])])
        let source = backdrop(&plan, SIMD4(0, 0, 64, 64), chain)
        plan.add(SIMD4(8, 8, 56, 56), .one, source)
        for index in 0..<12 {
            let x = Float(index * 4)
            plan.add(SIMD4(x, 0, x + 24, 24), SIMD4(0, 0, 1, 1), opaque: true)
        }
        let picture = try canvas.draw(plan)
        #expect(picture[30, 40] == Pixel(255, 0, 255, 255))
        #expect(picture[10, 10] == Pixel(0, 0, 255, 255) && picture[4, 40] == Pixel(0, 255, 0, 255))
    }

    // MARK: Keeping

    private func group(_ stamp: UInt64, at x: Float, radius: Float = 3, color: SIMD4<Float> = SIMD4(1, 0, 0, 1)) -> FramePlan {
        var plan = FramePlan.sized(64, 40)
        let chain = plan.chain([(.gaussianBlur, [number(radius)])])
        let pass = plan.beginPass(0, 0, 40, 40)
        plan.passes[pass].chain = chain
        plan.passes[pass].identity = 77
        plan.passes[pass].stamp = stamp
        plan.add(SIMD4(12, 12, 28, 28), color)
        plan.passes[pass].row = .none
        plan.add(SIMD4(x, 0, x + 40, 40), .one, .pass(pass, .nearest), edges: [])
        return plan
    }

    @Test func whatDoesNotChangeIsKept() throws {
        let first = try canvas.draw(group(1, at: 0))
        #expect(canvas.statistics.passes == 2 && canvas.statistics.passesKept == 0)
        // Whatever the plan says it holds, it is not drawn again; it may move.
        let second = try canvas.draw(group(1, at: 10, color: SIMD4(0, 1, 0, 1)))
        #expect(canvas.statistics.passes == 1 && canvas.statistics.passesKept == 1 && canvas.statistics.filterPasses == 0)
        for x in 0..<50 { #expect(second[x + 10, 20] == first[x, 20]) }
        // Another stamp, another value of a filter: it is drawn.
        let third = try canvas.draw(group(2, at: 0, color: SIMD4(0, 1, 0, 1)))
        #expect(canvas.statistics.passes == 2 && third[20, 20].y > 200)
        _ = try canvas.draw(group(2, at: 0, radius: 4))
        #expect(canvas.statistics.passes == 2 && canvas.statistics.passesKept == 0)
        _ = try canvas.draw(group(2, at: 0, radius: 4))
        #expect(canvas.statistics.passes == 1 && canvas.statistics.passesKept == 1)
    }

    /// Passes that only a kept one shows are not drawn either.
    @Test func whatIsInsideOfWhatIsKeptIsNotDrawn() throws {
        func plan() -> FramePlan {
            var plan = FramePlan.sized(40, 40)
            plan.group(0, 0, 40, 40, identity: 5, stamp: 9) {
                $0.group(4, 4, 20, 20, opacity: 0.5) { $0.add(SIMD4(4, 4, 24, 24), SIMD4(1, 0, 0, 1)) }
                $0.add(SIMD4(30, 30, 38, 38), SIMD4(0, 1, 0, 1))
            }
            return plan
        }
        let first = try canvas.draw(plan())
        #expect(canvas.statistics.passes == 3)
        let second = try canvas.draw(plan())
        #expect(second == first && canvas.statistics.passes == 1 && canvas.statistics.passesKept == 1)
    }
}
