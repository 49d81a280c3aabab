import CEGL
import SceneCommit
import SceneStorage

extension EGLLibrary {
    /// A display that needs no window system, initialised: hardware, then surfaceless, then any device, then the default display.
    ///
    /// The display is never terminated: all users of EGL in the process share displays.
    func openDisplay() throws(SceneError) -> OpenDisplay {
        let hasDevices = unsafe hasExtension("EGL_EXT_platform_device")
        if hasDevices, let open = unsafe openDevice(isHardware: true) { return unsafe open }
        if unsafe hasExtension("EGL_MESA_platform_surfaceless"),
            let display = unsafe platformDisplay(EGL_PLATFORM_SURFACELESS_MESA, nil), let open = unsafe open(display)
        {
            return unsafe open
        }
        if hasDevices, let open = unsafe openDevice(isHardware: false) { return unsafe open }
        if let display = unsafe getDisplay(nil), let open = unsafe open(display) { return unsafe open }
        throw SceneError(
            .unsupported,
            "EGL has no display that works without a window system (tried surfaceless, devices and the default display; "
                + "last error \(lastError())); install a driver such as libgl1-mesa-dri")
    }

    /// The last error, as a number that the manual pages know.
    func lastError() -> String { "0x" + String(UInt32(bitPattern: getError()), radix: 16) }

    private func platformDisplay(_ platform: Int32, _ native: UnsafeMutableRawPointer?) -> EGLDisplay? {
        unsafe getPlatformDisplay?(EGLenum(platform), native, nil)
    }

    /// The first device that draws with hardware, or the first of all.
    private func openDevice(isHardware: Bool) -> OpenDisplay? {
        guard let queryDevices = unsafe queryDevices else { return nil }
        var devices = unsafe [EGLDeviceEXT?](repeating: nil, count: 16)
        var count: EGLint = 0
        guard unsafe queryDevices(EGLint(devices.count), &devices, &count) != 0 else { return nil }
        for index in 0..<Int(min(max(count, 0), 16)) {
            let device = unsafe devices[index]
            if isHardware, unsafe !Self.isHardware(device, queryDeviceString) { continue }
            if let display = unsafe platformDisplay(EGL_PLATFORM_DEVICE_EXT, device), let open = unsafe open(display) {
                return unsafe open
            }
        }
        return nil
    }

    /// Whether a device is more than a way to software: only an EGL that can tell is believed.
    private static func isHardware(_ device: EGLDeviceEXT?, _ query: PFNEGLQUERYDEVICESTRINGEXTPROC?) -> Bool {
        guard let list = unsafe query?(device, EGL_EXTENSIONS) else { return false }
        let names = unsafe String(cString: list).split(separator: " ")
        return !names.contains("EGL_MESA_device_software")
            && names.contains { $0.hasPrefix("EGL_EXT_device_drm") || $0.hasPrefix("EGL_NV_device") }
    }

    /// OpenGL ES where there is both, unless SCENE_GL_API asks for desktop GL with `desktop`.
    private func open(_ display: EGLDisplay) -> OpenDisplay? {
        guard unsafe initialize(display, nil, nil) != 0 else { return nil }
        if Environment.value(of: "SCENE_GL_API") != "desktop", let open = unsafe open(display, .es) { return unsafe open }
        return unsafe open(display, .desktop)
    }

    private func open(_ display: EGLDisplay, _ api: Dialect.API) -> OpenDisplay? {
        let surfaceless = unsafe hasExtension("EGL_KHR_surfaceless_context", display)
        let attributes: [EGLint] = [
            EGL_RENDERABLE_TYPE, api == .es ? EGL_OPENGL_ES3_BIT : EGL_OPENGL_BIT, EGL_SURFACE_TYPE, surfaceless ? 0 : EGL_PBUFFER_BIT,
            EGL_NONE,
        ]
        var config: EGLConfig?
        var count: EGLint = 0
        guard unsafe chooseConfig(display, attributes, &config, 1, &count) != 0, count > 0 else { return nil }
        return unsafe OpenDisplay(display: display, config: config, api: api, isSurfaceless: surfaceless)
    }
}

/// An initialised display and what a context on it needs.
@unsafe
struct OpenDisplay {
    let display: EGLDisplay
    let config: EGLConfig?
    let api: Dialect.API
    /// Whether a context can be current without a surface.
    let isSurfaceless: Bool
}
