import Glibc
import SceneStorage

public enum LogLevel: UInt32, Comparable, CaseIterable, Sendable {
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
    /// The sink that the environment asks for, beside the program's own.
    private let wanted: (any LogSink)? = StandardErrorSink.wanted

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
        let sinks = [wanted, sink.withLock { $0 }].compactMap { $0 }.filter { level <= $0.level }
        guard !sinks.isEmpty else { return }
        let text = message()
        for sink in sinks { sink.write(level, text) }
    }
}

/// Messages as lines on standard error, for whoever looks into a program: `SCENE_LOG=debug` in the environment.
private final class StandardErrorSink: LogSink {
    let level: LogLevel

    private init(_ level: LogLevel) { self.level = level }

    /// nil where `SCENE_LOG` is not set. A word that is no level is told, and everything is written.
    static var wanted: StandardErrorSink? {
        guard let word = Environment.value(of: "SCENE_LOG") else { return nil }
        if let level = LogLevel.allCases.first(where: { "\($0)" == word }) { return StandardErrorSink(level) }
        let names = LogLevel.allCases.map { "\($0)" }, sink = StandardErrorSink(.debug)
        sink.write(.warning, "SCENE_LOG is \"\(word)\", expected \(names.joined(separator: ", "))\(names.hint(for: word))")
        return sink
    }

    /// One call of the system for each message, so that lines of several threads do not mix. A control character, which a stranger's document
    /// might have in a name, would be a command for the terminal.
    func write(_ level: LogLevel, _ message: String) {
        var line = "scene: \(level): "
        for scalar in message.unicodeScalars {
            let isCommand = scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
            line.unicodeScalars.append(isCommand && scalar != "\n" && scalar != "\t" ? "\u{fffd}" : scalar)
        }
        let bytes = Array((line + "\n").utf8)
        _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
