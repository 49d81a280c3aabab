/** @file tree.h
 *  @brief Trees of layers as a whole: finding layers by name, going through them, and what they are as text.
 *
 *  The order of a tree is that in which its layers are drawn, but for zPosition: each layer, then its mask with all below it, then its
 *  sublayers, back to front.
 */
#ifndef SCENE_TREE_H
#define SCENE_TREE_H

#include <scene/base.h>
#include <scene/layer.h>

SCENE_BEGIN_DECLS

/** The first layer of a name, of a layer and all below it, in the order of the tree.
 *  @param layer where the search begins. @param name UTF-8; see scene_layer_set_name().
 *  @return borrowed; NULL when there is none (#SCENE_ERROR_NOT_FOUND), and for #SCENE_ERROR_INVALID_HANDLE and
 *          #SCENE_ERROR_INVALID_ARGUMENT (no name). Threads: any. Since: 0.4. */
scene_layer *scene_layer_find(const scene_layer *layer, const char *name);

/** Reads a layer and all below it in the order of the tree, borrowed.
 *  @param layers receives up to `capacity` handles; may be NULL when `capacity` is 0.
 *  @return how many there are, which may be more than `capacity`; 0 for an invalid handle. Threads: any. Since: 0.4. */
uint32_t scene_layer_get_subtree(const scene_layer *layer, scene_layer **layers, uint32_t capacity);

/** Reads which animations a layer and all below it have, in the order of the tree, and those of one layer in the order of their keys
 *  (scene_layer_get_animation_key()): whoever keeps the numbers finds which have come and gone without reading all of them.
 *  @param layers receives up to `capacity` handles, borrowed: of each animation its layer. @param numbers receives as many numbers. No other
 *         animation has the same one, not one that replaces it under its key, and no copy. Both may be NULL when `capacity` is 0.
 *  @return how many there are, which may be more than `capacity`; 0 for an invalid handle and for #SCENE_ERROR_INVALID_ARGUMENT.
 *  Threads: any. Since: 0.4. */
uint32_t scene_layer_get_subtree_animations(const scene_layer *layer, scene_layer **layers, uint64_t *numbers,
                                            uint32_t capacity);

/** A copy of a layer with its mask and all below it, in no tree: all values, custom ones too, animations (which go on where they are), actions,
 *  styles, constraints. Images, paths, filters and layout managers are shared, for none of them changes with a layer, and so are the players of
 *  video layers (scene_video_layer_share_player()). Delegates, functions for events and functions that draw tiles or with GL are not copied: they
 *  know the layer that they were set on.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_HANDLE, #SCENE_ERROR_OUT_OF_MEMORY. Threads: any. Since: 0.4. */
scene_layer *scene_layer_copy(const scene_layer *layer);

/** A copy as scene_layer_copy() makes, which scene_layer_update_mirror() keeps like the original, so that it can be shown elsewhere, by a renderer of
 *  another size or on another thread. What transactions change in the original is noted for that from here on, until the mirror is released.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_HANDLE, #SCENE_ERROR_OUT_OF_MEMORY. Threads: any. Since: 0.4. */
scene_layer *scene_layer_create_mirror(const scene_layer *layer);

/** Takes over what transactions have changed in a mirror's original since the last call: values that the renderer knows and animations, which begin
 *  when they began there. That costs what the changes cost, not what the tree does. What is taken over is part of the calling thread's transaction,
 *  without implicit animations. Names, actions, styles and layout are those of the time when the mirror was made.
 *  @param mirror what scene_layer_create_mirror() returned. @param changed receives how many layers have changed, or is NULL.
 *  @return #SCENE_ERROR_INVALID_STATE, now and from now on, where layers were added, moved or removed, half of all layers of the process or a video
 *          layer's movie changed, or no renderer shows the original: make another mirror; #SCENE_ERROR_INVALID_ARGUMENT (not the topmost layer of a
 *          mirror), #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.4. */
scene_status scene_layer_update_mirror(scene_layer *mirror, uint32_t *changed);

/** When all that moves by itself has come to rest: the time at which the last animation of a layer and all below it ends, or the last of those layers
 *  that have a duration. An animation that repeats for ever counts with its first cycle, what stands still (a speed of 0) with nothing.
 *  @return in seconds of the superlayer's time, which for a root is the renderer's; 0 when nothing moves and for an invalid handle.
 *  Threads: any. Since: 0.4. */
double scene_layer_get_animation_end(const scene_layer *layer);

/** A layer and all below it as text for people: a line for each layer, indented by two spaces for each level, with its kind, its name,
 *  the values that differ from the default, and how many animations it has. Long values are cut. For programs there is
 *  scene_layer_copy_description().
 *  @param presentation true: with the values on screen, see scene_layer_get_presentation_value(); false: the model's.
 *  @return free it with scene_string_free(); NULL for an invalid handle. Threads: any. Since: 0.4. */
char *scene_layer_copy_outline(const scene_layer *layer, bool presentation);

SCENE_END_DECLS

#endif
