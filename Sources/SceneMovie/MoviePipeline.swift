import CGStreamer
import SceneCommit
import SceneStorage

/// A pipeline of GStreamer's with its sink for pictures. Its thread of control makes it and changes its state; any thread may ask where it is.
@safe
final class MoviePipeline: @unchecked Sendable {
    let gst: GStreamer
    private let element: UnsafeMutableRawPointer
    private let bin: PictureBin
    private let pictures: PictureSink
    let graphics: MovieGraphics
    let isPlaybin: Bool
    /// Whether pictures are taken one by one for exact places, and nothing is timed or heard.
    let isExact: Bool
    /// How its sound is measured; nil where it is not.
    let meter: SoundMeter?
    var takesPlanes: Bool { bin.takesPlanes }

    /// What becomes of a movie's sound.
    enum Hearing {
        case heard
        /// The sound is the clock, and nobody hears it.
        case silent
        /// Nothing is done with the sound.
        case ignored
    }

    /// The parts of playbin that a movie needs: video, audio, text, a volume in software, deinterlacing.
    private enum Flags { static let video = 0x1, audio = 0x2, text = 0x4, softVolume = 0x10, deinterlace = 0x200 }
    static let soundAlone = Flags.audio

    /// @param handler called on threads of GStreamer's, which it must not hold up.
    init(
        _ source: MovieSource, isExact: Bool, sound: Hearing, intake: VideoIntake, meter: SoundMeter?,
        _ handler: @escaping @Sendable (MovieEvent) -> Void
    ) throws(SceneError) {
        let gst = try GStreamer.open()
        self.gst = gst
        self.isExact = isExact
        self.meter = meter
        let graphics = MovieGraphics(gst, intake)
        let bin = try PictureBin(gst, graphics, isExact: isExact, takesPlanes: intake.planes)
        let pictures = PictureSink(gst, bin, graphics, handler)
        if !isExact { pictures.install() }
        (self.graphics, self.bin, self.pictures) = (graphics, bin, pictures)
        switch source {
        case .uri(let text):
            isPlaybin = true
            guard let player = unsafe gst.make("playbin") else { throw Self.missing("playbin") }
            unsafe element = gst.table.gst_object_ref_sink(player)
            unsafe gst.set(player, "uri", try gst.uri(of: text))
            let flags = sound == .ignored ? 0 : Flags.audio | Flags.softVolume
            unsafe gst.set(player, "flags", Flags.video | Flags.text | Flags.deinterlace | flags)
            unsafe gst.set(player, "video-sink", bin.bin)
            if sound == .silent, let nowhere = unsafe gst.make("fakesink") {
                unsafe gst.set(nowhere, "sync", isExact ? 0 : 1)
                unsafe gst.set(player, "audio-sink", nowhere)
            }
            if !isExact, let filter = unsafe meter?.makeFilter(gst) { unsafe gst.set(player, "audio-filter", filter) }
        case .pipeline(let text):
            isPlaybin = false
            unsafe element = try unsafe Self.parse(gst, text, bin.bin)
        }
        unsafe BusMessages.watch(element, gst, graphics, meter: isPlaybin ? meter : nil, handler)
    }

    deinit { unsafe gst.table.gst_object_unref(element) }

    /// All elements that the library itself asks for are in one package of Debian.
    static func missing(_ element: String) -> SceneError {
        SceneError(.unsupported, "GStreamer has no element \(element): install gstreamer1.0-plugins-base")
    }

    // MARK: - Making

    /// A pipeline of a text, whose element "video" is followed by the bin.
    private static func parse(
        _ gst: GStreamer, _ text: String, _ bin: UnsafeMutableRawPointer
    ) throws(SceneError) -> UnsafeMutableRawPointer {
        var pipeline = try unsafe gst.parse(text) { why in
            let advice = why.contains(text: "no element") ? "; if it is not misspelt, install \(BusMessages.package(of: why))" : ""
            return SceneError(.invalidArgument, "it is no pipeline of GStreamer's: \(why)\(advice)")
        }
        // A text of one element is that element.
        if unsafe gst.table.g_type_check_instance_is_a(pipeline, gst.table.gst_pipeline_get_type()) == 0 {
            guard let outer = unsafe gst.table.gst_pipeline_new(nil) else { throw SceneError(.outOfMemory, "no memory for a pipeline") }
            let inner = unsafe pipeline
            unsafe pipeline = gst.table.gst_object_ref_sink(outer)
            _ = unsafe gst.table.gst_bin_add(pipeline, inner)
            unsafe gst.table.gst_object_unref(inner)
        }
        guard let last = unsafe gst.table.gst_bin_get_by_name(pipeline, "video") else {
            unsafe gst.table.gst_object_unref(pipeline)
            throw SceneError(
                .invalidArgument,
                "the pipeline has no element named video; end it like \"... ! videoconvert name=video\"")
        }
        defer { unsafe gst.table.gst_object_unref(last) }
        _ = unsafe gst.table.gst_bin_add(pipeline, bin)
        guard unsafe gst.table.gst_element_link(last, bin) != 0 else {
            unsafe gst.table.gst_object_unref(pipeline)
            throw SceneError(
                .invalidArgument, "what the element named video gives is no video, or goes somewhere else already")
        }
        return unsafe pipeline
    }

    // MARK: - Changing

    enum State: UInt32 { case null = 1, ready, paused, playing }

    enum Change { case failed, done, later, live }

    @discardableResult
    func set(_ state: State) -> Change {
        if state == .null || state == .ready { unsafe gst.guardEndings(of: element) }
        return switch unsafe Int(gst.table.gst_element_set_state(element, state.rawValue)) {
        case SCENE_GST_STATE_CHANGE_FAILURE: .failed
        case SCENE_GST_STATE_CHANGE_SUCCESS: .done
        case SCENE_GST_STATE_CHANGE_NO_PREROLL: .live
        default: .later
        }
    }

    /// Goes to a place, and on from there at a rate, backwards below 0. @return whether the pipeline can.
    func seek(to seconds: Double, rate: Double, isExact: Bool) -> Bool {
        let place = Int64(min(max(seconds, 0), 9e9) * 1e9)
        let flags = UInt32(SCENE_GST_SEEK_FLUSH | (isExact ? SCENE_GST_SEEK_ACCURATE : SCENE_GST_SEEK_KEY_UNIT))
        let format = UInt32(SCENE_GST_FORMAT_TIME), set = UInt32(SCENE_GST_SEEK_SET)
        if rate < 0 {
            return unsafe gst.table.gst_element_seek(element, rate, format, flags, set, 0, set, place) != 0
        }
        // No end of its own: that of a way back would stay otherwise.
        return unsafe gst.table.gst_element_seek(element, rate, format, flags, set, place, set, -1) != 0
    }

    func setSound(volume: Double, isMuted: Bool) {
        guard isPlaybin else { return }
        unsafe gst.set(element, "volume", min(volume, 10))
        unsafe gst.set(element, "mute", isMuted ? 1 : 0)
    }

    /// Chooses tracks, counted from 1; 0 leaves the choice to the movie.
    func setTracks(audio: Int, text: Int) {
        guard isPlaybin else { return }
        let (sounds, texts) = unsafe (gst.number(element, "n-audio"), gst.number(element, "n-text"))
        if audio > 0, audio <= sounds { unsafe gst.set(element, "current-audio", audio - 1) }
        if text > 0, text <= texts { unsafe gst.set(element, "current-text", text - 1) }
    }

    /// Has the next pictures come in other forms, as far as their decoder can give them so.
    func setIntake(_ intake: VideoIntake) { bin.setIntake(intake) }

    func updateLatency() { _ = unsafe gst.table.gst_bin_recalculate_latency(element) }

    // MARK: - Asking, on any thread

    var duration: Double? { unsafe query(gst.table.gst_element_query_duration) }
    var position: Double? { unsafe query(gst.table.gst_element_query_position) }

    /// When the pipeline began to play, were it not for pauses, by the monotonic clock; -infinity for one without a clock.
    var origin: Double { unsafe gst.due(0, element) ?? -.infinity }

    private func query(_ ask: (UnsafeMutableRawPointer, UInt32, UnsafeMutablePointer<Int64>) -> Int32) -> Double? {
        var time: Int64 = -1
        guard unsafe ask(element, UInt32(SCENE_GST_FORMAT_TIME), &time) != 0, time >= 0 else { return nil }
        return Double(time) / 1e9
    }

    /// The names of the tracks, by language where there is one.
    func tracks(_ kind: MovieTrack) -> [String] {
        guard isPlaybin else { return [] }
        return (0..<min(max(unsafe gst.number(element, kind.count), 0), 256)).map { index in
            guard let tags = unsafe scene_gst_track_tags(gst.calls, element, kind.signal, Int32(index)) else { return "" }
            defer { unsafe gst.table.gst_mini_object_unref(tags) }
            for tag in ["title", "language-name", "language-code"] {
                var text: UnsafeMutablePointer<CChar>?
                if unsafe gst.table.gst_tag_list_get_string(tags, tag, &text) != 0, let name = unsafe gst.take(text) { return name }
            }
            return ""
        }
    }

    /// Whether there may be any, as far as is known by now.
    var hasPictures: Bool { unsafe !isPlaybin || gst.number(element, "n-video") > 0 }

    /// Whether any thread of the pipeline is at work, from which something may still come.
    var isRunning: Bool { unsafe scene_gst_is_running(gst.calls, element) != 0 }

    var isAtEnd: Bool { unsafe gst.table.gst_app_sink_is_eos(bin.sink) != 0 }

    /// Waits for the next picture, at most so many seconds.
    func pull(_ seconds: Double) -> VideoFrame? {
        guard let sample = unsafe gst.table.gst_app_sink_try_pull_sample(bin.sink, UInt64(seconds * 1e9)) else { return nil }
        return unsafe pictures.frame(of: sample, isDueNow: true)
    }
}

/// The tracks that a movie may have several of.
public enum MovieTrack: Sendable {
    case audio, subtitles

    fileprivate var count: String { self == .audio ? "n-audio" : "n-text" }
    fileprivate var signal: String { self == .audio ? "get-audio-tags" : "get-text-tags" }
}

/// How sound is measured while it plays.
public struct SoundMeter: Equatable, Sendable {
    /// How many bands the spectrum has; 0 for levels alone.
    public var bands: Int
    /// Seconds from one measurement to the next.
    public var interval: Double

    public init(bands: Int, interval: Double) {
        self.bands = bands
        self.interval = interval
    }

    /// For animations, where the program has not said how.
    static let followed = SoundMeter(bands: 512, interval: 1 / 30)

    /// The elements that measure, as a bin; nil when they are not there.
    func makeFilter(_ gst: GStreamer) -> UnsafeMutableRawPointer? {
        guard let bin = unsafe gst.table.gst_bin_new("scene-meter") else { return nil }
        var elements: [UnsafeMutableRawPointer] = unsafe []
        // Rounded up, for `level` would leave out the last moment of what is a whole number of them.
        let interval = Int64((interval * 1e9).rounded(.up))
        if let level = unsafe gst.make("level") {
            unsafe gst.set(level, "interval", wide: interval)
            unsafe elements.append(level)
        }
        if bands > 0, let spectrum = unsafe gst.make("spectrum") {
            unsafe gst.set(spectrum, "interval", wide: interval)
            unsafe gst.set(spectrum, "bands", bands)
            unsafe gst.set(spectrum, "threshold", -90)
            unsafe elements.append(spectrum)
        }
        guard let first = unsafe elements.first, let last = unsafe elements.last else {
            unsafe gst.table.gst_object_unref(gst.table.gst_object_ref_sink(bin))
            return nil
        }
        for index in unsafe elements.indices { _ = unsafe gst.table.gst_bin_add(bin, elements[index]) }
        for index in unsafe 1..<elements.count { _ = unsafe gst.table.gst_element_link(elements[index - 1], elements[index]) }
        unsafe gst.show("sink", of: first, on: bin)
        unsafe gst.show("src", of: last, on: bin)
        return unsafe bin
    }
}
