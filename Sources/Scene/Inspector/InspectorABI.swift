public import CScene
import SceneCommit

@c @implementation
public func scene_inspector_listen(_ path: UnsafePointer<CChar>?) -> scene_status {
    status { () throws(SceneError) in try InspectorSocket.shared.listen(at: unsafe requiredText(path, "path")) }
}

@c @implementation
public func scene_inspector_close() -> scene_status { status { InspectorSocket.shared.close() } }
