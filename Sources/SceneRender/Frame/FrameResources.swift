public import SceneCommit
public import SceneEffects
public import SceneStorage

/// What a frame plan names by numbers, images, vector contents and kernels, and what became of them since a backend drew last.
///
/// A renderer owns one value. `FrameRenderer.update` adds what each plan brings, a backend borrows the value while it draws, and
/// `noteDrawn` takes away what the backend has then: after a frame that could not be drawn the next one still has all of it.
public struct FrameResources: ~Copyable, Sendable {
    /// The images that layers show, by id.
    public var images: [ImageBuffer?] = []
    /// The version of the images in the frame.
    public var imageVersion: UInt64 = .max
    /// Changes of images that a backend may have, in order, up to the version.
    public var imageUpdates: [(image: ImageBuffer, update: ImageUpdate)] = []
    /// The vector contents that layers show, by the numbers that rasters name.
    public var vectors: [VectorContents?] = []
    /// The custom kernels that layers use, by id.
    public var kernels: [KernelSource?] = []
    public var dropped = Dropped()

    /// What no layer shows any more, so that a backend can free what it made for that.
    public struct Dropped: Sendable {
        /// Ids of images.
        public var images: [ImageID] = []
        /// Slots of rasters.
        public var rasters: [RasterSlot] = []
        /// Ids of custom kernels.
        public var kernels: [Index<Kernel>] = []

        public init() {}
    }

    public init() {}

    /// A frame was drawn: the backend knows the changes. Images and vector contents are held no longer than that.
    public mutating func noteDrawn() {
        imageUpdates = []
        dropped = Dropped()
        release()
    }

    /// Lets go of images and vector contents, without a frame having been drawn.
    public mutating func release() {
        images = []
        vectors = []
    }
}
