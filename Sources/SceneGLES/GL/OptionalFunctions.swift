import CGLES
import SceneCommit

/// The functions that only some contexts have, found where version and extensions promise them.
@safe
struct OptionalFunctions {
    /// The forms with floats where the context has them, as OpenGL ES has; else those with doubles, which any desktop GL has.
    let clearDepthf: PFNGLCLEARDEPTHFPROC?
    let depthRangef: PFNGLDEPTHRANGEFPROC?
    let clearDepth: PFNSCENEGLCLEARDEPTHPROC?
    let depthRange: PFNSCENEGLDEPTHRANGEPROC?
    let getDoublev: PFNSCENEGLGETDOUBLEVPROC?

    let texStorage2D: PFNGLTEXSTORAGE2DPROC?
    let texStorage3D: PFNGLTEXSTORAGE3DPROC?
    let texImage2D: PFNGLTEXIMAGE2DPROC?
    let texImage3D: PFNGLTEXIMAGE3DPROC?
    let invalidateFramebuffer: PFNGLINVALIDATEFRAMEBUFFERPROC?
    let pauseTransformFeedback: PFNGLPAUSETRANSFORMFEEDBACKPROC?
    let resumeTransformFeedback: PFNGLRESUMETRANSFORMFEEDBACKPROC?

    /// State of the first buffer or viewport alone: the host may have others, which nothing here changes.
    let enablei, disablei: PFNSCENEGLENABLEIPROC?
    let isEnabledi: PFNSCENEGLISENABLEDIPROC?
    let colorMaski: PFNSCENEGLCOLORMASKIPROC?
    let blendFuncSeparatei: PFNSCENEGLBLENDFUNCSEPARATEIPROC?
    let blendEquationi: PFNSCENEGLBLENDEQUATIONIPROC?
    let blendEquationSeparatei: PFNSCENEGLBLENDEQUATIONSEPARATEIPROC?
    let viewportIndexedf: PFNSCENEGLVIEWPORTINDEXEDFPROC?
    let scissorIndexed: PFNSCENEGLSCISSORINDEXEDPROC?
    let depthRangeIndexed: PFNSCENEGLDEPTHRANGEINDEXEDPROC?

    let polygonMode: PFNSCENEGLPOLYGONMODEPROC?
    let clipControl: PFNSCENEGLCLIPCONTROLPROC?
    let provokingVertex: PFNSCENEGLPROVOKINGVERTEXPROC?
    let pixelTransferf: PFNSCENEGLPIXELTRANSFERFPROC?

    let getGraphicsResetStatus: PFNGLGETGRAPHICSRESETSTATUSEXTPROC?
    let blendBarrier: PFNGLBLENDBARRIERKHRPROC?

    init(_ dialect: Dialect, _ load: (String) -> UnsafeMutableRawPointer?) {
        func find<Function>(_ name: String, _ isThere: Bool, as type: Function.Type) -> Function? {
            guard isThere else { return nil }
            return unsafe load(name).map { unsafe unsafeBitCast($0, to: type) }
        }
        let isDesktop = dialect.isDesktop
        let floats = dialect.isAtLeast(es: (3, 0), desktop: nil)
        clearDepthf = find("glClearDepthf", floats, as: PFNGLCLEARDEPTHFPROC.self)
        depthRangef = find("glDepthRangef", floats, as: PFNGLDEPTHRANGEFPROC.self)
        clearDepth = find("glClearDepth", isDesktop, as: PFNSCENEGLCLEARDEPTHPROC.self)
        depthRange = find("glDepthRange", isDesktop, as: PFNSCENEGLDEPTHRANGEPROC.self)
        unsafe getDoublev = find("glGetDoublev", isDesktop, as: PFNSCENEGLGETDOUBLEVPROC.self)

        let storage = dialect.isAtLeast(es: (3, 0), desktop: (4, 2)) || dialect.has("ARB_texture_storage")
        texStorage2D = find("glTexStorage2D", storage, as: PFNGLTEXSTORAGE2DPROC.self)
        texStorage3D = find("glTexStorage3D", storage, as: PFNGLTEXSTORAGE3DPROC.self)
        unsafe texImage2D = find("glTexImage2D", !storage, as: PFNGLTEXIMAGE2DPROC.self)
        unsafe texImage3D = find("glTexImage3D", !storage, as: PFNGLTEXIMAGE3DPROC.self)
        let invalidates = dialect.isAtLeast(es: (3, 0), desktop: (4, 3)) || dialect.has("ARB_invalidate_subdata")
        unsafe invalidateFramebuffer = find("glInvalidateFramebuffer", invalidates, as: PFNGLINVALIDATEFRAMEBUFFERPROC.self)
        let pauses = dialect.isAtLeast(es: (3, 0), desktop: (4, 0)) || dialect.has("ARB_transform_feedback2")
        pauseTransformFeedback = find("glPauseTransformFeedback", pauses, as: PFNGLPAUSETRANSFORMFEEDBACKPROC.self)
        resumeTransformFeedback = find("glResumeTransformFeedback", pauses, as: PFNGLRESUMETRANSFORMFEEDBACKPROC.self)

        let oes = !isDesktop && dialect.has("OES_draw_buffers_indexed")
        let (suffix, indexed) = dialect.isAtLeast(es: (3, 2), desktop: (3, 0)) ? ("", true) : ("OES", oes)
        enablei = find("glEnablei" + suffix, indexed, as: PFNSCENEGLENABLEIPROC.self)
        disablei = find("glDisablei" + suffix, indexed, as: PFNSCENEGLENABLEIPROC.self)
        isEnabledi = find("glIsEnabledi" + suffix, indexed, as: PFNSCENEGLISENABLEDIPROC.self)
        colorMaski = find("glColorMaski" + suffix, indexed, as: PFNSCENEGLCOLORMASKIPROC.self)
        let blends = indexed && dialect.isAtLeast(es: (3, 0), desktop: (4, 0)), arb = isDesktop && dialect.has("ARB_draw_buffers_blend")
        let blendSuffix = blends ? suffix : "ARB"
        blendFuncSeparatei = find("glBlendFuncSeparatei" + blendSuffix, blends || arb, as: PFNSCENEGLBLENDFUNCSEPARATEIPROC.self)
        blendEquationi = find("glBlendEquationi" + blendSuffix, blends || arb, as: PFNSCENEGLBLENDEQUATIONIPROC.self)
        blendEquationSeparatei = find(
            "glBlendEquationSeparatei" + blendSuffix, blends || arb, as: PFNSCENEGLBLENDEQUATIONSEPARATEIPROC.self)
        let viewports = isDesktop && (dialect.isAtLeast(es: nil, desktop: (4, 1)) || dialect.has("ARB_viewport_array"))
        viewportIndexedf = find("glViewportIndexedf", viewports, as: PFNSCENEGLVIEWPORTINDEXEDFPROC.self)
        scissorIndexed = find("glScissorIndexed", viewports, as: PFNSCENEGLSCISSORINDEXEDPROC.self)
        depthRangeIndexed = find("glDepthRangeIndexed", viewports, as: PFNSCENEGLDEPTHRANGEINDEXEDPROC.self)

        polygonMode = find("glPolygonMode", isDesktop, as: PFNSCENEGLPOLYGONMODEPROC.self)
        let (clips, clipName) =
            isDesktop
            ? (dialect.isAtLeast(es: nil, desktop: (4, 5)) || dialect.has("ARB_clip_control"), "glClipControl")
            : (dialect.has("EXT_clip_control"), "glClipControlEXT")
        clipControl = find(clipName, clips, as: PFNSCENEGLCLIPCONTROLPROC.self)
        provokingVertex = find("glProvokingVertex", isDesktop, as: PFNSCENEGLPROVOKINGVERTEXPROC.self)
        pixelTransferf = find("glPixelTransferf", dialect.isCompatible, as: PFNSCENEGLPIXELTRANSFERFPROC.self)

        let resets = dialect.isAtLeast(es: (3, 2), desktop: (4, 5))
        let resetSuffix: String? =
            resets ? "" : dialect.has("KHR_robustness") ? (isDesktop ? "" : "KHR") : dialect.has("EXT_robustness") ? "EXT" : nil
        let arbReset = isDesktop && resetSuffix == nil && dialect.has("ARB_robustness")
        getGraphicsResetStatus = find(
            "glGetGraphicsResetStatus" + (arbReset ? "ARB" : resetSuffix ?? ""), arbReset || resetSuffix != nil,
            as: PFNGLGETGRAPHICSRESETSTATUSEXTPROC.self)
        blendBarrier = find("glBlendBarrierKHR", dialect.has("KHR_blend_equation_advanced"), as: PFNGLBLENDBARRIERKHRPROC.self)
    }

    /// The first function that the dialect promises, drawing needs, and the loader does not know.
    func missing(_ dialect: Dialect) -> String? {
        if dialect.isDesktop {
            if clearDepth == nil { return "glClearDepth" }
            if depthRange == nil { return "glDepthRange" }
            if polygonMode == nil { return "glPolygonMode" }
            if unsafe getDoublev == nil { return "glGetDoublev" }
        } else {
            if clearDepthf == nil { return "glClearDepthf" }
            if depthRangef == nil { return "glDepthRangef" }
        }
        if texStorage2D == nil, unsafe texImage2D == nil { return "glTexStorage2D" }
        if texStorage3D == nil, unsafe texImage3D == nil { return "glTexStorage3D" }
        return nil
    }
}
