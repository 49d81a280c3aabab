import SceneAnimation
import SceneCommit
import SceneStorage

// When particles are born: number n of a cell is born when the integral of its birth rate has come to n.

extension Emitter {
    /// Particles of a cell of the layer that were born one after the other.
    struct Run {
        /// The segment with the values of the particles.
        var segment: Index<Segment>
        var first: Int64
        var count: Int
        /// When the first was born, in the cell's time, and how much later each of the others.
        var time, step: Double

        var last: Int64 { first + Int64(count) - 1 }
        var lastTime: Double { time + Double(count - 1) * step }
    }

    /// A time of a cell, held within those at which the cell emits.
    private func hold(_ time: Double, of part: Index<Part>) -> Double {
        let timing = parts[part].timing
        if time < 0, !timing.fillMode.fillsBackwards { return 0 }
        return time > timing.activeDuration && !timing.fillMode.fillsForwards ? timing.activeDuration : time
    }

    /// The rate that holds in a segment on average.
    private func rate(_ segment: Index<Segment>, _ part: Index<Part>) -> Double {
        let rate = self[segment, part].rate
        guard segments[segment].isRamp, segment < lastSegment else { return rate }
        return (rate + self[segment.next, part].rate) / 2
    }

    /// How many particles of a cell of the layer are born up to a time of the cell's within a segment.
    private func count(until time: Double, _ segment: Index<Segment>, _ part: Index<Part>) -> Double {
        self[segment, part].before + rate(segment, part) * (hold(time, of: part) - start(of: segment, part))
    }

    /// From when on births are counted in a segment, in the cell's time.
    private func start(of segment: Index<Segment>, _ part: Index<Part>) -> Double {
        let start = segments[segment].start
        return hold(start == -.infinity ? 0 : parts[part].timing.localTime(start), of: part)
    }

    /// Counts what is born before a segment.
    mutating func countBirths(before segment: Index<Segment>) {
        guard segment > .first else { return }
        for part in partIndices where parts[part].isTopmost {
            let end = parts[part].timing.localTime(segments[segment].start)
            self[segment, part].before = count(until: end, segment - 1, part)
        }
    }

    /// Lists the particles of a cell of the layer that are born up to the emitter's time, and of which something may still be there; the
    /// youngest first.
    func runs(of part: Index<Part>) -> [Run] { runs(of: part, since: time) }

    /// Lists the particles of a cell of the layer of which something may have been there since an earlier time.
    private func runs(of part: Index<Part>, since earlier: Double) -> [Run] {
        guard !segments.isEmpty, parts[part].isEnabled, part.number < extent.reaches.count else { return [] }
        let timing = parts[part].timing, now = timing.localTime(time)
        let since = min(now, timing.localTime(earlier)) - extent.reaches[part.number].span
        var runs: [Run] = []
        // Time that runs backwards, or stands still, was never different.
        guard timing.speed > 0 else {
            append(lastSegment, part, from: since, to: now, &runs)
            return runs
        }
        var segment = Index<Segment>(segments.lastIndex { $0.start <= time } ?? 0)
        while true {
            let start = timing.localTime(segments[segment].start)
            let end = segment < lastSegment ? min(timing.localTime(segments[segment.next].start), now) : now
            append(segment, part, from: max(start, since), to: end, &runs)
            if start <= since || segment == .first { return runs }
            segment = segment - 1
        }
    }

    private func append(_ segment: Index<Segment>, _ part: Index<Part>, from start: Double, to end: Double, _ runs: inout [Run]) {
        let rate = rate(segment, part), before = self[segment, part].before
        let first = count(until: start, segment, part).rounded(.down) + 1, last = count(until: end, segment, part).rounded(.down)
        // Numbers beyond have no neighbours any more.
        guard rate > 0, first <= last, abs(first) < 9e15, abs(last) < 9e15 else { return }
        let kept = max(first, last - Self.mostParticles)
        let time = self.start(of: segment, part) + (kept - before) / rate
        runs.append(Run(segment: segment, first: Int64(kept), count: Int(last - kept) + 1, time: time, step: 1 / rate))
    }

    // MARK: - What comes next

    /// Whether something of the emitter may be seen at its time, or was at an earlier one.
    func isAlive(since earlier: Double) -> Bool { partIndices.contains { parts[$0].isTopmost && !runs(of: $0, since: earlier).isEmpty } }

    /// The next time of the layer's at which something is born, or infinity.
    var nextBirth: Double {
        guard !segments.isEmpty else { return .infinity }
        var next = Double.infinity
        for index in partIndices where parts[index].isTopmost && parts[index].isEnabled && parts[index].timing.speed > 0 {
            let part = parts[index]
            for segment in .first...lastSegment where segment == lastSegment || segments[segment.next].start > time {
                let rate = rate(segment, index), begin = max(time, segments[segment].start)
                guard rate > 0 else { continue }
                let born = count(until: part.timing.localTime(begin), segment, index), start = start(of: segment, index)
                let birth = start + (born.rounded(.down) + 1 - self[segment, index].before) / rate
                guard birth <= hold(birth, of: index) else { continue }
                let layerTime = part.timing.parentTime(birth)
                guard segment == lastSegment || layerTime <= segments[segment.next].start else { continue }
                next = min(next, MediaTiming.firstTime(near: layerTime, after: time) { part.timing.localTime($0) >= birth })
                break
            }
        }
        return next
    }
}
