/// Why something could not be done, for people: what was given, what was expected, where.
public struct SceneError: Error, Sendable, Equatable {
    /// The values of `scene_status`.
    public enum Code: Int32, Sendable {
        case invalidArgument = -1, invalidHandle = -2, invalidState = -3, wrongThread = -4, notFound = -5, outOfMemory = -6
        case unsupported = -7, gl = -8, io = -9, format = -10, `internal` = -11, wrongContext = -12, contextLost = -13
    }

    public let code: Code
    public let message: String

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
