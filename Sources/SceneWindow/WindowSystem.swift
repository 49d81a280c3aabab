import CSDL
import Glibc
public import SceneCommit
import SceneEngine
import SceneGeometry
import SceneModel
import SceneStorage
import Synchronization

/// The window system of the process, which belongs to the thread that made the first window.
@safe
public final class WindowSystem: @unchecked Sendable {
    private static let shared = Locked<WindowSystem?>(.windowSystem, nil)
    /// Whether there is one, so that dispatches without windows cost nothing.
    private static let exists = Atomic<Bool>(false)

    let sdl: SDLLibrary
    private let thread = pthread_self()
    private var watch: DisplayWatch?
    private var windows: [UInt32: WeakWindow] = [:]
    private var cursors: [Int32: OpaquePointer] = unsafe [:]
    private var isLossTold = false
    private var translator: EventTranslator
    /// Events that are to be told next. A dispatch within a handler begins with these, so that nothing is told out of order.
    private var pending: [EventTranslator.Found] = []

    private struct WeakWindow { weak var window: Window? }

    /// Whether windows can be opened in this process right now.
    public static var isAvailable: Bool { (try? SDLLibrary()) != nil }

    /// The system, which is opened with the first call. Throws on other threads than that of the first call.
    static func current() throws(SceneError) -> WindowSystem {
        let system = try shared.withLock { shared throws(SceneError) in
            if let shared { return shared }
            let new = try WindowSystem()
            shared = new
            exists.store(true, ordering: .releasing)
            return new
        }
        try system.checkThread()
        if system.isLost { throw SceneError(.unsupported, "the display of the windows went away; a process gets no other one") }
        return system
    }

    private init() throws(SceneError) {
        sdl = try SDLLibrary()
        for (name, value) in [
            ("SDL_NO_SIGNAL_HANDLERS", "1"), ("SDL_VIDEO_ALLOW_SCREENSAVER", "1"), ("SDL_VIDEO_X11_FORCE_EGL", "1"),
            ("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1"), ("SDL_QUIT_ON_LAST_WINDOW_CLOSE", "0"), ("SDL_IME_SHOW_UI", "1"),
            ("SDL_IME_SUPPORT_EXTENDED_TEXT", "1"),
            ("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0"), ("SDL_TOUCH_MOUSE_EVENTS", "0"), ("SDL_MOUSE_TOUCH_EVENTS", "0"),
        ] { unsafe _ = sdl.calls.SetHint(name, value) }
        // A person who would rather have borders than a second window sets the same in the environment, which SDL heeds before this hint.
        if sdl.losesDecorations { unsafe _ = sdl.calls.SetHint("SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR", "0") }
        guard sdl.calls.InitSubSystem(UInt32(SDL_INIT_VIDEO)) == 0 else {
            throw SceneError(.unsupported, "there is no display to open windows on: \(sdl.message)")
        }
        for kind in [SDL_DROPFILE, SDL_DROPTEXT, SDL_SYSWMEVENT] { _ = sdl.calls.EventState(kind.rawValue, 1) }
        sdl.calls.StopTextInput()
        translator = EventTranslator(sdl)
    }

    var isLost: Bool { watch?.isLost ?? false }

    /// Whether the system has windows fill the screen where SDL asks for that.
    var hasManager: Bool { watch?.hasManager ?? true }

    var isOnThread: Bool { pthread_equal(thread, pthread_self()) != 0 }

    func checkThread() throws(SceneError) {
        guard isOnThread else {
            throw SceneError(.wrongThread, "windows belong to the thread that made the first one, and this is another")
        }
    }

    // MARK: - Windows

    func setAttributes(isTransparent: Bool, hasDepth: Bool) {
        for (attribute, value) in [
            (SDL_GL_CONTEXT_PROFILE_MASK, Int32(SDL_GL_CONTEXT_PROFILE_ES.rawValue)), (SDL_GL_CONTEXT_MAJOR_VERSION, 3),
            (SDL_GL_CONTEXT_MINOR_VERSION, 0), (SDL_GL_RED_SIZE, 8), (SDL_GL_GREEN_SIZE, 8), (SDL_GL_BLUE_SIZE, 8),
            (SDL_GL_ALPHA_SIZE, isTransparent ? 8 : 0), (SDL_GL_DEPTH_SIZE, hasDepth ? 24 : 0), (SDL_GL_STENCIL_SIZE, 0),
            (SDL_GL_DOUBLEBUFFER, 1),
        ] { _ = sdl.calls.GL_SetAttribute(attribute, value) }
    }

    /// The watch over the display, which comes with the first window. A window that cannot be watched is destroyed.
    func watch(_ window: OpaquePointer) throws(SceneError) -> DisplayWatch {
        if let watch { return watch }
        guard let new = unsafe DisplayWatch(sdl, window) else {
            unsafe sdl.calls.DestroyWindow(window)
            throw SceneError(.outOfMemory, "the process has no descriptors left")
        }
        watch = new
        Model.shared.listen(to: new.signal.number)
        if new.descriptor >= 0 { Model.shared.listen(to: new.descriptor) }
        return new
    }

    /// Seconds from one refresh to the next of the screen that a window is on: a little less, since a display that is waited for sets the pace.
    func interval(of window: OpaquePointer) -> Double {
        var mode = unsafe SDL_DisplayMode()
        let screen = unsafe sdl.calls.GetWindowDisplayIndex(window)
        guard unsafe sdl.calls.GetCurrentDisplayMode(screen, &mode) == 0, unsafe mode.refresh_rate > 0 else { return 1 / 60.5 }
        return unsafe 1 / (Double(min(mode.refresh_rate, 900)) + 0.5)
    }

    func add(_ window: Window) { windows[window.id] = WeakWindow(window: window) }

    func remove(_ window: Window) { windows[window.id] = nil }

    /// A window is gone. On another thread than the windows' that is left to their next dispatch.
    func forget() {
        if isOnThread { watch?.destroyDiscarded(sdl) }
    }

    /// SDL may have queued events within a call of the program's, without a word from the display: the next dispatch is wanted.
    func noteEvents() { watch?.signal.raise() }

    func setCursor(_ shape: CursorShape) {
        guard shape != .hidden else {
            _ = sdl.calls.ShowCursor(0)
            return
        }
        _ = sdl.calls.ShowCursor(1)
        if unsafe cursors[shape.rawValue] == nil {
            unsafe cursors[shape.rawValue] = unsafe sdl.calls.CreateSystemCursor(SDL_SystemCursor(rawValue: UInt32(shape.rawValue)))
        }
        if let cursor = unsafe cursors[shape.rawValue] { unsafe sdl.calls.SetCursor(cursor) }
    }

    // MARK: - The clipboard

    public static func clipboardText() throws(SceneError) -> String {
        let system = try current()
        guard let text = unsafe system.sdl.calls.GetClipboardText() else { return "" }
        defer { unsafe system.sdl.calls.free(text) }
        return unsafe String(cString: text)
    }

    public static func setClipboardText(_ text: String) throws(SceneError) {
        let system = try current()
        guard unsafe text.withCString({ unsafe system.sdl.calls.SetClipboardText($0) }) == 0 else {
            throw system.sdl.error("the clipboard takes no text")
        }
    }

    // MARK: - Events

    /// Handles what has happened in the windows, on the thread that has them. @return how many events were handled.
    public static func dispatch() -> Int {
        guard exists.load(ordering: .acquiring), let system = shared.withLock({ $0 }), system.isOnThread else { return 0 }
        return system.dispatch()
    }

    private func dispatch() -> Int {
        watch?.signal.lower()
        watch?.check()
        watch?.destroyDiscarded(sdl)
        if isLost { return tellLoss() }
        translator.begin()
        var event = unsafe SDL_Event()
        var count = tellPending(), waits = true
        // A flood of events ends a dispatch as well; what is left makes the descriptor readable.
        while count < 10_000, waits {
            waits = unsafe sdl.calls.PollEvent(&event) != 0
            if isLost { return tellLoss() }
            pending += unsafe waits ? translator.take(event, window(of:)) : translator.end(window(of:))
            count += tellPending()
        }
        if count >= 10_000 { watch?.signal.raise() }
        watch?.check()
        if isLost { return count + tellLoss() }
        // Systems without a descriptor are asked.
        if let watch, watch.descriptor < 0 { Model.shared.wakeThread(at: monotonicTime() + 0.01) }
        return count
    }

    private func window(of id: UInt32) -> Window? { windows[id]?.window }

    private func tellPending() -> Int {
        var count = 0
        while !pending.isEmpty {
            let (window, event) = pending.removeFirst()
            count += 1
            window.handle(event)
        }
        return count
    }

    /// Has a window told of an event before all others.
    func tellNext(_ event: InputEvent, _ window: Window) { pending.insert((window, event), at: 0) }

    /// The display is gone: every window says so once, and ends.
    private func tellLoss() -> Int {
        pending = []
        guard !isLossTold else { return 0 }
        isLossTold = true
        let open = windows.values.compactMap(\.window)
        for window in open {
            window.route(InputEvent(.displayLost, at: monotonicTime()))
            window.close()
        }
        return open.count
    }
}
