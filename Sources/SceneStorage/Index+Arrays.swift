extension Array {
    /// The element at a place in this kind of array.
    @inlinable public subscript(index: SceneStorage.Index<Element>) -> Element {
        @inline(__always) _read { yield self[index.number] }
        @inline(__always) _modify { yield &self[index.number] }
    }
}

extension Span where Element: BitwiseCopyable {
    /// The element at a place in the array that the span shows.
    @inlinable public subscript(index: SceneStorage.Index<Element>) -> Element {
        @inline(__always) _read { yield self[index.number] }
    }
}
