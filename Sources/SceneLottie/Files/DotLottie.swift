import SceneCommit
import SceneContent
import SceneDocument

/// A `.lottie` file: a zip archive with animations, their images and a manifest (dotLottie 1.0 and 2.0).
struct DotLottie {
    private let archive: ZipArchive

    init(_ bytes: UnsafeRawBufferPointer) throws(SceneError) { archive = unsafe try ZipArchive(bytes) }

    /// Whether bytes are such a file.
    static func isOne(_ bytes: UnsafeRawBufferPointer) -> Bool { unsafe bytes.starts(with: [0x50, 0x4b, 3, 4]) }

    /// The animation that is shown first, as the manifest has it, and its images.
    func animation() throws(SceneError) -> (json: JSON, images: any LottieImages) {
        let manifest = try read("manifest.json")
        guard let manifest else { throw SceneError(.format, "there is no manifest.json in the archive") }
        let animations = manifest.items("animations").compactMap { $0.text("id") }
        let initial = manifest["initial"]?.text("animation") ?? manifest.text("activeAnimationId")
        guard let id = initial.flatMap({ animations.contains($0) ? $0 : nil }) ?? animations.first else {
            throw manifest.error(.format, "manifest.json names no animation")
        }
        for folder in ["a", "animations"] {
            if let json = try read("\(folder)/\(id).json") { return (json, ArchiveImages(archive)) }
        }
        throw SceneError(.format, "there is no animation \"\(id)\" in the archive")
    }

    private func read(_ name: String) throws(SceneError) -> JSON? {
        guard let bytes = try archive.file(name) else { return nil }
        do throws(SceneError) {
            return try unsafe bytes.withUnsafeBufferPointer { (bytes) throws(SceneError) in
                try unsafe JSONText(UnsafeRawBufferPointer(bytes), allowingDuplicates: true).value
            }
        } catch { throw SceneError(error.code, "\(name): \(error.message)") }
    }
}

/// Pictures in an archive, or in the animation itself.
private final class ArchiveImages: LottieImages {
    private let archive: ZipArchive
    private let embedded = FolderImages(nil)
    private var known: [String: ImageBuffer] = [:]

    init(_ archive: ZipArchive) { self.archive = archive }

    func image(_ asset: JSON) throws(SceneError) -> ImageBuffer? {
        guard let name = asset.text("p"), let place = asset["p"], !name.hasPrefix("data:") else { return try embedded.image(asset) }
        if let image = known[name] { return image }
        for folder in ["i", "images"] {
            guard let bytes = try archive.file("\(folder)/\(name)") else { continue }
            do throws(SceneError) {
                let image = ImageBuffer(
                    try unsafe bytes.withUnsafeBufferPointer { (bytes) throws(SceneError) in
                        try unsafe ImageFile.decode(UnsafeRawBufferPointer(bytes), named: name)
                    })
                known[name] = image
                return image
            } catch { throw place.error(error.code == .invalidArgument ? .format : error.code, error.message) }
        }
        throw place.error(.format, "there is no image \"\(name)\" in the archive")
    }
}
