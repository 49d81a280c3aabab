import Glibc

/// A block of bytes with a single owner, for pixels. Making one can fail instead of ending the process.
@safe
public struct ByteBlock: ~Copyable, @unchecked Sendable {
    private let base: UnsafeMutableRawPointer
    public let count: Int
    /// Gives back memory that is somebody else's; nil for the block's own.
    private let giveBack: (@Sendable () -> Void)?

    /// nil when there is no memory for it. The bytes are zero.
    public init?(count: Int) {
        guard count >= 0, let memory = unsafe calloc(max(count, 1), 1) else { return nil }
        unsafe base = memory
        self.count = count
        giveBack = nil
    }

    /// Memory of somebody else's, which only `withUnsafeMutableBytes` would change.
    /// @param giveBack called when the block ends, on whatever thread that is.
    public init(lent memory: UnsafeRawBufferPointer, giveBack: @escaping @Sendable () -> Void) {
        unsafe base = UnsafeMutableRawPointer(mutating: memory.baseAddress) ?? UnsafeMutableRawPointer(bitPattern: 1).unsafelyUnwrapped
        count = memory.count
        self.giveBack = giveBack
    }

    /// Every byte of some four times: grey coverage as white pixels of premultiplied RGBA. nil when there is no memory for it.
    public init?(pixelsOf coverage: [UInt8]) {
        self.init(count: coverage.count * 4)
        let pixels = unsafe base.assumingMemoryBound(to: UInt32.self)
        for (index, byte) in coverage.enumerated() { unsafe pixels[index] = UInt32(byte) * 0x0101_0101 }
    }

    deinit {
        if let giveBack { giveBack() } else { unsafe free(base) }
    }

    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(UnsafeRawBufferPointer(start: base, count: count))
    }

    public mutating func withUnsafeMutableBytes<Result, Failure: Error>(
        _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(UnsafeMutableRawBufferPointer(start: base, count: count))
    }
}
