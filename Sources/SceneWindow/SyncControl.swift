import Glibc
import SceneStorage

/// What EGL tells of the display's refreshes, by EGL_CHROMIUM_sync_control, for the surface that is current.
@safe
struct SyncControl {
    private typealias Current = @convention(c) () -> UnsafeMutableRawPointer?
    private typealias CurrentSurface = @convention(c) (Int32) -> UnsafeMutableRawPointer?
    private typealias Query = @convention(c) (UnsafeMutableRawPointer, Int32) -> UnsafePointer<CChar>?
    private typealias Number = UnsafeMutablePointer<UInt64>
    private typealias Values = @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer, Number, Number, Number) -> UInt32

    private let display: UnsafeMutableRawPointer
    private let surface: UnsafeMutableRawPointer
    private let values: Values

    /// @param find the functions of EGL and its extensions. nil where the current context is none of EGL's, or EGL does not tell.
    init?(_ find: (String) -> UnsafeMutableRawPointer?) {
        let (extensions, drawSurface): (Int32, Int32) = (0x3055, 0x3059)
        guard let display = unsafe find("eglGetCurrentDisplay"), let surface = unsafe find("eglGetCurrentSurface"),
            let query = unsafe find("eglQueryString"), let values = unsafe find("eglGetSyncValuesCHROMIUM"),
            let current = unsafe unsafeBitCast(display, to: Current.self)(),
            let target = unsafe unsafeBitCast(surface, to: CurrentSurface.self)(drawSurface),
            let list = unsafe unsafeBitCast(query, to: Query.self)(current, extensions),
            unsafe String(cString: list).split(separator: " ").contains("EGL_CHROMIUM_sync_control")
        else { return nil }
        unsafe self.display = current
        unsafe self.surface = target
        unsafe self.values = unsafe unsafeBitCast(values, to: Values.self)
    }

    /// When the display refreshed last, by the monotonic clock; nil when EGL does not know, or counts by another clock.
    var lastRefresh: Double? {
        var microseconds: UInt64 = 0, refreshes: UInt64 = 0, swaps: UInt64 = 0
        guard unsafe values(display, surface, &microseconds, &refreshes, &swaps) != 0, microseconds > 0 else { return nil }
        let time = Double(microseconds) * 1e-6, now = monotonicTime()
        return time <= now && time > now - 1 ? time : nil
    }
}
