/* scene_dispatch() in a loop of epoll: cc epoll.c $(pkg-config --cflags --libs scene) */
#include "fade.h"

#include <stdbool.h>
#include <sys/epoll.h>
#include <unistd.h>

static void finished(void *running) { *(bool *)running = false; }

int main(void) {
    bool running = true;
    int loop = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN};
    epoll_ctl(loop, EPOLL_CTL_ADD, scene_get_fd(), &event);

    fade(finished, &running);
    while (running && epoll_wait(loop, &event, 1, 10000) > 0) scene_dispatch();
    end();
    close(loop);
    return running;
}
