import SceneCommit
import SceneDocument
import SceneGeometry

/// What all parts of a file's builders share.
final class LottieContext {
    let report = LottieReport()
    let paths: PathOperations
    let reader: KeyedReader
    /// Precompositions and images by their ids.
    let assets: [String: JSON]
    let images: any LottieImages
    let fonts: [String: LottieFont]
    /// Glyphs by font and character.
    let glyphs: [String: [String: LottieGlyph]]
    let header: LottieHeader
    /// How many layers may still be made: copies of precompositions and repeaters add up.
    let layers = Budget(200_000)
    /// How many values animations may still have, those that are made frame by frame included, and points what is painted.
    let values = Budget(mostValues)
    private static let mostValues = 16_000_000
    let families = FamilyBudget()
    /// The precompositions around what is being built.
    var open: [String] = []
    /// The sounds by the ids of their assets, and these ids.
    var sounds: [String: [DocumentSound]] = [:]
    var soundIDs: [String] = []
    /// How the time of the composition that is being built follows from that of the file; nil where that is remapped.
    var clock: CompositionClock? = CompositionClock()

    /// How deep precompositions and groups may nest.
    static let deepest = 48

    init(_ source: LottieSource, _ header: LottieHeader) {
        let json = source.json
        self.header = header
        images = source.images
        paths = PathOperations(report, values: values)
        reader = KeyedReader(report: report, slots: source.slots, budget: Budget(2_000_000))
        var assets: [String: JSON] = [:]
        for asset in json.items("assets") {
            if let id = asset["id"]?.string { assets[id] = asset }
        }
        self.assets = assets
        fonts = LottieFont.all(json)
        glyphs = LottieGlyph.all(json, reader)
    }

    /// The asset of an id, or what takes its place; a theme may name another asset.
    func asset(_ id: String) -> JSON? {
        guard let asset = assets[id].map(reader.slots.resolved) else { return nil }
        return asset.picture == nil ? asset.text("id").flatMap { assets[$0] } ?? asset : asset
    }

    /// The content of an asset's file; nil, with a note, for a file that is not there. A file outside of the folder is an error.
    func contents<Value>(
        of asset: JSON, _ read: (JSON) throws(SceneError) -> Value?
    ) throws(SceneError) -> Value? {
        do throws(SceneError) {
            if let value = try read(asset) { return value }
            report.note("the asset names no file", at: asset.pointer)
        } catch {
            guard error.code == .io else { throw error }
            report.note(error.message, at: asset.pointer)
        }
        return nil
    }

    /// Counts a layer that is about to be made.
    func count(_ layers: Int = 1, at json: JSON) throws(SceneError) {
        guard self.layers.take(layers) else { throw json.error(.format, "the animation has more layers than can be shown, 200000") }
        guard !values.isSpent else {
            throw json.error(.format, "the animation's key frames and paths become more values than can be shown, \(Self.mostValues)")
        }
    }
}

/// Where the pictures and sounds of a file come from.
protocol LottieImages: AnyObject {
    /// The picture of an image asset, or an error at its place.
    func image(_ asset: JSON) throws(SceneError) -> ImageBuffer?
    /// The sound of an audio asset, or an error at its place.
    func sound(_ asset: JSON) throws(SceneError) -> DocumentSound.File?
}

extension JSON {
    /// Where an asset's picture is: in a file, or in a theme.
    var picture: JSON? { self["p"] ?? self["path"] ?? self["url"] }
}

/// What a file says about itself.
struct LottieHeader {
    let size: Size
    let rate: Double
    let start, end: Double
    let name: String?

    init(_ json: JSON) throws(SceneError) {
        func number(_ key: String, _ expected: String, _ isRight: (Double) -> Bool) throws(SceneError) -> Double {
            guard let value = json[key] else { throw json.error(.format, "\"\(key)\" is missing, expected \(expected)") }
            guard let number = value.number else { throw value.error(expecting: expected) }
            guard number.isFinite, abs(number) <= 1e9, isRight(number) else {
                throw value.error(.format, "expected \(expected), not \(number.plain)")
            }
            return number
        }
        let width = try number("w", "a width above 0") { $0 > 0 }, height = try number("h", "a height above 0") { $0 > 0 }
        size = Size(width, height)
        rate = try number("fr", "frames in a second, from 0.001 to 10000") { 0.001...10_000 ~= $0 }
        start = try number("ip", "the first frame") { _ in true }
        let start = start
        end = try number("op", "the frame at which the animation ends, after \"ip\"") { $0 > start }
        name = json["nm"]?.string
    }
}
