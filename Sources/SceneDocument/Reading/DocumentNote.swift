/// A part of a file that is shown in another way than the file says, or not at all.
public struct DocumentNote: Sendable, Equatable {
    /// Where in the file: a JSON pointer (RFC 6901), or the line of a drawing.
    public let place: String
    /// A sentence for people: which part of the file it is, and how libscene shows it instead.
    public let message: String

    public init(place: String, message: String) { (self.place, self.message) = (place, message) }

    /// More notes than these say nothing new.
    public static let mostNotes = 1000
}
