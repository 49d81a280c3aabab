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
        var box: Rect
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
        for part in parts { box = box?.union(part.box) ?? part.box }
        guard let box else { return nil }
        let node = try builder.context.node(at: element)
        for part in parts where part.run.style.isVisible && !part.path.isEmpty {
            var inner = scope
            inner.style = part.run.style
            inner.lengths.fontSize = part.run.style.fontSize
            let painted = try ShapePainter(builder: builder, element: part.run.element, scope: inner).paint(part.path, box: box)
            if part.run.element !== element, let id = part.run.element["id"] { painted.first?.name = id }
            node.sublayers += painted
        }
        return Built(node: node, box: box)
    }

    /// Sets a chunk. @return where the pen is then.
    private func add(_ runs: ArraySlice<TextRuns.Run>, at start: Point, to parts: inout [Part]) -> Point {
        var placed: [Part] = [], pen = start
        for run in runs {
            pen = Point(pen.x + run.dx, (run.y ?? pen.y) + run.dy)
            if let way = run.way {
                placed += letters(of: run, along: way, &pen)
                continue
            }
            let set = SetRun(run.text, run.style)
            var map = Affine(1, 0, 0, 1, pen.x, pen.y - run.shift - set.shift)
            if run.rotation != 0 { map = Affine(rotation: run.rotation) * map }
            let box = Rect(pen.x, pen.y - run.shift - set.ascent, set.width, set.ascent + set.descent)
            placed.append(Part(path: (try? set.outline.transformed(by: map)) ?? Path(), run: run, box: box))
            pen.x += set.width
        }
        let width = pen.x - start.x
        let moved = -Self.anchor(runs.first?.style, width)
        if moved != 0, runs.first?.way == nil {
            for index in placed.indices {
                placed[index].path = (try? placed[index].path.transformed(by: Affine(1, 0, 0, 1, moved, 0))) ?? Path()
                placed[index].box.x += moved
            }
            pen.x += moved
        }
        parts += placed
        return pen
    }

    /// How far before the place that the file says a text of some width begins.
    private static func anchor(_ style: Style?, _ width: Double) -> Double {
        switch style?["text-anchor"] {
        case "middle": width / 2
        case "end": width
        default: 0
        }
    }

    /// Sets letters along a path, each in the middle of its place.
    private func letters(of run: TextRuns.Run, along way: TextRuns.Way, _ pen: inout Point) -> [Part] {
        let set = SetRun(run.text, run.style), letters = set.letters, measure = way.measure
        let anchor = Self.anchor(run.style, set.width)
        var parts: [Part] = []
        for (index, letter) in letters.enumerated() {
            let next = index + 1 < letters.count ? letters[index + 1].origin.x : set.width
            let middle = (letter.origin.x + next) / 2, place = way.offset + pen.x + middle - anchor
            guard place >= 0, place <= measure.length, let (point, tangent) = measure.position(atLength: place) else { continue }
            let map =
                Affine(1, 0, 0, 1, -middle, -run.shift - run.dy) * Affine(tangent.x, tangent.y, -tangent.y, tangent.x, point.x, point.y)
            guard let path = try? letter.outline.transformed(by: map) else { continue }
            parts.append(Part(path: path, run: run, box: path.boundingBox ?? Rect(point.x, point.y, 0, 0)))
        }
        pen.x += set.width
        return parts
    }
}

/// A text of one style that is set from (0, 0) on the baseline.
struct SetRun {
    private let layout: TextLayout
    private let baseline: Double
    let width, ascent, descent: Double
    /// How much higher than its baseline the text stands.
    let shift: Double

    init(_ text: String, _ style: Style) {
        var run = TextRun(text)
        run.weight = style.weight
        run.isItalic = style["font-style"] == "italic" || style["font-style"] == "oblique"
        let context = LengthContext(width: 0, height: 0, fontSize: style.fontSize)
        run.letterSpacing = style["letter-spacing"].flatMap { Length($0) }.map { context.resolve($0, .other) } ?? 0
        let decoration = style["text-decoration"] ?? ""
        if decoration.contains(text: "underline") { run.underline = .single }
        run.isStruckThrough = decoration.contains(text: "line-through")
        let families = (style["font-family"] ?? "Times New Roman").split(separator: ",").map { $0.trimmed.trimmingQuotes }
        let size = max(style.fontSize, 0.001)
        run.fontSize = size
        layout = TextLayout(TextStyle(AttributedText([run]), font: families.joined(separator: ","), fontSize: size))
        let line = layout.lines.first
        baseline = line?.baseline ?? 0
        width = line?.rect.width ?? 0
        let up = baseline - (line?.rect.minY ?? 0), down = (line?.rect.maxY ?? 0) - baseline
        (ascent, descent) = (up, down)
        switch style["dominant-baseline"] ?? style["alignment-baseline"] {
        case "central": shift = (down - up) / 2
        case "middle": shift = -size / 4
        case "hanging": shift = -up * 0.8
        case "text-before-edge", "text-top": shift = -up
        case "text-after-edge", "text-bottom", "ideographic": shift = down
        default: shift = 0
        }
    }

    var outline: Path { (try? layout.outline.transformed(by: Affine(1, 0, 0, 1, 0, -baseline))) ?? Path() }

    var letters: [(outline: Path, origin: Point)] {
        layout.letters.map { letter in
            ((try? letter.outline.transformed(by: Affine(1, 0, 0, 1, 0, -baseline))) ?? Path(), Point(letter.origin.x, 0))
        }
    }
}
