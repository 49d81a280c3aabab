extension Array {
    /// The element at a place in this kind of array.
    @inlinable public subscript(index: SceneStorage.Index<Element>) -> Element {
        @inline(__always) _read { yield self[index.number] }
        @inline(__always) _modify { yield &self[index.number] }
    }
}

extension Array {
    /// The element at a place in a table that has gaps.
    @inlinable public subscript<Table>(index: SceneStorage.Index<Table>) -> Table? where Element == Table? {
        // Not `self[...]`, which copies the element to yield it.
        @inline(__always) _read { yield span[index.number] }
        @inline(__always) _modify { yield &self[index.number] }
    }

    /// Whether an index lies in a table that has gaps.
    @inlinable public func has<Table>(_ index: SceneStorage.Index<Table>) -> Bool where Element == Table? { indices.contains(index.number) }
}

extension Span where Element: BitwiseCopyable {
    /// The element at a place in the array that the span shows.
    @inlinable public subscript(index: SceneStorage.Index<Element>) -> Element {
        @inline(__always) _read { yield self[index.number] }
    }
}

extension MutableSpan where Element: BitwiseCopyable {
    /// Sets elements side by side: their places are checked at once.
    @inlinable @inline(__always)
    @_lifetime(self: copy self)
    public mutating func set(_ index: Int, _ first: Element, _ second: Element) {
        precondition(index >= 0 && index <= count &- 2, "index out of range")
        unsafe self[unchecked: index] = first
        unsafe self[unchecked: index &+ 1] = second
    }

    /// Sets elements side by side: their places are checked at once.
    @inlinable @inline(__always)
    @_lifetime(self: copy self)
    public mutating func set(_ index: Int, _ first: Element, _ second: Element, _ third: Element, _ fourth: Element) {
        precondition(index >= 0 && index <= count &- 4, "index out of range")
        unsafe self[unchecked: index] = first
        unsafe self[unchecked: index &+ 1] = second
        unsafe self[unchecked: index &+ 2] = third
        unsafe self[unchecked: index &+ 3] = fourth
    }
}
