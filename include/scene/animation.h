/** @file animation.h
 *  @brief Animations: what a property does over time (CABasicAnimation, CAMediaTiming, CAMediaTimingFunction).
 */
#ifndef SCENE_ANIMATION_H
#define SCENE_ANIMATION_H

#include <scene/base.h>
#include <scene/layer.h>
#include <scene/property.h>
#include <scene/transaction.h>

SCENE_BEGIN_DECLS

/** @name Timing functions
 *  @{ */

/** A named curve.
 *  @param name "linear", "easeIn" (0.42, 0, 1, 1), "easeOut" (0, 0, 0.58, 1), "easeInEaseOut" (0.42, 0, 0.58, 1) or
 *         "default" (0.25, 0.1, 0.25, 1), as kCAMediaTimingFunction....
 *  @return a reference you own, or NULL: #SCENE_ERROR_NOT_FOUND. Threads: any. Since: 0.1. */
scene_timing_function *scene_timing_function_create_named(const char *name);

/** A cubic Bezier curve from (0, 0) to (1, 1).
 *  @param c1x, c2x 0...1. @param c1y, c2y any finite number.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_ARGUMENT. Threads: any. Since: 0.1. */
scene_timing_function *scene_timing_function_create_bezier(double c1x, double c1y, double c2x, double c2y);

/** The curve's value at a fraction of the time. Exactly 0 and 1 at the ends; inputs beyond are held.
 *  @return 0 for an invalid handle or a fraction that is not a number. Threads: any. Since: 0.1. */
double scene_timing_function_evaluate(const scene_timing_function *function, double fraction);

/** A control point. @param index 0...3; 0 is (0, 0) and 3 is (1, 1). @return #SCENE_ERROR_NOT_FOUND beyond.
 *  Threads: any. Since: 0.1. */
scene_status scene_timing_function_get_control_point(const scene_timing_function *function, uint32_t index,
                                                     scene_point *point);

/** Takes another reference and returns its argument (NULL for an invalid handle). Threads: any. Since: 0.1. */
scene_timing_function *scene_timing_function_retain(scene_timing_function *function);

/** Gives a reference back; NULL does nothing. Threads: any. Since: 0.1. */
void scene_timing_function_release(scene_timing_function *function);

/** @} */

/** An animation. It is copied when it is added to a layer; later edits have no effect there. Reference counted. */
typedef struct scene_animation scene_animation;

/** What an animation shows outside its active time (CAMediaTimingFillMode). */
typedef enum scene_fill_mode {
    SCENE_FILL_MODE_REMOVED = 0,
    /** After it, its last value. It is seen only when removed_on_completion is false. */
    SCENE_FILL_MODE_FORWARDS = 1,
    /** Before it, its first value. */
    SCENE_FILL_MODE_BACKWARDS = 2,
    SCENE_FILL_MODE_BOTH = 3,
    SCENE_FILL_MODE_FORCE_32 = 0x7fffffff
} scene_fill_mode;

/** An animation of one property between two values (CABasicAnimation).
 *  @param key_path an animatable property or a part of one, see property.h.
 *  @return a reference you own, or NULL: #SCENE_ERROR_NOT_FOUND (no such key path), #SCENE_ERROR_INVALID_ARGUMENT (it is
 *          not animatable). Threads: any. Since: 0.1. */
scene_animation *scene_animation_create_basic(const char *key_path);

/** Takes another reference and returns its argument (NULL for an invalid handle). Threads: any. Since: 0.1. */
scene_animation *scene_animation_retain(scene_animation *animation);

/** Gives a reference back; NULL does nothing. Threads: any. Since: 0.1. */
void scene_animation_release(scene_animation *animation);

/** The key path, which lives as long as the animation; NULL for an invalid handle. Threads: any. Since: 0.1. */
const char *scene_animation_get_key_path(const scene_animation *animation);

/** @name Values of a basic animation
 *  from and to: from one to the other. from and by: from it to it plus by. by and to: from to minus by to it. One alone: the
 *  other end is the layer's model value, followed while it runs (by alone: from the model value to it plus by). None: from the
 *  presentation value when it is added to the model value. NULL or a value of type none takes a value away.
 *  The type must be the key path's; by is defined for numbers, points, sizes and rects.
 *  @{ */

/** Where it starts (CABasicAnimation.fromValue). Threads: any. Since: 0.1. */
scene_status scene_animation_set_from_value(scene_animation *animation, const scene_value *value);
/** Where it ends (CABasicAnimation.toValue). Threads: any. Since: 0.1. */
scene_status scene_animation_set_to_value(scene_animation *animation, const scene_value *value);
/** How far it goes (CABasicAnimation.byValue). Threads: any. Since: 0.1. */
scene_status scene_animation_set_by_value(scene_animation *animation, const scene_value *value);
/** Reads the from value, of type none when there is none. Threads: any. Since: 0.1. */
scene_status scene_animation_get_from_value(const scene_animation *animation, scene_value *value);
/** Reads the to value, of type none when there is none. Threads: any. Since: 0.1. */
scene_status scene_animation_get_to_value(const scene_animation *animation, scene_value *value);
/** Reads the by value, of type none when there is none. Threads: any. Since: 0.1. */
scene_status scene_animation_get_by_value(const scene_animation *animation, scene_value *value);

/** @} */

/** @name Timing
 *  CAMediaTiming: the time within the animation is (layer time - begin_time) * speed + time_offset.
 *  @{ */

/** When it begins, in seconds of the layer's time. 0, the default, means the time at which the commit that adds it is
 *  first shown. Threads: any. Since: 0.1. */
scene_status scene_animation_set_begin_time(scene_animation *animation, double seconds);
/** What scene_animation_set_begin_time() set. Threads: any. Since: 0.1. */
double scene_animation_get_begin_time(const scene_animation *animation);

/** Added to its own time, in seconds: where within itself it starts. Default 0. Threads: any. Since: 0.1. */
scene_status scene_animation_set_time_offset(scene_animation *animation, double seconds);
/** What scene_animation_set_time_offset() set. Threads: any. Since: 0.1. */
double scene_animation_get_time_offset(const scene_animation *animation);

/** How fast its time runs against the layer's. Default 1; 0 holds it still. Threads: any. Since: 0.1. */
scene_status scene_animation_set_speed(scene_animation *animation, double speed);
/** What scene_animation_set_speed() set. Threads: any. Since: 0.1. */
double scene_animation_get_speed(const scene_animation *animation);

/** How long one cycle takes, in seconds, 0 or more. 0, the default, means the transaction's duration when it is added. Threads: any. Since: 0.1. */
scene_status scene_animation_set_duration(scene_animation *animation, double seconds);
/** What scene_animation_set_duration() set. Threads: any. Since: 0.1. */
double scene_animation_get_duration(const scene_animation *animation);

/** How many cycles, also fractions; INFINITY for ever. 0, the default, and 1 both mean once. Threads: any. Since: 0.1. */
scene_status scene_animation_set_repeat_count(scene_animation *animation, double count);
/** What scene_animation_set_repeat_count() set. Threads: any. Since: 0.1. */
double scene_animation_get_repeat_count(const scene_animation *animation);

/** How long it repeats, in seconds; used instead of repeat_count when above 0. INFINITY for ever. Default 0. Threads: any. Since: 0.1. */
scene_status scene_animation_set_repeat_duration(scene_animation *animation, double seconds);
/** What scene_animation_set_repeat_duration() set. Threads: any. Since: 0.1. */
double scene_animation_get_repeat_duration(const scene_animation *animation);

/** Whether each cycle runs forth and back, taking twice the duration. Default false. Threads: any. Since: 0.1. */
scene_status scene_animation_set_autoreverses(scene_animation *animation, bool autoreverses);
/** What scene_animation_set_autoreverses() set. Threads: any. Since: 0.1. */
bool scene_animation_get_autoreverses(const scene_animation *animation);

/** What it shows outside its active time. Default #SCENE_FILL_MODE_REMOVED. Threads: any. Since: 0.1. */
scene_status scene_animation_set_fill_mode(scene_animation *animation, scene_fill_mode mode);
/** What scene_animation_set_fill_mode() set. Threads: any. Since: 0.1. */
scene_fill_mode scene_animation_get_fill_mode(const scene_animation *animation);

/** Whether it is taken from the layer when it is over. Default true (CAAnimation.removedOnCompletion). Threads: any. Since: 0.1. */
scene_status scene_animation_set_removed_on_completion(scene_animation *animation, bool removed);
/** What scene_animation_set_removed_on_completion() set. Threads: any. Since: 0.1. */
bool scene_animation_get_removed_on_completion(const scene_animation *animation);

/** The curve of one cycle. @param function NULL, the default, is linear. The animation holds a reference.
 *  Threads: any. Since: 0.1. */
scene_status scene_animation_set_timing_function(scene_animation *animation, scene_timing_function *function);
/** The curve: a reference you own, or NULL when none is set. Threads: any. Since: 0.1. */
scene_timing_function *scene_animation_copy_timing_function(const scene_animation *animation);

/** @} */

/** Whether its value is added to what the property would show without it; transforms are concatenated. Defined for
 *  numbers, points, sizes, rects and transforms. Default false (CAPropertyAnimation.additive). Threads: any. Since: 0.1. */
scene_status scene_animation_set_additive(scene_animation *animation, bool additive);
/** What scene_animation_set_additive() set. Threads: any. Since: 0.1. */
bool scene_animation_get_additive(const scene_animation *animation);

/** Whether each cycle starts where the last one ended. Defined as `additive` is. Default false
 *  (CAPropertyAnimation.cumulative). Threads: any. Since: 0.1. */
scene_status scene_animation_set_cumulative(scene_animation *animation, bool cumulative);
/** What scene_animation_set_cumulative() set. Threads: any. Since: 0.1. */
bool scene_animation_get_cumulative(const scene_animation *animation);

/** @name Animations of a layer
 *  @{ */

/** Adds a copy of the animation to the layer, as part of this thread's transaction. Animations act in the order in which they were
 *  added; of those that are not additive the last one wins.
 *  @param key names it; one of that key is replaced. NULL: it has no name, and only
 *         scene_layer_remove_all_animations() or its end removes it.
 *  Threads: any. Since: 0.1. */
scene_status scene_layer_add_animation(scene_layer *layer, scene_animation *animation, const char *key);

/** Removes the animation of that key; #SCENE_ERROR_NOT_FOUND when there is none. Implicit animations have their
 *  property's key. Threads: any. Since: 0.1. */
scene_status scene_layer_remove_animation(scene_layer *layer, const char *key);

/** Removes all animations of the layer. Threads: any. Since: 0.1. */
scene_status scene_layer_remove_all_animations(scene_layer *layer);

/** How many animations the layer has, the implicit ones included; those that are over at the time of the last frame and are
 *  removed on completion do not count. Threads: any. Since: 0.1. */
uint32_t scene_layer_get_animation_count(const scene_layer *layer);

/** The key of an animation, in the order in which they act; NULL (#SCENE_ERROR_NOT_FOUND) beyond, and NULL
 *  (#SCENE_OK in scene_error_status()) for one without a key. It lives until the next call on this thread that returns a string.
 *  Threads: any. Since: 0.1. */
const char *scene_layer_get_animation_key(const scene_layer *layer, uint32_t index);

/** A copy of the animation of that key: a reference you own, or NULL (#SCENE_ERROR_NOT_FOUND).
 *  Threads: any. Since: 0.1. */
scene_animation *scene_layer_copy_animation(const scene_layer *layer, const char *key);

/** @} */

SCENE_END_DECLS

#endif
