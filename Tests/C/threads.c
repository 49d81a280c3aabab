/* Two threads commit 100,000 transactions between them, make and remove layers, while a third renders frames. Every
   transaction keeps an invariant that is spread over several layers, so a frame that shows half of one is seen.
   SCENE_TEST_TRANSACTIONS sets another number, for slow runs under a sanitizer. */
#define _POSIX_C_SOURCE 200809L
#include "frame.h"

#include <pthread.h>
#include <stdatomic.h>

enum { writers = 2, group_size = 5 };

/* Layers of one writer: a.x + b.x = 0, c.x = a.x, d.opacity = |a.x| / 1000, and e is beside a. */
typedef struct group {
    scene_layer *layers[group_size];
    scene_layer *parent;
    unsigned transactions;
    int number;
} group;

static atomic_int running;
static atomic_uint failures;

static void change(group *group, unsigned step) {
    double x = (double)(step * 7919u % 1000u);
    scene_layer **l = group->layers;
    scene_status status = scene_transaction_begin();
    status |= scene_transaction_set_disable_actions(true);
    status |= scene_layer_set_position(l[0], (scene_point){x, 1});
    status |= scene_layer_set_position(l[1], (scene_point){-x, 1});
    status |= scene_transaction_begin();
    status |= scene_layer_set_position(l[2], (scene_point){x, 2});
    status |= scene_transaction_commit();
    status |= scene_layer_set_opacity(l[3], x / 1000);
    double numbers[2] = {x, -x};
    status |= scene_layers_set_numbers(l + 4, 1, "position", numbers, 2);
    if (step % 16 == 0) {
        /* Layers come and go. */
        scene_layer *guest = scene_layer_create(SCENE_LAYER_KIND_LAYER);
        status |= scene_layer_set_frame(guest, (scene_rect){x, 1, 2, 2});
        status |= scene_layer_set_background_color(guest, &RED);
        status |= scene_layer_add_sublayer(group->parent, guest);
        if (step % 32 == 0) status |= scene_layer_remove_from_superlayer(guest);
        scene_layer_release(guest);
        uint32_t count = scene_layer_get_sublayer_count(group->parent);
        if (count > 64)
            status |= scene_layer_remove_from_superlayer(scene_layer_get_sublayer(group->parent, count - 1));
    }
    status |= scene_transaction_commit();
    if (status != SCENE_OK) atomic_fetch_add(&failures, 1);
}

static void *write_transactions(void *argument) {
    group *group = argument;
    for (unsigned i = 0; i < group->transactions; i++) change(group, i);
    atomic_fetch_sub(&running, 1);
    return NULL;
}

static double shown(scene_layer *layer, const char *path) {
    scene_value value = {0};
    if (scene_layer_get_presentation_value(layer, path, &value) != SCENE_OK) return NAN;
    return value.numbers[0];
}

/* Presentation values are those of the last frame, so they hold still between two frames. */
static bool consistent(const group *group) {
    scene_layer *const *l = group->layers;
    double a = shown(l[0], "position.x"), b = shown(l[1], "position.x"), c = shown(l[2], "position.x");
    double d = shown(l[3], "opacity"), e = shown(l[4], "position.y");
    if (a + b == 0 && c == a && d == a / 1000 && e == -a) return true;
    check_that(false, __FILE__, __LINE__, "writer %d, in one frame: a.x %g, b.x %g, c.x %g, d %g, e.y %g",
               group->number, a, b, c, d, e);
    return false;
}

int main(void) {
    const char *wanted = getenv("SCENE_TEST_TRANSACTIONS");
    unsigned transactions = wanted ? (unsigned)strtoul(wanted, NULL, 10) : 100000;
    stage stage = stage_create(64, 64, 1);
    group groups[writers];
    for (int i = 0; i < writers; i++) {
        groups[i].number = i;
        groups[i].transactions = transactions / writers;
        groups[i].parent = add_box(stage.root, 0, 32 * i, 64, 32, WHITE);
        for (int j = 0; j < group_size; j++) {
            groups[i].layers[j] = add_box(groups[i].parent, 0, 0, 4, 4, BLUE);
            scene_layer_set_position(groups[i].layers[j], (scene_point){0, 0});
        }
        scene_layer_set_opacity(groups[i].layers[3], 0);
    }
    CHECK_OK(scene_renderer_render(stage.renderer, 0));

    pthread_t threads[writers];
    atomic_store(&running, writers);
    for (int i = 0; i < writers; i++) pthread_create(&threads[i], NULL, write_transactions, &groups[i]);
    unsigned frames = 0, moving = 0;
    double last = 0;
    while (atomic_load(&running) > 0 || frames < 3) {
        CHECK_OK(scene_renderer_render(stage.renderer, ++frames / 60.0));
        bool good = true;
        for (int i = 0; i < writers; i++) good = consistent(&groups[i]) && good;
        if (!good) break;
        double now = shown(groups[0].layers[0], "position.x");
        moving += now != last;
        last = now;
    }
    for (int i = 0; i < writers; i++) pthread_join(threads[i], NULL);
    CHECK_INT(atomic_load(&failures), 0);
    CHECK(moving > 0);
    /* The last transaction of each is what is seen in the end. */
    CHECK_OK(scene_renderer_render(stage.renderer, 1e6));
    for (int i = 0; i < writers; i++) {
        CHECK(consistent(&groups[i]));
        CHECK_NUMBER(shown(groups[i].layers[0], "position.x"), (groups[i].transactions - 1) * 7919u % 1000u);
    }
    printf("threads: %u transactions, %u frames, %u of them different\n", transactions, frames, moving);
    stage_release(&stage);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("threads");
}
