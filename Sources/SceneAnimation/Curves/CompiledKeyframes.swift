/// A keyframe animation as it runs in a frame. Its parts lie in pools; see `KeyframePlan`.
public struct CompiledKeyframes: BitwiseCopyable, Sendable {
    @usableFromInline enum Kind: UInt8, BitwiseCopyable, Sendable { case linear, discrete, cubic, cubicPaced }

    /// Where an animation is between two values.
    public struct Segment: BitwiseCopyable, Sendable, Equatable {
        /// The value that the segment begins with.
        public var index: Int
        /// How far it is to the next value, eased. Beyond 0...1 where an easing is: the segment then goes on as it went. 0 for discrete
        /// animations and for one value alone, which have no next one to ask for.
        public var t: Double

        @inlinable public init(index: Int, t: Double) {
            self.index = index
            self.t = t
        }
    }

    @usableFromInline let kind: Kind
    @usableFromInline let isEven: Bool
    @usableFromInline let hasCurves: Bool
    @usableFromInline let count: Int32
    @usableFromInline let firstNumber: Int32
    @usableFromInline let firstCurve: Int32
    @usableFromInline let firstVector: Int32

    /// The value at a fraction of the cycle, of an animation of vectors.
    @inlinable @inline(__always) public func value(
        at progress: Double, numbers: Span<Double>, curves: Span<CompiledCurve>, vectors: Span<SIMD4<Double>>
    ) -> SIMD4<Double> {
        let segment = segment(at: progress, numbers: numbers, curves: curves)
        let first = Int(firstVector)
        if kind == .discrete || count < 2 { return vectors[first + segment.index] }
        if kind == .linear {
            let a = vectors[first + segment.index], b = vectors[first + segment.index + 1]
            // Exact at both ends.
            return segment.t < 1 ? a + (b - a) * segment.t : b + (b - a) * (segment.t - 1)
        }
        return Hermite(vectors, at: first + 3 * segment.index).value(at: segment.t)
    }

    /// What the value in a segment is mixed of, of a cubic animation of what is no vector.
    public func mix(in segment: Segment, vectors: Span<SIMD4<Double>>) -> KeyframeMix {
        let first = Int(firstVector) + segment.index
        return KeyframeMix(segment, outgoing: vectors[first].highHalf, incoming: vectors[first + 1].lowHalf)
    }

    /// Whether it goes along a spline.
    public var isCubic: Bool { kind == .cubic || kind == .cubicPaced }

    /// Where an animation is at a fraction of its cycle, which may lie beyond 0...1 where an easing of the whole does.
    @inlinable @inline(__always) public func segment(
        at progress: Double, numbers: Span<Double>, curves: Span<CompiledCurve>
    ) -> Segment {
        if count < 2 || progress.isNaN { return Segment(index: 0, t: 0) }
        if kind == .cubicPaced { return pacedSegment(at: progress, numbers) }
        var segment = isEven ? evenSegment(at: progress) : timedSegment(at: progress, numbers)
        if hasCurves {
            let curve = curves[Int(firstCurve) + segment.index]
            // A straight one goes on beyond its ends, which a curve would hold.
            if !curve.isLinear { segment.t = curve.evaluate(segment.t, pool: numbers) }
        }
        // So far beyond, nothing is to be seen, and what is computed from it stays finite.
        segment.t = min(max(segment.t, -1e6), 1e6)
        return segment
    }

    /// The progress up to which keys count as reached: a time such as n / 60 falls on a key although both are rounded, also after some thousand
    /// cycles, of whose time the progress is what is left.
    @inlinable @inline(__always) public static func reached(_ progress: Double) -> Double { progress > 0 ? progress + 0x1p-40 : progress }

    @inlinable @inline(__always) func evenSegment(at progress: Double) -> Segment {
        let isDiscrete = kind == .discrete
        let whole = Double(isDiscrete ? count : count - 1), place = progress * whole
        let index = Int(min(max(Self.reached(progress) * whole, 0), Double(isDiscrete ? count - 1 : count - 2)))
        return Segment(index: index, t: isDiscrete ? 0 : place - Double(index))
    }

    @inlinable func timedSegment(at progress: Double, _ numbers: Span<Double>) -> Segment {
        let first = Int(firstNumber), count = Int(count)
        let passed = Self.countNotAbove(Self.reached(progress), numbers, first, count)
        if kind == .discrete { return Segment(index: max(passed - 1, 0), t: 0) }
        let index = min(max(passed - 1, 0), count - 2)
        let begin = numbers[first + index], end = numbers[first + index + 1]
        // Before a first time that is not 0 the first value holds, and after a last one that is not 1 the last.
        if passed == 0 && begin > 0 { return Segment(index: 0, t: 0) }
        if passed == count && (end < 1 || end <= begin) { return Segment(index: index, t: 1) }
        return Segment(index: index, t: end > begin ? (progress - begin) / (end - begin) : 0)
    }

    @usableFromInline func pacedSegment(at progress: Double, _ numbers: Span<Double>) -> Segment {
        let first = Int(firstNumber), parts = (Int(count) - 1) * KeyframePlan.parts
        let passed = Self.countNotAbove(progress, numbers, first, parts + 1)
        let part = min(max(passed - 1, 0), parts - 1)
        let begin = numbers[first + part], end = numbers[first + part + 1]
        let speeds = first + parts + 1 + 2 * part
        let speed = numbers[speeds], lastSpeed = numbers[speeds + 1]
        var segment = Segment(index: part / KeyframePlan.parts, t: Double(part % KeyframePlan.parts) / Double(KeyframePlan.parts))
        if progress < 0 || progress > 1 {
            // Straight on, as fast as at the end.
            let edge = progress < 0 ? 0.0 : 1.0, edgeSpeed = progress < 0 ? speed : lastSpeed
            segment.t = edgeSpeed > 0 ? min(max(edge + (progress - edge) / edgeSpeed, -1e6), 1e6) : edge
            return segment
        }
        if end > begin {
            let share = (progress - begin) / (end - begin)
            // The time of a motion whose speed changes evenly, and that has gone this share of its way.
            let divisor = speed + (speed * speed + share * (lastSpeed * lastSpeed - speed * speed)).squareRoot()
            let t = divisor > 0 ? min(share * (speed + lastSpeed) / divisor, 1) : share
            segment.t += t / Double(KeyframePlan.parts)
        } else if passed > parts {
            segment.t = 1
        }
        return segment
    }

    /// How many of the rising numbers at a place are not above another.
    @inlinable static func countNotAbove(_ value: Double, _ numbers: Span<Double>, _ first: Int, _ count: Int) -> Int {
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            if numbers[first + middle] <= value { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
