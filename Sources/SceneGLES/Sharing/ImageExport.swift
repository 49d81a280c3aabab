import CEGL
import CGLES
public import SceneCommit
import SceneStorage

/// Makes images of EGL of a context's textures, for other contexts of its display, which need not share anything with it.
@safe
public struct ImageExport: @unchecked Sendable {
    /// A texture for others: the addresses of an image of EGL, and of the fence behind what was drawn into it.
    public struct Exported: Sendable {
        public let image, fence: UInt
    }

    /// The address of EGL's display.
    public let display: UInt
    private let egl: EGLLibrary
    private let createImage: PFNEGLCREATEIMAGEKHRPROC
    private let destroyImage: PFNEGLDESTROYIMAGEKHRPROC
    private let createSync: PFNEGLCREATESYNCKHRPROC
    private let destroySync: PFNEGLDESTROYSYNCKHRPROC
    private let flush: PFNGLFLUSHPROC
    private let getString: PFNGLGETSTRINGPROC

    /// The address of the display that contexts have which need no window system; 0 where there is none, or it belongs to a library that was
    /// named apart, whose addresses mean nothing to others.
    public static let offscreenDisplay: UInt = {
        guard Environment.value(of: "SCENE_EGL_LIBRARY") == nil, let egl = try? EGLLibrary(), ProcessState.beginWork() else { return 0 }
        defer { ProcessState.endWork() }
        let display = SharedDriver.perform { unsafe (try? egl.openDisplay()).map { unsafe UInt(bitPattern: $0.display) } }
        return display ?? 0
    }()

    /// Throws `.unsupported` for a display of whose textures no images can be made.
    public init(display: UInt) throws(SceneError) {
        let egl = try EGLLibrary(), pointer = unsafe EGLDisplay(bitPattern: display)
        let needed = ["EGL_KHR_image_base", "EGL_KHR_gl_texture_2D_image", "EGL_KHR_fence_sync", "EGL_KHR_wait_sync"]
        if let missing = needed.first(where: { unsafe !egl.hasExtension($0, pointer) }) {
            throw SceneError(.unsupported, "EGL has no \(missing) here")
        }
        func find<Function>(_ name: String, as type: Function.Type) throws(SceneError) -> Function {
            guard let pointer = unsafe egl.function(name) else { throw SceneError(.unsupported, "EGL has no function \(name)") }
            return unsafe unsafeBitCast(pointer, to: type)
        }
        (self.egl, self.display) = (egl, display)
        unsafe createImage = try find("eglCreateImageKHR", as: PFNEGLCREATEIMAGEKHRPROC.self)
        unsafe destroyImage = try find("eglDestroyImageKHR", as: PFNEGLDESTROYIMAGEKHRPROC.self)
        unsafe createSync = try find("eglCreateSyncKHR", as: PFNEGLCREATESYNCKHRPROC.self)
        unsafe destroySync = try find("eglDestroySyncKHR", as: PFNEGLDESTROYSYNCKHRPROC.self)
        flush = try find("glFlush", as: PFNGLFLUSHPROC.self)
        unsafe getString = try find("glGetString", as: PFNGLGETSTRINGPROC.self)
    }

    /// Whether Mesa's software driver serves the context that is current.
    public var isLlvmpipe: Bool {
        unsafe getString(GLenum(GL_RENDERER)).map { unsafe String(cString: $0).hasPrefix("llvmpipe") } ?? false
    }

    /// An image of a texture of the context that is current, as all that was commanded until now leaves it; nil where EGL makes none.
    public func export(texture: UInt32) -> Exported? {
        let pointer = unsafe EGLDisplay(bitPattern: display), context = unsafe egl.getCurrentContext()
        let buffer = unsafe EGLClientBuffer(bitPattern: UInt(texture))
        guard let image = unsafe createImage(pointer, context, EGLenum(EGL_GL_TEXTURE_2D_KHR), buffer, nil) else {
            _ = egl.getError()
            return nil
        }
        let fence = unsafe createSync(pointer, EGLenum(EGL_SYNC_FENCE_KHR), nil)
        // A fence that lies in a buffer of commands is never reached by others.
        flush()
        guard let fence = unsafe fence else {
            _ = egl.getError()
            unsafe _ = destroyImage(pointer, image)
            return nil
        }
        return Exported(image: UInt(bitPattern: image), fence: UInt(bitPattern: fence))
    }

    public func free(_ exported: Exported) {
        let pointer = unsafe EGLDisplay(bitPattern: display)
        if let image = unsafe EGLImageKHR(bitPattern: exported.image) { unsafe _ = destroyImage(pointer, image) }
        if let fence = unsafe EGLSyncKHR(bitPattern: exported.fence) { unsafe _ = destroySync(pointer, fence) }
    }
}
