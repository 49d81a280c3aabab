import Glibc

/// Plain values that are only ever added, up to a number that is known from the start, and never move: whoever was told an index reads
/// its value without a lock.
///
/// Memory is taken as it is used. Adding is for one thread at a time.
@safe
public final class FixedTable<Element: BitwiseCopyable>: @unchecked Sendable {
    private let base: UnsafeMutablePointer<Element>
    public let capacity: Int
    public private(set) var count = 0

    public init(capacity: Int) {
        self.capacity = capacity
        unsafe base = .allocate(capacity: capacity)
    }

    deinit { unsafe base.deallocate() }

    public func append(_ element: Element) {
        precondition(count < capacity, "the table is full")
        unsafe (base + count).initialize(to: element)
        count += 1
    }

    /// @param index of a value that was added.
    @inline(__always)
    public subscript(index: Int) -> Element {
        precondition(index >= 0 && index < capacity, "index out of range")
        return unsafe base[index]
    }
}
