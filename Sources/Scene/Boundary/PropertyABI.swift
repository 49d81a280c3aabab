public import CScene
import SceneCommit
import SceneGeometry
import SceneModel
import SceneStorage

@c @implementation
public func scene_layer_set_value(
    _ layer: OpaquePointer?, _ key_path: UnsafePointer<CChar>?, _ value: UnsafePointer<scene_value>?
) -> scene_status {
    status { () throws(SceneError) in
        let (layer, keyPath) = try unsafe target(LayerID(layer), key_path)
        let given = unsafe try GivenValue(value)
        if let part = FramePart(keyPath) { return try part.set(given, of: layer) }
        if let key = ownKey(keyPath) { return try Model.shared.setValue(given.ownValue(key), forKey: key, of: layer) }
        let path = try Model.shared.path(propertyPath(keyPath), of: layer)
        let value = try given.propertyValue(for: path)
        guard path.property == .name else { return try Model.shared.set(path, of: layer, to: value) }
        try Model.shared.setName(given.text, of: layer)
    }
}

@c @implementation
public func scene_layer_get_value(
    _ layer: OpaquePointer?, _ key_path: UnsafePointer<CChar>?, _ value: UnsafeMutablePointer<scene_value>?
) -> scene_status {
    status { () throws(SceneError) in try unsafe read(key_path, of: LayerID(layer), presentation: false, into: value) }
}

@c @implementation
public func scene_layer_get_presentation_value(
    _ layer: OpaquePointer?, _ key_path: UnsafePointer<CChar>?, _ value: UnsafeMutablePointer<scene_value>?
) -> scene_status {
    status { () throws(SceneError) in try unsafe read(key_path, of: LayerID(layer), presentation: true, into: value) }
}

/// The layer that a key path leads to, and its key path of that layer.
private func target(_ layer: LayerID, _ keyPath: UnsafePointer<CChar>?) throws(SceneError) -> (LayerID, String) {
    let text = unsafe try requiredText(keyPath, "key_path")
    guard text.hasPrefix("sublayers.") || text.hasPrefix("mask.") else { return (layer, text) }
    let found = try Model.shared.resolve(text, from: layer)
    return (found.layer, String(found.keyPath))
}

private func read(
    _ keyPath: UnsafePointer<CChar>?, of layer: LayerID, presentation: Bool, into value: UnsafeMutablePointer<scene_value>?
) throws(SceneError) {
    let (layer, keyPath) = try unsafe target(layer, keyPath)
    let target = unsafe try required(value, "value", "a place for the value")
    if let part = FramePart(keyPath) {
        unsafe target.pointee = try scene_value(part.value(of: layer, presentation: presentation))
        return
    }
    if let key = ownKey(keyPath) {
        guard let value = try Model.shared.value(forKey: key, of: layer) else { throw noKeyPath(key) }
        unsafe target.pointee = try scene_value(value)
        return
    }
    let path = try Model.shared.path(propertyPath(keyPath), of: layer)
    switch path.property {
    case .name: unsafe target.pointee = try scene_value(Model.shared.name(of: layer).map { .string($0) } ?? .none)
    case .contents: unsafe target.pointee = try scene_value(Model.shared.contents(of: layer).map { .image($0) } ?? .none)
    default: unsafe target.pointee = try scene_value(Model.shared.value(path, of: layer, presentation: presentation))
    }
}

/// The frame, or a part of it: a rectangle that is no property, but made of some.
private struct FramePart {
    private let keyPath: String
    /// The same part of the bounds, which have a frame's form.
    private let path: PropertyPath

    init?(_ keyPath: String) {
        guard keyPath == "frame" || keyPath.hasPrefix("frame."), let path = PropertyPath("bounds" + keyPath.dropFirst(5)) else {
            return nil
        }
        self.keyPath = keyPath
        self.path = path
    }

    func value(of layer: LayerID, presentation: Bool) throws(SceneError) -> PropertyValue {
        path.read(.rect(try Model.shared.frame(of: layer, presentation: presentation)))
    }

    func set(_ given: GivenValue, of layer: LayerID) throws(SceneError) {
        guard given.type == path.type else {
            throw SceneError(.invalidArgument, "\(keyPath) must be \(path.type.name), not \(given.type.name)")
        }
        let part = try given.propertyValue(for: path)
        guard case .rect(let frame) = try path.write(part, into: .rect(Model.shared.frame(of: layer))) else { return }
        try Model.shared.setFrame(frame, of: layer)
    }
}

/// A key of the program's own: no property's, and no key path.
private func ownKey(_ keyPath: String) -> String? {
    (try? PropertyRegistry.check(keyPath)) != nil && PropertyInfo.named(keyPath) == nil ? keyPath : nil
}

@c @implementation
public func scene_layer_get_presentation_velocity(
    _ layer: OpaquePointer?, _ key_path: UnsafePointer<CChar>?, _ value: UnsafeMutablePointer<scene_value>?
) -> scene_status {
    status { () throws(SceneError) in
        let (layer, path) = try unsafe animatedTarget(layer, key_path)
        let target = unsafe try required(value, "value", "a place for the value")
        unsafe target.pointee = try scene_value(Model.shared.velocity(path, of: layer))
    }
}

@c @implementation
public func scene_layer_get_goal_value(
    _ layer: OpaquePointer?, _ key_path: UnsafePointer<CChar>?, _ value: UnsafeMutablePointer<scene_value>?
) -> scene_status {
    status { () throws(SceneError) in
        let (layer, path) = try unsafe animatedTarget(layer, key_path)
        let target = unsafe try required(value, "value", "a place for the value")
        unsafe target.pointee = try scene_value(Model.shared.goal(path, of: layer))
    }
}

/// The layer and the property that a key path leads to, for what is asked of animations.
private func animatedTarget(
    _ layer: OpaquePointer?, _ keyPath: UnsafePointer<CChar>?
) throws(SceneError) -> (LayerID, PropertyPath) {
    let (layer, keyPath) = try unsafe target(LayerID(layer), keyPath)
    guard FramePart(keyPath) == nil else {
        throw SceneError(.invalidArgument, "\(keyPath) is made of properties, and not animated; ask for bounds and position")
    }
    return (layer, try Model.shared.path(propertyPath(keyPath), of: layer))
}

// MARK: - Many layers

@c @implementation
public func scene_layers_set_numbers(
    _ layers: UnsafePointer<OpaquePointer?>?, _ count: Int, _ key_path: UnsafePointer<CChar>?, _ numbers: UnsafePointer<Double>?,
    _ components: Int
) -> scene_status {
    status { () throws(SceneError) in
        let path = try unsafe numericPath(key_path, components)
        let total = try numberCount(count, components)
        guard total > 0 else { return }
        let numbers = unsafe Span(_unsafeStart: try required(numbers, "numbers", "an array of numbers"), count: total)
        try Model.shared.set(path, of: unsafe Span(_unsafeStart: handles(layers), count: count), toNumbers: numbers)
    }
}

@c @implementation
public func scene_layers_get_numbers(
    _ layers: UnsafePointer<OpaquePointer?>?, _ count: Int, _ key_path: UnsafePointer<CChar>?,
    _ numbers: UnsafeMutablePointer<Double>?, _ components: Int
) -> scene_status {
    status { () throws(SceneError) in
        let path = try unsafe numericPath(key_path, components)
        let total = try numberCount(count, components)
        guard total > 0 else { return }
        var numbers = unsafe MutableSpan(_unsafeStart: try required(numbers, "numbers", "room for the numbers"), count: total)
        try Model.shared.numbers(path, of: unsafe Span(_unsafeStart: handles(layers), count: count), into: &numbers)
    }
}

/// A key path whose values are made of as many numbers as the caller says.
private func numericPath(_ keyPath: UnsafePointer<CChar>?, _ components: Int) throws(SceneError) -> PropertyPath {
    let path = try unsafe propertyPath(keyPath)
    let expected = path.type.components
    guard expected > 0 else { throw SceneError(.invalidArgument, "\(path.keyPath) is \(path.type.name), which has no numbers") }
    guard components == expected else {
        throw SceneError(.invalidArgument, "components is \(UInt(bitPattern: components)), but \(path.keyPath) has \(expected)")
    }
    return path
}

private func numberCount(_ count: Int, _ components: Int) throws(SceneError) -> Int {
    let (total, overflows) = count.multipliedReportingOverflow(by: components)
    guard count >= 0, !overflows else { throw SceneError(.invalidArgument, "count is \(UInt(bitPattern: count)), which is too many") }
    return total
}

/// The handles' bits.
private func handles(_ layers: UnsafePointer<OpaquePointer?>?) throws(SceneError) -> UnsafePointer<UInt64> {
    unsafe UnsafeRawPointer(try required(layers, "layers", "an array of layers")).assumingMemoryBound(to: UInt64.self)
}
