/* Budgets: five hundred pictures that are shown one after the other take no more than they may, and come back as they were. */
#define _POSIX_C_SOURCE 200809L
#include <time.h>

#include "frame.h"
#include "png_data.h"

enum { count = 500, large = 640, small = 96 };

static scene_renderer_statistics figures(scene_renderer *renderer) {
    scene_renderer_statistics statistics = SCENE_RENDERER_STATISTICS_INIT;
    CHECK_OK(scene_renderer_get_statistics(renderer, &statistics));
    return statistics;
}

static scene_image_statistics cache(void) {
    scene_image_statistics statistics = SCENE_IMAGE_STATISTICS_INIT;
    CHECK_OK(scene_image_get_statistics(&statistics));
    return statistics;
}

/* A picture that no other number has. */
static scene_image *picture(uint32_t side, int number) {
    uint8_t *pixels = malloc((size_t)4 * side * side);
    for (uint32_t i = 0; i < side * side; i++) {
        uint32_t value = (i / side / 8 * 31 + i % side / 8 * 17 + (uint32_t)number) * 2654435761u;
        memcpy(pixels + 4 * i, &value, 3);
        pixels[4 * i + 3] = 255;
    }
    png_data png = png_encode(side, side, PNG_FORMAT_RGBA, pixels, NULL, 0);
    scene_image *image = scene_image_create_from_memory_async(png.bytes, png.length, NULL);
    free(png.bytes);
    free(pixels);
    return image;
}

static uint64_t hash(const frame *frame) {
    uint64_t value = 1469598103934665603u;
    for (size_t i = 0; i < (size_t)4 * frame->width * frame->height; i++)
        value = (value ^ frame->pixels[i]) * 1099511628211u;
    return value;
}

static void cycle(uint32_t side, int pictures, uint64_t budget, uint64_t limit) {
    static scene_image *images[count];
    static uint64_t seen[count];
    uint64_t most = 0, before = cache().decoded, bytes = (uint64_t)4 * side * side;
    for (int i = 0; i < pictures; i++) images[i] = picture(side, i);
    CHECK_OK(scene_image_set_cache_limit(limit));
    CHECK(scene_image_get_cache_limit() == limit);
    stage stage = stage_create(side, side, 1);
    CHECK_OK(scene_renderer_set_image_budget(stage.renderer, budget));
    CHECK(scene_renderer_get_image_budget(stage.renderer) == budget);
    CHECK_OK(scene_renderer_set_content_wait(stage.renderer, INFINITY));
    CHECK_OK(scene_transaction_set_disable_actions(true));
    for (int i = 0; i < pictures; i++) {
        scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
        CHECK_OK(scene_layer_set_frame(layer, (scene_rect){(double)side * i, 0, side, side}));
        CHECK_OK(scene_layer_set_contents(layer, images[i]));
        CHECK_OK(scene_layer_add_sublayer(stage.root, layer));
        scene_layer_release(layer);
    }
    for (int turn = 0; turn < 2; turn++) {
        for (int i = 0; i < pictures; i++) {
            CHECK_OK(scene_transaction_set_disable_actions(true));
            CHECK_OK(scene_layer_set_bounds(stage.root, (scene_rect){(double)side * i, 0, side, side}));
            frame frame = frame_render(stage.renderer, turn * count + i);
            uint64_t value = hash(&frame);
            if (turn == 0) seen[i] = value;
            CHECK(seen[i] == value);
            if (i > 0) CHECK(seen[i] != seen[i - 1]);
            frame_free(&frame);
            if (figures(stage.renderer).image_bytes > most) most = figures(stage.renderer).image_bytes;
            CHECK(cache().cached_bytes <= limit);
        }
    }
    check_that(most <= budget, __FILE__, __LINE__, "textures of %u pixels: %llu bytes of %llu", side,
               (unsigned long long)most, (unsigned long long)budget);
    CHECK(most + bytes > budget || side == small);
    uint64_t decoded = cache().decoded - before;
    /* What has gone was decoded again. */
    CHECK(decoded >= (uint64_t)pictures && decoded <= 2 * (uint64_t)pictures);
    if (bytes * (uint64_t)pictures > 4 * (budget + limit)) CHECK(decoded > (uint64_t)pictures + pictures / 2);
    CHECK(cache().evicted > 0 || limit >= bytes * (uint64_t)pictures);
    stage_release(&stage);
    for (int i = 0; i < pictures; i++) scene_image_release(images[i]);
    /* A worker may not have let go of the last one yet. */
    for (int i = 0; i < 3000 && cache().cached > 0; i++) nanosleep(&(struct timespec){0, 1000000}, NULL);
    CHECK_INT(cache().cached, 0);
    CHECK_INT(cache().cached_bytes, 0);
}

/* What one frame shows is kept whatever the budget says, and nothing flickers. */
static void too_small(void) {
    scene_image *images[6];
    stage stage = stage_create(6 * 100, 100, 1);
    CHECK_OK(scene_renderer_set_content_wait(stage.renderer, INFINITY));
    CHECK_OK(scene_renderer_set_image_budget(stage.renderer, 0));
    CHECK_OK(scene_image_set_cache_limit(0));
    for (int i = 0; i < 6; i++) {
        images[i] = picture(large, i);
        scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
        CHECK_OK(scene_layer_set_frame(layer, (scene_rect){100 * i, 0, 100, 100}));
        CHECK_OK(scene_layer_set_contents(layer, images[i]));
        CHECK_OK(scene_layer_add_sublayer(stage.root, layer));
        scene_layer_release(layer);
    }
    frame first = frame_render(stage.renderer, 0);
    CHECK_INT(frame_pixel(&first, 550, 50)[3], 255);
    for (int i = 1; i < 4; i++) {
        frame next = frame_render(stage.renderer, i);
        CHECK(frame_equal(&first, &next));
        CHECK_INT(figures(stage.renderer).uploads, 0);
        frame_free(&next);
    }
    frame_free(&first);
    stage_release(&stage);
    for (int i = 0; i < 6; i++) scene_image_release(images[i]);
}

/* What layers show later has room from the first frame on: to make room takes long. */
static void expected(uint64_t budget, long megabytes) {
    enum { pictures = 40, side = 200 };
    uint8_t *pixels = calloc((size_t)side * side, 4);
    stage stage = stage_create(side, side, 1);
    CHECK_OK(scene_renderer_set_image_budget(stage.renderer, budget));
    for (int i = 0; i < pictures; i++) {
        scene_image *image = scene_image_create_from_pixels(side, side, 4 * side, SCENE_PIXEL_FORMAT_RGBA8, pixels);
        scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
        CHECK_OK(scene_layer_set_frame(layer, (scene_rect){(double)side * i, 0, side, side}));
        CHECK_OK(scene_layer_set_contents(layer, image));
        CHECK_OK(scene_layer_add_sublayer(stage.root, layer));
        scene_layer_release(layer);
        scene_image_release(image);
    }
    for (int i = 0; i < pictures; i++) {
        CHECK_OK(scene_transaction_set_disable_actions(true));
        CHECK_OK(scene_layer_set_bounds(stage.root, (scene_rect){(double)side * i, 0, side, side}));
        frame frame = frame_render(stage.renderer, i);
        frame_free(&frame);
        CHECK_INT(figures(stage.renderer).image_bytes >> 20, megabytes);
    }
    stage_release(&stage);
    free(pixels);
}

int main(void) {
    CHECK_INT(scene_image_get_cache_limit(), 64 << 20);
    cycle(large, 60, (uint64_t)8 << 20, (uint64_t)4 << 20);
    cycle(small, count, (uint64_t)5 << 20, (uint64_t)1 << 20);
    cycle(small, 40, (uint64_t)64 << 20, (uint64_t)64 << 20);
    too_small();
    expected((uint64_t)256 << 20, 16);
    expected((uint64_t)6 << 20, 4);
    return check_summary("image_memory");
}
