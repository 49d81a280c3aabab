public import CScene
import SceneCommit
import SceneModel

@c @implementation
public func scene_animation_set_level(_ animation: OpaquePointer?, _ level: UnsafePointer<scene_level>?) -> scene_status {
    status { () throws(SceneError) in
        let object = try animationObject(animation)
        // The layer is looked up before, with no animation held.
        var following: LevelFollowing?
        if unsafe level != nil {
            following = try unsafe LevelFollowing(
                read(level, "level", smallest: MemoryLayout<scene_level>.size, initial: scene_level()))
        }
        try object.edit { description throws(SceneError) in
            guard [.basic, .keyframe, .group].contains(description.kind) else {
                throw SceneError(
                    .invalidState, "animation is a \(description.kind.name) animation, expected a basic or keyframe one, or a group")
            }
            guard following == nil || !description.hasPath || description.path.property != .timeOffset else {
                throw SceneError(.invalidArgument, "the animation is of timeOffset, which follows no level")
            }
            description.level = following
        }
    }
}

@c @implementation
public func scene_animation_get_level(_ animation: OpaquePointer?, _ level: UnsafeMutablePointer<scene_level>?) -> scene_status {
    status { () throws(SceneError) in
        let object = try animationObject(animation)
        guard let following = object.description.level else { throw SceneError(.notFound, "the animation follows no level") }
        try unsafe fill(level, "level", smallest: MemoryLayout<scene_level>.size) { unsafe following.cValue }
    }
}

extension LevelFollowing {
    fileprivate init(_ level: scene_level) throws(SceneError) {
        self.init()
        if let movie = unsafe level.movie {
            let layer = LayerID(movie)
            _ = try player(of: layer)
            source = .movie(layer)
        }
        try unsafe setFrequencies(level.lowest_frequency, level.highest_frequency)
        try unsafe set(floor: level.floor, ceiling: level.ceiling, fall: level.fall)
    }

    fileprivate var cValue: scene_level {
        var value = unsafe scene_level()
        if case .movie(let layer) = source, Model.shared.isAlive(layer) { unsafe value.movie = layer.handle.pointer }
        unsafe (value.lowest_frequency, value.highest_frequency) = (frequencies?.lowerBound ?? 0, frequencies?.upperBound ?? 0)
        unsafe (value.floor, value.ceiling, value.fall) = (floor, ceiling, fall)
        return unsafe value
    }
}
