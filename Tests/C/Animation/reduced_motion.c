/* Reduced motion: what becomes of animations by their policies. */
#include "theater.h"

static int starts, stops;
static scene_animation_stop_reason last_reason;

static void did_start(scene_layer *layer, const char *key, void *user_data) {
    (void)layer;
    (void)key;
    (void)user_data;
    starts++;
}

static void did_stop(scene_layer *layer, const char *key, scene_animation_stop_reason reason, void *user_data) {
    (void)layer;
    (void)key;
    (void)user_data;
    stops++;
    last_reason = reason;
}

static double now = 0;

/* Adds an animation of one second from 0 to 1, from `begin` on. */
static void start_as(scene_animation *animation, scene_reduced_motion_policy policy) {
    scene_animation_delegate delegate = SCENE_ANIMATION_DELEGATE_INIT;
    delegate.did_start = did_start;
    delegate.did_stop = did_stop;
    scene_dispatch();
    starts = stops = 0;
    CHECK_OK(scene_animation_set_delegate(animation, &delegate, NULL, NULL));
    CHECK_OK(scene_animation_set_reduced_motion_policy(animation, policy));
    CHECK_INT(scene_animation_get_reduced_motion_policy(animation), policy);
    add(animation, "key");
    now += 100;
    show(now);
}

/* Whether it stops, once, not later than `duration` after its begin, and not before. */
static void check_stops(double duration, int line) {
    CHECK_OK(scene_flush());
    if (duration > 0) {
        show(now + 0.9 * duration);
        scene_dispatch();
        check_that(stops == 0 && starts == 1, __FILE__, line, "%d starts, %d stops before %g", starts, stops, duration);
    }
    show(now + duration * 1.0001);
    show(now + duration + 50);
    scene_dispatch();
    check_that(starts == 1 && stops == 1 && last_reason == SCENE_ANIMATION_STOP_FINISHED, __FILE__, line,
               "%d starts, %d stops, reason %d", starts, stops, last_reason);
    CHECK_INT(scene_layer_get_animation_count(box), 0);
}

static void properties(void) {
    /* Automatic: what moves jumps, what fades runs. */
    start_as(basic("position.x", 10, 20, none, 1), SCENE_REDUCED_MOTION_AUTOMATIC);
    CHECK_NUMBER(shown("position.x"), 2);
    check_stops(0, __LINE__);
    start_as(basic("opacity", 0, 1, none, 1), SCENE_REDUCED_MOTION_AUTOMATIC);
    CHECK_NUMBER(shown("opacity"), 0);
    show(now + 0.5);
    CHECK_NEAR(shown("opacity"), 0.5, 1e-9);
    check_stops(1, __LINE__);
    static const char *const moving[] = {"bounds.size.width", "zPosition",          "anchorPoint.x",
                                         "anchorPointZ",      "transform.rotation", "sublayerTransform.scale"};
    for (size_t i = 0; i < sizeof moving / sizeof moving[0]; i++) {
        double before = shown(moving[i]);
        start_as(basic(moving[i], 7, 9, none, 1), SCENE_REDUCED_MOTION_AUTOMATIC);
        CHECK_NEAR(shown(moving[i]), before, 1e-12);
        check_stops(0, __LINE__);
    }
    /* Run. */
    start_as(basic("position.x", 10, 20, none, 1), SCENE_REDUCED_MOTION_RUN);
    show(now + 0.5);
    CHECK_NEAR(shown("position.x"), 15, 1e-9);
    check_stops(1, __LINE__);
    /* Shorten: one cycle in a tenth of a second, whatever it repeats; what is shorter stays. */
    scene_animation *animation = basic("position.x", 10, 20, none, 1);
    CHECK_OK(scene_animation_set_repeat_count(animation, INFINITY));
    start_as(animation, SCENE_REDUCED_MOTION_SHORTEN);
    show(now + 0.05);
    CHECK_NEAR(shown("position.x"), 15, 1e-6);
    check_stops(0.1, __LINE__);
    animation = basic("position.x", 10, 20, none, 1);
    CHECK_OK(scene_animation_set_autoreverses(animation, true));
    start_as(animation, SCENE_REDUCED_MOTION_SHORTEN);
    show(now + 0.05);
    CHECK_NEAR(shown("position.x"), 20, 1e-4);
    check_stops(0.1, __LINE__);
    start_as(basic("position.x", 10, 20, none, 0.05), SCENE_REDUCED_MOTION_SHORTEN);
    check_stops(0.05, __LINE__);
    /* Jump: its end value if it fills, and stays. */
    animation = basic("opacity", 0, 0.75, none, 1);
    CHECK_OK(scene_animation_set_repeat_count(animation, INFINITY));
    start_as(animation, SCENE_REDUCED_MOTION_JUMP);
    CHECK_NUMBER(shown("opacity"), 0.5);
    check_stops(0, __LINE__);
    animation = basic("opacity", 0, 0.75, none, 1);
    CHECK_OK(scene_animation_set_fill_mode(animation, SCENE_FILL_MODE_FORWARDS));
    CHECK_OK(scene_animation_set_removed_on_completion(animation, false));
    start_as(animation, SCENE_REDUCED_MOTION_JUMP);
    CHECK_NUMBER(shown("opacity"), 0.75);
    scene_dispatch();
    CHECK(starts == 1 && stops == 1);
    /* What was added is what is answered. */
    animation = scene_layer_copy_animation(box, "key");
    CHECK_NUMBER(scene_animation_get_duration(animation), 1);
    scene_animation_release(animation);
    CHECK_OK(scene_layer_remove_all_animations(box));
    show(now + 1);
    scene_dispatch();
    CHECK(starts == 1 && stops == 1);
}

static void springs_and_groups(void) {
    /* A spring that jumps is at its end, and one that is shortened keeps its form. */
    scene_animation *spring = scene_animation_create_spring("position.x");
    scene_value from = number(0), to = number(10);
    CHECK_OK(scene_animation_set_from_value(spring, &from));
    CHECK_OK(scene_animation_set_to_value(spring, &to));
    CHECK_OK(scene_animation_set_duration(spring, 1));
    CHECK_OK(scene_animation_set_fill_mode(spring, SCENE_FILL_MODE_FORWARDS));
    CHECK_OK(scene_animation_set_removed_on_completion(spring, false));
    start_as(spring, SCENE_REDUCED_MOTION_AUTOMATIC);
    CHECK_NUMBER(shown("position.x"), 10);
    CHECK_OK(scene_layer_remove_all_animations(box));

    scene_animation *group = scene_animation_create_group();
    scene_animation *children[2] = {basic("position.x", 10, 20, none, 1), basic("opacity", 0, 1, none, 1)};
    for (int i = 0; i < 2; i++) CHECK_OK(scene_animation_add_animation(group, children[i]));
    CHECK_OK(scene_animation_set_duration(group, 1));
    start_as(group, SCENE_REDUCED_MOTION_AUTOMATIC);
    show(now + 0.5);
    CHECK_NUMBER(shown("position.x"), 2);
    CHECK_NEAR(shown("opacity"), 0.5, 1e-9);
    check_stops(1, __LINE__);
    group = scene_animation_create_group();
    for (int i = 0; i < 2; i++) CHECK_OK(scene_animation_add_animation(group, children[i]));
    CHECK_OK(scene_animation_set_duration(group, 1));
    start_as(group, SCENE_REDUCED_MOTION_SHORTEN);
    show(now + 0.05);
    CHECK_NEAR(shown("opacity"), 0.5, 1e-6);
    check_stops(0.1, __LINE__);
    for (int i = 0; i < 2; i++) scene_animation_release(children[i]);
}

static void transitions(void) {
    /* A fade runs; what moves becomes a fade that takes as long. */
    scene_animation *push = scene_animation_create_transition();
    CHECK_OK(scene_animation_set_transition_type(push, SCENE_TRANSITION_PUSH));
    CHECK_OK(scene_animation_set_duration(push, 1));
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_background_color(box, &BLUE));
    scene_animation_delegate delegate = SCENE_ANIMATION_DELEGATE_INIT;
    delegate.did_start = did_start;
    delegate.did_stop = did_stop;
    starts = stops = 0;
    CHECK_OK(scene_animation_set_delegate(push, &delegate, NULL, NULL));
    add(push, "key");
    CHECK_OK(scene_transaction_commit());
    now += 100;
    show(now);
    check_stops(1, __LINE__);

    /* Cross-fade: the property is where it is going at once, and the animation takes its time. */
    start_as(basic("position.x", 10, 20, none, 1), SCENE_REDUCED_MOTION_CROSS_FADE);
    CHECK_NUMBER(shown("position.x"), 2);
    CHECK_TEXT(scene_layer_get_animation_key(box, 0), "key");
    check_stops(1, __LINE__);
}

/* Implicit animations are animations like others. */
static void implicit(void) {
    CHECK_OK(scene_layer_set_position(box, (scene_point){6, 2}));
    CHECK_OK(scene_layer_set_opacity(box, 1));
    now += 100;
    show(now);
    CHECK_NUMBER(shown("position.x"), 6);
    CHECK_NUMBER(shown("opacity"), 0.5);
    show(now + 1);
    CHECK_NUMBER(shown("opacity"), 1);
    CHECK_OK(scene_set_reduced_motion(false));
    CHECK_OK(scene_layer_set_position(box, (scene_point){2, 2}));
    show(now + 2);
    CHECK_NUMBER(shown("position.x"), 6);
    show(now + 3);
    CHECK_NUMBER(shown("position.x"), 2);
}

int main(void) {
    open_theater();
    CHECK(!scene_get_reduced_motion());
    scene_animation *animation = scene_animation_create_basic("opacity");
    CHECK_INT(scene_animation_get_reduced_motion_policy(animation), SCENE_REDUCED_MOTION_AUTOMATIC);
    CHECK_FAILS(scene_animation_set_reduced_motion_policy(animation, (scene_reduced_motion_policy)5),
                SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_animation_set_reduced_motion_policy(animation, (scene_reduced_motion_policy)-1),
                SCENE_ERROR_INVALID_ARGUMENT);
    scene_animation_release(animation);
    CHECK_OK(scene_set_reduced_motion(true));
    CHECK(scene_get_reduced_motion());
    properties();
    springs_and_groups();
    transitions();
    implicit();
    stage_release(&theater);
    return check_summary("reduced_motion");
}
