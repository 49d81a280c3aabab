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
        if keyPath == "frame" { return try setFrame(given, of: layer) }
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
    if keyPath == "frame" {
        unsafe target.pointee = try scene_value(.rect(Model.shared.frame(of: layer, presentation: presentation)))
        return
    }
    let path = try Model.shared.path(propertyPath(keyPath), of: layer)
    switch path.property {
    case .name: unsafe target.pointee = try scene_value(Model.shared.name(of: layer).map { .string($0) } ?? .none)
    case .contents: unsafe target.pointee = try scene_value(Model.shared.contents(of: layer).map { .image($0) } ?? .none)
    default: unsafe target.pointee = try scene_value(Model.shared.value(path, of: layer, presentation: presentation))
    }
}

private func setFrame(_ value: GivenValue, of layer: LayerID) throws(SceneError) {
    // A frame has the form of the bounds.
    guard value.type == .rect, case .rect(let frame) = try value.propertyValue(for: PropertyPath(.bounds)) else {
        throw SceneError(.invalidArgument, "frame must be a rect, not \(value.type.name)")
    }
    try Model.shared.setFrame(frame, of: layer)
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
