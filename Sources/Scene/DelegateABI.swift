public import CScene
import SceneCommit
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
        let answer = unsafe key.withCString { unsafe functions.action_for_key?(layer.handle.pointer, $0, userData.pointer) }
        guard !Handle(answer).isNull else { return nil }
        do throws(SceneError) {
            let action = try Scene.action(answer, "what action_for_key returned")
            try Handles.release(Handle(answer), .action, "action")
            return action
        } catch {
            Log.shared(.error, "action_for_key: \(error.message)")
            return nil
        }
    }

    var laysOut: Bool { unsafe functions.layout_sublayers != nil }

    func layoutSublayers(of layer: LayerID) { unsafe functions.layout_sublayers?(layer.handle.pointer, userData.pointer) }

    var answersPoints: Bool { unsafe functions.contains_point != nil }

    func contains(_ layer: LayerID, _ point: Point) -> Bool {
        unsafe functions.contains_point?(layer.handle.pointer, point.c, userData.pointer) ?? false
    }

    func animationDidStart(_ layer: LayerID, _ key: String?) {
        withCString(key) { unsafe functions.animation_did_start?(layer.handle.pointer, $0, userData.pointer) }
    }

    func animationDidStop(_ layer: LayerID, _ key: String?, _ reason: StopReason) {
        let reason = scene_animation_stop_reason(rawValue: reason.rawValue)
        withCString(key) { unsafe functions.animation_did_stop?(layer.handle.pointer, $0, reason, userData.pointer) }
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
            // It came for nothing.
            _ = unsafe UserData(user_data, destroy)
            return
        }
        // As it was without contains_point.
        let smallest = 4 * MemoryLayout<Int>.size
        let functions = try unsafe read(delegate, "delegate", smallest: smallest, initial: scene_layer_delegate())
        // Before anything is made that would have to destroy what the caller gave.
        guard Model.shared.isAlive(LayerID(layer)) else { throw SceneError(.invalidHandle, "layer is no live layer") }
        try Model.shared.setDelegate(unsafe CallbackDelegate(functions, UserData(user_data, destroy)), of: LayerID(layer))
    }
}

@c @implementation
public func scene_layer_has_delegate(_ layer: OpaquePointer?) -> Bool {
    value(or: false) { () throws(SceneError) in try Model.shared.delegate(of: LayerID(layer)) != nil }
}
