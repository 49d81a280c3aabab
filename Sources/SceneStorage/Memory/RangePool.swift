/// A run of elements in a `RangePool`.
public struct PoolRange<Element>: BitwiseCopyable, Sendable {
    public let start: Index<Element>
    private let length: Int32

    public static var empty: PoolRange { PoolRange(start: .first, count: 0) }

    init(start: Index<Element>, count: Int) {
        self.start = start
        length = Int32(count)
    }

    public var count: Int { Int(length) }
    public var indices: Range<Index<Element>> { start..<(start + count) }
    /// The index of the last element; the run is not empty.
    public var last: Index<Element> { start + (count - 1) }
}

/// Runs of values in one block of memory; the room of those that were removed is used again by runs of about their length.
public struct RangePool<Element: BitwiseCopyable>: ~Copyable {
    private var elements = DenseArray<Element>()
    /// The first elements of free runs, by the power of two that their room is.
    private var free: [[Index<Element>]] = []

    public init() {}

    public subscript(index: Index<Element>) -> Element {
        @inline(__always) _read { yield elements[index] }
    }

    /// All elements, for those who keep a range.
    public var span: Span<Element> {
        @_lifetime(borrow self) get { elements.span }
    }

    public mutating func add(_ values: [Element]) -> PoolRange<Element> {
        guard let last = values.last else { return .empty }
        let size = Self.size(values.count), room = 1 << size
        var start = elements.end
        if size < free.count, let reused = free[size].popLast() {
            start = reused
            for (offset, value) in values.enumerated() { elements[start + offset] = value }
        } else {
            elements.reserve(elements.count + room)
            for value in values { elements.append(value) }
            for _ in values.count..<room { elements.append(last) }
        }
        return PoolRange(start: start, count: values.count)
    }

    /// Adds a run that is in another pool.
    public mutating func add(_ range: PoolRange<Element>, of other: borrowing RangePool) -> PoolRange<Element> {
        let start = elements.end
        for index in range.start..<(range.start + range.count) { elements.append(other.elements[index]) }
        // The room of the range is a power of two as that of any other.
        let room = range.count > 0 ? 1 << Self.size(range.count) : 0
        for _ in range.count..<room { elements.append(elements[elements.count - 1]) }
        return PoolRange(start: start, count: range.count)
    }

    public mutating func removeAll() {
        elements.removeAll()
        free.removeAll(keepingCapacity: true)
    }

    public mutating func remove(_ range: PoolRange<Element>) {
        guard range.count > 0 else { return }
        let size = Self.size(range.count)
        while free.count <= size { free.append([]) }
        free[size].append(range.start)
    }

    /// The smallest power of two that has room for a number of elements.
    private static func size(_ count: Int) -> Int { Int.bitWidth - (count - 1).leadingZeroBitCount }
}
