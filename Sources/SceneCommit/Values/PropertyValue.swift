public import SceneGeometry

/// A value of any property.
public enum PropertyValue: Sendable, Equatable {
    case none
    case bool(Bool)
    case number(Double)
    case point(Point)
    case size(Size)
    case rect(Rect)
    case color(Color)
    // In a box: four times as large as any other value, a matrix would make all values as large, those of key frames among them.
    indirect case transform(Transform3D)
    case enumeration(Int32)
    case flags(UInt32)
    case string(String)
    /// A string whose parts look different.
    case text(AttributedText)
    case image(ImageBuffer)
    case numbers([Double])
    case colors([Color])
    case filters([Filter])
    case path(Path)
    case cells([EmitterCell])

    public var type: ValueType {
        switch self {
        case .none: .none
        case .bool: .bool
        case .number: .number
        case .point: .point
        case .size: .size
        case .rect: .rect
        case .color: .color
        case .transform: .transform
        case .enumeration: .enumeration
        case .flags: .flags
        case .string, .text: .string
        case .image: .image
        case .numbers: .numbers
        case .colors: .colors
        case .filters: .filters
        case .path: .path
        case .cells: .cells
        }
    }

    public var isFinite: Bool {
        switch self {
        case .number(let value): value.isFinite
        case .point(let value): value.isFinite
        case .size(let value): value.isFinite
        case .rect(let value): value.isFinite
        case .color(let value): value.isFinite
        case .transform(let value): value.isFinite
        case .numbers(let value): value.allSatisfy(\.isFinite)
        case .colors(let value): value.allSatisfy(\.isFinite)
        default: true
        }
    }

    /// Why a value cannot be that of something which must be finite.
    public func notFinite(_ name: String) -> String {
        let all =
            switch self {
            case .numbers(let list): list
            case .colors(let list): list.flatMap { PropertyValue.color($0).numbers }
            default: numbers
            }
        return all.first { !$0.isFinite }.map { "\(name) must be finite, not \($0)" } ?? "\(name) must be finite"
    }

    /// The numbers that make up the value; none for types without a fixed number.
    public var numbers: [Double] {
        switch self {
        case .none, .string, .text, .image, .numbers, .colors, .filters, .path, .cells: []
        case .bool(let value): [value ? 1 : 0]
        case .number(let value): [value]
        case .point(let value): [value.x, value.y]
        case .size(let value): [value.width, value.height]
        case .rect(let value): [value.x, value.y, value.width, value.height]
        case .color(let value): [Double(value.r), Double(value.g), Double(value.b), Double(value.a)]
        case .transform(let value): value.numbers
        case .enumeration(let value): [Double(value)]
        case .flags(let value): [Double(value)]
        }
    }

    /// A value made of numbers; nil for a type that is not made of numbers, and when there are too few or one does not fit.
    public init?(_ type: ValueType, numbers n: Span<Double>) {
        guard type.components > 0, n.count >= type.components else { return nil }
        switch type {
        case .bool: self = .bool(n[0] != 0)
        case .number: self = .number(n[0])
        case .point: self = .point(Point(n[0], n[1]))
        case .size: self = .size(Size(n[0], n[1]))
        case .rect: self = .rect(Rect(n[0], n[1], n[2], n[3]))
        case .color: self = .color(Color(Float(n[0]), Float(n[1]), Float(n[2]), Float(n[3])))
        case .transform:
            self = .transform(
                Transform3D(
                    SIMD4(n[0], n[1], n[2], n[3]), SIMD4(n[4], n[5], n[6], n[7]), SIMD4(n[8], n[9], n[10], n[11]),
                    SIMD4(n[12], n[13], n[14], n[15])))
        case .enumeration:
            guard let value = Int32(exactly: n[0]) else { return nil }
            self = .enumeration(value)
        case .flags:
            guard let value = UInt32(exactly: n[0]) else { return nil }
            self = .flags(value)
        case .none, .string, .image, .numbers, .colors, .filters, .path, .cells: return nil
        }
    }

    /// The value as a vector to interpolate: colours premultiplied, `none` as zeros. Transforms, text, images and lists have none.
    public var vector: SIMD4<Double> {
        switch self {
        case .bool(let value): SIMD4(value ? 1 : 0, 0, 0, 0)
        case .enumeration(let value): SIMD4(Double(value), 0, 0, 0)
        case .flags(let value): SIMD4(Double(value), 0, 0, 0)
        case .number(let value): SIMD4(value, 0, 0, 0)
        case .point(let value): SIMD4(value.x, value.y, 0, 0)
        case .size(let value): SIMD4(value.width, value.height, 0, 0)
        case .rect(let value): SIMD4(value.x, value.y, value.width, value.height)
        case .color(let value): value.vector
        default: .zero
        }
    }

    /// The value as a vector that reads back as it was set: colours are not premultiplied.
    public var straightVector: SIMD4<Double> {
        if case .color(let color) = self { return SIMD4(SIMD4(color.r, color.g, color.b, color.a)) }
        return vector
    }

    /// The matrix of a transform; the identity for other values.
    public var matrix: Transform3D {
        if case .transform(let matrix) = self { return matrix }
        return .identity
    }

    /// The value of a type whose vector this is.
    public init(_ type: ValueType, vector v: SIMD4<Double>) {
        switch type {
        case .bool: self = .bool(v.x != 0)
        case .enumeration: self = .enumeration(Int32(clamping: v.x))
        case .flags: self = .flags(UInt32(clamping: v.x))
        case .number: self = .number(v.x)
        case .point: self = .point(Point(v.x, v.y))
        case .size: self = .size(Size(v.x, v.y))
        case .rect: self = .rect(Rect(v.x, v.y, v.z, v.w))
        case .color: self = .color(Color(vector: v))
        default: self = .none
        }
    }
}

extension FixedWidthInteger {
    /// The nearest number of this type; 0 for what is no number.
    @usableFromInline init(clamping number: Double) {
        self = number.isNaN ? 0 : Self(exactly: number.rounded()) ?? (number < 0 ? .min : .max)
    }
}

extension Color {
    /// Premultiplied, not held: what colours are interpolated as.
    @inlinable public var vector: SIMD4<Double> {
        SIMD4(Double(r * a), Double(g * a), Double(b * a), Double(a))
    }

    @inlinable public init(vector v: SIMD4<Double>) {
        guard v.w != 0 else {
            self = .clear
            return
        }
        self.init(Float(v.x / v.w), Float(v.y / v.w), Float(v.z / v.w), Float(v.w))
    }
}
