import SceneCommit
import SceneGeometry
import SceneStorage

/// The top level of a document.
struct DocumentHeader {
    private(set) var size = Size.zero
    private(set) var background = Color.clear
    private(set) var images: JSON?
    private(set) var filters: JSON?
    private(set) var fonts: JSON?
    let root: JSON

    init(_ json: JSON) throws(SceneError) {
        guard json.isObject else { throw json.error(expecting: "a scene document: an object") }
        try Self.checkVersion(try Self.required("scene", "the format's version 1", json))
        let size = try Self.required("size", "[width, height]", json)
        root = try Self.required("root", "a layer", json)
        try json.forEachKey { (key, value) throws(SceneError) in
            switch key {
            case "scene", "size", "root": break
            case "background": background = try value.readColor()
            case "images": images = value
            case "filters": filters = value
            case "fonts": fonts = value
            default:
                let keys = ["scene", "size", "root", "background", "images", "filters", "fonts"]
                throw value.error(.format, "unknown key of a document\(keys.hint(for: key))")
            }
        }
        self.size = try Self.readCanvas(size)
    }

    private static func required(_ key: String, _ expected: String, _ json: JSON) throws(SceneError) -> JSON {
        guard let value = json[key] else { throw json.error(.format, "\"\(key)\" is missing, expected \(expected)") }
        return value
    }

    private static func checkVersion(_ json: JSON) throws(SceneError) {
        let version = try json.readNumber(expecting: "the format's version 1")
        guard version == 1 else { throw json.error(.unsupported, "version \(version.plain) of the format is not supported, expected 1") }
    }

    private static func readCanvas(_ json: JSON) throws(SceneError) -> Size {
        let size = try json.readSize()
        guard size.width > 0, size.height > 0 else {
            throw json.error(.format, "expected a width and a height above 0, not \(size.width.plain) x \(size.height.plain)")
        }
        return size
    }
}
