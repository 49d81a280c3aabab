/* Trees that two threads take apart at the same time: what one has changed in a transaction that is still open must not be in the way of
   what the other commits first, and neither is undone by it. */
#include "frame.h"

#include <pthread.h>
#include <semaphore.h>

static stage theater;
/* What the other thread does in its transaction, and when. */
static void (*other_change)(void);
static sem_t changed, commits;

static void *other_thread(void *unused) {
    (void)unused;
    CHECK_OK(scene_transaction_begin());
    other_change();
    sem_post(&changed);
    sem_wait(&commits);
    CHECK_OK(scene_transaction_commit());
    return NULL;
}

/* Lets the other thread make a change, and leaves its transaction open. */
static pthread_t begin_other(void (*change)(void)) {
    pthread_t thread;
    other_change = change;
    CHECK(pthread_create(&thread, NULL, other_thread, NULL) == 0);
    sem_wait(&changed);
    return thread;
}

static void commit_other(pthread_t thread) {
    sem_post(&commits);
    pthread_join(thread, NULL);
}

static void expect_at(int line, double time, uint32_t x, uint32_t y, uint8_t r, uint8_t g, uint8_t b) {
    frame shown = frame_render(theater.renderer, time);
    check_pixel(&shown, x, y, (const int[4]){r, g, b, 255}, 1, __FILE__, line);
    frame_free(&shown);
}

#define expect(...) expect_at(__LINE__, __VA_ARGS__)

static scene_layer *above, *below;

static void move_below_to_root(void) { CHECK_OK(scene_layer_add_sublayer(theater.root, below)); }
static void remove_below(void) { CHECK_OK(scene_layer_remove_from_superlayer(below)); }

/* A red layer with a green one in it that covers its left half. */
static void open_tree(void) {
    theater = stage_create(8, 8, 1);
    above = add_box(theater.root, 0, 0, 8, 8, RED);
    below = add_box(above, 0, 0, 4, 8, GREEN);
    expect(0, 0, 0, 0, 255, 0);
    expect(0, 7, 0, 255, 0, 0);
}

/* The outer layer comes into the inner one, which the other thread has taken out of it. */
static void turned_around(void) {
    open_tree();
    pthread_t other = begin_other(move_below_to_root);
    CHECK_OK(scene_layer_add_sublayer(below, above));
    /* No frame goes round in circles, and both are there. */
    expect(1, 7, 0, 255, 0, 0);
    commit_other(other);
    expect(2, 0, 0, 255, 0, 0);
    CHECK(scene_layer_get_superlayer(above) == below && scene_layer_get_superlayer(below) == theater.root);
    CHECK_OK(scene_layer_set_hidden(above, true));
    expect(3, 0, 0, 0, 255, 0);
    stage_release(&theater);
}

/* The inner layer becomes a root, with the outer one in it, before the transaction that took it out is committed. */
static void becomes_root(void) {
    open_tree();
    scene_layer_retain(below);
    pthread_t other = begin_other(remove_below);
    CHECK_OK(scene_renderer_set_root(theater.renderer, below));
    CHECK_OK(scene_layer_add_sublayer(below, above));
    expect(1, 7, 0, 255, 0, 0);
    commit_other(other);
    expect(2, 7, 0, 255, 0, 0);
    CHECK_OK(scene_layer_remove_from_superlayer(above));
    expect(3, 0, 0, 0, 255, 0);
    CHECK_OK(scene_renderer_set_root(theater.renderer, theater.root));
    CHECK_OK(scene_renderer_render(theater.renderer, 4));
    scene_layer_release(below);
    stage_release(&theater);
}

/* A layer that was put elsewhere and is shown there does not go with the older removal. */
static void removal_overtaken(void) {
    open_tree();
    pthread_t other = begin_other(remove_below);
    CHECK_OK(scene_layer_add_sublayer(theater.root, below));
    expect(1, 0, 0, 0, 255, 0);
    commit_other(other);
    expect(2, 0, 0, 0, 255, 0);
    CHECK_OK(scene_layer_set_hidden(above, true));
    expect(3, 0, 0, 0, 255, 0);
    stage_release(&theater);
}

int main(void) {
    sem_init(&changed, 0, 0);
    sem_init(&commits, 0, 0);
    turned_around();
    becomes_root();
    removal_overtaken();
    CHECK_OK(scene_flush());
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("overtaken");
}
