/// Work that threads of the library do piece by piece, the most urgent piece first.
public protocol BackgroundWork: AnyObject, Sendable {
    /// The urgency of the next piece; nil when there is none to begin.
    var urgency: WorkUrgency? { get }

    /// Does the next piece, if there still is one. The call may take long.
    func perform()

    /// Tells the program, once, of pieces that have not ended for `backgroundPatience`.
    /// @return when to look again; infinity when there is nothing to look after.
    func review(at time: Double) -> Double
}

/// For how many seconds a piece may go on before the program is told of it.
public let backgroundPatience = 5.0

/// The urgency of a piece of work: for what is on screen, for what may come on screen next, and for what the program asked for.
public enum WorkUrgency: Int, Sendable, Comparable {
    case visible, near, requested

    public static func < (a: WorkUrgency, b: WorkUrgency) -> Bool { a.rawValue < b.rawValue }
}
