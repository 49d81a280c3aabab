/** @file debug.h
 *  @brief Looks inside: the tree and the frame plan as text, and what frames are made of as lines in the picture.
 */
#ifndef SCENE_DEBUG_H
#define SCENE_DEBUG_H

#include <scene/base.h>
#include <scene/image.h>
#include <scene/layer.h>
#include <scene/renderer.h>

SCENE_BEGIN_DECLS

/** What the last rendered frame consists of, as text: passes and why each was made, clips, and the items in painter's
 *  order. Stable enough to compare in tests, made for people.
 *  @return free it with scene_string_free(); NULL for an invalid handle or before the first frame.
 *  Threads: the renderer's. Since: 0.1. */
char *scene_renderer_copy_plan_description(scene_renderer *renderer);

/** What a pass of the last frame came to, with its filters, before it fades, is masked or is put anywhere. The pass is drawn once more for it, beside
 *  the frame.
 *  @param pass number in scene_renderer_copy_plan_description(); 0 is the frame.
 *  @return an image of the pass's size in pixels, premultiplied; free it with scene_image_release(). NULL and the thread's error for
 *          #SCENE_ERROR_INVALID_ARGUMENT (there is no such pass, or it lies outside of the frame), #SCENE_ERROR_INVALID_STATE (before the first
 *          frame, or a renderer that is not offscreen), #SCENE_ERROR_GL (a layer in it cannot be drawn), #SCENE_ERROR_OUT_OF_MEMORY,
 *          #SCENE_ERROR_INVALID_HANDLE.
 *  Threads: the renderer's. Since: 0.4. */
scene_image *scene_renderer_copy_pass_image(scene_renderer *renderer, uint32_t pass);

/** What a renderer draws over its frames for their author. */
typedef enum scene_overlay {
    SCENE_OVERLAY_NONE = 0,
    /** Outlines every pass but the target's own, with why it was made and its size in pixels. */
    SCENE_OVERLAY_PASSES = 1,
    /** Marks what differs from the frame before: what would be drawn anew. While it is on all is drawn in each frame. Since: 0.4. */
    SCENE_OVERLAY_DAMAGE = 2,
    /** A heat map in place of the picture: black where nothing is drawn, and for each item of the frame's passes that touches a pixel the same
     *  step of colour more, (48, 20, 8) of 255, so red, orange, yellow and at last white. Items are rectangles with their shadows: what corners, clips
     *  and transparent pixels leave of them costs as much. What opaque items cover whole is not drawn and not counted; the particles of an emitter
     *  count as one, over all that they may reach. While it is on all is drawn in each frame. Since: 0.4. */
    SCENE_OVERLAY_OVERDRAW = 4,
    /** How fast frames come, in the bottom left corner: frames a second and the milliseconds that one takes of the thread that draws it, and a
     *  bar for each of the last 60 frames, of which the plot's height is two refreshes of 1/60 s: green for those within one, yellow for those within
     *  two, red beyond; the white part is the thread's time. A pause of more than a second begins anew. While it is on all is drawn in
     *  each frame, and no frame is like another. Since: 0.4. */
    SCENE_OVERLAY_FPS = 8,
    SCENE_OVERLAY_FORCE_32 = 0x7fffffff
} scene_overlay;

/** What a renderer draws over its frames for their author, from the next one on. @param overlays bits of scene_overlay, others are
 *  dropped. Default what SCENE_OVERLAY in the environment names, as "passes,damage,overdraw,fps", and otherwise #SCENE_OVERLAY_NONE; of words that it
 *  does not know the log is told once (#SCENE_LOG_WARNING). The plan's description has their items, too. Threads: any. Since: 0.2. */
scene_status scene_renderer_set_overlays(scene_renderer *renderer, uint32_t overlays);
/** What scene_renderer_set_overlays() set; 0 for an invalid handle. Threads: any. Since: 0.2. */
uint32_t scene_renderer_get_overlays(const scene_renderer *renderer);

/** Writes the last frame to one file, for others to look into: what is attached to a report of a wrong picture. `scene inspect FILE` opens
 *  it elsewhere, and `scene render FILE -o frame.png` draws the same pixels there.
 *
 *  The file is a zip archive: `scene.json`, the tree as a scene document with its animations as far as they were, with images and fonts in
 *  `scene.files`; `capture.json`, time, size, scale, driver and version, and what is missing, in words; `plan.txt`, see
 *  scene_renderer_copy_plan_description(); of offscreen renderers `frame.png`. What delegates drew is in it as images. Missing are what the program
 *  draws into tiles and with OpenGL, and what transitions show of before; movies are stills; a spring that went on with the speed of an
 *  animation that it replaced begins at rest. What was changed since the frame is in the file already.
 *
 *  With SCENE_CAPTURE=file in the environment any program captures its first frame, or that of the number SCENE_CAPTURE_FRAME; how it went is
 *  told to the log.
 *  @param path of the file, UTF-8, such as "capture.zip"; it is complete or as it was before.
 *  @return #SCENE_ERROR_INVALID_STATE (before the first frame, or without a root layer), #SCENE_ERROR_IO, #SCENE_ERROR_UNSUPPORTED (libzip cannot be
 *          opened, or the tree has more levels than documents may have), #SCENE_ERROR_INVALID_HANDLE, #SCENE_ERROR_INVALID_ARGUMENT.
 *  Threads: any; waits for a frame that is being drawn. Since: 0.4. */
scene_status scene_renderer_capture(scene_renderer *renderer, const char *path);

/** Has the next frame find its GL context lost, as after a reset of the driver, for trying what a program does then (WEBGL_lose_context). A renderer
 *  with a context of its own makes a new one and draws the frame; one in a host's context says #SCENE_ERROR_CONTEXT_LOST from then on, and is
 *  to be abandoned. Threads: any. Since: 0.4. */
scene_status scene_renderer_lose_context(scene_renderer *renderer);

/** The layer and all below it as a scene document's layer object (JSON).
 *  @param presentation true: with the values on screen, see scene_layer_get_presentation_value(); false: the model's.
 *  @param all true: every property; false: those that differ from the default.
 *  @return free it with scene_string_free(); NULL for an invalid handle. Threads: any. Since: 0.1. */
char *scene_layer_copy_description(const scene_layer *layer, bool presentation, bool all);

SCENE_END_DECLS

#endif
