import SceneAnimation

/// Several attributes that change together: key frames that have a value of each.
struct JointTrack {
    var timing: MediaTiming
    var keys: [AnimationKey<[AnimatedValue?]>]

    /// Of one attribute.
    init(_ track: AnimationTrack) {
        timing = track.timing
        keys = track.keys.map { $0.with([$0.value]) }
    }

    init(timing: MediaTiming, keys: [AnimationKey<[AnimatedValue?]>]) { (self.timing, self.keys) = (timing, keys) }

    /// Longer curves are not joined.
    private static let longest = 3600.0
    private static let mostKeys = 2400
    /// How many values there are in a second of what is no straight way.
    private static let rate = 60.0

    /// What stacks make together: one track, or one for what comes before that which repeats and one for that; nil where it is too long.
    static func joined(_ stacks: [AnimationStack]) -> [JointTrack]? {
        if let track = inStep(stacks) { return [track] }
        let tracks = stacks.flatMap(\.tracks)
        guard let begin = tracks.map(\.timing.beginTime).min() else { return [] }
        let first = min(begin, 0)
        let circles = tracks.filter(\.isEndless).map(\.circle)
        var loop: SMILTimeline.Loop?
        if !circles.isEmpty {
            guard let period = commonPeriod(circles.map(\.period)) else { return nil }
            loop = SMILTimeline.Loop(start: tracks.map { $0.isEndless ? $0.circle.start : $0.end }.max() ?? begin, period: period)
        }
        let end = loop?.start ?? tracks.map(\.end).max() ?? begin
        guard end - first <= longest else { return nil }
        var result: [JointTrack] = []
        if end > first {
            guard var keys = sampled(stacks, from: first, to: end) else { return nil }
            // The values that are left when all animations are over.
            if loop == nil { keys.append(AnimationKey(time: 1, value: stacks.map { $0.value(at: end + 1) })) }
            result.append(JointTrack(timing: timing(first, end - first, fill: loop == nil ? .forwards : .removed), keys: keys))
        }
        if let loop {
            guard loop.period > 0, loop.period <= longest, let keys = sampled(stacks, from: loop.start, to: loop.end) else { return nil }
            var times = timing(loop.start, loop.period, fill: .removed)
            times.repeatCount = .infinity
            result.append(JointTrack(timing: times, keys: keys))
        }
        return result
    }

    private static func timing(_ begin: Double, _ duration: Double, fill: FillMode) -> MediaTiming {
        var timing = MediaTiming()
        (timing.beginTime, timing.duration, timing.fillMode) = (begin, duration, fill)
        return timing
    }

    /// Attributes of which each has one track, all with the same times: exact.
    private static func inStep(_ stacks: [AnimationStack]) -> JointTrack? {
        guard let first = stacks.first?.tracks.first,
            stacks.allSatisfy({ $0.tracks.count == 1 && !$0.tracks[0].isAdditive && $0.tracks[0].loop == nil }),
            stacks.allSatisfy({ stack in
                stack.tracks[0].timing == first.timing && stack.tracks[0].keys.count == first.keys.count
                    && zip(stack.tracks[0].keys, first.keys).allSatisfy { $0.time == $1.time && $0.holds == $1.holds && $0.ease == $1.ease }
            })
        else { return nil }
        let keys = first.keys.indices.map { index in first.keys[index].with(stacks.map { $0.tracks[0].keys[index].value }) }
        return JointTrack(timing: first.timing, keys: keys)
    }

    /// The shortest time in which all of some times pass whole numbers of times, if it is no long one.
    private static func commonPeriod(_ periods: [Double]) -> Double? {
        var result = 1
        for period in periods {
            let thousandths = (period * 1000).rounded()
            guard thousandths >= 1, thousandths <= longest * 1000, abs(thousandths / 1000 - period) < 1e-6 else {
                return periods.allSatisfy { $0 == period } ? period : nil
            }
            let next = Int(thousandths)
            result = result / greatestDivisor(result, next) * next
            guard Double(result) <= longest * 1000 else { return nil }
        }
        return Double(result) / 1000
    }

    private static func greatestDivisor(_ a: Int, _ b: Int) -> Int {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return max(a, 1)
    }

    // MARK: - Sampling

    private static func sampled(_ stacks: [AnimationStack], from start: Double, to end: Double) -> [AnimationKey<[AnimatedValue?]>]? {
        guard let breaks = breaks(stacks.flatMap(\.tracks), start, end) else { return nil }
        let length = end - start, step = max(1 / rate, length / Double(mostKeys))
        var keys: [AnimationKey<[AnimatedValue?]>] = []
        func values(_ time: Double) -> [AnimatedValue?] { stacks.map { $0.value(at: time) } }
        func add(_ time: Double, _ value: [AnimatedValue?], holds: Bool = false) {
            let place = min(max((time - start) / length, keys.last?.time ?? 0), 1)
            if let last = keys.last, last.time == place, last.value == value {
                keys[keys.count - 1].holds = holds
            } else {
                keys.append(AnimationKey(time: place, value: value, holds: holds))
            }
        }
        for (from, to) in zip(breaks, breaks.dropFirst()) {
            let gap = (to - from) * 1e-6, first = values(from + gap), last = values(to - gap), middle = values((from + to) / 2)
            if first == last, first == middle {
                add(from, first, holds: true)
            } else if isStraight(first, middle, last), isStraight(first, values(from + (to - from) / 4), middle) {
                add(from, first)
                add(to, last)
            } else {
                let count = max(4, Int(((to - from) / step).rounded(.up)))
                guard keys.count + count <= 2 * mostKeys else { return nil }
                for index in 0...count {
                    let time = from + (to - from) * Double(index) / Double(count)
                    let value = index == 0 ? first : index == count ? last : values(time)
                    let isLoose = keys.last.map { zip($0.value, value).contains { !canMix($0, $1) } } ?? false
                    if isLoose, !keys.isEmpty { keys[keys.count - 1].holds = true }
                    add(time, value)
                }
            }
        }
        return keys
    }

    private static func canMix(_ a: AnimatedValue?, _ b: AnimatedValue?) -> Bool {
        guard let a, let b else { return a == b }
        return a == b || AnimatedValue.mix(a, b, 0.5) != nil
    }

    private static func isStraight(_ a: [AnimatedValue?], _ middle: [AnimatedValue?], _ b: [AnimatedValue?]) -> Bool {
        zip(zip(a, b), middle).allSatisfy { ends, middle in
            guard let first = ends.0, let last = ends.1, let middle else { return false }
            if first == last { return middle == first }
            guard let straight = AnimatedValue.mix(first, last, 0.5) else { return false }
            return AnimatedValue.distance(straight, middle) <= 1e-4 * max(AnimatedValue.distance(first, last), 1e-9)
        }
    }

    /// The times at which a curve may have a corner or a jump.
    private static func breaks(_ tracks: [AnimationTrack], _ start: Double, _ end: Double) -> [Double]? {
        var times: Set<Double> = [start, end]
        for track in tracks {
            guard let own = breaks(track, until: track.loop?.end ?? end) else { return nil }
            times.formUnion(own.filter { $0 > start && $0 < end })
            guard let loop = track.loop, loop.period > 0, (end - loop.start) / loop.period <= Double(mostKeys) else { continue }
            for shift in stride(from: loop.period, to: end - loop.start, by: loop.period) {
                times.formUnion(own.filter { $0 >= loop.start }.map { $0 + shift }.filter { $0 > start && $0 < end })
                guard times.count <= mostKeys else { return nil }
            }
        }
        // What lies closer together than anything that can be seen is one time.
        var result: [Double] = []
        for time in times.sorted() where result.last.map({ time - $0 > 1e-7 }) ?? true { result.append(time) }
        return result
    }

    /// The breaks of one track, up to a time.
    private static func breaks(_ track: AnimationTrack, until end: Double) -> Set<Double>? {
        var times: Set<Double> = [track.timing.beginTime, track.until]
        let timing = track.timing, last = min(track.end, end)
        guard timing.duration > 0, (last - timing.beginTime) / timing.duration <= Double(mostKeys) else { return nil }
        for count in 0...mostKeys {
            let cycle = timing.beginTime + Double(count) * timing.duration, isBack = timing.autoreverses && count % 2 == 1
            guard cycle < last else { break }
            for key in track.keys {
                let time = cycle + (isBack ? 1 - key.time : key.time) * timing.duration
                if time < last { times.insert(time) }
            }
            guard times.count <= mostKeys else { return nil }
        }
        times.insert(last)
        return times
    }
}
