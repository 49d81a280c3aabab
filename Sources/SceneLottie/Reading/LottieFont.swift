import SceneDocument
import SceneGeometry
import SceneStorage

/// A font that a file names.
struct LottieFont {
    let family, style: String
    /// In hundredths of the size.
    let ascent: Double?

    init(_ json: JSON) {
        family = json.text("fFamily") ?? ""
        style = json.text("fStyle") ?? ""
        ascent = json.real("ascent")
    }

    /// What glyphs are found by.
    var key: String { family + "/" + style }

    var isItalic: Bool { style.contains(text: "Italic") || style.contains(text: "Oblique") }

    var weight: Int? {
        let weights = [
            ("Thin", 100), ("ExtraLight", 200), ("UltraLight", 200), ("SemiBold", 600), ("DemiBold", 600), ("ExtraBold", 800),
            ("Light", 300),
            ("Medium", 500), ("Black", 900), ("Heavy", 900), ("Bold", 700),
        ]
        let plain = style.split(separator: " ").joined()
        return weights.first { plain.contains(text: $0.0) }?.1
    }

    /// The fonts of a file by the names that texts use.
    static func all(_ json: JSON) -> [String: LottieFont] {
        var fonts: [String: LottieFont] = [:]
        for font in json["fonts"]?.items("list") ?? [] { if let name = font.text("fName") { fonts[name] = LottieFont(font) } }
        return fonts
    }
}

/// A glyph as the file draws it, for a size of 100.
struct LottieGlyph {
    let width: Double
    let path: Path

    /// The glyphs of a file by font and character.
    static func all(_ json: JSON, _ reader: KeyedReader) -> [String: [String: LottieGlyph]] {
        var glyphs: [String: [String: LottieGlyph]] = [:]
        for glyph in json.items("chars") {
            guard let character = glyph.text("ch") else { continue }
            var path = Path()
            for group in glyph["data"]?.items("shapes") ?? [] { add(group, to: &path, reader, depth: 0) }
            let key = (glyph.text("fFamily") ?? "") + "/" + (glyph.text("style") ?? "")
            glyphs[key, default: [:]][character] = LottieGlyph(width: glyph.real("w") ?? 0, path: path)
        }
        return glyphs
    }

    private static func add(_ json: JSON, to path: inout Path, _ reader: KeyedReader, depth: Int) {
        guard depth < LottieContext.deepest else { return }
        switch json.text("ty") {
        case "gr": for item in json.items("it") { add(item, to: &path, reader, depth: depth + 1) }
        case "sh": if let part = reader.path(json["ks"], isClosed: true) { try? path.append(part.first) }
        default: break
        }
    }
}
