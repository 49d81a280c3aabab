// Parts of paths by their true lengths: what is left between two places, and dashes.

extension PathMeasure {
    /// What lies between two lengths along the path, as a path: a subpath that is there from end to end is as it was, others are open.
    public func part(from low: Double, to high: Double) -> Path {
        var part = PathPart()
        for subpath in subpaths {
            var segment = subpath.firstSegment
            append(subpath, low - subpath.startLength, high - subpath.startLength, from: &segment, to: &part)
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
        guard let first else { return }
        segment = subpath.firstSegment
        append(subpath, 0, first, from: &segment, to: &part)
    }

    /// Adds what lies between two lengths along a subpath.
    /// @param segment where to begin looking; then the last one that was added from.
    /// @param continues whether it goes on where what was added last ended.
    private func append(
        _ subpath: Subpath, _ low: Double, _ high: Double, from segment: inout Int, to part: inout PathPart, continues: Bool = false
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
            let from = segments[segment].parameter(atLength: low - start, of: length)
            let to = high - start < length ? segments[segment].parameter(atLength: high - start, of: length) : 1
            if from < to {
                part.add(from > 0 || to < 1 ? segments[segment].part(from: from, to: to) : segments[segment], starts: isFirst)
                isFirst = false
            }
            if high <= start + length || segment == end - 1 { return }
            segment += 1
        }
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
        while index < lengths.count - 1, rest >= lengths[index] {
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
