import SceneAnimation
import SceneCommit
import SceneDocument
import SceneGeometry
import SceneModel

/// Animates a layer's transform by lists of functions, each of which is an animation that is concatenated to those before it.
struct TransformAnimator {
    let node: LayerNode
    /// What the lists are about.
    let origin: Point

    /// @param base what stands where a key has no value of its own.
    func add(_ attribute: AnimatedAttribute) -> Bool {
        guard case .transform(let base) = attribute.stack.base else { return false }
        let tracks = attribute.stack.tracks
        let areSeparate = tracks.allSatisfy { track in
            let isEnded = track.isAdditive && track.until < .infinity && track.timing.fillMode == .forwards
            return track.loop == nil && !isEnded && (!track.startsBelow || track.keys[0].value != nil)
        }
        if areSeparate {
            for track in tracks { add(track.timing, track.keys, base, isAdditive: track.isAdditive) }
            return true
        }
        guard let joined = JointTrack.joined([attribute.stack]) else { return false }
        for track in joined { add(track.timing, track.keys.map { $0.with($0.value[0]) }, base, isAdditive: false) }
        return true
    }

    private func add(_ timing: MediaTiming, _ keys: [AnimationTrack.Key], _ base: [TransformFunction], isAdditive: Bool) {
        let lists = keys.map { key -> [TransformFunction] in
            if case .transform(let list) = key.value { return list }
            return isAdditive ? [] : base
        }
        let before = TransformFunction.translation(origin.x, origin.y), after = TransformFunction.translation(-origin.x, -origin.y)
        var parts = TransformFunction.columns(lists)
        if origin != .zero {
            parts.insert(keys.map { _ in before }, at: 0)
            parts.append(keys.map { _ in after })
        }
        add(parts, timing, keys, isAdditive)
    }

    /// One animation for each function that changes, and one for those between them that do not.
    private func add(_ parts: [[TransformFunction]], _ timing: MediaTiming, _ keys: [AnimationTrack.Key], _ isAdditive: Bool) {
        var isAdditive = isAdditive, still: [TransformFunction] = []
        func addStill() {
            guard !still.isEmpty || !isAdditive else { return }
            let value = PropertyValue.transform(TransformFunction.affine(still).transform3D)
            add(PropertyPath(.transform), timing, [AnimationKey(time: 0, value: value)], nil, isAdditive)
            (still, isAdditive) = ([], true)
        }
        for part in parts {
            guard let first = part.first else { continue }
            if part.allSatisfy({ $0 == first }) {
                still.append(first)
                continue
            }
            if !still.isEmpty { addStill() }
            add(PropertyPath(.transform), timing, Self.frames(keys, part), first.kind.function, isAdditive)
            isAdditive = true
        }
        if !still.isEmpty || !isAdditive { addStill() }
    }

    /// How many straight parts stand for a turn of which the matrix goes no straight way.
    private static let steps = 16

    private static func frames(_ keys: [AnimationTrack.Key], _ part: [TransformFunction]) -> [AnimationKey<PropertyValue>] {
        var frames: [AnimationKey<PropertyValue>] = []
        for (index, (key, function)) in zip(keys, part).enumerated() {
            guard function.kind.isBent, index + 1 < keys.count, key.time < keys[index + 1].time, !key.holds, !key.ease.isStepped else {
                frames.append(key.with(function.value))
                continue
            }
            for step in 0..<steps {
                let t = Double(step) / Double(steps), time = key.time + (keys[index + 1].time - key.time) * t
                let between = TransformFunction.mix(function, part[index + 1], key.ease.evaluate(t))
                frames.append(AnimationKey(time: time, value: between.value))
            }
        }
        return frames
    }

    private func add(
        _ path: PropertyPath, _ timing: MediaTiming, _ keys: [AnimationKey<PropertyValue>], _ function: ValueFunction?, _ isAdditive: Bool
    ) {
        var animation = AnimationDescription(path, timing, keys)
        animation.function = function
        animation.isAdditive = isAdditive
        node.add(animation)
    }
}

extension TransformFunction.Kind {
    /// The function of the engine that makes a matrix of the numbers; without one the value is the matrix.
    fileprivate var function: ValueFunction? {
        switch self {
        case .translate: .translate
        case .scale, .rotateX, .rotateY: .scale
        case .rotate: .rotateZ
        case .skewX, .skewY, .matrix: nil
        }
    }

    /// Whether the matrix half-way between two angles is not what lies between their matrices.
    fileprivate var isBent: Bool { [.rotateX, .rotateY, .skewX, .skewY].contains(self) }
}

extension TransformFunction {
    /// The argument of the engine's function, or the matrix where there is none.
    fileprivate var value: PropertyValue {
        switch kind {
        case .translate: .numbers([numbers[0], numbers[1], 0])
        case .scale: .numbers([numbers[0], numbers[1], 1])
        case .rotateX, .rotateY: .numbers([affine.a, affine.d, 1])
        case .rotate: .number(numbers[0] * .pi / 180)
        case .skewX, .skewY, .matrix: .transform(affine.transform3D)
        }
    }
}
