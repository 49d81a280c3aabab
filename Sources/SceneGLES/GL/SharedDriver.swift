import SceneStorage

/// What contexts of one driver have in common.
///
/// llvmpipe looks, before it changes a texture or a buffer, into what all contexts of its screen are about to draw, and does so without their
/// locks (`lp_scene_is_resource_referenced`, seen in Mesa 22.3): of two threads that draw, one reads lists that the other is writing, and the
/// process ends now and then. So one thread at a time is within that driver. Other drivers have no such lock.
public enum SharedDriver {
    /// Whether a thread has the driver while the program calls GL, without the lock.
    private static let lock = Monitor(.sharedDriver, false)
    private static let ofThread = ThreadLocal { Presence() }

    /// Whether a thread is within the driver.
    private final class Presence { var isInside = false }

    /// Runs what may be within that driver, such as the making of a context: which driver will serve it is not known yet. May be nested.
    public static func perform<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let presence = ofThread.current
        if presence.isInside { return try body() }
        return try lock.withLock(when: { isLent in !isLent }) { _ throws(Failure) in
            presence.isInside = true
            defer { presence.isInside = false }
            return try body()
        }
    }

    /// Runs what calls the program, which calls GL: no other thread is within the driver meanwhile, and no lock is held. Threads wait, so the
    /// program must not wait for those that render.
    static func lend<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let presence = ofThread.current
        if presence.isInside { return try body() }
        lock.withLock(when: { isLent in !isLent }) { $0 = true }
        presence.isInside = true
        defer {
            presence.isInside = false
            lock.withLock { $0 = false }
            lock.notify()
        }
        return try body()
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

    /// Waits until what was drawn is there, where the processor draws it.
    public func finishSoftwareDrawing() {
        if dialect.isSoftware { finish() }
    }
}
