import SceneCommit
import SceneModel
import SceneStorage

/// What a handle that is not a layer's stands for.
protocol HandleObject: AnyObject, Sendable {
    static var kind: ObjectKind { get }
}

/// The values of `scene_object_kind` but the layer's, which live in the model.
enum ObjectKind: UInt8 {
    case animation = 2, timingFunction, image, renderer, document, path, action, style, filter, kernel, emitterCell, tile, layoutManager,
        window, sound, paper, glContext, displayLink

    var name: StaticString {
        switch self {
        case .animation: "an animation"
        case .timingFunction: "a timing function"
        case .image: "an image"
        case .renderer: "a renderer"
        case .document: "a document"
        case .path: "a path"
        case .action: "an action"
        case .style: "a style"
        case .filter: "a filter"
        case .kernel: "a kernel"
        case .emitterCell: "an emitter cell"
        case .tile: "a tile"
        case .layoutManager: "a layout manager"
        case .window: "a window"
        case .sound: "a sound"
        case .paper: "a paper"
        case .glContext: "a GL context"
        case .displayLink: "a display link"
        }
    }
}

/// The objects that handles stand for, other than layers. Safe to use from any thread; objects go outside of the table's lock.
enum Handles {
    private static let table = Locked(.handles, HandleTable())

    /// A new handle of an object, with one reference that the caller owns.
    static func add<Object: HandleObject>(_ object: Object) throws(SceneError) -> Handle {
        try table.withLock { table throws(SceneError) in try table.add(object, Object.kind) }
    }

    /// The object of a handle.
    static func object<Object: HandleObject>(_ handle: Handle, _ role: StaticString) throws(SceneError) -> Object {
        let object = table.withLock { $0.object(handle, Object.kind) }
        if let object = object as? Object { return object }
        throw SceneError.noHandle(handle, Object.kind, role)
    }

    /// Whether a handle is a live one of a kind. The object does not end with this, as it might with `object`.
    static func isAlive(_ handle: Handle, _ kind: ObjectKind) -> Bool { table.withLock { $0.object(handle, kind) != nil } }

    /// Adds a reference. @return the handle.
    static func retain(_ handle: Handle, _ kind: ObjectKind, _ role: StaticString) throws(SceneError) -> Handle {
        let retained = table.withLock { $0.retain(handle, kind) }
        if retained { return handle }
        throw SceneError.noHandle(handle, kind, role)
    }

    /// Gives a reference back; NULL has none.
    static func release(_ handle: Handle, _ kind: ObjectKind, _ role: StaticString) throws(SceneError) {
        if handle.isNull { return }
        let released = table.withLock { $0.release(handle, kind) }
        guard released.isReference else { throw SceneError.noHandle(handle, kind, role) }
        // The object ends here, with no lock held, if this was its last reference.
    }

    /// A new handle of an object that is nobody's until somebody retains it: `takeBack` ends it.
    static func lend<Object: HandleObject>(_ object: Object) throws(SceneError) -> Handle {
        try table.withLock { table throws(SceneError) in try table.lend(object, Object.kind) }
    }

    /// Ends the loan of a handle, and the object that nobody retained meanwhile.
    static func takeBack(_ handle: Handle) {
        // The object ends with no lock held.
        _ = table.withLock { $0.takeBack(handle) }
    }

    /// The objects of a kind that the program has, with their handles.
    static func all<Object: HandleObject>(_ type: Object.Type) -> [(handle: Handle, object: Object)] {
        table.withLock { $0.all(Object.kind) }.compactMap { entry in (entry.object as? Object).map { (entry.handle, $0) } }
    }

    static func liveCount(_ kind: ObjectKind) -> Int { table.withLock { $0.liveCount(kind) } }

    /// The handle of an image that somebody shows, borrowed: it is good as long as the image lives.
    static func borrow(_ image: ImageBuffer) throws(SceneError) -> Handle {
        try table.withLock { table throws(SceneError) in try table.borrow(image) }
    }
}

extension SceneError {
    fileprivate static func noHandle(_ handle: Handle, _ kind: ObjectKind, _ role: StaticString) -> SceneError {
        SceneError(
            .invalidHandle,
            handle.isNull
                ? "\(role) is NULL, expected \(kind.name)"
                : "\(role) is no live handle of \(kind.name): it was released, or is of another kind")
    }
}

extension Handle {
    @inline(__always)
    @safe init(_ pointer: OpaquePointer?) { self.init(rawValue: UInt64(UInt(bitPattern: pointer))) }

    @safe var pointer: OpaquePointer? { unsafe OpaquePointer(bitPattern: UInt(rawValue)) }

    var isNull: Bool { rawValue == 0 }
}

extension LayerID {
    @inline(__always)
    @safe init(_ pointer: OpaquePointer?) { self.init(rawValue: UInt64(UInt(bitPattern: pointer))) }
}

extension ImageBuffer: HandleObject {
    static var kind: ObjectKind { .image }
}

/// Slots with generations and references.
///
/// An image's slot outlives its last reference for as long as a layer or a renderer still has the pixels, so that a layer lends the same
/// handle every time; until then it is held weakly.
private struct HandleTable {
    private struct Entry {
        var generation: UInt32 = 1
        var kind: UInt8 = 0
        var references = 0
        /// Whether it stays without references.
        var isLent = false
        var object: (any HandleObject)?
        weak var image: ImageBuffer?
    }

    private var entries: [Entry] = []
    private var freeSlots: [Int32] = []
    private var counts: [UInt8: Int] = [:]
    /// The slots of images, by the buffer's id.
    private var imageSlots: [ImageID: Int32] = [:]

    mutating func add(_ object: any HandleObject, _ kind: ObjectKind) throws(SceneError) -> Handle {
        let slot = try takeSlot()
        entries[Int(slot)].kind = kind.rawValue
        entries[Int(slot)].references = 1
        entries[Int(slot)].object = object
        counts[kind.rawValue, default: 0] += 1
        if let image = object as? ImageBuffer { remember(image, at: slot) }
        return handle(of: slot)
    }

    func object(_ handle: Handle, _ kind: ObjectKind) -> (any HandleObject)? {
        guard let slot = slot(of: handle, kind) else { return nil }
        return entries[slot].object ?? entries[slot].image
    }

    mutating func retain(_ handle: Handle, _ kind: ObjectKind) -> Bool {
        guard let slot = slot(of: handle, kind), let object = object(handle, kind), entries[slot].references < Int(Int32.max) else {
            return false
        }
        if entries[slot].references == 0 { counts[kind.rawValue, default: 0] += 1 }
        entries[slot].references += 1
        entries[slot].object = object
        return true
    }

    /// @return whether there was a reference, and the object when it was the last one.
    mutating func release(_ handle: Handle, _ kind: ObjectKind) -> (isReference: Bool, last: (any HandleObject)?) {
        guard let slot = slot(of: handle, kind), entries[slot].references > 0 else { return (false, nil) }
        entries[slot].references -= 1
        guard entries[slot].references == 0 else { return (true, nil) }
        counts[kind.rawValue, default: 0] -= 1
        if entries[slot].isLent { return (true, nil) }
        let object = entries[slot].object
        entries[slot].object = nil
        if kind != .image { free(Int32(slot)) }
        return (true, object)
    }

    mutating func lend(_ object: any HandleObject, _ kind: ObjectKind) throws(SceneError) -> Handle {
        let slot = try takeSlot()
        entries[Int(slot)].kind = kind.rawValue
        entries[Int(slot)].isLent = true
        entries[Int(slot)].object = object
        return handle(of: slot)
    }

    /// @return the object when nobody has a reference.
    mutating func takeBack(_ handle: Handle) -> (any HandleObject)? {
        guard let kind = ObjectKind(rawValue: handle.kind), let slot = slot(of: handle, kind), entries[slot].isLent else { return nil }
        entries[slot].isLent = false
        guard entries[slot].references == 0 else { return nil }
        let object = entries[slot].object
        free(Int32(slot))
        return object
    }

    func all(_ kind: ObjectKind) -> [(handle: Handle, object: any HandleObject)] {
        entries.indices.compactMap { slot in
            guard entries[slot].kind == kind.rawValue, let object = entries[slot].object else { return nil }
            return (handle(of: Int32(slot)), object)
        }
    }

    func liveCount(_ kind: ObjectKind) -> Int {
        guard kind == .image else { return counts[kind.rawValue] ?? 0 }
        return imageSlots.values.count { entries[Int($0)].image != nil }
    }

    mutating func borrow(_ image: ImageBuffer) throws(SceneError) -> Handle {
        if let slot = imageSlots[image.id], entries[Int(slot)].image === image { return handle(of: slot) }
        let slot = try takeSlot()
        entries[Int(slot)].kind = ObjectKind.image.rawValue
        remember(image, at: slot)
        return handle(of: slot)
    }

    // MARK: - Slots

    private func handle(of slot: Int32) -> Handle {
        Handle(kind: entries[Int(slot)].kind, generation: entries[Int(slot)].generation, slot: slot)
    }

    private func slot(of handle: Handle, _ kind: ObjectKind) -> Int? {
        let slot = Int(handle.slot)
        guard handle.kind == kind.rawValue, entries.indices.contains(slot), entries[slot].kind == kind.rawValue,
            entries[slot].generation == handle.generation
        else { return nil }
        return slot
    }

    private mutating func takeSlot() throws(SceneError) -> Int32 {
        if let slot = freeSlots.popLast() { return slot }
        guard let slot = Int32(exactly: entries.count) else { throw SceneError(.outOfMemory, "there are too many objects") }
        entries.append(Entry())
        return slot
    }

    /// The slot of the gone image that had this id before is free from now on.
    private mutating func remember(_ image: ImageBuffer, at slot: Int32) {
        if let old = imageSlots.updateValue(slot, forKey: image.id) { free(old) }
        entries[Int(slot)].image = image
    }

    private mutating func free(_ slot: Int32) {
        // A slot whose generations are used up stays empty: its handles would be taken for old ones.
        let generation = entries[Int(slot)].generation + 1
        entries[Int(slot)] = Entry(generation: generation)
        if generation <= Handle.generationMask { freeSlots.append(slot) }
    }
}
