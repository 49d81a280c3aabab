/* A process that was forked from one that had used libscene: no call waits for what only the parent has. */
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "frame.h"

static stage theater;

/* Runs a function in a forked child. Its checks count here: the child ends with how many failed. */
static void in_a_child(void (*run)(void), const char *name) {
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        alarm(20);
        checks_failed = 0;
        run();
        _exit(checks_failed == 0 ? 0 : 1);
    }
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child);
    check_that(WIFEXITED(status) && WEXITSTATUS(status) == 0, __FILE__, __LINE__, "%s: the child ended with %s %d",
               name, WIFSIGNALED(status) ? "signal" : "status",
               WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
}

static void check_works(void) {
    stage own = stage_create(4, 4, 1);
    add_box(own.root, 0, 0, 4, 4, RED);
    CHECK_OK(scene_renderer_render(own.renderer, 0));
    stage_release(&own);
}

static void check_refused(void) {
    CHECK_FAILS(scene_renderer_render(theater.renderer, 1), SCENE_ERROR_INVALID_STATE);
    CHECK_CONTAINS(scene_error_message(), "fork");
    CHECK_FAILS_WITH(scene_renderer_create_offscreen(4, 4, 1), NULL, SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS_WITH(scene_layer_create(SCENE_LAYER_KIND_LAYER), NULL, SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_layer_set_opacity(theater.root, 0.5), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_flush(), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_transaction_begin(), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS_WITH(scene_dispatch(), 0, SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS_WITH(scene_image_create_from_file("/none.png"), NULL, SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS_WITH(scene_document_create_from_file("/none.json"), NULL, SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS_WITH(scene_live_object_count(SCENE_OBJECT_LAYER), 0, SCENE_ERROR_INVALID_STATE);
    scene_layer_release(theater.root);
    scene_renderer_release(theater.renderer);
    /* What needs nothing of the process is as it was. */
    CHECK_NUMBER(scene_transform_make_scale(2, 1, 1).m11, 2);
    CHECK(scene_version() == SCENE_VERSION);
}

static bool is_over;

static void *change(void *unused) {
    (void)unused;
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    for (int i = 0; !__atomic_load_n(&is_over, __ATOMIC_RELAXED); i++) {
        scene_layer_set_opacity(layer, i % 2);
        scene_flush();
    }
    scene_layer_release(layer);
    return NULL;
}

static void end_a_thread(void) {
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, change, NULL) == 0);
    __atomic_store_n(&is_over, true, __ATOMIC_RELAXED);
    CHECK(pthread_join(thread, NULL) == 0);
    check_refused();
}

int main(void) {
    /* Before the first call a fork is like any other. */
    in_a_child(check_works, "before the first call");
    theater = stage_create(4, 4, 1);
    CHECK_OK(scene_renderer_render(theater.renderer, 0));
    in_a_child(check_refused, "after a frame");
    /* Another thread has the locks at any moment. */
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, change, NULL) == 0);
    for (int i = 0; i < 40; i++) in_a_child(check_refused, "while another thread changes layers");
    in_a_child(end_a_thread, "whose threads end");
    __atomic_store_n(&is_over, true, __ATOMIC_RELAXED);
    pthread_join(thread, NULL);
    /* The parent goes on. */
    CHECK_OK(scene_renderer_render(theater.renderer, 2));
    stage_release(&theater);
    check_works();
    return check_summary("forks");
}
