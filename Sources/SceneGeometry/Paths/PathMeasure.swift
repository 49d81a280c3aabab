/// The lengths along a path. Moves have no length; the subpaths' lengths follow each other.
public struct PathMeasure: Sendable {
    /// A part of the path between two moves.
    public struct Subpath: BitwiseCopyable, Sendable, Equatable {
        /// The indices of the subpath's segments.
        public let firstSegment, segmentCount: Int
        public let isClosed: Bool
        /// The length along the path at which the subpath starts, and the subpath's own.
        public let startLength, length: Double

        public var segments: Range<Int> { firstSegment..<firstSegment + segmentCount }
    }

    /// The lines and curves that are drawn, in order.
    public let segments: [PathSegment]
    /// The path's length up to each segment's start, and last the whole length: one more than segments.
    public let starts: [Double]
    /// The subpaths that draw something.
    public let subpaths: [Subpath]

    public init(_ path: Path) {
        var segments: [PathSegment] = [], starts = [0.0], subpaths: [Subpath] = []
        segments.reserveCapacity(path.verbs.count)
        starts.reserveCapacity(path.verbs.count + 1)
        var first = 0, length = 0.0
        path.forEachSegment {
            segments.append($0)
            length += $0.length
            starts.append(length)
        } end: { _, isClosed in
            guard segments.count > first else { return }
            subpaths.append(
                Subpath(
                    firstSegment: first, segmentCount: segments.count - first, isClosed: isClosed, startLength: starts[first],
                    length: length - starts[first]))
            first = segments.count
        }
        self.segments = segments
        self.starts = starts
        self.subpaths = subpaths
    }

    public var length: Double { starts[segments.count] }

    /// The segment at a length, and the parameter there; nil when nothing is drawn. The length is held between 0 and the path's; where one
    /// segment ends and the next begins it is the next. Segments without length are passed over, unless there is nothing else.
    public func location(atLength length: Double) -> (segment: Int, parameter: Double)? {
        guard !segments.isEmpty else { return nil }
        let length = length > 0 ? min(length, self.length) : 0
        // The first that ends behind the length; at the path's end, the first that ends there.
        var low = 0, high = segments.count
        let isEnd = length == self.length
        while low < high {
            let middle = (low + high) / 2
            if isEnd ? starts[middle + 1] >= length : starts[middle + 1] > length { high = middle } else { low = middle + 1 }
        }
        let total = starts[low + 1] - starts[low]
        return (low, segments[low].parameter(atLength: length - starts[low], of: total))
    }

    /// The point and the direction at a length; see `location`.
    public func position(atLength length: Double) -> (point: Point, tangent: Point)? {
        guard let (segment, parameter) = location(atLength: length) else { return nil }
        return (segments[segment].point(at: parameter), segments[segment].tangent(at: parameter))
    }
}

extension Path {
    /// The arc length of all that is drawn, to 1e-6 of it or better.
    public var length: Double {
        var sum = 0.0
        forEachSegment { sum += $0.length }
        return sum
    }
}
