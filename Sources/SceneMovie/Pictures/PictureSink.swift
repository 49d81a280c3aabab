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
    /// The pad that the decoder's pictures come through.
    private let entry: UnsafeMutableRawPointer
    private let graphics: MovieGraphics
    private let handler: @Sendable (MovieEvent) -> Void

    @safe private struct State {
        /// The monotonic clock less the pipeline's, as read before.
        var clockOffset: Double?
        var format = PictureFormat()
        var hasAlpha = false
        var isOfDevice = false
        /// The caps that these are of, which are held so that no others come to their address.
        var caps: UnsafeMutableRawPointer?
    }

    private let state = Locked(.innermost, State())

    /// How long before they are seen pictures come, in seconds: a frame of the display begins before it is seen.
    static let lead = 0.05

    init(
        _ gst: GStreamer, _ bin: PictureBin, _ graphics: MovieGraphics, _ handler: @escaping @Sendable (MovieEvent) -> Void
    ) {
        self.gst = gst
        self.graphics = graphics
        unsafe sink = bin.sink
        unsafe entry = bin.entry
        self.handler = handler
    }

    deinit {
        if let caps = unsafe state.withLock({ unsafe $0.caps }) { unsafe gst.table.gst_mini_object_unref(caps) }
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
        unsafe offerStrides(on: pad)
        unsafe gst.table.gst_object_unref(pad)
    }

    /// Tells decoders that rows may lie at any distance, so that they need not copy pictures into buffers of another kind.
    private func offerStrides(on pad: UnsafeMutableRawPointer) {
        let queries = UInt32(SCENE_GST_PAD_PROBE_QUERY_DOWNSTREAM | SCENE_GST_PAD_PROBE_PUSH)
        _ = unsafe gst.table.gst_pad_add_probe(
            pad, queries,
            { _, info, data in
                guard let gst = unsafe PictureSink.of(data)?.gst,
                    let info = unsafe info?.assumingMemoryBound(to: scene_gst_probe_info.self),
                    let query = unsafe info.pointee.data?.assumingMemoryBound(to: scene_gst_query.self),
                    unsafe query.pointee.type == SCENE_GST_QUERY_ALLOCATION
                else { return Int32(SCENE_GST_PAD_PROBE_OK) }
                unsafe gst.table.gst_query_add_allocation_meta(query, gst.table.gst_video_meta_api_get_type(), nil)
                return Int32(SCENE_GST_PAD_PROBE_HANDLED)
            }, unsafe Unmanaged.passRetained(self).toOpaque()
        ) { data in
            if let data = unsafe data { unsafe Unmanaged<PictureSink>.fromOpaque(data).release() }
        }
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
        // The sample is the sink's, which uses it again; the buffer is held until nobody shows the picture.
        defer { unsafe gst.table.gst_mini_object_unref(sample) }
        guard let picture = unsafe picture(of: buffer, caps) else { return nil }
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
        return VideoFrame(picture, position: position, duration: Self.seconds(length) ?? 0, due: due)
    }

    /// The pixels of a buffer, where they are; nil for one that cannot be shown, which listeners are told.
    private func picture(of buffer: UnsafeMutablePointer<scene_gst_buffer>, _ caps: UnsafeMutableRawPointer) -> VideoPicture? {
        let (format, hasAlpha, isOfDevice) = unsafe layout(caps), limit = ImageBuffer.maximumSize
        guard (1...limit).contains(format.width), (1...limit).contains(format.height) else {
            handler(.warned("the movie has pictures of \(format.width) x \(format.height) pixels, expected 1 x 1 to \(limit) x \(limit)"))
            return nil
        }
        if isOfDevice {
            let copy = unsafe DeviceCopy(gst, buffer, format, hasAlpha: hasAlpha)
            let shown = unsafe graphics.picture(of: buffer, width: format.width, height: format.height, isOpaque: !hasAlpha) {
                copy.bitmap()
            }
            if let shown { return .device(shown) }
            if let bitmap = copy.bitmap() { return .memory(bitmap) }
            handler(.warned("a picture of the movie cannot be read"))
            return nil
        }
        guard let mapped = unsafe MappedBuffer(gst, buffer) else {
            handler(.warned("a picture of the movie cannot be read"))
            return nil
        }
        guard let bitmap = mapped.bitmap(format, unsafe format.planes(of: buffer, gst), hasAlpha: hasAlpha) else {
            handler(.warned("a picture of the movie has fewer bytes than its \(format.width) x \(format.height) pixels need"))
            return nil
        }
        return .memory(bitmap)
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

    /// Format and opacity of pictures, which are looked up when they change.
    private func layout(_ caps: UnsafeMutableRawPointer) -> (PictureFormat, hasAlpha: Bool, isOfDevice: Bool) {
        state.withLock { state in
            if unsafe state.caps != caps {
                if let old = unsafe state.caps { unsafe gst.table.gst_mini_object_unref(old) }
                unsafe state.caps = gst.table.gst_mini_object_ref(caps)
                (state.format, state.hasAlpha, state.isOfDevice) = unsafe (PictureFormat(caps, gst), sourceHasAlpha, gst.areOfDevice(caps))
            }
            return (state.format, state.hasAlpha, state.isOfDevice)
        }
    }

    /// Whether what the decoder gives has alpha: converted pictures always have some.
    private var sourceHasAlpha: Bool {
        guard let caps = unsafe gst.table.gst_pad_get_current_caps(entry) else { return false }
        defer { unsafe gst.table.gst_mini_object_unref(caps) }
        guard let structure = unsafe gst.table.gst_caps_get_structure(caps, 0),
            let format = unsafe gst.table.gst_structure_get_string(structure, "format")
        else { return false }
        let name = unsafe String(cString: format)
        return name.contains("A") && !name.hasPrefix("GRAY")
    }
}
