/** @file space.h
 *  @brief Where layers lie in each other, and which one is at a point.
 *
 *  Every layer has a space of its own, in which its bounds are; a layer's sublayers lie in it. A plain layer shows what is below it
 *  flattened into its plane. A transform layer (#SCENE_LAYER_KIND_TRANSFORM) does not: what is below it lies in the space of the nearest
 *  layer above that is none, in three dimensions. A point of one layer is converted to another as it is seen: by the ray from the eye
 *  through it, to where that meets the other layer's plane. Without perspective the rays are parallel.
 *
 *  Where a function takes a layer to convert from or to, NULL stands for what the topmost layers lie in: the renderer's target, in points,
 *  which is where a pointer's position comes from.
 *
 *  All functions read the model, or what was on screen with the last frame; see scene_layer_get_presentation_value().
 */
#ifndef SCENE_SPACE_H
#define SCENE_SPACE_H

#include <scene/base.h>
#include <scene/layer.h>

SCENE_BEGIN_DECLS

/** @name Conversion
 *  It fails with #SCENE_ERROR_INVALID_STATE, and writes nothing, where a layer that the way leads into is seen from its edge or scaled to
 *  nothing (its transform is singular), where a point or all of a rectangle lies behind the eye, and where numbers become too large.
 *  @{ */

/** A point of one layer as a point of another (CALayer.convertPoint).
 *  @param from, to layers of any tree, or NULL. @param point in the space of `from`, finite.
 *  @param presentation whether the layers lie as they do on screen. @param result receives the point; untouched on failure.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_INVALID_HANDLE, #SCENE_ERROR_INVALID_STATE. Threads: any. Since: 0.3. */
scene_status scene_layer_convert_point(const scene_layer *from, scene_point point, const scene_layer *to,
                                       bool presentation, scene_point *result);

/** The smallest rectangle around what a rectangle of one layer is in another (CALayer.convertRect). What of it lies behind the eye, or
 *  beyond the horizon of the plane that it is taken into, is left out.
 *  @param from, to layers of any tree, or NULL. @param rect in the space of `from`, finite; negative sizes are standardised.
 *  @param presentation whether the layers lie as they do on screen. @param result receives the rectangle; untouched on failure.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_INVALID_HANDLE, #SCENE_ERROR_INVALID_STATE. Threads: any. Since: 0.3. */
scene_status scene_layer_convert_rect(const scene_layer *from, scene_rect rect, const scene_layer *to,
                                      bool presentation, scene_rect *result);

/** The corners of a layer's bounds in another layer: with NULL, the quadrilateral that the layer takes on screen.
 *  @param layer the layer. @param to a layer of any tree, or NULL. @param presentation whether the layers lie as they do on screen.
 *  @param corners receives four points: of the smallest x and y, the largest x, the largest x and y, the largest y of the bounds;
 *         untouched on failure, also where only one corner lies behind the eye.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_INVALID_HANDLE, #SCENE_ERROR_INVALID_STATE. Threads: any. Since: 0.3. */
scene_status scene_layer_get_corners(const scene_layer *layer, const scene_layer *to, bool presentation,
                                     scene_point *corners);

/** The smallest rectangle, in the layer's own space, around what is left of its bounds by the layers above that mask to theirs,
 *  and by scroll layers, whether they mask or not (CALayer.visibleRect). Zeros when that is nothing. Round corners and masks make no difference, nor does the size of the target.
 *  @param presentation whether the layers lie as they do on screen. Threads: any. Since: 0.3. */
scene_rect scene_layer_get_visible_rect(const scene_layer *layer, bool presentation);

/** @} */

/** @name What is at a point
 *  @{ */

/** What a search for the layer at a point takes into account, as bits. */
typedef enum scene_hit_test_options {
    /** Layers are looked for where they are on screen, not where the model has them. */
    SCENE_HIT_TEST_PRESENTATION = 1,
    /** Layers of opacity 0 are not there, nor is what is below them. */
    SCENE_HIT_TEST_IGNORES_TRANSPARENT = 2,
    /** Delegates are not asked: scene_layer_delegate::contains_point. */
    SCENE_HIT_TEST_IGNORES_DELEGATES = 4,
    SCENE_HIT_TEST_OPTIONS_FORCE_32 = 0x7fffffff
} scene_hit_test_options;

/** Whether a layer contains a point of its own space (CALayer.contains): its delegate's contains_point decides, or else its bounds, with
 *  their round corners. The bounds are half open: points on the sides of the largest x and y lie outside.
 *  @param options bits of scene_hit_test_options. @return false also for failures: #SCENE_ERROR_INVALID_HANDLE,
 *  #SCENE_ERROR_INVALID_ARGUMENT. Threads: any; delegates are asked on the calling one. Since: 0.3. */
bool scene_layer_contains_point(const scene_layer *layer, scene_point point, uint32_t options);

/** The deepest layer at a point, of a layer and all below it (CALayer.hitTest).
 *
 *  It is the layer that the picture shows there, if all of them were filled: sublayers lie before their superlayer; of siblings, and of
 *  all that shares a space in three dimensions, the one that is nearest to the eye at that point comes first, and of those at equal depth
 *  the last in the tree. Sublayers are found also outside of their superlayer's bounds, unless that masks to them. Hidden layers are
 *  passed over with all below them, and so are those that turn their back though they are not double sided. Masks, and transform layers
 *  themselves, are never found; of a replicator's copies only the layers that it copies are.
 *  @param layer where the search begins. @param point in the space of its superlayer, or of the nearest layer above that is no transform
 *         layer; for a topmost layer, in points of the renderer's target. @param options bits of scene_hit_test_options.
 *  @return borrowed; NULL when there is none, and for failures: #SCENE_ERROR_INVALID_HANDLE, #SCENE_ERROR_INVALID_ARGUMENT,
 *          #SCENE_ERROR_INVALID_STATE (contains_point asked what is at a point, without end).
 *  Threads: any; delegates are asked on the calling one. Since: 0.3. */
scene_layer *scene_layer_hit_test(const scene_layer *layer, scene_point point, uint32_t options);

/** @} */

SCENE_END_DECLS

#endif
