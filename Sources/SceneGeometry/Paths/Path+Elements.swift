extension Path {
    public enum Element: BitwiseCopyable, Sendable, Equatable {
        case move(Point)
        case line(Point)
        case quadratic(Point, Point)
        case cubic(Point, Point, Point)
        case close
    }

    /// The elements in order.
    public var elements: Elements { Elements(path: self) }

    public struct Elements: Sequence, Sendable {
        let path: Path

        public var underestimatedCount: Int { path.verbs.count }

        public func makeIterator() -> Iterator { Iterator(path: path) }

        public struct Iterator: IteratorProtocol {
            let path: Path
            private var verb = 0, point = 0

            init(path: Path) { self.path = path }

            public mutating func next() -> Element? {
                guard verb < path.verbs.count else { return nil }
                let element = path.element(path.verbs[verb], at: point)
                point += path.verbs[verb].pointCount
                verb += 1
                return element
            }
        }
    }

    /// The element of a kind whose points begin at an index.
    public func element(_ verb: Verb, at index: Int) -> Element {
        switch verb {
        case .move: .move(points[index])
        case .line: .line(points[index])
        case .quadratic: .quadratic(points[index], points[index + 1])
        case .cubic: .cubic(points[index], points[index + 1], points[index + 2])
        case .close: .close
        }
    }

    /// Visits what is drawn, in order. A close that moves is a line; a move, and a close where the subpath began, draw nothing.
    /// @param end called after each subpath, also one that draws nothing, with where it started.
    public func forEachSegment(_ visit: (PathSegment) -> Void, end: (_ start: Point, _ isClosed: Bool) -> Void = { _, _ in }) {
        var index = 0, current = Point.zero, start = Point.zero
        // Whether there is a subpath that has not ended: after a close there is none until something is drawn.
        var isOpen = false
        for verb in verbs {
            switch verb {
            case .move:
                if isOpen { end(start, false) }
                start = points[index]
                current = start
            case .line: visit(PathSegment(from: current, to: points[index]))
            case .quadratic: visit(PathSegment(from: current, points[index], to: points[index + 1]))
            case .cubic: visit(PathSegment(from: current, points[index], points[index + 1], to: points[index + 2]))
            case .close:
                if current != start { visit(PathSegment(from: current, to: start)) }
                end(start, true)
                current = start
            }
            isOpen = verb != .close
            index += verb.pointCount
            if verb.pointCount > 0 { current = points[index - 1] }
        }
        if isOpen { end(start, false) }
    }
}
