/* Misuse of every function of emitter.h. */
#include "misuse.h"

#define HANDLE(i) a[i].handle

static scene_layer *emitter;

/* The good layer is an emitter; bad ones stay as they are. */
#define EMITTER(i) (a[i].handle == objects.live[OBJECT_LAYER] ? emitter : a[i].handle)

static scene_property_info property_info = SCENE_PROPERTY_INFO_INIT;

OWNED(scene_emitter_cell *, scene_emitter_cell_copy, scene_emitter_cell_release, HANDLE(0))
OWNED(scene_emitter_cell *, scene_emitter_cell_retain, scene_emitter_cell_release, HANDLE(0))
RELEASE(scene_emitter_cell_retain, scene_emitter_cell_release)
STATUS(scene_emitter_cell_property_get_info, (uint32_t)a[0].integer, a[1].pointer == NULL ? NULL : &property_info)
STATUS(scene_emitter_cell_set_value, HANDLE(0), a[1].text, value_of(&a[2]))
STATUS(scene_emitter_cell_get_value, HANDLE(0), a[1].text, a[2].pointer)
STATUS(scene_emitter_cell_set_number, HANDLE(0), a[1].text, a[2].numbers[0])
VALUE(double, scene_emitter_cell_get_number, HANDLE(0), a[1].text)
STATUS(scene_emitter_cell_set_name, HANDLE(0), a[1].text)
VALUE(const char *, scene_emitter_cell_get_name, HANDLE(0))
STATUS(scene_emitter_cell_set_color, HANDLE(0), color_of(&a[1]))
VALUE(scene_color, scene_emitter_cell_get_color, HANDLE(0))
STATUS(scene_emitter_cell_set_contents, HANDLE(0), HANDLE(1))
VALUE(scene_image *, scene_emitter_cell_get_contents, HANDLE(0))
VALUE(size_t, scene_emitter_cell_get_emitter_cell_count, HANDLE(0))
OWNED(scene_emitter_cell *, scene_emitter_cell_copy_emitter_cell, scene_emitter_cell_release, HANDLE(0),
      (size_t)a[1].integer)
VALUE(size_t, scene_emitter_layer_get_emitter_cell_count, EMITTER(0))
OWNED(scene_emitter_cell *, scene_emitter_layer_copy_emitter_cell, scene_emitter_cell_release, EMITTER(0),
      (size_t)a[1].integer)

static outcome call_scene_emitter_cell_set_emitter_cells(const argument *a) {
    scene_emitter_cell *const cells[2] = {objects.live[OBJECT_CELL], HANDLE(1)};
    return (outcome){scene_emitter_cell_set_emitter_cells(HANDLE(0), cells, 2), true};
}

static outcome call_scene_emitter_layer_set_emitter_cells(const argument *a) {
    scene_emitter_cell *const cells[2] = {objects.live[OBJECT_CELL], HANDLE(1)};
    return (outcome){scene_emitter_layer_set_emitter_cells(EMITTER(0), cells, 2), true};
}

STATUS(scene_emitter_layer_set_emitter_position, EMITTER(0), point_of(&a[1]))
VALUE(scene_point, scene_emitter_layer_get_emitter_position, EMITTER(0))
STATUS(scene_emitter_layer_set_emitter_z_position, EMITTER(0), a[1].numbers[0])
VALUE(double, scene_emitter_layer_get_emitter_z_position, EMITTER(0))
STATUS(scene_emitter_layer_set_emitter_size, EMITTER(0), (scene_size){a[1].numbers[0], a[1].numbers[1]})
VALUE(scene_size, scene_emitter_layer_get_emitter_size, EMITTER(0))
STATUS(scene_emitter_layer_set_emitter_depth, EMITTER(0), a[1].numbers[0])
VALUE(double, scene_emitter_layer_get_emitter_depth, EMITTER(0))
STATUS(scene_emitter_layer_set_emitter_shape, EMITTER(0), (scene_emitter_shape)a[1].integer)
VALUE(scene_emitter_shape, scene_emitter_layer_get_emitter_shape, EMITTER(0))
STATUS(scene_emitter_layer_set_emitter_mode, EMITTER(0), (scene_emitter_mode)a[1].integer)
VALUE(scene_emitter_mode, scene_emitter_layer_get_emitter_mode, EMITTER(0))
STATUS(scene_emitter_layer_set_render_mode, EMITTER(0), (scene_emitter_render_mode)a[1].integer)
VALUE(scene_emitter_render_mode, scene_emitter_layer_get_render_mode, EMITTER(0))
STATUS(scene_emitter_layer_set_birth_rate, EMITTER(0), a[1].numbers[0])
VALUE(double, scene_emitter_layer_get_birth_rate, EMITTER(0))
STATUS(scene_emitter_layer_set_lifetime, EMITTER(0), a[1].numbers[0])
VALUE(double, scene_emitter_layer_get_lifetime, EMITTER(0))
STATUS(scene_emitter_layer_set_velocity, EMITTER(0), a[1].numbers[0])
VALUE(double, scene_emitter_layer_get_velocity, EMITTER(0))
STATUS(scene_emitter_layer_set_scale, EMITTER(0), a[1].numbers[0])
VALUE(double, scene_emitter_layer_get_scale, EMITTER(0))
STATUS(scene_emitter_layer_set_spin, EMITTER(0), a[1].numbers[0])
VALUE(double, scene_emitter_layer_get_spin, EMITTER(0))
STATUS(scene_emitter_layer_set_seed, EMITTER(0), a[1].numbers[0])
VALUE(double, scene_emitter_layer_get_seed, EMITTER(0))
STATUS(scene_emitter_layer_set_preserves_depth, EMITTER(0), true)
VALUE(bool, scene_emitter_layer_get_preserves_depth, EMITTER(0))

static const row rows[] = {
    ROW(scene_emitter_cell_copy, CELL),
    ROW(scene_emitter_cell_retain, CELL),
    ROW(scene_emitter_cell_release, CELL_OR_NULL),
    ROW(scene_emitter_cell_property_get_info, INDEX, POINTER),
    ROW(scene_emitter_cell_set_value, CELL, CELL_KEY, NUMBER_VALUE),
    ROW(scene_emitter_cell_get_value, CELL, CELL_KEY, POINTER),
    ROW(scene_emitter_cell_set_number, CELL, CELL_KEY, NUMBER),
    ROW(scene_emitter_cell_get_number, CELL, CELL_KEY),
    ROW(scene_emitter_cell_set_name, CELL, NAME_OR_NULL),
    ROW(scene_emitter_cell_get_name, CELL),
    ROW(scene_emitter_cell_set_color, CELL, COLOR),
    ROW(scene_emitter_cell_get_color, CELL),
    ROW(scene_emitter_cell_set_contents, CELL, IMAGE_OR_NULL),
    ROW(scene_emitter_cell_get_contents, CELL),
    ROW(scene_emitter_cell_set_emitter_cells, CELL, CELL),
    ROW(scene_emitter_cell_get_emitter_cell_count, CELL),
    ROW(scene_emitter_cell_copy_emitter_cell, CELL, INDEX),
    ROW(scene_emitter_layer_set_emitter_cells, LAYER, CELL),
    ROW(scene_emitter_layer_get_emitter_cell_count, LAYER),
    ROW(scene_emitter_layer_copy_emitter_cell, LAYER, INDEX),
    ROW(scene_emitter_layer_set_emitter_position, LAYER, POINT),
    ROW(scene_emitter_layer_get_emitter_position, LAYER),
    ROW(scene_emitter_layer_set_emitter_z_position, LAYER, NUMBER),
    ROW(scene_emitter_layer_get_emitter_z_position, LAYER),
    ROW(scene_emitter_layer_set_emitter_size, LAYER, SIZE),
    ROW(scene_emitter_layer_get_emitter_size, LAYER),
    ROW(scene_emitter_layer_set_emitter_depth, LAYER, NUMBER),
    ROW(scene_emitter_layer_get_emitter_depth, LAYER),
    ROW(scene_emitter_layer_set_emitter_shape, LAYER, EMITTER_SHAPE),
    ROW(scene_emitter_layer_get_emitter_shape, LAYER),
    ROW(scene_emitter_layer_set_emitter_mode, LAYER, EMITTER_MODE),
    ROW(scene_emitter_layer_get_emitter_mode, LAYER),
    ROW(scene_emitter_layer_set_render_mode, LAYER, EMITTER_RENDER_MODE),
    ROW(scene_emitter_layer_get_render_mode, LAYER),
    ROW(scene_emitter_layer_set_birth_rate, LAYER, NOT_NEGATIVE),
    ROW(scene_emitter_layer_get_birth_rate, LAYER),
    ROW(scene_emitter_layer_set_lifetime, LAYER, NOT_NEGATIVE),
    ROW(scene_emitter_layer_get_lifetime, LAYER),
    ROW(scene_emitter_layer_set_velocity, LAYER, NUMBER),
    ROW(scene_emitter_layer_get_velocity, LAYER),
    ROW(scene_emitter_layer_set_scale, LAYER, NUMBER),
    ROW(scene_emitter_layer_get_scale, LAYER),
    ROW(scene_emitter_layer_set_spin, LAYER, NUMBER),
    ROW(scene_emitter_layer_get_spin, LAYER),
    ROW(scene_emitter_layer_set_seed, LAYER, NOT_NEGATIVE),
    ROW(scene_emitter_layer_get_seed, LAYER),
    ROW(scene_emitter_layer_set_preserves_depth, LAYER),
    ROW(scene_emitter_layer_get_preserves_depth, LAYER),
};

/* Numbers out of their ranges, values of other types, and what is too many or too deep. */
static void limits(void) {
    scene_emitter_cell *cell = objects.live[OBJECT_CELL];
    static const char *const not_negative[] = {"birthRate", "lifetime", "duration", "repeatCount", "repeatDuration"};
    for (size_t i = 0; i < sizeof not_negative / sizeof *not_negative; i++) {
        CHECK_FAILS(scene_emitter_cell_set_number(cell, not_negative[i], -1), SCENE_ERROR_INVALID_ARGUMENT);
        CHECK_CONTAINS(scene_error_message(), "must be 0 or more");
    }
    CHECK_FAILS(scene_emitter_cell_set_number(cell, "contentsScale", 0), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_emitter_cell_set_number(cell, "enabled", 2), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_emitter_cell_set_number(cell, "fillMode", 4), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_emitter_cell_set_number(cell, "fillMode", 0.5), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_emitter_cell_set_number(cell, "color", 1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_emitter_cell_set_number(cell, "lifetime", INFINITY), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_emitter_cell_set_number(cell, "duration", INFINITY));
    CHECK_OK(scene_emitter_cell_set_number(cell, "birthRate", 1e308));
    scene_error_clear();
    CHECK_NUMBER(scene_emitter_cell_get_number(cell, "contents"), 0);
    CHECK_INT(scene_error_status(), SCENE_ERROR_INVALID_ARGUMENT);
    scene_emitter_cell *const one[1] = {cell};
    CHECK_FAILS(scene_emitter_cell_set_emitter_cells(cell, NULL, 1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_emitter_cell_set_emitter_cells(cell, one, SIZE_MAX), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_emitter_layer_set_emitter_cells(emitter, one, SCENE_EMITTER_CELLS_MAX + 1),
                SCENE_ERROR_INVALID_ARGUMENT);
    /* Each takes a copy of the one before: a cell is never in itself. */
    scene_emitter_cell *nested = scene_emitter_cell_create();
    for (int depth = 2; depth <= SCENE_EMITTER_CELL_DEPTH_MAX; depth++)
        CHECK_OK(scene_emitter_cell_set_emitter_cells(nested, (scene_emitter_cell *const[]){nested}, 1));
    CHECK_OK(scene_emitter_layer_set_emitter_cells(emitter, (scene_emitter_cell *const[]){nested}, 1));
    CHECK_FAILS(scene_emitter_cell_set_emitter_cells(nested, (scene_emitter_cell *const[]){nested}, 1),
                SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_CONTAINS(scene_error_message(), "9 deep");
    scene_emitter_cell *many[40], *wide = scene_emitter_cell_create();
    for (int i = 0; i < 40; i++) many[i] = wide;
    CHECK_OK(scene_emitter_cell_set_emitter_cells(wide, many, 30));
    CHECK_FAILS(scene_emitter_layer_set_emitter_cells(emitter, many, 40), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_CONTAINS(scene_error_message(), "1240 emitter cells");
    CHECK_OK(scene_emitter_layer_set_emitter_cells(emitter, many, 33));
    scene_emitter_cell_release(nested);
    scene_emitter_cell_release(wide);
}

/* What no other layer has. */
static void other_kinds(void) {
    scene_emitter_cell *const one[1] = {objects.live[OBJECT_CELL]};
    scene_value number = {.type = SCENE_VALUE_NUMBER, .numbers = {1}};
    CHECK_FAILS(scene_emitter_layer_set_emitter_cells(objects.target, one, 1), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_emitter_layer_set_seed(objects.target, 1), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_layer_set_value(objects.target, "emitterCells.cell.birthRate", &number), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_layer_set_value(emitter, "emitterCells.other.birthRate", &number), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_layer_set_value(emitter, "emitterCells.cell.mass", &number), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_layer_set_value(emitter, "emitterCells", &(scene_value){.type = SCENE_VALUE_CELLS}),
                SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_CONTAINS(scene_error_message(), "scene_emitter_layer_set_emitter_cells");
}

int main(void) {
    fixture_create();
    emitter = scene_layer_create(SCENE_LAYER_KIND_EMITTER);
    CHECK_OK(scene_layer_add_sublayer(objects.root, emitter));
    scene_emitter_cell *cell = objects.live[OBJECT_CELL], *const one[1] = {cell};
    CHECK_OK(scene_emitter_cell_set_name(cell, "cell"));
    CHECK_OK(scene_emitter_cell_set_emitter_cells(cell, one, 1));
    CHECK_OK(scene_emitter_layer_set_emitter_cells(emitter, one, 1));
    misuse(rows, sizeof rows / sizeof rows[0]);
    limits();
    CHECK_OK(scene_emitter_layer_set_emitter_cells(emitter, one, 1));
    other_kinds();
    scene_layer_remove_from_superlayer(emitter);
    scene_layer_release(emitter);
    fixture_release();
    return check_summary("misuse_emitters");
}
