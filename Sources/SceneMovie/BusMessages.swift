import CGStreamer
import SceneStorage

/// Reads the messages of a pipeline's bus.
struct BusMessages {
    let gst: GStreamer
    /// Answers elements that ask for what they draw with; nil where there are none.
    var graphics: MovieGraphics?

    /// What a message says; nil for one that is nobody's concern.
    func event(_ message: UnsafeMutablePointer<scene_gst_message>) -> MovieEvent? {
        switch unsafe Int(message.pointee.type) {
        case SCENE_GST_MESSAGE_EOS: .ended
        case SCENE_GST_MESSAGE_ASYNC_DONE: .settled
        case SCENE_GST_MESSAGE_DURATION_CHANGED: .durationChanged
        case SCENE_GST_MESSAGE_CLOCK_LOST: .clockLost
        case SCENE_GST_MESSAGE_LATENCY: .latencyChanged
        case SCENE_GST_MESSAGE_ERROR: unsafe failure(message)
        case SCENE_GST_MESSAGE_WARNING: unsafe warning(message)
        case SCENE_GST_MESSAGE_BUFFERING: unsafe buffering(message)
        case SCENE_GST_MESSAGE_ELEMENT: unsafe element(message)
        case SCENE_GST_MESSAGE_NEED_CONTEXT: unsafe answer(message)
        default: nil
        }
    }

    private func answer(_ message: UnsafeMutablePointer<scene_gst_message>) -> MovieEvent? {
        unsafe graphics?.answer(message)
        return nil
    }

    private func failure(_ message: UnsafeMutablePointer<scene_gst_message>) -> MovieEvent {
        var error: UnsafeMutablePointer<scene_g_error>?, debug: UnsafeMutablePointer<CChar>?
        unsafe gst.table.gst_message_parse_error(message, &error, &debug)
        let name = unsafe gst.name(of: message.pointee.source), detail = unsafe gst.take(debug) ?? ""
        let isSound = ["audio", "pulse", "alsa"].contains { name.contains(text: $0) } || detail.contains(text: "GstAutoAudioSink")
        return .failed("\(unsafe gst.take(error) ?? "unknown error") (\(name))", isSound: isSound)
    }

    private func warning(_ message: UnsafeMutablePointer<scene_gst_message>) -> MovieEvent {
        var error: UnsafeMutablePointer<scene_g_error>?
        unsafe gst.table.gst_message_parse_warning(message, &error, nil)
        return .warned("\(unsafe gst.take(error) ?? "unknown reason") (\(unsafe gst.name(of: message.pointee.source)))")
    }

    private func buffering(_ message: UnsafeMutablePointer<scene_gst_message>) -> MovieEvent {
        var percent: Int32 = 0
        unsafe gst.table.gst_message_parse_buffering(message, &percent)
        return .buffering(Int(percent))
    }

    private func element(_ message: UnsafeMutablePointer<scene_gst_message>) -> MovieEvent? {
        if unsafe gst.table.gst_is_missing_plugin_message(message) != 0 {
            let what = unsafe gst.take(gst.table.gst_missing_plugin_message_get_description(message)) ?? "a plugin"
            let detail = unsafe gst.take(gst.table.gst_missing_plugin_message_get_installer_detail(message)) ?? ""
            return .missing("GStreamer lacks \(what): install \(Self.package(of: detail))")
        }
        guard let structure = unsafe gst.table.gst_message_get_structure(message),
            let name = unsafe gst.table.gst_structure_get_name(structure)
        else { return nil }
        var levels = SoundLevels()
        switch unsafe String(cString: name) {
        case "level":
            levels.rms = unsafe array(structure, "rms")
            levels.peak = unsafe array(structure, "peak")
        case "spectrum":
            levels.spectrum = unsafe list(structure, "magnitude")
            let rate = unsafe rate(message.pointee.source)
            levels.bandwidth = rate / 2 / Double(max(levels.spectrum.count, 1))
        default: return nil
        }
        levels.duration = unsafe seconds(structure, "duration") ?? 0
        levels.place = unsafe seconds(structure, "stream-time") ?? 0
        levels.due = monotonicTime()
        levels.running = unsafe seconds(structure, "running-time") ?? 0
        if let element = unsafe message.pointee.source, let due = unsafe gst.due(levels.running, element) {
            levels.due = max(due, levels.due)
        }
        return levels.isEmpty ? nil : .levels(levels)
    }

    private func seconds(_ structure: UnsafeRawPointer, _ name: String) -> Double? {
        var time = UInt64.max
        guard unsafe gst.table.gst_structure_get_clock_time(structure, name, &time) != 0 else { return nil }
        return PictureSink.seconds(time)
    }

    /// How many moments in a second the sound has that an element measures.
    private func rate(_ element: UnsafeMutableRawPointer?) -> Double {
        guard let element = unsafe element, let pad = unsafe gst.table.gst_element_get_static_pad(element, "sink") else { return 0 }
        defer { unsafe gst.table.gst_object_unref(pad) }
        guard let caps = unsafe gst.table.gst_pad_get_current_caps(pad) else { return 0 }
        defer { unsafe gst.table.gst_mini_object_unref(caps) }
        var rate: Int32 = 0
        if let structure = unsafe gst.table.gst_caps_get_structure(caps, 0) {
            _ = unsafe gst.table.gst_structure_get_int(structure, "rate", &rate)
        }
        return Double(rate)
    }

    private func array(_ structure: UnsafeRawPointer, _ name: String) -> [Double] {
        guard let value = unsafe gst.table.gst_structure_get_value(structure, name), let boxed = unsafe gst.table.g_value_get_boxed(value)
        else { return [] }
        let array = unsafe UnsafePointer<scene_g_value_array>(OpaquePointer(boxed))
        return unsafe (0..<min(array.pointee.count, 64)).map { unsafe scene_gst_array_double(gst.calls, array, $0) }
    }

    private func list(_ structure: UnsafeRawPointer, _ name: String) -> [Double] {
        guard let value = unsafe gst.table.gst_structure_get_value(structure, name) else { return [] }
        return unsafe (0..<min(gst.table.gst_value_list_get_size(value), 4096)).compactMap { index in
            unsafe gst.table.gst_value_list_get_value(value, index).map { unsafe Double(gst.table.g_value_get_float($0)) }
        }
    }

    /// The package of Debian that most likely has a plugin, by what an installer would be told.
    static func package(of detail: String) -> String {
        let packages: [(name: String, words: [String])] = [
            ("gstreamer1.0-plugins-base", ["theora", "vorbis", "x-opus", "ogg", "videoconvert", "audioconvert", "playbin", "app"]),
            (
                "gstreamer1.0-plugins-good",
                ["x-vp8", "x-vp9", "matroska", "webm", "quicktime", "x-flac", "x-msvideo", "rtsp", "http", "v4l2", "jpeg", "png"]
            ),
            ("gstreamer1.0-x", ["textoverlay", "subtitleoverlay"]),
            ("gstreamer1.0-gl", ["glupload", "gldownload", "glcolor", "gleffects", "gltestsrc", "glshader", "glvideo"]),
            ("gstreamer1.0-libav", ["h264", "h265", "mpeg", "aac", "x-ac3", "x-wmv", "x-wma", "divx", "prores", "dnxhd", "flv", "ape"]),
            ("gstreamer1.0-plugins-bad", ["av1", "rtmp", "hls", "dash", "webrtc"]),
        ]
        // The container "video/quicktime" is also what MP4 is called.
        return packages.first { $0.words.contains { detail.contains(text: $0) } }?.name
            ?? "gstreamer1.0-plugins-good, -bad or gstreamer1.0-libav"
    }

    private final class Listener {
        let messages: BusMessages
        private let joiner: Locked<LevelJoiner>?
        private let handler: @Sendable (MovieEvent) -> Void

        init(_ messages: BusMessages, joinsLevels: Bool, _ handler: @escaping @Sendable (MovieEvent) -> Void) {
            self.messages = messages
            self.handler = handler
            joiner = joinsLevels ? Locked(.innermost, LevelJoiner()) : nil
        }

        func hear(_ event: MovieEvent) {
            guard case .levels(let levels) = event, let joiner else { return handler(event) }
            if let joined = joiner.withLock({ $0.join(levels) }) { handler(.levels(joined)) }
        }
    }

    /// Hears the messages of a pipeline on the threads that post them, so that no loop of GLib's is needed.
    /// @param meter what measures the pipeline's sound: where that is loudness and spectrum, they are told together.
    static func watch(
        _ element: UnsafeMutableRawPointer, _ gst: GStreamer, _ graphics: MovieGraphics? = nil, meter: SoundMeter? = nil,
        _ handler: @escaping @Sendable (MovieEvent) -> Void
    ) {
        guard let bus = unsafe gst.table.gst_element_get_bus(element) else { return }
        let messages = BusMessages(gst: gst, graphics: graphics), joinsLevels = (meter?.bands ?? 0) > 0
        let listener = unsafe Unmanaged.passRetained(Listener(messages, joinsLevels: joinsLevels, handler)).toOpaque()
        unsafe gst.table.gst_bus_set_sync_handler(
            bus,
            { _, message, data in
                guard let message = unsafe message, let data = unsafe data else { return Int32(SCENE_GST_BUS_DROP) }
                let listener = unsafe Unmanaged<Listener>.fromOpaque(data).takeUnretainedValue()
                if let event = unsafe listener.messages.event(message) { listener.hear(event) }
                // What a handler drops, it owns.
                unsafe listener.messages.gst.table.gst_mini_object_unref(UnsafeMutableRawPointer(message))
                return Int32(SCENE_GST_BUS_DROP)
            }, listener
        ) { data in
            if let data = unsafe data { unsafe Unmanaged<Listener>.fromOpaque(data).release() }
        }
        unsafe gst.table.gst_object_unref(bus)
    }
}
