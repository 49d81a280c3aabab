import SceneStorage

/// What a handle's bits say: a kind, a slot, and which generation of the slot, so that a handle that was released or is of
/// another kind is told from a good one without being followed.
public struct Handle: Hashable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public init(kind: UInt8, generation: UInt32, slot: Int32) {
        rawValue = UInt64(kind) << 56 | UInt64(generation & Self.generationMask) << 32 | UInt64(UInt32(bitPattern: slot))
    }

    public static let generationMask: UInt32 = 0xff_ffff

    public var kind: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 56) }
    public var generation: UInt32 { UInt32(truncatingIfNeeded: rawValue >> 32) & Self.generationMask }
    public var slot: Int32 { Int32(truncatingIfNeeded: rawValue) }
}

/// A layer, by its handle.
public struct LayerID: Hashable, Sendable {
    public static let kind: UInt8 = 1
    public let handle: Handle

    public var rawValue: UInt64 { handle.rawValue }
    public init(rawValue: UInt64) { handle = Handle(rawValue: rawValue) }

    init(slot: Slot, generation: UInt32) { handle = Handle(kind: Self.kind, generation: generation, slot: slot.rawValue) }

    /// The slot in the layers' store, which may be another layer's by now.
    var slot: Slot { Slot(rawValue: handle.slot) }
}
