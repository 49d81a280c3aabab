import CEGL
import CGLES
import SceneCommit
import SceneStorage

/// The functions that make textures of images of EGL. A host's loader finds them when its context is one of EGL's.
@safe
struct ImportFunctions {
    let getCurrentDisplay: PFNEGLGETCURRENTDISPLAYPROC?
    let queryString: PFNEGLQUERYSTRINGPROC?
    let getError: PFNEGLGETERRORPROC?
    let createImage: PFNEGLCREATEIMAGEKHRPROC?
    let destroyImage: PFNEGLDESTROYIMAGEKHRPROC?
    let imageTargetTexture: PFNGLEGLIMAGETARGETTEXTURE2DOESPROC?
    let waitSync: PFNEGLWAITSYNCKHRPROC?

    init(_ dialect: Dialect, _ load: (String) -> UnsafeMutableRawPointer?) {
        let isThere = dialect.has("OES_EGL_image") && SystemContext.current?.platform == .egl
        func find<Function>(_ name: String, as type: Function.Type) -> Function? {
            guard isThere else { return nil }
            return unsafe load(name).map { unsafe unsafeBitCast($0, to: type) }
        }
        unsafe getCurrentDisplay = find("eglGetCurrentDisplay", as: PFNEGLGETCURRENTDISPLAYPROC.self)
        unsafe queryString = find("eglQueryString", as: PFNEGLQUERYSTRINGPROC.self)
        getError = find("eglGetError", as: PFNEGLGETERRORPROC.self)
        unsafe createImage = find("eglCreateImageKHR", as: PFNEGLCREATEIMAGEKHRPROC.self)
        unsafe destroyImage = find("eglDestroyImageKHR", as: PFNEGLDESTROYIMAGEKHRPROC.self)
        unsafe waitSync = find("eglWaitSyncKHR", as: PFNEGLWAITSYNCKHRPROC.self)
        unsafe imageTargetTexture = find("glEGLImageTargetTexture2DOES", as: PFNGLEGLIMAGETARGETTEXTURE2DOESPROC.self)
    }

    /// The address of the current context's display if images of that can be shown; 0 if not.
    var shownDisplay: UInt {
        // Addresses of a library that was named apart mean nothing to others.
        guard unsafe imageTargetTexture != nil, unsafe waitSync != nil, Environment.value(of: "SCENE_EGL_LIBRARY") == nil,
            let display = unsafe try? display(with: ["EGL_KHR_image_base", "EGL_KHR_wait_sync"])
        else { return 0 }
        return UInt(bitPattern: display)
    }

    /// The display of the current context; throws when there is none, or it lacks one of these extensions.
    func display(with extensions: [String]) throws(SceneError) -> EGLDisplay {
        guard let display = getCurrentDisplay?(), let list = unsafe queryString?(display, EGL_EXTENSIONS) else {
            throw SceneError(.unsupported, "a dma-buf can only be shown in a context of EGL, which the renderer's is not")
        }
        let known = Set(unsafe String(cString: list).split(separator: " ").map(String.init))
        if let missing = extensions.first(where: { !known.contains($0) }) {
            throw SceneError(.unsupported, "a dma-buf cannot be shown: EGL has no \(missing) here")
        }
        return unsafe display
    }
}

extension GLFunctions {
    func isTexture(_ name: GLuint) -> Bool { isTexturePointer(name) != 0 }

    /// Makes somebody else's texture one that can be sampled without mipmaps.
    /// @param isOpaque whether its alpha is to be sampled as 1.
    func adopt(_ name: GLuint, isOpaque: Bool) throws(SceneError) {
        guard isTexture(name) else {
            throw SceneError(
                .gl, "texture \(name) does not exist in the renderer's context, nor in one that it shares its textures with")
        }
        clearErrors()
        bindTexture(GL_TEXTURE_2D, name)
        guard getError() == GLenum(GL_NO_ERROR) else {
            throw SceneError(.gl, "texture \(name) is of another target than GL_TEXTURE_2D")
        }
        setFilter(GL_TEXTURE_2D, minify: GL_LINEAR)
        if isOpaque { texParameter(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_A, GL_ONE) }
    }

    /// A new texture that shows a dma-buf.
    func importTexture(_ buffer: DeviceBuffer, _ width: Int, _ height: Int) throws(SceneError) -> GLuint {
        let needed = ["EGL_KHR_image_base", "EGL_EXT_image_dma_buf_import"]
        let display = unsafe try imports.display(
            with: buffer.modifier == nil ? needed : needed + ["EGL_EXT_image_dma_buf_import_modifiers"])
        guard let create = unsafe imports.createImage, let destroy = unsafe imports.destroyImage,
            let target = unsafe imports.imageTargetTexture
        else { throw SceneError(.unsupported, "a dma-buf cannot be shown: GL has no GL_OES_EGL_image here") }
        let attributes = buffer.attributes(width, height)
        guard let image = unsafe create(display, nil, EGLenum(EGL_LINUX_DMA_BUF_EXT), nil, attributes) else {
            let code = imports.getError.map { "0x" + String(UInt32(bitPattern: $0()), radix: 16) } ?? "unknown"
            throw SceneError(
                .unsupported,
                "the driver does not take a dma-buf of \(width) x \(height) pixels of the format \(buffer.formatName) (EGL error \(code))")
        }
        // The texture keeps what it needs.
        defer { unsafe _ = destroy(display, image) }
        guard let name = unsafe makeTexture(of: image, target) else {
            throw SceneError(.unsupported, "GL makes no texture of a dma-buf of the format \(buffer.formatName)")
        }
        return name
    }

    /// A new texture that shows a picture of a movie, as soon as that is drawn; the picture is needed for as long as the texture.
    func importTexture(_ picture: DevicePicture) throws(SceneError) -> GLuint {
        let display = unsafe try imports.display(with: [])
        guard UInt(bitPattern: display) == picture.display, let target = unsafe imports.imageTargetTexture,
            let image = unsafe EGLImageKHR(bitPattern: picture.image)
        else { throw SceneError(.unsupported, "a movie's picture is of another display than the renderer's context") }
        if let fence = unsafe EGLSyncKHR(bitPattern: picture.fence) { _ = unsafe imports.waitSync?(display, fence, 0) }
        guard let name = unsafe makeTexture(of: image, target) else {
            throw SceneError(.unsupported, "GL makes no texture of a movie's picture of \(picture.width) x \(picture.height) pixels")
        }
        return name
    }

    /// nil where GL cannot.
    private func makeTexture(of image: EGLImageKHR, _ target: PFNGLEGLIMAGETARGETTEXTURE2DOESPROC) -> GLuint? {
        clearErrors()
        let name = makeTexture()
        bindTexture(GL_TEXTURE_2D, name)
        unsafe target(GLenum(GL_TEXTURE_2D), image)
        guard getError() == GLenum(GL_NO_ERROR) else {
            delete(texture: name)
            return nil
        }
        setFilter(GL_TEXTURE_2D, minify: GL_LINEAR)
        return name
    }
}

extension DeviceBuffer {
    /// What EGL calls them: descriptor, offset, stride, and the halves of the modifier.
    private static let names: [(fd: Int32, offset: Int32, pitch: Int32, low: Int32, high: Int32)] = [
        (
            EGL_DMA_BUF_PLANE0_FD_EXT, EGL_DMA_BUF_PLANE0_OFFSET_EXT, EGL_DMA_BUF_PLANE0_PITCH_EXT, EGL_DMA_BUF_PLANE0_MODIFIER_LO_EXT,
            EGL_DMA_BUF_PLANE0_MODIFIER_HI_EXT
        ),
        (
            EGL_DMA_BUF_PLANE1_FD_EXT, EGL_DMA_BUF_PLANE1_OFFSET_EXT, EGL_DMA_BUF_PLANE1_PITCH_EXT, EGL_DMA_BUF_PLANE1_MODIFIER_LO_EXT,
            EGL_DMA_BUF_PLANE1_MODIFIER_HI_EXT
        ),
        (
            EGL_DMA_BUF_PLANE2_FD_EXT, EGL_DMA_BUF_PLANE2_OFFSET_EXT, EGL_DMA_BUF_PLANE2_PITCH_EXT, EGL_DMA_BUF_PLANE2_MODIFIER_LO_EXT,
            EGL_DMA_BUF_PLANE2_MODIFIER_HI_EXT
        ),
        (
            EGL_DMA_BUF_PLANE3_FD_EXT, EGL_DMA_BUF_PLANE3_OFFSET_EXT, EGL_DMA_BUF_PLANE3_PITCH_EXT, EGL_DMA_BUF_PLANE3_MODIFIER_LO_EXT,
            EGL_DMA_BUF_PLANE3_MODIFIER_HI_EXT
        ),
    ]

    fileprivate func attributes(_ width: Int, _ height: Int) -> [EGLint] {
        var attributes: [EGLint] = [
            EGL_WIDTH, EGLint(width), EGL_HEIGHT, EGLint(height), EGL_LINUX_DRM_FOURCC_EXT, EGLint(bitPattern: format),
        ]
        for (plane, names) in zip(planes, Self.names) {
            attributes += [names.fd, plane.descriptor, names.offset, EGLint(bitPattern: plane.offset)]
            attributes += [names.pitch, EGLint(bitPattern: plane.stride)]
            guard let modifier else { continue }
            attributes += [names.low, EGLint(truncatingIfNeeded: modifier), names.high, EGLint(truncatingIfNeeded: modifier >> 32)]
        }
        return attributes + [EGL_IMAGE_PRESERVED_KHR, EGLint(EGL_TRUE), EGL_NONE]
    }

    /// The four letters of the format.
    fileprivate var formatName: String {
        let letters = (0..<4).map { UInt8(truncatingIfNeeded: format >> (8 * $0)) }
        return letters.allSatisfy { (0x20..<0x7f).contains($0) }
            ? String(decoding: letters, as: UTF8.self) : "0x" + String(format, radix: 16)
    }
}
