public import SceneStorage

/// The layers of one renderer's tree, numbered by the model.
public enum HostedLayers {}

/// The number of a layer in one renderer's tree. The model assigns the numbers and uses them again when layers go.
public typealias LayerNumber = Index<HostedLayers>

/// What one committed transaction changes in one renderer's tree: immutable, applied whole.
///
/// Layers are named by their numbers, so that nothing is looked up on the way.
public struct Commit: Sendable {
    /// A change of one layer. The other indices are places in the lists of the commit.
    public enum Operation: BitwiseCopyable, Sendable {
        /// A new layer with its values; extras are none for a layer without.
        case create(LayerNumber, values: Index<LayerValues>, extras: Index<LayerExtras>)
        /// The layer leaves the tree, and its number is free again.
        case destroy(LayerNumber)
        /// Puts a layer below its superlayer, right before a sibling; on top where the sibling is none.
        case insert(LayerNumber, below: LayerNumber, before: LayerNumber)
        case setMask(LayerNumber, of: LayerNumber)
        /// Takes a layer from its superlayer.
        case detach(LayerNumber)
        /// Makes a layer the root; none takes the root away.
        case setRoot(LayerNumber)
        /// Sets a property to the value that a number of `numbers` make.
        case set(Property, of: LayerNumber, first: Index<Double>, count: UInt8)
        /// Sets a property to text, an image, a list or a path.
        case setObject(Property, of: LayerNumber, Index<PropertyValue>)
        /// Has the tiles of a layer drawn by a channel; by nobody where that is none.
        case setTiles(of: LayerNumber, Index<TileChannel>)
        /// Has a layer show the pictures of a stream; none where that is none.
        case setVideo(of: LayerNumber, Index<VideoStream>)
        /// Has a GL layer drawn through a channel; by nobody where that is none.
        case setSurface(of: LayerNumber, Index<SurfaceChannel>)
        /// Has a GL layer show a drawable of its swap chain.
        case present(on: LayerNumber, Index<SurfaceChannel>, drawable: Index<UInt64>)
        case addAnimation(to: LayerNumber, Index<AnimationSpec>)
        case removeAnimation(from: LayerNumber, id: Index<UInt64>, isReplaced: Bool)

        /// The layer that changes; none for a tree that loses its root.
        public var layer: LayerNumber {
            switch self {
            case .create(let layer, _, _), .destroy(let layer), .insert(let layer, _, _), .setMask(let layer, _), .detach(let layer),
                .setRoot(let layer), .set(_, let layer, _, _), .setObject(_, let layer, _), .setTiles(let layer, _),
                .setVideo(let layer, _), .setSurface(let layer, _), .present(let layer, _, _), .addAnimation(let layer, _),
                .removeAnimation(let layer, _, _):
                layer
            }
        }
    }

    /// How many numbers the model has assigned to layers of the tree.
    public var layerCount = 0
    /// The number of the commit, growing by one from 1 for each renderer.
    public var sequence: UInt64 = 0
    /// When the commit was sent, by the monotonic clock.
    public var time = 0.0
    public var operations: [Operation] = []
    public var numbers: [Double] = []
    public var layers: [LayerValues] = []
    public var extras: [LayerExtras] = []
    public var animations: [AnimationSpec] = []
    /// Layers of which transitions need to know what they were before the commit.
    public var copies: [LayerNumber] = []
    public var ids: [UInt64] = []
    /// The layers that animations belong to, by their handles, in the order of `animations`: for reporting back.
    public var owners: [UInt64] = []
    /// Values that are not made of numbers.
    public var objects: [PropertyValue] = []
    public var tiles: [TileChannel] = []
    public var videos: [VideoStream] = []
    public var surfaces: [SurfaceChannel] = []
    /// The images that `layers` name.
    public var images: [ImageBuffer] = []
    /// Changes of images, whether the renderer shows them or not, and the version that all images have with them.
    public var imageChanges: [ImageChange] = []
    public var imageVersion: UInt64 = 0

    public init() {}

    public var isEmpty: Bool { operations.isEmpty && imageChanges.isEmpty }
}
