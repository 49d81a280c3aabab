import SceneAnimation
import SceneCommit
import SceneModel

extension AnimationDescription {
    /// Key frames of a property, which stay with their layer when they are over.
    init(_ path: PropertyPath, _ timing: MediaTiming, _ keys: [AnimationKey<PropertyValue>]) {
        self.init(path: path, kind: .keyframe)
        self.timing = timing
        isRemovedOnCompletion = false
        var keys = keys
        // The last value holds until the end of the cycle.
        if var last = keys.last, last.time < 1 || keys.count == 1 {
            keys[keys.count - 1].holds = true
            last.time = 1
            keys.append(last)
        }
        values = ValueList(keys.map(\.value))
        keyframes.keyTimes = keys.map { min(max($0.time, 0), 1) }
        let segments = keys.dropLast()
        if segments.contains(where: \.holds) { keyframes.holds = segments.map(\.holds) }
        if !segments.allSatisfy(\.ease.isLinear) { keyframes.functions = segments.map(\.ease) }
    }
}
