import CGStreamer
import Glibc
import SceneCommit
import SceneStorage

/// GStreamer 1.x, opened at run time when the first movie or sound needs it, so that only those need it who play something.
@safe
struct GStreamer: @unchecked Sendable {
    /// The functions. They stay for as long as the process, as the libraries do.
    let calls: UnsafePointer<scene_gst>

    private static let opened = Locked<Result<GStreamer, SceneError>?>(.movieLibrary, nil)

    /// The library, opened with the first call. A failure stays one. Called on threads of movies, for the registry of plugins may have to be made.
    static func open() throws(SceneError) -> GStreamer {
        try opened.withLock { opened in
            if let opened { return opened }
            let result = Result { () throws(SceneError) in try GStreamer() }
            opened = result
            return result
        }.get()
    }

    /// The name of the first library can be given in the environment.
    private static var name: String {
        guard let value = Environment.value(of: "SCENE_GSTREAMER_LIBRARY"), !value.isEmpty else { return "libgstreamer-1.0.so.0" }
        return value
    }

    private static let advice =
        "movies and sounds need GStreamer 1.18 or later: install gstreamer1.0-plugins-base, gstreamer1.0-plugins-good and, for MP4 and MP3, "
        + "gstreamer1.0-libav"

    private init() throws(SceneError) {
        let names = [
            Self.name, "libgstbase-1.0.so.0", "libgstapp-1.0.so.0", "libgstvideo-1.0.so.0", "libgstpbutils-1.0.so.0", "libgobject-2.0.so.0",
            "libglib-2.0.so.0",
        ]
        var libraries: [UnsafeMutableRawPointer?] = unsafe []
        for name in names {
            guard let handle = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
                let reason = unsafe dlerror().map { unsafe String(cString: $0) } ?? "unknown reason"
                throw SceneError(.unsupported, "\(name) cannot be opened: \(reason); \(Self.advice)")
            }
            unsafe libraries.append(handle)
        }
        let table = UnsafeMutablePointer<scene_gst>.allocate(capacity: 1)
        let missing = unsafe libraries.withUnsafeBufferPointer { list -> String? in
            guard let start = list.baseAddress, let name = unsafe scene_gst_load(table, start, Int32(list.count)) else { return nil }
            return unsafe String(cString: name)
        }
        if let missing {
            unsafe table.deallocate()
            throw SceneError(.unsupported, "GStreamer has no function \(missing); \(Self.advice)")
        }
        var error: UnsafeMutablePointer<scene_g_error>?
        guard unsafe table.pointee.gst_init_check(nil, nil, &error) != 0 else {
            let reason = unsafe error?.pointee.message.map { unsafe String(cString: $0) } ?? "no reason given"
            throw SceneError(.unsupported, "GStreamer cannot be used: \(reason)")
        }
        unsafe table.pointee.gst_pb_utils_init()
        unsafe calls = UnsafePointer(table)
    }

    /// How often in a row, a tenth of a second apart, a pipeline may be at rest of which nothing comes: decodebin loses the error of a demultiplexer
    /// that fails while it is being plugged in.
    static let mostRests = 10

    /// The functions of the library.
    var table: scene_gst { unsafe calls.pointee }

    // MARK: - Elements

    /// A new element; nil when no plugin has one.
    func make(_ factory: String) -> UnsafeMutableRawPointer? { unsafe table.gst_element_factory_make(factory, nil) }

    /// Gives a bin a pad of an element in it.
    func show(_ name: String, of element: UnsafeMutableRawPointer, on bin: UnsafeMutableRawPointer) {
        guard let pad = unsafe table.gst_element_get_static_pad(element, name) else { return }
        if let ghost = unsafe table.gst_ghost_pad_new(name, pad) { _ = unsafe table.gst_element_add_pad(bin, ghost) }
        unsafe table.gst_object_unref(pad)
    }

    func set(_ object: UnsafeMutableRawPointer, _ name: String, _ value: Int) {
        unsafe scene_gst_set_int(calls, object, name, Int32(clamping: value))
    }

    func set(_ object: UnsafeMutableRawPointer, _ name: String, wide value: Int64) {
        unsafe scene_gst_set_int64(calls, object, name, value)
    }

    func set(_ object: UnsafeMutableRawPointer, _ name: String, _ value: Double) { unsafe scene_gst_set_double(calls, object, name, value) }

    func set(_ object: UnsafeMutableRawPointer, _ name: String, _ value: String) {
        unsafe value.withCString { unsafe scene_gst_set_pointer(calls, object, name, $0) }
    }

    func set(_ object: UnsafeMutableRawPointer, _ name: String, _ value: UnsafeMutableRawPointer?) {
        unsafe scene_gst_set_pointer(calls, object, name, value)
    }

    func has(_ object: UnsafeMutableRawPointer, _ property: String) -> Bool { unsafe scene_gst_has_property(calls, object, property) != 0 }

    func number(_ object: UnsafeMutableRawPointer, _ name: String) -> Int { unsafe Int(scene_gst_get_int(calls, object, name)) }

    func name(of object: UnsafeMutableRawPointer?) -> String {
        guard let object = unsafe object, let name = unsafe table.gst_object_get_name(object) else { return "" }
        defer { unsafe table.g_free(name) }
        return unsafe String(cString: name)
    }

    /// The monotonic time of a running time of an element's pipeline; nil as long as that has no clock.
    func due(_ running: Double, _ element: UnsafeMutableRawPointer) -> Double? {
        guard let clock = unsafe table.gst_element_get_clock(element) else { return nil }
        defer { unsafe table.gst_object_unref(clock) }
        guard let now = PictureSink.seconds(unsafe table.gst_clock_get_time(clock)),
            let base = PictureSink.seconds(unsafe table.gst_element_get_base_time(element))
        else { return nil }
        return monotonicTime() - now + base + running
    }

    /// The pipeline or the element that a text describes.
    /// @param failure makes an error of what GStreamer says about the text.
    func parse(_ text: String, _ failure: (String) -> SceneError) throws(SceneError) -> UnsafeMutableRawPointer {
        var error: UnsafeMutablePointer<scene_g_error>?
        let parsed = unsafe table.gst_parse_launch(text, &error).map { unsafe table.gst_object_ref_sink($0) }
        let reason = unsafe take(error)
        if let parsed = unsafe parsed {
            guard reason != nil else { return unsafe parsed }
            // There may be half a pipeline beside an error.
            unsafe table.gst_object_unref(parsed)
        }
        throw failure(reason ?? "no reason given")
    }

    // MARK: - Text that the library gives away

    func take(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text = unsafe text else { return nil }
        defer { unsafe table.g_free(text) }
        return unsafe String(cString: text)
    }

    func take(_ error: UnsafeMutablePointer<scene_g_error>?) -> String? {
        guard let error = unsafe error else { return nil }
        defer { unsafe table.g_error_free(error) }
        return unsafe error.pointee.message.map { unsafe String(cString: $0) }
    }

    /// A path as a URI; what is a URI already stays as it is.
    func uri(of text: String) throws(SceneError) -> String {
        if unsafe table.gst_uri_is_valid(text) != 0 { return text }
        var error: UnsafeMutablePointer<scene_g_error>?
        if let uri = unsafe take(table.gst_filename_to_uri(text, &error)) { return uri }
        throw SceneError(.invalidArgument, "\(text) is neither a URI nor a path: \(unsafe take(error) ?? "no reason given")")
    }
}
