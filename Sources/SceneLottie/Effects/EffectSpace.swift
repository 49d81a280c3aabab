import SceneDocument
import SceneGeometry

/// Where the effects of a layer act: what size it has, and what the points of its effects count from.
struct EffectSpace {
    /// In the layer's coordinates.
    let rect: Rect
    /// From points of effects to the layer's. Those of shapes and texts, which have no size of their own, count in the composition.
    let shift: Point

    /// @param size the composition's.
    init(_ json: JSON, _ context: LottieContext, _ size: Size, _ transform: LottieTransform) {
        let asset = json.text("refId").flatMap { context.assets[$0] }
        let width = json.real("sw") ?? json.real("w") ?? asset?.real("w"), height = json.real("sh") ?? json.real("h") ?? asset?.real("h")
        if let width, let height {
            (rect, shift) = (Rect(0, 0, width, height), .zero)
        } else {
            shift = Point(transform.anchor.first) - Point(transform.position.first)
            rect = Rect(shift.x, shift.y, size.width, size.height)
        }
    }
}

/// The effect that moves, turns and scales a layer once more, within its own transform.
struct TransformEffect {
    private let transform: LottieTransform

    static func isOne(_ effect: JSON) -> Bool { effect.integer("ty") == 35 || effect.text("mn") == "ADBE Geometry2" }

    init(_ json: JSON, _ context: LottieContext, _ space: EffectSpace) {
        let parameters = EffectParameters(json, context.reader), shift = SIMD4(space.shift.x, space.shift.y, 0, 0)
        func angle(_ index: Int) -> Keyed<Double> { parameters.number(index, 0).map { $0 * .pi / 180 } }
        var transform = LottieTransform(nil, context.reader)
        transform.anchor = parameters.vector(0).map { $0 + shift }
        transform.position = .together(parameters.vector(1).map { $0 + shift })
        let height = parameters.number(3, 100), width = parameters.number(2, 0).first != 0 ? height : parameters.number(4, 100)
        transform.scale = width.combined(with: height) { SIMD4($0 / 100, $1 / 100, 1, 0) }
        (transform.skew, transform.skewAxis, transform.rotation) = (angle(5), angle(6), angle(7))
        transform.opacity = parameters.number(8, 100).map { min(max($0 / 100, 0), 1) }
        self.transform = transform
    }

    func applied(to contents: [LayerNode], _ timeline: Timeline) -> [LayerNode] {
        let node = LayerNode(name: nil, around: contents)
        transform.apply(to: node, timeline)
        return [node]
    }
}
