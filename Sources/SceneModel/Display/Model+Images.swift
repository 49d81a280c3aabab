public import SceneCommit
import SceneStorage

/// A listener that hears, in a dispatch of its thread, that something has come which that waited for: an image, or the end of a movie.
public protocol ArrivalObserver: AnyObject, Sendable {
    func didArrive()
}

extension Model {
    /// Changes a part of an image, with the calling thread's transaction. The image is prepared for updates, and the part lies in it.
    public func update(_ image: ImageBuffer, _ update: ImageUpdate) {
        let thread = thread
        // As all changes, under the lock: who holds the model keeps others from changing it.
        state.withLock { _ in thread.list.append(image, update) }
    }

    /// Has an image loaded, and tells the calling thread of it in a later dispatch.
    public func load(_ image: ImageBuffer, _ observer: any ArrivalObserver) {
        let thread = thread
        let queue = state.withLock { $0.queue(of: thread) }
        if case .loading = image.demand({ _ in Model.shared.tell(observer, queue) }) { return }
        tell(observer, queue)
    }

    /// The calling thread, as one that can be told something.
    public func currentQueue() -> QueueID {
        let thread = thread
        return state.withLock { $0.queue(of: thread) }
    }

    /// Tells a thread something in its next dispatch. Whoever calls may not hold the model.
    public func tell(_ observer: any ArrivalObserver, _ queue: QueueID) {
        arrivals.withLock { $0.append((queue, observer)) }
        ReportSignal.raise()
    }

    /// Puts what has been loaded into the queues of those who are to be told.
    func takeArrivals(_ state: inout ModelState) {
        let arrived = arrivals.withLock { arrivals in
            let arrived = arrivals
            arrivals = []
            return arrived
        }
        for (queue, observer) in arrived { state.post(.loaded(observer), to: queue) }
    }
}
