import SceneContent

/// What the files in a document's folder are called: "movie-1.mp4", "movie-2.mp4", ... A file that lies there already, and that layers or
/// images go on to read, keeps its name.
struct FolderNames {
    struct Name {
        let text: String
        /// Whether the file lies there under that name, and so need not be written.
        var isKept = false
    }

    /// As the system calls the folder; nil where it holds nothing yet.
    private let folder: String?

    init(folder: String?) { self.folder = folder.flatMap(File.resolved) }

    /// @param sources the files to be copied, nil for one that is made, with the ending of their names.
    func names(_ prefix: String, _ sources: [(path: String?, ending: String)]) -> [Name] {
        var taken: Set<String> = []
        let kept = sources.map { source -> String? in
            guard let name = source.path.flatMap(name(inFolder:)), name.hasSuffix(source.ending), taken.insert(name).inserted else {
                return nil
            }
            return name
        }
        var number = 0
        return zip(sources, kept).map { source, kept in
            if let kept { return Name(text: kept, isKept: true) }
            var name: String
            repeat {
                number += 1
                name = "\(prefix)-\(number)\(source.ending)"
            } while taken.contains(name)
            return Name(text: name)
        }
    }

    /// The name of a file that lies in the folder itself.
    private func name(inFolder path: String) -> String? {
        guard let folder, let real = File.resolved(path), real.hasPrefix(folder + "/") else { return nil }
        let name = real.dropFirst(folder.utf8.count + 1)
        return name.contains("/") ? nil : String(name)
    }
}
