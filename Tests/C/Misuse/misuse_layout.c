/* Layout with everything that is wrong. */
#include "misuse.h"

#define HANDLE(i) (a[i].handle)

STATUS(scene_layer_set_needs_layout, HANDLE(0))
VALUE(bool, scene_layer_needs_layout, HANDLE(0))
STATUS(scene_layer_layout_if_needed, HANDLE(0))
STATUS(scene_layer_layout_sublayers, HANDLE(0))
VALUE(scene_size, scene_layer_get_preferred_frame_size, HANDLE(0))
STATUS(scene_layer_set_autoresizing_mask, HANDLE(0), 3)
VALUE(uint32_t, scene_layer_get_autoresizing_mask, HANDLE(0))
VALUE(size_t, scene_layer_get_constraint_count, HANDLE(0))
OWNED(scene_layout_manager *, scene_layout_manager_create_box, scene_layout_manager_release,
      (scene_layout_axis)a[0].integer, a[1].numbers[0], a[2].numbers[0], (scene_layout_alignment)a[3].integer)
OWNED(scene_layout_manager *, scene_layout_manager_create_flow, scene_layout_manager_release, a[0].numbers[0],
      a[1].numbers[0], a[2].numbers[0], (scene_layout_alignment)a[3].integer)
OWNED(scene_layout_manager *, scene_layout_manager_create_grid, scene_layout_manager_release, 2, a[0].numbers[0],
      a[1].numbers[0], (scene_layout_alignment)a[2].integer)
OWNED(scene_layout_manager *, scene_layout_manager_retain, scene_layout_manager_release, HANDLE(0))
RELEASE(scene_layout_manager_retain, scene_layout_manager_release)
STATUS(scene_layer_set_layout_manager, HANDLE(0), HANDLE(1))
OWNED(scene_layout_manager *, scene_layer_copy_layout_manager, scene_layout_manager_release, a[0].handle)

static const row rows[] = {
    ROW(scene_layer_set_needs_layout, LAYER),
    ROW(scene_layer_needs_layout, LAYER),
    ROW(scene_layer_layout_if_needed, LAYER),
    ROW(scene_layer_layout_sublayers, LAYER),
    ROW(scene_layer_get_preferred_frame_size, LAYER),
    ROW(scene_layer_set_autoresizing_mask, LAYER),
    ROW(scene_layer_get_autoresizing_mask, LAYER),
    ROW(scene_layer_get_constraint_count, LAYER),
    ROW(scene_layout_manager_create_box, LAYOUT_AXIS, NUMBER, NUMBER, ALIGNMENT),
    ROW(scene_layout_manager_create_flow, NUMBER, NUMBER, NUMBER, ALIGNMENT),
    ROW(scene_layout_manager_create_grid, NUMBER, NUMBER, ALIGNMENT),
    ROW(scene_layout_manager_retain, MANAGER),
    ROW(scene_layout_manager_release, MANAGER_OR_NULL),
    ROW(scene_layer_set_layout_manager, LAYER, MANAGER_OR_NULL),
    ROW(scene_layer_copy_layout_manager, LAYER),
};

static void never(scene_layer *layer, void *user_data) {
    (void)layer;
    *(int *)user_data = 1;
}

/* Structures that are not there, say too little of themselves, or hold what cannot be. */
static void structures(void) {
    int called = 0;
    scene_layer *layer = objects.target;
    CHECK_FAILS(scene_layer_add_constraint(layer, NULL), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_set_constraints(layer, NULL, 1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_get_constraint(layer, 0, NULL), SCENE_ERROR_INVALID_ARGUMENT);
    scene_constraint constraint = SCENE_CONSTRAINT_INIT;
    CHECK_FAILS(scene_layer_get_constraint(layer, 0, &constraint), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_layer_add_constraint(NULL, &constraint), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_layer_set_constraints(objects.released[OBJECT_LAYER], &constraint, 1),
                SCENE_ERROR_INVALID_HANDLE);
    constraint.source = "\xff";
    CHECK_FAILS(scene_layer_add_constraint(layer, &constraint), SCENE_ERROR_INVALID_ARGUMENT);
    constraint = (scene_constraint)SCENE_CONSTRAINT_INIT;
    constraint.offset = INFINITY;
    CHECK_FAILS(scene_layer_add_constraint(layer, &constraint), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(scene_layer_get_constraint_count(layer), 0);

    CHECK_FAILS_WITH(scene_layout_manager_create(NULL, &called, NULL), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    scene_layout_callbacks callbacks = {0};
    callbacks.layout_sublayers = never;
    CHECK_FAILS_WITH(scene_layout_manager_create(&callbacks, &called, NULL), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_layout_manager_create_grid(0, 0, 0, SCENE_LAYOUT_ALIGNMENT_FILL), NULL,
                     SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_layout_manager_create_grid(65537, 0, 0, SCENE_LAYOUT_ALIGNMENT_FILL), NULL,
                     SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(!called);
}

int main(void) {
    fixture_create();
    misuse(rows, sizeof rows / sizeof rows[0]);
    structures();
    fixture_release();
    return check_summary("misuse_layout");
}
