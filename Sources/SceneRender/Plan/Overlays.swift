/// What frames show of themselves to their author.
public struct Overlays: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// An outline of each pass, in a colour of its reason, with the reason and the size in words.
    public static let passes = Overlays(rawValue: 1)
    /// The places that differ from the frame before.
    public static let damage = Overlays(rawValue: 2)
    public static let all: Overlays = [.passes, .damage]
}
