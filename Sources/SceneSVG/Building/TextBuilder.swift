import Glibc
import SceneCommit
import SceneContent
import SceneDocument
import SceneGeometry
import SceneStorage

/// Makes the outlines of letters of an element `text`. They are set by Pango, part by part, and become shapes, so that they stand exactly where the file
/// says and are painted as shapes are.
struct TextBuilder {
    let builder: ElementBuilder
    let element: XMLElement
    let scope: Scope

    /// A part of the text that is set at once, at its place.
    private struct Part {
        var path: Path
        var run: TextRuns.Run
        /// nil of a letter beside the path that it stands on.
        var box: Rect?
    }

    func build() throws(SceneError) -> Built? {
        let runs = TextRuns(element, scope, builder.context).runs
        var parts: [Part] = [], box: Rect?, pen = Point.zero, index = 0
        while index < runs.count {
            // A chunk: what is moved as one by its anchor.
            var end = index + 1
            while end < runs.count, !runs[end].startsChunk { end += 1 }
            let start = Point(runs[index].x ?? pen.x, runs[index].y ?? pen.y)
            pen = add(runs[index..<end], at: start, to: &parts)
            index = end
        }
        for run in runs { noteWhatIsLeftOut(of: run) }
        for other in parts.compactMap(\.box) { box = box?.union(other) ?? other }
        let isKept = scope.form != .asItIs
        guard box != nil || isKept && !parts.isEmpty else { return nil }
        let node = try builder.context.node(at: element)
        for part in parts where isKept || part.run.style.isVisible && !part.path.isEmpty {
            var inner = scope
            inner.style = part.run.style
            inner.lengths.fontSize = part.run.style.fontSize
            let painted = try ShapePainter(builder: builder, element: part.run.element, scope: inner).paint(part.path, box: box ?? .zero)
            if part.run.element !== element, let id = part.run.element["id"] { painted.first?.name = id }
            if !part.run.style.isVisible { for layer in painted { layer.set(.hidden, .bool(true)) } }
            node.sublayers += painted
        }
        return Built(node: node, box: box)
    }

    /// Sets a chunk. @return where the pen is then.
    private func add(_ chunk: ArraySlice<TextRuns.Run>, at start: Point, to parts: inout [Part]) -> Point {
        let runs = TextRuns.inOrderOfSight(chunk), isRightToLeft = chunk.first?.style.isRightToLeft == true
        let sets = runs.map { SetRun($0) }, anchor = chunk.first?.style["text-anchor"]
        for (run, set) in zip(runs, sets) where set.leavesOutPictures {
            builder.context.report.note("letters that have colours of their own are left out", at: run.element)
        }
        let width = zip(runs, sets).reduce(0) { $0 + $1.0.dx + $1.1.width }
        // How far before the place that the file says the text begins.
        let isBefore = isRightToLeft ? anchor != "end" : anchor == "end"
        var pen = Point(start.x - (anchor == "middle" ? width / 2 : isBefore ? width : 0), start.y)
        for (run, set) in zip(runs, sets) {
            pen.x += run.dx
            if let way = run.way {
                parts += letters(of: run, set, along: way, from: pen.x)
            } else {
                let y = start.y + run.rise - run.shift
                var map = Affine(1, 0, 0, 1, pen.x, y - set.shift)
                if run.rotation != 0 { map = Affine(rotation: run.rotation) * map }
                let box = Rect(pen.x, y - set.ascent, set.width, set.ascent + set.descent)
                parts.append(Part(path: (try? set.outline.transformed(by: map)) ?? Path(), run: run, box: box))
            }
            pen.x += set.width
        }
        // What goes from the right to the left goes on at the left.
        if isRightToLeft { pen.x -= width }
        // Text behind a path begins at the path's end.
        if let measure = chunk.last?.way?.measure, let end = measure.position(atLength: measure.length) { return end.point }
        return Point(pen.x, start.y + (chunk.last?.rise ?? 0))
    }

    /// Sets letters along a path, each in the middle of its place.
    private func letters(of run: TextRuns.Run, _ set: SetRun, along way: TextRuns.Way, from start: Double) -> [Part] {
        let letters = set.letters, measure = way.measure
        var parts: [Part] = []
        for (index, letter) in letters.enumerated() {
            let next = index + 1 < letters.count ? letters[index + 1].origin.x : set.width
            let middle = (letter.origin.x + next) / 2, place = way.offset + start + middle
            guard place >= 0, place <= measure.length, let (point, tangent) = measure.position(atLength: place) else {
                // An animation may bring the letter onto the path.
                if scope.form != .asItIs { parts.append(Part(path: Path(), run: run)) }
                continue
            }
            let map =
                Affine(1, 0, 0, 1, -middle, run.rise - run.shift - set.shift)
                * Affine(tangent.x, tangent.y, -tangent.y, tangent.x, point.x, point.y)
            guard let path = try? letter.outline.transformed(by: map) else { continue }
            parts.append(Part(path: path, run: run, box: path.boundingBox ?? Rect(point.x, point.y, 0, 0)))
        }
        return parts
    }

    /// Notes what a part of the text asks for and does not get.
    private func noteWhatIsLeftOut(of run: TextRuns.Run) {
        let kinds: [(name: String, isLeftOut: (String) -> Bool)] = [
            ("writing-mode", { $0.hasPrefix("v") || $0.hasPrefix("tb") || $0.hasPrefix("sideways") }),
            ("text-decoration", { $0.contains(text: "overline") }), ("font-variant", { $0.contains(text: "caps") }),
            ("unicode-bidi", { $0.contains(text: "override") || $0 == "plaintext" }),
        ]
        for kind in kinds {
            guard let value = run.style[kind.name], kind.isLeftOut(value) else { continue }
            builder.context.report.note("\(kind.name): \(value) is left out", at: run.element)
        }
    }
}

extension Style {
    var isRightToLeft: Bool { self["direction"] == "rtl" }
}

/// A text of one style that is set from (0, 0) on the baseline.
struct SetRun {
    private let layout: TextLayout
    private let baseline: Double
    private(set) var width: Double
    let ascent, descent: Double
    /// How much higher than its baseline the text stands.
    let shift: Double

    /// Whether some letters are pictures, which have no outlines.
    var leavesOutPictures: Bool { layout.hasPictures }

    /// The space between letters, and how much wider they are, where the text has a length of its own.
    private var gap = 0.0, stretch = 1.0

    init(_ part: TextRuns.Run) {
        let style = part.style
        var run = TextRun(part.text)
        run.weight = style.weight
        run.isItalic = style["font-style"] == "italic" || style["font-style"] == "oblique"
        let context = LengthContext(width: 0, height: 0, fontSize: style.fontSize)
        func spacing(_ name: String) -> Double { style[name].flatMap { Length($0) }.map { context.resolve($0, .other) } ?? 0 }
        run.letterSpacing = spacing("letter-spacing")
        let decoration = style["text-decoration"] ?? ""
        if decoration.contains(text: "underline") { run.underline = .single }
        run.isStruckThrough = decoration.contains(text: "line-through")
        let families = (style["font-family"] ?? "Times New Roman").split(separator: ",").map { $0.trimmed.trimmingQuotes }
        let size = max(style.fontSize, 0.001)
        run.fontSize = size
        var runs = run.words(apart: spacing("word-spacing"))
        if style.isRightToLeft || part.text.unicodeScalars.contains(where: \.isRightToLeft) {
            // The first mark says where the text as a whole goes; without one its first letter would.
            runs = [TextRun(Self.mark(style.isRightToLeft) + part.markBefore)] + runs + [TextRun(part.markAfter)]
        }
        layout = TextLayout(TextStyle(AttributedText(runs), font: families.joined(separator: ","), fontSize: size, alignment: .left))
        let line = layout.lines.first
        baseline = line?.baseline ?? 0
        width = line?.rect.width ?? 0
        let up = baseline - (line?.rect.minY ?? 0), down = (line?.rect.maxY ?? 0) - baseline
        (ascent, descent) = (up, down)
        let alignment = style["alignment-baseline"].flatMap { $0 == "auto" || $0 == "baseline" ? nil : $0 }
        switch alignment ?? style["dominant-baseline"] {
        case "central": shift = (down - up) / 2
        case "middle": shift = -size / 4
        case "hanging": shift = -up * 0.8
        case "mathematical": shift = -up / 2
        case "before-edge", "text-before-edge", "text-top": shift = -up
        case "after-edge", "text-after-edge", "text-bottom", "ideographic": shift = down
        default: shift = 0
        }
        if let (length, stretches) = part.length { fit(length, stretches: stretches) }
    }

    /// A letter that goes one way and is not seen.
    static func mark(_ isRightToLeft: Bool) -> String { isRightToLeft ? "\u{200f}" : "\u{200e}" }

    /// Makes the text as long as its element says: by space between the letters, or by wider ones.
    private mutating func fit(_ length: Double, stretches: Bool) {
        let count = layout.letters.count
        if stretches, width > 0 { stretch = length / width } else if count > 1 { gap = (length - width) / Double(count - 1) }
        width = length
    }

    var outline: Path {
        if gap == 0 { return (try? layout.outline.transformed(by: Affine(stretch, 0, 0, 1, 0, -baseline))) ?? Path() }
        return letters.reduce(into: Path()) { try? $0.append($1.outline) }
    }

    var letters: [(outline: Path, origin: Point)] {
        layout.letters.enumerated().map { index, letter in
            let map = Affine(stretch, 0, 0, 1, gap * Double(index), -baseline)
            return ((try? letter.outline.transformed(by: map)) ?? Path(), Point(letter.origin.x * stretch + map.tx, 0))
        }
    }
}

extension TextRun {
    /// The run as several, of which the spaces are wider.
    fileprivate func words(apart space: Double) -> [TextRun] {
        guard space != 0 else { return [self] }
        var runs: [TextRun] = []
        for character in string {
            if runs.isEmpty || (character == " ") != (runs[runs.count - 1].string.last == " ") {
                var run = self
                run.string = ""
                if character == " " { run.letterSpacing += space }
                runs.append(run)
            }
            runs[runs.count - 1].string.append(character)
        }
        return runs
    }
}

extension Unicode.Scalar {
    /// Whether the letter is one of those that are written from the right to the left.
    var isRightToLeft: Bool {
        switch value {
        case 0x590...0x8ff, 0xfb1d...0xfdff, 0xfe70...0xfeff, 0x10800...0x10fff, 0x1e800...0x1efff: true
        default: false
        }
    }
}
