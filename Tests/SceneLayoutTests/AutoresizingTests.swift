import SceneGeometry
import SceneLayout
import Testing

/// What was measured on Core Animation.
@Suite struct AutoresizingTests {
    private let all: AutoresizingMask = [.minXMargin, .width, .maxXMargin, .minYMargin, .height, .maxYMargin]

    @Test func `all parts follow`() {
        let frame = all.frame(Rect(10, 20, 50, 40), in: Rect(0, 0, 100, 100), resizedTo: Size(200, 300))
        #expect(frame == Rect(43, 86, 84, 108))
    }

    private static let cases: [(AutoresizingMask, Rect)] = [
        (.width, Rect(10, 20, 110, 40)),
        (.minXMargin, Rect(70, 20, 50, 40)),
        (.maxXMargin, Rect(10, 20, 50, 40)),
        ([.minXMargin, .maxXMargin], Rect(40, 20, 50, 40)),
        ([.minXMargin, .width], Rect(50, 20, 70, 40)),
        ([.width, .maxXMargin], Rect(10, 20, 70, 40)),
        ([], Rect(10, 20, 50, 40)),
    ]

    @Test(arguments: cases)
    func `one axis`(mask: AutoresizingMask, expected: Rect) {
        #expect(mask.frame(Rect(10, 20, 50, 40), in: Rect(0, 0, 100, 100), resizedTo: Size(160, 100)) == expected)
    }

    @Test func `margins are whole, and the extent takes the rest`() {
        let mask: AutoresizingMask = [.minXMargin, .width]
        let frame = mask.frame(Rect(10, 0, 50, 10), in: Rect(0, 0, 100, 10), resizedTo: Size(110, 10))
        #expect(frame == Rect(16, 0, 54, 10))
        #expect(frame.maxX == 110 - 40)
    }

    @Test func `a layer is never less than nothing`() {
        #expect(AutoresizingMask.width.frame(Rect(0, 0, 50, 10), in: Rect(0, 0, 100, 10), resizedTo: Size(10, 10)).width == 0)
    }

    @Test func `bounds need not begin at zero`() {
        let frame = AutoresizingMask.minXMargin.frame(Rect(110, 20, 50, 40), in: Rect(100, 0, 100, 100), resizedTo: Size(160, 100))
        #expect(frame == Rect(170, 20, 50, 40))
    }
}
