/* Images that are decoded when they are first needed: once for all who show them, on another thread, with a placeholder until then. */
#define _POSIX_C_SOURCE 200809L
#include <poll.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

#include "frame.h"
#include "png_data.h"

enum { side = 40 };

static char path[] = "/tmp/scene-loading-XXXXXX";

/* A file with a picture of one colour. */
static void write_picture(uint8_t r, uint8_t g, uint8_t b) {
    static uint8_t pixels[4 * side * side];
    for (int i = 0; i < side * side; i++) memcpy(pixels + 4 * i, (const uint8_t[]){r, g, b, 255}, 4);
    png_data png = png_encode(side, side, PNG_FORMAT_RGBA, pixels, NULL, 0);
    FILE *file = fopen(path, "wb");
    CHECK(file && fwrite(png.bytes, 1, png.length, file) == png.length);
    if (file) fclose(file);
    free(png.bytes);
}

static scene_image *solid(uint8_t r, uint8_t g, uint8_t b) {
    const uint8_t pixel[4] = {r, g, b, 255};
    return scene_image_create_from_pixels(1, 1, 4, SCENE_PIXEL_FORMAT_RGBA8, pixel);
}

static uint64_t decoded(void) {
    scene_image_statistics statistics = SCENE_IMAGE_STATISTICS_INIT;
    CHECK_OK(scene_image_get_statistics(&statistics));
    return statistics.decoded;
}

static scene_renderer_statistics figures(scene_renderer *renderer) {
    scene_renderer_statistics statistics = SCENE_RENDERER_STATISTICS_INIT;
    CHECK_OK(scene_renderer_get_statistics(renderer, &statistics));
    return statistics;
}

static scene_layer *add_layer(scene_layer *root, scene_rect frame, scene_image *image) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(layer, frame));
    CHECK_OK(scene_layer_set_contents(layer, image));
    CHECK_OK(scene_layer_add_sublayer(root, layer));
    scene_layer_release(layer);
    return layer;
}

/* Until it is there its placeholder shows, or the background; then a frame has it, with nothing committed. */
static void arrives(bool with_placeholder) {
    write_picture(0, 0, 255);
    scene_image *placeholder = with_placeholder ? solid(255, 0, 0) : NULL;
    scene_image *image = scene_image_create_from_file_async(path, placeholder);
    scene_image_release(placeholder);
    CHECK_INT(scene_image_get_state(image), SCENE_IMAGE_STATE_LOADING);
    CHECK_INT(scene_image_get_width(image), 0);
    stage stage = stage_create(side, side, 1);
    CHECK_OK(scene_layer_set_background_color(stage.root, &(scene_color){0, 1, 0, 1}));
    CHECK_OK(scene_layer_set_contents(stage.root, image));
    uint64_t before = decoded();
    frame frame = frame_render(stage.renderer, 0);
    /* The worker may have been faster than the frame. */
    if (figures(stage.renderer).images_awaited > 0) {
        if (with_placeholder)
            CHECK_PIXEL(&frame, 20, 20, 255, 0, 0, 255);
        else
            CHECK_PIXEL(&frame, 20, 20, 0, 255, 0, 255);
    }
    frame_free(&frame);
    CHECK_OK(scene_image_wait(image, 30));
    CHECK_INT(scene_image_get_state(image), SCENE_IMAGE_STATE_READY);
    CHECK_INT(scene_image_get_width(image), side);
    CHECK_INT(scene_image_get_height(image), side);
    for (int i = 0; i < 3000 && figures(stage.renderer).images_awaited > 0; i++) {
        if (scene_renderer_next_frame_time(stage.renderer) == -INFINITY)
            CHECK_OK(scene_renderer_render(stage.renderer, 1));
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    }
    frame = frame_render(stage.renderer, 2);
    CHECK_PIXEL(&frame, 20, 20, 0, 0, 255, 255);
    CHECK_INT(figures(stage.renderer).images_awaited, 0);
    CHECK(scene_renderer_next_frame_time(stage.renderer) == INFINITY);
    CHECK_INT(decoded() - before, 1);
    frame_free(&frame);
    stage_release(&stage);
    scene_image_release(image);
}

/* Many layers in two renderers, in filters and masks: decoded once, and uploaded once by each renderer. */
static void shared(void) {
    write_picture(0, 0, 255);
    scene_image *image = scene_image_create_from_file_async(path, NULL);
    uint64_t before = decoded();
    stage stages[2] = {stage_create(200, 200, 1), stage_create(200, 200, 1)};
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 100; j++)
            add_layer(stages[i].root, (scene_rect){20 * (j % 10), 20 * (j / 10), 18, 18}, image);
        CHECK_OK(scene_renderer_set_content_wait(stages[i].renderer, INFINITY));
        frame frame = frame_render(stages[i].renderer, 0);
        CHECK_PIXEL(&frame, 9, 9, 0, 0, 255, 255);
        CHECK_PIXEL(&frame, 189, 189, 0, 0, 255, 255);
        CHECK_INT(figures(stages[i].renderer).uploads, 1);
        CHECK_INT(figures(stages[i].renderer).upload_bytes, 4 * side * side);
        CHECK_OK(scene_renderer_render(stages[i].renderer, 1));
        CHECK_INT(figures(stages[i].renderer).uploads, 0);
        frame_free(&frame);
    }
    CHECK_INT(decoded() - before, 1);
    scene_image_release(image);
    for (int i = 0; i < 2; i++) stage_release(&stages[i]);
}

/* What is on no screen is not decoded. */
static void lazy(void) {
    write_picture(1, 2, 3);
    scene_image *image = scene_image_create_from_file_async(path, NULL);
    uint64_t before = decoded();
    stage stage = stage_create(side, side, 1);
    scene_layer *layer = add_layer(stage.root, (scene_rect){1000, 0, side, side}, image);
    CHECK_OK(scene_renderer_set_content_wait(stage.renderer, 10));
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    nanosleep(&(struct timespec){0, 20000000}, NULL);
    CHECK_INT(decoded() - before, 0);
    CHECK_INT(scene_image_get_state(image), SCENE_IMAGE_STATE_LOADING);
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_position(layer, (scene_point){side / 2, side / 2}));
    frame frame = frame_render(stage.renderer, 1);
    CHECK_PIXEL(&frame, 20, 20, 1, 2, 3, 255);
    CHECK_INT(decoded() - before, 1);
    frame_free(&frame);
    stage_release(&stage);
    scene_image_release(image);
}

typedef struct heard {
    int calls, destroyed;
    scene_status status;
    char message[400];
    pthread_t thread;
} heard;

static void hear(scene_image *image, scene_status status, const char *message, void *user_data) {
    heard *heard = user_data;
    heard->calls++;
    heard->status = status;
    heard->thread = pthread_self();
    snprintf(heard->message, sizeof heard->message, "%s", message);
    CHECK(scene_image_get_state(image) != SCENE_IMAGE_STATE_LOADING);
}

static void forget(void *user_data) { ((heard *)user_data)->destroyed++; }

static void dispatch_until(const int *calls, int wanted) {
    struct pollfd descriptor = {scene_get_fd(), POLLIN, 0};
    for (int i = 0; i < 100 && *calls < wanted; i++) {
        poll(&descriptor, 1, 200);
        scene_dispatch();
    }
    CHECK_INT(*calls, wanted);
}

/* Completion is told once, by dispatching, on the thread that asked, though nobody else keeps the image. */
static void tells(void) {
    write_picture(9, 9, 9);
    heard ok = {0}, bad = {0};
    scene_image *image = scene_image_create_from_file_async(path, NULL);
    CHECK_OK(scene_image_load(image, hear, &ok, forget));
    CHECK_INT(ok.calls, 0);
    scene_image_release(image);
    dispatch_until(&ok.calls, 1);
    CHECK_INT(ok.destroyed, 1);
    CHECK_INT(ok.status, SCENE_OK);
    CHECK_TEXT(ok.message, "");
    CHECK(pthread_equal(ok.thread, pthread_self()));

    image = scene_image_create_from_file_async("/nonexistent/image.png", NULL);
    CHECK_OK(scene_image_load(image, hear, &bad, forget));
    dispatch_until(&bad.calls, 1);
    CHECK_INT(bad.status, SCENE_ERROR_IO);
    CHECK_CONTAINS(bad.message, "/nonexistent/image.png");
    CHECK_INT(scene_image_get_state(image), SCENE_IMAGE_STATE_FAILED);
    CHECK_FAILS(scene_image_wait(image, INFINITY), SCENE_ERROR_IO);
    CHECK_OK(scene_image_load(image, hear, &bad, forget));
    dispatch_until(&bad.calls, 2);
    CHECK_INT(bad.destroyed, 2);
    CHECK_OK(scene_image_load(image, NULL, NULL, NULL));
    /* A layer shows nothing of it, and the frame is whole. */
    stage stage = stage_create(4, 4, 1);
    CHECK_OK(scene_layer_set_background_color(stage.root, &(scene_color){0, 1, 0, 1}));
    CHECK_OK(scene_layer_set_contents(stage.root, image));
    frame frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 2, 2, 0, 255, 0, 255);
    frame_free(&frame);
    stage_release(&stage);
    scene_image_release(image);

    /* One that was there from the beginning is told of all the same. */
    image = solid(1, 1, 1);
    heard ready = {0};
    CHECK_OK(scene_image_load(image, hear, &ready, forget));
    dispatch_until(&ready.calls, 1);
    CHECK_OK(scene_image_wait(image, 0));
    scene_image_release(image);
}

/* Who holds the model may wait for images of which others are told too. */
static void waits_with_the_model(void) {
    write_picture(9, 9, 9);
    heard heard = {0};
    scene_image *images[3];
    for (int i = 0; i < 3; i++) {
        images[i] = scene_image_create_from_file_async(path, NULL);
        CHECK_OK(scene_transaction_lock());
        CHECK_OK(scene_image_load(images[i], hear, &heard, forget));
        CHECK_OK(scene_image_wait(images[i], 1e300));
        CHECK_OK(scene_transaction_unlock());
    }
    dispatch_until(&heard.calls, 3);
    CHECK_INT(heard.destroyed, 3);
    for (int i = 0; i < 3; i++) scene_image_release(images[i]);
}

/* Data that is no image, that is cut short, and that is nothing. */
static void wrong_data(void) {
    static const char text[] = "this is no image at all";
    scene_image *image = scene_image_create_from_memory_async(text, sizeof text, NULL);
    CHECK_FAILS(scene_image_wait(image, INFINITY), SCENE_ERROR_FORMAT);
    scene_image_release(image);
    CHECK_FAILS_WITH(scene_image_create_from_memory_async(text, 0, NULL), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_image_create_from_memory_async(text, SIZE_MAX, NULL), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_image_create_from_memory_async(NULL, 4, NULL), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    uint8_t pixels[4 * side * side];
    memset(pixels, 200, sizeof pixels);
    png_data png = png_encode(side, side, PNG_FORMAT_RGBA, pixels, NULL, 0);
    image = scene_image_create_from_memory_async(png.bytes, png.length - 20, NULL);
    scene_image *whole = scene_image_create_from_memory_async(png.bytes, png.length, NULL);
    memset(png.bytes, 0, png.length);
    CHECK_FAILS(scene_image_wait(image, INFINITY), SCENE_ERROR_FORMAT);
    CHECK_OK(scene_image_wait(whole, INFINITY));
    CHECK_FAILS_WITH(scene_image_create_from_file_async(path, image), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_image_wait(whole, -1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_image_wait(whole, NAN), SCENE_ERROR_INVALID_ARGUMENT);
    scene_image_release(image);
    scene_image_release(whole);
    free(png.bytes);
}

/* Images that go while they are being decoded, and renderers too. */
static void goes(void) {
    write_picture(0, 0, 255);
    for (int i = 0; i < 30; i++) {
        scene_image *image = scene_image_create_from_file_async(path, NULL);
        stage stage = stage_create(8, 8, 1);
        CHECK_OK(scene_layer_set_contents(stage.root, image));
        scene_image_release(image);
        CHECK_OK(scene_renderer_render(stage.renderer, 0));
        stage_release(&stage);
    }
    for (int i = 0; i < 3000 && scene_live_object_count(SCENE_OBJECT_IMAGE) > 0; i++)
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_IMAGE), 0);
}

int main(void) {
    int descriptor = mkstemp(path);
    close(descriptor);
    arrives(false);
    arrives(true);
    shared();
    lazy();
    tells();
    waits_with_the_model();
    wrong_data();
    goes();
    unlink(path);
    return check_summary("image_loading");
}
