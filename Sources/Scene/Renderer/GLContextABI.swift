public import CScene
import SceneCommit
import SceneEngine
import SceneGLES
import SceneModel
import SceneStorage

extension SharedContext: HandleObject {
    static var kind: ObjectKind { .glContext }
}

/// The context that each thread has made current, which lives as long as it is.
private final class CurrentSharedContext {
    static let ofThread = ThreadLocal { CurrentSharedContext() }
    var context: SharedContext?
}

@c @implementation
public func scene_gl_context_create(_ renderer: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.add(Scene.renderer(renderer).makeSharedContext()) }
}

@c @implementation
public func scene_gl_context_retain(_ context: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.retain(Handle(context), .glContext, "context") }
}

@c @implementation
public func scene_gl_context_release(_ context: OpaquePointer?) {
    _ = status { () throws(SceneError) in try Handles.release(Handle(context), .glContext, "context") }
}

@c @implementation
public func scene_gl_context_make_current(_ context: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in
        let current = CurrentSharedContext.ofThread.current
        if Handle(context).isNull {
            _ = current.context?.leave()
            current.context = nil
            return
        }
        let made: SharedContext = try Handles.object(Handle(context), "context")
        try made.makeCurrent()
        current.context = made
    }
}

@c @implementation
public func scene_gl_context_get_proc_address(_ name: UnsafePointer<CChar>?, _ user_data: UnsafeMutableRawPointer?)
    -> UnsafeMutableRawPointer?
{
    guard let name = unsafe name else { return nil }
    return unsafe SystemContext.function(String(cString: name))
}
