import CGLES
public import SceneCommit

/// All GL entry points that the backend calls, found once through a loader.
///
/// GL is never linked: the same code runs on the engine's own context and on a host's, whose functions may come from another library.
@safe
public final class GLFunctions: @unchecked Sendable {
    let activeTexturePointer: PFNGLACTIVETEXTUREPROC
    let attachShaderPointer: PFNGLATTACHSHADERPROC
    let beginQueryPointer: PFNGLBEGINQUERYPROC
    let bindBufferPointer: PFNGLBINDBUFFERPROC
    let bindFramebufferPointer: PFNGLBINDFRAMEBUFFERPROC
    let bindRenderbufferPointer: PFNGLBINDRENDERBUFFERPROC
    let bindSamplerPointer: PFNGLBINDSAMPLERPROC
    let bindTexturePointer: PFNGLBINDTEXTUREPROC
    let bindVertexArrayPointer: PFNGLBINDVERTEXARRAYPROC
    let blendEquationPointer: PFNGLBLENDEQUATIONPROC
    let blendEquationSeparatePointer: PFNGLBLENDEQUATIONSEPARATEPROC
    let blendFuncSeparatePointer: PFNGLBLENDFUNCSEPARATEPROC
    let blitFramebufferPointer: PFNGLBLITFRAMEBUFFERPROC
    let bufferDataPointer: PFNGLBUFFERDATAPROC
    let checkFramebufferStatusPointer: PFNGLCHECKFRAMEBUFFERSTATUSPROC
    let clearPointer: PFNGLCLEARPROC
    let clearColorPointer: PFNGLCLEARCOLORPROC
    let colorMaskPointer: PFNGLCOLORMASKPROC
    let compileShaderPointer: PFNGLCOMPILESHADERPROC
    let copyTexSubImage2DPointer: PFNGLCOPYTEXSUBIMAGE2DPROC
    let copyTexSubImage3DPointer: PFNGLCOPYTEXSUBIMAGE3DPROC
    let createProgramPointer: PFNGLCREATEPROGRAMPROC
    let createShaderPointer: PFNGLCREATESHADERPROC
    let deleteBuffersPointer: PFNGLDELETEBUFFERSPROC
    let deleteFramebuffersPointer: PFNGLDELETEFRAMEBUFFERSPROC
    let deleteProgramPointer: PFNGLDELETEPROGRAMPROC
    let deleteQueriesPointer: PFNGLDELETEQUERIESPROC
    let deleteRenderbuffersPointer: PFNGLDELETERENDERBUFFERSPROC
    let deleteShaderPointer: PFNGLDELETESHADERPROC
    let deleteTexturesPointer: PFNGLDELETETEXTURESPROC
    let deleteVertexArraysPointer: PFNGLDELETEVERTEXARRAYSPROC
    let depthFuncPointer: PFNGLDEPTHFUNCPROC
    let depthMaskPointer: PFNGLDEPTHMASKPROC
    let disablePointer: PFNGLDISABLEPROC
    let disableVertexAttribArrayPointer: PFNGLDISABLEVERTEXATTRIBARRAYPROC
    let drawArraysInstancedPointer: PFNGLDRAWARRAYSINSTANCEDPROC
    let drawBuffersPointer: PFNGLDRAWBUFFERSPROC
    let enablePointer: PFNGLENABLEPROC
    let enableVertexAttribArrayPointer: PFNGLENABLEVERTEXATTRIBARRAYPROC
    let endQueryPointer: PFNGLENDQUERYPROC
    let framebufferRenderbufferPointer: PFNGLFRAMEBUFFERRENDERBUFFERPROC
    let framebufferTexture2DPointer: PFNGLFRAMEBUFFERTEXTURE2DPROC
    let framebufferTextureLayerPointer: PFNGLFRAMEBUFFERTEXTURELAYERPROC
    let genBuffersPointer: PFNGLGENBUFFERSPROC
    let genFramebuffersPointer: PFNGLGENFRAMEBUFFERSPROC
    let genQueriesPointer: PFNGLGENQUERIESPROC
    let genRenderbuffersPointer: PFNGLGENRENDERBUFFERSPROC
    let genTexturesPointer: PFNGLGENTEXTURESPROC
    let genVertexArraysPointer: PFNGLGENVERTEXARRAYSPROC
    let generateMipmapPointer: PFNGLGENERATEMIPMAPPROC
    let getBooleanvPointer: PFNGLGETBOOLEANVPROC
    let getErrorPointer: PFNGLGETERRORPROC
    let getFloatvPointer: PFNGLGETFLOATVPROC
    let getFramebufferAttachmentParameterivPointer: PFNGLGETFRAMEBUFFERATTACHMENTPARAMETERIVPROC
    let getIntegervPointer: PFNGLGETINTEGERVPROC
    let getProgramInfoLogPointer: PFNGLGETPROGRAMINFOLOGPROC
    let getProgramivPointer: PFNGLGETPROGRAMIVPROC
    let getQueryObjectuivPointer: PFNGLGETQUERYOBJECTUIVPROC
    let getQueryivPointer: PFNGLGETQUERYIVPROC
    let getShaderInfoLogPointer: PFNGLGETSHADERINFOLOGPROC
    let getShaderivPointer: PFNGLGETSHADERIVPROC
    let getStringPointer: PFNGLGETSTRINGPROC
    let getUniformLocationPointer: PFNGLGETUNIFORMLOCATIONPROC
    let getVertexAttribivPointer: PFNGLGETVERTEXATTRIBIVPROC
    let isFramebufferPointer: PFNGLISFRAMEBUFFERPROC
    let isVertexArrayPointer: PFNGLISVERTEXARRAYPROC
    let isTexturePointer: PFNGLISTEXTUREPROC
    let isEnabledPointer: PFNGLISENABLEDPROC
    let linkProgramPointer: PFNGLLINKPROGRAMPROC
    let pixelStoreiPointer: PFNGLPIXELSTOREIPROC
    let readBufferPointer: PFNGLREADBUFFERPROC
    let readPixelsPointer: PFNGLREADPIXELSPROC
    let renderbufferStoragePointer: PFNGLRENDERBUFFERSTORAGEPROC
    let scissorPointer: PFNGLSCISSORPROC
    let shaderSourcePointer: PFNGLSHADERSOURCEPROC
    let texParameteriPointer: PFNGLTEXPARAMETERIPROC
    let texSubImage2DPointer: PFNGLTEXSUBIMAGE2DPROC
    let texSubImage3DPointer: PFNGLTEXSUBIMAGE3DPROC
    let uniform1iPointer: PFNGLUNIFORM1IPROC
    let uniform1fPointer: PFNGLUNIFORM1FPROC
    let uniform4fPointer: PFNGLUNIFORM4FPROC
    let uniform4fvPointer: PFNGLUNIFORM4FVPROC
    let useProgramPointer: PFNGLUSEPROGRAMPROC
    let vertexAttribDivisorPointer: PFNGLVERTEXATTRIBDIVISORPROC
    let vertexAttribPointerPointer: PFNGLVERTEXATTRIBPOINTERPROC
    let viewportPointer: PFNGLVIEWPORTPROC
    /// What the context's version and extensions promise.
    public let dialect: Dialect
    let optional: OptionalFunctions
    /// What images of EGL take.
    let imports: ImportFunctions
    let reading: ReadingFunctions
    let binaries: BinaryFunctions?
    let sharing: SharingFunctions

    /// The capabilities that drawing needs to be off, of those that the context has.
    let switches: [Int32]

    /// Finds the functions of the context that is current. Throws `.gl` where there is none, and `.unsupported` where it is too old, or naming
    /// the first function that is missing.
    public init(load: (String) -> UnsafeMutableRawPointer?) throws(SceneError) {
        func find<Function>(_ name: String, as type: Function.Type) throws(SceneError) -> Function {
            guard let pointer = unsafe load(name) else {
                throw Self.missing(name, nil)
            }
            return unsafe unsafeBitCast(pointer, to: type)
        }
        unsafe getStringPointer = try find("glGetString", as: PFNGLGETSTRINGPROC.self)
        unsafe getIntegervPointer = try find("glGetIntegerv", as: PFNGLGETINTEGERVPROC.self)
        let getStringi = unsafe load("glGetStringi").map { unsafe unsafeBitCast($0, to: PFNGLGETSTRINGIPROC.self) }
        let queries = unsafe ContextQueries(getString: getStringPointer, getIntegerv: getIntegervPointer, getStringi: getStringi)
        guard queries.isCurrent else { throw SceneError(.gl, "no GL context is current on this thread") }
        let dialect = try Dialect(queries)
        guard unsafe getStringi != nil else { throw Self.missing("glGetStringi", dialect.name) }
        self.dialect = dialect
        optional = unsafe OptionalFunctions(dialect, load)
        activeTexturePointer = try find("glActiveTexture", as: PFNGLACTIVETEXTUREPROC.self)
        attachShaderPointer = try find("glAttachShader", as: PFNGLATTACHSHADERPROC.self)
        beginQueryPointer = try find("glBeginQuery", as: PFNGLBEGINQUERYPROC.self)
        bindBufferPointer = try find("glBindBuffer", as: PFNGLBINDBUFFERPROC.self)
        bindFramebufferPointer = try find("glBindFramebuffer", as: PFNGLBINDFRAMEBUFFERPROC.self)
        bindRenderbufferPointer = try find("glBindRenderbuffer", as: PFNGLBINDRENDERBUFFERPROC.self)
        bindSamplerPointer = try find("glBindSampler", as: PFNGLBINDSAMPLERPROC.self)
        bindTexturePointer = try find("glBindTexture", as: PFNGLBINDTEXTUREPROC.self)
        bindVertexArrayPointer = try find("glBindVertexArray", as: PFNGLBINDVERTEXARRAYPROC.self)
        blendEquationPointer = try find("glBlendEquation", as: PFNGLBLENDEQUATIONPROC.self)
        blendEquationSeparatePointer = try find("glBlendEquationSeparate", as: PFNGLBLENDEQUATIONSEPARATEPROC.self)
        blendFuncSeparatePointer = try find("glBlendFuncSeparate", as: PFNGLBLENDFUNCSEPARATEPROC.self)
        blitFramebufferPointer = try find("glBlitFramebuffer", as: PFNGLBLITFRAMEBUFFERPROC.self)
        unsafe bufferDataPointer = try find("glBufferData", as: PFNGLBUFFERDATAPROC.self)
        checkFramebufferStatusPointer = try find("glCheckFramebufferStatus", as: PFNGLCHECKFRAMEBUFFERSTATUSPROC.self)
        clearPointer = try find("glClear", as: PFNGLCLEARPROC.self)
        clearColorPointer = try find("glClearColor", as: PFNGLCLEARCOLORPROC.self)
        colorMaskPointer = try find("glColorMask", as: PFNGLCOLORMASKPROC.self)
        compileShaderPointer = try find("glCompileShader", as: PFNGLCOMPILESHADERPROC.self)
        copyTexSubImage2DPointer = try find("glCopyTexSubImage2D", as: PFNGLCOPYTEXSUBIMAGE2DPROC.self)
        copyTexSubImage3DPointer = try find("glCopyTexSubImage3D", as: PFNGLCOPYTEXSUBIMAGE3DPROC.self)
        createProgramPointer = try find("glCreateProgram", as: PFNGLCREATEPROGRAMPROC.self)
        createShaderPointer = try find("glCreateShader", as: PFNGLCREATESHADERPROC.self)
        unsafe deleteBuffersPointer = try find("glDeleteBuffers", as: PFNGLDELETEBUFFERSPROC.self)
        unsafe deleteFramebuffersPointer = try find("glDeleteFramebuffers", as: PFNGLDELETEFRAMEBUFFERSPROC.self)
        deleteProgramPointer = try find("glDeleteProgram", as: PFNGLDELETEPROGRAMPROC.self)
        unsafe deleteQueriesPointer = try find("glDeleteQueries", as: PFNGLDELETEQUERIESPROC.self)
        unsafe deleteRenderbuffersPointer = try find("glDeleteRenderbuffers", as: PFNGLDELETERENDERBUFFERSPROC.self)
        deleteShaderPointer = try find("glDeleteShader", as: PFNGLDELETESHADERPROC.self)
        unsafe deleteTexturesPointer = try find("glDeleteTextures", as: PFNGLDELETETEXTURESPROC.self)
        unsafe deleteVertexArraysPointer = try find("glDeleteVertexArrays", as: PFNGLDELETEVERTEXARRAYSPROC.self)
        depthFuncPointer = try find("glDepthFunc", as: PFNGLDEPTHFUNCPROC.self)
        depthMaskPointer = try find("glDepthMask", as: PFNGLDEPTHMASKPROC.self)
        disablePointer = try find("glDisable", as: PFNGLDISABLEPROC.self)
        disableVertexAttribArrayPointer = try find("glDisableVertexAttribArray", as: PFNGLDISABLEVERTEXATTRIBARRAYPROC.self)
        drawArraysInstancedPointer = try find("glDrawArraysInstanced", as: PFNGLDRAWARRAYSINSTANCEDPROC.self)
        unsafe drawBuffersPointer = try find("glDrawBuffers", as: PFNGLDRAWBUFFERSPROC.self)
        enablePointer = try find("glEnable", as: PFNGLENABLEPROC.self)
        enableVertexAttribArrayPointer = try find("glEnableVertexAttribArray", as: PFNGLENABLEVERTEXATTRIBARRAYPROC.self)
        endQueryPointer = try find("glEndQuery", as: PFNGLENDQUERYPROC.self)
        framebufferRenderbufferPointer = try find("glFramebufferRenderbuffer", as: PFNGLFRAMEBUFFERRENDERBUFFERPROC.self)
        framebufferTexture2DPointer = try find("glFramebufferTexture2D", as: PFNGLFRAMEBUFFERTEXTURE2DPROC.self)
        framebufferTextureLayerPointer = try find("glFramebufferTextureLayer", as: PFNGLFRAMEBUFFERTEXTURELAYERPROC.self)
        unsafe genBuffersPointer = try find("glGenBuffers", as: PFNGLGENBUFFERSPROC.self)
        unsafe genFramebuffersPointer = try find("glGenFramebuffers", as: PFNGLGENFRAMEBUFFERSPROC.self)
        unsafe genQueriesPointer = try find("glGenQueries", as: PFNGLGENQUERIESPROC.self)
        unsafe genRenderbuffersPointer = try find("glGenRenderbuffers", as: PFNGLGENRENDERBUFFERSPROC.self)
        unsafe genTexturesPointer = try find("glGenTextures", as: PFNGLGENTEXTURESPROC.self)
        unsafe genVertexArraysPointer = try find("glGenVertexArrays", as: PFNGLGENVERTEXARRAYSPROC.self)
        generateMipmapPointer = try find("glGenerateMipmap", as: PFNGLGENERATEMIPMAPPROC.self)
        unsafe getBooleanvPointer = try find("glGetBooleanv", as: PFNGLGETBOOLEANVPROC.self)
        getErrorPointer = try find("glGetError", as: PFNGLGETERRORPROC.self)
        unsafe getFloatvPointer = try find("glGetFloatv", as: PFNGLGETFLOATVPROC.self)
        unsafe getFramebufferAttachmentParameterivPointer = try find(
            "glGetFramebufferAttachmentParameteriv", as: PFNGLGETFRAMEBUFFERATTACHMENTPARAMETERIVPROC.self)
        unsafe getProgramInfoLogPointer = try find("glGetProgramInfoLog", as: PFNGLGETPROGRAMINFOLOGPROC.self)
        unsafe getProgramivPointer = try find("glGetProgramiv", as: PFNGLGETPROGRAMIVPROC.self)
        unsafe getQueryObjectuivPointer = try find("glGetQueryObjectuiv", as: PFNGLGETQUERYOBJECTUIVPROC.self)
        unsafe getQueryivPointer = try find("glGetQueryiv", as: PFNGLGETQUERYIVPROC.self)
        unsafe getShaderInfoLogPointer = try find("glGetShaderInfoLog", as: PFNGLGETSHADERINFOLOGPROC.self)
        unsafe getShaderivPointer = try find("glGetShaderiv", as: PFNGLGETSHADERIVPROC.self)
        unsafe getUniformLocationPointer = try find("glGetUniformLocation", as: PFNGLGETUNIFORMLOCATIONPROC.self)
        unsafe getVertexAttribivPointer = try find("glGetVertexAttribiv", as: PFNGLGETVERTEXATTRIBIVPROC.self)
        isVertexArrayPointer = try find("glIsVertexArray", as: PFNGLISVERTEXARRAYPROC.self)
        isFramebufferPointer = try find("glIsFramebuffer", as: PFNGLISFRAMEBUFFERPROC.self)
        isTexturePointer = try find("glIsTexture", as: PFNGLISTEXTUREPROC.self)
        isEnabledPointer = try find("glIsEnabled", as: PFNGLISENABLEDPROC.self)
        linkProgramPointer = try find("glLinkProgram", as: PFNGLLINKPROGRAMPROC.self)
        pixelStoreiPointer = try find("glPixelStorei", as: PFNGLPIXELSTOREIPROC.self)
        readBufferPointer = try find("glReadBuffer", as: PFNGLREADBUFFERPROC.self)
        unsafe readPixelsPointer = try find("glReadPixels", as: PFNGLREADPIXELSPROC.self)
        renderbufferStoragePointer = try find("glRenderbufferStorage", as: PFNGLRENDERBUFFERSTORAGEPROC.self)
        scissorPointer = try find("glScissor", as: PFNGLSCISSORPROC.self)
        unsafe shaderSourcePointer = try find("glShaderSource", as: PFNGLSHADERSOURCEPROC.self)
        texParameteriPointer = try find("glTexParameteri", as: PFNGLTEXPARAMETERIPROC.self)
        unsafe texSubImage2DPointer = try find("glTexSubImage2D", as: PFNGLTEXSUBIMAGE2DPROC.self)
        unsafe texSubImage3DPointer = try find("glTexSubImage3D", as: PFNGLTEXSUBIMAGE3DPROC.self)
        uniform1iPointer = try find("glUniform1i", as: PFNGLUNIFORM1IPROC.self)
        uniform1fPointer = try find("glUniform1f", as: PFNGLUNIFORM1FPROC.self)
        uniform4fPointer = try find("glUniform4f", as: PFNGLUNIFORM4FPROC.self)
        unsafe uniform4fvPointer = try find("glUniform4fv", as: PFNGLUNIFORM4FVPROC.self)
        useProgramPointer = try find("glUseProgram", as: PFNGLUSEPROGRAMPROC.self)
        vertexAttribDivisorPointer = try find("glVertexAttribDivisor", as: PFNGLVERTEXATTRIBDIVISORPROC.self)
        unsafe vertexAttribPointerPointer = try find("glVertexAttribPointer", as: PFNGLVERTEXATTRIBPOINTERPROC.self)
        viewportPointer = try find("glViewport", as: PFNGLVIEWPORTPROC.self)
        imports = unsafe ImportFunctions(dialect, load)
        binaries = unsafe BinaryFunctions(dialect, formats: queries.integer(GL_NUM_PROGRAM_BINARY_FORMATS), load)
        reading = unsafe ReadingFunctions(
            mapBufferRange: try find("glMapBufferRange", as: PFNGLMAPBUFFERRANGEPROC.self),
            unmapBuffer: try find("glUnmapBuffer", as: PFNGLUNMAPBUFFERPROC.self),
            fenceSync: try find("glFenceSync", as: PFNGLFENCESYNCPROC.self),
            clientWaitSync: try find("glClientWaitSync", as: PFNGLCLIENTWAITSYNCPROC.self),
            deleteSync: try find("glDeleteSync", as: PFNGLDELETESYNCPROC.self),
            finish: try find("glFinish", as: PFNGLFINISHPROC.self))
        sharing = unsafe SharingFunctions(
            waitSync: try find("glWaitSync", as: PFNGLWAITSYNCPROC.self),
            flush: try find("glFlush", as: PFNGLFLUSHPROC.self),
            texParameterf: try find("glTexParameterf", as: PFNGLTEXPARAMETERFPROC.self),
            getTexParameterfv: try find("glGetTexParameterfv", as: PFNGLGETTEXPARAMETERFVPROC.self))
        if let missing = optional.missing(dialect) { throw Self.missing(missing, dialect.name) }
        switches = Self.switches(dialect, queries)
    }

    private static func missing(_ name: String, _ version: String?) -> SceneError {
        let context = version.map { ", which a context of \"\($0)\" has," } ?? ""
        return SceneError(.unsupported, "the GL function \(name)\(context) is missing; OpenGL ES 3.0 or OpenGL 3.3, or later, is needed")
    }
}
