import Glibc
import SceneAnimation
public import SceneCommit
import SceneGeometry

extension AnimationDescription {
    /// Compiled for the animator.
    /// @param current what a path shows now: where an animation without any end starts.
    /// @param feed the levels of a movie.
    func compiled(
        id: UInt64, current: (PropertyPath) -> PropertyValue, feed: (LayerID) -> LevelFeed?
    ) throws(SceneError) -> AnimationSpec {
        let body: AnimationSpec.Body
        switch kind {
        case .transition: body = .transition(transition)
        case .group:
            var children: [AnimationSpec] = []
            for animation in animations { children.append(try animation.compiled(id: id, current: current, feed: feed)) }
            body = .group(children)
        case .basic, .spring: body = .property(compiledEnds(current))
        case .keyframe: body = .property(try compiledKeyframes())
        }
        var spec = AnimationSpec(id: id, timing: timing, curve: curve ?? .linear, body: body)
        spec.isRemovedOnCompletion = isRemovedOnCompletion
        spec.commitsOnFinish = commitsOnFinish
        spec.hasBegun = timing.beginTime != 0
        spec.fades = fades
        // However few are enough, that is not the 0 which stands for all.
        if preferredFramesPerSecond > 0 { spec.framesPerSecond = max(Float(preferredFramesPerSecond), .leastNormalMagnitude) }
        return level.map { spec.following($0.input(feed)) } ?? spec
    }

    /// Says why the animation cannot run, if it cannot.
    public func check() throws(SceneError) {
        switch kind {
        case .keyframe: _ = try compiledKeyframes()
        case .group: for animation in animations { try animation.check() }
        case .basic, .spring, .transition: break
        }
    }

    private func property(_ values: PropertySpec.Values) -> PropertySpec {
        var spec = PropertySpec(path: path, values: values)
        spec.isAdditive = isAdditive
        spec.isCumulative = isCumulative
        spec.function = function
        return spec
    }

    // MARK: - Ends

    private func compiledEnds(_ current: (PropertyPath) -> PropertyValue) -> PropertySpec {
        var from = from, to = to, ends = PropertySpec.Ends.given
        // An additive animation begins or ends with nothing where only the other end is said.
        if isAdditive, from == nil, (to == nil) != (by == nil) { from = neutral }
        if isAdditive, from != nil, to == nil, by == nil { to = neutral }
        if let by {
            if to == nil {
                if from == nil { ends = .byGiven }
                to = from.map { $0.adding(by) } ?? by
            } else if from == nil {
                from = to.map { $0.subtracting(by) }
            }
        } else if to == nil {
            ends = .fromGiven
            if from == nil { from = current(path) }
        } else if from == nil {
            ends = .toGiven
        }
        var spec = property(values(from ?? .none, to ?? .none))
        spec.ends = ends
        spec.startsOnScreen = startsOnScreen || (self.from == nil && self.to == nil && by == nil)
        // What only switches does not swing.
        if kind == .spring, !path.property.traits.isDiscrete {
            spec.spring = spring
            spec.inheritsVelocity = inheritsVelocity && spring.initialVelocity == 0
        }
        return spec
    }

    /// What makes no difference where it is added.
    private var neutral: PropertyValue {
        switch function {
        case nil: path.type.zero
        case .scale: .numbers([1, 1, 1])
        case .scaleX, .scaleY, .scaleZ: .number(1)
        case .translate: .numbers([0, 0, 0])
        default: .number(0)
        }
    }

    private func values(_ first: PropertyValue, _ last: PropertyValue) -> PropertySpec.Values {
        if function != nil { return .vectors(from: first.numberVector.limited, to: last.numberVector.limited) }
        switch path.type {
        case .transform: return .matrices(from: first.matrix, to: last.matrix)
        case .string, .image, .numbers, .colors, .path: return .objects(from: first, to: last)
        default: return .vectors(from: path.lanes(of: first).limited, to: path.lanes(of: last).limited)
        }
    }

    // MARK: - Key frames

    private func compiledKeyframes() throws(SceneError) -> PropertySpec {
        do throws(KeyframeError) {
            if let way { return property(.keyframes(try compiled(way))) }
            return property(.keyframes(try compiledValues()))
        } catch { throw SceneError(.invalidArgument, error.description) }
    }

    private func compiledValues() throws(KeyframeError) -> KeyframeSpec {
        let isDiscrete = keyframes.calculationMode == .discrete || path.property.traits.isDiscrete
        var keyframes = keyframes
        if isDiscrete { keyframes.calculationMode = .discrete }
        if function != nil {
            return KeyframeSpec(plan: try keyframes.compile(values.map(\.numberVector)), isDiscrete: isDiscrete, values: .vectors)
        }
        switch path.type {
        case .transform:
            let matrices = values.map(\.matrix)
            return KeyframeSpec(plan: try keyframes.compile(matrices), isDiscrete: isDiscrete, values: .matrices(matrices))
        case .string, .image, .numbers, .colors, .path:
            let values = Array(values)
            return KeyframeSpec(plan: try keyframes.compile(objects: values), isDiscrete: isDiscrete, values: .objects(values))
        default:
            return KeyframeSpec(plan: try keyframes.compile(values.map(path.lanes(of:))), isDiscrete: isDiscrete, values: .vectors)
        }
    }

    /// Along a path every point but those that a new part begins with is a key frame. The way within a segment is the curve's parameter, or
    /// its length when paced.
    private func compiled(_ way: Path) throws(KeyframeError) -> KeyframeSpec {
        var segments = PathMeasure(way).segments
        let plan: KeyframePlan
        if keyframes.calculationMode.isPaced {
            segments = segments.flatMap { $0.evenParts(64) }
            var paced = keyframes
            paced.calculationMode = .paced
            plan = try paced.compile(count: segments.count + 1, lengths: segments.map(\.length))
        } else {
            var straight = keyframes
            if straight.calculationMode == .cubic { straight.calculationMode = .linear }
            plan = try straight.compile(count: segments.count + 1)
        }
        if segments.isEmpty { segments = [PathSegment(from: way.points.first ?? .zero, to: way.points.first ?? .zero)] }
        var spec = KeyframeSpec(plan: plan, isDiscrete: keyframes.calculationMode == .discrete, values: .path(segments))
        spec.turns = rotation != .none
        spec.turn = rotation == .autoReverse ? .pi : 0
        return spec
    }
}

extension AnimationSpec {
    /// The animation with a level in place of the time. A single animation becomes a group's, whose time the level is.
    fileprivate func following(_ level: LevelInput) -> AnimationSpec {
        var group = self
        if case .property = body {
            var member = self
            member.timing = MediaTiming()
            member.timing.duration = 1
            member.timing.fillMode = .both
            (member.isRemovedOnCompletion, member.commitsOnFinish, member.hasBegun) = (false, false, true)
            group.timing = member.timing
            group.curve = .linear
            group.body = .group([member])
        }
        group.level = level
        group.commitsOnFinish = false
        return group
    }
}

extension PropertyPath {
    /// A value of the path in the lanes of the property's vector.
    fileprivate func lanes(of value: PropertyValue) -> SIMD4<Double> { value.vector.shifted(by: lanes.first) }
}

extension SIMD4<Double> {
    /// Within what key frames are held in too, beyond any picture, so that nothing computed from it overflows.
    fileprivate var limited: SIMD4<Double> { clamped(lowerBound: SIMD4(repeating: -1e140), upperBound: SIMD4(repeating: 1e140)) }

    /// The numbers moved up to a lane of a property's vector.
    fileprivate func shifted(by lane: Int) -> SIMD4<Double> {
        switch lane {
        case 1: SIMD4(0, x, y, z)
        case 2: SIMD4(0, 0, x, y)
        case 3: SIMD4(0, 0, 0, x)
        default: self
        }
    }
}

extension PropertyValue {
    /// What a value function takes.
    fileprivate var numberVector: SIMD4<Double> {
        guard case .numbers(let numbers) = self else { return vector }
        var vector = SIMD4<Double>.zero
        for (lane, number) in numbers.prefix(4).enumerated() { vector[lane] = number }
        return vector
    }

    fileprivate func adding(_ other: PropertyValue) -> PropertyValue { combined(with: other, +) { $0 * $1 } }

    fileprivate func subtracting(_ other: PropertyValue) -> PropertyValue {
        combined(with: other, -) { $0 * ($1.inverse ?? .identity) }
    }

    private func combined(
        with other: PropertyValue, _ numbers: (SIMD4<Double>, SIMD4<Double>) -> SIMD4<Double>,
        _ matrices: (Transform3D, Transform3D) -> Transform3D
    ) -> PropertyValue {
        switch (self, other) {
        case (.transform(let a), .transform(let b)): return .transform(matrices(a, b))
        case (.numbers(let a), .numbers):
            let sum = numbers(numberVector, other.numberVector)
            return .numbers(a.indices.prefix(4).map { sum[$0] })
        default: return PropertyValue(type, vector: numbers(vector, other.vector))
        }
    }
}

extension PathSegment {
    /// The segment cut into parts of the same length.
    fileprivate func evenParts(_ count: Int) -> [PathSegment] {
        guard kind != .line else { return [self] }
        let total = length
        var parts: [PathSegment] = [], start = 0.0
        for part in 1...count {
            let end = part == count ? 1 : parameter(atLength: total * Double(part) / Double(count), of: total)
            parts.append(self.part(from: start, to: end))
            start = end
        }
        return parts
    }
}
