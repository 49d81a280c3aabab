/* Display links: refreshes told to the thread that made the link, at the display's pace or less often. */
#define _DEFAULT_SOURCE
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

#include <scene/display_link.h>
#include <scene/loop.h>
#include <scene/render_thread.h>

#include "frame.h"

static const double pace = 0.02;

typedef struct listener {
    scene_display_refresh last;
    double least, most;
    int calls, destroyed, nested;
    bool dispatches;
    scene_display_link *release;
    scene_layer *moves;
} listener;

static void note(const scene_display_refresh *refresh, void *user_data) {
    listener *listener = user_data;
    CHECK_INT(refresh->struct_size, sizeof *refresh);
    CHECK(refresh->timestamp <= scene_get_current_time());
    CHECK(check_near(refresh->target_timestamp, refresh->timestamp + refresh->interval, 1e-9));
    if (listener->calls++) {
        double apart = refresh->timestamp - listener->last.timestamp;
        listener->least = fmin(listener->least, apart);
        listener->most = fmax(listener->most, apart);
    }
    listener->last = *refresh;
    if (listener->dispatches) listener->nested += (int)scene_dispatch();
    if (listener->moves) CHECK_OK(scene_layer_set_position(listener->moves, (scene_point){listener->calls, 0}));
    scene_display_link *release = listener->release;
    listener->release = NULL;
    scene_display_link_release(release);
}

static void destroy(void *user_data) { ((listener *)user_data)->destroyed++; }

static listener fresh(void) { return (listener){.least = INFINITY}; }

/* Dispatches as a loop does until so many refreshes were told, or for some seconds. */
static void loop(listener *listener, int calls, double seconds) {
    double end = scene_get_current_time() + seconds;
    while (listener->calls < calls && scene_get_current_time() < end) {
        struct pollfd wait = {scene_get_fd(), POLLIN, 0};
        poll(&wait, 1, (int)(fmax(end - scene_get_current_time(), 0) * 1000) + 1);
        scene_dispatch();
    }
}

/* One call for each refresh of a renderer's thread, and what the call sets is committed. */
static void refreshes(void) {
    stage stage = stage_create(8, 8, 1);
    scene_layer *box = add_box(stage.root, 0, 0, 4, 4, RED);
    CHECK_OK(scene_renderer_start(stage.renderer, pace));
    listener heard = fresh();
    heard.moves = box;
    scene_display_link *link = scene_display_link_create(stage.renderer, note, &heard, destroy);
    CHECK(link != NULL);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_DISPLAY_LINK), 1);
    CHECK(!scene_display_link_is_paused(link));
    CHECK_NUMBER(scene_display_link_get_preferred_frames_per_second(link), 0);
    loop(&heard, 12, 20);
    CHECK(heard.calls >= 12);
    CHECK(check_near(heard.last.interval, pace, 1e-9));
    CHECK(heard.least > 0.5 * pace);
    /* The last one was committed as it returned. */
    scene_value value = {0};
    for (int i = 0; i < 2000 && value.numbers[0] != heard.calls; i++) {
        usleep(1000);
        CHECK_OK(scene_layer_get_presentation_value(box, "position", &value));
    }
    CHECK_NUMBER(value.numbers[0], heard.calls);
    heard.moves = NULL;

    /* Half as often. */
    CHECK_OK(scene_display_link_set_preferred_frames_per_second(link, 25));
    CHECK_NUMBER(scene_display_link_get_preferred_frames_per_second(link), 25);
    heard.calls = 0, heard.least = INFINITY;
    loop(&heard, 6, 20);
    CHECK(heard.calls >= 6 && heard.least > 1.5 * pace);
    static const double wrong[] = {-1, NAN, INFINITY};
    for (int i = 0; i < 3; i++) {
        CHECK_FAILS(scene_display_link_set_preferred_frames_per_second(link, wrong[i]), SCENE_ERROR_INVALID_ARGUMENT);
    }
    CHECK_NUMBER(scene_display_link_get_preferred_frames_per_second(link), 25);

    /* Paused, and on again. */
    CHECK_OK(scene_display_link_set_paused(link, true));
    CHECK(scene_display_link_is_paused(link));
    heard.calls = 0;
    loop(&heard, 1, 0.2);
    CHECK_INT(heard.calls, 0);
    CHECK_OK(scene_display_link_set_paused(link, false));
    double now = scene_get_current_time();
    loop(&heard, 1, 20);
    CHECK(heard.calls >= 1 && heard.last.timestamp >= now);

    /* The renderer goes, and with it the display. */
    CHECK_OK(scene_renderer_stop(stage.renderer));
    stage_release(&stage);
    heard.calls = 0;
    loop(&heard, 1, 0.3);
    CHECK_INT(heard.calls, 0);
    scene_display_link_release(link);
    CHECK_INT(heard.destroyed, 1);
}

/* Without a display, released by its own call, and dispatches within the call. */
static void alone(void) {
    listener heard = fresh();
    heard.dispatches = true;
    scene_display_link *link = scene_display_link_create(NULL, note, &heard, destroy);
    CHECK(scene_display_link_retain(link) == link);
    scene_display_link_release(link);
    loop(&heard, 3, 20);
    CHECK(heard.calls >= 3);
    CHECK_INT(heard.nested, 0);
    CHECK(check_near(heard.last.interval, 1 / 60.0, 1e-9));
    heard.release = link;
    heard.calls = 0;
    loop(&heard, 1, 20);
    CHECK_INT(heard.calls, 1);
    CHECK_INT(heard.destroyed, 1);
    CHECK_FAILS(scene_display_link_set_paused(link, true), SCENE_ERROR_INVALID_HANDLE);
    loop(&heard, 2, 0.1);
    CHECK_INT(heard.calls, 1);
}

static void *on_thread(void *user_data) {
    listener *heard = user_data;
    scene_display_link *link = scene_display_link_create(NULL, note, heard, destroy);
    loop(heard, 3, 20);
    return link;
}

/* A link of a thread that has ended tells nobody, and ends with its last reference all the same. */
static void threads(void) {
    listener heard = fresh(), here = fresh();
    scene_display_link *own = scene_display_link_create(NULL, note, &here, NULL);
    CHECK_OK(scene_display_link_set_paused(own, true));
    pthread_t thread;
    pthread_create(&thread, NULL, on_thread, &heard);
    void *link = NULL;
    pthread_join(thread, &link);
    CHECK(heard.calls >= 3);
    int calls = heard.calls;
    loop(&here, 1, 0.1);
    CHECK_INT(heard.calls, calls);
    CHECK_INT(here.calls, 0);
    scene_display_link_release(link);
    CHECK_INT(heard.destroyed, 1);
    scene_display_link_release(own);
}

static void refused(void) {
    listener heard = fresh();
    CHECK_FAILS_WITH(scene_display_link_create(NULL, NULL, &heard, destroy), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_FAILS_WITH(scene_display_link_create((scene_renderer *)layer, note, &heard, destroy), NULL,
                     SCENE_ERROR_INVALID_HANDLE);
    scene_layer_release(layer);
    CHECK_INT(heard.destroyed, 0);
}

int main(void) {
    refreshes();
    alone();
    threads();
    refused();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_DISPLAY_LINK), 0);
    return check_summary("display_links");
}
