import Glibc
package import SceneCommit
import SceneContent

/// The files that documents name, which are found in the folder of the document and never outside.
package enum DocumentFolder {
    /// The file of a path, which must lie inside the folder also when symbolic links are followed.
    static func file(_ value: JSON, folder: String?) throws(SceneError) -> String {
        try file(try value.readString(expecting: "a relative path"), in: folder, at: value)
    }

    /// @param value where the file is named, for errors.
    package static func file(_ path: String, in folder: String?, at value: JSON) throws(SceneError) -> String {
        try file(path, in: folder) { value.error($0 == .invalidArgument ? .format : $0, $1) }
    }

    /// @param failure makes an error of what is wrong; `invalidArgument` means a path that leads out of the folder.
    package static func file(
        _ path: String, in folder: String?, _ failure: (SceneError.Code, String) -> SceneError
    ) throws(SceneError) -> String {
        guard let folder else { throw failure(.format, "the document has no folder, expected no files") }
        guard !path.isEmpty, !path.hasPrefix("/") else { throw failure(.format, "expected a relative path, not \"\(path)\"") }
        guard let inside = normalized(path) else { throw failure(.invalidArgument, "\(path) leads out of the document's folder") }
        guard !inside.isEmpty else { throw failure(.format, "expected a file, not the document's folder itself") }
        guard let root = File.resolved(folder) else { throw missing(folder, failure) }
        guard let file = File.resolved(root + "/" + inside) else { throw missing(folder + "/" + inside, failure) }
        guard file.hasPrefix(root == "/" ? "/" : root + "/") else {
            throw failure(.invalidArgument, "\(path) leads out of the document's folder, to \(file)")
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

    /// The error of a file that the C library has just not found.
    private static func missing(_ path: String, _ error: (SceneError.Code, String) -> SceneError) -> SceneError {
        let failure = File.failure("cannot open", path)
        return error(failure.code, failure.message)
    }
}
