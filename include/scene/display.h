/** @file display.h
 *  @brief Contents that the program draws: when they are drawn, and with what (CALayer.display).
 *
 *  A layer whose delegate (delegate.h) draws it is drawn once, and keeps what was drawn until it is asked to draw again:
 *
 *      static void draw(scene_layer *layer, cairo_t *context, void *user_data) {
 *          cairo_arc(context, 50, 50, 40, 0, 6.2832);
 *          cairo_fill(context);
 *      }
 *
 *      scene_layer_delegate delegate = SCENE_LAYER_DELEGATE_INIT;
 *      delegate.draw_layer = draw;
 *      scene_layer_set_delegate(layer, &delegate, NULL, NULL);
 *      scene_layer_set_needs_display(layer);
 *
 *  Layers that need display, and are in a renderer's tree, are displayed before the transaction that made it necessary is committed, after
 *  layout (layout.h), each at most once: what one draws appears with the rest of the transaction, and its contents change with the action that
 *  they have, which cross-fades as a rule (action.h; scene_transaction_set_disable_actions() for a plain change). A layer that is in no tree
 *  is displayed when it comes into one.
 *
 *  What is drawn covers the bounds, with contentsScale pixels in a point, in the layer's own coordinates: where
 *  scene_layer_contents_are_flipped() their y grows upwards on screen, and what is drawn is turned with them. When only a part of it needs display,
 *  that part is drawn into the contents that there are: the rest is kept, and not given to the GL again. A part changes at once, with the
 *  transaction, and has no action.
 */
#ifndef SCENE_DISPLAY_H
#define SCENE_DISPLAY_H

#include <scene/base.h>
#include <scene/image.h>
#include <scene/layer.h>

SCENE_BEGIN_DECLS

/** Cairo's drawing context, as <cairo.h> has it. */
typedef struct _cairo cairo_t;

/** @name When
 *  @{ */

/** Marks all of the layer: it will be displayed before the next commit (CALayer.setNeedsDisplay). Of a tiled layer that has a source all
 *  tiles are drawn anew (scene_tiled_layer_invalidate()). Threads: any. Since: 0.3. */
scene_status scene_layer_set_needs_display(scene_layer *layer);

/** Marks a part of the layer. Parts that were marked one after the other become the smallest rectangle around them. One that is outside of the
 *  bounds marks nothing (CALayer.setNeedsDisplayInRect).
 *  @param rect in points of the layer's space, finite. @return #SCENE_ERROR_INVALID_HANDLE, #SCENE_ERROR_INVALID_ARGUMENT.
 *  Threads: any. Since: 0.3. */
scene_status scene_layer_set_needs_display_in_rect(scene_layer *layer, scene_rect rect);

/** Whether the layer is marked. Also layers that nobody displays may be (CALayer.needsDisplay). Threads: any. Since: 0.3. */
bool scene_layer_needs_display(const scene_layer *layer);

/** Displays the layer at once, what is marked of it, or all of it when nothing is; then it is no longer marked (CALayer.display). The delegate's
 *  display_layer does it; or the layer is drawn with draw_pixels or draw_layer, after will_draw. Without any of these nothing happens.
 *  A delegate that calls it within its own display_layer has the layer drawn.
 *  @return #SCENE_ERROR_INVALID_HANDLE; #SCENE_ERROR_INVALID_ARGUMENT (what would be drawn has more than #SCENE_IMAGE_MAX_SIZE pixels in
 *          width or height; the message says how many), #SCENE_ERROR_OUT_OF_MEMORY, #SCENE_ERROR_INVALID_STATE (calls within calls, 64
 *          deep): the contents stay as they were. Where a commit displays the layer the log is told instead. Threads: any. Since: 0.3. */
scene_status scene_layer_display(scene_layer *layer);

/** Displays the layer at once if it is marked (CALayer.displayIfNeeded). So a layer can be drawn before it comes on screen.
 *  @return as scene_layer_display(). Threads: any. Since: 0.3. */
scene_status scene_layer_display_if_needed(scene_layer *layer);

/** Whether of the layer and those above it an odd number flip their geometry (scene_layer_set_geometry_flipped()). Then its own y grows upwards on
 *  screen, in which its images and its text stand upside down, for on screen they are upright; what the program draws follows the y, and is
 *  drawn anew when this changes (CALayer.contentsAreFlipped). Threads: any. Since: 0.4. */
bool scene_layer_contents_are_flipped(const scene_layer *layer);

/** Whether a change of the bounds marks the layer. Default false (CALayer.needsDisplayOnBoundsChange). Threads: any. Since: 0.3. */
scene_status scene_layer_set_needs_display_on_bounds_change(scene_layer *layer, bool needs_display);
/** The value set by scene_layer_set_needs_display_on_bounds_change(). Threads: any. Since: 0.3. */
bool scene_layer_get_needs_display_on_bounds_change(const scene_layer *layer);

/** @} */

/** @name How
 *  These act on what is drawn the next time; changing them marks nothing, nor does changing contentsScale.
 *  @{ */

/** Whether what is drawn covers the bounds with opaque pixels. Its alpha is ignored then, and where nothing is drawn it is black: the renderer
 *  need not draw what lies below. It says nothing about contents that were not drawn. Default false (CALayer.opaque).
 *  Threads: any. Since: 0.3. */
scene_status scene_layer_set_opaque(scene_layer *layer, bool opaque);
/** The value set by scene_layer_set_opaque(). Threads: any. Since: 0.3. */
bool scene_layer_get_opaque(const scene_layer *layer);

/** What of the pixels that are drawn is kept (CALayerContentsFormat). */
typedef enum scene_contents_format {
    /** Red, green, blue and alpha, eight bits each. */
    SCENE_CONTENTS_FORMAT_RGBA8 = 0,
    /** The same as half floats, where draw_pixels writes such (#SCENE_PIXEL_FORMAT_RGBA16_FLOAT); what cairo draws has eight bits. */
    SCENE_CONTENTS_FORMAT_RGBA16_FLOAT = 1,
    /** Grey, eight bits: how light a pixel is, on black. It is opaque. */
    SCENE_CONTENTS_FORMAT_GRAY8 = 2,
    /** What fits best: what draw_pixels writes, half floats or eight bits. */
    SCENE_CONTENTS_FORMAT_AUTOMATIC = 3,
    SCENE_CONTENTS_FORMAT_FORCE_32 = 0x7fffffff
} scene_contents_format;

/** What is kept of the pixels that are drawn. Default #SCENE_CONTENTS_FORMAT_RGBA8 (CALayer.contentsFormat). Threads: any. Since: 0.3. */
scene_status scene_layer_set_contents_format(scene_layer *layer, scene_contents_format format);
/** The value set by scene_layer_set_contents_format(). Threads: any. Since: 0.3. */
scene_contents_format scene_layer_get_contents_format(const scene_layer *layer);

/** Whether draw_pixels and draw_layer are called on threads of the library, of one layer one at a time. Nobody waits for them: until they are
 *  done the layer shows the contents that it had, which will_draw may set to a placeholder. What was drawn changes the contents when it is done,
 *  with no dispatch or commit of the program's, and with the action and the duration that it had when it was begun. It is thrown away when it is
 *  no longer wanted by then: the layer was displayed again, its contents or its delegate were set, or it is gone
 *  (scene_drawing_is_cancelled()). Layers on screen are drawn first. A drawing that has not ended after five seconds is named in the log
 *  (#SCENE_LOG_WARNING); it keeps one of the threads, of which there are 64 at most (see scene_tile_function), and holds up nobody else. Default false (CALayer.drawsAsynchronously).
 *  scene_renderer_set_content_wait() has frames wait for them. Threads: any. Since: 0.3. */
scene_status scene_layer_set_draws_asynchronously(scene_layer *layer, bool asynchronously);
/** The value set by scene_layer_set_draws_asynchronously(). Threads: any. Since: 0.3. */
bool scene_layer_get_draws_asynchronously(const scene_layer *layer);

/** Whether nobody wants any more what a function of a delegate is drawing on the calling thread: it may stop. False where nothing is being drawn,
 *  or was begun to be. Threads: any. Since: 0.3. */
bool scene_drawing_is_cancelled(void);

/** Throws away what a function of a delegate is drawing on the calling thread, which cannot be drawn: the contents stay as they were.
 *  @return #SCENE_ERROR_INVALID_STATE where nothing is being drawn. Threads: any. Since: 0.3. */
scene_status scene_drawing_cancel(void);

/** Whether what is being drawn on the calling thread is drawn asynchronously. False where nothing is. Threads: any. Since: 0.3. */
bool scene_drawing_is_asynchronous(void);

/** @} */

/** @name Functions of a delegate
 *  See delegate.h.
 *  @{ */

/** What to draw, and where. */
typedef struct scene_drawing_info {
    /** sizeof(scene_drawing_info) of the library. */
    uint32_t struct_size;
    /** How pixels are written: the delegate's pixel_format. */
    scene_pixel_format format;
    /** What to draw, in points of the layer's space: the bounds, or the part of them that needs display, with whole pixels. All of it is
     *  transparent, or black where the layer is opaque: nothing is kept there of what was drawn before. */
    scene_rect rect;
    /** Pixels in a point. Where the bounds are no whole number of pixels, a pixel is a little smaller: width / rect.width is exact. */
    double scale;
    /** The size of that in pixels. */
    uint32_t width, height;
    /** Bytes from one row to the next. */
    size_t stride;
    /** The first pixel of the row of the smallest y: the top one on screen, unless scene_layer_contents_are_flipped(). Valid during the call. */
    void *pixels;
} scene_drawing_info;

/** Shows the layer in place of drawing it, by setting its contents for example (CALayerDelegate.display). @param layer borrowed. */
typedef void (*scene_display_function)(scene_layer *layer, void *user_data);

/** Told that the layer is about to be drawn: the place to set what says how, or a placeholder (CALayerDelegate.layerWillDraw).
 *  @param layer borrowed. */
typedef void (*scene_will_draw_function)(scene_layer *layer, void *user_data);

/** Draws the layer with cairo (CALayerDelegate.draw(_:in:)).
 *  @param layer borrowed; it may be gone by now when it is drawn asynchronously.
 *  @param context in points of the layer's space, clipped to what is to be drawn (cairo_clip_extents()). It may be kept, but what is drawn
 *         with it after the call shows nowhere. */
typedef void (*scene_draw_layer_function)(scene_layer *layer, cairo_t *context, void *user_data);

/** Draws the layer by writing pixels. @param layer borrowed; it may be gone by now when it is drawn asynchronously.
 *  @param info valid during the call. */
typedef void (*scene_draw_pixels_function)(scene_layer *layer, const scene_drawing_info *info, void *user_data);

/** Asked whether the layer needs display when a property changes, a custom one for example (CALayer.needsDisplayForKey). It is asked once
 *  for each key that changes; the answer holds as long as it is the layer's delegate. What is drawn then shows without an action of the
 *  contents: it moves as the property does. While an animation changes such a property the layer is displayed before each frame that shows
 *  another value, which scene_layer_get_presentation_value() reads.
 *  @param layer borrowed. @param key such as "progress"; valid during the call. */
typedef bool (*scene_needs_display_for_key_function)(scene_layer *layer, const char *key, void *user_data);

/** Asked whether a layer takes over the scale of the renderer that shows it (NSViewLayerContentScaleDelegate): when the layer comes into a
 *  renderer's tree with another `contentsScale`, and when the renderer's scale changes, as on a window that moves to another screen. With true
 *  `contentsScale` is set, without an animation, and a layer that is drawn is drawn anew, as part of the same commit.
 *  @param layer borrowed. @param scale pixels per point of the renderer's target. */
typedef bool (*scene_should_inherit_contents_scale_function)(scene_layer *layer, double scale, void *user_data);

/** @} */

SCENE_END_DECLS

#endif
