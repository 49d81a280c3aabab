/* Runs examples/loops/epoll.c. */
#define main example_main
#include "../../../examples/loops/epoll.c"
#undef main

#include "check.h"

int main(void) {
    CHECK_INT(example_main(), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_RENDERER), 0);
    return check_summary("loop_epoll");
}
