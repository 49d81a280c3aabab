import SceneAnimation
import SceneCommit
import SceneDocument
import SceneGeometry
import SceneModel

/// The transform of a layer, a group or a repeater.
struct LottieTransform: Equatable {
    var anchor: Keyed<SIMD4<Double>>
    var position: Position
    /// 1 is the natural size.
    var scale: Keyed<SIMD4<Double>>
    /// About z, in radians; then about x and y, and as one. A file's z points away from the eye and a layer's towards it, so what the file turns
    /// about x and y turns the other way here.
    var rotation: Keyed<Double>
    var rotationX: Keyed<Double>
    var rotationY: Keyed<Double>
    var orientation: Keyed<SIMD4<Double>>
    var skew: Keyed<Double>
    var skewAxis: Keyed<Double>
    /// 0 to 1.
    var opacity: Keyed<Double>

    enum Position: Equatable {
        case together(Keyed<SIMD4<Double>>)
        case separate(x: Keyed<Double>, y: Keyed<Double>, z: Keyed<Double>)

        var first: SIMD4<Double> { value(at: -.infinity) }

        func value(at frame: Double) -> SIMD4<Double> {
            switch self {
            case .together(let keyed): keyed.place(at: frame)
            case .separate(let x, let y, let z): SIMD4(x.value(at: frame), y.value(at: frame), z.value(at: frame), 0)
            }
        }

        /// The place without curves: where the way is curved, the place at every frame.
        var place: Keyed<SIMD4<Double>> {
            switch self {
            case .together(let keyed):
                guard !keyed.isStatic, keyed.keys.contains(where: { $0.tangents != nil }) else { return keyed }
                return Keyed(from: keyed.keys[0].frame, to: keyed.keys[keyed.keys.count - 1].frame) { keyed.place(at: $0) } ?? keyed
            case .separate(let x, let y, let z):
                return x.combined(with: y) { SIMD4($0, $1, 0, 0) }.combined(with: z) { SIMD4($0.x, $0.y, $1, 0) }
            }
        }

        var depth: Keyed<Double> {
            switch self {
            case .together(let keyed):
                let stays = keyed.keys.allSatisfy { key in
                    key.value.z == keyed.first.z && key.tangents.map { $0.out.z == 0 && $0.into.z == 0 } ?? true
                }
                return stays ? Keyed(keyed.first.z) : place.map(\.z)
            case .separate(_, _, let z): return z
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
        (rotationX, rotationY) = (angle("rx").map { -$0 }, angle("ry").map { -$0 })
        orientation = (reader.vector(json?["or"]) ?? Keyed(.zero)).map { $0 * SIMD4(-1, -1, 1, 1) * (.pi / 180) }
        (skew, skewAxis) = (angle("sk"), angle("sa"))
        opacity = (reader.number(json?["o"]) ?? Keyed(100)).map { min(max($0 / 100, 0), 1) }
        // A text is an expression.
        if let p = json?["p"], p.flag("s") || p["k"] == nil, let x = p["x"], x.string == nil {
            func part(_ key: String) -> Keyed<Double> { reader.number(p[key]) ?? Keyed(0) }
            position = .separate(x: part("x"), y: part("y"), z: part("z"))
        } else {
            position = .together(reader.vector(json?["p"]) ?? Keyed(.zero))
        }
    }

    /// The position without curves.
    var place: Keyed<SIMD4<Double>> { position.place }

    /// Whether the map never changes and stays in the plane.
    var isStatic: Bool {
        anchor.isStatic && position.isStatic && scale.isStatic && rotation.isStatic && skew.isStatic && skewAxis.isStatic && !isSpatial
    }

    /// Whether lines stay as long as they are.
    var keepsLengths: Bool {
        !scale.contains { abs($0.x) != 1 || abs($0.y) != 1 } && !skew.contains { $0 != 0 } && !isSpatial
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
    private static func skewed(_ skew: Double, _ axis: Double) -> Transform3D {
        // Half a turn is none, and a quarter would lay the plane edge on.
        let skew = min(max(-skew.remainder(dividingBy: .pi), -1.5533), 1.5533)
        return skew == 0 ? .identity : .rotation(axis, 0, 0, 1) * .skew(skew, 0) * .rotation(-axis, 0, 0, 1)
    }
}

extension LottieTransform {
    /// Gives a layer the transform. The anchor point becomes the origin of its bounds, which have no size.
    /// @param turns whether the layer turns with the way it goes.
    /// @param hasDepth whether the transform's z counts.
    func apply(to node: LayerNode, _ timeline: Timeline, turns: Bool = false, hasDepth: Bool = false) {
        Self.applyAnchor(anchor, to: node, timeline, hasDepth: hasDepth)
        applyPosition(to: node, timeline, turns)
        if hasDepth { Self.applyDepth(position.depth, .zPosition, to: node, timeline) }
        MatrixPart.apply(parts, to: node, timeline)
        if !opacity.isStatic || opacity.first != 1 { node.set(.opacity, opacity, timeline) }
    }

    /// Makes a point of a layer the one that lies at the layer's position.
    static func applyAnchor(_ anchor: Keyed<SIMD4<Double>>, to node: LayerNode, _ timeline: Timeline, hasDepth: Bool) {
        guard !anchor.isStatic || anchor.first != .zero else { return }
        node.set(.bounds, .rect(Rect(anchor.first.x, anchor.first.y, 0, 0)))
        node.add(timeline.animation(of: PropertyPath(.bounds), anchor) { .rect(Rect($0.x, $0.y, 0, 0)) })
        if hasDepth { applyDepth(anchor.map(\.z), .anchorPointZ, to: node, timeline) }
    }

    static func applyDepth(_ depth: Keyed<Double>, _ property: Property, to node: LayerNode, _ timeline: Timeline) {
        if !depth.isStatic || depth.first != 0 { node.set(property, depth, timeline) { -$0 } }
    }

    private func applyPosition(to node: LayerNode, _ timeline: Timeline, _ turns: Bool) {
        let first = Point(position.first)
        if first != .zero { node.set(.position, .point(first)) }
        switch position {
        case .together(let keyed): node.add(timeline.motion(keyed, turns: turns))
        case .separate where turns: node.add(timeline.motion(position.place, turns: true))
        case .separate(let x, let y, _):
            for (keyed, keyPath) in [(x, "position.x"), (y, "position.y")] {
                guard let path = PropertyPath(keyPath) else { continue }
                node.add(timeline.animation(of: path, keyed) { .number($0) })
            }
        }
    }

    /// The parts of the matrix, from the outermost.
    var parts: [MatrixPart] {
        let turns: [MatrixPart] =
            isSpatial ? [.matrix(orientation.map(Self.turned)), .angle(rotationX, .rotateX), .angle(rotationY, .rotateY)] : []
        return turns + [.angle(rotation, .rotateZ), .matrix(shear), .scale(scale)]
    }

    /// The skew as a map, for each frame: what lies between two skews is none where their maps are mixed.
    private var shear: Keyed<Transform3D> {
        skew.combined(with: skewAxis) { SIMD4($0, $1, 0, 0) }.sampled.map { Self.skewed($0.x, $0.y) }
    }

    private static func turned(_ angles: SIMD4<Double>) -> Transform3D {
        .rotation(angles.z, 0, 0, 1) * .rotation(angles.y, 0, 1, 0) * .rotation(angles.x, 1, 0, 0)
    }
}
