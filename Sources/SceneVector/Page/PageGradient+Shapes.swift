import SceneGeometry
import SceneRender

extension PageGradient {
    /// How far from the middle of a radial gradient its first colour may lie, in radii.
    private static let farthest = 0.999

    /// The gradient of a shape under the map of the shape; nil for one that is nowhere.
    init?(_ paint: GradientPaint, _ map: Affine) {
        let way = paint.end - paint.start, square = (way * way).sum()
        let ramp = RampReader(paint)
        // Where the two points are one, all lies beyond the end, or where a turn begins.
        guard square > 0, square.isFinite, !ramp.pieces.isEmpty else {
            let color = Color(premultiplied: paint.form == .conic ? paint.color(at: 0) : paint.colors.last ?? .zero)
            self.init(
                form: .axial(from: .zero, to: Point(1, 0)), stops: [Stop(place: 0, color: color), Stop(place: 1, color: color)],
                map: .identity)
            return
        }
        let toShape = Affine(way.x, way.y, -way.y, way.x, paint.start.x, paint.start.y) * paint.map
        guard toShape.inverse != nil else { return nil }
        // A gradient that is not repeated goes on beyond its ends, as far as it has colours there.
        let goesOn = paint.spread == .pad && paint.form != .conic
        let low = goesOn && paint.form == .axial ? min(ramp.begin, 0) : 0, high = goesOn ? max(ramp.end, 1) : 1
        let form: Form
        var toEnds = Affine.identity
        switch paint.form {
        case .axial: form = .axial(from: Point(low, 0), to: Point(high, 0))
        case .conic: form = .conic
        case .radial:
            var x = (way.x * paint.highlight.x + way.y * paint.highlight.y) / square
            var y = (way.x * paint.highlight.y - way.y * paint.highlight.x) / square
            let distance = (x * x + y * y).squareRoot()
            if distance > Self.farthest { (x, y) = (x * Self.farthest / distance, y * Self.farthest / distance) }
            form = .radial(focus: Point(x, y))
            // The circles lie about places between the focus and the middle, and go on beyond that.
            toEnds = Affine(high, 0, 0, high, x * (1 - high), y * (1 - high))
        }
        self.init(form: form, spread: paint.spread, stops: ramp.stops(from: low, to: high), map: toEnds * toShape * map)
    }
}
