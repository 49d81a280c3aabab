public import CScene
import SceneAnimation
import SceneCommit
import SceneModel

/// Sets a number of a layer's media timing.
@safe private func set(
    _ property: Property, of layer: OpaquePointer?, to number: Double, _ function: StaticString = #function
) -> scene_status {
    status(function) { () throws(SceneError) in
        try Model.shared.set(PropertyPath(property), of: LayerID(layer), to: .number(number))
    }
}

@safe private func get(_ property: Property, of layer: OpaquePointer?, _ function: StaticString = #function) -> Double {
    value(or: 0, function) { () throws(SceneError) in
        guard case .number(let number) = try Model.shared.value(PropertyPath(property), of: LayerID(layer)) else { return 0 }
        return number
    }
}

@c @implementation
public func scene_layer_set_begin_time(_ layer: OpaquePointer?, _ seconds: Double) -> scene_status {
    set(.beginTime, of: layer, to: seconds)
}

@c @implementation
public func scene_layer_get_begin_time(_ layer: OpaquePointer?) -> Double { get(.beginTime, of: layer) }

@c @implementation
public func scene_layer_set_time_offset(_ layer: OpaquePointer?, _ seconds: Double) -> scene_status {
    set(.timeOffset, of: layer, to: seconds)
}

@c @implementation
public func scene_layer_get_time_offset(_ layer: OpaquePointer?) -> Double { get(.timeOffset, of: layer) }

@c @implementation
public func scene_layer_set_speed(_ layer: OpaquePointer?, _ speed: Double) -> scene_status { set(.speed, of: layer, to: speed) }

@c @implementation
public func scene_layer_get_speed(_ layer: OpaquePointer?) -> Double { get(.speed, of: layer) }

@c @implementation
public func scene_layer_set_duration(_ layer: OpaquePointer?, _ seconds: Double) -> scene_status { set(.duration, of: layer, to: seconds) }

@c @implementation
public func scene_layer_get_duration(_ layer: OpaquePointer?) -> Double { get(.duration, of: layer) }

@c @implementation
public func scene_layer_set_repeat_count(_ layer: OpaquePointer?, _ count: Double) -> scene_status {
    set(.repeatCount, of: layer, to: count)
}

@c @implementation
public func scene_layer_get_repeat_count(_ layer: OpaquePointer?) -> Double { get(.repeatCount, of: layer) }

@c @implementation
public func scene_layer_set_repeat_duration(_ layer: OpaquePointer?, _ seconds: Double) -> scene_status {
    set(.repeatDuration, of: layer, to: seconds)
}

@c @implementation
public func scene_layer_get_repeat_duration(_ layer: OpaquePointer?) -> Double { get(.repeatDuration, of: layer) }

@c @implementation
public func scene_layer_set_autoreverses(_ layer: OpaquePointer?, _ autoreverses: Bool) -> scene_status {
    status { () throws(SceneError) in
        try Model.shared.set(PropertyPath(.autoreverses), of: LayerID(layer), to: .bool(autoreverses))
    }
}

@c @implementation
public func scene_layer_get_autoreverses(_ layer: OpaquePointer?) -> Bool {
    value(or: false) { () throws(SceneError) in
        try Model.shared.value(PropertyPath(.autoreverses), of: LayerID(layer)) == .bool(true)
    }
}

@c @implementation
public func scene_layer_set_fill_mode(_ layer: OpaquePointer?, _ mode: scene_fill_mode) -> scene_status {
    status { () throws(SceneError) in
        try Model.shared.set(PropertyPath(.fillMode), of: LayerID(layer), to: .enumeration(Int32(clamping: mode.rawValue)))
    }
}

@c @implementation
public func scene_layer_get_fill_mode(_ layer: OpaquePointer?) -> scene_fill_mode {
    value(or: SCENE_FILL_MODE_REMOVED) { () throws(SceneError) in
        guard case .enumeration(let mode) = try Model.shared.value(PropertyPath(.fillMode), of: LayerID(layer)) else {
            return SCENE_FILL_MODE_REMOVED
        }
        return scene_fill_mode(rawValue: UInt32(mode))
    }
}

// MARK: - Moments

@c @implementation
public func scene_layer_convert_time(
    _ from: OpaquePointer?, _ time: Double, _ to: OpaquePointer?, _ result: UnsafeMutablePointer<Double>?
) -> scene_status {
    status { () throws(SceneError) in
        let target = unsafe try required(result, "result", "a place for the time")
        let converted = try Model.shared.convertTime(
            time, from: Handle(from).isNull ? nil : LayerID(from), to: Handle(to).isNull ? nil : LayerID(to))
        unsafe target.pointee = converted
    }
}

@c @implementation
public func scene_layer_pause(_ layer: OpaquePointer?, _ time: Double) -> scene_status {
    status { () throws(SceneError) in try Model.shared.pause(LayerID(layer), at: time) }
}

@c @implementation
public func scene_layer_resume(_ layer: OpaquePointer?, _ time: Double) -> scene_status {
    status { () throws(SceneError) in try Model.shared.resume(LayerID(layer), at: time) }
}

@c @implementation
public func scene_layer_seek(_ layer: OpaquePointer?, _ layer_time: Double, _ time: Double) -> scene_status {
    status { () throws(SceneError) in try Model.shared.seek(LayerID(layer), to: layer_time, at: time) }
}
