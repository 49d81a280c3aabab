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
}

/// The batches of a pass.
struct PassDrawing: BitwiseCopyable {
    var pass: Int
    /// Number in the target pool; -1 for the frame's own target.
    var target: Int
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
    var textures = DenseArray<GLuint>()
    /// In drawing order.
    var passes = DenseArray<PassDrawing>()

    mutating func removeAll() {
        blockCount = 0
        batches.removeAll()
        textures.removeAll()
        passes.removeAll()
    }
}
