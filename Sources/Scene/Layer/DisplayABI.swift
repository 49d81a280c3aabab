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
public func scene_layer_contents_are_flipped(_ layer: OpaquePointer?) -> Bool {
    value(or: false) { () throws(SceneError) in try Model.shared.contentsAreFlipped(LayerID(layer)) }
}

@c @implementation
public func scene_layer_display(_ layer: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in try Model.shared.display(LayerID(layer)) }
}

@c @implementation
public func scene_layer_display_if_needed(_ layer: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in try Model.shared.displayIfNeeded(LayerID(layer)) }
}

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
