/* Layout with everything that is wrong. */
#include "misuse.h"
#include "rows/layout.h"

OWNED(scene_layout_manager *, scene_layout_manager_create_box, scene_layout_manager_release,
      (scene_layout_axis)a[0].integer, a[1].numbers[0], a[2].numbers[0], (scene_layout_alignment)a[3].integer)
OWNED(scene_layout_manager *, scene_layout_manager_create_flow, scene_layout_manager_release, a[0].numbers[0],
      a[1].numbers[0], a[2].numbers[0], (scene_layout_alignment)a[3].integer)
OWNED(scene_layout_manager *, scene_layout_manager_create_grid, scene_layout_manager_release, 2, a[0].numbers[0],
      a[1].numbers[0], (scene_layout_alignment)a[2].integer)
static const row rows[] = {
    ROW(scene_layout_manager_create_box, ENUM(SCENE_LAYOUT_VERTICAL), NUMBER, NUMBER,
        ENUM(SCENE_LAYOUT_ALIGNMENT_FILL)),
    ROW(scene_layout_manager_create_flow, NUMBER, NUMBER, NUMBER, ENUM(SCENE_LAYOUT_ALIGNMENT_FILL)),
    ROW(scene_layout_manager_create_grid, NUMBER, NUMBER, ENUM(SCENE_LAYOUT_ALIGNMENT_FILL)),
};

static void never(scene_layer *layer, void *user_data) {
    (void)layer;
    *(int *)user_data = 1;
}

/* No ROW(scene_layer_get_constraint), for the fixture's layers have none. Structures that are not there, say too little of themselves, or hold what cannot be. */
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
    MISUSE(rows);
    MISUSE(layout_rows);
    structures();
    fixture_release();
    return check_summary("misuse_layout");
}
