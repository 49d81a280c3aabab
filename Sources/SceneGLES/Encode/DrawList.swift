import CGLES
import SceneStorage

/// Instances that are drawn with one call.
struct Batch: BitwiseCopyable {
    var features: Features
    /// Where its instances begin, in blocks of 16 bytes.
    var firstBlock: Int
    var count: Int
    /// Its textures in `DrawList.textures`.
    var firstTexture: Int
    var textureCount: Int
    /// Number in `DrawList.specials`, or -1 for items that are drawn over the others and have no more than attributes.
    var special: Int32 = -1
    /// Where in `DrawList.pieces` the parts begin that its instances are, or that all of its special items are; or -1.
    var firstPiece: Int32 = -1
}

/// What a batch of special items takes beside its instances.
struct Special: BitwiseCopyable {
    var blend = BlendState.sourceOver
    /// Index into the plan's composites, or -1.
    var composite: Int32 = -1
    /// Index into the plan's backdrops, or -1.
    var backdrop: Int32 = -1
    /// Index into the plan's shadows, of a shadow that comes as uniforms; or -1.
    var shadow: Int32 = -1
    /// What is copied for the shader to read: left, top, width, height in pixels of the pass's texture.
    var copy = SIMD4<Int32>.zero
    /// Whether what came before has to be finished first.
    var needsBarrier = false
    /// The second picture.
    var other = PictureSource()
    /// Where the block begins that all particles share, or -1.
    var sharedBlock = -1
}

/// The batches of a part of a pass: all of it, or what lies between two places where what is there is read.
struct PassDrawing: BitwiseCopyable {
    var pass: Int
    var isFirst: Bool
    var isLast: Bool
    /// The backdrop that is taken before it is drawn, or -1.
    var backdrop: Int32
    var usesDepth: Bool
    /// `firstBatch..<firstBlended` are interiors, those up to `end` are blended.
    var firstBatch: Int
    var firstBlended: Int
    var end: Int
}

/// A frame as what GL is told: written by the encoder, then read once.
struct DrawList: ~Copyable {
    /// All instances; `InstanceLayout` tells what is in them. The array is never made smaller; `blockCount` are in use.
    var blocks = DenseArray<SIMD4<Float>>()
    var blockCount = 0
    var batches = DenseArray<Batch>()
    /// The parts of planes, as shaders read them: see `FrameEncoder.writeCuts`.
    var pieces = DenseArray<SIMD4<Float>>()
    var specials = DenseArray<Special>()
    /// Names, or -1 - n for the result of pass n.
    var textures = DenseArray<Int>()
    /// In drawing order.
    var passes = DenseArray<PassDrawing>()

    mutating func removeAll() {
        blockCount = 0
        batches.removeAll()
        pieces.removeAll()
        specials.removeAll()
        textures.removeAll()
        passes.removeAll()
    }
}
