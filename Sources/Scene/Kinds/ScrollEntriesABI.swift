public import CScene
import SceneCommit
import SceneEngine
import SceneGeometry
import SceneModel

/// The program's functions that make the entries of a scroll layer.
@safe
private final class CallbackEntrySource: ScrollEntrySource, @unchecked Sendable {
    private let functions: scene_scroll_entries
    private let userData: UserData

    init(_ functions: scene_scroll_entries, _ userData: UserData) {
        self.functions = functions
        self.userData = userData
    }

    func enter(_ index: UInt32, _ frame: Rect, of layer: LayerID) -> LayerID? {
        let entry = unsafe functions.enter?(layer.handle.pointer, index, frame.c, userData.pointer)
        return Handle(entry).isNull ? nil : LayerID(entry)
    }

    func leave(_ index: UInt32, _ entry: LayerID, of layer: LayerID) -> Bool {
        guard let leave = unsafe functions.leave else { return false }
        unsafe leave(layer.handle.pointer, index, entry.handle.pointer, userData.pointer)
        return true
    }
}

extension scene_scroll_entries {
    /// A copy of the caller's, with all that can be wrong looked at.
    fileprivate static func checked(_ entries: UnsafePointer<scene_scroll_entries>) throws(SceneError) -> scene_scroll_entries {
        let initial = scene_scroll_entries()
        let given = try unsafe read(entries, "entries", smallest: MemoryLayout<scene_scroll_entries>.size, initial: initial)
        guard unsafe given.enter != nil else { throw .null("entries->enter", expected: "a function") }
        try check(given.size.height > 0 && given.size.height.isFinite, "size.height", given.size.height, "points above 0")
        let lengths = [
            ("size.width", given.size.width), ("spacing.width", given.spacing.width), ("spacing.height", given.spacing.height),
            ("margin", given.margin),
        ]
        for (name, length) in lengths { try check(length >= 0 && length.isFinite, name, length, "points, 0 or more") }
        return given
    }

    fileprivate var layout: EntryLayout {
        EntryLayout(
            count: count, size: Size(size.width, size.height), spacing: Size(spacing.width, spacing.height), columns: columns,
            margin: margin)
    }

    private static func check(_ isGood: Bool, _ name: String, _ given: Double, _ expected: String) throws(SceneError) {
        guard isGood else { throw SceneError(.invalidArgument, "entries->\(name) is \(given), expected \(expected)") }
    }
}

@c @implementation
public func scene_scroll_layer_set_entries(
    _ layer: OpaquePointer?, _ entries: UnsafePointer<scene_scroll_entries>?, _ user_data: UnsafeMutableRawPointer?,
    _ destroy: scene_destroy_function?
) -> scene_status {
    status { () throws(SceneError) in
        _ = try ScrollEntries.of(LayerID(layer))
        guard let entries = unsafe entries else {
            try Model.shared.setAttachment(nil, ofScrollLayer: LayerID(layer))
            // The user data came for nothing, and ends here.
            _ = unsafe UserData(user_data, destroy)
            return
        }
        let given = try unsafe scene_scroll_entries.checked(entries)
        let source = unsafe CallbackEntrySource(given, UserData(user_data, destroy))
        // From here on nothing fails that the caller could do anything about, so what was given is taken.
        try? ScrollEntries(given.layout, source).install(on: LayerID(layer))
    }
}

@c @implementation
public func scene_scroll_layer_reload_entries(_ layer: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in
        guard let entries = try ScrollEntries.of(LayerID(layer)) else { throw SceneError(.notFound, "layer has no entries") }
        entries.reload(LayerID(layer))
    }
}

@c @implementation
public func scene_scroll_layer_get_entry(_ layer: OpaquePointer?, _ index: UInt32) -> OpaquePointer? {
    handle { () throws(SceneError) in try ScrollEntries.of(LayerID(layer))?.entry(index, of: LayerID(layer))?.handle }
}
