import SceneStorage

/// What contexts of one driver have in common.
///
/// llvmpipe looks, before it changes a texture or a buffer, into what all contexts of its screen are about to draw, and does so without their
/// locks (`lp_scene_is_resource_referenced`, seen in Mesa 22.3): of two threads that draw, one reads lists that the other is writing, and the
/// process ends now and then. So one thread at a time is within that driver. Other drivers have no such lock.
public enum SharedDriver {
    private static let lock = Locked(.sharedDriver, ())
    private static let ofThread = ThreadLocal { Presence() }

    /// Whether a thread is within the driver.
    private final class Presence { var isInside = false }

    /// Runs what may be within that driver, such as the making of a context: which driver will serve it is not known yet. May be nested.
    public static func perform<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let presence = ofThread.current
        if presence.isInside { return try body() }
        return try lock.withLock { _ throws(Failure) in
            presence.isInside = true
            defer { presence.isInside = false }
            return try body()
        }
    }
}

extension GLFunctions {
    /// Runs calls of a context, alone in its driver where the driver needs that. May be nested.
    public func perform<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        dialect.isLlvmpipe ? try SharedDriver.perform(body) : try body()
    }

    /// Waits until what was drawn is there, where the processor draws it.
    public func finishSoftwareDrawing() {
        if dialect.isSoftware { finish() }
    }
}
