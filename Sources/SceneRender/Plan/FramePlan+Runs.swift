public import SceneStorage

extension FramePlan {
    /// Items that are drawn many times, with other maps and colours each time: the copies of a layer, particles.
    ///
    /// The items follow each other in one pass, and have one composite. What changes from instance to instance is in `instances`, in painter's
    /// order; the maps of the items themselves are not used, and their smoothed sides are always smoothed. Between them they show eight
    /// pictures that are not in the atlas at most, and none has a shadow beside a clip.
    public struct Run: BitwiseCopyable, Sendable {
        /// `items[firstItem..<endItem]`.
        public var firstItem, endItem: Index<Item>
        /// `instances[first..<end]`.
        public var first, end: Index<Instance>
        /// About how many pixels all of them have.
        public var area: Float
        /// Whether all maps keep the axes at right angles and equally long.
        public var isRegular: Bool

        public init(
            firstItem: Index<Item>, endItem: Index<Item>, first: Index<Instance>, end: Index<Instance>, area: Float, isRegular: Bool
        ) {
            self.firstItem = firstItem
            self.endItem = endItem
            self.first = first
            self.end = end
            self.area = area
            self.isRegular = isRegular
        }
    }

    /// One drawing of an item of a run. The map is affine.
    public struct Instance: BitwiseCopyable, Sendable {
        /// Where one step right and one step down in the layer's plane lead: x and y of `Item.m0`, then of `Item.m1`.
        public var axes: SIMD4<Float>
        /// x and y of `Item.m2`.
        public var origin: SIMD2<Float>
        /// Which item of the run it is.
        public var item: Int32
        /// What the item, with its border and shadow, is multiplied by: red, green, blue, and the opacity of all of it.
        public var tint: SIMD4<Float>

        @inlinable public init(axes: SIMD4<Float>, origin: SIMD2<Float>, item: Int32 = 0, tint: SIMD4<Float>) {
            self.axes = axes
            self.origin = origin
            self.item = item
            self.tint = tint
        }
    }
}
