import Glibc
import SceneCommit
import SceneDocument
import SceneGeometry

/// A gradient in a shape's own coordinates: a gradient layer as large as the shape ever is, seen through the shape.
struct GradientPaint {
    private let json: JSON
    private let context: LottieContext
    private let timeline: Timeline

    init(_ json: JSON, _ context: LottieContext, _ timeline: Timeline) {
        self.json = json
        self.context = context
        self.timeline = timeline
    }

    /// @param reach how far beyond its path the shape paints.
    func layer(masking shape: LayerNode, _ path: Keyed<Path>, reach: Double) -> LayerNode {
        let box = Self.box(path, reach)
        let node = LayerNode(.gradient)
        node.set(.bounds, .rect(box))
        node.set(.anchorPoint, .point(.zero))
        node.set(.position, .point(Point(box.x, box.y)))
        setPoints(node, box)
        setStops(node)
        node.setMask(shape)
        return node
    }

    /// All that the path covers at any time, with room for easings that overshoot: a square, which does not stretch the gradient.
    private static func box(_ path: Keyed<Path>, _ reach: Double) -> Rect {
        var low = Point(.infinity, .infinity), high = Point(-.infinity, -.infinity)
        for key in path.keys {
            for point in key.value.points {
                low = Point(min(low.x, point.x), min(low.y, point.y))
                high = Point(max(high.x, point.x), max(high.y, point.y))
            }
        }
        guard low.x <= high.x else { return Rect(0, 0, 1, 1) }
        let room = path.isStatic ? 0 : max(high.x - low.x, high.y - low.y) / 4
        let margin = reach + room + 1
        let side = max(high.x - low.x, high.y - low.y) + 2 * margin
        return Rect((low.x + high.x - side) / 2, (low.y + high.y - side) / 2, side, side)
    }

    private func setPoints(_ node: LayerNode, _ box: Rect) {
        let reader = context.reader, isRadial = json.integer("t") == 2
        let start = reader.vector(json["s"]) ?? Keyed(.zero), end = reader.vector(json["e"]) ?? Keyed(.zero)
        func unit(_ x: Double, _ y: Double) -> PropertyValue { .point(Point((x - box.x) / box.width, (y - box.y) / box.height)) }
        node.set(PropertyPath(.startPoint), start, timeline) { unit($0.x, $0.y) }
        guard isRadial else {
            node.set(PropertyPath(.endPoint), end, timeline) { unit($0.x, $0.y) }
            return
        }
        node.set(.gradientType, .enumeration(1))
        // The end says how far the circle reaches.
        let corner = start.combined(with: end) { start, end in
            let radius = max(((end - start) * SIMD4(1, 1, 0, 0)).length, 1e-3)
            return SIMD4(start.x + radius, start.y + radius, 0, 0)
        }
        node.set(PropertyPath(.endPoint), corner, timeline) { unit($0.x, $0.y) }
        if let highlight = reader.number(json["h"]), !highlight.isStatic || highlight.first != 0 {
            context.report.note("the highlight of a radial gradient is not shown", at: json.pointer + "/h")
        }
    }

    private func setStops(_ node: LayerNode) {
        let count = max(json["g"]?.integer("p") ?? 0, 0)
        guard let list = context.reader.list(json["g"]?["k"]) else { return }
        node.set(PropertyPath(.colors), list, timeline) { .colors(Self.stops($0, count).map(\.color)) }
        node.set(PropertyPath(.locations), list, timeline) { .numbers(Self.stops($0, count).map(\.place)) }
    }

    private struct Stop {
        var place: Double
        var color: Color
    }

    /// The numbers are place, red, green and blue of each colour, then place and alpha of each opacity.
    private static func stops(_ list: [Double], _ count: Int) -> [Stop] {
        let colors = (0..<min(count, list.count / 4)).map { SIMD4(list[$0 * 4 + 1], list[$0 * 4 + 2], list[$0 * 4 + 3], 1) }
        let places = colors.indices.map { min(max(list[$0 * 4], 0), 1) }
        let rest = list.dropFirst(count * 4)
        let alphas = stride(from: rest.startIndex, to: rest.endIndex - 1, by: 2).map {
            (place: min(max(list[$0], 0), 1), alpha: list[$0 + 1])
        }
        guard !colors.isEmpty else { return [] }
        func color(_ place: Double) -> SIMD4<Double> { Self.mixed(place, places, colors) }
        var all = places
        if !alphas.isEmpty { all = (all + alphas.map(\.place)).sorted() } else { all.sort() }
        return all.map { place in
            var value = color(place)
            if !alphas.isEmpty { value.w = Self.mixed(place, alphas.map(\.place), alphas.map { SIMD4(repeating: $0.alpha) }).w }
            return Stop(place: place, color: Color(lottie: value.clamped(lowerBound: .zero, upperBound: .one)))
        }
    }

    private static func mixed(_ place: Double, _ places: [Double], _ values: [SIMD4<Double>]) -> SIMD4<Double> {
        guard let after = places.firstIndex(where: { $0 >= place }) else { return values[values.count - 1] }
        guard after > 0 else { return values[0] }
        let width = places[after] - places[after - 1]
        return width > 0 ? .mix(values[after - 1], values[after], (place - places[after - 1]) / width) : values[after]
    }
}

extension SIMD4<Double> {
    var length: Double { (self * self).sum().squareRoot() }
}
