import CZlib
import SceneCommit

/// Writes PNG files of straight RGBA with zlib alone. Each row is filtered as its difference from the row above: files are as large as those for which
/// libpng tries every filter, to a tenth, and are written in half the time where much of a picture has one colour.
@safe struct PNGWriter: ~Copyable {
    /// Where the file goes, piece by piece.
    typealias Sink = (UnsafeRawBufferPointer) throws(SceneError) -> Void

    private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    private static let chunkSize = 1 << 16

    // zlib's state points back to this, so it has a place of its own.
    private let stream: UnsafeMutablePointer<z_stream>
    /// The compressed bytes of the next chunk.
    private let chunk: UnsafeMutableRawBufferPointer

    /// Writes a file of rows without gaps, from the top, of which the caller knows that they are there.
    static func write(
        width: Int, height: Int, rgba: UnsafeRawBufferPointer, to sink: Sink
    ) throws(SceneError) {
        try DeferredLibrary.zlib.open("PNG images need")
        try unsafe put(signature, to: sink)
        let size = [UInt32(width), UInt32(height)].flatMap(bigEndian)
        // Eight bits for each of four channels, and the only methods that there are.
        try unsafe writeChunk("IHDR", size + [8, 6, 0, 0, 0], to: sink)
        try unsafe writeChunk("sRGB", [0], to: sink)
        let writer = try PNGWriter()
        try unsafe writer.writeRows(rgba, rowBytes: 4 * width, count: height, to: sink)
        try unsafe writeChunk("IEND", [], to: sink)
    }

    private init() throws(SceneError) {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        unsafe chunk = .allocate(byteCount: Self.chunkSize, alignment: 16)
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        let status = unsafe deflateInit2_(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15, 8, Z_FILTERED, ZLIB_VERSION, size)
        guard status == Z_OK else { throw SceneError(.outOfMemory, "no memory to compress an image") }
        startChunk()
    }

    deinit {
        unsafe deflateEnd(stream)
        unsafe stream.deallocate()
        unsafe chunk.deallocate()
    }

    private func writeRows(_ rgba: UnsafeRawBufferPointer, rowBytes: Int, count: Int, to sink: Sink) throws(SceneError) {
        let filtered = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 + rowBytes, alignment: 1)
        defer { unsafe filtered.deallocate() }
        for row in 0..<count {
            unsafe Self.filter(rgba, row, rowBytes, filtered)
            unsafe stream.pointee.next_in = filtered.baseAddress?.assumingMemoryBound(to: Bytef.self)
            unsafe stream.pointee.avail_in = uInt(1 + rowBytes)
            try unsafe compress(isLast: row == count - 1, to: sink)
        }
    }

    /// Compresses what waits to be, and writes the chunks that are full.
    private func compress(isLast: Bool, to sink: Sink) throws(SceneError) {
        while true {
            let status = unsafe deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
            if status == Z_STREAM_END { return try unsafe writeData(to: sink) }
            guard status == Z_OK || status == Z_BUF_ERROR else { throw SceneError(.internal, "zlib failed with status \(status)") }
            if unsafe stream.pointee.avail_out > 0 { return }
            try unsafe writeData(to: sink)
        }
    }

    private func writeData(to sink: Sink) throws(SceneError) {
        let count = unsafe chunk.count - Int(stream.pointee.avail_out)
        try unsafe Self.writeChunk("IDAT", UnsafeRawBufferPointer(rebasing: chunk[..<count]), to: sink)
        startChunk()
    }

    private func startChunk() {
        unsafe stream.pointee.next_out = chunk.baseAddress?.assumingMemoryBound(to: Bytef.self)
        unsafe stream.pointee.avail_out = uInt(chunk.count)
    }

    /// The number of the filter "up", and the differences. The first row has none above it, and is its own difference.
    private static func filter(
        _ rgba: UnsafeRawBufferPointer, _ row: Int, _ rowBytes: Int, _ filtered: UnsafeMutableRawBufferPointer
    ) {
        typealias Lane = SIMD32<UInt8>
        let start = row * rowBytes, lane = MemoryLayout<Lane>.size
        unsafe filtered[0] = 2
        if row == 0 {
            let first = unsafe UnsafeRawBufferPointer(rebasing: rgba[..<rowBytes])
            return unsafe UnsafeMutableRawBufferPointer(rebasing: filtered[1...]).copyMemory(from: first)
        }
        var offset = 0
        while offset + lane <= rowBytes {
            let this = unsafe rgba.loadUnaligned(fromByteOffset: start + offset, as: Lane.self)
            let above = unsafe rgba.loadUnaligned(fromByteOffset: start + offset - rowBytes, as: Lane.self)
            unsafe filtered.storeBytes(of: this &- above, toByteOffset: 1 + offset, as: Lane.self)
            offset += lane
        }
        for offset in offset..<rowBytes {
            unsafe filtered[1 + offset] = rgba[start + offset] &- rgba[start + offset - rowBytes]
        }
    }

    private static func writeChunk(_ type: StaticString, _ data: [UInt8], to sink: Sink) throws(SceneError) {
        try unsafe data.span.bytes.withUnsafeBytes { (bytes) throws(SceneError) in try unsafe writeChunk(type, bytes, to: sink) }
    }

    private static func writeChunk(_ type: StaticString, _ data: UnsafeRawBufferPointer, to sink: Sink) throws(SceneError) {
        let header = unsafe bigEndian(UInt32(data.count)) + UnsafeBufferPointer(start: type.utf8Start, count: 4)
        var checksum = unsafe crc32(0, type.utf8Start, 4)
        // zlib's function begins anew where it is given no address.
        if let bytes = unsafe data.baseAddress?.assumingMemoryBound(to: Bytef.self) {
            unsafe checksum = crc32(checksum, bytes, uInt(data.count))
        }
        try unsafe put(header, to: sink)
        try unsafe sink(data)
        try unsafe put(bigEndian(UInt32(checksum)), to: sink)
    }

    private static func put(_ bytes: [UInt8], to sink: Sink) throws(SceneError) {
        try unsafe bytes.span.bytes.withUnsafeBytes { (bytes) throws(SceneError) in try unsafe sink(bytes) }
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
