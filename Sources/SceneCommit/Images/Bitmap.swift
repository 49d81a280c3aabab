public import SceneStorage

/// Pixels that were decoded or copied and never change: RGBA, premultiplied, sRGB, rows from the top without gaps; or those of a movie, in planes.
public final class Bitmap: Sendable {
    public let width: Int
    public let height: Int
    public let depth: PixelDepth
    /// Whether every pixel is opaque.
    public let isOpaque: Bool
    public let pixels: ByteBlock
    /// How the pixels lie in planes; nil for RGBA.
    public let planes: PlanarLayout?

    public var byteCount: Int { pixels.count }

    /// nil unless the size is 1...`ImageBuffer.maximumSize` and there are as many bytes as the pixels need.
    public convenience init?(width: Int, height: Int, depth: PixelDepth = .bytes, pixels: consuming ByteBlock) {
        let isOpaque = unsafe pixels.withUnsafeBytes { unsafe depth.isOpaque($0) }
        self.init(width: width, height: height, depth: depth, isOpaque: isOpaque, pixels: pixels)
    }

    /// A bitmap of which it is known whether every pixel is opaque, so that nobody has to look at them.
    public init?(width: Int, height: Int, depth: PixelDepth = .bytes, isOpaque: Bool, pixels: consuming ByteBlock) {
        let limit = ImageBuffer.maximumSize
        guard (1...limit).contains(width), (1...limit).contains(height), pixels.count == width * height * depth.bytesPerPixel else {
            return nil
        }
        self.width = width
        self.height = height
        self.depth = depth
        self.isOpaque = isOpaque
        self.pixels = pixels
        planes = nil
    }

    /// A picture in planes; nil when the memory is less than they reach.
    public init?(_ planes: PlanarLayout, pixels: consuming ByteBlock) {
        guard pixels.count >= planes.byteCount else { return nil }
        (width, height, depth, isOpaque) = (planes.width, planes.height, .bytes, true)
        self.pixels = pixels
        self.planes = planes
    }

    /// Bytes of the pixels as RGBA.
    public var plainByteCount: Int { width * height * depth.bytesPerPixel }

    /// Writes the pixels as RGBA, as far as there is room.
    public func write(to target: UnsafeMutableRawBufferPointer) {
        unsafe pixels.withUnsafeBytes { source in
            guard let planes else {
                return unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source.prefix(target.count)))
            }
            unsafe planes.convert(source, to: target)
        }
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

    /// What an update takes that waits for a renderer, in bytes: its pixels, and a share for looking through many.
    public var weight: Int { Self.weight(ofBytes: bitmap?.byteCount ?? 0) }

    static func weight(ofBytes count: Int) -> Int { count + 16_384 }

    /// Whether nobody else has the update's pixels.
    mutating func isUnshared() -> Bool { bitmap == nil || isKnownUniquelyReferenced(&bitmap) }

    /// Puts the update's pixels into rows of the image that it lies in.
    func write(into pixels: UnsafeMutableRawBufferPointer, rowBytes: Int) {
        guard let bitmap else { return }
        unsafe bitmap.pixels.withUnsafeBytes { bytes in
            let each = bitmap.depth.bytesPerPixel, length = each * width
            for row in 0..<height {
                let start = (y + row) * rowBytes + each * x
                unsafe UnsafeMutableRawBufferPointer(rebasing: pixels[start..<start + length])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[row * length..<(row + 1) * length]))
            }
        }
    }
}
