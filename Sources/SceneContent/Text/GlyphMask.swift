import CCairo
import SceneGeometry
import SceneStorage

/// Pixels, a byte each, that take how much of them glyphs cover. They are zero before.
@safe
struct GlyphMask: ~Copyable {
    private let pixels: UnsafeMutableRawBufferPointer
    private let stride, width, height: Int

    /// How far from a curve its straight parts may be, in pixels.
    static let tolerance = 0.03

    /// @param stride bytes from one row to the next: a multiple of four.
    /// @return nil when there are fewer pixels than that.
    init?(_ pixels: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int) {
        guard (1...32767).contains(width), (1...32767).contains(height), stride >= width, stride % 4 == 0, stride <= Int(Int32.max),
            pixels.count >= stride * (height - 1) + width
        else { return nil }
        unsafe self.pixels = pixels
        self.width = width
        self.height = height
        self.stride = stride
    }

    /// Draws glyphs that stand in their order on the line.
    /// @param place from a glyph's ems to pixels.
    func draw(_ glyphs: ArraySlice<cairo_glyph_t>, _ outlines: GlyphOutlines, place: (cairo_glyph_t) -> Affine) {
        // Letters that stand apart are drawn by their areas. Those that may overlap, being joined, are given to cairo as one: what two cover half
        // of each, may be the same half.
        var apart: [Placed] = [], joined: [Placed] = [], chain: [Placed] = [], reach = Rect.zero
        func endChain() {
            if chain.count == 1 { apart.append(chain[0]) } else { joined.append(contentsOf: chain) }
            chain.removeAll(keepingCapacity: true)
        }
        let seen = Rect(0, 0, Double(width), Double(height))
        for glyph in glyphs {
            let outline = outlines[glyph.index], place = place(glyph), box = place.boundingBox(of: outline.bounds)
            guard box.intersects(seen) else { continue }
            if !chain.isEmpty, !box.intersects(reach) { endChain() }
            reach = chain.isEmpty ? box : reach.union(box)
            chain.append(Placed(glyph: glyph.index, outline: outline, place: place, box: box))
        }
        endChain()
        fillApart(apart, outlines.number)
        if !joined.isEmpty { fillJoined(joined) }
    }

    private struct Placed {
        let glyph: UInt
        let outline: GlyphOutlines.Outline
        let place: Affine
        let box: Rect

        var isKept: Bool { GlyphCache.takes(glyph, place, box) }
    }

    private func fillApart(_ glyphs: [Placed], _ outlines: UInt64) {
        guard !glyphs.isEmpty else { return }
        let large = glyphs.filter { !$0.isKept }
        // Into pixels that are zero.
        if !large.isEmpty { fillLarge(large) }
        let cache = GlyphCache.ofThread.current
        for glyph in glyphs where glyph.isKept {
            unsafe cache.add(
                glyph.glyph, glyph.outline, of: outlines, glyph.place, to: pixels, width: width, height: height, stride: stride)
        }
    }

    private func fillLarge(_ glyphs: [Placed]) {
        let scratch = CoverageScratch.ofThread.current
        var coverage = scratch.take()
        coverage.begin(width: width, height: height)
        var filler = OutlineFiller(coverage, tolerance: Self.tolerance)
        for glyph in glyphs { filler.fill(glyph.outline.path, glyph.place) }
        coverage = filler.finish()
        unsafe coverage.finish(into: pixels, stride: stride)
        scratch.giveBack(coverage)
    }

    private func fillJoined(_ glyphs: [Placed]) {
        let bytes = unsafe pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
        let surface = unsafe cairo_image_surface_create_for_data(bytes, CAIRO_FORMAT_A8, Int32(width), Int32(height), Int32(stride))
        let context = unsafe cairo_create(surface)
        defer {
            unsafe cairo_destroy(context)
            unsafe cairo_surface_destroy(surface)
        }
        unsafe cairo_set_tolerance(context, Self.tolerance)
        unsafe cairo_set_operator(context, CAIRO_OPERATOR_ADD)
        for glyph in glyphs { unsafe CairoPath(context, width: width, height: height).append(glyph.outline.path, glyph.place) }
        unsafe cairo_fill(context)
        unsafe cairo_surface_flush(surface)
    }
}
