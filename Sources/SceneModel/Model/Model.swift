public import SceneCommit
import SceneStorage

/// The layer trees of the process: the program's side. Safe to use from any thread; every thread has its own transactions.
public final class Model: Sendable {
    public static let shared = Model()

    let state = ModelLock()
    /// The images that were loaded, and which threads are to be told. Who brings them may not wait for the model, since a thread that holds it may
    /// wait for them.
    let arrivals = Locked<[(queue: QueueID, observer: any ArrivalObserver)]>(.arrivedImages, [])
    let services = Locked(.modelServices, ModelServices.none)
    /// The last transactions, written by who holds the model.
    let records = RecordRing(capacity: 1024, TransactionRecord())
    private let transactions = ThreadLocal { ThreadTransactions() }

    /// The calling thread's transactions.
    var thread: ThreadTransactions { transactions.current }

    private init() {}

    // MARK: - Life

    /// Makes a layer. @return a reference that the caller owns.
    public func createLayer(_ kind: LayerKind = .layer) throws(SceneError) -> LayerID {
        let player = kind == .video ? services.withLock { $0.makePlayer }() : nil
        return try state.withLock { state throws(SceneError) in
            let layer = try state.create(kind)
            if let player { state.changeBehavior(of: try state.slot(layer)) { $0.player = player } }
            return layer
        }
    }

    public func kind(of layer: LayerID) throws(SceneError) -> LayerKind { try values(of: layer).bits.kind }

    public func retain(_ layer: LayerID) throws(SceneError) {
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            // What holds layers besides the program needs references, too.
            guard state.store.rows[slot].owned < Int32.max / 2 else {
                throw SceneError(.invalidState, "layer has too many references")
            }
            state.store.rows[slot].references += 1
            state.store.rows[slot].owned += 1
        }
    }

    /// Gives a reference back that the caller owns. @return whether there was one: a superlayer's is not the caller's.
    @discardableResult
    public func release(_ layer: LayerID) -> Bool {
        state.withLock { state in
            guard let slot = state.store.slot(of: layer) else { return false }
            return state.releaseOwned(slot)
        }
    }

    public func isAlive(_ layer: LayerID) -> Bool { state.withLock { $0.store.slot(of: layer) != nil } }

    /// How many layers are alive.
    public var liveLayerCount: Int { state.withLock { $0.store.liveCount - $0.stageCount } }

    // MARK: - Name

    public func setName(_ name: String?, of layer: LayerID) throws(SceneError) {
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            state.names[slot] = name
            if name == nil { state.store.rows[slot].flags.remove(.named) } else { state.store.rows[slot].flags.insert(.named) }
        }
    }

    public func name(of layer: LayerID) throws(SceneError) -> String? {
        try state.withLock { state throws(SceneError) in state.names[try state.slot(layer)] }
    }
}
