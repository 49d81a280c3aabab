import Glibc
import SceneCommit
import SceneDocument
import SceneGeometry

/// Copies of what stands before it in a group, each placed further along a transform.
struct Repeater {
    private let json: JSON
    private let builder: ShapeBuilder
    private let count: Int
    private let offset: Keyed<Double>
    private let transform: LottieTransform
    private let startOpacity, endOpacity: Keyed<Double>

    private static let mostCopies = 1000.0

    init(_ json: JSON, _ builder: ShapeBuilder) {
        let reader = builder.context.reader
        self.json = json
        self.builder = builder
        let copies = reader.number(json["c"]) ?? Keyed(1)
        // As many as there ever are; those of which there are too many are hidden.
        count = Int(min(max((copies.keys.map(\.value).max() ?? 0).rounded(.up), 0), Self.mostCopies))
        self.copies = copies
        offset = reader.number(json["o"]) ?? Keyed(0)
        transform = LottieTransform(json["tr"], reader)
        func opacity(_ key: String) -> Keyed<Double> {
            (reader.number(json["tr"]?[key]) ?? Keyed(100)).map { min(max($0 / 100, 0), 1) }
        }
        (startOpacity, endOpacity) = (opacity("so"), opacity("eo"))
    }

    private let copies: Keyed<Double>

    /// The copies back to front.
    /// @param build makes the layers of a copy, which lie within its transform.
    func copies(_ build: (LottieTransform) throws(SceneError) -> [LayerNode]) throws(SceneError) -> [LayerNode] {
        var nodes: [LayerNode] = []
        for index in 0..<count {
            try builder.context.count(at: json)
            let placed = placed(index), node = LayerNode(name: json["nm"]?.string, around: try build(placed))
            placed.apply(to: node, builder.timeline)
            hide(node, index)
            nodes.append(node)
        }
        // Later copies lie below, unless the mode is 2.
        return json.integer("m") == 2 ? nodes : nodes.reversed()
    }

    /// The transform of a copy: each part as often as its number says.
    private func placed(_ index: Int) -> LottieTransform {
        var placed = transform
        func steps<Value>(_ keyed: Keyed<Value>, _ body: @escaping (Value, Double) -> Value) -> Keyed<Value> {
            keyed.combined(with: offset) { body($0, $1 + Double(index)) }
        }
        switch transform.position {
        case .together(let keyed):
            placed.position = .together(
                steps(keyed) { value, n in value * n }.combined(with: transform.anchor) { $0 + $1 })
        case .separate(let x, let y, let z):
            let anchorX = transform.anchor.map(\.x), anchorY = transform.anchor.map(\.y)
            placed.position = .separate(
                x: steps(x) { $0 * $1 }.combined(with: anchorX) { $0 + $1 }, y: steps(y) { $0 * $1 }.combined(with: anchorY) { $0 + $1 },
                z: z)
        }
        placed.rotation = steps(transform.rotation) { $0 * $1 }
        placed.scale = steps(transform.scale.sampled) { scale, n in
            SIMD4(Self.power(scale.x, n), Self.power(scale.y, n), 1, 0)
        }
        let ends = startOpacity.combined(with: endOpacity) { SIMD4($0, $1, 0, 0) }
        placed.opacity = ends.combined(with: share(index)) { $0.x + ($0.y - $0.x) * $1 }
        return placed
    }

    /// How far a copy is on the way from the first to the last of those that are shown.
    private func share(_ index: Int) -> Keyed<Double> {
        copies.sampled.map { copies in
            let last = min(max(copies.rounded(.up), 0), Self.mostCopies) - 1
            return last > 0 ? min(Double(index) / last, 1) : 0
        }
    }

    /// A power of a scale, which is mirrored as often when it is below 0.
    private static func power(_ scale: Double, _ n: Double) -> Double {
        let power = pow(abs(scale), n) * (scale < 0 && Int(n.rounded()) % 2 != 0 ? -1 : 1)
        return power.isFinite ? min(max(power, -1e6), 1e6) : 0
    }

    private func hide(_ node: LayerNode, _ index: Int) {
        guard !copies.isStatic else { return }
        let isHidden = copies.sampled.map { $0 <= Double(index) ? 1.0 : 0 }
        node.set(PropertyPath(.hidden), isHidden, builder.timeline) { .bool($0 > 0.5) }
    }
}
