import CCairo
import SceneGeometry
import SceneStorage

/// How much of each pixel glyphs cover, as a surface that cairo can paint through.
@safe
struct GlyphMask: ~Copyable {
    let surface: OpaquePointer
    private let pixels: UnsafeMutableRawBufferPointer
    private let stride, width, height: Int

    /// How far from a curve its straight parts may be, in pixels.
    private static let tolerance = 0.03

    init?(width: Int, height: Int) {
        guard let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height)) else { return nil }
        stride = Int(unsafe cairo_image_surface_get_stride(surface))
        self.width = width
        self.height = height
        unsafe cairo_surface_flush(surface)
        // Without memory there are no bytes, and cairo says so when the mask is used.
        let bytes = unsafe cairo_image_surface_get_data(surface)
        unsafe pixels = UnsafeMutableRawBufferPointer(start: bytes, count: bytes == nil ? 0 : stride * height)
        unsafe self.surface = surface
    }

    deinit { unsafe cairo_surface_destroy(surface) }

    /// Draws glyphs that stand in their order on the line.
    /// @param place from a glyph's ems to pixels.
    func draw(_ glyphs: ArraySlice<cairo_glyph_t>, _ outlines: GlyphOutlines, place: (cairo_glyph_t) -> Affine) {
        guard unsafe !pixels.isEmpty else { return }
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
            chain.append(Placed(path: outline.path, place: place))
        }
        endChain()
        if !apart.isEmpty { fillApart(apart) }
        if !joined.isEmpty { fillJoined(joined) }
    }

    private struct Placed {
        let path: Path
        let place: Affine
    }

    private func fillApart(_ glyphs: [Placed]) {
        let scratch = CoverageScratch.ofThread.current
        var coverage = scratch.take()
        coverage.begin(width: width, height: height)
        var filler = OutlineFiller(coverage, tolerance: Self.tolerance)
        for glyph in glyphs { filler.fill(glyph.path, glyph.place) }
        coverage = filler.finish()
        unsafe coverage.finish(into: pixels, stride: stride)
        scratch.giveBack(coverage)
        unsafe cairo_surface_mark_dirty(surface)
    }

    private func fillJoined(_ glyphs: [Placed]) {
        guard let context = unsafe cairo_create(surface) else { return }
        defer { unsafe cairo_destroy(context) }
        unsafe cairo_set_tolerance(context, Self.tolerance)
        unsafe cairo_set_operator(context, CAIRO_OPERATOR_ADD)
        for glyph in glyphs { unsafe CairoPath(context, width: width, height: height).append(glyph.path, glyph.place) }
        unsafe cairo_fill(context)
        unsafe cairo_surface_flush(surface)
    }
}
