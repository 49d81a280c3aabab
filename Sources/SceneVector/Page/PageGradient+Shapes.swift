import SceneGeometry
import SceneRender

extension PageGradient {
    /// How far from the middle of a radial gradient its first colour may lie, in radii.
    private static let farthest = 0.999

    /// The gradient of a shape under the map of the shape; nil for one that is nowhere.
    init?(_ paint: GradientPaint, _ map: Affine) {
        let way = paint.end - paint.start, square = (way * way).sum()
        let ramp = RampReader(paint)
        // Where the two points are one, all lies beyond the end.
        guard square > 0, square.isFinite, !ramp.pieces.isEmpty else {
            let color = Color(premultiplied: paint.color(at: 1))
            self.init(
                form: .axial(from: .zero, to: Point(1, 0)), stops: [Stop(place: 0, color: color), Stop(place: 1, color: color)],
                map: .identity)
            return
        }
        let toShape = Affine(way.x, way.y, -way.y, way.x, paint.start.x, paint.start.y) * paint.map
        guard toShape.inverse != nil else { return nil }
        let form: Form
        switch paint.form {
        case .axial: form = .axial(from: .zero, to: Point(1, 0))
        case .conic: form = .conic
        case .radial:
            var x = (way.x * paint.highlight.x + way.y * paint.highlight.y) / square
            var y = (way.x * paint.highlight.y - way.y * paint.highlight.x) / square
            let distance = (x * x + y * y).squareRoot()
            if distance > Self.farthest { (x, y) = (x * Self.farthest / distance, y * Self.farthest / distance) }
            form = .radial(focus: Point(x, y))
        }
        self.init(form: form, spread: paint.spread, stops: ramp.stops(from: 0, to: 1), map: toShape * map)
    }
}
