import SceneStorage

/// The surface of EGL's that is current, which SDL has made for a window.
@safe
struct DrawSurface: @unchecked Sendable {
    private typealias Current = @convention(c) () -> UnsafeMutableRawPointer?
    private typealias CurrentSurface = @convention(c) (Int32) -> UnsafeMutableRawPointer?
    private typealias Destroy = @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> UInt32

    private let display: UnsafeMutableRawPointer
    private let surface: UnsafeMutableRawPointer
    private let end: Destroy

    /// @param find the functions of EGL. nil where the current context is none of EGL's.
    init?(_ find: (String) -> UnsafeMutableRawPointer?) {
        let drawSurface: Int32 = 0x3059
        guard let display = unsafe find("eglGetCurrentDisplay"), let surface = unsafe find("eglGetCurrentSurface"),
            let end = unsafe find("eglDestroySurface"), let current = unsafe unsafeBitCast(display, to: Current.self)(),
            let target = unsafe unsafeBitCast(surface, to: CurrentSurface.self)(drawSurface)
        else { return nil }
        unsafe self.display = current
        unsafe self.surface = target
        unsafe self.end = unsafe unsafeBitCast(end, to: Destroy.self)
    }

    /// Lets go of what the window shows, and of what is drawn next. A surface that is gone already is none of EGL's any more.
    func destroy() { _ = unsafe end(display, surface) }
}
