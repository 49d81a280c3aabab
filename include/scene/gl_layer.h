/** @file gl_layer.h
 *  @brief GL layers: contents that the program draws with GL, in the context of the renderer (CAOpenGLLayer, CAEAGLLayer).
 *
 *  A GL layer is a layer: it has corners, masks, filters and a shadow, lies in perspective, and a replicator shows it many times. What the
 *  program draws are its contents, a texture of bounds x contentsScale pixels, so `contentsGravity` and `contentsRect` act on it as on an image.
 *  Contents that the program sets are seen until it was first drawn. The drawing comes before the frame that shows it, in whatever renderer
 *  shows the layer: an offscreen one, a window's or one with a thread of its own, and a host's.
 *
 *      static scene_status draw(scene_layer *layer, const scene_gl_frame *frame, void *user_data) {
 *          glClearColor(0, 0, 0, 0);
 *          glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
 *          my_scene_draw(user_data, frame->width, frame->height, frame->layer_time);
 *          return SCENE_OK;
 *      }
 *
 *      scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_GL);
 *      scene_gl_drawing drawing = SCENE_GL_DRAWING_INIT;
 *      drawing.draw = draw;
 *      scene_gl_layer_set_drawing(layer, &drawing, my_scene, NULL);
 *
 *  A layer is drawn when it comes on screen, when its size in pixels changes, and after scene_layer_set_needs_display(); an
 *  asynchronous one in every frame. What was drawn last is still there when it is drawn again.
 *
 *  Pixels have premultiplied alpha, and the origin is GL's: y grows upwards, and the first row is the lowest on screen, as in a window. When a
 *  function is called the layer's framebuffer is bound for drawing and reading, viewport and scissor box are all of it, and what libscene changes of the
 *  state of GL is as in a new context: no test, no blending, no program, and no array, texture or buffer is bound. The functions may leave that
 *  as they like, libscene finds its way, and in a host's context puts back what the host had. What libscene never changes (stencil functions, the
 *  face to cull, the blend colour, texture units from the eighth on) is as the program left it. Queries and transform feedback are to be ended,
 *  the context is to stay current, and objects that the program did not make are to be left alone.
 *
 *  Pages (paper.h) have no context: they show a GL layer without what it draws.
 */
#ifndef SCENE_GL_LAYER_H
#define SCENE_GL_LAYER_H

#include <scene/base.h>
#include <scene/gl.h>
#include <scene/layer.h>

SCENE_BEGIN_DECLS

/** Whether the layer is drawn in every frame, at the rate of its renderer, instead of when it needs display. As long as it can be seen its
 *  renderer has always something new to show. Default false (CAOpenGLLayer.asynchronous).
 *  @return #SCENE_ERROR_NOT_FOUND for a layer that is no GL layer. Threads: any. Since: 0.4. */
scene_status scene_gl_layer_set_asynchronous(scene_layer *layer, bool asynchronous);
/** The value set by scene_gl_layer_set_asynchronous(). Threads: any. Since: 0.4. */
bool scene_gl_layer_get_asynchronous(const scene_layer *layer);

/** The two kinds of GL. */
typedef enum scene_gl_api {
    SCENE_GL_API_ES = 0,
    SCENE_GL_API_DESKTOP = 1,
    SCENE_GL_API_FORCE_32 = 0x7fffffff
} scene_gl_api;

/** What a drawing is of, and where it goes. */
typedef struct scene_gl_frame {
    /** sizeof(scene_gl_frame) of the library. */
    uint32_t struct_size;
    /** The API of the context, */
    scene_gl_api api;
    /** and its version: OpenGL ES 3.0 or OpenGL 3.3, or later. */
    uint32_t major, minor;
    /** A number of the context, which no other context of the process has: what GL calls by a name is of one context. */
    uint64_t context;
    /** The name of the framebuffer, which is bound. Its first colour attachment is of 8 bits a channel. */
    uint32_t framebuffer;
    /** Its size in pixels. */
    uint32_t width, height;
    /** Pixels in a point: contentsScale. */
    double scale;
    /** The time of the renderer's frame, in seconds. */
    double time;
    /** The same as the layer's own time, in seconds: `speed`, `timeOffset` and `beginTime` of it and of the layers above act on that. */
    double layer_time;
    /** What the program has for the layer in this context, such as the names of its GL objects. NULL until `prepare` sets it. */
    void *data;
    /** Finds GL functions of the context, as eglGetProcAddress does; its `user_data` is NULL. In a host's context of a system that is neither EGL
     *  nor GLX it finds none. */
    scene_gl_get_proc_address get_proc_address;
} scene_gl_frame;

/** Makes what `draw` needs in a context. May set `data` of the frame.
 *  @return #SCENE_OK, or why nothing can be drawn in this context: the log is told (#SCENE_LOG_WARNING), and the layer is not drawn there. */
typedef scene_status (*scene_gl_prepare_function)(scene_layer *layer, scene_gl_frame *frame, void *user_data);

/** Whether there is something new to draw. */
typedef bool (*scene_gl_can_draw_function)(scene_layer *layer, const scene_gl_frame *frame, void *user_data);

/** Draws the layer.
 *  @return #SCENE_OK, or why it could not: the log is told (#SCENE_LOG_WARNING), once for the same reason; the layer shows what it did, and is
 *          asked again as after a drawing. */
typedef scene_status (*scene_gl_draw_function)(scene_layer *layer, const scene_gl_frame *frame, void *user_data);

/** Frees what `prepare` has made.
 *  @param frame as the layer was last drawn.
 *  @param context_lost whether the context is gone, with all objects in it: GL must not be called. */
typedef void (*scene_gl_destroy_function)(scene_layer *layer, const scene_gl_frame *frame, bool context_lost,
                                          void *user_data);

/** Who draws a GL layer. The functions are called on the thread that draws the frame, with the context current and no lock held. They may change
 *  layers, release theirs and replace these functions, but neither render nor read frames, whichever renderer's, nor wait for a thread that does
 *  (#SCENE_ERROR_INVALID_STATE for their own renderer). `layer` is borrowed, and may be gone by now. */
typedef struct scene_gl_drawing {
    /** sizeof(scene_gl_drawing), set by the caller (#SCENE_GL_DRAWING_INIT). */
    uint32_t struct_size;
    /** Whether the framebuffer has 24 bits of depth and 8 of stencil. Default true. */
    bool has_depth;
    /** Called once for each renderer's context before anything else there. May be NULL. */
    scene_gl_prepare_function prepare;
    /** Asked in each frame whether an asynchronous layer is to be drawn (CAOpenGLLayer.canDraw). NULL: always. */
    scene_gl_can_draw_function can_draw;
    /** Not NULL (CAOpenGLLayer.draw). */
    scene_gl_draw_function draw;
    /** Called once for each context in which `prepare` was, also one that it could do nothing in: with the frame after the layer has left the
     *  renderer's tree or has got other functions, or with the renderer's end. May be NULL. For a host's renderer that is released while its
     *  context is not current, see scene_renderer_abandon(). */
    scene_gl_destroy_function destroy;
} scene_gl_drawing;

#define SCENE_GL_DRAWING_INIT \
    { sizeof(scene_gl_drawing), true, NULL, NULL, NULL, NULL }

/** Sets who draws the layer. What was drawn before is gone with the next commit. A layer without functions shows its contents as any layer.
 *
 *  A layer whose size rounds to 0 pixels is not drawn, nor one that is hidden; one with a side of more than 16384 pixels, or
 *  GL_MAX_TEXTURE_SIZE, neither, which the log is told (#SCENE_LOG_WARNING).
 *  @param drawing struct_size must be set. The structure is copied. NULL for nobody.
 *  @param user_data passed to every call.
 *  @param destroy may be NULL; called once with user_data, when the functions were replaced or the layer is gone, and no call is running or
 *         still to come, on whichever thread that happens; not called when this fails.
 *  @return #SCENE_ERROR_NOT_FOUND (no GL layer), #SCENE_ERROR_INVALID_ARGUMENT (`draw` is NULL). Threads: any; the change is part of the
 *          calling thread's transaction. Since: 0.4. */
scene_status scene_gl_layer_set_drawing(scene_layer *layer, const scene_gl_drawing *drawing, void *user_data,
                                        scene_destroy_function destroy);

/** Whether anybody draws the layer. Threads: any. Since: 0.4. */
bool scene_gl_layer_has_drawing(const scene_layer *layer);

SCENE_END_DECLS

#endif
