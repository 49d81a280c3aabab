public import CScene
import Glibc
import SceneCommit
import SceneEngine
import SceneModel

// MARK: - Version

@c @implementation
public func scene_version() -> Int32 { SCENE_VERSION_MAJOR * 1_000_000 + SCENE_VERSION_MINOR * 1000 + SCENE_VERSION_PATCH }

private let versionString = StaticStrings(["\(SCENE_VERSION_MAJOR).\(SCENE_VERSION_MINOR).\(SCENE_VERSION_PATCH)"])

@c @implementation
public func scene_version_string() -> UnsafePointer<CChar>? { unsafe versionString[0] }

// MARK: - Errors

/// The names of the status codes, by the code negated, and what any other number is called.
private let statusNames = StaticStrings([
    "SCENE_OK", "SCENE_ERROR_INVALID_ARGUMENT", "SCENE_ERROR_INVALID_HANDLE", "SCENE_ERROR_INVALID_STATE", "SCENE_ERROR_WRONG_THREAD",
    "SCENE_ERROR_NOT_FOUND", "SCENE_ERROR_OUT_OF_MEMORY", "SCENE_ERROR_UNSUPPORTED", "SCENE_ERROR_GL", "SCENE_ERROR_IO",
    "SCENE_ERROR_FORMAT", "SCENE_ERROR_INTERNAL", "SCENE_ERROR_WRONG_CONTEXT",
    "SCENE_ERROR_CONTEXT_LOST",
])
private let otherNames = StaticStrings(["unknown", ""])

@c @implementation
public func scene_status_name(_ status: scene_status) -> UnsafePointer<CChar>? {
    unsafe statusNames[-Int(status.rawValue)] ?? otherNames[0]
}

@c @implementation
public func scene_error_message() -> UnsafePointer<CChar>? { unsafe UnsafePointer(ThreadReplies.current.message) ?? otherNames[1] }

@c @implementation
public func scene_error_status() -> scene_status { ThreadReplies.current.status }

@c @implementation
public func scene_error_clear() { ThreadReplies.current.clear() }

// MARK: - Logging and features

@c @implementation
public func scene_set_log_function(
    _ level: scene_log_level, _ function: scene_log_function?, _ user_data: UnsafeMutableRawPointer?, _ destroy: scene_destroy_function?
) -> scene_status {
    status { () throws(SceneError) in
        guard let logLevel = LogLevel(rawValue: level.rawValue) else {
            throw SceneError(.invalidArgument, "level is \(level.rawValue), expected SCENE_LOG_ERROR (0) to SCENE_LOG_DEBUG (3)")
        }
        Log.shared.replace(unsafe CallbackLogSink(logLevel, function, UserData(user_data, destroy)))
    }
}

@c @implementation
public func scene_has_feature(_ name: UnsafePointer<CChar>?) -> Bool {
    value(or: false) { () throws(SceneError) in Features.has(try unsafe requiredText(name, "name")) }
}

// MARK: - Counts and strings

@c @implementation
public func scene_live_object_count(_ kind: scene_object_kind) -> UInt64 {
    value(or: 0) {
        if kind == SCENE_OBJECT_LAYER { return UInt64(Model.shared.liveLayerCount) }
        guard let number = UInt8(exactly: kind.rawValue), let kind = ObjectKind(rawValue: number) else { return 0 }
        return UInt64(Handles.liveCount(kind))
    }
}

@c @implementation
public func scene_string_free(_ string: UnsafeMutablePointer<CChar>?) { unsafe free(string) }
