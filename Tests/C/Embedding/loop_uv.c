/* Runs examples/loops/libuv.c. */
#define _DEFAULT_SOURCE
#define main example_main
#include "../../../examples/loops/libuv.c"
#undef main

#include "check.h"

int main(void) {
    double start = scene_get_current_time();
    CHECK_INT(example_main(), 0);
    CHECK(scene_get_current_time() - start < 9);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_RENDERER), 0);
    return check_summary("loop_uv");
}
