import CSDL
import Glibc
import SceneGLES
import SceneStorage
import Synchronization

/// What the threads that use the display of windows tell the thread that has them: that there may be events, and that the display is gone.
@safe
final class DisplayWatch: @unchecked Sendable {
    /// Readable when there is something for the thread that has windows.
    let signal: EventDescriptor
    private let lost = Atomic<Bool>(false)
    private let x11: X11?
    private let wayland: Wayland?
    /// The descriptor of the display; -1 where the system has none.
    let descriptor: Int32

    /// @param window any window on the display.
    init?(_ sdl: SDLLibrary, _ window: OpaquePointer) {
        guard let signal = EventDescriptor() else { return nil }
        self.signal = signal
        var system = scene_sdl_system()
        let kind = unsafe withUnsafePointer(to: sdl.calls) { calls in unsafe scene_sdl_get_system(calls, window, &system) }
        let display = unsafe system.handles.0
        if kind == SCENE_SDL_X11, let display = unsafe display, let x11 = unsafe X11(display) {
            self.x11 = x11
            wayland = nil
            descriptor = x11.descriptor
            x11.tellOfEnd(self)
        } else if kind == SCENE_SDL_WAYLAND, let display = unsafe display, let wayland = unsafe Wayland(display) {
            x11 = nil
            self.wayland = wayland
            descriptor = wayland.descriptor
        } else {
            x11 = nil
            wayland = nil
            descriptor = -1
        }
    }

    var isLost: Bool { lost.load(ordering: .acquiring) }

    func lose() {
        lost.store(true, ordering: .releasing)
        signal.raise()
    }

    fileprivate func loseX11() {
        lose()
        x11?.unlock()
    }

    /// Finds out whether the display is there. Who speaks with a display that is gone may never hear an answer.
    func check() {
        if !isLost, wayland?.isLost == true || x11?.isLost == true { lose() }
    }

    /// Whether there is a window manager, to whom SDL leaves it on X11 to have a window fill the screen.
    var hasManager: Bool { x11?.hasManager ?? true }

    // MARK: - What is gone

    /// Windows that no program has any more, with their contexts, which only the thread of the windows may destroy.
    private let discarded = Locked<[Discarded]>(.innermost, [])

    @safe
    private struct Discarded: @unchecked Sendable {
        let window: OpaquePointer
        let context: SDL_GLContext
        let surface: DrawSurface?
    }

    func discard(_ window: OpaquePointer, _ context: SDL_GLContext, _ surface: DrawSurface?) {
        discarded.withLock { unsafe $0.append(Discarded(window: window, context: context, surface: surface)) }
        signal.raise()
    }

    /// Destroys what was discarded, on the thread of the windows.
    func destroyDiscarded(_ sdl: SDLLibrary) {
        let gone = discarded.withLock { discarded in
            let gone = discarded
            discarded = []
            return gone
        }
        // A display that went away took them with it.
        if isLost { return }
        for gone in gone {
            SharedDriver.perform {
                unsafe sdl.calls.GL_DeleteContext(gone.context)
                // SDL 2 leaves the surfaces of X11's windows behind, with pictures as large as these.
                if x11 != nil { gone.surface?.destroy() }
                unsafe sdl.calls.DestroyWindow(gone.window)
            }
        }
    }

    /// Finds out whether the display is there, right before a picture is put into a window.
    ///
    /// Mesa 22's software drivers never come back from a connection that has failed when they cut a picture into requests: the longest request
    /// is then 0 bytes long. What is drawn is waited for first, so that little time is left between the question and the picture.
    func checkBeforePicture(_ functions: GLFunctions) {
        if x11 != nil { functions.finishSoftwareDrawing() }
        check()
    }

    /// Reading an answer of the display's takes in events as well, which then wake nobody.
    func noteTraffic() {
        if x11.map(\.hasEvents) ?? true { signal.raise() }
    }
}

/// The functions of libX11 that SDL has no use for, in the library that SDL has opened.
@safe
private struct X11: @unchecked Sendable {
    private typealias NumberFunction = @convention(c) (UnsafeMutableRawPointer) -> Int32
    private typealias QueueFunction = @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32
    private typealias UnlockFunction = @convention(c) (UnsafeMutableRawPointer) -> Void
    private typealias ExitHandler = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
    private typealias ExitFunction = @convention(c) (UnsafeMutableRawPointer, ExitHandler, UnsafeMutableRawPointer?) -> Void

    private typealias ErrorHandler = @convention(c) (UnsafeMutableRawPointer?) -> Int32
    private typealias ErrorFunction = @convention(c) (ErrorHandler?) -> ErrorHandler?

    /// The display of the windows, and who handled the ends of displays before.
    private static let ours = Atomic<UInt>(0)
    private static let previous = Atomic<UInt>(0)

    private let library: UnsafeMutableRawPointer
    private let display: UnsafeMutableRawPointer
    private let events: QueueFunction
    private let unlockDisplay: UnlockFunction?
    private let setExitHandler: ExitFunction?
    private let setErrorHandler: ErrorFunction?
    let descriptor: Int32

    init?(_ display: UnsafeMutableRawPointer) {
        guard let library = unsafe dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL), let number = unsafe dlsym(library, "XConnectionNumber"),
            let events = unsafe dlsym(library, "XEventsQueued")
        else { return nil }
        unsafe self.library = library
        unsafe self.display = display
        unsafe self.events = unsafe unsafeBitCast(events, to: QueueFunction.self)
        descriptor = unsafe unsafeBitCast(number, to: NumberFunction.self)(display)
        unsafe unlockDisplay = unsafe dlsym(library, "XUnlockDisplay").map {
            unsafe unsafeBitCast($0, to: UnlockFunction.self)
        }
        unsafe setExitHandler = unsafe dlsym(library, "XSetIOErrorExitHandler").map {
            unsafe unsafeBitCast($0, to: ExitFunction.self)
        }
        unsafe setErrorHandler = unsafe dlsym(library, "XSetIOErrorHandler").map {
            unsafe unsafeBitCast($0, to: ErrorFunction.self)
        }
    }

    /// Whether the server is gone; libX11 says so only to who speaks with the server.
    var isLost: Bool { hasHungUp(descriptor) }

    /// Whether events were read that nobody has taken.
    var hasEvents: Bool {
        let afterReading: Int32 = 1
        return unsafe events(display, afterReading) > 0
    }

    /// Whether a window manager says that it is there, as a property of the root window.
    var hasManager: Bool {
        typealias AtomFunction = @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>, Int32) -> UInt
        typealias RootFunction = @convention(c) (UnsafeMutableRawPointer) -> UInt
        typealias ListFunction = @convention(c) (UnsafeMutableRawPointer, UInt, UnsafeMutablePointer<Int32>) -> UnsafeMutablePointer<UInt>?
        typealias FreeFunction = @convention(c) (UnsafeMutableRawPointer) -> Int32
        guard let atom = unsafe dlsym(library, "XInternAtom"), let root = unsafe dlsym(library, "XDefaultRootWindow"),
            let list = unsafe dlsym(library, "XListProperties"), let free = unsafe dlsym(library, "XFree")
        else { return true }
        var count: Int32 = 0
        // Atoms that no program has asked for have no number.
        let name = unsafe unsafeBitCast(atom, to: AtomFunction.self)(display, "_NET_SUPPORTING_WM_CHECK", 1)
        let window = unsafe unsafeBitCast(root, to: RootFunction.self)(display)
        guard name != 0, let found = unsafe unsafeBitCast(list, to: ListFunction.self)(display, window, &count) else { return false }
        defer { unsafe _ = unsafeBitCast(free, to: FreeFunction.self)(found) }
        return unsafe UnsafeBufferPointer(start: found, count: Int(count)).contains(name)
    }

    /// Lets other threads go that wait for the display. The thread that finds a server gone keeps the display locked for ever, as libX11
    /// expects it to end the process (`_XIOError`, seen in 1.8).
    func unlock() { unsafe unlockDisplay?(display) }

    /// Has the process go on when the server ends, which otherwise ends it. libX11 has that since 1.7.
    func tellOfEnd(_ watch: DisplayWatch) {
        // Without a handler for returning from that libX11 ends the process.
        guard unsafe setExitHandler != nil, let setErrorHandler = unsafe setErrorHandler else { return }
        unsafe Self.ours.store(UInt(bitPattern: display), ordering: .relaxed)
        let old = unsafe setErrorHandler { display in
            if UInt(bitPattern: display) == X11.ours.load(ordering: .relaxed) { return 0 }
            // Somebody else's display.
            guard let previous = unsafe UnsafeRawPointer(bitPattern: X11.previous.load(ordering: .relaxed)) else { return 0 }
            return unsafe unsafeBitCast(previous, to: ErrorHandler.self)(display)
        }
        if let old = unsafe old {
            Self.previous.store(unsafe UInt(bitPattern: unsafeBitCast(old, to: UnsafeRawPointer.self)), ordering: .relaxed)
        }
        // The display lives as long as the process.
        let context = unsafe Unmanaged.passRetained(watch).toOpaque()
        unsafe setExitHandler?(
            display,
            { _, context in
                if let context = unsafe context { unsafe Unmanaged<DisplayWatch>.fromOpaque(context).takeUnretainedValue().loseX11() }
            }, context)
    }
}

/// The functions of libwayland that SDL has no use for, in the library that SDL has opened.
@safe
private struct Wayland: @unchecked Sendable {
    private typealias NumberFunction = @convention(c) (UnsafeMutableRawPointer) -> Int32

    private let display: UnsafeMutableRawPointer
    private let error: NumberFunction
    let descriptor: Int32

    init?(_ display: UnsafeMutableRawPointer) {
        guard let library = unsafe dlopen("libwayland-client.so.0", RTLD_NOW | RTLD_LOCAL),
            let descriptor = unsafe dlsym(library, "wl_display_get_fd"), let error = unsafe dlsym(library, "wl_display_get_error")
        else { return nil }
        unsafe self.display = display
        unsafe self.error = unsafe unsafeBitCast(error, to: NumberFunction.self)
        self.descriptor = unsafe unsafeBitCast(descriptor, to: NumberFunction.self)(display)
    }

    /// Whether the compositor is gone; a display that had an error is of no use any more.
    var isLost: Bool { unsafe error(display) != 0 }
}
