import CGStreamer
import Glibc
import SceneCommit
import SceneEngine
import SceneGLES
import SceneStorage
import Synchronization

/// A context of GL in which GStreamer's elements draw, with a thread of its own, on a display of EGL that renderers have contexts on as well. The two
/// share nothing but images, so that neither need know whether the other is current, or there at all.
@safe
final class DeviceContext: @unchecked Sendable {
    private let gst: GStreamer
    private let gl: UnsafePointer<scene_gst_gl>
    private let window: DeviceWindow
    /// GStreamer's objects for the display and the context.
    private let display, context: UnsafeMutableRawPointer
    private let export: ImageExport
    /// Counts the calls that were made on the context's thread: what one has written is seen by who has waited for it. GStreamer sees to that as well,
    /// in code that the thread sanitizer does not know.
    private let made = Atomic(0)

    /// Contexts by the addresses of displays; nil where none can be. They stay for as long as the process: displays are few.
    private static let all = Locked<[UInt: DeviceContext?]>(.movieDevices, [:])

    /// The context on a display of EGL; nil where there is none, which the log is told once.
    static func of(_ address: UInt, _ gst: GStreamer) -> DeviceContext? {
        all.withLock { all in
            if let known = all[address] { return known }
            var made: DeviceContext?
            do throws(SceneError) { made = try DeviceContext(address, gst) } catch {
                Log.shared(.info, "movies in a device's memory come through that of the processor: \(error.message)")
            }
            all[address] = .some(made)
            return made
        }
    }

    /// Whether GStreamer has the elements that bring pictures to GL.
    static func hasElements(_ gst: GStreamer) -> Bool {
        ["glupload", "glcolorconvert", "glcolorscale", "glvideoflip"].allSatisfy { name in
            guard let factory = unsafe gst.table.gst_element_factory_find(name) else { return false }
            unsafe gst.table.gst_object_unref(factory)
            return true
        }
    }

    private static func open() throws(SceneError) -> UnsafePointer<scene_gst_gl> {
        guard let library = unsafe dlopen("libgstgl-1.0.so.0", RTLD_NOW | RTLD_LOCAL) else {
            throw SceneError(.unsupported, "libgstgl-1.0.so.0 cannot be opened; install gstreamer1.0-gl")
        }
        let table = UnsafeMutablePointer<scene_gst_gl>.allocate(capacity: 1)
        if let missing = unsafe scene_gst_gl_load(table, library) {
            let name = unsafe String(cString: missing)
            unsafe table.deallocate()
            throw SceneError(.unsupported, "GStreamer has no function \(name): it was built without EGL")
        }
        return unsafe UnsafePointer(table)
    }

    private init(_ address: UInt, _ gst: GStreamer) throws(SceneError) {
        let export = try ImageExport(display: address), gl = unsafe try Self.open()
        try beginGLWork()
        defer { ProcessState.endWork() }
        guard let pointer = unsafe UnsafeMutableRawPointer(bitPattern: address),
            let display = unsafe gl.pointee.gst_gl_display_egl_new_with_egl_display(pointer),
            let context = unsafe gl.pointee.gst_gl_context_new(display), let window = unsafe DeviceWindow(gst, gl)
        else { throw SceneError(.unsupported, "GStreamer makes no context of GL on the renderer's display") }
        _ = unsafe gl.pointee.gst_gl_context_set_window(context, window.pointer)
        var error: UnsafeMutablePointer<scene_g_error>?
        // The driver may be one that takes one thread at a time.
        let isMade = SharedDriver.perform { unsafe gl.pointee.gst_gl_context_create(context, nil, &error) != 0 }
        guard isMade else {
            throw SceneError(.unsupported, "GStreamer makes no context of GL: \(unsafe gst.take(error) ?? "no reason given")")
        }
        (self.gst, self.window, self.export) = (gst, window, export)
        unsafe self.gl = gl
        unsafe self.display = display
        unsafe self.context = context
        var isLlvmpipe = false
        perform { isLlvmpipe = export.isLlvmpipe }
        window.guardCalls(isLlvmpipe: isLlvmpipe)
        _ = unsafe gl.pointee.gst_gl_display_add_context(display, context)
    }

    /// Gives an element of a pipeline the display, on which it finds the context.
    func lend(to element: UnsafeMutableRawPointer) {
        let message = unsafe gst.table.gst_context_new("gst.gl.GLDisplay", 1)
        unsafe gl.pointee.gst_context_set_gl_display(message, display)
        unsafe gst.table.gst_element_set_context(element, message)
        unsafe gst.table.gst_mini_object_unref(message)
    }

    /// Runs something on the context's thread, where the context is current, and waits for it.
    private func perform(_ body: () -> Void) {
        withoutActuallyEscaping(body) { body in
            var work = {
                body()
                self.made.add(1, ordering: .releasing)
            }
            unsafe withUnsafeMutablePointer(to: &work) { pointer in
                unsafe gl.pointee.gst_gl_context_thread_add(
                    context, { _, data in unsafe data?.assumingMemoryBound(to: (() -> Void).self).pointee() }, pointer)
            }
        }
        _ = made.load(ordering: .acquiring)
    }

    // MARK: - Pictures

    /// The picture of a buffer in this context; nil for one that is elsewhere, or that EGL makes no image of.
    /// @param copy brings the buffer's pixels to memory.
    func picture(
        of buffer: UnsafeMutablePointer<scene_gst_buffer>, width: Int, height: Int, isOpaque: Bool,
        copy: @escaping @Sendable () -> Bitmap?
    ) -> DevicePicture? {
        guard let memory = unsafe gst.table.gst_buffer_peek_memory(buffer, 0), unsafe gl.pointee.gst_is_gl_memory(memory) != 0,
            unsafe memory.assumingMemoryBound(to: scene_gst_gl_memory.self).pointee.context == context
        else { return nil }
        let sync = unsafe gst.table.gst_buffer_get_meta(buffer, gl.pointee.gst_gl_sync_meta_api_get_type())
        var exported: ImageExport.Exported?
        perform {
            if let sync = unsafe sync { unsafe gl.pointee.gst_gl_sync_meta_wait(sync, context) }
            var map = unsafe scene_gst_map()
            guard unsafe gst.table.gst_buffer_map(buffer, &map, UInt32(SCENE_GST_MAP_READ | SCENE_GST_MAP_GL)) != 0 else { return }
            if let data = unsafe map.data {
                exported = export.export(texture: unsafe UnsafeRawPointer(data).load(as: UInt32.self))
            }
            unsafe gst.table.gst_buffer_unmap(buffer, &map)
        }
        guard let exported else { return nil }
        let held = unsafe HeldBuffer(gst, buffer)
        return DevicePicture(
            width: width, height: height, isOpaque: isOpaque, display: export.display, image: exported.image, fence: exported.fence,
            copy: copy
        ) { [self] in giveBack(exported, held) }
    }

    /// A buffer that others draw into once it is let go.
    @safe
    private final class HeldBuffer: @unchecked Sendable {
        private let gst: GStreamer
        private let buffer: UnsafeMutableRawPointer

        init(_ gst: GStreamer, _ buffer: UnsafeMutablePointer<scene_gst_buffer>) {
            self.gst = gst
            unsafe self.buffer = gst.table.gst_mini_object_ref(UnsafeMutableRawPointer(buffer))
        }

        deinit { unsafe gst.table.gst_mini_object_unref(buffer) }
    }

    private final class Return {
        let export: ImageExport
        let exported: ImageExport.Exported
        let held: HeldBuffer

        init(_ export: ImageExport, _ exported: ImageExport.Exported, _ held: HeldBuffer) {
            (self.export, self.exported, self.held) = (export, exported, held)
        }

        deinit { export.free(exported) }
    }

    /// Frees an image, and lets its buffer go, on the context's thread: the end of a texture waits for that, and who shows pictures must not.
    private func giveBack(_ exported: ImageExport.Exported, _ held: HeldBuffer) {
        let work = unsafe Unmanaged.passRetained(Return(export, exported, held)).toOpaque()
        unsafe gl.pointee.gst_gl_window_send_message_async(
            window.pointer, { data in if let data = unsafe data { unsafe Unmanaged<Return>.fromOpaque(data).release() } }, work, nil)
    }
}
