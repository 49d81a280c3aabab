import CGStreamer
import SceneCommit
import SceneContent
import SceneGLES
import SceneStorage

/// A buffer whose pixels are mapped, until nobody shows them any more.
@safe
final class MappedBuffer: @unchecked Sendable {
    private let gst: GStreamer
    private let buffer: UnsafeMutablePointer<scene_gst_buffer>
    private var map = unsafe scene_gst_map()

    var count: Int { unsafe map.size }

    init?(_ gst: GStreamer, _ buffer: UnsafeMutablePointer<scene_gst_buffer>) {
        self.gst = gst
        unsafe self.buffer = buffer
        guard unsafe gst.table.gst_buffer_map(buffer, &map, UInt32(SCENE_GST_MAP_READ)) != 0, unsafe map.data != nil else {
            return nil
        }
        _ = unsafe gst.table.gst_mini_object_ref(UnsafeMutableRawPointer(buffer))
    }

    deinit {
        guard unsafe map.data != nil else { return }
        unsafe gst.table.gst_buffer_unmap(buffer, &map)
        unsafe gst.table.gst_mini_object_unref(UnsafeMutableRawPointer(buffer))
    }

    /// The pixels where they are, or a copy; nil where there are fewer than a picture of the format needs.
    func bitmap(_ format: PictureFormat, _ planes: [PlanarLayout.Plane], hasAlpha: Bool, copies: Bool = false) -> Bitmap? {
        if format.form == nil { return bitmap(format, planes[0], hasAlpha: hasAlpha, copies: copies) }
        return format.layout(planes).flatMap { Bitmap($0, pixels: unsafe lend(UnsafeRawBufferPointer(start: map.data, count: map.size))) }
    }

    /// Pictures with alpha are copied, since their colours are straight.
    private func bitmap(_ format: PictureFormat, _ plane: PlanarLayout.Plane, hasAlpha: Bool, copies: Bool) -> Bitmap? {
        let (width, height) = (format.width, format.height), reach = plane.stride.multipliedReportingOverflow(by: height - 1)
        guard plane.stride >= 4 * width, (0...count).contains(plane.offset), !reach.overflow,
            reach.partialValue + 4 * width <= count - plane.offset
        else { return nil }
        let bytes = unsafe UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(start: map.data, count: map.size)[plane.offset...])
        if copies || hasAlpha || plane.stride != 4 * width {
            let format: PixelFormat = hasAlpha ? .rgba : .rgbaPremultiplied
            return try? unsafe Pixels.makeBitmap(width: width, height: height, stride: plane.stride, format: format, bytes: bytes)
        }
        let pixels = unsafe lend(UnsafeRawBufferPointer(rebasing: bytes[..<(4 * width * height)]))
        return Bitmap(width: width, height: height, isOpaque: true, pixels: pixels)
    }

    private func lend(_ bytes: UnsafeRawBufferPointer) -> ByteBlock {
        unsafe ByteBlock(lent: bytes) { [self] in withExtendedLifetime(self) {} }
    }
}

/// A buffer in a device's memory, whose pixels somebody may want who cannot show them from there.
@safe
final class DeviceCopy: @unchecked Sendable {
    private let gst: GStreamer
    private let buffer: UnsafeMutablePointer<scene_gst_buffer>
    private let format: PictureFormat
    private let hasAlpha: Bool

    /// The buffer is to be held by who has the copy.
    init(_ gst: GStreamer, _ buffer: UnsafeMutablePointer<scene_gst_buffer>, _ format: PictureFormat, hasAlpha: Bool) {
        (self.gst, self.format, self.hasAlpha) = (gst, format, hasAlpha)
        unsafe self.buffer = buffer
    }

    /// Waits for the thread of GStreamer's context, as the end of what is mapped does; nil where that thread waits for the calling one, which is
    /// within the driver.
    func bitmap() -> Bitmap? {
        if SharedDriver.isInside { return nil }
        return unsafe MappedBuffer(gst, buffer)?.bitmap(format, format.planes(of: buffer, gst), hasAlpha: hasAlpha, copies: true)
    }
}
