public import CScene
import SceneCommit
import SceneGeometry
import SceneModel

// gradient.h

@c @implementation
public func scene_gradient_layer_set_colors(_ layer: OpaquePointer?, _ colors: UnsafePointer<scene_color>?, _ count: Int) -> scene_status {
    setColors(.colors, of: layer, to: colors, count)
}

@c @implementation
public func scene_gradient_layer_get_colors(_ layer: OpaquePointer?, _ colors: UnsafeMutablePointer<scene_color>?, _ capacity: Int) -> Int {
    Scene.colors(.colors, of: layer, colors, capacity)
}

@c @implementation
public func scene_gradient_layer_set_locations(_ layer: OpaquePointer?, _ locations: UnsafePointer<Double>?, _ count: Int) -> scene_status {
    status { () throws(SceneError) in
        let locations = unsafe try list(locations, "locations", count)
        try Model.shared.set(PropertyPath(.locations), of: LayerID(layer), to: .numbers(locations))
    }
}

@c @implementation
public func scene_gradient_layer_get_locations(_ layer: OpaquePointer?, _ locations: UnsafeMutablePointer<Double>?, _ capacity: Int) -> Int
{
    numbers(.locations, of: layer, locations, capacity, "locations")
}

/// Gives a layer a list of the caller's colours.
@safe func setColors(
    _ property: Property.BuiltIn, of layer: OpaquePointer?, to colors: UnsafePointer<scene_color>?, _ count: Int,
    _ function: StaticString = #function
) -> scene_status {
    status(function) { () throws(SceneError) in
        let colors = unsafe try list(colors, "colors", count)
        try Model.shared.set(PropertyPath(Property(property)), of: LayerID(layer), to: .colors(colors.map { Color($0) }))
    }
}

/// Copies as many of a layer's colours as there is room for. @return how many there are.
@safe func colors(
    _ property: Property.BuiltIn, of layer: OpaquePointer?, _ colors: UnsafeMutablePointer<scene_color>?, _ capacity: Int,
    _ function: StaticString = #function
) -> Int {
    value(or: 0, function) { () throws(SceneError) in
        guard case .colors(let found) = try Model.shared.value(PropertyPath(Property(property)), of: LayerID(layer)) else { return 0 }
        guard capacity != 0 else { return found.count }
        let target = unsafe try required(colors, "colors", "a place for the list")
        // Seen without its sign a huge capacity is negative; there is room for everything then.
        for index in 0..<(capacity < 0 ? found.count : min(capacity, found.count)) { unsafe target[index] = found[index].c }
        return found.count
    }
}

/// A copy of a list of the caller's.
private func list<Element>(_ first: UnsafePointer<Element>?, _ role: StaticString, _ count: Int) throws(SceneError) -> [Element] {
    guard count >= 0, count <= Int(SCENE_GRADIENT_MAX_COLORS) else {
        throw SceneError(.invalidArgument, "count is \(UInt(bitPattern: count)), expected at most \(SCENE_GRADIENT_MAX_COLORS)")
    }
    if count == 0 { return [] }
    return unsafe Array(UnsafeBufferPointer(start: try required(first, role, "a list"), count: count))
}
