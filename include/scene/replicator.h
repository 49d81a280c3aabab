/** @file replicator.h
 *  @brief Replicator layers: copies of what is below them, each in another place, at another time and in another colour (CAReplicatorLayer).
 *
 *  Make one with scene_layer_create(#SCENE_LAYER_KIND_REPLICATOR). The functions here take such layers; for others they answer with
 *  #SCENE_ERROR_NOT_FOUND. The same properties have the key paths "instanceCount", "instanceDelay", "instanceTransform",
 *  "instanceColor", "instanceRedOffset", "instanceGreenOffset", "instanceBlueOffset", "instanceAlphaOffset" and "preservesDepth"; all but
 *  the last animate, by themselves too.
 *
 *  The sublayers are drawn again and again, the first copy first and the last on top; the replicator's own background, contents and border
 *  are drawn once. Anything may be below a replicator, other replicators too. Copies exist only where they are drawn: the layers
 *  of the program, their presentation values and what is hit are those of the first copy.
 */
#ifndef SCENE_REPLICATOR_H
#define SCENE_REPLICATOR_H

#include <scene/base.h>
#include <scene/layer.h>

SCENE_BEGIN_DECLS

/** The most copies of a replicator. What all replicators of a frame draw together is at most so many layers besides those of the first
 *  copies; what is more is left out, and the log says so once. */
#define SCENE_REPLICATOR_MAX_COUNT 262144

/** How many copies there are, the layers themselves included: 0 draws none of them. At most 262,144
 *  (SCENE_REPLICATOR_MAX_COUNT). Default 1
 *  (CAReplicatorLayer.instanceCount). Threads: any. Since: 0.3. */
scene_status scene_replicator_layer_set_instance_count(scene_layer *layer, uint32_t count);
/** The value set by scene_replicator_layer_set_instance_count(), rounded down. Threads: any. Since: 0.3. */
uint32_t scene_replicator_layer_get_instance_count(const scene_layer *layer);

/** How much later each copy is than the one before, in seconds of the replicator's own time. What animates below it does so in each copy
 *  at that copy's time, and so do emitters, generators, transitions, and tiles that fade in; an animation ends when it is over in the
 *  last copy. May be negative. Default 0
 *  (CAReplicatorLayer.instanceDelay). Threads: any. Since: 0.3. */
scene_status scene_replicator_layer_set_instance_delay(scene_layer *layer, double delay);
/** The value set by scene_replicator_layer_set_instance_delay(). Threads: any. Since: 0.3. */
double scene_replicator_layer_get_instance_delay(const scene_layer *layer);

/** From each copy to the next, about the centre of the bounds. Default: the identity (CAReplicatorLayer.instanceTransform).
 *  Threads: any. Since: 0.3. */
scene_status scene_replicator_layer_set_instance_transform(scene_layer *layer, const scene_transform *transform);
/** The value set by scene_replicator_layer_set_instance_transform(). Threads: any. Since: 0.3. */
scene_transform scene_replicator_layer_get_instance_transform(const scene_layer *layer);

/** What the first copy is multiplied by. Its alpha fades a copy as a whole, if the replicator allows group opacity. To red, green, blue
 *  and alpha the offsets are added from copy to copy, and the sum is held in 0...1. Replicators within each other multiply. Default
 *  opaque white (CAReplicatorLayer.instanceColor). Threads: any. Since: 0.3. */
scene_status scene_replicator_layer_set_instance_color(scene_layer *layer, scene_color color);
/** The value set by scene_replicator_layer_set_instance_color(). Threads: any. Since: 0.3. */
scene_color scene_replicator_layer_get_instance_color(const scene_layer *layer);

/** What is added to the red of the instance colour from copy to copy. Default 0 (CAReplicatorLayer.instanceRedOffset).
 *  Threads: any. Since: 0.3. */
scene_status scene_replicator_layer_set_instance_red_offset(scene_layer *layer, double offset);
/** The value set by scene_replicator_layer_set_instance_red_offset(). Threads: any. Since: 0.3. */
double scene_replicator_layer_get_instance_red_offset(const scene_layer *layer);

/** The same of green. Default 0 (CAReplicatorLayer.instanceGreenOffset). Threads: any. Since: 0.3. */
scene_status scene_replicator_layer_set_instance_green_offset(scene_layer *layer, double offset);
/** The value set by scene_replicator_layer_set_instance_green_offset(). Threads: any. Since: 0.3. */
double scene_replicator_layer_get_instance_green_offset(const scene_layer *layer);

/** The same of blue. Default 0 (CAReplicatorLayer.instanceBlueOffset). Threads: any. Since: 0.3. */
scene_status scene_replicator_layer_set_instance_blue_offset(scene_layer *layer, double offset);
/** The value set by scene_replicator_layer_set_instance_blue_offset(). Threads: any. Since: 0.3. */
double scene_replicator_layer_get_instance_blue_offset(const scene_layer *layer);

/** The same of alpha. Default 0 (CAReplicatorLayer.instanceAlphaOffset). Threads: any. Since: 0.3. */
scene_status scene_replicator_layer_set_instance_alpha_offset(scene_layer *layer, double offset);
/** The value set by scene_replicator_layer_set_instance_alpha_offset(). Threads: any. Since: 0.3. */
double scene_replicator_layer_get_instance_alpha_offset(const scene_layer *layer);

/** Whether the copies are not flattened into the replicator's plane. They are in one space with what is beside the replicator then, as the
 *  sublayers of a transform layer are: each sublayer of each copy is drawn by its own depth, and cut where others go through it. What holds for
 *  transform layers holds here: the replicator's own background, contents and border are not drawn, it has no filters, shadow, mask, clip
 *  and transitions, and its opacity, and the alpha of a copy, fade each sublayer by itself. What is hit is the first copy, where it is in the space.
 *  Default false (CAReplicatorLayer.preservesDepth). Threads: any. Since: 0.3. */
scene_status scene_replicator_layer_set_preserves_depth(scene_layer *layer, bool preserves);
/** The value set by scene_replicator_layer_set_preserves_depth(). Threads: any. Since: 0.3. */
bool scene_replicator_layer_get_preserves_depth(const scene_layer *layer);

SCENE_END_DECLS

#endif
