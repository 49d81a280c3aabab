import Glibc
import SceneCommit
import SceneDocument
import SceneEffects
import SceneGeometry

/// A gradient over a layer: that of a layer style, and the effect with two colours.
enum GradientEffect {
    /// The ways in which a gradient runs.
    private enum Form: Int { case linear = 1, radial, angle, reflected, diamond }

    /// The most stops of a gradient, which the text of a filter has.
    private static let mostStops = 32

    /// The style: a gradient at an angle over the layer's rectangle.
    static func overlay(_ json: JSON, _ reader: KeyedReader, _ space: EffectSpace) -> EffectFilter? {
        guard let (list, count) = reader.gradient(json["gf"]) else { return nil }
        func number(_ key: String, _ other: Double) -> Keyed<Double> { reader.number(json[key]) ?? Keyed(other) }
        let form = Form(rawValue: json["gt"].flatMap { reader.number($0)?.first.rounded() }.map { Int($0) } ?? 1) ?? .linear
        let stops = list.map { GradientPaint.stops($0, count) }
        guard let filter = filter(form, stops: min(stops.first.count, mostStops)) else { return nil }
        let rect = space.rect, offset = (reader.vector(json["of"]) ?? Keyed(.zero)).map { $0 / 100 }
        let center = offset.map { [rect.x + rect.width * (0.5 + $0.x), rect.y + rect.height * (0.5 + $0.y)] }
        // A linear gradient reaches from edge to edge at each angle.
        let way = number("a", 90).combined(with: number("s", 100)) { angle, scale in
            let way = SIMD2(cos(angle * .pi / 180), -sin(angle * .pi / 180)), reach = abs(way.x) * rect.width + abs(way.y) * rect.height
            return [way.x, way.y].map { $0 * reach * max(scale / 100, 0.001) }
        }
        return EffectFilter(
            filter,
            [
                ("center", center), ("way", way), ("amount", number("o", 100).map { [min(max($0 / 100, 0), 1)] }),
                ("turned", number("re", 0).map { [$0 != 0 ? 1 : 0] }),
            ] + parameters(stops))
    }

    /// Where each stop lies, and its colour. Of stops that a key frame lacks its last one takes the place.
    private static func parameters(_ stops: Keyed<[GradientPaint.Stop]>) -> [(String, Keyed<[Double]>)] {
        func stop(_ index: Int, _ value: @escaping (GradientPaint.Stop) -> [Double]) -> Keyed<[Double]> {
            stops.map { $0.isEmpty ? [] : value($0[min(index, $0.count - 1)]) }
        }
        return stops.first.indices.prefix(mostStops).flatMap { index in
            [
                ("place\(index)", stop(index) { [$0.place] }),
                ("color\(index)", stop(index) { [$0.color.r, $0.color.g, $0.color.b, $0.color.a].map { Double($0) } }),
            ]
        }
    }

    /// The effect: from one place to another, or around the first, mixed with what is there.
    static func ramp(_ parameters: EffectParameters, _ space: EffectSpace) -> EffectFilter? {
        func point(_ index: Int) -> Keyed<[Double]> { parameters.vector(index).map { [$0.x + space.shift.x, $0.y + space.shift.y] } }
        return EffectFilter(
            EffectKernel.ramp,
            [
                ("first", point(0)), ("firstColor", parameters.opaqueColor(1, orGrey: 0)), ("last", point(2)),
                ("lastColor", parameters.opaqueColor(3, orGrey: 1)),
                ("radial", Keyed([parameters.number(4, 1).first == 2 ? 1 : 0])),
                ("amount", parameters.number(6, 0).map { [1 - min(max($0 / 100, 0), 1)] }),
            ])
    }

    /// A filter that shades by a number of stops, which are parameters of it.
    private static func filter(_ form: Form, stops count: Int) -> Filter? {
        guard count > 0 else { return nil }
        let parameters = (0..<count).map { "uniform float place\($0);\nuniform vec4 color\($0);\n" }.joined()
        let ramp = (1..<count).map { index in
            let way = "clamp((t - place\(index - 1)) / max(place\(index) - place\(index - 1), 1.0e-6), 0.0, 1.0)"
            return "    shade = mix(shade, color\(index), \(way));\n"
        }
        let place =
            switch form {
            case .linear: "dot(q, way) / dot(way, way) + 0.5"
            case .radial: "2.0 * length(q) / length(way)"
            case .angle: "fract(atan(q.x * way.y - q.y * way.x, dot(q, way)) / 6.2831853)"
            case .reflected: "2.0 * abs(dot(q, way)) / dot(way, way)"
            case .diamond: "2.0 * (abs(dot(q, way)) + abs(q.x * way.y - q.y * way.x)) / dot(way, way)"
            }
        let kernel = try? Kernel(
            text: """
                // A gradient over what is drawn.
                uniform vec2 center; // = 0 0 points
                uniform vec2 way; // = 1 0 points
                uniform float amount; // = 1 in 0...1
                uniform float turned; // = 0 in 0...1
                \(parameters)
                vec4 kernel(Image image, vec2 p) {
                    vec4 c = at(image, p);
                    vec2 q = p - center;
                    float t = clamp(\(place), 0.0, 1.0);
                    t = mix(t, 1.0 - t, turned);
                    vec4 shade = color0;
                    \(ramp.joined())
                    return vec4(mix(c.rgb, shade.rgb * c.a, shade.a * amount), c.a);
                }
                """)
        return kernel.map { Filter($0) }
    }
}
