/* Transactions: what is seen when, implicit animations, settings and their nesting. */
#define _POSIX_C_SOURCE 200809L
#include "frame.h"

#include <pthread.h>

static double shown(scene_layer *layer, const char *path) {
    scene_value value = {0};
    CHECK_OK(scene_layer_get_presentation_value(layer, path, &value));
    return value.numbers[0];
}

/* Stands for the property that a test moves. */
static void move(scene_layer *layer, double x) { CHECK_OK(scene_layer_set_position(layer, (scene_point){x, 0})); }

static void settle(double duration, scene_timing_function *function) {
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_animation_duration(duration));
    CHECK_OK(scene_transaction_set_animation_timing_function(function));
}

static scene_timing_function *linear;

/* Only a layer of a committed, hosted tree animates by itself. */
static void only_hosted_layers_animate(void) {
    scene_layer *loose = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    move(loose, 10);
    CHECK_OK(scene_flush());
    move(loose, 20);
    CHECK_INT(scene_layer_get_animation_count(loose), 0);
    CHECK_NUMBER(shown(loose, "position.x"), 20);

    stage stage = stage_create(8, 8, 1);
    CHECK_OK(scene_layer_add_sublayer(stage.root, loose));
    move(loose, 30);
    CHECK_INT(scene_layer_get_animation_count(loose), 0);
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    CHECK_NUMBER(shown(loose, "position.x"), 30);
    move(loose, 40);
    CHECK_INT(scene_layer_get_animation_count(loose), 1);
    CHECK_TEXT(scene_layer_get_animation_key(loose, 0), "position");
    CHECK_NUMBER(scene_layer_get_position(loose).x, 40);

    /* Out of the tree again: at once. */
    CHECK_OK(scene_layer_remove_from_superlayer(loose));
    CHECK_OK(scene_layer_remove_all_animations(loose));
    CHECK_OK(scene_flush());
    move(loose, 50);
    CHECK_INT(scene_layer_get_animation_count(loose), 0);
    scene_layer_release(loose);
    stage_release(&stage);
}

static void implicit_animation(void) {
    stage stage = stage_create(8, 8, 1);
    scene_layer *box = add_box(stage.root, 0, 0, 1, 1, RED);
    CHECK_OK(scene_layer_set_position(box, (scene_point){0, 0}));
    CHECK_OK(scene_renderer_render(stage.renderer, 5));
    settle(1, linear);
    move(box, 100);
    CHECK_OK(scene_transaction_commit());
    /* It begins with the first frame that shows it, whenever that is. */
    CHECK_OK(scene_renderer_render(stage.renderer, 7));
    CHECK_NEAR(shown(box, "position.x"), 0, 1e-9);
    for (int i = 1; i < 10; i++) {
        CHECK_OK(scene_renderer_render(stage.renderer, 7 + i / 10.0));
        CHECK_NEAR(shown(box, "position.x"), 10.0 * i, 1e-9);
        CHECK_NUMBER(scene_layer_get_position(box).x, 100);
        CHECK_INT(scene_layer_get_animation_count(box), 1);
    }
    CHECK_OK(scene_renderer_render(stage.renderer, 8));
    CHECK_NUMBER(shown(box, "position.x"), 100);
    CHECK_INT(scene_layer_get_animation_count(box), 0);

    /* The default: 0.25 s of the curve "default". */
    scene_timing_function *curve = scene_timing_function_create_named("default");
    move(box, 200);
    CHECK_OK(scene_renderer_render(stage.renderer, 10));
    CHECK_OK(scene_renderer_render(stage.renderer, 10.1));
    CHECK_NEAR(shown(box, "position.x"), 100 + 100 * scene_timing_function_evaluate(curve, 0.4), 1e-6);
    CHECK_OK(scene_renderer_render(stage.renderer, 10.2499));
    CHECK_INT(scene_layer_get_animation_count(box), 1);
    CHECK_OK(scene_renderer_render(stage.renderer, 10.25));
    CHECK_INT(scene_layer_get_animation_count(box), 0);
    scene_timing_function_release(curve);
    stage_release(&stage);
}

/* A new target starts from what is on screen. */
static void retargeting(void) {
    stage stage = stage_create(8, 8, 1);
    scene_layer *box = add_box(stage.root, 0, 0, 1, 1, RED);
    CHECK_OK(scene_layer_set_position(box, (scene_point){0, 0}));
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    settle(1, linear);
    move(box, 100);
    CHECK_OK(scene_transaction_commit());
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    CHECK_OK(scene_renderer_render(stage.renderer, 1.5));
    settle(2, linear);
    move(box, 0);
    CHECK_OK(scene_transaction_commit());
    CHECK_INT(scene_layer_get_animation_count(box), 1);
    CHECK_OK(scene_renderer_render(stage.renderer, 1.5));
    CHECK_NEAR(shown(box, "position.x"), 50, 1e-9);
    CHECK_OK(scene_renderer_render(stage.renderer, 2.5));
    CHECK_NEAR(shown(box, "position.x"), 25, 1e-9);
    CHECK_OK(scene_renderer_render(stage.renderer, 3.5));
    CHECK_NUMBER(shown(box, "position.x"), 0);
    stage_release(&stage);
}

static void equal_values_and_disabled_actions(void) {
    stage stage = stage_create(8, 8, 1);
    scene_layer *box = add_box(stage.root, 2, 2, 2, 2, RED);
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    for (uint32_t i = 0; i < scene_property_count(); i++) {
        scene_property_info info = SCENE_PROPERTY_INFO_INIT;
        scene_value value;
        CHECK_OK(scene_property_get_info(i, &info));
        if (info.type == SCENE_VALUE_FILTERS || !(info.kinds & 1)) continue; /* Objects: filters.c. */
        CHECK_OK(scene_layer_get_value(box, info.key, &value));
        CHECK_OK(scene_layer_set_value(box, info.key, &value));
        check_that(scene_layer_get_animation_count(box) == 0, __FILE__, __LINE__, "%s: an equal value animates",
                   info.key);
    }

    CHECK(!scene_transaction_get_disable_actions());
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK(scene_transaction_get_disable_actions());
    move(box, 100);
    CHECK_INT(scene_layer_get_animation_count(box), 0);
    CHECK_OK(scene_transaction_commit());
    CHECK(!scene_transaction_get_disable_actions());
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    CHECK_NUMBER(shown(box, "position.x"), 100);

    /* A duration of 0 is at once, too. */
    settle(0, NULL);
    move(box, 200);
    CHECK_OK(scene_transaction_commit());
    CHECK_OK(scene_renderer_render(stage.renderer, 2));
    CHECK_NUMBER(shown(box, "position.x"), 200);

    /* Properties that do not animate by themselves change at once. */
    CHECK_OK(scene_layer_set_hidden(box, true));
    CHECK_OK(scene_layer_set_masked_corners(box, 3));
    CHECK_OK(scene_layer_set_contents_gravity(box, SCENE_GRAVITY_CENTER));
    CHECK_INT(scene_layer_get_animation_count(box), 0);
    stage_release(&stage);
}

/* Whether a property has nothing between its values, so that the layer fades over. */
static bool fades_over(const char *key) {
    return strcmp(key, "filters") == 0 || strcmp(key, "backgroundFilters") == 0 ||
           strcmp(key, "compositingFilter") == 0;
}

/* Every property that animates by itself does. */
static void every_implicit_property(void) {
    stage stage = stage_create(8, 8, 1);
    scene_layer *box = add_box(stage.root, 2, 2, 2, 2, RED);
    static const uint8_t pixel[4] = {255, 0, 0, 255};
    scene_image *image = scene_image_create_from_pixels(1, 1, 4, SCENE_PIXEL_FORMAT_RGBA8, pixel);
    scene_path *path = scene_path_create_rect((scene_rect){0, 0, 2, 2});
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    uint32_t running = 0;
    for (uint32_t i = 0; i < scene_property_count(); i++) {
        scene_property_info info = SCENE_PROPERTY_INFO_INIT;
        scene_value value;
        CHECK_OK(scene_property_get_info(i, &info));
        if (!info.implicit || !(info.kinds & 1) || fades_over(info.key)) continue;
        CHECK_OK(scene_layer_get_value(box, info.key, &value));
        value.numbers[0] += 0.5;
        if (info.type == SCENE_VALUE_IMAGE) value = (scene_value){.type = info.type, .image = image};
        if (info.type == SCENE_VALUE_PATH) value = (scene_value){.type = info.type, .path = path};
        CHECK_OK(scene_layer_set_value(box, info.key, &value));
        running++;
        check_that(scene_layer_get_animation_count(box) == running, __FILE__, __LINE__, "%s: no animation", info.key);
        scene_animation *animation = scene_layer_copy_animation(box, info.key);
        CHECK_TEXT(scene_animation_get_key_path(animation), info.key);
        scene_animation_release(animation);
    }
    /* One transition for all that changes in a transaction. */
    scene_filter *invert = scene_filter_create("colorInvert");
    CHECK_OK(scene_layer_set_filters(box, &invert, 1));
    CHECK_INT(scene_layer_get_animation_count(box), running + 1);
    CHECK_OK(scene_layer_set_background_filters(box, &invert, 1));
    CHECK_OK(scene_layer_set_compositing_filter(box, SCENE_BLEND_MULTIPLY));
    CHECK_INT(scene_layer_get_animation_count(box), running + 1);
    scene_filter_release(invert);
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    CHECK_OK(scene_renderer_render(stage.renderer, 1.1));
    CHECK_OK(scene_renderer_render(stage.renderer, 1.3));
    CHECK_INT(scene_layer_get_animation_count(box), 0);
    scene_image_release(image);
    scene_path_release(path);
    stage_release(&stage);
}

/* Frames show transactions whole: nothing before the outermost commit, everything after it. */
static void atomic(void) {
    stage stage = stage_create(4, 4, 1);
    scene_layer *left = add_box(stage.root, 0, 0, 2, 4, RED), *right = add_box(stage.root, 2, 0, 2, 4, RED);
    frame before = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&before, 0, 0, 255, 0, 0, 255);

    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_background_color(left, &BLUE));
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_layer_set_background_color(right, &BLUE));
    scene_layer *third = add_box(stage.root, 0, 0, 1, 1, GREEN);
    frame during = frame_render(stage.renderer, 1);
    CHECK(frame_equal(&before, &during));
    CHECK_NUMBER(shown(left, "backgroundColor"), 1);
    frame_free(&during);
    CHECK_OK(scene_transaction_commit());
    CHECK_OK(scene_flush());
    during = frame_render(stage.renderer, 1);
    CHECK(frame_equal(&before, &during));
    frame_free(&during);
    CHECK_OK(scene_transaction_commit());
    frame after = frame_render(stage.renderer, 1);
    CHECK_PIXEL(&after, 0, 0, 0, 255, 0, 255);
    CHECK_PIXEL(&after, 0, 1, 0, 0, 255, 255);
    CHECK_PIXEL(&after, 3, 3, 0, 0, 255, 255);
    frame_free(&after);

    /* A removal waits for its commit as well, even with the last reference gone. */
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_layer_remove_from_superlayer(third));
    CHECK_OK(scene_layer_remove_from_superlayer(left));
    after = frame_render(stage.renderer, 1);
    CHECK_PIXEL(&after, 0, 0, 0, 255, 0, 255);
    frame_free(&after);
    CHECK_OK(scene_transaction_commit());
    after = frame_render(stage.renderer, 1);
    CHECK_PIXEL(&after, 0, 0, 0, 0, 0, 0);
    frame_free(&after);
    frame_free(&before);
    stage_release(&stage);
}

static void *other_thread(void *layer) {
    CHECK_NUMBER(scene_transaction_get_animation_duration(), 0.25);
    CHECK(!scene_transaction_get_disable_actions());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_opacity(layer, 0.5));
    CHECK_OK(scene_flush());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_opacity(layer, 0.25));
    return NULL;
}

/* Settings and implicit transactions belong to a thread. What it leaves open when it ends is shown whole or not at all. */
static void threads(void) {
    stage stage = stage_create(4, 4, 1);
    scene_layer *box = add_box(stage.root, 0, 0, 4, 4, WHITE);
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_animation_duration(9));
    pthread_t thread;
    pthread_create(&thread, NULL, other_thread, box);
    pthread_join(thread, NULL);
    CHECK_NUMBER(scene_transaction_get_animation_duration(), 9);
    CHECK(!scene_transaction_get_disable_actions());
    CHECK_NUMBER(scene_layer_get_opacity(box), 0.25);
    CHECK_OK(scene_transaction_commit());
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    double opacity = shown(box, "opacity");
    check_that(opacity == 0.5 || opacity == 0.25, __FILE__, __LINE__, "opacity: expected 0.5 or 0.25, got %g", opacity);
    stage_release(&stage);
}

static void settings(void) {
    uint64_t curves = scene_live_object_count(SCENE_OBJECT_TIMING_FUNCTION);
    CHECK_OK(scene_transaction_commit());
    CHECK_NUMBER(scene_transaction_get_animation_duration(), 0.25);
    CHECK(scene_transaction_copy_animation_timing_function() == NULL);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_animation_duration(3));
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_transaction_set_animation_timing_function(linear));
    CHECK_OK(scene_transaction_begin());
    CHECK_NUMBER(scene_transaction_get_animation_duration(), 3);
    CHECK(scene_transaction_get_disable_actions());
    scene_timing_function *copy = scene_transaction_copy_animation_timing_function();
    scene_point point = {9, 9};
    CHECK_OK(scene_timing_function_get_control_point(copy, 1, &point));
    CHECK(point.x == 0 && point.y == 0);
    scene_timing_function_release(copy);
    CHECK_OK(scene_transaction_set_animation_duration(5));
    CHECK_OK(scene_transaction_set_disable_actions(false));
    CHECK_OK(scene_transaction_set_animation_timing_function(NULL));
    CHECK(scene_transaction_copy_animation_timing_function() == NULL);
    CHECK_FAILS(scene_transaction_set_animation_duration(-1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_transaction_set_animation_duration(NAN), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_transaction_set_animation_duration(INFINITY), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_NUMBER(scene_transaction_get_animation_duration(), 5);
    CHECK_OK(scene_transaction_commit());
    CHECK_NUMBER(scene_transaction_get_animation_duration(), 3);
    CHECK(scene_transaction_get_disable_actions());
    copy = scene_transaction_copy_animation_timing_function();
    CHECK(copy != NULL);
    scene_timing_function_release(copy);
    CHECK_OK(scene_transaction_commit());
    CHECK_NUMBER(scene_transaction_get_animation_duration(), 0.25);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_TIMING_FUNCTION), curves);

    for (int i = 0; i < 1000; i++) CHECK_OK(scene_transaction_begin());
    CHECK_FAILS(scene_transaction_begin(), SCENE_ERROR_INVALID_STATE);
    for (int i = 0; i < 1003; i++) CHECK_OK(scene_transaction_commit());

    /* Outside of any, a setting lasts as long as the implicit transaction. */
    CHECK_OK(scene_transaction_set_animation_duration(7));
    CHECK_NUMBER(scene_transaction_get_animation_duration(), 7);
    CHECK_OK(scene_flush());
    CHECK_NUMBER(scene_transaction_get_animation_duration(), 0.25);
}

static scene_transaction_record record_of(uint64_t number) {
    scene_transaction_record record = SCENE_TRANSACTION_RECORD_INIT;
    CHECK_OK(scene_transaction_get_record(number, &record));
    return record;
}

static void *commit_one(void *layer) {
    move(layer, 70);
    CHECK_OK(scene_flush());
    return NULL;
}

/* Who committed how much when; what no renderer shows is not counted. */
static void records(void) {
    stage stage = stage_create(8, 8, 1);
    scene_layer *box = add_box(stage.root, 0, 0, 4, 4, (scene_color){1, 0, 0, 1});
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    const scene_transaction_record before = record_of(0);
    CHECK(before.number > 0 && before.thread > 0);
    scene_layer *loose = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    move(loose, 10);
    CHECK_OK(scene_flush());
    CHECK_INT(record_of(0).number, before.number);
    const double began = scene_get_current_time();
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    move(box, 50);
    CHECK_OK(scene_layer_set_opacity(box, 0.5));
    CHECK_INT(record_of(0).number, before.number);
    CHECK_OK(scene_transaction_commit());
    const scene_transaction_record mine = record_of(0);
    CHECK_INT(mine.number, before.number + 1);
    CHECK_INT(mine.changes, 2);
    CHECK_INT(mine.thread, before.thread);
    CHECK(mine.time >= began && mine.time <= scene_get_current_time());
    pthread_t thread;
    CHECK_INT(pthread_create(&thread, NULL, commit_one, box), 0);
    CHECK_INT(pthread_join(thread, NULL), 0);
    const scene_transaction_record other = record_of(mine.number + 1);
    CHECK(other.thread != mine.thread && other.thread > 0);
    /* Only the last ones are kept. */
    for (int i = 0; i < 1030; i++) {
        CHECK_OK(scene_transaction_set_disable_actions(true));
        move(box, i);
        CHECK_OK(scene_flush());
    }
    scene_transaction_record kept = mine;
    CHECK_FAILS(scene_transaction_get_record(mine.number, &kept), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_transaction_get_record(record_of(0).number + 1, &kept), SCENE_ERROR_NOT_FOUND);
    CHECK_INT(kept.number, mine.number);
    CHECK_INT(record_of(0).number, other.number + 1030);
    CHECK_FAILS(scene_transaction_get_record(0, NULL), SCENE_ERROR_INVALID_ARGUMENT);
    kept.struct_size = 8;
    CHECK_FAILS(scene_transaction_get_record(0, &kept), SCENE_ERROR_INVALID_ARGUMENT);
    scene_layer_release(loose);
    stage_release(&stage);
}

int main(void) {
    linear = scene_timing_function_create_named("linear");
    only_hosted_layers_animate();
    implicit_animation();
    retargeting();
    equal_values_and_disabled_actions();
    every_implicit_property();
    atomic();
    threads();
    settings();
    scene_timing_function_release(linear);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_ANIMATION), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_TIMING_FUNCTION), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_RENDERER), 0);
    records();
    return check_summary("transactions");
}
