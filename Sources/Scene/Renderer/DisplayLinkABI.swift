public import CScene
import SceneCommit
import SceneEngine
import SceneModel

extension DisplayLink: HandleObject {
    static var kind: ObjectKind { .displayLink }
}

/// The program's function that is told of refreshes.
@safe
private final class CallbackDisplayLinkObserver: DisplayLinkObserver, @unchecked Sendable {
    private let function: scene_display_link_function
    private let userData: UserData

    init(_ function: @escaping scene_display_link_function, _ userData: UserData) {
        unsafe self.function = function
        self.userData = userData
    }

    func displayDidRefresh(_ refresh: DisplayRefresh) {
        var refresh = scene_display_refresh(
            struct_size: UInt32(MemoryLayout<scene_display_refresh>.size), timestamp: refresh.timestamp,
            target_timestamp: refresh.targetTimestamp, interval: refresh.interval)
        unsafe function(&refresh, userData.pointer)
    }
}

@safe private func link(_ pointer: OpaquePointer?) throws(SceneError) -> DisplayLink { try Handles.object(Handle(pointer), "link") }

@c @implementation
public func scene_display_link_create(
    _ renderer: OpaquePointer?, _ function: scene_display_link_function?, _ user_data: UnsafeMutableRawPointer?,
    _ destroy: scene_destroy_function?
) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let renderer = try Handle(renderer).isNull ? nil : Scene.renderer(renderer)
        let function = try unsafe required(function, "function", "a function")
        let observer = unsafe CallbackDisplayLinkObserver(function, UserData(user_data, destroy))
        return try Handles.add(ThreadDisplayLinks.current.create(for: renderer, observer))
    }
}

@c @implementation
public func scene_display_link_retain(_ link: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.retain(Handle(link), .displayLink, "link") }
}

@c @implementation
public func scene_display_link_release(_ link: OpaquePointer?) {
    _ = status { () throws(SceneError) in try Handles.release(Handle(link), .displayLink, "link") }
}

@c @implementation
public func scene_display_link_set_paused(_ link: OpaquePointer?, _ paused: Bool) -> scene_status {
    status { () throws(SceneError) in try Scene.link(link).isPaused = paused }
}

@c @implementation
public func scene_display_link_is_paused(_ link: OpaquePointer?) -> Bool {
    value(or: false) { () throws(SceneError) in try Scene.link(link).isPaused }
}

@c @implementation
public func scene_display_link_set_preferred_frames_per_second(_ link: OpaquePointer?, _ frames: Double) -> scene_status {
    status { () throws(SceneError) in try Scene.link(link).framesPerSecond = framesPerSecond(frames) }
}

@c @implementation
public func scene_display_link_get_preferred_frames_per_second(_ link: OpaquePointer?) -> Double {
    value(or: 0) { () throws(SceneError) in try Scene.link(link).framesPerSecond }
}
