/** @file debug.h
 *  @brief Looks inside: the tree and the frame plan as text.
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

/** The layer and all below it as a scene document's layer object (JSON).
 *  @param presentation true: with the values on screen, see scene_layer_get_presentation_value(); false: the model's.
 *  @param all true: every property; false: those that differ from the default.
 *  @return free it with scene_string_free(); NULL for an invalid handle. Threads: any. Since: 0.1. */
char *scene_layer_copy_description(const scene_layer *layer, bool presentation, bool all);

SCENE_END_DECLS

#endif
