import CLinux
import Glibc
import Synchronization

/// How threads of the library's own end.
public enum ThreadEnd {
    /// The address of the function that is called then, or 0.
    private static let function = Atomic<UInt>(0)

    /// Has a driver told of each end, so that the driver frees what it keeps for the thread.
    public static func tell(_ release: @convention(c) () -> UInt32) {
        unsafe function.store(unsafeBitCast(release, to: UInt.self), ordering: .relaxed)
    }

    /// Drivers free what they keep for a thread when it ends by itself, and once more in their handlers of `exit()` where both happen at once.
    /// So the driver is told within work, which `exit()` waits for, and a thread that comes after that goes with the process.
    fileprivate static func reach() {
        let address = function.load(ordering: .relaxed)
        guard address != 0 else { return }
        guard ProcessState.beginWork() else {
            while ProcessState.isEnding { pause() }
            return
        }
        defer { ProcessState.endWork() }
        _ = unsafe unsafeBitCast(address, to: (@convention(c) () -> UInt32).self)()
    }
}

/// Starts a thread of the library's own, which takes no signals and is never joined. @return false when the system has none left.
public func startThread(_ name: StaticString, _ body: @escaping @Sendable () -> Void) -> Bool {
    final class Start {
        let name: StaticString
        let body: @Sendable () -> Void

        init(_ name: StaticString, _ body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }

        func run() {
            unsafe linux_set_thread_name(UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self))
            body()
        }
    }
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // A new thread inherits the mask.
    var all = sigset_t(), old = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &old)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &old, nil) }
    let start = unsafe Unmanaged.passRetained(Start(name, body))
    var thread = pthread_t()
    let failure = unsafe pthread_create(
        &thread, &attributes,
        { pointer in
            guard let pointer = unsafe pointer else { return nil }
            unsafe Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue().run()
            ThreadEnd.reach()
            return nil
        }, start.toOpaque())
    guard failure == 0 else {
        unsafe start.release()
        return false
    }
    return true
}
