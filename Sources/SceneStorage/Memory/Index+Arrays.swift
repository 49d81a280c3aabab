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
