public import CScene
import SceneAnimation
import SceneCommit
import SceneModel

@c @implementation
public func scene_layer_convert_time(
    _ from: OpaquePointer?, _ time: Double, _ to: OpaquePointer?, _ result: UnsafeMutablePointer<Double>?
) -> scene_status {
    status { () throws(SceneError) in
        let target = unsafe try required(result, "result", "a place for the time")
        let converted = try Model.shared.convertTime(
            time, from: Handle(from).isNull ? nil : LayerID(from), to: Handle(to).isNull ? nil : LayerID(to))
        unsafe target.pointee = converted
    }
}

@c @implementation
public func scene_layer_pause(_ layer: OpaquePointer?, _ time: Double) -> scene_status {
    status { () throws(SceneError) in try Model.shared.pause(LayerID(layer), at: time) }
}

@c @implementation
public func scene_layer_resume(_ layer: OpaquePointer?, _ time: Double) -> scene_status {
    status { () throws(SceneError) in try Model.shared.resume(LayerID(layer), at: time) }
}

@c @implementation
public func scene_layer_seek(_ layer: OpaquePointer?, _ layer_time: Double, _ time: Double) -> scene_status {
    status { () throws(SceneError) in try Model.shared.seek(LayerID(layer), to: layer_time, at: time) }
}
