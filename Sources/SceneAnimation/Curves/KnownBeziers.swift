import SceneStorage

/// The curves that were asked for lately, with their tables. A table takes 70 solutions, and most animations have one of a few curves.
enum KnownBeziers {
    typealias Known = (bezier: Bezier, table: [Double])

    private static let all = Locked(.innermost, [SIMD4<Double>: Known]())
    /// Beyond these all are forgotten.
    private static let most = 256

    static func bezier(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) -> Known {
        // In a forked child the lock may be held for ever, by a thread that the child does not have.
        if ProcessState.isForked { return make(c1x, c1y, c2x, c2y) }
        let points = SIMD4(c1x, c1y, c2x, c2y)
        if let known = all.withLock({ $0[points] }) { return known }
        let made = make(c1x, c1y, c2x, c2y)
        all.withLock { known in
            if known.count >= most { known.removeAll(keepingCapacity: true) }
            known[points] = made
        }
        return made
    }

    private static func make(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) -> Known {
        var bezier = Bezier(c1x, c1y, c2x, c2y)
        let table = bezier.makeTable()
        return (bezier, table)
    }
}
