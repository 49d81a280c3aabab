public import SceneCommit
import SceneStorage

/// How pixels lie in memory: the values of `scene_pixel_format`.
public enum PixelFormat: Int32, Sendable {
    case rgba, rgbaPremultiplied, bgraPremultiplied, bgra, gray, rgbx, bgrx, rgbaHalf, rgbaHalfPremultiplied

    public var bytesPerPixel: Int { self == .gray ? 1 : depth.bytesPerPixel }
    /// How images store such pixels.
    public var depth: PixelDepth {
        switch self {
        case .rgbaHalf, .rgbaHalfPremultiplied: .halfFloats
        default: .bytes
        }
    }
    /// The format of the same colours where alpha means nothing.
    var withoutAlpha: PixelFormat {
        switch self {
        case .rgba, .rgbaPremultiplied: .rgbx
        case .bgra, .bgraPremultiplied: .bgrx
        case .rgbaHalf: .rgbaHalfPremultiplied
        case .gray, .rgbx, .bgrx, .rgbaHalfPremultiplied: self
        }
    }
    /// Whether frames can be read, and tiles be drawn, in the format: it has alpha and eight bits.
    public var isForFrames: Bool { hasAlpha && depth == .bytes }
    /// Whether pixels of an image can be read in the format: it has alpha.
    public var hasAlpha: Bool {
        switch self {
        case .rgba, .rgbaPremultiplied, .bgraPremultiplied, .bgra, .rgbaHalf, .rgbaHalfPremultiplied: true
        case .gray, .rgbx, .bgrx: false
        }
    }
}

/// Conversions between pixel formats.
public enum Pixels {
    /// How many bytes an image in memory takes, its last row without padding.
    public static func byteCount(width: Int, height: Int, stride: Int, _ format: PixelFormat) throws(SceneError) -> Int {
        let row = format.bytesPerPixel * width
        let limit = ImageBuffer.maximumSize
        guard (1...limit).contains(width), (1...limit).contains(height) else {
            throw SceneError(.invalidArgument, "the size is \(width) x \(height) pixels, expected 1 x 1 to \(limit) x \(limit)")
        }
        guard stride >= row else {
            let each = format.bytesPerPixel
            throw SceneError(.invalidArgument, "stride is \(stride) bytes, expected at least \(row), \(each) for each pixel of a row")
        }
        let (rows, isTooMuch) = stride.multipliedReportingOverflow(by: height - 1)
        guard !isTooMuch, rows <= Int.max - row else {
            throw SceneError(.invalidArgument, "stride is \(stride) bytes, which is too much for \(height) rows")
        }
        return rows + row
    }

    /// Copies an image from memory.
    public static func makeImage(
        width: Int, height: Int, stride: Int, format: PixelFormat, bytes: UnsafeRawBufferPointer
    ) throws(SceneError) -> ImageBuffer {
        ImageBuffer(try unsafe makeBitmap(width: width, height: height, stride: stride, format: format, bytes: bytes))
    }

    /// Copies pixels from memory.
    /// @param depth in which they are stored; nil for that of the format.
    public static func makeBitmap(
        width: Int, height: Int, stride: Int, format: PixelFormat, depth: PixelDepth? = nil, bytes: UnsafeRawBufferPointer
    ) throws(SceneError) -> Bitmap {
        let depth = depth ?? format.depth, rowBytes = depth.bytesPerPixel * width
        let needed = try byteCount(width: width, height: height, stride: stride, format)
        guard bytes.count >= needed else {
            throw SceneError(.invalidArgument, "there are \(bytes.count) bytes of pixels, expected \(needed)")
        }
        guard var pixels = ByteBlock(count: height * rowBytes) else {
            throw SceneError(.outOfMemory, "no memory for \(width) x \(height) pixels")
        }
        unsafe pixels.withUnsafeMutableBytes { target in
            for row in 0..<height {
                let start = row * stride, end = start + format.bytesPerPixel * width
                let source = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<end])
                let target = unsafe UnsafeMutableRawBufferPointer(rebasing: target[row * rowBytes..<(row + 1) * rowBytes])
                unsafe premultiply(format, source, depth, target)
            }
        }
        let made =
            format.hasAlpha
            ? Bitmap(width: width, height: height, depth: depth, pixels: pixels)
            : Bitmap(width: width, height: height, depth: depth, isOpaque: true, pixels: pixels)
        guard let made else { throw SceneError(.internal, "the pixels do not fit their size") }
        return made
    }

    /// Shows pixels of somebody else's without copying them, when they are as an image has them; copies them otherwise.
    /// @param giveBack called when they are no longer needed: at once when they were copied, not at all when this throws.
    public static func lendImage(
        width: Int, height: Int, stride: Int, format: PixelFormat, bytes: UnsafeRawBufferPointer, giveBack: @escaping @Sendable () -> Void
    ) throws(SceneError) -> ImageBuffer {
        guard format == .rgbaPremultiplied, stride == 4 * width else {
            let image = try unsafe makeImage(width: width, height: height, stride: stride, format: format, bytes: bytes)
            giveBack()
            return image
        }
        let needed = try byteCount(width: width, height: height, stride: stride, format)
        guard bytes.count >= needed else {
            throw SceneError(.invalidArgument, "there are \(bytes.count) bytes of pixels, expected \(needed)")
        }
        let pixels = unsafe ByteBlock(lent: UnsafeRawBufferPointer(rebasing: bytes[..<needed]), giveBack: giveBack)
        guard let image = ImageBuffer(width: width, height: height, pixels: pixels) else {
            throw SceneError(.internal, "the pixels do not fit their size")
        }
        return image
    }

    /// Converts rows of premultiplied RGBA, as a frame is read back, to any format of eight bits; one without alpha has them on black. Source and target may be the same
    /// memory when their strides are the same.
    public static func convert(
        premultipliedRGBA source: UnsafeRawBufferPointer, stride sourceStride: Int, to format: PixelFormat,
        _ target: UnsafeMutableRawBufferPointer, stride targetStride: Int, width: Int, height: Int
    ) {
        for row in 0..<height {
            let from = row * sourceStride, to = row * targetStride
            let source = unsafe UnsafeRawBufferPointer(rebasing: source[from..<from + 4 * width])
            let target = unsafe UnsafeMutableRawBufferPointer(rebasing: target[to..<to + format.bytesPerPixel * width])
            switch format {
            case .rgba: unsafe unpremultiply(source, target)
            case .rgbaPremultiplied: unsafe target.copyMemory(from: source)
            case .bgraPremultiplied: unsafe swapRedAndBlue(source, target)
            case .bgra:
                unsafe unpremultiply(source, target)
                unsafe swapRedAndBlue(UnsafeRawBufferPointer(target), target)
            case .rgbx: unsafe forEachPixel(source, target) { $0 | 0xff00_0000 }
            case .bgrx: unsafe forEachPixel(source, target) { 0xff00_0000 | $0 & 0xff00 | ($0 & 0xff) << 16 | $0 >> 16 & 0xff }
            case .gray:
                for index in 0..<width {
                    let pixel = unsafe UInt32(littleEndian: source.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
                    unsafe target[index] = UInt8(truncatingIfNeeded: light(of: pixel))
                }
            case .rgbaHalf, .rgbaHalfPremultiplied: preconditionFailure("half floats are read by `read(halfFloats:)`")
            }
        }
    }

    // MARK: - Rows of whole pixels; source and target have one size and may be the same memory

    /// From any format to premultiplied RGBA of eight bits.
    static func premultiply(_ format: PixelFormat, _ source: UnsafeRawBufferPointer, _ target: UnsafeMutableRawBufferPointer) {
        switch format {
        case .rgba: unsafe premultiply(source, target)
        case .rgbaPremultiplied: unsafe target.copyMemory(from: source)
        case .bgraPremultiplied: unsafe swapRedAndBlue(source, target)
        case .bgra:
            unsafe swapRedAndBlue(source, target)
            unsafe premultiply(UnsafeRawBufferPointer(target), target)
        case .gray: unsafe expandGray(source, target)
        case .rgbx: unsafe forEachPixel(source, target) { $0 | 0xff00_0000 }
        case .bgrx: unsafe forEachPixel(source, target) { 0xff00_0000 | $0 & 0xff00 | ($0 & 0xff) << 16 | $0 >> 16 & 0xff }
        case .rgbaHalf, .rgbaHalfPremultiplied: unsafe reduce(format, source, target)
        }
    }

    /// From any format to opaque pixels.
    /// @param isGray whether colours become as light as they are. @param ignoresAlpha whether alpha means nothing; else they are put on black.
    static func convertOpaque(
        _ format: PixelFormat, _ source: UnsafeRawBufferPointer, _ target: UnsafeMutableRawBufferPointer, isGray: Bool, ignoresAlpha: Bool
    ) {
        switch format {
        case .gray: unsafe expandGray(source, target)
        case .bgra where ignoresAlpha, .bgraPremultiplied where ignoresAlpha: unsafe swapRedAndBlue(source, target)
        case .rgba where ignoresAlpha, .rgbaPremultiplied where ignoresAlpha: unsafe target.copyMemory(from: source)
        default: unsafe premultiply(format, source, target)
        }
        unsafe forEachPixel(UnsafeRawBufferPointer(target), target) { pixel in
            isGray ? light(of: pixel) * 0x01_0101 | 0xff00_0000 : pixel | 0xff00_0000
        }
    }

    /// How light a pixel is, by Rec. 709 in 16 bits that add up to one.
    @inline(__always)
    private static func light(of pixel: UInt32) -> UInt32 {
        ((pixel & 0xff) * 13933 + (pixel >> 8 & 0xff) * 46871 + (pixel >> 16 & 0xff) * 4732 + 0x8000) >> 16
    }

    /// c * a / 255, rounded to the nearest.
    static func premultiply(_ source: UnsafeRawBufferPointer, _ target: UnsafeMutableRawBufferPointer) {
        unsafe forEachPixel(source, target) { pixel in
            let alpha = pixel >> 24
            // Two channels at a time: neither product of 16 bits reaches into the other.
            let redBlue = divided((pixel & 0xff_00ff) * alpha + 0x7f_007f)
            let green = divided((pixel >> 8 & 0xff) * alpha + 0x7f)
            return redBlue | green << 8 | alpha << 24
        }
    }

    /// Both 16-bit halves divided by 255, rounded down; they are at most 255 * 255 + 127.
    @inline(__always)
    private static func divided(_ halves: UInt32) -> UInt32 {
        // x / 255 is (x + 1 + (x >> 8)) >> 8 for every x below 65535.
        (halves + 0x1_0001 + (halves >> 8 & 0xff_00ff)) >> 8 & 0xff_00ff
    }

    /// c * 255 / a, rounded to the nearest and held below 256; nothing is left of what is transparent.
    public static func unpremultiply(_ source: UnsafeRawBufferPointer, _ target: UnsafeMutableRawBufferPointer) {
        precondition(target.count >= source.count, "the target is shorter than the source")
        unsafe reciprocals.withUnsafeBufferPointer { reciprocals in
            for start in stride(from: 0, to: source.count, by: 32) {
                let end = min(start + 32, source.count)
                // Most of a picture is opaque or empty, and stays as it is, eight pixels at once.
                if end - start == 32, let same = unsafe unchanged(source, at: start) {
                    unsafe target.storeBytes(of: same, toByteOffset: start, as: SIMD4<UInt64>.self)
                    continue
                }
                let from = unsafe UnsafeRawBufferPointer(rebasing: source[start..<end])
                let to = unsafe UnsafeMutableRawBufferPointer(rebasing: target[start..<end])
                unsafe forEachPixel(from, to) { unsafe straight($0, reciprocals) }
            }
        }
    }

    /// Eight pixels, if all are opaque or all are empty.
    @inline(__always)
    private static func unchanged(_ source: UnsafeRawBufferPointer, at start: Int) -> SIMD4<UInt64>? {
        let pixels = unsafe source.loadUnaligned(fromByteOffset: start, as: SIMD4<UInt64>.self)
        let opaque = UInt64(0xff00_0000_ff00_0000).littleEndian
        let isOpaque = pixels.x & pixels.y & pixels.z & pixels.w & opaque == opaque
        return isOpaque || pixels.x | pixels.y | pixels.z | pixels.w == 0 ? pixels : nil
    }

    @inline(__always)
    private static func straight(_ pixel: UInt32, _ reciprocals: UnsafeBufferPointer<UInt64>) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 255 { return pixel }
        if alpha == 0 { return 0 }
        let half = alpha / 2, reciprocal = unsafe reciprocals[Int(alpha)]
        let red = straight(pixel & 0xff, half, reciprocal)
        let green = straight(pixel >> 8 & 0xff, half, reciprocal)
        let blue = straight(pixel >> 16 & 0xff, half, reciprocal)
        return red | green << 8 | blue << 16 | alpha << 24
    }

    /// 2^24 / alpha, rounded up: what 16 bits are multiplied by instead of divided, exactly, for which a division takes ten times as long.
    private static let reciprocals: [UInt64] = [0] + (1...255).map { alpha in ((1 << 24) + alpha - 1) / alpha }

    /// (channel * 255 + half) / alpha, at most 255.
    @inline(__always)
    private static func straight(_ channel: UInt32, _ half: UInt32, _ reciprocal: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: min((UInt64(channel * 255 + half) &* reciprocal) >> 24, 255))
    }

    static func swapRedAndBlue(_ source: UnsafeRawBufferPointer, _ target: UnsafeMutableRawBufferPointer) {
        unsafe forEachPixel(source, target) { pixel in
            pixel & 0xff00_ff00 | (pixel & 0xff) << 16 | (pixel >> 16 & 0xff)
        }
    }

    /// One byte for each pixel, as an opaque one.
    private static func expandGray(_ source: UnsafeRawBufferPointer, _ target: UnsafeMutableRawBufferPointer) {
        precondition(target.count >= 4 * source.count, "the target is shorter than the source")
        for index in source.indices {
            let pixel = unsafe UInt32(source[index]) * 0x01_0101 | 0xff00_0000
            unsafe target.storeBytes(of: pixel.littleEndian, toByteOffset: 4 * index, as: UInt32.self)
        }
    }

    /// Replaces each pixel, seen as a little-endian number: the first channel lowest.
    @inline(__always)
    private static func forEachPixel(
        _ source: UnsafeRawBufferPointer, _ target: UnsafeMutableRawBufferPointer, _ change: (UInt32) -> UInt32
    ) {
        precondition(target.count >= source.count, "the target is shorter than the source")
        for offset in stride(from: 0, to: source.count, by: 4) {
            let pixel = unsafe UInt32(littleEndian: source.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            unsafe target.storeBytes(of: change(pixel).littleEndian, toByteOffset: offset, as: UInt32.self)
        }
    }
}
