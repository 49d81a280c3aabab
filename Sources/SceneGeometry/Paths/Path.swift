/// Lines and curves in the plane: subpaths that each begin with a move, and may be closed.
///
/// The points are always finite and in range. A change that would break that is an error and changes nothing.
public struct Path: Sendable, Equatable {
    public enum Verb: UInt8, BitwiseCopyable, Sendable {
        case move, line, quadratic, cubic, close

        /// The number of an element's points.
        @inlinable public var pointCount: Int {
            switch self {
            case .move, .line: 1
            case .quadratic: 2
            case .cubic: 3
            case .close: 0
            }
        }
    }

    /// The elements' kinds, in order.
    public private(set) var verbs: [Verb] = []
    /// The elements' points, in order: an element's control points first, then its end.
    public private(set) var points: [Point] = []
    /// Where in `points` the current subpath starts.
    private var start = 0

    /// The most elements that a path may have.
    public static let maximumElementCount = 4_000_000
    /// The largest magnitude of a coordinate. Squares of it, and sums of all that a path can hold, are far from overflowing.
    public static let maximumCoordinate = 1e100

    public init() {}

    public var isEmpty: Bool { verbs.isEmpty }

    /// Where the next line or curve begins, nil in an empty path. After a close it is where the closed subpath began.
    public var currentPoint: Point? {
        guard let last = verbs.last else { return nil }
        return last == .close ? points[start] : points[points.count - 1]
    }

    // MARK: - Building

    /// Makes room for elements that will be added, so that a path of a known length takes no more.
    public mutating func reserve(elements: Int, points count: Int) {
        verbs.reserveCapacity(verbs.count + elements)
        points.reserveCapacity(points.count + count)
    }

    /// Takes the list of another path's elements where both are the same, so that many key frames have one list.
    public mutating func shareElements(with other: Path) {
        if verbs == other.verbs { verbs = other.verbs }
    }

    /// Starts a subpath.
    public mutating func move(to point: Point) throws(PathError) {
        try check(point)
        try checkRoom(for: 1)
        start = points.count
        verbs.append(.move)
        points.append(point)
    }

    public mutating func line(to point: Point) throws(PathError) {
        try check(point)
        try checkCanDraw("a line")
        verbs.append(.line)
        points.append(point)
    }

    public mutating func quad(control: Point, to end: Point) throws(PathError) {
        try check(control)
        try check(end)
        try checkCanDraw("a curve")
        verbs.append(.quadratic)
        points.append(control)
        points.append(end)
    }

    public mutating func cubic(control1: Point, control2: Point, to end: Point) throws(PathError) {
        try check(control1)
        try check(control2)
        try check(end)
        try checkCanDraw("a curve")
        verbs.append(.cubic)
        points.append(control1)
        points.append(control2)
        points.append(end)
    }

    /// Draws a line back to where the subpath began, and joins the ends.
    public mutating func close() throws(PathError) {
        try checkCanDraw("a close")
        verbs.append(.close)
    }

    /// Adds the elements of another path, mapped.
    public mutating func append(_ other: Path, _ transform: Affine = .identity) throws(PathError) {
        try checkRoom(for: other.verbs.count)
        let added = transform == .identity ? other.points : try other.mapped(by: transform)
        guard !other.isEmpty else { return }
        start = points.count + other.start
        verbs.append(contentsOf: other.verbs)
        points.append(contentsOf: added)
    }

    /// Maps all points.
    public mutating func transform(by transform: Affine) throws(PathError) { points = try mapped(by: transform) }

    /// The path with every point mapped.
    public func transformed(by transform: Affine) throws(PathError) -> Path {
        var result = self
        try result.transform(by: transform)
        return result
    }

    /// Makes several changes: all of them or, when one fails, none.
    mutating func atomically(_ changes: (inout Path) throws(PathError) -> Void) throws(PathError) {
        let before = (verbs: verbs.count, points: points.count, start: start)
        do { try changes(&self) } catch {
            verbs.removeLast(verbs.count - before.verbs)
            points.removeLast(points.count - before.points)
            start = before.start
            throw error
        }
    }

    /// The path with the same elements at other points, which are in range.
    func replacing(verbs newVerbs: [Verb], points newPoints: [Point]) -> Path {
        var result = self
        result.points = newPoints
        if newVerbs != verbs {
            // Other curves take other numbers of points.
            var index = 0
            for verb in newVerbs {
                if verb == .move { result.start = index }
                index += verb.pointCount
            }
            result.verbs = newVerbs
        }
        return result
    }

    // MARK: - Checks

    @inlinable static func isInRange(_ point: Point) -> Bool {
        // A NaN compares as false.
        abs(point.x) <= maximumCoordinate && abs(point.y) <= maximumCoordinate
    }

    private func check(_ point: Point) throws(PathError) {
        if !Path.isInRange(point) { throw .outOfRange(point) }
    }

    private func checkRoom(for count: Int) throws(PathError) { try Path.checkCount(verbs.count + count) }

    static func checkCount(_ count: Int) throws(PathError) {
        guard count <= maximumElementCount else {
            throw PathError(.size, "a path may have at most \(maximumElementCount) elements, and would have \(count)")
        }
    }

    private func checkCanDraw(_ what: StaticString) throws(PathError) {
        guard !verbs.isEmpty else { throw PathError(.state, "the path is empty: \(what) needs a current point, expected a move first") }
        try checkRoom(for: 1)
    }

    private func mapped(by transform: Affine) throws(PathError) -> [Point] {
        var result = points
        for index in result.indices {
            let point = transform.apply(result[index].x, result[index].y)
            guard Path.isInRange(point) else { throw .outOfRange(point) }
            result[index] = point
        }
        return result
    }
}

/// Why a path could not be made or changed, for people.
public struct PathError: Error, Sendable, Equatable {
    public enum Kind: Sendable {
        /// A number is not finite or out of range.
        case argument
        /// The path has no current point.
        case state
        /// The path would have too many elements.
        case size
        /// Text is no path data.
        case format
    }

    public let kind: Kind
    public let message: String
    /// Where in the text, in bytes.
    public let offset: Int?

    init(_ kind: Kind, _ message: String, at offset: Int? = nil) {
        self.kind = kind
        self.message = message
        self.offset = offset
    }

    static func outOfRange(_ point: Point) -> PathError {
        PathError(.argument, "a point would be (\(point.x), \(point.y)), expected finite coordinates of at most 1e100 in magnitude")
    }

    /// A number that must be finite, and 0 or more when it is a length.
    static func check(_ number: Double, _ name: StaticString, isLength: Bool = false) throws(PathError) {
        guard number.isFinite, !isLength || number >= 0 else {
            throw PathError(.argument, "\(name) is \(number), expected a finite number\(isLength ? ", 0 or more" : "")")
        }
    }
}
