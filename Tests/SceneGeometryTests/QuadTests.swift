import SceneGeometry
import Testing

/// The upright boxes that lie within what rectangles become.
@Suite struct QuadTests {
    private let rect = Rect(0, 0, 100, 50)

    @Test func aRectangleOnTheAxesIsItsOwnMiddle() {
        let map = Homography(Affine(2, 0, 0, 1, 10, 20))
        #expect(Quad(rect, map)?.middle == Rect(10, 20, 200, 50))
        let quarter = Homography(Affine(0, 1, -1, 0, 0, 0))
        #expect(Quad(rect, quarter)?.middle == Rect(-50, 0, 50, 100))
        let mirrored = Homography(Affine(-1, 0, 0, 1, 0, 0))
        #expect(Quad(rect, mirrored)?.middle == Rect(-100, 0, 100, 50))
    }

    @Test func aWallInPerspectiveHasTheBoxThatItsShorterSideLeaves() throws {
        let map = Homography(Affine(1, 0, 0, 1, 0, 0), g: 0.01, h: 0, i: 1)
        // The right side is half as high, and begins at the same height.
        let middle = try #require(Quad(rect, map)?.middle)
        #expect(middle == Rect(0, 0, 50, 25))
    }

    @Test func whatIsTurnedByHalfARightAngleHasNone() {
        let half = 0.5.squareRoot()
        #expect(Quad(Rect(0, 0, 100, 100), Homography(Affine(half, half, -half, half, 0, 0)))?.middle == nil)
    }

    @Test func whatReachesBehindTheEyeHasNoCorners() {
        let map = Homography(Affine(1, 0, 0, 1, 0, 0), g: -0.02, h: 0, i: 1)
        #expect(Quad(rect, map) == nil)
        #expect(!map.isBeforeEye(rect))
        #expect(map.isBeforeEye(Rect(0, 0, 40, 50)))
    }

    @Test func noPointOfTheMiddleLiesOutside() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            func number(_ size: Double) -> Double { Double.random(in: -size...size, using: &random) }
            let map = Homography(
                Affine(number(2), number(2), number(2), number(2), number(50), number(50)), g: number(0.004), h: number(0.004))
            guard let inverse = map.inverse, let middle = Quad(rect, map)?.middle else { continue }
            for corner in [(middle.minX, middle.minY), (middle.maxX, middle.minY), (middle.maxX, middle.maxY), (middle.minX, middle.maxY)] {
                let at = inverse.applyHomogeneous(corner.0, corner.1)
                let place = Rect(at.x / at.z, at.y / at.z, 0, 0)
                #expect(rect.insetBy(-1e-3).contains(place), "\(map)")
            }
        }
    }
}
