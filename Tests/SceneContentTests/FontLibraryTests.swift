import SceneCommit
import SceneContent
import SceneGeometry
import Testing

@Suite("Font library")
struct FontLibraryTests {
    private let file = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Tests/Fonts/SceneTest.ttf"

    private func style(_ family: String) -> TextStyle { TextStyle(AttributedText([TextRun("AB")]), font: family) }

    @Test("No thread of Pango's looks for fonts in a map that changes")
    func searchesEndBeforeChanges() throws {
        let library = FontLibrary.shared
        for _ in 0..<100 {
            let families = try (0..<4).map { try library.add(file: file, as: "Boxes \($0)").family }
            for family in families { #expect(TextLayout.preferredSize(style(family), in: library).width > 0) }
            #expect(library.remove(families))
            let isSearching = library.isSearching
            #expect(!isSearching)
        }
    }
}
