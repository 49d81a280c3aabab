import Glibc
import SceneCommit
import SceneDocument
import SceneModel
import SceneStorage
import Testing

/// Images are found in the document's folder and nowhere else.
@Suite struct ImageTests {
    private let folder = TemporaryFolder()

    private func document(_ images: String, contents: String...) -> String {
        let layers = contents.map { #"{"contents": "\#($0)"}"# }.joined(separator: ", ")
        return #"{"scene": 1, "size": [1, 1], "images": \#(images), "root": {"sublayers": [\#(layers)]}}"#
    }

    /// The error of a document in memory with one image "a", without what all have in common.
    private func message(_ path: String, isShown: Bool = true) -> String? {
        let json = isShown ? document(#"{"a": "\#(path)"}"#, contents: "a") : document(#"{"a": "\#(path)"}"#)
        guard let error = loadingError(json, folder: folder.path) else { return nil }
        return "\(error.code) " + error.message.replacing("document: /images/a: ", with: "").replacing(folder.path, with: "FOLDER")
    }

    /// A file is decoded once, under whatever names and paths, and shared.
    @Test func shared() throws {
        try folder.writeImage("art/red.png", gray: 1)
        try folder.writeImage("other.png", gray: 2)
        folder.link("link.png", to: "art/red.png")
        let json = document(
            #"{"a": "art/red.png", "b": "./art/../art//red.png", "c": "link.png", "x-d": "other.png"}"#, contents: "a", "b", "c", "x-d", "a"
        )
        let document = try load(json, folder: folder.path)
        let images = try document.root.sublayers.map { try #require(try $0.contents) }
        #expect(images[0] === images[1] && images[0] === images[2] && images[0] === images[4])
        #expect(images[0] !== images[3])
        var first: [UInt8] = []
        for image in images { _ = unsafe image.read(version: 0) { bytes, _ in unsafe first.append(bytes[0]) } }
        #expect(first == [1, 1, 1, 2, 1])
    }

    @Test func relativeToTheFile() throws {
        try folder.writeImage("sub/art/red.png")
        let path = folder.write("sub/a.scene.json", document(#"{"a": "art/red.png"}"#, contents: "a"))
        let document = try SceneDocument.load(path: path)
        #expect(try document.root.sublayers[0].contents != nil)
    }

    /// The folder itself may be reached through a link.
    @Test func linkedFolder() throws {
        try folder.writeImage("real/red.png")
        folder.link("alias", to: "real")
        _ = try load(document(#"{"a": "red.png"}"#, contents: "a"), folder: "\(folder.path)/alias")
    }

    @Test func outside() throws {
        try folder.writeImage("outside.png")
        try folder.writeImage("inner-more/red.png")
        try folder.writeImage("inner/red.png")
        folder.link("inner/link.png", to: "../outside.png")
        folder.link("inner/more", to: "../inner-more")
        func message(_ path: String) -> String? {
            let error = loadingError(document(#"{"a": "\#(path)"}"#), folder: "\(folder.path)/inner")
            #expect(error?.code == .format)
            return error?.message.replacing("document: /images/a: ", with: "").replacing(folder.path, with: "FOLDER")
        }
        #expect(message("../outside.png") == "../outside.png leads out of the document's folder")
        #expect(message("x/../../outside.png") == "x/../../outside.png leads out of the document's folder")
        #expect(message("../inner/red.png") == "../inner/red.png leads out of the document's folder")
        #expect(message("/etc/passwd") == "expected a relative path, not \"/etc/passwd\"")
        #expect(message("") == "expected a relative path, not \"\"")
        #expect(message("link.png") == "link.png leads out of the document's folder, to FOLDER/outside.png")
        // A folder whose name only begins with that of the document's.
        #expect(message("more/red.png") == "more/red.png leads out of the document's folder, to FOLDER/inner-more/red.png")
    }

    @Test func unreadable() throws {
        folder.write("text.png", "no picture")
        #expect(message("missing.png") == "io cannot open FOLDER/missing.png: No such file or directory")
        #expect(message("text.png") == "format FOLDER/text.png is no image that can be read: it begins like none of PNG, JPEG and WebP")
        #expect(message("x/..") == "format expected a file, not the document's folder itself")
        folder.write("sub/file", "")
        #expect(message("sub") == "io cannot read FOLDER/sub: it is a directory, expected a file")
        #expect(
            loadingError(document(#"{"a": 5}"#), folder: folder.path)?.message
                == "document: /images/a: expected a relative path, not a number")
    }

    /// Images that no layer shows are not decoded, which may take long, but a missing one is noticed when it is written down.
    @Test func unused() {
        folder.write("text.png", "no picture")
        #expect(message("text.png", isShown: false) == nil)
        #expect(message("unused.png", isShown: false) == "io cannot open FOLDER/unused.png: No such file or directory")
    }

    @Test func truncated() throws {
        try folder.writeImage("whole.png")
        unsafe _ = truncate("\(folder.path)/whole.png", 40)
        #expect(message("whole.png")?.hasPrefix("format FOLDER/whole.png is truncated: it ends after 40 bytes") == true)
    }
}
