/** @file gl.h
 *  @brief Renders into the GL context of the host: a GTK GLArea, a QOpenGLWidget, an SDL window.
 *
 *  The host owns the context, the framebuffer and the clock. libscene never makes a context current, never swaps,
 *  and never assumes framebuffer 0. It needs OpenGL ES 3.0 or desktop OpenGL 3.3, or later, in the core or the compatibility profile; the
 *  context may be one of EGL, of GLX, or of a system that libscene does not know, then with `get_proc_address`.
 *
 *  State contract: nothing is assumed on entry; everything that libscene binds or sets is put back before the call
 *  returns: all that glGet and glIsEnabled tell of the context is as it was, of every buffer and viewport. Two things are not to be under
 *  way during a call, for GL cannot tell of them: conditional rendering, and in desktop GL before 4.0 transform feedback.
 *
 *  A GL error that is pending on entry is pending on return, and is not taken for one of libscene's; only GL_OUT_OF_MEMORY is lost.
 *
 *  Layers are filtered and blended with each other, and the result is drawn over what the host drew: backgroundFilters and blend modes see
 *  what lies below the tree where the target says so (`reads_framebuffer`), and else do not.
 *
 *  Colours are written as they are, also into framebuffers that encode sRGB: libscene turns GL_FRAMEBUFFER_SRGB off while it draws (in OpenGL
 *  ES by EXT_sRGB_write_control), so a grey of 0.5 reads 128 in all of them. Edges are smoothed by libscene, in framebuffers of several samples
 *  too: it turns GL_MULTISAMPLE off while it draws (in OpenGL ES by EXT_multisample_compatibility).
 */
#ifndef SCENE_GL_H
#define SCENE_GL_H

#include <scene/base.h>
#include <scene/renderer.h>

SCENE_BEGIN_DECLS

/** Finds a GL function, such as eglGetProcAddress or SDL_GL_GetProcAddress wrapped to this form.
 *  @return NULL for an unknown function. */
typedef void *(*scene_gl_get_proc_address)(const char *name, void *user_data);

/** Makes a renderer for the GL context that is current on this thread. All functions are found before it returns;
 *  `get_proc_address` is not kept. The renderer belongs to this context, whichever thread has it current.
 *  @param get_proc_address NULL: libscene asks the EGL or the GLX that the program has loaded. Which functions there are is decided by
 *         the version and the extensions of the context, whatever a loader answers for others.
 *  @return a reference you own, or NULL: #SCENE_ERROR_UNSUPPORTED (a missing function, named, or too old a GL: the message says what to
 *          ask the toolkit for), #SCENE_ERROR_GL (no context is current).
 *  Threads: any, with the context current. Since: 0.1. */
scene_renderer *scene_renderer_create_gl(scene_gl_get_proc_address get_proc_address, void *user_data);

/** In place of a framebuffer's name: the one that is bound for drawing when scene_renderer_render_gl() is called, as GTK and Qt bind theirs. */
#define SCENE_GL_FRAMEBUFFER_BOUND 4294967295

/** Where a frame goes. */
typedef struct scene_gl_target {
    /** sizeof(scene_gl_target), set by the caller (#SCENE_GL_TARGET_INIT). */
    uint32_t struct_size;
    /** Name of the framebuffer object; 0 is the window's, #SCENE_GL_FRAMEBUFFER_BOUND the one that is bound. Default 0. Of several
     *  draw buffers it is the first that is drawn into, which must not be GL_NONE (#SCENE_ERROR_GL); the others are left alone. */
    uint32_t framebuffer;
    /** In pixels, 1...16384. */
    uint32_t width, height;
    /** Pixels per point, above 0. Default 1. */
    double scale;
    /** Whether the first row of pixels is the bottom one, as in a window's framebuffer. Default true. */
    bool flip_y;
    /** Whether to clear to the renderer's background colour first; otherwise libscene draws over what is there.
     *  Default false. */
    bool clear;
    /** With `clear`: how many frames of this renderer ago the framebuffer got the pixels that it has, in a target like this one, as
     *  EGL_EXT_buffer_age counts: 1 for those of the last frame, which is what a framebuffer object has that nobody else draws into, 2 for those
     *  of the frame before. Only what changed since is drawn then; the pixels are those of a whole frame. 0 says that they are unknown. Where
     *  nothing changed since the last frame and the age is 1, no GL is called. Without `clear` all is drawn. Default 0. Since 0.4. */
    uint64_t buffer_age;
    /** Without `clear`: whether backgroundFilters and blend modes see what the host drew, as glass over a program's own 3-D. The framebuffer is
     *  copied in frames where a layer of the tree looks at it, and in no others; it may be multisampled, of the format RGBA8 or RGB8. What
     *  it has of more than 8 bits is rounded in such frames. Default false. Since 0.4. */
    bool reads_framebuffer;
} scene_gl_target;

#define SCENE_GL_TARGET_INIT \
    { sizeof(scene_gl_target), 0, 0, 0, 1.0, true, false, 0, false }

/** Commits this thread's implicit transaction and draws the tree as it is at `time` into the target.
 *  @param time in seconds, of the host's clock; never running backwards between frames of one animation.
 *  @return #SCENE_ERROR_WRONG_CONTEXT (another context is current, or none, or one that came in the place of the renderer's, which is gone),
 *          #SCENE_ERROR_WRONG_THREAD (the same on a thread other than the one that made the renderer), #SCENE_ERROR_GL,
 *          #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_INVALID_STATE (a renderer that was not made with scene_renderer_create_gl()).
 *          None of them touches GL.
 *  Threads: any, with the renderer's context current. Since: 0.1. */
scene_status scene_renderer_render_gl(scene_renderer *renderer, const scene_gl_target *target, double time);

/** Says that the renderer's context is gone or will be: nothing of it is freed through GL any more, and the renderer can
 *  only be released. Its root may go to another renderer at once. What a GL renderer leaves whose last reference goes while its context is not
 *  current is freed when a renderer of that context is next made or drawn with; abandon it first where there will be none.
 *  @return #SCENE_ERROR_INVALID_STATE for an offscreen renderer, whose context is its own.
 *  Threads: any. Since: 0.1. */
scene_status scene_renderer_abandon(scene_renderer *renderer);

SCENE_END_DECLS

#endif
