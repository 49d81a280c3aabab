/* Misuse of every function of emitter.h. */
#define FIXTURE_LAYER_KIND SCENE_LAYER_KIND_EMITTER
#include "misuse.h"
#include "rows/emitter.h"

static scene_property_info property_info = SCENE_PROPERTY_INFO_INIT;

STATUS(scene_emitter_cell_property_get_info, (uint32_t)a[0].integer, a[1].pointer == NULL ? NULL : &property_info)
STATUS(scene_emitter_cell_set_value, HANDLE(0), a[1].text, value_of(&a[2]))
STATUS(scene_emitter_cell_get_value, HANDLE(0), a[1].text, a[2].pointer)
STATUS(scene_emitter_cell_set_number, HANDLE(0), a[1].text, a[2].numbers[0])
VALUE(double, scene_emitter_cell_get_number, HANDLE(0), a[1].text)
static outcome call_scene_emitter_cell_set_emitter_cells(const argument *a) {
    scene_emitter_cell *const cells[2] = {objects.live[OBJECT_CELL], HANDLE(1)};
    return (outcome){scene_emitter_cell_set_emitter_cells(HANDLE(0), cells, 2), true};
}

static outcome call_scene_emitter_layer_set_emitter_cells(const argument *a) {
    scene_emitter_cell *const cells[2] = {objects.live[OBJECT_CELL], HANDLE(1)};
    return (outcome){scene_emitter_layer_set_emitter_cells(HANDLE(0), cells, 2), true};
}

static const row rows[] = {
    ROW(scene_emitter_cell_property_get_info, INDEX, POINTER),
    ROW(scene_emitter_cell_set_value, CELL, CELL_KEY, NUMBER_VALUE),
    ROW(scene_emitter_cell_get_value, CELL, CELL_KEY, POINTER),
    ROW(scene_emitter_cell_set_number, CELL, CELL_KEY, NUMBER),
    ROW(scene_emitter_cell_get_number, CELL, CELL_KEY),
    ROW(scene_emitter_cell_set_emitter_cells, CELL, CELL),
    ROW(scene_emitter_layer_set_emitter_cells, LAYER, CELL),
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
    CHECK_FAILS(scene_emitter_layer_set_emitter_cells(objects.target, one, SCENE_EMITTER_CELLS_MAX + 1),
                SCENE_ERROR_INVALID_ARGUMENT);
    /* Each takes a copy of the one before: a cell is never in itself. */
    scene_emitter_cell *nested = scene_emitter_cell_create();
    for (int depth = 2; depth <= SCENE_EMITTER_CELL_DEPTH_MAX; depth++)
        CHECK_OK(scene_emitter_cell_set_emitter_cells(nested, (scene_emitter_cell *const[]){nested}, 1));
    CHECK_OK(scene_emitter_layer_set_emitter_cells(objects.target, (scene_emitter_cell *const[]){nested}, 1));
    CHECK_FAILS(scene_emitter_cell_set_emitter_cells(nested, (scene_emitter_cell *const[]){nested}, 1),
                SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_CONTAINS(scene_error_message(), "9 deep");
    scene_emitter_cell *many[40], *wide = scene_emitter_cell_create();
    for (int i = 0; i < 40; i++) many[i] = wide;
    CHECK_OK(scene_emitter_cell_set_emitter_cells(wide, many, 30));
    CHECK_FAILS(scene_emitter_layer_set_emitter_cells(objects.target, many, 40), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_CONTAINS(scene_error_message(), "1240 emitter cells");
    CHECK_OK(scene_emitter_layer_set_emitter_cells(objects.target, many, 33));
    scene_emitter_cell_release(nested);
    scene_emitter_cell_release(wide);
}

/* What no other layer has. */
static void other_kinds(void) {
    scene_emitter_cell *const one[1] = {objects.live[OBJECT_CELL]};
    scene_layer *plain = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_value number = {.type = SCENE_VALUE_NUMBER, .numbers = {1}};
    CHECK_FAILS(scene_emitter_layer_set_emitter_cells(plain, one, 1), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_emitter_layer_set_seed(plain, 1), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_layer_set_value(plain, "emitterCells.cell.birthRate", &number), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_layer_set_value(objects.target, "emitterCells.other.birthRate", &number), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_layer_set_value(objects.target, "emitterCells.cell.mass", &number), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_layer_set_value(objects.target, "emitterCells", &(scene_value){.type = SCENE_VALUE_CELLS}),
                SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_CONTAINS(scene_error_message(), "scene_emitter_layer_set_emitter_cells");
    scene_layer_release(plain);
}

int main(void) {
    fixture_create();
    scene_emitter_cell *cell = objects.live[OBJECT_CELL], *const one[1] = {cell};
    CHECK_OK(scene_emitter_cell_set_name(cell, "cell"));
    CHECK_OK(scene_emitter_cell_set_emitter_cells(cell, one, 1));
    CHECK_OK(scene_emitter_layer_set_emitter_cells(objects.target, one, 1));
    MISUSE(rows);
    MISUSE(emitter_rows);
    limits();
    CHECK_OK(scene_emitter_layer_set_emitter_cells(objects.target, one, 1));
    other_kinds();
    fixture_release();
    return check_summary("misuse_emitters");
}
