import CScene
import SceneCommit
import SceneGeometry
import SceneModel

// What the typed setters and getters of layers have in common. Most of those are generated from the headers.

@inline(__always)
@safe func set(
    _ property: Property.BuiltIn, of layer: OpaquePointer?, to value: PropertyValue, _ function: StaticString = #function
) -> scene_status {
    status(function) { () throws(SceneError) in try Model.shared.set(PropertyPath(Property(property)), of: LayerID(layer), to: value) }
}

/// Sets one of the properties that are set most.
/// @param vector the numbers of `value`.
@inline(__always)
@safe func set(
    hot property: Property.BuiltIn, of layer: OpaquePointer?, to vector: SIMD4<Double>, _ value: @autoclosure () -> PropertyValue,
    _ function: StaticString = #function
) -> scene_status {
    status(function) { () throws(SceneError) in
        try Model.shared.set(hot: Property(property), of: LayerID(layer), to: vector, value())
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

@safe func number(_ property: Property.BuiltIn, of layer: OpaquePointer?, _ function: StaticString = #function) -> Double {
    value(or: 0, function) { () throws(SceneError) in
        guard case .number(let number) = try read(property, layer) else { return 0 }
        return number
    }
}

/// A number as a whole one.
@safe func count(_ property: Property.BuiltIn, of layer: OpaquePointer?, _ function: StaticString = #function) -> UInt32 {
    UInt32(min(max(number(property, of: layer, function).rounded(.down), 0), Double(UInt32.max)))
}

@safe func point(_ property: Property.BuiltIn, of layer: OpaquePointer?, _ function: StaticString = #function) -> scene_point {
    value(or: scene_point(), function) { () throws(SceneError) in
        guard case .point(let point) = try read(property, layer) else { return scene_point() }
        return point.c
    }
}

@safe func rect(_ property: Property.BuiltIn, of layer: OpaquePointer?, _ function: StaticString = #function) -> scene_rect {
    value(or: scene_rect(), function) { () throws(SceneError) in
        guard case .rect(let rect) = try read(property, layer) else { return scene_rect() }
        return rect.c
    }
}

@safe func color(_ property: Property.BuiltIn, of layer: OpaquePointer?, _ function: StaticString = #function) -> scene_color {
    value(or: scene_color(), function) { () throws(SceneError) in
        guard case .color(let color) = try read(property, layer) else { return scene_color() }
        return color.c
    }
}

@safe func size(_ property: Property.BuiltIn, of layer: OpaquePointer?, _ function: StaticString = #function) -> scene_size {
    value(or: scene_size(), function) { () throws(SceneError) in
        guard case .size(let size) = try read(property, layer) else { return scene_size() }
        return size.c
    }
}

@safe func isOn(_ property: Property.BuiltIn, of layer: OpaquePointer?, _ function: StaticString = #function) -> Bool {
    value(or: false, function) { () throws(SceneError) in try read(property, layer) == .bool(true) }
}

@safe func transform(_ property: Property.BuiltIn, of layer: OpaquePointer?, _ function: StaticString = #function) -> scene_transform {
    value(or: scene_transform(), function) { () throws(SceneError) in
        guard case .transform(let matrix) = try read(property, layer) else { return scene_transform() }
        return matrix.c
    }
}

@safe func setTransform(
    _ property: Property.BuiltIn, of layer: OpaquePointer?, to transform: UnsafePointer<scene_transform>?,
    _ function: StaticString = #function
) -> scene_status {
    status(function) { () throws(SceneError) in
        let matrix = unsafe try matrix(transform, "transform")
        try Model.shared.set(PropertyPath(Property(property)), of: LayerID(layer), to: .transform(matrix))
    }
}

/// The constant of an enumeration.
@safe func constant(_ property: Property.BuiltIn, of layer: OpaquePointer?, _ function: StaticString = #function) -> UInt32 {
    value(or: 0, function) { () throws(SceneError) in
        guard case .enumeration(let number) = try read(property, layer) else { return 0 }
        return UInt32(clamping: number)
    }
}

/// A colour that there may be none of. @return whether there is one.
@safe func optionalColor(
    _ property: Property.BuiltIn, of layer: OpaquePointer?, _ color: UnsafeMutablePointer<scene_color>?,
    _ function: StaticString = #function
) -> Bool {
    unsafe color?.pointee = scene_color()
    return value(or: false, function) { () throws(SceneError) in
        guard case .color(let found) = try read(property, layer) else { return false }
        unsafe color?.pointee = found.c
        return true
    }
}

@safe func setOptionalColor(
    _ property: Property.BuiltIn, of layer: OpaquePointer?, to color: UnsafePointer<scene_color>?, _ function: StaticString = #function
) -> scene_status {
    set(property, of: layer, to: unsafe color.map { unsafe .color(Color($0.pointee)) } ?? .none, function)
}

/// A path that there may be none of, as a reference of the caller's.
@safe func copyPath(_ property: Property.BuiltIn, of layer: OpaquePointer?, _ function: StaticString = #function) -> OpaquePointer? {
    handle(function) { () throws(SceneError) in
        guard case .path(let path) = try read(property, layer) else {
            ThreadReplies.current.clear()
            return nil
        }
        return try Handles.add(PathObject(path))
    }
}

@safe func setPath(
    _ property: Property.BuiltIn, of layer: OpaquePointer?, to path: OpaquePointer?, _ function: StaticString = #function
) -> scene_status {
    status(function) { () throws(SceneError) in
        let value: PropertyValue = Handle(path).isNull ? .none : .path(try Scene.path(path).path)
        try Model.shared.set(PropertyPath(Property(property)), of: LayerID(layer), to: value)
    }
}

/// Copies as many numbers of a list as there is room for. @return how many there are.
@safe func numbers(
    _ property: Property.BuiltIn, of layer: OpaquePointer?, _ numbers: UnsafeMutablePointer<Double>?, _ capacity: Int, _ role: StaticString,
    _ function: StaticString = #function
) -> Int {
    value(or: 0, function) { () throws(SceneError) in
        guard case .numbers(let list) = try read(property, layer) else { return 0 }
        if capacity != 0 {
            let target = unsafe try required(numbers, role, "room for numbers")
            // Seen without its sign a huge capacity is negative; there is room for everything then.
            for index in 0..<(capacity < 0 ? list.count : min(capacity, list.count)) { unsafe target[index] = list[index] }
        }
        return list.count
    }
}

@safe func setNumbers(
    _ property: Property.BuiltIn, of layer: OpaquePointer?, to numbers: UnsafePointer<Double>?, _ count: Int, _ role: StaticString,
    _ function: StaticString = #function
) -> scene_status {
    status(function) { () throws(SceneError) in
        let most = Int(SCENE_VALUE_MAX_COUNT)
        guard count >= 0, count <= most else {
            throw SceneError(.invalidArgument, "count is \(UInt(bitPattern: count)), expected at most \(most)")
        }
        var list: [Double] = []
        if count > 0 {
            let span = unsafe Span(_unsafeStart: try required(numbers, role, "an array of numbers"), count: count)
            for index in span.indices { list.append(span[index]) }
        }
        try Model.shared.set(PropertyPath(Property(property)), of: LayerID(layer), to: .numbers(list))
    }
}

@safe private func read(_ property: Property.BuiltIn, _ layer: OpaquePointer?) throws(SceneError) -> PropertyValue {
    try Model.shared.value(PropertyPath(Property(property)), of: LayerID(layer))
}
