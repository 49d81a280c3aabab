import CScene
import SceneCommit
import SceneDocument
import SceneModel

@c @implementation
public func scene_renderer_copy_plan_description(_ renderer: OpaquePointer?) -> UnsafeMutablePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in try unsafe copied(Scene.renderer(renderer).planDescription()) }
}

@c @implementation
public func scene_layer_copy_description(_ layer: OpaquePointer?, _ presentation: Bool, _ all: Bool) -> UnsafeMutablePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in
        try unsafe copied(DocumentWriter.describe(LayerID(layer), presentation: presentation, all: all))
    }
}
