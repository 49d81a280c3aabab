import Glibc
public import SceneGeometry

/// A property or a part of one: what a key path names.
public struct PropertyPath: BitwiseCopyable, Sendable, Equatable {
    public enum Part: UInt8, BitwiseCopyable, Sendable {
        case whole
        // Of points, sizes and rects.
        case x, y, width, height, origin, size
        // Of transforms.
        case rotationX, rotationY, rotationZ, scale, scaleX, scaleY, scaleZ
        case translation, translationX, translationY, translationZ

        public var isRotation: Bool { self == .rotationX || self == .rotationY || self == .rotationZ }
        @inlinable public var isScale: Bool { self == .scale || self == .scaleX || self == .scaleY || self == .scaleZ }
    }

    public var property: Property
    public var part: Part

    public init(_ property: Property, _ part: Part = .whole) {
        self.property = property
        self.part = part
    }

    /// nil for a key path that names nothing.
    public init?(_ keyPath: String) {
        let end = keyPath.firstIndex(of: ".") ?? keyPath.endIndex
        guard let info = PropertyInfo.named(String(keyPath[..<end])) else { return nil }
        if end == keyPath.endIndex {
            self.init(info.property)
            return
        }
        let rest = keyPath[keyPath.index(after: end)...]
        if info.type == .filters || info.type == .cells {
            self.init(info.property, elementPath: rest)
            return
        }
        guard let part = Self.part(String(rest), of: info.type) else { return nil }
        self.init(info.property, part)
    }

    static func part(_ name: String, of type: ValueType) -> Part? { parts(of: type).first { $0.name == name }?.part }

    /// The key path's text.
    public var keyPath: String {
        let info = property.info
        guard part != .whole, let name = Self.parts(of: info.type).first(where: { $0.part == part })?.name else { return info.key }
        return info.key + "." + name
    }

    /// The type of the values at the path.
    public var type: ValueType {
        switch part {
        case .whole: property.traits.type
        case .origin: .point
        case .size, .translation: .size
        default: .number
        }
    }

    static func parts(of type: ValueType) -> [(name: String, part: Part)] {
        switch type {
        case .point: [("x", .x), ("y", .y)]
        case .size: [("width", .x), ("height", .y)]
        case .rect:
            [
                ("origin", .origin), ("origin.x", .x), ("origin.y", .y), ("size", .size), ("size.width", .width),
                ("size.height", .height),
            ]
        case .transform:
            [
                ("rotation.z", .rotationZ), ("rotation", .rotationZ), ("rotation.x", .rotationX), ("rotation.y", .rotationY),
                ("scale", .scale), ("scale.x", .scaleX), ("scale.y", .scaleY), ("scale.z", .scaleZ),
                ("translation", .translation), ("translation.x", .translationX), ("translation.y", .translationY),
                ("translation.z", .translationZ),
            ]
        default: []
        }
    }

    /// The first lane of the property's vector that the path covers, and how many. Not for transforms.
    public var lanes: (first: Int, count: Int) {
        switch part {
        case .x: (0, 1)
        case .y: (1, 1)
        case .width: (2, 1)
        case .height: (3, 1)
        case .origin: (0, 2)
        case .size: (2, 2)
        default: (0, property.traits.type.components)
        }
    }

    // MARK: - Reading and setting a part of a value

    /// The part of a whole value.
    public func read(_ whole: PropertyValue) -> PropertyValue {
        if part == .whole { return whole }
        if case .transform(let matrix) = whole { return part(of: matrix) }
        let vector = whole.vector, (first, count) = lanes
        var part = SIMD4<Double>.zero
        for lane in 0..<count { part[lane] = vector[first + lane] }
        return PropertyValue(type, vector: part)
    }

    /// The whole value with the part replaced; a value of the wrong type changes nothing.
    public func write(_ value: PropertyValue, into whole: PropertyValue) -> PropertyValue {
        if part == .whole { return value }
        if case .transform(let matrix) = whole { return .transform(writeTransform(value.vector, into: matrix)) }
        var vector = whole.vector
        let source = value.vector, (first, count) = lanes
        for lane in 0..<count { vector[first + lane] = source[lane] }
        return PropertyValue(property.traits.type, vector: vector)
    }

    /// The part of a matrix; the path is no whole one.
    public func part(of matrix: Transform3D) -> PropertyValue {
        switch part {
        case .translation: return .size(Size(matrix.row4.x, matrix.row4.y))
        case .translationX: return .number(matrix.row4.x)
        case .translationY: return .number(matrix.row4.y)
        case .translationZ: return .number(matrix.row4.z)
        default: break
        }
        guard var parts = Decomposition(matrix) else { return .number(0) }
        if parts.isMirror { parts = parts.upright }
        switch part {
        case .rotationX: return .number(parts.angles.x)
        case .rotationY: return .number(parts.angles.y)
        case .rotationZ: return .number(parts.angles.z)
        case .scaleX: return .number(parts.scale.x)
        case .scaleY: return .number(parts.scale.y)
        case .scaleZ: return .number(parts.scale.z)
        default: return .number(parts.scale.sum() / 3)
        }
    }

    /// The matrix with the part replaced. A matrix that cannot be taken apart, such as a scale of zero, is built anew from its
    /// translation: a layer that was scaled to nothing can be scaled back.
    public func writeTransform(_ value: SIMD4<Double>, into matrix: Transform3D) -> Transform3D {
        var result = matrix
        switch part {
        case .translation:
            result.row4.x = value.x
            result.row4.y = value.y
            return result
        case .translationX: result.row4.x = value.x
        case .translationY: result.row4.y = value.x
        case .translationZ: result.row4.z = value.x
        default: return writeDecomposed(value, into: matrix)
        }
        return result
    }

    /// The matrix with the part replaced, for a matrix that only moves and scales by positive factors: nothing is taken apart.
    /// Most animations of a scale or a turn start from such a matrix.
    private func writeUpright(_ value: SIMD4<Double>, into matrix: Transform3D) -> Transform3D? {
        guard matrix.isUpright else { return nil }
        var result = matrix
        let (c, s) = part.isRotation ? (cos(value.x), sin(value.x)) : (1, 0)
        switch part {
        case .scale:
            result.row1.x = value.x
            result.row2.y = value.x
            result.row3.z = value.x
        case .scaleX: result.row1.x = value.x
        case .scaleY: result.row2.y = value.x
        case .scaleZ: result.row3.z = value.x
        case .rotationX:
            result.row2 = SIMD4(0, c, s, 0) * matrix.row2.y
            result.row3 = SIMD4(0, -s, c, 0) * matrix.row3.z
        case .rotationY:
            result.row1 = SIMD4(c, 0, -s, 0) * matrix.row1.x
            result.row3 = SIMD4(s, 0, c, 0) * matrix.row3.z
        case .rotationZ:
            result.row1 = SIMD4(c, s, 0, 0) * matrix.row1.x
            result.row2 = SIMD4(-s, c, 0, 0) * matrix.row2.y
        default: return nil
        }
        return result
    }

    /// A part of a matrix's scale: a value, and how to change it. A scale acts first, so a new value multiplies the matrix's rows by
    /// `factors` times the value plus `kept`, and nothing needs to be taken apart.
    public struct ScalePart {
        public let value: Double
        public let factors: SIMD3<Double>
        public let kept: SIMD3<Double>

        @inlinable init(value: Double, factors: SIMD3<Double>, kept: SIMD3<Double>) {
            (self.value, self.factors, self.kept) = (value, factors, kept)
        }
    }

    /// The part of a scale that the path names. nil for other paths, and where an axis is scaled to nothing.
    @inlinable @inline(__always) public func scalePart(of scale: SIMD3<Double>) -> ScalePart? {
        guard scale.x != 0, scale.y != 0, scale.z != 0 else { return nil }
        switch part {
        case .scale: return ScalePart(value: scale.sum() / 3, factors: 1 / scale, kept: .zero)
        case .scaleX: return ScalePart(value: scale.x, factors: SIMD3(1 / scale.x, 0, 0), kept: SIMD3(0, 1, 1))
        case .scaleY: return ScalePart(value: scale.y, factors: SIMD3(0, 1 / scale.y, 0), kept: SIMD3(1, 0, 1))
        case .scaleZ: return ScalePart(value: scale.z, factors: SIMD3(0, 0, 1 / scale.z), kept: SIMD3(1, 1, 0))
        default: return nil
        }
    }

    private func writeDecomposed(_ value: SIMD4<Double>, into matrix: Transform3D) -> Transform3D {
        if let result = writeUpright(value, into: matrix) { return result }
        let moved = Transform3D.translation(matrix.row4.x, matrix.row4.y, matrix.row4.z)
        guard var parts = Decomposition(matrix) ?? Decomposition(moved) else { return matrix }
        if parts.isMirror { parts = parts.upright }
        switch part {
        case .rotationX: parts.angles.x = value.x
        case .rotationY: parts.angles.y = value.x
        case .rotationZ: parts.angles.z = value.x
        case .scaleX: parts.scale.x = value.x
        case .scaleY: parts.scale.y = value.x
        case .scaleZ: parts.scale.z = value.x
        case .scale: parts.scale = SIMD3(repeating: value.x)
        default: break
        }
        return parts.matrix
    }
}

extension PropertyPath {
    /// The lanes of the path taken from `value`, the others from `whole`.
    @inlinable public func merge(_ value: SIMD4<Double>, into whole: SIMD4<Double>) -> SIMD4<Double> {
        switch part {
        case .x: SIMD4(value.x, whole.y, whole.z, whole.w)
        case .y: SIMD4(whole.x, value.y, whole.z, whole.w)
        case .origin: SIMD4(value.x, value.y, whole.z, whole.w)
        case .size: SIMD4(whole.x, whole.y, value.z, value.w)
        case .width: SIMD4(whole.x, whole.y, value.z, whole.w)
        case .height: SIMD4(whole.x, whole.y, whole.z, value.w)
        default: value
        }
    }
}
