/* Runs examples/loops/qt.cpp. */
#define main example_main
#include "../../../examples/loops/qt.cpp"
#undef main

#include "check.h"

int main(int argc, char **argv) {
    double start = scene_get_current_time();
    CHECK(example_main(argc, argv) == 0);
    CHECK(scene_get_current_time() - start < 9);
    CHECK(scene_live_object_count(SCENE_OBJECT_LAYER) == 0);
    CHECK(scene_live_object_count(SCENE_OBJECT_RENDERER) == 0);
    return check_summary("loop_qt");
}
