public import SceneGeometry

/// Makes a transform of a number, or of three (CAValueFunction).
public enum ValueFunction: UInt8, BitwiseCopyable, Sendable, CaseIterable {
    case rotateX, rotateY, rotateZ, scale, scaleX, scaleY, scaleZ, translate, translateX, translateY, translateZ

    /// Core Animation's name.
    public var name: String { "\(self)" }

    public init?(name: String) {
        guard let function = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = function
    }

    /// The number of the function's arguments.
    public var count: Int { self == .scale || self == .translate ? 3 : 1 }

    public func matrix(_ v: SIMD4<Double>) -> Transform3D {
        switch self {
        case .rotateX: .rotation(v.x, 1, 0, 0)
        case .rotateY: .rotation(v.x, 0, 1, 0)
        case .rotateZ: .rotation(v.x, 0, 0, 1)
        case .scale: .scale(v.x, v.y, v.z)
        case .scaleX: .scale(v.x, 1, 1)
        case .scaleY: .scale(1, v.x, 1)
        case .scaleZ: .scale(1, 1, v.x)
        case .translate: .translation(v.x, v.y, v.z)
        case .translateX: .translation(v.x, 0, 0)
        case .translateY: .translation(0, v.x, 0)
        case .translateZ: .translation(0, 0, v.x)
        }
    }

    /// The arguments of which the function makes a transform.
    public func numbers(of matrix: Transform3D) -> SIMD4<Double> {
        switch self {
        case .translate: return SIMD4(matrix.row4.x, matrix.row4.y, matrix.row4.z, 0)
        case .translateX: return SIMD4(matrix.row4.x, 0, 0, 0)
        case .translateY: return SIMD4(matrix.row4.y, 0, 0, 0)
        case .translateZ: return SIMD4(matrix.row4.z, 0, 0, 0)
        default: break
        }
        guard let parts = Decomposition(matrix)?.upright else { return .zero }
        switch self {
        case .rotateX: return SIMD4(parts.angles.x, 0, 0, 0)
        case .rotateY: return SIMD4(parts.angles.y, 0, 0, 0)
        case .rotateZ: return SIMD4(parts.angles.z, 0, 0, 0)
        case .scale: return SIMD4(parts.scale, 0)
        case .scaleX: return SIMD4(parts.scale.x, 0, 0, 0)
        case .scaleY: return SIMD4(parts.scale.y, 0, 0, 0)
        default: return SIMD4(parts.scale.z, 0, 0, 0)
        }
    }
}
