public import CScene
import SceneCommit
import SceneModel
import SceneStorage

// MARK: - Life

@c @implementation
public func scene_animation_create_basic(_ key_path: UnsafePointer<CChar>?) -> OpaquePointer? {
    unsafe create(.basic, key_path)
}

@c @implementation
public func scene_animation_create_keyframe(_ key_path: UnsafePointer<CChar>?) -> OpaquePointer? {
    unsafe create(.keyframe, key_path)
}

@c @implementation
public func scene_animation_create_spring(_ key_path: UnsafePointer<CChar>?) -> OpaquePointer? {
    unsafe create(.spring, key_path)
}

@c @implementation
public func scene_animation_create_group() -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.add(AnimationObject(AnimationDescription(.group))) }
}

@c @implementation
public func scene_animation_create_transition() -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.add(AnimationObject(AnimationDescription(.transition))) }
}

private func create(
    _ kind: AnimationDescription.Kind, _ key_path: UnsafePointer<CChar>?, _ function: StaticString = #function
) -> OpaquePointer? {
    handle(function) { () throws(SceneError) in
        let keyPath = unsafe try requiredText(key_path, "key_path")
        guard keyPath != "frame" else { throw SceneError(.invalidArgument, "frame is not animatable; animate bounds and position") }
        let path = try propertyPath(keyPath)
        guard path.property.info.isAnimatable else { throw SceneError(.invalidArgument, "\(keyPath) is not animatable") }
        return try Handles.add(AnimationObject(AnimationDescription(path: path, kind: kind)))
    }
}

@c @implementation
public func scene_animation_get_kind(_ animation: OpaquePointer?) -> scene_animation_kind {
    read(animation, or: SCENE_ANIMATION_BASIC) { scene_animation_kind(rawValue: UInt32($0.kind.rawValue)) }
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
        let object = try animationObject(animation)
        return unsafe object.keyPath
    }
}

@c @implementation
public func scene_animation_set_delegate(
    _ animation: OpaquePointer?, _ delegate: UnsafePointer<scene_animation_delegate>?, _ user_data: UnsafeMutableRawPointer?,
    _ destroy: scene_destroy_function?
) -> scene_status {
    status { () throws(SceneError) in
        let object = try animationObject(animation)
        var observer: (any AnimationObserver)? = try animationDelegate(delegate, user_data, destroy)
        try object.edit { swap(&$0.observer, &observer) }
        // The one that it had ends here, with no lock held, unless a layer's copy still has it.
    }
}

// MARK: - Values of the program's own

@c @implementation
public func scene_animation_set_value_for_key(
    _ animation: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ value: UnsafePointer<scene_value>?
) -> scene_status {
    edit(animation) { description throws(SceneError) in
        let key = unsafe try requiredText(key, "key")
        try PropertyRegistry.check(key)
        description.ownValues[key] = try unsafe GivenValue(value).ownValue(key)
    }
}

@c @implementation
public func scene_animation_get_value_for_key(
    _ animation: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ value: UnsafeMutablePointer<scene_value>?
) -> scene_status {
    status { () throws(SceneError) in
        let object = try animationObject(animation)
        let key = unsafe try requiredText(key, "key"), target = unsafe try required(value, "value", "a place for the value")
        guard let found = object.description.ownValues[key] else {
            throw SceneError(.notFound, "the animation has no value of the key \"\(key)\"")
        }
        unsafe target.pointee = try scene_value(found)
    }
}

@c @implementation
public func scene_animation_copy_current() -> OpaquePointer? {
    handle { () throws(SceneError) in
        guard var description = Model.shared.toldAnimation else { return nil }
        // Observers of the animation that was added hear nothing of a copy.
        description.observer = nil
        return try Handles.add(AnimationObject(description))
    }
}

// MARK: - Values

@c @implementation
public func scene_animation_set_from_value(_ animation: OpaquePointer?, _ value: UnsafePointer<scene_value>?) -> scene_status {
    edit(animation, .basic, .spring) { description throws(SceneError) in description.from = try unsafe end(value, "from", &description) }
}

@c @implementation
public func scene_animation_set_to_value(_ animation: OpaquePointer?, _ value: UnsafePointer<scene_value>?) -> scene_status {
    edit(animation, .basic, .spring) { description throws(SceneError) in description.to = try unsafe end(value, "to", &description) }
}

@c @implementation
public func scene_animation_set_by_value(_ animation: OpaquePointer?, _ value: UnsafePointer<scene_value>?) -> scene_status {
    edit(animation, .basic, .spring) { description throws(SceneError) in
        let by = try unsafe end(value, "by", &description), type = description.valueType
        if by != nil, description.function == nil, !type.adds || type == .transform {
            throw SceneError(.invalidArgument, "\(description.path.keyPath) is \(type.name), which cannot be added to")
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
    _ value: UnsafePointer<scene_value>?, _ role: StaticString, _ animation: inout AnimationDescription
) throws(SceneError) -> PropertyValue? {
    guard unsafe value != nil else { return nil }
    let given = try unsafe GivenValue(value)
    given.retype(&animation)
    let value = try given.animationValue(for: animation, "the \(role) value")
    return value == .none ? nil : value
}

extension GivenValue {
    /// The first value of an animation says of what type it is, where the key path may be of several.
    func retype(_ animation: inout AnimationDescription) {
        guard animation.hasNoValues, type != animation.path.type, let path = animation.path.of(type) else { return }
        animation.path = path
    }

    /// The value as one that an animation can go through.
    func animationValue(for animation: AnimationDescription, _ role: @autoclosure () -> String) throws(SceneError) -> PropertyValue {
        let value: PropertyValue
        if let function = animation.function {
            value = try functionValue(function, role())
        } else {
            do throws(SceneError) { value = try propertyValue(for: animation.path) } catch {
                throw SceneError(error.code, "\(role()): \(error.message)")
            }
        }
        guard value.isFinite else { throw SceneError(.invalidArgument, "\(role()) of \(animation.path.keyPath) must be finite") }
        return value
    }

    private func functionValue(_ function: ValueFunction, _ role: String) throws(SceneError) -> PropertyValue {
        if type == .none { return .none }
        switch (try object, function.count) {
        case (.numbers(let numbers), 3) where numbers.count == 3: return .numbers(numbers)
        case (.numbers(let numbers), 3):
            throw SceneError(.invalidArgument, "\(role) has \(numbers.count) numbers, but \(function.name) takes 3")
        case (_, 1) where type == .number: return .number(number)
        default:
            throw SceneError(
                .invalidArgument,
                "\(role) is \(type.name), but \(function.name) takes \(function.count == 1 ? "a number" : "a list of 3 numbers")")
        }
    }
}

private func get(
    _ target: UnsafeMutablePointer<scene_value>?, of animation: OpaquePointer?, _ function: StaticString = #function,
    _ read: (AnimationDescription) -> PropertyValue?
) -> scene_status {
    status(function) { () throws(SceneError) in
        let object = try animationObject(animation)
        let target = unsafe try required(target, "value", "a place for the value")
        unsafe target.pointee = try scene_value(read(object.description) ?? .none)
    }
}

// MARK: - Value functions

private let functionNames = StaticStrings(ValueFunction.allCases.map(\.name))

@c @implementation
public func scene_animation_set_value_function(_ animation: OpaquePointer?, _ name: UnsafePointer<CChar>?) -> scene_status {
    edit(animation, .basic, .keyframe, .spring) { description throws(SceneError) in
        var function: ValueFunction?
        if let name = try unsafe text(name, "name") {
            guard description.path.type == .transform, description.path.part == .whole else {
                throw SceneError(
                    .invalidArgument, "\(description.path.keyPath) is \(description.path.type.name); a value function makes transforms")
            }
            function = ValueFunction(name: name)
            guard function != nil else {
                let names = ValueFunction.allCases.map(\.name)
                throw SceneError(
                    .notFound,
                    "there is no value function \"\(name)\", expected one of \(names.joined(separator: ", "))\(names.hint(for: name))")
            }
        }
        guard function != description.function else { return }
        description.function = function
        // Values of another kind no longer mean anything.
        (description.from, description.to, description.by, description.values) = (nil, nil, nil, [])
    }
}

@c @implementation
public func scene_animation_get_value_function(_ animation: OpaquePointer?) -> UnsafePointer<CChar>? {
    read(animation, or: nil) { animation in
        guard let function = animation.function else { return nil }
        return unsafe functionNames[Int(function.rawValue)]
    }
}

// MARK: - How it combines

extension ValueType {
    /// Whether values can be added to each other, or, as transforms, concatenated.
    var adds: Bool { [.number, .point, .size, .rect, .transform].contains(self) }
}

@c @implementation
public func scene_animation_set_additive(_ animation: OpaquePointer?, _ additive: Bool) -> scene_status {
    edit(animation, .basic, .keyframe, .spring) { description throws(SceneError) in
        if additive { try checkAdds(description.path) }
        description.isAdditive = additive
    }
}

@c @implementation
public func scene_animation_get_additive(_ animation: OpaquePointer?) -> Bool { read(animation, or: false) { $0.isAdditive } }

@c @implementation
public func scene_animation_set_cumulative(_ animation: OpaquePointer?, _ cumulative: Bool) -> scene_status {
    edit(animation, .basic, .keyframe, .spring) { description throws(SceneError) in
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
