import CGStreamer
import Glibc
import SceneCommit
import SceneStorage

/// Decodes files of sounds with GStreamer.
enum SoundDecoder {
    private static let patience = 10.0
    private static let silence = "there is no sound in it"
    private static let ruin = "there is nothing in it that can be played; it may be cut off"

    /// The samples of a file in memory. GStreamer reads files, so it is given one without a name.
    static func decode(_ file: [UInt8], named name: String) throws(SceneError) -> [Float] {
        let descriptor = unsafe scene_gst_memory_file("scene-sound")
        guard descriptor >= 0 else { throw SceneError(.outOfMemory, "there is no descriptor to decode a sound with") }
        defer { close(descriptor) }
        var written = 0
        while written < file.count {
            let count = unsafe file[written...].withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw SceneError(.outOfMemory, "there is no memory to decode a sound of \(file.count) bytes") }
            written += count
        }
        do throws(SceneError) { return try decode("/proc/self/fd/\(descriptor)") } catch {
            throw SceneError(error.code, "\(name): \(error.message)")
        }
    }

    /// The samples of a file as the mixer has them.
    static func decode(_ path: String) throws(SceneError) -> [Float] {
        let gst = try GStreamer.open()
        let failure = Locked<String?>(.innermost, nil), lack = Locked<String?>(.innermost, nil)
        // Of a movie the sound alone is decoded.
        let text = """
            uridecodebin name=decoder caps=audio/x-raw expose-all-streams=false ! audioconvert ! audioresample ! \
            audio/x-raw,format=F32LE,rate=48000,channels=2,layout=interleaved ! appsink name=sink sync=false max-buffers=16
            """
        let pipeline = try unsafe gst.parse(text) { reason in
            SceneError(.unsupported, "sounds cannot be decoded: \(reason); install gstreamer1.0-plugins-base")
        }
        defer {
            _ = unsafe gst.table.gst_element_set_state(pipeline, UInt32(SCENE_GST_STATE_NULL))
            unsafe gst.table.gst_object_unref(pipeline)
        }
        guard let source = unsafe gst.table.gst_bin_get_by_name(pipeline, "decoder"),
            let sink = unsafe gst.table.gst_bin_get_by_name(pipeline, "sink")
        else { throw SceneError(.internal, "the pipeline of a sound lacks its ends") }
        defer {
            unsafe gst.table.gst_object_unref(source)
            unsafe gst.table.gst_object_unref(sink)
        }
        unsafe gst.set(source, "uri", try gst.uri(of: path))
        unsafe BusMessages.watch(pipeline, gst) { event in
            switch event {
            case .failed(let message, _): failure.withLock { $0 = $0 ?? message }
            case .missing(let message): lack.withLock { $0 = $0 ?? message }
            default: break
            }
        }
        _ = unsafe gst.table.gst_element_set_state(pipeline, UInt32(SCENE_GST_STATE_PLAYING))
        var rests = 0
        let samples = unsafe read(gst, sink) { hasCome in
            if hasCome { rests = 0 } else { rests = unsafe scene_gst_is_running(gst.calls, pipeline) != 0 ? 0 : rests + 1 }
            return failure.withLock { failure in
                if rests > GStreamer.mostRests { failure = failure ?? ruin }
                return failure != nil
            }
        }
        let lacked = lack.withLock { $0 }
        if let message = failure.withLock({ $0 }) {
            // The decoder itself, and no element in it, fails where it finds nothing to decode.
            throw SceneError(.io, "\(path): \(lacked ?? (message.hasSuffix("(decoder)") ? silence : message))")
        }
        guard !samples.isEmpty else { throw SceneError(.io, "\(path): \(lacked ?? silence)") }
        return samples
    }

    /// @param hasFailed whether no more will come; it is told whether something has come since it was asked last.
    private static func read(_ gst: GStreamer, _ sink: UnsafeMutableRawPointer, _ hasFailed: (Bool) -> Bool) -> [Float] {
        var samples: [Float] = []
        var deadline = monotonicTime() + patience, hasCome = true
        let most = Int(Sound.longest * SoundMixer.rate) * 2
        while !hasFailed(hasCome), monotonicTime() < deadline, samples.count < most {
            hasCome = false
            guard let sample = unsafe gst.table.gst_app_sink_try_pull_sample(sink, 100_000_000) else {
                if unsafe gst.table.gst_app_sink_is_eos(sink) != 0 { break }
                continue
            }
            hasCome = true
            deadline = monotonicTime() + patience
            defer { unsafe gst.table.gst_mini_object_unref(sample) }
            var map = unsafe scene_gst_map()
            guard let buffer = unsafe gst.table.gst_sample_get_buffer(sample),
                unsafe gst.table.gst_buffer_map(buffer, &map, UInt32(SCENE_GST_MAP_READ)) != 0
            else { continue }
            let bytes = unsafe UnsafeRawBufferPointer(start: map.data, count: map.size / 8 * 8)
            for offset in stride(from: 0, to: bytes.count, by: 4) {
                let value = unsafe Float(bitPattern: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
                // What a file has in place of a number would silence all sounds that it is mixed with.
                samples.append(value.isFinite ? value : 0)
            }
            unsafe gst.table.gst_buffer_unmap(buffer, &map)
        }
        return Array(samples.prefix(most))
    }
}
