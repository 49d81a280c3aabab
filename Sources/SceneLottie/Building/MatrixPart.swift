import SceneAnimation
import SceneCommit
import SceneDocument
import SceneGeometry
import SceneModel

/// One of the maps that a transform is made of.
enum MatrixPart {
    case angle(Keyed<Double>, ValueFunction)
    case scale(Keyed<SIMD4<Double>>)
    case matrix(Keyed<Transform3D>)

    var isStatic: Bool {
        switch self {
        case .angle(let keyed, _): keyed.isStatic
        case .scale(let keyed): keyed.isStatic
        case .matrix(let keyed): keyed.isStatic
        }
    }

    var first: Transform3D {
        switch self {
        case .angle(let keyed, let function): function.matrix(SIMD4(keyed.first, 0, 0, 0))
        case .scale(let keyed): .scale(keyed.first.x, keyed.first.y, Self.depth(keyed.first))
        case .matrix(let keyed): keyed.first
        }
    }

    /// What leads back. What is squeezed flat stays flat.
    var inverse: MatrixPart {
        switch self {
        case .angle(let keyed, let function): .angle(keyed.map { -$0 }, function)
        case .scale(let keyed): .scale(keyed.map { SIMD4($0.x == 0 ? 0 : 1 / $0.x, $0.y == 0 ? 0 : 1 / $0.y, 1 / Self.depth($0), 0) })
        case .matrix(let keyed): .matrix(keyed.map { $0.inverse ?? .identity })
        }
    }

    /// The scale along z, which files of plane layers do not have.
    private static func depth(_ scale: SIMD4<Double>) -> Double { scale.z == 0 ? 1 : scale.z }

    /// Gives a layer a matrix of parts, from the outermost: each is concatenated to those before it.
    static func apply(_ parts: [MatrixPart], to node: LayerNode, _ timeline: Timeline) {
        guard parts.contains(where: { !$0.isStatic }) else {
            let matrix = parts.reduce(Transform3D.identity) { $1.first * $0 }
            if matrix != .identity { node.set(.transform, .transform(matrix)) }
            return
        }
        var fixed = Transform3D.identity, isFirst = true
        for part in parts {
            if part.isStatic {
                if isFirst { fixed = part.first * fixed } else if part.first != .identity { node.add(constant(part.first)) }
                continue
            }
            isFirst = false
            node.add(part.animation(timeline))
        }
        if fixed != .identity { node.set(.transform, .transform(fixed)) }
    }

    private func animation(_ timeline: Timeline) -> AnimationDescription? {
        let path = PropertyPath(.transform)
        var animation: AnimationDescription?
        switch self {
        case .angle(let keyed, let function):
            animation = timeline.animation(of: path, keyed) { .number($0) }
            animation?.function = function
        case .scale(let keyed):
            animation = timeline.animation(of: path, keyed) { .numbers([$0.x, $0.y, Self.depth($0)]) }
            animation?.function = .scale
        case .matrix(let keyed): animation = timeline.animation(of: path, keyed) { .transform($0) }
        }
        animation?.isAdditive = true
        return animation
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

extension Transform3D: Mixable {
    static func mix(_ a: Transform3D, _ b: Transform3D, _ t: Double) -> Transform3D {
        SplitTransform.interpolate(SplitTransform(a), SplitTransform(b), t)
    }
}
