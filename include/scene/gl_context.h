/** @file gl_context.h
 *  @brief GL contexts of the program's that share their objects with a renderer's.
 *
 *  A context is current on one thread at a time, and GL commands go to the one that is current on theirs. Contexts that share have textures,
 *  buffers, programs and fences in common; framebuffers and vertex arrays belong to one. A program draws with such a context on a thread of its
 *  own, into the drawables of a swap chain (gl_swap_chain.h):
 *
 *      scene_gl_context *context = scene_gl_context_create(renderer);
 *      scene_gl_context_make_current(context);
 *      my_functions_load(scene_gl_context_get_proc_address);
 *
 *  This is for renderers whose context is libscene's, offscreen ones and those of windows, and for those of a host with EGL. A host that has GLX
 *  asks its toolkit: SDL_GL_SetAttribute(SDL_GL_SHARE_WITH_CURRENT_CONTEXT, 1), the last argument of glfwCreateWindow(),
 *  QOpenGLContext::setShareContext(), gdk_surface_create_gl_context() (which share with each other), glXCreateContext().
 *
 *  llvmpipe, by which Mesa draws without a GPU, can end a process in which two threads draw at once, whatever contexts they have. Drawing between
 *  the acquiring of a drawable and its presenting is kept apart from libscene's frames there: these wait for it, one second at most. Other calls
 *  of GL are best made there as well.
 */
#ifndef SCENE_GL_CONTEXT_H
#define SCENE_GL_CONTEXT_H

#include <scene/base.h>
#include <scene/renderer.h>

SCENE_BEGIN_DECLS

/** A GL context. */
typedef struct scene_gl_context scene_gl_context;

/** Makes a context of the same API that shares its objects with a renderer's. It is current on no thread, and needs no window. When the context
 *  of the renderer is lost (#SCENE_LOG_WARNING) nothing is shared any more: make another one then.
 *  @param renderer an offscreen one, a window's (scene_window_get_renderer()), or a host's whose context is current and one of EGL's.
 *  @return a reference you own, or NULL: #SCENE_ERROR_UNSUPPORTED (a host's context that is not EGL's), #SCENE_ERROR_WRONG_CONTEXT (a host's
 *          context that is not current), #SCENE_ERROR_GL (the driver makes none).
 *  Threads: any. Since: 0.4. */
scene_gl_context *scene_gl_context_create(scene_renderer *renderer);

/** Adds a reference. @return the same context, or NULL for an invalid one. Threads: any. Since: 0.4. */
scene_gl_context *scene_gl_context_retain(scene_gl_context *context);

/** Gives a reference back. The context goes with the last one, as soon as it is current on no thread. Threads: any. Since: 0.4. */
void scene_gl_context_release(scene_gl_context *context);

/** Makes a context current on the calling thread, in place of the one that was.
 *  @param context NULL for none; a context of a toolkit's is left current then.
 *  @return #SCENE_ERROR_GL (the context is current on another thread, its window is closed, or a context of GLX is current on this one).
 *  Threads: any, one at a time for a context. Since: 0.4. */
scene_status scene_gl_context_make_current(scene_gl_context *context);

/** Finds a GL function for the context that is current on the calling thread, whoever made it; a #scene_gl_get_proc_address.
 *  @param user_data is not used. @return NULL for an unknown function, or without a context of EGL or GLX. Threads: any. Since: 0.4. */
void *scene_gl_context_get_proc_address(const char *name, void *user_data);

SCENE_END_DECLS

#endif
