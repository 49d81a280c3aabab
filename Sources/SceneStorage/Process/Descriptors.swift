import CLinux
import Glibc

/// Seconds of the monotonic clock.
public func monotonicTime() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// CPU time of this thread, in seconds.
public func threadTime() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// The system's number of this thread.
public func threadNumber() -> UInt64 { UInt64(clamping: linux_thread_number()) }

/// The descriptor of the next connection to a socket, which programs that this one starts do not get; -1 with `errno` when there is none.
public func acceptConnection(_ listener: Int32) -> Int32 { linux_accept(listener) }

/// Whether the other end of a connection is gone. Nothing is read.
public func hasHungUp(_ descriptor: Int32) -> Bool {
    // POLLRDHUP, which the toolchain's C module leaves out, has the number of epoll's.
    var query = pollfd(fd: descriptor, events: Int16(EPOLLRDHUP.rawValue), revents: 0)
    return unsafe poll(&query, 1, 0) > 0
}

/// A descriptor that is readable from when it is raised until it is lowered. Any thread may do either.
public struct EventDescriptor: ~Copyable, Sendable {
    public let number: Int32

    /// nil when the process has no descriptors left.
    public init?() {
        let number = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard number >= 0 else { return nil }
        self.number = number
    }

    deinit { close(number) }

    public func raise() { Self.raise(number) }

    public static func raise(_ number: Int32) { eventfd_write(number, 1) }

    public func lower() { Self.lower(number) }

    public static func lower(_ number: Int32) {
        var count: eventfd_t = 0
        _ = unsafe eventfd_read(number, &count)
    }

    /// Keeps the descriptor for ever.
    public consuming func leak() -> Int32 {
        let number = number
        discard self
        return number
    }
}

/// A descriptor that becomes readable at a time of the monotonic clock.
public struct TimerDescriptor: ~Copyable, Sendable {
    public let number: Int32

    /// nil when the process has no descriptors left.
    public init?() {
        let number = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
        guard number >= 0 else { return nil }
        self.number = number
    }

    deinit { close(number) }

    /// Sets the only time; infinity is never. What was due before is forgotten.
    public func set(_ time: Double) {
        var setting = itimerspec()
        if time < 1e12 {
            let time = max(time, 0), seconds = time.rounded(.down)
            setting.it_value.tv_sec = Int(seconds)
            // Never 0 in both, which would be never.
            setting.it_value.tv_nsec = min(Int((time - seconds) * 1e9) + 1, 999_999_999)
        }
        unsafe timerfd_settime(number, Int32(TFD_TIMER_ABSTIME), &setting, nil)
    }
}

/// A descriptor that is readable while one of others is.
public struct PollDescriptor: ~Copyable, Sendable {
    public let number: Int32

    /// nil when the process has no descriptors left.
    public init?() {
        let number = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard number >= 0 else { return nil }
        self.number = number
    }

    deinit { close(number) }

    /// @return false when the kernel has no room for it.
    public func add(_ other: Int32) -> Bool {
        var event = unsafe epoll_event()
        unsafe event.events = EPOLLIN.rawValue
        return unsafe epoll_ctl(number, EPOLL_CTL_ADD, other, &event) == 0
    }
}
