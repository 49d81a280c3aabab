import SceneGeometry
import SceneRender
import SceneStorage

/// The colours of a gradient as a plan has them, read as stops.
struct RampReader {
    struct Piece {
        var begin, end: Double
        /// Premultiplied, as they change between the two places.
        var first, last: SIMD4<Float>
    }

    private(set) var pieces: [Piece] = []

    var begin: Double { pieces.first?.begin ?? 0 }
    var end: Double { pieces.last?.end ?? 1 }

    init(_ plan: borrowing FramePlan, _ ramp: Index<SIMD4<Float>>) {
        guard plan.ramps.has(ramp) else { return }
        let header = plan.ramps[ramp], count = Int(header.z), groups = (count + 3) / 4
        guard count > 0, plan.ramps.has(ramp + Ramp.texelCount(pieces: count) - 1) else { return }
        func begin(_ piece: Int) -> Double {
            piece < count ? Double(plan.ramps[ramp + 1 + piece / 4][piece % 4]) : Double(header.y)
        }
        for piece in 0..<count {
            let texel = ramp + 1 + groups + 3 * piece, color = plan.ramps[texel], slope = plan.ramps[texel.next]
            let (from, to) = (begin(piece), begin(piece + 1))
            pieces.append(Piece(begin: from, end: to, first: color, last: color + slope * Float(to - from)))
        }
    }

    /// The colours of a shape's gradient.
    init(_ paint: GradientPaint) {
        var endsInJump = false
        for (index, next) in zip(paint.colors.indices, paint.colors.indices.dropFirst()) {
            let (from, to) = (Double(paint.places[index]), Double(paint.places[next])), color = paint.colors[index]
            endsInJump = to <= from
            if !endsInJump {
                pieces.append(Piece(begin: from, end: to, first: color, last: paint.colors[next]))
            } else if pieces.isEmpty {
                // What lies before the first place has the first colour.
                pieces.append(Piece(begin: from - 1, end: from, first: color, last: color))
            }
        }
        if endsInJump, let color = paint.colors.last { pieces.append(Piece(begin: end, end: end + 1, first: color, last: color)) }
    }

    /// Parts of a piece whose colours are mixed otherwise than premultiplied.
    private static let parts = 16

    /// The stops between two places, which become 0 and 1.
    func stops(from low: Double, to high: Double) -> [PageGradient.Stop] {
        guard let first = pieces.first, let last = pieces.last, high > low else { return [] }
        var stops: [PageGradient.Stop] = []
        func add(_ place: Double, _ color: SIMD4<Float>, like near: SIMD4<Float>) {
            // What is transparent has the colour of what lies beside it.
            var straight = Color(premultiplied: color.w > 1e-4 ? color : near)
            straight.a = min(max(color.w, 0), 1)
            stops.append(PageGradient.Stop(place: (place - low) / (high - low), color: straight))
        }
        if first.begin > low { add(low, first.first, like: first.last) }
        for piece in pieces where piece.end > low && piece.begin < high {
            let length = piece.end - piece.begin
            guard length > 0 else { continue }
            func color(_ t: Double) -> SIMD4<Float> { piece.first + (piece.last - piece.first) * Float(t) }
            let from = max(low - piece.begin, 0) / length, to = min(high - piece.begin, length) / length
            let count = piece.first.w == piece.last.w ? 1 : Self.parts
            for part in 0...count {
                let t = from + (to - from) * Double(part) / Double(count)
                let near = color(min(max(part == 0 ? t + 0.01 : t - 0.01, 0), 1))
                add(piece.begin + length * t, color(t), like: near)
            }
        }
        if last.end < high { add(high, last.last, like: last.first) }
        // Between the two places there may be one colour alone.
        if stops.count < 2 {
            stops.removeAll()
            let color = low >= last.end ? last.last : first.first
            add(low, color, like: color)
            add(high, color, like: color)
        }
        return stops
    }
}
