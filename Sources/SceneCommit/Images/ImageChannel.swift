import SceneStorage
import Synchronization

/// The channel from the threads that decode images to the renderer that has asked for them.
public final class ImageChannel: Sendable {
    private let arrived = Locked<[(image: ImageBuffer, bitmap: Bitmap?)]>(.loadedImages, [])
    private let isNew = Atomic<Bool>(false)

    private let signal: FrameSignal

    /// @param signal of the renderer.
    public init(_ signal: FrameSignal) { self.signal = signal }

    /// Whether there is anything to take.
    public var hasNews: Bool { isNew.load(ordering: .acquiring) }

    /// The images that have come since the last call, with their pixels; nil for an image that could not be loaded.
    public func take() -> [(image: ImageBuffer, bitmap: Bitmap?)] {
        arrived.withLock { arrived in
            isNew.store(false, ordering: .releasing)
            let taken = arrived
            arrived = []
            return taken
        }
    }

    /// Asks an image for its pixels, which arrive here when they are not there yet.
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
        signal.raise()
    }
}
