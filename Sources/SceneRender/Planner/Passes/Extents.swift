import SceneStorage

/// Memory in which the boxes of subtrees are measured.
struct Extents: ~Copyable {
    /// How far a layer spreads what lies below it.
    struct Spread: BitwiseCopyable {
        /// Where the layer's subtree ends.
        var end: Position
        /// In pixels, with the margins of the layers above added: left, top, right, bottom.
        var margins: SIMD4<Double>
    }

    /// The spreads of the layers above the one that is measured, outermost first.
    var spreads = DenseArray<Spread>()
    /// In how many replicators within each other a box is being looked for.
    var copyDepth = 0

    /// A box grown by the spreads of the layers above, which lie in the list from a place on.
    @inline(__always)
    func spread(_ box: Box, above start: Int) -> Box { spreads.count > start ? box.grown(by: spreads[spreads.count - 1].margins) : box }
}
