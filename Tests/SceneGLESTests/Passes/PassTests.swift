import SceneGLES
import SceneStorage
import Testing

import SceneRender

@Suite struct PassTests {
    private let canvas: Canvas

    init() throws { canvas = try Canvas() }

    private func near(_ pixel: Pixel, _ color: SIMD4<Float>) -> Bool {
        (0..<4).allSatisfy { abs(Float(pixel[$0]) - color[$0] * 255) <= 1.5 }
    }

    @Test func aGroupIsTranslucentAsOne() throws {
        var plan = FramePlan.sized(30, 30)
        plan.add(SIMD4(0, 0, 30, 30), SIMD4(0, 0, 1, 1))
        let pass = plan.beginPass(5, 5, 20, 20)
        plan.add(SIMD4(5, 5, 17, 17), SIMD4(1, 0, 0, 1))
        plan.add(SIMD4(10, 10, 25, 25), SIMD4(0, 1, 0, 1))
        plan.endPass(pass, opacity: 0.5)
        plan.add(SIMD4(0, 0, 3, 3), SIMD4(1, 1, 1, 1))
        let picture = try canvas.draw(plan)
        #expect(canvas.statistics.passes == 2)
        #expect(near(picture[7, 7], SIMD4(0.5, 0, 0.5, 1)))
        #expect(near(picture[12, 12], SIMD4(0, 0.5, 0.5, 1)))
        #expect(near(picture[24, 24], SIMD4(0, 0.5, 0.5, 1)))
        #expect(near(picture[20, 7], SIMD4(0, 0, 1, 1)) && near(picture[27, 27], SIMD4(0, 0, 1, 1)))
        #expect(picture[1, 1] == Pixel(255, 255, 255, 255))
    }

    @Test func passesNest() throws {
        var plan = FramePlan.sized(40, 20)
        let outer = plan.beginPass(2, 2, 36, 16)
        plan.add(SIMD4(2, 2, 38, 18), SIMD4(1, 0, 0, 1))
        for x in [Float(4), 22] {
            let inner = plan.beginPass(Int32(x), 4, 10, 10)
            plan.add(SIMD4(x, 4, x + 10, 14), SIMD4(0, 1, 0, 1))
            plan.endPass(inner, opacity: 0.5)
        }
        plan.add(SIMD4(36, 2, 38, 18), SIMD4(0, 0, 1, 1))
        plan.endPass(outer, opacity: 0.5)
        let picture = try canvas.draw(plan)
        #expect(canvas.statistics.passes == 4)
        #expect(near(picture[3, 3], SIMD4(0.5, 0, 0, 0.5)))
        #expect(near(picture[8, 8], SIMD4(0.25, 0.25, 0, 0.5)) && near(picture[28, 8], SIMD4(0.25, 0.25, 0, 0.5)))
        #expect(near(picture[18, 8], SIMD4(0.5, 0, 0, 0.5)))
        #expect(near(picture[37, 10], SIMD4(0, 0, 0.5, 0.5)))
        #expect(picture[1, 1].w == 0 && picture[39, 19].w == 0)
    }

    /// Texels of a pass lie on the pixels they came from, also with a size that the pool rounds up.
    @Test func resultsAreExact() throws {
        let image = try canvas.image(37, 23) { x, y in Pixel(UInt8(x * 6), UInt8(y * 11), UInt8((x + y) % 2 * 255), 255) }
        var plan = FramePlan.sized(50, 40)
        let pass = plan.beginPass(7, 9, 37, 23)
        plan.add(SIMD4(7, 9, 44, 32), .one, .image(image))
        plan.endPass(pass, opacity: 1)
        let picture = try canvas.draw(plan)
        for y in 0..<23 {
            for x in 0..<37 {
                #expect(picture[x + 7, y + 9] == Pixel(UInt8(x * 6), UInt8(y * 11), UInt8((x + y) % 2 * 255), 255), "\(x), \(y)")
            }
        }
    }

    /// Targets are used again within a frame and from frame to frame: nothing of what they had shows.
    @Test func targetsAreClean() throws {
        for frame in 0..<3 {
            var plan = FramePlan.sized(40, 40)
            for index in 0..<6 {
                let y = Int32(index * 6)
                let pass = plan.beginPass(0, y, 40, 6)
                let x = Float(index * 3 + frame)
                plan.add(SIMD4(x, Float(y), x + 5, Float(y) + 6), SIMD4(0, 1, 1, 1))
                plan.endPass(pass, opacity: 1)
            }
            let picture = try canvas.draw(plan)
            for y in 0..<36 {
                let first = y / 6 * 3 + frame
                for x in 0..<40 { #expect(picture[x, y].w == ((first..<first + 5).contains(x) ? 255 : 0), "\(x), \(y)") }
            }
        }
    }

    @Test func anEmptyPassShowsNothing() throws {
        var plan = FramePlan.sized(8, 8)
        let pass = plan.beginPass(0, 0, 0, 8)
        plan.add(SIMD4(0, 0, 8, 8), SIMD4(1, 0, 0, 1))
        plan.endPass(pass, opacity: 1)
        #expect(try canvas.draw(plan).pixels.allSatisfy { $0 == .zero })
    }
}
