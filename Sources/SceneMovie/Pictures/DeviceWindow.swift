import CGStreamer
import SceneCommit
import SceneGLES
import SceneStorage

/// The window that a context of GStreamer's has for its thread: one that nobody sees, through which all calls of GL go that are made there.
///
/// Calls wait for the end of the process as the renderers' do, and for each other with Mesa's software driver, which takes one thread at a time.
@safe
struct DeviceWindow: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
    private let gst: GStreamer

    /// What GStreamer is told of the class, once for the process.
    @safe private struct Class {
        var type = 0
        /// Bytes from a class to what GstGLWindow's has behind that of GstObject.
        var offset = 0
        /// How GstGLWindow sends calls to the thread.
        var send: scene_gst_gl_send?
        var getData: (@convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>) -> UnsafeMutableRawPointer?)?
    }

    private static let made = Locked<Class>(.innermost, Class())
    /// The key under which a window has how its calls are made; without, they are made as they come.
    private static let key = "scene-calls"
    private enum Calls: UInt { case counted = 1, alone }

    /// nil where GStreamer makes no such object.
    init?(_ gst: GStreamer, _ gl: UnsafePointer<scene_gst_gl>) {
        let type = unsafe Self.type(gst, gl)
        guard type != 0, let object = unsafe gst.table.g_object_new_with_properties(type, 0, nil, nil) else { return nil }
        unsafe pointer = gst.table.gst_object_ref_sink(object)
        self.gst = gst
    }

    /// Has calls counted from now on, and made alone where the driver needs that. A context is made before that.
    func guardCalls(isLlvmpipe: Bool) {
        let calls = isLlvmpipe ? Calls.alone : .counted
        unsafe gst.table.g_object_set_data(pointer, Self.key, UnsafeMutableRawPointer(bitPattern: calls.rawValue))
    }

    /// The class's number for GStreamer, registered once.
    private static func type(_ gst: GStreamer, _ gl: UnsafePointer<scene_gst_gl>) -> Int {
        if let type = made.withLock({ $0.type == 0 ? nil : $0.type }) { return type }
        let parent = unsafe gl.pointee.gst_gl_window_get_type()
        var query = unsafe scene_g_type_query(), ancestor = unsafe scene_g_type_query()
        unsafe gst.table.g_type_query(parent, &query)
        unsafe gst.table.g_type_query(gst.table.g_type_parent(parent), &ancestor)
        guard unsafe query.class_size > 0, unsafe ancestor.class_size > 0 else { return 0 }
        // Copies of the library in one process have classes of their own.
        let name = "SceneWindow" + String(UInt(bitPattern: ObjectIdentifier(Message.self)), radix: 16)
        let offset = unsafe Int(ancestor.class_size), getData = unsafe gst.table.g_object_get_data
        made.withLock { made in
            made.offset = offset
            unsafe made.getData = getData
        }
        let type = unsafe gst.table.g_type_register_static_simple(
            parent, name, query.class_size, { type, _ in unsafe DeviceWindow.initialize(type) }, query.instance_size, nil, 0)
        made.withLock { $0.type = type }
        return type
    }

    private static func initialize(_ type: UnsafeMutableRawPointer?) {
        guard let type = unsafe type else { return }
        let offset = made.withLock { $0.offset }
        let functions = unsafe (type + offset).assumingMemoryBound(to: scene_gst_gl_window_class.self)
        let send = unsafe functions.pointee.send_message_async
        made.withLock { unsafe $0.send = send }
        unsafe functions.pointee.get_display = { _ in 0 }
        unsafe functions.pointee.get_window_handle = { _ in 0 }
        unsafe functions.pointee.set_window_handle = { _, _ in }
        unsafe functions.pointee.has_output_surface = { _ in 0 }
        unsafe functions.pointee.send_message_async = { unsafe DeviceWindow.send($0, $1, $2, $3) }
    }

    // MARK: - Calls

    /// A call on its way to the thread.
    @safe
    private final class Message {
        let calls: Calls?
        let call: scene_gst_gl_call?
        let data: UnsafeMutableRawPointer?
        let destroy: scene_gst_notify?

        init(
            _ calls: Calls?, _ call: scene_gst_gl_call?, _ data: UnsafeMutableRawPointer?, _ destroy: scene_gst_notify?
        ) {
            self.calls = calls
            unsafe self.call = call
            unsafe self.data = data
            unsafe self.destroy = destroy
        }

        func make() {
            guard let calls else {
                unsafe call?(data)
                return
            }
            guard ProcessState.beginWork() else { return }
            defer { ProcessState.endWork() }
            if calls == .alone { SharedDriver.perform { unsafe call?(data) } } else { unsafe call?(data) }
        }
    }

    private static func send(
        _ window: UnsafeMutableRawPointer?, _ call: scene_gst_gl_call?, _ data: UnsafeMutableRawPointer?, _ destroy: scene_gst_notify?
    ) {
        let known = made.withLock { $0 }
        guard let window = unsafe window, let getData = unsafe known.getData else { return }
        let value = unsafe UInt(bitPattern: getData(window, key))
        let message = unsafe Unmanaged.passRetained(Message(Calls(rawValue: value), call, data, destroy)).toOpaque()
        unsafe known.send?(
            window, { data in if let data = unsafe data { unsafe Unmanaged<Message>.fromOpaque(data).takeUnretainedValue().make() } },
            message
        ) { data in
            guard let data = unsafe data else { return }
            let message = unsafe Unmanaged<Message>.fromOpaque(data).takeRetainedValue()
            unsafe message.destroy?(message.data)
        }
    }
}
