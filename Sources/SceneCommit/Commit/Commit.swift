/// The changes of one committed transaction to one renderer's tree: immutable, applied whole.
///
/// Layers are named by rows of the render tree, which the model assigns, so that nothing is looked up on the way.
public struct Commit: Sendable {
    public struct Operation: BitwiseCopyable, Sendable {
        public enum Kind: UInt8, BitwiseCopyable, Sendable {
            /// A new layer: `index` is into `layers`; `other` into `extras`, or -1.
            case create
            /// The row is free again.
            case destroy
            /// Puts `row` below `other`, its superlayer, right before `index`, a sibling, or on top when that is -1.
            case insert
            /// Makes `row` the mask of `other`.
            case setMask
            /// Takes the row from its superlayer.
            case detach
            /// Makes the row the root; -1 for none.
            case setRoot
            /// Sets `property` to the value whose numbers begin at `index` in `numbers`; `other` is how many there are.
            case set
            /// Sets `property` to the value `index` in `objects`: text, an image, a list, a path.
            case setObject
            /// Has the tiles of the row drawn by `index` in `tiles`; -1 for nobody.
            case setTiles
            /// Adds the animation `index` in `animations`.
            case addAnimation
            /// Removes the animation whose id is at `index` in `ids`; `other` is 1 when another one takes its place.
            case removeAnimation
        }

        public var kind: Kind
        public var property: Property
        public var row: Int32
        public var index: Int32
        public var other: Int32

        public init(_ kind: Kind, row: Int32, property: Property = .bounds, index: Int32 = -1, other: Int32 = -1) {
            self.kind = kind
            self.property = property
            self.row = row
            self.index = index
            self.other = other
        }
    }

    /// The number of rows that the render tree needs.
    public var rowCount = 0
    /// The number of the commit, growing by one from 1 for each renderer.
    public var sequence: UInt64 = 0
    public var operations: [Operation] = []
    public var numbers: [Double] = []
    public var layers: [LayerValues] = []
    public var extras: [LayerExtras] = []
    public var animations: [AnimationSpec] = []
    /// The numbers of the layers whose looks before the commit transitions need.
    public var copies: [Int32] = []
    public var ids: [UInt64] = []
    /// The layers that animations belong to, by their handles, in the order of `animations`: for reporting back.
    public var owners: [UInt64] = []
    /// Values that are not made of numbers.
    public var objects: [PropertyValue] = []
    public var tiles: [TileChannel] = []
    /// The images that `layers` name.
    public var images: [ImageBuffer] = []
    /// Changes of images, whether the renderer shows them or not, and the version that all images have with them.
    public var imageChanges: [ImageChange] = []
    public var imageVersion: UInt64 = 0

    public init() {}

    public var isEmpty: Bool { operations.isEmpty && imageChanges.isEmpty }
}
