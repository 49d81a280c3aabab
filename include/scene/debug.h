/** @file debug.h
 *  @brief Looks inside: the tree and the frame plan as text, and what frames are made of as lines in the picture.
 */
#ifndef SCENE_DEBUG_H
#define SCENE_DEBUG_H

#include <scene/base.h>
#include <scene/layer.h>
#include <scene/renderer.h>

SCENE_BEGIN_DECLS

/** What the last rendered frame consists of, as text: passes and why each was made, clips, and the items in painter's
 *  order. Stable enough to compare in tests, made for people.
 *  @return free it with scene_string_free(); NULL for an invalid handle or before the first frame.
 *  Threads: the renderer's. Since: 0.1. */
char *scene_renderer_copy_plan_description(scene_renderer *renderer);

/** What a renderer draws over its frames for their author. */
typedef enum scene_overlay {
    SCENE_OVERLAY_NONE = 0,
    /** Outlines every pass but the target's own, with why it was made and its size in pixels. */
    SCENE_OVERLAY_PASSES = 1,
    /** Marks what differs from the frame before: what would be drawn anew. While it is on all is drawn in each frame. Since: 0.4. */
    SCENE_OVERLAY_DAMAGE = 2,
    SCENE_OVERLAY_FORCE_32 = 0x7fffffff
} scene_overlay;

/** What a renderer draws over its frames for their author, from the next one on. @param overlays bits of scene_overlay, others are
 *  dropped. Default #SCENE_OVERLAY_NONE. The plan's description has their items, too. Threads: any. Since: 0.2. */
scene_status scene_renderer_set_overlays(scene_renderer *renderer, uint32_t overlays);
/** What scene_renderer_set_overlays() set; 0 for an invalid handle. Threads: any. Since: 0.2. */
uint32_t scene_renderer_get_overlays(const scene_renderer *renderer);

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
