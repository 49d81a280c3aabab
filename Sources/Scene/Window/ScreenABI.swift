public import CScene
import SceneCommit
import SceneGeometry
import SceneWindow

@c @implementation
public func scene_screen_count() -> UInt32 {
    value(or: 0) { () throws(SceneError) in UInt32(clamping: try Screen.all().count) }
}

@c @implementation
public func scene_screen_get_info(_ screen: UInt32, _ info: UnsafeMutablePointer<scene_screen_info>?) -> scene_status {
    status { () throws(SceneError) in
        let found = try Screen(Int(screen))
        try unsafe fill(info, "info", smallest: MemoryLayout<scene_screen_info>.size) {
            scene_screen_info(
                struct_size: 0, refresh_rate: found.refreshRate, frame: found.frame.c, visible_frame: found.visibleFrame.c)
        }
    }
}

@c @implementation
public func scene_screen_copy_name(_ screen: UInt32) -> UnsafeMutablePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in try unsafe copied(Screen(Int(screen)).name) }
}
