import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

/// A change to layers of a hosted tree, in the order in which it was made. Layers are named by slot and generation, for one may be
/// gone when the transaction is committed.
struct Change: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable {
        case set, setObject, setTiles, setVideo, setSurface, present, updateImage, insert, remove, setRoot, addAnimation, removeAnimation
        case replaceAnimation
    }

    var kind: Kind
    var property = Property.bounds
    var slot: Slot
    var generation: UInt32
    /// Where the data begins in the change list.
    var data: Int32 = -1
    /// How many numbers of the list a property is set to.
    var count: UInt8 = 0
    /// The superlayer that a layer was put into.
    var parent: Slot = .none
    /// The host that gets a root.
    var host: HostIndex = .none
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
    func lastSets(_ property: Property, at slot: Slot, generation: UInt32, count: Int) -> Int? {
        guard changes.count > start, let last = changes.last, last.kind == .set, last.property == property, last.slot == slot,
            last.generation == generation, Int(last.count) == count
        else { return nil }
        return Int(last.data)
    }

    mutating func append(_ property: Property, _ value: PropertyValue, at slot: Slot, generation: UInt32) {
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
        append(Change(kind: .updateImage, slot: .none, generation: 0, data: Int32(imageUpdates.count - 1)))
    }

    private mutating func appendObject(_ property: Property, _ value: PropertyValue, at slot: Slot, generation: UInt32) {
        append(
            Change(kind: .setObject, property: property, slot: slot, generation: generation, data: Int32(objects.count)))
        objects.append(value)
    }

    private mutating func append(
        _ property: Property, at slot: Slot, generation: UInt32, count: Int, _ write: (inout [Double]) -> Void
    ) {
        if let start = lastSets(property, at: slot, generation: generation, count: count) {
            numbers.removeSubrange(start...)
        } else {
            append(
                Change(
                    kind: .set, property: property, slot: slot, generation: generation, data: Int32(numbers.count),
                    count: UInt8(count)))
        }
        write(&numbers)
    }
}
