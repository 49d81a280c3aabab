import SceneStorage

/// A picture of a movie in a device's memory: an image of EGL, which every context of its display shows as a texture, whether or not it shares
/// anything with the context that drew it.
public final class DevicePicture: Sendable {
    public let width, height: Int
    /// Whether every pixel is opaque. The colours of one that is not are straight.
    public let isOpaque: Bool
    /// The addresses of EGL's display and image.
    public let display, image: UInt
    /// The address of the fence behind what draws the picture; 0 for one that is drawn already.
    public let fence: UInt
    private let copy: @Sendable () -> Bitmap?
    private let giveBack: @Sendable () -> Void
    private let copied = Locked<Bitmap?>(.innermost, nil)

    /// @param copy brings the pixels to memory, premultiplied; it may wait for other threads that draw.
    /// @param giveBack called once nobody shows the picture.
    public init(
        width: Int, height: Int, isOpaque: Bool, display: UInt, image: UInt, fence: UInt, copy: @escaping @Sendable () -> Bitmap?,
        giveBack: @escaping @Sendable () -> Void
    ) {
        (self.width, self.height, self.isOpaque) = (width, height, isOpaque)
        (self.display, self.image, self.fence) = (display, image, fence)
        (self.copy, self.giveBack) = (copy, giveBack)
    }

    deinit { giveBack() }

    /// The pixels in memory, which are fetched when they are first asked for; nil where they cannot be.
    public var bitmap: Bitmap? {
        if let known = copied.withLock({ $0 }) { return known }
        guard let new = copy() else { return nil }
        copied.withLock { $0 = new }
        return new
    }
}

/// The pixels of a movie's picture.
public enum VideoPicture: Sendable {
    case memory(Bitmap)
    case device(DevicePicture)

    public var size: (width: Int, height: Int) {
        switch self {
        case .memory(let bitmap): (bitmap.width, bitmap.height)
        case .device(let picture): (picture.width, picture.height)
        }
    }

    public var isOpaque: Bool {
        switch self {
        case .memory(let bitmap): bitmap.isOpaque
        case .device(let picture): picture.isOpaque
        }
    }

    /// The pixels in memory; nil for those of a device that cannot be fetched now.
    public var bitmap: Bitmap? {
        switch self {
        case .memory(let bitmap): bitmap
        case .device(let picture): picture.bitmap
        }
    }
}

/// The forms in which renderers take pictures of movies, beside pixels in memory.
public struct VideoIntake: Equatable, Sendable {
    /// Whether pictures in planes suit them better than those that are converted.
    public var planes = false
    /// The address of the display of EGL whose images they show; 0 for none.
    public var display: UInt = 0

    public init(planes: Bool = false, display: UInt = 0) { (self.planes, self.display) = (planes, display) }

    /// What suits all of several renderers.
    init(common intakes: some Collection<VideoIntake>) {
        let first = intakes.first?.display ?? 0
        planes = intakes.allSatisfy(\.planes)
        display = intakes.allSatisfy { $0.display == first } ? first : 0
    }
}
