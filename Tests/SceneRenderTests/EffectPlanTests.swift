import SceneEffects
import SceneStorage
import Testing

import SceneRender

/// Chains in a plan: how far they grow a picture, how they are described, and what they mean for what is covered.
@Suite struct EffectPlanTests {
    private let chain = FramePlan.Chain(first: 0, end: 2, space: 0)

    private func plan(_ space: FramePlan.Space) -> FramePlan {
        var plan = FramePlan()
        plan.width = 100
        plan.height = 100
        plan.spaces.append(space)
        plan.appendEffect(.gaussianBlur, [SIMD4(2, 0, 0, 0)].span, bounds: .zero, row: 1)
        plan.appendEffect(.dropShadow, [SIMD4(10, 0, 0, 0), SIMD4(1, 0, 0, 0), SIMD4(0, 0, 0, 1)].span, bounds: .zero, row: 1)
        return plan
    }

    @Test func growthAddsUp() {
        let plan = plan(.pixels)
        let growth = plan.growth(of: chain)
        #expect(growth == SIMD4(6, 9, 19, 9))
        #expect(plan.growth(of: FramePlan.Chain(first: 0, end: 2, space: -1)) == growth)
        #expect(plan.growth(of: .none) == .zero)
    }

    @Test func growthIsInPixels() {
        // Four pixels to a point.
        let scaled = plan(FramePlan.Space(axes: SIMD4(0.25, 0, 0, 0.25), origin: SIMD2(5, 5), bounds: .zero))
        #expect(scaled.growth(of: chain) == SIMD4(24, 36, 76, 36))
        // A point to the right is a pixel down: the shadow falls down.
        let turned = plan(FramePlan.Space(axes: SIMD4(0, -1, 1, 0), origin: .zero, bounds: .zero))
        #expect(turned.growth(of: chain) == SIMD4(9, 6, 9, 19))
        // A plane that has no size is not divided by.
        let flat = plan(FramePlan.Space(axes: .zero, origin: .zero, bounds: .zero))
        #expect(flat.growth(of: chain) == .zero)
    }

    @Test func plansTellTheirEffects() {
        var plan = plan(.pixels)
        plan.passes.append(
            FramePlan.Pass(
                reason: .filter, row: 4, parent: 0, x: 1, y: 2, width: 30, height: 40, first: 0, end: 1, chain: chain, identity: 9, stamp: 1
            ))
        plan.backdrops.append(
            FramePlan.Backdrop(
                pass: 0, item: 3, x: 5, y: 6, width: 7, height: 8, chain: FramePlan.Chain(first: 0, end: 1, space: -1), isOpaque: true,
                row: 2))
        plan.composites.append(FramePlan.Composite(blend: .multiply, mask: 1, channel: .luminance))
        plan.shadows.append(FramePlan.Shadow(color: SIMD4(0, 0, 0, 0.5), offset: SIMD2(0, -3), radius: 3))
        plan.decorations.append(
            FramePlan.Decoration(
                box: SIMD4(0, 0, 9, 9), radii: SIMD4(repeating: 2), borderColor: .zero, borderWidth: 0, opacity: 1, shadow: 0,
                curve: .continuous))
        plan.items.append(
            FramePlan.Item(
                m0: SIMD3(1, 0, 0), m1: SIMD3(0, 1, 0), m2: SIMD3(0, 0, 1), rect: SIMD4(0, 0, 9, 9), picture: SIMD4(0, 0, 1, 1),
                color: .one,
                source: .backdrop(0), clip: -1, decoration: 0, row: 2, composite: 0,
                flags: .allEdges))
        let text = plan.description
        #expect(text.contains("30x40 items 0..<1 through gaussianBlur(2), dropShadow(10 0 1 0 0 0 1): filters"))
        #expect(text.contains("backdrop 0 row 2 of pass 0 before item 3 at 5,6 7x8 opaque through gaussianBlur(2)"))
        #expect(text.contains("continuous shadow 3 [0 0 0 0.5] at 0 -3 blend multiply mask pass 1 luminance"))
    }

    /// The plain item is as small as it was.
    @Test func itemsDoNotGrow() { #expect(MemoryLayout<FramePlan.Item>.stride == 112) }

    /// An image's value is one, and no other value is taken for one.
    @Test func picturesAsValues() {
        let source = FramePlan.Source.pass(12, .nearest)
        #expect(FramePlan.Source(values: source.values) == source)
        for value in [SIMD4<Float>(2, 3, 0, 0), SIMD4(9, 3, 0, -1), SIMD4(2, -3, 0, -1), SIMD4(2, .infinity, 0, -1), SIMD4(.nan, 3, 0, -1)]
        {
            #expect(FramePlan.Source(values: value) == nil)
        }
    }
}
