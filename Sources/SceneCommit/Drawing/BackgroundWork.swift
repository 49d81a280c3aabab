/// Something that is done piece by piece on threads of the library, which take the most urgent first.
public protocol BackgroundWork: AnyObject, Sendable {
    /// How urgent the next piece is; nil when there is none to begin.
    var urgency: WorkUrgency? { get }

    /// Begins the next piece, if there still is one, and does it. It may take long.
    func perform()

    /// Tells the program, once, of pieces that have not ended for `backgroundPatience`.
    /// @return when to look again; infinity when there is nothing to look after.
    func lookAfter(at time: Double) -> Double
}

/// For how many seconds a piece may go on before the program is told of it.
public let backgroundPatience = 5.0

/// How much a piece of work matters: what is on screen, what may be so next, what the program asked for.
public enum WorkUrgency: Int, Sendable, Comparable {
    case visible, near, requested

    public static func < (a: WorkUrgency, b: WorkUrgency) -> Bool { a.rawValue < b.rawValue }
}
