import SceneCommit
import SceneContent
import SceneDocument
import SceneGeometry

/// Makes layers of a text layer. One line of a font that is only filled is a text layer, whose string may be changed; all other text is made of the
/// outlines of its letters, which the file has or a font.
struct TextBuilder {
    private let json: JSON
    private let context: LottieContext
    private let timeline: Timeline
    private let animators: TextAnimators

    init(_ json: JSON, _ context: LottieContext, _ timeline: Timeline) {
        (self.json, self.context, self.timeline) = (json, context, timeline)
        animators = TextAnimators(json, context)
    }

    /// One layer for each text that the layer ever shows, which are shown in turn.
    func build() throws(SceneError) -> [LayerNode] {
        let keys = keys
        var nodes: [LayerNode] = []
        for (index, key) in keys.enumerated() {
            try context.count(at: json)
            guard let document = key.document, let node = try node(document) else { continue }
            if keys.count > 1 {
                let begin = index == 0 ? timeline.start : key.frame ?? timeline.start
                let end = index + 1 < keys.count ? keys[index + 1].frame ?? timeline.end : timeline.end
                timeline.show(node, from: begin, until: end)
            }
            nodes.append(node)
        }
        return nodes
    }

    /// The texts, and from when on each is shown. A theme says only what is other than in the file's first text.
    private var keys: [(frame: Double?, document: TextDocument?)] {
        guard let data = json["t"]?["d"] else { return [] }
        let slot = context.reader.slots.resolved(data)
        if slot["k"] != nil { return slot.items("k").map { ($0.real("t"), $0["s"].flatMap { TextDocument($0) }) } }
        // Old files have one text, which is not in a list.
        if data["t"] != nil { return [(nil, TextDocument(data))] }
        guard let first = data.items("k").first?["s"] else { return [] }
        return (slot.isList ? slot.items : [slot]).map { ($0.real("frame"), TextDocument(first, theme: $0["value"] ?? $0)) }
    }

    private func node(_ document: TextDocument) throws(SceneError) -> LayerNode? {
        guard !document.string.isEmpty else { return nil }
        let font = context.fonts[document.font], glyphs = font.flatMap { context.glyphs[$0.key] }
        let source: LetterSource
        if let glyphs {
            source = .glyphs(glyphs)
            let missing = document.missing(in: glyphs)
            if !missing.isEmpty {
                context.report.note("the file draws no \"\(missing)\": the letters are left out", at: json.pointer + "/t")
            }
        } else {
            let family = font?.family ?? document.font, isTaken = context.families.take(family)
            if !isTaken { context.report.note("the file names more than \(FamilyBudget.most) font families", at: json.pointer) }
            var run = TextRun("")
            (run.font, run.fontSize) = (isTaken ? family : nil, document.size)
            (run.weight, run.isItalic) = (font?.weight, font?.isItalic ?? false)
            if animators.isEmpty, document.stroke == nil, document.box == nil, document.lines.count == 1 { return text(document, run) }
            source = .font(run)
        }
        let letters = TextSetting(document, source, ascent: font?.ascent).letters
        return animators.isEmpty ? shape(document, letters) : try animated(document, letters)
    }

    // MARK: - Letters

    private func shape(_ document: TextDocument, _ letters: [TextLetter]) -> LayerNode {
        var path = Path()
        for letter in letters { try? path.append(letter.outline, Affine(1, 0, 0, 1, letter.place.x, letter.place.y)) }
        return painted(path, document, Keyed(LetterLook(document)), name: "glyphs")
    }

    /// A layer for each letter that shows something.
    private func animated(_ document: TextDocument, _ letters: [TextLetter]) throws(SceneError) -> LayerNode {
        var nodes: [LayerNode] = []
        let pivots = animators.pivots(of: letters, document.size), looks = animators.looks(of: letters, pivots, document)
        for (index, letter) in letters.enumerated() where !letter.isSpace {
            try context.count(at: json)
            let looks = looks[index], pivot = pivots[index], node = painted(letter.outline, document, looks, name: nil)
            var transform = LottieTransform(nil, context.reader)
            transform.anchor = looks.map { pivot + $0.anchor }
            transform.position = .together(looks.map { pivot + SIMD4(letter.place.x, letter.place.y, 0, 0) + $0.position })
            transform.scale = looks.map(\.scale)
            transform.rotation = looks.map(\.rotation)
            (transform.rotationX, transform.rotationY) = (looks.map { -$0.rotationX }, looks.map { -$0.rotationY })
            (transform.skew, transform.skewAxis) = (looks.map(\.skew), looks.map(\.skewAxis))
            transform.opacity = looks.map { min(max($0.opacity, 0), 1) }
            let placed = LayerNode(name: nil, around: [node])
            transform.apply(to: placed, timeline)
            EffectFilter.set(BlurEffect.filters(looks.map(\.blur)), of: placed, timeline)
            nodes.append(placed)
        }
        return LayerNode(name: "letters", around: nodes)
    }

    private func painted(_ path: Path, _ document: TextDocument, _ looks: Keyed<LetterLook>, name: String?) -> LayerNode {
        func color(_ looks: Keyed<SIMD4<Double>>, _ property: Property, of node: LayerNode) {
            node.set(PropertyPath(property), looks, timeline) { .color(Color(lottie: $0.clamped(lowerBound: .zero, upperBound: .one))) }
        }
        let node = LayerNode(.shape, name: name)
        node.set(.path, .path(path))
        if document.fill == nil { node.set(.fillColor, .none) } else { color(looks.map(\.fill), .fillColor, of: node) }
        guard document.stroke != nil else { return node }
        // A shape's own stroke lies above its fill.
        let line = document.strokesOver || document.fill == nil ? node : LayerNode(.shape)
        color(looks.map(\.stroke), .strokeColor, of: line)
        line.set(.lineWidth, looks.map(\.strokeWidth), timeline) { max($0, 0) }
        line.set(.lineJoin, .enumeration(1))
        guard line !== node else { return node }
        line.set(.path, .path(path))
        line.set(.fillColor, .none)
        return LayerNode(name: nil, around: [line, node])
    }

    // MARK: - A live line

    private func text(_ document: TextDocument, _ run: TextRun) -> LayerNode {
        var run = run
        run.color = document.fill.map { Color(lottie: $0) } ?? .clear
        run.letterSpacing = document.tracking
        let node = LayerNode(.text, name: "text"), attributed = AttributedText(run.runs(document.parts(of: document.lines.joined())))
        guard attributed.objection == nil else { return node }
        node.set(.string, .text(attributed))
        let layout = TextLayout(TextStyle(attributed))
        // Wide enough for other strings as well, about the point that the text is set at.
        let width = max(layout.size.width, document.size) * 4
        node.set(.alignmentMode, .enumeration(document.alignment))
        node.set(.anchorPoint, .point(.zero))
        node.set(.bounds, .rect(Rect(0, 0, width, layout.size.height * 2)))
        node.set(.position, .point(Point(document.indent(width), -(layout.lines.first?.baseline ?? 0) - document.shift)))
        return node
    }
}

extension TextDocument {
    /// Letters, each once, for which a file that draws letters has none: at most as many as a message takes.
    fileprivate func missing(in glyphs: [String: LottieGlyph]) -> String {
        var missing = ""
        for character in parts(of: lines.joined()).map(\.string).joined()
        where !character.isWhitespace && !missing.contains(character) && missing.count < 16 {
            if LetterSource.glyph(character, glyphs) == nil { missing.append(character) }
        }
        return missing
    }

    /// The value of `alignmentMode`.
    fileprivate var alignment: Int32 {
        switch justification % 3 {
        case 1: 2
        case 2: 3
        default: 1
        }
    }
}
