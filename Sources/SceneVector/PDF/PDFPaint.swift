import CCairo
import Glibc
import SceneGeometry
import SceneRender
import SceneStorage

/// An image as cairo's surfaces, which a file has once however often it is shown: colours, and alpha where there is any. The colours are apart, so that
/// programs that mix them without alpha find good ones where the image is transparent.
@safe
final class PDFImage {
    let surface: OpaquePointer
    let alpha: OpaquePointer?
    /// The image whose address is the key by which this one is found.
    private let image: PageImage

    init?(_ image: PageImage) {
        guard let colors = image.isOpaque ? image : image.filledColors(),
            let surface = unsafe Self.make(CAIRO_FORMAT_RGB24, colors, { $0 & 0xff00 | ($0 & 0xff) << 16 | $0 >> 16 & 0xff }, bytes: 4)
        else { return nil }
        unsafe alpha = image.isOpaque ? nil : Self.make(CAIRO_FORMAT_A8, image, { $0 >> 24 }, bytes: 1)
        unsafe self.surface = surface
        self.image = image
    }

    deinit {
        unsafe cairo_surface_destroy(surface)
        unsafe cairo_surface_destroy(alpha)
    }

    /// @param pixel what the surface has of a pixel, in its lowest bytes.
    private static func make(
        _ format: cairo_format_t, _ image: PageImage, _ pixel: (UInt32) -> UInt32, bytes: Int
    ) -> OpaquePointer? {
        guard let surface = unsafe cairo_image_surface_create(format, Int32(image.width), Int32(image.height)) else { return nil }
        guard let target = unsafe cairo_image_surface_get_data(surface) else {
            unsafe cairo_surface_destroy(surface)
            return nil
        }
        let stride = Int(unsafe cairo_image_surface_get_stride(surface))
        unsafe image.pixels.withUnsafeBytes { source in
            for y in 0..<image.height {
                let row = unsafe UnsafeMutableRawPointer(target + y * stride)
                for x in 0..<image.width {
                    let made = unsafe pixel(
                        UInt32(littleEndian: source.loadUnaligned(fromByteOffset: (y * image.width + x) * 4, as: UInt32.self)))
                    if bytes == 4 {
                        unsafe row.storeBytes(of: made, toByteOffset: x * 4, as: UInt32.self)
                    } else {
                        unsafe row.storeBytes(of: UInt8(truncatingIfNeeded: made), toByteOffset: x, as: UInt8.self)
                    }
                }
            }
        }
        unsafe cairo_surface_mark_dirty(surface)
        return unsafe surface
    }
}

extension PagePaint {
    /// Calls `body` with the paint as cairo's pattern, in points of the page.
    func use(_ body: (OpaquePointer?) -> Void) {
        let pattern = unsafe makePattern()
        unsafe body(pattern)
        unsafe cairo_pattern_destroy(pattern)
    }

    private func makePattern() -> OpaquePointer? {
        switch self {
        case .color(let c): return unsafe cairo_pattern_create_rgba(Double(c.r), Double(c.g), Double(c.b), Double(c.a))
        case .gradient(let gradient, let opacity): return unsafe gradient.makePattern(opacity)
        }
    }
}

extension PageGradient {
    fileprivate func makePattern(_ opacity: Double) -> OpaquePointer? {
        let pattern: OpaquePointer?
        switch form {
        case .axial(let from, let to): unsafe pattern = cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
        case .radial(let focus): unsafe pattern = cairo_pattern_create_radial(focus.x, focus.y, 0, 0, 0, 1)
        case .conic: unsafe pattern = makeMesh(opacity)
        }
        if case .conic = form {
        } else {
            for stop in stops {
                let c = stop.color
                unsafe cairo_pattern_add_color_stop_rgba(
                    pattern, stop.place, Double(c.r), Double(c.g), Double(c.b), Double(c.a) * opacity)
            }
            let extend = spread == .pad ? CAIRO_EXTEND_PAD : spread == .reflect ? CAIRO_EXTEND_REFLECT : CAIRO_EXTEND_REPEAT
            unsafe cairo_pattern_set_extend(pattern, extend)
        }
        var matrix = cairo_matrix_t(map.inverse ?? .identity)
        unsafe cairo_pattern_set_matrix(pattern, &matrix)
        return unsafe pattern
    }

    /// No part of a turn is wider: along a chord colours change almost as along the arc.
    private static let widest = 1.0 / 90
    /// How far the mesh reaches, in the gradient's own coordinates. Shapes are some such lengths wide at most.
    private static let reach = 64.0

    /// The colours around the origin as triangles.
    private func makeMesh(_ opacity: Double) -> OpaquePointer? {
        let pattern = unsafe cairo_pattern_create_mesh()
        for (stop, next) in zip(stops, stops.dropFirst()) where next.place > stop.place {
            let parts = max(Int(((next.place - stop.place) / Self.widest).rounded(.up)), 1)
            for part in 0..<parts {
                let low = Double(part) / Double(parts), high = Double(part + 1) / Double(parts)
                unsafe addTriangle(
                    pattern, stop.place + (next.place - stop.place) * low, stop.place + (next.place - stop.place) * high,
                    stop.color.mixed(next.color, Float(low)), stop.color.mixed(next.color, Float(high)), opacity)
            }
        }
        return unsafe pattern
    }

    private func addTriangle(
        _ pattern: OpaquePointer?, _ from: Double, _ to: Double, _ first: Color, _ last: Color, _ opacity: Double
    ) {
        func point(_ turn: Double) -> Point {
            // The chord lies outside of the reach.
            let radius = Self.reach / cos(Double.pi * Self.widest)
            return Point(radius * cos(2 * .pi * turn), radius * sin(2 * .pi * turn))
        }
        let start = point(from), end = point(to)
        unsafe cairo_mesh_pattern_begin_patch(pattern)
        unsafe cairo_mesh_pattern_move_to(pattern, 0, 0)
        unsafe cairo_mesh_pattern_line_to(pattern, start.x, start.y)
        unsafe cairo_mesh_pattern_line_to(pattern, end.x, end.y)
        unsafe cairo_mesh_pattern_line_to(pattern, 0, 0)
        for (corner, c) in [first, first, last, last].enumerated() {
            unsafe cairo_mesh_pattern_set_corner_color_rgba(
                pattern, UInt32(corner), Double(c.r), Double(c.g), Double(c.b), Double(c.a) * opacity)
        }
        unsafe cairo_mesh_pattern_end_patch(pattern)
    }
}

extension Color {
    func mixed(_ other: Color, _ t: Float) -> Color {
        Color(r + (other.r - r) * t, g + (other.g - g) * t, b + (other.b - b) * t, a + (other.a - a) * t)
    }
}
