import CScene
import SceneCommit
import SceneGeometry
import SceneModel

// What the typed setters and getters of layers have in common.

@inline(__always)
@safe func set(
    _ property: Property, of layer: OpaquePointer?, to value: PropertyValue, _ function: StaticString = #function
) -> scene_status {
    status(function) { () throws(SceneError) in try Model.shared.set(PropertyPath(property), of: LayerID(layer), to: value) }
}

/// Sets one of the properties that are set most.
/// @param vector the numbers of `value`.
@inline(__always)
@safe func set(
    hot property: Property, of layer: OpaquePointer?, to vector: SIMD4<Double>, _ value: @autoclosure () -> PropertyValue,
    _ function: StaticString = #function
) -> scene_status {
    status(function) { () throws(SceneError) in
        try Model.shared.set(hot: property, of: LayerID(layer), to: vector, value())
    }
}

/// Reads one of the properties that every layer has a row of.
@inline(__always)
@safe func get<Result>(
    _ layer: OpaquePointer?, or zero: @autoclosure () -> Result, _ function: StaticString = #function,
    _ read: (LayerValues) -> Result
) -> Result {
    value(or: zero(), function) { () throws(SceneError) in read(try Model.shared.values(of: LayerID(layer))) }
}

/// Reads one of the switches and enumerations that every layer has a row of.
@inline(__always)
@safe func bits<Result>(
    of layer: OpaquePointer?, or zero: @autoclosure () -> Result, _ function: StaticString = #function,
    _ read: (LayerValues.Bits) -> Result
) -> Result {
    get(layer, or: zero(), function) { read($0.bits) }
}

// The properties that few layers have: one reader for each type.

@safe func number(_ property: Property, of layer: OpaquePointer?, _ function: StaticString = #function) -> Double {
    value(or: 0, function) { () throws(SceneError) in
        guard case .number(let number) = try read(property, layer) else { return 0 }
        return number
    }
}

@safe func point(_ property: Property, of layer: OpaquePointer?, _ function: StaticString = #function) -> scene_point {
    value(or: scene_point(), function) { () throws(SceneError) in
        guard case .point(let point) = try read(property, layer) else { return scene_point() }
        return point.c
    }
}

@safe func rect(_ property: Property, of layer: OpaquePointer?, _ function: StaticString = #function) -> scene_rect {
    value(or: scene_rect(), function) { () throws(SceneError) in
        guard case .rect(let rect) = try read(property, layer) else { return scene_rect() }
        return rect.c
    }
}

@safe func color(_ property: Property, of layer: OpaquePointer?, _ function: StaticString = #function) -> scene_color {
    value(or: scene_color(), function) { () throws(SceneError) in
        guard case .color(let color) = try read(property, layer) else { return scene_color() }
        return color.c
    }
}

@safe func size(_ property: Property, of layer: OpaquePointer?, _ function: StaticString = #function) -> scene_size {
    value(or: scene_size(), function) { () throws(SceneError) in
        guard case .size(let size) = try read(property, layer) else { return scene_size() }
        return size.c
    }
}

@safe func isOn(_ property: Property, of layer: OpaquePointer?, _ function: StaticString = #function) -> Bool {
    value(or: false, function) { () throws(SceneError) in try read(property, layer) == .bool(true) }
}

@safe func transform(_ property: Property, of layer: OpaquePointer?, _ function: StaticString = #function) -> scene_transform {
    value(or: scene_transform(), function) { () throws(SceneError) in
        guard case .transform(let matrix) = try read(property, layer) else { return scene_transform() }
        return matrix.c
    }
}

/// The constant of an enumeration.
@safe func constant(_ property: Property, of layer: OpaquePointer?, _ function: StaticString = #function) -> UInt32 {
    value(or: 0, function) { () throws(SceneError) in
        guard case .enumeration(let number) = try read(property, layer) else { return 0 }
        return UInt32(clamping: number)
    }
}

@safe private func read(_ property: Property, _ layer: OpaquePointer?) throws(SceneError) -> PropertyValue {
    try Model.shared.value(PropertyPath(property), of: LayerID(layer))
}
