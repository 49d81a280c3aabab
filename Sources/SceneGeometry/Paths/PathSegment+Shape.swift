extension PathSegment {
    /// Visits the parameters between 0 and 1 at which x or y turns round.
    func forEachExtreme(_ visit: (Double) -> Void) {
        forEachTurn(start.x, control1.x, control2.x, end.x, visit)
        forEachTurn(start.y, control1.y, control2.y, end.y, visit)
    }

    private func forEachTurn(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double, _ visit: (Double) -> Void) {
        func visitInside(_ t: Double) {
            if t > 0 && t < 1 { visit(t) }
        }
        switch kind {
        case .line: break
        case .quadratic: visitInside((p0 - p1) / ((p0 - p1) + (p3 - p1)))
        case .cubic:
            // The derivative is 3 (a t^2 + 2 b t + c); the roots in the form that does not cancel.
            let c = p1 - p0, b = p2 - p1 - c, a = p3 - p2 - (p2 - p1) - b
            let discriminant = b * b - a * c
            guard discriminant >= 0 else { return }
            let q = -(b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
            visitInside(q / a)
            visitInside(c / q)
        }
    }

    /// How often it passes on the right of a point: downwards counts 1, upwards -1. The upper end belongs to it, the lower one does not.
    func winding(around point: Point) -> Int {
        let lowest = min(start.y, control1.y, control2.y, end.y), highest = max(start.y, control1.y, control2.y, end.y)
        guard point.y >= lowest, point.y <= highest, point.x < max(start.x, control1.x, control2.x, end.x) else { return 0 }
        if point.x < min(start.x, control1.x, control2.x, end.x) {
            // All of it is on the right, whatever it does between its ends.
            return (start.y <= point.y ? 1 : 0) - (end.y <= point.y ? 1 : 0)
        }
        if kind == .line { return crossing(from: 0, start.y, to: 1, end.y, point) }
        // In parts in which y only grows or only falls: there are three at most.
        var turns = InlineArray<2, Double>(repeating: 1), count = 0
        forEachTurn(start.y, control1.y, control2.y, end.y) {
            if count < 2 { turns[count] = $0 }
            count += 1
        }
        if turns[0] > turns[1] { (turns[0], turns[1]) = (turns[1], turns[0]) }
        var winding = 0, from = 0.0, y = start.y
        for index in 0..<3 {
            let to = index < 2 ? turns[index] : 1
            guard to > from else { continue }
            let next = to == 1 ? end.y : self.point(at: to).y
            winding += crossing(from: from, y, to: to, next, point)
            (from, y) = (to, next)
        }
        return winding
    }

    /// The winding of a part in which y only grows or only falls.
    private func crossing(from: Double, _ y0: Double, to: Double, _ y1: Double, _ point: Point) -> Int {
        guard (y0 <= point.y) != (y1 <= point.y) else { return 0 }
        let isDownwards = y0 <= point.y
        let x: Double
        if kind == .line {
            x = start.x + (end.x - start.x) * ((point.y - start.y) / (end.y - start.y))
        } else {
            var above = isDownwards ? from : to, below = isDownwards ? to : from
            for _ in 0..<60 {
                let middle = (above + below) / 2
                if self.point(at: middle).y <= point.y { above = middle } else { below = middle }
            }
            x = self.point(at: above).x
        }
        return x > point.x ? (isDownwards ? 1 : -1) : 0
    }
}
