import SceneAnimation

/// A value at a part of a cycle, and how it goes to the next one.
struct AnimationKey<Value> {
    /// 0 to 1.
    var time: Double
    var value: Value
    var ease = TimingFunction.linear
    /// Whether the value stays until the next key.
    var holds = false

    func with<Other>(_ value: Other) -> AnimationKey<Other> { AnimationKey<Other>(time: time, value: value, ease: ease, holds: holds) }
}

/// One run of an animation of an attribute.
struct AnimationTrack {
    typealias Key = AnimationKey<AnimatedValue?>

    var timing: MediaTiming
    /// At least one, by rising times. The value nil is what the attribute has without the animation.
    var keys: [Key]
    /// Whether the values are added to what the attribute has without the animation.
    var isAdditive = false
    /// Whether the first value is what the attribute has without the animation when the animation begins.
    var startsBelow = false
    /// Of animations that begin at one time the last counts.
    var order = 0
    /// Whether a style names the animation, and not an element, after all of which it acts.
    var isOfStyle = false
    /// When the animation runs again, which ends what this run has left.
    var until = Double.infinity
    /// From when on, and after how long, the run comes again, if it goes round in a circle.
    var loop: SMILTimeline.Loop?

    /// When it has no effect any more, or infinity.
    var end: Double { timing.speed == 0 ? .infinity : timing.beginTime + timing.activeDuration }
    var isEndless: Bool { loop != nil || end == .infinity }
    /// Of an endless one when it begins to repeat, and after how long it does.
    var circle: SMILTimeline.Loop { loop ?? SMILTimeline.Loop(start: timing.beginTime, period: timing.cycle) }

    /// The value at a time; nil while the animation has no effect.
    /// @param below what the attribute has without the animation.
    func value(at time: Double, over below: AnimatedValue) -> AnimatedValue? {
        let time = loop?.folded(time) ?? time
        guard time < until, let progress = timing.progress(at: time) else { return nil }
        return value(progress.fraction, over: below)
    }

    /// The value at a part of a cycle.
    func value(_ fraction: Double, over below: AnimatedValue) -> AnimatedValue {
        let value = alone(fraction, below)
        return isAdditive ? AnimatedValue.sum(below, value) ?? value : value
    }

    private func alone(_ fraction: Double, _ below: AnimatedValue) -> AnimatedValue {
        let last = keys[keys.count - 1]
        guard let after = keys.firstIndex(where: { $0.time > fraction }) else { return last.value ?? below }
        guard after > 0 else { return keys[0].value ?? below }
        let key = keys[after - 1], next = keys[after], first = key.value ?? below
        if key.holds { return first }
        let part = key.ease.evaluate((fraction - key.time) / (next.time - key.time))
        return AnimatedValue.mix(first, next.value ?? below, part) ?? first
    }
}

/// What several animations make of one attribute: each acts on what those before it leave.
struct AnimationStack {
    let base: AnimatedValue
    /// In the order in which they act.
    private(set) var tracks: [AnimationTrack]

    init(_ base: AnimatedValue, _ tracks: [AnimationTrack]) {
        self.base = base
        self.tracks = tracks.sorted {
            if $0.isOfStyle || $1.isOfStyle { return ($0.isOfStyle ? 1 : 0, $0.order) < ($1.isOfStyle ? 1 : 0, $1.order) }
            return ($0.timing.beginTime, $0.order) < ($1.timing.beginTime, $1.order)
        }
        for index in self.tracks.indices where self.tracks[index].startsBelow {
            let track = self.tracks[index]
            let below = value(at: track.timing.beginTime, below: index)
            self.tracks[index].keys[0].value = below
            if AnimatedValue.mix(below, track.keys.last?.value ?? below, 0.5) == nil { self.tracks[index].keys[0].holds = true }
        }
    }

    func value(at time: Double) -> AnimatedValue { value(at: time, below: tracks.count) }

    private func value(at time: Double, below count: Int) -> AnimatedValue {
        tracks[..<count].reduce(base) { below, track in track.value(at: time, over: below) ?? below }
    }

    /// The tracks as animations of which each takes the place of those before it; nil where one looks at another.
    var separate: [AnimationTrack]? {
        if tracks.contains(where: { $0.loop != nil }) { return nil }
        if tracks.count == 1 {
            var track = tracks[0]
            guard track.isAdditive else { return tracks }
            track.isAdditive = false
            for index in track.keys.indices {
                track.keys[index].value = track.keys[index].value.flatMap { AnimatedValue.sum(base, $0) ?? $0 }
            }
            return [track]
        }
        return tracks.allSatisfy { !$0.isAdditive && $0.keys.allSatisfy { $0.value != nil } } ? tracks : nil
    }
}
