import SceneCommit

/// A walk over the chunks of a PNG, before anything is decoded: whether it is one, whether all of it is there, and its size.
struct PNGStructure {
    let width: Int
    let height: Int
    /// Whether its samples have 16 bits, and its rows come in Adam7's order.
    let isDeepAndInterlaced: Bool
    /// Where the EXIF data lie.
    let exif: Range<Int>?

    private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

    init(_ bytes: UnsafeRawBufferPointer, named name: String) throws(SceneError) {
        try unsafe Self.checkSignature(bytes, name)
        var offset = Self.signature.count
        var size: (width: Int, height: Int)?, isDeepAndInterlaced = false, exif: Range<Int>?
        while true {
            let chunk = try unsafe Chunk(bytes, at: offset, name)
            if size == nil {
                guard chunk.type == "IHDR", chunk.length == 13 else {
                    throw SceneError(.format, "\(name) is damaged: it begins with a chunk \(chunk.type), expected IHDR")
                }
                let data = offset + Chunk.headerSize
                size = unsafe (bytes.bigEndian(at: data), bytes.bigEndian(at: data + 4))
                isDeepAndInterlaced = unsafe bytes[data + 8] == 16 && bytes[data + 12] != 0
            }
            if chunk.type == "eXIf" { exif = offset + Chunk.headerSize..<offset + Chunk.headerSize + chunk.length }
            if chunk.type == "IEND" { break }
            offset = chunk.end
        }
        (width, height) = size ?? (0, 0)
        self.isDeepAndInterlaced = isDeepAndInterlaced
        self.exif = exif
    }

    private static func checkSignature(_ bytes: UnsafeRawBufferPointer, _ name: String) throws(SceneError) {
        if unsafe bytes.isEmpty { throw SceneError(.format, "\(name) is empty, expected a PNG image") }
        guard unsafe zip(bytes, signature).allSatisfy({ $0 == $1 }) else {
            throw SceneError(.format, "\(name) is not a PNG image: it does not begin with the signature of one")
        }
        guard bytes.count > signature.count else {
            throw SceneError(.format, "\(name) is truncated: it ends after \(bytes.count) bytes, before the header")
        }
    }

    private struct Chunk {
        let type: String
        let length: Int
        /// Where the next one begins.
        let end: Int

        static let headerSize = 8
        private static let checksumSize = 4

        init(_ bytes: UnsafeRawBufferPointer, at offset: Int, _ name: String) throws(SceneError) {
            guard offset < bytes.count else {
                throw SceneError(.format, "\(name) is truncated: it ends after \(bytes.count) bytes, without a chunk IEND")
            }
            guard bytes.count - offset >= Self.headerSize else {
                throw SceneError(.format, "\(name) is truncated: it ends after \(bytes.count) bytes, within a chunk's header")
            }
            length = unsafe bytes.bigEndian(at: offset)
            let letters = unsafe bytes[offset + 4..<offset + 8]
            guard unsafe letters.allSatisfy({ (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) }) else {
                throw SceneError(.format, "\(name) is damaged: there is no chunk at byte \(offset)")
            }
            type = unsafe String(decoding: letters, as: UTF8.self)
            end = offset + Self.headerSize + length + Self.checksumSize
            guard end <= bytes.count else {
                throw SceneError(
                    .format,
                    "\(name) is truncated: it ends after \(bytes.count) bytes, \(end - bytes.count) before the end of its chunk \(type)")
            }
        }
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func bigEndian(at offset: Int) -> Int {
        unsafe Int(UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
}
