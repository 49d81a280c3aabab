public import CScene
import SceneCommit
import SceneDocument
import SceneEngine
import SceneModel
import SceneRender

@c @implementation
public func scene_renderer_copy_plan_description(_ renderer: OpaquePointer?) -> UnsafeMutablePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in try unsafe copied(Scene.renderer(renderer).planDescription()) }
}

@c @implementation
public func scene_renderer_copy_pass_image(_ renderer: OpaquePointer?, _ pass: UInt32) -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.add(Scene.renderer(renderer).picture(ofPass: Int(pass))) }
}

@c @implementation
public func scene_renderer_set_overlays(_ renderer: OpaquePointer?, _ overlays: UInt32) -> scene_status {
    status { () throws(SceneError) in try Scene.renderer(renderer).overlays = Overlays(rawValue: overlays).intersection(.all) }
}

@c @implementation
public func scene_renderer_get_overlays(_ renderer: OpaquePointer?) -> UInt32 {
    value(or: 0) { () throws(SceneError) in try Scene.renderer(renderer).overlays.rawValue }
}

@c @implementation
public func scene_renderer_capture(_ renderer: OpaquePointer?, _ path: UnsafePointer<CChar>?) -> scene_status {
    status { () throws(SceneError) in try Capture.write(Scene.renderer(renderer), to: unsafe requiredText(path, "path")) }
}

@c @implementation
public func scene_renderer_lose_context(_ renderer: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in try Scene.renderer(renderer).loseContext() }
}

@c @implementation
public func scene_layer_copy_description(_ layer: OpaquePointer?, _ presentation: Bool, _ all: Bool) -> UnsafeMutablePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in
        try unsafe copied(DocumentWriter.describe(LayerID(layer), presentation: presentation, all: all))
    }
}
