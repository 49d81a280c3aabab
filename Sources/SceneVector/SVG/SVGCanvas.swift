import SceneCommit
import SceneContent
import SceneGeometry
import SceneRender
import SceneStorage

/// Draws a page of an SVG file as text.
final class SVGCanvas: PageCanvas {
    private let file: SVGFile
    /// The text of the page, and below it that of the groups that are open.
    private var levels: [Level] = [Level()]

    let hasLuminanceMasks = true
    let hasConicGradients = false
    let hasNearestFilter = false

    /// A piece of text that is being written.
    private struct Level {
        var text = ""
        /// How many clips were opened since each `save`.
        var clips: [Int] = []
        /// The content of the group whose mask this is.
        var masked: String?
    }

    init(_ file: SVGFile) { self.file = file }

    /// The text of the page.
    var text: String { levels[0].text }

    private func write(_ text: String) { levels[levels.count - 1].text += text }

    // MARK: - Clips

    func save() { levels[levels.count - 1].clips.append(0) }

    func restore() {
        guard let count = levels[levels.count - 1].clips.popLast() else { return }
        for _ in 0..<count { write("</g>\n") }
    }

    func clip(_ path: Path, _ rule: Path.FillRule, _ map: Affine) {
        let rule = rule == .evenOdd ? " clip-rule=\"evenodd\"" : ""
        let id = file.define("clipPath", "<path\(rule) d=\"\(SVGPath(path, map).text)\"/>")
        write("<g clip-path=\"url(#\(id))\">\n")
        let level = levels.count - 1
        if levels[level].clips.isEmpty { levels[level].clips.append(0) }
        levels[level].clips[levels[level].clips.count - 1] += 1
    }

    // MARK: - Shapes

    func fill(_ path: Path, _ rule: Path.FillRule, _ map: Affine, _ paint: PagePaint) {
        let rule = rule == .evenOdd ? " fill-rule=\"evenodd\"" : ""
        write("<path d=\"\(SVGPath(path, map).text)\"\(rule)\(attributes("fill", paint))/>\n")
    }

    func stroke(_ path: Path, _ style: StrokeStyle, _ map: Affine, _ paint: PagePaint) {
        guard let pen = PagePen(style, map), let inverse = pen.map.inverse else { return }
        let style = pen.style
        var paint = paint
        if case .gradient(var gradient, let opacity) = paint {
            // The gradient is in the coordinates of the stroke.
            gradient.map = gradient.map * inverse
            paint = .gradient(gradient, opacity: opacity)
        }
        let outline = SVGPath(path, Affine(pen.scale, 0, 0, pen.scale, 0, 0)).text
        var text = "<path d=\"\(outline)\" fill=\"none\"\(attributes("stroke", paint))"
        text += " stroke-width=\"\(SVGNumber(style.width).text)\""
        if style.cap != .butt { text += " stroke-linecap=\"\(style.cap == .round ? "round" : "square")\"" }
        switch style.join {
        case .miter: text += " stroke-miterlimit=\"\(SVGNumber(max(style.miterLimit, 1)).text)\""
        case .round: text += " stroke-linejoin=\"round\""
        case .bevel: text += " stroke-linejoin=\"bevel\""
        }
        if style.dashes.reduce(0, +) > 0 {
            text += " stroke-dasharray=\"\(style.dashes.map { SVGNumber($0).text }.joined(separator: " "))\""
            if style.dashPhase != 0 { text += " stroke-dashoffset=\"\(SVGNumber(style.dashPhase).text)\"" }
        }
        write(text + "\(SVGTransform(pen.map).attribute())/>\n")
    }

    private func attributes(_ name: String, _ paint: PagePaint) -> String {
        switch paint {
        case .color(let color): return SVGColor(color).attributes(name)
        case .gradient(let gradient, let opacity):
            let opacity = opacity < 1 ? " \(name)-opacity=\"\(SVGNumber(opacity).text)\"" : ""
            return " \(name)=\"url(#\(file.define(gradient)))\"\(opacity)"
        }
    }

    // MARK: - Images

    func draw(_ image: PageImage, _ map: Affine, opacity: Double, isSmooth: Bool) {
        // Programs refuse a file in which something is flat: a part of a nine-part image that leaves the part no room.
        guard abs(map.a * map.d - map.b * map.c) > 1e-9, let id = file.define(image) else { return }
        let opacity = opacity < 1 ? " opacity=\"\(SVGNumber(opacity).text)\"" : ""
        let rendering = isSmooth ? "" : " image-rendering=\"optimizeSpeed\" style=\"image-rendering:pixelated\""
        let pixels = Affine(1 / Double(image.width), 0, 0, 1 / Double(image.height), 0, 0) * map
        write("<use xlink:href=\"#\(id)\"\(opacity)\(rendering)\(SVGTransform(pixels, places: 9).attribute())/>\n")
    }

    // MARK: - Groups

    func beginGroup() { levels.append(Level()) }

    func beginMask() {
        let content = levels.removeLast().text
        levels.append(Level(masked: content))
    }

    func endGroup(opacity: Double, blend: FramePlan.BlendMode, mask: FramePlan.MaskChannel?) {
        guard levels.count > 1 else { return }
        let level = levels.removeLast()
        var content = level.text, attributes = ""
        if mask != nil, let masked = level.masked {
            let isAlpha = mask == .alpha
            // Not all programs read masks by their alpha: a filter makes white of every colour, which has its luminance.
            let inner = isAlpha ? "<g filter=\"url(#\(file.defineWhite()))\">\(content)</g>" : content
            let box = file.box
            let place = " maskUnits=\"userSpaceOnUse\"" + SVGRect(box).attributes
            attributes += " mask=\"url(#\(file.define("mask", inner, place)))\""
            content = masked
        }
        if opacity < 1 { attributes += " opacity=\"\(SVGNumber(opacity).text)\"" }
        var style = "isolation:isolate"
        if blend != .sourceOver { style = "mix-blend-mode:\(blend.cssName)" }
        attributes += " style=\"\(style)\""
        write("<g\(attributes)>\n\(content)</g>\n")
    }

    // MARK: - Text

    func show(_ glyphs: [TextLayout.PlacedGlyph], _ font: TextFont, of piece: TextLayout.Piece, _ map: Affine, _ color: Color) {
        write("<g\(SVGColor(color).attributes("fill"))>\n")
        for glyph in glyphs {
            guard let id = file.define(glyph.index, of: font.outlines) else { continue }
            let unit = 1 / SVGFile.glyphUnit, scaled = Affine(unit, 0, 0, unit, 0, 0) * font.place(glyph, map)
            write("<use xlink:href=\"#\(id)\"\(SVGTransform(scaled, places: 9).attribute())/>\n")
        }
        write("</g>\n")
        if let first = glyphs.first { writeWords(of: piece, from: first, font, map) }
    }

    /// Writes what glyphs say as text that cannot be seen, but found and copied.
    private func writeWords(of piece: TextLayout.Piece, from first: TextLayout.PlacedGlyph, _ font: TextFont, _ map: Affine) {
        guard !piece.words.string.isEmpty else { return }
        let m = font.place, size = (m.c * m.c + m.d * m.d).squareRoot()
        let direction = piece.words.isBackward ? " direction=\"rtl\" text-anchor=\"end\"" : ""
        write(
            "<text x=\"\(SVGNumber(first.x).text)\" y=\"\(SVGNumber(first.y).text)\" font-size=\"\(SVGNumber(size).text)\" fill-opacity=\"0\""
                + " textLength=\"\(SVGNumber(max(piece.ink.width, 0.01)).text)\" lengthAdjust=\"spacingAndGlyphs\"\(direction)"
                + "\(SVGTransform(map).attribute())>\(SVGText(piece.words.string).text)</text>\n")
    }

    // MARK: - Links

    func link(_ rect: Rect, to address: String) {
        let address = SVGText(address).text
        write(
            "<a xlink:href=\"\(address)\"><rect\(SVGRect(rect).attributes) fill-opacity=\"0\"/></a>\n")
    }
}

extension FramePlan.BlendMode {
    fileprivate var cssName: String {
        switch self {
        case .multiply: "multiply"
        case .screen: "screen"
        case .overlay: "overlay"
        case .darken: "darken"
        case .lighten: "lighten"
        case .colorDodge: "color-dodge"
        case .colorBurn: "color-burn"
        case .hardLight: "hard-light"
        case .softLight: "soft-light"
        case .difference: "difference"
        case .exclusion: "exclusion"
        case .hue: "hue"
        case .saturation: "saturation"
        case .color: "color"
        case .luminosity: "luminosity"
        default: "normal"
        }
    }
}
