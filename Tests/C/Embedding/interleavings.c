/* A thousand random interleavings of adding, removing, replacing, re-parenting, releasing, rendering and dispatching, on one thread and
   on two. Whatever happens, every animation that was added starts once and then stops once, every completion comes once, and all data is
   destroyed once. Each run has a seed, which a failure names; SCENE_TEST_SEED runs only that one, SCENE_TEST_RUNS another number. */
#define _POSIX_C_SOURCE 200809L
#include "frame.h"

#include <pthread.h>
#include <stdatomic.h>

enum { layer_count = 8, renderer_count = 2, record_count = 512, thread_count = 2, step_count = 60 };

/* What one animation or transaction was told. */
typedef struct record {
    atomic_int starts, stops, ends;
    /* The worker that added it. */
    int worker;
} record;

typedef struct worker {
    int number;
    uint64_t state;
    int depth;
    int steps;
} worker;

static record animations[record_count], completions[record_count];
static atomic_int animation_count, completion_count;
static unsigned seed;
/* The layers, of each of which the test holds one reference. */
static scene_layer *layers[layer_count];
static pthread_mutex_t layers_mutex = PTHREAD_MUTEX_INITIALIZER;
static scene_renderer *renderers[renderer_count];
static atomic_int frame_number;
/* How often animations stopped for each reason. */
static atomic_int reasons[4];
/* The worker of this thread; -1 for the one that starts them. */
static _Thread_local int current = -1;
static _Thread_local worker *acting;
/* Workers that have ended: what they were not told, others are. */
static atomic_bool ended[thread_count];

static void step(worker *self);

static unsigned random_below(worker *self, unsigned limit) {
    self->state ^= self->state << 13;
    self->state ^= self->state >> 7;
    self->state ^= self->state << 17;
    return (unsigned)(self->state >> 32) % limit;
}

/* MARK: What is told */

/* Checks are made on several threads, and counted on one. */
static atomic_int wrong_line, wrong_count;

static void expect_at(bool right, int line) {
    if (right) return;
    atomic_fetch_add(&wrong_count, 1);
    atomic_store(&wrong_line, line);
}

#define EXPECT(condition) expect_at((condition), __LINE__)

/* Everybody hears of his own, as long as he is there. */
static void expect_own(const record *record) {
    EXPECT(current == record->worker || atomic_load(&ended[record->worker]));
}

static void did_start(scene_layer *layer, const char *key, void *data) {
    record *record = data;
    (void)layer;
    (void)key;
    EXPECT(atomic_fetch_add(&record->starts, 1) == 0);
    EXPECT(atomic_load(&record->stops) == 0 && atomic_load(&record->ends) == 0);
    expect_own(record);
}

static void did_stop(scene_layer *layer, const char *key, scene_animation_stop_reason reason, void *data) {
    record *record = data;
    (void)key;
    EXPECT(atomic_load(&record->starts) == 1 && atomic_load(&record->ends) == 0);
    EXPECT(atomic_fetch_add(&record->stops, 1) == 0);
    expect_own(record);
    /* The layer may be gone, and is when nobody holds it; asking is harmless in any case. */
    scene_layer_get_animation_count(layer);
    atomic_fetch_add(&reasons[reason], 1);
    if (acting && random_below(acting, 4) == 0) step(acting);
}

static void did_complete(void *data) {
    record *record = data;
    EXPECT(atomic_fetch_add(&record->stops, 1) == 0 && atomic_load(&record->ends) == 0);
    expect_own(record);
}

static void did_end(void *data) { EXPECT(atomic_fetch_add(&((record *)data)->ends, 1) == 0); }

/* MARK: What is done */

/* A reference to one of the layers. */
static scene_layer *some_layer(worker *self) {
    unsigned index = random_below(self, layer_count);
    pthread_mutex_lock(&layers_mutex);
    scene_layer *layer = scene_layer_retain(layers[index]);
    pthread_mutex_unlock(&layers_mutex);
    return layer;
}

static void add_animation(worker *self) {
    static const char *const paths[] = {"opacity", "position", "transform.scale", "backgroundColor"};
    static const char *const keys[] = {NULL, "a", "b"};
    static const scene_animation_delegate delegate = {sizeof delegate, did_start, did_stop};
    int number = atomic_fetch_add(&animation_count, 1);
    if (number >= record_count) return;
    animations[number].worker = self->number;
    scene_layer *layer = some_layer(self);
    scene_animation *animation = scene_animation_create_basic(paths[random_below(self, 4)]);
    scene_animation_set_delegate(animation, &delegate, &animations[number], did_end);
    scene_animation_set_duration(animation, 0.5 * (1 + random_below(self, 4)));
    if (random_below(self, 4) == 0) scene_animation_set_begin_time(animation, atomic_load(&frame_number) * 0.25 + 1);
    if (random_below(self, 4) == 0) scene_animation_set_repeat_count(animation, random_below(self, 2) ? INFINITY : 2);
    if (random_below(self, 3) == 0) {
        scene_animation_set_removed_on_completion(animation, false);
        scene_animation_set_fill_mode(animation, (scene_fill_mode)random_below(self, 4));
    }
    scene_layer_add_animation(layer, animation, keys[random_below(self, 3)]);
    scene_animation_release(animation);
    scene_layer_release(layer);
}

static void remove_animations(worker *self) {
    scene_layer *layer = some_layer(self);
    unsigned which = random_below(self, 4);
    if (which < 2)
        scene_layer_remove_animation(layer, which ? "a" : "b");
    else if (which == 2)
        scene_layer_remove_animation(layer, "opacity");
    else
        scene_layer_remove_all_animations(layer);
    scene_layer_release(layer);
}

static void change_tree(worker *self) {
    scene_layer *layer = some_layer(self), *other = some_layer(self);
    switch (random_below(self, 6)) {
    case 0: scene_layer_remove_from_superlayer(layer); break;
    case 1:
        scene_renderer_set_root(renderers[random_below(self, renderer_count)], random_below(self, 4) ? layer : NULL);
        break;
    default: scene_layer_add_sublayer(other, layer); break;
    }
    scene_layer_release(layer);
    scene_layer_release(other);
}

static void change_value(worker *self) {
    scene_layer *layer = some_layer(self);
    if (random_below(self, 2))
        scene_layer_set_opacity(layer, random_below(self, 100) / 100.0);
    else
        scene_layer_set_hidden(layer, random_below(self, 2));
    scene_layer_release(layer);
}

/* The layer goes when the tree does not hold it either. */
static void release_layer(worker *self) {
    scene_layer *fresh = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    unsigned index = random_below(self, layer_count);
    pthread_mutex_lock(&layers_mutex);
    scene_layer *old = layers[index];
    layers[index] = fresh;
    pthread_mutex_unlock(&layers_mutex);
    scene_layer_release(old);
}

static void change_transaction(worker *self) {
    if (self->depth > 0 && random_below(self, 2)) {
        self->depth--;
        scene_transaction_commit();
        return;
    }
    if (self->depth > 3) return;
    self->depth++;
    scene_transaction_begin();
    int number = atomic_fetch_add(&completion_count, 1);
    if (number >= record_count) return;
    completions[number].worker = self->number;
    scene_transaction_set_completion(did_complete, &completions[number], did_end);
}

static void render(worker *self) {
    double time = atomic_fetch_add(&frame_number, 1) * 0.25;
    scene_renderer_render(renderers[random_below(self, renderer_count)], time);
}

static void step(worker *self) {
    switch (random_below(self, 14)) {
    case 0:
    case 1:
    case 2: add_animation(self); break;
    case 3: remove_animations(self); break;
    case 4:
    case 5:
    case 6: change_tree(self); break;
    case 7: change_value(self); break;
    case 8: release_layer(self); break;
    case 9: change_transaction(self); break;
    case 10:
    case 11: render(self); break;
    case 12: scene_flush(); break;
    default: scene_dispatch(); break;
    }
}

/* MARK: Runs */

static void *work(void *data) {
    worker *self = data;
    current = self->number;
    /* Half of the workers wait on a descriptor as well. */
    if (self->number == 0) scene_get_fd();
    acting = self;
    for (int i = 0; i < self->steps; i++) step(self);
    for (; self->depth > 0; self->depth--) scene_transaction_commit();
    acting = NULL;
    atomic_store(&ended[self->number], true);
    return NULL;
}

static void check_records(const record *records, int count, int starts, const char *what) {
    for (int i = 0; i < count; i++) {
        const record *record = &records[i];
        check_that(atomic_load(&record->starts) == starts && atomic_load(&record->stops) == 1 &&
                       atomic_load(&record->ends) == 1,
                   __FILE__, __LINE__, "seed %u, %s %d: %d starts, %d stops, %d ends", seed, what, i,
                   atomic_load(&record->starts), atomic_load(&record->stops), atomic_load(&record->ends));
    }
}

static void run(int threads) {
    atomic_store(&animation_count, 0);
    atomic_store(&completion_count, 0);
    atomic_store(&wrong_count, 0);
    for (int i = 0; i < record_count; i++) {
        record *both[] = {&animations[i], &completions[i]};
        for (int j = 0; j < 2; j++) {
            atomic_store(&both[j]->starts, 0);
            atomic_store(&both[j]->stops, 0);
            atomic_store(&both[j]->ends, 0);
        }
    }
    for (int i = 0; i < layer_count; i++) layers[i] = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    for (int i = 0; i < renderer_count; i++) scene_renderer_set_root(renderers[i], layers[i]);
    for (int i = renderer_count; i < layer_count; i++) scene_layer_add_sublayer(layers[i % renderer_count], layers[i]);
    scene_flush();
    worker workers[thread_count];
    for (int i = 0; i < thread_count; i++) atomic_store(&ended[i], false);
    for (int i = 0; i < threads; i++) {
        workers[i] = (worker){i, (seed * 2654435761u + (unsigned)i) * 0x9e3779b97f4a7c15u + 1, 0, step_count};
        for (int j = 0; j < 8; j++) random_below(&workers[i], 2);
    }
    if (threads == 1) {
        work(&workers[0]);
    } else {
        pthread_t started[thread_count];
        for (int i = 0; i < threads; i++) pthread_create(&started[i], NULL, work, &workers[i]);
        for (int i = 0; i < threads; i++) pthread_join(started[i], NULL);
    }
    current = -1;
    /* Everything goes; what waits for a renderer as well. */
    for (int i = 0; i < renderer_count; i++) scene_renderer_set_root(renderers[i], NULL);
    for (int i = 0; i < layer_count; i++) scene_layer_release(layers[i]);
    scene_flush();
    while (scene_dispatch() > 0) {
    }
    int added = atomic_load(&animation_count), set = atomic_load(&completion_count);
    check_records(animations, added < record_count ? added : record_count, 1, "animation");
    check_records(completions, set < record_count ? set : record_count, 0, "completion");
    check_that(atomic_load(&wrong_count) == 0, __FILE__, atomic_load(&wrong_line),
               "seed %u, %d threads: wrong, %d times in all", seed, threads, atomic_load(&wrong_count));
    check_that(scene_live_object_count(SCENE_OBJECT_LAYER) == 0, __FILE__, __LINE__, "seed %u: layers remain", seed);
}

static unsigned number_from(const char *name, unsigned usual) {
    const char *text = getenv(name);
    return text ? (unsigned)strtoul(text, NULL, 10) : usual;
}

int main(void) {
    for (int i = 0; i < renderer_count; i++) renderers[i] = scene_renderer_create_offscreen(4, 4, 1);
    unsigned only = number_from("SCENE_TEST_SEED", 0), runs = number_from("SCENE_TEST_RUNS", 1000);
    for (unsigned i = 1; i <= runs; i++) {
        seed = only ? only : i;
        run(1);
        if (only || i % 4 == 0) run(2);
    }
    for (int i = 0; i < renderer_count; i++) scene_renderer_release(renderers[i]);
    for (int i = 0; i < 4 && runs >= 100; i++) CHECK(atomic_load(&reasons[i]) > 100);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_ANIMATION), 0);
    return check_summary("interleavings");
}
