/* A progress bar in a terminal that moves as a layer does: values that are no layer's animate through an animator.

       cc -o progress progress.c $(pkg-config --cflags --libs scene) && ./progress
*/
#include <poll.h>
#include <scene/scene.h>
#include <stdio.h>

static void draw(const scene_value *value, void *user_data) {
    enum { width = 40 };
    (void)user_data;
    int full = (int)(value->numbers[0] * width + 0.5);
    printf("\r[");
    for (int i = 0; i < width; i++) putchar(i < full ? '#' : '.');
    printf("] %3.0f %%", 100 * value->numbers[0]);
    fflush(stdout);
}

int main(void) {
    static const double steps[] = {0.15, 0.6, 0.7, 1};
    scene_value progress = {.type = SCENE_VALUE_NUMBER};
    scene_layer *bar = scene_animator_create(&progress, draw, NULL, NULL);
    for (int i = 0; i < 4; i++) {
        /* The work comes in steps; the bar goes there smoothly, from wherever it is. */
        scene_transaction_begin();
        scene_transaction_set_animation_duration(0.4);
        progress.numbers[0] = steps[i];
        scene_animator_set_value(bar, &progress);
        scene_transaction_commit();
        /* Sleeps until something is to be done, 60 times a second while the bar moves. */
        struct pollfd fd = {scene_get_fd(), POLLIN, 0};
        do {
            poll(&fd, 1, -1);
            scene_dispatch();
        } while (scene_layer_get_animation_count(bar) > 0);
    }
    putchar('\n');
    scene_layer_release(bar);
    return 0;
}
