import Glibc

/// One object of a class for each thread that asks for it; it goes when its thread ends.
public final class ThreadLocal<Object: AnyObject>: @unchecked Sendable {
    private var key = pthread_key_t()
    private let make: @Sendable () -> Object

    public init(_ make: @escaping @Sendable () -> Object) {
        self.make = make
        unsafe pthread_key_create(&key) { pointer in
            // The end of a thread's objects may wait for other threads; a forked child has none.
            guard let pointer = unsafe pointer, !ProcessState.isForked else { return }
            unsafe Unmanaged<AnyObject>.fromOpaque(pointer).release()
        }
    }

    /// The calling thread's object.
    public var current: Object {
        if let pointer = unsafe pthread_getspecific(key) {
            return unsafe Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
        }
        let object = make()
        unsafe pthread_setspecific(key, Unmanaged.passRetained(object).toOpaque())
        return object
    }
}
