/* Movies whose pictures lie in GL's memory: the same pictures, several renderers of one movie, and ends at any moment. */
#define _DEFAULT_SOURCE
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "frame.h"

#define CAPS "video/x-raw,format=NV12,width=64,height=32,framerate=30/1"
#define STILL(last) "videotestsrc num-buffers=300 pattern=smpte ! " CAPS " ! " last " name=video"
#define MOVING "videotestsrc is-live=true pattern=ball ! " CAPS " ! glupload name=video"

extern char **environ;

static scene_layer *video_create(const char *pipeline) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_VIDEO);
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){0, 0, 64, 32}));
    CHECK_OK(scene_video_layer_set_pipeline(layer, pipeline));
    return layer;
}

static scene_renderer *renderer_of(scene_layer *layer) {
    scene_renderer *renderer = scene_renderer_create_offscreen(64, 32, 1);
    CHECK_OK(scene_renderer_set_root(renderer, layer));
    return renderer;
}

/* Pictures that are not copied look like those that are, within what GStreamer rounds. */
static void test_pictures(void) {
    scene_layer *layers[2] = {video_create(STILL("glupload")), video_create(STILL("videoconvert"))};
    frame frames[2];
    for (int i = 0; i < 2; i++) {
        scene_renderer *renderer = renderer_of(layers[i]);
        frames[i] = frame_render(renderer, 0.5);
        scene_renderer_statistics statistics = SCENE_RENDERER_STATISTICS_INIT;
        CHECK_OK(scene_renderer_get_statistics(renderer, &statistics));
        CHECK((statistics.upload_bytes == 0) == (i == 0));
        scene_layer_release(layers[i]);
        scene_renderer_release(renderer);
    }
    /* The middles of the seven bars. */
    for (int bar = 0; bar < 7; bar++) {
        const uint8_t *shown = frame_pixel(&frames[0], 4 + bar * 64 / 7, 8);
        const uint8_t *copied = frame_pixel(&frames[1], 4 + bar * 64 / 7, 8);
        for (int channel = 0; channel < 4; channel++) CHECK_NEAR(shown[channel], copied[channel], 5);
    }
    frame_free(&frames[0]);
    frame_free(&frames[1]);
}

/* One movie in two renderers with threads of their own, one of which comes and goes. */
static void test_renderers(void) {
    scene_layer *first = video_create(MOVING), *second = scene_layer_create(SCENE_LAYER_KIND_VIDEO);
    CHECK_OK(scene_layer_set_frame(second, (scene_rect){0, 0, 64, 32}));
    CHECK_OK(scene_video_layer_share_player(second, first));
    scene_renderer *renderer = renderer_of(first);
    CHECK_OK(scene_renderer_start(renderer, 1 / 60.0));
    CHECK_OK(scene_video_layer_play(first));
    for (int i = 0; i < 5; i++) {
        scene_renderer *other = renderer_of(second);
        CHECK_OK(scene_renderer_start(other, 1 / 60.0));
        usleep(100000);
        CHECK_OK(scene_renderer_stop(other));
        CHECK_OK(scene_renderer_set_root(other, NULL));
        scene_renderer_release(other);
    }
    scene_video_statistics statistics = SCENE_VIDEO_STATISTICS_INIT;
    double end = scene_get_current_time() + 20;
    do {
        scene_dispatch();
        usleep(2000);
        CHECK_OK(scene_video_layer_get_statistics(first, &statistics));
    } while (statistics.shown < 10 && scene_get_current_time() < end);
    CHECK(statistics.shown >= 10);
    scene_image *picture = scene_video_layer_copy_frame(first);
    CHECK_INT(scene_image_get_width(picture), 64);
    scene_image_release(picture);
    CHECK_OK(scene_renderer_stop(renderer));
    scene_layer_release(first);
    scene_layer_release(second);
    scene_renderer_release(renderer);
}

/* Movies come and go while others are shown, also while they are being opened. */
static void test_many(void) {
    scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(root, (scene_rect){0, 0, 64, 32}));
    scene_renderer *renderer = renderer_of(root);
    CHECK_OK(scene_renderer_start(renderer, 1 / 120.0));
    for (int i = 0; i < 40; i++) {
        scene_layer *layer = video_create(i % 2 ? MOVING : STILL("glupload"));
        CHECK_OK(scene_layer_add_sublayer(root, layer));
        CHECK_OK(scene_video_layer_play(layer));
        scene_flush();
        if (i % 4 == 0) CHECK_OK(scene_video_layer_wait(layer, 20));
        usleep((useconds_t)(i % 7 * 5000));
        CHECK_OK(scene_layer_remove_from_superlayer(layer));
        scene_layer_release(layer);
        scene_flush();
    }
    CHECK_OK(scene_renderer_stop(renderer));
    scene_layer_release(root);
    scene_renderer_release(renderer);
}

/* Pipelines of many elements of GL that end while these ask each other for memory: one that has ended already has no context to answer with. */
static void test_takedowns(void) {
    static const char pipeline[] =
        "videotestsrc is-live=true ! " CAPS
        " ! glupload ! glcolorconvert ! glcolorbalance ! gleffects ! glcolorscale ! glcolorconvert"
        " ! gleffects ! glcolorbalance name=video";
    for (int i = 0; i < 60; i++) {
        scene_layer *layers[2] = {video_create(pipeline), video_create(pipeline)};
        for (int k = 0; k < 2; k++) CHECK_OK(scene_video_layer_play(layers[k]));
        scene_flush();
        usleep((useconds_t)(i * 500));
        for (int k = 0; k < 2; k++) scene_layer_release(layers[k]);
        scene_flush();
    }
}

/* A program that shows a movie, and ends after so many microseconds, with nothing released. */
static int end_after(useconds_t delay) {
    scene_layer *layer = video_create(MOVING);
    scene_renderer *renderer = renderer_of(layer);
    CHECK_OK(scene_renderer_start(renderer, 1 / 60.0));
    CHECK_OK(scene_video_layer_play(layer));
    scene_flush();
    usleep(delay);
    return 0;
}

/* What a program holds when it ends with nothing released is no leak, but looks like one where a picture has just come: the address in an
 * enumeration of Swift has bits that tell the cases apart. */
static void allow_leaks_of_children(void) {
    const char *options = getenv("ASAN_OPTIONS");
    char all[1024];
    CHECK((size_t)snprintf(all, sizeof all, "%s:detect_leaks=0", options ? options : "") < sizeof all);
    CHECK_INT(setenv("ASAN_OPTIONS", all, 1), 0);
}

static void test_ends(const char *program) {
    allow_leaks_of_children();
    for (int i = 0; i < 20; i++) {
        char delay[16];
        snprintf(delay, sizeof delay, "%d", i * i * 500);
        char *arguments[] = {(char *)program, delay, NULL};
        pid_t child;
        int status = -1;
        CHECK_INT(posix_spawn(&child, program, NULL, NULL, arguments, environ), 0);
        CHECK_INT(waitpid(child, &status, 0), child);
        CHECK(WIFEXITED(status));
        CHECK_INT(WEXITSTATUS(status), 0);
    }
}

int main(int count, char **arguments) {
    if (count > 1) return end_after((useconds_t)strtoul(arguments[1], NULL, 10));
    test_pictures();
    test_renderers();
    test_many();
    test_takedowns();
    test_ends(arguments[0]);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("videos_gl");
}
