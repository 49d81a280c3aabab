import SceneStorage
import Testing

import SceneRender

extension FramePlan.Decoration {
    static func rounded(
        _ box: SIMD4<Float>, _ radii: SIMD4<Float>, border: SIMD4<Float> = .zero, width: Float = 0, opacity: Float = 1
    ) -> FramePlan.Decoration {
        FramePlan.Decoration(box: box, radii: radii, borderColor: border, borderWidth: width, opacity: opacity)
    }
}

/// Rounded corners and borders.
@Suite struct BoxTests {
    private let canvas: Canvas

    init() throws { canvas = try Canvas() }

    private static let rect = SIMD4<Float>(0, 0, 30, 22)
    private static let radii = SIMD4<Float>(0, 4, 8, 11)
    private static let maps: [Map] = [
        .moved(4, 5), .moved(4.3, 5.6), .turned(0.955, 0.296, 11, 4), .turned(0.955, 0.296, scale: SIMD2(1.1, 0.6), 10, 4),
        .turned(-1, 0, 36, 34), Map(m0: SIMD3(1, 0.2, 0), m1: SIMD3(-0.3, 1, 0), m2: SIMD3(10, 3, 1)),
        Map(m0: SIMD3(1.6, 0.3, 0.012), m1: SIMD3(0, 1, 0), m2: SIMD3(4, 4, 1)),
    ]

    @Test(arguments: maps)
    func cornersAreRound(_ map: Map) throws {
        var plan = FramePlan.sized(44, 44)
        plan.add(Self.rect, at: map, decoration: .rounded(Self.rect, Self.radii))
        let shape = map.shape(roundedBox(Self.rect, Self.radii))
        Coverage(44, 44, isInside: shape).expect(try canvas.draw(plan))
    }

    @Test(arguments: maps)
    func bordersAreRings(_ map: Map) throws {
        var plan = FramePlan.sized(44, 44)
        plan.add(Self.rect, .zero, at: map, decoration: .rounded(Self.rect, Self.radii, border: .one, width: 3))
        let outer = roundedBox(Self.rect, Self.radii)
        let inner = roundedBox(SIMD4(3, 3, 27, 19), SIMD4(0, 1, 5, 8))
        let shape = map.shape { outer($0) && !inner($0) }
        Coverage(44, 44, isInside: shape).expect(try canvas.draw(plan), worst: 0.2)
    }

    @Test func alignedBoxesAreCrisp() throws {
        var plan = FramePlan.sized(20, 20)
        plan.add(SIMD4(2, 2, 18, 18), decoration: .rounded(SIMD4(2, 2, 18, 18), SIMD4(repeating: 5)))
        let picture = try canvas.draw(plan)
        #expect(picture[10, 2].w == 255 && picture[10, 1].w == 0)
        #expect(picture[2, 10].w == 255 && picture[1, 10].w == 0)
        #expect(picture[10, 17].w == 255 && picture[10, 18].w == 0)
        #expect(picture[2, 2].w < 20)
    }

    @Test func aBorderLiesOverTheFill() throws {
        var plan = FramePlan.sized(20, 20)
        let rect = SIMD4<Float>(2, 2, 18, 18)
        plan.add(rect, SIMD4(0, 0, 1, 1), decoration: .rounded(rect, .zero, border: SIMD4(0.5, 0, 0, 0.5), width: 4, opacity: 0.5))
        let picture = try canvas.draw(plan)
        expect(picture[10, 10], SIMD4(0, 0, 0.5, 0.5))
        expect(picture[3, 10], SIMD4(0.25, 0, 0.25, 0.5))
    }

    @Test func aWideBorderFillsTheBox() throws {
        var plan = FramePlan.sized(20, 20)
        let rect = SIMD4<Float>(2, 2, 18, 18)
        plan.add(rect, SIMD4(0, 0, 1, 1), decoration: .rounded(rect, SIMD4(repeating: 3), border: SIMD4(1, 0, 0, 1), width: 50))
        let picture = try canvas.draw(plan)
        for place in [(10, 10), (2, 10), (17, 8), (10, 17)] {
            #expect(picture[place.0, place.1] == Pixel(255, 0, 0, 255), "\(place)")
        }
    }

    /// The fill ends at its own rectangle, the border goes around the box.
    @Test func aSmallFillHasTheWholeBorder() throws {
        var plan = FramePlan.sized(24, 24)
        plan.add(
            SIMD4(6, 6, 14, 30), SIMD4(0, 1, 0, 1), decoration: .rounded(SIMD4(2, 2, 22, 22), .zero, border: SIMD4(1, 0, 0, 1), width: 2))
        let picture = try canvas.draw(plan)
        #expect(picture[10, 10] == Pixel(0, 255, 0, 255))
        #expect(picture[4, 10].w == 0 && picture[18, 10].w == 0)
        #expect(picture[2, 10] == Pixel(255, 0, 0, 255) && picture[21, 10] == Pixel(255, 0, 0, 255))
        #expect(picture[10, 3] == Pixel(255, 0, 0, 255) && picture[10, 21] == Pixel(255, 0, 0, 255))
        #expect(picture[10, 19] == Pixel(0, 255, 0, 255) && picture[10, 22].w == 0)
    }

    @Test func aPictureShowsOnlyInItsBox() throws {
        let image = try canvas.image(8, 8) { x, y in Pixel(UInt8(x * 30), UInt8(y * 30), 0, 255) }
        var plan = FramePlan.sized(24, 24)
        plan.add(
            SIMD4(0, 0, 24, 24), .one, .image(image, .nearest),
            decoration: .rounded(SIMD4(4, 4, 20, 20), SIMD4(repeating: 6)))
        let picture = try canvas.draw(plan)
        #expect(picture[3, 12].w == 0 && picture[20, 12].w == 0 && picture[4, 4].w == 0)
        // Texels are three pixels wide, wherever the box is.
        for x in 4..<20 { #expect(picture[x, 13] == Pixel(UInt8(x / 3 * 30), 120, 0, 255), "\(x)") }
    }

    private func expect(_ pixel: Pixel, _ color: SIMD4<Float>, _ location: SourceLocation = #_sourceLocation) {
        for channel in 0..<4 {
            #expect(abs(Float(pixel[channel]) - color[channel] * 255) <= 1.01, "channel \(channel)", sourceLocation: location)
        }
    }
}
