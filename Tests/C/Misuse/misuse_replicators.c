/* Misuse of every function of replicator.h. */
#define FIXTURE_LAYER_KIND SCENE_LAYER_KIND_REPLICATOR
#include "misuse.h"

#define HANDLE(i) a[i].handle

STATUS(scene_replicator_layer_set_instance_count, HANDLE(0), (uint32_t)a[1].integer)
VALUE(uint32_t, scene_replicator_layer_get_instance_count, HANDLE(0))
STATUS(scene_replicator_layer_set_instance_delay, HANDLE(0), a[1].numbers[0])
VALUE(double, scene_replicator_layer_get_instance_delay, HANDLE(0))
STATUS(scene_replicator_layer_set_instance_transform, HANDLE(0), transform_of(&a[1]))
VALUE(scene_transform, scene_replicator_layer_get_instance_transform, HANDLE(0))
STATUS(scene_replicator_layer_set_instance_color, HANDLE(0), color_of(&a[1]))
VALUE(scene_color, scene_replicator_layer_get_instance_color, HANDLE(0))
STATUS(scene_replicator_layer_set_instance_red_offset, HANDLE(0), a[1].numbers[0])
VALUE(double, scene_replicator_layer_get_instance_red_offset, HANDLE(0))
STATUS(scene_replicator_layer_set_instance_green_offset, HANDLE(0), a[1].numbers[0])
VALUE(double, scene_replicator_layer_get_instance_green_offset, HANDLE(0))
STATUS(scene_replicator_layer_set_instance_blue_offset, HANDLE(0), a[1].numbers[0])
VALUE(double, scene_replicator_layer_get_instance_blue_offset, HANDLE(0))
STATUS(scene_replicator_layer_set_instance_alpha_offset, HANDLE(0), a[1].numbers[0])
VALUE(double, scene_replicator_layer_get_instance_alpha_offset, HANDLE(0))
STATUS(scene_replicator_layer_set_preserves_depth, HANDLE(0), true)
VALUE(bool, scene_replicator_layer_get_preserves_depth, HANDLE(0))

static const row rows[] = {
    ROW(scene_replicator_layer_get_instance_count, LAYER),
    ROW(scene_replicator_layer_set_instance_count, LAYER, COPIES),
    ROW(scene_replicator_layer_set_instance_delay, LAYER, NUMBER),
    ROW(scene_replicator_layer_get_instance_delay, LAYER),
    ROW(scene_replicator_layer_set_instance_transform, LAYER, TRANSFORM),
    ROW(scene_replicator_layer_get_instance_transform, LAYER),
    ROW(scene_replicator_layer_set_instance_color, LAYER, COLOR),
    ROW(scene_replicator_layer_get_instance_color, LAYER),
    ROW(scene_replicator_layer_set_instance_red_offset, LAYER, NUMBER),
    ROW(scene_replicator_layer_get_instance_red_offset, LAYER),
    ROW(scene_replicator_layer_set_instance_green_offset, LAYER, NUMBER),
    ROW(scene_replicator_layer_get_instance_green_offset, LAYER),
    ROW(scene_replicator_layer_set_instance_blue_offset, LAYER, NUMBER),
    ROW(scene_replicator_layer_get_instance_blue_offset, LAYER),
    ROW(scene_replicator_layer_set_instance_alpha_offset, LAYER, NUMBER),
    ROW(scene_replicator_layer_get_instance_alpha_offset, LAYER),
    ROW(scene_replicator_layer_set_preserves_depth, LAYER),
    ROW(scene_replicator_layer_get_preserves_depth, LAYER),
};

static void counts(void) {
    scene_layer *replicator = scene_layer_create(SCENE_LAYER_KIND_REPLICATOR),
                *plain = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_replicator_layer_set_instance_count(replicator, SCENE_REPLICATOR_MAX_COUNT));
    CHECK_FAILS(scene_replicator_layer_set_instance_count(replicator, 1000000000), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_CONTAINS(scene_error_message(), "instanceCount must be 0 to 262144, not 1000000000");
    CHECK_INT(scene_replicator_layer_get_instance_count(replicator), SCENE_REPLICATOR_MAX_COUNT);
    scene_value value = {.type = SCENE_VALUE_NUMBER, .numbers = {-3}};
    CHECK_FAILS(scene_layer_set_value(replicator, "instanceCount", &value), SCENE_ERROR_INVALID_ARGUMENT);
    value.numbers[0] = NAN;
    CHECK_FAILS(scene_layer_set_value(replicator, "instanceCount", &value), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_replicator_layer_set_instance_count(plain, 3), SCENE_ERROR_NOT_FOUND);
    scene_layer_release(replicator);
    scene_layer_release(plain);
}

int main(void) {
    fixture_create();
    misuse(rows, sizeof rows / sizeof rows[0]);
    counts();
    fixture_release();
    return check_summary("misuse_replicators");
}
