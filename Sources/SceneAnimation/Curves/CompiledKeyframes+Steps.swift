extension CompiledKeyframes {
    /// The fraction of a cycle at which the value, which stands still at another, next changes, or 1 if that is the end; nil while it moves.
    public func nextStep(after progress: Double, numbers: Span<Double>, curves: Span<CompiledCurve>) -> Double? {
        guard kind == .linear || kind == .cubic, count > 1 else { return nil }
        let segments = Int(count) - 1, first = Int(firstNumber)
        func time(_ index: Int) -> Double { isEven ? Double(index) / Double(segments) : numbers[first + index] }
        let reached = Self.reached(progress)
        if reached < time(0) { return time(0) }
        if reached >= time(segments) { return 1 }
        let place = isEven ? evenSegment(at: progress) : timedSegment(at: progress, numbers)
        let begin = time(place.index), end = time(place.index + 1)
        guard hasCurves, curves[Int(firstCurve) + place.index].kind == .steps else { return nil }
        let step = curves[Int(firstCurve) + place.index].nextStep(after: place.t) ?? 1
        return step < 1 ? begin + step * (end - begin) : end
    }
}
