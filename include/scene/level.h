/** @file level.h
 *  @brief Levels: animations that follow how loud a sound is, without the program.
 *
 *  An animation has the time of its layer. With a level it has how loud a movie is, or all sounds together, in its place: as long as it is on
 *  the layer it is at its beginning when the level is at the floor or below, at its end at the ceiling or above, and between as far as the
 *  level is. So a bar grows with the bass, a colour warms with the loudness, and key frames say what is seen at which level:
 *
 *      scene_animation *grow = scene_animation_create_basic("transform.scale.y");
 *      scene_value none = scene_value_number(0), full = scene_value_number(1);
 *      scene_animation_set_from_value(grow, &none);
 *      scene_animation_set_to_value(grow, &full);
 *      scene_level bass = SCENE_LEVEL_INIT;
 *      bass.movie = movie;
 *      bass.lowest_frequency = 40;
 *      bass.highest_frequency = 120;
 *      scene_animation_set_level(grow, &bass);
 *      scene_layer_add_animation(bar, grow, "bass");
 *
 *  Renderers read the level for each frame, as it is heard then; a blocked program does not stop it. Below a replicator with an
 *  `instanceDelay` the copies show what was heard before. Where frames show exact places of a movie (video.h), in scene_renderer_render(),
 *  on pages of paper and in films, the level is that of the place: the movie's sound is measured once as a whole, the frame waits for it, and the same times give
 *  the same pictures. There all other sounds are silent, and so is a movie that is not in the renderer's tree.
 *
 *  GStreamer's elements `level` and `spectrum` measure (gstreamer1.0-plugins-good). A movie or the sounds that nothing measures yet (scene_video_layer_set_meter(),
 *  scene_sound_set_meter()) are measured 30 times a second in 512 bands from then on that the animation is on screen; the movie is opened anew for it.
 *  A movie of a pipeline is measured by the `level` and `spectrum` that the pipeline's text has, in a branch of its own.
 */
#ifndef SCENE_LEVEL_H
#define SCENE_LEVEL_H

#include <scene/animation.h>
#include <scene/base.h>
#include <scene/layer.h>

SCENE_BEGIN_DECLS

/** The level that an animation follows. */
typedef struct scene_level {
    /** sizeof(scene_level), set by the caller (#SCENE_LEVEL_INIT). */
    uint32_t struct_size;
    /** The video layer whose movie it is, which is not kept: when it is gone there is silence. NULL for all sounds of sound.h together. */
    scene_layer *movie;
    /** The frequencies of which the loudest counts, in Hz: 0...100000, the highest not below the lowest. Both 0, the default, for the loudness
     *  of all together. */
    double lowest_frequency, highest_frequency;
    /** The level at which the animation is at its beginning, and the one at which it is at its end, in decibels: 0 is the loudest there is.
     *  -200...20, the ceiling above the floor. Default -60 and 0. */
    double floor, ceiling;
    /** How fast the level falls at most, in decibels a second: above 0, INFINITY for at once. It rises at once. Default 60. */
    double fall;
} scene_level;

#define SCENE_LEVEL_INIT \
    { sizeof(scene_level), NULL, 0, 0, -60, 0, 60 }

/** Has an animation follow a level in place of its time. Its curve eases how far it has come; of its timing the duration alone means something,
 *  and that for a group, whose time goes from 0 to it; it does not end by itself, and commits nothing. Reduced motion leaves it as it is.
 *  @param animation a basic or keyframe animation, or a group; not one of "timeOffset".
 *  @param level struct_size must be set; copied. NULL, the default, for none.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_NOT_FOUND (movie is no video layer), #SCENE_ERROR_INVALID_STATE for another animation.
 *  Threads: any. Since: 0.4. */
scene_status scene_animation_set_level(scene_animation *animation, const scene_level *level);

/** Reads what scene_animation_set_level() set. @param level struct_size must be set. The movie is borrowed, NULL also when it is gone.
 *  @return #SCENE_ERROR_NOT_FOUND when it follows none. Threads: any. Since: 0.4. */
scene_status scene_animation_get_level(const scene_animation *animation, scene_level *level);

SCENE_END_DECLS

#endif
