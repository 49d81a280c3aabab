import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

/// A change to layers of a hosted tree, in the order in which it was made. Layers are named by slot and generation, for one may be
/// gone when the transaction is committed.
struct Change: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable { case set, setObject, setTiles, updateImage, insert, remove, setRoot, addAnimation, removeAnimation }

    var kind: Kind
    var property = Property.bounds
    var slot: Int32
    var generation: UInt32
    /// Where its data is in the change list; or the superlayer's slot; or the host.
    var index: Int32 = -1
    /// How many numbers; or the sibling's slot that a layer was put before.
    var other: Int32 = -1
}

/// The changes of a transaction with their data.
struct ChangeList {
    var changes: [Change] = []
    var numbers: [Double] = []
    /// The animations that were added and removed.
    var ids: [UInt64] = []
    /// Values that are not numbers.
    var objects: [PropertyValue] = []
    var imageUpdates: [(image: ImageBuffer, update: ImageUpdate)] = []
    /// Changes before this one belong to another transaction, and are not overwritten.
    var start = 0
    /// The descriptor to raise with the first change, or -1: an implicit transaction is committed by the next dispatch.
    var signal: Int32 = -1

    init(signal: Int32 = -1) { self.signal = signal }

    mutating func append(_ change: Change) {
        if signal >= 0, changes.isEmpty { EventDescriptor.raise(signal) }
        changes.append(change)
    }

    var isEmpty: Bool { changes.isEmpty }

    /// Whether the last change sets the same property of the same layer, so that it can be overwritten: a property that is set in a
    /// loop takes no more room than one set once.
    func lastSets(_ property: Property, at slot: Int32, generation: UInt32, count: Int) -> Int? {
        guard changes.count > start, let last = changes.last, last.kind == .set, last.property == property, last.slot == slot,
            last.generation == generation, Int(last.other) == count
        else { return nil }
        return Int(last.index)
    }

    mutating func append(_ property: Property, _ value: PropertyValue, at slot: Int32, generation: UInt32) {
        switch value {
        case .point(let point):
            append(property, at: slot, generation: generation, count: 2) { numbers in
                numbers.append(point.x)
                numbers.append(point.y)
            }
        case .string, .text, .image, .numbers, .colors, .filters, .path, .cells:
            appendObject(property, value, at: slot, generation: generation)
        case .none where property.traits.type.components == 0: appendObject(property, value, at: slot, generation: generation)
        default:
            let all = value.numbers
            append(property, at: slot, generation: generation, count: all.count) { $0.append(contentsOf: all) }
        }
    }

    mutating func append(_ image: ImageBuffer, _ update: ImageUpdate) {
        imageUpdates.append((image, update))
        append(Change(kind: .updateImage, slot: -1, generation: 0, index: Int32(imageUpdates.count - 1)))
    }

    private mutating func appendObject(_ property: Property, _ value: PropertyValue, at slot: Int32, generation: UInt32) {
        append(
            Change(kind: .setObject, property: property, slot: slot, generation: generation, index: Int32(objects.count)))
        objects.append(value)
    }

    private mutating func append(
        _ property: Property, at slot: Int32, generation: UInt32, count: Int, _ write: (inout [Double]) -> Void
    ) {
        if let start = lastSets(property, at: slot, generation: generation, count: count) {
            numbers.removeSubrange(start...)
        } else {
            append(
                Change(
                    kind: .set, property: property, slot: slot, generation: generation, index: Int32(numbers.count),
                    other: Int32(count)))
        }
        write(&numbers)
    }
}
