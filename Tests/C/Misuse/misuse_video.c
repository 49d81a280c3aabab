/* Misuse of every function of video.h. */
#define FIXTURE_LAYER_KIND SCENE_LAYER_KIND_VIDEO
#include "misuse.h"
#include "rows/video.h"

static scene_video_statistics *statistics(const argument *a) {
    static scene_video_statistics statistics;
    statistics = (scene_video_statistics)SCENE_VIDEO_STATISTICS_INIT;
    return a->pointer ? &statistics : NULL;
}

/* The movie has no tracks, which is no misuse. */
static outcome call_scene_video_layer_copy_track_name(const argument *a) {
    scene_error_clear();
    char *name = scene_video_layer_copy_track_name(HANDLE(0), (scene_video_track_kind)a[1].integer, 0);
    scene_status status = scene_error_status();
    return (outcome){status == SCENE_ERROR_NOT_FOUND && HANDLE(0) == objects.target ? SCENE_OK : status, name == NULL};
}

STATUS(scene_video_layer_set_uri, HANDLE(0), NULL)
STATUS(scene_video_layer_set_pipeline, HANDLE(0), NULL)
STATUS(scene_video_layer_push_frame, HANDLE(0), 1, 1, 4, SCENE_PIXEL_FORMAT_RGBA8, a[1].pointer)
STATUS(scene_video_layer_set_delegate, HANDLE(0), NULL, NULL, NULL)
STATUS(scene_video_layer_set_meter, HANDLE(0), 0, 0)
STATUS(scene_video_layer_get_statistics, HANDLE(0), statistics(&a[1]))
STATUS(scene_video_layer_set_audio_track, HANDLE(0), 2)
STATUS(scene_video_layer_set_subtitle_track, HANDLE(0), 2)
static outcome call_scene_animation_set_level(const argument *a) {
    scene_level level = SCENE_LEVEL_INIT;
    level.movie = HANDLE(1);
    level.highest_frequency = 40;
    level.floor = NUMBER_OF(2);
    level.ceiling = 20;
    return (outcome){scene_animation_set_level(HANDLE(0), &level), true};
}

/* An animation that follows none answers so, which is no misuse. */
static outcome call_scene_animation_get_level(const argument *a) {
    scene_level level = SCENE_LEVEL_INIT;
    return (outcome){scene_animation_get_level(HANDLE(0), a[1].pointer ? &level : NULL), true};
}

static const row rows[] = {
    ROW(scene_animation_set_level, ANIMATION, LAYER_OR_NULL, NUMBER),
    ROW(scene_animation_get_level, ANIMATION, POINTER),
    ROW(scene_video_layer_set_uri, LAYER),
    ROW(scene_video_layer_set_pipeline, LAYER),
    ROW(scene_video_layer_copy_track_name, LAYER, ENUM(SCENE_VIDEO_TRACK_SUBTITLES)),
    ROW(scene_video_layer_push_frame, LAYER, POINTER),
    ROW(scene_video_layer_set_delegate, LAYER),
    ROW(scene_video_layer_set_meter, LAYER),
    ROW(scene_video_layer_get_statistics, LAYER, POINTER),
    ROW(scene_video_layer_set_audio_track, LAYER),
    ROW(scene_video_layer_set_subtitle_track, LAYER),
};

/* Layers of another kind. */
static void other_kinds(void) {
    scene_layer *plain = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_FAILS(scene_video_layer_set_uri(plain, "a"), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_video_layer_play(plain), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_video_layer_seek(plain, 1, true), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_video_layer_share_player(plain, objects.target), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_video_layer_share_player(objects.target, plain), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS_WITH(scene_video_layer_get_time(plain), 0, SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS_WITH(scene_video_layer_copy_frame(plain), NULL, SCENE_ERROR_NOT_FOUND);
    scene_layer_release(plain);
}

/* Levels that are none: what is refused changes nothing. */
static void levels(void) {
    static const scene_level none = SCENE_LEVEL_INIT;
    scene_level bad[10];
    for (int i = 0; i < 10; i++) bad[i] = none;
    bad[0].struct_size = 8;
    bad[1].lowest_frequency = -1;
    bad[2].lowest_frequency = 100;
    bad[2].highest_frequency = 99;
    bad[3].highest_frequency = NAN;
    bad[4].highest_frequency = 1e6;
    bad[5].floor = 0;
    bad[6].ceiling = INFINITY;
    bad[7].floor = NAN;
    bad[8].fall = 0;
    bad[9].fall = NAN;
    scene_animation *animation = scene_animation_create_basic("opacity");
    scene_level good = none, read = SCENE_LEVEL_INIT;
    good.movie = objects.target;
    good.fall = INFINITY;
    CHECK_OK(scene_animation_set_level(animation, &good));
    for (int i = 0; i < 10; i++)
        CHECK_FAILS(scene_animation_set_level(animation, &bad[i]), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_animation_get_level(animation, &read));
    CHECK(read.movie == objects.target && isinf(read.fall));
    scene_layer *plain = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    good.movie = plain;
    CHECK_FAILS(scene_animation_set_level(animation, &good), SCENE_ERROR_NOT_FOUND);
    scene_layer_release(plain);
    CHECK_FAILS(scene_animation_set_level(animation, &good), SCENE_ERROR_INVALID_HANDLE);
    CHECK_OK(scene_animation_set_level(animation, NULL));
    CHECK_FAILS(scene_animation_get_level(animation, &read), SCENE_ERROR_NOT_FOUND);
    scene_animation_release(animation);
    scene_animation *others[] = {scene_animation_create_spring("opacity"), scene_animation_create_transition(),
                                 scene_animation_create_basic("timeOffset")};
    for (int i = 0; i < 3; i++) {
        CHECK_FAILS(scene_animation_set_level(others[i], &none),
                    i < 2 ? SCENE_ERROR_INVALID_STATE : SCENE_ERROR_INVALID_ARGUMENT);
        scene_animation_release(others[i]);
    }
}

int main(void) {
    fixture_create();
    CHECK_OK(scene_video_layer_push_frame(objects.target, 1, 1, 4, SCENE_PIXEL_FORMAT_RGBA8, "abcd"));
    MISUSE(rows);
    MISUSE(video_rows);
    other_kinds();
    levels();
    CHECK_FAILS(scene_video_layer_set_meter(objects.target, 1025, 1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_video_layer_set_meter(objects.target, 1, 0.001), SCENE_ERROR_INVALID_ARGUMENT);
    fixture_release();
    return check_summary("misuse_video");
}
