/** @file animation.h
 *  @brief Animations: what a property does over time (CAAnimation and its subclasses, CAMediaTiming).
 *
 *  There are five kinds: basic, keyframe and spring animations are of a property; a group runs several in a time of its own; a
 *  transition is of a layer as a whole. A setter that does not belong to an animation's kind answers
 *  #SCENE_ERROR_INVALID_STATE, a getter the neutral value.
 */
#ifndef SCENE_ANIMATION_H
#define SCENE_ANIMATION_H

#include <scene/base.h>
#include <scene/layer.h>
#include <scene/path.h>
#include <scene/property.h>
#include <scene/timing_function.h>
#include <scene/transaction.h>

SCENE_BEGIN_DECLS

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

/** What an animation is. */
typedef enum scene_animation_kind {
    /** Between two values of a property (CABasicAnimation). */
    SCENE_ANIMATION_BASIC = 0,
    /** Through several values of a property, or along a path (CAKeyframeAnimation). */
    SCENE_ANIMATION_KEYFRAME = 1,
    /** Between two values of a property, as a spring goes (CASpringAnimation). */
    SCENE_ANIMATION_SPRING = 2,
    /** Several animations in a time of their own (CAAnimationGroup). */
    SCENE_ANIMATION_GROUP = 3,
    /** Of a layer from what it was to what it is (CATransition). */
    SCENE_ANIMATION_TRANSITION = 4,
    SCENE_ANIMATION_KIND_FORCE_32 = 0x7fffffff
} scene_animation_kind;

/** The animation's kind; #SCENE_ANIMATION_BASIC for an invalid handle. Threads: any. Since: 0.2. */
scene_animation_kind scene_animation_get_kind(const scene_animation *animation);

/** An animation of one property between two values (CABasicAnimation).
 *  @param key_path an animatable property or a part of one, see property.h.
 *  @return a reference you own, or NULL: #SCENE_ERROR_NOT_FOUND (no such key path), #SCENE_ERROR_INVALID_ARGUMENT (it is
 *          not animatable). Threads: any. Since: 0.1. */
scene_animation *scene_animation_create_basic(const char *key_path);

/** Takes another reference and returns its argument (NULL for an invalid handle). Threads: any. Since: 0.1. */
scene_animation *scene_animation_retain(scene_animation *animation);

/** Gives a reference back; NULL does nothing. Threads: any. Since: 0.1. */
void scene_animation_release(scene_animation *animation);

/** The key path, which lives as long as the animation; NULL for an invalid handle, a group and a transition.
 *  Threads: any. Since: 0.1. */
const char *scene_animation_get_key_path(const scene_animation *animation);

/** @name Values of a basic or spring animation
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
 *  It may be shared. Threads: any. Since: 0.1. */
scene_status scene_animation_set_timing_function(scene_animation *animation, scene_timing_function *function);
/** The curve: a reference you own, or NULL when none is set. Threads: any. Since: 0.1. */
scene_timing_function *scene_animation_copy_timing_function(const scene_animation *animation);

/** @} */

/** Whether its end value becomes the model value when it has finished, so that nothing has to fill and no jump is
 *  seen. The change starts no implicit animation and is part of no transaction; the model value changes when the program hears of the
 *  end. Not for transitions. Default false: as in Core Animation the model value shows again.
 *  Threads: any. Since: 0.2. */
scene_status scene_animation_set_commits_on_finish(scene_animation *animation, bool commits);
/** What scene_animation_set_commits_on_finish() set. Threads: any. Since: 0.2. */
bool scene_animation_get_commits_on_finish(const scene_animation *animation);

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

/** Makes a transform of the values, for animations of "transform" and "sublayerTransform" (CAPropertyAnimation.valueFunction).
 *  The values are then numbers (#SCENE_VALUE_NUMBER), or lists of three (#SCENE_VALUE_NUMBERS) for "scale" and "translate".
 *  @param name "rotateX", "rotateY", "rotateZ" (radians), "scale", "scaleX", "scaleY", "scaleZ", "translate", "translateX",
 *         "translateY" or "translateZ"; NULL, the default, for none. Values that were set are dropped when it changes.
 *  @return #SCENE_ERROR_NOT_FOUND for another name, #SCENE_ERROR_INVALID_ARGUMENT for another property.
 *  Threads: any. Since: 0.2. */
scene_status scene_animation_set_value_function(scene_animation *animation, const char *name);
/** The name of the value function, or NULL. It is never freed. Threads: any. Since: 0.2. */
const char *scene_animation_get_value_function(const scene_animation *animation);

/** @name Keyframe animations
 *  @{ */

/** An animation of a property through several values (CAKeyframeAnimation). Without values and path it cannot be added.
 *  @param key_path as for scene_animation_create_basic().
 *  @return a reference you own, or NULL, with the same errors. Threads: any. Since: 0.2. */
scene_animation *scene_animation_create_keyframe(const char *key_path);

/** How a keyframe animation goes from value to value (CAAnimationCalculationMode). */
typedef enum scene_calculation_mode {
    /** Straight from each value to the next. */
    SCENE_CALCULATION_LINEAR = 0,
    /** Each value holds until the next begins. */
    SCENE_CALCULATION_DISCRETE = 1,
    /** Straight, at an even speed; key times and timing functions are ignored. */
    SCENE_CALCULATION_PACED = 2,
    /** Along a spline through the values (Kochanek and Bartels, Interpolating Splines with Local Tension, Continuity, and Bias
     *  Control, 1984; without tension, continuity and bias that of Catmull and Rom). Numbers, points, sizes, rects and colours; other
     *  types go straight. */
    SCENE_CALCULATION_CUBIC = 3,
    /** Along that spline at an even speed. */
    SCENE_CALCULATION_CUBIC_PACED = 4,
    SCENE_CALCULATION_MODE_FORCE_32 = 0x7fffffff
} scene_calculation_mode;

/** Whether a layer that moves along a path turns with it (CAAnimationRotationMode). */
typedef enum scene_rotation_mode {
    SCENE_ROTATION_NONE = 0,
    /** Its x axis points along the path: a turn about z is put before its transform. */
    SCENE_ROTATION_AUTO = 1,
    /** It points back. */
    SCENE_ROTATION_AUTO_REVERSE = 2,
    SCENE_ROTATION_MODE_FORCE_32 = 0x7fffffff
} scene_rotation_mode;

/** The values. @param values `count` values of the key path's type; copied. 0 takes them away.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT, which names the value, for another type or what is not finite.
 *  Threads: any. Since: 0.2. */
scene_status scene_animation_set_values(scene_animation *animation, const scene_value *values, size_t count);
/** The values as plain numbers. @param numbers `count` * `components` numbers, one value after the other.
 *  @param components how many numbers a value of the key path's type has. Errors as scene_animation_set_values().
 *  Threads: any. Since: 0.2. */
scene_status scene_animation_set_numbers(scene_animation *animation, const double *numbers, size_t count,
                                         size_t components);
/** How many values there are. Threads: any. Since: 0.2. */
uint32_t scene_animation_get_value_count(const scene_animation *animation);
/** Reads a value; #SCENE_ERROR_NOT_FOUND beyond. Threads: any. Since: 0.2. */
scene_status scene_animation_get_value(const scene_animation *animation, uint32_t index, scene_value *value);

/** A path of points to go along, in place of the values. Every point that it is made of but those that begin a part of their
 *  own is a key frame; between, it follows the curve. Only for key paths of points.
 *  @param path copied; NULL, the default, for none. Threads: any. Since: 0.2. */
scene_status scene_animation_set_path(scene_animation *animation, const scene_path *path);
/** A copy of the path: a reference you own, or NULL when none is set. Threads: any. Since: 0.2. */
scene_path *scene_animation_copy_path(const scene_animation *animation);

/** When each value is reached, as a fraction of the duration: 0...1, never falling, as many as values; for discrete
 *  animations one more, the end of the last value, is allowed. The first should be 0 and the last 1. Without them, the default, the values
 *  are spread evenly. How many there are is checked when the animation is added.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT, which names the time. Threads: any. Since: 0.2. */
scene_status scene_animation_set_key_times(scene_animation *animation, const double *times, size_t count);
/** Reads the first `capacity` of the key times. @return how many there are. Threads: any. Since: 0.2. */
size_t scene_animation_get_key_times(const scene_animation *animation, double *times, size_t capacity);

/** The curves of the segments, one fewer than values; NULL among them is linear. A curve of steps makes a segment hold. 0 takes them
 *  away. The animation holds references. Threads: any. Since: 0.2. */
scene_status scene_animation_set_timing_functions(scene_animation *animation, scene_timing_function *const *functions,
                                                  size_t count);
/** How many curves of segments are set. Threads: any. Since: 0.2. */
uint32_t scene_animation_get_timing_function_count(const scene_animation *animation);
/** A segment's curve: a reference you own, or NULL (#SCENE_ERROR_NOT_FOUND). Threads: any. Since: 0.2. */
scene_timing_function *scene_animation_copy_timing_function_at(const scene_animation *animation, uint32_t index);

/** Which segments hold their first value until their end, so that jumps and gradual changes can be mixed; missing ones do not.
 *  Threads: any. Since: 0.2. */
scene_status scene_animation_set_holds(scene_animation *animation, const bool *holds, size_t count);
/** Reads the first `capacity` of the holds. @return how many there are. Threads: any. Since: 0.2. */
size_t scene_animation_get_holds(const scene_animation *animation, bool *holds, size_t capacity);

/** How it goes from value to value. Default #SCENE_CALCULATION_LINEAR. Threads: any. Since: 0.2. */
scene_status scene_animation_set_calculation_mode(scene_animation *animation, scene_calculation_mode mode);
/** What scene_animation_set_calculation_mode() set. Threads: any. Since: 0.2. */
scene_calculation_mode scene_animation_get_calculation_mode(const scene_animation *animation);

/** At each value of a cubic animation, how tight the curve is: 1 is straight, -1 wide; -1...1, missing ones are 0.
 *  Threads: any. Since: 0.2. */
scene_status scene_animation_set_tension_values(scene_animation *animation, const double *values, size_t count);
/** Reads the first `capacity` of them. @return how many there are. Threads: any. Since: 0.2. */
size_t scene_animation_get_tension_values(const scene_animation *animation, double *values, size_t capacity);
/** At each value of a cubic animation, how sharp the corner is: -1 a corner, above 0 one turned outwards; -1...1, missing ones are 0.
 *  Threads: any. Since: 0.2. */
scene_status scene_animation_set_continuity_values(scene_animation *animation, const double *values, size_t count);
/** Reads the first `capacity` of them. @return how many there are. Threads: any. Since: 0.2. */
size_t scene_animation_get_continuity_values(const scene_animation *animation, double *values, size_t capacity);
/** At each value of a cubic animation, where the curve bends: 1 after the value, -1 before; -1...1, missing ones are 0.
 *  Threads: any. Since: 0.2. */
scene_status scene_animation_set_bias_values(scene_animation *animation, const double *values, size_t count);
/** Reads the first `capacity` of them. @return how many there are. Threads: any. Since: 0.2. */
size_t scene_animation_get_bias_values(const scene_animation *animation, double *values, size_t capacity);

/** Whether the layer turns along the path, in an animation of "position". Default #SCENE_ROTATION_NONE. Threads: any. Since: 0.2. */
scene_status scene_animation_set_rotation_mode(scene_animation *animation, scene_rotation_mode mode);
/** What scene_animation_set_rotation_mode() set. Threads: any. Since: 0.2. */
scene_rotation_mode scene_animation_get_rotation_mode(const scene_animation *animation);

/** @} */

/** @name Spring animations
 *  The way of a mass on a spring, from the closed form of its equation. The duration is not set by itself: use
 *  scene_animation_get_settling_duration().
 *  @{ */

/** An animation between two values as a spring goes (CASpringAnimation), with mass 1, stiffness 100 and damping 10.
 *  @param key_path as for scene_animation_create_basic(); types that switch go as without the spring.
 *  @return a reference you own, or NULL, with the same errors. Threads: any. Since: 0.2. */
scene_animation *scene_animation_create_spring(const char *key_path);

/** The mass at its end: above 0. Default 1. Threads: any. Since: 0.2. */
scene_status scene_animation_set_mass(scene_animation *animation, double value);
/** What scene_animation_set_mass() set. Threads: any. Since: 0.2. */
double scene_animation_get_mass(const scene_animation *animation);

/** The stiffness of the spring: above 0. Default 100. Threads: any. Since: 0.2. */
scene_status scene_animation_set_stiffness(scene_animation *animation, double value);
/** What scene_animation_set_stiffness() set. Threads: any. Since: 0.2. */
double scene_animation_get_stiffness(const scene_animation *animation);

/** How much its motion is slowed down: 0 or more; 0 swings for ever. Default 10. Threads: any. Since: 0.2. */
scene_status scene_animation_set_damping(scene_animation *animation, double value);
/** What scene_animation_set_damping() set. Threads: any. Since: 0.2. */
double scene_animation_get_damping(const scene_animation *animation);

/** How fast it starts, in distances from start to end per second, above 0 towards the end: Default 0. Threads: any. Since: 0.2. */
scene_status scene_animation_set_initial_velocity(scene_animation *animation, double value);
/** What scene_animation_set_initial_velocity() set. Threads: any. Since: 0.2. */
double scene_animation_get_initial_velocity(const scene_animation *animation);

/** Whether a damping beyond the critical one is heeded; otherwise it counts as critical. Default false. Threads: any. Since: 0.2. */
scene_status scene_animation_set_allows_overdamping(scene_animation *animation, bool allows);
/** What scene_animation_set_allows_overdamping() set. Threads: any. Since: 0.2. */
bool scene_animation_get_allows_overdamping(const scene_animation *animation);

/** Sets mass, stiffness and damping by how the motion looks (CASpringAnimation's initWithPerceptualDuration:bounce:), and allows
 *  over-damping.
 *  @param duration of one swing, in seconds, above 0. @param bounce above -1, at most 1: 0 is critical, 1 swings for ever, below 0 is
 *         over-damped. Threads: any. Since: 0.2. */
scene_status scene_animation_set_perceptual(scene_animation *animation, double duration, double bounce);
/** How long one swing of the spring takes, in seconds. Threads: any. Since: 0.2. */
double scene_animation_get_perceptual_duration(const scene_animation *animation);
/** How much it swings over: 0 not, 1 for ever, below 0 over-damped. Threads: any. Since: 0.2. */
double scene_animation_get_bounce(const scene_animation *animation);
/** How long the spring takes until it rests, in seconds; at most a day. Threads: any. Since: 0.2. */
double scene_animation_get_settling_duration(const scene_animation *animation);

/** Whether it goes on with the speed of the animation that it replaces, one of the same key and property that runs, so that a change of the
 *  goal makes no corner. An initial velocity that is not 0 counts instead. Default true. Threads: any. Since: 0.2. */
scene_status scene_animation_set_inherits_velocity(scene_animation *animation, bool inherits);
/** What scene_animation_set_inherits_velocity() set. Threads: any. Since: 0.2. */
bool scene_animation_get_inherits_velocity(const scene_animation *animation);

/** @} */

/** @name Groups
 *  The animations of a group run at the same time, in the group's own time, which begins at 0 and is eased by the group's curve; what lies
 *  beyond the group's duration is cut off. When the group ends they all do; their `removed_on_completion` counts for nothing.
 *  @{ */

/** The largest number of animations in a group, those of groups in it included. */
#define SCENE_ANIMATION_GROUP_MAX_COUNT 10000
/** How deep groups may nest. */
#define SCENE_ANIMATION_GROUP_MAX_DEPTH 64

/** A group without animations (CAAnimationGroup). @return a reference you own. Threads: any. Since: 0.2. */
scene_animation *scene_animation_create_group(void);
/** Puts a copy of an animation into the group; later edits of it have no effect there, so that a group cannot hold itself.
 *  @param animation of any kind but a transition. @return #SCENE_ERROR_INVALID_ARGUMENT also beyond
 *         #SCENE_ANIMATION_GROUP_MAX_COUNT and #SCENE_ANIMATION_GROUP_MAX_DEPTH. Threads: any. Since: 0.2. */
scene_status scene_animation_add_animation(scene_animation *group, const scene_animation *animation);
/** Takes all animations out of the group. Threads: any. Since: 0.2. */
scene_status scene_animation_remove_all_animations(scene_animation *group);
/** How many animations the group has. Threads: any. Since: 0.2. */
uint32_t scene_animation_get_animation_count(const scene_animation *group);
/** A copy of one of them: a reference you own, or NULL (#SCENE_ERROR_NOT_FOUND). Threads: any. Since: 0.2. */
scene_animation *scene_animation_copy_animation_at(const scene_animation *group, uint32_t index);

/** @} */

/** @name Transitions
 *  A transition shows the layer as it was before the transaction that adds it give way to the layer as it is after it. On a layer its key is
 *  always "transition".
 *  @{ */

/** How the new picture comes (CATransitionType). */
typedef enum scene_transition_type {
    /** The pictures fade over. */
    SCENE_TRANSITION_FADE = 0,
    /** The new one slides in over the old one. */
    SCENE_TRANSITION_MOVE_IN = 1,
    /** The new one slides in and pushes the old one out. */
    SCENE_TRANSITION_PUSH = 2,
    /** The old one slides out and shows the new one. */
    SCENE_TRANSITION_REVEAL = 3,
    SCENE_TRANSITION_TYPE_FORCE_32 = 0x7fffffff
} scene_transition_type;

/** The side from which it comes (CATransitionSubtype); the pictures move by the layer's bounds, and are cut at them. */
typedef enum scene_transition_subtype {
    SCENE_TRANSITION_FROM_LEFT = 0,
    SCENE_TRANSITION_FROM_RIGHT = 1,
    SCENE_TRANSITION_FROM_TOP = 2,
    SCENE_TRANSITION_FROM_BOTTOM = 3,
    SCENE_TRANSITION_SUBTYPE_FORCE_32 = 0x7fffffff
} scene_transition_subtype;

/** A transition that fades (CATransition). @return a reference you own. Threads: any. Since: 0.2. */
scene_animation *scene_animation_create_transition(void);
/** How the new picture comes. Default #SCENE_TRANSITION_FADE. Threads: any. Since: 0.2. */
scene_status scene_animation_set_transition_type(scene_animation *animation, scene_transition_type type);
/** What scene_animation_set_transition_type() set. Threads: any. Since: 0.2. */
scene_transition_type scene_animation_get_transition_type(const scene_animation *animation);
/** The side from which it comes. Default #SCENE_TRANSITION_FROM_LEFT. Threads: any. Since: 0.2. */
scene_status scene_animation_set_transition_subtype(scene_animation *animation, scene_transition_subtype subtype);
/** What scene_animation_set_transition_subtype() set. Threads: any. Since: 0.2. */
scene_transition_subtype scene_animation_get_transition_subtype(const scene_animation *animation);
/** Where in the transition it starts, of 0...1; other numbers are taken as they are. Default 0. Threads: any. Since: 0.2. */
scene_status scene_animation_set_start_progress(scene_animation *animation, double progress);
/** What scene_animation_set_start_progress() set. Threads: any. Since: 0.2. */
double scene_animation_get_start_progress(const scene_animation *animation);
/** Where in the transition it ends. Default 1. Threads: any. Since: 0.2. */
scene_status scene_animation_set_end_progress(scene_animation *animation, double progress);
/** What scene_animation_set_end_progress() set. Threads: any. Since: 0.2. */
double scene_animation_get_end_progress(const scene_animation *animation);

/** @} */

/** @name Reduced motion
 *  People who get dizzy of things that move ask their desktop to reduce motion. The host passes that on with
 *  scene_set_reduced_motion(), and every animation that is added from then on, an implicit one or another, becomes what its
 *  policy says. Animations that run already are left alone, and scene_layer_copy_animation() answers what was added. In any case an
 *  animation starts once and stops once for its delegate.
 *  @{ */

/** What becomes of an animation that is added while motion is reduced. */
typedef enum scene_reduced_motion_policy {
    /** An animation of a property that moves, turns or scales the layer (position, bounds, anchorPoint, anchorPointZ, zPosition,
     *  transform, sublayerTransform, and the values of animators but numbers and colours) jumps; a transition that moves (moveIn,
     *  push, reveal) becomes a fade that takes as long. What fades or colours runs. In a group this holds for each
     *  animation by its own policy. */
    SCENE_REDUCED_MOTION_AUTOMATIC = 0,
    /** It runs as it is. */
    SCENE_REDUCED_MOTION_RUN = 1,
    /** It runs through one cycle, which takes at most 0.1 seconds; a longer one runs faster. */
    SCENE_REDUCED_MOTION_SHORTEN = 2,
    /** It is over as soon as it has begun. The layer shows its model value, or the animation's end value if that fills or is
     *  committed. */
    SCENE_REDUCED_MOTION_JUMP = 3,
    /** It jumps, and a fade of the whole layer under the same key, which takes one cycle of the animation, hides that. One that
     *  fills after its end, or is in a group, only jumps. */
    SCENE_REDUCED_MOTION_CROSS_FADE = 4,
    SCENE_REDUCED_MOTION_FORCE_32 = 0x7fffffff
} scene_reduced_motion_policy;

/** Whether motion is to be reduced from now on, in the whole process. Default false. Threads: any. Since: 0.2. */
scene_status scene_set_reduced_motion(bool reduced);
/** What scene_set_reduced_motion() set. Threads: any. Since: 0.2. */
bool scene_get_reduced_motion(void);

/** What becomes of the animation while motion is reduced. An animation that stands still (speed 0) runs in any case.
 *  Default #SCENE_REDUCED_MOTION_AUTOMATIC. Threads: any. Since: 0.2. */
scene_status scene_animation_set_reduced_motion_policy(scene_animation *animation, scene_reduced_motion_policy policy);
/** What scene_animation_set_reduced_motion_policy() set. Threads: any. Since: 0.2. */
scene_reduced_motion_policy scene_animation_get_reduced_motion_policy(const scene_animation *animation);

/** @} */

/** @name Delegates
 *  Every animation that is added to a layer starts once and stops once, in this order, whatever becomes of it; one that is
 *  stopped before it began starts right before it stops. The callbacks run in scene_dispatch() on the thread that added it.
 *  @{ */

/** Why an animation stopped. */
typedef enum scene_animation_stop_reason {
    /** Its active duration is over. Also told, once, of an animation that stays on its layer to fill. */
    SCENE_ANIMATION_STOP_FINISHED = 0,
    /** It was removed from the layer. */
    SCENE_ANIMATION_STOP_REMOVED = 1,
    /** Another animation of the same key was added, or a later one covers it for ever. */
    SCENE_ANIMATION_STOP_REPLACED = 2,
    /** The layer was released, or a commit took it from the renderer's tree and left it in none. A layer that is moved
     *  between superlayers or renderers within one transaction keeps its animations; on a layer that was never in a
     *  renderer's tree, or whose renderer was released, they wait. */
    SCENE_ANIMATION_STOP_LAYER_GONE = 3,
    SCENE_ANIMATION_STOP_REASON_FORCE_32 = 0x7fffffff
} scene_animation_stop_reason;

/** An animation's active duration began (animationDidStart:).
 *  @param layer borrowed. It may have been released meanwhile, and is then a dead handle: good for comparing, and
 *         #SCENE_ERROR_INVALID_HANDLE for calls. NULL for an animation that is of no layer.
 *  @param key the key that it was added under, valid during the call; NULL for none. */
typedef void (*scene_animation_start_function)(scene_layer *layer, const char *key, void *user_data);

/** An animation stopped (animationDidStop:finished:). Parameters as in #scene_animation_start_function. */
typedef void (*scene_animation_stop_function)(scene_layer *layer, const char *key, scene_animation_stop_reason reason,
                                              void *user_data);

/** Who hears what becomes of an animation (CAAnimationDelegate). */
struct scene_animation_delegate {
    /** sizeof(scene_animation_delegate), set by the caller (#SCENE_ANIMATION_DELEGATE_INIT). */
    uint32_t struct_size;
    /** NULL: not of interest. */
    scene_animation_start_function did_start;
    /** NULL: not of interest. */
    scene_animation_stop_function did_stop;
};

#define SCENE_ANIMATION_DELEGATE_INIT \
    { (uint32_t)sizeof(scene_animation_delegate), NULL, NULL }

/** Sets the animation's delegate (CAAnimation.delegate). The animation holds it, and so does each copy of it on a layer: those
 *  that were added before keep theirs.
 *  @param delegate copied; NULL takes it away.
 *  @param destroy may be NULL. It runs exactly once: when the animation has another delegate or is gone, and all copies on
 *         layers have stopped and told so. It runs on the thread on which that happens, with no lock held. When the call fails
 *         it does not run.
 *  @return #SCENE_ERROR_INVALID_HANDLE, #SCENE_ERROR_INVALID_ARGUMENT (struct_size). Threads: any. Since: 0.2. */
scene_status scene_animation_set_delegate(scene_animation *animation, const scene_animation_delegate *delegate,
                                          void *user_data, scene_destroy_function destroy);

/** @} */

/** @name Animations of a layer
 *  @{ */

/** Adds a copy of the animation to the layer, as part of this thread's transaction. Animations act in the order in which they were
 *  added; of those that are not additive the last one wins. One that has ended and fills is dropped when a later one of the same property
 *  does so too, and hides it for good.
 *  @param key names it; one of that key is replaced. NULL: it has no name, and only
 *         scene_layer_remove_all_animations() or its end removes it. A transition's is "transition", whatever is given.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT also for key frames that do not fit together.
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
