import CSDL
public import SceneCommit
public import SceneGeometry

/// A screen that windows can be on.
public struct Screen: Sendable {
    public let name: String
    /// Among all screens, in points.
    public let frame: Rect
    /// Without the bars and docks of the desktop.
    public let visibleFrame: Rect
    /// Pictures a second; 0 where the system does not say.
    public let refreshRate: Double

    /// The screens there are now, the main one first. The calling thread becomes the one that has windows, if there is none yet.
    public static func all() throws(SceneError) -> [Screen] {
        let system = try WindowSystem.current()
        var screens: [Screen] = []
        for index in 0..<count(system) { screens.append(try Screen(system, index)) }
        return screens
    }

    /// One of the screens. Throws where there are not so many.
    public init(_ index: Int) throws(SceneError) { self = try Screen(WindowSystem.current(), index) }

    private static func count(_ system: WindowSystem) -> Int { max(Int(system.sdl.calls.GetNumVideoDisplays()), 0) }

    /// Throws where there are not so many screens.
    static func check(_ index: Int, _ system: WindowSystem) throws(SceneError) {
        let count = count(system)
        guard index >= 0, index < count else {
            throw SceneError(.invalidArgument, "there is no screen \(index), expected one of the \(count) that there are, counted from 0")
        }
    }

    private init(_ system: WindowSystem, _ index: Int) throws(SceneError) {
        try Self.check(index, system)
        let calls = system.sdl.calls, number = Int32(index)
        var bounds = SDL_Rect(), usable = SDL_Rect(), mode = unsafe SDL_DisplayMode()
        guard unsafe calls.GetDisplayBounds(number, &bounds) == 0 else { throw system.sdl.error("SDL tells nothing of screen \(index)") }
        frame = Rect(bounds)
        visibleFrame = unsafe calls.GetDisplayUsableBounds(number, &usable) == 0 ? Rect(usable) : frame
        refreshRate = unsafe calls.GetCurrentDisplayMode(number, &mode) == 0 ? unsafe Double(max(mode.refresh_rate, 0)) : 0
        name = unsafe calls.GetDisplayName(number).map { unsafe String(cString: $0) } ?? ""
    }
}

extension Rect {
    fileprivate init(_ rect: SDL_Rect) { self.init(Double(rect.x), Double(rect.y), Double(rect.w), Double(rect.h)) }
}
