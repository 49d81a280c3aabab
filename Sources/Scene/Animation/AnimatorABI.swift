public import CScene
import SceneCommit
import SceneEngine
import SceneModel

/// The program's function that is told the values of an animator.
@safe
private final class CallbackAnimatorObserver: AnimatorObserver, @unchecked Sendable {
    private let function: scene_animator_function
    private let userData: UserData

    init(_ function: @escaping scene_animator_function, _ userData: UserData) {
        unsafe self.function = function
        self.userData = userData
    }

    func animatorDidChange(_ value: PropertyValue) {
        guard var value = try? scene_value(value) else { return }
        unsafe function(&value, userData.pointer)
    }
}

@c @implementation
public func scene_animator_create(
    _ initial: UnsafePointer<scene_value>?, _ function: scene_animator_function?, _ user_data: UnsafeMutableRawPointer?,
    _ destroy: scene_destroy_function?
) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let given = try unsafe GivenValue(initial, "initial")
        let property = try AnimatorValue.property(of: given.type), value = try given.initialValue()
        guard value.isFinite else { throw SceneError(.invalidArgument, "initial must be finite") }
        let function = try unsafe required(function, "function", "a function")
        let observer = unsafe CallbackAnimatorObserver(function, UserData(user_data, destroy))
        return try ThreadAnimators.current.create(AnimatorValue(property, value, observer)).handle
    }
}

/// The property of an animator.
@safe private func property(of animator: OpaquePointer?) throws(SceneError) -> Property {
    guard let value = try Model.shared.attachment(of: LayerID(animator)) as? AnimatorValue else {
        throw SceneError(.invalidArgument, "animator is a layer, expected one made with scene_animator_create()")
    }
    return value.property
}

private let keys = KeptStrings()

@c @implementation
public func scene_animator_get_key_path(_ animator: OpaquePointer?) -> UnsafePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in unsafe keys[try property(of: animator).info.key] }
}

@c @implementation
public func scene_animator_set_value(_ animator: OpaquePointer?, _ value: UnsafePointer<scene_value>?) -> scene_status {
    status { () throws(SceneError) in
        let path = PropertyPath(try property(of: animator))
        try Model.shared.set(path, of: LayerID(animator), to: unsafe GivenValue(value).propertyValue(for: path))
    }
}

@c @implementation
public func scene_animator_get_value(_ animator: OpaquePointer?, _ value: UnsafeMutablePointer<scene_value>?) -> scene_status {
    status { () throws(SceneError) in
        let path = PropertyPath(try property(of: animator))
        let target = try unsafe required(value, "value", "a place for the value")
        unsafe target.pointee = try scene_value(Model.shared.value(path, of: LayerID(animator)))
    }
}
