public import SceneStorage

extension FramePlan {
    /// What an item of source `gradient` shows: colours along a way through a unit square, of which `Item.picture` lies on its rectangle.
    ///
    /// A place (x, y) of the square has the coordinates (u, v) = x * across + y * down + origin, and the colour that the ramp has at u (axial),
    /// at the length of (u, v) (radial), or at the part of a full turn, clockwise as y points down, from (1, 0) to it (conic).
    public struct Gradient: BitwiseCopyable, Sendable {
        public enum Form: UInt8, BitwiseCopyable, Sendable { case axial, radial, conic }
        public var form: Form
        public var across, down, origin: SIMD2<Float>
        /// Where its ramp begins in `ramps`.
        public var ramp: Index<SIMD4<Float>>

        public init(form: Form, across: SIMD2<Float>, down: SIMD2<Float>, origin: SIMD2<Float>, ramp: Index<SIMD4<Float>> = .none) {
            self.form = form
            self.across = across
            self.down = down
            self.origin = origin
            self.ramp = ramp
        }
    }
}

/// Colours along a line, as a frame plan has them: pieces between which the colour may jump, and in each of which it changes steadily.
///
/// The first texel has the ends of the line, how many pieces there are, and 1 when the colour somewhere changes so fast that it is averaged over
/// a pixel. Beyond the ends their colours go on. Then come the beginnings of the pieces, four to a texel, and three texels for each
/// piece: the colour at its beginning, its change for a unit, and the integral of all colours up to there.
public enum Ramp {
    /// Pieces that are shorter count as jumps.
    private static let shortest: Float = 1e-6
    /// Where the colour changes within less it is averaged over a pixel.
    private static let steepest: Float = 1 / 64

    /// How many texels a ramp has.
    public static func texelCount(pieces: Int) -> Int { 1 + (pieces + 3) / 4 + 3 * pieces }

    /// The texels of colours, premultiplied, at places that do not descend; where they do, a place counts as the one before.
    /// @param wraps whether the line is a circle, whose end at 1 lies at its beginning.
    public static func texels(colors: [SIMD4<Float>], places: [Float], wraps: Bool) -> [SIMD4<Float>] {
        var pieces = Pieces()
        guard let first = colors.first, let start = places.first else { return [] }
        var color = first, place = start, endsInJump = false
        for (next, wanted) in zip(colors.dropFirst(), places.dropFirst()) {
            let end = max(wanted, place)
            endsInJump = end - place < shortest
            if endsInJump {
                // What lies before the first place has the first colour.
                if pieces.isEmpty { pieces.append(color, color, from: place - 1, to: place) }
                pieces.jumps = true
            } else {
                pieces.append(color, next, from: place, to: end)
            }
            (color, place) = (next, end)
        }
        if endsInJump { pieces.append(color, color, from: place, to: place + 1) }
        if wraps, pieces.seam > 1e-3 { pieces.jumps = true }
        return pieces.texels
    }

    private struct Piece {
        var begin, end: Float
        var color, slope: SIMD4<Float>
    }

    private struct Pieces {
        private var all: [Piece] = []
        /// Whether there are jumps, or what looks like it.
        var jumps = false

        var isEmpty: Bool { all.isEmpty }
        private var end: Float { all.last?.end ?? 0 }

        mutating func append(_ color: SIMD4<Float>, _ next: SIMD4<Float>, from begin: Float, to end: Float) {
            if end - begin < steepest { jumps = true }
            all.append(Piece(begin: begin, end: end, color: color, slope: (next - color) / (end - begin)))
        }

        /// How much the colours at 0 and 1 differ.
        var seam: Float {
            let difference = color(at: 0) - color(at: 1)
            return max(difference.max(), -difference.min())
        }

        private func color(at place: Float) -> SIMD4<Float> {
            guard let first = all.first else { return .zero }
            let held = min(max(place, first.begin), end), piece = all.last { $0.begin <= held } ?? first
            return piece.color + piece.slope * (held - piece.begin)
        }

        var texels: [SIMD4<Float>] {
            guard let first = all.first else { return [] }
            var texels = [SIMD4(first.begin, end, Float(all.count), jumps ? 1 : 0)]
            for group in stride(from: 0, to: all.count, by: 4) {
                var begins = SIMD4<Float>(repeating: .greatestFiniteMagnitude)
                for lane in 0..<min(4, all.count - group) { begins[lane] = all[group + lane].begin }
                texels.append(begins)
            }
            var sum = SIMD4<Float>.zero
            for piece in all {
                texels += [piece.color, piece.slope, sum]
                let length = piece.end - piece.begin
                sum += (piece.color + piece.slope * (0.5 * length)) * length
            }
            return texels
        }
    }
}

extension FramePlan {
    /// How many pieces a ramp has, and whether its colours are averaged over pixels.
    public func pieces(ofRamp ramp: Index<SIMD4<Float>>) -> (count: Int, hasEdges: Bool) {
        (Int(ramps[ramp].z), ramps[ramp].w != 0)
    }
}
