import SceneDocument
import SceneGeometry

/// The text of an element `text` as parts, each of one style, that are set at once.
struct TextRuns {
    /// A path that letters stand on.
    struct Way {
        let measure: PathMeasure
        let offset: Double
    }

    struct Run {
        var text: String
        let element: XMLElement
        let style: Style
        /// Where it begins, if the file says that.
        var x, y: Double?
        var dx = 0.0, dy = 0.0
        /// How far below the line all that was said of that since the last place have brought the text.
        var rise = 0.0
        /// How long the text is, if the file says that, and whether its letters become wider for that.
        var length: (length: Double, stretches: Bool)?
        /// In degrees.
        var rotation = 0.0
        /// How far the text stands above the line.
        var shift = 0.0
        var way: Way?
        /// What stands for the letters of the runs around, for the spaces at the ends.
        var markBefore = "", markAfter = ""

        /// Whether the run begins what is moved as one by its anchor.
        var startsChunk = true
    }

    private(set) var runs: [Run] = []
    private let scope: Scope
    private let context: SVGContext
    /// Whether the last character was a space, or nothing was yet.
    private var endsInSpace = true

    /// The lists of places that an element gives its characters, and how many have taken theirs.
    private final class Places {
        let x, y, dx, dy, rotate: [Double]
        var index = 0

        init(_ element: XMLElement, _ lengths: LengthContext) {
            func list(_ name: String, _ axis: LengthContext.Axis) -> [Double] {
                element[name].map { TextScanner.lengths($0).map { lengths.resolve($0, axis) } } ?? []
            }
            (x, y, dx, dy) = (list("x", .x), list("y", .y), list("dx", .x), list("dy", .y))
            rotate = element["rotate"].map { TextScanner.numbers($0) } ?? []
        }

        /// Whether the next character has a place of its own.
        var isGiven: Bool { [x, y, dx, dy].contains { index < $0.count } || !rotate.isEmpty && (index < rotate.count || rotate.last != 0) }
    }

    init(_ element: XMLElement, _ scope: Scope, _ context: SVGContext) {
        self.scope = scope
        self.context = context
        var places = [Places(element, scope.lengths)]
        add(element, scope.style, &places, way: nil, shift: 0, depth: 0)
        // Without the space at the end.
        if let last = runs.indices.last, !keepsSpace(runs[last].element, runs[last].style), runs[last].text.hasSuffix(" ") {
            runs[last].text.removeLast()
        }
        runs.removeAll { $0.text.isEmpty }
        var rise = 0.0
        for index in runs.indices {
            let run = runs[index], isBesides = index > 0 && (runs[index - 1].way == nil) != (run.way == nil)
            runs[index].startsChunk = run.x != nil || run.y != nil || isBesides
            rise = (runs[index].startsChunk ? 0 : rise) + run.dy
            runs[index].rise = rise
        }
        for element in [element] + runs.map(\.element) where element["textLength"] != nil { setLength(of: element) }
    }

    /// Gives the text of an element the length that it says.
    private mutating func setLength(of element: XMLElement) {
        let own = runs.indices.filter { runs[$0].element === element }
        guard let index = own.first, own.count == 1, !element.elements.contains(where: { Self.parts.contains($0.name) }),
            let length = scope.length(element, "textLength", .x), length > 0
        else { return context.report.note("textLength is left out: the text has several parts", at: element) }
        runs[index].length = (length, element["lengthAdjust"] == "spacingAndGlyphs")
    }

    /// The elements that are parts of a text.
    static let parts: Set<String> = ["tspan", "a", "textPath", "tref"]

    private func keepsSpace(_ element: XMLElement, _ style: Style) -> Bool {
        if let space = style["white-space"] { return space.hasPrefix("pre") && space != "pre-line" || space == "break-spaces" }
        var current: XMLElement? = element
        while let element = current {
            if let space = element["xml:space"] { return space == "preserve" }
            current = element.parent
        }
        return false
    }

    private mutating func add(_ element: XMLElement, _ style: Style, _ places: inout [Places], way: Way?, shift: Double, depth: Int) {
        guard depth < 64 else { return }
        for node in element.nodes {
            switch node {
            case .text(let text): add(text, element, style, places, way, shift)
            case .element(let child):
                guard Self.parts.contains(child.name) else { continue }
                let inner = Style(child, in: style, context.sheet)
                guard !inner.isHidden else { continue }
                var lengths = scope.lengths
                lengths.fontSize = inner.fontSize
                var way = way
                if child.name == "textPath" {
                    guard let found = self.way(child, lengths) else { continue }
                    way = found
                }
                // The place of a path's text is the path's, each of which is gone along from its start.
                let isWay = child.name == "textPath", first = runs.count
                if !isWay { places.append(Places(child, lengths)) }
                add(child, inner, &places, way: way, shift: shift + Self.shift(inner, style), depth: depth + 1)
                if !isWay { places.removeLast() }
                if isWay, first < runs.count, runs[first].x == nil { runs[first].x = 0 }
            }
        }
    }

    /// How far a part of a text stands above what is around it.
    private static func shift(_ style: Style, _ outer: Style) -> Double {
        switch style["baseline-shift"] {
        case nil, "baseline": return 0
        case "sub": return -0.2 * outer.fontSize
        case "super": return 0.4 * outer.fontSize
        case let text?:
            guard let length = Length(text) else { return 0 }
            return length.unit == .percent
                ? length.value / 100 * style.fontSize : LengthContext(width: 0, height: 0, fontSize: style.fontSize).resolve(length, .other)
        }
    }

    private func way(_ element: XMLElement, _ lengths: LengthContext) -> Way? {
        // The path may be written down here, too, which then comes before one that is elsewhere.
        let target = element["path"] == nil ? context.element(element.reference) : element,
            own = element["path"].map { Path(validStartOf: $0) }
        guard let target, own != nil || ShapeGeometry.names.contains(target.name),
            var path = own ?? ShapeGeometry.path(target, context.style(of: target), scope)
        else { return nil }
        if let text = target["transform"], let map = Affine(transform: text) { try? path.transform(by: map) }
        let measure = PathMeasure(path)
        guard let offset = element["startOffset"].flatMap({ Length($0.trimmed) }) else { return Way(measure: measure, offset: 0) }
        let unit = ShapeGeometry.unit(along: target, length: measure.length)
        let start = offset.unit == .percent ? offset.value / 100 * measure.length : lengths.resolve(offset, .other) * unit
        return Way(measure: measure, offset: start)
    }

    private mutating func add(_ text: String, _ element: XMLElement, _ style: Style, _ places: [Places], _ way: Way?, _ shift: Double) {
        let keeps = keepsSpace(element, style)
        var needsRun = true
        for character in text {
            var character = character
            if character.isNewline || character == "\t" { character = " " }
            if character == " ", !keeps, endsInSpace { continue }
            let beginsWord = endsInSpace
            endsInSpace = character == " "
            if needsRun || places.contains(where: \.isGiven) {
                guard context.budgets.runs.take() else { return context.report.note("there is more text than is set", at: element) }
                runs.append(Run(text: "", element: element, style: style, shift: shift, way: way))
                place(&runs[runs.count - 1], places)
                needsRun = false
            }
            for place in places { place.index += 1 }
            guard context.budgets.characters.take() else { return context.report.note("there is more text than is set", at: element) }
            runs[runs.count - 1].text += Self.transformed(character, style, beginsWord: beginsWord)
        }
    }

    private static func transformed(_ letter: Character, _ style: Style, beginsWord: Bool) -> String {
        switch style["text-transform"] {
        case "uppercase": letter.uppercased()
        case "capitalize" where beginsWord: letter.uppercased()
        case "lowercase": letter.lowercased()
        default: String(letter)
        }
    }

    /// Gives a run what the innermost element says of its first character.
    private func place(_ run: inout Run, _ places: [Places]) {
        for place in places {
            let index = place.index
            if index < place.x.count { run.x = place.x[index] }
            if index < place.y.count { run.y = place.y[index] }
            if index < place.dx.count { run.dx = place.dx[index] }
            if index < place.dy.count { run.dy = place.dy[index] }
            if let rotation = index < place.rotate.count ? place.rotate[index] : place.rotate.last { run.rotation = rotation }
        }
    }

    // MARK: - Order

    /// The runs of a chunk from the left to the right: those that go the other way than the chunk lie in that order, one after the other.
    static func inOrderOfSight(_ chunk: ArraySlice<Run>) -> [Run] {
        let isRightToLeft = chunk.first?.style.isRightToLeft == true, ways = chunk.map { $0.text.goesRightToLeft }
        guard chunk.count > 1, isRightToLeft || ways.contains(true) else { return Array(chunk) }
        var before: Bool?
        let areTurned = ways.indices.map { index in
            // What goes neither way goes with what is around it.
            let after = ways[index...].lazy.compactMap { $0 }.first, way = ways[index] ?? (before == after ? before : nil)
            before = ways[index] ?? before
            return (way ?? isRightToLeft) != isRightToLeft
        }
        var result: [Run] = [], turned: [Run] = []
        for (index, run) in chunk.enumerated() {
            var run = run
            if areTurned[index] {
                let mark = SetRun.mark(!isRightToLeft)
                if index > 0, areTurned[index - 1] { run.markBefore = mark }
                if index + 1 < areTurned.count, areTurned[index + 1] { run.markAfter = mark }
                turned.append(run)
            } else {
                result += turned.reversed() + [run]
                turned = []
            }
        }
        result += turned.reversed()
        return isRightToLeft ? result.reversed() : result
    }
}

extension String {
    /// Whether the first letter goes from the right to the left; nil where there are no letters.
    fileprivate var goesRightToLeft: Bool? {
        unicodeScalars.first { $0.isRightToLeft || $0.properties.isAlphabetic }.map { $0.isRightToLeft }
    }
}
