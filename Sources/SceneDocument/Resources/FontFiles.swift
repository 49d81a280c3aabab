import SceneCommit
import SceneContent

/// A document's own fonts. They are fonts of the process from when the document is read, and stay so when it was.
struct FontFiles {
    /// What the families are called in the process, by their names in the document.
    private var families: [String: String] = [:]
    private var added: [String] = []
    let budget = FamilyBudget()

    init() {}

    /// Reads the fonts that `json` names, from a folder that none of them may lie outside of.
    init(_ json: JSON, folder: String?) throws(SceneError) {
        guard json.isObject else { throw json.error(expecting: "an object of names and paths") }
        do throws(SceneError) {
            try json.forEachMember { (name, value) throws(SceneError) in
                let file = try DocumentFolder.file(value, folder: folder)
                do throws(SceneError) {
                    let font = try FontLibrary.shared.add(file: file, asNear: name)
                    families[name] = font.family
                    if font.isNew { added.append(font.family) }
                } catch {
                    throw value.error(error.code == .invalidArgument ? .format : error.code, error.message)
                }
            }
        } catch {
            withdraw()
            throw error
        }
    }

    func family(_ name: String) -> String { families[name] ?? name }

    /// Takes back what a document that cannot be loaded has added.
    func withdraw() { FontLibrary.shared.remove(added) }
}
