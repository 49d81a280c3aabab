import SceneGLES
import Testing

import SceneRender

/// The programs of items, of which some are kept.
@Suite struct ProgramTests {
    private static let rect = SIMD4<Float>(0, 0, 20, 14)
    private static let maps: [Map] = [
        .moved(4, 5), .turned(0.955, 0.296, 11, 4), Map(m0: SIMD3(1, 0.2, 0), m1: SIMD3(-0.3, 1, 0), m2: SIMD3(8, 3, 1)),
        Map(m0: SIMD3(1.2, 0.3, 0.012), m1: SIMD3(0, 1, 0), m2: SIMD3(4, 4, 1)),
    ]

    /// A box at a map: plain, with round corners, or with a border as well.
    private static func plan(_ map: Map, _ look: Int) -> FramePlan {
        var plan = FramePlan.sized(36, 36)
        switch look {
        case 0: plan.add(rect, at: map)
        case 1: plan.add(rect, at: map, decoration: .rounded(rect, SIMD4(repeating: 5)))
        default: plan.add(rect, at: map, decoration: .rounded(rect, SIMD4(repeating: 5), border: .one, width: 2))
        }
        return plan
    }

    @Test func programsThatWereNotNeededLatelyGo() throws {
        let few = try Canvas(), all = try Canvas()
        few.backend.keptPrograms = 2
        for _ in 0..<2 {
            for map in Self.maps {
                for look in 0..<3 {
                    #expect(try few.draw(Self.plan(map, look)) == all.draw(Self.plan(map, look)))
                    #expect(few.backend.programCount <= 4)
                }
            }
        }
        #expect(all.backend.programCount > 4)
    }
}
