public import CScene
import SceneCommit
import SceneModel

// MARK: - Life

@c @implementation
public func scene_animation_create_basic(_ key_path: UnsafePointer<CChar>?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let keyPath = unsafe try requiredText(key_path, "key_path")
        guard keyPath != "frame" else { throw SceneError(.invalidArgument, "frame is not animatable; animate bounds and position") }
        let path = try propertyPath(keyPath)
        guard path.property.info.isAnimatable else { throw SceneError(.invalidArgument, "\(keyPath) is not animatable") }
        return try Handles.add(AnimationObject(AnimationDescription(path: path)))
    }
}

@c @implementation
public func scene_animation_retain(_ animation: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.retain(Handle(animation), .animation, "animation") }
}

@c @implementation
public func scene_animation_release(_ animation: OpaquePointer?) {
    _ = status { () throws(SceneError) in try Handles.release(Handle(animation), .animation, "animation") }
}

@c @implementation
public func scene_animation_get_key_path(_ animation: OpaquePointer?) -> UnsafePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in
        let object: AnimationObject = try Handles.object(Handle(animation), "animation")
        return unsafe object.keyPath
    }
}

@c @implementation
public func scene_animation_set_delegate(
    _ animation: OpaquePointer?, _ delegate: UnsafePointer<scene_animation_delegate>?, _ user_data: UnsafeMutableRawPointer?,
    _ destroy: scene_destroy_function?
) -> scene_status {
    status { () throws(SceneError) in
        let object: AnimationObject = try Handles.object(Handle(animation), "animation")
        var observer: (any AnimationObserver)? = try animationDelegate(delegate, user_data, destroy)
        try object.edit { swap(&$0.observer, &observer) }
        // The one that it had ends here, with no lock held, unless a layer's copy still has it.
    }
}

// MARK: - Values

@c @implementation
public func scene_animation_set_from_value(_ animation: OpaquePointer?, _ value: UnsafePointer<scene_value>?) -> scene_status {
    edit(animation) { description throws(SceneError) in description.from = try unsafe end(value, "from", description.path) }
}

@c @implementation
public func scene_animation_set_to_value(_ animation: OpaquePointer?, _ value: UnsafePointer<scene_value>?) -> scene_status {
    edit(animation) { description throws(SceneError) in description.to = try unsafe end(value, "to", description.path) }
}

@c @implementation
public func scene_animation_set_by_value(_ animation: OpaquePointer?, _ value: UnsafePointer<scene_value>?) -> scene_status {
    edit(animation) { description throws(SceneError) in
        let by = try unsafe end(value, "by", description.path)
        if by != nil, !description.path.type.adds || description.path.type == .transform {
            throw SceneError(.invalidArgument, "\(description.path.keyPath) is \(description.path.type.name), which cannot be added to")
        }
        description.by = by
    }
}

@c @implementation
public func scene_animation_get_from_value(_ animation: OpaquePointer?, _ value: UnsafeMutablePointer<scene_value>?) -> scene_status {
    unsafe get(value, of: animation) { $0.from }
}

@c @implementation
public func scene_animation_get_to_value(_ animation: OpaquePointer?, _ value: UnsafeMutablePointer<scene_value>?) -> scene_status {
    unsafe get(value, of: animation) { $0.to }
}

@c @implementation
public func scene_animation_get_by_value(_ animation: OpaquePointer?, _ value: UnsafeMutablePointer<scene_value>?) -> scene_status {
    unsafe get(value, of: animation) { $0.by }
}

/// One of an animation's values; NULL or a value of type none is none.
private func end(
    _ value: UnsafePointer<scene_value>?, _ role: StaticString, _ path: PropertyPath
) throws(SceneError) -> PropertyValue? {
    guard unsafe value != nil else { return nil }
    let value = try unsafe GivenValue(value).propertyValue(for: path)
    guard value.isFinite else { throw SceneError(.invalidArgument, "the \(role) value of \(path.keyPath) must be finite") }
    return value == .none ? nil : value
}

private func get(
    _ target: UnsafeMutablePointer<scene_value>?, of animation: OpaquePointer?, _ function: StaticString = #function,
    _ read: (AnimationDescription) -> PropertyValue?
) -> scene_status {
    status(function) { () throws(SceneError) in
        let object: AnimationObject = try Handles.object(Handle(animation), "animation")
        let target = unsafe try required(target, "value", "a place for the value")
        unsafe target.pointee = scene_value(read(object.description) ?? .none)
    }
}

// MARK: - How it combines

extension ValueType {
    /// Whether values can be added to each other, or, as transforms, concatenated.
    var adds: Bool { [.number, .point, .size, .rect, .transform].contains(self) }
}

@c @implementation
public func scene_animation_set_additive(_ animation: OpaquePointer?, _ additive: Bool) -> scene_status {
    edit(animation) { description throws(SceneError) in
        if additive { try checkAdds(description.path) }
        description.isAdditive = additive
    }
}

@c @implementation
public func scene_animation_get_additive(_ animation: OpaquePointer?) -> Bool { read(animation, or: false) { $0.isAdditive } }

@c @implementation
public func scene_animation_set_cumulative(_ animation: OpaquePointer?, _ cumulative: Bool) -> scene_status {
    edit(animation) { description throws(SceneError) in
        if cumulative { try checkAdds(description.path) }
        description.isCumulative = cumulative
    }
}

@c @implementation
public func scene_animation_get_cumulative(_ animation: OpaquePointer?) -> Bool { read(animation, or: false) { $0.isCumulative } }

private func checkAdds(_ path: PropertyPath) throws(SceneError) {
    guard path.type.adds else {
        throw SceneError(
            .invalidArgument, "\(path.keyPath) is \(path.type.name); only numbers, points, sizes, rects and transforms can be added")
    }
}
