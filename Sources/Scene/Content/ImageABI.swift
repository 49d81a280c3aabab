public import CScene
import SceneCommit
import SceneContent
import SceneModel

/// The image of a handle.
@safe func image(_ pointer: OpaquePointer?) throws(SceneError) -> ImageBuffer { try Handles.object(Handle(pointer), "image") }

@c @implementation
public func scene_image_create_from_file(_ path: UnsafePointer<CChar>?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.add(ImageBuffer(ImageFile.read(path: unsafe requiredText(path, "path")))) }
}

@c @implementation
public func scene_image_create_from_memory(_ data: UnsafeRawPointer?, _ length: Int) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let data = unsafe try required(data, "data", "the bytes of an image")
        guard length > 0 else { throw SceneError(.invalidArgument, "length is \(UInt(bitPattern: length)), expected 1 byte or more") }
        return try Handles.add(ImageBuffer(unsafe ImageFile.decode(UnsafeRawBufferPointer(start: data, count: length), named: "data")))
    }
}

@c @implementation
public func scene_image_create_from_pixels(
    _ width: UInt32, _ height: UInt32, _ stride: Int, _ format: scene_pixel_format, _ pixels: UnsafeRawPointer?
) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let pixels = unsafe try required(pixels, "pixels", "an image's pixels")
        let format = try PixelFormat(format)
        let length = try Pixels.byteCount(width: Int(width), height: Int(height), stride: stride, format)
        let image = try unsafe Pixels.makeImage(
            width: Int(width), height: Int(height), stride: stride, format: format,
            bytes: UnsafeRawBufferPointer(start: pixels, count: length))
        return try Handles.add(image)
    }
}

@c @implementation
public func scene_image_create_with_pixels_no_copy(
    _ width: UInt32, _ height: UInt32, _ stride: Int, _ format: scene_pixel_format, _ pixels: UnsafeRawPointer?,
    _ release: scene_destroy_function?, _ user_data: UnsafeMutableRawPointer?
) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let pixels = unsafe try required(pixels, "pixels", "an image's pixels")
        let format = try PixelFormat(format)
        let length = try Pixels.byteCount(width: Int(width), height: Int(height), stride: stride, format)
        let lender = unsafe Lender(release, user_data)
        let image = try unsafe Pixels.lendImage(
            width: Int(width), height: Int(height), stride: stride, format: format,
            bytes: UnsafeRawBufferPointer(start: pixels, count: length)
        ) { lender.giveBack() }
        return try lender.add(image)
    }
}

/// The owner of the pixels that an image shows. The lender is changed only before anybody else knows the image.
@safe
final class Lender: @unchecked Sendable {
    private var isOwed = true
    private let release: scene_destroy_function?
    private let userData: UnsafeMutableRawPointer?

    init(_ release: scene_destroy_function?, _ userData: UnsafeMutableRawPointer?) {
        unsafe self.release = release
        unsafe self.userData = userData
    }

    func giveBack() {
        if isOwed { unsafe release?(userData) }
    }

    /// A handle of the image; without one the program keeps what it lent.
    func add(_ image: ImageBuffer) throws(SceneError) -> Handle {
        try withExtendedLifetime(image) { () throws(SceneError) in
            do throws(SceneError) { return try Handles.add(image) } catch {
                isOwed = false
                throw error
            }
        }
    }
}

extension PixelFormat {
    init(_ format: scene_pixel_format) throws(SceneError) {
        guard let known = PixelFormat(rawValue: Int32(clamping: format.rawValue)) else {
            throw SceneError("format", format.rawValue, isNo: "scene_pixel_format")
        }
        self = known
    }
}

@c @implementation
public func scene_image_get_width(_ image: OpaquePointer?) -> UInt32 { measure(image) { $0.width } }

@c @implementation
public func scene_image_get_height(_ image: OpaquePointer?) -> UInt32 { measure(image) { $0.height } }

@safe private func measure(
    _ image: OpaquePointer?, _ function: StaticString = #function, _ side: (ImageBuffer) -> Int
) -> UInt32 {
    value(or: 0, function) { () throws(SceneError) in UInt32(clamping: side(try Scene.image(image))) }
}

@c @implementation
public func scene_image_retain(_ image: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.retain(Handle(image), .image, "image") }
}

@c @implementation
public func scene_image_release(_ image: OpaquePointer?) {
    _ = status { () throws(SceneError) in try Handles.release(Handle(image), .image, "image") }
}
