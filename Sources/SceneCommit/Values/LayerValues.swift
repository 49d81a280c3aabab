public import SceneGeometry
public import SceneStorage

/// The properties that most layers use, in one compact row.
public struct LayerValues: BitwiseCopyable, Sendable, Equatable {
    public var bounds = Rect.zero
    public var position = Point.zero
    public var anchorPoint = Point(0.5, 0.5)
    public var opacity = 1.0
    public var cornerRadius = 0.0
    public var backgroundColor = Color.clear
    /// An image buffer's id; 0 is none.
    public var contents: ImageID = .none
    public var bits = Bits.initial

    public init() {}

    /// Bools and small enumerations, packed.
    public struct Bits: BitwiseCopyable, Sendable, Equatable {
        public var rawValue: UInt32

        /// doubleSided, allowsGroupOpacity, allowsEdgeAntialiasing; all corners; gravity resize; linear filters.
        public static let initial = Bits(rawValue: 0b101100 | 15 << 8 | 9 << 12 | 1 << 16 | 1 << 18)

        public init(rawValue: UInt32) { self.rawValue = rawValue }

        @inlinable func get(_ bit: UInt32) -> Bool { rawValue & (1 << bit) != 0 }
        @inlinable mutating func set(_ bit: UInt32, _ on: Bool) { rawValue = on ? rawValue | 1 << bit : rawValue & ~(1 << bit) }
        @inlinable func field(_ shift: UInt32, _ mask: UInt32) -> UInt32 { rawValue >> shift & mask }
        @inlinable mutating func setField(_ shift: UInt32, _ mask: UInt32, _ value: UInt32) {
            rawValue = rawValue & ~(mask << shift) | (value & mask) << shift
        }

        @inlinable public var hidden: Bool {
            get { get(0) }
            set { set(0, newValue) }
        }
        @inlinable public var geometryFlipped: Bool {
            get { get(1) }
            set { set(1, newValue) }
        }
        @inlinable public var doubleSided: Bool {
            get { get(2) }
            set { set(2, newValue) }
        }
        @inlinable public var allowsGroupOpacity: Bool {
            get { get(3) }
            set { set(3, newValue) }
        }
        @inlinable public var masksToBounds: Bool {
            get { get(4) }
            set { set(4, newValue) }
        }
        @inlinable public var allowsEdgeAntialiasing: Bool {
            get { get(5) }
            set { set(5, newValue) }
        }
        @inlinable public var hasBackgroundColor: Bool {
            get { get(6) }
            set { set(6, newValue) }
        }
        @inlinable public var maskedCorners: UInt32 {
            get { field(8, 15) }
            set { setField(8, 15, newValue) }
        }
        @inlinable public var contentsGravity: Gravity {
            get { Gravity(rawValue: field(12, 15)) ?? .resize }
            set { setField(12, 15, newValue.rawValue) }
        }
        @inlinable public var minificationFilter: ContentsFilter {
            get { ContentsFilter(rawValue: field(16, 3)) ?? .linear }
            set { setField(16, 3, newValue.rawValue) }
        }
        @inlinable public var magnificationFilter: ContentsFilter {
            get { ContentsFilter(rawValue: field(18, 3)) ?? .linear }
            set { setField(18, 3, newValue.rawValue) }
        }
        /// Whether contents are resized to the bounds, and sampled alike whatever their size.
        @inlinable public var isPlainContents: Bool {
            field(12, 15) == Gravity.resize.rawValue && field(16, 3) == field(18, 3) && field(16, 3) != ContentsFilter.trilinear.rawValue
        }
        /// The kind that the layer was made as, which never changes.
        @inlinable public var kind: LayerKind {
            get { LayerKind(rawValue: field(20, 15)) ?? .layer }
            set { setField(20, 15, newValue.rawValue) }
        }
    }
}

/// Where contents lie in the bounds. The names of the table and the constants of the C header are in this order.
public enum Gravity: UInt32, BitwiseCopyable, Sendable {
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight, resize, resizeAspect, resizeAspectFill
}

public enum ContentsFilter: UInt32, BitwiseCopyable, Sendable { case nearest, linear, trilinear }

/// How few layers lie: turned, scaled, or out of their superlayer's plane.
public struct LayerPose: BitwiseCopyable, Sendable, Equatable {
    public var transform = Transform3D.identity
    public var zPosition = 0.0
    public var anchorPointZ = 0.0

    public init() {}
}

/// What few layers have around their contents, and do with them.
public struct LayerAdornment: BitwiseCopyable, Sendable, Equatable {
    public var contentsRect = Rect.unit
    public var contentsCenter = Rect.unit
    public var borderWidth = 0.0
    public var contentsScale = 1.0
    public var borderColor = Color.black

    public init() {}

    /// The adornment of a new layer.
    public static let initial = LayerAdornment()
}

/// The properties that few layers use. Only layers that set one have rows of them.
public struct LayerExtras: BitwiseCopyable, Sendable, Equatable {
    public var pose = LayerPose()
    public var adornment = LayerAdornment()

    public init() {}

    init(pose: LayerPose, adornment: LayerAdornment) {
        self.pose = pose
        self.adornment = adornment
    }

    /// The values of a layer without extras.
    public static let initial = LayerExtras()
}

// MARK: - By property

extension LayerValues {
    public func value(of property: Property) -> PropertyValue {
        switch property {
        case .bounds: .rect(bounds)
        case .position: .point(position)
        case .anchorPoint: .point(anchorPoint)
        case .opacity: .number(opacity)
        case .cornerRadius: .number(cornerRadius)
        case .backgroundColor: bits.hasBackgroundColor ? .color(backgroundColor) : .none
        case .geometryFlipped: .bool(bits.geometryFlipped)
        case .hidden: .bool(bits.hidden)
        case .doubleSided: .bool(bits.doubleSided)
        case .allowsGroupOpacity: .bool(bits.allowsGroupOpacity)
        case .masksToBounds: .bool(bits.masksToBounds)
        case .allowsEdgeAntialiasing: .bool(bits.allowsEdgeAntialiasing)
        case .maskedCorners: .flags(bits.maskedCorners)
        case .contentsGravity: .enumeration(Int32(bits.contentsGravity.rawValue))
        case .minificationFilter: .enumeration(Int32(bits.minificationFilter.rawValue))
        case .magnificationFilter: .enumeration(Int32(bits.magnificationFilter.rawValue))
        default: .none
        }
    }
}

extension LayerValues.Bits {
    mutating func set(_ property: Property, to value: PropertyValue) {
        switch (property, value) {
        case (.geometryFlipped, .bool(let value)): geometryFlipped = value
        case (.hidden, .bool(let value)): hidden = value
        case (.doubleSided, .bool(let value)): doubleSided = value
        case (.allowsGroupOpacity, .bool(let value)): allowsGroupOpacity = value
        case (.masksToBounds, .bool(let value)): masksToBounds = value
        case (.allowsEdgeAntialiasing, .bool(let value)): allowsEdgeAntialiasing = value
        case (.maskedCorners, .flags(let value)): maskedCorners = value
        case (.contentsGravity, .enumeration(let value)): contentsGravity = Gravity(rawValue: UInt32(value)) ?? .resize
        case (.minificationFilter, .enumeration(let value)): minificationFilter = ContentsFilter(rawValue: UInt32(value)) ?? .linear
        case (.magnificationFilter, .enumeration(let value)): magnificationFilter = ContentsFilter(rawValue: UInt32(value)) ?? .linear
        default: break
        }
    }

    /// Sets an animated property from its number. @return whether that changed it.
    @inlinable mutating func replace(_ property: Property, by number: Double) -> Bool {
        let old = self
        switch property {
        case .hidden: hidden = number != 0
        case .doubleSided: doubleSided = number != 0
        case .masksToBounds: masksToBounds = number != 0
        case .maskedCorners: maskedCorners = UInt32(clamping: number)
        default: break
        }
        return self != old
    }
}

extension Equatable {
    @inlinable mutating func replace(by new: Self) -> Bool {
        guard self != new else { return false }
        self = new
        return true
    }
}

extension LayerExtras {
    public func value(of property: Property) -> PropertyValue {
        switch property {
        case .transform: .transform(pose.transform)
        case .zPosition: .number(pose.zPosition)
        case .anchorPointZ: .number(pose.anchorPointZ)
        case .contentsRect: .rect(adornment.contentsRect)
        case .contentsCenter: .rect(adornment.contentsCenter)
        case .borderWidth: .number(adornment.borderWidth)
        case .contentsScale: .number(adornment.contentsScale)
        case .borderColor: .color(adornment.borderColor)
        default: .none
        }
    }
}

extension LayerPose {
    mutating func set(_ property: Property, to value: PropertyValue) {
        switch (property, value) {
        case (.transform, .transform(let value)): transform = value
        case (.zPosition, .number(let value)): zPosition = value
        case (.anchorPointZ, .number(let value)): anchorPointZ = value
        default: break
        }
    }

    mutating func replace(_ property: Property, byVector v: SIMD4<Double>) -> Bool {
        switch property {
        case .zPosition: zPosition.replace(by: v.x)
        case .anchorPointZ: anchorPointZ.replace(by: v.x)
        default: false
        }
    }
}

extension LayerAdornment {
    mutating func set(_ property: Property, to value: PropertyValue) {
        switch (property, value) {
        case (.contentsRect, .rect(let value)): contentsRect = value
        case (.contentsCenter, .rect(let value)): contentsCenter = value
        case (.borderWidth, .number(let value)): borderWidth = value
        case (.contentsScale, .number(let value)): contentsScale = value
        case (.borderColor, .color(let value)): borderColor = value
        default: break
        }
    }

    mutating func replace(_ property: Property, byVector v: SIMD4<Double>) -> Bool {
        switch property {
        case .contentsRect: contentsRect.replace(by: Rect(v.x, v.y, v.z, v.w))
        case .contentsCenter: contentsCenter.replace(by: Rect(v.x, v.y, v.z, v.w))
        case .borderWidth: borderWidth.replace(by: v.x)
        case .contentsScale: contentsScale.replace(by: v.x)
        case .borderColor: borderColor.replace(by: Color(vector: v))
        default: false
        }
    }
}
