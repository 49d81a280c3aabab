import SceneCommit
public import SceneGeometry
import SceneStorage

/// Colours that a shape is filled or stroked with: along a line, from a point outwards, or around it, in the shape's own points.
public struct GradientPaint: Sendable, Equatable {
    /// What lies beyond the ends.
    public enum Spread: UInt8, BitwiseCopyable, Sendable { case pad, reflect, repeats }

    public var form = FramePlan.Gradient.Form.axial
    public var spread = Spread.pad
    public var start = SIMD2<Double>.zero
    public var end = SIMD2<Double>.zero
    /// Where a radial gradient's first colour lies, from the start.
    public var highlight = SIMD2<Double>.zero
    /// From where the points above are to the shape's.
    public var map = Affine.identity
    /// Two or more, premultiplied, and as many places, none before the one before it.
    public var colors: [SIMD4<Float>] = []
    public var places: [Float] = []

    public init() {}

    /// The colour at a place along the gradient, premultiplied.
    public func color(at place: Float) -> SIMD4<Float> {
        guard let first = colors.first, let last = colors.last, place >= places[0] else { return colors.first ?? .zero }
        var (color, from) = (first, places[0])
        for index in colors.indices.dropFirst() {
            let next = colors[index], to = places[index]
            if place < to { return color + (next - color) * ((place - from) / (to - from)) }
            (color, from) = (next, to)
        }
        return last
    }

    /// How far beyond the start and the end, in lengths between them, a gradient that is not repeated may have colours.
    private static let farthest: Float = 8

    /// Moves the start and the end of a gradient that is not repeated to the outermost places, where these lie beyond.
    fileprivate mutating func widen() {
        guard spread == .pad, form != .conic, let first = places.first, let last = places.last else { return }
        let low = form == .axial ? min(max(first, -Self.farthest), 0) : 0, high = max(min(last, Self.farthest), 1), length = high - low
        guard length > 1 else { return }
        let way = end - start
        // The circles of a radial gradient lie about places between the highlight and the start, and go on beyond that.
        start += form == .axial ? way * Double(low) : highlight * Double(1 - high)
        end = start + way * Double(length)
        highlight *= Double(high)
        for index in places.indices { places[index] = (places[index] - low) / length }
    }
}

/// A shape layer's values that make up a gradient.
struct ShapeGradient: BitwiseCopyable {
    var form = FramePlan.Gradient.Form.axial
    var spread = GradientPaint.Spread.pad
    var start = SIMD2<Double>.zero
    var end = SIMD2<Double>.zero
    var highlight = SIMD2<Double>.zero
    /// In the tree's sparse values.
    var colors: Index<PropertyValue> = .none
    var locations: Index<PropertyValue> = .none
    var transform: Index<PropertyValue> = .none
}

extension RenderTree {
    /// The gradient that values make up; nil where they make none.
    func gradientPaint(_ values: ShapeGradient) -> GradientPaint? {
        guard case .colors(let colors) = sparse.object(at: values.colors), colors.count >= 2 else { return nil }
        var paint = GradientPaint()
        paint.places = (0..<colors.count).map { Float($0) / Float(colors.count - 1) }
        if case .numbers(let locations) = sparse.object(at: values.locations), !locations.isEmpty {
            guard locations.count >= colors.count else { return nil }
            var last = -Float.greatestFiniteMagnitude
            for index in colors.indices {
                last = max(last, Float(min(max(locations[index], -1e6), 1e6)))
                paint.places[index] = last
            }
        }
        paint.colors = colors.map(\.premultiplied)
        (paint.form, paint.spread) = (values.form, values.spread)
        (paint.start, paint.end, paint.highlight) = (values.start, values.end, values.highlight)
        if case .transform(let matrix) = sparse.object(at: values.transform) { paint.map = Homography(flattening: matrix).affine }
        paint.widen()
        return paint
    }
}
