public import CScene
import SceneCommit
import SceneModel

@c @implementation
public func scene_set_reduced_motion(_ reduced: Bool) -> scene_status { status { Model.shared.reducesMotion = reduced } }

@c @implementation
public func scene_get_reduced_motion() -> Bool { value(or: false) { Model.shared.reducesMotion } }

@c @implementation
public func scene_animation_set_reduced_motion_policy(
    _ animation: OpaquePointer?, _ policy: scene_reduced_motion_policy
) -> scene_status {
    edit(animation) { description throws(SceneError) in
        guard let known = ReducedMotionPolicy(rawValue: Int32(clamping: policy.rawValue)) else {
            throw SceneError(
                .invalidArgument,
                "policy is \(policy.rawValue), expected SCENE_REDUCED_MOTION_AUTOMATIC (0) to SCENE_REDUCED_MOTION_CROSS_FADE (4)")
        }
        description.reducedMotion = known
    }
}

@c @implementation
public func scene_animation_get_reduced_motion_policy(_ animation: OpaquePointer?) -> scene_reduced_motion_policy {
    read(animation, or: SCENE_REDUCED_MOTION_AUTOMATIC) { scene_reduced_motion_policy(rawValue: UInt32($0.reducedMotion.rawValue)) }
}
