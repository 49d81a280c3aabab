package import SceneCommit
import SceneContent

/// The pictures of one file.
package final class ImageBudget {
    /// How many pixels they may have together before another one is decoded: 1 GiB of them.
    package static let mostPixels = 1 << 28
    private var left = mostPixels

    package init() {}

    /// Decodes another one.
    package func image(_ decode: () throws(SceneError) -> Bitmap) throws(SceneError) -> ImageBuffer {
        guard left > 0 else {
            throw SceneError(
                .invalidArgument, "the images that the document shows have more than \(Self.mostPixels) pixels together, before this one")
        }
        let image = ImageBuffer(try decode())
        left -= image.width * image.height
        return image
    }

    /// Decodes another one, whose file is in memory.
    package func image(_ file: [UInt8], named name: String) throws(SceneError) -> ImageBuffer {
        try image { () throws(SceneError) in
            try unsafe file.withUnsafeBufferPointer { (file) throws(SceneError) in
                try unsafe ImageFile.decode(UnsafeRawBufferPointer(file), named: name)
            }
        }
    }
}
