/* Misuse of every function of gradient.h. */
#define FIXTURE_LAYER_KIND SCENE_LAYER_KIND_GRADIENT
#include "misuse.h"
#include "rows/gradient.h"

STATUS(scene_gradient_layer_set_colors, HANDLE(0), color_pointer_of(&a[1]), 1)
STATUS(scene_gradient_layer_set_locations, HANDLE(0), a[1].pointer, 2)
VALUE(size_t, scene_gradient_layer_get_colors, HANDLE(0), (scene_color *)a[1].pointer, 1)
VALUE(size_t, scene_gradient_layer_get_locations, HANDLE(0), a[1].pointer, 1)

static const row rows[] = {
    ROW(scene_gradient_layer_get_colors, LAYER, POINTER),
    ROW(scene_gradient_layer_get_locations, LAYER, POINTER),
    ROW(scene_gradient_layer_set_colors, LAYER, COLOR),
    ROW(scene_gradient_layer_set_locations, LAYER, POINTER),
};

/* What a table cannot say: other kinds, lists that are too long, and numbers in them. */
static void lists(void) {
    scene_layer *gradient = scene_layer_create(SCENE_LAYER_KIND_GRADIENT),
                *plain = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    const scene_color two[2] = {{1, 0, 0, 1}, {0, 0, 1, 1}}, wrong[2] = {{1, 0, 0, 1}, {0, (float)NAN, 1, 1}};
    const double places[2] = {0, INFINITY};
    CHECK_OK(scene_gradient_layer_set_colors(gradient, two, 2));
    CHECK_FAILS(scene_gradient_layer_set_colors(gradient, wrong, 2), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_gradient_layer_set_colors(gradient, NULL, 2), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_gradient_layer_set_colors(gradient, two, SCENE_GRADIENT_MAX_COLORS + 1),
                SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_gradient_layer_set_colors(gradient, two, SIZE_MAX), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_gradient_layer_set_locations(gradient, places, 2), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_gradient_layer_set_locations(gradient, places, SIZE_MAX), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(scene_gradient_layer_get_colors(gradient, NULL, 0), 2);
    scene_color read[3] = {{9, 9, 9, 9}, {9, 9, 9, 9}, {9, 9, 9, 9}};
    CHECK_INT(scene_gradient_layer_get_colors(gradient, read, 1), 2);
    CHECK_NUMBER(read[1].r, 9);
    CHECK_INT(scene_gradient_layer_get_colors(gradient, read, SIZE_MAX), 2);
    CHECK_NUMBER(read[1].b, 1);
    CHECK_NUMBER(read[2].r, 9);
    CHECK_FAILS(scene_gradient_layer_set_colors(plain, two, 2), SCENE_ERROR_NOT_FOUND);
    CHECK_CONTAINS(scene_error_message(), "gradient layers");
    CHECK_OK(scene_gradient_layer_set_colors(gradient, NULL, 0));
    CHECK_INT(scene_gradient_layer_get_colors(gradient, NULL, 0), 0);
    scene_layer_release(gradient);
    scene_layer_release(plain);
}

int main(void) {
    fixture_create();
    MISUSE(rows);
    MISUSE(gradient_rows);
    lists();
    fixture_release();
    return check_summary("misuse_gradients");
}
