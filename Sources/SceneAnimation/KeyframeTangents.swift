extension Keyframes {
    /// Tangents of a value, for a segment's parameter from 0 to 1.
    struct Tangents {
        var incoming = SIMD4<Double>.zero
        var outgoing = SIMD4<Double>.zero
    }

    /// The tangents of Kochanek and Bartels ("Interpolating Splines with Local Tension, Continuity, and Bias Control", SIGGRAPH 1984):
    ///
    ///     incoming = (1-t)(1-c)(1+b)/2 * (p[i] - p[i-1]) + (1-t)(1+c)(1-b)/2 * (p[i+1] - p[i])
    ///     outgoing = (1-t)(1+c)(1+b)/2 * (p[i] - p[i-1]) + (1-t)(1-c)(1-b)/2 * (p[i+1] - p[i])
    ///
    /// and their adjustment for key times that are not even: incoming * 2 n[i-1] / (n[i-1] + n[i]), outgoing * 2 n[i] / (n[i-1] + n[i]), with n
    /// the time that each segment takes, so that the velocity is continuous where the continuity is 0.
    ///
    /// The first and last value, and those next to a jump or a hold, have a neighbour on one side only: the spline goes on as if it were
    /// mirrored there. Two values alone are then joined by a straight line at an even speed.
    func tangents(_ values: [SIMD4<Double>], times: [Double]) throws(KeyframeError) -> [Tangents] {
        for (name, list) in [("tensions", tensions), ("continuities", continuities), ("biases", biases)] {
            guard list.count <= values.count else {
                throw KeyframeError("there are \(list.count) \(name), expected at most \(values.count), one for each value")
            }
            if let index = list.firstIndex(where: { !(-1...1).contains($0) }) {
                throw KeyframeError("\(name)[\(index)] is \(list[index]), expected -1 to 1")
            }
        }
        func isJoined(_ segment: Int) -> Bool {
            guard segment >= 0, segment < values.count - 1 else { return false }
            let isHeld = !calculationMode.isPaced && segment < holds.count && holds[segment]
            return !isHeld && times[segment + 1] > times[segment]
        }
        func entry(_ list: [Double], _ index: Int) -> Double { index < list.count ? list[index] : 0 }
        return values.indices.map { index in
            let hasPrevious = isJoined(index - 1), hasNext = isJoined(index)
            guard hasPrevious || hasNext else { return Tangents() }
            var before = hasPrevious ? values[index] - values[index - 1] : .zero
            var after = hasNext ? values[index + 1] - values[index] : .zero
            var incomingScale = 1.0, outgoingScale = 1.0
            if hasPrevious && hasNext {
                let whole = times[index + 1] - times[index - 1]
                incomingScale = 2 * (times[index] - times[index - 1]) / whole
                outgoingScale = 2 * (times[index + 1] - times[index]) / whole
            } else if hasPrevious {
                after = before
            } else {
                before = after
            }
            let t = 0.5 * (1 - entry(tensions, index)), c = entry(continuities, index), b = entry(biases, index)
            let incoming = before * (t * (1 - c) * (1 + b)) + after * (t * (1 + c) * (1 - b))
            let outgoing = before * (t * (1 + c) * (1 + b)) + after * (t * (1 - c) * (1 - b))
            return Tangents(incoming: incoming * incomingScale, outgoing: outgoing * outgoingScale)
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

    /// The length of a part of it: Gauss and Legendre's quadrature with five points.
    func length(from low: Double, to high: Double) -> Double {
        let middle = (low + high) / 2, half = (high - low) / 2
        let inner = 0.5384693101056831 * half, outer = 0.9061798459386640 * half
        var sum = 0.5688888888888889 * speed(at: middle)
        sum += 0.4786286704993665 * (speed(at: middle - inner) + speed(at: middle + inner))
        sum += 0.2369268850561891 * (speed(at: middle - outer) + speed(at: middle + outer))
        return half * sum
    }
}
