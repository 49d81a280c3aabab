extension TimingFunction {
    /// Whether it stands still but for its steps.
    public var isStepped: Bool {
        if case .steps = form { return true }
        return false
    }
}

extension CompiledCurve {
    /// The first fraction after another, below 1, at which stairs rise; nil if there is none, and for curves without steps.
    public func nextStep(after fraction: Double) -> Double? {
        guard kind == .steps, fraction < 1 else { return nil }
        let steps = Double(count), next = fraction >= 0 ? (fraction * steps).rounded(.down) + 1 : 1
        guard next < steps else { return nil }
        var place = next / steps
        // The product decides, and the quotient may be rounded to a neighbour: 1 / 49 * 49 is less than 1.
        while place * steps < next { place = place.nextUp }
        while place.nextDown * steps >= next { place = place.nextDown }
        return place
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
