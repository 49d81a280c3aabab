/* Contents: where an image lies in its layer, which part of it is shown, and how it is stretched and sampled. */
#include "frame.h"

static scene_image *plain(uint32_t width, uint32_t height) {
    uint8_t pixels[4 * 64];
    memset(pixels, 255, sizeof pixels);
    return scene_image_create_from_pixels(width, height, 4 * (size_t)width, SCENE_PIXEL_FORMAT_RGBA8, pixels);
}

/* An image of columns x rows single pixels, each of its own colour: red tells the column, green the row. */
static scene_image *grid(uint32_t columns, uint32_t rows) {
    uint8_t pixels[4 * 64];
    for (uint32_t i = 0; i < columns * rows; i++) {
        pixels[4 * i] = (uint8_t)(50 + 50 * (i % columns));
        pixels[4 * i + 1] = (uint8_t)(50 + 50 * (i / columns));
        pixels[4 * i + 2] = 0;
        pixels[4 * i + 3] = 255;
    }
    return scene_image_create_from_pixels(columns, rows, 4 * (size_t)columns, SCENE_PIXEL_FORMAT_RGBA8, pixels);
}

#define CHECK_CELL(frame, x, y, column, row) CHECK_PIXEL(frame, x, y, 50 + 50 * (column), 50 + 50 * (row), 0, 255)

/* Without the cross-fade, which other tests are about. */
static void set_contents(scene_layer *layer, scene_image *image) {
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_contents(layer, image));
    CHECK_OK(scene_transaction_commit());
}

/* An 8x4 image in bounds of 20x10 in the middle of a 40x30 target. */
static void gravities(void) {
    static const struct {
        scene_gravity gravity;
        scene_rect expected;
    } table[] = {
        {SCENE_GRAVITY_CENTER, {16, 13, 8, 4}},       {SCENE_GRAVITY_TOP, {16, 10, 8, 4}},
        {SCENE_GRAVITY_BOTTOM, {16, 16, 8, 4}},       {SCENE_GRAVITY_LEFT, {10, 13, 8, 4}},
        {SCENE_GRAVITY_RIGHT, {22, 13, 8, 4}},        {SCENE_GRAVITY_TOP_LEFT, {10, 10, 8, 4}},
        {SCENE_GRAVITY_TOP_RIGHT, {22, 10, 8, 4}},    {SCENE_GRAVITY_BOTTOM_LEFT, {10, 16, 8, 4}},
        {SCENE_GRAVITY_BOTTOM_RIGHT, {22, 16, 8, 4}}, {SCENE_GRAVITY_RESIZE, {10, 10, 20, 10}},
    };
    stage stage = stage_create(40, 30, 1);
    scene_image *image = plain(8, 4), *square = plain(4, 4);
    scene_layer *layer = add_box(stage.root, 10, 10, 20, 10, RED);
    CHECK_OK(scene_layer_set_background_color(layer, NULL));
    CHECK_OK(scene_layer_set_contents(layer, image));
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        CHECK_OK(scene_layer_set_contents_gravity(layer, table[i].gravity));
        frame frame = frame_render(stage.renderer, 0);
        scene_rect wanted = table[i].expected;
        CHECK_RECT(frame_extent(&frame), wanted.x, wanted.y, wanted.width, wanted.height, 0);
        CHECK_NEAR(frame_coverage(&frame), wanted.width * wanted.height, 0.1);
        frame_free(&frame);
    }
    set_contents(layer, square);
    CHECK_OK(scene_layer_set_contents_gravity(layer, SCENE_GRAVITY_RESIZE_ASPECT));
    frame frame = frame_render(stage.renderer, 0);
    CHECK_RECT(frame_extent(&frame), 15, 10, 10, 10, 0);
    frame_free(&frame);
    CHECK_OK(scene_layer_set_contents_gravity(layer, SCENE_GRAVITY_RESIZE_ASPECT_FILL));
    frame = frame_render(stage.renderer, 0);
    CHECK_RECT(frame_extent(&frame), 10, 5, 20, 20, 0);
    frame_free(&frame);
    CHECK_OK(scene_layer_set_masks_to_bounds(layer, true));
    frame = frame_render(stage.renderer, 0);
    CHECK_RECT(frame_extent(&frame), 10, 10, 20, 10, 0);
    frame_free(&frame);

    /* Pixels per point: twice as many, half the size. */
    set_contents(layer, image);
    CHECK_OK(scene_layer_set_contents_gravity(layer, SCENE_GRAVITY_CENTER));
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_contents_scale(layer, 2));
    CHECK_OK(scene_transaction_commit());
    frame = frame_render(stage.renderer, 0);
    CHECK_RECT(frame_extent(&frame), 18, 14, 4, 2, 0);
    frame_free(&frame);
    set_contents(layer, NULL);
    frame = frame_render(stage.renderer, 0);
    CHECK_NEAR(frame_coverage(&frame), 0, 0);
    frame_free(&frame);
    scene_image_release(image);
    scene_image_release(square);
    stage_release(&stage);
}

static scene_layer *show_grid(stage *stage, scene_image *image, double width, double height) {
    scene_layer *layer = add_box(stage->root, 0, 0, width, height, RED);
    CHECK_OK(scene_layer_set_background_color(layer, NULL));
    CHECK_OK(scene_layer_set_contents(layer, image));
    CHECK_OK(scene_layer_set_magnification_filter(layer, SCENE_CONTENTS_FILTER_NEAREST));
    return layer;
}

static void contents_rects(void) {
    stage stage = stage_create(24, 24, 1);
    scene_image *image = grid(4, 4);
    scene_layer *layer = show_grid(&stage, image, 24, 24);
    CHECK_OK(scene_layer_set_contents_rect(layer, (scene_rect){0.25, 0.5, 0.5, 0.5}));
    frame frame = frame_render(stage.renderer, 0);
    CHECK_CELL(&frame, 0, 0, 1, 2);
    CHECK_CELL(&frame, 11, 11, 1, 2);
    CHECK_CELL(&frame, 12, 11, 2, 2);
    CHECK_CELL(&frame, 23, 23, 2, 3);
    frame_free(&frame);
    /* Outside of the image its edge pixels extend. */
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_contents_rect(layer, (scene_rect){-0.5, 0, 2, 1}));
    CHECK_OK(scene_transaction_commit());
    frame = frame_render(stage.renderer, 0);
    CHECK_CELL(&frame, 0, 0, 0, 0);
    CHECK_CELL(&frame, 5, 23, 0, 3);
    CHECK_CELL(&frame, 10, 0, 1, 0);
    CHECK_CELL(&frame, 23, 8, 3, 1);
    frame_free(&frame);
    scene_image_release(image);
    stage_release(&stage);
}

/* Nine parts: the corners keep their size, the edges stretch along one axis. */
static void contents_centers(void) {
    stage stage = stage_create(30, 20, 1);
    scene_image *image = grid(3, 3);
    scene_layer *layer = show_grid(&stage, image, 30, 20);
    CHECK_OK(scene_layer_set_contents_center(layer, (scene_rect){1.0 / 3, 1.0 / 3, 1.0 / 3, 1.0 / 3}));
    frame frame = frame_render(stage.renderer, 0);
    CHECK_CELL(&frame, 0, 0, 0, 0);
    CHECK_CELL(&frame, 29, 0, 2, 0);
    CHECK_CELL(&frame, 0, 19, 0, 2);
    CHECK_CELL(&frame, 29, 19, 2, 2);
    CHECK_CELL(&frame, 1, 0, 1, 0);
    CHECK_CELL(&frame, 28, 0, 1, 0);
    CHECK_CELL(&frame, 0, 1, 0, 1);
    CHECK_CELL(&frame, 1, 1, 1, 1);
    CHECK_CELL(&frame, 28, 18, 1, 1);
    frame_free(&frame);
    scene_image_release(image);
    stage_release(&stage);
}

static void filters(void) {
    stage stage = stage_create(16, 16, 1);
    scene_image *image = grid(2, 1);
    scene_layer *layer = show_grid(&stage, image, 16, 16);
    frame frame = frame_render(stage.renderer, 0);
    CHECK_CELL(&frame, 7, 8, 0, 0);
    CHECK_CELL(&frame, 8, 8, 1, 0);
    frame_free(&frame);
    CHECK_OK(scene_layer_set_magnification_filter(layer, SCENE_CONTENTS_FILTER_LINEAR));
    frame = frame_render(stage.renderer, 0);
    int left = frame_pixel(&frame, 7, 8)[0], right = frame_pixel(&frame, 8, 8)[0];
    check_that(left > 60 && left < right && right < 90, __FILE__, __LINE__, "linear: %d beside %d", left, right);
    CHECK_CELL(&frame, 0, 8, 0, 0);
    CHECK_CELL(&frame, 15, 8, 1, 0);
    frame_free(&frame);
    scene_image_release(image);

    /* Much smaller: a chequered image of one-pixel squares is grey through mipmaps, and no noise. */
    enum { size = 256 };
    static uint8_t pixels[4 * size * size];
    for (int i = 0; i < size * size; i++) {
        memset(pixels + 4 * i, (i + i / size) % 2 ? 255 : 0, 3);
        pixels[4 * i + 3] = 255;
    }
    image = scene_image_create_from_pixels(size, size, 4 * size, SCENE_PIXEL_FORMAT_RGBA8, pixels);
    set_contents(layer, image);
    CHECK_OK(scene_layer_set_minification_filter(layer, SCENE_CONTENTS_FILTER_TRILINEAR));
    frame = frame_render(stage.renderer, 0);
    for (uint32_t i = 0; i < 16; i++) {
        int gray = frame_pixel(&frame, i, 15 - i)[0];
        check_that(abs(gray - 128) <= 3, __FILE__, __LINE__, "trilinear: expected 128, got %d", gray);
    }
    frame_free(&frame);
    scene_image_release(image);
    stage_release(&stage);
}

/* Rounded corners cut contents only with masks_to_bounds. */
static void rounded_contents(void) {
    stage stage = stage_create(16, 16, 1);
    scene_image *image = plain(4, 4);
    scene_layer *layer = show_grid(&stage, image, 16, 16);
    CHECK_OK(scene_layer_set_corner_radius(layer, 8));
    frame frame = frame_render(stage.renderer, 0);
    CHECK_NEAR(frame_coverage(&frame), 256, 0);
    frame_free(&frame);
    CHECK_OK(scene_layer_set_masks_to_bounds(layer, true));
    frame = frame_render(stage.renderer, 0);
    CHECK_NEAR(frame_coverage(&frame), 3.14159 * 64, 2);
    frame_free(&frame);
    scene_image_release(image);
    stage_release(&stage);
}

int main(void) {
    gravities();
    contents_rects();
    contents_centers();
    filters();
    rounded_contents();
    return check_summary("contents");
}
