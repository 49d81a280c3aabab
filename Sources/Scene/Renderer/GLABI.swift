public import CScene
import SceneCommit
import SceneEngine
import SceneGLES

@c @implementation
public func scene_renderer_create_gl(
    _ get_proc_address: scene_gl_get_proc_address?, _ user_data: UnsafeMutableRawPointer?
) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let functions: GLFunctions
        if let find = unsafe get_proc_address {
            functions = try unsafe GLFunctions { name in unsafe find(name, user_data) }
        } else {
            guard SystemContext.current != nil else {
                throw SceneError(
                    .gl,
                    "no GL context of EGL or GLX is current on this thread; make one current, or give get_proc_address for another system's"
                )
            }
            functions = try unsafe GLFunctions { name in unsafe SystemContext.function(name) }
        }
        return try Handles.add(Renderer(host: functions))
    }
}

@c @implementation
public func scene_renderer_render_gl(
    _ renderer: OpaquePointer?, _ target: UnsafePointer<scene_gl_target>?, _ time: Double
) -> scene_status {
    status { () throws(SceneError) in
        let renderer = try Scene.renderer(renderer)
        let initial = scene_gl_target(
            struct_size: 0, framebuffer: 0, width: 0, height: 0, scale: 1, flip_y: true, clear: false, buffer_age: 0,
            reads_framebuffer: false)
        // As large as before there were ages.
        let target = try unsafe read(target, "target", smallest: 32, initial: initial)
        try renderer.render(
            at: finite(time), into: target.framebuffer, TargetSize(checking: target.width, target.height, target.scale),
            flipY: target.flip_y, clears: target.clear, seesBelow: target.reads_framebuffer, age: Int(clamping: target.buffer_age))
    }
}

@c @implementation
public func scene_renderer_abandon(_ renderer: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in try Scene.renderer(renderer).abandon() }
}
