import SceneCommit
import SceneGeometry
import SceneStorage

/// The copies of replicators that are being visited, and what the frame may still have of copies.
struct CopyStack: ~Copyable {
    /// The replicators whose copies are visited one after the other, outermost first.
    var replicas = DenseArray<Replica>()
    /// The sources of the copies that share the open spaces, and those copies.
    var sources = DenseArray<CopySource>()
    var inSpace = DenseArray<SpaceCopy>()
    var tints = DenseArray<OpenTint>()
    /// The copies on the way from one that is shown to another.
    var way = DenseArray<Index<SpaceCopy>>()
    /// Of how many replicators the copies are being visited or listed.
    var openSources = 0
    /// How many layers copies may still add to the frame.
    var budget = 0
    /// Whether replicators have more copies than a frame may have.
    var leavesOut = false

    mutating func beginFrame() {
        budget = PropertyTraits.mostCopies
        leavesOut = false
    }
}

/// Where the listing of a space stands.
struct ListCursor: BitwiseCopyable {
    var position: Position
    /// The opacities of the transform layers around the position.
    var fading: Float
    /// The copy that the position is in.
    var copy: Index<SpaceCopy> = .none
}

/// A layer whose sublayers are listed with those of another: a transform layer, or a replicator.
struct OpenSpace: BitwiseCopyable {
    var end: Position
    /// Where the listing goes on after the layer.
    var outer: ListCursor
    var isReplicator = false
    /// For a replicator: the source of its copies, none before the first; the copy that is listed (-1 before the first), and where that copy is.
    var source: Index<CopySource> = .none
    var index = -1
    var transform = Transform3D.identity
    var shape = ReplicatorShape()
}

/// A copy of what is below a replicator that preserves depth.
struct SpaceCopy: BitwiseCopyable {
    var source: Index<CopySource>
    /// Which of the replicator's copies it is, from 0.
    var number: Int
    /// The copy that the replicator itself is in.
    var outer: Index<SpaceCopy>
    /// In how many replicators the copy lies.
    var depth: Int32
    /// The tints of all these replicators together.
    var tint: SIMD4<Float>
    var transform: Transform3D
}

/// A tint for what is drawn from here on.
struct OpenTint: BitwiseCopyable {
    var color: SIMD4<Float>
    var firstItem: Index<FramePlan.Item>
    var firstPass: Index<FramePlan.Pass>
}
