/* What a renderer adds to its frames: dithering, and what they show of themselves. */
#define _GNU_SOURCE
#include "frame.h"

#include <scene/geometry.h>
#include <scene/transaction.h>
#include <stdlib.h>
#include <time.h>

static void dithering(void) {
    stage stage = stage_create(64, 64, 1);
    scene_layer *box = add_box(stage.root, 40, -1000, 100, 2000, (scene_color){0, 0, 0, 1});
    CHECK_OK(scene_layer_set_background_color(stage.root, &WHITE));
    CHECK_OK(scene_layer_set_shadow_opacity(box, 0.2));
    CHECK_OK(scene_layer_set_shadow_radius(box, 40));
    CHECK(!scene_renderer_get_dithering(stage.renderer));
    frame plain = frame_render(stage.renderer, 0);
    CHECK_OK(scene_renderer_set_dithering(stage.renderer, true));
    CHECK(scene_renderer_get_dithering(stage.renderer));
    frame dithered = frame_render(stage.renderer, 0);
    int different = 0;
    for (uint32_t y = 1; y < 64; y++) {
        /* A shadow of a bar is the same in every row; dithered it is not, and is a step off at most. */
        CHECK(memcmp(frame_pixel(&plain, 0, y), frame_pixel(&plain, 0, 0), 4 * 40) == 0);
        for (uint32_t x = 0; x < 38; x++) {
            const int step = frame_pixel(&dithered, x, y)[1] - frame_pixel(&plain, x, y)[1];
            if (step != 0) different++;
            CHECK(step >= -1 && step <= 1);
        }
    }
    CHECK(different > 200);
    CHECK_OK(scene_renderer_set_dithering(stage.renderer, false));
    frame again = frame_render(stage.renderer, 0);
    CHECK(frame_equal(&plain, &again));
    frame_free(&plain);
    frame_free(&dithered);
    frame_free(&again);
    stage_release(&stage);
    CHECK(!scene_renderer_get_dithering(NULL));
}

static void passes(void) {
    stage stage = stage_create(100, 100, 1);
    scene_layer *group = add_box(stage.root, 20, 40, 50, 50, BLUE);
    add_box(group, 10, 10, 20, 20, RED);
    CHECK_OK(scene_layer_set_opacity(group, 0.5));
    frame plain = frame_render(stage.renderer, 0);
    CHECK_INT(scene_renderer_get_overlays(stage.renderer), SCENE_OVERLAY_NONE);
    CHECK_OK(scene_renderer_set_overlays(stage.renderer, 0xfffffff1));
    CHECK_INT(scene_renderer_get_overlays(stage.renderer), SCENE_OVERLAY_PASSES);
    frame outlined = frame_render(stage.renderer, 0);
    /* The pass is a pixel larger than the group on every side; its colour is that of opacity. */
    CHECK_PIXEL(&outlined, 19, 80, 255, 64, 64, 255);
    CHECK_PIXEL(&outlined, 70, 80, 255, 64, 64, 255);
    CHECK_PIXEL(&outlined, 45, 75, 0, 0, 128, 128);
    CHECK_OK(scene_renderer_set_overlays(stage.renderer, SCENE_OVERLAY_NONE));
    frame again = frame_render(stage.renderer, 0);
    CHECK(frame_equal(&plain, &again));
    frame_free(&plain);
    frame_free(&outlined);
    frame_free(&again);
    stage_release(&stage);
    CHECK_INT(scene_renderer_get_overlays(NULL), 0);
}

/* What differs from the frame before is marked, and nothing else; the marks themselves are no difference. */
static void damage(void) {
    stage stage = stage_create(200, 100, 1);
    add_box(stage.root, 20, 20, 20, 20, BLUE);
    scene_layer *moving = add_box(stage.root, 100, 40, 20, 20, RED);
    frame first = frame_render(stage.renderer, 0);
    frame_free(&first);
    CHECK_OK(scene_renderer_set_overlays(stage.renderer, 0xffffffff));
    CHECK_INT(scene_renderer_get_overlays(stage.renderer),
              SCENE_OVERLAY_PASSES | SCENE_OVERLAY_DAMAGE | SCENE_OVERLAY_OVERDRAW | SCENE_OVERLAY_FPS);
    CHECK_OK(scene_renderer_set_overlays(stage.renderer, SCENE_OVERLAY_DAMAGE));
    for (int i = 0; i < 3; i++) {
        CHECK_OK(scene_transaction_set_disable_actions(true));
        CHECK_OK(scene_layer_set_background_color(moving, i % 2 ? &RED : &GREEN));
        frame marked = frame_render(stage.renderer, 0);
        CHECK_PIXEL(&marked, 30, 30, 0, 0, 255, 255);
        CHECK_PIXEL(&marked, 60, 30, 0, 0, 0, 0);
        /* The mark is as large as the layer, whose edges lie between pixels. */
        CHECK(frame_pixel(&marked, 100, 50)[1] > 100 && frame_pixel(&marked, 100, 50)[0] < 50);
        CHECK_PIXEL(&marked, 99, 50, 0, 0, 0, 0);
        CHECK(frame_pixel(&marked, 110, 50)[i % 2 ? 0 : 1] > 200);
        CHECK_PIXEL(&marked, 90, 50, 0, 0, 0, 0);
        frame_free(&marked);
    }
    CHECK_OK(scene_renderer_set_overlays(stage.renderer, SCENE_OVERLAY_NONE));
    frame again = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&again, 98, 50, 0, 0, 0, 0);
    CHECK_PIXEL(&again, 110, 50, 0, 255, 0, 255);
    frame_free(&again);
    stage_release(&stage);
}

/* Every item that touches a pixel adds the same, wherever it is drawn; what nobody sees is not drawn. */
static void overdraw(void) {
    stage stage = stage_create(100, 100, 1);
    scene_layer *group = add_box(stage.root, 0, 0, 100, 100, (scene_color){0, 0, 0, 0});
    add_box(group, 10, 10, 40, 40, (scene_color){1, 0, 0, 0.5F});
    scene_layer *above = add_box(group, 30, 10, 40, 40, (scene_color){0, 0, 1, 0.5F});
    CHECK_OK(scene_renderer_set_overlays(stage.renderer, SCENE_OVERLAY_OVERDRAW));
    frame heat = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&heat, 5, 5, 0, 0, 0, 255);
    CHECK_PIXEL(&heat, 20, 20, 48, 20, 8, 255);
    CHECK_PIXEL(&heat, 60, 20, 48, 20, 8, 255);
    CHECK_PIXEL(&heat, 40, 20, 96, 40, 16, 255);
    frame_free(&heat);
    /* In a pass, which is shown once more where it is. */
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_opacity(group, 0.5));
    heat = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&heat, 20, 20, 96, 40, 16, 255);
    CHECK_PIXEL(&heat, 40, 20, 144, 60, 24, 255);
    CHECK_PIXEL(&heat, 80, 20, 0, 0, 0, 255);
    frame_free(&heat);
    /* Turned by an eighth: the corners of the box stay cold. */
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_opacity(group, 1));
    const scene_transform turned = scene_transform_make_rotation(0.78539816, 0, 0, 1),
                          identity = scene_transform_make_identity();
    CHECK_OK(scene_layer_set_transform(above, &turned));
    heat = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&heat, 50, 30, 48, 20, 8, 255);
    CHECK_PIXEL(&heat, 68, 12, 0, 0, 0, 255);
    CHECK_PIXEL(&heat, 76, 30, 48, 20, 8, 255);
    frame_free(&heat);
    /* What an opaque layer covers is not drawn, where there are enough items to look for it. */
    for (int i = 0; i < 16; i++) add_box(group, 36, 16, 8, 8, (scene_color){0, 0, 1, 0.5F});
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_transform(above, &identity));
    add_box(stage.root, 0, 0, 100, 100, (scene_color){0, 0, 0, 1});
    heat = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&heat, 40, 20, 48, 20, 8, 255);
    frame_free(&heat);
    stage_release(&stage);
}

/* How many pixels of the plot are of about a colour. */
static int count_like(const frame *frame, int r, int g, int b) {
    int count = 0;
    for (uint32_t y = 62; y < 100; y++) {
        for (uint32_t x = 0; x < 140; x++) {
            const uint8_t *pixel = frame_pixel(frame, x, y);
            if (abs(pixel[0] - r) < 12 && abs(pixel[1] - g) < 12 && abs(pixel[2] - b) < 12) count++;
        }
    }
    return count;
}

/* The plot has a bar for each frame since the first, as high as the frame was late. */
static void fps(void) {
    stage stage = stage_create(200, 100, 1);
    add_box(stage.root, 0, 0, 200, 100, BLUE);
    frame plain = frame_render(stage.renderer, 0);
    CHECK_OK(scene_renderer_set_overlays(stage.renderer, SCENE_OVERLAY_FPS));
    frame shown = frame_render(stage.renderer, 0);
    CHECK_INT(count_like(&shown, 255, 64, 51), 0);
    CHECK(frame_pixel(&shown, 5, 49)[2] < 100);
    CHECK(memcmp(frame_pixel(&shown, 0, 0), frame_pixel(&plain, 0, 0), 4UL * 200 * 48) == 0);
    frame_free(&shown);
    const struct timespec late = {0, 100000000};
    int before = 0;
    for (int i = 1; i <= 3; i++) {
        nanosleep(&late, NULL);
        shown = frame_render(stage.renderer, 0);
        /* A bar is a pixel wide at this scale, and 32 high but for the line of a refresh and the white of the work. */
        const int red = count_like(&shown, 255, 64, 51);
        CHECK(red > before && red <= 32 * i);
        before = red;
        frame_free(&shown);
    }
    CHECK_OK(scene_renderer_set_overlays(stage.renderer, SCENE_OVERLAY_NONE));
    shown = frame_render(stage.renderer, 0);
    CHECK(frame_equal(&plain, &shown));
    frame_free(&shown);
    frame_free(&plain);
    stage_release(&stage);
}

int main(void) {
    dithering();
    passes();
    damage();
    overdraw();
    fps();
    return check_summary("overlays");
}
