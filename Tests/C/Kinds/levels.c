/* Animations that follow how loud a sound is: a sine of a known level, what is silent, and what comes and goes meanwhile. */
#define _DEFAULT_SOURCE
#include <math.h>
#include <unistd.h>

#include "frame.h"

/* The pipeline's own elements measure its sound; a sine of a half has -9 decibels. */
#define PICTURE "videotestsrc is-live=true ! video/x-raw,width=8,height=8,framerate=25/1 ! videoconvert name=video "
#define SOUND                                                                                                         \
    "audiotestsrc is-live=true freq=1000 volume=0.5 ! audio/x-raw,rate=48000,channels=2 ! level interval=20000000 ! " \
    "spectrum interval=20000000 bands=480 threshold=-90 ! fakesink sync=true"

/* As far to the right as the level is above -60 decibels. */
static scene_layer *bar_create(scene_layer *root, scene_layer *movie, double lowest, double highest) {
    scene_layer *bar = add_box(root, 0, 0, 1, 1, RED);
    scene_animation *way = scene_animation_create_basic("position.x");
    scene_value from = scene_value_number(0), to = scene_value_number(60);
    CHECK_OK(scene_animation_set_from_value(way, &from));
    CHECK_OK(scene_animation_set_to_value(way, &to));
    scene_level level = SCENE_LEVEL_INIT;
    level.movie = movie;
    level.lowest_frequency = lowest;
    level.highest_frequency = highest;
    CHECK_OK(scene_animation_set_level(way, &level));
    CHECK_OK(scene_layer_add_animation(bar, way, "way"));
    scene_animation_release(way);
    return bar;
}

static double level_of(scene_layer *bar) {
    scene_value value = SCENE_VALUE_INIT;
    CHECK_OK(scene_layer_get_presentation_value(bar, "position.x", &value));
    return value.numbers[0] - 60;
}

/* Waits until a bar is between two levels. */
static bool until_between(scene_layer *bar, double low, double high) {
    double end = scene_get_current_time() + 20;
    while ((level_of(bar) < low || level_of(bar) > high) && scene_get_current_time() < end) {
        scene_dispatch();
        usleep(2000);
    }
    return level_of(bar) >= low && level_of(bar) <= high;
}

static void test_live(void) {
    stage stage = stage_create(64, 8, 1);
    scene_layer *movie = scene_layer_create(SCENE_LAYER_KIND_VIDEO);
    CHECK_OK(scene_layer_set_frame(movie, (scene_rect){0, 0, 8, 8}));
    CHECK_OK(scene_layer_add_sublayer(stage.root, movie));
    scene_layer *all = bar_create(stage.root, movie, 0, 0), *band = bar_create(stage.root, movie, 950, 1050),
                *other = bar_create(stage.root, movie, 5000, 9000), *silent = bar_create(stage.root, NULL, 0, 0);
    CHECK_OK(scene_video_layer_set_pipeline(movie, PICTURE SOUND));
    CHECK_OK(scene_renderer_start(stage.renderer, 1 / 60.0));
    CHECK_OK(scene_video_layer_play(movie));
    CHECK(until_between(all, -10.5, -7.5));
    CHECK(until_between(band, -30, 0));
    CHECK(level_of(other) < level_of(band) - 20);
    CHECK_NEAR(level_of(silent), -60, 1e-9);
    /* The program is blocked, and the bar stays where the sound is; on a busy machine the sound may come late for a moment. */
    usleep(400000);
    double end = scene_get_current_time() + 20;
    while ((level_of(all) < -11 || level_of(all) > -7) && scene_get_current_time() < end) usleep(2000);
    CHECK(level_of(all) > -11 && level_of(all) < -7);
    /* An animation that is taken away follows nothing; one that is read back does as it did. */
    scene_animation *copy = scene_layer_copy_animation(all, "way");
    scene_level level = SCENE_LEVEL_INIT;
    CHECK_OK(scene_animation_get_level(copy, &level));
    CHECK(level.movie == movie);
    CHECK_NEAR(level.fall, 60, 0);
    scene_animation_release(copy);
    CHECK_OK(scene_layer_remove_animation(all, "way"));
    /* The end of the movie is silence. */
    CHECK_OK(scene_video_layer_set_pipeline(movie, NULL));
    CHECK(until_between(band, -60, -60));
    CHECK_OK(scene_layer_remove_from_superlayer(movie));
    scene_layer_release(movie);
    CHECK_OK(scene_flush());
    CHECK_NEAR(level_of(band), -60, 1e-9);
    CHECK_OK(scene_renderer_stop(stage.renderer));
    scene_layer_release(all);
    scene_layer_release(band);
    scene_layer_release(other);
    scene_layer_release(silent);
    stage_release(&stage);
}

/* Layers with such animations come and go, on and off screen, while the sound plays. */
static void test_coming_and_going(void) {
    stage stage = stage_create(64, 8, 1);
    scene_layer *movie = scene_layer_create(SCENE_LAYER_KIND_VIDEO);
    CHECK_OK(scene_layer_add_sublayer(stage.root, movie));
    CHECK_OK(scene_video_layer_set_pipeline(movie, PICTURE SOUND));
    CHECK_OK(scene_video_layer_play(movie));
    CHECK_OK(scene_renderer_start(stage.renderer, 1 / 60.0));
    for (int i = 0; i < 200; i++) {
        scene_layer *bar = bar_create(stage.root, i % 3 ? movie : NULL, 0, i % 2 ? 0 : 900);
        if (i % 4 == 0) CHECK_OK(scene_flush());
        if (i % 10 == 0) usleep(5000);
        if (i % 5 == 0) CHECK_OK(scene_layer_remove_all_animations(bar));
        if (i == 100) {
            CHECK_OK(scene_layer_remove_from_superlayer(movie));
            scene_layer_release(movie);
            movie = NULL;
        }
        if (i % 7) CHECK_OK(scene_layer_remove_from_superlayer(bar));
        scene_layer_release(bar);
    }
    stage_release(&stage);
}

/* Where frames show exact places, a pipeline and what is in no tree are silent; the frame does not wait for ever. */
static void test_offline(void) {
    stage stage = stage_create(64, 8, 1);
    scene_layer *movie = scene_layer_create(SCENE_LAYER_KIND_VIDEO);
    CHECK_OK(scene_video_layer_set_pipeline(movie, "videotestsrc num-buffers=9 ! videoconvert name=video"));
    scene_layer *bar = bar_create(stage.root, movie, 0, 0);
    for (int shown = 0; shown < 2; shown++) {
        CHECK_OK(scene_renderer_render(stage.renderer, 1 + shown));
        CHECK_NEAR(level_of(bar), -60, 1e-9);
        if (!shown) CHECK_OK(scene_layer_add_sublayer(stage.root, movie));
    }
    scene_layer_release(bar);
    scene_layer_release(movie);
    stage_release(&stage);
}

int main(void) {
    test_live();
    test_coming_and_going();
    test_offline();
    scene_dispatch();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_ANIMATION), 0);
    return check_summary("levels");
}
