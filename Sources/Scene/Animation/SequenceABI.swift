import CScene
import SceneCommit
import SceneModel

/// A group of copies of animations, spread over time.
@safe private func spread(
    _ animations: UnsafePointer<OpaquePointer?>?, _ count: UInt32, _ spacing: AnimationDescription.Spacing,
    _ function: StaticString = #function
) -> OpaquePointer? {
    handle(function) { () throws(SceneError) in
        guard count > 0, count <= SCENE_ANIMATION_GROUP_MAX_COUNT else {
            throw SceneError(.invalidArgument, "count is \(count), expected 1...\(SCENE_ANIMATION_GROUP_MAX_COUNT)")
        }
        let animations = unsafe try required(animations, "animations", "an array of animations")
        var members: [AnimationDescription] = []
        for index in 0..<Int(count) {
            let object = unsafe try animationObject(animations[index], "each of animations")
            members.append(object.description)
        }
        let group = try AnimationDescription.spread(members, spacing), size = group.size
        guard size.count <= Int(SCENE_ANIMATION_GROUP_MAX_COUNT), size.depth <= Int(SCENE_ANIMATION_GROUP_MAX_DEPTH) else {
            throw SceneError(.invalidArgument, "the group would hold \(size.count) animations, \(size.depth) deep, which is too many")
        }
        return try Handles.add(AnimationObject(group))
    }
}

@c @implementation
public func scene_animation_create_sequence(
    _ animations: UnsafePointer<OpaquePointer?>?, _ count: UInt32, _ gap: Double
) -> OpaquePointer? {
    spread(animations, count, .afterEnd(gap))
}

@c @implementation
public func scene_animation_create_parallel(_ animations: UnsafePointer<OpaquePointer?>?, _ count: UInt32) -> OpaquePointer? {
    spread(animations, count, .afterBegin(0))
}

@c @implementation
public func scene_animation_create_stagger(
    _ animations: UnsafePointer<OpaquePointer?>?, _ count: UInt32, _ delay: Double
) -> OpaquePointer? {
    spread(animations, count, .afterBegin(delay))
}
