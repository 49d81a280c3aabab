import SceneStorage
import Testing

/// The name that somebody meant who wrote another one.
@Suite struct SuggestionTests {
    private static let names = ["opacity", "position", "backgroundColor", "ease", "easeIn", "ab"]

    @Test(arguments: [
        ("opasity", "opacity"), ("Opacity", "opacity"), ("postion", "position"), ("background_color", "backgroundColor"),
        ("background-colour", "backgroundColor"), ("eas", "ease"), ("easin", "easeIn"), ("ac", "ab"),
    ])
    func nearNames(_ given: String, _ meant: String) {
        #expect(Self.names.nearest(to: given) == meant)
        #expect(Self.names.hint(for: given) == "; did you mean \"\(meant)\"?")
    }

    @Test(arguments: ["", "_", "xyz", "opaaaaacity", String(repeating: "opacity", count: 1000)])
    func namesThatAreFar(_ given: String) {
        #expect(Self.names.nearest(to: given) == nil)
        #expect(Self.names.hint(for: given) == "")
    }

    @Test func theFirstOfTheNearest() {
        #expect(["bat", "cat", "car"].nearest(to: "cas") == "cat")
    }
}
