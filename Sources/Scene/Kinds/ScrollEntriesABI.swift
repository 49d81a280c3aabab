public import CScene
import SceneCommit
import SceneModel

/// The entries of a layer; nil when it has none.
@safe private func entries(of layer: OpaquePointer?) throws(SceneError) -> ScrollEntries? {
    let kind = try Model.shared.kind(of: LayerID(layer))
    guard kind == .scroll else { throw SceneError(.notFound, "layer is \(kind.title), expected a scroll layer") }
    return try Model.shared.attachment(of: LayerID(layer)) as? ScrollEntries
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
        let old = try Scene.entries(of: layer), id = LayerID(layer)
        guard let entries = unsafe entries else {
            try Model.shared.setAttachment(nil, ofScrollLayer: id)
            // It came for nothing.
            _ = unsafe UserData(user_data, destroy)
            return
        }
        let given = try unsafe scene_scroll_entries.checked(entries)
        let new = unsafe ScrollEntries(given, UserData(user_data, destroy))
        // From here on nothing fails that the caller could do anything about, so what was given is taken.
        try? Model.shared.setAttachment(new, ofScrollLayer: id)
        old?.end(id)
        try? new.setContentSize(of: id)
        ThreadEntries.current.add(id)
        _ = new.update(id)
    }
}

@c @implementation
public func scene_scroll_layer_reload_entries(_ layer: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in
        guard let entries = try Scene.entries(of: layer) else { throw SceneError(.notFound, "layer has no entries") }
        entries.reload()
        if entries.thread === ThreadEntries.current { _ = entries.update(LayerID(layer)) } else { ReportSignal.raise() }
    }
}

@c @implementation
public func scene_scroll_layer_get_entry(_ layer: OpaquePointer?, _ index: UInt32) -> OpaquePointer? {
    handle { () throws(SceneError) in try Scene.entries(of: layer)?.entry(index, of: LayerID(layer))?.handle }
}
