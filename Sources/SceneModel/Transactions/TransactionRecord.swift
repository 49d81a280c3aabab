public import SceneCommit
import SceneStorage

/// A transaction that was committed with changes of layers in renderers' trees, as its author is told.
public struct TransactionRecord: BitwiseCopyable, Sendable {
    /// Transactions of the process are counted from 1.
    public var number: UInt64 = 0
    /// When it was committed, by the monotonic clock.
    public var time = 0.0
    public var changes: UInt64 = 0
    /// The system's number of the thread that committed it.
    public var thread: UInt64 = 0

    public init() {}
}

extension Model {
    /// A transaction by its number; the last one for 0. It is read without the model.
    public func transaction(_ number: UInt64) throws(SceneError) -> TransactionRecord {
        let wanted = number == 0 ? records.last : number
        if let record = records.read(wanted, TransactionRecord()) { return record }
        throw SceneError(.notFound, "there is no transaction \(wanted): the last one is \(records.last), and the last 1024 are kept")
    }
}
