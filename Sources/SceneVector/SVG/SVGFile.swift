import SceneCommit
import SceneContent
import SceneGeometry
import SceneRender
import SceneStorage

/// An SVG in memory: pages below each other, and what they share. cairo's own SVG surface is not used: it makes pictures of what is blended, knows
/// neither links nor text, and numbers what it defines through the process, so that no two files are the same.
final class SVGFile {
    private var definitions: [String] = []
    private var count = 0
    private var images: [ObjectIdentifier: (id: String, image: PageImage)] = [:]
    private var glyphs: [GlyphKey: String?] = [:]
    /// The fonts whose addresses are in the keys of glyphs.
    private var fonts: [ObjectIdentifier: GlyphOutlines] = [:]
    private var white: String?
    private var pages: [(text: String, size: Size)] = []
    /// The whole of the page that is being drawn.
    private(set) var box = Rect.zero

    private struct GlyphKey: Hashable {
        var font: ObjectIdentifier
        var glyph: UInt
    }

    /// The units of a glyph's em.
    static let glyphUnit = 1000.0

    // MARK: - Definitions

    private func makeID(_ prefix: String) -> String {
        count += 1
        return prefix + String(count)
    }

    /// @return the name of an element that holds others, without the name in its attributes.
    func define(_ element: String, _ content: String, _ attributes: String = "") -> String {
        let id = makeID("d")
        definitions.append("<\(element) id=\"\(id)\"\(attributes)>\(content)</\(element)>\n")
        return id
    }

    /// A filter that makes everything white, as transparent as it is.
    func defineWhite() -> String {
        if let white { return white }
        let matrix = "<feColorMatrix color-interpolation-filters=\"sRGB\" values=\"0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 1 0\"/>"
        let id = define("filter", matrix, " filterUnits=\"userSpaceOnUse\"" + SVGRect(box).attributes)
        white = id
        return id
    }

    func define(_ gradient: PageGradient) -> String {
        var stops = ""
        for stop in gradient.stops {
            stops += "<stop offset=\"\(SVGNumber(stop.place, places: 6).text)\"\(SVGColor(stop.color).attributes("stop", "stop-color"))/>"
        }
        let method = gradient.spread == .pad ? "" : " spreadMethod=\"\(gradient.spread == .reflect ? "reflect" : "repeat")\""
        let place = " gradientUnits=\"userSpaceOnUse\"" + method + SVGTransform(gradient.map, places: 9).attribute("gradientTransform")
        switch gradient.form {
        case .axial(let from, let to):
            func number(_ value: Double) -> String { SVGNumber(value, places: 9).text }
            let ends = " x1=\"\(number(from.x))\" y1=\"\(number(from.y))\" x2=\"\(number(to.x))\" y2=\"\(number(to.y))\""
            return define("linearGradient", stops, place + ends)
        case .radial(let focus):
            let focus = focus == .zero ? "" : " fx=\"\(SVGNumber(focus.x, places: 6).text)\" fy=\"\(SVGNumber(focus.y, places: 6).text)\""
            return define("radialGradient", stops, place + " cx=\"0\" cy=\"0\" r=\"1\"" + focus)
        case .conic: return define("radialGradient", stops, place + " cx=\"0\" cy=\"0\" r=\"1\"")
        }
    }

    func define(_ image: PageImage) -> String? {
        if let known = images[ObjectIdentifier(image)] { return known.id }
        guard let file = try? image.png() else { return nil }
        let id = makeID("i")
        definitions.append(
            "<image id=\"\(id)\" width=\"\(image.width)\" height=\"\(image.height)\" preserveAspectRatio=\"none\" "
                + "xlink:href=\"data:image/png;base64,\(Base64(file).text)\"/>\n")
        images[ObjectIdentifier(image)] = (id, image)
        return id
    }

    /// @return the name of a glyph's outline; nil for one without.
    func define(_ glyph: UInt, of font: GlyphOutlines) -> String? {
        let key = GlyphKey(font: ObjectIdentifier(font), glyph: glyph)
        if let known = glyphs[key] { return known }
        fonts[key.font] = font
        let outline = font[glyph].path
        guard !outline.isEmpty else {
            glyphs[key] = .some(nil)
            return nil
        }
        let id = makeID("g"), unit = Self.glyphUnit
        definitions.append("<path id=\"\(id)\" d=\"\(SVGPath(outline, Affine(unit, 0, 0, unit, 0, 0), places: 2).text)\"/>\n")
        glyphs[key] = id
        return id
    }

    // MARK: - Pages

    func beginPage(_ size: Size) -> SVGCanvas {
        box = Rect(0, 0, size.width, size.height)
        white = nil
        return SVGCanvas(self)
    }

    func endPage(_ canvas: SVGCanvas) { pages.append((canvas.text, box.size)) }

    func finish(_ metadata: PageMetadata) -> [UInt8] {
        let width = pages.map(\.size.width).max() ?? 0, height = pages.map(\.size.height).reduce(0, +)
        func number(_ value: Double) -> String { SVGNumber(value).text }
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
        text += "xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"\(number(width))pt\" height=\"\(number(height))pt\" "
        text += "viewBox=\"0 0 \(number(width)) \(number(height))\">\n"
        if let title = metadata.title { text += "<title>\(SVGText(title).text)</title>\n" }
        if let subject = metadata.subject { text += "<desc>\(SVGText(subject).text)</desc>\n" }
        text += metadata.rdf
        if !definitions.isEmpty { text += "<defs>\n\(definitions.joined())</defs>\n" }
        var y = 0.0
        for (index, page) in pages.enumerated() {
            let place = SVGRect(Rect(0, y, page.size.width, page.size.height)).attributes
            if pages.count > 1 {
                text +=
                    "<view id=\"page\(index + 1)\" viewBox=\"0 \(number(y)) \(number(page.size.width)) \(number(page.size.height))\"/>\n"
                text += "<svg\(place)>\n"
            }
            text += page.text
            if pages.count > 1 { text += "</svg>\n" }
            y += page.size.height
        }
        return Array((text + "</svg>\n").utf8)
    }
}

extension PageMetadata {
    /// What is known of the author and the date, as RDF.
    fileprivate var rdf: String {
        var facts = ""
        func add(_ name: String, _ value: String?) {
            if let value { facts += "<dc:\(name)>\(SVGText(value).text)</dc:\(name)>" }
        }
        add("creator", author)
        add("subject", keywords)
        add("date", creationDate.map { PageDate(seconds: $0).text })
        guard !facts.isEmpty else { return "" }
        return "<metadata><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">"
            + "<rdf:Description rdf:about=\"\">\(facts)</rdf:Description></rdf:RDF></metadata>\n"
    }
}

extension PageImage {
    /// The image as a PNG file.
    fileprivate func png() throws(SceneError) -> [UInt8] {
        guard var straight = ByteBlock(count: pixels.count) else {
            throw SceneError(.outOfMemory, "there is no memory for an image of \(width) x \(height) pixels")
        }
        return try unsafe straight.withUnsafeMutableBytes { target throws(SceneError) in
            unsafe pixels.withUnsafeBytes { source in
                if let base = source.baseAddress { unsafe target.baseAddress?.copyMemory(from: base, byteCount: source.count) }
            }
            unsafe Pixels.convert(
                premultipliedRGBA: UnsafeRawBufferPointer(target), stride: width * 4, to: .rgba, target, stride: width * 4, width: width,
                height: height)
            return try unsafe PNG.encode(width: width, height: height, rgba: UnsafeRawBufferPointer(target))
        }
    }
}
