import SceneCommit
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// Many planes in a space are drawn in painter's order.
struct SpaceOrderTests {
    /// Numbers that are the same each time.
    private struct Chance {
        var state: UInt64

        mutating func next(below limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }

        mutating func next(in range: ClosedRange<Double>) -> Double {
            range.lowerBound + (range.upperBound - range.lowerBound) * Double(next(below: 1 << 20)) / Double(1 << 20 - 1)
        }
    }

    /// A stage whose space is seen in perspective, with all planes turned by an angle about the vertical axis.
    private final class Planes {
        let stage: Stage
        private let turn: Transform3D
        private let cosine, sine: Double
        private(set) var layers: [LayerID] = []
        /// How near each plane is, as a whole number.
        private(set) var levels: [Int] = []

        init(angle: Double) throws {
            stage = try Stage()
            try stage.set(.sublayerTransform, .transform(.perspective(900)), of: stage.root)
            turn = .rotation(angle, 0, 1, 0)
            (cosine, sine) = (Transform3D.rotation(angle, 0, 0, 1).row1.x, Transform3D.rotation(angle, 0, 0, 1).row1.y)
        }

        /// Adds a plane, whose width tells which one it is.
        func add(_ chance: inout Chance, isLarge: Bool) throws {
            let width = (isLarge ? 150 : 4) + Double(layers.count) / 64
            let layer = try stage.layer(Rect(0, 0, width, isLarge ? 60 : chance.next(in: 3...14)), .red)
            layers.append(layer)
            levels.append(0)
            try stage.set(.transform, .transform(turn), of: layer)
            try place(layers.count - 1, &chance)
        }

        /// Puts a plane somewhere, in front of all that have a lower level.
        func place(_ index: Int, _ chance: inout Chance) throws {
            // Rendering ends the transaction that this holds for.
            stage.model.disablesActions = true
            levels[index] = chance.next(below: 60)
            let along = chance.next(in: -60...60), off = Double(levels[index]) * 5 - 150
            // Along the plane, and then off it.
            let place = Point(50 + along * cosine + off * sine, chance.next(in: 0...100))
            try stage.set(.position, .point(place), of: layers[index])
            try stage.set(.zPosition, .number(off * cosine - along * sine), of: layers[index])
        }

        /// The number of a plane by its width.
        func number(of width: Float) -> Int { Int(((width >= 150 ? width - 150 : width - 4) * 64).rounded()) }

        /// The pairs that overlap, as numbers of the planes, of which the first is drawn before the second.
        func overlaps(at time: Double) -> [(Int, Int)] {
            stage.render(at: time)
            let items = stage.plan.items.indices.map { (number(of: stage.plan.items[$0].rect.z), Outline(stage.plan.items[$0])) }
            var pairs: [(Int, Int)] = []
            for (place, item) in items.enumerated() {
                for other in items[(place + 1)...] where item.1.overlaps(other.1) { pairs.append((item.0, other.0)) }
            }
            return pairs
        }

        /// Expects all that overlap to be drawn from the farthest to the nearest, and those of one plane in the order of the tree.
        func expectOrder(at time: Double, isSeenFromBehind: Bool = false) {
            let pairs = overlaps(at: time), way = isSeenFromBehind ? -1 : 1
            let wrong = pairs.filter { (way * levels[$0.0], $0.0) > (way * levels[$0.1], $0.1) }.map { "\($0.0) before \($0.1)" }
            #expect(pairs.count > 300)
            #expect(wrong == [])
        }
    }

    /// Where an item is seen.
    private struct Outline {
        private var corners: [SIMD2<Float>] = []
        private var low: SIMD2<Float>, high: SIMD2<Float>

        init(_ item: FramePlan.Item) {
            for (x, y) in [(item.rect.x, item.rect.y), (item.rect.z, item.rect.y), (item.rect.z, item.rect.w), (item.rect.x, item.rect.w)] {
                let p = item.m0 * x + item.m1 * y + item.m2
                corners.append(SIMD2(p.x, p.y) / p.z)
            }
            low = corners.reduce(corners[0]) { SIMD2(min($0.x, $1.x), min($0.y, $1.y)) }
            high = corners.reduce(corners[0]) { SIMD2(max($0.x, $1.x), max($0.y, $1.y)) }
        }

        /// Whether two overlap by more than a twentieth of a pixel.
        func overlaps(_ other: Outline) -> Bool {
            all(low .< other.high - 0.05) && all(other.low .< high - 0.05) && !hasOutside(other) && !other.hasOutside(self)
        }

        private func hasOutside(_ other: Outline) -> Bool {
            let middle = corners.reduce(SIMD2<Float>.zero, +) / 4
            return corners.indices.contains { index in
                let from = corners[index], way = corners[(index + 1) & 3] - from, length = (way * way).sum().squareRoot()
                let normal = SIMD2(-way.y, way.x) / length, inwards: Float = ((middle - from) * normal).sum() < 0 ? -1 : 1
                return other.corners.allSatisfy { (($0 - from) * normal).sum() * inwards < 0.05 }
            }
        }
    }

    @Test(arguments: [0, 0.4, -0.7]) func `parallel planes are drawn from the farthest to the nearest`(_ angle: Double) throws {
        var chance = Chance(state: 7)
        let planes = try Planes(angle: angle)
        for index in 0..<700 { try planes.add(&chance, isLarge: index % 100 == 50) }
        planes.expectOrder(at: 0)
    }

    @Test func `the order follows planes that move, and those that come and go`() throws {
        var chance = Chance(state: 3)
        let planes = try Planes(angle: 0.3)
        for index in 0..<300 { try planes.add(&chance, isLarge: index % 100 == 50) }
        for frame in 0..<8 {
            for _ in 0..<40 { try planes.place(chance.next(below: planes.layers.count), &chance) }
            for _ in 0..<20 { try planes.add(&chance, isLarge: false) }
            for _ in 0..<20 {
                let layer = planes.layers[chance.next(below: planes.layers.count)]
                try planes.stage.set(.hidden, .bool(chance.next(below: 2) == 0), of: layer)
            }
            planes.expectOrder(at: Double(frame))
        }
    }

    @Test func `the order follows an eye that goes round to the other side`() throws {
        var chance = Chance(state: 5)
        let planes = try Planes(angle: 0.3)
        for _ in 0..<300 { try planes.add(&chance, isLarge: false) }
        planes.expectOrder(at: 0)
        planes.stage.model.disablesActions = true
        // Everything is turned about the vertical axis through the middle, which has what was farthest nearest.
        try planes.stage.set(
            .sublayerTransform, .transform(Transform3D.rotation(.pi, 0, 1, 0) * .perspective(900)), of: planes.stage.root)
        planes.expectOrder(at: 1, isSeenFromBehind: true)
    }

    @Test func `what covers less of a pixel than can be seen is not drawn, and what is thin and long is`() throws {
        let stage = try Stage()
        try stage.set(.sublayerTransform, .transform(.perspective(500)), of: stage.root)
        let speck = try stage.layer(Rect(20, 20, 40, 40), .red), line = try stage.layer(Rect(20, 20, 41, 41), .red)
        let near = try stage.layer(Rect(20, 20, 42, 42), .red)
        try stage.set(.zPosition, .number(1), of: near)
        try stage.set(.transform, .transform(.scale(0.001, 0.001, 1)), of: speck)
        try stage.set(.transform, .transform(.scale(0.001, 1, 1)), of: line)
        stage.render(at: 0)
        #expect(stage.plan.items.indices.map { stage.plan.items[$0].rect.z } == [41, 42])
        // At another scale the speck can be seen.
        stage.render(at: 0, width: 200, height: 200, scale: 2)
        #expect(stage.plan.items.indices.map { stage.plan.items[$0].rect.z } == [40, 41, 42])
    }
}
