import CGStreamer
import SceneCommit
import SceneContent
import SceneStorage

/// Where a pipeline's pictures end: it converts them to what the renderers upload, and hands them on with the time at which they are seen.
/// GStreamer's threads call it, and it lives as long as the pipeline's last element.
@safe
final class PictureSink: @unchecked Sendable {
    private let gst: GStreamer
    /// The appsink, which holds this object and not the other way round.
    private let sink: UnsafeMutableRawPointer
    private let converter: UnsafeMutableRawPointer
    private let handler: @Sendable (MovieEvent) -> Void

    @safe private struct State {
        /// The monotonic clock less the pipeline's, as read before.
        var clockOffset: Double?
        var width = 0, height = 0
        var hasAlpha = false
        var caps: UnsafeMutableRawPointer?
    }

    private let state = Locked(.innermost, State())

    /// How long before they are seen pictures come, in seconds: a frame of the display begins before it is seen.
    static let lead = 0.05

    init(
        _ gst: GStreamer, sink: UnsafeMutableRawPointer, converter: UnsafeMutableRawPointer,
        _ handler: @escaping @Sendable (MovieEvent) -> Void
    ) {
        self.gst = gst
        unsafe self.sink = sink
        unsafe self.converter = converter
        self.handler = handler
    }

    /// Has the appsink call this object from now on.
    func install() {
        var callbacks = scene_gst_app_sink_callbacks()
        unsafe callbacks.new_preroll = { _, data in unsafe PictureSink.of(data)?.takePreroll() ?? 0 }
        unsafe callbacks.new_sample = { _, data in unsafe PictureSink.of(data)?.takeSample() ?? 0 }
        let pointer = unsafe Unmanaged.passRetained(self).toOpaque()
        unsafe gst.table.gst_app_sink_set_callbacks(sink, &callbacks, pointer) { data in
            if let data = unsafe data { unsafe Unmanaged<PictureSink>.fromOpaque(data).release() }
        }
        guard let pad = unsafe gst.table.gst_element_get_static_pad(sink, "sink") else { return }
        let flushes = UInt32(SCENE_GST_PAD_PROBE_EVENT_FLUSH)
        _ = unsafe gst.table.gst_pad_add_probe(
            pad, flushes,
            { _, _, data in
                unsafe PictureSink.of(data)?.handler(.flushed)
                return Int32(SCENE_GST_PAD_PROBE_OK)
            }, unsafe Unmanaged.passRetained(self).toOpaque()
        ) { data in
            if let data = unsafe data { unsafe Unmanaged<PictureSink>.fromOpaque(data).release() }
        }
        unsafe gst.table.gst_object_unref(pad)
    }

    private static func of(_ data: UnsafeMutableRawPointer?) -> PictureSink? {
        unsafe data.map { unsafe Unmanaged<PictureSink>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: - Called by GStreamer

    private func takePreroll() -> Int32 {
        if let sample = unsafe gst.table.gst_app_sink_try_pull_preroll(sink, 0), let frame = unsafe frame(of: sample, isDueNow: true) {
            handler(.picture(frame))
        }
        return 0
    }

    private func takeSample() -> Int32 {
        if let sample = unsafe gst.table.gst_app_sink_pull_sample(sink), let frame = unsafe frame(of: sample, isDueNow: false) {
            handler(.picture(frame))
        }
        return 0
    }

    // MARK: - Pictures

    /// The picture of a sample, whose reference is this function's.
    func frame(of sample: UnsafeMutableRawPointer, isDueNow: Bool) -> VideoFrame? {
        guard let buffer = unsafe gst.table.gst_sample_get_buffer(sample), let caps = unsafe gst.table.gst_sample_get_caps(sample) else {
            unsafe gst.table.gst_mini_object_unref(sample)
            return nil
        }
        let (width, height, hasAlpha) = unsafe layout(caps)
        // The sample is the sink's, which uses it again; the buffer is held until nobody shows the picture.
        defer { unsafe gst.table.gst_mini_object_unref(sample) }
        let mapped = unsafe MappedBuffer(gst, buffer)
        guard let mapped else {
            handler(.warned("a picture of the movie cannot be read"))
            return nil
        }
        let limit = ImageBuffer.maximumSize
        guard (1...limit).contains(width), (1...limit).contains(height), mapped.count >= width * height * 4 else {
            handler(.warned("the movie has pictures of \(width) x \(height) pixels, expected 1 x 1 to \(limit) x \(limit)"))
            return nil
        }
        guard let bitmap = mapped.bitmap(width, height, hasAlpha: hasAlpha) else { return nil }
        let pts = unsafe buffer.pointee.pts, length = unsafe buffer.pointee.duration
        let segment = unsafe gst.table.gst_sample_get_segment(sample)
        var position = 0.0, due = monotonicTime()
        if pts != UInt64.max, let segment = unsafe segment {
            let format = UInt32(SCENE_GST_FORMAT_TIME)
            position = Self.seconds(unsafe gst.table.gst_segment_to_stream_time(segment, format, pts)) ?? Self.seconds(pts) ?? 0
            if !isDueNow, let running = Self.seconds(unsafe gst.table.gst_segment_to_running_time(segment, format, pts)) {
                due = self.due(running) ?? due
            }
        }
        return VideoFrame(bitmap, position: position, duration: Self.seconds(length) ?? 0, due: due)
    }

    static func seconds(_ time: UInt64) -> Double? { time == UInt64.max ? nil : Double(time) / 1e9 }

    /// The monotonic time of a running time of the pipeline.
    private func due(_ running: Double) -> Double? {
        guard let clock = unsafe gst.table.gst_element_get_clock(sink) else { return nil }
        defer { unsafe gst.table.gst_object_unref(clock) }
        guard let now = Self.seconds(unsafe gst.table.gst_clock_get_time(clock)),
            let base = Self.seconds(unsafe gst.table.gst_element_get_base_time(sink))
        else { return nil }
        let offset = monotonicTime() - now
        // A clock of a sound device is read in steps, and drifts slowly against the other.
        let smoothed = state.withLock { state -> Double in
            var new = offset
            if let old = state.clockOffset, abs(offset - old) < 0.02 { new = old + 0.05 * (offset - old) }
            state.clockOffset = new
            return new
        }
        let latency = Self.seconds(unsafe gst.table.gst_base_sink_get_latency(sink)) ?? 0
        return smoothed + base + running + latency
    }

    /// Size and opacity of pictures, which are looked up when they change.
    private func layout(_ caps: UnsafeMutableRawPointer) -> (width: Int, height: Int, hasAlpha: Bool) {
        state.withLock { state in
            if unsafe state.caps != caps {
                unsafe state.caps = caps
                var width: Int32 = 0, height: Int32 = 0
                if let structure = unsafe gst.table.gst_caps_get_structure(caps, 0) {
                    _ = unsafe gst.table.gst_structure_get_int(structure, "width", &width)
                    _ = unsafe gst.table.gst_structure_get_int(structure, "height", &height)
                }
                (state.width, state.height, state.hasAlpha) = (Int(width), Int(height), sourceHasAlpha)
            }
            return (state.width, state.height, state.hasAlpha)
        }
    }

    /// Whether what the decoder gives has alpha: converted pictures always have some.
    private var sourceHasAlpha: Bool {
        guard let pad = unsafe gst.table.gst_element_get_static_pad(converter, "sink") else { return false }
        defer { unsafe gst.table.gst_object_unref(pad) }
        guard let caps = unsafe gst.table.gst_pad_get_current_caps(pad) else { return false }
        defer { unsafe gst.table.gst_mini_object_unref(caps) }
        guard let structure = unsafe gst.table.gst_caps_get_structure(caps, 0),
            let format = unsafe gst.table.gst_structure_get_string(structure, "format")
        else { return false }
        let name = unsafe String(cString: format)
        return name.contains("A") && !name.hasPrefix("GRAY")
    }
}

/// A buffer whose pixels are mapped, until nobody shows them any more.
@safe
private final class MappedBuffer: @unchecked Sendable {
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

    /// The pixels where they are; those with alpha are copied, since it is straight. The rows of a picture have one distance.
    func bitmap(_ width: Int, _ height: Int, hasAlpha: Bool) -> Bitmap? {
        let bytes = unsafe UnsafeRawBufferPointer(start: map.data, count: map.size), stride = unsafe map.size / height
        if hasAlpha || stride != 4 * width {
            let format: PixelFormat = hasAlpha ? .rgba : .rgbaPremultiplied
            return try? unsafe Pixels.makeBitmap(width: width, height: height, stride: stride, format: format, bytes: bytes)
        }
        let pixels = unsafe ByteBlock(lent: UnsafeRawBufferPointer(rebasing: bytes[..<(4 * width * height)])) { [self] in
            withExtendedLifetime(self) {}
        }
        return Bitmap(width: width, height: height, isOpaque: true, pixels: pixels)
    }
}
