import CSDL
import SceneEngine
import SceneGeometry
import SceneStorage

/// From SDL's events to those of windows. What follows each other of one pointer's motion becomes one event with a history.
struct EventTranslator {
    private let sdl: SDLLibrary
    /// The time of the dispatch, and by SDL's clock, which begins anew after 49 days.
    private var now = 0.0, ticks: UInt32 = 0
    /// When X sent what SDL's next events tell of, in milliseconds; 0 where nobody says.
    private var serverTime: UInt32 = 0
    /// A motion that others may still be added to.
    private var motion: (window: UInt32, event: InputEvent)?
    /// SDL's bits of the keys that were held down when the next event happened; SDL itself has taken all those in that wait.
    private var held: UInt32

    typealias Found = (Window, InputEvent)

    init(_ sdl: SDLLibrary) {
        self.sdl = sdl
        held = sdl.heldKeys
    }

    /// A dispatch begins.
    mutating func begin() {
        now = monotonicTime()
        ticks = UInt32(truncatingIfNeeded: sdl.calls.GetTicks64())
    }

    /// No event waits any more. @return the motion that is left.
    mutating func end(_ find: (UInt32) -> Window?) -> [Found] {
        held = sdl.heldKeys
        return finish(find)
    }

    /// @return what is to be handled now: the motion before, and the event.
    mutating func take(_ event: SDL_Event, _ find: (UInt32) -> Window?) -> [Found] {
        if unsafe event.type == SDL_SYSWMEVENT.rawValue {
            serverTime = unsafe withUnsafePointer(to: event) { unsafe scene_sdl_get_server_time($0) }
            return []
        }
        if unsafe event.type == SDL_MOUSEMOTION.rawValue {
            let (window, new) = unsafe move(event.motion)
            guard let (last, old) = motion, last == window else {
                let before = finish(find)
                motion = (window, new)
                return before
            }
            var pending = old
            pending.history.append((pending.time, pending.position))
            (pending.time, pending.position, pending.buttons) = (new.time, new.position, new.buttons)
            motion = (last, pending)
            return []
        }
        guard let (window, new) = unsafe translate(event), let found = find(window) else { return finish(find) }
        return finish(find) + [(found, new)]
    }

    private mutating func finish(_ find: (UInt32) -> Window?) -> [Found] {
        guard let (id, event) = motion else { return [] }
        motion = nil
        return find(id).map { [($0, event)] } ?? []
    }

    /// When SDL has taken an event in.
    private func time(_ milliseconds: UInt32) -> Double { now + Double(Int32(bitPattern: milliseconds &- ticks)) * 1e-3 }

    /// When a person has caused an event: as the X server says, whose clock is that of frames where it runs on the same machine.
    private func inputTime(_ milliseconds: UInt32) -> Double {
        guard serverTime != 0 else { return time(milliseconds) }
        let now = Int(now * 1e3), age = Int32(bitPattern: UInt32(truncatingIfNeeded: now) &- serverTime)
        return (-1000...Self.oldest).contains(age) ? Double(now - Int(age)) * 1e-3 : time(milliseconds)
    }

    /// The milliseconds that events may have waited to be taken in: more than that tells of another clock.
    private static let oldest: Int32 = 100_000

    /// Shift, control, alt, command, caps lock and num lock, a bit each.
    private var modifiers: UInt32 {
        var bits: UInt32 = 0
        for (bit, keys) in [KMOD_SHIFT, KMOD_CTRL, KMOD_ALT, KMOD_GUI, KMOD_CAPS, KMOD_NUM].enumerated()
        where held & UInt32(keys.rawValue) != 0 { bits |= 1 << UInt32(bit) }
        return bits
    }

    private mutating func translate(_ event: SDL_Event) -> (UInt32, InputEvent)? {
        switch SDL_EventType(rawValue: unsafe event.type) {
        case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: unsafe press(event.button)
        case SDL_MOUSEWHEEL: unsafe turn(event.wheel)
        case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: unsafe touch(event.tfinger)
        case SDL_KEYDOWN, SDL_KEYUP: unsafe key(event.key)
        case SDL_TEXTINPUT: unsafe text(event.text)
        case SDL_TEXTEDITING: unsafe compose(event.edit)
        case SDL_TEXTEDITING_EXT: unsafe compose(event.editExt)
        case SDL_DROPFILE, SDL_DROPTEXT: unsafe drop(event.drop)
        case SDL_WINDOWEVENT: unsafe window(event.window)
        default: nil
        }
    }

    // MARK: - Pointers

    private func move(_ event: SDL_MouseMotionEvent) -> (UInt32, InputEvent) {
        var new = InputEvent(.pointerMove, at: inputTime(event.timestamp))
        new.position = Point(Double(event.x), Double(event.y))
        new.buttons = event.state
        new.modifiers = modifiers
        return (event.windowID, new)
    }

    private func press(_ event: SDL_MouseButtonEvent) -> (UInt32, InputEvent) {
        let isDown = event.type == SDL_MOUSEBUTTONDOWN.rawValue
        var new = InputEvent(isDown ? .pointerPress : .pointerRelease, at: inputTime(event.timestamp))
        new.position = Point(Double(event.x), Double(event.y))
        new.button = Int(event.button)
        new.clicks = Int(event.clicks)
        new.modifiers = modifiers
        return (event.windowID, new)
    }

    private func turn(_ event: SDL_MouseWheelEvent) -> (UInt32, InputEvent) {
        var new = InputEvent(.wheel, at: inputTime(event.timestamp))
        new.position = Point(Double(event.mouseX), Double(event.mouseY))
        // SDL counts up and to the right as more than 0. What it says to be flipped goes where the person has told the system that it should.
        new.delta = Point(Double(event.preciseX), -Double(event.preciseY))
        new.modifiers = modifiers
        return (event.windowID, new)
    }

    private func touch(_ event: SDL_TouchFingerEvent) -> (UInt32, InputEvent) {
        let kind: InputEvent.Kind =
            event.type == SDL_FINGERDOWN.rawValue ? .touchBegin : event.type == SDL_FINGERUP.rawValue ? .touchEnd : .touchMove
        var new = InputEvent(kind, at: time(event.timestamp))
        new.finger = event.fingerId
        new.pressure = Double(event.pressure)
        // In parts of the window, which the window turns into points.
        new.position = Point(Double(event.x), Double(event.y))
        return (event.windowID, new)
    }

    // MARK: - Keys

    private mutating func key(_ event: SDL_KeyboardEvent) -> (UInt32, InputEvent) {
        var new = InputEvent(event.type == SDL_KEYDOWN.rawValue ? .keyPress : .keyRelease, at: inputTime(event.timestamp))
        new.code = event.keysym.scancode.rawValue
        new.isRepeat = event.repeat != 0
        held = UInt32(event.keysym.mod)
        new.modifiers = modifiers
        new.text = unsafe sdl.calls.GetKeyName(event.keysym.sym).map { unsafe String(cString: $0) } ?? ""
        return (event.windowID, new)
    }

    private func text(_ event: SDL_TextInputEvent) -> (UInt32, InputEvent) {
        var new = InputEvent(.text, at: inputTime(event.timestamp))
        new.text = unsafe withUnsafeBytes(of: event.text) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return (event.windowID, new)
    }

    private func compose(_ event: SDL_TextEditingEvent) -> (UInt32, InputEvent) {
        var new = InputEvent(.composition, at: time(event.timestamp))
        new.text = unsafe withUnsafeBytes(of: event.text) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        (new.cursor, new.length) = (Int(event.start), Int(event.length))
        return (event.windowID, new)
    }

    /// Of a composition of 32 bytes and more.
    private func compose(_ event: SDL_TextEditingExtEvent) -> (UInt32, InputEvent) {
        var new = unsafe InputEvent(.composition, at: time(event.timestamp))
        unsafe new.text = take(event.text)
        unsafe (new.cursor, new.length) = (Int(event.start), Int(event.length))
        return unsafe (event.windowID, new)
    }

    // MARK: - Windows

    private func drop(_ event: SDL_DropEvent) -> (UInt32, InputEvent) {
        var new = InputEvent(unsafe event.type == SDL_DROPFILE.rawValue ? .dropFile : .dropText, at: unsafe time(event.timestamp))
        unsafe new.text = take(event.file)
        return unsafe (event.windowID, new)
    }

    /// A text that SDL gave away with an event.
    private func take(_ text: UnsafeMutablePointer<CChar>?) -> String {
        defer { unsafe sdl.calls.free(text) }
        return unsafe text.map { unsafe String(cString: $0) } ?? ""
    }

    private func window(_ event: SDL_WindowEvent) -> (UInt32, InputEvent)? {
        let kind: InputEvent.Kind
        switch SDL_WindowEventID(rawValue: UInt32(event.event)) {
        case SDL_WINDOWEVENT_SIZE_CHANGED: kind = .resize
        case SDL_WINDOWEVENT_DISPLAY_CHANGED: kind = .screen
        case SDL_WINDOWEVENT_ENTER: kind = .pointerEnter
        case SDL_WINDOWEVENT_LEAVE: kind = .pointerLeave
        case SDL_WINDOWEVENT_FOCUS_GAINED: kind = .focusIn
        case SDL_WINDOWEVENT_FOCUS_LOST: kind = .focusOut
        case SDL_WINDOWEVENT_CLOSE: kind = .close
        case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED: kind = .shown
        case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: kind = .hidden
        case SDL_WINDOWEVENT_EXPOSED: kind = .exposed
        default: return nil
        }
        var new = InputEvent(kind, at: time(event.timestamp))
        new.modifiers = modifiers
        return (event.windowID, new)
    }
}
