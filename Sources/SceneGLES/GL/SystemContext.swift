import CEGL
import Glibc
import SceneStorage
import Synchronization

/// A context that the window system has made current on this thread: one of EGL's, or one of GLX's.
///
/// The libraries are asked only if the program has loaded them; nothing is loaded here.
@safe
public struct SystemContext: Sendable, Equatable {
    public enum Platform: Sendable { case egl, glx }

    public let platform: Platform
    /// The context's address, which a later context may have again.
    public let address: UInt

    /// The current context of this thread; nil without one, or with one of another system's.
    public static var current: SystemContext? {
        if let context = EGLClient.currentContext?() {
            return SystemContext(platform: .egl, address: UInt(bitPattern: context))
        }
        if let context = GLXClient.currentContext?() {
            return SystemContext(platform: .glx, address: UInt(bitPattern: context))
        }
        return nil
    }

    /// A GL function by name for the context that is current; nil where there is none, or its system does not know the function.
    public static func function(_ name: String) -> UnsafeMutableRawPointer? {
        switch current?.platform {
        case .egl:
            if let find = unsafe EGLClient.getProcAddress, let pointer = unsafe find(name) { return unsafe pointer }
            // Old EGLs find extension functions only.
            return unsafe LoadedFunction.find(name, in: ["libGLESv2.so.2", "libGL.so.1", "libOpenGL.so.0"])
        case .glx: return unsafe GLXClient.getProcAddress?(name)
        case nil: return nil
        }
    }
}

/// A function of a library that the program may have loaded.
@safe
final class LoadedFunction: Sendable {
    private let name: String
    private let libraries: [String]
    /// The function's address once it was found.
    private let address = Atomic<UInt>(0)
    /// How many libraries had been loaded when the function was last looked for: asking for one that is not there reads files.
    private let searched = Atomic<UInt64>(0)

    init(_ name: String, in libraries: [String]) {
        self.name = name
        self.libraries = libraries
    }

    var pointer: UnsafeMutableRawPointer? {
        let known = address.load(ordering: .relaxed)
        if known != 0 { return unsafe UnsafeMutableRawPointer(bitPattern: known) }
        let loaded = LoadedLibraries.count
        if searched.load(ordering: .relaxed) == loaded { return nil }
        guard let found = unsafe Self.find(name, in: libraries) else {
            searched.store(loaded, ordering: .relaxed)
            return nil
        }
        address.store(UInt(bitPattern: found), ordering: .relaxed)
        return unsafe found
    }

    /// The first of the loaded libraries that has a function. They stay loaded from then on.
    static func find(_ name: String, in libraries: [String]) -> UnsafeMutableRawPointer? {
        for library in libraries {
            guard let handle = unsafe dlopen(library, RTLD_LAZY | RTLD_NOLOAD) else { continue }
            if let pointer = unsafe dlsym(handle, name) { return unsafe pointer }
            unsafe dlclose(handle)
        }
        return nil
    }
}

/// The functions of an EGL that the program has loaded.
enum EGLClient {
    typealias GetProcAddress = @convention(c) (UnsafePointer<CChar>?) -> UnsafeMutableRawPointer?

    private static let libraries = [Environment.value(of: "SCENE_EGL_LIBRARY") ?? "libEGL.so.1", "libEGL.so.1"]
    private static let getCurrentContext = LoadedFunction("eglGetCurrentContext", in: libraries)
    private static let findFunction = LoadedFunction("eglGetProcAddress", in: libraries)

    static var currentContext: PFNEGLGETCURRENTCONTEXTPROC? {
        unsafe getCurrentContext.pointer.map { unsafe unsafeBitCast($0, to: PFNEGLGETCURRENTCONTEXTPROC.self) }
    }

    static var getProcAddress: GetProcAddress? {
        unsafe findFunction.pointer.map { unsafe unsafeBitCast($0, to: GetProcAddress.self) }
    }
}

/// The functions of a GLX that the program has loaded.
enum GLXClient {
    /// A pointer to a `Display`, or a context; drawables are numbers.
    typealias Pointer = UnsafeMutableRawPointer
    typealias GetPointer = @convention(c) () -> Pointer?
    typealias GetDrawable = @convention(c) () -> UInt
    typealias MakeCurrent = @convention(c) (Pointer?, UInt, UInt, Pointer?) -> Int32

    private static let libraries = ["libGLX.so.0", "libGL.so.1"]
    private static let getCurrentContext = LoadedFunction("glXGetCurrentContext", in: libraries)
    private static let getCurrentDisplay = LoadedFunction("glXGetCurrentDisplay", in: libraries)
    private static let getCurrentDrawable = LoadedFunction("glXGetCurrentDrawable", in: libraries)
    private static let getCurrentReadDrawable = LoadedFunction("glXGetCurrentReadDrawable", in: libraries)
    private static let makeContextCurrent = LoadedFunction("glXMakeContextCurrent", in: libraries)
    private static let findFunction = LoadedFunction("glXGetProcAddressARB", in: libraries)

    static var currentContext: GetPointer? {
        unsafe getCurrentContext.pointer.map { unsafe unsafeBitCast($0, to: GetPointer.self) }
    }

    static var getProcAddress: EGLClient.GetProcAddress? {
        unsafe findFunction.pointer.map { unsafe unsafeBitCast($0, to: EGLClient.GetProcAddress.self) }
    }

    /// The current GLX context of this thread, to be made current again; nil when there is no GLX, or no context of its.
    @unsafe
    struct Binding {
        private let display, context: Pointer
        private let draw, read: UInt
        private let makeCurrent: MakeCurrent

        init?() {
            guard let context = currentContext?(), let display = unsafe getCurrentDisplay.pointer,
                let drawable = unsafe getCurrentDrawable.pointer, let readDrawable = unsafe getCurrentReadDrawable.pointer,
                let makeCurrent = unsafe makeContextCurrent.pointer,
                let current = unsafe unsafeBitCast(display, to: GetPointer.self)()
            else { return nil }
            unsafe self.display = current
            unsafe self.context = context
            unsafe draw = unsafeBitCast(drawable, to: GetDrawable.self)()
            unsafe read = unsafeBitCast(readDrawable, to: GetDrawable.self)()
            unsafe self.makeCurrent = unsafeBitCast(makeCurrent, to: MakeCurrent.self)
        }

        /// Leaves nothing current, as another system's context can only then become so.
        func release() { unsafe _ = makeCurrent(display, 0, 0, nil) }

        func restore() { unsafe _ = makeCurrent(display, draw, read, context) }
    }
}
