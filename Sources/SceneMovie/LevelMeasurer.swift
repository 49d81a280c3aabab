import CGStreamer
import SceneCommit
import SceneStorage

/// Measures the sound of a whole movie, faster than it plays.
enum LevelMeasurer {
    /// How long nothing may come, in seconds.
    private static let patience = 10.0

    private struct Progress {
        var samples: [LevelSample] = []
        var isOver = false
        var lastNews = monotonicTime()
    }

    /// What `level` and `spectrum` say, by places in the movie: nothing for one without sound, or without the elements.
    static func measure(_ uri: String, _ meter: SoundMeter, isCancelled: () -> Bool) -> [LevelSample] {
        guard let gst = try? GStreamer.open(), let player = unsafe gst.make("playbin") else { return [] }
        let pipeline = unsafe gst.table.gst_object_ref_sink(player)
        defer {
            _ = unsafe gst.table.gst_element_set_state(pipeline, UInt32(SCENE_GST_STATE_NULL))
            unsafe gst.table.gst_object_unref(pipeline)
        }
        guard let text = try? gst.uri(of: uri), let filter = unsafe meter.makeFilter(gst), let sink = unsafe gst.make("fakesink") else {
            return []
        }
        unsafe gst.set(pipeline, "uri", text)
        unsafe gst.set(pipeline, "flags", MoviePipeline.soundAlone)
        unsafe gst.set(sink, "sync", 0)
        unsafe gst.set(pipeline, "audio-filter", filter)
        unsafe gst.set(pipeline, "audio-sink", sink)
        let progress = Monitor(.soundOutput, Progress())
        unsafe BusMessages.watch(pipeline, gst) { event in
            progress.withLock { progress in
                switch event {
                case .levels(let levels):
                    progress.samples.append(levels.sample(from: levels.place))
                    progress.lastNews = monotonicTime()
                case .ended, .failed: progress.isOver = true
                default: break
                }
            }
            progress.notify()
        }
        _ = unsafe gst.table.gst_element_set_state(pipeline, UInt32(SCENE_GST_STATE_PLAYING))
        var rests = 0
        while !isCancelled(), rests <= GStreamer.mostRests {
            let isOver = progress.wait(until: monotonicTime() + 0.1) { progress in
                progress.isOver || progress.lastNews < monotonicTime() - patience ? true : nil
            }
            if isOver == true { break }
            rests = unsafe scene_gst_is_running(gst.calls, pipeline) != 0 ? 0 : rests + 1
        }
        return progress.withLock { $0.samples }
    }
}
