/* exit() while other threads draw: the process ends with the status that it was told, and nothing is drawn while drivers go. */
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "frame.h"

enum { threads = 3 };

static int frames;

static void *draw(void *unused) {
    (void)unused;
    for (;;) {
        scene_renderer *renderer = scene_renderer_create_offscreen(64, 64, 1);
        scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
        scene_layer_set_frame(root, (scene_rect){0, 0, 40, 40});
        scene_layer_set_background_color(root, &RED);
        if (!renderer || scene_renderer_set_root(renderer, root) != SCENE_OK) return NULL;
        for (int i = 0; i < 4; i++) {
            if (scene_renderer_render(renderer, i) != SCENE_OK) return NULL;
            __atomic_fetch_add(&frames, 1, __ATOMIC_RELAXED);
        }
        scene_renderer_release(renderer);
        scene_layer_release(root);
    }
}

/* The program that ends: its threads draw when it calls exit(). */
static int end_early(int frames_before, useconds_t delay) {
    for (int i = 0; i < threads; i++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, draw, NULL)) return 1;
        pthread_detach(thread);
    }
    while (__atomic_load_n(&frames, __ATOMIC_RELAXED) < frames_before) usleep(200);
    usleep(delay);
    exit(7);
}

/* Runs the program, with a status of 7 in the end. */
static void try_end(int frames_before, int delay) {
    char numbers[2][16];
    snprintf(numbers[0], sizeof numbers[0], "%d", frames_before);
    snprintf(numbers[1], sizeof numbers[1], "%d", delay);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        execl("/proc/self/exe", "exits", numbers[0], numbers[1], (char *)NULL);
        _exit(1);
    }
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child);
    check_that(WIFEXITED(status) && WEXITSTATUS(status) == 7, __FILE__, __LINE__, "after %d frames and %d us: %s %d",
               frames_before, delay, WIFSIGNALED(status) ? "signal" : "status",
               WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
}

int main(int count, char **arguments) {
    if (count > 2) return end_early(atoi(arguments[1]), (useconds_t)atoi(arguments[2]));
    for (int i = 0; i < 12; i++) try_end(i * 5, 0);
    /* In the first frames drivers register handlers while they work. */
    for (int i = 0; i < 40; i++) try_end(0, i * 2000);
    return check_summary("exits");
}
