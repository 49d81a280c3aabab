import CSDL
import SceneEngine
import SceneGeometry

extension Window {
    /// Takes in what an event says of the window itself, and brings it to whom it is for.
    func handle(_ event: InputEvent) {
        guard isOpen else { return }
        var event = event
        let isTold =
            switch event.kind {
            case .pointerMove, .pointerPress, .pointerRelease, .pointerEnter, .pointerLeave: takePointer(&event)
            case .shown, .hidden: takeVisibility(&event)
            case .screen: takeScreen(event)
            case .resize: takeSize(&event)
            // SDL asks for text in all windows of the process.
            case .text, .composition: textArea != nil
            default: true
            }
        guard isTold else { return }
        switch event.kind {
        case .wheel:
            event.buttons = router.buttons
            if !sdl.placesWheels { event.position = router.position }
        case .touchBegin, .touchMove, .touchEnd: event.position = Point(event.position.x * size.width, event.position.y * size.height)
        case .dropFile, .dropText: event.position = pointer ?? router.position
        case .focusIn: askForText()
        default: break
        }
        route(event)
    }

    // MARK: - The pointer

    /// Where the pointer is by now, which SDL's drops and events of pointers that come in do not say; nil where it is outside of the window.
    private var pointer: Point? {
        var x: Int32 = 0, y: Int32 = 0
        if unsafe sdl.calls.GetMouseFocus() == sdlWindow {
            _ = unsafe sdl.calls.GetMouseState(&x, &y)
            return Point(Double(x), Double(y))
        }
        // The window does not have the pointer while something is dragged over it.
        _ = unsafe sdl.calls.GetGlobalMouseState(&x, &y)
        let corner = position, point = Point(Double(x) - corner.x, Double(y) - corner.y)
        return (0..<size.width).contains(point.x) && (0..<size.height).contains(point.y) ? point : nil
    }

    /// Completes an event of the pointer's. @return whether it is to be told.
    private func takePointer(_ event: inout InputEvent) -> Bool {
        let bit: UInt32 = 1 << UInt32(min(max(event.button, 1), 32) - 1)
        switch event.kind {
        case .pointerMove: event.buttons &= ~lost
        case .pointerPress:
            lost &= ~bit
            event.buttons = router.buttons | bit
        case .pointerRelease:
            if lost & bit != 0 {
                system.tellNext(event, self)
                event.kind = .pointerPress
                system.tellNext(event, self)
                return false
            }
            event.buttons = router.buttons & ~bit
        case .pointerEnter:
            // A pointer that has left by now says so next.
            guard let pointer else { return false }
            (event.position, event.buttons) = (pointer, router.buttons)
        default: (event.position, event.buttons) = (router.position, router.buttons)
        }
        return true
    }

    // MARK: - Whether the window is seen

    /// Nobody sees the window any more, and it hears nothing of buttons that are let go of.
    private func rest() {
        renderer.setPaused(true)
        lost |= router.buttons
        router.cancelPointer()
    }

    /// Buttons that are still down are as they were; of the others SDL tells no press, but the release after that.
    private func showAgain() {
        renderer.setPaused(false)
        // Wayland keeps no picture of a hidden window, and SDL asks for no other one.
        renderer.redraw()
        if lost != 0 { lost &= ~sdl.calls.GetGlobalMouseState(nil, nil) }
    }

    /// SDL tells of a window that is put away in several ways: hidden, minimised, maximised, and back. What counts is what the window is by now.
    /// @return whether that is news.
    private func takeVisibility(_ event: inout InputEvent) -> Bool {
        let isNow = unsafe sdl.calls.GetWindowFlags(sdlWindow) & (SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue) == 0
        if event.kind == .hidden || !isNow { rest() }
        if isNow { showAgain() }
        guard isNow != isSeen else { return false }
        isSeen = isNow
        event.kind = isNow ? .shown : .hidden
        return true
    }

    // MARK: - Size

    /// The window is on another screen, which may have another scale.
    private func takeScreen(_ event: InputEvent) -> Bool {
        renderer.setInterval(unsafe system.interval(of: sdlWindow))
        var resize = event
        resize.kind = .resize
        system.tellNext(resize, self)
        return true
    }

    /// @return whether the program does not know of the size or the scale yet. Where both are new, that of the size follows.
    private func takeSize(_ event: inout InputEvent) -> Bool {
        measure()
        guard scale == toldScale else {
            toldScale = scale
            system.tellNext(event, self)
            event.kind = .scale
            return true
        }
        defer { toldSize = size }
        return size != toldSize
    }
}
