public import CScene
import SceneCommit
import SceneContent
import SceneEngine
import SceneGeometry
import SceneModel

/// The program's functions as a layer's delegate.
@safe
final class CallbackDelegate: LayerDelegate, @unchecked Sendable {
    private let functions: scene_layer_delegate
    private let userData: UserData

    init(_ functions: scene_layer_delegate, _ userData: UserData) {
        self.functions = functions
        self.userData = userData
    }

    var answersActions: Bool { unsafe functions.action_for_key != nil }
    var hearsAnimations: Bool { unsafe functions.animation_did_start != nil || functions.animation_did_stop != nil }

    func action(for layer: LayerID, key: String) -> Action? {
        unsafe answer(
            key.withCString { unsafe functions.action_for_key?(layer.handle.pointer, $0, userData.pointer) },
            "what action_for_key returned")
    }

    var answersDefaultActions: Bool { unsafe functions.default_action_for_key != nil }

    func defaultAction(for layer: LayerID, key: String) -> Action? {
        unsafe answer(
            key.withCString { unsafe functions.default_action_for_key?(layer.handle.pointer, $0, userData.pointer) },
            "what default_action_for_key returned")
    }

    /// The action that a function returned, whose reference this takes over.
    private func answer(_ returned: OpaquePointer?, _ role: StaticString) -> Action? {
        guard !Handle(returned).isNull else { return nil }
        do throws(SceneError) {
            let action = try Scene.action(returned, role)
            try Handles.release(Handle(returned), .action, "action")
            return action
        } catch {
            Log.shared(.error, "\(role): \(error.message)")
            return nil
        }
    }

    var laysOut: Bool { unsafe functions.layout_sublayers != nil }

    func layoutSublayers(of layer: LayerID) { unsafe functions.layout_sublayers?(layer.handle.pointer, userData.pointer) }

    var answersPoints: Bool { unsafe functions.contains_point != nil }

    func contains(_ layer: LayerID, _ point: Point) -> Bool {
        unsafe functions.contains_point?(layer.handle.pointer, point.c, userData.pointer) ?? false
    }

    var displays: Bool { unsafe functions.display_layer != nil }

    func display(_ layer: LayerID) { unsafe functions.display_layer?(layer.handle.pointer, userData.pointer) }

    var draws: Bool { unsafe functions.draw_pixels != nil || functions.draw_layer != nil }

    func willDraw(_ layer: LayerID) { unsafe functions.will_draw?(layer.handle.pointer, userData.pointer) }

    func draw(_ layer: LayerID, _ request: DrawingRequest) throws(SceneError) -> Bitmap {
        guard let draw = unsafe functions.draw_pixels else { return try drawWithCairo(layer, request) }
        var buffer = try DrawingBuffer(request, try PixelFormat(functions.pixel_format))
        let stride = buffer.stride
        unsafe buffer.write { bytes in
            var info = unsafe scene_drawing_info(
                struct_size: UInt32(MemoryLayout<scene_drawing_info>.size), format: functions.pixel_format, rect: request.rect.c,
                scale: request.scale, width: UInt32(request.part.width), height: UInt32(request.part.height), stride: stride,
                pixels: bytes.baseAddress)
            unsafe draw(layer.handle.pointer, &info, userData.pointer)
        }
        return try buffer.finish()
    }

    private func drawWithCairo(_ layer: LayerID, _ request: DrawingRequest) throws(SceneError) -> Bitmap {
        var buffer = try DrawingBuffer(request, .bgraPremultiplied)
        try unsafe buffer.draw { unsafe functions.draw_layer?(layer.handle.pointer, $0, userData.pointer) }
        return try buffer.finish()
    }

    func begin(_ work: any BackgroundWork) { BackgroundPool.shared.wake(work) }

    func drawingFailed(_ layer: LayerID, _ error: SceneError) {
        Log.shared(.error, "\(Model.shared.title(of: layer)) could not be drawn: \(error.message)")
    }

    func drawingIsLate(_ layer: LayerID) {
        Log.shared(
            .warning, "\(Model.shared.title(of: layer)) has been drawn for \(Int(backgroundPatience)) seconds, and holds up a thread")
    }

    var answersDisplayKeys: Bool { unsafe functions.needs_display_for_key != nil }

    func needsDisplay(_ layer: LayerID, forKey key: String) -> Bool {
        unsafe key.withCString { unsafe functions.needs_display_for_key?(layer.handle.pointer, $0, userData.pointer) } ?? false
    }

    var answersScale: Bool { unsafe functions.should_inherit_contents_scale != nil }

    func shouldInherit(_ layer: LayerID, scale: Double) -> Bool {
        unsafe functions.should_inherit_contents_scale?(layer.handle.pointer, scale, userData.pointer) ?? false
    }

    func animationDidStart(_ layer: LayerID, _ key: String?) {
        withCString(key) { unsafe functions.animation_did_start?(layer.handle.pointer, $0, userData.pointer) }
    }

    func animationDidStop(_ layer: LayerID, _ key: String?, _ reason: StopReason) {
        let reason = scene_animation_stop_reason(rawValue: reason.rawValue)
        withCString(key) { unsafe functions.animation_did_stop?(layer.handle.pointer, $0, reason, userData.pointer) }
    }
}

extension scene_layer_delegate {
    /// Without functions.
    fileprivate static var initial: scene_layer_delegate {
        var delegate = scene_layer_delegate()
        delegate.pixel_format = SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED
        return delegate
    }
}

@c @implementation
public func scene_layer_set_delegate(
    _ layer: OpaquePointer?, _ delegate: UnsafePointer<scene_layer_delegate>?, _ user_data: UnsafeMutableRawPointer?,
    _ destroy: scene_destroy_function?
) -> scene_status {
    status { () throws(SceneError) in
        guard unsafe delegate != nil else {
            try Model.shared.setDelegate(nil, of: LayerID(layer))
            // The user data came for nothing, and ends here.
            _ = unsafe UserData(user_data, destroy)
            return
        }
        // As it was without contains_point.
        let smallest = 4 * MemoryLayout<Int>.size
        let functions = try unsafe read(delegate, "delegate", smallest: smallest, initial: .initial)
        if unsafe functions.draw_pixels != nil { _ = try PixelFormat(functions.pixel_format) }
        // Before anything is made that would have to destroy what the caller gave.
        guard Model.shared.isAlive(LayerID(layer)) else { throw SceneError(.invalidHandle, "layer is no live layer") }
        try Model.shared.setDelegate(unsafe CallbackDelegate(functions, UserData(user_data, destroy)), of: LayerID(layer))
    }
}

@c @implementation
public func scene_layer_has_delegate(_ layer: OpaquePointer?) -> Bool {
    value(or: false) { () throws(SceneError) in try Model.shared.delegate(of: LayerID(layer)) != nil }
}

@c @implementation
public func scene_layer_set_user_data(
    _ layer: OpaquePointer?, _ data: UnsafeMutableRawPointer?, _ destroy: scene_destroy_function?
) -> scene_status {
    status { () throws(SceneError) in
        // Before anything is made that would have to destroy what the caller gave.
        guard Model.shared.isAlive(LayerID(layer)) else { throw SceneError(.invalidHandle, "layer is no live layer") }
        let isNothing = unsafe data == nil && destroy == nil
        try Model.shared.setUserData(isNothing ? nil : unsafe UserData(data, destroy), of: LayerID(layer))
    }
}

@c @implementation
public func scene_layer_get_user_data(_ layer: OpaquePointer?) -> UnsafeMutableRawPointer? {
    unsafe value(or: nil) { () throws(SceneError) in
        let data = try Model.shared.userData(of: LayerID(layer)) as? UserData
        return unsafe data?.pointer
    }
}
