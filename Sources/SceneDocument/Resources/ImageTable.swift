import Glibc
import SceneCommit
import SceneContent
import SceneStorage

/// A document's images by name. Every file that the document shows is decoded, once.
struct ImageTable {
    /// The files of the names, and where the document has them.
    private var files: [String: (path: String, json: JSON)] = [:]
    private let decoded = DecodedImages()
    /// The document's other files.
    var kernels = KernelFiles()
    var fonts = FontFiles()

    /// The document's folder, where movies lie.
    private var folder: String?

    private final class DecodedImages {
        var byFile: [String: ImageBuffer] = [:]
        let budget = ImageBudget()
    }

    /// The image of a name, or an error.
    func image(_ json: JSON) throws(SceneError) -> ImageBuffer {
        let name = try json.readString(expecting: "an image's name")
        guard let file = files[name] else { throw json.error(.format, "there is no image \"\(name)\" in \"images\"") }
        if let known = decoded.byFile[file.path] { return known }
        do throws(SceneError) {
            let image = try decoded.budget.image { () throws(SceneError) in try ImageFile.read(path: file.path) }
            decoded.byFile[file.path] = image
            return image
        } catch {
            // A picture that is too large makes the document a wrong one; it is no argument of the call.
            throw file.json.error(error.code == .invalidArgument ? .format : error.code, error.message)
        }
    }

    init() {}

    /// Finds the images that `json` names, in a folder that none of them may lie outside of.
    init(_ json: JSON, folder: String?) throws(SceneError) {
        guard json.isObject else { throw json.error(expecting: "an object of names and paths") }
        var files: [String: (path: String, json: JSON)] = [:]
        try json.forEachMember { (name, value) throws(SceneError) in files[name] = (try DocumentFolder.file(value, folder: folder), value) }
        self.files = files
    }

    /// The movie of a path in the document's folder.
    func movie(_ json: JSON) throws(SceneError) -> String { try DocumentFolder.file(json, folder: folder) }

    mutating func setFolder(_ folder: String?) { self.folder = folder }

    /// Whether documents may have the texts of pipelines.
    static var allowsPipelines: Bool { Environment.value(of: "SCENE_DOCUMENT_PIPELINES") == "1" }
}
