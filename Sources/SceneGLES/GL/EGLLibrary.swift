import CEGL
import Glibc
package import SceneCommit
import SceneStorage

/// libEGL, opened at run time, so that a machine without it gets an error that says so.
@safe
package struct EGLLibrary {
    let getProcAddress: @convention(c) (UnsafePointer<CChar>?) -> UnsafeMutableRawPointer?
    let queryString: PFNEGLQUERYSTRINGPROC
    let getDisplay: PFNEGLGETDISPLAYPROC
    /// `eglGetPlatformDisplay` or its EXT form; the attribute list is always nil, so their types don't matter.
    let getPlatformDisplay: PFNEGLGETPLATFORMDISPLAYPROC?
    let queryDevices: PFNEGLQUERYDEVICESEXTPROC?
    let queryDeviceString: PFNEGLQUERYDEVICESTRINGEXTPROC?
    let initialize: PFNEGLINITIALIZEPROC
    let chooseConfig: PFNEGLCHOOSECONFIGPROC
    let createContext: PFNEGLCREATECONTEXTPROC
    let destroyContext: PFNEGLDESTROYCONTEXTPROC
    let queryContext: PFNEGLQUERYCONTEXTPROC
    let createPbufferSurface: PFNEGLCREATEPBUFFERSURFACEPROC
    let destroySurface: PFNEGLDESTROYSURFACEPROC
    let makeCurrent: PFNEGLMAKECURRENTPROC
    let bindAPI: PFNEGLBINDAPIPROC
    let queryAPI: PFNEGLQUERYAPIPROC
    let getCurrentContext: PFNEGLGETCURRENTCONTEXTPROC
    let getCurrentDisplay: PFNEGLGETCURRENTDISPLAYPROC
    let getCurrentSurface: PFNEGLGETCURRENTSURFACEPROC
    let getError: PFNEGLGETERRORPROC
    /// libGLESv2, where it could be opened: very old EGLs find extension functions only.
    private let gles: UnsafeMutableRawPointer?

    /// The names of the libraries can be given in the environment.
    package init() throws(SceneError) { try self.init(name: Environment.value(of: "SCENE_EGL_LIBRARY") ?? "libEGL.so.1") }

    package init(name: String) throws(SceneError) {
        guard let handle = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
            throw SceneError(.unsupported, "\(name) cannot be opened: \(Self.loaderMessage()); install libegl1")
        }
        func find<Function>(_ symbol: String, as type: Function.Type) throws(SceneError) -> Function {
            guard let pointer = unsafe dlsym(handle, symbol) else {
                throw SceneError(.unsupported, "\(name) has no function \(symbol); EGL 1.4 or later is needed")
            }
            return unsafe unsafeBitCast(pointer, to: type)
        }
        unsafe getProcAddress = try find(
            "eglGetProcAddress", as: (@convention(c) (UnsafePointer<CChar>?) -> UnsafeMutableRawPointer?).self)
        unsafe queryString = try find("eglQueryString", as: PFNEGLQUERYSTRINGPROC.self)
        unsafe getDisplay = try find("eglGetDisplay", as: PFNEGLGETDISPLAYPROC.self)
        unsafe initialize = try find("eglInitialize", as: PFNEGLINITIALIZEPROC.self)
        unsafe chooseConfig = try find("eglChooseConfig", as: PFNEGLCHOOSECONFIGPROC.self)
        unsafe createContext = try find("eglCreateContext", as: PFNEGLCREATECONTEXTPROC.self)
        unsafe destroyContext = try find("eglDestroyContext", as: PFNEGLDESTROYCONTEXTPROC.self)
        unsafe queryContext = try find("eglQueryContext", as: PFNEGLQUERYCONTEXTPROC.self)
        unsafe createPbufferSurface = try find("eglCreatePbufferSurface", as: PFNEGLCREATEPBUFFERSURFACEPROC.self)
        unsafe destroySurface = try find("eglDestroySurface", as: PFNEGLDESTROYSURFACEPROC.self)
        unsafe makeCurrent = try find("eglMakeCurrent", as: PFNEGLMAKECURRENTPROC.self)
        bindAPI = try find("eglBindAPI", as: PFNEGLBINDAPIPROC.self)
        queryAPI = try find("eglQueryAPI", as: PFNEGLQUERYAPIPROC.self)
        unsafe getCurrentContext = try find("eglGetCurrentContext", as: PFNEGLGETCURRENTCONTEXTPROC.self)
        unsafe getCurrentDisplay = try find("eglGetCurrentDisplay", as: PFNEGLGETCURRENTDISPLAYPROC.self)
        unsafe getCurrentSurface = try find("eglGetCurrentSurface", as: PFNEGLGETCURRENTSURFACEPROC.self)
        getError = try find("eglGetError", as: PFNEGLGETERRORPROC.self)

        let platformDisplay = unsafe getProcAddress("eglGetPlatformDisplayEXT") ?? getProcAddress("eglGetPlatformDisplay")
        unsafe getPlatformDisplay = unsafe platformDisplay.map {
            unsafe unsafeBitCast($0, to: PFNEGLGETPLATFORMDISPLAYPROC.self)
        }
        unsafe queryDevices = unsafe getProcAddress("eglQueryDevicesEXT").map {
            unsafe unsafeBitCast($0, to: PFNEGLQUERYDEVICESEXTPROC.self)
        }
        unsafe queryDeviceString = unsafe getProcAddress("eglQueryDeviceStringEXT").map {
            unsafe unsafeBitCast($0, to: PFNEGLQUERYDEVICESTRINGEXTPROC.self)
        }
        ThreadEnd.tell(try find("eglReleaseThread", as: PFNEGLRELEASETHREADPROC.self))
        unsafe gles = dlopen(Environment.value(of: "SCENE_GLES_LIBRARY") ?? "libGLESv2.so.2", RTLD_NOW | RTLD_LOCAL)
    }

    /// A GL function by name, for the context that is current.
    package func function(_ name: String) -> UnsafeMutableRawPointer? {
        if let pointer = unsafe getProcAddress(name) { return unsafe pointer }
        guard let gles = unsafe gles else { return nil }
        return unsafe dlsym(gles, name)
    }

    /// Whether an extension is in the list of a display, or of the library itself with nil.
    func hasExtension(_ name: String, _ display: EGLDisplay? = nil) -> Bool {
        guard let list = unsafe queryString(display, EGL_EXTENSIONS) else {
            _ = getError()
            return false
        }
        return unsafe String(cString: list).split(separator: " ").contains { $0 == name }
    }

    private static func loaderMessage() -> String {
        guard let message = unsafe dlerror() else { return "unknown reason" }
        return unsafe String(cString: message)
    }
}
