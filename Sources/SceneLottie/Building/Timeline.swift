import SceneAnimation
import SceneCommit
import SceneDocument
import SceneGeometry
import SceneModel

/// The time of a composition: frames, of which some are shown.
struct Timeline {
    /// Frames in a second.
    let rate: Double
    /// The frames from which and until which the composition is shown.
    let start, end: Double
    /// How many values the animations of the file may still have. What is not in step is taken apart frame by frame, so few keys can become many.
    let values: Budget

    /// What steps come early by, in seconds: a time that is written with six digits shows what begins then.
    private static let haste = 1e-6

    func seconds(_ frame: Double) -> Double { frame / rate }

    // MARK: - Animations

    /// The animation of a property; nil for one that does not change.
    func animation<Value>(
        of path: PropertyPath, _ keyed: Keyed<Value>, _ value: (Value) -> PropertyValue
    ) -> AnimationDescription? {
        guard !keyed.isStatic else { return nil }
        var keyed = keyed, values = keyed.keys.map { value($0.value) }
        if !path.property.traits.isDiscrete, keyed.keys.allSatisfy({ !$0.holds && $0.ease.isLinear }) {
            let needed = NeededKeys(property: path.property, frames: keyed.keys.map(\.frame), values: values).indices
            if needed.count < values.count { (keyed, values) = (keyed.keeping(needed), needed.map { values[$0] }) }
        }
        guard self.values.take(values.reduce(0) { $0 + Self.size($1) }), var animation = frame(path, keyed) else { return nil }
        animation.values = ValueList(values)
        return animation
    }

    /// How much a value counts: a path has as many as it has points.
    private static func size(_ value: PropertyValue) -> Int { if case .path(let path) = value { max(path.points.count, 1) } else { 1 } }

    /// The animation of a position that may go along curves, by the parameter of each.
    func motion(_ keyed: Keyed<SIMD4<Double>>, turns: Bool) -> AnimationDescription? {
        guard !keyed.isStatic else { return nil }
        let isCurved = keyed.keys.contains { $0.tangents != nil }
        guard isCurved || turns else { return animation(of: PropertyPath(.position), keyed) { .point(Point($0)) } }
        guard values.take(keyed.keys.count), var animation = frame(PropertyPath(.position), keyed) else { return nil }
        var way = Path()
        way.reserve(elements: keyed.keys.count, points: keyed.keys.dropLast().reduce(1) { $0 + ($1.tangents == nil ? 1 : 3) })
        try? way.move(to: Point(keyed.first))
        for (key, next) in zip(keyed.keys, keyed.keys.dropFirst()) {
            let start = Point(key.value), end = Point(next.value)
            if let tangents = key.tangents {
                try? way.cubic(control1: start + Point(tangents.out), control2: end + Point(tangents.into), to: end)
            } else {
                try? way.line(to: end)
            }
        }
        animation.way = way
        if turns { animation.rotation = .auto }
        return animation
    }

    /// Shows a layer from one frame until another.
    func show(_ node: LayerNode, from begin: Double, until end: Double) {
        let begins = begin > start, ends = end < self.end
        guard begins || ends else { return }
        guard begin < min(end, self.end) else { return node.set(.hidden, .bool(true)) }
        node.set(.hidden, .bool(begins))
        var animation = AnimationDescription(path: PropertyPath(.hidden), kind: .keyframe)
        let first = seconds(begin) - Self.haste, last = seconds(end) - Self.haste
        var keys: [(time: Double, hidden: Bool)] = begins ? [(first - 1, true), (first, false)] : [(min(seconds(start), last) - 1, false)]
        if ends { keys.append((last, true)) }
        keys.append((keys[keys.count - 1].time + 1, ends))
        let length = keys[keys.count - 1].time - keys[0].time
        animation.keyframes.calculationMode = .discrete
        animation.keyframes.keyTimes = keys.map { ($0.time - keys[0].time) / length }
        animation.values = ValueList(keys.map { .bool($0.hidden) })
        setTimes(&animation, keys[0].time, length)
        node.add(animation)
    }

    private func setTimes(_ animation: inout AnimationDescription, _ begin: Double, _ length: Double) {
        animation.timing.beginTime = begin
        animation.timing.duration = length
        animation.timing.fillMode = .both
        animation.isRemovedOnCompletion = false
    }

    /// An animation with the keys' times and easings, still without values.
    private func frame<Value>(_ path: PropertyPath, _ keyed: Keyed<Value>) -> AnimationDescription? {
        let keys = keyed.keys, begin = seconds(keys[0].frame), length = seconds(keys[keys.count - 1].frame) - begin
        guard keys.count > 1 else { return nil }
        var animation = AnimationDescription(path: path, kind: .keyframe)
        setTimes(&animation, begin, max(length, Self.haste))
        guard length > 0 else {
            animation.keyframes.keyTimes = keys.indices.map { $0 == 0 ? 0 : 1 }
            return animation
        }
        var times: [Double] = []
        times.reserveCapacity(keys.count)
        for (index, key) in keys.enumerated() {
            let follows = index > 0 && (keys[index - 1].holds || keys[index - 1].frame == key.frame)
            let time = (seconds(key.frame) - begin - (follows ? Self.haste : 0)) / length
            times.append(min(max(time, times.last ?? 0), 1))
        }
        if times != [0, 1] { animation.keyframes.keyTimes = times }
        let segments = keys.dropLast()
        if segments.contains(where: \.holds) { animation.keyframes.holds = segments.map(\.holds) }
        let eases = segments.map(\.ease)
        if !eases.allSatisfy(\.isLinear) { animation.keyframes.functions = eases }
        return animation
    }
}
