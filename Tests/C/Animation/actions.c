/* Actions: where the engine looks for them, and what they do. Checks name the sentence of Core Animation's contract that they hold
   it to. */
#include "actions_fixture.h"

static void objects(void) {
    scene_action *null_action = scene_action_create_null(), *fade = animation_action("opacity", 0, 1, 3);
    CHECK(scene_action_is_null(null_action) && !scene_action_is_null(fade));
    scene_error_clear();
    CHECK(scene_action_copy_animation(null_action) == NULL);
    CHECK_INT(scene_error_status(), SCENE_OK);
    scene_animation *copy = scene_action_copy_animation(fade);
    CHECK_NUMBER(scene_animation_get_duration(copy), 3);
    /* It was copied: what is edited now is another. */
    CHECK_OK(scene_animation_set_duration(copy, 4));
    scene_animation_release(copy);
    copy = scene_action_copy_animation(fade);
    CHECK_NUMBER(scene_animation_get_duration(copy), 3);
    scene_animation_release(copy);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_ACTION), 2);

    scene_action *callback = callback_action();
    called.destroyed = 0;
    CHECK(scene_action_copy_animation(callback) == NULL);
    CHECK_OK(scene_action_run(callback, "hello", box));
    CHECK_TEXT(called.events, "hello ");
    scene_action_release(callback);
    CHECK_INT(called.destroyed, 1);

    /* "CAAnimation's implementation adds itself to the layer under the event key, NSNull conforms and does nothing." */
    CHECK_OK(scene_action_run(fade, "event", box));
    CHECK_NUMBER(running("event"), 3);
    CHECK_OK(scene_action_run(null_action, "other", box));
    CHECK_INT(scene_layer_get_animation_count(box), 1);
    stop();
    scene_action_release(null_action);
    scene_action_release(fade);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_ACTION), 0);
}

/* "Lookup: delegate -> actions -> style["actions"] recursively -> built-in implied animation." Each in turn is taken away. */
static void order(void) {
    set_delegate(box);
    asker.answer = animation_action("opacity", 0, 1, 11);
    set_action(box, "opacity", animation_action("opacity", 0, 1, 12));
    scene_style *front = scene_style_create(), *back = scene_style_create();
    scene_action *action = animation_action("opacity", 0, 1, 13);
    CHECK_OK(scene_style_set_action(front, "opacity", action));
    scene_action_release(action);
    action = animation_action("opacity", 0, 1, 14);
    CHECK_OK(scene_style_set_action(back, "opacity", action));
    scene_action_release(action);
    CHECK_OK(scene_style_set_style(front, back));
    CHECK_OK(scene_layer_set_style(box, front));

    CHECK_OK(scene_layer_set_opacity(box, 0.1));
    CHECK_NUMBER(running("opacity"), 11);
    /* Asked before the change. */
    CHECK_NUMBER(asker.opacity_when_asked, 0.5);
    CHECK_TEXT(asker.asked, "opacity ");
    /* "nil = continue" */
    scene_action_release(asker.answer);
    asker.answer = NULL;
    CHECK_OK(scene_layer_set_opacity(box, 0.2));
    CHECK_NUMBER(running("opacity"), 12);
    CHECK_OK(scene_layer_set_action(box, "opacity", NULL));
    CHECK_OK(scene_layer_set_opacity(box, 0.3));
    CHECK_NUMBER(running("opacity"), 13);
    CHECK_OK(scene_style_set_action(front, "opacity", NULL));
    /* The layer took the style as it was. */
    CHECK_OK(scene_layer_set_opacity(box, 0.4));
    CHECK_NUMBER(running("opacity"), 13);
    CHECK_OK(scene_layer_set_style(box, front));
    CHECK_OK(scene_layer_set_opacity(box, 0.6));
    CHECK_NUMBER(running("opacity"), 14);
    CHECK_OK(scene_layer_set_style(box, NULL));
    CHECK_OK(scene_layer_set_opacity(box, 0.7));
    CHECK_NUMBER(running("opacity"), 0.25);
    stop();

    /* "null = stop", wherever it is found; "Null result becomes nil". */
    asker.answer = scene_action_create_null();
    CHECK_OK(scene_layer_set_opacity(box, 0.8));
    CHECK_NUMBER(running("opacity"), -1);
    scene_error_clear();
    CHECK(scene_layer_copy_action_for_key(box, "opacity") == NULL);
    CHECK_INT(scene_error_status(), SCENE_OK);
    scene_action_release(asker.answer);
    asker.answer = NULL;
    set_action(box, "opacity", scene_action_create_null());
    CHECK_OK(scene_layer_set_opacity(box, 0.5));
    CHECK_NUMBER(running("opacity"), -1);
    CHECK_OK(scene_layer_set_action(box, "opacity", NULL));
    CHECK_INT(asker.destroyed, 0);
    CHECK_OK(scene_layer_set_delegate(box, NULL, NULL, NULL));
    CHECK_INT(asker.destroyed, 1);
    CHECK(!scene_layer_has_delegate(box));
    scene_style_release(front);
    scene_style_release(back);
    show(0);
}

/* actionForKey: what it answers, and to whom. */
static void for_key(void) {
    /* "Implied basic animation: keyPath = property, duration = transaction's or 0.25 s." */
    scene_action *action = scene_layer_copy_action_for_key(box, "position");
    scene_animation *animation = scene_action_copy_animation(action);
    CHECK_TEXT(scene_animation_get_key_path(animation), "position");
    CHECK_NUMBER(scene_animation_get_duration(animation), 0.25);
    scene_animation_release(animation);
    scene_action_release(action);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_animation_duration(7));
    /* "disableActions does not change what actionForKey answers". */
    CHECK_OK(scene_transaction_set_disable_actions(true));
    action = scene_layer_copy_action_for_key(box, "position");
    animation = scene_action_copy_animation(action);
    CHECK_NUMBER(scene_animation_get_duration(animation), 7);
    scene_animation_release(animation);
    scene_action_release(action);
    CHECK_OK(scene_transaction_commit());

    static const char *const without[] = {"frame",           "onOrderIn",  "sublayers", "nonsense",
                                          "contentsGravity", "position.x", ""};
    for (size_t i = 0; i < sizeof without / sizeof without[0]; i++) {
        scene_error_clear();
        CHECK(scene_layer_copy_action_for_key(box, without[i]) == NULL);
        CHECK_INT(scene_error_status(), SCENE_OK);
    }
    /* "A layer that is not in a committed, hosted tree never gets implicit animations: actionForKey nil and animationKeys nil in
       every case measured." */
    scene_layer *loose = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    set_delegate(loose);
    set_action(loose, "opacity", animation_action("opacity", 0, 1, 1));
    CHECK(scene_layer_copy_action_for_key(loose, "opacity") == NULL);
    CHECK_OK(scene_layer_set_opacity(loose, 0.25));
    CHECK_INT(scene_layer_get_animation_count(loose), 0);
    CHECK_TEXT(asker.asked, "");
    CHECK_OK(scene_layer_set_delegate(loose, NULL, NULL, NULL));
    CHECK_OK(scene_layer_add_sublayer(theater.root, loose));
    CHECK(scene_layer_copy_action_for_key(loose, "opacity") == NULL);
    CHECK_OK(scene_layer_set_opacity(loose, 0.5));
    CHECK_INT(scene_layer_get_animation_count(loose), 0);
    CHECK_OK(scene_flush());
    action = scene_layer_copy_action_for_key(loose, "opacity");
    CHECK(action != NULL);
    scene_action_release(action);
    CHECK_OK(scene_layer_remove_from_superlayer(loose));
    scene_layer_release(loose);
    show(0);
}

/* "disableActions stops the engine from asking." Nor is anybody asked about what does not change. */
static void nobody_is_asked(void) {
    set_delegate(box);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_opacity(box, 0.25));
    CHECK_OK(scene_layer_set_position(box, (scene_point){3, 4}));
    CHECK_OK(scene_transaction_commit());
    CHECK_OK(scene_layer_set_opacity(box, 0.25));
    CHECK_OK(scene_layer_set_position(box, (scene_point){3, 4}));
    CHECK_FAILS(scene_layer_set_opacity(box, NAN), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_set_corner_radius(box, -1), SCENE_ERROR_INVALID_ARGUMENT);
    scene_animation *animation = scene_animation_create_basic("opacity");
    add(animation, NULL);
    CHECK_TEXT(asker.asked, "");
    CHECK_INT(scene_layer_get_animation_count(box), 1);
    /* A duration of 0 takes the animation away, not the question. */
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_animation_duration(0));
    CHECK_OK(scene_layer_set_opacity(box, 0.5));
    CHECK_OK(scene_layer_set_position(box, (scene_point){2, 2}));
    CHECK_OK(scene_transaction_commit());
    CHECK_TEXT(asker.asked, "opacity position ");
    CHECK_INT(scene_layer_get_animation_count(box), 1);
    CHECK_OK(scene_layer_set_delegate(box, NULL, NULL, NULL));
    stop();
    show(0);
}

/* Every setter asks, with the property's key; "no action on frame; it expands to bounds + position". */
static void every_setter(void) {
    set_delegate(box);
    scene_transform turned = scene_transform_make_rotation(1, 0, 0, 1);
    scene_value x = number(1), radius = number(2), point = {.type = SCENE_VALUE_POINT, .numbers = {7, 7}};
    const double position[2] = {9, 9}, width[1] = {5};
    CHECK_OK(scene_layer_set_transform(box, &turned));
    CHECK_OK(scene_layer_set_hidden(box, false));
    CHECK_OK(scene_layer_set_contents_gravity(box, SCENE_GRAVITY_TOP));
    CHECK_OK(scene_layer_set_value(box, "position.x", &x));
    CHECK_OK(scene_layer_set_value(box, "cornerRadius", &radius));
    CHECK_OK(scene_layer_set_value(box, "anchorPoint", &point));
    CHECK_OK(scene_layers_set_numbers(&box, 1, "position", position, 2));
    CHECK_OK(scene_layers_set_numbers(&box, 1, "bounds.size.width", width, 1));
    CHECK_TEXT(asker.asked, "transform contentsGravity position cornerRadius anchorPoint position bounds ");
    asker.asked[0] = 0;
    CHECK_OK(scene_layer_set_frame(box, (scene_rect){0, 0, 6, 6}));
    CHECK_TEXT(asker.asked, "bounds position ");
    CHECK_OK(scene_layer_set_delegate(box, NULL, NULL, NULL));
    CHECK_NUMBER(scene_layer_get_corner_radius(box), 2);
    scene_transform identity = scene_transform_make_identity();
    CHECK_OK(scene_layer_set_transform(box, &identity));
    CHECK_OK(scene_layer_set_anchor_point(box, (scene_point){0.5, 0.5}));
    CHECK_OK(scene_layer_set_frame(box, (scene_rect){0, 0, 4, 4}));
    stop();
    show(0);
}

/* What an animation as an action leaves open is filled in. */
static void completed(void) {
    scene_timing_function *linear = scene_timing_function_create_named("linear");
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_opacity(box, 0.5));
    CHECK_OK(scene_transaction_commit());
    show(0);
    /* "From value: the current presentation value at the time of the change"; duration 0 is the transaction's. */
    scene_animation *animation = scene_animation_create_basic("opacity");
    scene_action *action = scene_action_create_animation(animation);
    set_action(box, "opacity", action);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_animation_duration(2));
    CHECK_OK(scene_layer_set_opacity(box, 1));
    CHECK_OK(scene_transaction_commit());
    CHECK_NUMBER(running("opacity"), 2);
    show(1);
    show(2);
    /* Without a curve of its own it is linear. */
    CHECK_NEAR(shown("opacity"), 0.75, 1e-12);
    /* "so retargeting starts from what is on screen"; the animation is added under the property's key, replacing the previous. */
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_animation_duration(1));
    CHECK_OK(scene_layer_set_opacity(box, 0));
    CHECK_OK(scene_transaction_commit());
    CHECK_INT(scene_layer_get_animation_count(box), 1);
    show(2);
    CHECK_NEAR(shown("opacity"), 0.75, 1e-12);
    show(2.5);
    CHECK_NEAR(shown("opacity"), 0.375, 1e-12);
    scene_animation_release(animation);

    /* Of another key path: it stays that, under the event's key. */
    set_action(box, "opacity", animation_action("position.x", none, 12, 1));
    stop();
    CHECK_OK(scene_layer_set_opacity(box, 0.5));
    animation = current("opacity");
    CHECK_TEXT(scene_animation_get_key_path(animation), "position.x");
    scene_value from = {0};
    CHECK_OK(scene_animation_get_from_value(animation, &from));
    CHECK_NUMBER(from.numbers[0], 2);
    scene_animation_release(animation);
    show(3);
    CHECK_NUMBER(shown("opacity"), 0.5);
    show(3.5);
    CHECK_NEAR(shown("position.x"), 7, 1e-12);

    /* By and to say where it starts. */
    animation = basic("opacity", none, 1, 0.5, 1);
    set_action(box, "opacity", scene_action_create_animation(animation));
    scene_animation_release(animation);
    CHECK_OK(scene_layer_set_opacity(box, 0.25));
    animation = current("opacity");
    CHECK_OK(scene_animation_get_from_value(animation, &from));
    CHECK_INT(from.type, SCENE_VALUE_NONE);
    scene_animation_release(animation);
    CHECK_OK(scene_layer_set_action(box, "opacity", NULL));
    CHECK_OK(scene_layer_set_opacity(box, 0.5));
    stop();
    scene_timing_function_release(linear);
    show(4);
}

/* A callback runs within the set call, after the change: the model is new, what is on screen is old. */
static void callbacks(void) {
    set_action(box, "opacity", callback_action());
    called.destroyed = 0;
    CHECK_OK(scene_layer_set_opacity(box, 0.125));
    CHECK_TEXT(called.events, "opacity ");
    CHECK_NUMBER(called.opacity, 0.125);
    CHECK_NUMBER(called.shown, 0.5);
    CHECK_INT(scene_layer_get_animation_count(box), 0);
    CHECK_OK(scene_layer_set_opacity(box, 0.125));
    CHECK_TEXT(called.events, "opacity ");
    CHECK_INT(called.destroyed, 0);
    CHECK_OK(scene_layer_set_action(box, "opacity", NULL));
    CHECK_INT(called.destroyed, 1);
    CHECK_OK(scene_layer_set_opacity(box, 0.5));
    stop();
    show(4);
}

/* What is asked and told may do anything. */
static int depth, deepest, refused;
static scene_layer *victim;

static scene_action *ask_and_set(scene_layer *layer, const char *key, void *user_data) {
    (void)key;
    (void)user_data;
    depth++;
    if (depth > deepest) deepest = depth;
    if (depth < 1000 && scene_layer_set_opacity(layer, scene_layer_get_opacity(layer) / 2 + depth * 1e-6) != SCENE_OK) {
        refused++;
        CHECK_INT(scene_error_status(), SCENE_ERROR_INVALID_STATE);
        CHECK_CONTAINS(scene_error_message(), "64 deep");
    }
    depth--;
    return scene_action_create_null();
}

/* Two changes in each call would be 2 to the 64th calls. */
static scene_action *ask_and_set_twice(scene_layer *layer, const char *key, void *user_data) {
    (void)key;
    (void)user_data;
    if (++depth > 100000) return NULL;
    (void)scene_layer_set_opacity(layer, scene_layer_get_opacity(layer) * 0.99);
    (void)scene_layer_set_corner_radius(layer, scene_layer_get_corner_radius(layer) + 1);
    return NULL;
}

static scene_action *ask_and_release(scene_layer *layer, const char *key, void *user_data) {
    (void)user_data;
    /* Removing it asks again. */
    if (strcmp(key, "opacity") != 0) return NULL;
    CHECK(layer == victim);
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    scene_layer_release(layer);
    CHECK_OK(scene_flush());
    return NULL;
}

static scene_action *ask_and_replace(scene_layer *layer, const char *key, void *user_data) {
    (void)user_data;
    CHECK_TEXT(key, "opacity");
    CHECK_OK(scene_layer_set_delegate(layer, NULL, NULL, NULL));
    /* It is still running, so what it came with is still there. */
    CHECK_INT(asker.destroyed, 0);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_layer_set_position(layer, (scene_point){1, 1}));
    CHECK_OK(scene_transaction_commit());
    CHECK_OK(scene_layer_set_opacity(layer, 0.3));
    return NULL;
}

static void release_in_run(const char *event, scene_layer *layer, void *user_data) {
    (void)event;
    (void)user_data;
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    scene_layer_release(layer);
    CHECK_OK(scene_flush());
}

static void free_hands(void) {
    scene_layer_delegate delegate = SCENE_LAYER_DELEGATE_INIT;
    delegate.action_for_key = ask_and_set;
    CHECK_OK(scene_layer_set_delegate(box, &delegate, NULL, NULL));
    CHECK_OK(scene_layer_set_opacity(box, 1));
    CHECK_INT(deepest, 64);
    CHECK_INT(refused, 1);
    CHECK_OK(scene_layer_set_delegate(box, NULL, NULL, NULL));

    delegate.action_for_key = ask_and_set_twice;
    CHECK_OK(scene_layer_set_delegate(box, &delegate, NULL, NULL));
    CHECK_OK(scene_layer_set_opacity(box, 0.5));
    CHECK_INT(depth, 64);
    depth = 0;
    /* What was refused is over with the outermost call. */
    CHECK_OK(scene_layer_set_opacity(box, 0.25));
    CHECK_INT(depth, 64);
    CHECK_OK(scene_layer_set_delegate(box, NULL, NULL, NULL));
    CHECK_OK(scene_layer_set_corner_radius(box, 0));

    delegate.action_for_key = ask_and_replace;
    asker.destroyed = 0;
    CHECK_OK(scene_layer_set_delegate(box, &delegate, &asker, destroy_asker));
    CHECK_OK(scene_layer_set_opacity(box, 0.75));
    CHECK_INT(asker.destroyed, 1);
    CHECK_NUMBER(scene_layer_get_opacity(box), 0.75);
    CHECK_NUMBER(scene_layer_get_position(box).x, 1);
    CHECK_OK(scene_layer_set_opacity(box, 0.5));
    CHECK_OK(scene_layer_set_position(box, (scene_point){2, 2}));
    stop();

    victim = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_add_sublayer(theater.root, victim));
    show(5);
    delegate.action_for_key = ask_and_release;
    CHECK_OK(scene_layer_set_delegate(victim, &delegate, NULL, NULL));
    uint64_t layers = scene_live_object_count(SCENE_OBJECT_LAYER);
    CHECK_FAILS(scene_layer_set_opacity(victim, 0.5), SCENE_ERROR_INVALID_HANDLE);
    CHECK_CONTAINS(scene_error_message(), "released");
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), layers - 1);

    victim = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_add_sublayer(theater.root, victim));
    show(5);
    set_action(victim, "opacity", scene_action_create_callback(release_in_run, NULL, NULL));
    CHECK_OK(scene_layer_set_opacity(victim, 0.5));
    CHECK_FAILS(scene_layer_set_opacity(victim, 0.25), SCENE_ERROR_INVALID_HANDLE);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), layers - 1);
}

int main(void) {
    open_theater();
    objects();
    order();
    for_key();
    nobody_is_asked();
    every_setter();
    completed();
    callbacks();
    free_hands();
    stage_release(&theater);
    CHECK_OK(scene_flush());
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_ACTION), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_ANIMATION), 0);
    return check_summary("actions");
}
