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

    private let state = Monitor(.soundOutput, State())

    init(_ sounds: DocumentSounds) { self.sounds = sounds }

    /// Those of a document; nil for one without.
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
        for (index, each) in sounds.sounds.enumerated() {
            let samples: [Float]
            switch each.file {
            case .path(let path): samples = try Sound.decode(path)
            case .bytes(let bytes): samples = try Sound.decode(bytes, named: "sound \(index) of the animation")
            }
            let first = Int((each.start * rate).rounded()), last = min(Int((each.end * rate).rounded()), length)
            let skipped = Int((each.offset * rate).rounded())
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
        guard state.withLock({ $0.generation == generation }) else { return }
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
        let (generation, made) = state.withLock { state in
            state.generation += 1
            return (state.generation, state.made)
        }
        if case .success(let sound) = made { sound.stop() }
        return generation
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
