import CSDL
import Glibc
import SceneCommit

/// SDL2, opened at run time, so that only those need it who open a window.
@safe
struct SDLLibrary: @unchecked Sendable {
    let calls: scene_sdl

    /// The name of the library can be given in the environment.
    static var name: String {
        guard let value = unsafe getenv("SCENE_SDL_LIBRARY"), unsafe value.pointee != 0 else { return "libSDL2-2.0.so.0" }
        return unsafe String(cString: value)
    }

    init() throws(SceneError) {
        let name = Self.name
        guard let handle = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
            let reason = unsafe dlerror().map { unsafe String(cString: $0) } ?? "unknown reason"
            throw SceneError(.unsupported, "\(name) cannot be opened: \(reason); windows need SDL2, install libsdl2-2.0-0")
        }
        let table = UnsafeMutablePointer<scene_sdl>.allocate(capacity: 1)
        defer { unsafe table.deallocate() }
        if let missing = unsafe scene_sdl_load(table, handle) {
            throw SceneError(.unsupported, "\(name) has no function \(unsafe String(cString: missing)); SDL 2.0.18 or later is needed")
        }
        unsafe calls = table.pointee
    }

    private var version: SDL_version {
        var version = SDL_version()
        unsafe calls.GetVersion(&version)
        return version
    }

    /// Whether a wheel's events say where the pointer is. Before 2.26 what they say there is left from something else.
    var placesWheels: Bool { version.major > 2 || version.minor >= 26 }

    /// Whether the second window ends the process where libdecor draws the borders of windows, as on GNOME's Wayland: the frame of the first one
    /// outlives it (seen in 2.26.5 with libdecor 0.1.1). 2.28 was the next release.
    var losesDecorations: Bool { version.major == 2 && version.minor < 28 }

    /// The keys of modifiers that are held down after all that SDL has taken in, a bit each.
    var heldKeys: UInt32 { UInt32(truncatingIfNeeded: calls.GetModState().rawValue) }

    /// What SDL said last.
    var message: String { unsafe calls.GetError().map { unsafe String(cString: $0) } ?? "no reason given" }

    func error(_ action: String) -> SceneError { SceneError(.unsupported, "\(action): \(message)") }
}
