public import CScene
import SceneCommit
import SceneEngine

@c @implementation
public func scene_renderer_start(_ renderer: OpaquePointer?, _ interval: Double) -> scene_status {
    status { () throws(SceneError) in
        let renderer = try Scene.renderer(renderer)
        guard interval >= 0.001, interval <= 10 else {
            throw SceneError(.invalidArgument, "interval is \(interval), expected 0.001 to 10 seconds")
        }
        try renderer.start(interval: interval)
    }
}

@c @implementation
public func scene_renderer_stop(_ renderer: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in try Scene.renderer(renderer).stop() }
}

@c @implementation
public func scene_renderer_is_running(_ renderer: OpaquePointer?) -> Bool {
    value(or: false) { () throws(SceneError) in try Scene.renderer(renderer).isRunning }
}

@c @implementation
public func scene_renderer_get_frame_timing(
    _ renderer: OpaquePointer?, _ number: UInt64, _ timing: UnsafeMutablePointer<scene_frame_timing>?
) -> scene_status {
    status { () throws(SceneError) in
        let found = try Scene.renderer(renderer).timing(of: number)
        try unsafe fill(timing, "timing", smallest: MemoryLayout<scene_frame_timing>.size) { found.c }
    }
}

extension FrameTiming {
    fileprivate var c: scene_frame_timing {
        scene_frame_timing(
            struct_size: 0, missed: UInt32(clamping: missed), number: number, time: time, began: began, presented: presented,
            interval: interval, latency: latency, commit_time: commitTime, animate_time: animateTime, plan_time: planTime,
            encode_time: encodeTime, submit_time: submitTime)
    }
}
