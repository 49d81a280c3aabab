import Glibc

/// Converts samples to the mixer's rate: the wave that runs through them, without the frequencies that one of the two rates cannot have.
enum Resampler {
    /// How many zeros the wave of a single sample has on each side before it ends, and how many numbers there are from one to the next.
    private static let zeros = 24, fineness = 512
    /// Where frequencies begin to be left out, of the lower rate's highest.
    private static let cutoff = 0.94
    /// The shape of the window: what is left out has some -80 dB.
    private static let beta = 8.0

    /// The wave of a single sample from its middle on: a sine cardinal in a window of Kaiser's.
    private static let wave: [Float] = (0...zeros * fineness + 1).map { index in
        let place = Double(index) / Double(fineness), part = min(place / Double(zeros), 1)
        let window = bessel(beta * (1 - part * part).squareRoot()) / bessel(beta)
        return Float(window * (index == 0 ? 1 : sin(.pi * place) / (.pi * place)))
    }

    /// The modified Bessel function of order 0.
    private static func bessel(_ x: Double) -> Double {
        var sum = 1.0, term = 1.0
        for index in 1...40 {
            term *= (x / 2 / Double(index)) * (x / 2 / Double(index))
            sum += term
        }
        return sum
    }

    /// @param channels 1 or 2. @return left and right in turn.
    static func convert(_ samples: [Float], _ channels: Int, _ rate: Double) -> [Float] {
        let count = samples.count / channels, step = rate / SoundMixer.rate
        let length = max(Int((Double(count) / step).rounded()), 1)
        if step == 1 { return (0..<2 * count).map { samples[$0 / 2 * channels + min($0 % 2, channels - 1)] } }
        let scale = cutoff * min(1, 1 / step), reach = Double(zeros) / scale, wave = wave
        var result: [Float] = []
        result.reserveCapacity(2 * length)
        for moment in 0..<length {
            let place = Double(moment) * step
            var left: Float = 0, right: Float = 0
            for index in Int((place - reach).rounded(.up))...Int(place + reach) {
                let distance = abs(place - Double(index)) * scale * Double(fineness), entry = Int(distance)
                let weight = wave[entry] + (wave[entry + 1] - wave[entry]) * Float(distance - Double(entry))
                // Before and after the sound its ends go on.
                let sample = min(max(index, 0), count - 1) * channels
                left += weight * samples[sample]
                right += weight * samples[sample + channels - 1]
            }
            result.append(left * Float(scale))
            result.append(right * Float(scale))
        }
        return result
    }
}
