/* Layout: when it is needed, who does it, what autoresizing and constraints come to, and that it is part of the transaction. */
#include "frame.h"

static scene_layer *make(void) { return scene_layer_create(SCENE_LAYER_KIND_LAYER); }

static scene_layer *add_to(scene_layer *superlayer, const char *name, scene_rect frame) {
    scene_layer *layer = make();
    CHECK_OK(scene_layer_set_name(layer, name));
    CHECK_OK(scene_layer_set_frame(layer, frame));
    CHECK_OK(scene_layer_add_sublayer(superlayer, layer));
    scene_layer_release(layer);
    return layer;
}

#define CHECK_FRAME(layer, x, y, w, h) CHECK_RECT(scene_layer_get_frame(layer), x, y, w, h, 0)

static void check_size(scene_size size, double width, double height, int line) {
    check_that(size.width == width && size.height == height, __FILE__, line, "expected %g x %g, got %g x %g", width,
               height, size.width, size.height);
}

#define CHECK_SIZE(size, width, height) check_size(size, width, height, __LINE__)

/* A manager that counts, and puts every sublayer where it says. */
typedef struct journal {
    int layouts, invalidations, sizes, destroyed;
    double x;
    scene_layer *last;
    bool asks_again;
} journal;

static void lay_out(scene_layer *layer, void *user_data) {
    journal *journal = user_data;
    journal->layouts++;
    journal->last = layer;
    for (uint32_t i = 0; i < scene_layer_get_sublayer_count(layer); i++) {
        scene_layer *sublayer = scene_layer_get_sublayer(layer, i);
        CHECK_OK(scene_layer_set_position(sublayer, (scene_point){journal->x, 0}));
        /* What is changed within does not count. */
        CHECK_OK(scene_layer_set_needs_layout(layer));
        CHECK(!scene_layer_needs_layout(layer));
    }
    if (journal->asks_again) CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, journal->layouts, 1}));
}

static bool prefer(scene_layer *layer, scene_size *size, void *user_data) {
    (void)layer;
    ((journal *)user_data)->sizes++;
    *size = (scene_size){7, 9};
    return true;
}

static void invalidate(scene_layer *layer, void *user_data) {
    (void)layer;
    ((journal *)user_data)->invalidations++;
}

static void count_destroy(void *user_data) { ((journal *)user_data)->destroyed++; }

static scene_layout_manager *make_manager(journal *journal) {
    scene_layout_callbacks callbacks = SCENE_LAYOUT_CALLBACKS_INIT;
    callbacks.layout_sublayers = lay_out;
    callbacks.preferred_size = prefer;
    callbacks.invalidate_layout = invalidate;
    return scene_layout_manager_create(&callbacks, journal, count_destroy);
}

/* As measured: sublayers and bounds raise it, position does not. */
static void what_needs_it(void) {
    scene_layer *layer = make(), *child = make();
    CHECK(!scene_layer_needs_layout(layer));
    CHECK_OK(scene_layer_set_position(layer, (scene_point){3, 4}));
    CHECK_OK(scene_layer_set_opacity(layer, 0.5));
    CHECK(!scene_layer_needs_layout(layer));
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, 10, 10}));
    CHECK(scene_layer_needs_layout(layer));
    CHECK_OK(scene_layer_layout_if_needed(layer));
    CHECK(!scene_layer_needs_layout(layer));
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, 10, 10}));
    CHECK(!scene_layer_needs_layout(layer));
    CHECK_OK(scene_layer_add_sublayer(layer, child));
    CHECK(scene_layer_needs_layout(layer) && !scene_layer_needs_layout(child));
    CHECK_OK(scene_layer_layout_if_needed(child));
    CHECK(!scene_layer_needs_layout(layer));
    CHECK_OK(scene_layer_remove_from_superlayer(child));
    CHECK(scene_layer_needs_layout(layer));
    CHECK_OK(scene_layer_layout_sublayers(layer));
    CHECK(!scene_layer_needs_layout(layer));
    scene_layer_release(child);
    scene_layer_release(layer);
}

/* Everything about sublayers does, nothing else. */
static void every_change_of_sublayers(void) {
    scene_layer *layer = make(), *children[4];
    for (int i = 0; i < 4; i++) children[i] = make();
#define RAISES(call)                               \
    CHECK_OK(call);                                \
    CHECK(scene_layer_needs_layout(layer));        \
    CHECK_OK(scene_layer_layout_if_needed(layer)); \
    CHECK(!scene_layer_needs_layout(layer))
    RAISES(scene_layer_add_sublayer(layer, children[0]));
    RAISES(scene_layer_insert_sublayer(layer, children[1], 0));
    RAISES(scene_layer_insert_sublayer_above(layer, children[2], children[1]));
    RAISES(scene_layer_insert_sublayer_below(layer, children[2], children[1]));
    RAISES(scene_layer_replace_sublayer(layer, children[2], children[3]));
    RAISES(scene_layer_add_sublayer(layer, children[0]));
    RAISES(scene_layer_remove_from_superlayer(children[0]));
    RAISES(scene_layer_set_frame(layer, (scene_rect){0, 0, 7, 7}));
#undef RAISES
    scene_transform turn = scene_transform_make_rotation(1, 0, 0, 1);
    CHECK_OK(scene_layer_set_transform(layer, &turn));
    CHECK_OK(scene_layer_set_hidden(layer, true));
    CHECK_OK(scene_layer_set_z_position(layer, 4));
    CHECK_OK(scene_layer_set_bounds(children[1], (scene_rect){0, 0, 3, 3}));
    CHECK_OK(scene_layer_add_sublayer(children[1], children[0]));
    CHECK(!scene_layer_needs_layout(layer) && scene_layer_needs_layout(children[1]));
    for (int i = 0; i < 4; i++) scene_layer_release(children[i]);
    scene_layer_release(layer);
}

/* A commit lays out what is on screen, once, with the transaction's duration; the delegate goes before the manager. */
static void with_a_commit(void) {
    journal journal = {.x = 40};
    scene_layout_manager *manager = make_manager(&journal);
    stage stage = stage_create(64, 64, 1);
    scene_layer *host = add_to(stage.root, "host", (scene_rect){0, 0, 64, 64});
    scene_layer *box = add_to(host, "box", (scene_rect){0, 0, 8, 8});
    CHECK_OK(scene_layer_set_layout_manager(host, manager));
    scene_layout_manager *copy = scene_layer_copy_layout_manager(host);
    CHECK(copy == manager);
    scene_layout_manager_release(copy);
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    CHECK_INT(journal.layouts, 1);
    CHECK_INT(journal.invalidations, 1);
    CHECK(journal.last == host);
    CHECK_NUMBER(scene_layer_get_position(box).x, 40);
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    CHECK_INT(journal.layouts, 1);

    journal.x = 20;
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_animation_duration(2));
    CHECK_OK(scene_layer_set_bounds(host, (scene_rect){0, 0, 60, 60}));
    CHECK_OK(scene_layer_set_bounds(host, (scene_rect){0, 0, 50, 50}));
    CHECK_INT(journal.layouts, 1);
    CHECK_OK(scene_transaction_commit());
    CHECK_INT(journal.layouts, 2);
    scene_animation *animation = scene_layer_copy_animation(box, "position");
    CHECK_NUMBER(scene_animation_get_duration(animation), 2);
    scene_animation_release(animation);

    /* Nobody lays out what is not on screen, but who asks for it, or brings it there. */
    scene_layer *away = make();
    CHECK_OK(scene_layer_set_layout_manager(away, manager));
    CHECK_OK(scene_layer_set_bounds(away, (scene_rect){0, 0, 5, 5}));
    CHECK_OK(scene_flush());
    CHECK_INT(journal.layouts, 2);
    CHECK_OK(scene_layer_layout_if_needed(away));
    CHECK_INT(journal.layouts, 3);
    CHECK_OK(scene_layer_set_bounds(away, (scene_rect){0, 0, 6, 6}));
    CHECK_OK(scene_layer_add_sublayer(stage.root, away));
    CHECK_OK(scene_flush());
    CHECK_INT(journal.layouts, 4);
    CHECK_SIZE(scene_layer_get_preferred_frame_size(away), 7, 9);
    CHECK_INT(journal.sizes, 1);

    /* One that never rests is laid out some times for each commit, and the commit ends. */
    journal.asks_again = true;
    journal.layouts = 0;
    scene_layer *restless = add_to(stage.root, "restless", (scene_rect){0, 0, 1, 1});
    scene_layer *below = add_to(restless, "below", (scene_rect){0, 0, 1, 1});
    CHECK_OK(scene_layer_set_layout_manager(restless, manager));
    CHECK_OK(scene_layer_set_layout_manager(below, manager));
    CHECK_OK(scene_flush());
    CHECK(journal.layouts > 1 && journal.layouts <= 40);
    CHECK_OK(scene_layer_remove_from_superlayer(restless));

    scene_layer_release(away);
    stage_release(&stage);
    CHECK_OK(scene_flush());
    CHECK_INT(journal.destroyed, 0);
    scene_layout_manager_release(manager);
    CHECK_INT(journal.destroyed, 1);
}

static int delegate_layouts;

static void delegate_lays_out(scene_layer *layer, void *user_data) {
    (void)layer;
    (void)user_data;
    delegate_layouts++;
}

static void delegates(void) {
    journal journal = {0};
    scene_layout_manager *manager = make_manager(&journal);
    scene_layer *layer = make();
    CHECK_OK(scene_layer_set_layout_manager(layer, manager));
    scene_layer_delegate delegate = SCENE_LAYER_DELEGATE_INIT;
    delegate.layout_sublayers = delegate_lays_out;
    CHECK_OK(scene_layer_set_delegate(layer, &delegate, NULL, NULL));
    CHECK_OK(scene_layer_layout_if_needed(layer));
    CHECK_INT(delegate_layouts, 1);
    CHECK_INT(journal.layouts, 0);
    CHECK_INT(journal.invalidations, 1);
    CHECK_OK(scene_layer_set_delegate(layer, NULL, NULL, NULL));
    CHECK_OK(scene_layer_layout_sublayers(layer));
    CHECK_INT(journal.layouts, 1);
    scene_layer_release(layer);
    scene_layout_manager_release(manager);
    CHECK_INT(journal.destroyed, 1);
}

/* As measured on Core Animation, and all the way down. */
static void autoresizing(void) {
    scene_layer *top = make();
    CHECK_OK(scene_layer_set_bounds(top, (scene_rect){0, 0, 100, 100}));
    scene_layer *box = add_to(top, "box", (scene_rect){10, 20, 50, 40});
    scene_layer *inner = add_to(box, "inner", (scene_rect){0, 0, 50, 40});
    CHECK_INT(scene_layer_get_autoresizing_mask(box), SCENE_AUTORESIZING_NONE);
    CHECK_OK(scene_layer_set_autoresizing_mask(box, 0xffffffff));
    CHECK_INT(scene_layer_get_autoresizing_mask(box), 63);
    CHECK_OK(scene_layer_set_autoresizing_mask(inner, SCENE_AUTORESIZING_WIDTH | SCENE_AUTORESIZING_HEIGHT));
    CHECK_OK(scene_layer_set_bounds(top, (scene_rect){0, 0, 200, 300}));
    CHECK_FRAME(box, 43, 86, 84, 108);
    CHECK_FRAME(inner, 0, 0, 84, 108);
    /* Moving the contents is no change of size. */
    CHECK_OK(scene_layer_set_bounds(top, (scene_rect){50, 0, 200, 300}));
    CHECK_FRAME(box, 43, 86, 84, 108);
    CHECK_OK(scene_layer_set_frame(top, (scene_rect){0, 0, 200, 310}));
    CHECK(scene_layer_get_frame(box).height > 108);
    scene_layer_release(top);
}

static void constraints(void) {
    scene_layer *top = make();
    CHECK_OK(scene_layer_set_bounds(top, (scene_rect){0, 0, 200, 100}));
    scene_layout_manager *manager = scene_layout_manager_create_constraint();
    CHECK_OK(scene_layer_set_layout_manager(top, manager));
    scene_layout_manager_release(manager);
    scene_layer *a = add_to(top, "a", (scene_rect){0, 0, 30, 20}), *b = add_to(top, "b", (scene_rect){0, 0, 10, 10});
    scene_constraint of_a[] = {SCENE_CONSTRAINT_INIT, SCENE_CONSTRAINT_INIT};
    of_a[0].attribute = of_a[0].source_attribute = SCENE_CONSTRAINT_MID_X;
    of_a[1].attribute = of_a[1].source_attribute = SCENE_CONSTRAINT_MAX_Y;
    of_a[1].offset = -5;
    CHECK_OK(scene_layer_set_constraints(a, of_a, 2));
    scene_constraint of_b = {SCENE_CONSTRAINT_MIN_X, "a", SCENE_CONSTRAINT_MAX_X, 1, 4};
    CHECK_OK(scene_layer_add_constraint(b, &of_b));
    of_b = (scene_constraint){SCENE_CONSTRAINT_WIDTH, "a", SCENE_CONSTRAINT_WIDTH, 2, 1};
    CHECK_OK(scene_layer_add_constraint(b, &of_b));
    CHECK_INT(scene_layer_get_constraint_count(b), 2);
    CHECK_OK(scene_layer_layout_if_needed(top));
    CHECK_FRAME(a, 85, 75, 30, 20);
    CHECK_FRAME(b, 119, 0, 61, 10);
    /* A change of constraints is a reason for the superlayer. */
    CHECK(!scene_layer_needs_layout(top));
    CHECK_OK(scene_layer_set_constraints(a, NULL, 0));
    CHECK(scene_layer_needs_layout(top));

    scene_constraint read = SCENE_CONSTRAINT_INIT;
    CHECK_OK(scene_layer_get_constraint(b, 1, &read));
    CHECK(read.attribute == SCENE_CONSTRAINT_WIDTH && read.scale == 2 && read.offset == 1);
    CHECK_TEXT(read.source, "a");
    CHECK_FAILS(scene_layer_get_constraint(b, 2, &read), SCENE_ERROR_NOT_FOUND);
    scene_constraint wrong = SCENE_CONSTRAINT_INIT;
    wrong.attribute = (scene_constraint_attribute)8;
    CHECK_FAILS(scene_layer_add_constraint(b, &wrong), SCENE_ERROR_INVALID_ARGUMENT);
    wrong = (scene_constraint)SCENE_CONSTRAINT_INIT;
    wrong.scale = NAN;
    CHECK_FAILS(scene_layer_set_constraints(b, &wrong, 1), SCENE_ERROR_INVALID_ARGUMENT);
    wrong = (scene_constraint)SCENE_CONSTRAINT_INIT;
    wrong.source = NULL;
    CHECK_FAILS(scene_layer_set_constraints(b, &wrong, 1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_set_constraints(b, &read, 1025), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(scene_layer_get_constraint_count(b), 2);
    scene_layer_release(top);
}

static void rows(void) {
    scene_layer *top = make();
    CHECK_OK(scene_layer_set_bounds(top, (scene_rect){0, 0, 56, 50}));
    scene_layer *a = add_to(top, "a", (scene_rect){0, 0, 20, 10}), *b = add_to(top, "b", (scene_rect){0, 0, 30, 30});
    scene_layer *hidden = add_to(top, "hidden", (scene_rect){0, 0, 5, 5});
    CHECK_OK(scene_layer_set_hidden(hidden, true));
    scene_layer *c = add_to(top, "c", (scene_rect){0, 0, 10, 20});
    scene_layout_manager *managers[] = {
        scene_layout_manager_create_box(SCENE_LAYOUT_HORIZONTAL, 5, 2, SCENE_LAYOUT_ALIGNMENT_LEADING),
        scene_layout_manager_create_flow(5, 3, 0, SCENE_LAYOUT_ALIGNMENT_LEADING),
        scene_layout_manager_create_grid(2, 10, 0, SCENE_LAYOUT_ALIGNMENT_CENTER)};
    CHECK_OK(scene_layer_set_layout_manager(top, managers[0]));
    CHECK_OK(scene_layer_layout_if_needed(top));
    CHECK_FRAME(a, 2, 2, 20, 10);
    CHECK_FRAME(b, 27, 2, 30, 30);
    CHECK_FRAME(c, 62, 2, 10, 20);
    CHECK_FRAME(hidden, 0, 0, 5, 5);
    CHECK_SIZE(scene_layer_get_preferred_frame_size(top), 74, 34);
    CHECK_OK(scene_layer_set_layout_manager(top, managers[1]));
    CHECK_OK(scene_layer_layout_if_needed(top));
    CHECK_FRAME(b, 25, 0, 30, 30);
    CHECK_FRAME(c, 0, 33, 10, 20);
    CHECK_OK(scene_layer_set_layout_manager(top, managers[2]));
    CHECK_OK(scene_layer_layout_if_needed(top));
    CHECK_FRAME(a, 1.5, 10, 20, 10);
    CHECK_FRAME(c, 6.5, 40, 10, 20);
    CHECK_OK(scene_layer_set_layout_manager(top, NULL));
    CHECK(scene_layer_copy_layout_manager(top) == NULL);
    CHECK_SIZE(scene_layer_get_preferred_frame_size(top), 56, 50);
    for (int i = 0; i < 3; i++) scene_layout_manager_release(managers[i]);
    scene_layer_release(top);
}

static scene_layout_manager *nested_manager;

static void nest(scene_layer *layer, void *user_data) {
    int *depth = user_data;
    ++*depth;
    /* Ends with an error that says so, not with the stack. */
    scene_status status = scene_layer_layout_sublayers(layer);
    CHECK(status == SCENE_OK || status == SCENE_ERROR_INVALID_STATE);
}

static void layouts_within_layouts(void) {
    int depth = 0;
    scene_layout_callbacks callbacks = SCENE_LAYOUT_CALLBACKS_INIT;
    CHECK_FAILS_WITH(scene_layout_manager_create(&callbacks, NULL, NULL), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    callbacks.layout_sublayers = nest;
    nested_manager = scene_layout_manager_create(&callbacks, &depth, NULL);
    scene_layer *layer = make();
    CHECK_OK(scene_layer_set_layout_manager(layer, nested_manager));
    CHECK_OK(scene_layer_layout_sublayers(layer));
    CHECK_INT(depth, 64);
    scene_layer_release(layer);
    scene_layout_manager_release(nested_manager);
}

/* A layout may release the layer that is laid out, and its own manager. */
static void release_within(scene_layer *layer, void *user_data) {
    (void)user_data;
    CHECK_OK(scene_layer_set_layout_manager(layer, NULL));
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
}

static void layers_that_go(void) {
    stage stage = stage_create(8, 8, 1);
    scene_layout_callbacks callbacks = SCENE_LAYOUT_CALLBACKS_INIT;
    callbacks.layout_sublayers = release_within;
    for (int i = 0; i < 3; i++) {
        scene_layout_manager *manager = scene_layout_manager_create(&callbacks, NULL, NULL);
        scene_layer *layer = add_to(stage.root, "goes", (scene_rect){0, 0, 4, 4});
        add_to(layer, "below", (scene_rect){0, 0, 1, 1});
        CHECK_OK(scene_layer_set_layout_manager(layer, manager));
        scene_layout_manager_release(manager);
    }
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    CHECK_INT(scene_layer_get_sublayer_count(stage.root), 0);
    stage_release(&stage);
    CHECK_OK(scene_flush());
}

int main(void) {
    what_needs_it();
    every_change_of_sublayers();
    with_a_commit();
    delegates();
    autoresizing();
    constraints();
    rows();
    layouts_within_layouts();
    layers_that_go();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYOUT_MANAGER), 0);
    return check_summary("layout");
}
