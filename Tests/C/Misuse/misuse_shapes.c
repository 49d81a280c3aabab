/* Misuse of every function of shape.h. */
#include "misuse.h"

#define HANDLE(i) a[i].handle

STATUS(scene_shape_layer_set_path, HANDLE(0), HANDLE(1))
OWNED(scene_path *, scene_shape_layer_copy_path, scene_path_release, HANDLE(0))
STATUS(scene_shape_layer_set_fill_color, HANDLE(0), color_pointer_of(&a[1]))
STATUS(scene_shape_layer_set_fill_rule, HANDLE(0), (scene_fill_rule)a[1].integer)
VALUE(scene_fill_rule, scene_shape_layer_get_fill_rule, HANDLE(0))
STATUS(scene_shape_layer_set_stroke_color, HANDLE(0), color_pointer_of(&a[1]))
STATUS(scene_shape_layer_set_stroke_start, HANDLE(0), a[1].numbers[0])
VALUE(double, scene_shape_layer_get_stroke_start, HANDLE(0))
STATUS(scene_shape_layer_set_stroke_end, HANDLE(0), a[1].numbers[0])
VALUE(double, scene_shape_layer_get_stroke_end, HANDLE(0))
STATUS(scene_shape_layer_set_line_width, HANDLE(0), a[1].numbers[0])
VALUE(double, scene_shape_layer_get_line_width, HANDLE(0))
STATUS(scene_shape_layer_set_line_cap, HANDLE(0), (scene_line_cap)a[1].integer)
VALUE(scene_line_cap, scene_shape_layer_get_line_cap, HANDLE(0))
STATUS(scene_shape_layer_set_line_join, HANDLE(0), (scene_line_join)a[1].integer)
VALUE(scene_line_join, scene_shape_layer_get_line_join, HANDLE(0))
STATUS(scene_shape_layer_set_miter_limit, HANDLE(0), a[1].numbers[0])
VALUE(double, scene_shape_layer_get_miter_limit, HANDLE(0))
STATUS(scene_shape_layer_set_line_dash_phase, HANDLE(0), a[1].numbers[0])
VALUE(double, scene_shape_layer_get_line_dash_phase, HANDLE(0))
VALUE(size_t, scene_shape_layer_get_line_dash_pattern, HANDLE(0), a[1].pointer, 8)

static outcome call_scene_shape_layer_set_line_dash_pattern(const argument *a) {
    const double lengths[2] = {3, a[1].numbers[0]};
    return (outcome){scene_shape_layer_set_line_dash_pattern(HANDLE(0), a[2].pointer ? lengths : NULL, 2), true};
}

static outcome color_of_layer(bool (*get)(const scene_layer *, scene_color *), const void *layer) {
    scene_color color = {1, 1, 1, 1};
    scene_error_clear();
    bool set = get(layer, &color);
    scene_status status = scene_error_status();
    return (outcome){status, status == SCENE_OK || (!set && is_zero(&color, sizeof color))};
}
static outcome call_scene_shape_layer_get_fill_color(const argument *a) {
    return color_of_layer(scene_shape_layer_get_fill_color, HANDLE(0));
}
static outcome call_scene_shape_layer_get_stroke_color(const argument *a) {
    return color_of_layer(scene_shape_layer_get_stroke_color, HANDLE(0));
}

static const row rows[] = {
    ROW(scene_shape_layer_set_path, SHAPE, PATH_OR_NULL),
    ROW(scene_shape_layer_copy_path, SHAPE),
    ROW(scene_shape_layer_set_fill_color, SHAPE, COLOR_OR_NULL),
    ROW(scene_shape_layer_get_fill_color, SHAPE),
    ROW(scene_shape_layer_set_fill_rule, SHAPE, FILL_RULE),
    ROW(scene_shape_layer_get_fill_rule, SHAPE),
    ROW(scene_shape_layer_set_stroke_color, SHAPE, COLOR_OR_NULL),
    ROW(scene_shape_layer_get_stroke_color, SHAPE),
    ROW(scene_shape_layer_set_stroke_start, SHAPE, NUMBER),
    ROW(scene_shape_layer_get_stroke_start, SHAPE),
    ROW(scene_shape_layer_set_stroke_end, SHAPE, NUMBER),
    ROW(scene_shape_layer_get_stroke_end, SHAPE),
    ROW(scene_shape_layer_set_line_width, SHAPE, NOT_NEGATIVE),
    ROW(scene_shape_layer_get_line_width, SHAPE),
    ROW(scene_shape_layer_set_line_cap, SHAPE, LINE_CAP),
    ROW(scene_shape_layer_get_line_cap, SHAPE),
    ROW(scene_shape_layer_set_line_join, SHAPE, LINE_JOIN),
    ROW(scene_shape_layer_get_line_join, SHAPE),
    ROW(scene_shape_layer_set_miter_limit, SHAPE, NOT_NEGATIVE),
    ROW(scene_shape_layer_get_miter_limit, SHAPE),
    ROW(scene_shape_layer_set_line_dash_pattern, SHAPE, NOT_NEGATIVE, POINTER),
    ROW(scene_shape_layer_get_line_dash_pattern, SHAPE, POINTER),
    ROW(scene_shape_layer_set_line_dash_phase, SHAPE, NUMBER),
    ROW(scene_shape_layer_get_line_dash_phase, SHAPE),
};

int main(void) {
    fixture_create();
    misuse(rows, sizeof rows / sizeof rows[0]);
    fixture_release();
    return check_summary("misuse_shapes");
}
