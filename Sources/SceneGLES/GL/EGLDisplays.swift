import CEGL
import SceneCommit

extension EGLLibrary {
    /// A display that needs no window system, initialised: surfaceless, then a device, then the default display.
    ///
    /// The display is never terminated: all users of EGL in the process share displays.
    func openDisplay() throws(SceneError) -> OpenDisplay {
        if unsafe hasExtension("EGL_MESA_platform_surfaceless"),
            let display = unsafe platformDisplay(EGL_PLATFORM_SURFACELESS_MESA, nil), let open = unsafe open(display)
        {
            return unsafe open
        }
        if unsafe hasExtension("EGL_EXT_platform_device"), let open = unsafe openDevice() { return unsafe open }
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

    private func openDevice() -> OpenDisplay? {
        guard let queryDevices = unsafe queryDevices else { return nil }
        var devices = unsafe [EGLDeviceEXT?](repeating: nil, count: 16)
        var count: EGLint = 0
        guard unsafe queryDevices(EGLint(devices.count), &devices, &count) != 0 else { return nil }
        for index in 0..<Int(min(max(count, 0), 16)) {
            let device = unsafe devices[index]
            if let display = unsafe platformDisplay(EGL_PLATFORM_DEVICE_EXT, device), let open = unsafe open(display) {
                return unsafe open
            }
        }
        return nil
    }

    private func open(_ display: EGLDisplay) -> OpenDisplay? {
        guard unsafe initialize(display, nil, nil) != 0 else { return nil }
        let surfaceless = unsafe hasExtension("EGL_KHR_surfaceless_context", display)
        let attributes: [EGLint] = [
            EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, surfaceless ? 0 : EGL_PBUFFER_BIT, EGL_NONE,
        ]
        var config: EGLConfig?
        var count: EGLint = 0
        guard unsafe chooseConfig(display, attributes, &config, 1, &count) != 0, count > 0 else { return nil }
        return unsafe OpenDisplay(display: display, config: config, isSurfaceless: surfaceless)
    }
}

/// An initialised display and what a context on it needs.
@unsafe
struct OpenDisplay {
    let display: EGLDisplay
    let config: EGLConfig?
    /// Whether a context can be current without a surface.
    let isSurfaceless: Bool
}
