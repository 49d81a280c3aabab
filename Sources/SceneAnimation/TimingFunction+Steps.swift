extension TimingFunction {
    /// Whether it stands still but for its steps.
    public var isStepped: Bool {
        if case .steps = form { return true }
        return false
    }
}

extension CompiledCurve {
    /// The fraction at which the next step begins; nil after the last one, and for curves without steps.
    public func nextStep(after fraction: Double) -> Double? {
        guard kind == .steps else { return nil }
        let steps = Double(count)
        var next = (fraction * steps).rounded(.down) + 1
        // A fraction may lie on a step but for its rounding.
        while next < steps, evaluateSteps(next / steps) == evaluateSteps(fraction) { next += 1 }
        return next < steps ? next / steps : nil
    }
}

extension TimingFunction: Hashable {
    public func hash(into hasher: inout Hasher) {
        switch form {
        case .bezier(let c1x, let c1y, let c2x, let c2y):
            hasher.combine(c1x)
            hasher.combine(c1y)
            hasher.combine(c2x)
            hasher.combine(c2y)
        case .list(let points):
            for point in points {
                hasher.combine(point.input)
                hasher.combine(point.output)
            }
        case .steps(let count, let jump):
            hasher.combine(count)
            hasher.combine(jump)
        }
    }
}
