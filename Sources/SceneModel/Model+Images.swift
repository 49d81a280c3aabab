public import SceneCommit
import SceneStorage

/// Who hears that an image is there, or could not be loaded.
public protocol ImageObserver: AnyObject, Sendable {
    func imageDidLoad()
}

extension Model {
    /// Changes a part of an image, with the calling thread's transaction. The image is prepared for updates, and the part lies in it.
    public func update(_ image: ImageBuffer, _ update: ImageUpdate) {
        let thread = thread
        // As all changes, under the lock: who holds the model keeps others from changing it.
        state.withLock { _ in
            thread.list.imageUpdates.append((image, update))
            thread.list.append(
                Change(kind: .updateImage, slot: -1, generation: 0, index: Int32(thread.list.imageUpdates.count - 1)))
        }
    }

    /// Has an image loaded, and tells the calling thread of it in a later dispatch.
    public func load(_ image: ImageBuffer, _ observer: any ImageObserver) {
        let thread = thread
        let queue = state.withLock { $0.queue(of: thread) }
        let residency = image.demand { _ in Model.shared.state.withLock { $0.post(.loaded(observer), to: queue) } }
        if case .loading = residency { return }
        state.withLock { $0.post(.loaded(observer), to: queue) }
    }
}
