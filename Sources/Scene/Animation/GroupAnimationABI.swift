public import CScene
import SceneCommit
import SceneModel

// MARK: - Groups

@c @implementation
public func scene_animation_add_animation(_ group: OpaquePointer?, _ animation: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in
        let object = try animationObject(animation)
        // A copy of what it is now: an animation that is added to itself holds what it was before.
        let child = object.description
        guard child.kind != .transition else {
            throw SceneError(.invalidArgument, "animation is a transition, which is of a layer and cannot be in a group")
        }
        let target = try animationObject(group, "group")
        try target.edit { description throws(SceneError) in
            guard description.kind == .group else {
                throw SceneError(.invalidState, "animation is a \(description.kind.name) animation, expected a group one")
            }
            let (count, depth) = child.size
            guard description.size.count + 1 + count <= Int(SCENE_ANIMATION_GROUP_MAX_COUNT) else {
                throw SceneError(.invalidArgument, "the group would hold more than \(SCENE_ANIMATION_GROUP_MAX_COUNT) animations")
            }
            guard depth < Int(SCENE_ANIMATION_GROUP_MAX_DEPTH) else {
                throw SceneError(.invalidArgument, "groups would nest deeper than \(SCENE_ANIMATION_GROUP_MAX_DEPTH)")
            }
            description.animations.append(child)
        }
    }
}

@c @implementation
public func scene_animation_remove_all_animations(_ group: OpaquePointer?) -> scene_status {
    // The animations end with no lock held, for their delegates may end with them.
    var animations: [AnimationDescription] = []
    return edit(group, .group) { description throws(SceneError) in swap(&description.animations, &animations) }
}

@c @implementation
public func scene_animation_get_animation_count(_ group: OpaquePointer?) -> UInt32 {
    read(group, or: 0) { UInt32($0.animations.count) }
}

@c @implementation
public func scene_animation_copy_animation_at(_ group: OpaquePointer?, _ index: UInt32) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let object = try animationObject(group, "group")
        let animations = object.description.animations
        guard Int(index) < animations.count else {
            throw SceneError(.notFound, "index is \(index), but there are \(animations.count) animations")
        }
        return try Handles.add(AnimationObject(animations[Int(index)]))
    }
}

// MARK: - Transitions

@c @implementation
public func scene_animation_set_transition_type(_ animation: OpaquePointer?, _ type: scene_transition_type) -> scene_status {
    edit(animation, .transition) { description throws(SceneError) in
        guard let kind = TransitionSpec.Kind(rawValue: UInt8(clamping: type.rawValue)) else {
            throw SceneError("type", type.rawValue, isNo: "scene_transition_type")
        }
        description.transition.kind = kind
    }
}

@c @implementation
public func scene_animation_get_transition_type(_ animation: OpaquePointer?) -> scene_transition_type {
    read(animation, or: SCENE_TRANSITION_FADE) { scene_transition_type(rawValue: UInt32($0.transition.kind.rawValue)) }
}

@c @implementation
public func scene_animation_set_transition_filter(_ animation: OpaquePointer?, _ filter: OpaquePointer?) -> scene_status {
    edit(animation, .transition) { description throws(SceneError) in
        guard let filter = unsafe filter else {
            description.transition.filter = nil
            return
        }
        let new = try filterObject(filter).filter
        do throws(SceneError) { try new.checkIsTransition() } catch { throw SceneError(error.code, "filter: \(error.message)") }
        description.transition.filter = new
    }
}

@c @implementation
public func scene_animation_copy_transition_filter(_ animation: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let object = try animationObject(animation)
        guard let filter = object.description.transition.filter else { return nil }
        return try Handles.add(FilterObject(filter))
    }
}

@c @implementation
public func scene_animation_set_transition_subtype(_ animation: OpaquePointer?, _ subtype: scene_transition_subtype) -> scene_status {
    edit(animation, .transition) { description throws(SceneError) in
        guard let side = TransitionSpec.Side(rawValue: UInt8(clamping: subtype.rawValue)) else {
            throw SceneError("subtype", subtype.rawValue, isNo: "scene_transition_subtype")
        }
        description.transition.side = side
    }
}

@c @implementation
public func scene_animation_get_transition_subtype(_ animation: OpaquePointer?) -> scene_transition_subtype {
    read(animation, or: SCENE_TRANSITION_FROM_LEFT) { scene_transition_subtype(rawValue: UInt32($0.transition.side.rawValue)) }
}

@c @implementation
public func scene_animation_set_start_progress(_ animation: OpaquePointer?, _ progress: Double) -> scene_status {
    setProgress(\.startProgress, of: animation, to: progress)
}

@c @implementation
public func scene_animation_get_start_progress(_ animation: OpaquePointer?) -> Double {
    read(animation, or: 0) { $0.kind == .transition ? $0.transition.startProgress : 0 }
}

@c @implementation
public func scene_animation_set_end_progress(_ animation: OpaquePointer?, _ progress: Double) -> scene_status {
    setProgress(\.endProgress, of: animation, to: progress)
}

@c @implementation
public func scene_animation_get_end_progress(_ animation: OpaquePointer?) -> Double {
    read(animation, or: 0) { $0.kind == .transition ? $0.transition.endProgress : 0 }
}

@safe private func setProgress(
    _ end: WritableKeyPath<TransitionSpec, Double>, of animation: OpaquePointer?, to progress: Double, _ function: StaticString = #function
) -> scene_status {
    edit(animation, .transition, function: function) { description throws(SceneError) in
        guard progress.isFinite else { throw SceneError(.invalidArgument, "progress is \(progress), expected a finite number") }
        description.transition[keyPath: end] = progress
    }
}
