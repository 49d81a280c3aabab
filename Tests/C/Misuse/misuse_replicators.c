/* Misuse of every function of replicator.h. */
#define FIXTURE_LAYER_KIND SCENE_LAYER_KIND_REPLICATOR
#include "misuse.h"
#include "rows/replicator.h"

STATUS(scene_replicator_layer_set_instance_count, HANDLE(0), (uint32_t)a[1].integer)
static const row rows[] = {
    ROW(scene_replicator_layer_set_instance_count, LAYER, COPIES),
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
    MISUSE(rows);
    MISUSE(replicator_rows);
    counts();
    fixture_release();
    return check_summary("misuse_replicators");
}
