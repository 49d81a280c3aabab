import SceneGLES
import SceneStorage
import Testing

import SceneRender

/// Sides of plain rectangles.
@Suite struct EdgeTests {
    private let canvas: Canvas

    init() throws { canvas = try Canvas() }

    private static let red = SIMD4<Float>(1, 0, 0, 1)

    @Test func wholePixelsAreCrisp() throws {
        var plan = FramePlan.sized(16, 12)
        plan.add(SIMD4(3, 2, 9, 7), Self.red)
        let picture = try canvas.draw(plan)
        for y in 0..<12 {
            for x in 0..<16 {
                let inside = (3..<9).contains(x) && (2..<7).contains(y)
                #expect(picture[x, y] == (inside ? Pixel(255, 0, 0, 255) : Pixel(0, 0, 0, 0)), "\(x), \(y)")
            }
        }
    }

    @Test func theTargetIsCleared() throws {
        var plan = FramePlan.sized(4, 4)
        plan.add(SIMD4(0, 0, 2, 4), SIMD4(0, 0, 0.5, 0.5))
        canvas.clear = SIMD4(0.2, 0.4, 0.6, 1)
        let picture = try canvas.draw(plan)
        #expect(picture[3, 3] == Pixel(51, 102, 153, 255))
        #expect(picture[0, 0] == Pixel(26, 51, 204, 255) || picture[0, 0] == Pixel(25, 51, 204, 255))
    }

    @Test func anEmptyPlanClears() throws {
        canvas.clear = SIMD4(1, 1, 0, 1)
        #expect(try canvas.draw(FramePlan.sized(3, 3))[1, 1] == Pixel(255, 255, 0, 255))
        var nothing = FramePlan()
        (nothing.width, nothing.height) = (3, 3)
        #expect(try canvas.draw(nothing)[2, 2] == Pixel(255, 255, 0, 255))
    }

    @Test func partsOfPixelsAreShares() throws {
        var plan = FramePlan.sized(10, 10)
        plan.add(SIMD4(2.25, 3.5, 6.75, 7), Self.red)
        let picture = try canvas.draw(plan)
        #expect(abs(Int(picture[2, 5].w) - 191) <= 1)
        #expect(abs(Int(picture[6, 5].w) - 191) <= 1)
        #expect(abs(Int(picture[4, 3].w) - 128) <= 1)
        #expect(abs(Int(picture[2, 3].w) - 96) <= 1)
        #expect(picture[4, 6] == Pixel(255, 0, 0, 255))
        #expect(picture[4, 7].w == 0 && picture[1, 5].w == 0 && picture[7, 5].w == 0 && picture[4, 2].w == 0)
    }

    @Test(arguments: [SIMD2<Float>(0.2, 5), SIMD2(0.3, 0.4), SIMD2(1.1, 7.3)])
    func thinThingsHaveTheirArea(_ size: SIMD2<Float>) throws {
        for shift in [Float(0), 0.3, 0.5, 0.9] {
            var plan = FramePlan.sized(12, 12)
            plan.add(SIMD4(3 + shift, 2 + shift, 3 + shift + size.x, 2 + shift + size.y), Self.red)
            let area = Double(size.x * size.y)
            #expect(abs(try canvas.draw(plan).sum(3) - area) < 0.02 + area * 0.01, "moved by \(shift)")
        }
    }

    @Test func unsmoothedSidesAreCutAtPixelCentres() throws {
        var plan = FramePlan.sized(10, 4)
        plan.add(SIMD4(1, 0, 4.4, 4), Self.red, edges: [.leftEdge, .topEdge, .bottomEdge])
        plan.add(SIMD4(4.4, 0, 8, 4), SIMD4(0, 1, 0, 1), edges: [.topEdge, .rightEdge, .bottomEdge])
        let picture = try canvas.draw(plan)
        #expect(picture[3, 1] == Pixel(255, 0, 0, 255))
        #expect(picture[4, 1] == Pixel(0, 255, 0, 255))
    }

    @Test(arguments: [
        Map.turned(0.955, 0.296, 12, 5), .turned(0.7071, 0.7071, 20, 3), .turned(-0.5, 0.866, 28, 8),
        .turned(0.955, 0.296, scale: SIMD2(1.3, 0.6), 8, 5), Map(m0: SIMD3(1, 0.3, 0), m1: SIMD3(-0.8, 0.9, 0), m2: SIMD3(20, 4, 1)),
        Map(m0: SIMD3(0, 1, 0), m1: SIMD3(-1, 0, 0), m2: SIMD3(30.3, 4.6, 1)), .turned(-1, 0, 30.25, 30.25),
    ])
    func turnedEdgesAreCoverage(_ map: Map) throws {
        let rect = SIMD4<Float>(0, 0, 22, 17)
        var plan = FramePlan.sized(40, 40)
        plan.add(rect, Self.red, at: map)
        Coverage(40, 40, isInside: map.shape(box(rect))).expect(try canvas.draw(plan))
    }

    @Test(arguments: [
        Map(m0: SIMD3(1.6, 0.3, 0.012), m1: SIMD3(0, 1, 0), m2: SIMD3(6, 5, 1)),
        Map(m0: SIMD3(1, 0, 0), m1: SIMD3(0.5, 1.6, 0.03), m2: SIMD3(6, 5, 1)),
    ])
    func perspectiveIsCoverage(_ map: Map) throws {
        let rect = SIMD4<Float>(0, 0, 30, 26)
        var plan = FramePlan.sized(48, 40)
        plan.add(rect, Self.red, at: map)
        Coverage(48, 40, isInside: map.shape(box(rect))).expect(try canvas.draw(plan))
    }

    /// A floor that reaches from before the eye to behind it.
    @Test func whatIsBehindTheEyeVanishes() throws {
        let map = Map(m0: SIMD3(1, 0, 0), m1: SIMD3(20, 10, 1), m2: SIMD3(20, 30, 1))
        let rect = SIMD4<Float>(-10, -3, 10, 1)
        var plan = FramePlan.sized(40, 40)
        plan.add(rect, Self.red, at: map)
        Coverage(40, 40, isInside: map.shape(box(rect))).expect(try canvas.draw(plan), worst: 0.3, mean: 0.06)
    }

    @Test func whatHasNoSizeIsNotDrawn() throws {
        var plan = FramePlan.sized(8, 8)
        plan.add(SIMD4(0, 0, 4, 4), Self.red, at: Map(m0: SIMD3(0, 0, 0), m1: SIMD3(0, 1, 0), m2: SIMD3(2, 2, 1)))
        plan.add(SIMD4(0, 0, 4, 4), Self.red, at: Map(m0: SIMD3(1, 1, 0), m1: SIMD3(2, 2, 0), m2: SIMD3(2, 2, 1)))
        plan.add(SIMD4(0, 0, 4, 4), Self.red, at: Map(m0: SIMD3(.nan, 0, 0), m1: SIMD3(0, 1, 0), m2: SIMD3(2, 2, 1)))
        plan.add(SIMD4(0, 0, 4, 4), Self.red, at: Map(m0: SIMD3(.infinity, 0, 0), m1: SIMD3(0, 1, 0), m2: SIMD3(2, 2, 1)))
        plan.add(SIMD4(0, 0, .nan, 4), Self.red)
        #expect(try canvas.draw(plan).pixels.allSatisfy { $0 == .zero })
        #expect(canvas.statistics.drawCalls == 0)
    }
}
