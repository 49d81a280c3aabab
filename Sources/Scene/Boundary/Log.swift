import CScene
import SceneStorage

enum LogLevel: UInt32, Comparable {
    case error, warning, info, debug

    static func < (a: LogLevel, b: LogLevel) -> Bool { a.rawValue < b.rawValue }
}

/// Where log messages go. The program's destroy function runs when nobody can be using the sink any more.
@safe
final class LogSink: @unchecked Sendable {
    let level: LogLevel
    private let function: scene_log_function?
    private let userData: UnsafeMutableRawPointer?
    private let destroy: scene_destroy_function?

    init(level: LogLevel, function: scene_log_function?, userData: UnsafeMutableRawPointer?, destroy: scene_destroy_function?) {
        self.level = level
        unsafe self.function = function
        unsafe self.userData = userData
        unsafe self.destroy = destroy
    }

    deinit { unsafe destroy?(userData) }

    func send(_ level: LogLevel, _ message: String) {
        guard level <= self.level, let function = unsafe function else { return }
        unsafe message.withCString { unsafe function(scene_log_level(rawValue: level.rawValue), $0, userData) }
    }
}

/// The process's log. Without a sink nothing is said, and no message is made.
final class Log: Sendable {
    static let shared = Log()

    private let sink = Locked<LogSink?>(nil)

    func replace(_ new: LogSink) {
        let old = sink.withLock { sink in
            let old = sink
            sink = new
            return old
        }
        // The old one ends here, or with the last message that is on its way to it; no lock is held.
        _ = old
    }

    func callAsFunction(_ level: LogLevel, _ message: @autoclosure () -> String) {
        guard let sink = sink.withLock({ $0 }), level <= sink.level else { return }
        sink.send(level, message())
    }
}
