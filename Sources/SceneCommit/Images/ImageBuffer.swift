public import SceneStorage

/// The number of an image among those that are alive.
public typealias ImageID = Index<ImageBuffer>

/// An image, shared by everything that shows it: pixels of its own, pixels that are decoded when they are first needed, or somebody else's.
public final class ImageBuffer: Sendable {
    public enum Phase: Sendable {
        /// The pixels are not there yet: either a thread decodes them, or nobody has asked for them.
        case loading
        case ready
        case failed(SceneError)
    }

    /// The answer to a renderer that asks for pixels.
    public enum Residency {
        /// The pixels are there, for as long as somebody holds the bitmap, if there is one.
        case resident(Bitmap?)
        case loading
        case failed
    }

    /// A function that is called once when loading has ended, on any thread and with no lock held: with the pixels, or nil after a failure.
    public typealias Waiter = @Sendable (Bitmap?) -> Void

    struct State: ~Copyable {
        var width = 0, height = 0
        var isOpaque = false
        var depth = PixelDepth.bytes
        var phase = Phase.ready
        /// The pixels that the image keeps.
        var bitmap: Bitmap?
        /// The pixels that are kept once the image is changed, in place of any others.
        var edited: ByteBlock?
        /// The decoded pixels, as long as somebody holds them.
        weak var decoded: Bitmap?
        /// The committed changes that are not in `edited` yet, oldest first.
        var updates: [(version: UInt64, update: ImageUpdate)] = []
        /// How often the pixels were changed.
        var revision: UInt64 = 0
        var isDecoding = false
        var waiters: [Waiter] = []

        init() {}
    }

    /// A small number, unique among the images that are alive, for tables.
    public let id: ImageID
    /// The source that decodes the pixels as often as they are needed; nil for an image that has them.
    public let source: (any ImageSource)?
    /// The image that is shown as long as the pixels are not there.
    public let placeholder: ImageBuffer?
    public let external: ExternalImage?
    let state: Locked<State>
    private let giveBack: (@Sendable () -> Void)?

    /// The largest width and height.
    public static let maximumSize = 16384

    public init(_ bitmap: Bitmap) {
        var state = State()
        (state.width, state.height, state.isOpaque) = (bitmap.width, bitmap.height, bitmap.isOpaque)
        state.depth = bitmap.depth
        state.bitmap = bitmap
        self.state = Locked(.imagePixels, state)
        (source, placeholder, external, giveBack) = (nil, nil, nil, nil)
        id = Self.ids.withLock { $0.take() }
    }

    /// nil unless the size is 1...maximumSize and there are four bytes for each pixel.
    public convenience init?(width: Int, height: Int, pixels: consuming ByteBlock) {
        guard let bitmap = Bitmap(width: width, height: height, pixels: pixels) else { return nil }
        self.init(bitmap)
    }

    public init(_ source: any ImageSource, placeholder: ImageBuffer?) {
        var state = State()
        state.phase = .loading
        self.state = Locked(.imagePixels, state)
        self.source = source
        self.placeholder = placeholder
        (external, giveBack) = (nil, nil)
        id = Self.ids.withLock { $0.take() }
    }

    /// @param giveBack called when nothing shows it any more.
    public init(_ external: ExternalImage, width: Int, height: Int, giveBack: (@Sendable () -> Void)? = nil) {
        var state = State()
        (state.width, state.height, state.isOpaque) = (width, height, external.isOpaque)
        self.state = Locked(.imagePixels, state)
        self.external = external
        self.giveBack = giveBack
        (source, placeholder) = (nil, nil)
        id = Self.ids.withLock { $0.take() }
    }

    deinit {
        if source != nil { ImageCache.shared.drop(id) }
        giveBack?()
        let id = id
        Self.ids.withLock { $0.giveBack(id) }
    }

    // MARK: - What is known of it

    /// The size in pixels; 0 as long as an image was never decoded.
    public var width: Int { state.withLock { $0.width } }
    public var height: Int { state.withLock { $0.height } }
    /// Whether every pixel is opaque.
    public var isOpaque: Bool { state.withLock { $0.isOpaque } }
    /// How the pixels are stored, which stays as it is.
    public var depth: PixelDepth { state.withLock { $0.depth } }
    /// Whether the pixels lie in planes, as those of some movies.
    public var isPlanar: Bool { state.withLock { $0.bitmap?.planes != nil } }
    public var phase: Phase { state.withLock { $0.phase } }

    /// Whether the pixels may be freed, and decoded again.
    public var isPurgeable: Bool { source != nil && state.withLock { $0.edited == nil } }

    private static let ids = Locked(.imageNumbers, IndexAllocator<ImageBuffer>())
}

extension ImageBuffer: Equatable {
    /// The same image, whatever its pixels.
    public static func == (a: ImageBuffer, b: ImageBuffer) -> Bool { a === b }
}
