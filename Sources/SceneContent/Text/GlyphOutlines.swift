import CCairo
package import SceneGeometry
import SceneStorage
import Synchronization

/// The outlines of the glyphs of a font, which all text in that font shares, whatever its size. Each is made when it is first drawn. Threads: any.
@safe
package final class GlyphOutlines: @unchecked Sendable {
    package struct Outline {
        /// In ems.
        package let path: Path
        package let bounds: Rect
    }

    /// How large they are read, in pixels. Larger ones are beyond FreeType's numbers.
    private static let size = 4096.0
    /// The outlines in use, by the address of cairo's font face.
    private static let all = Locked<[UInt: Reference]>(.glyphTables, [:])

    private struct Reference: Sendable { weak var outlines: GlyphOutlines? }

    /// A number that no other outlines have had.
    let number = GlyphOutlines.count.wrappingAdd(1, ordering: .relaxed).newValue
    private static let count = Atomic<UInt64>(0)
    private let face: OpaquePointer
    private let options: OpaquePointer
    private let outlines = Locked<[UInt: Outline]>(.glyphOutlines, [:])

    /// The outlines of a font. They hold a reference to the face, so that no other one has its address.
    static func of(_ face: OpaquePointer, _ options: OpaquePointer) -> GlyphOutlines? {
        let key = UInt(bitPattern: face)
        return all.withLock { all in
            if let known = all[key]?.outlines { return known }
            guard let made = unsafe GlyphOutlines(face, options) else { return nil }
            all[key] = Reference(outlines: made)
            return made
        }
    }

    private init?(_ face: OpaquePointer, _ options: OpaquePointer) {
        guard let options = unsafe cairo_font_options_copy(options), let face = unsafe cairo_font_face_reference(face) else { return nil }
        unsafe self.face = face
        unsafe self.options = options
    }

    deinit {
        let key = unsafe UInt(bitPattern: face)
        Self.all.withLock { all in
            // A later face at the same address may have taken the place.
            if all[key]?.outlines == nil { all[key] = nil }
        }
        unsafe cairo_font_face_destroy(face)
        unsafe cairo_font_options_destroy(options)
    }

    package subscript(glyph: UInt) -> Outline {
        outlines.withLock { outlines in
            if let known = outlines[glyph] { return known }
            let path = read(glyph) ?? Path()
            let outline = Outline(path: path, bounds: path.boundingBox ?? .zero)
            outlines[glyph] = outline
            return outline
        }
    }

    private func read(_ glyph: UInt) -> Path? {
        let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1), context = unsafe cairo_create(surface)
        defer {
            unsafe cairo_destroy(context)
            unsafe cairo_surface_destroy(surface)
        }
        var matrix = cairo_matrix_t(xx: Self.size, yx: 0, xy: 0, yy: Self.size, x0: 0, y0: 0)
        var origin = cairo_glyph_t(index: glyph, x: 0, y: 0)
        unsafe cairo_set_font_face(context, face)
        unsafe cairo_set_font_matrix(context, &matrix)
        unsafe cairo_set_font_options(context, options)
        unsafe cairo_glyph_path(context, &origin, 1)
        guard let copy = unsafe cairo_copy_path(context) else { return nil }
        defer { unsafe cairo_path_destroy(copy) }
        return try? unsafe Path(copy, Affine(1 / Self.size, 0, 0, 1 / Self.size, 0, 0))
    }
}
