/* The text of a path: measured, changed in every way, written and read again, and drawn with a line around it. */
#include "fuzz.h"

/* Lets go of a path that was made of another one, and may be NULL. */
static void made(scene_path *path) {
    if (!path) fuzz_check_error();
    scene_path_release(path);
}

static void measure(scene_path *path) {
    scene_point point, tangent;
    double length = scene_path_get_length(path);
    scene_path_get_point_at_length(path, length / 3, &point, &tangent);
    scene_path_contains_point(path, (scene_point){3, 4}, true);
    scene_path_get_bounding_box(path);
    char *text = scene_path_copy_svg(path);
    scene_path *again = text ? scene_path_create_svg(text) : NULL;
    FUZZ_EXPECT(again && scene_path_get_element_count(again) == scene_path_get_element_count(path));
    scene_path_release(again);
    scene_string_free(text);
}

static void change(scene_path *path) {
    scene_path *other = scene_path_create_ellipse((scene_rect){2, 3, 20, 10});
    made(scene_path_create_combined(path, other, SCENE_PATH_OPERATION_UNION, SCENE_FILL_RULE_NON_ZERO));
    made(scene_path_create_normalized(path, SCENE_FILL_RULE_EVEN_ODD));
    made(scene_path_create_offset(path, 2, SCENE_LINE_JOIN_MITER, 10, SCENE_FILL_RULE_NON_ZERO));
    made(scene_path_create_flattened(path, 0.5));
    made(scene_path_create_rounded(path, 3));
    made(scene_path_create_bloated(path, 0.5));
    made(scene_path_create_zig_zag(path, 2, 3, true));
    made(scene_path_create_interpolated(path, other, 0.3));
    scene_path_release(other);
}

static void draw(scene_path *path) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_SHAPE);
    const double dashes[] = {5, 2.5};
    scene_layer_set_frame(layer, (scene_rect){0, 0, 48, 36});
    scene_shape_layer_set_path(layer, path);
    scene_shape_layer_set_stroke_color(layer, &(scene_color){0, 0, 1, 1});
    scene_shape_layer_set_line_width(layer, 3);
    scene_shape_layer_set_line_dash_pattern(layer, dashes, 2);
    scene_shape_layer_set_stroke_end(layer, 0.7);
    fuzz_render(layer);
    scene_layer_release(layer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = fuzz_text(data, size);
    scene_path *path = scene_path_create_svg(text);
    if (path) {
        measure(path);
        change(path);
        draw(path);
    }
    scene_path_release(path);
    free(text);
    fuzz_render(NULL);
    fuzz_check_error();
    fuzz_check_objects();
    return 0;
}
