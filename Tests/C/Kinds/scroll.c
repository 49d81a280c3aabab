/* Scroll layers: scrolling, motion, and entries on demand. */
#include "frame.h"

static scene_layer *make_scroll(stage *stage, double width, double height) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_SCROLL);
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){0, 0, width, height}));
    if (stage) CHECK_OK(scene_layer_add_sublayer(stage->root, layer));
    return layer;
}

static scene_point origin_of(const scene_layer *layer) {
    scene_rect bounds = scene_layer_get_bounds(layer);
    return (scene_point){bounds.x, bounds.y};
}

#define CHECK_POINT(got, px, py, tolerance)    \
    do {                                       \
        scene_point point_ = (got);            \
        CHECK_NEAR(point_.x, (px), tolerance); \
        CHECK_NEAR(point_.y, (py), tolerance); \
    } while (0)

static double shown_y(scene_layer *layer) {
    scene_value value;
    CHECK_OK(scene_layer_get_presentation_value(layer, "bounds.origin.y", &value));
    return value.numbers[0];
}

static void test_properties(void) {
    scene_layer *layer = make_scroll(NULL, 100, 50), *plain = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_INT(scene_scroll_layer_get_scroll_mode(layer), SCENE_SCROLL_BOTH);
    CHECK_OK(scene_scroll_layer_set_scroll_mode(layer, SCENE_SCROLL_VERTICALLY));
    CHECK_INT(scene_scroll_layer_get_scroll_mode(layer), SCENE_SCROLL_VERTICALLY);
    CHECK_OK(scene_scroll_layer_set_content_size(layer, (scene_size){10, 2000}));
    CHECK_NUMBER(scene_scroll_layer_get_content_size(layer).height, 2000);
    CHECK_FAILS(scene_scroll_layer_set_content_size(layer, (scene_size){-1, 5}), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_NUMBER(scene_scroll_layer_get_content_size(layer).width, 10);
    CHECK_FAILS(scene_scroll_layer_set_scroll_mode(plain, SCENE_SCROLL_BOTH), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_scroll_layer_scroll_to_point(plain, (scene_point){1, 1}), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_scroll_layer_scroll_to_rect(plain, (scene_rect){1, 1, 1, 1}), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_scroll_layer_scroll_with_velocity(plain, (scene_point){1, 1}, NULL), SCENE_ERROR_NOT_FOUND);
    scene_layer_release(plain);
    scene_layer_release(layer);
}

/* As measured of Core Animation. */
static void test_scrolling(void) {
    scene_layer *layer = make_scroll(NULL, 100, 50);
    CHECK_OK(scene_scroll_layer_scroll_to_point(layer, (scene_point){30, 40}));
    CHECK_RECT(scene_layer_get_bounds(layer), 30, 40, 100, 50, 0);
    CHECK_OK(scene_scroll_layer_scroll_to_point(layer, (scene_point){-1000, 4e6}));
    CHECK_POINT(origin_of(layer), -1000, 4e6, 0);

    CHECK_OK(scene_scroll_layer_scroll_to_point(layer, (scene_point){100, 100}));
    CHECK_OK(scene_scroll_layer_scroll_to_rect(layer, (scene_rect){120, 110, 20, 20}));
    CHECK_POINT(origin_of(layer), 100, 100, 0);
    CHECK_OK(scene_scroll_layer_scroll_to_rect(layer, (scene_rect){190, 90, 20, 20}));
    CHECK_POINT(origin_of(layer), 110, 90, 0);
    CHECK_OK(scene_scroll_layer_scroll_to_rect(layer, (scene_rect){50, 200, 20, 20}));
    CHECK_POINT(origin_of(layer), 50, 170, 0);
    /* Larger than the bounds: to its origin, along that axis. */
    CHECK_OK(scene_scroll_layer_scroll_to_rect(layer, (scene_rect){60, 180, 300, 10}));
    CHECK_POINT(origin_of(layer), 60, 170, 0);
    CHECK_OK(scene_scroll_layer_scroll_to_rect(layer, (scene_rect){400, 300, -100, -50}));
    CHECK_POINT(origin_of(layer), 300, 250, 0);

    CHECK_OK(scene_scroll_layer_set_scroll_mode(layer, SCENE_SCROLL_HORIZONTALLY));
    CHECK_OK(scene_scroll_layer_scroll_to_point(layer, (scene_point){1, 2}));
    CHECK_POINT(origin_of(layer), 1, 250, 0);
    CHECK_OK(scene_scroll_layer_set_scroll_mode(layer, SCENE_SCROLL_VERTICALLY));
    CHECK_OK(scene_scroll_layer_scroll_to_rect(layer, (scene_rect){500, 0, 10, 10}));
    CHECK_POINT(origin_of(layer), 1, 0, 0);
    CHECK_OK(scene_scroll_layer_set_scroll_mode(layer, SCENE_SCROLL_NONE));
    CHECK_OK(scene_scroll_layer_scroll_to_point(layer, (scene_point){77, 77}));
    CHECK_POINT(origin_of(layer), 1, 0, 0);
    CHECK_FAILS(scene_scroll_layer_scroll_to_point(layer, (scene_point){NAN, 0}), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_scroll_layer_scroll_to_rect(layer, (scene_rect){0, 0, INFINITY, 0}),
                SCENE_ERROR_INVALID_ARGUMENT);
    scene_layer_release(layer);
}

/* The nearest scroll layer above is found, and what lies between counts. */
static void test_from_within(void) {
    scene_layer *outer = make_scroll(NULL, 100, 50), *inner = make_scroll(NULL, 40, 40);
    scene_layer *group = scene_layer_create(SCENE_LAYER_KIND_LAYER), *leaf = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(group, (scene_rect){200, 300, 100, 100}));
    CHECK_OK(scene_layer_set_frame(inner, (scene_rect){10, 10, 40, 40}));
    CHECK_OK(scene_layer_set_frame(leaf, (scene_rect){500, 20, 20, 20}));
    CHECK_OK(scene_layer_add_sublayer(outer, group));
    CHECK_OK(scene_layer_add_sublayer(group, leaf));
    scene_transform twice = scene_transform_make_scale(2, 2, 1);
    CHECK_OK(scene_layer_set_transform(group, &twice));
    /* The group's middle is at (250, 350); its (50, 50) lies there. */
    CHECK_OK(scene_layer_scroll_point(group, (scene_point){60, 40}));
    CHECK_POINT(origin_of(outer), 270, 330, 1e-9);
    CHECK_OK(scene_layer_scroll_point(leaf, (scene_point){0, 0}));
    CHECK_POINT(origin_of(outer), 1150, 290, 1e-9);
    CHECK_OK(scene_layer_scroll_rect_to_visible(leaf, (scene_rect){0, 0, 20, 20}));
    CHECK_POINT(origin_of(outer), 1150, 290, 1e-9);
    CHECK_OK(scene_layer_scroll_rect_to_visible(group, (scene_rect){0, 0, 5, 5}));
    CHECK_POINT(origin_of(outer), 150, 250, 1e-9);
    CHECK_RECT(scene_layer_get_visible_rect(group, false), 0, 0, 50, 25, 1e-9);
    CHECK_OK(scene_layer_add_sublayer(group, inner));
    CHECK_OK(scene_layer_add_sublayer(inner, leaf));
    CHECK_OK(scene_layer_scroll_point(leaf, (scene_point){5, 5}));
    CHECK_POINT(origin_of(inner), 505, 25, 1e-9);
    CHECK_POINT(origin_of(outer), 150, 250, 1e-9);
    CHECK_OK(scene_layer_scroll_point(inner, (scene_point){3, 4}));
    CHECK_POINT(origin_of(inner), 3, 4, 0);
    /* Without any it does nothing. */
    CHECK_OK(scene_layer_remove_from_superlayer(group));
    CHECK_OK(scene_layer_scroll_point(group, (scene_point){3, 4}));
    CHECK_OK(scene_layer_scroll_rect_to_visible(group, (scene_rect){3, 4, 5, 6}));
    CHECK_FAILS(scene_layer_scroll_point(group, (scene_point){NAN, 4}), SCENE_ERROR_INVALID_ARGUMENT);
    scene_layer_release(leaf);
    scene_layer_release(group);
    scene_layer_release(inner);
    scene_layer_release(outer);
}

/* Scrolling animates from what is on screen, and is caught on the way. */
static void test_implicit(void) {
    stage stage = stage_create(100, 50, 1);
    scene_layer *layer = make_scroll(&stage, 100, 50);
    add_box(layer, 0, 0, 100, 1000, RED);
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    CHECK_OK(scene_scroll_layer_scroll_to_point(layer, (scene_point){0, 100}));
    CHECK_NUMBER(origin_of(layer).y, 100);
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    CHECK_OK(scene_renderer_render(stage.renderer, 1.125));
    double middle = shown_y(layer);
    CHECK(middle > 10 && middle < 95);
    CHECK_OK(scene_scroll_layer_scroll_to_point(layer, (scene_point){0, 0}));
    CHECK_OK(scene_renderer_render(stage.renderer, 1.125));
    CHECK_NEAR(shown_y(layer), middle, 1e-9);
    CHECK_OK(scene_renderer_render(stage.renderer, 2));
    CHECK_NUMBER(shown_y(layer), 0);
    scene_layer_release(layer);
    stage_release(&stage);
}

static void test_motion(void) {
    stage stage = stage_create(100, 50, 1);
    scene_layer *layer = make_scroll(&stage, 100, 50);
    CHECK_OK(scene_scroll_layer_set_content_size(layer, (scene_size){0, 1000}));
    /* Not on screen yet: at rest at once, and within the contents. */
    CHECK_OK(scene_scroll_layer_scroll_with_velocity(layer, (scene_point){0, 1e9}, NULL));
    CHECK_POINT(origin_of(layer), 0, 950, 0);
    CHECK_OK(scene_scroll_layer_scroll_to_point(layer, (scene_point){0, 0}));
    CHECK_OK(scene_renderer_render(stage.renderer, 0));

    double k = -1000 * log(0.998);
    CHECK_NEAR(scene_scroll_layer_get_rest_point(layer, (scene_point){0, 800}, NULL).y, 800 / k, 1e-9);
    CHECK_OK(scene_scroll_layer_scroll_with_velocity(layer, (scene_point){300, 800}, NULL));
    CHECK_POINT(origin_of(layer), 0, 800 / k, 1e-9);
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    for (double time = 0; time < 3; time += 0.25) {
        CHECK_OK(scene_renderer_render(stage.renderer, 1 + time));
        CHECK_NEAR(shown_y(layer), 800 / k * (1 - exp(-k * time)), 1e-6);
    }
    /* Whoever takes hold of it has it stand still, also without actions. */
    double held = shown_y(layer);
    scene_transaction_begin();
    scene_transaction_set_disable_actions(true);
    CHECK_OK(scene_scroll_layer_scroll_to_point(layer, (scene_point){0, held}));
    scene_transaction_commit();
    CHECK_OK(scene_renderer_render(stage.renderer, 4.2));
    CHECK_NUMBER(shown_y(layer), held);
    CHECK_INT(scene_layer_get_animation_count(layer), 0);

    /* Beyond the end, and back to it. */
    CHECK_OK(scene_scroll_layer_scroll_with_velocity(layer, (scene_point){0, 6000}, NULL));
    CHECK_OK(scene_renderer_render(stage.renderer, 5));
    double farthest = 0;
    for (double time = 5; time < 8; time += 1 / 60.0) {
        CHECK_OK(scene_renderer_render(stage.renderer, time));
        farthest = fmax(farthest, shown_y(layer));
    }
    CHECK(farthest > 970 && farthest < 1200);
    CHECK_NUMBER(shown_y(layer), 950);
    CHECK(scene_renderer_next_frame_time(stage.renderer) == INFINITY);

    scene_scroll_motion motion = SCENE_SCROLL_MOTION_INIT;
    motion.bounces = false;
    CHECK_OK(scene_scroll_layer_scroll_with_velocity(layer, (scene_point){0, 6000}, &motion));
    CHECK_INT(scene_layer_get_animation_count(layer), 0);
    CHECK_OK(scene_scroll_layer_set_scroll_mode(layer, SCENE_SCROLL_VERTICALLY));
    CHECK_POINT(scene_scroll_layer_get_resisted_point(layer, (scene_point){30, 500}), 0, 500, 0);
    CHECK_OK(scene_scroll_layer_set_scroll_mode(layer, SCENE_SCROLL_BOTH));
    CHECK_NEAR(scene_scroll_layer_get_resisted_point(layer, (scene_point){0, -20}).y,
               -(1 - 1 / (20 * 0.55 / 50 + 1)) * 50, 1e-9);
    motion.deceleration_rate = 1;
    CHECK_FAILS(scene_scroll_layer_scroll_with_velocity(layer, (scene_point){0, 1}, &motion),
                SCENE_ERROR_INVALID_ARGUMENT);
    motion = (scene_scroll_motion)SCENE_SCROLL_MOTION_INIT;
    motion.spring_duration = 0;
    CHECK_FAILS(scene_scroll_layer_scroll_with_velocity(layer, (scene_point){0, 1}, &motion),
                SCENE_ERROR_INVALID_ARGUMENT);
    motion.struct_size = 3;
    CHECK_FAILS(scene_scroll_layer_scroll_with_velocity(layer, (scene_point){0, 1}, &motion),
                SCENE_ERROR_INVALID_ARGUMENT);

    /* Contents of which nothing is said are what the sublayers take. */
    CHECK_OK(scene_scroll_layer_set_content_size(layer, (scene_size){0, 0}));
    add_box(layer, -20, 0, 40, 300, RED);
    CHECK_POINT(scene_scroll_layer_get_rest_point(layer, (scene_point){0, 1e6}, NULL), -20, 250, 0);
    scene_layer_release(layer);
    stage_release(&stage);
}

/* Entries: which were asked for and left, as text. */
static char told[4096];
static scene_layer *pool;

static void tell(char sign, unsigned index) {
    size_t length = strlen(told);
    snprintf(told + length, sizeof told - length, "%c%u ", sign, index);
}

static const char *take_told(void) {
    static char taken[sizeof told];
    memcpy(taken, told, sizeof told);
    told[0] = 0;
    return taken;
}

static scene_layer *enter(scene_layer *layer, uint32_t index, scene_rect frame, void *data) {
    CHECK(layer != NULL && data == told);
    CHECK(frame.height > 0);
    tell('+', index);
    if (index == 7) return NULL;
    scene_layer *entry = pool ? pool : scene_layer_create(SCENE_LAYER_KIND_LAYER);
    pool = NULL;
    CHECK_OK(scene_layer_set_background_color(entry, &GREEN));
    return entry;
}

static void leave(scene_layer *layer, uint32_t index, scene_layer *entry, void *data) {
    CHECK(layer != NULL && data == told && entry != NULL);
    CHECK(scene_layer_get_superlayer(entry) == NULL);
    tell('-', index);
    if (pool == NULL) pool = scene_layer_retain(entry);
}

static int destroyed;
static void destroy(void *data) {
    CHECK(data == told);
    destroyed++;
}

static void test_entries(void) {
    stage stage = stage_create(100, 50, 1);
    scene_layer *layer = make_scroll(&stage, 100, 50);
    scene_scroll_entries entries = SCENE_SCROLL_ENTRIES_INIT;
    entries.count = 1000;
    entries.size = (scene_size){0, 20};
    entries.margin = 0;
    entries.enter = enter;
    entries.leave = leave;
    CHECK_OK(scene_scroll_layer_set_entries(layer, &entries, told, destroy));
    CHECK_TEXT(take_told(), "+0 +1 +2 ");
    CHECK_RECT(scene_layer_get_frame(scene_scroll_layer_get_entry(layer, 2)), 0, 40, 100, 20, 0);
    CHECK(scene_scroll_layer_get_entry(layer, 3) == NULL);
    CHECK_NUMBER(scene_scroll_layer_get_content_size(layer).height, 20000);
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    CHECK_INT(scene_layer_get_sublayer_count(layer), 3);
    CHECK_INT(scene_dispatch(), 0);

    /* They come while it scrolls, not before; the loop is woken when they do. */
    CHECK_OK(scene_scroll_layer_scroll_to_point(layer, (scene_point){0, 100}));
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    CHECK_TEXT(take_told(), "");
    CHECK_OK(scene_renderer_render(stage.renderer, 1.01));
    scene_dispatch();
    const char *first = take_told();
    CHECK(strcmp(first, "") == 0 || strcmp(first, "+3 ") == 0);
    for (double time = 1.02; time < 1.4; time += 0.01) {
        CHECK_OK(scene_renderer_render(stage.renderer, time));
        scene_dispatch();
    }
    CHECK_CONTAINS(take_told(), "+6 -");
    CHECK(scene_scroll_layer_get_entry(layer, 5) != NULL);
    CHECK(scene_scroll_layer_get_entry(layer, 4) == NULL);
    /* One for which there is no layer is asked for once for as long as it is in view. */
    CHECK(scene_scroll_layer_get_entry(layer, 7) == NULL);
    scene_dispatch();
    CHECK_TEXT(take_told(), "");
    frame frame = frame_render(stage.renderer, 2);
    CHECK_PIXEL(&frame, 50, 30, 0, 255, 0, 255);
    CHECK_PIXEL(&frame, 50, 45, 0, 0, 0, 0);
    frame_free(&frame);

    /* Without actions they are there in the same frame. */
    scene_transaction_begin();
    scene_transaction_set_disable_actions(true);
    CHECK_OK(scene_scroll_layer_scroll_to_point(layer, (scene_point){0, 1000}));
    scene_transaction_commit();
    CHECK_OK(scene_renderer_render(stage.renderer, 3));
    CHECK_TEXT(take_told(), "-5 -6 +50 +51 +52 ");
    CHECK_INT(scene_layer_get_sublayer_count(layer), 3);

    CHECK_OK(scene_scroll_layer_reload_entries(layer));
    CHECK_TEXT(take_told(), "-50 -51 -52 +50 +51 +52 ");

    /* A grid; those before leave. */
    entries.columns = 0;
    entries.size = (scene_size){30, 20};
    entries.spacing = (scene_size){5, 5};
    entries.count = 5;
    CHECK_OK(scene_scroll_layer_scroll_to_point(layer, (scene_point){0, 0}));
    CHECK_OK(scene_renderer_render(stage.renderer, 4));
    CHECK_OK(scene_renderer_render(stage.renderer, 5));
    take_told();
    CHECK_OK(scene_scroll_layer_set_entries(layer, &entries, told, destroy));
    CHECK_INT(destroyed, 1);
    CHECK_CONTAINS(take_told(), "+0 +1 +2 +3 +4 ");
    CHECK_RECT(scene_layer_get_frame(scene_scroll_layer_get_entry(layer, 4)), 35, 25, 30, 20, 0);
    CHECK_NUMBER(scene_scroll_layer_get_content_size(layer).width, 100);
    CHECK_NUMBER(scene_scroll_layer_get_content_size(layer).height, 45);
    /* Narrower: fewer in a row. */
    scene_transaction_begin();
    scene_transaction_set_disable_actions(true);
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, 70, 50}));
    scene_transaction_commit();
    scene_dispatch();
    CHECK_RECT(scene_layer_get_frame(scene_scroll_layer_get_entry(layer, 3)), 35, 25, 30, 20, 0);

    CHECK_OK(scene_scroll_layer_set_entries(layer, NULL, NULL, NULL));
    CHECK_INT(destroyed, 2);
    CHECK_FAILS(scene_scroll_layer_reload_entries(layer), SCENE_ERROR_NOT_FOUND);
    scene_layer_release(pool);
    pool = NULL;
    scene_layer_release(layer);
    stage_release(&stage);
}

static scene_layer *misbehave(scene_layer *layer, uint32_t index, scene_rect frame, void *data) {
    (void)frame;
    int *what = data;
    if (*what == 0) return (scene_layer *)(uintptr_t)0xdeadbeef;
    if (*what == 1) return scene_layer_retain(layer);
    if (*what == 2) {
        CHECK_OK(scene_scroll_layer_reload_entries(layer));
        scene_dispatch();
        return NULL;
    }
    if (*what == 3) {
        CHECK_OK(scene_scroll_layer_set_entries(layer, NULL, NULL, NULL));
        return scene_layer_create(SCENE_LAYER_KIND_LAYER);
    }
    if (index == 0) scene_layer_release(layer);
    return scene_layer_create(SCENE_LAYER_KIND_LAYER);
}

static void test_bad_entries(void) {
    scene_scroll_entries entries = SCENE_SCROLL_ENTRIES_INIT, wrong;
    entries.enter = misbehave;
    entries.count = 3;
    for (int what = 0; what < 5; what++) {
        scene_layer *layer = make_scroll(NULL, 100, 1e6);
        CHECK_OK(scene_scroll_layer_set_entries(layer, &entries, &what, NULL));
        if (what < 4) {
            CHECK_INT(scene_layer_get_sublayer_count(layer), 0);
            scene_layer_release(layer);
        } else {
            CHECK_FAILS_WITH(scene_layer_get_sublayer_count(layer), 0, SCENE_ERROR_INVALID_HANDLE);
        }
        scene_dispatch();
    }
    scene_layer *layer = make_scroll(NULL, 100, 100), *plain = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    const double bad[] = {NAN, -1, INFINITY};
    for (int i = 0; i < 3; i++) {
        double *fields[] = {&wrong.size.width, &wrong.size.height, &wrong.spacing.width, &wrong.spacing.height,
                            &wrong.margin};
        for (int j = 0; j < 5; j++) {
            wrong = entries;
            *fields[j] = bad[i];
            CHECK_FAILS(scene_scroll_layer_set_entries(layer, &wrong, NULL, destroy), SCENE_ERROR_INVALID_ARGUMENT);
        }
    }
    wrong = entries;
    wrong.enter = NULL;
    CHECK_FAILS(scene_scroll_layer_set_entries(layer, &wrong, NULL, NULL), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_scroll_layer_set_entries(plain, &entries, NULL, NULL), SCENE_ERROR_NOT_FOUND);
    /* Far too many in view, and none. */
    int ignored = 2;
    entries.count = UINT32_MAX;
    entries.size = (scene_size){1e-9, 1e-300};
    CHECK_OK(scene_scroll_layer_set_entries(layer, &entries, &ignored, NULL));
    /* Sums of sizes that each are finite, and are not. */
    entries.size = entries.spacing = (scene_size){1.7e308, 1.7e308};
    entries.margin = 1.7e308;
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){1.7e308, -1.7e308, 1.7e308, 1.7e308}));
    CHECK_OK(scene_scroll_layer_set_entries(layer, &entries, &ignored, NULL));
    entries.count = 0;
    CHECK_OK(scene_scroll_layer_set_entries(layer, &entries, &ignored, NULL));
    scene_layer_release(layer);
    scene_layer_release(plain);
    CHECK_INT(destroyed, 2);
}

int main(void) {
    test_properties();
    test_scrolling();
    test_from_within();
    test_implicit();
    test_motion();
    test_entries();
    test_bad_entries();
    return check_summary("scroll");
}
