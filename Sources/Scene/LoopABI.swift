import CScene
import SceneCommit
import SceneModel
import SceneStorage

@c @implementation
public func scene_get_fd() -> Int32 {
    value(or: -1) { () throws(SceneError) in
        guard let descriptor = Model.shared.descriptor() else {
            throw SceneError(.outOfMemory, "the process has no descriptors left")
        }
        return descriptor
    }
}

@c @implementation
public func scene_dispatch() -> UInt32 { UInt32(clamping: Model.shared.dispatch()) }

@c @implementation
public func scene_get_current_time() -> Double { monotonicTime() }
