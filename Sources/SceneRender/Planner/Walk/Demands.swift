import SceneCommit
import SceneStorage

/// What a frame plan would show if it were there, and what it shows that runs by itself.
struct Demands {
    /// An image that is missing, and the layer that would show it as its contents.
    struct Image {
        let id: ImageID
        let row: Row
    }

    var images: [Image] = []
    /// The tiles of tiled layers that are shown and wanted.
    var tiles: [TileTable.Demand] = []
    /// The layers whose generators are drawn, and the passes that they are drawn in.
    var generators: [(place: GeneratorPlace, pass: Index<FramePlan.Pass>)] = []
    /// The emitters whose particles may be seen.
    var emitters: [Row] = []

    /// How much is demanded that plans of the whole tree alone ask for.
    var count: Int { generators.count }

    /// Forgets the tiles that layers had wanted before they were drawn once more.
    /// @param row the layer that was drawn, with all that is below it. @param first of what is wanted since.
    mutating func replaceTiles(below row: Row, from first: Int, _ tree: borrowing RenderTree) {
        let top = tree.nodes[row].position, branch = top..<tree.ends[top]
        for index in (0..<first).reversed() where branch.contains(tree.nodes[tiles[index].row].position) { tiles.remove(at: index) }
    }

    mutating func removeAll() {
        images.removeAll(keepingCapacity: true)
        tiles.removeAll(keepingCapacity: true)
        generators.removeAll(keepingCapacity: true)
        emitters.removeAll(keepingCapacity: true)
    }
}
