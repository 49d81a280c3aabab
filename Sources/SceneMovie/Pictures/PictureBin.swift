import CGStreamer
import SceneCommit
import SceneStorage

/// The bin that a pipeline's pictures end in: they are converted, made of square pixels, and turned upright, by the processor or, those that come
/// in a device's memory, by GL.
@safe
final class PictureBin: @unchecked Sendable {
    private let gst: GStreamer
    private let graphics: MovieGraphics
    let bin: UnsafeMutableRawPointer
    /// The appsink.
    let sink: UnsafeMutableRawPointer
    /// The pad through which pictures come.
    let entry: UnsafeMutableRawPointer
    private let plain: Chain
    /// Whether pictures may come in planes. The pipeline's thread of control alone changes it.
    private(set) var takesPlanes: Bool

    /// Elements one behind the other, of which the last says in which formats pictures pass.
    @safe private struct Chain {
        let entry, last: UnsafeMutableRawPointer
        let elements: [UnsafeMutableRawPointer]
    }

    @safe private struct State {
        /// The chain of GL's, made when pictures first need it.
        var device: Chain?
        var usesDevice = false
    }

    private let state = Locked(.innermost, State())

    init(_ gst: GStreamer, _ graphics: MovieGraphics, isExact: Bool, takesPlanes: Bool) throws(SceneError) {
        guard let bin = unsafe gst.table.gst_bin_new("scene-pictures"), let sink = unsafe gst.make("appsink") else {
            throw MoviePipeline.missing("appsink")
        }
        unsafe gst.set(sink, "sync", isExact ? 0 : 1)
        unsafe gst.set(sink, "max-buffers", isExact ? 1 : 2)
        unsafe gst.set(sink, "drop", 0)
        unsafe gst.set(sink, "wait-on-eos", 0)
        unsafe gst.set(sink, "enable-last-sample", 0)
        if !isExact { unsafe gst.set(sink, "ts-offset", wide: -Int64(PictureSink.lead * 1e9)) }
        _ = unsafe gst.table.gst_bin_add(bin, sink)
        let ways = [["videoconvertscale", "videoflip"], ["videoconvert", "videoscale", "videoflip"], ["videoconvert", "videoscale"]]
        guard let plain = ways.lazy.compactMap({ unsafe Self.makeChain($0, in: bin, gst) }).first,
            let entry = unsafe gst.table.gst_ghost_pad_new("sink", plain.entry)
        else {
            unsafe gst.table.gst_object_unref(gst.table.gst_object_ref_sink(bin))
            throw MoviePipeline.missing("videoconvert")
        }
        _ = unsafe gst.table.gst_element_add_pad(bin, entry)
        _ = unsafe gst.table.gst_element_link(plain.last, sink)
        (self.gst, self.graphics, self.plain, self.takesPlanes) = (gst, graphics, plain, takesPlanes)
        unsafe self.bin = bin
        unsafe self.sink = sink
        unsafe self.entry = entry
        unsafe gst.setFormats(of: plain.last, takesPlanes: takesPlanes)
        if DeviceContext.hasElements(gst) { watchFormats() }
    }

    /// A chain of elements, linked to nothing else; nil when one of them is not there.
    private static func makeChain(_ names: [String], in bin: UnsafeMutableRawPointer, _ gst: GStreamer) -> Chain? {
        let elements = unsafe (names + ["capsfilter"]).compactMap { unsafe gst.make($0) }
        guard unsafe elements.count == names.count + 1, let pad = unsafe gst.table.gst_element_get_static_pad(elements[0], "sink") else {
            for index in unsafe elements.indices { unsafe gst.table.gst_object_unref(gst.table.gst_object_ref_sink(elements[index])) }
            return nil
        }
        // An element holds its pads.
        unsafe gst.table.gst_object_unref(pad)
        for index in unsafe elements.indices {
            let element = unsafe elements[index]
            if unsafe gst.has(element, "video-direction") { unsafe gst.table.gst_util_set_object_arg(element, "video-direction", "auto") }
            _ = unsafe gst.table.gst_bin_add(bin, element)
            if index > 0 { _ = unsafe gst.table.gst_element_link(elements[index - 1], element) }
        }
        return unsafe Chain(entry: pad, last: elements[names.count], elements: elements)
    }

    /// Has the next pictures come in other forms, as far as their decoder can give them so.
    func setIntake(_ intake: VideoIntake) {
        if intake.planes != takesPlanes {
            takesPlanes = intake.planes
            unsafe gst.setFormats(of: plain.last, takesPlanes: takesPlanes)
        }
        let wasShared = graphics.isShared
        graphics.shownDisplay = intake.display
        // Others choose anew what they send.
        if graphics.isShared != wasShared { _ = unsafe gst.table.gst_pad_push_event(entry, gst.table.gst_event_new_reconfigure()) }
    }

    // MARK: - Which way

    /// Answers what is asked of formats, and has pictures go through the chain that takes theirs.
    private func watchFormats() {
        let kinds = UInt32(SCENE_GST_PAD_PROBE_QUERY_DOWNSTREAM | SCENE_GST_PAD_PROBE_EVENT_DOWNSTREAM | SCENE_GST_PAD_PROBE_PUSH)
        _ = unsafe gst.table.gst_pad_add_probe(
            entry, kinds,
            { _, info, data in
                guard let data = unsafe data, let info = unsafe info?.assumingMemoryBound(to: scene_gst_probe_info.self),
                    let object = unsafe info.pointee.data
                else { return Int32(SCENE_GST_PAD_PROBE_OK) }
                let bin = unsafe Unmanaged<PictureBin>.fromOpaque(data).takeUnretainedValue()
                if unsafe info.pointee.type & UInt32(SCENE_GST_PAD_PROBE_EVENT_DOWNSTREAM) != 0 {
                    unsafe bin.hear(object.assumingMemoryBound(to: scene_gst_event.self))
                    return Int32(SCENE_GST_PAD_PROBE_OK)
                }
                let isAnswered = unsafe bin.answer(object.assumingMemoryBound(to: scene_gst_query.self))
                return Int32(isAnswered ? SCENE_GST_PAD_PROBE_HANDLED : SCENE_GST_PAD_PROBE_OK)
            }, unsafe Unmanaged.passRetained(self).toOpaque()
        ) { data in
            if let data = unsafe data { unsafe Unmanaged<PictureBin>.fromOpaque(data).release() }
        }
    }

    /// What GL makes RGBA of in all versions from 1.18.
    private static let formats =
        "format=(string){ RGBA, BGRA, RGBx, BGRx, ARGB, ABGR, xRGB, xBGR, RGB, BGR, AYUV, I420, YV12, NV12, NV21, YUY2, UYVY, Y41B, Y42B, Y444, GRAY8 }"
    private static let textures = "video/x-raw(memory:GLMemory), \(formats)", buffers = "video/x-raw(memory:DMABuf), \(formats)"

    /// The formats that are taken, those first that are best.
    private func takenFormats() -> UnsafeMutableRawPointer {
        let memory = unsafe gst.table.gst_pad_query_caps(plain.entry, nil)
        let isShared = graphics.isShared, text = isShared ? "\(Self.textures); \(Self.buffers)" : Self.textures
        guard let device = unsafe gst.table.gst_caps_from_string(text) else { return unsafe memory }
        return unsafe isShared ? gst.table.gst_caps_merge(device, memory) : gst.table.gst_caps_merge(memory, device)
    }

    /// @return false where the query is to go on to the elements.
    private func answer(_ query: UnsafeMutablePointer<scene_gst_query>) -> Bool {
        var caps: UnsafeMutableRawPointer?
        switch unsafe Int(query.pointee.type) {
        case SCENE_GST_QUERY_CAPS:
            unsafe gst.table.gst_query_parse_caps(query, &caps)
            var taken = unsafe takenFormats()
            if let filter = unsafe caps {
                let both = unsafe gst.table.gst_caps_intersect_full(filter, taken, UInt32(SCENE_GST_CAPS_INTERSECT_FIRST))
                unsafe gst.table.gst_mini_object_unref(taken)
                unsafe taken = both
            }
            unsafe gst.table.gst_query_set_caps_result(query, taken)
            unsafe gst.table.gst_mini_object_unref(taken)
        case SCENE_GST_QUERY_ACCEPT_CAPS:
            unsafe gst.table.gst_query_parse_accept_caps(query, &caps)
            guard let caps = unsafe caps else { return false }
            let taken = unsafe takenFormats()
            unsafe gst.table.gst_query_set_accept_caps_result(query, gst.table.gst_caps_can_intersect(caps, taken))
            unsafe gst.table.gst_mini_object_unref(taken)
        default: return false
        }
        return true
    }

    /// Hears of new formats before the elements do.
    private func hear(_ event: UnsafeMutablePointer<scene_gst_event>) {
        guard unsafe event.pointee.type == UInt32(SCENE_GST_EVENT_CAPS) else { return }
        var caps: UnsafeMutableRawPointer?
        unsafe gst.table.gst_event_parse_caps(event, &caps)
        if let caps = unsafe caps { unsafe use(device: isOfDevice(caps)) }
    }

    private func isOfDevice(_ caps: UnsafeMutableRawPointer) -> Bool {
        if unsafe gst.areOfDevice(caps) { return true }
        guard MovieGraphics.isForced, let known = unsafe gst.table.gst_caps_from_string("video/x-raw, \(Self.formats)") else {
            return false
        }
        defer { unsafe gst.table.gst_mini_object_unref(known) }
        return unsafe gst.table.gst_caps_can_intersect(caps, known) != 0
    }

    private func use(device: Bool) {
        guard state.withLock({ $0.usesDevice }) != device else { return }
        guard let chain = device ? deviceChain() : plain, let other = device ? plain : state.withLock({ $0.device }) else { return }
        _ = unsafe gst.table.gst_ghost_pad_set_target(entry, chain.entry)
        unsafe gst.table.gst_element_unlink(other.last, sink)
        _ = unsafe gst.table.gst_element_link(chain.last, sink)
        state.withLock { $0.usesDevice = device }
    }

    /// The chain of GL's; nil where its elements cannot be made.
    private func deviceChain() -> Chain? {
        if let known = state.withLock({ $0.device }) { return known }
        let names = ["glupload", "glcolorconvert", "glvideoflip", "glcolorscale"]
        guard let chain = unsafe Self.makeChain(names, in: bin, gst) else { return nil }
        let text = "video/x-raw(memory:GLMemory), format=(string)RGBA, texture-target=(string)2D, pixel-aspect-ratio=(fraction)1/1"
        if let caps = unsafe gst.table.gst_caps_from_string(text) {
            unsafe gst.set(chain.last, "caps", caps)
            unsafe gst.table.gst_mini_object_unref(caps)
        }
        state.withLock { $0.device = chain }
        // The pipeline may be ending already.
        unsafe gst.guardEndings(of: bin)
        // From the last to the first, so that none sends anything to one that sleeps.
        for index in unsafe chain.elements.indices.reversed() {
            _ = unsafe gst.table.gst_element_sync_state_with_parent(chain.elements[index])
        }
        return chain
    }
}

extension GStreamer {
    /// Has the elements of GL in a bin end well: see `scene_gst_guard_endings`.
    @inline(never)
    func guardEndings(of bin: UnsafeMutableRawPointer) { unsafe scene_gst_guard_endings(calls, bin) }

    /// Whether caps are those of pictures in a device's memory.
    func areOfDevice(_ caps: UnsafeMutableRawPointer) -> Bool {
        guard let features = unsafe table.gst_caps_get_features(caps, 0) else { return false }
        func contain(_ name: String) -> Bool { unsafe table.gst_caps_features_contains(features, name) != 0 }
        return contain("memory:GLMemory") || contain("memory:DMABuf")
    }
}
