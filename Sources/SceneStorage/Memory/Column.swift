/// One property of all elements of a table, in one block of memory with a single owner. Several columns with the same `Table` are read
/// with the same indices.
public struct Column<Table, Element: BitwiseCopyable>: ~Copyable {
    @usableFromInline var elements: DenseArray<Element>

    public init() { elements = DenseArray() }

    @inlinable public var count: Int { elements.count }
    @inlinable public var isEmpty: Bool { elements.isEmpty }
    @inlinable public var indices: Range<Index<Table>> { Index(0)..<end }
    /// The index that the next element will have.
    @inlinable public var end: Index<Table> { Index(elements.count) }
    /// Whether there is an element at an index.
    @inlinable public func has(_ index: Index<Table>) -> Bool { elements.has(index.number) }

    /// Has the processor load an element that will be read soon, if there is one.
    @inlinable @inline(__always)
    public func prefetch(_ index: Index<Table>) { elements.prefetch(Index<Element>(index.number)) }

    @inlinable public subscript(index: Index<Table>) -> Element {
        @inline(__always) _read { yield elements[index.number] }
        @inline(__always) _modify { yield &elements[index.number] }
    }

    @inlinable @inline(__always)
    public mutating func append(_ element: Element) { elements.append(element) }

    public mutating func reserve(_ wanted: Int) { elements.reserve(wanted) }

    /// Drops the elements from `count` on, or adds copies of `element` up to it.
    public mutating func resize(to count: Int, filling element: Element) { elements.resize(to: count, filling: element) }

    @inlinable public mutating func removeAll() { elements.removeAll() }

    /// Drops the elements from an index on; none when there are fewer.
    @inlinable public mutating func removeAll(from index: Index<Table>) { elements.removeAll(from: index.number) }

    @inlinable @discardableResult
    public mutating func removeLast() -> Element { elements.removeLast() }

    /// The elements, for reading in a loop; numbers in the span are those of indices.
    @inlinable public var span: Span<Element> {
        @_lifetime(borrow self) get { elements.span }
    }

    /// The elements, for changing in a loop.
    @inlinable public var mutableSpan: MutableSpan<Element> {
        @_lifetime(&self) mutating get { elements.mutableSpan }
    }
}

extension Column: Sendable where Element: Sendable {}
