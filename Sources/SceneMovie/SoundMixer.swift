import Glibc
import SceneStorage

/// What a sound is made of.
enum SoundContent: Sendable {
    /// Left and right in turn, at `SoundMixer.rate`.
    case samples([Float])
    /// Sine waves: their angles from one moment to the next.
    case tone([Double])
}

/// What of a sound is heard, and when: all in moments.
struct SoundPart: Sendable, Equatable {
    /// How long nothing is heard at first.
    var delay = 0
    /// The first moment of the sound that is heard, and how many are at most.
    var start = 0
    var count = Int.max
    /// From one beginning to the next; nil for one alone.
    var period: Int?
    /// How long all of it takes at most, from the first beginning on.
    var total = Int.max

    static let whole = SoundPart()
}

/// A sound of the program's: what it is made of, and how it is to be heard. The mixer's lock guards what changes.
final class SoundSource: Sendable {
    let content: SoundContent

    struct Controls {
        var volume: Float = 1
        var loops = false
        /// Of the waves of a tone.
        var amplitudes: [Float] = []
    }

    fileprivate let controls: Locked<Controls>

    init(_ content: SoundContent, amplitudes: [Float] = []) {
        self.content = content
        controls = Locked(.soundControls, Controls(amplitudes: amplitudes))
    }

    var current: Controls { controls.withLock { $0 } }

    func change(_ body: (inout Controls) -> Void) { controls.withLock { body(&$0) } }

    var isTone: Bool {
        if case .tone = content { true } else { false }
    }
}

/// Mixes what is heard of all sounds, block by block.
struct SoundMixer {
    /// Moments in a second.
    static let rate = 48_000.0
    /// How many of one sound are heard at once.
    static let mostOfOne = 32
    /// How much louder or quieter anything gets from one moment to the next: it takes 5 ms to begin or end, so that nothing clicks.
    private static let step = Float(1 / (0.005 * rate))

    fileprivate struct Voice {
        let source: SoundSource
        var part = SoundPart.whole
        /// Moments since the part began, below 0 until it does; and since it began for the first time.
        var place = 0, age = 0
        var level: Float = 0
        var isEnding = false
        var phases: [Double] = []
        var amplitudes: [Float] = []
    }

    private var voices: [Voice] = []

    var isSilent: Bool { voices.isEmpty }

    func plays(_ source: SoundSource) -> Bool { voices.contains { $0.source === source && !$0.isEnding } }

    mutating func play(_ source: SoundSource, _ part: SoundPart) {
        if source.isTone {
            guard !plays(source) else { return }
        } else {
            let same = voices.indices.filter { voices[$0].source === source && !voices[$0].isEnding }
            if same.count >= Self.mostOfOne { voices[same[0]].isEnding = true }
        }
        var voice = Voice(source: source)
        if case .tone(let angles) = source.content {
            voice.phases = angles.map { _ in 0 }
            voice.amplitudes = source.current.amplitudes
        } else {
            (voice.part, voice.place) = (part, -part.delay)
            // A sample begins as it is; what is cut out of one gets loud.
            voice.level = part.start > 0 ? 0 : source.current.volume
        }
        voices.append(voice)
    }

    mutating func stop(_ source: SoundSource) {
        for index in voices.indices where voices[index].source === source { voices[index].isEnding = true }
    }

    /// Adds the next moments of all sounds to silence, and moves them on.
    mutating func mix(into block: inout [Float]) {
        for index in block.indices { block[index] = 0 }
        for index in voices.indices { voices[index].add(to: &block, step: Self.step) }
        voices.removeAll { $0.isOver }
        // Sound that is too loud for any device is rounded off, not cut.
        for index in block.indices where abs(block[index]) > 0.8 {
            let excess = abs(block[index]) - 0.8, loud = 0.8 + 0.2 * tanh(excess / 0.2)
            block[index] = block[index] < 0 ? -loud : loud
        }
    }
}

extension SoundMixer.Voice {
    fileprivate var isOver: Bool {
        if isEnding, level <= 0 { return true }
        guard case .samples(let samples) = source.content else { return false }
        return age >= part.total || part.period == nil && place >= length(samples) && !goesOn(source.current)
    }

    /// How many moments of the samples are heard each time.
    private func length(_ samples: [Float]) -> Int { min(max(samples.count / 2 - part.start, 0), part.count) }

    /// Whether the whole of it begins anew at its end.
    private func goesOn(_ controls: SoundSource.Controls) -> Bool { controls.loops && !isEnding && part == .whole }

    fileprivate mutating func add(to block: inout [Float], step: Float) {
        let controls = source.current, goal = isEnding ? 0 : controls.volume
        switch source.content {
        case .samples(let samples):
            add(samples, to: &block, step: step, goal: goal, goesOn: goesOn(controls))
        case .tone(let angles):
            for moment in 0..<(block.count / 2) {
                level += min(max(goal - level, -step), step)
                var sum: Float = 0
                for wave in angles.indices {
                    amplitudes[wave] += min(max(controls.amplitudes[wave] - amplitudes[wave], -step), step)
                    sum += amplitudes[wave] * Float(sin(phases[wave]))
                    phases[wave] += angles[wave]
                    if phases[wave] > 2 * .pi { phases[wave] -= 2 * .pi }
                }
                block[2 * moment] += sum * level
                block[2 * moment + 1] += sum * level
                if isEnding, level <= 0 { return }
            }
        }
    }

    private mutating func add(_ samples: [Float], to block: inout [Float], step: Float, goal: Float, goesOn: Bool) {
        let length = length(samples)
        for moment in 0..<(block.count / 2) {
            if place >= part.period ?? length {
                guard part.period != nil || goesOn, length > 0 else { return }
                place = 0
            }
            if age >= part.total { return }
            if place >= 0, place < length {
                level += min(max(goal - level, -step), step)
                block[2 * moment] += samples[2 * (part.start + place)] * level
                block[2 * moment + 1] += samples[2 * (part.start + place) + 1] * level
                if isEnding, level <= 0 { return }
            } else if isEnding {
                level = 0
                return
            }
            if place >= 0 { age += 1 }
            place += 1
        }
    }
}
