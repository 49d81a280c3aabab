import CCairo
import CPango
public import SceneGeometry

extension TextLayout {
    /// The outlines of the letters with the lines under and through them, in points; letters that have colours of their own are not among them.
    public var outline: Path {
        var path = Path()
        for piece in pieces {
            switch piece.kind {
            case .outlines(let font, let range):
                for glyph in glyphs[range] {
                    try? path.append(fonts[font].outlines[glyph.index].path, fonts[font].place(glyph, .identity))
                }
            case .rects(let range): for rect in rects[range] { try? path.addRect(rect) }
            case .path(let part): try? path.append(part)
            case .pictures: break
            }
        }
        return path
    }

    /// Whether some letters have colours of their own.
    package var hasPictures: Bool { pieces.contains { if case .pictures = $0.kind { true } else { false } } }

    /// A letter's outline, where it stands on its line, its colour, if it is not the layer's, and how opaque that is.
    public struct Letter: Sendable {
        public let outline: Path
        public let origin: Point
        public let color: Color?
        public let alpha: Float
    }

    /// The letters in the order of the lines, without those that have colours of their own.
    public var letters: [Letter] {
        var letters: [Letter] = []
        for piece in pieces {
            guard case .outlines(let font, let range) = piece.kind else { continue }
            for glyph in glyphs[range] {
                var path = Path()
                try? path.append(fonts[font].outlines[glyph.index].path, fonts[font].place(glyph, .identity))
                letters.append(Letter(outline: path, origin: Point(glyph.x, glyph.y), color: piece.paint.color, alpha: piece.paint.alpha))
            }
        }
        return letters
    }
}
