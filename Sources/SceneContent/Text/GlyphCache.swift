import SceneGeometry
import SceneStorage

/// What small upright glyphs cover, which a thread has drawn before: text that moves by fractions of a pixel comes upon its letters again.
///
/// The places of glyphs are rounded to sixteenths of a pixel, which nobody sees. Text layers are drawn at eighths, so letters keep their distances
/// wherever the text goes, and a glyph's pixels are the same whether they were kept or not.
final class GlyphCache {
    static let ofThread = ThreadLocal { GlyphCache() }

    /// Glyphs of one font and size.
    struct Size: Hashable {
        /// Of the font's outlines.
        let outlines: UInt64
        /// Pixels of an em, to the right and downwards.
        let width, height: Double
    }

    /// Where the bytes of a glyph begin, and which pixels these are, counted from the one in which the glyph stands.
    private struct Picture {
        let start, left, top, width, height: Int
    }

    private var sizes: [Size: Int] = [:]
    /// The pictures of each size, by glyph and sixteenths.
    private var pictures: [[UInt64: Picture]] = []
    private var bytes: [UInt8] = []

    /// The steps of a pixel at which glyphs stand.
    private static let steps = 16
    /// Pixels. Those that are larger are drawn each time.
    private static let largest = 48.0
    /// When so many bytes are full, all begins anew.
    private static let budget = 1 << 20
    private static let mostSizes = 256

    /// Whether a glyph is one of those.
    static func takes(_ glyph: UInt, _ place: Affine, _ box: Rect) -> Bool {
        place.b == 0 && place.c == 0 && box.width <= largest && box.height <= largest && abs(place.tx) < 1e6 && abs(place.ty) < 1e6
            && glyph <= UInt32.max
    }

    /// Adds what a glyph covers to bytes, one for each pixel.
    /// @param place from the glyph's ems to pixels.
    func add(
        _ glyph: UInt, _ outline: GlyphOutlines.Outline, of outlines: UInt64, _ place: Affine, to pixels: UnsafeMutableRawBufferPointer,
        width: Int, height: Int, stride: Int
    ) {
        let x = Int((place.tx * Double(Self.steps)).rounded()), y = Int((place.ty * Double(Self.steps)).rounded())
        let acrossPixel = x & (Self.steps - 1), downPixel = y & (Self.steps - 1)
        let key = UInt64(glyph) << 8 | UInt64(acrossPixel) << 4 | UInt64(downPixel)
        let size = number(of: Size(outlines: outlines, width: place.a, height: place.d))
        let picture = pictures[size][key] ?? draw(outline, place, acrossPixel, downPixel, size, key)
        let left = (x - acrossPixel) / Self.steps + picture.left, top = (y - downPixel) / Self.steps + picture.top
        let firstColumn = max(-left, 0), endColumn = min(picture.width, width - left)
        let firstRow = max(-top, 0), endRow = min(picture.height, height - top)
        guard firstColumn < endColumn, firstRow < endRow else { return }
        let bytes = bytes
        for row in firstRow..<endRow {
            let from = picture.start + row * picture.width, to = (top + row) * stride + left
            for column in firstColumn..<endColumn {
                let sum = unsafe pixels[to + column] &+ bytes[from + column]
                unsafe pixels[to + column] = sum < bytes[from + column] ? 255 : sum
            }
        }
    }

    private func number(of size: Size) -> Int {
        if bytes.count >= Self.budget || sizes.count >= Self.mostSizes { forget() }
        if let number = sizes[size] { return number }
        sizes[size] = pictures.count
        pictures.append([:])
        return pictures.count - 1
    }

    private func forget() {
        sizes.removeAll(keepingCapacity: true)
        pictures.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
    }

    private func draw(_ outline: GlyphOutlines.Outline, _ place: Affine, _ x: Int, _ y: Int, _ size: Int, _ key: UInt64) -> Picture {
        let stands = Affine(place.a, 0, 0, place.d, Double(x) / Double(Self.steps), Double(y) / Double(Self.steps))
        let box = stands.boundingBox(of: outline.bounds), left = box.minX.rounded(.down), top = box.minY.rounded(.down)
        let width = Int(box.maxX.rounded(.up) - left), height = Int(box.maxY.rounded(.up) - top)
        let picture = Picture(start: bytes.count, left: Int(left), top: Int(top), width: width, height: height)
        bytes.append(contentsOf: repeatElement(0, count: width * height))
        let scratch = CoverageScratch.ofThread.current
        var coverage = scratch.take()
        coverage.begin(width: width, height: height)
        var filler = OutlineFiller(coverage, tolerance: GlyphMask.tolerance)
        filler.fill(outline.path, stands * Affine(1, 0, 0, 1, -left, -top))
        coverage = filler.finish()
        unsafe bytes.withUnsafeMutableBytes { all in
            unsafe coverage.finish(into: UnsafeMutableRawBufferPointer(rebasing: all[picture.start...]), stride: width)
        }
        scratch.giveBack(coverage)
        pictures[size][key] = picture
        return picture
    }
}
