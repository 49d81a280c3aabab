public import SceneCommit
import SceneContent
import SceneGeometry
import SceneModel
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
        try File.checkTarget(path)
        // The text is written where symbolic links lead, and so is what lies beside it.
        let (place, name) = Self.split(File.resolved(path) ?? path), folder = place + name
        let written = try WrittenDocument(self, folder: name, place: folder)
        if written.hasFiles {
            try File.makeFolder(folder)
            try unsafe written.forEachFile { (name, bytes) throws(SceneError) in try unsafe File.write(bytes, to: "\(folder)/\(name)") }
        }
        try File.write(written.text(folder: name), to: path)
    }

    /// The place of a file with the slash after it, and the name of the folder for what belongs to the file: another one for each name.
    private static func split(_ path: String) -> (place: String, folder: String) {
        let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let name = path[start...], ending = ".scene.json", isUsual = name.hasSuffix(ending) && name.count > ending.count
        return (String(path[..<start]), (isUsual ? name.dropLast(ending.count) : name) + ".files")
    }
}

/// A document's tree as text, with the files that it names.
struct WrittenDocument {
    let images: [ImageBuffer]
    let fonts: [Font]
    let movies: [String]
    private let imageNames, movieNames: [FolderNames.Name]
    private let size: Size
    private let background: Color
    private let root: String

    struct Font {
        let family: String
        let path: String
        /// What its copy is called.
        let name: FolderNames.Name
    }

    var hasFiles: Bool { !images.isEmpty || !fonts.isEmpty || !movies.isEmpty }

    /// @param folder what the document calls the folder of its files. @param place where that is, if the document is a file.
    /// @param fileNames what images and fonts are called; nil for numbers in the order of the tree.
    init(_ document: SceneDocument, folder: String, place: String? = nil, fileNames: FileNames? = nil) throws(SceneError) {
        let names = FolderNames(folder: place)
        var tree = try Self.write(document.root, folder)
        movies = tree.layers.movies
        movieNames = names.names("movie", movies.map { ($0, Self.ending(of: $0)) })
        // The names are known when all movies are.
        if !movies.isEmpty {
            tree = try Self.write(document.root, folder, Dictionary(uniqueKeysWithValues: zip(movies, movieNames.map(\.text))))
        }
        root = tree.text
        images = tree.layers.images
        imageNames = Self.names(of: tree.layers.images, names, fileNames)
        fonts = Self.fonts(tree.layers.families, names, fileNames)
        (size, background) = (document.size, document.background)
    }

    private static func names(of images: [ImageBuffer], _ names: FolderNames, _ fileNames: FileNames?) -> [FolderNames.Name] {
        guard let fileNames else { return names.names("image", images.map { (file(of: $0), ".png") }) }
        return images.map { FolderNames.Name(text: "\(fileNames.name(of: $0)).png") }
    }

    /// The families that have files of their own; those of one file share its copy.
    private static func fonts(_ families: Set<String>, _ names: FolderNames, _ fileNames: FileNames?) -> [Font] {
        let found = families.sorted().compactMap { family in FontLibrary.shared.file(of: family).map { (family: family, path: $0) } }
        var files: [String] = []
        for (_, path) in found where !files.contains(path) { files.append(path) }
        var copies = names.names("font", files.map { ($0, ending(of: $0)) })
        if let fileNames { copies = files.map { FolderNames.Name(text: fileNames.name(ofFont: $0) + ending(of: $0)) } }
        let copyNames = Dictionary(uniqueKeysWithValues: zip(files, copies))
        return found.compactMap { font in copyNames[font.path].map { Font(family: font.family, path: font.path, name: $0) } }
    }

    private static func write(
        _ root: LayerID, _ folder: String, _ movieNames: [String: String] = [:]
    ) throws(SceneError) -> (text: String, layers: LayerWriter) {
        let layers = LayerWriter(
            presentation: false, all: false, movieFolder: folder, movieNames: movieNames, above: try Model.shared.superlayer(of: root))
        var tree = TreeWriter(layers, isDocument: true)
        return (try tree.write(root), tree.layers)
    }

    /// The file that an image's pixels are read from whenever they are needed.
    private static func file(of image: ImageBuffer) -> String? {
        image.isPurgeable ? (image.source as? ImageFileSource)?.path : nil
    }

    /// A file's name from its last dot on.
    private static func ending(of path: String) -> String {
        let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
        return name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
    }

    func text(folder: String) -> String {
        var text = "{\n  \"scene\": 1,\n  \"size\": \(JSONWriter.list([size.width, size.height])),\n"
        if background != .clear { text += "  \"background\": \(JSONWriter.color(background)),\n" }
        text += files("images", images.indices.map { (LayerWriter.imageName($0), imageNames[$0].text) }, folder)
        text += files("fonts", fonts.map { ($0.family, $0.name.text) }, folder)
        return text + "  \"root\": \(root)\n}\n"
    }

    private func files(_ key: String, _ files: [(name: String, file: String)], _ folder: String) -> String {
        if files.isEmpty { return "" }
        let members = files.map { "\(JSONWriter.string($0.name)): \(JSONWriter.string("\(folder)/\($0.file)"))" }
        return "  \"\(key)\": {\(members.joined(separator: ", "))},\n"
    }

    /// The names of the files beside the document.
    var fileNames: [String] {
        imageNames.map(\.text) + movieNames.map(\.text) + fonts.map(\.name.text)
    }

    /// Calls `body` with the names and bytes of the files beside the document that are not there yet, one after the other.
    /// @param known the names of files that are left out.
    func forEachFile(
        except known: Set<String> = [], _ body: (String, UnsafeRawBufferPointer) throws(SceneError) -> Void
    ) throws(SceneError) {
        func isWanted(_ name: FolderNames.Name) -> Bool { !name.isKept && !known.contains(name.text) }
        for (image, name) in zip(images, imageNames) where isWanted(name) {
            let bytes = try PNG.encode(image)
            try unsafe bytes.withUnsafeBufferPointer { (bytes) throws(SceneError) in
                try unsafe body(name.text, UnsafeRawBufferPointer(bytes))
            }
        }
        for (movie, name) in zip(movies, movieNames) where isWanted(name) { try unsafe copy(movie, name.text, body) }
        for font in fonts where isWanted(font.name) { try unsafe copy(font.path, font.name.text, body) }
    }

    private func copy(
        _ path: String, _ name: String, _ body: (String, UnsafeRawBufferPointer) throws(SceneError) -> Void
    ) throws(SceneError) {
        let bytes = try File.read(path)
        try unsafe bytes.withUnsafeBytes { (bytes) throws(SceneError) in try unsafe body(name, bytes) }
    }
}
