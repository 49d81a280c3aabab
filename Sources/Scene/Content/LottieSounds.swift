import SceneAnimation
import SceneCommit
import SceneDocument
import SceneEngine
import SceneModel
import SceneMovie
import SceneStorage

/// The sounds of a Lottie file as one, which is decoded and mixed when it is first needed.
final class LottieSounds: Sendable {
    private let sounds: DocumentSounds

    private struct State {
        var isMaking = false
        var made: Result<Sound, SceneError>?
        /// Counts what was played and stopped.
        var generation: UInt64 = 0
    }

    private let state = Monitor(.lottieSounds, State())

    init(_ sounds: DocumentSounds) { self.sounds = sounds }

    /// The sounds of a document; nil for one without.
    static func of(_ timeline: DocumentTimeline) -> LottieSounds? {
        timeline.sounds.map { sounds in sounds.kept { LottieSounds(sounds) } }
    }

    /// The whole, from the first frame to the last.
    func sound() throws(SceneError) -> Sound {
        let isMaking = state.withLock { state in
            defer { state.isMaking = true }
            return state.isMaking
        }
        if !isMaking {
            let made = Result { () throws(SceneError) in Sound(mixed: try mixed()) }
            state.withLock { $0.made = made }
            state.notify()
        }
        guard let made = state.wait(until: .infinity, { $0.made }) else { throw SceneError(.internal, "the sound was not made") }
        return try made.get()
    }

    private func mixed() throws(SceneError) -> [Float] {
        let rate = Double(Self.rate), length = Int(min(sounds.duration, Sound.longest) * rate)
        var whole = [Float](repeating: 0, count: 2 * length)
        var file: DocumentSound.File?, samples: [Float] = []
        for each in sounds.sounds {
            // Sounds of one file follow each other.
            if each.file != file {
                switch each.file {
                case .path(let path): samples = try Sound.decode(path)
                case .bytes(let bytes, let name): samples = try Sound.decode(bytes, named: "the sound \"\(name)\" of the animation")
                }
                file = each.file
            }
            let first = Self.moment(each.start, 0, length), last = Self.moment(each.end, 0, length)
            let skipped = Self.moment(each.offset, -1, samples.count)
            var levels = SIMD2<Double>()
            for moment in first..<max(last, first) {
                let place = 2 * (moment - first + skipped)
                guard place >= 0, place + 1 < samples.count else { break }
                // A level is looked up a hundred times a second.
                if (moment - first) % (Self.rate / 100) == 0 { levels = each.levels(Double(moment) / rate) }
                whole[2 * moment] += samples[place] * Float(levels.x)
                whole[2 * moment + 1] += samples[place + 1] * Float(levels.y)
            }
        }
        return whole
    }

    private static let rate = 48_000

    /// The number of a sample; times of a file may be any.
    private static func moment(_ seconds: Double, _ low: Int, _ high: Int) -> Int {
        let moment = (seconds * Double(rate)).rounded()
        return moment > Double(low) ? Int(min(moment, Double(high))) : low
    }

    // MARK: - Playing

    /// Has the sound heard that goes with an animation of the time, if that runs forwards at the speed of the file. What is not decoded yet joins in.
    func play(_ animation: AnimationDescription, from origin: Double) {
        let generation = stop()
        guard let part = Part(animation, origin) else { return }
        let begun = monotonicTime()
        guard startThread("scene-lottie-sound", { [self] in play(part, begun, generation) }) else { return }
    }

    private func play(_ part: Part, _ begun: Double, _ generation: UInt64) {
        let sound: Sound
        do throws(SceneError) { sound = try self.sound() } catch {
            return Log.shared(.warning, "the sound of an animation cannot be heard: \(error.message)")
        }
        // Under the lock, so that nothing begins after it was stopped.
        state.withLock { if $0.generation == generation { Self.play(part, of: sound, begun) } }
    }

    private static func play(_ part: Part, of sound: Sound, _ begun: Double) {
        let late = monotonicTime() - begun, period = part.repeats > 1 ? part.duration : 0
        let cycle = (late / part.duration).rounded(.down), place = late - cycle * part.duration
        guard cycle < part.repeats else { return }
        let rest = part.duration - place
        try? sound.play(delay: 0, start: part.start + place, duration: rest, period: 0, total: rest)
        let left = (part.repeats - cycle - 1) * part.duration
        guard left > 0 else { return }
        try? sound.play(delay: rest, start: part.start, duration: part.duration, period: period, total: left)
    }

    /// Ends what is heard. @return the number of what comes next.
    @discardableResult
    func stop() -> UInt64 {
        state.withLock { state in
            state.generation += 1
            if case .success(let sound) = state.made { sound.stop() }
            return state.generation
        }
    }

    /// The part of the sound that an animation of the time goes with: in seconds.
    private struct Part {
        let start, duration, repeats: Double

        /// nil for one that goes another way than the file's time does.
        init?(_ animation: AnimationDescription, _ origin: Double) {
            guard case .number(let from) = animation.from, case .number(let to) = animation.to, to > from else { return nil }
            let timing = animation.timing, length = timing.duration / timing.speed
            guard timing.speed > 0, abs((to - from) / length - 1) < 0.01, !timing.autoreverses, timing.timeOffset == 0,
                timing.beginTime == 0, animation.curve?.isLinear ?? true
            else { return nil }
            (start, duration) = (from - origin, to - from)
            repeats = timing.repeatDuration > 0 ? timing.repeatDuration / timing.duration : max(timing.repeatCount, 1)
        }
    }
}
