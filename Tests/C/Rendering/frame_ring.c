/* Frames of a renderer's thread as pixels, and contexts that are lost. */
#define _POSIX_C_SOURCE 200809L
#include "frame.h"

#include <math.h>
#include <time.h>

#include <scene/debug.h>
#include <scene/render_thread.h>
#include <scene/transaction.h>

static const double pace = 0.02;

static void paint(scene_layer *layer, const scene_color *color) {
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_background_color(layer, color));
    scene_flush();
}

static scene_frame next(scene_renderer *renderer, uint64_t after) {
    scene_frame frame = SCENE_FRAME_INIT;
    CHECK_OK(scene_renderer_acquire_frame(renderer, after, 20, &frame));
    return frame;
}

static void check_color(const scene_frame *frame, int red, int green, int blue) {
    const uint8_t *pixel = (const uint8_t *)frame->pixels + 3 * frame->stride + 4 * 5;
    CHECK_INT(pixel[0], red);
    CHECK_INT(pixel[1], green);
    CHECK_INT(pixel[2], blue);
    CHECK_INT(pixel[3], 255);
}

/* Pictures that are held stay as they are, while others come. */
static void holds(void) {
    stage stage = stage_create(16, 8, 1);
    scene_layer *box = add_box(stage.root, 0, 0, 16, 8, RED);
    CHECK_OK(scene_renderer_set_frame_ring(stage.renderer, 3, SCENE_PIXEL_FORMAT_RGBA8));
    CHECK_OK(scene_renderer_start(stage.renderer, pace));
    scene_flush();
    scene_frame red = next(stage.renderer, 0);
    while (((const uint8_t *)red.pixels)[0] != 255) {
        CHECK_OK(scene_renderer_release_frame(stage.renderer, red.number));
        red = next(stage.renderer, red.number);
    }
    CHECK(red.width == 16 && red.height == 8 && red.stride == 64 && red.time > 0);
    CHECK_INT(red.format, SCENE_PIXEL_FORMAT_RGBA8);
    paint(box, &GREEN);
    scene_frame green = next(stage.renderer, red.number);
    check_color(&red, 255, 0, 0);
    check_color(&green, 0, 255, 0);
    CHECK(green.number > red.number && green.time > red.time);

    /* One picture is left: it is written over and over. */
    paint(box, &BLUE);
    scene_frame blue = next(stage.renderer, green.number);
    check_color(&blue, 0, 0, 255);
    check_color(&red, 255, 0, 0);
    /* None is left: what comes now is not in the ring, and nobody waits. */
    scene_renderer_statistics before = SCENE_RENDERER_STATISTICS_INIT, now = SCENE_RENDERER_STATISTICS_INIT;
    CHECK_OK(scene_renderer_get_statistics(stage.renderer, &before));
    paint(box, &WHITE);
    for (int i = 0; i < 1000 && now.frames <= before.frames; i++) {
        struct timespec pause = {0, 5000000};
        nanosleep(&pause, NULL);
        CHECK_OK(scene_renderer_get_statistics(stage.renderer, &now));
    }
    CHECK(now.frames > before.frames);
    scene_frame none = SCENE_FRAME_INIT;
    CHECK_FAILS(scene_renderer_acquire_frame(stage.renderer, blue.number, 0.1, &none), SCENE_ERROR_NOT_FOUND);
    check_color(&blue, 0, 0, 255);

    /* Held twice, released twice. */
    scene_frame again = next(stage.renderer, 0);
    CHECK_INT(again.number, blue.number);
    CHECK_OK(scene_renderer_release_frame(stage.renderer, blue.number));
    CHECK_OK(scene_renderer_stop(stage.renderer));
    CHECK_FAILS(scene_renderer_set_frame_ring(stage.renderer, 0, SCENE_PIXEL_FORMAT_RGBA8), SCENE_ERROR_INVALID_STATE);
    CHECK_OK(scene_renderer_release_frame(stage.renderer, blue.number));
    CHECK_FAILS(scene_renderer_release_frame(stage.renderer, blue.number), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_renderer_release_frame(stage.renderer, red.number));
    CHECK_OK(scene_renderer_release_frame(stage.renderer, green.number));
    CHECK_OK(scene_renderer_set_frame_ring(stage.renderer, 0, SCENE_PIXEL_FORMAT_RGBA8));
    CHECK_FAILS(scene_renderer_acquire_frame(stage.renderer, 0, 0, &none), SCENE_ERROR_INVALID_STATE);
    stage_release(&stage);
}

static void refuses(void) {
    stage stage = stage_create(16, 8, 1);
    scene_frame frame = SCENE_FRAME_INIT;
    static const uint32_t counts[] = {1, 65, 0xffffffff};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        CHECK_FAILS(scene_renderer_set_frame_ring(stage.renderer, counts[i], SCENE_PIXEL_FORMAT_RGBA8),
                    SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_renderer_set_frame_ring(stage.renderer, 2, SCENE_PIXEL_FORMAT_GRAY8),
                SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_renderer_set_frame_ring(stage.renderer, 2, (scene_pixel_format)99), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_renderer_set_frame_ring(NULL, 2, SCENE_PIXEL_FORMAT_RGBA8), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_renderer_acquire_frame(NULL, 0, 0, &frame), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_renderer_release_frame(stage.renderer, 1), SCENE_ERROR_INVALID_STATE);
    CHECK_OK(scene_renderer_set_frame_ring(stage.renderer, 2, SCENE_PIXEL_FORMAT_BGRA8_PREMULTIPLIED));
    CHECK_FAILS(scene_renderer_acquire_frame(stage.renderer, 0, NAN, &frame), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_renderer_acquire_frame(stage.renderer, 0, -1, &frame), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_renderer_acquire_frame(stage.renderer, 0, 0, NULL), SCENE_ERROR_INVALID_ARGUMENT);
    frame.struct_size = 8;
    CHECK_FAILS(scene_renderer_acquire_frame(stage.renderer, 0, 0, &frame), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_renderer_start(stage.renderer, pace));
    CHECK_FAILS(scene_renderer_set_frame_ring(stage.renderer, 2, SCENE_PIXEL_FORMAT_RGBA8), SCENE_ERROR_INVALID_STATE);
    stage_release(&stage);
}

/* An offscreen renderer whose context is gone draws the same picture with another one: colours, images, masks and all. */
static void draws_after_a_loss(bool runs) {
    stage stage = stage_create(32, 32, 1);
    static const uint8_t texels[4] = {10, 200, 30, 255};
    scene_image *image = scene_image_create_from_pixels(1, 1, 4, SCENE_PIXEL_FORMAT_RGBA8, texels);
    scene_layer *picture = add_box(stage.root, 4, 4, 16, 16, ((scene_color){0, 0, 0, 0})),
                *mask = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_contents(picture, image));
    CHECK_OK(scene_layer_set_frame(mask, (scene_rect){0, 0, 16, 8}));
    CHECK_OK(scene_layer_set_background_color(mask, &WHITE));
    CHECK_OK(scene_layer_set_corner_radius(mask, 3));
    CHECK_OK(scene_layer_set_mask(picture, mask));
    scene_flush();
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    frame before = frame_read(stage.renderer);
    CHECK_PIXEL(&before, 10, 8, 10, 200, 30, 255);
    for (int i = 0; i < 3; i++) {
        if (runs) CHECK_OK(scene_renderer_start(stage.renderer, pace));
        CHECK_OK(scene_renderer_lose_context(stage.renderer));
        if (runs) {
            struct timespec pause = {0, 300000000};
            nanosleep(&pause, NULL);
            CHECK_OK(scene_renderer_stop(stage.renderer));
        } else {
            CHECK_OK(scene_renderer_render(stage.renderer, 0));
        }
        frame after = frame_read(stage.renderer);
        CHECK(after.width == before.width && memcmp(after.pixels, before.pixels, 4 * 32 * 32) == 0);
        frame_free(&after);
    }
    frame_free(&before);
    scene_image_release(image);
    scene_layer_release(mask);
    stage_release(&stage);
}

int main(void) {
    holds();
    refuses();
    draws_after_a_loss(false);
    draws_after_a_loss(true);
    return check_summary("frame_ring");
}
