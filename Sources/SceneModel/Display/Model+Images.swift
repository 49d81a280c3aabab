public import SceneCommit
import SceneStorage

/// A listener that hears that an image is there, or could not be loaded.
public protocol ImageObserver: AnyObject, Sendable {
    func imageDidLoad()
}

extension Model {
    /// Changes a part of an image, with the calling thread's transaction. The image is prepared for updates, and the part lies in it.
    public func update(_ image: ImageBuffer, _ update: ImageUpdate) {
        let thread = thread
        // As all changes, under the lock: who holds the model keeps others from changing it.
        state.withLock { _ in thread.list.append(image, update) }
    }

    /// Has an image loaded, and tells the calling thread of it in a later dispatch.
    public func load(_ image: ImageBuffer, _ observer: any ImageObserver) {
        let thread = thread
        let queue = state.withLock { $0.queue(of: thread) }
        if case .loading = image.demand({ _ in Model.shared.tell(observer, queue) }) { return }
        tell(observer, queue)
    }

    private func tell(_ observer: any ImageObserver, _ queue: QueueID) {
        arrivals.withLock { $0.append((queue, observer)) }
        ReportSignal.raise()
    }

    /// Puts what has been loaded into the queues of those who are to be told.
    func takeArrivedImages(_ state: inout ModelState) {
        let arrived = arrivals.withLock { arrivals in
            let arrived = arrivals
            arrivals = []
            return arrived
        }
        for (queue, observer) in arrived { state.post(.loaded(observer), to: queue) }
    }
}
