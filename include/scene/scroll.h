/** @file scroll.h
 *  @brief Scroll layers: a part of larger contents (CAScrollLayer).
 *
 *  What a scroll layer shows of its sublayers is where the origin of its bounds lies; scrolling sets that, so it animates as every
 *  change of the bounds does, also when it is caught on the way. The layer clips nothing by itself: see masksToBounds.
 *
 *      scene_layer *list = scene_layer_create(SCENE_LAYER_KIND_SCROLL);
 *      scene_layer_set_masks_to_bounds(list, true);
 *      scene_scroll_layer_scroll_to_point(list, (scene_point){0, 400});
 *
 *  What is dragged is scrolled without actions (scene_transaction_set_disable_actions()), to
 *  scene_scroll_layer_get_resisted_point(), and let go of with scene_scroll_layer_scroll_with_velocity(). A layer at the end of its contents
 *  that becomes larger, or whose contents become shorter, keeps its origin: scene_scroll_layer_scroll_with_velocity() with (0, 0) brings it back within them.
 */
#ifndef SCENE_SCROLL_H
#define SCENE_SCROLL_H

#include <scene/base.h>
#include <scene/layer.h>

SCENE_BEGIN_DECLS

/** The axes along which a layer may be scrolled (CAScrollLayerScrollMode). */
typedef enum scene_scroll_mode {
    SCENE_SCROLL_NONE = 0,
    SCENE_SCROLL_VERTICALLY = 1,
    SCENE_SCROLL_HORIZONTALLY = 2,
    SCENE_SCROLL_BOTH = 3,
    SCENE_SCROLL_MODE_FORCE_32 = 0x7fffffff
} scene_scroll_mode;

/** @name Properties
 *  The setters answer #SCENE_ERROR_NOT_FOUND for a layer that is no scroll layer; the getters with zeros.
 *  @{ */

/** Along which axes the layer is scrolled; what sets the bounds itself is not held to it. Default #SCENE_SCROLL_BOTH
 *  (CAScrollLayer.scrollMode). Threads: any. Since: 0.3. */
scene_status scene_scroll_layer_set_scroll_mode(scene_layer *layer, scene_scroll_mode mode);
/** The value set by scene_scroll_layer_set_scroll_mode(). Threads: any. Since: 0.3. */
scene_scroll_mode scene_scroll_layer_get_scroll_mode(const scene_layer *layer);

/** How large the contents are, in points from (0, 0), 0 or more: where motion has its ends (UIScrollView.contentSize). Along an axis where
 *  this is 0 they are what the sublayers take together. Default (0, 0). Threads: any. Since: 0.3. */
scene_status scene_scroll_layer_set_content_size(scene_layer *layer, scene_size size);
/** The value set by scene_scroll_layer_set_content_size(). Threads: any. Since: 0.3. */
scene_size scene_scroll_layer_get_content_size(const scene_layer *layer);

/** @} */

/** @name Scrolling
 *  In points of the layer's own space. All of these answer #SCENE_ERROR_NOT_FOUND for a layer that is no scroll layer.
 *  @{ */

/** Moves the origin of the bounds to a point, along the axes that are not blocked (CAScrollLayer.scrollToPoint). It may lie outside
 *  of the contents. A motion that was begun with scene_scroll_layer_scroll_with_velocity() ends.
 *  Threads: any. Since: 0.3. */
scene_status scene_scroll_layer_scroll_to_point(scene_layer *layer, scene_point point);

/** Moves the bounds as little as shows a rectangle; along an axis where it is larger than they are, to its smaller end
 *  (CAScrollLayer.scrollToRect). Threads: any. Since: 0.3. */
scene_status scene_scroll_layer_scroll_to_rect(scene_layer *layer, scene_rect rect);

/** Has the nearest scroll layer, the layer itself or one above it, scroll to a point of the layer, as scene_scroll_layer_scroll_to_point()
 *  does; without any it does nothing (CALayer.scroll).
 *  @param layer of any kind. @param point in its space, finite.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_INVALID_STATE (the point cannot be converted, see space.h).
 *  Threads: any. Since: 0.3. */
scene_status scene_layer_scroll_point(scene_layer *layer, scene_point point);

/** Has the nearest scroll layer, the layer itself or one above it, scroll as little as shows a rectangle of the layer, as
 *  scene_scroll_layer_scroll_to_rect() does; without any it does nothing (CALayer.scrollRectToVisible).
 *  @param layer of any kind. @param rect in its space, finite.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_INVALID_STATE (the rectangle cannot be converted). Threads: any. Since: 0.3. */
scene_status scene_layer_scroll_rect_to_visible(scene_layer *layer, scene_rect rect);

/** How a layer that was let go of comes to rest. */
typedef struct scene_scroll_motion {
    /** sizeof(scene_scroll_motion), set by the caller (#SCENE_SCROLL_MOTION_INIT). */
    uint32_t struct_size;
    /** What a millisecond leaves of the speed, above 0 and below 1. Default 0.998 (UIScrollView.DecelerationRate.normal). */
    double deceleration_rate;
    /** The time of one undamped swing of the spring at the ends of the contents, in seconds, above 0. Default 0.5. */
    double spring_duration;
    /** Whether it swings beyond the ends of the contents, or stops there. Default true. */
    bool bounces;
} scene_scroll_motion;

#define SCENE_SCROLL_MOTION_INIT \
    { sizeof(scene_scroll_motion), 0.998, 0.5, true }

/** Lets go of the layer with a speed. From where it is on screen it moves on as
 *
 *      origin(t) = origin(0) + velocity / k * (1 - exp(-k t)),   k = -1000 ln(deceleration_rate)
 *
 *  and rests after velocity / k points, unless an end of the contents comes first: there a critically damped spring takes over with the speed
 *  that is left, and brings it back to the end. What is beyond an end already, and would stay there, is brought back at once. The model
 *  value is the place of rest from the start; the motion is an animation (a group of springs) of the key "bounds", which ends when the
 *  bounds are set, and runs also where motion is reduced. A layer that is not on screen is at rest at once.
 *  @param velocity points per second of the bounds' origin, finite; held within 1e6. (0, 0) brings the layer to a stop, or back
 *         into the contents.
 *  @param motion struct_size must be set; NULL for the defaults.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT. Threads: any. Since: 0.3. */
scene_status scene_scroll_layer_scroll_with_velocity(scene_layer *layer, scene_point velocity,
                                                     const scene_scroll_motion *motion);

/** Where scene_scroll_layer_scroll_with_velocity() would lead: to choose another place near by, such as the start of a page, and
 *  scroll there. Errors as there, with (0, 0). Threads: any. Since: 0.3. */
scene_point scene_scroll_layer_get_rest_point(const scene_layer *layer, scene_point velocity,
                                              const scene_scroll_motion *motion);

/** The point to scroll to while the contents are dragged to another: the same within them; x points beyond an end
 *  (1 - 1 / (0.55 x / d + 1)) d points beyond it, where d is the extent of the bounds. Along an axis that is blocked it is that of the bounds.
 *  Threads: any. Since: 0.3. */
scene_point scene_scroll_layer_get_resisted_point(const scene_layer *layer, scene_point point);

/** @} */

/** @name Entries on demand
 *  Long lists and large grids: entries all of one size, row by row from (0, 0), which are made when they come into view and given up when
 *  they have left it.
 *  @{ */

/** Asked for an entry that comes into view. It may call anything.
 *  @param index 0...count - 1. @param frame where the entry lies, in points of the scroll layer's space.
 *  @return a reference, which the engine takes over: a layer, which becomes a sublayer of the scroll layer, with that frame; or NULL for
 *          none, which is asked for again when it next comes into view. */
typedef scene_layer *(*scene_scroll_entry_function)(scene_layer *layer, uint32_t index, scene_rect frame,
                                                    void *user_data);

/** Told of an entry that is out of view and was taken from the layer: it may be kept, to be another entry later.
 *  @param entry valid during the call. */
typedef void (*scene_scroll_leave_function)(scene_layer *layer, uint32_t index, scene_layer *entry, void *user_data);

/** The entries of a scroll layer. */
typedef struct scene_scroll_entries {
    /** sizeof(scene_scroll_entries), set by the caller (#SCENE_SCROLL_ENTRIES_INIT). */
    uint32_t struct_size;
    /** How many there are. Default 0. */
    uint32_t count;
    /** The size of each in points, above 0. A width of 0 is that of the bounds. Default (0, 44). */
    scene_size size;
    /** The room between them, in points, 0 or more. Default (0, 0). */
    scene_size spacing;
    /** How many there are in a row; 0: as many as the bounds are wide enough for, and at least one. Default 0. */
    uint32_t columns;
    /** How far around the bounds entries count as in view, in points, 0 or more: so that they are there when they are seen. Default 100. */
    double margin;
    /** Asked for an entry. Not NULL. Threads: see scene_scroll_layer_set_entries(). */
    scene_scroll_entry_function enter;
    /** Told that an entry has left; may be NULL. Threads: as `enter`. */
    scene_scroll_leave_function leave;
} scene_scroll_entries;

#define SCENE_SCROLL_ENTRIES_INIT \
    { sizeof(scene_scroll_entries), 0, {0, 44}, {0, 0}, 0, 100, NULL, NULL }

/** Fills a scroll layer with entries as they come into view, and sets its content size to what all of them take. Those of an earlier
 *  call leave first. The ones that are in view now are asked for before this returns, others in scene_dispatch() on this thread
 *  and before frames that it renders: on screen they follow the presentation, so they come while a scroll runs. scene_get_fd() becomes
 *  readable when there are some to ask for, and not for each frame. When the thread ends, no more are asked for.
 *
 *  Entries are placed without actions. Where they take less than before, a layer that shows what lies beyond them is scrolled back to the last ones,
 *  without an action too. An entry that is taken from the layer by anybody else has left.
 *  @param entries struct_size must be set. The structure is copied. NULL for no more; the ones that are there stay, as sublayers.
 *  @param user_data passed to every call.
 *  @param destroy may be NULL; called once with user_data, when the entries were replaced or the layer is gone, and no call is running;
 *         not called when this fails.
 *  @return #SCENE_ERROR_NOT_FOUND (no scroll layer), #SCENE_ERROR_INVALID_ARGUMENT. Threads: any; its callbacks belong to the
 *          one that calls it. Since: 0.3. */
scene_status scene_scroll_layer_set_entries(scene_layer *layer, const scene_scroll_entries *entries, void *user_data,
                                            scene_destroy_function destroy);

/** Lets all entries leave, and asks for those that are in view again. @return #SCENE_ERROR_NOT_FOUND (no scroll layer, or no
 *  entries). Threads: any; the callbacks run on the one that set the entries, within this call or in its next dispatch. Since: 0.3. */
scene_status scene_scroll_layer_reload_entries(scene_layer *layer);

/** The layer of an entry, borrowed, or NULL when it is not in view. Threads: any. Since: 0.3. */
scene_layer *scene_scroll_layer_get_entry(const scene_layer *layer, uint32_t index);

/** @} */

SCENE_END_DECLS

#endif
