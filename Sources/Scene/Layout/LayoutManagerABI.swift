public import CScene
import SceneCommit
import SceneGeometry
import SceneLayout
import SceneModel

@c @implementation
public func scene_layout_manager_create(
    _ callbacks: UnsafePointer<scene_layout_callbacks>?, _ user_data: UnsafeMutableRawPointer?, _ destroy: scene_destroy_function?
) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let smallest = MemoryLayout<scene_layout_callbacks>.size
        let callbacks = try unsafe read(callbacks, "callbacks", smallest: smallest, initial: scene_layout_callbacks())
        guard unsafe callbacks.layout_sublayers != nil else {
            throw SceneError(.invalidArgument, "callbacks.layout_sublayers is NULL, expected a function")
        }
        return try LayoutManagerObject.retainedHandle(unsafe CallbackLayoutManager(callbacks, UserData(user_data, destroy)))
    }
}

@c @implementation
public func scene_layout_manager_create_constraint() -> OpaquePointer? {
    handle { () throws(SceneError) in try LayoutManagerObject.retainedHandle(ConstraintLayoutManager.shared) }
}

@c @implementation
public func scene_layout_manager_create_box(
    _ axis: scene_layout_axis, _ spacing: Double, _ padding: Double, _ alignment: scene_layout_alignment
) -> OpaquePointer? {
    handle { () throws(SceneError) in
        guard let known = RowLayout.Axis(rawValue: axis.rawValue) else {
            throw SceneError("axis", axis.rawValue, isNo: "scene_layout_axis")
        }
        var layout = RowLayout(.box)
        layout.axis = known
        return try makeManager(layout, spacing, spacing, padding, alignment)
    }
}

@c @implementation
public func scene_layout_manager_create_flow(
    _ spacing: Double, _ line_spacing: Double, _ padding: Double, _ alignment: scene_layout_alignment
) -> OpaquePointer? {
    handle { () throws(SceneError) in try makeManager(RowLayout(.flow), spacing, line_spacing, padding, alignment) }
}

@c @implementation
public func scene_layout_manager_create_grid(
    _ columns: UInt32, _ spacing: Double, _ padding: Double, _ alignment: scene_layout_alignment
) -> OpaquePointer? {
    handle { () throws(SceneError) in
        guard RowLayout.columnRange.contains(Int(columns)) else {
            throw SceneError(.invalidArgument, "columns is \(columns), expected \(RowLayout.columnRange)")
        }
        var layout = RowLayout(.grid)
        layout.columns = Int(columns)
        return try makeManager(layout, spacing, spacing, padding, alignment)
    }
}

private func makeManager(
    _ layout: RowLayout, _ spacing: Double, _ lineSpacing: Double, _ padding: Double, _ alignment: scene_layout_alignment
) throws(SceneError) -> Handle {
    guard let known = RowLayout.Alignment(rawValue: alignment.rawValue) else {
        throw SceneError("alignment", alignment.rawValue, isNo: "scene_layout_alignment")
    }
    guard spacing.isFinite, lineSpacing.isFinite, padding.isFinite else {
        throw SceneError(.invalidArgument, "spacing and padding must be finite")
    }
    var layout = layout
    layout.spacing = spacing
    layout.lineSpacing = lineSpacing
    layout.padding = padding
    layout.alignment = known
    return try LayoutManagerObject.retainedHandle(RowLayoutManager(layout))
}

@c @implementation
public func scene_layout_manager_retain(_ manager: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.retain(Handle(manager), .layoutManager, "manager") }
}

@c @implementation
public func scene_layout_manager_release(_ manager: OpaquePointer?) {
    _ = status { () throws(SceneError) in try Handles.release(Handle(manager), .layoutManager, "manager") }
}

@c @implementation
public func scene_layer_set_layout_manager(_ layer: OpaquePointer?, _ manager: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in
        guard !Handle(manager).isNull else { return try Model.shared.setLayoutManager(nil, of: LayerID(layer)) }
        let object: LayoutManagerObject = try Handles.object(Handle(manager), "manager")
        try Model.shared.setLayoutManager(object.manager, of: LayerID(layer))
    }
}

@c @implementation
public func scene_layer_copy_layout_manager(_ layer: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        guard let manager = try Model.shared.layoutManager(of: LayerID(layer)) else {
            // NULL, and no failure either.
            ThreadReplies.current.clear()
            return nil
        }
        return try LayoutManagerObject.retainedHandle(manager)
    }
}
