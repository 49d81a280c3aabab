/* A machine without EGL: an error that names what is missing, and no crash. The program runs itself again with a name in
   the environment under which the library is not found. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

static const char variable[] = "SCENE_EGL_LIBRARY", missing[] = "libscene-test-has-no-such-library.so.1";

static int without_egl(void) {
    CHECK(!scene_has_feature("egl"));
    CHECK_FAILS_WITH(scene_renderer_create_offscreen(16, 16, 1), NULL, SCENE_ERROR_UNSUPPORTED);
    CHECK_CONTAINS(scene_error_message(), missing);
    /* Everything else goes on. */
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_opacity(layer, 0.5));
    scene_layer_release(layer);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_RENDERER), 0);
    return check_summary("no_egl, without");
}

static void run_without_egl(void) {
    pid_t child = fork();
    if (child == 0) {
        setenv(variable, missing, 1);
        execl("/proc/self/exe", "no_egl", "without", (char *)NULL);
        _exit(127);
    }
    int status = 0;
    waitpid(child, &status, 0);
    check_that(WIFEXITED(status) && WEXITSTATUS(status) == 0, __FILE__, __LINE__, "without EGL: wait status %d",
               status);
}

int main(int count, char **arguments) {
    (void)arguments;
    if (count > 1) return without_egl();
    run_without_egl();
    CHECK(scene_has_feature("egl"));
    scene_renderer *renderer = scene_renderer_create_offscreen(16, 16, 1);
    CHECK(renderer != NULL);
    scene_renderer_release(renderer);
    return check_summary("no_egl");
}
