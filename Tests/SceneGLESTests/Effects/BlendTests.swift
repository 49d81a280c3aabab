import SceneCommit
import SceneGLES
import SceneStorage
import Testing

import SceneRender

/// All blend modes, by all ways that the driver offers, on a grid of pairs of colours.
@Suite struct BlendTests {
    private let canvas: Canvas

    init() throws { canvas = try Canvas() }

    static let paths: [BlendPath?] = [nil, .fixedFunction, .advanced, .fetch, .copy]

    /// Premultiplied colours: corners, greys, and what lies between, opaque, translucent and nothing.
    private static let colors: [Pixel] = {
        var colors: [Pixel] = []
        for alpha in [255, 128, 40, 0] {
            for (r, g, b) in [
                (255, 255, 255), (0, 0, 0), (255, 0, 0), (0, 255, 0), (0, 0, 255), (128, 128, 128), (64, 192, 32), (200, 20, 220),
                (30, 60, 61),
                (250, 240, 200), (127, 128, 0),
            ] {
                colors.append(Pixel(UInt8(r * alpha / 255), UInt8(g * alpha / 255), UInt8(b * alpha / 255), UInt8(alpha)))
            }
        }
        return colors
    }()

    private func wanted(_ mode: FramePlan.BlendMode, _ source: Pixel, _ backdrop: Pixel) -> SIMD4<Double> {
        func number(_ pixel: Pixel) -> SIMD4<Double> { SIMD4<Double>(SIMD4<UInt16>(truncatingIfNeeded: pixel)) / 255 }
        return BlendReference.blend(mode, number(source), number(backdrop)) * 255
    }

    private func take(_ path: BlendPath?) throws {
        try canvas.context.perform { () throws(SceneError) in canvas.backend.forcedBlendPath = path }
    }

    /// The grid: a column for each source, a row for each backdrop.
    private func draw(_ mode: FramePlan.BlendMode, inPass: Bool) throws -> Picture {
        let count = Self.colors.count
        let sources = try canvas.image(count, count) { x, _ in Self.colors[x] }
        let backdrops = try canvas.image(count, count) { _, y in Self.colors[y] }
        let rect = SIMD4(0, 0, Float(count), Float(count))
        var plan = FramePlan.sized(count, count)
        func add(_ plan: inout FramePlan) {
            plan.add(rect, .one, .image(backdrops, .nearest))
            plan.add(rect, .one, .image(sources, .nearest))
            plan.compose(FramePlan.Composite(blend: mode))
        }
        if inPass { plan.group(0, 0, Int32(count), Int32(count)) { add(&$0) } } else { add(&plan) }
        return try canvas.draw(plan)
    }

    @Test(arguments: FramePlan.BlendMode.allCases, paths)
    func modes(_ mode: FramePlan.BlendMode, _ path: BlendPath?) throws {
        try take(path)
        let picture = try draw(mode, inPass: false)
        var worst = 0.0, at = (Pixel.zero, Pixel.zero, Pixel.zero)
        for y in Self.colors.indices {
            for x in Self.colors.indices {
                let pixel = picture[x, y], want = wanted(mode, Self.colors[x], Self.colors[y])
                for channel in 0..<4 where abs(Double(pixel[channel]) - want[channel]) > worst {
                    worst = abs(Double(pixel[channel]) - want[channel])
                    at = (Self.colors[x], Self.colors[y], pixel)
                }
            }
        }
        // A colour that is not premultiplied is known to some steps only where alpha is small, and the steep modes show it.
        #expect(worst < 2.01, "\(mode) by \(String(describing: path)): off by \(worst) with \(at)")
    }

    /// The same pixels by every way, in a pass and in the target.
    @Test(arguments: FramePlan.BlendMode.allCases)
    func waysAgree(_ mode: FramePlan.BlendMode) throws {
        try take(nil)
        let reference = try draw(mode, inPass: false)
        for path in Self.paths {
            try take(path)
            let apart = try draw(mode, inPass: true)
            #expect(apart.difference(to: reference) <= 1, "\(mode) by \(String(describing: path))")
        }
    }

    /// A clip dissolves between the result and what was there, also where the mode acts on what lies outside.
    @Test(arguments: FramePlan.BlendMode.allCases, [nil, .copy, .fetch] as [BlendPath?])
    func clipsDissolve(_ mode: FramePlan.BlendMode, _ path: BlendPath?) throws {
        try take(path)
        let backdrop = SIMD4<Float>(0.2, 0.4, 0.1, 0.5), source = SIMD4<Float>(0.5, 0.1, 0.3, 0.75)
        var plan = FramePlan.sized(8, 8)
        plan.add(SIMD4(0, 0, 8, 8), backdrop)
        // The clip ends in the middle of the pixels of column 4.
        plan.add(
            SIMD4(0, 0, 8, 8), source,
            clip: FramePlan.Clip(
                m0: SIMD3(1, 0, 0), m1: SIMD3(0, 1, 0), m2: SIMD3(0, 0, 1), box: SIMD4(0, -9, 4.5, 20), radii: .zero,
                outer: FramePlan.Clip.unbounded))
        plan.compose(FramePlan.Composite(blend: mode))
        let picture = try canvas.draw(plan)
        let there = SIMD4<Double>(backdrop), full = BlendReference.blend(mode, SIMD4<Double>(source), there)
        func check(_ x: Int, _ wanted: SIMD4<Double>) {
            for channel in 0..<4 {
                #expect(
                    abs(Double(picture[x, 3][channel]) - wanted[channel] * 255) < 1.6, "\(mode) at \(x): \(picture[x, 3]), \(wanted * 255)")
            }
        }
        check(2, full)
        // A sum that would go beyond 1 is that of what the clip leaves of the item.
        check(4, mode == .plusLighter ? BlendReference.blend(mode, SIMD4<Double>(source) / 2, there) : (full + there) / 2)
        check(6, there)
    }

    /// What lies below the target's own pass is not blended with.
    @Test(arguments: paths)
    func theRootIsIsolated(_ path: BlendPath?) throws {
        try take(path)
        canvas.clear = SIMD4(0, 0, 1, 1)
        var plan = FramePlan.sized(12, 4)
        plan.add(SIMD4(0, 0, 6, 4), SIMD4(1, 1, 0, 1))
        plan.add(SIMD4(2, 0, 10, 4), SIMD4(1, 0, 0, 1))
        plan.compose(FramePlan.Composite(blend: .multiply))
        let picture = try canvas.draw(plan)
        #expect(picture[1, 1] == Pixel(255, 255, 0, 255))
        #expect(picture[4, 1] == Pixel(255, 0, 0, 255))
        // Alone it is itself.
        #expect(picture[8, 1] == Pixel(255, 0, 0, 255))
        #expect(picture[11, 1] == Pixel(0, 0, 255, 255))
    }

    /// Overlapping items of one mode blend one after the other.
    @Test(arguments: paths)
    func blendsFollowEachOther(_ path: BlendPath?) throws {
        try take(path)
        var plan = FramePlan.sized(8, 8)
        plan.add(SIMD4(0, 0, 8, 8), SIMD4(0.5, 0.5, 0.5, 1))
        plan.composites.append(FramePlan.Composite(blend: .difference))
        for x in [Float(0), 2, 4] {
            plan.add(SIMD4(x, 0, 8, 8), SIMD4(0.25, 0.25, 0.25, 1))
            plan.items[plan.items.end - 1].composite = 0
        }
        let picture = try canvas.draw(plan)
        for (x, level) in [(1, 0.25), (3, 0), (6, 0.25)] {
            #expect(abs(Double(picture[x, 4].x) - level * 255) <= 1.5, "\(x): \(picture[x, 4])")
        }
    }
}
