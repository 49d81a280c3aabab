import CZlib
public import SceneCommit

/// Files packed by gzip, as drawings are.
public enum Gzip {
    /// How many bytes a file may have when it is unpacked.
    private static let largest = 256 << 20

    /// Whether bytes are such a file.
    public static func isOne(_ bytes: UnsafeRawBufferPointer) -> Bool { unsafe bytes.starts(with: [0x1f, 0x8b]) }

    /// Gives what is packed in a file to a function, piece by piece.
    public static func unpack(
        _ bytes: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws(SceneError) -> Void
    ) throws(SceneError) {
        try DeferredLibrary.zlib.open("compressed drawings need")
        guard let length = uInt(exactly: bytes.count) else {
            throw SceneError(.format, "the compressed file has more than \(uInt.max) bytes")
        }
        // zlib's state points back to this, so it has a place of its own.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer {
            unsafe inflateEnd(stream)
            unsafe stream.deallocate()
            unsafe piece.deallocate()
        }
        // 15 bits are the largest window; 16 more mean gzip's header.
        var status = unsafe inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress?.assumingMemoryBound(to: Bytef.self))
        unsafe stream.pointee.avail_in = length
        var size = 0
        while status == Z_OK {
            unsafe stream.pointee.next_out = piece.baseAddress?.assumingMemoryBound(to: Bytef.self)
            unsafe stream.pointee.avail_out = uInt(piece.count)
            unsafe status = inflate(stream, Z_NO_FLUSH)
            let count = unsafe piece.count - Int(stream.pointee.avail_out)
            size += count
            guard size <= largest else { throw SceneError(.format, "the file has more than \(largest >> 20) MiB unpacked") }
            if count > 0 { try unsafe sink(UnsafeRawBufferPointer(rebasing: piece[..<count])) }
        }
        guard status == Z_STREAM_END else { throw SceneError(.format, "the compressed file is damaged, or ends too early") }
    }
}
