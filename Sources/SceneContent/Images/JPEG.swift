import CTurboJPEG
import SceneCommit
import SceneStorage

/// JPEG images, through libjpeg-turbo's TurboJPEG interface: no error of it jumps over Swift code.
enum JPEG {
    static func decode(_ bytes: UnsafeRawBufferPointer, named name: String) throws(SceneError) -> Bitmap {
        try DeferredLibrary.turboJPEG.open("JPEG images need")
        guard let decoder = unsafe tjInitDecompress() else { throw SceneError(.outOfMemory, "\(name): no memory to read a JPEG") }
        defer { unsafe tjDestroy(decoder) }
        let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        var width: Int32 = 0, height: Int32 = 0, sampling: Int32 = 0, space: Int32 = 0
        guard unsafe tjDecompressHeader3(decoder, start, UInt(bytes.count), &width, &height, &sampling, &space) == 0 else {
            throw SceneError(.format, "\(name) is damaged: \(unsafe message(decoder))")
        }
        // What TurboJPEG makes of a file that is cut off before its size.
        guard width > 0 else { throw SceneError(.format, "\(name) is truncated: it ends after \(bytes.count) bytes, within its header") }
        // What printers use; there is no conversion to it in the library.
        let isInk = space == Int32(TJCS_CMYK.rawValue) || space == Int32(TJCS_YCCK.rawValue)
        let format = isInk ? TJPF_CMYK : TJPF_RGBA
        let image = try unsafe ImageFile.make(Int(width), Int(height), named: name) { (pixels) throws(SceneError) in
            let target = unsafe pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
            let last = pixels.count - 4
            unsafe pixels.storeBytes(of: unwritten, toByteOffset: last, as: UInt32.self)
            let status = unsafe tjDecompress2(
                decoder, start, UInt(bytes.count), target, width, 4 * width, height, Int32(format.rawValue), TJFLAG_LIMITSCANS)
            let isWritten = unsafe pixels.loadUnaligned(fromByteOffset: last, as: UInt32.self) != unwritten
            if status != 0 { try unsafe check(decoder, isWritten: isWritten, name) }
            if isInk { unsafe convertInk(pixels) }
        }
        return try unsafe ImageOrientation(exif: ImageOrientation.exif(ofJPEG: bytes)).turn(image, named: name)
    }

    /// What the last pixel is before it is written: transparent, in four bytes that differ.
    private static let unwritten: UInt32 = 0x00a5_c33c

    /// Images with small faults are shown as far as they go, as everywhere; one that ends too early is not whole.
    /// @param isWritten whether the last pixel is there: after a warning TurboJPEG 2 calls errors warnings, too.
    private static func check(_ decoder: tjhandle, isWritten: Bool, _ name: String) throws(SceneError) {
        let message = unsafe message(decoder)
        guard isWritten, unsafe tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue) else {
            throw SceneError(.format, "\(name) is damaged: \(message)")
        }
        if message.contains(text: "Premature end") { throw SceneError(.format, "\(name) is truncated: \(message)") }
    }

    /// Inverted CMYK, as Adobe's programs and with them all others write it.
    private static func convertInk(_ pixels: UnsafeMutableRawBufferPointer) {
        for offset in stride(from: 0, to: pixels.count, by: 4) {
            let black = unsafe UInt32(pixels[offset + 3])
            for channel in 0..<3 {
                unsafe pixels[offset + channel] = UInt8((UInt32(pixels[offset + channel]) * black + 127) / 255)
            }
            unsafe pixels[offset + 3] = 255
        }
    }

    private static func message(_ decoder: tjhandle) -> String {
        guard let text = unsafe tjGetErrorStr2(decoder) else { return "unknown error" }
        return unsafe String(cString: text)
    }
}
