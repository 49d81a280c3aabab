import SceneAnimation

/// When an animation of SMIL runs, as its element says it.
struct SMILTiming {
    enum Restart { case always, whenNotActive, never }

    var id: String?
    var begins: [SMILTime] = [.offset(0)]
    var ends: [SMILTime] = []
    /// The length of a cycle in seconds; nil where it has no end.
    var duration: Double?
    var repeatCount: Double?
    var repeatDuration: Double?
    var shortest = 0.0
    var longest = Double.infinity
    var restart = Restart.always
    var freezes = false

    /// A begin or an end that nobody reads.
    private static let mostTimes = 1000

    init(_ element: XMLElement) {
        id = element["id"]
        if let text = element["begin"] { begins = Array(SMILTime.list(text).prefix(Self.mostTimes)) }
        if let text = element["end"] { ends = Array(SMILTime.list(text).prefix(Self.mostTimes)) }
        duration = element["dur"].flatMap { SMILTime.seconds($0) }.flatMap { $0 > 0 ? $0 : nil }
        if let text = element["repeatCount"]?.trimmed {
            repeatCount = text == "indefinite" ? .infinity : Length(text).flatMap { $0.unit == .number && $0.value > 0 ? $0.value : nil }
        }
        if let text = element["repeatDur"]?.trimmed {
            repeatDuration = text == "indefinite" ? .infinity : SMILTime.seconds(text).flatMap { $0 > 0 ? $0 : nil }
        }
        shortest = element["min"].flatMap { SMILTime.seconds($0) } ?? 0
        longest = element["max"].flatMap { SMILTime.seconds($0) }.flatMap { $0 > 0 ? $0 : nil } ?? .infinity
        if shortest > longest { (shortest, longest) = (0, .infinity) }
        restart = ["never": .never, "whenNotActive": .whenNotActive][element["restart"] ?? ""] ?? .always
        freezes = element["fill"] == "freeze"
    }

    /// Whether an end may come at any time.
    var endsByEvent: Bool {
        ends.contains { end in
            switch end {
            case .event, .indefinite: true
            case .offset, .after: false
            }
        }
    }

    /// How long the animation runs if nothing ends it.
    var activeDuration: Double { min(max(movingDuration, shortest), longest) }

    /// How long it changes something.
    private var movingDuration: Double {
        var length = duration ?? .infinity
        if repeatCount != nil || repeatDuration != nil {
            length = min(repeatDuration ?? .infinity, repeatCount.map { $0 * (duration ?? .infinity) } ?? .infinity)
        }
        return length
    }

    /// The times of a run in the engine's terms.
    func media(_ run: SMILTimeline.Run) -> MediaTiming {
        var timing = MediaTiming()
        timing.beginTime = run.begin
        timing.duration = max(duration ?? (run.length.isFinite ? run.length : 1), 1e-6)
        let length = min(run.length, movingDuration)
        if length.isFinite { timing.repeatDuration = max(length, 1e-6) } else { timing.repeatCount = .infinity }
        timing.fillMode = freezes ? .forwards : .removed
        return timing
    }
}

/// When animations that name each other run: what their begins and ends come to.
struct SMILTimeline {
    struct Run: Equatable {
        let begin: Double
        /// Kept beside the end, which is rounded.
        var length: Double
        var end: Double { begin + length }
    }

    /// From when on everything repeats, and after how long, where begins go round in circles.
    struct Loop: Equatable {
        let start, period: Double
        var end: Double { start + period }

        /// The time of the first repetition at which all is as at another time.
        func folded(_ time: Double) -> Double { time < end ? time : start + (time - start).truncatingRemainder(dividingBy: period) }
    }

    /// When one animation runs.
    struct Course {
        /// In the order in which they begin, those after the first repetition left out.
        var runs: [Run]
        var loop: Loop?
        /// Whether begins go on in circles that never repeat.
        var isCut = false
    }

    private enum Event { case begin, end, ended(run: Int) }

    private struct Moment {
        let time: Double
        /// Of moments at one time the first that was found comes first.
        let number: Int
        let animation: Int
        let event: Event
        /// A run before whose end the moment lies, if the run lasts that long.
        var source: (animation: Int, run: Int)?
    }

    private let timings: [SMILTiming]
    private var runs: [[Run]]
    private var loop: Loop?
    private var isCut = false
    private var queue = MomentQueue()
    private var count = 0
    private var dependents: [String: [(animation: Int, event: Event, onEnd: Bool, offset: Double)]] = [:]
    /// The ends of each animation that its element says in seconds.
    private var ends: [[Double]]
    /// Whether an end of each animation has come.
    private var hasEnded: [Bool]

    /// Longer than this nothing is followed.
    private static let horizon = 86_400.0
    private static let mostMoments = 1_000_000

    /// Follows the animations of a file, each group of those that name each other by itself, so that circles are of one group alone.
    static func courses(_ timings: [SMILTiming]) -> [Course] {
        var timings = timings, groups = Array(timings.indices), owners: [String: Int] = [:], left = mostMoments
        func group(_ index: Int) -> Int {
            var index = index
            while groups[index] != index {
                groups[index] = groups[groups[index]]
                index = groups[index]
            }
            return index
        }
        func join(_ a: Int, _ b: Int) {
            let (a, b) = (group(a), group(b))
            groups[max(a, b)] = min(a, b)
        }
        for index in timings.indices {
            guard let id = timings[index].id else { continue }
            // Of elements with one name the first in the file is the one that is meant.
            if owners[id] == nil { owners[id] = index } else { timings[index].id = nil }
        }
        for (index, timing) in timings.enumerated() {
            for case .after(let id, _, _) in timing.begins + timing.ends { if let owner = owners[id] { join(index, owner) } }
        }
        var members: [Int: [Int]] = [:], courses = timings.map { _ in Course(runs: []) }
        for index in timings.indices { members[group(index), default: []].append(index) }
        for index in timings.indices {
            guard let own = members[index] else { continue }
            let timeline = SMILTimeline(own.map { timings[$0] }, &left)
            for (place, index) in own.enumerated() { courses[index] = timeline.course(place) }
        }
        return courses
    }

    private init(_ timings: [SMILTiming], _ left: inout Int) {
        self.timings = timings
        runs = timings.map { _ in [] }
        ends = timings.map { _ in [] }
        hasEnded = timings.map { _ in false }
        for (index, timing) in timings.enumerated() {
            // An end comes before a begin at the same time.
            for time in timing.ends {
                if case .offset(let seconds) = time { ends[index].append(seconds) }
                add(time, index, .end)
            }
            for time in timing.begins { add(time, index, .begin) }
        }
        let most = min(400 + 40 * timings.count + 2 * count, left)
        var steps = 0
        while let moment = queue.next(), moment.time <= Self.horizon {
            steps += 1
            if steps > most {
                findLoop()
                break
            }
            take(moment)
        }
        left -= steps
    }

    private func course(_ index: Int) -> Course {
        let runs = runs[index]
        guard runs.count > 8 else { return Course(runs: runs) }
        guard let loop, runs.contains(where: { $0.begin >= loop.start }) else { return Course(runs: runs, isCut: isCut) }
        return Course(runs: runs.filter { $0.begin < loop.end }, loop: loop)
    }

    private mutating func add(_ time: SMILTime, _ animation: Int, _ event: Event) {
        switch time {
        case .offset(let seconds): push(seconds, animation, event)
        case .after(let id, let isEnd, let offset): dependents[id, default: []].append((animation, event, isEnd, offset))
        case .indefinite, .event: break
        }
    }

    private mutating func push(_ time: Double, _ animation: Int, _ event: Event, _ source: (animation: Int, run: Int)? = nil) {
        guard count < Self.mostMoments else { return }
        count += 1
        queue.add(Moment(time: time, number: count, animation: animation, event: event, source: source))
    }

    private mutating func take(_ moment: Moment) {
        let animation = moment.animation
        if let source = moment.source, runs[source.animation][source.run].end < moment.time { return }
        switch moment.event {
        case .begin: begin(animation, at: moment.time)
        case .end:
            hasEnded[animation] = true
            guard let run = runs[animation].last, moment.time < run.end, moment.time >= run.begin else { return }
            end(animation, at: max(moment.time, run.begin + timings[animation].shortest))
        case .ended(let run):
            // An end that was put off or came before is none.
            guard run < runs[animation].count, runs[animation][run].end == moment.time else { return }
            tell(animation, isEnd: true, moment.time)
        }
    }

    private mutating func begin(_ animation: Int, at time: Double) {
        let timing = timings[animation]
        var length = timing.activeDuration
        if let end = ends[animation].filter({ $0 > time }).min() {
            length = min(length, max(end - time, timing.shortest))
        } else if hasEnded[animation] || ends[animation].count == timing.ends.count, !timing.ends.isEmpty, !timing.endsByEvent {
            // Where all ends that are known lie before the begin there is nothing between the two.
            return
        }
        if let run = runs[animation].last {
            if time <= run.begin || timing.restart == .never { return }
            if time < run.end {
                if timing.restart == .whenNotActive { return }
                end(animation, at: time)
            }
        }
        guard length > 0 else { return }
        runs[animation].append(Run(begin: time, length: length))
        tell(animation, isEnd: false, time)
        guard length < .infinity else { return }
        let run = runs[animation].count - 1
        push(time + length, animation, .ended(run: run))
        // What happens before the end of a run is known when that begins.
        tell(animation, isEnd: true, time + length, before: run)
    }

    private mutating func end(_ animation: Int, at time: Double) {
        let last = runs[animation].count - 1
        runs[animation][last].length = time - runs[animation][last].begin
        push(runs[animation][last].end, animation, .ended(run: last))
    }

    /// @param run which it is that ends, for those alone that come before its end.
    private mutating func tell(_ animation: Int, isEnd: Bool, _ time: Double, before run: Int? = nil) {
        guard let id = timings[animation].id else { return }
        for other in dependents[id] ?? [] where other.onEnd == isEnd && (run == nil || other.offset < 0) {
            push(time + other.offset, other.animation, other.event, run.map { (animation, $0) })
        }
    }

    // MARK: - Circles

    /// Finds after how long the runs repeat.
    private mutating func findLoop() {
        isCut = true
        let circling = runs.indices.filter { runs[$0].count > 8 }
        guard let rarest = circling.min(by: { runs[$0].count < runs[$1].count }) else { return }
        let own = runs[rarest].map(\.begin), now = circling.compactMap { runs[$0].last?.begin }.min() ?? 0
        guard let last = own.lastIndex(where: { $0 <= now }) else { return }
        for several in 1...4 where last - several >= 0 {
            let period = own[last] - own[last - several], start = own[last] - period
            guard period > 1e-3, start - period >= 0 else { continue }
            let repeats = circling.allSatisfy { index in
                let late = runs[index].filter { $0.begin >= start - 1e-9 && $0.begin < start + period - 1e-9 }
                let early = runs[index].filter { $0.begin >= start - period - 1e-9 && $0.begin < start - 1e-9 }
                return late.count == early.count
                    && zip(late, early).allSatisfy { abs($0.begin - $1.begin - period) < 1e-6 && abs($0.end - $1.end - period) < 1e-6 }
            }
            guard repeats else { continue }
            // The first start from which on all is as later.
            let first = own.first { $0 >= period && isRepeated(circling, from: $0, period) } ?? start
            loop = Loop(start: first, period: period)
            isCut = false
            return
        }
    }

    private func isRepeated(_ circling: [Int], from start: Double, _ period: Double) -> Bool {
        circling.allSatisfy { index in
            let late = runs[index].filter { $0.begin >= start - 1e-9 && $0.begin < start + period - 1e-9 }
            let early = runs[index].filter { $0.begin >= start - period - 1e-9 && $0.begin < start - 1e-9 }
            return late.count == early.count && zip(late, early).allSatisfy { abs($0.begin - $1.begin - period) < 1e-6 }
        }
    }

    /// Moments by their times: a heap.
    private struct MomentQueue {
        private var heap: [Moment] = []

        private func isBefore(_ a: Int, _ b: Int) -> Bool { (heap[a].time, heap[a].number) < (heap[b].time, heap[b].number) }

        mutating func add(_ moment: Moment) {
            heap.append(moment)
            var place = heap.count - 1
            while place > 0, isBefore(place, (place - 1) / 2) {
                heap.swapAt(place, (place - 1) / 2)
                place = (place - 1) / 2
            }
        }

        mutating func next() -> Moment? {
            guard let first = heap.first, let last = heap.popLast() else { return nil }
            guard !heap.isEmpty else { return first }
            heap[0] = last
            var place = 0
            while true {
                var least = place
                for child in [2 * place + 1, 2 * place + 2] where child < heap.count && isBefore(child, least) { least = child }
                if least == place { return first }
                heap.swapAt(place, least)
                place = least
            }
        }
    }
}
