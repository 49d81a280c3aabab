/* Misuse of every function of display.h. */
#include "misuse.h"

#define HANDLE(i) a[i].handle

STATUS(scene_layer_set_needs_display, HANDLE(0))
STATUS(scene_layer_set_needs_display_in_rect, HANDLE(0), rect_of(&a[1]))
VALUE(bool, scene_layer_needs_display, HANDLE(0))
STATUS(scene_layer_display, HANDLE(0))
STATUS(scene_layer_display_if_needed, HANDLE(0))
STATUS(scene_layer_set_needs_display_on_bounds_change, HANDLE(0), true)
VALUE(bool, scene_layer_get_needs_display_on_bounds_change, HANDLE(0))
STATUS(scene_layer_set_opaque, HANDLE(0), true)
VALUE(bool, scene_layer_get_opaque, HANDLE(0))
STATUS(scene_layer_set_contents_format, HANDLE(0), (scene_contents_format)a[1].integer)
VALUE(scene_contents_format, scene_layer_get_contents_format, HANDLE(0))
STATUS(scene_layer_set_draws_asynchronously, HANDLE(0), true)
VALUE(bool, scene_layer_get_draws_asynchronously, HANDLE(0))

static const row rows[] = {
    ROW(scene_layer_set_needs_display, LAYER),
    ROW(scene_layer_set_needs_display_in_rect, LAYER, RECT),
    ROW(scene_layer_needs_display, LAYER),
    ROW(scene_layer_display, LAYER),
    ROW(scene_layer_display_if_needed, LAYER),
    ROW(scene_layer_set_needs_display_on_bounds_change, LAYER),
    ROW(scene_layer_get_needs_display_on_bounds_change, LAYER),
    ROW(scene_layer_set_opaque, LAYER),
    ROW(scene_layer_get_opaque, LAYER),
    ROW(scene_layer_set_contents_format, LAYER, CONTENTS_FORMAT),
    ROW(scene_layer_get_contents_format, LAYER),
    ROW(scene_layer_set_draws_asynchronously, LAYER),
    ROW(scene_layer_get_draws_asynchronously, LAYER),
};

int main(void) {
    fixture_create();
    misuse(rows, sizeof rows / sizeof rows[0]);
    fixture_release();
    return check_summary("misuse_display");
}
