import CGLES
import SceneCommit

/// The GL that a context speaks: the API, its version, and the extensions.
///
/// What a context can do is decided by these alone: the loaders of many systems answer any name with a function.
public struct Dialect: Sendable {
    public enum API: Sendable { case es, desktop }

    struct Version: Sendable, Comparable {
        var major, minor: Int
        static func < (a: Version, b: Version) -> Bool { (a.major, a.minor) < (b.major, b.minor) }
    }

    public let api: API
    let version: Version
    /// Whether what was deprecated is there.
    let isCompatible: Bool
    /// What the context says of itself: GL_VERSION and GL_RENDERER.
    public let name: String
    public let renderer: String
    private let extensions: Set<String>

    /// What draws, in words.
    public var driverName: String { "\(renderer), \(name)" }

    var isDesktop: Bool { api == .desktop }

    /// Whether Mesa's software driver serves the context.
    let isLlvmpipe: Bool
    /// Whether the processor draws: any of Mesa's software drivers.
    let isSoftware: Bool

    /// The version line of shaders.
    var shaderVersion: String { isDesktop ? "#version 330\n" : "#version 300 es\n" }

    /// Whether one of some extensions is there; names are without `GL_`.
    func has(_ names: String...) -> Bool { names.contains { extensions.contains("GL_" + $0) } }

    /// Whether the version is at least that of its API; nil for an API that has no such version.
    func isAtLeast(es: (Int, Int)?, desktop: (Int, Int)?) -> Bool {
        guard let least = isDesktop ? desktop : es else { return false }
        return version >= Version(major: least.0, minor: least.1)
    }

    /// Throws `.unsupported` for a context that is too old, with what to ask the toolkits for.
    init(_ context: ContextQueries) throws(SceneError) {
        name = context.string(GL_VERSION)
        renderer = context.string(GL_RENDERER)
        isLlvmpipe = renderer.hasPrefix("llvmpipe")
        isSoftware = isLlvmpipe || renderer.hasPrefix("softpipe") || renderer.hasPrefix("Software Rasterizer")
        api = name.hasPrefix("OpenGL ES") ? .es : .desktop
        version = Self.version(in: name)
        let isSupported = api == .es ? version >= Version(major: 3, minor: 0) : version >= Version(major: 3, minor: 3)
        guard isSupported else { throw SceneError(.unsupported, Self.advice(name)) }
        let profile = api == .desktop ? context.integer(GL_CONTEXT_PROFILE_MASK) : 0
        isCompatible = api == .desktop && profile & GL_CONTEXT_CORE_PROFILE_BIT == 0
        extensions = Set((0..<max(context.integer(GL_NUM_EXTENSIONS), 0)).map { context.string(GL_EXTENSIONS, $0) })
    }

    /// The first two numbers of a GL_VERSION: "4.5 (Core Profile) Mesa", "OpenGL ES 3.2 Mesa", "OpenGL ES-CM 1.1".
    static func version(in text: String) -> Version {
        let numbers = text.drop { !$0.isWholeNumber }.prefix { $0.isWholeNumber || $0 == "." }.split(separator: ".")
        return Version(major: numbers.first.flatMap { Int($0) } ?? 0, minor: numbers.dropFirst().first.flatMap { Int($0) } ?? 0)
    }

    private static func advice(_ name: String) -> String {
        "OpenGL ES 3.0 or OpenGL 3.3, or later, is needed; the current context has \"\(name)\". Ask for one with "
            + "gdk_gl_context_set_required_version(context, 3, 3), "
            + "QSurfaceFormat::setVersion(3, 3) with setProfile(QSurfaceFormat::CoreProfile), "
            + "SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3) with SDL_GL_CONTEXT_MINOR_VERSION 3 and SDL_GL_CONTEXT_PROFILE_CORE, or "
            + "glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3) with GLFW_CONTEXT_VERSION_MINOR 3 and GLFW_OPENGL_CORE_PROFILE"
    }
}

/// The functions that tell what a context is; every GL has them.
@safe
struct ContextQueries {
    let getString: PFNGLGETSTRINGPROC
    let getIntegerv: PFNGLGETINTEGERVPROC
    /// nil before GL 3.0, where nobody asks.
    let getStringi: PFNGLGETSTRINGIPROC?

    /// nil where the version cannot be told: no context is current.
    var isCurrent: Bool { unsafe getString(GLenum(GL_VERSION)) != nil }

    func string(_ name: Int32) -> String {
        guard let text = unsafe getString(GLenum(name)) else { return "" }
        return unsafe String(cString: text)
    }

    func string(_ name: Int32, _ index: Int32) -> String {
        guard let text = getStringi?(GLenum(name), GLuint(index)) else { return "" }
        return unsafe String(cString: text)
    }

    func integer(_ name: Int32) -> Int32 {
        var value: Int32 = 0
        unsafe getIntegerv(GLenum(name), &value)
        return value
    }
}
