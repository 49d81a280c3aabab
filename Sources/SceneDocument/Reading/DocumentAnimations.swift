public import SceneCommit

/// The animations of a file that may have several, of which a document shows one.
public final class DocumentAnimations: Sendable {
    public let names: [String]
    /// The one that the document shows.
    public let name: String
    private let make: @Sendable (String) throws(SceneError) -> SceneDocument

    /// @param make makes a document of one of the animations.
    package init(names: [String], name: String, make: @escaping @Sendable (String) throws(SceneError) -> SceneDocument) {
        (self.names, self.name, self.make) = (names, name, make)
    }

    /// A document of one of them, with layers of its own.
    public func document(of name: String) throws(SceneError) -> SceneDocument {
        guard names.contains(name) else {
            let known = names.map { "\"\($0)\"" }.joined(separator: ", ")
            throw SceneError(.notFound, "there is no animation \"\(name)\", expected one of \(known)")
        }
        return try make(name)
    }
}
