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

    /// Markup that names families as they are called in the process.
    func rename(in markup: String) -> String {
        var bytes = Array(markup.utf8)
        for (old, family) in families where family != old {
            let name = Array(old.utf8)
            var start = 4
            while start + name.count < bytes.count {
                defer { start += 1 }
                let end = start + name.count, next = bytes[end], quote = bytes[start - 1]
                guard quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\""), bytes[start - 2] == UInt8(ascii: "="),
                    Array(bytes[start..<end]) == name
                else { continue }
                let isDescription: Bool
                switch bytes[start - 3] {
                // font="Name" and font_desc='Name Bold 12'
                case UInt8(ascii: "t"), UInt8(ascii: "c"): isDescription = true
                // font_family="Name" and face="Name"
                case UInt8(ascii: "y"), UInt8(ascii: "e"): isDescription = false
                default: continue
                }
                guard next == quote || next == UInt8(ascii: ",") || (isDescription && next == UInt8(ascii: " ")) else {
                    continue
                }
                // A number at the end of a description would be the size.
                let comma = isDescription && next != UInt8(ascii: ",") ? "," : ""
                bytes.replaceSubrange(start..<end, with: Array((family + comma).utf8))
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Takes back what a document that cannot be loaded has added.
    func withdraw() { FontLibrary.shared.remove(added) }
}
