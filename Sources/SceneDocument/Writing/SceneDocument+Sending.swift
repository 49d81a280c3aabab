package import SceneCommit
import SceneContent

/// What the files of a tree are called that is written again and again: a name stands for the same bytes each time.
package final class FileNames {
    private struct Named {
        weak var image: ImageBuffer?
        let revision: UInt64
        let number: Int
    }

    private var images: [ImageID: Named] = [:]
    private var fonts: [String: Int] = [:]
    private var count = 0

    package init() {}

    /// The name without its ending.
    func name(of image: ImageBuffer) -> String {
        let revision = image.revision
        // The number of an image that has gone may be another one's.
        if let known = images[image.id], known.image === image, known.revision == revision { return "image-\(known.number)" }
        count += 1
        images[image.id] = Named(image: image, revision: revision, number: count)
        return "image-\(count)"
    }

    /// The name without its ending.
    func name(ofFont path: String) -> String {
        let number = fonts[path] ?? fonts.count + 1
        fonts[path] = number
        return "font-\(number)"
    }
}

/// A document on its way to another process.
package struct SentDocument {
    package let text: String
    /// The names of all files beside it.
    package let fileNames: [String]
    /// The files that the other side lacks.
    package private(set) var files: [(name: String, bytes: [UInt8])] = []

    /// @param folder in which the document names its files. @param known the names of files that the other side has.
    package init(_ document: SceneDocument, folder: String, names: FileNames, except known: Set<String>) throws(SceneError) {
        let written = try WrittenDocument(document, folder: folder, fileNames: names)
        text = written.text(folder: folder)
        fileNames = written.fileNames
        try unsafe written.forEachFile(except: known) { (name, bytes) throws(SceneError) in files.append((name, unsafe Array(bytes))) }
    }
}
