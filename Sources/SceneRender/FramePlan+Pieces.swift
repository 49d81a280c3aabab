import SceneStorage

// What planes that cut each other leave of each other. Both tables are empty where none do.

extension FramePlan {
    /// A part of a plane: what is on the shown side of all its cuts. `Composite.piece` is an index.
    ///
    /// The parts of a plane are drawn one after the other, with what lies between them in depth in between, and along a cut their coverages `c`
    /// and `1 - c` make up the whole, so that no seam is seen: an item of alpha `b` is drawn with `c * b` on the nearer side; on the farther
    /// side, which comes first, with `b * (1 - c) / (1 - c * b)`, since the nearer one covers some of it. Whatever lies in between, that is
    /// exact, unless the same plane cuts it, too: the shares of a pixel count as independent of each other, so that along the cut up to a quarter of
    /// what is hidden there shines through. Where an item takes the place of what is there, both just dissolve.
    public struct Piece: BitwiseCopyable, Sendable {
        /// `cuts[firstCut..<endCut]`, at most `mostCuts`.
        public var firstCut, endCut: Int32
        /// Pixels beyond which nothing of it is seen.
        public var x, y, width, height: Int32

        /// No polygon of pixels has sides enough to be seen apart.
        public static let mostCuts = 32

        public init(firstCut: Int32, endCut: Int32, x: Int32, y: Int32, width: Int32, height: Int32) {
            self.firstCut = firstCut
            self.endCut = endCut
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    /// A straight line at which a part of a plane ends.
    public struct Cut: BitwiseCopyable, Sendable {
        /// x * X + y * Y + z is how many pixels (X, Y) lies inside.
        public var x, y, z: Float
        /// Whether the part is what lies nearer than the plane that cuts.
        public var isNearer: Bool

        public init(x: Float, y: Float, z: Float, isNearer: Bool) {
            self.x = x
            self.y = y
            self.z = z
            self.isNearer = isNearer
        }
    }
}
