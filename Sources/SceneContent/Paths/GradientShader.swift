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
    /// Premultiplied colours: of what lies before the start, at even places from 0 to 1, and of what lies after the end.
    private let colors: [SIMD4<UInt8>]

    /// How many colours lie between the start and the end.
    private static let count = 2048

    /// nil when the map leaves nothing to see.
    /// @param pixels from the shape's points to pixels.
    init?(_ paint: GradientPaint, _ pixels: Affine) {
        let way = paint.end - paint.start, length = (way * way).sum()
        let toPixels = paint.map * pixels
        // Where the two points are one, all lies beyond the end.
        let along = length > 0 ? way / length : .zero
        guard let inverse = toPixels.inverse else { return nil }
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
        colors = [Self.bytes(paint.colors.first ?? .zero)] + Self.table(paint) + [Self.bytes(paint.colors.last ?? .zero)]
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

    /// Coordinates or places of pixels beside each other.
    private typealias Lanes = SIMD8<Float>

    /// The pixels that are coloured at once: a row of coverage is whole groups of them.
    static let lanes = Lanes.scalarCount

    /// @param coverage a byte for each pixel, in rows of `coverageRow`, whole groups. @param pixels four bytes each, premultiplied, in rows of `row`.
    func draw(
        _ coverage: UnsafeRawBufferPointer, _ coverageRow: Int, into pixels: UnsafeMutableRawBufferPointer, _ row: Int, width: Int,
        height: Int
    ) {
        // One loop for each form: a choice for each pixel would take longer than its colour.
        switch form {
        case .axial: unsafe draw(coverage, coverageRow, into: pixels, row, width, height) { x, _ in x }
        case .radial where highlight == .zero:
            unsafe draw(coverage, coverageRow, into: pixels, row, width, height) { x, y in (x * x + y * y).squareRoot() }
        case .radial:
            let way = SIMD2<Float>(Float(-highlight.x), Float(-highlight.y)), a = Float(1 - (highlight * highlight).sum())
            unsafe draw(coverage, coverageRow, into: pixels, row, width, height) { x, y in Self.circle(x, y, way, a) }
        case .conic: unsafe draw(coverage, coverageRow, into: pixels, row, width, height) { x, y in Self.turn(x, y) }
        }
    }

    /// @param place where along the gradient points lie.
    @inline(__always)
    private func draw(
        _ coverage: UnsafeRawBufferPointer, _ coverageRow: Int, into pixels: UnsafeMutableRawBufferPointer, _ row: Int, _ width: Int,
        _ height: Int, _ place: (Lanes, Lanes) -> Lanes
    ) {
        guard colors.count == Self.count + 2, coverageRow % Self.lanes == 0 else { return }
        let words = unsafe pixels.assumingMemoryBound(to: SIMD4<UInt8>.self)
        let steps = Lanes(0, 1, 2, 3, 4, 5, 6, 7), acrossX = steps * Float(map.a), acrossY = steps * Float(map.b)
        unsafe colors.withUnsafeBufferPointer { colors in
            for y in 0..<height {
                for x in stride(from: 0, to: width, by: Self.lanes) {
                    let covered = unsafe coverage.load(fromByteOffset: y * coverageRow + x, as: SIMD8<UInt8>.self)
                    guard covered != .zero else { continue }
                    let px = Double(x) + 0.5, py = Double(y) + 0.5
                    let left = Float(map.a * px + map.c * py + map.tx), top = Float(map.b * px + map.d * py + map.ty)
                    let indices = indices(place(acrossX + left, acrossY + top)), first = y * (row / 4) + x
                    for lane in 0..<min(Self.lanes, width - x) where covered[lane] > 0 {
                        let color = unsafe colors[Int(indices[lane])]
                        unsafe words[first + lane] = covered[lane] == 255 ? color : color.scaled(by: covered[lane])
                    }
                }
            }
        }
    }

    /// The colours' indices at places.
    @inline(__always)
    private func indices(_ place: Lanes) -> SIMD8<UInt32> {
        var place = place
        switch spread {
        case .pad: break
        case .repeats: place -= place.rounded(.down)
        case .reflect:
            place -= (place * 0.5).rounded(.down) * 2
            place.replace(with: 2 - place, where: place .> 1)
        }
        let last = Float(Self.count - 1)
        var index = place * last + 1
        // A place that is no number becomes the first.
        index.replace(with: 0, where: .!(index .>= 0))
        index.replace(with: last + 2, where: index .> last + 2)
        // In so large a number the last bits count ones: it is rounded to the nearest.
        return unsafe unsafeBitCast(index + Self.roundingNumber, to: SIMD8<UInt32>.self) & 0x7F_FFFF
    }

    private static let roundingNumber: Float = 8_388_608

    /// Which of the circles between the highlight and the unit circle points lie on.
    /// @param way from the highlight to the middle. @param a 1 less the square of its length.
    @inline(__always)
    private static func circle(_ x: Lanes, _ y: Lanes, _ way: SIMD2<Float>, _ a: Float) -> Lanes {
        let fromX = x + way.x, fromY = y + way.y, b = fromX * way.x + fromY * way.y
        return ((b * b + (fromX * fromX + fromY * fromY) * a).squareRoot() - b) / a
    }

    /// Angles as parts of a turn.
    private static func turn(_ x: Lanes, _ y: Lanes) -> Lanes {
        var places = Lanes.zero
        for lane in 0..<lanes {
            let place = atan2(y[lane], x[lane]) / (2 * .pi)
            places[lane] = place < 0 ? place + 1 : place
        }
        return places
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
