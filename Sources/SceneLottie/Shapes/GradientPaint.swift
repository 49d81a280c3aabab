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
        let angle = context.reader.number(json["a"]) ?? Keyed(0)
        let turned = length.combined(with: angle.sampled) { SIMD4($0 / 100, $1 * .pi / 180, 0, 0) }
        return start.combined(with: end) { $1 - $0 }.combined(with: turned) { radius, highlight in
            let (sine, cosine) = (sin(highlight.y), cos(highlight.y))
            return SIMD4(radius.x * cosine - radius.y * sine, radius.x * sine + radius.y * cosine, 0, 0) * highlight.x
        }
    }

    private func setStops(_ shape: LayerNode) {
        guard let (list, count) = context.reader.gradient(json["g"]) else { return }
        var stops = list.map { Self.stops($0, count) }
        // Of keys that are mixed all have as many stops.
        if stops.contains({ stops in stops.contains { $0.color.a != stops[0].color.a } }) {
            let isAnimated = !list.isStatic
            stops = stops.map { Self.mixed($0, everywhere: isAnimated) }
        }
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
        guard !colors.isEmpty else { return [] }
        let rest = list.dropFirst(count * 4), pairs = stride(from: rest.startIndex, to: rest.endIndex - 1, by: 2)
        let ramp = Ramp(colors.indices.map { list[$0 * 4] }, colors)
        let alphas = Ramp(pairs.map { list[$0] }, pairs.map { SIMD4(repeating: list[$0 + 1]) })
        return (ramp.sides + alphas.sides).sorted().map { side in
            var value = ramp.value(at: side)
            if !alphas.values.isEmpty { value.w = alphas.value(at: side).w }
            return Stop(place: side.place, color: Color(lottie: value.clamped(lowerBound: .zero, upperBound: .one)))
        }
    }

    /// Stops with more of them between those whose alphas differ: layers' gradients mix premultiplied colours, and Lottie's do not.
    private static func mixed(_ stops: [Stop], everywhere: Bool) -> [Stop] {
        let steps = stops.count > 64 ? 2 : 16
        return stops.indices.flatMap { index -> [Stop] in
            let to = stops[index], from = stops[max(index - 1, 0)], first = from.color, last = to.color
            guard index > 0, everywhere || first.a != last.a else { return [to] }
            return (1...steps).map { step in
                let part = Double(step) / Double(steps), t = Float(part)
                let color = Color(
                    first.r + (last.r - first.r) * t, first.g + (last.g - first.g) * t, first.b + (last.b - first.b) * t,
                    first.a + (last.a - first.a) * t)
                return Stop(place: from.place + (to.place - from.place) * part, color: color)
            }
        }
    }

    /// A place of a gradient, seen from before or from behind: where two stops lie at one place, the value jumps.
    private struct Side: Comparable {
        let place: Double
        let isBehind: Bool

        static func < (a: Side, b: Side) -> Bool { a.place < b.place || a.place == b.place && !a.isBehind && b.isBehind }
    }

    /// Values at places from 0 to 1.
    private struct Ramp {
        private let places: [Double]
        let values: [SIMD4<Double>]
        /// The largest place up to each: in order, as the places of a file need not be.
        private var reached: [Double] = []

        init(_ places: [Double], _ values: [SIMD4<Double>]) {
            (self.places, self.values) = (places.map { min(max($0, 0), 1) }, values)
            for place in self.places { reached.append(max(place, reached.last ?? 0)) }
        }

        /// Of several stops at one place the first is seen from before.
        var sides: [Side] {
            places.indices.map { Side(place: places[$0], isBehind: $0 > 0 && places[$0 - 1] == places[$0]) }
        }

        /// What the values, of which there is one at least, say of a place.
        func value(at side: Side) -> SIMD4<Double> {
            var after = 0, end = places.count
            while after < end {
                let middle = (after + end) / 2
                if side.isBehind ? reached[middle] > side.place : reached[middle] >= side.place { end = middle } else { after = middle + 1 }
            }
            guard after > 0 else { return values[0] }
            guard after < places.count else { return values[places.count - 1] }
            return .mix(values[after - 1], values[after], (side.place - places[after - 1]) / (places[after] - places[after - 1]))
        }
    }
}
