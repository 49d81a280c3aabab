import SceneRender
import SceneStorage

// The parts of planes are a table that shaders read: first the cuts, two texels for each, then, for each instance of a batch, where the cuts of
// its part begin. So parts share draws as whole items do, however they are cut.

extension FrameEncoder {
    /// Begins the table with a plan's cuts.
    mutating func writeCuts(_ plan: borrowing FramePlan) {
        for index in plan.cuts.indices {
            let cut = plan.cuts[index]
            list.table.append(SIMD4(cut.x, cut.y, cut.z, cut.isNearer ? 1 : 0))
            list.table.append(SIMD4(cut.from, cut.to, cut.shift, 0))
        }
    }

    /// Adds the plan's clips to the table, after one that cuts nothing. Those whose distances are the same everywhere are in pixels.
    mutating func writeClips(_ plan: borrowing FramePlan) {
        list.firstClip = list.table.count
        guard !plan.clips.isEmpty else { return }
        let nothing = FramePlan.Clip(
            m0: SIMD3(1, 0, 0), m1: SIMD3(0, 1, 0), m2: SIMD3(0, 0, 1), box: FramePlan.Clip.unbounded, radii: .zero,
            outer: FramePlan.Clip.unbounded)
        write(nothing)
        for index in plan.clips.indices { write(plan.clips[index].isSimilarity ? plan.clips[index].inPixels : plan.clips[index]) }
    }

    /// A clip's texels: the columns of its map, its box, its radii, and what lies outside of it.
    private mutating func write(_ clip: FramePlan.Clip) {
        for column in [clip.m0, clip.m1, clip.m2] { list.table.append(SIMD4(column, 0)) }
        list.table.append(clip.box)
        list.table.append(clip.curve == .continuous ? -clip.radii : clip.radii)
        list.table.append(clip.outer)
    }

    /// Adds the part that an item is to the table, once for each of its instances.
    mutating func writePiece(of item: Index<FramePlan.Item>, instances count: Int, _ plan: borrowing FramePlan) {
        var texel = SIMD4<Float>.zero
        let index = plan.items[item].composite
        if index.exists, plan.composites[index].piece.exists {
            let composite = plan.composites[index], piece = plan.pieces[composite.piece]
            // An item that takes the place of what is there dissolves instead.
            let covers = composite.blend == .sourceOver && composite.glass.isNone && plan.items[item].source.kind != .backdrop
            texel = SIMD4(2 * Float(piece.firstCut.number), Float(piece.endCut - piece.firstCut), covers ? 1 : 0, 0)
        }
        for _ in 0..<count { list.table.append(texel) }
    }
}
