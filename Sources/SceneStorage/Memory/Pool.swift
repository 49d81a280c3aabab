/// Plain values by index. The indices of values that were removed are used again.
public struct Pool<Element: BitwiseCopyable>: ~Copyable {
    @usableFromInline var elements = DenseArray<Element>()
    private var free = DenseArray<Index<Element>>()

    public init() {}

    @inlinable public subscript(index: Index<Element>) -> Element {
        @inline(__always) _read { yield elements[index] }
        @inline(__always) _modify { yield &elements[index] }
    }

    /// All elements, for reading in a loop; removed ones are among them.
    public var span: Span<Element> {
        @_lifetime(borrow self) get { elements.span }
    }

    /// Has the processor load an element that will be read soon.
    @inlinable @inline(__always)
    public func prefetch(_ index: Index<Element>) { elements.prefetch(index) }

    public mutating func add(_ element: Element) -> Index<Element> {
        guard free.isEmpty else {
            let index = free.removeLast()
            elements[index] = element
            return index
        }
        elements.append(element)
        return elements.end - 1
    }

    public mutating func remove(_ index: Index<Element>) { free.append(index) }
}
