import SceneCommit
import SceneStorage

/// How the pixels of an image are to be turned to stand upright: tag 0x0112 of its EXIF data (EXIF 2.32, 4.6.4), with its values.
enum ImageOrientation: UInt16 {
    case upright = 1, mirrored, upsideDown, upsideDownMirrored, transposed, turnedRight, transversed, turnedLeft

    /// What some files have before the EXIF data.
    private static let name: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]

    /// Reads the orientation from EXIF data, if there are some. Data that is damaged says nothing.
    init(exif data: UnsafeRawBufferPointer?) {
        self =
            unsafe data.flatMap { unsafe Self.value(in: unsafe $0.starts(with: Self.name) ? $0.after(6) : $0) }.flatMap(Self.init)
            ?? .upright
    }

    // MARK: - Finding it

    /// The EXIF data of a JPEG.
    static func exif(ofJPEG bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        var offset = 2
        while offset + 4 <= bytes.count, unsafe bytes[offset] == 0xff {
            let marker = unsafe bytes[offset + 1]
            // Fill bytes, and where the picture itself begins.
            if marker == 0xff {
                offset += 1
                continue
            }
            if marker == 0xda || marker == 0xd9 { return nil }
            let length = unsafe Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]), end = offset + 2 + length
            guard length >= 2, end <= bytes.count else { return nil }
            let content = unsafe UnsafeRawBufferPointer(rebasing: bytes[(offset + 4)..<end])
            if marker == 0xe1, unsafe content.starts(with: name) { return unsafe content }
            offset = end
        }
        return nil
    }

    /// The EXIF data of a WebP: a chunk of the RIFF file, which has its length before it, and of which the next one begins at an even byte.
    static func exif(ofWebP bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        var rest = unsafe bytes.after(12)
        while rest.count >= 8 {
            let length = unsafe Int(UInt32(littleEndian: rest.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
            guard length <= rest.count - 8 else { return nil }
            if unsafe rest.starts(with: "EXIF".utf8) { return unsafe UnsafeRawBufferPointer(rebasing: rest.after(8).prefix(length)) }
            unsafe rest = unsafe rest.after(8 + length + length % 2)
        }
        return nil
    }

    private static func value(in tiff: UnsafeRawBufferPointer) -> UInt16? {
        guard tiff.count >= 8 else { return nil }
        let isLittle = unsafe tiff[0] == 0x49
        func number(_ offset: Int, _ count: Int) -> Int? {
            guard offset >= 0, offset <= tiff.count - count else { return nil }
            return (0..<count).reduce(0) { sum, index in
                unsafe sum << 8 | Int(tiff[isLittle ? offset + count - 1 - index : offset + index])
            }
        }
        guard let start = number(4, 4), let entries = number(start, 2) else { return nil }
        for entry in 0..<entries {
            let place = start + 2 + 12 * entry
            guard let tag = number(place, 2), let type = number(place + 2, 2) else { return nil }
            if tag == 0x0112, type == 3 { return number(place + 8, 2).map { UInt16($0) } }
        }
        return nil
    }

    // MARK: - Turning

    private var swapsSides: Bool { rawValue >= Self.transposed.rawValue }

    /// The place in the file's picture of a pixel of the upright one. @param width, height of the file's picture.
    private func source(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Int {
        switch self {
        case .upright: y * width + x
        case .mirrored: y * width + width - 1 - x
        case .upsideDown: (height - 1 - y) * width + width - 1 - x
        case .upsideDownMirrored: (height - 1 - y) * width + x
        case .transposed: x * width + y
        case .turnedRight: (height - 1 - x) * width + y
        case .transversed: (height - 1 - x) * width + width - 1 - y
        case .turnedLeft: x * width + width - 1 - y
        }
    }

    /// The picture as it stands upright.
    func turn(_ image: Bitmap, named name: String) throws(SceneError) -> Bitmap {
        if self == .upright { return image }
        let (width, height) = swapsSides ? (image.height, image.width) : (image.width, image.height)
        guard var pixels = ByteBlock(count: image.byteCount) else {
            throw SceneError(.outOfMemory, "\(name): no memory to turn \(width) x \(height) pixels")
        }
        unsafe pixels.withUnsafeMutableBytes { target in
            unsafe image.pixels.withUnsafeBytes { bytes in
                for y in 0..<height {
                    for x in 0..<width {
                        let pixel = unsafe bytes.load(fromByteOffset: 4 * source(x, y, image.width, image.height), as: UInt32.self)
                        unsafe target.storeBytes(of: pixel, toByteOffset: 4 * (y * width + x), as: UInt32.self)
                    }
                }
            }
        }
        guard let turned = Bitmap(width: width, height: height, isOpaque: image.isOpaque, pixels: pixels) else {
            throw SceneError(.internal, "\(name): the turned picture does not fit its size")
        }
        return turned
    }
}

extension UnsafeRawBufferPointer {
    /// The bytes behind the first so many.
    fileprivate func after(_ count: Int) -> UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(rebasing: dropFirst(count)) }
}
