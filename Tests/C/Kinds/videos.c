/* Video layers: test sources of GStreamer's as contents, exact places, delegates, pictures of the program's, and what is wrong. */
#define _DEFAULT_SOURCE
#include <time.h>
#include <unistd.h>

#include "frame.h"

#define SOURCE(pattern) \
    "videotestsrc pattern=" pattern " ! video/x-raw,width=32,height=32,framerate=25/1 ! videoconvert name=video"

static scene_layer *video_create(const char *pipeline) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_VIDEO);
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){0, 0, 32, 32}));
    if (pipeline) CHECK_OK(scene_video_layer_set_pipeline(layer, pipeline));
    return layer;
}

typedef struct story {
    int ready, ended, failed, warned, destroyed;
    bool releases;
    char message[256];
} story;

static void on_ready(scene_layer *layer, void *data) {
    story *s = data;
    s->ready++;
    if (s->releases) scene_layer_release(layer);
}
static void on_ended(scene_layer *layer, void *data) {
    (void)layer;
    ((story *)data)->ended++;
}
static void on_failed(scene_layer *layer, const char *message, void *data) {
    (void)layer;
    ((story *)data)->failed++;
    snprintf(((story *)data)->message, sizeof((story *)data)->message, "%s", message);
}
static void on_warned(scene_layer *layer, const char *message, void *data) {
    (void)layer;
    (void)message;
    ((story *)data)->warned++;
}
static void on_destroy(void *data) { ((story *)data)->destroyed++; }

static void listen_to(scene_layer *layer, story *s) {
    scene_video_delegate delegate = SCENE_VIDEO_DELEGATE_INIT;
    delegate.ready = on_ready;
    delegate.ended = on_ended;
    delegate.failed = on_failed;
    delegate.warned = on_warned;
    CHECK_OK(scene_video_layer_set_delegate(layer, &delegate, s, on_destroy));
}

/* Dispatches until a number is more than 0. */
static bool until(const int *number) {
    double end = scene_get_current_time() + 20;
    while (*number == 0 && scene_get_current_time() < end) {
        scene_dispatch();
        usleep(2000);
    }
    return *number > 0;
}

/* A layer that was told nothing. */
static void test_defaults(void) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_VIDEO);
    scene_error_clear();
    CHECK_TEXT(scene_video_layer_get_uri(layer), NULL);
    CHECK_TEXT(scene_video_layer_get_pipeline(layer), NULL);
    CHECK_NUMBER(scene_video_layer_get_rate(layer), 0);
    CHECK(!scene_video_layer_get_loop(layer));
    CHECK_NUMBER(scene_video_layer_get_volume(layer), 1);
    CHECK(!scene_video_layer_get_muted(layer));
    CHECK(!scene_video_layer_get_follows_layer_time(layer));
    CHECK_INT(scene_video_layer_get_audio_track(layer), 0);
    CHECK_INT(scene_video_layer_get_subtitle_track(layer), 0);
    CHECK_INT(scene_video_layer_get_state(layer), SCENE_VIDEO_STATE_EMPTY);
    CHECK_NUMBER(scene_video_layer_get_time(layer), 0);
    CHECK_NUMBER(scene_video_layer_get_duration(layer), 0);
    double buffering = scene_video_layer_get_buffering(layer);
    CHECK(buffering >= 0 && buffering <= 1);
    CHECK_INT(scene_video_layer_get_track_count(layer, SCENE_VIDEO_TRACK_AUDIO), 0);
    CHECK_INT(scene_video_layer_get_track_count(layer, SCENE_VIDEO_TRACK_SUBTITLES), 0);
    CHECK_INT(scene_error_status(), SCENE_OK);
    CHECK_FAILS(scene_video_layer_wait(layer, 0), SCENE_ERROR_INVALID_STATE);
    scene_layer_release(layer);
}

/* What is set reads back, and what is refused changes nothing. */
static void test_values(void) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_VIDEO);
    CHECK_OK(scene_video_layer_set_rate(layer, -0.5));
    CHECK_NUMBER(scene_video_layer_get_rate(layer), -0.5);
    CHECK_FAILS(scene_video_layer_set_rate(layer, NAN), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_video_layer_set_rate(layer, INFINITY), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_NUMBER(scene_video_layer_get_rate(layer), -0.5);
    CHECK_OK(scene_video_layer_play(layer));
    CHECK_NUMBER(scene_video_layer_get_rate(layer), 1);
    CHECK_OK(scene_video_layer_pause(layer));
    CHECK_NUMBER(scene_video_layer_get_rate(layer), 0);
    CHECK_OK(scene_video_layer_set_volume(layer, 0.25));
    CHECK_NUMBER(scene_video_layer_get_volume(layer), 0.25);
    CHECK_FAILS(scene_video_layer_set_volume(layer, NAN), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_NUMBER(scene_video_layer_get_volume(layer), 0.25);
    for (int on = 1; on >= 0; on--) {
        CHECK_OK(scene_video_layer_set_loop(layer, on));
        CHECK_INT(scene_video_layer_get_loop(layer), on);
        CHECK_INT(scene_video_layer_get_muted(layer), 0);
        CHECK_INT(scene_video_layer_get_follows_layer_time(layer), 0);
    }
    for (int on = 1; on >= 0; on--) {
        CHECK_OK(scene_video_layer_set_muted(layer, on));
        CHECK_INT(scene_video_layer_get_muted(layer), on);
        CHECK_INT(scene_video_layer_get_loop(layer), 0);
    }
    for (int on = 1; on >= 0; on--) {
        CHECK_OK(scene_video_layer_set_follows_layer_time(layer, on));
        CHECK_INT(scene_video_layer_get_follows_layer_time(layer), on);
    }
    CHECK_OK(scene_video_layer_set_audio_track(layer, 2));
    CHECK_OK(scene_video_layer_set_subtitle_track(layer, 3));
    CHECK_INT(scene_video_layer_get_audio_track(layer), 2);
    CHECK_INT(scene_video_layer_get_subtitle_track(layer), 3);
    CHECK_OK(scene_video_layer_set_uri(layer, "/nowhere/at/all.webm"));
    CHECK_TEXT(scene_video_layer_get_uri(layer), "/nowhere/at/all.webm");
    CHECK_OK(scene_video_layer_set_uri(layer, NULL));
    CHECK_TEXT(scene_video_layer_get_uri(layer), NULL);
    CHECK_OK(scene_video_layer_set_pipeline(layer, SOURCE("red")));
    CHECK_TEXT(scene_video_layer_get_pipeline(layer), SOURCE("red"));
    CHECK_OK(scene_video_layer_wait(layer, 20));
    CHECK(isinf(scene_video_layer_get_duration(layer)));
    CHECK_INT(scene_video_layer_get_track_count(layer, SCENE_VIDEO_TRACK_AUDIO), 0);
    CHECK_OK(scene_video_layer_set_pipeline(layer, NULL));
    CHECK_TEXT(scene_video_layer_get_pipeline(layer), NULL);
    scene_layer_release(layer);
}

/* A layer of another kind has none of it: setters fail, getters answer with zeros. */
static void test_other_kinds(void) {
    scene_layer *plain = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_FAILS(scene_video_layer_set_uri(plain, "movie.webm"), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_video_layer_set_pipeline(plain, SOURCE("red")), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_video_layer_set_rate(plain, 1), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_video_layer_pause(plain), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_video_layer_set_loop(plain, true), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_video_layer_set_volume(plain, 1), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_video_layer_set_muted(plain, true), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_video_layer_set_follows_layer_time(plain, true), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_video_layer_set_audio_track(plain, 1), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_video_layer_set_subtitle_track(plain, 1), SCENE_ERROR_NOT_FOUND);
    CHECK_TEXT(scene_video_layer_get_uri(plain), NULL);
    CHECK_NUMBER(scene_video_layer_get_rate(plain), 0);
    CHECK_NUMBER(scene_video_layer_get_volume(plain), 0);
    CHECK_NUMBER(scene_video_layer_get_duration(plain), 0);
    CHECK_INT(scene_video_layer_get_audio_track(plain), 0);
    scene_error_clear();
    scene_layer_release(plain);
}

/* A frame for a time has the picture of that time, whenever it is made. */
static void test_exact(void) {
    scene_renderer *renderer = scene_renderer_create_offscreen(32, 32, 1);
    scene_layer *layer = video_create("videotestsrc num-buffers=100 pattern=ball motion=sweep ! "
                                      "video/x-raw,width=32,height=32,framerate=25/1 ! videoconvert name=video");
    CHECK_OK(scene_renderer_set_root(renderer, layer));
    const double times[] = {0, 0.5, 0.54, 2, 0.54, 0, 3, 2, 0.5};
    frame frames[9];
    for (int i = 0; i < 9; i++) frames[i] = frame_render(renderer, times[i]);
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < i; j++) CHECK(frame_equal(&frames[i], &frames[j]) == (times[i] == times[j]));
    for (int i = 0; i < 9; i++) frame_free(&frames[i]);
    scene_size size = scene_video_layer_get_natural_size(layer);
    CHECK_NEAR(size.width, 32, 0);
    CHECK_NEAR(size.height, 32, 0);
    scene_layer_release(layer);
    scene_renderer_release(renderer);
}

/* It plays to its end in a renderer with a thread, and the delegate hears of it. */
static void test_playing(void) {
    scene_renderer *renderer = scene_renderer_create_offscreen(32, 32, 1);
    story s = {0};
    scene_layer *layer = video_create(NULL);
    listen_to(layer, &s);
    CHECK_OK(scene_renderer_set_root(renderer, layer));
    CHECK_OK(scene_renderer_start(renderer, 1 / 60.0));
    CHECK_OK(scene_video_layer_set_pipeline(
        layer,
        "videotestsrc num-buffers=15 ! video/x-raw,width=32,height=32,framerate=30/1 ! videoconvert name=video"));
    CHECK_OK(scene_video_layer_wait(layer, 20));
    CHECK_OK(scene_video_layer_play(layer));
    CHECK(until(&s.ended));
    CHECK_INT(s.ready, 1);
    CHECK_INT(s.failed, 0);
    CHECK_INT(scene_video_layer_get_state(layer), SCENE_VIDEO_STATE_ENDED);
    scene_video_statistics statistics = SCENE_VIDEO_STATISTICS_INIT;
    CHECK_OK(scene_video_layer_get_statistics(layer, &statistics));
    CHECK(statistics.received >= 15 && statistics.shown >= 12 && statistics.dropped <= 3);
    CHECK_OK(scene_renderer_stop(renderer));
    scene_image *picture = scene_video_layer_copy_frame(layer);
    CHECK_INT(scene_image_get_width(picture), 32);
    uint8_t pixels[32 * 32 * 4];
    CHECK_OK(scene_image_read_pixels(picture, SCENE_PIXEL_FORMAT_BGRA8, 128, sizeof pixels, pixels));
    CHECK_INT(pixels[3], 255);
    scene_image_release(picture);
    scene_layer_release(layer);
    scene_renderer_release(renderer);
    CHECK(until(&s.destroyed));
    CHECK_INT(s.destroyed, 1);
}

/* What is wrong is told, and holds up nothing; the layer may go in a call. */
static void test_failing(void) {
    story s = {0};
    scene_layer *layer = video_create("videotestsrc ! nothing name=video");
    listen_to(layer, &s);
    CHECK(until(&s.failed));
    CHECK(strstr(s.message, "nothing") != NULL);
    CHECK_INT(scene_video_layer_get_state(layer), SCENE_VIDEO_STATE_FAILED);
    CHECK_FAILS(scene_video_layer_wait(layer, 1), SCENE_ERROR_IO);
    s.failed = 0;
    CHECK_OK(scene_video_layer_set_uri(layer, "/nowhere/at/all.webm"));
    CHECK(until(&s.failed));
    scene_renderer *renderer = scene_renderer_create_offscreen(32, 32, 1);
    CHECK_OK(scene_renderer_set_root(renderer, layer));
    CHECK_OK(scene_renderer_render(renderer, 0));
    CHECK_OK(scene_video_layer_set_pipeline(layer, SOURCE("red")));
    frame frame = frame_render(renderer, 1);
    CHECK_PIXEL(&frame, 16, 16, 255, 0, 0, 255);
    frame_free(&frame);
    CHECK_OK(scene_renderer_set_root(renderer, NULL));
    scene_layer_release(layer);
    scene_renderer_release(renderer);
    CHECK(until(&s.destroyed));
    CHECK_INT(s.destroyed, 1);

    story last = {.releases = true};
    listen_to(video_create(SOURCE("blue")), &last);
    CHECK(until(&last.ready));
    CHECK(until(&last.destroyed));
}

/* Pixels of the program's, and a second layer that shows them too. */
static void test_pushing(void) {
    scene_renderer *renderer = scene_renderer_create_offscreen(32, 32, 1);
    scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER), *first = video_create(NULL),
                *second = video_create(NULL);
    CHECK_OK(scene_layer_set_frame(root, (scene_rect){0, 0, 32, 32}));
    CHECK_OK(scene_layer_set_frame(second, (scene_rect){16, 0, 16, 32}));
    CHECK_OK(scene_layer_set_frame(first, (scene_rect){0, 0, 16, 32}));
    CHECK_OK(scene_layer_add_sublayer(root, first));
    CHECK_OK(scene_layer_add_sublayer(root, second));
    CHECK_OK(scene_video_layer_share_player(second, first));
    CHECK_OK(scene_renderer_set_root(renderer, root));
    for (int light = 50; light <= 250; light += 100) {
        const uint8_t pixels[] = {0, (uint8_t)light, 0, 7, 0, (uint8_t)light, 0, 9};
        CHECK_OK(scene_video_layer_push_frame(first, 2, 1, 8, SCENE_PIXEL_FORMAT_RGBX8, pixels));
        frame frame = frame_render(renderer, light);
        CHECK_PIXEL(&frame, 8, 16, 0, light, 0, 255);
        CHECK_PIXEL(&frame, 24, 16, 0, light, 0, 255);
        frame_free(&frame);
    }
    CHECK_FAILS(scene_video_layer_push_frame(first, 0, 1, 8, SCENE_PIXEL_FORMAT_RGBA8, ""),
                SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_video_layer_push_frame(root, 1, 1, 4, SCENE_PIXEL_FORMAT_RGBA8, "abcd"), SCENE_ERROR_NOT_FOUND);
    scene_layer_release(root);
    scene_layer_release(first);
    scene_layer_release(second);
    scene_renderer_release(renderer);
}

/* Layers that come and go as fast as they can, also while they are being opened. */
static void test_many(void) {
    for (int i = 0; i < 100; i++) {
        scene_layer *layer = video_create(i % 4 ? SOURCE("snow") : "videotestsrc ! nonsense");
        if (i % 2) CHECK_OK(scene_video_layer_play(layer));
        if (i % 10 == 0) (void)scene_video_layer_wait(layer, 5);
        if (i % 3 == 0) CHECK_OK(scene_video_layer_seek(layer, i / 50.0, true));
        scene_layer_release(layer);
    }
    scene_layer *layer = video_create(SOURCE("snow"));
    CHECK_OK(scene_video_layer_wait(layer, 20));
    for (int i = 0; i < 1000; i++) CHECK_OK(scene_video_layer_seek(layer, i % 7, i % 2));
    scene_layer_release(layer);
}

/** What a movie that is gone says, late, is not said of the one after it. */
static void test_replaced(void) {
    scene_layer *layer = video_create(NULL);
    story s = {0};
    listen_to(layer, &s);
    for (int i = 0; i < 300; i++) {
        CHECK_OK(scene_video_layer_set_uri(layer, "/nowhere/at/all.webm"));
        usleep((useconds_t)(i % 10 * 30));
        CHECK_OK(scene_video_layer_set_pipeline(layer, SOURCE("red")));
        CHECK_OK(scene_video_layer_wait(layer, 20));
        CHECK_INT(scene_video_layer_get_state(layer), SCENE_VIDEO_STATE_PAUSED);
        s.message[0] = 0;
        scene_dispatch();
        CHECK(strstr(s.message, "videotestsrc") == NULL);
    }
    scene_layer_release(layer);
}

int main(void) {
    test_defaults();
    test_values();
    test_other_kinds();
    test_exact();
    test_playing();
    test_failing();
    test_replaced();
    test_pushing();
    test_many();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("videos");
}
