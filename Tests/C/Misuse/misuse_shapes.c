/* Misuse of every function of shape.h. */
#define FIXTURE_LAYER_KIND SCENE_LAYER_KIND_SHAPE
#include "misuse.h"
#include "rows/shape.h"

STATUS(scene_shape_layer_set_fill_gradient_colors, HANDLE(0), color_pointer_of(&a[1]), 1)
STATUS(scene_shape_layer_set_fill_gradient_locations, HANDLE(0), a[1].pointer, 2)
VALUE(size_t, scene_shape_layer_get_fill_gradient_colors, HANDLE(0), (scene_color *)a[1].pointer, 1)
VALUE(size_t, scene_shape_layer_get_fill_gradient_locations, HANDLE(0), a[1].pointer, 1)
STATUS(scene_shape_layer_set_stroke_gradient_colors, HANDLE(0), color_pointer_of(&a[1]), 1)
STATUS(scene_shape_layer_set_stroke_gradient_locations, HANDLE(0), a[1].pointer, 2)
VALUE(size_t, scene_shape_layer_get_stroke_gradient_colors, HANDLE(0), (scene_color *)a[1].pointer, 1)
VALUE(size_t, scene_shape_layer_get_stroke_gradient_locations, HANDLE(0), a[1].pointer, 1)
VALUE(size_t, scene_shape_layer_get_line_dash_pattern, HANDLE(0), a[1].pointer, 8)

static outcome call_scene_shape_layer_set_line_dash_pattern(const argument *a) {
    const double lengths[2] = {3, a[1].numbers[0]};
    return (outcome){scene_shape_layer_set_line_dash_pattern(HANDLE(0), a[2].pointer ? lengths : NULL, 2), true};
}

static const row rows[] = {
    ROW(scene_shape_layer_set_line_dash_pattern, LAYER, NOT_NEGATIVE, POINTER),
    ROW(scene_shape_layer_get_line_dash_pattern, LAYER, POINTER),
    ROW(scene_shape_layer_get_fill_gradient_colors, LAYER, POINTER),
    ROW(scene_shape_layer_get_fill_gradient_locations, LAYER, POINTER),
    ROW(scene_shape_layer_set_fill_gradient_colors, LAYER, COLOR),
    ROW(scene_shape_layer_set_fill_gradient_locations, LAYER, POINTER),
    ROW(scene_shape_layer_get_stroke_gradient_colors, LAYER, POINTER),
    ROW(scene_shape_layer_get_stroke_gradient_locations, LAYER, POINTER),
    ROW(scene_shape_layer_set_stroke_gradient_colors, LAYER, COLOR),
    ROW(scene_shape_layer_set_stroke_gradient_locations, LAYER, POINTER),
};

int main(void) {
    fixture_create();
    MISUSE(rows);
    MISUSE(shape_rows);
    fixture_release();
    return check_summary("misuse_shapes");
}
