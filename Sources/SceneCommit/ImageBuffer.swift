public import SceneStorage

/// The pixels of an image, immutable, shared by everything that shows it: RGBA, eight bits, premultiplied, sRGB, rows
/// from the top without gaps.
public final class ImageBuffer: Sendable {
    /// A small number, unique among the buffers that are alive, for tables.
    public let id: UInt32
    public let width: Int
    public let height: Int
    /// Whether every pixel is opaque.
    public let isOpaque: Bool
    public let pixels: ByteBlock

    /// The largest width and height.
    public static let maximumSize = 16384

    /// nil unless the size is 1...maximumSize and there are four bytes for each pixel.
    public init?(width: Int, height: Int, pixels: consuming ByteBlock) {
        guard (1...Self.maximumSize).contains(width), (1...Self.maximumSize).contains(height),
            pixels.count == width * height * 4
        else { return nil }
        self.width = width
        self.height = height
        isOpaque = unsafe pixels.withUnsafeBytes { bytes in
            stride(from: 3, to: bytes.count, by: 4).allSatisfy { unsafe bytes[$0] == 255 }
        }
        self.pixels = pixels
        id = Self.ids.withLock { $0.take() }
    }

    deinit {
        let id = id
        Self.ids.withLock { $0.giveBack(id) }
    }

    private struct IDs {
        var next: UInt32 = 1
        var free: [UInt32] = []

        mutating func take() -> UInt32 {
            if let id = free.popLast() { return id }
            next += 1
            return next - 1
        }

        mutating func giveBack(_ id: UInt32) { free.append(id) }
    }

    private static let ids = Locked(IDs())
}

extension ImageBuffer: Equatable {
    /// The same pixels in memory.
    public static func == (a: ImageBuffer, b: ImageBuffer) -> Bool { a === b }
}
