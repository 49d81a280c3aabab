/* Two threads commit 100,000 transactions between them, make and remove layers, while a third renders frames. Every
   transaction keeps an invariant that is spread over several layers, so a frame that shows half of one is seen.
   SCENE_TEST_TRANSACTIONS sets another number, for slow runs under a sanitizer. */
#define _POSIX_C_SOURCE 200809L
#include "frame.h"

#include <pthread.h>
#include <stdatomic.h>

enum { writers = 2, group_size = 5 };

/* Layers of one writer, with x between 2 and 62: a, c and e are at x, b is at 64 - x, d has the opacity x / 64. */
typedef struct group {
    scene_layer *layers[group_size];
    scene_layer *parent;
    unsigned transactions;
    int number;
} group;

/* Where the layers lie in the parent, so that each has rows of its own in the frame; guests come below. */
static const double rows[group_size] = {4, 10, 16, 22, 16};
enum { guest_row = 29, parent_height = 32 };

static atomic_int running;
static atomic_uint failures;

static unsigned x_of(unsigned step) { return 2 + step * 7919u % 61u; }

static scene_status add_guest(scene_layer *parent, double x) {
    scene_layer *guest = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_status status = scene_layer_set_frame(guest, (scene_rect){x, guest_row, 2, 2});
    status |= scene_layer_set_background_color(guest, &RED);
    status |= scene_layer_add_sublayer(parent, guest);
    scene_layer_release(guest);
    return status;
}

static void change(group *group, unsigned step) {
    double x = x_of(step);
    scene_layer **l = group->layers;
    scene_status status = scene_transaction_begin();
    status |= scene_transaction_set_disable_actions(true);
    status |= scene_layer_set_position(l[0], (scene_point){x, rows[0]});
    status |= scene_layer_set_position(l[1], (scene_point){64 - x, rows[1]});
    status |= scene_transaction_begin();
    status |= scene_layer_set_position(l[2], (scene_point){x, rows[2]});
    status |= scene_transaction_commit();
    status |= scene_layer_set_opacity(l[3], x / 64);
    status |= scene_layers_set_numbers(l + 4, 1, "position.x", &x, 1);
    if (step % 16 == 0) {
        /* Layers come and go. */
        status |= add_guest(group->parent, x);
        uint32_t count = scene_layer_get_sublayer_count(group->parent);
        if (step % 32 == 0 || count > 64)
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
static bool consistent_values(const group *group) {
    scene_layer *const *l = group->layers;
    double a = shown(l[0], "position.x"), b = shown(l[1], "position.x"), c = shown(l[2], "position.x");
    double d = shown(l[3], "opacity"), e = shown(l[4], "position.x");
    return check_that(a + b == 64 && c == a && d == a / 64 && e == a, __FILE__, __LINE__,
                      "values after a frame, writer %d: a %g, b %g, c %g, d %g, e %g", group->number, a, b, c, d, e);
}

/* The column in which a layer begins in the frame: the first that is not the parent's white. */
static int column(const frame *frame, const group *group, int layer) {
    uint32_t y = (uint32_t)(group->number * parent_height + (int)rows[layer]);
    for (uint32_t x = 0; x < frame->width; x++)
        if (frame_pixel(frame, x, y)[0] < 255) return (int)x;
    return -1;
}

static bool consistent_pixels(const frame *frame, const group *group) {
    int a = column(frame, group, 0), b = column(frame, group, 1), c = column(frame, group, 2);
    /* Layers are 4 wide, so the one at x begins at x - 2. */
    int red = frame_pixel(frame, 20, (uint32_t)(group->number * parent_height + (int)rows[3]))[0];
    double opacity = 1 - red / 255.0;
    return check_that(a + b == 60 && c == a && fabs(opacity - (a + 2) / 64.0) < 0.004, __FILE__, __LINE__,
                      "pixels of a frame, writer %d: a at %d, b at %d, c at %d, opacity of d %g", group->number, a, b,
                      c, opacity);
}

static bool render(scene_renderer *renderer, const group *groups, double time) {
    frame frame = frame_render(renderer, time);
    bool good = true;
    for (int i = 0; i < writers; i++)
        good = consistent_values(&groups[i]) && consistent_pixels(&frame, &groups[i]) && good;
    frame_free(&frame);
    return good;
}

static void make_group(group *group, scene_layer *root, int number, unsigned transactions) {
    group->number = number;
    group->transactions = transactions;
    group->parent = add_box(root, 0, parent_height * number, 64, parent_height, WHITE);
    for (int i = 0; i < group_size; i++)
        group->layers[i] = add_box(group->parent, (i == 1 ? 62 : 2) - 2, rows[i] - 2, 4, 4, BLUE);
    scene_layer_set_frame(group->layers[3], (scene_rect){16, rows[3] - 2, 8, 4});
    scene_layer_set_opacity(group->layers[3], 2 / 64.0);
}

int main(void) {
    const char *wanted = getenv("SCENE_TEST_TRANSACTIONS");
    unsigned transactions = wanted ? (unsigned)strtoul(wanted, NULL, 10) : 100000;
    stage stage = stage_create(64, writers * parent_height, 1);
    group groups[writers];
    for (int i = 0; i < writers; i++) make_group(&groups[i], stage.root, i, transactions / writers);
    CHECK(render(stage.renderer, groups, 0));

    pthread_t threads[writers];
    atomic_store(&running, writers);
    for (int i = 0; i < writers; i++) pthread_create(&threads[i], NULL, write_transactions, &groups[i]);
    unsigned frames = 0, moving = 0;
    double last = 0;
    bool good = true;
    while (good && (atomic_load(&running) > 0 || frames < 3)) {
        good = render(stage.renderer, groups, ++frames / 60.0);
        double now = shown(groups[0].layers[0], "position.x");
        moving += now != last;
        last = now;
    }
    for (int i = 0; i < writers; i++) pthread_join(threads[i], NULL);
    CHECK_INT(atomic_load(&failures), 0);
    CHECK(moving > 0);
    /* The last transaction of each is what is seen in the end. */
    CHECK(render(stage.renderer, groups, 1e6));
    for (int i = 0; i < writers; i++)
        CHECK_NUMBER(shown(groups[i].layers[0], "position.x"), x_of(groups[i].transactions - 1));
    printf("threads: %u transactions, %u frames, %u of them different\n", transactions, frames, moving);
    stage_release(&stage);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("threads");
}
