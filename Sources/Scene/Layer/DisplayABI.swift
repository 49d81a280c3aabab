public import CScene
import SceneCommit
import SceneGeometry
import SceneModel

// MARK: - When

@c @implementation
public func scene_layer_set_needs_display(_ layer: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in try Model.shared.setNeedsDisplay(LayerID(layer)) }
}

@c @implementation
public func scene_layer_set_needs_display_in_rect(_ layer: OpaquePointer?, _ rect: scene_rect) -> scene_status {
    status { () throws(SceneError) in
        let rect = Rect(rect).standardized
        guard rect.isFinite else { throw SceneError(.invalidArgument, "rect must be finite") }
        try Model.shared.setNeedsDisplay(LayerID(layer), in: rect)
    }
}

@c @implementation
public func scene_layer_needs_display(_ layer: OpaquePointer?) -> Bool {
    value(or: false) { () throws(SceneError) in try Model.shared.needsDisplay(LayerID(layer)) }
}

@c @implementation
public func scene_layer_display(_ layer: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in try Model.shared.display(LayerID(layer)) }
}

@c @implementation
public func scene_layer_display_if_needed(_ layer: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in try Model.shared.displayIfNeeded(LayerID(layer)) }
}

@c @implementation
public func scene_layer_set_needs_display_on_bounds_change(_ layer: OpaquePointer?, _ needs_display: Bool) -> scene_status {
    set(.needsDisplayOnBoundsChange, of: layer, to: .bool(needs_display))
}

@c @implementation
public func scene_layer_get_needs_display_on_bounds_change(_ layer: OpaquePointer?) -> Bool { isOn(.needsDisplayOnBoundsChange, of: layer) }

// MARK: - How

@c @implementation
public func scene_layer_set_opaque(_ layer: OpaquePointer?, _ opaque: Bool) -> scene_status { set(.opaque, of: layer, to: .bool(opaque)) }

@c @implementation
public func scene_layer_get_opaque(_ layer: OpaquePointer?) -> Bool { isOn(.opaque, of: layer) }

@c @implementation
public func scene_layer_set_contents_format(_ layer: OpaquePointer?, _ format: scene_contents_format) -> scene_status {
    set(.contentsFormat, of: layer, to: .enumeration(Int32(clamping: format.rawValue)))
}

@c @implementation
public func scene_layer_get_contents_format(_ layer: OpaquePointer?) -> scene_contents_format {
    scene_contents_format(rawValue: constant(.contentsFormat, of: layer))
}

@c @implementation
public func scene_layer_set_draws_asynchronously(_ layer: OpaquePointer?, _ asynchronously: Bool) -> scene_status {
    set(.drawsAsynchronously, of: layer, to: .bool(asynchronously))
}

@c @implementation
public func scene_layer_get_draws_asynchronously(_ layer: OpaquePointer?) -> Bool { isOn(.drawsAsynchronously, of: layer) }

// MARK: - What the calling thread is drawing

@c @implementation
public func scene_drawing_is_cancelled() -> Bool { Model.shared.currentDrawing?.isCancelled ?? false }

@c @implementation
public func scene_drawing_cancel() -> scene_status {
    status { () throws(SceneError) in
        guard let drawing = Model.shared.currentDrawing else {
            throw SceneError(.invalidState, "nothing is being drawn on this thread, expected a call within draw_layer or draw_pixels")
        }
        drawing.cancel()
    }
}

@c @implementation
public func scene_drawing_is_asynchronous() -> Bool { Model.shared.currentDrawing?.isAsynchronous ?? false }
