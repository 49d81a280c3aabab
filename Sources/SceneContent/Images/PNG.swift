import CPNG
import Glibc
public import SceneCommit
import SceneStorage

/// PNG images. They are read through libpng's simplified interface, of which no error jumps over Swift code.
public enum PNG {
    // libpng's constants that are no integers to the importer.
    private static let rgba = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    private static let linear = rgba | png_uint_32(PNG_FORMAT_FLAG_LINEAR)

    /// Decodes an image of any of PNG's kinds.
    /// @param name what errors call it.
    public static func decode(_ bytes: UnsafeRawBufferPointer, named name: String) throws(SceneError) -> Bitmap {
        let structure = try unsafe PNGStructure(bytes, named: name)
        try DeferredLibrary.png.open("PNG images need")
        var image = unsafe png_image()
        unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
        defer { unsafe png_image_free(&image) }
        let picture = try unsafe ImageFile.make(structure.width, structure.height, named: name) { (pixels) throws(SceneError) in
            guard unsafe png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else {
                throw unsafe failure(name, image)
            }
            // Without this, libpng takes 16-bit images that name no gamma for linear ones.
            unsafe image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
            // libpng mixes up the rows of such images where it makes bytes of them, since the mend of CVE-2025-65018.
            if structure.isDeepAndInterlaced {
                guard var numbers = ByteBlock(count: 2 * pixels.count) else {
                    throw SceneError(.outOfMemory, "\(name): no memory to read it")
                }
                try unsafe numbers.withUnsafeMutableBytes { (numbers) throws(SceneError) in
                    try unsafe read(&image, linear, numbers, name)
                    unsafe encode(linear: UnsafeRawBufferPointer(numbers), pixels)
                }
            } else {
                try unsafe read(&image, rgba, pixels, name)
            }
            unsafe Pixels.premultiply(UnsafeRawBufferPointer(pixels), pixels)
        }
        let exif = unsafe structure.exif.map { unsafe UnsafeRawBufferPointer(rebasing: bytes[$0]) }
        return try unsafe ImageOrientation(exif: exif).turn(picture, named: name)
    }

    private static func read(
        _ image: inout png_image, _ format: png_uint_32, _ target: UnsafeMutableRawBufferPointer, _ name: String
    ) throws(SceneError) {
        unsafe image.format = format
        guard unsafe png_image_finish_read(&image, nil, target.baseAddress, 0, nil) != 0 else { throw unsafe failure(name, image) }
    }

    /// Makes straight bytes of linear light in premultiplied numbers of 16 bits, as libpng has made the light: by a power.
    private static func encode(linear numbers: UnsafeRawBufferPointer, _ pixels: UnsafeMutableRawBufferPointer) {
        for offset in stride(from: 0, to: pixels.count, by: 4) {
            func number(_ channel: Int) -> Float {
                unsafe Float(numbers.loadUnaligned(fromByteOffset: 2 * (offset + channel), as: UInt16.self))
            }
            let alpha = number(3)
            for channel in 0..<3 {
                let light = alpha > 0 ? min(number(channel) / alpha, 1) : 0
                unsafe pixels[offset + channel] = UInt8(powf(light, 0.45455) * 255 + 0.5)
            }
            unsafe pixels[offset + 3] = UInt8(alpha / 257 + 0.5)
        }
    }

    /// A file of an image. Decoding it gives the same pixels.
    public static func encode(_ image: ImageBuffer) throws(SceneError) -> [UInt8] {
        var pixels = try image.copyPixels()
        unsafe pixels.withUnsafeMutableBytes { unsafe Pixels.unpremultiply(UnsafeRawBufferPointer($0), $0) }
        return try unsafe pixels.withUnsafeBytes { (bytes) throws(SceneError) in
            try unsafe encode(width: image.width, height: image.height, rgba: bytes)
        }
    }

    /// Writes rows of straight RGBA, without gaps, from the top. The file is complete or as it was before.
    public static func write(path: String, width: Int, height: Int, rgba: UnsafeRawBufferPointer) throws(SceneError) {
        guard width > 0, height > 0, width <= Int(Int32.max) / 4, rgba.count / (4 * width) >= height else {
            throw SceneError(.invalidArgument, "cannot write \(path): \(rgba.count) bytes are no image of \(width) x \(height) pixels")
        }
        let file = try FileReplacement.begin(path)
        try unsafe PNGWriter.write(width: width, height: height, rgba: rgba) { (bytes) throws(SceneError) in
            guard unsafe fwrite(bytes.baseAddress, 1, bytes.count, file.stream) == bytes.count else {
                throw File.failure("cannot write", path)
            }
        }
        try file.commit()
    }

    /// A file of rows of straight RGBA, without gaps, from the top.
    public static func encode(width: Int, height: Int, rgba: UnsafeRawBufferPointer) throws(SceneError) -> [UInt8] {
        guard width > 0, height > 0, width <= Int(Int32.max) / 4, rgba.count / (4 * width) >= height else {
            throw SceneError(.internal, "\(rgba.count) bytes are no image of \(width) x \(height) pixels")
        }
        var file: [UInt8] = []
        try unsafe PNGWriter.write(width: width, height: height, rgba: rgba) { (bytes) throws(SceneError) in
            unsafe file.append(contentsOf: bytes)
        }
        return file
    }

    private static func failure(_ name: String, _ image: png_image) -> SceneError {
        let message = unsafe message(of: image)
        if message.contains(text: "memory") { return SceneError(.outOfMemory, "\(name): \(message)") }
        return SceneError(.format, "\(name) is damaged: \(message)")
    }

    private static func message(of image: png_image) -> String {
        unsafe withUnsafeBytes(of: image.message) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
