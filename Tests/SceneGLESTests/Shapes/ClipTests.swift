import Glibc
import SceneGLES
import SceneStorage
import Testing

import SceneRender

@Suite struct ClipTests {
    private let canvas: Canvas

    init() throws { canvas = try Canvas() }

    private static let bounds = SIMD4<Float>(0, 0, 28, 20)
    private static let radii = SIMD4<Float>(10, 0, 6, 3)

    /// The clip that lies where `map` takes its box.
    private func clip(_ map: Map, outer: SIMD4<Float> = FramePlan.Clip.unbounded) -> FramePlan.Clip {
        let (a, b, c) = (map.m0, map.m1, map.m2)
        let determinant = a.x * (b.y * c.z - b.z * c.y) - b.x * (a.y * c.z - a.z * c.y) + c.x * (a.y * b.z - a.z * b.y)
        let m0 = SIMD3(b.y * c.z - b.z * c.y, c.y * a.z - c.z * a.y, a.y * b.z - a.z * b.y) / determinant
        let m1 = SIMD3(b.z * c.x - b.x * c.z, c.z * a.x - c.x * a.z, a.z * b.x - a.x * b.z) / determinant
        let m2 = SIMD3(b.x * c.y - b.y * c.x, c.x * a.y - c.y * a.x, a.x * b.y - a.y * b.x) / determinant
        return FramePlan.Clip(m0: m0, m1: m1, m2: m2, box: Self.bounds, radii: Self.radii, outer: outer)
    }

    @Test(arguments: [
        Map.moved(6, 8), .moved(6.3, 8.6), .turned(0.955, 0.296, 12, 8), .turned(0.955, 0.296, scale: SIMD2(1.2, 0.8), 10, 7),
        .turned(0.8, 0.6, scale: SIMD2(repeating: 1.2), 12, 2), Map(m0: SIMD3(1.5, 0.3, 0.012), m1: SIMD3(0, 1, 0), m2: SIMD3(4, 6, 1)),
    ])
    func clipsCut(_ map: Map) throws {
        var plan = FramePlan.sized(44, 44)
        plan.add(SIMD4(0, 0, 44, 44), clip: clip(map))
        let shape = map.shape(roundedBox(Self.bounds, Self.radii))
        Coverage(44, 44, isInside: shape).expect(try canvas.draw(plan))
    }

    @Test func clipsCutInPerspective() throws {
        let place = Map(m0: SIMD3(1.5, 0.3, 0.012), m1: SIMD3(0, 1, 0), m2: SIMD3(1, 2, 1))
        let rect = SIMD4<Float>(0, 0, 40, 32)
        var plan = FramePlan.sized(44, 44)
        plan.add(rect, at: place, clip: clip(.moved(9, 9)))
        let item = place.shape(box(rect)), cut = Map.moved(9, 9).shape(roundedBox(Self.bounds, Self.radii))
        Coverage(44, 44, isInside: { item($0, $1) && cut($0, $1) }).expect(try canvas.draw(plan))
    }

    /// The clip's plane reaches behind the eye, where nothing of it shows.
    @Test func clipsEndAtTheHorizon() throws {
        let map = Map(m0: SIMD3(1, 0, 0), m1: SIMD3(2, 1, 0.1), m2: SIMD3(20, 30, 1))
        let floor = SIMD4<Float>(-8, -30, 8, 4)
        var cut = clip(map)
        (cut.box, cut.radii) = (floor, .zero)
        var plan = FramePlan.sized(40, 60)
        plan.add(SIMD4(0, 0, 40, 60), clip: cut)
        Coverage(40, 60, isInside: map.shape(box(floor))).expect(try canvas.draw(plan), worst: 0.3, mean: 0.08)
    }

    @Test func theOuterRectangleCutsToo() throws {
        let map = Map.turned(0.955, 0.296, 12, 8)
        var plan = FramePlan.sized(44, 44)
        plan.add(SIMD4(0, 0, 44, 44), clip: clip(map, outer: SIMD4(10.5, 12, 24.25, 27)))
        let cut = map.shape(roundedBox(Self.bounds, Self.radii)), outer = box(SIMD4(10.5, 12, 24.25, 27))
        Coverage(44, 44, isInside: { cut($0, $1) && outer(SIMD2($0, $1)) }).expect(try canvas.draw(plan))
    }

    /// Which others a draw has makes no difference, to the bit: a part of a frame has fewer of them.
    @Test func clippedItemsComeOutAlikeBesideOthers() throws {
        let first = try canvas.draw(clippedSquares()), perspective = Map(m0: SIMD3(1, 0, 0.001), m1: SIMD3(0, 1, 0), m2: SIMD3(396, 396, 1))
        var beside = clippedSquares()
        beside.add(SIMD4(0, 0, 2, 2), at: perspective)
        let second = try canvas.draw(beside)
        #expect(canvas.statistics.drawCalls == 1)
        var different = 0
        for y in 0..<392 { for x in 0..<392 where first[x, y] != second[x, y] { different += 1 } }
        #expect(different == 0)
    }

    /// Squares in rows, each cut by a clip that is turned in another way.
    private func clippedSquares() -> FramePlan {
        var plan = FramePlan.sized(400, 400)
        for index in 0..<144 {
            let angle = Double(index) * 0.37, x = Float(index % 12) * 33 + 16.3, y = Float(index / 12) * 33 + 16.7
            let color = SIMD4(Float(index % 7) / 9, Float(index % 5) / 6, Float(index % 3) / 4, 0.8)
            plan.add(
                SIMD4(x - 16, y - 16, x + 16, y + 16), color,
                clip: clip(.turned(Float(cos(angle)), Float(sin(angle)), scale: SIMD2(0.7, 0.9), x, y)))
        }
        return plan
    }

    @Test func eachItemHasItsOwnClip() throws {
        var plan = FramePlan.sized(60, 30)
        plan.add(SIMD4(0, 0, 30, 30), SIMD4(1, 0, 0, 1), clip: clip(.moved(1, 5)))
        plan.add(SIMD4(30, 0, 40, 30), SIMD4(0, 0, 1, 1))
        plan.add(
            SIMD4(42, 2, 58, 28), SIMD4(0, 1, 0, 1), decoration: .rounded(SIMD4(42, 2, 58, 28), SIMD4(repeating: 8)),
            clip: clip(.moved(28, 5)))
        let picture = try canvas.draw(plan)
        #expect(canvas.statistics.drawCalls == 1)
        #expect(picture[15, 15] == Pixel(255, 0, 0, 255) && picture[15, 2].w == 0)
        #expect(picture[35, 0] == Pixel(0, 0, 255, 255) && picture[35, 29] == Pixel(0, 0, 255, 255))
        #expect(picture[50, 15] == Pixel(0, 255, 0, 255) && picture[50, 3].w == 0 && picture[57, 15].w == 0)
    }
}
