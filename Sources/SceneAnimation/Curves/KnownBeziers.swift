import SceneStorage

/// The functions that were asked for lately, with their tables. A table takes 70 solutions, and most animations have one of a few curves.
enum KnownBeziers {
    private static let all = Locked(.innermost, [SIMD4<Double>: TimingFunction]())
    /// Beyond these all are forgotten.
    private static let most = 256

    static func function(_ points: SIMD4<Double>, _ make: () -> TimingFunction) -> TimingFunction {
        // In a forked child the lock may be held for ever, by a thread that the child does not have.
        if ProcessState.isForked { return make() }
        if let known = all.withLock({ $0[points] }) { return known }
        let made = make()
        all.withLock { known in
            if known.count >= most { known.removeAll(keepingCapacity: true) }
            known[points] = made
        }
        return made
    }
}
