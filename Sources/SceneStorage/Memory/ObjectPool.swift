/// Values that are more than plain memory, by index. The indices of values that were removed are used again.
public struct ObjectPool<Element>: ~Copyable {
    private var elements: [Element] = []
    private var free: [Index<Element>] = []

    public init() {}

    public subscript(index: Index<Element>) -> Element {
        _read { yield elements[index.number] }
        _modify { yield &elements[index.number] }
    }

    public mutating func add(_ element: Element) -> Index<Element> {
        if let index = free.popLast() {
            elements[index.number] = element
            return index
        }
        elements.append(element)
        return Index(elements.count - 1)
    }

    /// Removes the value at an index. @param empty takes the place of the value, which is released.
    public mutating func remove(_ index: Index<Element>, leaving empty: Element) {
        elements[index.number] = empty
        free.append(index)
    }

    public mutating func removeAll() {
        elements.removeAll(keepingCapacity: true)
        free.removeAll(keepingCapacity: true)
    }
}
