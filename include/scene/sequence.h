/** @file sequence.h
 *  @brief Animations one after the other, at the same time, and each a little later: groups whose members have begin times.
 *
 *      scene_animation *steps[] = {fade_in, move, fade_out};
 *      scene_animation *show = scene_animation_create_sequence(steps, 3, 0.5);
 *      scene_layer_add_animation(layer, show, "show");
 *
 *  What these functions make are plain groups (scene_animation_create_group()): they can be put into each other, repeated with
 *  scene_animation_set_repeat_count(), paused with their layers, and saved in documents.
 *
 *  The members are copies. One without a duration gets 0.25 s, each takes the time of its repetitions at its speed, and its begin time counts
 *  from its place. Members fill: of those that animate the same key path the first shows its start until it begins, and each shows its end
 *  until another one begins.
 */
#ifndef SCENE_SEQUENCE_H
#define SCENE_SEQUENCE_H

#include <scene/animation.h>
#include <scene/base.h>

SCENE_BEGIN_DECLS

/** A group of animations that follow each other.
 *  @param animations `count` of any kind but transitions. Each has an end; only the last may go on for ever.
 *  @param count 1...#SCENE_ANIMATION_GROUP_MAX_COUNT. @param gap seconds between the end of one and the begin of the next; below 0 they overlap.
 *  @return a reference you own; its duration is that of all. NULL: #SCENE_ERROR_INVALID_ARGUMENT (no animations, a transition, one
 *          without end, a gap that would begin one before 0), #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.4. */
scene_animation *scene_animation_create_sequence(scene_animation *const *animations, uint32_t count, double gap);

/** A group of animations that begin together. Parameters and errors as scene_animation_create_sequence(); any may go on for ever.
 *  Threads: any. Since: 0.4. */
scene_animation *scene_animation_create_parallel(scene_animation *const *animations, uint32_t count);

/** A group of animations of which each begins a little later than the one before.
 *  @param delay seconds from begin to begin, 0 or more. Others and errors as scene_animation_create_parallel().
 *  Threads: any. Since: 0.4. */
scene_animation *scene_animation_create_stagger(scene_animation *const *animations, uint32_t count, double delay);

SCENE_END_DECLS

#endif
