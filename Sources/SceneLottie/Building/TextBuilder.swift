import SceneCommit
import SceneDocument
import SceneGeometry

/// Makes layers of a text layer: of the shapes of its glyphs where the file has them, else of a font.
struct TextBuilder {
    private let json: JSON
    private let context: LottieContext
    private let timeline: Timeline

    init(_ json: JSON, _ context: LottieContext, _ timeline: Timeline) {
        (self.json, self.context, self.timeline) = (json, context, timeline)
    }

    /// One layer for each text that the layer ever shows, which are shown in turn.
    func build() throws(SceneError) -> [LayerNode] {
        let keys = json["t"]?["d"]?.items("k") ?? []
        if let animators = json["t"]?["a"], !animators.items.isEmpty {
            context.report.note("the animators of the text are not run", at: animators.pointer)
        }
        var nodes: [LayerNode] = []
        for (index, key) in keys.enumerated() {
            guard let document = key["s"].flatMap(TextDocument.init) else { continue }
            try context.count(at: key)
            guard let node = node(document, key) else { continue }
            if keys.count > 1 {
                let begin = index == 0 ? timeline.start : key.real("t") ?? timeline.start
                let end = index + 1 < keys.count ? keys[index + 1].real("t") ?? timeline.end : timeline.end
                timeline.show(node, from: begin, until: end)
            }
            nodes.append(node)
        }
        return nodes
    }

    private func node(_ document: TextDocument, _ json: JSON) -> LayerNode? {
        guard !document.string.isEmpty else { return nil }
        if let font = context.fonts[document.font], let glyphs = context.glyphs[font.key] {
            return shape(document, glyphs)
        }
        return text(document)
    }

    // MARK: - Glyphs of the file

    /// All glyphs as one shape.
    private func shape(_ document: TextDocument, _ glyphs: [String: LottieGlyph]) -> LayerNode {
        var path = Path()
        let scale = document.size / 100
        for (number, line) in document.lines.enumerated() {
            let advances = line.map { (glyphs[String($0)]?.width ?? 0) * scale + document.tracking }
            let width = max(advances.reduce(0, +) - document.tracking, 0)
            var x = document.origin.x + document.indent(width), y = document.origin.y + Double(number) * document.lineHeight
            if document.box != nil { y += document.size * 0.8 }
            for (character, advance) in zip(line, advances) {
                if let glyph = glyphs[String(character)]?.path {
                    try? path.append(glyph, Affine(scale, 0, 0, scale, x, y - document.shift))
                }
                x += advance
            }
        }
        let node = LayerNode(.shape, name: "glyphs")
        node.set(.path, .path(path))
        node.set(.fillColor, document.fill.map { .color($0) } ?? .none)
        if let stroke = document.stroke, document.strokeWidth > 0 {
            node.set(.strokeColor, .color(stroke))
            node.set(.lineWidth, .number(document.strokeWidth))
            node.set(.lineJoin, .enumeration(1))
        }
        return node
    }

    // MARK: - Fonts

    private func text(_ document: TextDocument) -> LayerNode {
        let font = context.fonts[document.font]
        var run = TextRun(document.lines.joined(separator: "\n"))
        let family = font?.family ?? document.font
        if context.families.take(family) {
            run.font = family
        } else {
            context.report.note("the file names more than \(FamilyBudget.most) font families", at: json.pointer)
        }
        run.fontSize = document.size
        run.weight = font?.weight
        run.isItalic = font?.isItalic ?? false
        run.color = document.fill ?? .clear
        run.letterSpacing = document.tracking
        run.baselineOffset = document.shift
        let node = LayerNode(.text, name: "text"), attributed = AttributedText([run])
        guard attributed.objection == nil else { return node }
        node.set(.string, .text(attributed))
        node.set(.alignmentMode, .enumeration(document.alignment))
        node.set(.anchorPoint, .point(.zero))
        if let box = document.box {
            node.set(.bounds, .rect(Rect(0, 0, box.width, box.height)))
            node.set(.position, .point(document.origin))
            node.set(.wrapped, .bool(true))
        } else {
            // Wide enough for any line, about the point that the text is set at; above the baseline as much as the font says.
            let width = Double(max(document.lines.map(\.count).max() ?? 1, 1)) * document.size * 2
            let height = document.lineHeight * Double(document.lines.count + 1)
            node.set(.bounds, .rect(Rect(0, 0, width, height)))
            let ascent = (font?.ascent ?? 75) / 100 * document.size * 1.2
            node.set(.position, .point(Point(document.indent(width), -ascent)))
        }
        return node
    }
}

/// What a text layer shows from some frame on.
private struct TextDocument {
    let string: String
    let font: String
    let size, tracking, lineHeight, shift, strokeWidth: Double
    let fill, stroke: Color?
    /// 0 left, 1 right, 2 in the middle.
    let justification: Int
    /// Of text in a box: its size, and its top left corner.
    let box: Size?
    let origin: Point

    init?(_ json: JSON) {
        guard let string = json.text("t") else { return nil }
        self.string = json.integer("ca") == 1 ? string.uppercased() : string
        font = json.text("f") ?? ""
        size = min(max(json.real("s") ?? 12, 0.01), 10_000)
        tracking = (json.real("tr") ?? 0) / 1000 * size
        lineHeight = json.real("lh") ?? size * 1.2
        shift = json.real("ls") ?? 0
        strokeWidth = max(json.real("sw") ?? 0, 0)
        func color(_ key: String) -> Color? {
            guard let parts = json[key]?.reals, parts.count >= 3 else { return nil }
            return Color(lottie: SIMD4(parts[0], parts[1], parts[2], 1).clamped(lowerBound: .zero, upperBound: .one))
        }
        (fill, stroke) = (color("fc"), color("sc"))
        justification = json.integer("j") ?? 0
        box = json["sz"].map { Size(max($0.point.x, 0), max($0.point.y, 0)) }
        origin = box == nil ? .zero : json["ps"]?.point ?? .zero
    }

    var lines: [String] {
        string.split(omittingEmptySubsequences: false) { $0.isNewline || $0 == "\u{3}" }.map { String($0) }
    }

    /// The value of `alignmentMode`.
    var alignment: Int32 {
        switch justification % 3 {
        case 1: 2
        case 2: 3
        default: 1
        }
    }

    /// How far from the text's point a line of a width begins.
    func indent(_ width: Double) -> Double {
        let room = box?.width ?? 0
        switch justification % 3 {
        case 1: return room - width
        case 2: return (room - width) / 2
        default: return 0
        }
    }
}
