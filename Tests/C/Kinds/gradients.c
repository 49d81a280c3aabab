/* Gradient layers through the C API: values that read back, and pixels. */
#include "frame.h"

static scene_layer *add_gradient(scene_layer *superlayer, scene_rect rect, const scene_color *colors, size_t count) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_GRADIENT);
    CHECK_OK(scene_layer_set_frame(layer, rect));
    CHECK_OK(scene_gradient_layer_set_colors(layer, colors, count));
    CHECK_OK(scene_layer_add_sublayer(superlayer, layer));
    scene_layer_release(layer);
    return layer;
}

static const scene_color red_to_blue[2] = {{1, 0, 0, 1}, {0, 0, 1, 1}};

static void values(void) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_GRADIENT);
    CHECK_INT(scene_gradient_layer_get_gradient_type(layer), SCENE_GRADIENT_AXIAL);
    CHECK_INT(scene_gradient_layer_get_colors(layer, NULL, 0), 0);
    CHECK_INT(scene_gradient_layer_get_locations(layer, NULL, 0), 0);
    CHECK_NUMBER(scene_gradient_layer_get_start_point(layer).x, 0.5);
    CHECK_NUMBER(scene_gradient_layer_get_end_point(layer).y, 1);
    const double places[2] = {0.25, 0.75};
    CHECK_OK(scene_gradient_layer_set_gradient_type(layer, SCENE_GRADIENT_CONIC));
    CHECK_OK(scene_gradient_layer_set_colors(layer, red_to_blue, 2));
    CHECK_OK(scene_gradient_layer_set_locations(layer, places, 2));
    CHECK_OK(scene_gradient_layer_set_start_point(layer, (scene_point){-1, 2}));
    CHECK_OK(scene_gradient_layer_set_end_point(layer, (scene_point){3, -4}));
    CHECK_INT(scene_gradient_layer_get_gradient_type(layer), SCENE_GRADIENT_CONIC);
    scene_color colors[2];
    double read[2];
    CHECK_INT(scene_gradient_layer_get_colors(layer, colors, 2), 2);
    CHECK_NUMBER(colors[1].b, 1);
    CHECK_INT(scene_gradient_layer_get_locations(layer, read, 2), 2);
    CHECK_NUMBER(read[1], 0.75);
    CHECK_NUMBER(scene_gradient_layer_get_start_point(layer).y, 2);
    CHECK_NUMBER(scene_gradient_layer_get_end_point(layer).x, 3);
    scene_layer_release(layer);
}

/* Below the contents and above the background, in rounded bounds, with the border above it in one item. */
static void stacking(void) {
    stage stage = stage_create(40, 20, 1);
    scene_layer *layer = add_gradient(stage.root, (scene_rect){0, 0, 20, 20}, red_to_blue, 2);
    CHECK_OK(scene_layer_set_background_color(layer, &GREEN));
    CHECK_OK(scene_layer_set_corner_radius(layer, 10));
    CHECK_OK(scene_layer_set_border_width(layer, 2));
    CHECK_OK(scene_layer_set_border_color(layer, WHITE));
    scene_layer *sublayer = add_box(layer, 8, 8, 4, 4, GREEN);
    frame frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 0, 0, 0, 0, 0, 0);
    CHECK_PIXEL(&frame, 10, 1, 255, 255, 255, 255);
    CHECK_PIXEL(&frame, 10, 5, 185, 0, 70, 255);
    CHECK_PIXEL(&frame, 10, 10, 0, 255, 0, 255);
    frame_free(&frame);
    /* One that lets its background through. */
    const scene_color half[2] = {{1, 0, 0, 0.5f}, {1, 0, 0, 0.5f}};
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_gradient_layer_set_colors(layer, half, 2));
    CHECK_OK(scene_layer_set_hidden(sublayer, true));
    frame = frame_render(stage.renderer, 1);
    CHECK_PIXEL(&frame, 10, 10, 128, 127, 0, 255);
    frame_free(&frame);
    /* Of a layer that is one gradient opacity makes no pass. */
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_background_color(layer, NULL));
    CHECK_OK(scene_layer_set_border_width(layer, 0));
    CHECK_OK(scene_layer_set_opacity(layer, 0.5));
    frame = frame_render(stage.renderer, 2);
    CHECK_PIXEL(&frame, 10, 10, 64, 0, 0, 64);
    scene_renderer_statistics statistics = SCENE_RENDERER_STATISTICS_INIT;
    CHECK_OK(scene_renderer_get_statistics(stage.renderer, &statistics));
    CHECK_INT(statistics.passes, 1);
    frame_free(&frame);
    stage_release(&stage);
}

/* What is set animates by itself, colour by colour. */
static void animation(void) {
    stage stage = stage_create(20, 20, 1);
    scene_layer *layer = add_gradient(stage.root, (scene_rect){0, 0, 20, 20}, red_to_blue, 2);
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    const scene_color green[2] = {{0, 1, 0, 1}, {0, 1, 0, 1}};
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_animation_duration(2));
    CHECK_OK(scene_gradient_layer_set_colors(layer, green, 2));
    CHECK_OK(scene_gradient_layer_set_end_point(layer, (scene_point){0.5, 2}));
    CHECK_OK(scene_transaction_commit());
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    frame frame = frame_render(stage.renderer, 2);
    const uint8_t *pixel = frame_pixel(&frame, 10, 0);
    CHECK(pixel[0] > 20 && pixel[0] < 235 && pixel[1] > 20 && pixel[1] < 235);
    scene_value value;
    CHECK_OK(scene_layer_get_presentation_value(layer, "endPoint.y", &value));
    CHECK(value.numbers[0] > 1 && value.numbers[0] < 2);
    frame_free(&frame);
    frame = frame_render(stage.renderer, 4);
    CHECK_PIXEL(&frame, 10, 10, 0, 255, 0, 255);
    frame_free(&frame);
    CHECK(scene_renderer_next_frame_time(stage.renderer) == INFINITY);
    stage_release(&stage);
}

/* Fewer than two colours, fewer places than colours, and ways without an extent show nothing; more places are not used. */
static void nothing(void) {
    stage stage = stage_create(20, 20, 1);
    scene_layer *layer = add_gradient(stage.root, (scene_rect){0, 0, 20, 20}, red_to_blue, 1);
    const double places[3] = {0, 0, 0};
    frame frame = frame_render(stage.renderer, 0);
    CHECK_NUMBER(frame_coverage(&frame), 0);
    frame_free(&frame);
    for (int step = 0; step < 5; step++) {
        CHECK_OK(scene_transaction_set_disable_actions(true));
        CHECK_OK(scene_gradient_layer_set_colors(layer, red_to_blue, 2));
        CHECK_OK(scene_gradient_layer_set_locations(layer, places, step == 0 ? 1 : step == 4 ? 3 : 0));
        scene_point end = {0.5, step == 1 ? 0 : 1};
        CHECK_OK(scene_gradient_layer_set_end_point(layer, end));
        CHECK_OK(scene_gradient_layer_set_gradient_type(layer, step == 2   ? SCENE_GRADIENT_RADIAL
                                                               : step == 3 ? SCENE_GRADIENT_CONIC
                                                                           : SCENE_GRADIENT_AXIAL));
        frame = frame_render(stage.renderer, step);
        CHECK_NUMBER(frame_coverage(&frame), step < 3 ? 0 : 400);
        /* All colours at the start: what follows is the last. */
        if (step == 4) CHECK_PIXEL(&frame, 10, 10, 0, 0, 255, 255);
        frame_free(&frame);
    }
    stage_release(&stage);
}

/* Two hundred cards take few draws. */
static void cards(void) {
    stage stage = stage_create(200, 100, 1);
    for (int i = 0; i < 200; i++) {
        scene_layer *card = add_gradient(stage.root, (scene_rect){i % 20 * 10, i / 20 * 10, 9, 9}, red_to_blue, 2);
        CHECK_OK(scene_layer_set_corner_radius(card, 3));
        CHECK_OK(scene_gradient_layer_set_gradient_type(card, (scene_gradient_type)(i % 3)));
        CHECK_OK(scene_gradient_layer_set_end_point(card, (scene_point){1, 1}));
        CHECK_OK(scene_layer_set_shadow_opacity(card, 0.5));
        CHECK_OK(scene_layer_set_shadow_radius(card, 1));
    }
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    scene_renderer_statistics statistics = SCENE_RENDERER_STATISTICS_INIT;
    CHECK_OK(scene_renderer_get_statistics(stage.renderer, &statistics));
    CHECK_INT(statistics.passes, 1);
    CHECK(statistics.draw_calls <= 3);
    stage_release(&stage);
}

int main(void) {
    values();
    stacking();
    animation();
    nothing();
    cards();
    return check_summary("gradients");
}
