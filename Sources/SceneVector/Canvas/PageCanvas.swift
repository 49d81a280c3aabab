import SceneCommit
import SceneContent
import SceneGeometry
import SceneRender
import SceneStorage

/// What a page is drawn on. Coordinates are points of the page, y down; a map leads from those of a shape to them. What goes wrong is known when
/// the page ends.
protocol PageCanvas: AnyObject {
    /// Whether masks may be read by their luminance.
    var hasLuminanceMasks: Bool { get }
    /// Whether gradients around a point can be drawn.
    var hasConicGradients: Bool { get }
    /// Whether images can be enlarged without mixing their pixels.
    var hasNearestFilter: Bool { get }

    /// Clips are in force from here until `restore`.
    func save()
    func restore()
    func clip(_ path: Path, _ rule: Path.FillRule, _ map: Affine)

    func fill(_ path: Path, _ rule: Path.FillRule, _ map: Affine, _ paint: PagePaint)
    func stroke(_ path: Path, _ style: StrokeStyle, _ map: Affine, _ paint: PagePaint)
    /// Shows glyphs of a piece of text.
    func show(_ glyphs: [TextLayout.PlacedGlyph], _ font: TextFont, of piece: TextLayout.Piece, _ map: Affine, _ color: Color)
    /// @param map from the unit square, with the image's first row at y = 0. @param isSmooth whether pixels are mixed where they are enlarged.
    func draw(_ image: PageImage, _ map: Affine, opacity: Double, isSmooth: Bool)

    /// What follows is drawn together, apart from what is there, until the group ends.
    func beginGroup()
    /// What follows is the mask of the group that was begun last.
    func beginMask()
    func endGroup(opacity: Double, blend: FramePlan.BlendMode, mask: FramePlan.MaskChannel?)

    /// Makes a part of the page lead to an address.
    func link(_ rect: Rect, to address: String)
}

extension PageCanvas {
    /// @param color of what has none of its own. @param opacity of all of it.
    func show(_ text: TextLayout, _ map: Affine, _ color: Color, opacity: Double) {
        for piece in text.pieces {
            var own = piece.paint.color ?? color
            own.a *= piece.paint.alpha * Float(opacity)
            switch piece.kind {
            case .outlines(let font, let range): show(text.placed(range), text.fonts[font], of: piece, map, own)
            case .pictures: break
            case .rects(let range):
                var path = Path()
                for rect in text.rects[range] { try? path.addRect(rect) }
                fill(path, .nonZero, map, .color(own))
            case .path(let path): fill(path, .nonZero, map, .color(own))
            }
        }
    }
}

/// The colours that a shape is filled with.
enum PagePaint {
    case color(Color)
    case gradient(PageGradient, opacity: Double)
}

/// Colours along a way, as `FramePlan.Gradient` has them, in coordinates of its own.
struct PageGradient {
    enum Form {
        /// Between two points.
        case axial(from: Point, to: Point)
        /// Out from a focus, to a circle around the origin with a radius of 1.
        case radial(focus: Point)
        /// Around the origin, from the x axis towards the y axis.
        case conic
    }

    struct Stop {
        /// From 0 to 1, in ascending order.
        var place: Double
        var color: Color
    }

    var form: Form
    /// What lies beyond the ends.
    var spread = GradientPaint.Spread.pad
    var stops: [Stop]
    /// From the coordinates of `form` to the page.
    var map: Affine
}

/// An image of a page: premultiplied RGBA, top row first. A file has each only once.
final class PageImage {
    let width, height: Int
    let pixels: ByteBlock
    let isOpaque: Bool

    init?(width: Int, height: Int, pixels: consuming ByteBlock) {
        guard width > 0, height > 0, pixels.count == width * height * 4 else { return nil }
        self.width = width
        self.height = height
        isOpaque = unsafe pixels.withUnsafeBytes { bytes in
            unsafe bytes.bindMemory(to: UInt32.self).allSatisfy { UInt32(littleEndian: $0) >> 24 == 255 }
        }
        self.pixels = pixels
    }
}

extension FramePlan.BlendMode {
    /// Whether page formats have it: the modes that PDF and CSS share.
    var isOfPages: Bool { rawValue <= FramePlan.BlendMode.luminosity.rawValue }
}

extension Affine {
    /// From the unit square to a rectangle.
    init(unitTo rect: Rect) { self.init(rect.width, 0, 0, rect.height, rect.x, rect.y) }
}

extension Path {
    init(_ rect: Rect) {
        self.init()
        try? addRect(rect)
    }
}

extension Color {
    /// A premultiplied colour.
    init(premultiplied c: SIMD4<Float>) {
        guard c.w > 0 else {
            self = .clear
            return
        }
        func straight(_ value: Float) -> Float { min(max(value / c.w, 0), 1) }
        self.init(straight(c.x), straight(c.y), straight(c.z), min(c.w, 1))
    }
}
