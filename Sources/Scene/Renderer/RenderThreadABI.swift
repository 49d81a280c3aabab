public import CScene
import SceneCommit
import SceneContent
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
    status { () throws(SceneError) in
        let renderer = try Scene.renderer(renderer)
        guard !renderer.isOnThread else {
            throw SceneError(
                .invalidState, "the renderer's thread cannot wait for its own end: stop the renderer on another thread, or release it")
        }
        renderer.stop()
    }
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

// MARK: - Pictures

@c @implementation
public func scene_renderer_set_frame_ring(_ renderer: OpaquePointer?, _ count: UInt32, _ format: scene_pixel_format) -> scene_status {
    status { () throws(SceneError) in
        let renderer = try Scene.renderer(renderer), format = try PixelFormat(ofFrames: format)
        guard count == 0 || (2...64).contains(count) else {
            throw SceneError(.invalidArgument, "count is \(count), expected 0 or 2 to 64 pictures")
        }
        try renderer.setRing(count: Int(count), format)
    }
}

@c @implementation
public func scene_renderer_acquire_frame(
    _ renderer: OpaquePointer?, _ after: UInt64, _ timeout: Double, _ frame: UnsafeMutablePointer<scene_frame>?
) -> scene_status {
    status { () throws(SceneError) in
        let renderer = try Scene.renderer(renderer)
        guard timeout >= 0 else { throw SceneError(.invalidArgument, "timeout is \(timeout), expected 0 seconds or more, or INFINITY") }
        try unsafe fill(frame, "frame", smallest: MemoryLayout<scene_frame>.size) { () throws(SceneError) in
            let (picture, format) = try renderer.acquireFrame(after: after, timeout: timeout)
            return unsafe scene_frame(
                struct_size: 0, width: UInt32(clamping: picture.width), height: UInt32(clamping: picture.height),
                format: scene_pixel_format(rawValue: UInt32(bitPattern: format.rawValue)), stride: picture.stride, pixels: picture.pixels,
                number: picture.number, time: picture.time)
        }
    }
}

@c @implementation
public func scene_renderer_release_frame(_ renderer: OpaquePointer?, _ number: UInt64) -> scene_status {
    status { () throws(SceneError) in try Scene.renderer(renderer).release(frame: number) }
}
