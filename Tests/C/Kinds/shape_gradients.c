/* Gradients of shape layers through the C API: values that read back, and pixels. */
#include "frame.h"

static const scene_color colors[2] = {{1, 0, 0, 1}, {0, 0, 1, 1}};
static const double places[2] = {0.25, 0.75};

static void fill_values(scene_layer *layer) {
    CHECK_INT(scene_shape_layer_get_fill_gradient_colors(layer, NULL, 0), 0);
    CHECK_INT(scene_shape_layer_get_fill_gradient_locations(layer, NULL, 0), 0);
    CHECK_INT(scene_shape_layer_get_fill_gradient_type(layer), SCENE_GRADIENT_AXIAL);
    CHECK_INT(scene_shape_layer_get_fill_gradient_spread(layer), SCENE_GRADIENT_SPREAD_PAD);
    CHECK_NUMBER(scene_shape_layer_get_fill_gradient_transform(layer).m11, 1);
    CHECK_OK(scene_shape_layer_set_fill_gradient_type(layer, SCENE_GRADIENT_RADIAL));
    CHECK_OK(scene_shape_layer_set_fill_gradient_colors(layer, colors, 2));
    CHECK_OK(scene_shape_layer_set_fill_gradient_locations(layer, places, 2));
    CHECK_OK(scene_shape_layer_set_fill_gradient_start_point(layer, (scene_point){1, 2}));
    CHECK_OK(scene_shape_layer_set_fill_gradient_end_point(layer, (scene_point){3, 4}));
    CHECK_OK(scene_shape_layer_set_fill_gradient_highlight(layer, (scene_point){5, 6}));
    CHECK_OK(scene_shape_layer_set_fill_gradient_spread(layer, SCENE_GRADIENT_SPREAD_REPEAT));
    scene_transform map = scene_transform_make_translation(7, 8, 0);
    CHECK_OK(scene_shape_layer_set_fill_gradient_transform(layer, &map));
    scene_color color[2];
    double place[2];
    CHECK_INT(scene_shape_layer_get_fill_gradient_type(layer), SCENE_GRADIENT_RADIAL);
    CHECK_INT(scene_shape_layer_get_fill_gradient_colors(layer, color, 2), 2);
    CHECK_NUMBER(color[1].b, 1);
    CHECK_INT(scene_shape_layer_get_fill_gradient_locations(layer, place, 2), 2);
    CHECK_NUMBER(place[1], 0.75);
    CHECK_NUMBER(scene_shape_layer_get_fill_gradient_start_point(layer).y, 2);
    CHECK_NUMBER(scene_shape_layer_get_fill_gradient_end_point(layer).x, 3);
    CHECK_NUMBER(scene_shape_layer_get_fill_gradient_highlight(layer).y, 6);
    CHECK_INT(scene_shape_layer_get_fill_gradient_spread(layer), SCENE_GRADIENT_SPREAD_REPEAT);
    CHECK_NUMBER(scene_shape_layer_get_fill_gradient_transform(layer).m42, 8);
}

static void stroke_values(scene_layer *layer) {
    CHECK_INT(scene_shape_layer_get_stroke_gradient_colors(layer, NULL, 0), 0);
    CHECK_INT(scene_shape_layer_get_stroke_gradient_locations(layer, NULL, 0), 0);
    CHECK_INT(scene_shape_layer_get_stroke_gradient_type(layer), SCENE_GRADIENT_AXIAL);
    CHECK_INT(scene_shape_layer_get_stroke_gradient_spread(layer), SCENE_GRADIENT_SPREAD_PAD);
    CHECK_NUMBER(scene_shape_layer_get_stroke_gradient_transform(layer).m11, 1);
    CHECK_OK(scene_shape_layer_set_stroke_gradient_type(layer, SCENE_GRADIENT_RADIAL));
    CHECK_OK(scene_shape_layer_set_stroke_gradient_colors(layer, colors, 2));
    CHECK_OK(scene_shape_layer_set_stroke_gradient_locations(layer, places, 2));
    CHECK_OK(scene_shape_layer_set_stroke_gradient_start_point(layer, (scene_point){1, 2}));
    CHECK_OK(scene_shape_layer_set_stroke_gradient_end_point(layer, (scene_point){3, 4}));
    CHECK_OK(scene_shape_layer_set_stroke_gradient_highlight(layer, (scene_point){5, 6}));
    CHECK_OK(scene_shape_layer_set_stroke_gradient_spread(layer, SCENE_GRADIENT_SPREAD_REPEAT));
    scene_transform map = scene_transform_make_translation(7, 8, 0);
    CHECK_OK(scene_shape_layer_set_stroke_gradient_transform(layer, &map));
    scene_color color[2];
    double place[2];
    CHECK_INT(scene_shape_layer_get_stroke_gradient_type(layer), SCENE_GRADIENT_RADIAL);
    CHECK_INT(scene_shape_layer_get_stroke_gradient_colors(layer, color, 2), 2);
    CHECK_NUMBER(color[1].b, 1);
    CHECK_INT(scene_shape_layer_get_stroke_gradient_locations(layer, place, 2), 2);
    CHECK_NUMBER(place[1], 0.75);
    CHECK_NUMBER(scene_shape_layer_get_stroke_gradient_start_point(layer).y, 2);
    CHECK_NUMBER(scene_shape_layer_get_stroke_gradient_end_point(layer).x, 3);
    CHECK_NUMBER(scene_shape_layer_get_stroke_gradient_highlight(layer).y, 6);
    CHECK_INT(scene_shape_layer_get_stroke_gradient_spread(layer), SCENE_GRADIENT_SPREAD_REPEAT);
    CHECK_NUMBER(scene_shape_layer_get_stroke_gradient_transform(layer).m42, 8);
}

static void pixels(void) {
    stage stage = stage_create(100, 20, 1);
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_SHAPE);
    scene_path *path = scene_path_create_rect((scene_rect){0, 0, 100, 20});
    CHECK_OK(scene_shape_layer_set_path(layer, path));
    CHECK_OK(scene_shape_layer_set_fill_gradient_colors(layer, colors, 2));
    CHECK_OK(scene_shape_layer_set_fill_gradient_locations(layer, places, 2));
    CHECK_OK(scene_shape_layer_set_fill_gradient_end_point(layer, (scene_point){100, 0}));
    CHECK_OK(scene_layer_add_sublayer(stage.root, layer));
    frame frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 10, 10, 255, 0, 0, 255);
    CHECK_PIXEL(&frame, 50, 10, 126, 0, 129, 255);
    CHECK_PIXEL(&frame, 90, 10, 0, 0, 255, 255);
    frame_free(&frame);
    scene_path_release(path);
    scene_layer_release(layer);
    stage_release(&stage);
}

int main(void) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_SHAPE);
    fill_values(layer);
    stroke_values(layer);
    scene_layer_release(layer);
    pixels();
    return check_summary("shape_gradients");
}
