import CGStreamer
import SceneCommit
import SceneEngine
import SceneModel
import SceneStorage

/// All sounds of the process that are no movie's: they are mixed on a thread, which hands them to GStreamer for as long as any is heard.
public final class SoundOutput: Sendable {
    public static let shared = SoundOutput()

    private struct State {
        var mixer = SoundMixer()
        var hasThread = false
        /// Whether the program mixes by itself.
        var isOffline = false
        var meter: SoundMeter?
        var listener: (queue: QueueID, listener: any MovieObserver)?
    }

    private let state = Monitor(.soundOutput, State())

    /// Moments in a block.
    private static let block = 480
    /// How long the device stays open with nothing to be heard, in seconds.
    private static let patience = 3.0

    private init() {}

    // MARK: - The program's side

    func play(_ source: SoundSource, _ part: SoundPart = .whole) {
        let starts = state.withLock { state in
            state.mixer.play(source, part)
            if state.hasThread || state.isOffline { return false }
            state.hasThread = true
            return true
        }
        state.notify()
        if starts, !startThread("scene-sound", { [self] in run() }) { state.withLock { $0.hasThread = false } }
    }

    func stop(_ source: SoundSource) { state.withLock { $0.mixer.stop(source) } }

    func plays(_ source: SoundSource) -> Bool { state.withLock { $0.mixer.plays(source) } }

    /// Mixes the next moments for the program: left and right in turn.
    public func mix(_ count: Int) -> [Float] {
        var block = [Float](repeating: 0, count: 2 * count)
        state.withLock { state in
            state.isOffline = true
            state.mixer.mix(into: &block)
        }
        state.notify()
        return block
    }

    /// Tells a listener on the calling thread how loud the sounds are from now on, nil nobody.
    public func setMeter(_ meter: SoundMeter?, _ listener: (any MovieObserver)?) {
        let queue = listener == nil ? 0 : Model.shared.currentQueue()
        let old = state.withLock { state in
            let old = state.listener
            state.listener = listener.map { (queue, $0) }
            state.meter = meter
            return old
        }
        // The end of a listener may call the program.
        withExtendedLifetime(old) {}
    }

    // MARK: - The thread

    private func run() {
        var pipeline: SoundPipeline?
        var openMeter: SoundMeter?
        var lastHeard = monotonicTime()
        var isFailed = false
        var block = [Float](repeating: 0, count: 2 * Self.block)
        while true {
            let (isSilent, isOffline, wanted) = state.withLock { ($0.mixer.isSilent, $0.isOffline, $0.meter) }
            let meter = wanted ?? (LevelFeed.sounds.isFollowed ? .followed : nil)
            if isOffline || isSilent && monotonicTime() > lastHeard + Self.patience {
                let ends = state.withLock { state in
                    guard state.mixer.isSilent || state.isOffline else { return false }
                    state.hasThread = false
                    return true
                }
                if ends { break }
            }
            if !isSilent { lastHeard = monotonicTime() }
            if meter != openMeter { (pipeline, isFailed) = (nil, false) }
            if pipeline == nil, !isFailed {
                openMeter = meter
                do throws(SceneError) { pipeline = try SoundPipeline(meter) { [self] in tell($0) } } catch {
                    isFailed = true
                    Log.shared(.warning, "sounds cannot be heard: \(error.message)")
                }
            }
            // What the program mixes itself, nothing is to be taken from.
            state.withLock { if !$0.isOffline { $0.mixer.mix(into: &block) } }
            // Without a device the sounds go by as fast as they would be heard.
            if pipeline?.push(block) != true {
                if pipeline != nil {
                    Log.shared(.warning, "sounds cannot be heard any more: the sound device does not take them")
                    (pipeline, isFailed) = (nil, true)
                }
                _ = state.wait(until: monotonicTime() + Double(Self.block) / SoundMixer.rate) { $0.isOffline ? true : nil }
            }
        }
    }

    private func tell(_ levels: SoundLevels) {
        LevelFeed.sounds.push(levels.sample(from: levels.due))
        guard let (queue, listener) = state.withLock({ $0.listener }) else { return }
        Model.shared.tell(MovieMessage(listener, .levels(levels)), queue)
    }
}

/// A pipeline that plays what is pushed.
@safe
private final class SoundPipeline {
    private let gst: GStreamer
    private let pipeline: UnsafeMutableRawPointer
    private let source: UnsafeMutableRawPointer
    private var sent = 0

    /// The least that devices have ahead of what is heard, in microseconds.
    private static let latency = 40_000, period = 10_000

    init(_ meter: SoundMeter?, _ handler: @escaping @Sendable (SoundLevels) -> Void) throws(SceneError) {
        let gst = try GStreamer.open()
        self.gst = gst
        let names = ["appsrc", "audioconvert", "audioresample"]
        var elements: [UnsafeMutableRawPointer] = unsafe []
        for name in names {
            guard let element = unsafe gst.make(name) else { throw MoviePipeline.missing(name) }
            unsafe elements.append(element)
        }
        if let filter = unsafe meter?.makeFilter(gst) { unsafe elements.append(filter) }
        let device = unsafe Self.device(gst)
        if unsafe device == nil, meter != nil { Log.shared(.warning, "sounds are measured and cannot be heard: \(Self.advice)") }
        guard let sink = unsafe device ?? (meter == nil ? nil : Self.nowhere(gst)),
            let made = unsafe gst.table.gst_pipeline_new("scene-sounds")
        else { throw SceneError(.unsupported, Self.advice) }
        unsafe elements.append(sink)
        unsafe pipeline = gst.table.gst_object_ref_sink(made)
        unsafe source = elements[0]
        for index in unsafe elements.indices { _ = unsafe gst.table.gst_bin_add(made, elements[index]) }
        for index in unsafe 1..<elements.count { _ = unsafe gst.table.gst_element_link(elements[index - 1], elements[index]) }
        let text = "audio/x-raw, format=(string)F32LE, rate=(int)48000, channels=(int)2, layout=(string)interleaved"
        if let caps = unsafe gst.table.gst_caps_from_string(text) {
            unsafe gst.set(source, "caps", caps)
            unsafe gst.table.gst_mini_object_unref(caps)
        }
        unsafe gst.set(source, "format", SCENE_GST_FORMAT_TIME)
        unsafe gst.set(source, "is-live", 0)
        unsafe gst.set(source, "block", 1)
        unsafe gst.set(source, "max-bytes", wide: 2 * 480 * 8)
        unsafe BusMessages.watch(made, gst, meter: meter) { event in
            if case .levels(let levels) = event { handler(levels) }
        }
        _ = unsafe gst.table.gst_element_set_state(pipeline, UInt32(SCENE_GST_STATE_PLAYING))
    }

    deinit {
        _ = unsafe gst.table.gst_element_set_state(pipeline, UInt32(SCENE_GST_STATE_NULL))
        unsafe gst.table.gst_object_unref(pipeline)
    }

    private static let advice = "there is no sound device that GStreamer can use; install gstreamer1.0-pulseaudio or -alsa"

    /// A sink that takes sounds as a device does, for those who measure them.
    private static func nowhere(_ gst: GStreamer) -> UnsafeMutableRawPointer? {
        guard let sink = unsafe gst.make("fakesink") else { return nil }
        unsafe gst.set(sink, "sync", 1)
        return unsafe sink
    }

    /// The first sound device that opens.
    private static func device(_ gst: GStreamer) -> UnsafeMutableRawPointer? {
        for name in ["pulsesink", "pipewiresink", "alsasink"] {
            guard let sink = unsafe gst.make(name) else { continue }
            if unsafe gst.has(sink, "buffer-time") {
                unsafe gst.set(sink, "buffer-time", wide: Int64(latency))
                unsafe gst.set(sink, "latency-time", wide: Int64(period))
            }
            let ready = unsafe gst.table.gst_element_set_state(sink, UInt32(SCENE_GST_STATE_READY))
            if ready != UInt32(SCENE_GST_STATE_CHANGE_FAILURE) { return unsafe sink }
            _ = unsafe gst.table.gst_element_set_state(sink, UInt32(SCENE_GST_STATE_NULL))
            unsafe gst.table.gst_object_unref(gst.table.gst_object_ref_sink(sink))
        }
        return nil
    }

    /// Hands on a block, and waits for room where there is none. @return whether the device took it.
    func push(_ block: [Float]) -> Bool {
        let size = block.count * 4
        guard let buffer = unsafe gst.table.gst_buffer_new_allocate(nil, size, nil) else { return false }
        _ = unsafe block.withUnsafeBytes { bytes in unsafe gst.table.gst_buffer_fill(buffer, 0, bytes.baseAddress, size) }
        let length = UInt64(Double(block.count / 2) / SoundMixer.rate * 1e9)
        unsafe buffer.pointee.pts = UInt64(Double(sent) / SoundMixer.rate * 1e9)
        unsafe buffer.pointee.duration = length
        sent += block.count / 2
        return unsafe gst.table.gst_app_src_push_buffer(source, buffer) == 0
    }
}
