/** @file renderer.h
 *  @brief Renderers: what turns a layer tree into pixels. This header has the offscreen one; gl.h embeds into a host.
 *
 *  The caller passes the time, so a frame is a pure function of the tree and of that time.
 */
#ifndef SCENE_RENDERER_H
#define SCENE_RENDERER_H

#include <scene/base.h>
#include <scene/image.h>
#include <scene/layer.h>

SCENE_BEGIN_DECLS

/** A renderer with its own copy of the tree. Reference counted. */
typedef struct scene_renderer scene_renderer;

/** The largest width and height of a target, in pixels. A driver may have a lower limit, which is reported as
 *  #SCENE_ERROR_UNSUPPORTED. */
#define SCENE_RENDERER_MAX_SIZE 16384

/** Makes a renderer that draws into memory with an EGL context of its own; no display is needed.
 *  @param width, height of the target in pixels, 1...#SCENE_RENDERER_MAX_SIZE.
 *  @param scale pixels per point, above 0 and at most 64. The root layer is placed in points.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_UNSUPPORTED (no EGL, no GLES 3: the
 *          message names what is missing), #SCENE_ERROR_GL, #SCENE_ERROR_OUT_OF_MEMORY (65,535 renderers are there, those of windows and
 *          of paper among them).
 *  Threads: any; the renderer may then be used by one thread at a time. Since: 0.1. */
scene_renderer *scene_renderer_create_offscreen(uint32_t width, uint32_t height, double scale);

/** Changes the target's size and scale from the next frame on. Offscreen renderers only (a GL renderer is told with every
 *  frame). Errors as scene_renderer_create_offscreen(). Threads: one at a time. Since: 0.1. */
scene_status scene_renderer_set_size(scene_renderer *renderer, uint32_t width, uint32_t height, double scale);

/** Width of the last target in pixels. Threads: any. Since: 0.1. */
uint32_t scene_renderer_get_width(const scene_renderer *renderer);

/** Height of the last target in pixels. Threads: any. Since: 0.1. */
uint32_t scene_renderer_get_height(const scene_renderer *renderer);

/** The tree to draw. The renderer holds a reference; the layer's position is in the target's points.
 *  @param root NULL for none. It must have no superlayer and be no other renderer's root (#SCENE_ERROR_INVALID_STATE).
 *  Threads: any; the change is part of the calling thread's transaction. Since: 0.1. */
scene_status scene_renderer_set_root(scene_renderer *renderer, scene_layer *root);

/** The root layer, borrowed, or NULL. Threads: any. Since: 0.1. */
scene_layer *scene_renderer_get_root(const scene_renderer *renderer);

/** What the target is cleared to. Default transparent. Threads: any. Since: 0.1. */
scene_status scene_renderer_set_background_color(scene_renderer *renderer, scene_color color);

/** Whether what changes gradually (gradients, shadows, blurs) is dithered, so that eight bits show no bands: each pixel is at most one step
 *  off, and their mean is right. The pattern is the same in every frame. Default false. Threads: any. Since: 0.2. */
scene_status scene_renderer_set_dithering(scene_renderer *renderer, bool dithering);
/** What scene_renderer_set_dithering() set; false for an invalid handle. Threads: any. Since: 0.2. */
bool scene_renderer_get_dithering(const scene_renderer *renderer);

/** Commits this thread's implicit transaction, and draws the tree as it is at `time` into memory. Animations that were
 *  added since the last frame, with a begin time of 0, begin at `time`.
 *  @param time in seconds, finite.
 *  @return #SCENE_ERROR_INVALID_STATE (a renderer made with scene_renderer_create_gl()), #SCENE_ERROR_GL,
 *          #SCENE_ERROR_INVALID_ARGUMENT.
 *  Threads: one at a time. Since: 0.1. */
scene_status scene_renderer_render(scene_renderer *renderer, double time);

/** When the next frame is worth making: a frame made before would look like the last one, unless something is committed meanwhile.
 *  @return the last frame's time while something moves continuously; the exact time at which the next change begins, such as the end of a
 *          hold, a step, or the begin of an animation that waits; INFINITY when nothing will change by itself. -INFINITY before the first
 *          frame, and while a commit, a tile that was drawn or an image that was loaded waits to be shown; 0 for an invalid handle
 *  (CARenderer.nextFrameTime). Threads: any. Since: 0.2. */
double scene_renderer_next_frame_time(const scene_renderer *renderer);

/** Says that a renderer has something new to show. It may be called on any thread, also within a call of the program's that commits, and may
 *  call nothing of libscene: it wakes whoever draws. */
typedef void (*scene_frame_wanted_function)(void *user_data);

/** Has the program told when the next frame of a renderer is wanted for another reason than the time, for hosts that sleep between frames: a
 *  transaction was committed, a tile drawn or an image loaded, on whatever thread. `function` is called once, and again only after the next
 *  frame was begun or scene_renderer_next_frame_time() was asked. What moves by itself is in scene_renderer_next_frame_time() and calls nobody.
 *
 *  A host that waits on the descriptor of scene_get_fd() needs none of this: on the thread that drew a renderer's last frame it becomes
 *  readable when other threads commit something to that renderer, and when tiles or images come.
 *  @param function NULL stops it. Another thread may be in a call of the old one when this returns; `destroy` of the old one says when none is.
 *  @param destroy may be NULL.
 *  Threads: any. Since: 0.4. */
scene_status scene_renderer_set_frame_wanted_function(scene_renderer *renderer, scene_frame_wanted_function function,
                                                      void *user_data, scene_destroy_function destroy);

/** Reads the last frame, top row first. Offscreen renderers only.
 *  @param stride bytes from one row to the next, at least 4 * width.
 *  @param format any with alpha and eight bits.
 *  @param pixels receives height * stride bytes; the ends of the rows beyond 4 * width are not touched.
 *  @param length of `pixels` in bytes; #SCENE_ERROR_INVALID_ARGUMENT when it is too short.
 *  @return #SCENE_ERROR_INVALID_STATE before the first frame.
 *  Threads: one at a time. Since: 0.1. */
scene_status scene_renderer_read_pixels(scene_renderer *renderer, scene_pixel_format format, size_t stride,
                                        void *pixels, size_t length);

/** Begins to bring the last frame to memory, and returns: the driver copies it, through a pixel buffer, when it has drawn it, while the program
 *  draws the next one. scene_renderer_finish_reading() gives the pixels. Up to 3 frames may be on their way. Offscreen renderers only.
 *  @return #SCENE_ERROR_INVALID_STATE before the first frame, and when 3 are on their way; #SCENE_ERROR_GL.
 *  Threads: one at a time. Since: 0.4. */
scene_status scene_renderer_begin_reading(scene_renderer *renderer);

/** Gives the pixels of the frame whose reading was begun first, and waits for the driver if it has to. The frame has the size that the target
 *  had then. Parameters and errors as scene_renderer_read_pixels(); #SCENE_ERROR_INVALID_STATE also when none is on its way.
 *  Threads: one at a time. Since: 0.4. */
scene_status scene_renderer_finish_reading(scene_renderer *renderer, scene_pixel_format format, size_t stride,
                                           void *pixels, size_t length);

/** Writes the last frame as a PNG (RGBA, 8 bits, straight alpha, sRGB).
 *  @return #SCENE_ERROR_IO with the reason; #SCENE_ERROR_INVALID_STATE before the first frame.
 *  Threads: one at a time. Since: 0.1. */
scene_status scene_renderer_write_png(scene_renderer *renderer, const char *path);

/** How many bytes the textures of images may take in this renderer. What a frame shows is always kept; beyond that those go first that were
 *  shown longest ago, and are uploaded again, or decoded again (scene_image_create_from_file_async()), when they are next shown. Small
 *  images share a texture that starts with 4 MiB and never gets smaller. Default 256 MiB. Threads: any. Since: 0.3. */
scene_status scene_renderer_set_image_budget(scene_renderer *renderer, uint64_t bytes);
/** What scene_renderer_set_image_budget() set, in bytes; 0 for an invalid handle. Threads: any. Since: 0.3. */
uint64_t scene_renderer_get_image_budget(const scene_renderer *renderer);

/** Figures of the last frame. */
typedef struct scene_renderer_statistics {
    /** sizeof(scene_renderer_statistics), set by the caller (#SCENE_RENDERER_STATISTICS_INIT). */
    uint32_t struct_size;
    /** Layers in the tree. */
    uint32_t layers;
    /** Layers of which something was drawn. */
    uint32_t layers_drawn;
    /** Rectangles in the frame plan. */
    uint32_t items;
    /** GL draw calls. */
    uint32_t draw_calls;
    /** Render passes, the target's own included. */
    uint32_t passes;
    /** Animations that were evaluated. */
    uint32_t animations;
    /** Textures uploaded for this frame. */
    uint32_t uploads;
    /** Frames rendered so far. */
    uint64_t frames;
    /** CPU time of the rendering thread by stage, in seconds: applying commits, */
    double commit_time;
    /** evaluating animations, */
    double animate_time;
    /** updating transforms and planning the frame, */
    double plan_time;
    /** writing the instances (without the driver), */
    double encode_time;
    /** and issuing the GL commands: the driver's share, which for a software driver includes drawing. */
    double submit_time;
    /** Since 0.3: CPU time of drawing paths, all threads together, in seconds; it is in none of the others. */
    double raster_time;
    /** Since 0.3: how many paths were drawn anew for this frame; those that look as they did before are kept. */
    uint32_t rasters;
    /** Of `plan_time` the part that bringing planes in space into order took. Since 0.3. */
    double sort_time;
    /** Planes that were sorted by depth, since some of those that share their space leave its plane. Since 0.3. */
    uint32_t planes;
    /** Parts that they are drawn in: more than there are planes where planes cut each other, fewer where opaque planes
     *  hide others. Since 0.3. */
    uint32_t plane_parts;
    /** Since 0.3: images that the tree shows, or could show, and that are still being loaded. */
    uint32_t images_awaited;
    /** Since 0.3: how many bytes of images were uploaded for this frame. */
    uint64_t upload_bytes;
    /** Since 0.3: what the textures of images take in this renderer, in bytes; see scene_renderer_set_image_budget(). */
    uint64_t image_bytes;
    /** Since 0.4: how many pixels of the target were drawn: all of them, those that changed since the last frame, or none where nothing did. */
    uint64_t drawn_pixels;
    /** Since 0.4: how long reading pixels waited until the driver had drawn, since the frame was made; seconds of a clock, as the next one. */
    double wait_time;
    /** Since 0.4: how long copying and converting pixels took since the frame was made. */
    double read_time;
} scene_renderer_statistics;

#define SCENE_RENDERER_STATISTICS_INIT \
    { sizeof(scene_renderer_statistics), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }

/** How long scene_renderer_render() and scene_renderer_render_gl() wait for contents that come from other threads and that the frame
 *  shows: tiles, images that are being loaded, what layers draw asynchronously. In seconds, 0 or more or INFINITY. What comes meanwhile is in
 *  the frame, whole: with a time that suffices a frame is a function of the tree and of its time, as offline rendering needs it.
 *  Default 0: no frame waits. Threads: any. Since: 0.3. */
scene_status scene_renderer_set_content_wait(scene_renderer *renderer, double seconds);
/** The value set by scene_renderer_set_content_wait(). Threads: any. Since: 0.3. */
double scene_renderer_get_content_wait(const scene_renderer *renderer);

/** Reads the figures of the last frame; all 0 before the first.
 *  @param statistics struct_size must be set. Threads: one at a time. Since: 0.1. */
scene_status scene_renderer_get_statistics(const scene_renderer *renderer, scene_renderer_statistics *statistics);

/** Compiles the programs that drawing a layer takes, so that the first frame that shows the layer need not: without the driver's own cache a
 *  first blur takes some tenths of a second. The layer and its sublayers are drawn as their model values say, where nobody sees it; give
 *  it as it will be seen, wherever it is: in a tree, in a document, or on its own.
 *
 *  Delegates are not asked, GL layers and movies not drawn, and programs of custom kernels come from the program cache alone.
 *  @return the error of what cannot be drawn; #SCENE_ERROR_INVALID_STATE within a transaction of this thread; the errors of
 *          scene_renderer_render_gl() for a renderer of a host's context, which is to be current.
 *  Threads: any; waits for a frame that is being drawn. Since: 0.4. */
scene_status scene_renderer_prepare(scene_renderer *renderer, scene_layer *layer);

/** Where linked programs are kept from one process to the next, for the driver that made them; up to 32 MB, and those that were not
 *  used for longest go. Without a call that is `libscene/programs` in $XDG_CACHE_HOME or ~/.cache, or the folder that SCENE_PROGRAM_CACHE
 *  names in the environment, where "off" says none. Drivers take what is there for their own: the folder has to be the user's.
 *  @param folder an absolute path; made if it is not there. NULL for none.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT (a relative path), #SCENE_ERROR_IO (the folder cannot be made, or is another user's); nothing changes then.
 *  Threads: any; acts on programs that are linked from then on. Since: 0.4. */
scene_status scene_set_program_cache(const char *folder);

/** What draws, as the driver says: GL_RENDERER and GL_VERSION of the renderer's context, such as "Mesa Intel(R) Graphics (ADL GT2), OpenGL ES 3.2
 *  Mesa 24.0.9". The log is told the same when the renderer is made (#SCENE_LOG_DEBUG). @return free it with scene_string_free(). NULL for an
 *  invalid handle. Threads: any; waits for a frame that is being drawn. Since: 0.4. */
char *scene_renderer_copy_driver_name(const scene_renderer *renderer);

/** Takes another reference and returns its argument (NULL for an invalid handle). Threads: any. Since: 0.1. */
scene_renderer *scene_renderer_retain(scene_renderer *renderer);

/** Gives a reference back; NULL does nothing. With the last one all GL objects go; those of a GL renderer
 *  whose context is not current later, see scene_renderer_abandon(). Threads: any. Since: 0.1. */
void scene_renderer_release(scene_renderer *renderer);

SCENE_END_DECLS

#endif
