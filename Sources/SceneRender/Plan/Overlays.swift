/// What frames show of themselves to their author.
public struct Overlays: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// An outline of each pass, in a colour of its reason, with the reason and the size in words.
    public static let passes = Overlays(rawValue: 1)
    /// The places that differ from the frame before.
    public static let damage = Overlays(rawValue: 2)
    /// How often pixels are drawn, in place of the picture.
    public static let overdraw = Overlays(rawValue: 4)
    /// How fast the frames come, in words and as a plot.
    public static let fps = Overlays(rawValue: 8)
    public static let all: Overlays = [.passes, .damage, .overdraw, .fps]

    private static let names: [(name: String, overlay: Overlays)] = [
        ("passes", .passes), ("damage", .damage), ("overdraw", .overdraw), ("fps", .fps),
    ]

    /// Reads a list of names with commas between them.
    /// @return the overlays, and the names that are those of none.
    public static func named(_ list: String) -> (overlays: Overlays, unknown: [String]) {
        var overlays: Overlays = [], unknown: [String] = []
        for part in list.split(separator: ",") {
            let name = part.filter { $0 != " " }
            if let known = names.first(where: { $0.name == name }) {
                overlays.insert(known.overlay)
            } else if !name.isEmpty {
                unknown.append(name)
            }
        }
        return (overlays, unknown)
    }

    /// The names of all, for people.
    public static var knownNames: String { names.map(\.name).joined(separator: ", ") }
}
