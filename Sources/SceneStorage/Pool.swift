/// Values by number, with the numbers of those that were removed used again.
public struct Pool<Element: BitwiseCopyable>: ~Copyable {
    private var elements = DenseArray<Element>()
    private var free = DenseArray<Int32>()

    public init() {}

    public subscript(index: Int32) -> Element {
        @inline(__always) _read { yield elements[index] }
    }

    /// All elements, for those who keep an index; what was removed is among them.
    public var span: Span<Element> {
        @_lifetime(borrow self) get { elements.span }
    }

    public mutating func add(_ element: Element) -> Int32 {
        guard free.isEmpty else {
            let index = free.removeLast()
            elements[index] = element
            return index
        }
        elements.append(element)
        return Int32(elements.count - 1)
    }

    public mutating func set(_ index: Int32, _ element: Element) { elements[index] = element }

    public mutating func remove(_ index: Int32) { free.append(index) }
}
