import Glibc
import SceneGeometry
import SceneRender

/// Colours pixels with a gradient as far as they are covered.
struct GradientShader {
    private let form: FramePlan.Gradient.Form
    private let spread: GradientPaint.Spread
    /// From the middles of pixels to coordinates in which the gradient starts at (0, 0) and ends at (1, 0).
    private let map: Affine
    /// Where a radial gradient's first colour lies in those coordinates.
    private let highlight: SIMD2<Double>
    /// Premultiplied colours at even places from 0 to 1.
    private let colors: [SIMD4<UInt8>]
    /// What lies before the start and after the end.
    private let before, after: SIMD4<UInt8>

    private static let count = 2048

    /// nil when the map leaves nothing to see.
    /// @param pixels from the shape's points to pixels.
    init?(_ paint: GradientPaint, _ pixels: Affine) {
        let way = paint.end - paint.start, length = (way * way).sum()
        let toPixels = paint.map * pixels
        // Where the two points are one, all lies beyond the end.
        let along = length > 0 ? way / length : .zero
        guard let inverse = toPixels.exactInverse else { return nil }
        let unit = Affine(
            along.x, -along.y, along.y, along.x, -(along * paint.start).sum(), along.y * paint.start.x - along.x * paint.start.y)
        var map = inverse * unit
        if length <= 0 { map = Affine(0, 0, 0, 0, 2, 0) }
        let sum = map.a + map.b + map.c + map.d + map.tx + map.ty
        guard sum.isFinite else { return nil }
        self.map = map
        form = paint.form
        spread = length > 0 ? paint.spread : .pad
        var focus = SIMD2(
            along.x * paint.highlight.x + along.y * paint.highlight.y, along.x * paint.highlight.y - along.y * paint.highlight.x)
        // The first colour lies inside of the circle.
        let distance = (focus * focus).sum().squareRoot()
        if distance > Self.farthest { focus *= Self.farthest / distance }
        highlight = focus
        colors = Self.table(paint)
        before = Self.bytes(paint.colors.first ?? .zero)
        after = Self.bytes(paint.colors.last ?? .zero)
    }

    private static func table(_ paint: GradientPaint) -> [SIMD4<UInt8>] {
        guard let first = paint.colors.first, paint.places.count == paint.colors.count else { return [] }
        var table = Array(repeating: bytes(first), count: count), next = 0, color = first, from = paint.places[0]
        for index in table.indices {
            let place = Float(index) / Float(count - 1)
            while next < paint.colors.count, place >= paint.places[next] {
                (color, from) = (paint.colors[next], paint.places[next])
                next += 1
            }
            guard next > 0 else { continue }
            let way = next < paint.colors.count ? (place - from) / (paint.places[next] - from) : 0
            table[index] = bytes(next < paint.colors.count ? color + (paint.colors[next] - color) * way : color)
        }
        return table
    }

    @inline(__always)
    private static func bytes(_ color: SIMD4<Float>) -> SIMD4<UInt8> {
        let color = color * 255 + 0.5
        // Generic conversions of whole vectors take many times as long.
        func byte(_ part: Float) -> UInt8 { part > 0 ? part < 255 ? UInt8(part) : 255 : 0 }
        return SIMD4(byte(color.x), byte(color.y), byte(color.z), byte(color.w))
    }

    /// How far from the middle of a radial gradient its first colour may lie, in radii.
    private static let farthest = 0.999

    /// @param coverage a byte for each pixel, in rows of `coverageRow`. @param pixels four bytes each, premultiplied, in rows of `row`.
    func draw(
        _ coverage: UnsafeRawBufferPointer, _ coverageRow: Int, into pixels: UnsafeMutableRawBufferPointer, _ row: Int, width: Int,
        height: Int
    ) {
        // One loop for each form: a choice for each pixel would take longer than its colour.
        switch form {
        case .axial: unsafe draw(coverage, coverageRow, into: pixels, row, width, height) { $0.x }
        case .radial where highlight == .zero:
            unsafe draw(coverage, coverageRow, into: pixels, row, width, height) { ($0 * $0).sum().squareRoot() }
        case .radial: unsafe draw(coverage, coverageRow, into: pixels, row, width, height) { radius($0) }
        case .conic:
            unsafe draw(coverage, coverageRow, into: pixels, row, width, height) {
                let place = atan2($0.y, $0.x) / (2 * .pi)
                return place < 0 ? place + 1 : place
            }
        }
    }

    /// @param place where along the gradient a point lies.
    @inline(__always)
    private func draw(
        _ coverage: UnsafeRawBufferPointer, _ coverageRow: Int, into pixels: UnsafeMutableRawBufferPointer, _ row: Int, _ width: Int,
        _ height: Int, _ place: (SIMD2<Double>) -> Double
    ) {
        let words = unsafe pixels.assumingMemoryBound(to: SIMD4<UInt8>.self), across = SIMD2(map.a, map.b)
        guard colors.count == Self.count else { return }
        unsafe colors.withUnsafeBufferPointer { colors in
            for y in 0..<height {
                let py = Double(y) + 0.5, begin = SIMD2(map.c * py + map.tx, map.d * py + map.ty)
                for x in 0..<width {
                    let covered = unsafe coverage[y * coverageRow + x]
                    guard covered > 0 else { continue }
                    let color = unsafe color(place(begin + across * (Double(x) + 0.5)), colors)
                    unsafe words[y * (row / 4) + x] = covered == 255 ? color : color.scaled(by: covered)
                }
            }
        }
    }

    @inline(__always)
    private func color(_ place: Double, _ colors: UnsafeBufferPointer<SIMD4<UInt8>>) -> SIMD4<UInt8> {
        var place = place
        switch spread {
        case .pad:
            if place < 0 { return before }
            if place > 1 { return after }
        case .repeats: place -= place.rounded(.down)
        case .reflect:
            place = abs(place).truncatingRemainder(dividingBy: 2)
            if place > 1 { place = 2 - place }
        }
        let last = Double(Self.count - 1)
        // The zero comes first: what is no number becomes it.
        return unsafe colors[Int(min(max(0, place * last + 0.5), last))]
    }

    /// Which of the circles between the highlight and the unit circle a point lies on.
    @inline(__always)
    private func radius(_ point: SIMD2<Double>) -> Double {
        let from = point - highlight, way = -highlight
        let a = 1 - (way * way).sum(), b = (from * way).sum()
        return (-b + (b * b + a * (from * from).sum()).squareRoot()) / a
    }
}

extension SIMD4<UInt8> {
    /// The colour as far as a pixel is covered, to the nearest step.
    @inline(__always)
    fileprivate func scaled(by coverage: UInt8) -> Self {
        func part(_ value: UInt8) -> UInt8 {
            let product = UInt32(value) &* UInt32(coverage) &+ 128
            return UInt8(truncatingIfNeeded: (product &+ (product &>> 8)) &>> 8)
        }
        return SIMD4(part(x), part(y), part(z), part(w))
    }
}

extension Affine {
    /// The inverse; nil for a map that has none.
    fileprivate var exactInverse: Affine? {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return nil }
        return Affine(
            d / determinant, -b / determinant, -c / determinant, a / determinant, (c * ty - d * tx) / determinant,
            (b * tx - a * ty) / determinant)
    }
}
