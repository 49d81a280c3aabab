import SceneStorage

public enum LogLevel: UInt32, Comparable, Sendable {
    case error, warning, info, debug

    public static func < (a: LogLevel, b: LogLevel) -> Bool { a.rawValue < b.rawValue }
}

/// A sink that takes log messages. The last reference goes when no message can be on its way any more.
public protocol LogSink: AnyObject, Sendable {
    /// Messages beyond this level are not made.
    var level: LogLevel { get }

    /// Called on any thread, with no lock held.
    func write(_ level: LogLevel, _ message: String)
}

/// The process's log. Without a sink nothing is said, and no message is made.
public final class Log: Sendable {
    public static let shared = Log()

    private let sink = Locked<(any LogSink)?>(.log, nil)

    public func replace(_ new: any LogSink) {
        let old = sink.withLock { sink in
            let old = sink
            sink = new
            return old
        }
        // The old one ends here, or with the last message that is on its way to it; no lock is held.
        _ = old
    }

    public func callAsFunction(_ level: LogLevel, _ message: @autoclosure () -> String) {
        guard let sink = sink.withLock({ $0 }), level <= sink.level else { return }
        sink.write(level, message())
    }
}
