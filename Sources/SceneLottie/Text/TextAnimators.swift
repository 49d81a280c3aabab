import SceneCommit
import SceneDocument
import SceneGeometry

/// How a letter looks at one time, beyond where it stands.
struct LetterLook: Mixable {
    var position = SIMD4<Double>.zero, anchor = SIMD4<Double>.zero, scale = SIMD4<Double>.one
    var rotation = 0.0, skew = 0.0, skewAxis = 0.0
    /// About the axes of the text, in radians, as files count them.
    var rotationX = 0.0, rotationY = 0.0
    /// What After Effects calls blurriness, across and up and down.
    var blur = SIMD4<Double>.zero
    var opacity = 1.0
    var fill, stroke: SIMD4<Double>
    var strokeWidth: Double
    /// Space after the letter, in points.
    var tracking = 0.0
    /// By how much the letter's line lies farther from the one above, in points.
    var lineSpacing = 0.0

    init(_ document: TextDocument) {
        (fill, stroke) = (document.fill ?? .zero, document.stroke ?? .zero)
        strokeWidth = document.strokeWidth
    }

    /// Looks are made for every frame, and what lies between is mixed by what they animate.
    static func mix(_ a: LetterLook, _ b: LetterLook, _ t: Double) -> LetterLook { t < 1 ? a : b }
}

/// What changes the letters of a text, each as much as a selector says.
struct TextAnimators {
    private var list: [TextAnimator] = []
    private let context: LottieContext
    private let pointer: String
    /// What letters turn about: the middle of themselves (1), of their words (2), of their lines (3) or of all (4), and how far from there, in
    /// parts of half of that.
    private let grouping: Int
    private let alignment: SIMD4<Double>
    private let path: TextPath?

    /// How many looks may be made for one text: letters times frames.
    private static let mostLooks = 400_000.0

    /// @param layer a text layer.
    init(_ layer: JSON, _ context: LottieContext) {
        let json = layer["t"]
        self.context = context
        pointer = json?["a"]?.pointer ?? ""
        grouping = json?["m"]?.integer("g") ?? 1
        alignment = (context.reader.vector(json?["m"]?["a"])?.first ?? .zero) / 100
        path = TextPath(json?["p"], masks: layer.items("masksProperties"), context.reader)
        for animator in json?.items("a") ?? [] { list.append(TextAnimator(animator, context)) }
    }

    /// Whether the letters stay where they are set.
    var isEmpty: Bool { list.isEmpty && path == nil }

    /// What each letter turns about, from where the letter stands.
    func pivots(of letters: [TextLetter], _ size: Double) -> [SIMD4<Double>] {
        let groups = letters.indices.map { index in
            switch grouping {
            case 2: letters[index].word
            case 3: letters[index].line
            case 4: 0
            default: index
            }
        }
        var boxes: [Int: (low: Point, high: Point)] = [:]
        for (letter, group) in zip(letters, groups) where !letter.isSpace || boxes[group] == nil {
            let start = letter.place, end = Point(start.x + (letter.isSpace ? 0 : letter.advance), start.y), known = boxes[group]
            boxes[group] = (
                Point(min(known?.low.x ?? start.x, start.x), min(known?.low.y ?? start.y, start.y)),
                Point(max(known?.high.x ?? end.x, end.x), max(known?.high.y ?? end.y, end.y))
            )
        }
        return zip(letters, groups).map { letter, group in
            guard let (low, high) = boxes[group] else { return .zero }
            let x = (low.x + high.x + alignment.x * (high.x - low.x)) / 2, y = (low.y + high.y + alignment.y * size) / 2
            return SIMD4(x - letter.place.x, y - letter.place.y, 0, 0)
        }
    }

    /// The looks of all letters over time.
    func looks(of letters: [TextLetter], _ pivots: [SIMD4<Double>], _ document: TextDocument) -> [Keyed<LetterLook>] {
        guard !letters.isEmpty else { return [] }
        let items = TextItems(letters), keyFrames = list.flatMap(\.keyFrames) + (path?.keyFrames ?? [])
        func row(at frame: Double) -> [LetterLook] { looks(of: letters, pivots, document, items, at: frame) }
        guard let begin = keyFrames.min(), let end = keyFrames.max() else { return row(at: 0).map { Keyed($0) } }
        guard (end - begin + 1) * Double(letters.count) <= Self.mostLooks else {
            context.report.note("the text has too many letters for its animators: they stand still", at: pointer)
            return row(at: begin).map { Keyed($0) }
        }
        let frames = stride(from: begin, to: end, by: 1) + [end]
        var rows = frames.map(row)
        if path != nil { unwind(&rows) }
        return letters.indices.map { letter in
            let keys = zip(frames, rows).map { Keyed<LetterLook>.Key(frame: $0, value: $1[letter]) }
            return Keyed(keys: keys) ?? Keyed(LetterLook(document))
        }
    }

    /// Keeps letters on a path from turning all the way round from one frame to the next.
    private func unwind(_ rows: inout [[LetterLook]]) {
        for row in rows.indices.dropFirst() {
            for letter in rows[row].indices {
                let turns = ((rows[row][letter].rotation - rows[row - 1][letter].rotation) / (2 * .pi)).rounded()
                rows[row][letter].rotation -= turns * 2 * .pi
            }
        }
    }

    private func looks(
        of letters: [TextLetter], _ pivots: [SIMD4<Double>], _ document: TextDocument, _ items: TextItems, at frame: Double
    ) -> [LetterLook] {
        var looks = letters.map { _ in LetterLook(document) }
        for animator in list {
            let factors = animator.factors(items, at: frame), change = animator.change(at: frame)
            for (index, factor) in factors.enumerated() where factor != 0 { change.apply(to: &looks[index], factor, size: document.size) }
        }
        let shifts = shifts(looks, letters, document), places = path?.place(at: frame)
        for index in letters.indices {
            if let places {
                places.put(&looks[index], letters[index], shifts[index], pivots[index], document)
            } else {
                looks[index].position += shifts[index]
            }
        }
        return looks
    }

    /// How far letters are moved by the space that those before them have got, lines so that they stay where they are aligned.
    private func shifts(_ looks: [LetterLook], _ letters: [TextLetter], _ document: TextDocument) -> [SIMD4<Double>] {
        var shifts = Array(repeating: SIMD4<Double>.zero, count: letters.count), start = 0, y = 0.0
        while start < letters.count {
            let end = letters[start...].firstIndex { $0.line != letters[start].line } ?? letters.count
            let total = looks[start..<end].dropLast().reduce(0) { $0 + $1.tracking }
            var x = document.indent(total) - document.indent(0)
            if start > 0 { y += looks[start..<end].reduce(0) { max($0, $1.lineSpacing) } }
            for index in start..<end {
                shifts[index] = SIMD4(x, y, 0, 0)
                x += looks[index].tracking
            }
            start = end
        }
        return shifts
    }
}

/// One animator: properties, and a range of letters that get them.
private struct TextAnimator {
    private let selector: TextSelector?
    private let position, anchor, scale: Keyed<SIMD4<Double>>?
    private let rotation, rotationX, rotationY, skew, skewAxis, opacity, strokeWidth, tracking: Keyed<Double>?
    private let fill, stroke: PaintChange
    private let lineSpacing, blur: Keyed<SIMD4<Double>>?

    private static let known: Set = [
        "p", "a", "s", "r", "rx", "ry", "rz", "sk", "sa", "o", "sw", "t", "ls", "bl", "fc", "fo", "fh", "fs", "fb", "sc", "so", "sh", "ss",
        "sb",
    ]

    init(_ json: JSON, _ context: LottieContext) {
        let reader = context.reader, properties = json["a"]
        try? properties?.forEachMember { (key, value) throws(SceneError) in
            guard !Self.known.contains(key), value.isObject else { return }
            context.report.note("the property \"\(key)\" of a text's animator is not shown", at: value.pointer)
        }
        func angle(_ key: String) -> Keyed<Double>? { reader.number(properties?[key])?.map { $0 * .pi / 180 } }
        selector = json["s"].map { TextSelector($0, context) }
        (position, anchor) = (reader.vector(properties?["p"]), reader.vector(properties?["a"]))
        scale = reader.vector(properties?["s"])?.map { $0 / 100 }
        rotation = angle("r") ?? angle("rz")
        (rotationX, rotationY) = (angle("rx"), angle("ry"))
        (skew, skewAxis) = (angle("sk"), angle("sa"))
        opacity = reader.number(properties?["o"])?.map { $0 / 100 }
        strokeWidth = reader.number(properties?["sw"])
        tracking = reader.number(properties?["t"])?.map { $0 / 1000 }
        fill = PaintChange(properties, "f", reader)
        stroke = PaintChange(properties, "s", reader)
        lineSpacing = reader.vector(properties?["ls"])
        blur = reader.vector(properties?["bl"])
    }

    var keyFrames: [Double] {
        let vectors = [position, anchor, scale, lineSpacing, blur].flatMap { $0?.keyFrames ?? [] }
        let numbers = [rotation, rotationX, rotationY, skew, skewAxis, opacity, strokeWidth, tracking].flatMap { $0?.keyFrames ?? [] }
        return vectors + numbers + fill.keyFrames + stroke.keyFrames + (selector?.keyFrames ?? [])
    }

    func factors(_ items: TextItems, at frame: Double) -> [Double] {
        selector?.factors(items, at: frame) ?? items.characters.map { _ in 1 }
    }

    func change(at frame: Double) -> Change {
        Change(
            position: position?.value(at: frame) ?? .zero, anchor: anchor?.value(at: frame) ?? .zero,
            scale: scale?.value(at: frame) ?? .one, blur: blur?.value(at: frame) ?? .zero, rotation: rotation?.value(at: frame) ?? 0,
            rotationX: rotationX?.value(at: frame) ?? 0, rotationY: rotationY?.value(at: frame) ?? 0, skew: skew?.value(at: frame) ?? 0,
            skewAxis: skewAxis?.value(at: frame) ?? 0, strokeWidth: strokeWidth?.value(at: frame) ?? 0,
            tracking: tracking?.value(at: frame) ?? 0, lineSpacing: lineSpacing?.value(at: frame).y ?? 0,
            opacity: opacity?.value(at: frame), fill: fill.value(at: frame), stroke: stroke.value(at: frame))
    }

    /// What an animator does to a letter that is selected wholly.
    struct Change {
        let position, anchor, scale, blur: SIMD4<Double>
        let rotation, rotationX, rotationY, skew, skewAxis, strokeWidth, tracking, lineSpacing: Double
        let opacity: Double?
        let fill, stroke: PaintChange.Moment

        func apply(to look: inout LetterLook, _ factor: Double, size: Double) {
            look.position += position * factor
            look.anchor += anchor * factor
            look.scale *= 1 + (scale - 1) * factor
            look.blur += blur * factor
            look.rotation += rotation * factor
            look.rotationX += rotationX * factor
            look.rotationY += rotationY * factor
            look.skew += skew * factor
            look.skewAxis += skewAxis * factor
            // One animator may show again what another hides.
            if let opacity { look.opacity += (opacity - look.opacity) * factor }
            look.strokeWidth += strokeWidth * factor
            look.tracking += tracking * size * factor
            look.lineSpacing += lineSpacing * factor
            look.fill = fill.applied(to: look.fill, factor)
            look.stroke = stroke.applied(to: look.stroke, factor)
        }
    }
}
