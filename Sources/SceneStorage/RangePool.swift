/// A run of elements in a `RangePool`.
public struct PoolRange: BitwiseCopyable, Sendable {
    public let start: Int32
    public let count: Int32

    public static let empty = PoolRange(start: 0, count: 0)

    public init(start: Int32, count: Int32) {
        self.start = start
        self.count = count
    }
}

/// Runs of values in one block of memory; the room of those that were removed is used again by runs of about their length.
public struct RangePool<Element: BitwiseCopyable>: ~Copyable {
    private var elements = DenseArray<Element>()
    /// The first elements of free runs, by the power of two that their room is.
    private var free: [[Int32]] = []

    public init() {}

    public subscript(index: Int32) -> Element {
        @inline(__always) _read { yield elements[index] }
    }

    /// All elements, for those who keep a range.
    public var span: Span<Element> {
        @_lifetime(borrow self) get { elements.span }
    }

    public mutating func add(_ values: [Element]) -> PoolRange {
        guard let last = values.last else { return .empty }
        let size = Self.size(values.count), room = 1 << size
        var start = Int32(elements.count)
        if size < free.count, let reused = free[size].popLast() {
            start = reused
            for (offset, value) in values.enumerated() { elements[Int(start) + offset] = value }
        } else {
            elements.reserve(elements.count + room)
            for value in values { elements.append(value) }
            for _ in values.count..<room { elements.append(last) }
        }
        return PoolRange(start: start, count: Int32(values.count))
    }

    /// Adds a run that is in another pool.
    public mutating func add(_ range: PoolRange, of other: borrowing RangePool) -> PoolRange {
        let start = Int32(elements.count)
        for index in range.start..<(range.start + range.count) { elements.append(other.elements[index]) }
        // Its room is a power of two as that of any other.
        let room = range.count > 0 ? 1 << Self.size(Int(range.count)) : 0
        for _ in Int(range.count)..<room { elements.append(elements[elements.count - 1]) }
        return PoolRange(start: start, count: range.count)
    }

    public mutating func removeAll() {
        elements.removeAll()
        free.removeAll(keepingCapacity: true)
    }

    public mutating func remove(_ range: PoolRange) {
        guard range.count > 0 else { return }
        let size = Self.size(Int(range.count))
        while free.count <= size { free.append([]) }
        free[size].append(range.start)
    }

    /// The smallest power of two that has room for a number of elements.
    private static func size(_ count: Int) -> Int { Int.bitWidth - (count - 1).leadingZeroBitCount }
}
