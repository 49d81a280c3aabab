import CGLES
import SceneRender
import SceneStorage

/// Instances that are drawn with one call.
struct Batch: BitwiseCopyable {
    var features: Features
    /// Where its instances begin in `DrawList.blocks`.
    var firstBlock: Int
    var count: Int
    /// The batch's textures in `DrawList.textures`.
    var firstTexture: Index<TextureReference>
    var textureCount: Int
    /// The batch's entry in `DrawList.specials`; none for items that are drawn over the others and have no more than attributes.
    var special: Index<Special> = .none
    /// The first of its items, whose layer is told when the batch cannot be drawn.
    var firstItem: Index<FramePlan.Item> = .none
    /// Where in `DrawList.table` the parts begin that its instances are, or that all of its special items are, if any.
    var firstPiece: Index<SIMD4<Float>> = .none
}

/// The blend state and uniforms of a batch of special items.
struct Special: BitwiseCopyable {
    var blend = BlendState.sourceOver
    var composite: Index<FramePlan.Composite> = .none
    var backdrop: Index<FramePlan.Backdrop> = .none
    /// A shadow that comes as uniforms.
    var shadow: Index<FramePlan.Shadow> = .none
    /// The pixels that are copied for the shader to read: left, top, width, height in the pass's texture.
    var copy = SIMD4<Int32>.zero
    /// Whether earlier draws have to be finished first.
    var needsBarrier = false
    /// The second picture.
    var other = PictureSource()
    /// The first of the blocks that all particles share, or -1.
    var sharedBlock = -1
}

/// The batches of a part of a pass: of the whole pass, or of the items between two backdrops.
struct PassDrawing: BitwiseCopyable {
    var pass: Index<FramePlan.Pass>
    /// Whether its pixels are half floats.
    var isDeep: Bool
    var isFirst: Bool
    var isLast: Bool
    /// The backdrop that is taken before it is drawn, if any.
    var backdrop: Index<FramePlan.Backdrop>
    var usesDepth: Bool
    /// `firstBatch..<firstBlended` are interiors, those up to `end` are blended.
    var firstBatch: Index<Batch>
    var firstBlended: Index<Batch>
    var end: Index<Batch>
}

/// A texture as a draw list names it: by its GL name, or as the result of a pass, whose texture is known when the list is drawn.
struct TextureReference: BitwiseCopyable {
    var pass: Index<FramePlan.Pass>
    var texture: GLuint

    /// For what is not in a texture of its own.
    @inline(__always) var isNone: Bool { pass.isNone && texture == 0 }

    @inline(__always)
    func isSame(_ other: TextureReference) -> Bool { texture == other.texture && pass == other.pass }
}

/// The draws of a frame: written by the encoder, then read once by the submitter.
struct DrawList: ~Copyable {
    /// All instances, as `InstanceLayout` says. The array is never made smaller; `blockCount` blocks are in use.
    var blocks = DenseArray<SIMD4<Float>>()
    var blockCount = 0
    var batches = DenseArray<Batch>()
    /// What shaders read by its place: the cuts of planes, clips, and the parts of planes; see `FrameEncoder.writeCuts` and `writeClips`.
    var table = DenseArray<SIMD4<Float>>()
    /// Where the clips begin in the table; the first cuts nothing.
    var firstClip = 0
    var specials = DenseArray<Special>()
    var textures = DenseArray<TextureReference>()
    /// In drawing order.
    var passes = DenseArray<PassDrawing>()

    mutating func removeAll() {
        blockCount = 0
        batches.removeAll()
        table.removeAll()
        specials.removeAll()
        textures.removeAll()
        passes.removeAll()
    }
}
