public import CLinux

/// A growable array of plain values in one block of memory, with a single owner.
///
/// The hot loops run over such arrays: no reference counting and no uniqueness checks, unlike `Array`, and bounds are
/// checked all the same. All of the unsafe code is in this file and `ArrayMemory`.
@safe
public struct DenseArray<Element: BitwiseCopyable>: ~Copyable {
    @usableFromInline var base: UnsafeMutablePointer<Element>
    public private(set) var capacity: Int
    @usableFromInline var storedCount: Int

    @inlinable public var count: Int { storedCount }
    @inlinable public var isEmpty: Bool { storedCount == 0 }
    @inlinable public var indices: Range<Int> { 0..<storedCount }

    /// Whether there is an element at a place. A place below 0 is a large one as an unsigned number: one comparison does for both ends.
    @inlinable @inline(__always)
    public func has(_ index: Int) -> Bool { UInt(bitPattern: index) < UInt(bitPattern: storedCount) }

    public init(minimumCapacity: Int = 0) {
        capacity = max(minimumCapacity, 4)
        let memory = unsafe ArrayMemory.make(capacity * MemoryLayout<Element>.stride, alignment: MemoryLayout<Element>.alignment)
        unsafe base = memory.assumingMemoryBound(to: Element.self)
        storedCount = 0
    }

    public init(repeating element: Element, count: Int) {
        self.init(minimumCapacity: count)
        unsafe base.initialize(repeating: element, count: count)
        storedCount = count
    }

    deinit { unsafe ArrayMemory.free(base, capacity * MemoryLayout<Element>.stride) }

    @inlinable public subscript(index: Int) -> Element {
        @inline(__always) _read {
            precondition(has(index), "index out of range")
            yield unsafe base[index]
        }
        @inline(__always) _modify {
            precondition(has(index), "index out of range")
            yield unsafe &base[index]
        }
    }

    @inlinable public subscript(index: Int32) -> Element {
        @inline(__always) _read { yield self[Int(index)] }
        @inline(__always) _modify { yield &self[Int(index)] }
    }

    /// The element at a place in this kind of array.
    @inlinable public subscript(index: Index<Element>) -> Element {
        @inline(__always) _read { yield self[Int(index.rawValue)] }
        @inline(__always) _modify { yield &self[Int(index.rawValue)] }
    }

    /// Has the processor load an element that will be read soon, if there is one. Who reads elements in no order waits for memory otherwise.
    @inlinable @inline(__always)
    public func prefetch(_ index: Index<Element>) { if has(index) { unsafe linux_prefetch(base + index.number) } }

    /// The index that the next element will have.
    @inlinable public var end: Index<Element> { Index(storedCount) }

    /// Whether there is an element at an index.
    @inlinable public func has(_ index: Index<Element>) -> Bool { has(index.number) }

    @inlinable @inline(__always)
    public mutating func append(_ element: Element) {
        if storedCount == capacity { reserve(storedCount + 1) }
        unsafe base[storedCount] = element
        storedCount += 1
    }

    /// Adds copies of an element.
    public mutating func append(_ element: Element, count: Int) { resize(to: storedCount + count, filling: element) }

    /// Makes room for `wanted` elements and a few more, growing by a quarter at least so that appending stays cheap: also to an array that was
    /// given room for just what it has.
    @inline(never)
    public mutating func reserve(_ wanted: Int) {
        guard wanted > capacity else { return }
        let grown = max(wanted + wanted / 16, capacity + capacity / 4), stride = MemoryLayout<Element>.stride
        let memory = unsafe ArrayMemory.grow(base, capacity * stride, to: grown * stride, alignment: MemoryLayout<Element>.alignment)
        unsafe base = memory.assumingMemoryBound(to: Element.self)
        capacity = grown
    }

    /// Drops the elements from `count` on, or adds copies of `element` up to it.
    public mutating func resize(to count: Int, filling element: Element) {
        reserve(count)
        if count > storedCount { unsafe (base + storedCount).initialize(repeating: element, count: count - storedCount) }
        storedCount = count
    }

    @inlinable public mutating func removeAll() { storedCount = 0 }

    /// Drops the elements from an index on; none when there are fewer.
    @inlinable public mutating func removeAll(from count: Int) { storedCount = min(storedCount, max(count, 0)) }

    /// Drops the elements from an index on; none when there are fewer.
    @inlinable public mutating func removeAll(from index: Index<Element>) { removeAll(from: index.number) }

    @inlinable @discardableResult
    public mutating func removeLast() -> Element {
        precondition(storedCount > 0, "removing from an empty array")
        storedCount -= 1
        return unsafe base[storedCount]
    }

    /// The elements, for reading in a loop.
    @inlinable public var span: Span<Element> {
        @_lifetime(borrow self) get {
            let view = unsafe UnsafeBufferPointer(start: base, count: storedCount)
            return unsafe _overrideLifetime(Span(_unsafeElements: view), borrowing: self)
        }
    }

    /// The elements, for changing in a loop.
    @inlinable public var mutableSpan: MutableSpan<Element> {
        @_lifetime(&self) mutating get {
            let view = unsafe UnsafeMutableBufferPointer(start: base, count: storedCount)
            return unsafe _overrideLifetime(MutableSpan(_unsafeElements: view), mutating: &self)
        }
    }

    /// The elements as raw bytes, to hand to the GPU.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        unsafe body(UnsafeRawBufferPointer(start: base, count: storedCount * MemoryLayout<Element>.stride))
    }

    /// Sorts a part in place. Equal elements may change places: compare something unique last.
    ///
    /// The algorithm is Shell's sort: for each type of elements the standard library's is seven times as much code, and little faster for some thousands.
    public mutating func sort(_ range: Range<Int>, by areInIncreasingOrder: (Element, Element) -> Bool) {
        precondition(range.lowerBound >= 0 && range.upperBound <= storedCount, "range out of bounds")
        var gap = 1
        while gap < range.count / 3 { gap = 3 * gap + 1 }
        while gap > 0, gap < range.count {
            for start in range.lowerBound + gap..<range.upperBound {
                let element = unsafe base[start]
                var place = start
                while place - gap >= range.lowerBound, areInIncreasingOrder(element, unsafe base[place - gap]) {
                    unsafe base[place] = base[place - gap]
                    place -= gap
                }
                unsafe base[place] = element
            }
            gap /= 3
        }
    }
}

extension DenseArray: @unchecked Sendable where Element: Sendable {}
