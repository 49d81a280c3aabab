import SceneGLES
import SceneWindow

/// Optional features, as `scene_has_feature` names them.
enum Features {
    static func has(_ name: String) -> Bool {
        switch name {
        case "egl": OffscreenContext.isAvailable
        case "windows": WindowSystem.isAvailable
        case "png", "jpeg", "webp": true
        default: false
        }
    }
}
