import SceneCommit
import SceneContent
import SceneDocument
import SceneStorage

/// Pictures and sounds in the file itself, as data URLs, or beside it.
final class FolderImages: LottieImages {
    private let folder: String?
    private var known: [String: ImageBuffer] = [:]
    let budget = ImageBudget()

    init(_ folder: String?) { self.folder = folder }

    func image(_ asset: JSON) throws(SceneError) -> ImageBuffer? {
        guard let place = asset.picture, let name = place.string else { return nil }
        if let image = known[asset.text("id") ?? ""] { return image }
        let image: ImageBuffer
        if name.hasPrefix("data:") {
            guard let bytes = Base64.decode(dataURL: name) else { throw place.error(.format, "no data URL of base64") }
            do throws(SceneError) { image = try budget.image(bytes, named: "the image") } catch {
                throw place.error(error.code == .invalidArgument ? .format : error.code, error.message)
            }
        } else {
            let file = try DocumentFolder.file((asset.text("u") ?? "") + name, in: folder, at: place)
            do throws(SceneError) { image = try budget.image { () throws(SceneError) in try ImageFile.read(path: file) } } catch {
                throw place.error(error.code == .invalidArgument ? .format : error.code, error.message)
            }
        }
        if let id = asset.text("id") { known[id] = image }
        return image
    }

    func sound(_ asset: JSON) throws(SceneError) -> DocumentSound.File? {
        guard let place = asset.picture, let name = place.string else { return nil }
        guard name.hasPrefix("data:") else { return .path(try DocumentFolder.file((asset.text("u") ?? "") + name, in: folder, at: place)) }
        guard let bytes = Base64.decode(dataURL: name) else { throw place.error(.format, "no data URL of base64") }
        return .bytes(bytes, name: asset.text("id") ?? "")
    }
}
