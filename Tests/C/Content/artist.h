/* A layer on screen whose contents a delegate draws, and what that was asked. */
#ifndef ARTIST_H
#define ARTIST_H

#include <cairo.h>

#include "frame.h"

/* A delegate that draws, and what it was asked. */
typedef struct artist {
    int drawn, will_draw, displayed, asked, destroyed;
    scene_rect clip;
    scene_drawing_info info;
    double red, green, blue;
    scene_layer *layer;
    /* What it does while it draws. */
    void (*act)(struct artist *);
} artist;

static inline void note_clip(artist *a, cairo_t *context) {
    double left, top, right, bottom;
    cairo_clip_extents(context, &left, &top, &right, &bottom);
    a->clip = (scene_rect){left, top, right - left, bottom - top};
}

static inline void draw(scene_layer *layer, cairo_t *context, void *data) {
    artist *a = data;
    a->layer = layer;
    a->drawn++;
    note_clip(a, context);
    cairo_set_source_rgb(context, a->red, a->green, a->blue);
    cairo_paint(context);
    if (a->act) a->act(a);
}

static inline void draw_pixels(scene_layer *layer, const scene_drawing_info *info, void *data) {
    artist *a = data;
    a->layer = layer;
    a->drawn++;
    a->info = *info;
    for (uint32_t y = 0; y < info->height; y++) {
        uint8_t *row = (uint8_t *)info->pixels + y * info->stride;
        for (uint32_t x = 0; x < info->width * (info->stride / info->width); x++) row[x] = 64;
    }
}

static inline void will_draw(scene_layer *layer, void *data) {
    (void)layer;
    ((artist *)data)->will_draw++;
}

static inline void display(scene_layer *layer, void *data) {
    artist *a = data;
    a->layer = layer;
    a->displayed++;
    if (a->act) a->act(a);
}

static inline void destroy(void *data) { ((artist *)data)->destroyed++; }

static scene_renderer *renderer;
static scene_layer *root;

static inline scene_layer_delegate drawing(void) {
    scene_layer_delegate delegate = SCENE_LAYER_DELEGATE_INIT;
    delegate.draw_layer = draw;
    delegate.will_draw = will_draw;
    return delegate;
}

static inline void set_delegate(scene_layer *layer, scene_layer_delegate delegate, artist *a) {
    CHECK_OK(scene_layer_set_delegate(layer, &delegate, a, destroy));
}

/* A layer of the size that is on screen, and was shown; what changes until the next commit does not animate. */
static inline scene_layer *guest(double width, double height) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){0, 0, width, height}));
    CHECK_OK(scene_layer_add_sublayer(root, layer));
    CHECK_OK(scene_flush());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    return layer;
}

static inline void dismiss(scene_layer *layer) {
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    scene_layer_release(layer);
    CHECK_OK(scene_flush());
}

static inline void expect_pixel(double time, uint32_t x, uint32_t y, int r, int g, int b, int alpha) {
    frame shown = frame_render(renderer, time);
    CHECK_PIXEL(&shown, x, y, r, g, b, alpha);
    frame_free(&shown);
}

static inline void begin(void) {
    renderer = scene_renderer_create_offscreen(16, 16, 1);
    root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(root, (scene_rect){0, 0, 16, 16}));
    CHECK_OK(scene_renderer_set_root(renderer, root));
    CHECK_OK(scene_renderer_render(renderer, 0));
}

static inline int end(const char *name) {
    scene_renderer_release(renderer);
    scene_layer_release(root);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_IMAGE), 0);
    return check_summary(name);
}

#endif
