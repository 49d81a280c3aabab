import Glibc
import SceneCommit
import SceneContent

/// A document's images by name. Every file that the document shows is decoded, once.
struct ImageTable {
    /// The files of the names, and where the document has them.
    private var files: [String: (path: String, json: JSON)] = [:]
    private let decoded = DecodedImages()
    /// The document's other files.
    var kernels = KernelFiles()
    var fonts = FontFiles()

    private final class DecodedImages { var byFile: [String: ImageBuffer] = [:] }

    /// The image of a name, or an error.
    func image(_ json: JSON) throws(SceneError) -> ImageBuffer {
        let name = try json.readString(expecting: "an image's name")
        guard let file = files[name] else { throw json.error(.format, "there is no image \"\(name)\" in \"images\"") }
        if let known = decoded.byFile[file.path] { return known }
        let image = try Self.read(file.path, file.json)
        decoded.byFile[file.path] = image
        return image
    }

    init() {}

    /// Finds the images that `json` names, in a folder that none of them may lie outside of.
    init(_ json: JSON, folder: String?) throws(SceneError) {
        guard json.isObject else { throw json.error(expecting: "an object of names and paths") }
        var files: [String: (path: String, json: JSON)] = [:]
        try json.forEachMember { (name, value) throws(SceneError) in files[name] = (try Self.file(value, folder: folder), value) }
        self.files = files
    }

    private static func read(_ file: String, _ value: JSON) throws(SceneError) -> ImageBuffer {
        do throws(SceneError) {
            return ImageBuffer(try ImageFile.read(path: file))
        } catch {
            // A picture that is too large makes the document a wrong one; it is no argument of the call.
            throw value.error(error.code == .invalidArgument ? .format : error.code, error.message)
        }
    }

    /// The file of a path, which must lie inside the folder also when symbolic links are followed.
    static func file(_ value: JSON, folder: String?) throws(SceneError) -> String {
        let path = try value.readString(expecting: "a relative path")
        guard let folder else { throw value.error(.format, "the document has no folder, expected no files") }
        guard !path.isEmpty, !path.hasPrefix("/") else { throw value.error(expecting: "a relative path") }
        guard let inside = normalized(path) else { throw value.error(.format, "\(path) leads out of the document's folder") }
        guard !inside.isEmpty else { throw value.error(.format, "expected a file, not the document's folder itself") }
        guard let root = resolved(folder) else { throw missing(folder, value) }
        guard let file = resolved(root + "/" + inside) else { throw missing(folder + "/" + inside, value) }
        guard file.hasPrefix(root == "/" ? "/" : root + "/") else {
            throw value.error(.format, "\(path) leads out of the document's folder, to \(file)")
        }
        return file
    }

    /// The path without "." and "..", or nil when it climbs out of where it starts.
    private static func normalized(_ path: String) -> String? {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            guard part == ".." else {
                parts.append(part)
                continue
            }
            guard parts.popLast() != nil else { return nil }
        }
        return parts.joined(separator: "/")
    }

    private static func resolved(_ path: String) -> String? {
        guard let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    /// The error of a file that the C library has just not found.
    private static func missing(_ path: String, _ value: JSON) -> SceneError {
        let failure = File.failure("cannot open", path)
        return value.error(failure.code, failure.message)
    }
}
