public import CScene
import SceneAnimation
import SceneCommit
import SceneModel

/// What a number of the timing may be.
private enum Allowed {
    case finite, finiteNotNegative, notNegative

    func objection(to number: Double) -> String? {
        switch self {
        case .finite: number.isFinite ? nil : "a finite number"
        case .finiteNotNegative: number.isFinite && number >= 0 ? nil : "a finite number of 0 or more"
        case .notNegative: number >= 0 ? nil : "0 or more, or INFINITY"
        }
    }
}

@safe private func set(
    _ field: WritableKeyPath<MediaTiming, Double>, of animation: OpaquePointer?, to number: Double, _ role: StaticString,
    _ allowed: Allowed, _ function: StaticString = #function
) -> scene_status {
    edit(animation, function) { description throws(SceneError) in
        if let expected = allowed.objection(to: number) {
            throw SceneError(.invalidArgument, "\(role) is \(number), expected \(expected)")
        }
        description.timing[keyPath: field] = number
    }
}

@c @implementation
public func scene_animation_set_begin_time(_ animation: OpaquePointer?, _ seconds: Double) -> scene_status {
    set(\.beginTime, of: animation, to: seconds, "seconds", .finite)
}

@c @implementation
public func scene_animation_get_begin_time(_ animation: OpaquePointer?) -> Double { read(animation, or: 0) { $0.timing.beginTime } }

@c @implementation
public func scene_animation_set_time_offset(_ animation: OpaquePointer?, _ seconds: Double) -> scene_status {
    set(\.timeOffset, of: animation, to: seconds, "seconds", .finite)
}

@c @implementation
public func scene_animation_get_time_offset(_ animation: OpaquePointer?) -> Double { read(animation, or: 0) { $0.timing.timeOffset } }

@c @implementation
public func scene_animation_set_speed(_ animation: OpaquePointer?, _ speed: Double) -> scene_status {
    set(\.speed, of: animation, to: speed, "speed", .finite)
}

@c @implementation
public func scene_animation_get_speed(_ animation: OpaquePointer?) -> Double { read(animation, or: 0) { $0.timing.speed } }

@c @implementation
public func scene_animation_set_duration(_ animation: OpaquePointer?, _ seconds: Double) -> scene_status {
    set(\.duration, of: animation, to: seconds, "seconds", .finiteNotNegative)
}

@c @implementation
public func scene_animation_get_duration(_ animation: OpaquePointer?) -> Double { read(animation, or: 0) { $0.timing.duration } }

@c @implementation
public func scene_animation_set_repeat_count(_ animation: OpaquePointer?, _ count: Double) -> scene_status {
    set(\.repeatCount, of: animation, to: count, "count", .notNegative)
}

@c @implementation
public func scene_animation_get_repeat_count(_ animation: OpaquePointer?) -> Double { read(animation, or: 0) { $0.timing.repeatCount } }

@c @implementation
public func scene_animation_set_repeat_duration(_ animation: OpaquePointer?, _ seconds: Double) -> scene_status {
    set(\.repeatDuration, of: animation, to: seconds, "seconds", .notNegative)
}

@c @implementation
public func scene_animation_get_repeat_duration(_ animation: OpaquePointer?) -> Double {
    read(animation, or: 0) { $0.timing.repeatDuration }
}

@c @implementation
public func scene_animation_set_autoreverses(_ animation: OpaquePointer?, _ autoreverses: Bool) -> scene_status {
    edit(animation) { description throws(SceneError) in description.timing.autoreverses = autoreverses }
}

@c @implementation
public func scene_animation_get_autoreverses(_ animation: OpaquePointer?) -> Bool {
    read(animation, or: false) { $0.timing.autoreverses }
}

@c @implementation
public func scene_animation_set_fill_mode(_ animation: OpaquePointer?, _ mode: scene_fill_mode) -> scene_status {
    edit(animation) { description throws(SceneError) in
        guard let fillMode = FillMode(rawValue: Int32(clamping: mode.rawValue)) else {
            throw SceneError(
                .invalidArgument, "mode is \(mode.rawValue), expected SCENE_FILL_MODE_REMOVED (0) to SCENE_FILL_MODE_BOTH (3)")
        }
        description.timing.fillMode = fillMode
    }
}

@c @implementation
public func scene_animation_get_fill_mode(_ animation: OpaquePointer?) -> scene_fill_mode {
    read(animation, or: SCENE_FILL_MODE_REMOVED) { scene_fill_mode(rawValue: UInt32($0.timing.fillMode.rawValue)) }
}

@c @implementation
public func scene_animation_set_removed_on_completion(_ animation: OpaquePointer?, _ removed: Bool) -> scene_status {
    edit(animation) { description throws(SceneError) in description.isRemovedOnCompletion = removed }
}

@c @implementation
public func scene_animation_get_removed_on_completion(_ animation: OpaquePointer?) -> Bool {
    read(animation, or: false) { $0.isRemovedOnCompletion }
}

@c @implementation
public func scene_animation_set_timing_function(_ animation: OpaquePointer?, _ function: OpaquePointer?) -> scene_status {
    edit(animation) { description throws(SceneError) in
        description.curve = try Handle(function).isNull ? nil : curve(Handle(function))
    }
}

@c @implementation
public func scene_animation_copy_timing_function(_ animation: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let object = try animationObject(animation)
        guard let curve = object.description.curve else { return nil }
        return try Handles.add(TimingFunctionObject(curve))
    }
}

@c @implementation
public func scene_animation_set_commits_on_finish(_ animation: OpaquePointer?, _ commits: Bool) -> scene_status {
    edit(animation, .basic, .keyframe, .spring, .group) { description throws(SceneError) in description.commitsOnFinish = commits }
}

@c @implementation
public func scene_animation_get_commits_on_finish(_ animation: OpaquePointer?) -> Bool {
    read(animation, or: false) { $0.commitsOnFinish }
}

@c @implementation
public func scene_animation_set_preferred_frames_per_second(_ animation: OpaquePointer?, _ frames: Double) -> scene_status {
    edit(animation) { description throws(SceneError) in description.preferredFramesPerSecond = try framesPerSecond(frames) }
}

@c @implementation
public func scene_animation_get_preferred_frames_per_second(_ animation: OpaquePointer?) -> Double {
    read(animation, or: 0) { $0.preferredFramesPerSecond }
}

/// How many frames in a second are enough, as the caller says.
func framesPerSecond(_ frames: Double) throws(SceneError) -> Double {
    if let expected = Allowed.finiteNotNegative.objection(to: frames) {
        throw SceneError(.invalidArgument, "frames is \(frames), expected \(expected)")
    }
    return frames
}
