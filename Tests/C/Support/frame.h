/* Rendered frames as pixels, for tests that look at them. */
#ifndef FRAME_H
#define FRAME_H

#include "check.h"

/* A frame's pixels: RGBA, premultiplied, top row first. */
typedef struct frame {
    uint32_t width, height;
    uint8_t *pixels;
} frame;

/* Reads the renderer's last frame. */
static inline frame frame_read(scene_renderer *renderer) {
    frame result = {scene_renderer_get_width(renderer), scene_renderer_get_height(renderer), NULL};
    size_t length = (size_t)4 * result.width * result.height;
    result.pixels = calloc(1, length ? length : 1);
    CHECK_OK(scene_renderer_read_pixels(renderer, SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, (size_t)4 * result.width,
                                        result.pixels, length));
    return result;
}

static inline frame frame_render(scene_renderer *renderer, double time) {
    CHECK_OK(scene_renderer_render(renderer, time));
    return frame_read(renderer);
}

static inline void frame_free(frame *frame) {
    free(frame->pixels);
    frame->pixels = NULL;
}

static inline const uint8_t *frame_pixel(const frame *frame, uint32_t x, uint32_t y) {
    return frame->pixels + 4 * ((size_t)y * frame->width + x);
}

static inline bool frame_equal(const frame *a, const frame *b) {
    return a->width == b->width && a->height == b->height &&
           memcmp(a->pixels, b->pixels, (size_t)4 * a->width * a->height) == 0;
}

/* The sum of all alphas, in whole pixels: an area. */
static inline double frame_coverage(const frame *frame) {
    double sum = 0;
    for (size_t i = 0; i < (size_t)frame->width * frame->height; i++) sum += frame->pixels[4 * i + 3] / 255.0;
    return sum;
}

/* The smallest rectangle around all pixels that are not transparent; empty when all are. */
static inline scene_rect frame_extent(const frame *frame) {
    uint32_t left = frame->width, top = frame->height, right = 0, bottom = 0;
    for (uint32_t y = 0; y < frame->height; y++) {
        for (uint32_t x = 0; x < frame->width; x++) {
            if (frame_pixel(frame, x, y)[3] == 0) continue;
            if (x < left) left = x;
            if (y < top) top = y;
            if (x + 1 > right) right = x + 1;
            bottom = y + 1;
        }
    }
    if (right == 0) return (scene_rect){0, 0, 0, 0};
    return (scene_rect){left, top, right - left, bottom - top};
}

static inline bool check_pixel(const frame *frame, uint32_t x, uint32_t y, const int expected[4], int tolerance,
                               const char *file, int line) {
    const uint8_t *got = frame_pixel(frame, x, y);
    bool same = true;
    for (int i = 0; i < 4; i++) same = same && abs(got[i] - expected[i]) <= tolerance;
    return check_that(same, file, line, "pixel (%u, %u): expected (%d, %d, %d, %d), got (%d, %d, %d, %d)", x, y,
                      expected[0], expected[1], expected[2], expected[3], got[0], got[1], got[2], got[3]);
}

/* Premultiplied, within one step of 255. */
#define CHECK_PIXEL(frame, x, y, r, g, b, a) \
    check_pixel((frame), (x), (y), (const int[4]){(r), (g), (b), (a)}, 1, __FILE__, __LINE__)

#define RED ((scene_color){1, 0, 0, 1})
#define GREEN ((scene_color){0, 1, 0, 1})
#define BLUE ((scene_color){0, 0, 1, 1})
#define WHITE ((scene_color){1, 1, 1, 1})

/* A layer of one colour in a superlayer, which holds it; borrowed. */
static inline scene_layer *add_box(scene_layer *superlayer, double x, double y, double width, double height,
                                   scene_color color) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){x, y, width, height}));
    CHECK_OK(scene_layer_set_background_color(layer, &color));
    CHECK_OK(scene_layer_add_sublayer(superlayer, layer));
    scene_layer_release(layer);
    return layer;
}

/* A renderer of a size with an empty root that fills it. */
typedef struct stage {
    scene_renderer *renderer;
    scene_layer *root;
} stage;

static inline stage stage_create(uint32_t width, uint32_t height, double scale) {
    stage stage = {scene_renderer_create_offscreen(width, height, scale), scene_layer_create(SCENE_LAYER_KIND_LAYER)};
    check_that(stage.renderer != NULL, __FILE__, __LINE__, "no renderer: %s", scene_error_message());
    CHECK_OK(scene_layer_set_frame(stage.root, (scene_rect){0, 0, width / scale, height / scale}));
    CHECK_OK(scene_renderer_set_root(stage.renderer, stage.root));
    return stage;
}

static inline void stage_release(stage *stage) {
    scene_renderer_release(stage->renderer);
    scene_layer_release(stage->root);
}

#endif
