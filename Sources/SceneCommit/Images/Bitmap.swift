public import SceneStorage

/// Pixels that were decoded or copied and never change: RGBA, eight bits, premultiplied, sRGB, rows from the top without gaps.
public final class Bitmap: Sendable {
    public let width: Int
    public let height: Int
    /// Whether every pixel is opaque.
    public let isOpaque: Bool
    public let pixels: ByteBlock

    public var byteCount: Int { pixels.count }

    /// nil unless the size is 1...`ImageBuffer.maximumSize` and there are four bytes for each pixel.
    public init?(width: Int, height: Int, pixels: consuming ByteBlock) {
        let limit = ImageBuffer.maximumSize
        guard (1...limit).contains(width), (1...limit).contains(height), pixels.count == width * height * 4 else { return nil }
        self.width = width
        self.height = height
        isOpaque = unsafe pixels.withUnsafeBytes { bytes in
            stride(from: 3, to: bytes.count, by: 4).allSatisfy { unsafe bytes[$0] == 255 }
        }
        self.pixels = pixels
    }

    /// The same where it is known whether every pixel is opaque, so that nobody has to look at them.
    public init?(width: Int, height: Int, isOpaque: Bool, pixels: consuming ByteBlock) {
        let limit = ImageBuffer.maximumSize
        guard (1...limit).contains(width), (1...limit).contains(height), pixels.count == width * height * 4 else { return nil }
        self.width = width
        self.height = height
        self.isOpaque = isOpaque
        self.pixels = pixels
    }
}

/// A committed change of an image. The reference is weak, for renderers hear of images that they may not show.
public struct ImageChange: Sendable {
    public private(set) weak var image: ImageBuffer?
    public let update: ImageUpdate

    public init(_ image: ImageBuffer, _ update: ImageUpdate) {
        self.image = image
        self.update = update
    }
}

/// A change of an image: a rectangle of it, in pixels.
public struct ImageUpdate: Sendable {
    public let x, y, width, height: Int
    /// The new pixels; nil when the owner of an external image has changed its pixels.
    public fileprivate(set) var bitmap: Bitmap?

    public init(x: Int, y: Int, bitmap: Bitmap) {
        (self.x, self.y, width, height) = (x, y, bitmap.width, bitmap.height)
        self.bitmap = bitmap
    }

    public init(x: Int, y: Int, width: Int, height: Int) { (self.x, self.y, self.width, self.height) = (x, y, width, height) }

    /// Whether this update covers another one.
    public func covers(_ other: ImageUpdate) -> Bool {
        x <= other.x && y <= other.y && x + width >= other.x + other.width && y + height >= other.y + other.height
    }

    /// Whether nobody else has the update's pixels.
    mutating func isUnshared() -> Bool { bitmap == nil || isKnownUniquelyReferenced(&bitmap) }

    /// Puts the update's pixels into rows of the image that it lies in.
    func write(into pixels: UnsafeMutableRawBufferPointer, rowBytes: Int) {
        guard let bitmap else { return }
        unsafe bitmap.pixels.withUnsafeBytes { bytes in
            for row in 0..<height {
                let start = (y + row) * rowBytes + 4 * x
                unsafe UnsafeMutableRawBufferPointer(rebasing: pixels[start..<start + 4 * width])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[row * 4 * width..<(row + 1) * 4 * width]))
            }
        }
    }
}
