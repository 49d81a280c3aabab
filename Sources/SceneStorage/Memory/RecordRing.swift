import Synchronization

/// The last records that one thread wrote, which any thread reads without a lock: neither side ever waits for the other.
///
/// Every record has a number that grows by one. A reader that is overtaken while it reads finds that the place has another number.
@safe
public final class RecordRing<Record: BitwiseCopyable>: @unchecked Sendable {
    private let capacity: Int
    private let words: Int
    /// For each place the number of its record, or 0 while one is written, and then the record's words.
    private let memory: UnsafeMutablePointer<Atomic<UInt64>>
    private let newest = Atomic<UInt64>(0)

    /// @param empty a record to make the places of; its size is a multiple of eight bytes.
    public init(capacity: Int, _ empty: Record) {
        self.capacity = capacity
        words = MemoryLayout<Record>.size / 8
        unsafe memory = .allocate(capacity: capacity * (words + 1))
        for index in 0..<(capacity * (words + 1)) { unsafe (memory + index).initialize(to: Atomic(0)) }
    }

    deinit {
        unsafe memory.deinitialize(count: capacity * (words + 1))
        unsafe memory.deallocate()
    }

    /// The number of the last record, or 0.
    public var last: UInt64 { newest.load(ordering: .acquiring) }

    /// Writes the record with a number above the last one's. Only one thread at a time may write.
    public func write(_ record: Record, number: UInt64) {
        let place = unsafe place(of: number)
        unsafe place.pointee.store(0, ordering: .relaxed)
        atomicMemoryFence(ordering: .releasing)
        unsafe withUnsafeBytes(of: record) { bytes in
            for word in 0..<words {
                let value = unsafe bytes.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self)
                unsafe place[1 + word].store(value, ordering: .relaxed)
            }
        }
        unsafe place.pointee.store(number, ordering: .releasing)
        newest.store(number, ordering: .releasing)
    }

    /// The record with a number; nil for one that is not there yet, or no longer.
    public func read(_ number: UInt64, _ empty: Record) -> Record? {
        let place = unsafe place(of: number)
        guard number > 0, unsafe place.pointee.load(ordering: .acquiring) == number else { return nil }
        var record = empty
        unsafe withUnsafeMutableBytes(of: &record) { bytes in
            for word in 0..<words {
                let value = unsafe place[1 + word].load(ordering: .relaxed)
                unsafe bytes.storeBytes(of: value, toByteOffset: 8 * word, as: UInt64.self)
            }
        }
        atomicMemoryFence(ordering: .acquiring)
        return unsafe place.pointee.load(ordering: .relaxed) == number ? record : nil
    }

    private func place(of number: UInt64) -> UnsafeMutablePointer<Atomic<UInt64>> {
        unsafe memory + Int(number % UInt64(capacity)) * (words + 1)
    }
}
