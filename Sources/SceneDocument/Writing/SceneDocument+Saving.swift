public import SceneCommit
import SceneContent
import SceneGeometry
import SceneStorage

extension SceneDocument {
    /// The document as text, if it needs no files beside it.
    public func text() throws(SceneError) -> String {
        let written = try WrittenDocument(self, folder: "")
        guard !written.hasFiles else {
            let reason = !written.images.isEmpty ? "images" : !written.movies.isEmpty ? "movies" : "fonts of files that were added"
            throw SceneError(.unsupported, "the document has \(reason), which are saved as files beside it; a text cannot hold them")
        }
        return written.text(folder: "")
    }

    /// Writes the document, with its images and fonts in a folder beside it. The file is complete or as it was before.
    public func save(to path: String) throws(SceneError) {
        let (place, name) = Self.split(path)
        let written = try WrittenDocument(self, folder: name)
        if written.hasFiles {
            let folder = place + name
            try File.makeFolder(folder)
            try unsafe written.forEachFile { (name, bytes) throws(SceneError) in try unsafe File.write(bytes, to: "\(folder)/\(name)") }
        }
        try File.write(written.text(folder: name), to: path)
    }

    /// The place of a file with the slash after it, and the name of the folder for what belongs to the file.
    private static func split(_ path: String) -> (place: String, folder: String) {
        let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        var name = path[start...]
        for ending in [".json", ".scene"] where name.hasSuffix(ending) && name.count > ending.count { name = name.dropLast(ending.count) }
        return (String(path[..<start]), name + ".files")
    }
}

/// A document's tree as text, with the files that it names.
struct WrittenDocument {
    let images: [ImageBuffer]
    let fonts: [Font]
    let movies: [String]
    /// What the images' files are called, without their ending.
    private let imageFiles: [String]
    private let size: Size
    private let background: Color
    private let root: String

    struct Font {
        let family: String
        let path: String
        /// What its copy is called.
        let name: String
    }

    var hasFiles: Bool { !images.isEmpty || !fonts.isEmpty || !movies.isEmpty }

    /// @param fileNames what files beside the document are called; they are numbered in the order of the tree where it is nil.
    init(_ document: SceneDocument, folder: String, fileNames: FileNames? = nil) throws(SceneError) {
        var tree = TreeWriter(LayerWriter(presentation: false, all: false, movieFolder: folder), isDocument: true)
        root = try tree.write(document.root)
        images = tree.layers.images
        imageFiles = images.enumerated().map { (index, image) in fileNames?.name(of: image) ?? LayerWriter.imageName(index) }
        movies = tree.layers.movies
        var files: [String: String] = [:]
        fonts = tree.layers.families.sorted().compactMap { family in
            guard let path = FontLibrary.shared.file(of: family) else { return nil }
            let name = files[path] ?? (fileNames?.name(ofFont: path) ?? "font-\(files.count + 1)") + Self.ending(of: path)
            files[path] = name
            return Font(family: family, path: path, name: name)
        }
        (size, background) = (document.size, document.background)
    }

    /// A file's name from its last dot on.
    private static func ending(of path: String) -> Substring {
        let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
        return name.lastIndex(of: ".").map { name[$0...] } ?? ""
    }

    func text(folder: String) -> String {
        var text = "{\n  \"scene\": 1,\n  \"size\": \(JSONWriter.list([size.width, size.height])),\n"
        if background != .clear { text += "  \"background\": \(JSONWriter.color(background)),\n" }
        text += files("images", images.indices.map { (LayerWriter.imageName($0), "\(imageFiles[$0]).png") }, folder)
        text += files("fonts", fonts.map { ($0.family, $0.name) }, folder)
        return text + "  \"root\": \(root)\n}\n"
    }

    private func files(_ key: String, _ files: [(name: String, file: String)], _ folder: String) -> String {
        if files.isEmpty { return "" }
        let members = files.map { "\(JSONWriter.string($0.name)): \(JSONWriter.string("\(folder)/\($0.file)"))" }
        return "  \"\(key)\": {\(members.joined(separator: ", "))},\n"
    }

    /// The names of the files beside the document.
    var fileNames: [String] {
        imageFiles.map { "\($0).png" } + movies.enumerated().map { LayerWriter.movieName($0, $1) } + fonts.map(\.name)
    }

    /// Calls `body` with the names and bytes of the files beside the document, one after the other.
    /// @param known the names of files that are left out.
    func forEachFile(
        except known: Set<String> = [], _ body: (String, UnsafeRawBufferPointer) throws(SceneError) -> Void
    ) throws(SceneError) {
        for (index, image) in images.enumerated() where !known.contains("\(imageFiles[index]).png") {
            let bytes = try PNG.encode(image)
            try unsafe bytes.withUnsafeBufferPointer { (bytes) throws(SceneError) in
                try unsafe body("\(imageFiles[index]).png", UnsafeRawBufferPointer(bytes))
            }
        }
        for (index, movie) in movies.enumerated() where !known.contains(LayerWriter.movieName(index, movie)) {
            try unsafe copy(movie, LayerWriter.movieName(index, movie), body)
        }
        for font in fonts where !known.contains(font.name) { try unsafe copy(font.path, font.name, body) }
    }

    private func copy(
        _ path: String, _ name: String, _ body: (String, UnsafeRawBufferPointer) throws(SceneError) -> Void
    ) throws(SceneError) {
        let bytes = try File.read(path)
        try unsafe bytes.withUnsafeBytes { (bytes) throws(SceneError) in try unsafe body(name, bytes) }
    }
}
