/** @file timing.h
 *  @brief The time of layers: media timing in a hierarchy (CAMediaTiming of CALayer).
 *
 *  Every layer has a time, which runs within its superlayer's: (superlayer's time - begin_time) * speed + time_offset. The topmost layer's runs
 *  within the renderer's clock. The animations of a layer run in its time. With a duration a layer is active for as long as the duration and
 *  the repeats say, and outside of that shown only as its fill mode says; a layer that repeats starts its time over with each cycle.
 *  Animations that have not ended when the time of their layer stands still, or is over, wait: they end, and tell so, when it goes on and
 *  comes to their end, or when they are removed.
 *  All of these are properties too: "beginTime", "timeOffset", "speed", "duration", "repeatCount", "repeatDuration", "autoreverses",
 *  "fillMode". They change with the transaction, and nothing is animated when they are set. "timeOffset" can be animated by an animation that
 *  is added for it, which below a layer of speed 0 is a curve of time; a speed that changes is such a curve as well. That animation, or
 *  a group that it is in, runs by the time around the layer.
 */
#ifndef SCENE_TIMING_H
#define SCENE_TIMING_H

#include <scene/animation.h>
#include <scene/base.h>
#include <scene/layer.h>

SCENE_BEGIN_DECLS

/** When its time begins, in seconds of its superlayer's. Default 0.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.2. */
scene_status scene_layer_set_begin_time(scene_layer *layer, double seconds);
/** What scene_layer_set_begin_time() set. Threads: any. Since: 0.2. */
double scene_layer_get_begin_time(const scene_layer *layer);

/** Added to its time, in seconds. Default 0.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.2. */
scene_status scene_layer_set_time_offset(scene_layer *layer, double seconds);
/** What scene_layer_set_time_offset() set. Threads: any. Since: 0.2. */
double scene_layer_get_time_offset(const scene_layer *layer);

/** How fast its time runs against its superlayer's; 0 stands still, below 0 runs backwards. Default 1.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.2. */
scene_status scene_layer_set_speed(scene_layer *layer, double speed);
/** What scene_layer_set_speed() set. Threads: any. Since: 0.2. */
double scene_layer_get_speed(const scene_layer *layer);

/** How long one cycle takes, in seconds of its own time: 0 or more, INFINITY, the default, for ever.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.2. */
scene_status scene_layer_set_duration(scene_layer *layer, double seconds);
/** What scene_layer_set_duration() set. Threads: any. Since: 0.2. */
double scene_layer_get_duration(const scene_layer *layer);

/** How many cycles, also fractions: 0 or more, INFINITY for ever. 0, the default, and 1 both mean once.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.2. */
scene_status scene_layer_set_repeat_count(scene_layer *layer, double count);
/** What scene_layer_set_repeat_count() set. Threads: any. Since: 0.2. */
double scene_layer_get_repeat_count(const scene_layer *layer);

/** How long it repeats, in seconds, 0 or more; above 0 it counts instead of repeat_count. INFINITY for ever. Default 0.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.2. */
scene_status scene_layer_set_repeat_duration(scene_layer *layer, double seconds);
/** What scene_layer_set_repeat_duration() set. Threads: any. Since: 0.2. */
double scene_layer_get_repeat_duration(const scene_layer *layer);

/** Whether each cycle runs forth and back. Default false.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.2. */
scene_status scene_layer_set_autoreverses(scene_layer *layer, bool autoreverses);
/** What scene_layer_set_autoreverses() set. Threads: any. Since: 0.2. */
bool scene_layer_get_autoreverses(const scene_layer *layer);

/** How it is shown outside of its active time. Default #SCENE_FILL_MODE_REMOVED: not at all.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.2. */
scene_status scene_layer_set_fill_mode(scene_layer *layer, scene_fill_mode mode);
/** What scene_layer_set_fill_mode() set. Threads: any. Since: 0.2. */
scene_fill_mode scene_layer_get_fill_mode(const scene_layer *layer);

/** A time of one layer as a time of another, by the model values (CALayer.convertTime).
 *  @param from, to layers of any tree; NULL is the renderer's clock. @param time in seconds of `from`, finite.
 *  @param result receives it; untouched on failure. Where a layer's time stands still, all of its times are its begin time.
 *  Threads: any. Since: 0.2. */
scene_status scene_layer_convert_time(const scene_layer *from, double time, const scene_layer *to, double *result);

/** Stops the time of a layer and of all below it where it is at a time of the renderer's: speed 0, and that time as the time offset.
 *  Does nothing when it stands still already. It is part of this thread's transaction.
 *  @param time in seconds of the renderer's clock, such as that of the frame which is to stand. Threads: any. Since: 0.2. */
scene_status scene_layer_pause(scene_layer *layer, double time);

/** Lets the time of a layer that stands still go on from where it stands, as fast as it ran before.
 *  @param time in seconds of the renderer's clock, at which it goes on: that of the next frame. Threads: any. Since: 0.2. */
scene_status scene_layer_resume(scene_layer *layer, double time);

/** Sets the time of a layer, and so of all below it: for scrubbing, or for a jump while it runs.
 *  @param layer_time in seconds of its own time. @param time in seconds of the renderer's clock, at which it is to have it; for a layer
 *         that is paused it does not matter. Threads: any. Since: 0.2. */
scene_status scene_layer_seek(scene_layer *layer, double layer_time, double time);

SCENE_END_DECLS

#endif
