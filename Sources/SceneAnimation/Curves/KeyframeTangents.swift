extension Keyframes {
    /// What the two tangents at each value are made of, for a segment's parameter from 0 to 1, by Kochanek and Bartels ("Interpolating
    /// Splines with Local Tension, Continuity, and Bias Control", SIGGRAPH 1984):
    ///
    ///     incoming = (1-t)(1-c)(1+b)/2 * (p[i] - p[i-1]) + (1-t)(1+c)(1-b)/2 * (p[i+1] - p[i])
    ///     outgoing = (1-t)(1+c)(1+b)/2 * (p[i] - p[i-1]) + (1-t)(1-c)(1-b)/2 * (p[i+1] - p[i])
    ///
    /// and their adjustment for key times that are not even: incoming * 2 n[i-1] / (n[i-1] + n[i]), outgoing * 2 n[i] / (n[i-1] + n[i]), with n
    /// the time that each segment takes, so that the velocity is continuous where the continuity is 0.
    ///
    /// The first and last value, and those next to a jump or a hold, have a neighbour on one side only: the spline goes on as if it were
    /// mirrored there. Two values alone are then joined by a straight line at an even speed.
    /// - Parameter canJoin: whether there is anything between a segment's ends.
    /// - Returns: how much of the way to the value before (x) and of that to the value after (y) the incoming tangent is, and the same of the
    ///   outgoing one (z, w).
    func tangents(count: Int, times: [Double], canJoin: (Int) -> Bool = { _ in true }) throws(KeyframeError) -> [SIMD4<Double>] {
        for (name, list) in [("tensions", tensions), ("continuities", continuities), ("biases", biases)] {
            guard list.count <= count else {
                throw KeyframeError("there are \(list.count) \(name), expected at most \(count), one for each value")
            }
            if let index = list.firstIndex(where: { !(-1...1).contains($0) }) {
                throw KeyframeError("\(name)[\(index)] is \(list[index]), expected -1 to 1")
            }
        }
        func isJoined(_ segment: Int) -> Bool {
            guard segment >= 0, segment < count - 1 else { return false }
            let isHeld = !calculationMode.isPaced && segment < holds.count && holds[segment]
            return !isHeld && times[segment + 1] > times[segment] && canJoin(segment)
        }
        func entry(_ list: [Double], _ index: Int) -> Double { index < list.count ? list[index] : 0 }
        return (0..<count).map { index in
            let hasPrevious = isJoined(index - 1), hasNext = isJoined(index)
            guard hasPrevious || hasNext else { return .zero }
            let t = 0.5 * (1 - entry(tensions, index)), c = entry(continuities, index), b = entry(biases, index)
            var incoming = SIMD2(t * (1 - c) * (1 + b), t * (1 + c) * (1 - b))
            var outgoing = SIMD2(t * (1 + c) * (1 + b), t * (1 - c) * (1 - b))
            if hasPrevious && hasNext {
                let whole = times[index + 1] - times[index - 1]
                incoming *= 2 * (times[index] - times[index - 1]) / whole
                outgoing *= 2 * (times[index + 1] - times[index]) / whole
            } else {
                // The way on one side stands for both.
                let side = hasPrevious ? SIMD2(1.0, 0) : SIMD2(0, 1.0)
                incoming = incoming.sum() * side
                outgoing = outgoing.sum() * side
            }
            return SIMD4(lowHalf: incoming, highHalf: outgoing)
        }
    }
}

/// A segment of a cubic spline by its ends and the tangents there.
@usableFromInline struct Hermite {
    @usableFromInline let first, last, outgoing, incoming: SIMD4<Double>

    /// From a plan's vectors: of every value the value, its incoming and its outgoing tangent.
    @inlinable @inline(__always) init(_ vectors: Span<SIMD4<Double>>, at place: Int) {
        first = vectors[place]
        outgoing = vectors[place + 2]
        last = vectors[place + 3]
        incoming = vectors[place + 4]
    }

    /// The value at a parameter. Beyond 0...1 it goes straight on.
    @inlinable @inline(__always) func value(at t: Double) -> SIMD4<Double> {
        if t >= 1 { return last + incoming * (t - 1) }
        if t <= 0 { return first + outgoing * t }
        return first + t * (outgoing + t * (bend + t * twist))
    }

    /// Half the second derivative at the start, and a sixth of the third.
    @inlinable @inline(__always) var bend: SIMD4<Double> { (last - first) * 3.0 - (outgoing * 2.0 + incoming) }
    @inlinable @inline(__always) var twist: SIMD4<Double> { (outgoing + incoming) - (last - first) * 2.0 }

    /// How far it goes while the parameter goes by 1, there.
    func speed(at t: Double) -> Double {
        let slope: SIMD4<Double> = outgoing + t * (2.0 * bend + (3.0 * t) * twist)
        return slope.length
    }
}

/// What a value on a spline is mixed of: four key frames that follow each other, by weights whose sum is 1.
public struct KeyframeMix: BitwiseCopyable, Sendable {
    /// The first of the four. There may be none before the first of all and after the last: those have no weight.
    public let first: Int
    public let weights: SIMD4<Double>

    /// - Parameters: what the outgoing tangent of the segment's first value is made of, and the incoming one of its last.
    @usableFromInline init(_ segment: CompiledKeyframes.Segment, outgoing: SIMD2<Double>, incoming: SIMD2<Double>) {
        first = segment.index - 1
        let t = segment.t
        var last = 0.0, start = t, end = 0.0
        if t >= 1 {
            (last, start, end) = (1, 0, t - 1)
        } else if t > 0 {
            last = t * t * (3 - 2 * t)
            start = t * (1 - t) * (1 - t)
            end = t * t * (t - 1)
        }
        let before = start * outgoing.x, between = start * outgoing.y + end * incoming.x, after = end * incoming.y
        weights = SIMD4(-before, 1 - last + before - between, last + between - after, after)
    }

    /// The indices of the four among so many key frames; in place of those that there are not, the next ones.
    public func places(of count: Int) -> (Int, Int, Int, Int) {
        func held(_ index: Int) -> Int { min(max(index, 0), count - 1) }
        return (held(first), held(first + 1), held(first + 2), held(first + 3))
    }
}
