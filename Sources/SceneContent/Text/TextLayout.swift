import CCairo
import CPango
import SceneCommit
public import SceneGeometry
public import SceneRender

/// Text that is set: glyphs and lines in their places, in points from the top left corner of the layer's bounds. It is set without regard to
/// pixels, so it can be drawn at any scale and from any thread.
@safe
public final class TextLayout: SetText, @unchecked Sendable {
    public struct Line: Sendable, Equatable {
        /// Where the line begins in the text, in bytes of UTF-8, and how many of them it shows.
        public let start: Int
        public let length: Int
        /// From where to where it reaches, with the space that fonts want around it.
        public let rect: Rect
        public let baseline: Double
    }

    /// A colour, nil for the layer's, and how much of it.
    package struct Paint: Equatable {
        package var color: Color?
        package var alpha: Float = 1
    }

    /// Glyphs that are drawn at once.
    package struct Piece {
        package enum Kind {
            /// Glyphs whose outlines are filled.
            case outlines(font: Int, Range<Int>)
            /// Glyphs that have colours of their own.
            case pictures(font: Int, Range<Int>)
            case rects(Range<Int>)
            case path(Path)
        }

        package var kind: Kind
        package var paint: Paint
        package var ink: Rect
        /// What the glyphs say, in `clusters`; empty where that is not known.
        package var words = TextWords()
    }

    /// Bytes of text that became glyphs.
    package struct TextCluster {
        package var bytes, glyphs: Int32
    }

    /// A glyph of a font, and where it stands, in points.
    package struct PlacedGlyph {
        package let index: UInt
        package let x, y: Double
    }

    /// Some of the glyphs.
    package func placed(_ range: Range<Int>) -> [PlacedGlyph] {
        glyphs[range].map { PlacedGlyph(index: $0.index, x: $0.x, y: $0.y) }
    }

    /// The text of some glyphs, by clusters: each is some bytes that became some glyphs.
    package struct TextWords {
        package var string = ""
        package var clusters: [TextCluster] = []
        /// Whether the first cluster is that of the last glyphs, as in text that goes from right to left.
        package var isBackward = false
    }

    public let lines: [Line]
    /// The size that the text takes up.
    public let size: Size
    /// What is drawn lies in it.
    public let ink: Rect
    /// Whether all is drawn in the layer's colour, so that the coverage says everything.
    public let isPlain: Bool
    public let dependsOnSize: Bool

    package let pieces: [Piece]
    package let fonts: [TextFont]
    package let rects: [Rect]
    let glyphs: [cairo_glyph_t]

    init(_ parts: consuming TextParts) {
        glyphs = parts.glyphs
        lines = parts.lines
        pieces = parts.pieces
        fonts = parts.fonts
        rects = parts.rects
        var box: Rect?
        for piece in parts.pieces { box = box?.union(piece.ink) ?? piece.ink }
        ink = box ?? .zero
        var width = 0.0, height = 0.0
        for line in parts.lines {
            width = max(width, line.rect.width)
            height = max(height, line.rect.maxY)
        }
        size = Size(width, height)
        dependsOnSize = parts.dependsOnSize
        isPlain = parts.pieces.allSatisfy { piece in
            if case .pictures = piece.kind { return false }
            return piece.paint.color == nil
        }
    }
}

/// A font at the size in which its glyphs stand in a layout's points. cairo locks it where it must.
@safe
package final class TextFont: @unchecked Sendable {
    package let face: OpaquePointer
    package let options: OpaquePointer
    /// From the font's em to points.
    let matrix: cairo_matrix_t
    package let outlines: GlyphOutlines

    /// @param scale what a unit of the font's size is in points.
    init?(_ font: OpaquePointer, scale: Double) {
        guard unsafe cairo_scaled_font_status(font) == CAIRO_STATUS_SUCCESS, let face = unsafe cairo_scaled_font_get_font_face(font),
            let options = unsafe cairo_font_options_create()
        else { return nil }
        unsafe cairo_scaled_font_get_font_options(font, options)
        guard let outlines = unsafe GlyphOutlines.of(face, options) else {
            unsafe cairo_font_options_destroy(options)
            return nil
        }
        unsafe self.face = cairo_font_face_reference(face)
        unsafe self.options = options
        self.outlines = outlines
        var matrix = cairo_matrix_t()
        unsafe cairo_scaled_font_get_font_matrix(font, &matrix)
        unsafe cairo_matrix_scale(&matrix, scale, scale)
        self.matrix = matrix
    }

    /// From the font's em to points.
    package var place: Affine { Affine(matrix.xx, matrix.yx, matrix.xy, matrix.yy, 0, 0) }

    deinit {
        unsafe cairo_font_face_destroy(face)
        unsafe cairo_font_options_destroy(options)
    }
}

/// What a layout is made of while it is made.
struct TextParts {
    var lines: [TextLayout.Line] = []
    var pieces: [TextLayout.Piece] = []
    var fonts: [TextFont] = []
    var rects: [Rect] = []
    var glyphs: [cairo_glyph_t] = []
    /// Whether the size of the bounds makes a difference.
    var dependsOnSize = false
}
