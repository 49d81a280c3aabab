import SceneGeometry
import SceneStorage

/// What the hot paths ask of a property: plain bits, copied out of the table once.
public struct PropertyTraits: BitwiseCopyable, Sendable {
    /// Where a layer's value of the property is.
    public enum Storage: UInt8, BitwiseCopyable, Sendable {
        /// A chain of `SparseValues`, which has what differs from the initial value.
        case sparse
        /// `LayerValues`, which every layer has.
        case row
        /// `LayerExtras`, which only those layers have that use one of them.
        case extras
        /// The model alone.
        case model
    }

    /// What reads the property besides its own key.
    public enum Group: UInt8, BitwiseCopyable, Sendable {
        case none
        /// The clock of the layer.
        case timing
        /// What the layer's image passes through.
        case effects
    }

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

    /// Which numbers are allowed, alone or in a list. All are finite, but for durations and counts that may be infinite.
    public enum Range: UInt8, BitwiseCopyable, Sendable {
        case any, notNegative, positive, notNegativeOrInfinite
        /// The copies of a replicator: 0 or more, at most `mostCopies`.
        case copies
        /// Text that is set in lines, which may have runs and is not longer than text may be.
        case text
    }

    /// The most copies of a replicator, and how many layers copies may add to a frame.
    public static let mostCopies = 262_144

    public let type: ValueType
    public var effect: Effect
    public var storage = Storage.sparse
    public var group = Group.none
    public var isAnimatable = false
    /// Whether setting the property starts an animation.
    public var isImplicit = false
    /// Whether that is a transition of the layer, since there is nothing between the values.
    public var fadesOver = false
    public var isOptional = false
    public var range = Range.any
    /// The kinds of layers that have the property.
    public var kinds = LayerKinds.all { didSet { isOfKinds = kinds != .all } }
    /// Whether only layers of some kinds have the property.
    public private(set) var isOfKinds = false
    /// The number of an enumeration's constants.
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
        case .number(let number) where range == .copies: return number >= 0 && number <= Double(Self.mostCopies)
        case .number(let number): return isInRange(number)
        case .numbers(let list): return list.allSatisfy(isInRange)
        case .size(let size): return isInRange(size.width) && isInRange(size.height)
        case .enumeration(let number): return number >= 0 && number < nameCount
        case .string(let string): return range != .text || AttributedText.objection(toByteCount: string.utf8.count) == nil
        case .text(let text): return range == .text && text.objection == nil
        default: return true
        }
    }

    /// Why a value cannot be that of a property of some key, or nil when it can.
    func objection(to value: PropertyValue, of key: String, names: [String]) -> String? {
        if allows(value) { return nil }
        if value.type != type { return "\(key) must be \(type.name), not \(value.type.name)" }
        switch value {
        case .number(let number) where number.isFinite && range == .copies:
            return "\(key) must be 0 to \(Self.mostCopies), not \(number)"
        case .number(let number) where number.isFinite || range == .notNegativeOrInfinite:
            return "\(key) must be \(range == .positive ? "above 0" : "0 or more"), not \(number)"
        case .numbers(let list) where value.isFinite:
            return "\(key) must be 0 or more, not \(list.first { $0 < 0 } ?? 0)"
        case .size(let size) where size.isFinite:
            return "\(key) must be \(range == .positive ? "above 0" : "0 or more"), not \(size.width) x \(size.height)"
        case .enumeration(let number): return "\(key) must be one of \(names.joined(separator: ", ")), not constant \(number)"
        case .string(let string): return AttributedText.objection(toByteCount: string.utf8.count)
        case .text(let text): return text.objection ?? "\(key) cannot have runs"
        default: return value.notFinite(key)
        }
    }

    @inline(__always)
    private func isInRange(_ number: Double) -> Bool { range == .any || number > 0 || (range == .notNegative && number == 0) }

    /// The traits of all properties by number, in memory without references. The library's are there from the start.
    static let byNumber = {
        let traits = FixedTable<PropertyTraits>(capacity: Int(UInt16.max))
        for info in PropertyInfo.table { traits.append(info.traits) }
        return traits
    }()
}
