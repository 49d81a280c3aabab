import CCairo
public import SceneCommit
import SceneGeometry
public import SceneRender

/// Makes the coverage of paths, with cairo.
public struct CairoRasterizer: Rasterizer {
    public init() {}

    public func draw(
        _ contents: VectorContents, _ raster: FramePlan.Raster, into pixels: UnsafeMutableRawBufferPointer, stride: Int
    ) throws(SceneError) {
        let width = Int(raster.width), height = Int(raster.height)
        if case .text(let text, let color) = contents {
            return try unsafe text.text.draw(raster.map, color, into: pixels, width: width, height: height, stride: stride)
        }
        guard width > 0, height > 0, stride >= width, stride % 4 == 0, pixels.count >= stride * (height - 1) + width else {
            throw SceneError(.internal, "\(pixels.count) bytes with \(stride) a row do not hold \(width) x \(height) pixels")
        }
        let bytes = unsafe pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
        let surface = unsafe cairo_image_surface_create_for_data(bytes, CAIRO_FORMAT_A8, raster.width, raster.height, Int32(stride))
        let context = unsafe cairo_create(surface)
        defer {
            unsafe cairo_destroy(context)
            unsafe cairo_surface_destroy(surface)
        }
        switch contents {
        case .fill(let path, let rule):
            unsafe CairoPath(context, width: width, height: height, reach: 0).append(path, raster.map)
            unsafe cairo_set_fill_rule(context, rule == .nonZero ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
            unsafe cairo_fill(context)
        case .stroke(let path, let style): unsafe stroke(path, style, raster.map, width: width, height: height, context)
        case .text: break
        }
        let status = unsafe cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS else {
            let reason = unsafe String(cString: cairo_status_to_string(status))
            let code: SceneError.Code = status == CAIRO_STATUS_NO_MEMORY ? .outOfMemory : .internal
            throw SceneError(code, "a path could not be drawn: \(reason)")
        }
    }

    private func stroke(_ path: Path, _ style: StrokeStyle, _ map: Affine, width: Int, height: Int, _ context: OpaquePointer?) {
        let scale = max((map.a * map.a + map.b * map.b).squareRoot(), (map.c * map.c + map.d * map.d).squareRoot())
        let isHairline = style.hairlineShare(map) != nil
        // In pixels; more than is ever seen is as good as that.
        let pen = isHairline ? 1 : min(style.width * scale, CairoPath.farthest)
        let reach = min(pen * max(style.join == .miter ? style.miterLimit : 1, 2) / 2, CairoPath.farthest)
        let line = dashed(path, style, scale) ?? path
        unsafe CairoPath(context, width: width, height: height, reach: reach).append(line, map)
        if !isHairline {
            // The pen is mapped too.
            var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: 0, y0: 0)
            unsafe cairo_set_matrix(context, &matrix)
        }
        unsafe cairo_set_line_width(context, isHairline ? 1 : pen / scale)
        unsafe cairo_set_line_cap(context, style.cap.cairo)
        unsafe cairo_set_line_join(context, style.join.cairo)
        unsafe cairo_set_miter_limit(context, style.miterLimit)
        unsafe cairo_stroke(context)
    }

    /// More dashes are drawn as a line without gaps.
    private static let mostDashes = 1_000_000

    private func dashed(_ path: Path, _ style: StrokeStyle, _ scale: Double) -> Path? {
        guard !style.dashes.isEmpty else { return nil }
        // cairo takes a hundredth of a pixel for a point without direction.
        return PathMeasure(path).dashed(style.dashes, phase: style.dashPhase, dot: 1 / (32 * scale), most: Self.mostDashes)
    }
}

extension StrokeStyle.Cap {
    fileprivate var cairo: cairo_line_cap_t {
        switch self {
        case .butt: CAIRO_LINE_CAP_BUTT
        case .round: CAIRO_LINE_CAP_ROUND
        case .square: CAIRO_LINE_CAP_SQUARE
        }
    }
}

extension StrokeStyle.Join {
    fileprivate var cairo: cairo_line_join_t {
        switch self {
        case .miter: CAIRO_LINE_JOIN_MITER
        case .round: CAIRO_LINE_JOIN_ROUND
        case .bevel: CAIRO_LINE_JOIN_BEVEL
        }
    }
}
