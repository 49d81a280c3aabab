import SceneCommit
import SceneContent
import SceneDocument
import SceneLottie
import SceneSVG
import SceneStorage

/// What layers can be made of: SVG drawings, told by their names or by what is in them, scene documents and Lottie animations.
enum DocumentFile {
    static func load(_ path: String) throws(SceneError) -> SceneDocument {
        if SVGDrawing.isOne(path) { return try SVGDrawing.load(path: path).document }
        let bytes = try File.read(path)
        return try unsafe bytes.withUnsafeBytes { (bytes) throws(SceneError) in
            try unsafe load(bytes, folder: File.folder(of: path), named: path)
        }
    }

    /// @param folder where images are; nil when there is none. @param name what errors call it.
    static func load(_ bytes: UnsafeRawBufferPointer, folder: String?, named name: String) throws(SceneError) -> SceneDocument {
        if unsafe SVGDrawing.isOne(bytes) { return try unsafe SVGDrawing.load(bytes, folder: folder, named: name).document }
        if unsafe LottieFile.isOne(bytes) { return try unsafe LottieAnimation.load(bytes, folder: folder, named: name) }
        return try unsafe SceneDocument.load(json: bytes, folder: folder, named: name)
    }
}
