import SceneStorage

/// How the four channels of pixels are stored.
public enum PixelDepth: Sendable {
    /// A byte for each, 0 to 1 in steps of 1/255.
    case bytes
    /// A half float for each, which reaches beyond 0 and 1.
    case halfFloats

    @inlinable public var bytesPerPixel: Int { self == .bytes ? 4 : 8 }

    /// Whether every pixel is opaque.
    func isOpaque(_ bytes: UnsafeRawBufferPointer) -> Bool {
        switch self {
        case .bytes: stride(from: 3, to: bytes.count, by: 4).allSatisfy { unsafe bytes[$0] == 255 }
        case .halfFloats: stride(from: 6, to: bytes.count - 1, by: 8).allSatisfy { unsafe bytes.half(at: $0) >= 1 }
        }
    }

    /// Premultiplied pixels of one depth, as pixels of the other: what is beyond 0 and 1 is lost in bytes. nil without memory.
    func convert(_ pixels: borrowing ByteBlock, to depth: PixelDepth) -> ByteBlock? {
        guard var result = ByteBlock(count: pixels.count / bytesPerPixel * depth.bytesPerPixel) else { return nil }
        let count = pixels.count / bytesPerPixel * 4
        unsafe pixels.withUnsafeBytes { source in
            unsafe result.withUnsafeMutableBytes { target in
                switch (self, depth) {
                case (.bytes, .halfFloats):
                    for index in 0..<count { unsafe target.store(half: Float(source[index]) / 255, at: 2 * index) }
                case (.halfFloats, .bytes):
                    for index in 0..<count { unsafe target[index] = unsafe source.half(at: 2 * index).byte }
                default: unsafe target.copyMemory(from: source)
                }
            }
        }
        return result
    }
}

extension UnsafeRawBufferPointer {
    /// The half float at an offset.
    @inlinable public func half(at offset: Int) -> Float {
        unsafe Float(Float16(bitPattern: loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
    }
}

extension UnsafeMutableRawBufferPointer {
    /// Stores a number as the nearest half float.
    @inlinable public func store(half number: Float, at offset: Int) {
        unsafe storeBytes(of: Float16(number).bitPattern, toByteOffset: offset, as: UInt16.self)
    }
}

extension Float {
    /// As a byte of a channel: 0 to 1 in steps of 1/255, what is beyond held there.
    @inlinable public var byte: UInt8 { self > 0 ? UInt8(min(self, 1) * 255 + 0.5) : 0 }
}
