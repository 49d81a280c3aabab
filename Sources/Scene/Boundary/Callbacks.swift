import CScene
import SceneCommit
import SceneEngine
import SceneModel

/// The data of a program's callbacks. Its end is that of the last object which could call them.
@safe
final class UserData: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer?
    private let destroy: scene_destroy_function?

    init(_ pointer: UnsafeMutableRawPointer?, _ destroy: scene_destroy_function?) {
        unsafe self.pointer = pointer
        unsafe self.destroy = destroy
    }

    deinit { unsafe destroy?(pointer) }
}

/// The program's function that takes log messages.
@safe
final class CallbackLogSink: LogSink, @unchecked Sendable {
    let level: LogLevel
    private let function: scene_log_function?
    private let data: UserData

    init(_ level: LogLevel, _ function: scene_log_function?, _ data: UserData) {
        self.level = level
        unsafe self.function = function
        self.data = data
    }

    func write(_ level: LogLevel, _ message: String) {
        unsafe message.withCString { unsafe function?(scene_log_level(rawValue: level.rawValue), $0, data.pointer) }
    }
}

/// A delegate of animations that the program wrote in C.
@safe
final class AnimationDelegate: AnimationObserver, @unchecked Sendable {
    private let delegate: scene_animation_delegate
    private let data: UserData

    init(_ delegate: scene_animation_delegate, _ data: UserData) {
        self.delegate = delegate
        self.data = data
    }

    func animationDidStart(_ layer: LayerID, _ key: String?) {
        guard let call = unsafe delegate.did_start else { return }
        withCString(key) { unsafe call(layer.handle.pointer, $0, data.pointer) }
    }

    func animationDidStop(_ layer: LayerID, _ key: String?, _ reason: StopReason) {
        guard let call = unsafe delegate.did_stop else { return }
        let reason = scene_animation_stop_reason(rawValue: reason.rawValue)
        withCString(key) { unsafe call(layer.handle.pointer, $0, reason, data.pointer) }
    }
}

/// The delegate of an argument; nil for NULL. Whatever is given, the data ends exactly once.
@safe func animationDelegate(
    _ delegate: UnsafePointer<scene_animation_delegate>?, _ userData: UnsafeMutableRawPointer?, _ destroy: scene_destroy_function?
) throws(SceneError) -> AnimationDelegate? {
    guard unsafe delegate != nil else {
        _ = unsafe UserData(userData, destroy)
        return nil
    }
    let delegate = try unsafe read(
        delegate, "delegate", smallest: MemoryLayout<scene_animation_delegate>.size, initial: scene_animation_delegate())
    return unsafe AnimationDelegate(delegate, UserData(userData, destroy))
}

/// A completion callback of the program's.
@safe
final class CompletionCallback: CompletionObserver, @unchecked Sendable {
    let callback: scene_completion_function
    let data: UserData

    init(_ callback: scene_completion_function, _ data: UserData) {
        unsafe self.callback = callback
        self.data = data
    }

    func transactionDidComplete() { unsafe callback(data.pointer) }
}

/// Runs the body with a C string; nil is NULL.
@safe func withCString(_ string: String?, _ body: (UnsafePointer<CChar>?) -> Void) {
    guard let string else { return body(nil) }
    unsafe string.withCString { unsafe body($0) }
}
