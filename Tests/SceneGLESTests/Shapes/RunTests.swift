import SceneGLES
import SceneStorage
import Testing

import SceneRender

/// Runs of instances look as if each of them were an item.
@Suite struct RunTests {
    private let canvas: Canvas

    init() throws { canvas = try Canvas() }

    private struct Place {
        var map: Map
        var tint: SIMD4<Float>
    }

    /// Two items, drawn in turn at many places: as a run, and as items of their own.
    private func both(
        _ places: [Place], decoration: FramePlan.Decoration?, _ sources: [FramePlan.Source], clip: FramePlan.Clip? = nil
    ) throws -> (run: Picture, items: Picture, draws: Int) {
        let rects = [SIMD4<Float>(0, 0, 12, 10), SIMD4<Float>(3, 2, 9, 8)], fill = SIMD4<Float>(0.8, 0.5, 1, 1)
        var items = FramePlan.sized(100, 80), run = FramePlan.sized(100, 80)
        for place in places {
            for (index, source) in sources.enumerated() {
                let rgb = SIMD4(place.tint.x, place.tint.y, place.tint.z, 1), opacity = place.tint.w
                var own = decoration
                own?.borderColor *= rgb
                own?.opacity *= opacity
                items.add(
                    rects[index], fill * rgb * (own == nil ? opacity : 1), source, at: place.map, decoration: own, clip: clip)
                run.instances.append(
                    FramePlan.Instance(
                        axes: SIMD4(place.map.m0.x, place.map.m0.y, place.map.m1.x, place.map.m1.y),
                        origin: SIMD2(place.map.m2.x, place.map.m2.y), item: Int32(index), tint: place.tint))
            }
        }
        run.add(SIMD4(90, 0, 95, 5), SIMD4(0, 1, 0, 1))
        items.add(SIMD4(90, 0, 95, 5), SIMD4(0, 1, 0, 1))
        for (index, source) in sources.enumerated() {
            run.add(rects[index], fill, source, decoration: decoration, clip: clip)
            run.items[run.items.end - 1].run = 0
        }
        run.add(SIMD4(90, 10, 95, 15), SIMD4(0, 1, 0, 1))
        items.add(SIMD4(90, 10, 95, 15), SIMD4(0, 1, 0, 1))
        run.runs.append(
            FramePlan.Run(
                firstItem: 1, endItem: Index(1 + sources.count), first: 0, end: run.instances.end,
                area: Float(places.count) * 200, isRegular: false))
        let pictures = (try canvas.draw(run), try canvas.draw(items))
        let draws = canvas.statistics.drawCalls
        return (pictures.0, pictures.1, draws)
    }

    private let places: [Place] = (0..<40).map { index in
        let angle = Float(index) * 0.3
        let map = Map.turned(
            angle.isZero ? 1 : 1 - angle * angle / 200, angle / 12, scale: SIMD2(1 + Float(index % 3) / 4, 1), Float(index * 7 % 80),
            Float(index * 13 % 60))
        return Place(map: map, tint: SIMD4(1, Float(index % 5) / 4, 0.5, index % 2 == 0 ? 1 : 0.6))
    }

    @Test func colours() throws {
        let (run, items, _) = try both(places, decoration: nil, [.color, .color])
        #expect(run.difference(to: items) <= 1)
    }

    @Test func cornersAndBorders() throws {
        let decoration = FramePlan.Decoration(
            box: SIMD4(0, 0, 12, 10), radii: SIMD4(repeating: 4), borderColor: SIMD4(0, 0.5, 0, 0.5), borderWidth: 1.5, opacity: 0.9)
        let (run, items, _) = try both(places, decoration: decoration, [.color])
        #expect(run.difference(to: items) <= 1)
    }

    @Test func picturesOfManyKinds() throws {
        let small = try canvas.image(8, 8) { x, y in Pixel(UInt8(x * 30), UInt8(y * 30), 99, 255) }
        let large = try canvas.image(600, 520) { x, y in Pixel(UInt8(x % 256), UInt8(y % 256), 0, 255) }
        let (run, items, _) = try both(places, decoration: nil, [.image(small), .image(large)])
        #expect(run.difference(to: items) <= 1)
    }

    @Test func underAClip() throws {
        let clip = FramePlan.Clip(
            m0: SIMD3(1, 0, 0), m1: SIMD3(0, 1, 0), m2: SIMD3(0, 0, 1), box: SIMD4(20, 20, 70, 60), radii: SIMD4(repeating: 18),
            outer: FramePlan.Clip.unbounded)
        let (run, items, _) = try both(places, decoration: nil, [.color], clip: clip)
        #expect(run.difference(to: items) <= 1)
        #expect(run[2, 70] == .zero)
    }

    @Test func manyInstancesAreOneDraw() throws {
        let many = Array(repeating: places, count: 100).flatMap { $0 }
        let (run, _, _) = try both(many, decoration: nil, [.color])
        #expect(run.sum(3) > 100)
        var plan = FramePlan.sized(100, 80)
        plan.add(SIMD4(0, 0, 4, 4), .one)
        plan.items[0].run = 0
        for index in 0..<5000 {
            plan.instances.append(
                FramePlan.Instance(axes: SIMD4(1, 0, 0, 1), origin: SIMD2(Float(index % 90), Float(index / 90)), tint: .one))
        }
        plan.runs.append(FramePlan.Run(firstItem: 0, endItem: 1, first: 0, end: 5000, area: 80_000, isRegular: true))
        _ = try canvas.draw(plan)
        #expect(canvas.statistics.drawCalls == 1)
    }
}
