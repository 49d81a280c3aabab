import CLinux

#if canImport(Glibc)
    import Glibc
#endif

/// The memory of dense arrays.
///
/// Large arrays lie in pages of their own. Pages grow without being copied and go back to the system with their array, whatever came behind them; the
/// heap keeps what lies between other blocks, so that a first commit and plan of many layers left it full of holes.
enum ArrayMemory {
    /// Fewer bytes than this lie in the heap: they are found there more quickly than the system finds pages.
    static let fewestInPages = 1 << 20

    @inline(never)
    static func make(_ bytes: Int, alignment: Int) -> UnsafeMutableRawPointer {
        guard bytes >= fewestInPages else { return .allocate(byteCount: bytes, alignment: alignment) }
        return unsafe found(linux_make_pages(bytes))
    }

    /// Makes room for more bytes. Those that are there stay.
    @inline(never)
    static func grow(_ memory: UnsafeMutableRawPointer, _ bytes: Int, to wanted: Int, alignment: Int) -> UnsafeMutableRawPointer {
        if bytes >= fewestInPages { return unsafe found(linux_grow_pages(memory, bytes, wanted)) }
        // The heap's own way gives 16-byte alignment.
        if wanted < fewestInPages, alignment <= 16 { return unsafe found(realloc(memory, wanted)) }
        let moved = unsafe make(wanted, alignment: alignment)
        unsafe moved.copyMemory(from: memory, byteCount: bytes)
        unsafe free(memory, bytes)
        return unsafe moved
    }

    @inline(never)
    static func free(_ memory: UnsafeMutableRawPointer, _ bytes: Int) {
        if bytes >= fewestInPages { unsafe linux_free_pages(memory, bytes) } else { unsafe memory.deallocate() }
    }

    /// Without memory for its own arrays the process ends, as with Swift's: there is nothing that could go on.
    private static func found(_ memory: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer {
        guard let memory = unsafe memory else { fatalError("there is no memory for an array") }
        return unsafe memory
    }
}
