/** @file animation_kinds.h
 *  @brief What keyframe and spring animations, groups and transitions have of their own (CAKeyframeAnimation, CASpringAnimation,
 *         CAAnimationGroup, CATransition). What all animations share is in animation.h.
 */
#ifndef SCENE_ANIMATION_KINDS_H
#define SCENE_ANIMATION_KINDS_H

#include <scene/animation.h>
#include <scene/base.h>
#include <scene/filter.h>
#include <scene/path.h>
#include <scene/property.h>
#include <scene/timing_function.h>

SCENE_BEGIN_DECLS

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
    /** Straight, at an even speed; key times and timing functions are ignored. How far values are apart is told by their numbers;
     *  pictures and text are all as far from each other. */
    SCENE_CALCULATION_PACED = 2,
    /** Along a spline through the values (Kochanek and Bartels, Interpolating Splines with Local Tension, Continuity, and Bias
     *  Control, 1984; without tension, continuity and bias that of Catmull and Rom), number by number: of points, sizes, rects and
     *  colours, of lists and paths of the same elements, and of the parts of a transform: translation, scale, skew, perspective, and
     *  rotation on a quaternion curve with the same tangents, from each value the shorter way to the next. Pictures fade straight. */
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

/** How fast it starts, in distances from start to end per second, above 0 towards the end. Default 0. Threads: any. Since: 0.2. */
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
 *  goal makes no corner. Of a whole transform each part goes on as fast: what turned turns, and what grew grows. Pictures have no
 *  speed. An initial velocity that is not 0 counts instead. Default true. Threads: any. Since: 0.2. */
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
 *  always "transition". A layer that comes on screen with it was nothing before. One that is hidden with it becomes nothing, and is shown until
 *  it has; so does one that is removed, where the transition is its action for "onOrderOut" (action.h). What has no picture as a whole, a transform layer or a replicator that preserves depth, is shown as it is at once: the
 *  transition is then for the sublayers.
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
/** What makes one picture of the old and the new one, in place of the type (CATransition.filter). The animation takes a copy.
 *  @param filter of a custom kernel `vec4 kernel(Image from, Image to, vec2 p, float progress)`, whose progress is that of the transition, held
 *         to 0...1, and whose two images are the pictures of the layer with all that is below it; NULL, the default, for none. At progress
 *         1 the layer itself shows; a disabled filter acts as none. The result is clipped where the layer clips (masksToBounds).
 *  @return #SCENE_ERROR_INVALID_ARGUMENT for any other filter, #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.2. */
scene_status scene_animation_set_transition_filter(scene_animation *animation, scene_filter *filter);
/** A copy of the filter: a reference you own, or NULL when none is set. Threads: any. Since: 0.2. */
scene_filter *scene_animation_copy_transition_filter(const scene_animation *animation);
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

SCENE_END_DECLS

#endif
