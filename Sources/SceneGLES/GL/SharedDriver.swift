import SceneStorage

/// What contexts of one driver have in common.
///
/// llvmpipe looks, before it changes a texture or a buffer, into what all contexts of its screen are about to draw, and does so without their
/// locks (`lp_scene_is_resource_referenced`, seen in Mesa 22.3): of two threads that draw, one reads lists that the other is writing, and the
/// process ends now and then. So one thread at a time is within that driver. Other drivers have no such lock.
public enum SharedDriver {
    private struct State {
        /// Whether a thread has the driver while the program calls GL, without the lock.
        var isLent = false
        /// The thread of the program's that has borrowed the driver: its loan's number, or 0, how often it did, and when that ends.
        var loan: UInt64 = 0, loans = 0, loanEnd = 0.0
        var lastLoan: UInt64 = 0

        func isFree(for presence: Presence) -> Bool { !isLent && (loan == 0 || loan == presence.loan || monotonicTime() >= loanEnd) }
    }

    private static let lock = Monitor(.sharedDriver, State())
    private static let ofThread = ThreadLocal { Presence() }
    /// How long others wait for what the program draws, in seconds. It may have gone to sleep, or never come back.
    private static let longestLoan = 1.0

    private final class Presence {
        /// Whether the thread is within the driver.
        var isInside = false
        var loan: UInt64 = 0
    }

    /// Runs what may be within that driver, such as the making of a context: which driver will serve it is not known yet. May be nested.
    public static func perform<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let presence = ofThread.current
        if presence.isInside { return try body() }
        while true {
            let result = try lock.withLock(when: { !$0.isLent }) { state throws(Failure) -> Result? in
                guard state.isFree(for: presence) else { return nil }
                presence.isInside = true
                defer { presence.isInside = false }
                return try body()
            }
            if let result { return result }
            waitForLoan(presence)
        }
    }

    /// Whether the calling thread is within the driver, and must not wait for others that want to be.
    public static var isInside: Bool { ofThread.current.isInside }

    /// Runs what calls the program, which calls GL: no other thread is within the driver meanwhile, and no lock is held. Threads wait, so the
    /// program must not wait for those that render.
    static func lend<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let presence = ofThread.current
        if presence.isInside { return try body() }
        while true {
            let isLent = lock.withLock(when: { !$0.isLent }) { state in
                state.isLent = state.isFree(for: presence)
                return state.isLent
            }
            if isLent { break }
            waitForLoan(presence)
        }
        presence.isInside = true
        defer {
            presence.isInside = false
            lock.withLock { $0.isLent = false }
            lock.notify()
        }
        return try body()
    }

    private static func waitForLoan(_ presence: Presence) {
        let end = lock.withLock { $0.loanEnd }
        _ = lock.wait(until: end) { $0.isFree(for: presence) ? true : nil }
    }

    /// Has the calling thread draw by itself, apart from others, until `endLoan`, or for a second. @return nil when the driver was not free in time; 0
    /// where the thread is within the driver already.
    static func borrow(until deadline: Double) -> UInt64? {
        let presence = ofThread.current
        if presence.isInside { return 0 }
        return lock.wait(until: deadline) { state -> UInt64? in
            guard state.isFree(for: presence) else { return nil }
            let now = monotonicTime()
            // A loan that nobody ends, as of a drawable that went with its swap chain, is not prolonged by the next ones.
            if state.loan == 0 || state.loan != presence.loan || now >= state.loanEnd {
                state.lastLoan += 1
                (state.loan, state.loans, state.loanEnd) = (state.lastLoan, 0, now + longestLoan)
                presence.loan = state.loan
            }
            state.loans += 1
            return state.loan
        }
    }

    static func endLoan(_ loan: UInt64) {
        guard loan != 0 else { return }
        lock.withLock { state in
            guard state.loan == loan else { return }
            state.loans -= 1
            if state.loans == 0 { state.loan = 0 }
        }
        lock.notify()
    }
}

extension GLFunctions {
    /// Runs calls of a context, alone in its driver where the driver needs that. May be nested.
    public func perform<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        dialect.isLlvmpipe ? try SharedDriver.perform(body) : try body()
    }

    /// Runs calls of a context and of the program within, alone in its driver where the driver needs that, with no lock held.
    public func lend<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        dialect.isLlvmpipe ? try SharedDriver.lend(body) : try body()
    }

    /// Has the calling thread draw alone where the driver needs that. @return the loan to be ended, 0 for none; nil when it took too long.
    func borrowDriver(until deadline: Double) -> UInt64? { dialect.isLlvmpipe ? SharedDriver.borrow(until: deadline) : 0 }

    /// Waits until what was drawn is there, where the processor draws it.
    public func finishSoftwareDrawing() {
        if dialect.isSoftware { finish() }
    }
}
