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
static const row rows[] = {
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

int main(void) {
    fixture_create();
    CHECK_OK(scene_video_layer_push_frame(objects.target, 1, 1, 4, SCENE_PIXEL_FORMAT_RGBA8, "abcd"));
    MISUSE(rows);
    MISUSE(video_rows);
    other_kinds();
    CHECK_FAILS(scene_video_layer_set_meter(objects.target, 1025, 1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_video_layer_set_meter(objects.target, 1, 0.001), SCENE_ERROR_INVALID_ARGUMENT);
    fixture_release();
    return check_summary("misuse_video");
}
