import SceneAnimation
import SceneCommit
import SceneDocument
import SceneGeometry
import SceneModel

/// The transform of a layer, a group or a repeater.
struct LottieTransform {
    var anchor: Keyed<SIMD4<Double>>
    var position: Position
    /// 1 is the natural size.
    var scale: Keyed<SIMD4<Double>>
    /// About z, in radians; then about x and y, and as one.
    var rotation: Keyed<Double>
    var rotationX: Keyed<Double>
    var rotationY: Keyed<Double>
    var orientation: Keyed<SIMD4<Double>>
    var skew: Keyed<Double>
    var skewAxis: Keyed<Double>
    /// 0 to 1.
    var opacity: Keyed<Double>

    enum Position {
        case together(Keyed<SIMD4<Double>>)
        case separate(x: Keyed<Double>, y: Keyed<Double>, z: Keyed<Double>)

        var first: SIMD4<Double> { value(at: -.infinity) }

        func value(at frame: Double) -> SIMD4<Double> {
            switch self {
            case .together(let keyed): keyed.place(at: frame)
            case .separate(let x, let y, let z): SIMD4(x.value(at: frame), y.value(at: frame), z.value(at: frame), 0)
            }
        }

        /// The frames of the keys, if it moves in the plane.
        var keyFrames: [Double] {
            switch self {
            case .together(let keyed): keyed.keyFrames
            case .separate(let x, let y, _): x.keyFrames + y.keyFrames
            }
        }

        var isStatic: Bool {
            switch self {
            case .together(let keyed): keyed.isStatic
            case .separate(let x, let y, _): x.isStatic && y.isStatic
            }
        }
    }

    init(_ json: JSON?, _ reader: KeyedReader) {
        func angle(_ key: String) -> Keyed<Double> { (reader.number(json?[key]) ?? Keyed(0)).map { $0 * .pi / 180 } }
        anchor = reader.vector(json?["a"]) ?? Keyed(.zero)
        scale = (reader.vector(json?["s"]) ?? Keyed(SIMD4(repeating: 100))).map { $0 / 100 }
        rotation = json?["r"] == nil ? angle("rz") : angle("r")
        (rotationX, rotationY) = (angle("rx"), angle("ry"))
        orientation = (reader.vector(json?["or"]) ?? Keyed(.zero)).map { $0 * (.pi / 180) }
        (skew, skewAxis) = (angle("sk"), angle("sa"))
        opacity = (reader.number(json?["o"]) ?? Keyed(100)).map { min(max($0 / 100, 0), 1) }
        if let p = json?["p"], p.flag("s"), p["x"] != nil {
            func part(_ key: String) -> Keyed<Double> { reader.number(p[key]) ?? Keyed(0) }
            position = .separate(x: part("x"), y: part("y"), z: part("z"))
        } else {
            position = .together(reader.vector(json?["p"]) ?? Keyed(.zero))
        }
    }

    /// Whether the map never changes and stays in the plane.
    var isStatic: Bool {
        anchor.isStatic && position.isStatic && scale.isStatic && rotation.isStatic && skew.isStatic && skewAxis.isStatic && !isSpatial
    }

    var isSpatial: Bool {
        [rotationX, rotationY].contains { !$0.isStatic || $0.first != 0 } || !orientation.isStatic || orientation.first != .zero
    }

    /// The map in the plane at a frame.
    func affine(at frame: Double) -> Affine {
        let linear = Self.linear(
            scale.value(at: frame), rotation.value(at: frame), skew.value(at: frame), skewAxis.value(at: frame))
        let position = position.value(at: frame), anchor = anchor.value(at: frame)
        return Affine(1, 0, 0, 1, -anchor.x, -anchor.y) * Homography(flattening: linear).affine * Affine(1, 0, 0, 1, position.x, position.y)
    }

    /// The frames of all keys of what moves in the plane.
    var keyFrames: [Double] {
        anchor.keyFrames + position.keyFrames + scale.keyFrames + rotation.keyFrames + skew.keyFrames + skewAxis.keyFrames
    }

    static func linear(_ scale: SIMD4<Double>, _ rotation: Double, _ skew: Double, _ axis: Double) -> Transform3D {
        .scale(scale.x, scale.y, 1) * Self.skewed(skew, axis) * .rotation(rotation, 0, 0, 1)
    }

    /// Skews along an axis.
    static func skewed(_ skew: Double, _ axis: Double) -> Transform3D {
        // Beyond, the plane is edge on.
        let skew = min(max(-skew, -1.5533), 1.5533)
        return skew == 0 ? .identity : .rotation(-axis, 0, 0, 1) * .skew(skew, 0) * .rotation(axis, 0, 0, 1)
    }
}

extension LottieTransform {
    /// Gives a layer the transform. The anchor point becomes the origin of its bounds, which have no size.
    /// @param turns whether the layer turns with the way it goes.
    func apply(to node: LayerNode, _ timeline: Timeline, turns: Bool = false) {
        let hasAnchor = !anchor.isStatic || anchor.first != .zero
        if hasAnchor {
            node.set(.bounds, .rect(Rect(anchor.first.x, anchor.first.y, 0, 0)))
            node.add(timeline.animation(of: PropertyPath(.bounds), anchor) { .rect(Rect($0.x, $0.y, 0, 0)) })
        }
        applyPosition(to: node, timeline, turns)
        applyMatrix(to: node, timeline, turns)
        if !opacity.isStatic || opacity.first != 1 { node.set(.opacity, opacity, timeline) }
    }

    private func applyPosition(to node: LayerNode, _ timeline: Timeline, _ turns: Bool) {
        let first = Point(position.first)
        if first != .zero { node.set(.position, .point(first)) }
        switch position {
        case .together(let keyed): node.add(timeline.motion(keyed, turns: turns))
        case .separate(let x, let y, _):
            for (keyed, keyPath) in [(x, "position.x"), (y, "position.y")] {
                guard let path = PropertyPath(keyPath) else { continue }
                node.add(timeline.animation(of: path, keyed) { .number($0) })
            }
        }
    }

    /// The parts of the matrix, from the outermost: each is concatenated to those before it.
    private func applyMatrix(to node: LayerNode, _ timeline: Timeline, _ turns: Bool) {
        var parts: [MatrixPart] = []
        if isSpatial {
            parts += [.angles(orientation), .angle(rotationX, .rotateX), .angle(rotationY, .rotateY)]
        }
        parts += [.angle(rotation, .rotateZ), .skew(skew, skewAxis), .scale(scale)]
        let initial = parts.reduce(Transform3D.identity) { $1.first * $0 }
        guard parts.contains(where: { !$0.isStatic }) else {
            // A layer that turns with its way needs a matrix of its own in any case.
            if initial != .identity { node.set(.transform, .transform(initial)) }
            return
        }
        var fixed = Transform3D.identity, isFirst = true
        for part in parts {
            if part.isStatic {
                if isFirst { fixed = part.first * fixed } else if part.first != .identity { node.add(Self.constant(part.first)) }
                continue
            }
            isFirst = false
            for animation in part.animations(timeline) { node.add(animation) }
        }
        node.set(.transform, .transform(fixed))
    }

    /// A matrix that stays, between others that do not.
    private static func constant(_ matrix: Transform3D) -> AnimationDescription {
        var animation = AnimationDescription(path: PropertyPath(.transform))
        animation.from = .transform(matrix)
        animation.to = .transform(matrix)
        animation.isAdditive = true
        animation.timing.duration = 1
        animation.timing.fillMode = .both
        animation.isRemovedOnCompletion = false
        return animation
    }
}

/// One of the maps that a transform is made of.
private enum MatrixPart {
    case angle(Keyed<Double>, ValueFunction)
    case angles(Keyed<SIMD4<Double>>)
    case skew(Keyed<Double>, Keyed<Double>)
    case scale(Keyed<SIMD4<Double>>)

    var isStatic: Bool {
        switch self {
        case .angle(let keyed, _): keyed.isStatic
        case .angles(let keyed), .scale(let keyed): keyed.isStatic
        case .skew(let skew, let axis): skew.isStatic && axis.isStatic
        }
    }

    var first: Transform3D {
        switch self {
        case .angle(let keyed, let function): function.matrix(SIMD4(keyed.first, 0, 0, 0))
        case .angles(let keyed): Self.turned(keyed.first)
        case .skew(let skew, let axis): LottieTransform.skewed(skew.first, axis.first)
        case .scale(let keyed): .scale(keyed.first.x, keyed.first.y, 1)
        }
    }

    private static func turned(_ angles: SIMD4<Double>) -> Transform3D {
        .rotation(angles.z, 0, 0, 1) * .rotation(angles.y, 0, 1, 0) * .rotation(angles.x, 1, 0, 0)
    }

    func animations(_ timeline: Timeline) -> [AnimationDescription] {
        var animations: [AnimationDescription] = []
        func add(_ function: ValueFunction?, _ animation: AnimationDescription?) {
            guard var animation else { return }
            animation.isAdditive = true
            animation.function = function
            animations.append(animation)
        }
        let path = PropertyPath(.transform)
        switch self {
        case .angle(let keyed, let function): add(function, timeline.animation(of: path, keyed) { .number($0) })
        case .angles(let keyed): add(nil, timeline.animation(of: path, keyed) { .transform(Self.turned($0)) })
        case .skew(let skew, let axis):
            let matrices = skew.combined(with: axis) { SIMD4($0, $1, 0, 0) }
            add(nil, timeline.animation(of: path, matrices) { .transform(LottieTransform.skewed($0.x, $0.y)) })
        case .scale(let keyed):
            add(.scale, timeline.animation(of: path, keyed) { .numbers([$0.x, $0.y, 1]) })
        }
        return animations
    }
}
