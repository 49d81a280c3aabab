import Glibc

extension Path {
    /// The path with its corners rounded. A corner is where two straight lines meet; each takes at most half of either.
    /// @param radius how far from the corner the curve begins, in points.
    public func rounded(radius: Double) throws(PathError) -> Path {
        try PathError.check(radius, "radius", isLength: true)
        return try changingKnots { line in
            var result = KnotLine(isClosed: line.isClosed)
            let knots = line.knots, count = knots.count
            for (index, knot) in knots.enumerated() {
                let isEnd = !line.isClosed && (index == 0 || index == count - 1)
                let before = knots[(index + count - 1) % count], after = knots[(index + 1) % count]
                // A line on either side, whose other end pulls nothing either.
                guard !isEnd, knot.isCorner, before.outgoing == before.point, after.incoming == after.point else {
                    result.knots.append(knot)
                    continue
                }
                let start = knot.point.towards(before.point, radius), end = knot.point.towards(after.point, radius)
                result.knots.append(PathKnot(start, incoming: start, outgoing: start + (knot.point - start) * Self.roundness))
                result.knots.append(PathKnot(end, incoming: end + (knot.point - end) * Self.roundness, outgoing: end))
            }
            return result
        }
    }

    /// Where the handles of a quarter of a circle are, from its ends to its corner.
    private static let roundness = 0.5522847498307936

    /// The path with its knots moved towards their middle and what pulls its curves away from it, so that it becomes a flower; with a negative
    /// amount the other way round, so that it becomes a star.
    /// @param amount 1 moves all the way.
    public func bloated(by amount: Double) throws(PathError) -> Path {
        try PathError.check(amount, "amount")
        return try changingKnots { line in
            let middle = line.knots.reduce(SIMD2<Double>.zero) { $0 + $1.point } / Double(line.knots.count)
            var result = line
            for (index, knot) in line.knots.enumerated() {
                result.knots[index] = PathKnot(
                    knot.point + (middle - knot.point) * amount, incoming: knot.incoming - (middle - knot.incoming) * amount,
                    outgoing: knot.outgoing - (middle - knot.outgoing) * amount)
            }
            return result
        }
    }

    /// The path as a line that goes from side to side.
    /// @param size how far the tips lie from the path, in points.
    /// @param ridges how many tips each segment has between its ends.
    /// @param isSmooth whether the tips are round.
    public func zigZagged(size: Double, ridges: Int, isSmooth: Bool) throws(PathError) -> Path {
        try PathError.check(size, "size")
        guard ridges >= 0 else { throw PathError(.argument, "ridges is \(ridges), expected 0 or more") }
        let count = knotLines.reduce(0) { $0 + $1.segmentCount }
        guard ridges < Self.maximumElementCount, count * (ridges + 2) <= Self.maximumElementCount else {
            throw PathError(.size, "\(ridges) ridges for each of \(count) segments are more than \(Self.maximumElementCount) elements")
        }
        return try changingKnots { ZigZag(line: $0, size: size, ridges: ridges, isSmooth: isSmooth).result }
    }
}

/// A subpath that is made to go from side to side.
private struct ZigZag {
    let line: KnotLine
    let size: Double
    let ridges: Int
    let isSmooth: Bool

    var result: KnotLine {
        var result = KnotLine(isClosed: line.isClosed), side = -1.0
        for index in 0..<line.segmentCount {
            let segment = line.segment(index)
            result.knots.append(corner(at: index, side))
            for ridge in 1...max(ridges, 1) where ridges > 0 {
                side = -side
                let place = Double(ridge) / Double(ridges + 1)
                let reach = segment.chord / Double(2 * (ridges + 1))
                result.knots.append(knot(segment.point(at: place).vector, segment.tangent(at: place).vector, side, reach, reach))
            }
            side = -side
        }
        if !line.isClosed { result.knots.append(corner(at: line.segmentCount, side)) }
        return result
    }

    /// The tip at a knot of the line, across the mean of the two directions there.
    private func corner(at index: Int, _ side: Double) -> PathKnot {
        let count = line.segmentCount, hasBefore = index > 0 || line.isClosed, hasAfter = index < count
        let before = hasBefore ? line.segment((index + count - 1) % count) : line.segment(index)
        let after = hasAfter ? line.segment(index) : before
        let directions = (hasBefore ? before.tangent(at: 1).vector : .zero) + (hasAfter ? after.tangent(at: 0).vector : .zero)
        let length = directions.length
        let along = length > 1e-9 ? directions / length : after.tangent(at: 0).vector
        let parts = Double(2 * (ridges + 1))
        return knot(line.knots[index % line.knots.count].point, along, side, before.chord / parts, after.chord / parts)
    }

    private func knot(_ point: SIMD2<Double>, _ along: SIMD2<Double>, _ side: Double, _ before: Double, _ after: Double) -> PathKnot {
        let tip = point + SIMD2(along.y, -along.x) * (side * size)
        return isSmooth ? PathKnot(tip, incoming: tip - along * before, outgoing: tip + along * after) : PathKnot(tip)
    }
}

extension PathSegment {
    /// How far its ends are from each other.
    fileprivate var chord: Double { hypot(end.x - start.x, end.y - start.y) }
}

extension SIMD2<Double> {
    /// The point at a distance on the way to another, at most half of it.
    fileprivate func towards(_ other: Self, _ distance: Double) -> Self {
        let way = other - self, length = way.length
        return length > 0 ? self + way * (Swift.min(distance, length / 2) / length) : self
    }
}
