import SceneCommit
import SceneDocument

/// How the time of a composition follows from that of the file.
struct CompositionClock {
    /// The composition's time at the file's time 0, in seconds.
    var offset = 0.0
    var speed = 1.0
    /// The part of the file's time in which the composition is there.
    var begin = -Double.infinity, end = Double.infinity

    /// The file's time at a time of the composition.
    func outer(_ time: Double) -> Double { (time - offset) / speed }
}

extension LottieContext {
    /// Goes from one composition into another within it. @return the clock of before.
    func enter(_ time: PrecompositionTime, from first: Double, until last: Double) -> CompositionClock? {
        let before = clock
        guard var clock, clock.speed > 0, let inner = time.straight else {
            self.clock = nil
            return before
        }
        (clock.begin, clock.end) = (max(clock.begin, clock.outer(first)), min(clock.end, clock.outer(last)))
        (clock.offset, clock.speed) = (clock.offset * inner.speed + inner.offset, clock.speed * inner.speed)
        self.clock = clock
        return before
    }

    /// Notes the sound of an audio layer.
    func addSound(_ json: JSON, _ timeline: Timeline) throws(SceneError) {
        try count(at: json)
        guard let clock, clock.speed == 1, (json.real("sr") ?? 1) == 1, json["tm"] == nil else {
            return report.note("a sound whose time is stretched or remapped is not heard", at: json.pointer)
        }
        guard let id = json.text("refId"), let asset = asset(id) else {
            return report.note("there is no asset of the sound", at: json.pointer + "/refId")
        }
        var file = sounds[id]?.first?.file
        if file == nil { file = try contents(of: asset, images.sound) }
        guard let file else { return }
        let origin = header.start / header.rate, rate = timeline.rate, offset = clock.offset
        let first = max(json.real("ip") ?? timeline.start, timeline.start), last = min(json.real("op") ?? timeline.end, timeline.end)
        let begin = timeline.seconds(json.real("st") ?? 0)
        let start = max(clock.outer(max(timeline.seconds(first), begin)), clock.begin, origin)
        let end = min(clock.outer(timeline.seconds(last)), clock.end, header.end / header.rate)
        guard start < end else { return }
        let levels = (reader.vector(json["au"]?["lv"]) ?? Keyed(SIMD4(repeating: 100))).map { $0 / 100 }
        if sounds[id] == nil { soundIDs.append(id) }
        sounds[id, default: []].append(
            DocumentSound(file, start: start - origin, end: end - origin, offset: start + offset - begin) { time in
                levels.value(at: (time + origin + offset) * rate).lowHalf.clamped(lowerBound: .zero, upperBound: SIMD2(repeating: 10))
            })
    }
}
