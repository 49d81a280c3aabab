public import CScene
import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneModel

// MARK: - Values

@c @implementation
public func scene_animation_set_values(_ animation: OpaquePointer?, _ values: UnsafePointer<scene_value>?, _ count: Int) -> scene_status {
    edit(animation, .keyframe) { description throws(SceneError) in
        var read: [PropertyValue] = []
        if count != 0 {
            let count = try checkedCount(count), values = unsafe try required(values, "values", "an array of values")
            for index in 0..<count {
                let given = try unsafe GivenValue(values + index)
                if index == 0 { given.retype(&description) }
                let value = try given.animationValue(for: description, "values[\(index)]")
                guard value != .none || description.path.property.traits.isOptional else {
                    throw SceneError(.invalidArgument, "values[\(index)] is nothing, expected \(description.valueType.name)")
                }
                read.append(value)
            }
        }
        description.values = ValueList(read)
    }
}

@c @implementation
public func scene_animation_set_numbers(
    _ animation: OpaquePointer?, _ numbers: UnsafePointer<Double>?, _ count: Int, _ components: Int
) -> scene_status {
    edit(animation, .keyframe) { description throws(SceneError) in
        let expected = description.function?.count ?? description.path.type.components
        guard expected > 0 else {
            throw SceneError(.invalidArgument, "\(description.path.keyPath) is \(description.path.type.name), which has no numbers")
        }
        guard components == expected else {
            throw SceneError(
                .invalidArgument, "components is \(UInt(bitPattern: components)), but \(description.path.keyPath) has \(expected)")
        }
        guard count != 0 else { return description.values = [] }
        let count = try checkedCount(count)
        let span = unsafe Span(_unsafeStart: try required(numbers, "numbers", "an array of numbers"), count: count * components)
        var read: [PropertyValue] = []
        for index in 0..<count {
            let part = span.extracting(index * components..<(index + 1) * components)
            var value: PropertyValue
            if let function = description.function {
                value = function.count == 1 ? .number(part[0]) : .numbers([part[0], part[1], part[2]])
            } else {
                value = try PropertyValue(part, for: description.path)
            }
            guard value.isFinite else { throw SceneError(.invalidArgument, "the numbers of value \(index) must be finite") }
            read.append(value)
        }
        description.values = ValueList(read)
    }
}

/// How many values an animation may have: more would be no animation but a film.
private let maximumCount = 1_000_000

private func checkedCount(_ count: Int) throws(SceneError) -> Int {
    guard count >= 0, count <= maximumCount else {
        throw SceneError(.invalidArgument, "count is \(UInt(bitPattern: count)), expected at most \(maximumCount)")
    }
    return count
}

@c @implementation
public func scene_animation_get_value_count(_ animation: OpaquePointer?) -> UInt32 {
    read(animation, or: 0) { UInt32($0.values.count) }
}

@c @implementation
public func scene_animation_get_value(
    _ animation: OpaquePointer?, _ index: UInt32, _ value: UnsafeMutablePointer<scene_value>?
) -> scene_status {
    status { () throws(SceneError) in
        let object = try animationObject(animation)
        let target = unsafe try required(value, "value", "a place for the value"), values = object.description.values
        guard Int(index) < values.count else {
            throw SceneError(.notFound, "index is \(index), but there are \(values.count) values")
        }
        unsafe target.pointee = try scene_value(values[Int(index)])
    }
}

@c @implementation
public func scene_animation_set_path(_ animation: OpaquePointer?, _ path: OpaquePointer?) -> scene_status {
    edit(animation, .keyframe) { description throws(SceneError) in
        guard unsafe path != nil else { return description.way = nil }
        guard description.path.type == .point else {
            throw SceneError(
                .invalidArgument, "\(description.path.keyPath) is \(description.path.type.name); only a point can go along a path")
        }
        let given = try Scene.path(path).path
        guard !given.isEmpty else { throw SceneError(.invalidArgument, "path has no points") }
        description.way = given
    }
}

@c @implementation
public func scene_animation_copy_path(_ animation: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let object = try animationObject(animation)
        guard let way = object.description.way else { return nil }
        return try Handles.add(PathObject(way))
    }
}

// MARK: - Lists of numbers

@safe private func set(
    _ field: WritableKeyPath<AnimationDescription, [Double]>, of animation: OpaquePointer?, _ numbers: UnsafePointer<Double>?,
    _ count: Int, _ role: StaticString, _ range: ClosedRange<Double>, rises: Bool = false, _ function: StaticString = #function
) -> scene_status {
    edit(animation, .keyframe, function: function) { description throws(SceneError) in
        var read: [Double] = []
        if count != 0 {
            let count = try checkedCount(count)
            let span = unsafe Span(_unsafeStart: try required(numbers, role, "an array of numbers"), count: count)
            for index in 0..<count {
                guard range.contains(span[index]), !rises || index == 0 || span[index] >= span[index - 1] else {
                    throw SceneError(
                        .invalidArgument,
                        "\(role)[\(index)] is \(span[index]), expected \(range.lowerBound) to \(range.upperBound)\(rises ? ", not less than the one before" : "")"
                    )
                }
                read.append(span[index])
            }
        }
        description[keyPath: field] = read
    }
}

@safe private func get(
    _ animation: OpaquePointer?, _ numbers: UnsafeMutablePointer<Double>?, _ capacity: Int, _ function: StaticString = #function,
    _ list: (AnimationDescription) -> [Double]
) -> Int {
    value(or: 0, function) { () throws(SceneError) in
        let object = try animationObject(animation)
        let list = list(object.description)
        if capacity > 0, !list.isEmpty {
            let target = unsafe try required(numbers, "the target", "room for numbers")
            for index in 0..<min(capacity, list.count) { unsafe target[index] = list[index] }
        }
        return list.count
    }
}

@c @implementation
public func scene_animation_set_key_times(_ animation: OpaquePointer?, _ times: UnsafePointer<Double>?, _ count: Int) -> scene_status {
    set(\.keyframes.keyTimes, of: animation, times, count, "times", 0...1, rises: true)
}

@c @implementation
public func scene_animation_get_key_times(
    _ animation: OpaquePointer?, _ times: UnsafeMutablePointer<Double>?, _ capacity: Int
) -> Int {
    get(animation, times, capacity) { $0.keyframes.keyTimes }
}

@c @implementation
public func scene_animation_set_tension_values(_ animation: OpaquePointer?, _ values: UnsafePointer<Double>?, _ count: Int) -> scene_status
{
    set(\.keyframes.tensions, of: animation, values, count, "values", -1...1)
}

@c @implementation
public func scene_animation_get_tension_values(
    _ animation: OpaquePointer?, _ values: UnsafeMutablePointer<Double>?, _ capacity: Int
) -> Int {
    get(animation, values, capacity) { $0.keyframes.tensions }
}

@c @implementation
public func scene_animation_set_continuity_values(_ animation: OpaquePointer?, _ values: UnsafePointer<Double>?, _ count: Int)
    -> scene_status
{
    set(\.keyframes.continuities, of: animation, values, count, "values", -1...1)
}

@c @implementation
public func scene_animation_get_continuity_values(
    _ animation: OpaquePointer?, _ values: UnsafeMutablePointer<Double>?, _ capacity: Int
) -> Int {
    get(animation, values, capacity) { $0.keyframes.continuities }
}

@c @implementation
public func scene_animation_set_bias_values(_ animation: OpaquePointer?, _ values: UnsafePointer<Double>?, _ count: Int) -> scene_status {
    set(\.keyframes.biases, of: animation, values, count, "values", -1...1)
}

@c @implementation
public func scene_animation_get_bias_values(
    _ animation: OpaquePointer?, _ values: UnsafeMutablePointer<Double>?, _ capacity: Int
) -> Int {
    get(animation, values, capacity) { $0.keyframes.biases }
}

// MARK: - Segments

@c @implementation
public func scene_animation_set_timing_functions(
    _ animation: OpaquePointer?, _ functions: UnsafePointer<OpaquePointer?>?, _ count: Int
) -> scene_status {
    edit(animation, .keyframe) { description throws(SceneError) in
        var read: [TimingFunction] = []
        if count != 0 {
            let count = try checkedCount(count), functions = unsafe try required(functions, "functions", "an array of timing functions")
            for index in 0..<count {
                let function = unsafe Handle(functions[index])
                do throws(SceneError) { read.append(function.isNull ? .linear : try curve(function)) } catch {
                    throw SceneError(error.code, "functions[\(index)]: \(error.message)")
                }
            }
        }
        description.keyframes.functions = read
    }
}

@c @implementation
public func scene_animation_get_timing_function_count(_ animation: OpaquePointer?) -> UInt32 {
    read(animation, or: 0) { UInt32($0.keyframes.functions.count) }
}

@c @implementation
public func scene_animation_copy_timing_function_at(_ animation: OpaquePointer?, _ index: UInt32) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let object = try animationObject(animation)
        let functions = object.description.keyframes.functions
        guard Int(index) < functions.count else {
            throw SceneError(.notFound, "index is \(index), but there are \(functions.count) timing functions")
        }
        return try Handles.add(TimingFunctionObject(functions[Int(index)]))
    }
}

@c @implementation
public func scene_animation_set_holds(_ animation: OpaquePointer?, _ holds: UnsafePointer<Bool>?, _ count: Int) -> scene_status {
    edit(animation, .keyframe) { description throws(SceneError) in
        guard count != 0 else { return description.keyframes.holds = [] }
        let count = try checkedCount(count)
        // Any byte but 0 is true; a C program may have written what is no Swift Bool.
        let bytes = unsafe UnsafeRawPointer(try required(holds, "holds", "an array of bools")).assumingMemoryBound(to: UInt8.self)
        description.keyframes.holds = (0..<count).map { unsafe bytes[$0] != 0 }
    }
}

@c @implementation
public func scene_animation_get_holds(_ animation: OpaquePointer?, _ holds: UnsafeMutablePointer<Bool>?, _ capacity: Int) -> Int {
    value(or: 0) { () throws(SceneError) in
        let object = try animationObject(animation)
        let list = object.description.keyframes.holds
        if capacity > 0, !list.isEmpty {
            let target = unsafe try required(holds, "holds", "room for bools")
            for index in 0..<min(capacity, list.count) { unsafe target[index] = list[index] }
        }
        return list.count
    }
}

// MARK: - Modes

@c @implementation
public func scene_animation_set_calculation_mode(_ animation: OpaquePointer?, _ mode: scene_calculation_mode) -> scene_status {
    edit(animation, .keyframe) { description throws(SceneError) in
        guard let mode = CalculationMode(rawValue: Int32(clamping: mode.rawValue)) else {
            throw SceneError("mode", mode.rawValue, isNo: "scene_calculation_mode")
        }
        description.keyframes.calculationMode = mode
    }
}

@c @implementation
public func scene_animation_get_calculation_mode(_ animation: OpaquePointer?) -> scene_calculation_mode {
    read(animation, or: SCENE_CALCULATION_LINEAR) { scene_calculation_mode(rawValue: UInt32($0.keyframes.calculationMode.rawValue)) }
}

@c @implementation
public func scene_animation_set_rotation_mode(_ animation: OpaquePointer?, _ mode: scene_rotation_mode) -> scene_status {
    edit(animation, .keyframe) { description throws(SceneError) in
        guard let mode = AnimationDescription.RotationMode(rawValue: Int32(clamping: mode.rawValue)) else {
            throw SceneError("mode", mode.rawValue, isNo: "scene_rotation_mode")
        }
        description.rotation = mode
    }
}

@c @implementation
public func scene_animation_get_rotation_mode(_ animation: OpaquePointer?) -> scene_rotation_mode {
    read(animation, or: SCENE_ROTATION_NONE) { scene_rotation_mode(rawValue: UInt32($0.rotation.rawValue)) }
}
