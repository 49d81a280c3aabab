import Glibc
import SceneCommit
import SceneContent
import SceneDocument
import SceneModel
import Testing

/// Loads a document from text.
func load(_ json: String, folder: String? = nil) throws(SceneError) -> SceneDocument {
    try unsafe Array(json.utf8).withUnsafeBytes { bytes in
        Result { () throws(SceneError) in try unsafe SceneDocument.load(json: bytes, folder: folder) }
    }.get()
}

/// Loads a document of 100 x 80 points whose root is `root`.
func load(root: String) throws(SceneError) -> SceneDocument { try load(#"{"scene": 1, "size": [100, 80], "root": \#(root)}"#) }

/// The error that loading ends with, or nil.
func loadingError(_ json: String, folder: String? = nil) -> SceneError? {
    do throws(SceneError) { _ = try load(json, folder: folder) } catch { return error }
    return nil
}

func loadingError(root: String) -> SceneError? { loadingError(#"{"scene": 1, "size": [100, 80], "root": \#(root)}"#) }

/// A document's root with one property, and the value that it has then.
func value(of key: String, from json: String) throws -> PropertyValue {
    // On a layer of a kind that has it.
    let kinds = PropertyInfo.named(key)?.kinds ?? .all
    let kind = LayerKind.allCases.first { kinds.contains($0) } ?? .layer
    let document = try load(root: #"{"\#(key)": \#(json), "type": "\#(kind.name)"}"#)
    return try document.root.value(key)
}

extension LayerID {
    func value(_ keyPath: String) throws -> PropertyValue {
        try Model.shared.value(try #require(PropertyPath(keyPath)), of: self, presentation: false)
    }

    var sublayers: [LayerID] { get throws { try Model.shared.sublayers(of: self) } }
    var name: String? { get throws { try Model.shared.name(of: self) } }
    var contents: ImageBuffer? { get throws { try Model.shared.contents(of: self) } }
}

/// A folder that goes with the test.
final class TemporaryFolder {
    let path: String
    /// Files and folders in the order in which they were made.
    private var made: [String] = []

    init() {
        let template = unsafe strdup("/tmp/scene-document-XXXXXX")!
        defer { unsafe free(template) }
        path = unsafe String(cString: mkdtemp(template)!)
    }

    /// Writes a file; its folder is made.
    @discardableResult
    func write(_ name: String, _ text: String) -> String {
        let file = make(name)
        let stream = unsafe fopen(file, "wb")!
        unsafe fputs(text, stream)
        unsafe fclose(stream)
        return file
    }

    /// Writes a PNG of one grey pixel.
    func writeImage(_ name: String, gray: UInt8 = 128) throws {
        let file = make(name)
        try unsafe [gray, gray, gray, 255].withUnsafeBytes { bytes in
            Result { () throws(SceneError) in try unsafe PNG.write(path: file, width: 1, height: 1, rgba: bytes) }
        }.get()
    }

    func link(_ name: String, to target: String) { unsafe _ = symlink(target, make(name)) }

    /// The path of a file to be made, in folders that are made.
    private func make(_ name: String) -> String {
        var folder = path
        for part in name.split(separator: "/").dropLast() {
            folder += "/" + part
            if unsafe mkdir(folder, 0o700) == 0 { made.append(folder) }
        }
        made.append("\(path)/\(name)")
        return "\(path)/\(name)"
    }

    deinit {
        for file in made.reversed() { unsafe remove(file) }
        unsafe rmdir(path)
    }
}
