/* Layouts that animate, and what callbacks of layout may do: call anything, release what they belong to, never end. */
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

/* Sets a manager that calls this. */
static void lay_out_by(scene_layer *layer, scene_layout_sublayers_function function, void *user_data) {
    scene_layout_callbacks callbacks = SCENE_LAYOUT_CALLBACKS_INIT;
    callbacks.layout_sublayers = function;
    scene_layout_manager *manager = scene_layout_manager_create(&callbacks, user_data, NULL);
    CHECK_OK(scene_layer_set_layout_manager(layer, manager));
    scene_layout_manager_release(manager);
}

/* What is on screen half-way is half-way: the layout is part of the transaction that made it necessary. */
static void layout_animates(void) {
    stage stage = stage_create(400, 100, 1);
    scene_layer *row = add_to(stage.root, "row", (scene_rect){0, 0, 400, 100});
    scene_layer *first = add_to(row, "first", (scene_rect){0, 0, 40, 40});
    scene_layer *second = add_to(row, "second", (scene_rect){0, 0, 40, 40});
    scene_layout_manager *box =
        scene_layout_manager_create_box(SCENE_LAYOUT_HORIZONTAL, 10, 0, SCENE_LAYOUT_ALIGNMENT_LEADING);
    CHECK_OK(scene_layer_set_layout_manager(row, box));
    scene_layout_manager_release(box);
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    CHECK_NUMBER(scene_layer_get_position(second).x, 70);
    scene_value shown;
    CHECK_OK(scene_layer_get_presentation_value(second, "position.x", &shown));
    CHECK_NUMBER(shown.numbers[0], 70);
    CHECK_INT(scene_layer_get_animation_count(second), 0);

    scene_timing_function *linear = scene_timing_function_create_named("linear");
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_animation_duration(2));
    CHECK_OK(scene_transaction_set_animation_timing_function(linear));
    CHECK_OK(scene_layer_set_bounds(first, (scene_rect){0, 0, 140, 40}));
    CHECK_OK(scene_layer_set_needs_layout(row));
    /* Not before the transaction ends. */
    CHECK_NUMBER(scene_layer_get_position(second).x, 70);
    CHECK_OK(scene_transaction_commit());
    CHECK_NUMBER(scene_layer_get_position(second).x, 170);
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    CHECK_OK(scene_renderer_render(stage.renderer, 2));
    CHECK_OK(scene_layer_get_presentation_value(second, "position.x", &shown));
    CHECK_NUMBER(shown.numbers[0], 120);
    CHECK_OK(scene_layer_get_presentation_value(first, "bounds.size.width", &shown));
    CHECK_NUMBER(shown.numbers[0], 90);

    /* A transaction without actions lays out without any. */
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_remove_from_superlayer(first));
    CHECK_OK(scene_transaction_commit());
    CHECK_OK(scene_renderer_render(stage.renderer, 3));
    CHECK_OK(scene_layer_get_presentation_value(second, "position.x", &shown));
    CHECK_NUMBER(shown.numbers[0], 20);
    scene_timing_function_release(linear);
    stage_release(&stage);
}

/* Layers that are turned are moved, and keep their shape. */
static void turned_layers(void) {
    scene_layer *row = make();
    CHECK_OK(scene_layer_set_bounds(row, (scene_rect){0, 0, 400, 100}));
    scene_layer *first = add_to(row, "first", (scene_rect){3, 4, 40, 20});
    scene_layer *second = add_to(row, "second", (scene_rect){0, 0, 10, 10});
    scene_transform turn = scene_transform_make_rotation(1.5707963267948966, 0, 0, 1);
    CHECK_OK(scene_layer_set_transform(first, &turn));
    scene_layout_manager *box =
        scene_layout_manager_create_box(SCENE_LAYOUT_HORIZONTAL, 0, 0, SCENE_LAYOUT_ALIGNMENT_LEADING);
    CHECK_OK(scene_layer_set_layout_manager(row, box));
    scene_layout_manager_release(box);
    for (int i = 0; i < 3; i++) {
        CHECK_OK(scene_layer_layout_sublayers(row));
        CHECK_RECT(scene_layer_get_bounds(first), 0, 0, 40, 20, 0);
        CHECK_RECT(scene_layer_get_frame(first), 0, 0, 20, 40, 1e-9);
        CHECK_RECT(scene_layer_get_frame(second), 20, 0, 10, 10, 1e-9);
    }
    scene_layer_release(row);
}

static char said[512];
static int times_said;

static void note(scene_log_level level, const char *message, void *user_data) {
    (void)user_data;
    CHECK_INT(level, SCENE_LOG_ERROR);
    snprintf(said, sizeof said, "%s", message);
    times_said++;
}

static int layouts;

static void never_rests(scene_layer *layer, void *user_data) {
    (void)user_data;
    /* Each moves the other's reason: one that changed only itself would rest. */
    layouts++;
    scene_layer *other = scene_layer_get_superlayer(layer);
    for (uint32_t i = 0; i < scene_layer_get_sublayer_count(other); i++)
        CHECK_OK(scene_layer_set_needs_layout(scene_layer_get_sublayer(other, i)));
}

static void never_ends(scene_layer *layer, void *user_data) {
    layouts++;
    for (int i = 0; i < 2; i++) lay_out_by(add_to(layer, "more", (scene_rect){0, 0, 1, 1}), never_ends, user_data);
}

/* Both are bounded, and said with the layer's name; what is committed is drawn. */
static void layouts_without_end(void) {
    CHECK_OK(scene_set_log_function(SCENE_LOG_ERROR, note, NULL, NULL));
    stage stage = stage_create(8, 8, 1);
    scene_layer *one = add_to(stage.root, "restless", (scene_rect){0, 0, 1, 1});
    scene_layer *two = add_to(stage.root, "the other", (scene_rect){0, 0, 1, 1});
    lay_out_by(one, never_rests, NULL);
    lay_out_by(two, never_rests, NULL);
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    CHECK_INT(times_said, 1);
    CHECK(strstr(said, "\"restless\"") != NULL || strstr(said, "\"the other\"") != NULL);
    CHECK(layouts > 16 && layouts <= 32);
    /* It goes on with the next commit, and ends when it is mended. */
    CHECK_OK(scene_flush());
    CHECK_INT(times_said, 2);
    CHECK_OK(scene_layer_set_layout_manager(one, NULL));
    CHECK_OK(scene_layer_set_layout_manager(two, NULL));
    CHECK_OK(scene_flush());
    CHECK_INT(times_said, 2);

    layouts = 0;
    scene_layer *seed = add_to(stage.root, "seed", (scene_rect){0, 0, 1, 1});
    lay_out_by(seed, never_ends, NULL);
    CHECK_OK(scene_flush());
    CHECK_INT(times_said, 3);
    CHECK(strstr(said, "\"more\"") != NULL);
    CHECK(layouts > 1000 && layouts < 20000);
    CHECK_OK(scene_layer_remove_from_superlayer(seed));
    CHECK_OK(scene_flush());

    scene_layer *away = make();
    CHECK_OK(scene_layer_set_needs_layout(away));
    lay_out_by(away, never_ends, NULL);
    CHECK_FAILS(scene_layer_layout_if_needed(away), SCENE_ERROR_INVALID_STATE);
    CHECK(strstr(scene_error_message(), "\"more\"") != NULL);
    scene_layer_release(away);
    stage_release(&stage);
    CHECK_OK(scene_flush());
    CHECK_OK(scene_set_log_function(SCENE_LOG_ERROR, NULL, NULL, NULL));
}

static scene_renderer *other_renderer;

/* Transactions of its own, a commit of everything, a frame: all within. */
static void commits(scene_layer *layer, void *user_data) {
    int *calls = user_data;
    ++*calls;
    scene_layer *sublayer = scene_layer_get_sublayer(layer, 0);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_animation_duration(3));
    CHECK_OK(scene_layer_set_position(sublayer, (scene_point){5 * *calls, 0}));
    CHECK_OK(scene_transaction_commit());
    CHECK_OK(scene_flush());
    CHECK_OK(scene_renderer_render(other_renderer, *calls));
    CHECK_OK(scene_layer_layout_if_needed(layer));
    CHECK_OK(scene_layer_set_opacity(layer, 0.5));
}

static void nested_commits(void) {
    stage stage = stage_create(8, 8, 1);
    other_renderer = scene_renderer_create_offscreen(8, 8, 1);
    int calls = 0;
    scene_layer *layer = add_to(stage.root, "commits", (scene_rect){0, 0, 4, 4});
    scene_layer *sublayer = add_to(layer, "below", (scene_rect){0, 0, 1, 1});
    lay_out_by(layer, commits, &calls);
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    CHECK_INT(calls, 1);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, 6, 6}));
    CHECK_OK(scene_transaction_commit());
    CHECK_INT(calls, 2);
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    CHECK_INT(calls, 2);
    CHECK_NUMBER(scene_layer_get_position(sublayer).x, 10);
    CHECK_NUMBER(scene_layer_get_opacity(layer), 0.5);
    scene_renderer_release(other_renderer);
    stage_release(&stage);
    CHECK_OK(scene_flush());
}

/* A delegate that goes while it lays out: its user data lives until the call is over. */
static void goes_itself(scene_layer *layer, void *user_data) {
    int *state = user_data;
    CHECK_OK(scene_layer_set_delegate(layer, NULL, NULL, NULL));
    CHECK_INT(*state, 0);
    *state = 1;
}

static void note_destroyed(void *user_data) {
    int *state = user_data;
    CHECK_INT(*state, 1);
    *state = 2;
}

/* The last reference of its layer goes. */
static void releases_its_layer(scene_layer *layer, void *user_data) {
    *(int *)user_data = 1;
    scene_layer_release(layer);
    CHECK(scene_layer_get_sublayer_count(layer) == 0);
}

static void delegates_that_go(void) {
    int state = 0;
    scene_layer *layer = make();
    scene_layer_delegate delegate = SCENE_LAYER_DELEGATE_INIT;
    delegate.layout_sublayers = goes_itself;
    CHECK_OK(scene_layer_set_delegate(layer, &delegate, &state, note_destroyed));
    CHECK_OK(scene_layer_layout_sublayers(layer));
    CHECK_INT(state, 2);

    state = 0;
    delegate.layout_sublayers = releases_its_layer;
    CHECK_OK(scene_layer_set_delegate(layer, &delegate, &state, note_destroyed));
    CHECK_OK(scene_layer_layout_sublayers(layer));
    CHECK_INT(state, 2);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
}

/* A text says how much room it wants, and a box gives it that. */
static void texts(void) {
    scene_layer *text = scene_layer_create(SCENE_LAYER_KIND_TEXT), *row = make();
    scene_size none = scene_layer_get_preferred_frame_size(text);
    CHECK(none.width == 0 && none.height == 0);
    CHECK_OK(scene_text_layer_set_string(text, "How much room?"));
    scene_size wanted = scene_layer_get_preferred_frame_size(text);
    scene_size same = scene_text_layer_get_preferred_frame_size(text);
    CHECK(wanted.width > wanted.height && wanted.height > 10);
    CHECK(wanted.width == same.width && wanted.height == same.height);
    CHECK_OK(scene_layer_add_sublayer(row, text));
    scene_layout_manager *box =
        scene_layout_manager_create_box(SCENE_LAYOUT_VERTICAL, 0, 3, SCENE_LAYOUT_ALIGNMENT_LEADING);
    CHECK_OK(scene_layer_set_layout_manager(row, box));
    scene_layout_manager_release(box);
    scene_size around = scene_layer_get_preferred_frame_size(row);
    CHECK_NUMBER(around.width, wanted.width + 6);
    CHECK_NUMBER(around.height, wanted.height + 6);
    CHECK_OK(scene_layer_layout_if_needed(row));
    CHECK_RECT(scene_layer_get_frame(text), 3, 3, wanted.width, wanted.height, 1e-9);
    scene_layer_release(text);
    scene_layer_release(row);
}

int main(void) {
    layout_animates();
    turned_layers();
    layouts_without_end();
    nested_commits();
    delegates_that_go();
    texts();
    CHECK_OK(scene_flush());
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYOUT_MANAGER), 0);
    return check_summary("layout_callbacks");
}
