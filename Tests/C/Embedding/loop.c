/* The program's loop: the descriptor, dispatching, threads and their ends, and the lock that keeps others out. */
#define _POSIX_C_SOURCE 200809L
#include "journal.h"

#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

/* Whether the descriptor is readable, now or within a time. */
static bool ready_within(int milliseconds) {
    struct pollfd fd = {scene_get_fd(), POLLIN, 0};
    return poll(&fd, 1, milliseconds) == 1 && (fd.revents & POLLIN);
}

static bool ready(void) { return ready_within(0); }

/* Dispatches until there is nothing. */
static void settle(void) {
    for (int i = 0; i < 10 && ready(); i++) scene_dispatch();
    told();
}

/* How many descriptors the process has. */
static int open_descriptors(void) {
    int count = 0;
    for (int fd = 0; fd < 256; fd++) count += dup2(fd, fd) == fd;
    return count;
}

static void nothing_before_it_is_asked_for(void) {
    int before = open_descriptors();
    add(noted("a", 1), NULL);
    show(1);
    show(3);
    CHECK_INT(scene_dispatch(), 2);
    CHECK_TEXT(told(), "+a -a:finished ~a");
    CHECK_INT(scene_dispatch(), 0);
    CHECK_INT(open_descriptors(), before);

    /* What was waiting before the descriptor was made makes it readable. */
    add(noted("b", 1), NULL);
    CHECK_OK(scene_layer_remove_all_animations(box));
    CHECK(scene_get_fd() >= 0);
    CHECK_INT(scene_get_fd(), scene_get_fd());
    CHECK(ready());
    CHECK_TEXT(dispatched(), "+b -b:removed ~b");
    settle();
    CHECK(!ready());
}

/* What makes it readable, and that dispatching ends it. */
static void readable(void) {
    /* Events of this thread, by its own calls. */
    add(noted("a", 1), "a");
    settle();
    CHECK(!ready());
    CHECK_OK(scene_layer_remove_animation(box, "a"));
    CHECK(ready());
    CHECK_INT(scene_dispatch(), 2);
    settle();
    CHECK(!ready());

    /* An implicit transaction, by its first change, or by a completion. */
    CHECK_OK(scene_layer_set_opacity(box, 0.75));
    CHECK(ready());
    CHECK_INT(scene_dispatch(), 0);
    CHECK(!ready());
    complete("t");
    CHECK(ready());
    CHECK_TEXT(dispatched(), "!t ~t");
    CHECK(!ready());

    /* The dispatch commits it: the next frame shows it, without a call of scene_flush(). */
    CHECK_OK(scene_layer_remove_all_animations(box));
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_corner_radius(box, 2));
    scene_dispatch();
    CHECK_OK(scene_transaction_begin());
    show(10);
    CHECK_NUMBER(shown("cornerRadius"), 2);
    CHECK_OK(scene_transaction_commit());
    settle();

    /* A layer that is to be laid out, where nothing has changed. */
    scene_layout_manager *manager = scene_layout_manager_create_constraint();
    CHECK_OK(scene_layer_set_layout_manager(box, manager));
    settle();
    CHECK(!ready());
    CHECK_OK(scene_layer_set_needs_layout(box));
    CHECK(ready());
    scene_dispatch();
    CHECK(!scene_layer_needs_layout(box) && !ready());
    CHECK_OK(scene_layer_set_layout_manager(box, NULL));
    scene_layout_manager_release(manager);
    settle();

    /* What a renderer reports. */
    add(noted("r", 1), NULL);
    settle();
    show(20);
    CHECK(ready());
    CHECK_TEXT(dispatched(), "+r");
    CHECK(!ready());
    show(20.5);
    CHECK(!ready());
    show(21);
    CHECK(ready());
    CHECK_TEXT(dispatched(), "-r:finished ~r");
    CHECK(!ready());
}

/* Frames on another thread wake this one. */
static void *render_later(void *time) {
    nanosleep(&(struct timespec){0, 30000000}, NULL);
    CHECK_OK(scene_renderer_render(theater.renderer, *(double *)time));
    return NULL;
}

static void rendered_elsewhere(void) {
    double times[2] = {30, 32};
    add(noted("r", 1), NULL);
    settle();
    static const char *const expected[2] = {"+r", "-r:finished ~r"};
    for (int i = 0; i < 2; i++) {
        pthread_t thread;
        CHECK(!ready());
        pthread_create(&thread, NULL, render_later, &times[i]);
        CHECK(ready_within(10000));
        CHECK_TEXT(dispatched(), expected[i]);
        pthread_join(thread, NULL);
    }
    settle();
}

/* What a thread's animations are told comes to that thread, and to nobody else. */
static atomic_int phase;

static void wait_for(int wanted) {
    while (atomic_load(&phase) < wanted) sched_yield();
}

static void *own_animations(void *unused) {
    (void)unused;
    CHECK(!ready());
    CHECK_OK(scene_layer_add_animation(box, noted("theirs", 1), "theirs"));
    settle();
    atomic_store(&phase, 1);
    wait_for(2);
    CHECK(ready_within(10000));
    CHECK_TEXT(dispatched(), "+theirs -theirs:removed");
    atomic_store(&phase, 3);
    return NULL;
}

static void threads_of_their_own(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, own_animations, NULL);
    wait_for(1);
    CHECK_OK(scene_layer_remove_animation(box, "theirs"));
    CHECK_INT(scene_dispatch(), 0);
    atomic_store(&phase, 2);
    wait_for(3);
    pthread_join(thread, NULL);
    /* The handle of its animation was never released. */
    settle();
    CHECK_TEXT(dispatched(), "");
}

/* What a thread that has ended was not told, the next that dispatches is. */
static void *leaves_things(void *unused) {
    (void)unused;
    CHECK(scene_get_fd() >= 0);
    add_to(box, noted("posted", 1), "posted");
    add_to(box, noted("later", 1), "later");
    CHECK_OK(scene_layer_remove_animation(box, "posted"));
    CHECK_OK(scene_transaction_begin());
    complete("open");
    return NULL;
}

static void ended_threads(void) {
    int before = open_descriptors();
    pthread_t thread;
    settle();
    pthread_create(&thread, NULL, leaves_things, NULL);
    pthread_join(thread, NULL);
    CHECK_INT(open_descriptors(), before);
    CHECK(ready());
    CHECK_TEXT(dispatched(), "+posted -posted:removed ~posted !open ~open");
    CHECK_OK(scene_layer_remove_animation(box, "later"));
    CHECK(ready());
    CHECK_TEXT(dispatched(), "+later -later:removed ~later");
    settle();
    CHECK(!ready());
}

/* A loop within a callback goes on where the outer one was. */
static int deepest, depth;

static void dispatch_within(void *name) {
    depth++;
    if (depth > deepest) deepest = depth;
    note("!%s", (const char *)name);
    scene_dispatch();
    depth--;
}

static void post_completions(int count) {
    static char names[100000][12];
    for (int i = 0; i < count; i++) {
        snprintf(names[i], sizeof names[i], "%d", i);
        CHECK_OK(scene_transaction_begin());
        CHECK_OK(scene_transaction_set_completion(dispatch_within, names[i], NULL));
        CHECK_OK(scene_transaction_commit());
    }
}

static void outer_and_inner(void *unused) {
    (void)unused;
    note("(");
    post_completions(1);
    scene_dispatch();
    note(")");
}

static void nested_dispatches(void) {
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_completion(outer_and_inner, NULL, NULL));
    complete("rest");
    CHECK_OK(scene_transaction_commit());
    CHECK_INT(scene_dispatch(), 1);
    CHECK_TEXT(told(), "( !rest ~rest !0 )");

    /* A callback that always dispatches: all is told, in order, and the stack does not grow with it. */
    deepest = 0;
    post_completions(100);
    while (scene_dispatch() > 0) {
    }
    char expected[1000] = "", name[16];
    for (int i = 0; i < 100; i++) {
        snprintf(name, sizeof name, i ? " !%d" : "!%d", i);
        strcat(expected, name);
    }
    CHECK_TEXT(told(), expected);
    CHECK_INT(deepest, 16);
    post_completions(100000);
    while (scene_dispatch() > 0) {
    }
    CHECK_INT(deepest, 16);
    CHECK_INT(depth, 0);
    told();
    settle();
    CHECK(!ready());
}

static void *count_nothing(void *locked) {
    CHECK_OK(scene_layer_set_corner_radius(box, 3));
    atomic_store((atomic_int *)locked, 1);
    return NULL;
}

static void *ends_with_the_lock(void *unused) {
    (void)unused;
    CHECK_OK(scene_transaction_lock());
    CHECK_OK(scene_transaction_lock());
    CHECK_OK(scene_layer_set_corner_radius(box, 4));
    return NULL;
}

/* "lock is recursive; unlock without lock harmless" */
static void lock(void) {
    pthread_t thread;
    atomic_int changed = 0;
    CHECK_OK(scene_transaction_unlock());
    CHECK_OK(scene_transaction_lock());
    CHECK_OK(scene_transaction_lock());
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_layer_set_corner_radius(box, 1));
    pthread_create(&thread, NULL, count_nothing, &changed);
    nanosleep(&(struct timespec){0, 50000000}, NULL);
    CHECK_INT(atomic_load(&changed), 0);
    CHECK_OK(scene_transaction_unlock());
    nanosleep(&(struct timespec){0, 50000000}, NULL);
    CHECK_INT(atomic_load(&changed), 0);
    CHECK_NUMBER(scene_layer_get_corner_radius(box), 1);
    /* Frames are drawn and callbacks run under it. */
    add(noted("a", 1), NULL);
    CHECK_OK(scene_layer_remove_all_animations(box));
    CHECK_OK(scene_transaction_commit());
    show(40);
    CHECK_TEXT(dispatched(), "+a -a:removed ~a");
    CHECK_OK(scene_transaction_unlock());
    pthread_join(thread, NULL);
    CHECK_NUMBER(scene_layer_get_corner_radius(box), 3);
    CHECK_OK(scene_transaction_unlock());

    pthread_create(&thread, NULL, ends_with_the_lock, NULL);
    pthread_join(thread, NULL);
    CHECK_NUMBER(scene_layer_get_corner_radius(box), 4);
    settle();
}

static void current_time(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double before = (double)now.tv_sec + (double)now.tv_nsec * 1e-9, time = scene_get_current_time();
    CHECK(time >= before && time < before + 10);
    CHECK(scene_get_current_time() >= time);
}

int main(void) {
    open_theater();
    nothing_before_it_is_asked_for();
    readable();
    rendered_elsewhere();
    threads_of_their_own();
    ended_threads();
    nested_dispatches();
    lock();
    current_time();
    stage_release(&theater);
    return check_summary("loop");
}
