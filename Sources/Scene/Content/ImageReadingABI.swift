public import CScene
import SceneCommit
import SceneContent
import SceneModel
import SceneStorage

@c @implementation
public func scene_image_read_pixels(
    _ image: OpaquePointer?, _ format: scene_pixel_format, _ stride: Int, _ length: Int, _ pixels: UnsafeMutableRawPointer?
) -> scene_status {
    status { () throws(SceneError) in
        let image = try Scene.image(image)
        let format = try PixelFormat(format), pixels = unsafe try required(pixels, "pixels", "room for the pixels")
        guard format.hasAlpha else {
            throw SceneError(.invalidArgument, "format is \(format.rawValue), expected one with alpha")
        }
        let copy = try image.copyPixels(as: format.depth), (width, height) = (image.width, image.height)
        let needed = try Pixels.byteCount(width: width, height: height, stride: stride, format)
        guard length >= needed else {
            throw SceneError(.invalidArgument, "length is \(UInt(bitPattern: length)) bytes, expected \(needed) or more")
        }
        let target = unsafe UnsafeMutableRawBufferPointer(start: pixels, count: length)
        unsafe copy.withUnsafeBytes { source in
            if format.depth == .halfFloats {
                unsafe Pixels.read(halfFloats: source, as: format, target, stride: stride, width: width, height: height)
            } else {
                unsafe Pixels.convert(
                    premultipliedRGBA: source, stride: 4 * width, to: format, target, stride: stride, width: width, height: height)
            }
        }
    }
}
