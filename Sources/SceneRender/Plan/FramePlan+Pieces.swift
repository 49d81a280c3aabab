public import SceneStorage

// What planes that cut each other leave of each other. The tables are empty where none do.

extension FramePlan {
    /// A part of a plane: what is on the shown side of all its cuts. `Composite.piece` is an index.
    ///
    /// The parts of a plane are drawn one after the other, with what lies between them in depth in between, and along a cut their coverages `c`
    /// and `1 - c` make up the whole, so that no seam is seen: an item of alpha `b` is drawn with `c * b` on the nearer side; on the farther
    /// side, which comes first, with `b * (1 - c) / (1 - c * b)`, since the nearer one covers some of it. Whatever lies in between, that is
    /// exact, unless something else ends along the same line: see `Cut.shift`. Where an item takes the place of what is there, both just dissolve.
    public struct Piece: BitwiseCopyable, Sendable {
        /// `cuts[firstCut..<endCut]`, at most `mostCuts`.
        public var firstCut, endCut: Index<Cut>
        /// The pixels beyond which nothing of it is seen: left, top, width, height.
        public var box: SIMD4<Int32>

        /// No polygon of pixels has sides enough to be seen apart.
        public static let mostCuts = 32

        public init(firstCut: Index<Cut>, endCut: Index<Cut>, box: SIMD4<Int32>) {
            self.firstCut = firstCut
            self.endCut = endCut
            self.box = box
        }
    }

    /// A straight line at which a part of a plane ends.
    ///
    /// A cut is an edge, with smoothed pixels, only as far as something lies in the plane that cuts. Beyond, each pixel belongs wholly to the side that its
    /// middle is on: all that the plane cuts agree on that, so nothing hidden is seen there.
    public struct Cut: BitwiseCopyable, Sendable {
        /// x * X + y * Y + z is how many pixels (X, Y) lies inside.
        public var x, y, z: Float
        /// From where to where it is an edge: x * Y - y * X in pixels.
        public var from, to: Float
        /// The number that is added to the pixels inside for the coverage. By `exact` it is the part's share of the pixel. What lies hidden along the same line
        /// must not have a share, too, so it ends `inside`; and what meets the edge of something that is drawn later goes on to the `outside`.
        public var shift: Float
        /// Whether the part is what lies nearer than the plane that cuts.
        public var isNearer: Bool

        public static let exact: Float = 0.5
        public static let inside: Float = -0.5
        public static let outside: Float = 1.5

        public init(x: Float, y: Float, z: Float, from: Float, to: Float, shift: Float, isNearer: Bool) {
            self.x = x
            self.y = y
            self.z = z
            self.from = from
            self.to = to
            self.shift = shift
            self.isNearer = isNearer
        }
    }
}

extension FramePlan.Composite {
    /// Whether the item is a part of a plane and nothing else.
    public var isPieceAlone: Bool { piece.exists && blend == .sourceOver && mask.isNone && glass.isNone && other.kind == .color }

    /// Whether the item is seen through a mask, and nothing else is special about it.
    public var isMaskAlone: Bool { mask.exists && blend == .sourceOver && piece.isNone && glass.isNone && other.kind == .color }
}
