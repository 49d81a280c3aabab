import Glibc
import SceneCommit
import SceneDocument
import SceneGeometry

/// A gradient in a shape's own coordinates, in place of the colour of its fill or its stroke.
struct GradientPaint {
    let json: JSON
    let context: LottieContext
    let timeline: Timeline
    let isStroke: Bool

    func apply(to shape: LayerNode) {
        let reader = context.reader
        let start = reader.vector(json["s"]) ?? Keyed(.zero), end = reader.vector(json["e"]) ?? Keyed(.zero)
        set(isStroke ? .strokeGradientStartPoint : .fillGradientStartPoint, start, of: shape)
        set(isStroke ? .strokeGradientEndPoint : .fillGradientEndPoint, end, of: shape)
        if json.integer("t") == 2 {
            shape.set(isStroke ? .strokeGradientType : .fillGradientType, .enumeration(1))
            if let highlight = highlight(start, end) {
                set(isStroke ? .strokeGradientHighlight : .fillGradientHighlight, highlight, of: shape)
            }
        }
        setStops(shape)
    }

    private func set(_ property: Property, _ points: Keyed<SIMD4<Double>>, of shape: LayerNode) {
        shape.set(PropertyPath(property), points, timeline) { .point(Point($0)) }
    }

    /// Where the first colour lies, from the start: a part of the radius, in the direction of the end turned by an angle.
    private func highlight(_ start: Keyed<SIMD4<Double>>, _ end: Keyed<SIMD4<Double>>) -> Keyed<SIMD4<Double>>? {
        guard let length = context.reader.number(json["h"]), !length.isStatic || length.first != 0 else { return nil }
        let turned = length.combined(with: context.reader.number(json["a"]) ?? Keyed(0)) { SIMD4($0 / 100, $1 * .pi / 180, 0, 0) }
        return start.combined(with: end) { $1 - $0 }.combined(with: turned) { radius, highlight in
            let (sine, cosine) = (sin(highlight.y), cos(highlight.y))
            return SIMD4(radius.x * cosine - radius.y * sine, radius.x * sine + radius.y * cosine, 0, 0) * highlight.x
        }
    }

    private func setStops(_ shape: LayerNode) {
        guard let (list, count) = context.reader.gradient(json["g"]) else { return }
        let stops = list.map { Self.stops($0, count) }
        // One colour is no gradient.
        shape.set(isStroke ? .strokeColor : .fillColor, stops.first.first.map { .color($0.color) } ?? .none)
        let colors = PropertyPath(isStroke ? .strokeGradientColors : .fillGradientColors)
        shape.set(colors, stops, timeline) { .colors($0.map(\.color)) }
        let locations = PropertyPath(isStroke ? .strokeGradientLocations : .fillGradientLocations)
        shape.set(locations, stops, timeline) { .numbers($0.map(\.place)) }
    }

    struct Stop: Mixable {
        var place: Double
        var color: Color

        /// Stops are mixed by what is animated.
        static func mix(_ a: Stop, _ b: Stop, _ t: Double) -> Stop { t < 1 ? a : b }
    }

    /// @param count how many colours the numbers begin with.
    static func stops(_ list: [Double], _ count: Int) -> [Stop] {
        let colors = (0..<min(count, list.count / 4)).map { SIMD4(list[$0 * 4 + 1], list[$0 * 4 + 2], list[$0 * 4 + 3], 1) }
        let places = colors.indices.map { min(max(list[$0 * 4], 0), 1) }
        let rest = list.dropFirst(count * 4)
        let alphas = stride(from: rest.startIndex, to: rest.endIndex - 1, by: 2).map {
            (place: min(max(list[$0], 0), 1), alpha: list[$0 + 1])
        }
        guard !colors.isEmpty else { return [] }
        let sides = Side.all(places) + Side.all(alphas.map(\.place))
        return sides.sorted().map { side in
            var value = side.value(places, colors)
            if !alphas.isEmpty { value.w = side.value(alphas.map(\.place), alphas.map { SIMD4(repeating: $0.alpha) }).w }
            return Stop(place: side.place, color: Color(lottie: value.clamped(lowerBound: .zero, upperBound: .one)))
        }
    }

    /// A place of a gradient, seen from before or from behind: where two stops lie at one place, the value jumps.
    private struct Side: Comparable {
        let place: Double
        let isBehind: Bool

        /// Of several stops at one place the first is seen from before.
        static func all(_ places: [Double]) -> [Side] {
            places.indices.map { Side(place: places[$0], isBehind: $0 > 0 && places[$0 - 1] == places[$0]) }
        }

        static func < (a: Side, b: Side) -> Bool { a.place < b.place || a.place == b.place && !a.isBehind && b.isBehind }

        /// What stops, of which there is one at least, say of the place.
        func value(_ places: [Double], _ values: [SIMD4<Double>]) -> SIMD4<Double> {
            let after = places.firstIndex { isBehind ? $0 > place : $0 >= place } ?? places.count
            guard after > 0 else { return values[0] }
            guard after < places.count else { return values[places.count - 1] }
            return .mix(values[after - 1], values[after], (place - places[after - 1]) / (places[after] - places[after - 1]))
        }
    }
}
