public import SceneAnimation
public import SceneCommit
import SceneGeometry

/// An animation in the program's form.
public struct AnimationDescription: Sendable {
    public var path: PropertyPath
    public var from, to, by: PropertyValue?
    public var timing = MediaTiming()
    /// nil is linear.
    public var curve: TimingFunction?
    public var isAdditive = false
    public var isCumulative = false
    public var isRemovedOnCompletion = true

    public init(path: PropertyPath) { self.path = path }

    /// Compiled for the animator, with the ends of a whole transform, if it is of one.
    /// @param current what the path shows now: where an animation without any end starts.
    func compiled(id: UInt64, current: PropertyValue) -> (spec: AnimationSpec, matrices: MatrixEnds?) {
        let ends: Motion.Ends
        var first = PropertyValue.none, last = PropertyValue.none
        switch (from, to, by) {
        case (let from?, let to?, _): (ends, first, last) = (.given, from, to)
        case (let from?, nil, let by?): (ends, first, last) = (.given, from, from.adding(by))
        case (nil, let to?, let by?): (ends, first, last) = (.given, to.subtracting(by), to)
        case (let from?, nil, nil): (ends, first) = (.fromGiven, from)
        case (nil, let to?, nil): (ends, last) = (.toGiven, to)
        case (nil, nil, let by?): (ends, last) = (.byGiven, by)
        case (nil, nil, nil): (ends, first) = (.fromGiven, current)
        }
        let lane = path.lanes.first
        var motion = Motion(
            timing: timing, ends: ends, from: first.vector.shifted(by: lane), to: last.vector.shifted(by: lane))
        motion.isAdditive = isAdditive
        motion.isCumulative = isCumulative
        var spec = AnimationSpec(id: id, path: path, motion: motion, curve: curve ?? .linear)
        spec.isRemovedOnCompletion = isRemovedOnCompletion
        spec.hasBegun = timing.beginTime != 0
        guard spec.animatesMatrix else { return (spec, nil) }
        return (spec, MatrixEnds(from: first.matrix, to: last.matrix))
    }
}

extension SIMD4<Double> {
    /// The numbers moved up to a lane of a property's vector.
    func shifted(by lane: Int) -> SIMD4<Double> {
        switch lane {
        case 1: SIMD4(0, x, y, z)
        case 2: SIMD4(0, 0, x, y)
        case 3: SIMD4(0, 0, 0, x)
        default: self
        }
    }
}

extension PropertyValue {
    var matrix: Transform3D {
        if case .transform(let matrix) = self { return matrix }
        return .identity
    }

    func adding(_ other: PropertyValue) -> PropertyValue {
        if case (.transform(let a), .transform(let b)) = (self, other) { return .transform(a * b) }
        return PropertyValue(type, vector: vector + other.vector)
    }

    func subtracting(_ other: PropertyValue) -> PropertyValue {
        if case (.transform(let a), .transform(let b)) = (self, other) { return .transform(a * (b.inverse ?? .identity)) }
        return PropertyValue(type, vector: vector - other.vector)
    }
}
