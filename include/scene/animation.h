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
 *  presentation value when it is added to the model value. Of an additive one the other end is nothing: 0, or the identity.
 *  NULL or a value of type none takes a value away.
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

/** How many cycles, also fractions: 0 or more, INFINITY for ever. 0, the default, and 1 both mean once. Threads: any. Since: 0.1. */
scene_status scene_animation_set_repeat_count(scene_animation *animation, double count);
/** What scene_animation_set_repeat_count() set. Threads: any. Since: 0.1. */
double scene_animation_get_repeat_count(const scene_animation *animation);

/** How long it repeats, in seconds, 0 or more; used instead of repeat_count when above 0. INFINITY for ever. Default 0.
 *  Threads: any. Since: 0.1. */
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

/** How many frames in a second are enough, for what is slow or of no weight: a seconds hand, a sky in the background. As long as all that moves
 *  says so, the threads of renderers leave frames out, each of which takes the refresh of the display that comes nearest, and
 *  scene_renderer_next_frame_time() names a later time. Begin and end are not put off, and a frame that is made for another reason shows the
 *  exact place. A group speaks for those of its animations that say nothing. Animations of what a hidden or transparent layer would show, or one
 *  below it, are content with 10, unless an animation may show the layer.
 *  @param frames 0 or more; 0, the default, is all that the display shows (CAAnimation.preferredFrameRateRange, its preferred one).
 *  @return #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.4. */
scene_status scene_animation_set_preferred_frames_per_second(scene_animation *animation, double frames);
/** What scene_animation_set_preferred_frames_per_second() set. Threads: any. Since: 0.4. */
double scene_animation_get_preferred_frames_per_second(const scene_animation *animation);

/** The curve of one cycle. @param function NULL, the default, is linear. The animation holds a reference.
 *  It may be shared. Threads: any. Since: 0.1. */
scene_status scene_animation_set_timing_function(scene_animation *animation, scene_timing_function *function);
/** The curve: a reference you own, or NULL when none is set. Threads: any. Since: 0.1. */
scene_timing_function *scene_animation_copy_timing_function(const scene_animation *animation);

/** @} */

/** @name What stays
 *  @{ */

/** Whether its end value becomes the model value when it has finished, so that nothing has to fill and no jump is
 *  seen. The change starts no implicit animation and is part of no transaction; the model value changes when the program hears of the
 *  end. A value that the program sets while it runs counts more, if it sets what is animated: another part of the property may be set.
 *  A spring leaves its goal, and a group what it shows at its end. Not for transitions. Default false: as in Core Animation the model
 *  value shows again.
 *  Threads: any. Since: 0.2. */
scene_status scene_animation_set_commits_on_finish(scene_animation *animation, bool commits);
/** What scene_animation_set_commits_on_finish() set. Threads: any. Since: 0.2. */
bool scene_animation_get_commits_on_finish(const scene_animation *animation);

/** @} */

/** @name Animations of a property
 *  @{ */

/** Whether its value is added to what the property would show without it; transforms are concatenated. Defined for
 *  numbers, points, sizes, rects and transforms. Default false (CAPropertyAnimation.additive). Threads: any. Since: 0.1. */
scene_status scene_animation_set_additive(scene_animation *animation, bool additive);
/** What scene_animation_set_additive() set. Threads: any. Since: 0.1. */
bool scene_animation_get_additive(const scene_animation *animation);

/** Whether the value at the end of a cycle is added to those of the next one. With autoreverses that is the value at which it
 *  began. Defined as `additive` is. Default false
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
    /** The layer as it was before the transaction fades into the layer as the animation leaves it: in its model values or, of one that
     *  fills after its end or is committed, in its end value. The fade takes one cycle of the animation, which stops with it. A layer
     *  shows one transition at a time: another one ends the fade, and an animation in a group only jumps, for its group may fade as a
     *  whole. */
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
    { sizeof(scene_animation_delegate), NULL, NULL }

/** Gives the animation a value of the program's own, which its copies on layers have too (CAAnimation's key-value coding).
 *  @param key UTF-8 of 1...255 bytes without a dot, no key of a property or event.
 *  @param value of any type but an enumeration, flags, filters and cells; #SCENE_VALUE_NONE takes the value away.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.4. */
scene_status scene_animation_set_value_for_key(scene_animation *animation, const char *key, const scene_value *value);

/** Reads a value that scene_animation_set_value_for_key() gave. @param value receives it; untouched on failure.
 *  @return #SCENE_ERROR_NOT_FOUND when the animation has none of that key. Threads: any. Since: 0.4. */
scene_status scene_animation_get_value_for_key(const scene_animation *animation, const char *key, scene_value *value);

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

/** Removes the animation of that key; without one nothing happens, as it may just have ended. Implicit animations have
 *  their property's key. Threads: any. Since: 0.1. */
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

/** The animation that a callback is told of by scene_dispatch(), as it was added: that of `did_start` and `did_stop` of an animation's or a
 *  layer's delegate, by which the program knows it again (scene_animation_set_value_for_key()).
 *  @return a reference you own, to a copy; NULL (#SCENE_OK in scene_error_status()) outside of these, and for an animation of no layer.
 *  Threads: any. Since: 0.4. */
scene_animation *scene_animation_copy_current(void);

/** A copy of the animation of that key: a reference you own, or NULL (#SCENE_ERROR_NOT_FOUND).
 *  Threads: any. Since: 0.1. */
scene_animation *scene_layer_copy_animation(const scene_layer *layer, const char *key);

/** @} */

SCENE_END_DECLS

#endif
