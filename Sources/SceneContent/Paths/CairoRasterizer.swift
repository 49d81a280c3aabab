import CCairo
public import SceneCommit
import SceneGeometry
public import SceneRender
import SceneStorage

/// Makes the coverage of paths: of filled ones with cairo, but for those of very many elements, for which it takes time as their square. Lines have a
/// way of their own: cairo takes three times as long for them, which is too much when many change in every frame.
public struct CairoRasterizer: Rasterizer {
    public init() {}

    public func draw(
        _ contents: VectorContents, _ raster: FramePlan.Raster, into pixels: UnsafeMutableRawBufferPointer, stride: Int
    ) throws(SceneError) {
        let width = Int(raster.width), height = Int(raster.height)
        if case .text(let text, let color) = contents {
            return try unsafe text.text.draw(raster.map, color, into: pixels, width: width, height: height, stride: stride)
        }
        let rowSize = contents.isColored ? 4 * width : width
        guard width > 0, height > 0, stride >= rowSize, stride % 4 == 0, pixels.count >= stride * (height - 1) + rowSize else {
            throw SceneError(.internal, "\(pixels.count) bytes with \(stride) a row do not hold \(width) x \(height) pixels")
        }
        switch contents {
        case .fill(let path, let rule): try unsafe fill(path, rule, raster, into: pixels, stride: stride)
        case .stroke(let path, let style): unsafe stroke(path, style, raster, into: pixels, stride: stride)
        case .painted(let shape, let paint): try unsafe draw(shape, in: paint, raster, into: pixels, stride: stride)
        case .text: break
        }
    }

    /// Draws the coverage of a shape beside the pixels, and then each pixel's colour, as far as it is covered.
    private func draw(
        _ shape: VectorContents, in paint: GradientPaint, _ raster: FramePlan.Raster, into pixels: UnsafeMutableRawBufferPointer,
        stride: Int
    ) throws(SceneError) {
        let row = (Int(raster.width) + GradientShader.lanes - 1) / GradientShader.lanes * GradientShader.lanes
        guard var coverage = ByteBlock(count: row * Int(raster.height)), let shader = GradientShader(paint, raster.map) else { return }
        try unsafe coverage.withUnsafeMutableBytes { (bytes) throws(SceneError) in
            try unsafe draw(shape, raster, into: bytes, stride: row)
            unsafe shader.draw(
                UnsafeRawBufferPointer(bytes), row, into: pixels, stride, width: Int(raster.width), height: Int(raster.height))
        }
    }

    /// How far from a curve its straight parts may be, in pixels.
    private static let tolerance = 0.03
    /// Paths of more elements are not given to cairo. With so many lines across 1000 pixels it takes a fifth of a second.
    private static let mostElements = 4096

    private func fill(
        _ path: Path, _ rule: Path.FillRule, _ raster: FramePlan.Raster, into pixels: UnsafeMutableRawBufferPointer, stride: Int
    ) throws(SceneError) {
        if path.verbs.count > Self.mostElements {
            var filler = SampleFiller(width: Int(raster.width), height: Int(raster.height), rule)
            return unsafe filler.fill(path, raster.map, into: pixels, stride: stride)
        }
        try DeferredLibrary.cairo.open("filled paths need")
        let bytes = unsafe pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
        let surface = unsafe cairo_image_surface_create_for_data(bytes, CAIRO_FORMAT_A8, raster.width, raster.height, Int32(stride))
        let context = unsafe cairo_create(surface)
        defer {
            unsafe cairo_destroy(context)
            unsafe cairo_surface_destroy(surface)
        }
        unsafe cairo_set_tolerance(context, Self.tolerance)
        unsafe CairoPath(context, width: Int(raster.width), height: Int(raster.height)).append(path, raster.map)
        unsafe cairo_set_fill_rule(context, rule == .nonZero ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
        unsafe cairo_fill(context)
        let status = unsafe cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS else {
            let reason = unsafe String(cString: cairo_status_to_string(status))
            let code: SceneError.Code = status == CAIRO_STATUS_NO_MEMORY ? .outOfMemory : .internal
            throw SceneError(code, "a path could not be drawn: \(reason)")
        }
    }

    private func stroke(
        _ path: Path, _ style: StrokeStyle, _ raster: FramePlan.Raster, into pixels: UnsafeMutableRawBufferPointer, stride: Int
    ) {
        let map = raster.map, isHairline = style.hairlineShare(map) != nil
        let scale = max((map.a * map.a + map.b * map.b).squareRoot(), (map.c * map.c + map.d * map.d).squareRoot())
        var line = dashed(path, style, scale) ?? path, style = style
        if isHairline {
            // A pixel wide, whatever the map does to the pen.
            guard let mapped = try? line.transformed(by: map) else { return }
            line = mapped
            style.width = 1
        }
        let scratch = CoverageScratch.ofThread.current
        var coverage = scratch.take()
        coverage.begin(width: Int(raster.width), height: Int(raster.height))
        var stroker = Stroker(style, isHairline ? .identity : map, coverage)
        stroker.stroke(line)
        coverage = stroker.finish()
        unsafe coverage.finish(into: pixels, stride: stride)
        scratch.giveBack(coverage)
    }

    /// More dashes are drawn as a line without gaps.
    private static let mostDashes = 1_000_000

    private func dashed(_ path: Path, _ style: StrokeStyle, _ scale: Double) -> Path? {
        guard !style.dashes.isEmpty else { return nil }
        // A dot has caps, and is long enough to be a part for the stroker, and not so long that its direction could be seen.
        let dot = style.cap == .butt ? 0 : 1 / (8 * scale)
        return PathMeasure(path).dashed(style.dashes, phase: style.dashPhase, dot: dot, most: Self.mostDashes)
    }
}
