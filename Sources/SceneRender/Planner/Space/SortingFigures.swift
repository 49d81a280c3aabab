/// What sorting the planes of a frame took.
public struct SortingFigures: Sendable {
    /// CPU seconds of this thread.
    public var time = 0.0
    /// How many planes there were, as how many faces they were sorted, since those that lie in one plane and follow each other are one, and in how
    /// many parts they are drawn.
    public var planes = 0
    public var faces = 0
    public var parts = 0
    /// Whether planes were not cut, since there would have been more than `mostParts`.
    public var leavesWhole = false

    /// How many parts the planes of a frame may be cut into: far more than can be told apart.
    public static let mostParts = 1 << 17

    public init() {}

    /// Asking for the time takes as long as sorting a few planes.
    static let fewest = 32
}
