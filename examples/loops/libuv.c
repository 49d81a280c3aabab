/* scene_dispatch() in libuv's loop, and so in Node's: cc libuv.c $(pkg-config --cflags --libs scene libuv) */
#define _DEFAULT_SOURCE
#include "fade.h"

#include <uv.h>

static void dispatch(uv_poll_t *poll, int status, int events) {
    (void)poll, (void)status, (void)events;
    scene_dispatch();
}

static void finished(void *loop) { uv_stop(loop); }

static void give_up(uv_timer_t *patience) {
    fputs("nothing came of it\n", stderr);
    uv_stop(patience->loop);
}

int main(void) {
    uv_loop_t loop;
    uv_poll_t poll;
    uv_timer_t patience;
    uv_loop_init(&loop);
    uv_poll_init(&loop, &poll, scene_get_fd());
    uv_poll_start(&poll, UV_READABLE, dispatch);
    uv_timer_init(&loop, &patience);
    uv_timer_start(&patience, give_up, 10000, 0);
    fade(finished, &loop);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_close((uv_handle_t *)&poll, NULL);
    uv_close((uv_handle_t *)&patience, NULL);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    end();
    return 0;
}
