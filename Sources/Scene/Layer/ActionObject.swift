import CScene
import SceneCommit
import SceneModel
import SceneStorage

/// An action that has handles.
final class ActionObject: HandleObject {
    static var kind: ObjectKind { .action }

    let action: Action

    init(_ action: Action) { self.action = action }
}

/// The action of a handle; nil for NULL.
@safe func action(_ pointer: OpaquePointer?, _ role: StaticString = "action") throws(SceneError) -> Action? {
    guard !Handle(pointer).isNull else { return nil }
    let object: ActionObject = try Handles.object(Handle(pointer), role)
    return object.action
}

/// A new handle of an action, if there is one.
func handle(of action: Action?) throws(SceneError) -> Handle? {
    guard let action else {
        // NULL, and no failure either.
        ThreadReplies.current.clear()
        return nil
    }
    return try Handles.add(ActionObject(action))
}

/// A function of the program's as an action.
@safe
final class CallbackAction: ActionHandler, @unchecked Sendable {
    private let function: @convention(c) (UnsafePointer<CChar>?, OpaquePointer?, UnsafeMutableRawPointer?) -> Void
    private let userData: UserData

    init(
        _ function: @escaping @convention(c) (UnsafePointer<CChar>?, OpaquePointer?, UnsafeMutableRawPointer?) -> Void, _ userData: UserData
    ) {
        unsafe self.function = function
        self.userData = userData
    }

    func run(_ event: String, _ layer: LayerID) {
        unsafe event.withCString { unsafe function($0, layer.handle.pointer, userData.pointer) }
    }
}
