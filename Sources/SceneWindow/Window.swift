import CSDL
public import SceneCommit
public import SceneEngine
public import SceneGeometry
public import SceneModel
import SceneStorage
import Synchronization

/// What a window is made with.
public struct WindowOptions: Sendable {
    public var title = ""
    /// In points.
    public var width = 640.0, height = 400.0
    public var isResizable = true
    public var hasBorder = true
    public var isTransparent = false
    public var isFullScreen = false
    public var isHidden = false
    /// The place of the screen to appear on in `Screen.all`.
    public var screen = 0

    public init() {}
}

/// A window whose frames a thread of the renderer's draws. It belongs to the thread that made it, where its events are handled.
@safe
public final class Window: @unchecked Sendable {
    let system: WindowSystem
    /// SDL's window; only the thread of the system uses it.
    let sdlWindow: OpaquePointer
    let id: UInt32
    /// The renderer that draws the window; the renderer's root is the window's.
    public let renderer: Renderer
    /// The router of the window's events to the layers.
    public let router: EventRouter
    /// The layer that was chosen for keys.
    private var chosen: LayerID?
    /// How many layers are being told that the focus moves, each of which has moved it on.
    private var focusDepth = 0
    /// The buttons that were down when the window was hidden: it has not heard of their releases, and SDL tells it of no press before those.
    var lost: UInt32 = 0
    private let isClosed = Atomic<Bool>(false)
    public private(set) var size: Size
    public private(set) var scale = 1.0
    /// What the program knows of them.
    var toldSize: Size, toldScale = 1.0
    /// Whether people see the window, as the program was told last; nil before.
    var isSeen: Bool?
    /// Where text that keys make appears; nil where they make none.
    private(set) var textArea: Rect?
    /// Where a window goes back to that fills the screen without a window manager's help.
    private var framed: Rect?

    /// SDL's number for the middle of a screen.
    private static func middle(_ options: WindowOptions) -> Int32 { 0x2FFF_0000 | Int32(options.screen) }

    /// A window of SDL's with depth, so that opaque layers can be drawn front to back; without where the system has none for windows.
    private static func makeWindow(_ options: WindowOptions, _ flags: UInt32, _ system: WindowSystem) throws(SceneError) -> OpaquePointer {
        let middle = middle(options)
        for hasDepth in [true, false] {
            system.setAttributes(isTransparent: options.isTransparent, hasDepth: hasDepth)
            let window = unsafe options.title.withCString { title in
                unsafe system.sdl.calls.CreateWindow(title, middle, middle, Int32(options.width), Int32(options.height), flags)
            }
            if let window = unsafe window { return unsafe window }
        }
        throw system.sdl.error("SDL makes no window")
    }

    /// The calling thread becomes the one that has windows, if there is none yet.
    public init(_ options: WindowOptions) throws(SceneError) {
        let system = try WindowSystem.current(), sdl = system.sdl
        var flags = SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue | SDL_WINDOW_HIDDEN.rawValue
        if options.isResizable { flags |= SDL_WINDOW_RESIZABLE.rawValue }
        if !options.hasBorder { flags |= SDL_WINDOW_BORDERLESS.rawValue }
        if options.isFullScreen { flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
        try Screen.check(options.screen, system)
        let window = try unsafe Self.makeWindow(options, flags, system)
        do throws(SceneError) {
            let watch = try unsafe system.watch(window)
            if options.isFullScreen, !watch.hasManager { unsafe Self.leaveFullScreen(sdl, window, options) }
            // Before a context has a picture for it: Wayland decides on size and scale when a window is shown, and ends programs whose pictures
            // are larger.
            if !options.isHidden {
                unsafe sdl.calls.ShowWindow(window)
                sdl.calls.PumpEvents()
                system.noteEvents()
            }
            let surface = try unsafe SDLSurface(sdl, window, watch)
            defer { surface.release() }
            renderer = try unsafe Renderer(window: surface, Self.pixels(sdl, window))
        } catch {
            system.forget()
            throw error
        }
        self.system = system
        router = EventRouter { [weak renderer = self.renderer] in renderer?.root }
        unsafe sdlWindow = window
        unsafe id = sdl.calls.GetWindowID(window)
        size = Size(options.width, options.height)
        toldSize = size
        measure()
        (toldSize, toldScale) = (size, scale)
        system.add(self)
        try unsafe renderer.start(interval: system.interval(of: window))
        // The window system says only what changes.
        renderer.setPaused(options.isHidden)
        if options.isFullScreen, !isFullScreen { try setFullScreen(true) }
    }

    deinit { renderer.stop() }

    public var isOpen: Bool { !isClosed.load(ordering: .acquiring) }

    /// Takes the window from the screen for good. Its renderer draws no more. On another thread than the windows' the rest is left to their next
    /// dispatch.
    public func close() {
        guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        renderer.stop()
        guard system.isOnThread else { return }
        router.leave()
        try? renderer.setRoot(nil)
        if !system.isLost { unsafe sdl.calls.HideWindow(sdlWindow) }
        system.remove(self)
        // Handlers may hold the window, which holds them. The window's own goes when it has returned.
        router.handler = nil
        renderer.leaveWindow()
    }

    var sdl: SDLLibrary { system.sdl }

    /// Throws when the window cannot be used now, or not by this thread.
    public func check() throws(SceneError) {
        try system.checkThread()
        guard isOpen else { throw SceneError(.invalidState, "window is closed") }
        guard !system.isLost else { throw SceneError(.invalidState, "the display of the window went away") }
    }

    // MARK: - Size

    private static func pixels(_ sdl: SDLLibrary, _ window: OpaquePointer) -> TargetSize {
        var width: Int32 = 0, height: Int32 = 0, points: Int32 = 0, pointsHigh: Int32 = 0
        unsafe sdl.calls.GL_GetDrawableSize(window, &width, &height)
        unsafe sdl.calls.GetWindowSize(window, &points, &pointsHigh)
        let scale = points > 0 ? Double(width) / Double(points) : 1
        return TargetSize(width: Int(max(width, 1)), height: Int(max(height, 1)), scale: max(scale, 0.01))
    }

    /// Takes over the size that the window has by now.
    func measure() {
        let pixels = unsafe Self.pixels(sdl, sdlWindow)
        let new = Size(Double(pixels.width) / pixels.scale, Double(pixels.height) / pixels.scale)
        size = new
        scale = pixels.scale
        renderer.setWindowSize(pixels)
        fitRoot()
    }

    /// The tree to show. It is as large as the window.
    public func setRoot(_ root: LayerID?) throws(SceneError) {
        let old = renderer.root
        try renderer.setRoot(root)
        fitRoot()
        if root != old { router.leave() }
    }

    private func fitRoot() {
        guard let root = renderer.root else { return }
        try? Model.shared.beginTransaction()
        Model.shared.disablesActions = true
        try? Model.shared.setFrame(Rect(0, 0, size.width, size.height), of: root)
        Model.shared.commitTransaction()
    }

    // MARK: - What the window system shows of it

    public func show() {
        unsafe sdl.calls.ShowWindow(sdlWindow)
        system.noteEvents()
    }

    public func hide() {
        unsafe sdl.calls.HideWindow(sdlWindow)
        system.noteEvents()
    }

    public func minimize() {
        unsafe sdl.calls.MinimizeWindow(sdlWindow)
        system.noteEvents()
    }

    public func maximize() {
        unsafe sdl.calls.MaximizeWindow(sdlWindow)
        system.noteEvents()
    }

    /// Takes it back that the window was minimised or maximised.
    public func restore() {
        unsafe sdl.calls.RestoreWindow(sdlWindow)
        system.noteEvents()
    }

    /// Puts it before all others, and has keys go to it.
    public func activate() {
        unsafe sdl.calls.RaiseWindow(sdlWindow)
        system.noteEvents()
    }

    public func setTitle(_ title: String) { unsafe title.withCString { unsafe sdl.calls.SetWindowTitle(sdlWindow, $0) } }

    public func setSize(_ size: Size) {
        if let framed {
            self.framed = Rect(framed.x, framed.y, size.width, size.height)
            return
        }
        unsafe sdl.calls.SetWindowSize(sdlWindow, Int32(size.width), Int32(size.height))
        measure()
    }

    /// Where its upper left corner is, among all screens.
    public var position: Point {
        get {
            var x: Int32 = 0, y: Int32 = 0
            unsafe sdl.calls.GetWindowPosition(sdlWindow, &x, &y)
            return Point(Double(x), Double(y))
        }
        set {
            if let framed {
                self.framed = Rect(newValue.x, newValue.y, framed.width, framed.height)
            } else {
                unsafe sdl.calls.SetWindowPosition(sdlWindow, Int32(newValue.x), Int32(newValue.y))
            }
        }
    }

    /// The place in `Screen.all` of the screen that most of it is on.
    public var screen: Int { max(Int(unsafe sdl.calls.GetWindowDisplayIndex(sdlWindow)), 0) }

    public func setMaximumSize(_ size: Size) { unsafe sdl.calls.SetWindowMaximumSize(sdlWindow, Int32(size.width), Int32(size.height)) }

    public func setMinimumSize(_ size: Size) { unsafe sdl.calls.SetWindowMinimumSize(sdlWindow, Int32(size.width), Int32(size.height)) }

    public var isFullScreen: Bool { unsafe framed != nil || sdl.calls.GetWindowFlags(sdlWindow) & SDL_WINDOW_FULLSCREEN.rawValue != 0 }

    public func setFullScreen(_ isFull: Bool) throws(SceneError) {
        guard isFull != isFullScreen else { return }
        if let old = framed {
            framed = nil
            place(old)
        } else if isFull, !system.hasManager {
            let frame = try Screen(screen).frame
            framed = Rect(position.x, position.y, size.width, size.height)
            place(frame)
        } else {
            let flags = isFull ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0
            guard unsafe sdl.calls.SetWindowFullscreen(sdlWindow, flags) == 0 else { throw sdl.error("the window cannot fill the screen") }
        }
        measure()
    }

    private func place(_ frame: Rect) {
        unsafe sdl.calls.SetWindowPosition(sdlWindow, Int32(frame.x), Int32(frame.y))
        unsafe sdl.calls.SetWindowSize(sdlWindow, Int32(frame.width), Int32(frame.height))
    }

    /// Makes a window what it is when it fills no screen.
    private static func leaveFullScreen(_ sdl: SDLLibrary, _ window: OpaquePointer, _ options: WindowOptions) {
        let middle = middle(options)
        unsafe _ = sdl.calls.SetWindowFullscreen(window, 0)
        unsafe sdl.calls.SetWindowSize(window, Int32(options.width), Int32(options.height))
        unsafe sdl.calls.SetWindowPosition(window, middle, middle)
    }

    /// Sets the picture that stands for the window.
    /// @param pixels RGBA, not premultiplied, rows from the top without gaps.
    public func setIcon(width: Int, height: Int, _ pixels: UnsafeMutableRawBufferPointer) throws(SceneError) {
        guard pixels.count >= 4 * width * height,
            let surface = unsafe sdl.calls.CreateRGBSurfaceWithFormatFrom(
                pixels.baseAddress, Int32(width), Int32(height), 32, 4 * Int32(width), UInt32(SDL_PIXELFORMAT_RGBA32.rawValue))
        else { throw sdl.error("SDL takes no icon of \(width) x \(height) pixels") }
        unsafe sdl.calls.SetWindowIcon(sdlWindow, surface)
        unsafe sdl.calls.FreeSurface(surface)
    }

    public func setAlwaysOnTop(_ isOnTop: Bool) { unsafe sdl.calls.SetWindowAlwaysOnTop(sdlWindow, isOnTop ? SDL_TRUE : SDL_FALSE) }

    public func setCursor(_ shape: CursorShape) {
        system.setCursor(shape)
    }

    /// Whether keys make text.
    public func setTextInput(_ isOn: Bool, _ area: Rect) {
        textArea = isOn ? area : nil
        askForText()
    }

    /// Has SDL make text of keys or not, which it does for all windows: as the one wants it that has the keyboard.
    func askForText() {
        let focused = unsafe sdl.calls.GetKeyboardFocus()
        guard unsafe focused == nil || focused == sdlWindow else { return }
        guard let area = textArea else { return sdl.calls.StopTextInput() }
        func limited(_ value: Double) -> Int32 { Int32(min(max(value, -32768), 32767)) }
        var rect = SDL_Rect(x: limited(area.x), y: limited(area.y), w: limited(area.width), h: limited(area.height))
        unsafe sdl.calls.SetTextInputRect(&rect)
        sdl.calls.StartTextInput()
    }

    public func checkThread() throws(SceneError) { try system.checkThread() }

    /// Brings an event to the layers and the handler that it is for.
    func route(_ event: InputEvent) {
        if event.kind == .exposed { return renderer.redraw() }
        // A layer that has left the tree hears that the keys are not its own.
        if event.isOfKeys, chosen != nil, focus == nil { try? setFocus(nil) }
        var event = event
        let isTaken = router.route(&event, focus: focus)
        if event.kind == .close, !isTaken { close() }
    }

    /// The layer that keys go to, as long as it is in the window's tree.
    public var focus: LayerID? { chosen.flatMap { router.holds($0) ? $0 : nil } }

    /// Has keys go to a layer; nil is the window itself.
    public func setFocus(_ layer: LayerID?) throws(SceneError) {
        guard layer != chosen else { return }
        guard focusDepth < 32 else { throw SceneError(.invalidState, "layers that lose the focus send it to each other, without end") }
        focusDepth += 1
        defer { focusDepth -= 1 }
        let time = monotonicTime(), old = chosen
        chosen = layer
        if let old, Model.shared.isAlive(old) { router.deliver(InputEvent(.focusOut, at: time), to: old) }
        // Whoever lost the focus may have sent it elsewhere, and told that layer.
        if layer != nil, layer == chosen { router.deliver(InputEvent(.focusIn, at: time), to: layer) }
    }
}

/// What the pointer looks like. The numbers are those of `scene_cursor_shape`, which are SDL's.
public enum CursorShape: Int32, Sendable {
    case arrow, text, wait, crosshair, waitArrow, resizeNWSE, resizeNESW, resizeWE, resizeNS, resizeAll, no, hand, hidden
}
