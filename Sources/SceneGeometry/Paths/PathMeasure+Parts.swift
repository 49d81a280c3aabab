// Parts of paths by their true lengths: what is left between two places, and dashes.

extension PathMeasure {
    /// What lies between two fractions of the length, moved along by another one; what is moved beyond the end goes on at the start.
    ///
    /// Each segment takes up its true length, and a curve is cut at the parameter in proportion, as Core Animation's pictures of trimmed
    /// strokes show it.
    /// @param start 0...1. @param end 0...1, above `start`.
    /// @param eachSubpath whether the fractions are of each subpath's own length.
    public func trimmed(from start: Double, to end: Double, offset: Double, eachSubpath: Bool) -> Path {
        // Whole turns change nothing: they are left out first, so that ends which are moved by them are where they were, to the bit.
        let moved = offset - (start + offset).rounded(.down), low = start + moved, high = end + moved
        var part = PathPart()
        for subpath in subpaths {
            let place = eachSubpath ? 0 : subpath.startLength, length = eachSubpath ? subpath.length : self.length
            var segment = subpath.firstSegment
            append(subpath, low * length - place, min(high, 1) * length - place, by: .parameter, from: &segment, to: &part)
            guard high > 1 else { continue }
            segment = subpath.firstSegment
            // A closed subpath that is cut nowhere else goes on through where it began.
            let continues = subpath.isClosed && (eachSubpath || subpaths.count == 1) && high < low + 1
            append(subpath, -place, (high - 1) * length - place, by: .parameter, from: &segment, to: &part, continues: continues)
        }
        return part.path
    }

    /// The dashes that a pattern makes of the path. It begins anew with each subpath; where a closed one begins inside of a dash and also ends
    /// in one, the two are one.
    /// @param dot how long dashes without length become, so that they have a direction.
    /// @return nil for a pattern that has no gaps or no length, and when there would be more than `most` dashes.
    public func dashed(_ pattern: [Double], phase: Double, dot: Double, most: Int) -> Path? {
        guard let pattern = DashPattern(pattern, phase: phase), pattern.count(along: length) <= Double(most) else { return nil }
        var part = PathPart()
        for subpath in subpaths { dash(subpath, pattern, dot: dot, to: &part) }
        return part.path
    }

    private func dash(_ subpath: Subpath, _ pattern: DashPattern, dot: Double, to part: inout PathPart) {
        var segment = subpath.firstSegment, start = 0.0
        var (index, end) = pattern.start
        // A point within a dash is seen by its caps.
        if subpath.length == 0, index % 2 == 0 { return append(subpath, 0, 0, from: &segment, to: &part) }
        // The first dash of a closed subpath waits for the last one, which may lead into it.
        let first = subpath.isClosed && index % 2 == 0 && end < subpath.length ? max(end, dot) : nil
        if first != nil { (start, end, index) = (end, end + pattern.length(index + 1), index + 1) }
        while start < subpath.length {
            if index % 2 == 0 {
                append(subpath, start, max(end, start + dot), from: &segment, to: &part)
                if end >= subpath.length, let first {
                    segment = subpath.firstSegment
                    return append(subpath, 0, first, from: &segment, to: &part, continues: true)
                }
            }
            index += 1
            (start, end) = (end, end + pattern.length(index))
        }
        guard let first else {
            // A dot at the very end is seen by its caps. Sums of many lengths come near the end only.
            let isDot = index % 2 == 0 && pattern.length(index) == 0
            guard isDot, !subpath.isClosed, start <= subpath.length * (1 + 1e-9) else { return }
            segment = subpath.firstSegment
            return append(subpath, max(subpath.length - dot, 0), subpath.length, from: &segment, to: &part)
        }
        segment = subpath.firstSegment
        append(subpath, 0, first, from: &segment, to: &part)
    }

    /// Adds what lies between two lengths along a subpath.
    /// @param segment where to begin looking; then the last one that was added from.
    /// @param continues whether it goes on where what was added last ended.
    private func append(
        _ subpath: Subpath, _ low: Double, _ high: Double, by pace: Pace = .length, from segment: inout Int, to part: inout PathPart,
        continues: Bool = false
    ) {
        guard high >= 0, low <= subpath.length, low < high || subpath.length == 0 else { return }
        if low <= 0, high >= subpath.length, !continues {
            for index in subpath.segments { part.add(segments[index], starts: index == subpath.firstSegment) }
            if subpath.isClosed { part.close() }
            return
        }
        let end = subpath.segments.upperBound
        while segment < end - 1, starts[segment + 1] - subpath.startLength <= low { segment += 1 }
        var isFirst = !continues
        while segment < end {
            let start = starts[segment] - subpath.startLength, length = starts[segment + 1] - starts[segment]
            let from = segments[segment].parameter(at: low - start, of: length, by: pace)
            let to = high - start < length ? segments[segment].parameter(at: high - start, of: length, by: pace) : 1
            if from < to {
                part.add(from > 0 || to < 1 ? segments[segment].part(from: from, to: to) : segments[segment], starts: isFirst)
                isFirst = false
            }
            if high <= start + length || segment == end - 1 { return }
            segment += 1
        }
    }
}

/// What a place within a curve is in proportion to.
private enum Pace { case length, parameter }

extension PathSegment {
    /// The parameter of a place, given how far along it is.
    fileprivate func parameter(at place: Double, of length: Double, by pace: Pace) -> Double {
        let isStraight = kind == .line || control1 == start && control2 == end
        guard pace == .parameter, !isStraight, length > 0 else { return parameter(atLength: place, of: length) }
        return min(max(place / length, 0), 1)
    }
}

/// Lengths of dashes and gaps in turn, for ever.
private struct DashPattern {
    private let lengths: [Double]
    private let total: Double
    /// What a path begins with, and how much of it is left.
    let start: (index: Int, rest: Double)

    /// nil when there is nothing to repeat.
    init?(_ pattern: [Double], phase: Double) {
        let lengths = pattern.count % 2 == 0 ? pattern : pattern + pattern
        let total = lengths.reduce(0, +)
        guard total > 0, total.isFinite, phase.isFinite, lengths.allSatisfy({ $0 >= 0 }) else { return nil }
        var index = 0, rest = phase.truncatingRemainder(dividingBy: total)
        if rest < 0 { rest += total }
        // A dash without length, a dot, is at one place: what begins there begins with the dot.
        while index < lengths.count - 1, rest > lengths[index] || rest == lengths[index] && (rest > 0 || index % 2 == 1) {
            rest -= lengths[index]
            index += 1
        }
        self.lengths = lengths
        self.total = total
        start = (index, max(lengths[index] - rest, 0))
    }

    func length(_ index: Int) -> Double { lengths[index % lengths.count] }

    /// About how many dashes there are along a path.
    func count(along length: Double) -> Double { length / total * Double(lengths.count / 2) }
}

/// A path that is put together from segments.
private struct PathPart {
    private var verbs: [Path.Verb] = []
    private var points: [Point] = []

    mutating func add(_ segment: PathSegment, starts: Bool) {
        if starts {
            verbs.append(.move)
            points.append(segment.start)
        }
        switch segment.kind {
        case .line: verbs.append(.line)
        case .quadratic:
            verbs.append(.quadratic)
            points.append(segment.control1)
        case .cubic:
            verbs.append(.cubic)
            points.append(segment.control1)
            points.append(segment.control2)
        }
        points.append(segment.end)
    }

    mutating func close() { verbs.append(.close) }

    var path: Path { Path().replacing(verbs: verbs, points: points) }
}
