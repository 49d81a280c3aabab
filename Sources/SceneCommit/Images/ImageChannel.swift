import SceneStorage
import Synchronization

/// Where the images arrive that a renderer has asked for, and which were decoded on other threads.
public final class ImageChannel: Sendable {
    private let arrived = Locked<[(image: ImageBuffer, bitmap: Bitmap?)]>(.loadedImages, [])
    private let isNew = Atomic<Bool>(false)

    public init() {}

    /// Whether there is anything to take.
    public var hasNews: Bool { isNew.load(ordering: .acquiring) }

    /// What has come since the last call, with the pixels; nil for what could not be loaded.
    public func take() -> [(image: ImageBuffer, bitmap: Bitmap?)] {
        arrived.withLock { arrived in
            isNew.store(false, ordering: .releasing)
            let taken = arrived
            arrived = []
            return taken
        }
    }

    /// Asks an image for its pixels: those that are not there will arrive.
    public func demand(_ image: ImageBuffer) -> ImageBuffer.Residency {
        image.demand { [weak self, weak image] bitmap in
            guard let image else { return }
            self?.post(image, bitmap)
        }
    }

    private func post(_ image: ImageBuffer, _ bitmap: Bitmap?) {
        arrived.withLock { arrived in
            arrived.append((image, bitmap))
            isNew.store(true, ordering: .releasing)
        }
        TileChannel.noteEnd()
        ReportSignal.raise()
    }
}
