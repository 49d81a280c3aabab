import SceneGeometry

/// What the hot paths ask of a property: plain bits, copied out of the table once.
public struct PropertyTraits: BitwiseCopyable, Sendable {
    /// What a change makes necessary in the render tree.
    public enum Effect: UInt8, BitwiseCopyable, Sendable {
        /// New world transforms below the layer.
        case geometry
        /// A new frame plan, nothing else.
        case paint
        /// The layer's clock, and with it whatever animates below.
        case timing
        /// Nothing.
        case none
    }

    /// What numbers are allowed; they are finite but for the last.
    public enum Range: UInt8, BitwiseCopyable, Sendable { case any, notNegative, positive, notNegativeOrInfinite }

    public let type: ValueType
    public var effect: Effect
    public var isAnimatable = false
    /// Whether setting it animates by itself.
    public var isImplicit = false
    public var isOptional = false
    public var range = Range.any
    /// The kinds of layers that have it.
    public var kinds = LayerKinds.all
    /// How many constants an enumeration has.
    public var nameCount: Int32 = 0

    /// Whether values switch from one to the next, with nothing between them.
    public var isDiscrete: Bool { type == .bool || type == .enumeration || type == .flags || type == .string }

    /// Whether a value can be the property's.
    public func allows(_ value: PropertyValue) -> Bool {
        if case .none = value { return isOptional }
        guard value.type == type else { return false }
        if range == .notNegativeOrInfinite, case .number(let number) = value { return number >= 0 }
        guard value.isFinite else { return false }
        switch value {
        case .number(let number): return isInRange(number)
        case .size(let size): return isInRange(size.width) && isInRange(size.height)
        case .enumeration(let number): return number >= 0 && number < nameCount
        default: return true
        }
    }

    @inline(__always)
    private func isInRange(_ number: Double) -> Bool { range == .any || number > 0 || (range == .notNegative && number == 0) }
}
