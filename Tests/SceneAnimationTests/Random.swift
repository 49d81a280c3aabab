/// Numbers for properties that must hold for all: a fixed sequence for each seed.
struct Random: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

    mutating func bool() -> Bool { .random(using: &self) }

    /// An everyday number, or one at the ends of what a double holds.
    mutating func extreme() -> Double {
        let special: [Double] = [
            0, 1, 1e-300, 1e-9, 1e9, 1e15, 1e18, 1e300, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .leastNormalMagnitude, 0.5, 2,
        ]
        let value = bool() ? number(0...10) : special.randomElement(using: &self) ?? 0
        return bool() ? value : -value
    }

    /// That, or something that is no finite number.
    mutating func anything() -> Double {
        switch Int.random(in: 0..<10, using: &self) {
        case 0: .infinity
        case 1: -.infinity
        case 2: .nan
        default: extreme()
        }
    }
}
