import CGStreamer
import SceneCommit
import SceneEngine
import SceneGLES
import SceneStorage
import Synchronization

/// The part of a pipeline that a device draws: on which display, and whether pictures go from there to renderers as they are.
final class MovieGraphics: Sendable {
    private let gst: GStreamer
    /// The address of the display of EGL that GStreamer's elements draw on; 0 leaves that to GStreamer.
    let display: UInt
    private let shown: Atomic<UInt>
    private let used = Atomic(false)

    /// Whether pictures of software decoders go by way of GL as well.
    static var isForced: Bool { Environment.value(of: "SCENE_VIDEO_GL") == "1" }

    init(_ gst: GStreamer, _ intake: VideoIntake) {
        self.gst = gst
        display = intake.display != 0 ? intake.display : ImageExport.offscreenDisplay
        shown = Atomic(intake.display)
    }

    /// The display whose images all renderers show; 0 for none.
    var shownDisplay: UInt {
        get { shown.load(ordering: .relaxed) }
        set { shown.store(newValue, ordering: .relaxed) }
    }

    /// Whether an element has asked for a display.
    var isUsed: Bool { used.load(ordering: .relaxed) }

    /// Whether pictures are shown as they are.
    var isShared: Bool { display != 0 && shownDisplay == display }

    /// Answers an element that asks for what it draws with.
    func answer(_ message: UnsafeMutablePointer<scene_gst_message>) {
        var type: UnsafePointer<CChar>?
        guard unsafe gst.table.gst_message_parse_context_type(message, &type) != 0, let name = unsafe type,
            unsafe String(cString: name) == "gst.gl.GLDisplay", let element = unsafe message.pointee.source
        else { return }
        used.store(true, ordering: .relaxed)
        if display != 0 { unsafe DeviceContext.of(display, gst)?.lend(to: element) }
    }

    /// The picture of a buffer in a device's memory that renderers show as it is; nil where they cannot.
    /// @param copy brings the buffer's pixels to memory.
    func picture(
        of buffer: UnsafeMutablePointer<scene_gst_buffer>, width: Int, height: Int, isOpaque: Bool,
        copy: @escaping @Sendable () -> Bitmap?
    ) -> DevicePicture? {
        guard isShared, let context = DeviceContext.of(display, gst) else { return nil }
        return unsafe context.picture(of: buffer, width: width, height: height, isOpaque: isOpaque, copy: copy)
    }
}
