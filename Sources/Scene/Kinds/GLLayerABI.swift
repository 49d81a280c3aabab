public import CScene
import SceneCommit
import SceneGLES
import SceneModel

@c @implementation
public func scene_gl_layer_set_drawing(
    _ layer: OpaquePointer?, _ drawing: UnsafePointer<scene_gl_drawing>?, _ user_data: UnsafeMutableRawPointer?,
    _ destroy: scene_destroy_function?
) -> scene_status {
    status { () throws(SceneError) in
        // Before anything is made that would have to destroy what the caller gave.
        _ = try Model.shared.hasDrawer(LayerID(layer))
        guard unsafe drawing != nil else {
            try Model.shared.setSurface(nil, of: LayerID(layer))
            // The user data came for nothing, and ends here.
            _ = unsafe UserData(user_data, destroy)
            return
        }
        let given = try unsafe read(
            drawing, "drawing", smallest: MemoryLayout<scene_gl_drawing>.size, initial: scene_gl_drawing())
        _ = try unsafe required(given.draw, "drawing->draw", "a function")
        let drawer = unsafe CallbackSurfaceDrawer(given, LayerID(layer), UserData(user_data, destroy))
        try Model.shared.setSurface(SurfaceSupply(drawer, hasDepth: given.has_depth), of: LayerID(layer))
    }
}

@c @implementation
public func scene_gl_layer_has_drawing(_ layer: OpaquePointer?) -> Bool {
    value(or: false) { () throws(SceneError) in try Model.shared.hasDrawer(LayerID(layer)) }
}

/// The program's functions that draw a GL layer.
@safe
private final class CallbackSurfaceDrawer: SurfaceDrawer, @unchecked Sendable {
    private let functions: scene_gl_drawing
    private let layer: LayerID
    private let data: UserData

    init(_ functions: scene_gl_drawing, _ layer: LayerID, _ data: UserData) {
        self.functions = functions
        self.layer = layer
        self.data = data
    }

    var title: String { Model.shared.title(of: layer) }

    func prepare(_ frame: inout SurfaceFrame) throws(SceneError) {
        guard let prepare = unsafe functions.prepare else { return }
        var told = scene_gl_frame(frame)
        let status = unsafe prepare(layer.handle.pointer, &told, data.pointer)
        frame.data = unsafe UInt(bitPattern: told.data)
        try Self.check(status, "prepare")
    }

    func canDraw(_ frame: SurfaceFrame) -> Bool {
        guard let canDraw = unsafe functions.can_draw else { return true }
        var told = scene_gl_frame(frame)
        return unsafe canDraw(layer.handle.pointer, &told, data.pointer)
    }

    func draw(_ frame: SurfaceFrame) throws(SceneError) {
        var told = scene_gl_frame(frame)
        guard let status = unsafe functions.draw?(layer.handle.pointer, &told, data.pointer) else { return }
        try Self.check(status, "draw")
    }

    func end(_ frame: SurfaceFrame, isContextLost: Bool) {
        var told = scene_gl_frame(frame)
        unsafe functions.destroy?(layer.handle.pointer, &told, isContextLost, data.pointer)
    }

    private static func check(_ status: scene_status, _ function: String) throws(SceneError) {
        guard status != SCENE_OK else { return }
        let code = SceneError.Code(rawValue: status.rawValue)
        let name = unsafe code == nil ? "\(status.rawValue)" : scene_status_name(status).map { unsafe String(cString: $0) } ?? ""
        throw SceneError(code ?? .gl, "\(function) answered \(name)")
    }
}

extension scene_gl_frame {
    @safe fileprivate init(_ frame: SurfaceFrame) {
        unsafe self.init(
            struct_size: UInt32(MemoryLayout<scene_gl_frame>.size), api: frame.isES ? SCENE_GL_API_ES : SCENE_GL_API_DESKTOP,
            major: UInt32(clamping: frame.major), minor: UInt32(clamping: frame.minor), context: frame.context,
            framebuffer: frame.framebuffer, width: UInt32(clamping: frame.width), height: UInt32(clamping: frame.height),
            scale: frame.scale, time: frame.time, layer_time: frame.layerTime, data: UnsafeMutableRawPointer(bitPattern: frame.data),
            get_proc_address: { name, _ in
                guard let name = unsafe name else { return nil }
                return unsafe SystemContext.function(String(cString: name))
            })
    }
}
