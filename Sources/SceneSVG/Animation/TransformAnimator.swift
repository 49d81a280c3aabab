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
        if attribute.loop == nil, tracks.allSatisfy({ !$0.startsBelow || $0.keys[0].value != nil }) {
            for track in tracks { add(track.timing, track.keys, base, isAdditive: track.isAdditive) }
            return true
        }
        guard let joined = JointTrack.joined([attribute.stack], loop: attribute.loop) else { return false }
        for track in joined { add(track.timing, track.keys.map { $0.with($0.value[0]) }, base, isAdditive: false) }
        return true
    }

    private func add(_ timing: MediaTiming, _ keys: [AnimationTrack.Key], _ base: [TransformFunction], isAdditive: Bool) {
        let lists = keys.map { key -> [TransformFunction] in
            if case .transform(let list) = key.value { return list }
            return isAdditive ? [] : base
        }
        let before = TransformFunction.translation(origin.x, origin.y), after = TransformFunction.translation(-origin.x, -origin.y)
        guard let longest = lists.max(by: { $0.count < $1.count }),
            let matched = lists.reduce(
                into: [[TransformFunction]]?([]),
                { all, list in
                    if let pair = TransformFunction.matched(list, longest) { all?.append(pair.0) } else { all = nil }
                })
        else {
            let matrices = zip(keys, lists).map { key, list in
                key.with(PropertyValue.transform(TransformFunction.affine([before] + list + [after]).transform3D))
            }
            return add(PropertyPath(.transform), timing, matrices, nil, isAdditive)
        }
        var parts = (0..<longest.count).map { index in matched.map { $0[index] } }
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
            add(PropertyPath(.transform), timing, zip(keys, part).map { $0.with($1.value) }, first.kind.function, isAdditive)
            isAdditive = true
        }
        if !still.isEmpty || !isAdditive { addStill() }
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
        case .scale: .scale
        case .rotate: .rotateZ
        case .skewX, .skewY, .matrix: nil
        }
    }
}

extension TransformFunction {
    /// The argument of the engine's function, or the matrix where there is none.
    fileprivate var value: PropertyValue {
        switch kind {
        case .translate: .numbers([numbers[0], numbers[1], 0])
        case .scale: .numbers([numbers[0], numbers[1], 1])
        case .rotate: .number(numbers[0] * .pi / 180)
        case .skewX, .skewY, .matrix: .transform(affine.transform3D)
        }
    }
}
