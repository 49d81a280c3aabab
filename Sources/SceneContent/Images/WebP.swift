import CWebP
import SceneCommit

/// WebP images, with loss or without.
enum WebP {
    static func isOne(_ bytes: UnsafeRawBufferPointer) -> Bool {
        unsafe bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
    }

    static func decode(_ bytes: UnsafeRawBufferPointer, named name: String) throws(SceneError) -> Bitmap {
        try DeferredLibrary.webP.open("WebP images need")
        var config = unsafe WebPDecoderConfig()
        guard unsafe WebPInitDecoderConfig(&config) != 0 else {
            throw SceneError(
                .unsupported, "\(name): the WebP library of this system has another interface than the one libscene was built with")
        }
        let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        try check(unsafe WebPGetFeatures(start, bytes.count, &config.input), name)
        guard unsafe config.input.has_animation == 0 else {
            throw SceneError(.unsupported, "\(name) is an animated WebP; only still ones can be read")
        }
        let image = try unsafe ImageFile.make(Int(config.input.width), Int(config.input.height), named: name) {
            (pixels) throws(SceneError) in
            unsafe config.output.colorspace = MODE_rgbA
            unsafe config.output.is_external_memory = 1
            unsafe config.output.u.RGBA.rgba = pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
            unsafe config.output.u.RGBA.stride = 4 * config.input.width
            unsafe config.output.u.RGBA.size = pixels.count
            let status = unsafe WebPDecode(start, bytes.count, &config)
            unsafe WebPFreeDecBuffer(&config.output)
            try check(status, name)
        }
        return try unsafe ImageOrientation(exif: ImageOrientation.exif(ofWebP: bytes)).turn(image, named: name)
    }

    private static func check(_ status: VP8StatusCode, _ name: String) throws(SceneError) {
        switch status {
        case VP8_STATUS_OK: return
        case VP8_STATUS_OUT_OF_MEMORY: throw SceneError(.outOfMemory, "\(name): no memory to read a WebP")
        case VP8_STATUS_NOT_ENOUGH_DATA: throw SceneError(.format, "\(name) is truncated: it ends before the WebP image does")
        case VP8_STATUS_UNSUPPORTED_FEATURE: throw SceneError(.unsupported, "\(name) is a WebP of a kind that cannot be read")
        default: throw SceneError(.format, "\(name) is damaged: it is no valid WebP")
        }
    }
}
