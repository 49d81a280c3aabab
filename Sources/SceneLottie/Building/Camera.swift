import Glibc
import SceneCommit
import SceneDocument
import SceneGeometry

/// The camera of a composition. The eye of a space does not move, so the world is moved and turned until the camera is where the eye is.
struct Camera {
    private let name: String?
    private let transform: LottieTransform
    /// The point that the camera looks at; nil for a camera that looks straight ahead.
    private let target: Keyed<SIMD4<Double>>?
    /// How far from the camera things are seen in their own size.
    private let zoom: Keyed<Double>
    private let parents: [LottieTransform]

    /// @param parents the transforms of the layers that the camera follows, from the nearest.
    init(_ json: JSON, _ parents: [LottieTransform], _ reader: KeyedReader) {
        name = json.text("nm")
        transform = LottieTransform(json["ks"], reader)
        target = reader.vector(json["ks"]?["a"])
        zoom = (reader.number(json["pe"]) ?? Keyed(0)).map { max($0, 1) }
        self.parents = parents
    }

    /// A composition's layers as the camera sees them: its picture's middle is what lies straight ahead.
    func seen(_ nodes: [LayerNode], _ size: Size, _ timeline: Timeline) -> LayerNode {
        var world = nodes
        for parent in parents.reversed() {
            world = [Self.leadingBack(from: parent.place, parent.parts, to: parent.anchor, around: world, timeline)]
        }
        let eye = zoom.map { SIMD4(size.width / 2, size.height / 2, -$0, 0) }
        let view = Self.leadingBack(from: transform.place, [.matrix(aim)] + transform.parts, to: eye, around: world, timeline)
        view.name = name
        let space = LayerNode(name: nil, around: [view])
        space.set(.bounds, .rect(Rect(0, 0, size.width, size.height)))
        space.set(.position, .point(Point(size.width / 2, size.height / 2)))
        let lens = (zoom.isStatic ? zoom : zoom.sampled).map { Transform3D.perspective($0) }
        space.set(PropertyPath(.sublayerTransform), lens, timeline) { .transform($0) }
        return space
    }

    /// The other way through a transform: what lies at one place comes to lie at another.
    private static func leadingBack(
        from place: Keyed<SIMD4<Double>>, _ parts: [MatrixPart], to other: Keyed<SIMD4<Double>>, around nodes: [LayerNode],
        _ timeline: Timeline
    ) -> LayerNode {
        let node = LayerNode(.transform)
        node.sublayers = nodes
        LottieTransform.applyAnchor(place, to: node, timeline, hasDepth: true)
        node.set(PropertyPath(.position), other, timeline) { .point(Point($0)) }
        LottieTransform.applyDepth(other.map(\.z), .zPosition, to: node, timeline)
        MatrixPart.apply(parts.reversed().map(\.inverse), to: node, timeline)
        return node
    }

    /// The turn towards the target: frame by frame where the way there changes.
    private var aim: Keyed<Transform3D> {
        guard let target else { return Keyed(.identity) }
        let place = transform.place, frames = place.keyFrames + target.keyFrames
        guard let begin = frames.min(), let end = frames.max() else { return Keyed(Self.turn(along: target.first - place.first)) }
        return Keyed(from: begin, to: end) { Self.turn(along: target.value(at: $0) - place.value(at: $0)) } ?? Keyed(.identity)
    }

    /// The turn of what looks along the z axis of a file towards a direction: up or down, then to a side.
    private static func turn(along way: SIMD4<Double>) -> Transform3D {
        let level = hypot(way.x, way.z)
        return .rotation(atan2(way.y, level), 1, 0, 0) * .rotation(-atan2(way.x, way.z), 0, 1, 0)
    }
}
