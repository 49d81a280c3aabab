import CScene
import SceneCommit
import SceneEngine
import SceneModel
import SceneStorage
import SceneWindow

@c @implementation
public func scene_get_fd() -> Int32 {
    value(or: -1) { () throws(SceneError) in
        guard let descriptor = Model.shared.descriptor() else {
            throw SceneError(.outOfMemory, "the process has no descriptors left")
        }
        ThreadAnimators.current.wakeIfPending()
        return descriptor
    }
}

@c @implementation
public func scene_dispatch() -> UInt32 {
    value(or: 0) { UInt32(clamping: WindowSystem.dispatch() + dispatch(at: monotonicTime())) }
}

@c @implementation
public func scene_dispatch_at(_ time: Double) -> UInt32 {
    value(or: 0) { UInt32(clamping: WindowSystem.dispatch() + dispatch(at: time.isFinite ? time : monotonicTime())) }
}

@c @implementation
public func scene_get_current_time() -> Double { monotonicTime() }
