import SceneStorage

/// What EGL tells of the age of the buffer that is drawn into next, by EGL_EXT_buffer_age, for the surface that is current.
@safe
struct BufferAge {
    private typealias Current = @convention(c) () -> UnsafeMutableRawPointer?
    private typealias CurrentSurface = @convention(c) (Int32) -> UnsafeMutableRawPointer?
    private typealias Query = @convention(c) (UnsafeMutableRawPointer, Int32) -> UnsafePointer<CChar>?
    private typealias Attribute =
        @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer, Int32, UnsafeMutablePointer<Int32>) ->
        UInt32

    private let display: UnsafeMutableRawPointer
    private let surface: UnsafeMutableRawPointer
    private let attribute: Attribute

    /// @param find the functions of EGL and its extensions. nil where the current context is none of EGL's, or EGL does not tell.
    init?(_ find: (String) -> UnsafeMutableRawPointer?) {
        let (extensions, drawSurface): (Int32, Int32) = (0x3055, 0x3059)
        guard let display = unsafe find("eglGetCurrentDisplay"), let surface = unsafe find("eglGetCurrentSurface"),
            let query = unsafe find("eglQueryString"), let attribute = unsafe find("eglQuerySurface"),
            let current = unsafe unsafeBitCast(display, to: Current.self)(),
            let target = unsafe unsafeBitCast(surface, to: CurrentSurface.self)(drawSurface),
            let list = unsafe unsafeBitCast(query, to: Query.self)(current, extensions),
            unsafe String(cString: list).split(separator: " ").contains("EGL_EXT_buffer_age")
        else { return nil }
        unsafe self.display = current
        unsafe self.surface = target
        unsafe self.attribute = unsafe unsafeBitCast(attribute, to: Attribute.self)
    }

    /// How many frames ago the buffer got the pixels that it has, the last one being 1; 0 where they are unknown.
    var frames: Int {
        let age: Int32 = 0x313D
        var value: Int32 = 0
        guard unsafe attribute(display, surface, age, &value) != 0 else { return 0 }
        return Int(max(value, 0))
    }
}
