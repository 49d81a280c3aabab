import SceneCommit
import SceneContent
import SceneGeometry

/// A letter of a text, at its place.
struct TextLetter {
    /// From where the letter stands on its line.
    let outline: Path
    let advance: Double
    let isSpace: Bool
    /// From the point that the text is set at.
    var place = Point.zero
    var line = 0
    /// Which word of the text it belongs to; a space belongs to the one before.
    var word = 0

    init(_ outline: Path, advance: Double, isSpace: Bool) {
        (self.outline, self.advance, self.isSpace) = (outline, advance, isSpace)
    }
}

/// Where letters come from.
enum LetterSource {
    /// The file draws them.
    case glyphs([String: LottieGlyph])
    /// A font does, in the look of a run.
    case font(TextRun)

    /// @param parts of one line, and how much of the size each has.
    func letters(_ parts: [(string: String, scale: Double)], size: Double) -> [TextLetter] {
        switch self {
        case .glyphs(let glyphs):
            return parts.flatMap { string, share in string.map { Self.letter($0, glyphs, scale: share * size / 100) } }
        case .font(let run): return Self.letters(run.runs(parts))
        }
    }

    /// A file that has only the letters of its text has small ones in place of small capitals.
    static func glyph(_ character: Character, _ glyphs: [String: LottieGlyph]) -> LottieGlyph? {
        glyphs[String(character)] ?? glyphs[character.lowercased()]
    }

    private static func letter(_ character: Character, _ glyphs: [String: LottieGlyph], scale: Double) -> TextLetter {
        let glyph = glyph(character, glyphs)
        let outline = glyph.flatMap { try? $0.path.transformed(by: Affine(scale, 0, 0, scale, 0, 0)) } ?? Path()
        return TextLetter(outline, advance: (glyph?.width ?? 0) * scale, isSpace: character.isWhitespace)
    }

    private static func letters(_ runs: [TextRun]) -> [TextLetter] {
        let text = AttributedText(runs)
        guard !text.string.isEmpty, text.objection == nil else { return [] }
        let layout = TextLayout(TextStyle(text)), line = layout.lines.first, letters = layout.letters
        let baseline = line?.baseline ?? 0, end = line?.rect.maxX ?? 0
        return letters.enumerated().map { index, letter in
            let next = index + 1 < letters.count ? letters[index + 1].origin.x : end
            let outline = try? letter.outline.transformed(by: Affine(1, 0, 0, 1, -letter.origin.x, -baseline))
            return TextLetter(outline ?? Path(), advance: next - letter.origin.x, isSpace: letter.outline.isEmpty)
        }
    }
}

extension TextRun {
    /// Runs of this look, each with its share of the size.
    func runs(_ parts: [(string: String, scale: Double)]) -> [TextRun] {
        parts.map { string, scale in
            var run = self
            (run.string, run.fontSize) = (string, fontSize.map { $0 * scale })
            return run
        }
    }
}

/// The letters of a text in their lines.
struct TextSetting {
    private(set) var letters: [TextLetter] = []
    private let document: TextDocument
    private let top: Double
    private var line = 0, word = 0

    /// @param ascent the font's, in hundredths of its size.
    init(_ document: TextDocument, _ source: LetterSource, ascent: Double?) {
        self.document = document
        // Text in a box hangs from its top, other text stands on its point.
        top = document.origin.y + (document.box == nil ? 0 : (ascent ?? 80) / 100 * document.size)
        for paragraph in document.lines { set(source.letters(document.parts(of: paragraph), size: document.size)[...]) }
    }

    /// Sets a paragraph: in one line, or in as many as the box makes of it.
    private mutating func set(_ paragraph: ArraySlice<TextLetter>) {
        var rest = paragraph
        repeat {
            let line = rest.prefix(count(thatFits: rest))
            rest = rest[line.endIndex...]
            place(line, fillsBox: rest.isEmpty ? document.fillsLastLines : document.fillsLines)
        } while !rest.isEmpty
    }

    /// How many letters one line takes, with the spaces at its end; a word that is too long is divided.
    private func count(thatFits letters: ArraySlice<TextLetter>) -> Int {
        guard let room = document.box?.width, room > 0 else { return letters.count }
        var width = 0.0, lastBreak = 0
        for (count, letter) in letters.enumerated() {
            width += letter.advance
            if letter.isSpace { lastBreak = count + 1 } else if width > room { return max(lastBreak > 0 ? lastBreak : count, 1) }
            width += document.tracking
        }
        return letters.count
    }

    /// @param fillsBox whether the spaces of the line become so wide that it is as wide as the box.
    private mutating func place(_ line: ArraySlice<TextLetter>, fillsBox: Bool) {
        let shown = line.lastIndex { !$0.isSpace }.map { line[...$0] } ?? line.prefix(0)
        let width = shown.reduce(0) { $0 + $1.advance } + document.tracking * Double(max(shown.count - 1, 0))
        let spaces = shown.count { $0.isSpace }, room = (document.box?.width ?? 0) - width
        let stretch = fillsBox && spaces > 0 ? max(room, 0) / Double(spaces) : 0
        var x = document.origin.x + (stretch > 0 ? 0 : document.indent(width))
        let y = top + Double(self.line) * document.lineHeight - document.shift
        for letter in line {
            var letter = letter
            if let last = letters.last, !letter.isSpace, last.isSpace || last.line != self.line { word += 1 }
            (letter.place, letter.line, letter.word) = (Point(x, y), self.line, word)
            x += letter.advance + document.tracking + (letter.isSpace ? stretch : 0)
            letters.append(letter)
        }
        self.line += 1
    }
}
