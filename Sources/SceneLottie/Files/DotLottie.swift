import SceneCommit
import SceneContent
import SceneDocument

/// A `.lottie` file: a zip archive with animations, their images and a manifest (dotLottie 1.0 and 2.0).
struct DotLottie {
    private let archive: ZipArchive

    init(_ bytes: UnsafeRawBufferPointer) throws(SceneError) { archive = unsafe try ZipArchive(bytes) }

    /// Whether bytes are such a file.
    static func isOne(_ bytes: UnsafeRawBufferPointer) -> Bool { unsafe bytes.starts(with: [0x50, 0x4b, 3, 4]) }

    /// The animations that the manifest names, each once, and the one that is shown first.
    func animations() throws(SceneError) -> (all: [Animation], first: Animation) {
        guard let manifest = try read("manifest.json", in: [""]) else {
            throw SceneError(.format, "there is no manifest.json in the archive")
        }
        let themes = manifest.items("themes").compactMap { $0.text("id") }
        var known: Set<String> = []
        let all = manifest.items("animations").compactMap { json -> Animation? in
            guard let id = json.text("id"), known.insert(id).inserted else { return nil }
            let own = json.items("themes").compactMap(\.string)
            return Animation(id: id, themes: own.isEmpty ? themes : own, initialTheme: json.text("initialTheme"))
        }
        let initial = manifest["initial"]?.text("animation") ?? manifest.text("activeAnimationId")
        guard let first = all.first(where: { $0.id == initial }) ?? all.first else {
            throw manifest.error(.format, "manifest.json names no animation")
        }
        return (all, first)
    }

    /// What of the manifest is of one animation.
    struct Animation: Sendable {
        let id: String
        let themes: [String]
        let initialTheme: String?
    }

    /// An animation, with the values of a theme.
    func source(_ id: String, theme: String?) throws(SceneError) -> LottieSource {
        guard let json = try read("\(id).json", in: ["a/", "animations/"]) else {
            throw SceneError(.format, "there is no animation \"\(id)\" in the archive")
        }
        guard let theme else { return LottieSource(json: json, images: ArchiveImages(archive), slots: Slots(json["slots"])) }
        guard let rules = try read("\(theme).json", in: ["t/", "themes/"]) else {
            throw SceneError(.format, "there is no theme \"\(theme)\" in the archive")
        }
        return LottieSource(json: json, images: ArchiveImages(archive), slots: Slots(json["slots"], theme: rules, animation: id))
    }

    /// The first file of a name in one of some folders.
    private func read(_ file: String, in folders: [String]) throws(SceneError) -> JSON? {
        for folder in folders { if let json = try read(folder + file) { return json } }
        return nil
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

/// Pictures and sounds in an archive, or in the animation itself.
private final class ArchiveImages: LottieImages {
    private let archive: ZipArchive
    private let embedded = FolderImages(nil)
    private var known: [String: ImageBuffer] = [:]

    init(_ archive: ZipArchive) { self.archive = archive }

    func image(_ asset: JSON) throws(SceneError) -> ImageBuffer? {
        guard let place = asset.picture, let name = place.string, !name.hasPrefix("data:") else { return try embedded.image(asset) }
        if let image = known[name] { return image }
        for folder in ["i", "images"] {
            guard let bytes = try archive.file("\(folder)/\(name)") else { continue }
            do throws(SceneError) {
                let image = try embedded.budget.image(bytes, named: name)
                known[name] = image
                return image
            } catch { throw place.error(error.code == .invalidArgument ? .format : error.code, error.message) }
        }
        throw place.error(.io, "there is no image \"\(name)\" in the archive")
    }

    func sound(_ asset: JSON) throws(SceneError) -> DocumentSound.File? {
        guard let place = asset.picture, let name = place.string, !name.hasPrefix("data:") else { return try embedded.sound(asset) }
        for folder in ["u", "audio"] { if let bytes = try archive.file("\(folder)/\(name)") { return .bytes(bytes, name: name) } }
        throw place.error(.io, "there is no sound \"\(name)\" in the archive")
    }
}
