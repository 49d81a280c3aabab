public import CScene
import SceneAnimation
import SceneCommit
import SceneModel

/// Changes the spring of an animation.
@safe private func setSpring(
    _ animation: OpaquePointer?, _ number: Double, _ role: StaticString, _ expected: StaticString, _ function: StaticString = #function,
    _ make: (Spring) -> Spring?
) -> scene_status {
    edit(animation, .spring, function: function) { description throws(SceneError) in
        guard let spring = make(description.spring) else {
            throw SceneError(.invalidArgument, "\(role) is \(number), expected \(expected)")
        }
        description.spring = spring
    }
}

@c @implementation
public func scene_animation_set_mass(_ animation: OpaquePointer?, _ value: Double) -> scene_status {
    setSpring(animation, value, "value", "a finite number above 0") { $0.with(mass: value) }
}

@c @implementation
public func scene_animation_get_mass(_ animation: OpaquePointer?) -> Double { readSpring(animation) { $0.mass } }

@c @implementation
public func scene_animation_set_stiffness(_ animation: OpaquePointer?, _ value: Double) -> scene_status {
    setSpring(animation, value, "value", "a finite number above 0") { $0.with(stiffness: value) }
}

@c @implementation
public func scene_animation_get_stiffness(_ animation: OpaquePointer?) -> Double { readSpring(animation) { $0.stiffness } }

@c @implementation
public func scene_animation_set_damping(_ animation: OpaquePointer?, _ value: Double) -> scene_status {
    setSpring(animation, value, "value", "a finite number of 0 or more") { $0.with(damping: value) }
}

@c @implementation
public func scene_animation_get_damping(_ animation: OpaquePointer?) -> Double { readSpring(animation) { $0.damping } }

@c @implementation
public func scene_animation_set_initial_velocity(_ animation: OpaquePointer?, _ value: Double) -> scene_status {
    setSpring(animation, value, "value", "a finite number") { $0.with(initialVelocity: value) }
}

@c @implementation
public func scene_animation_get_initial_velocity(_ animation: OpaquePointer?) -> Double { readSpring(animation) { $0.initialVelocity } }

@c @implementation
public func scene_animation_set_allows_overdamping(_ animation: OpaquePointer?, _ allows: Bool) -> scene_status {
    setSpring(animation, 0, "allows", "a bool") { $0.with(allowsOverdamping: allows) }
}

@c @implementation
public func scene_animation_get_allows_overdamping(_ animation: OpaquePointer?) -> Bool {
    read(animation, or: false) { $0.kind == .spring && $0.spring.allowsOverdamping }
}

@c @implementation
public func scene_animation_set_perceptual(_ animation: OpaquePointer?, _ duration: Double, _ bounce: Double) -> scene_status {
    edit(animation, .spring) { description throws(SceneError) in
        guard let spring = Spring(perceptualDuration: duration, bounce: bounce, initialVelocity: description.spring.initialVelocity) else {
            throw SceneError(
                .invalidArgument,
                "duration is \(duration) and bounce \(bounce), expected a duration above 0 and a bounce above -1, at most 1, that give finite parameters"
            )
        }
        description.spring = spring
    }
}

@c @implementation
public func scene_animation_get_perceptual_duration(_ animation: OpaquePointer?) -> Double {
    readSpring(animation) { $0.perceptualDuration }
}

@c @implementation
public func scene_animation_get_bounce(_ animation: OpaquePointer?) -> Double { readSpring(animation) { $0.bounce } }

@c @implementation
public func scene_animation_get_settling_duration(_ animation: OpaquePointer?) -> Double { readSpring(animation) { $0.settlingDuration } }

@c @implementation
public func scene_animation_set_inherits_velocity(_ animation: OpaquePointer?, _ inherits: Bool) -> scene_status {
    edit(animation, .spring) { description throws(SceneError) in description.inheritsVelocity = inherits }
}

@c @implementation
public func scene_animation_get_inherits_velocity(_ animation: OpaquePointer?) -> Bool {
    read(animation, or: false) { $0.kind == .spring && $0.inheritsVelocity }
}

@safe private func readSpring(_ animation: OpaquePointer?, _ function: StaticString = #function, _ field: (Spring) -> Double) -> Double {
    read(animation, or: 0, function) { $0.kind == .spring ? field($0.spring) : 0 }
}
