public import SceneCommit
import SceneStorage

/// Images in any of the formats that libscene reads. What they are is told by how they begin, not by their names.
public enum ImageFile {
    /// @param name what errors call it.
    public static func decode(_ bytes: UnsafeRawBufferPointer, named name: String) throws(SceneError) -> Bitmap {
        guard bytes.count > 0 else { throw SceneError(.format, "\(name) is empty, expected an image (PNG, JPEG or WebP)") }
        if unsafe bytes.starts(with: [0x89, 0x50]) { return try unsafe PNG.decode(bytes, named: name) }
        if unsafe bytes.starts(with: [0xff, 0xd8]) { return try unsafe JPEG.decode(bytes, named: name) }
        if unsafe WebP.isOne(bytes) { return try unsafe WebP.decode(bytes, named: name) }
        throw SceneError(.format, "\(name) is no image that can be read: it begins like none of PNG, JPEG and WebP")
    }

    /// Reads a file.
    public static func read(path: String) throws(SceneError) -> Bitmap {
        let bytes = try File.read(path)
        return try unsafe bytes.withUnsafeBytes { (bytes) throws(SceneError) in try unsafe decode(bytes, named: path) }
    }

    /// Room for an image of a size that its header tells, which fills it.
    static func make(
        _ width: Int, _ height: Int, named name: String, _ fill: (UnsafeMutableRawBufferPointer) throws(SceneError) -> Void
    ) throws(SceneError) -> Bitmap {
        guard width > 0, height > 0 else { throw SceneError(.format, "\(name) is damaged: its size is \(width) x \(height)") }
        let limit = ImageBuffer.maximumSize
        guard width <= limit, height <= limit else {
            throw SceneError(.invalidArgument, "\(name) has \(width) x \(height) pixels, expected at most \(limit) x \(limit)")
        }
        guard var pixels = ByteBlock(count: width * height * 4) else {
            throw SceneError(.outOfMemory, "\(name): no memory for \(width) x \(height) pixels")
        }
        try unsafe pixels.withUnsafeMutableBytes(fill)
        guard let image = Bitmap(width: width, height: height, pixels: pixels) else {
            throw SceneError(.internal, "\(name): the decoded image does not fit its size")
        }
        return image
    }
}

/// A file that is decoded as often as its pixels are needed.
public struct ImageFileSource: ImageSource {
    public let path: String

    /// A relative path is one from the folder that is current now: later it may be another.
    public init(path: String) { self.path = File.absolute(path) }

    public func decode() throws(SceneError) -> Bitmap { try ImageFile.read(path: path) }
}

/// A file in memory that is decoded as often as its pixels are needed.
public final class ImageDataSource: ImageSource {
    private let bytes: ByteBlock

    /// Copies the bytes. nil when there is no memory for them.
    public init?(_ bytes: UnsafeRawBufferPointer) {
        guard var copy = ByteBlock(count: bytes.count) else { return nil }
        unsafe copy.withUnsafeMutableBytes { unsafe $0.copyMemory(from: bytes) }
        self.bytes = copy
    }

    public func decode() throws(SceneError) -> Bitmap {
        try unsafe bytes.withUnsafeBytes { (bytes) throws(SceneError) in try unsafe ImageFile.decode(bytes, named: "data") }
    }
}
