/* Groups of animations: their own time, what is cut off at its end, and how they come and go. */
#include "theater.h"

static scene_animation *group_of(double duration, scene_animation *first, scene_animation *second) {
    scene_animation *group = scene_animation_create_group(), *const animations[] = {first, second};
    for (int i = 0; i < 2; i++) {
        if (animations[i]) CHECK_OK(scene_animation_add_animation(group, animations[i]));
        scene_animation_release(animations[i]);
    }
    CHECK_OK(scene_animation_set_duration(group, duration));
    return group;
}

static scene_animation *move(double duration) { return basic("position.x", 0, 100, none, duration); }

/* Children run at the same time, in the group's, and are cut off at its end, not scaled (C6). */
static void clipped(void) {
    open_theater();
    scene_animation *late = basic("opacity", 0, 1, none, 1);
    CHECK_OK(scene_animation_set_begin_time(late, .5));
    add(group_of(2, move(4), late), "group");
    CHECK_INT(scene_layer_get_animation_count(box), 1);
    show(10);
    CHECK_NUMBER(shown("position.x"), 0);
    CHECK_NUMBER(shown("opacity"), .5);
    show(10.25);
    CHECK_NUMBER(shown("opacity"), .5);
    show(11);
    CHECK_NEAR(shown("position.x"), 25, 1e-9);
    CHECK_NEAR(shown("opacity"), .5, 1e-9);
    show(11.25);
    CHECK_NEAR(shown("opacity"), .75, 1e-9);
    show(11.75);
    CHECK_NUMBER(shown("opacity"), .5);
    CHECK_NEAR(shown("position.x"), 43.75, 1e-9);
    show(12);
    CHECK_NUMBER(shown("position.x"), 2);
    CHECK_INT(scene_layer_get_animation_count(box), 0);
    stage_release(&theater);
}

/* The group's speed, repeats, offset and curve are of its time, which its children see. */
static void time_of_its_own(void) {
    static const struct {
        double offset, speed, repeats;
        bool autoreverses, eased;
        double expected[8]; /* of 100, at .25, .75, ... 3.75; below 0 for the model value */
    } table[] = {
        {0, 1, 0, false, false, {25, 75, -1, -1, -1, -1, -1, -1}},
        {0, 2, 0, false, false, {50, -1, -1, -1, -1, -1, -1, -1}},
        {0, .5, 0, false, false, {12.5, 37.5, 62.5, 87.5, -1, -1, -1, -1}},
        {.5, 1, 0, false, false, {75, -1, -1, -1, -1, -1, -1, -1}},
        {0, 1, 2.5, false, false, {25, 75, 25, 75, 25, -1, -1, -1}},
        {0, 1, 2, true, false, {25, 75, 75, 25, 25, 75, 75, 25}},
        {0, 1, 0, false, true, {9.346, 62.187, -1, -1, -1, -1, -1, -1}},
    };
    scene_timing_function *ease = scene_timing_function_create_named("easeIn");
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        open_theater();
        scene_animation *group = group_of(1, move(1), NULL);
        CHECK_OK(scene_animation_set_time_offset(group, table[i].offset));
        CHECK_OK(scene_animation_set_speed(group, table[i].speed));
        CHECK_OK(scene_animation_set_repeat_count(group, table[i].repeats));
        CHECK_OK(scene_animation_set_autoreverses(group, table[i].autoreverses));
        if (table[i].eased) CHECK_OK(scene_animation_set_timing_function(group, ease));
        add(group, "group");
        show(10);
        for (int j = 0; j < 8; j++) {
            show(10.25 + j / 2.0);
            double wanted = table[i].expected[j] < 0 ? 2 : table[i].expected[j];
            check_that(check_near(shown("position.x"), wanted, 1e-3), __FILE__, __LINE__,
                       "group %zu at %g: expected %g, got %.12g", i, .25 + j / 2.0, wanted, shown("position.x"));
        }
        stage_release(&theater);
    }
    scene_timing_function_release(ease);
}

/* Children fill within the group's time; when it fills, so does what they show at its end. */
static void fills(void) {
    open_theater();
    scene_animation *child = move(.5);
    CHECK_OK(scene_animation_set_fill_mode(child, SCENE_FILL_MODE_FORWARDS));
    scene_animation *other = basic("opacity", 0, 1, none, .5);
    scene_animation *group = group_of(1, child, other);
    CHECK_OK(scene_animation_set_begin_time(group, 10.5));
    CHECK_OK(scene_animation_set_fill_mode(group, SCENE_FILL_MODE_BOTH));
    CHECK_OK(scene_animation_set_removed_on_completion(group, false));
    add(group, "group");
    show(10);
    CHECK_NUMBER(shown("position.x"), 0);
    CHECK_NUMBER(shown("opacity"), 0);
    show(10.75);
    CHECK_NEAR(shown("position.x"), 50, 1e-9);
    CHECK_NEAR(shown("opacity"), .5, 1e-9);
    for (int i = 0; i < 10; i++) {
        show(11.25 + i / 4.0);
        /* Whether a child is removed on completion does not matter: this one holds its end, the other has no effect. */
        CHECK_NUMBER(shown("position.x"), 100);
        CHECK_NUMBER(shown("opacity"), .5);
    }
    CHECK_INT(scene_layer_get_animation_count(box), 1);
    CHECK_OK(scene_layer_remove_animation(box, "group"));
    show(20);
    CHECK_NUMBER(shown("position.x"), 2);
    stage_release(&theater);
}

/* Groups in groups multiply their speeds; the outer one cuts off the inner one. */
static void nested(void) {
    open_theater();
    scene_animation *inner = group_of(2, move(2), NULL);
    CHECK_OK(scene_animation_set_speed(inner, 2));
    scene_animation *outer = group_of(1, inner, basic("opacity", 0, 1, none, 1));
    CHECK_OK(scene_animation_set_speed(outer, .25));
    add(outer, "group");
    show(10);
    show(12);
    CHECK_NEAR(shown("position.x"), 50, 1e-9);
    CHECK_NEAR(shown("opacity"), .5, 1e-9);
    show(13.999);
    CHECK_NEAR(shown("position.x"), 99.975, 1e-9);
    show(14);
    CHECK_NUMBER(shown("position.x"), 2);
    stage_release(&theater);

    /* As deep and as many as is allowed, and no more. */
    open_theater();
    scene_animation *group = scene_animation_create_group(), *leaf = move(1);
    CHECK_OK(scene_animation_add_animation(group, leaf));
    for (int depth = 2; depth < SCENE_ANIMATION_GROUP_MAX_DEPTH; depth++) {
        CHECK_OK(scene_animation_set_duration(group, 1));
        scene_animation *above = scene_animation_create_group();
        CHECK_OK(scene_animation_add_animation(above, group));
        scene_animation_release(group);
        group = above;
    }
    CHECK_OK(scene_animation_set_duration(group, 1));
    scene_animation *above = scene_animation_create_group();
    CHECK_FAILS(scene_animation_add_animation(above, group), SCENE_ERROR_INVALID_ARGUMENT);
    scene_animation_release(above);
    add(group, "deep");
    show(10);
    show(10.5);
    CHECK_NEAR(shown("position.x"), 50, 1e-9);
    CHECK_OK(scene_layer_remove_all_animations(box));

    group = scene_animation_create_group();
    for (int i = 0; i < SCENE_ANIMATION_GROUP_MAX_COUNT; i++) CHECK_OK(scene_animation_add_animation(group, leaf));
    CHECK_FAILS(scene_animation_add_animation(group, leaf), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(scene_animation_get_animation_count(group), SCENE_ANIMATION_GROUP_MAX_COUNT);
    CHECK_OK(scene_animation_set_duration(group, 1));
    add(group, "wide");
    show(11);
    show(11.25);
    CHECK_NEAR(shown("position.x"), 25, 1e-9);
    show(12);
    CHECK_NUMBER(shown("position.x"), 2);
    scene_animation_release(leaf);
    stage_release(&theater);
}

/* A group takes copies: it cannot hold itself, and what becomes of an animation makes no difference. */
static void copies(void) {
    scene_animation *group = scene_animation_create_group(), *child = move(1);
    CHECK_INT(scene_animation_get_kind(group), SCENE_ANIMATION_GROUP);
    CHECK(scene_animation_get_key_path(group) == NULL);
    CHECK_OK(scene_animation_add_animation(group, child));
    CHECK_OK(scene_animation_set_duration(child, 7));
    CHECK_OK(scene_animation_add_animation(group, group));
    CHECK_INT(scene_animation_get_animation_count(group), 2);
    scene_animation *first = scene_animation_copy_animation_at(group, 0),
                    *second = scene_animation_copy_animation_at(group, 1);
    CHECK_NUMBER(scene_animation_get_duration(first), 1);
    CHECK_TEXT(scene_animation_get_key_path(first), "position.x");
    /* What it held before it was put into itself. */
    CHECK_INT(scene_animation_get_kind(second), SCENE_ANIMATION_GROUP);
    CHECK_INT(scene_animation_get_animation_count(second), 1);
    CHECK_FAILS_WITH(scene_animation_copy_animation_at(group, 2), NULL, SCENE_ERROR_NOT_FOUND);
    for (int i = 0; i < 40; i++) {
        scene_status status = scene_animation_add_animation(group, group);
        CHECK(status == SCENE_OK || status == SCENE_ERROR_INVALID_ARGUMENT);
    }
    CHECK(scene_animation_get_animation_count(group) < 40);
    scene_animation *transition = scene_animation_create_transition();
    CHECK_FAILS(scene_animation_add_animation(group, transition), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_animation_add_animation(child, group), SCENE_ERROR_INVALID_STATE);
    CHECK_OK(scene_animation_remove_all_animations(group));
    CHECK_INT(scene_animation_get_animation_count(group), 0);
    /* An empty one runs, too. */
    open_theater();
    CHECK_OK(scene_animation_set_duration(group, 1));
    CHECK_OK(scene_layer_add_animation(box, group, "empty"));
    show(0);
    CHECK_INT(scene_layer_get_animation_count(box), 1);
    show(1);
    CHECK_INT(scene_layer_get_animation_count(box), 0);
    stage_release(&theater);
    scene_animation *const all[] = {group, child, first, second, transition};
    for (int i = 0; i < 5; i++) scene_animation_release(all[i]);
}

/* A duration of 0 is the transaction's, of the children too. */
static void durations(void) {
    open_theater();
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_animation_duration(4));
    add(group_of(0, move(0), group_of(0, basic("opacity", 0, 1, none, 0), NULL)), "group");
    CHECK_OK(scene_transaction_commit());
    show(10);
    show(11);
    CHECK_NEAR(shown("position.x"), 25, 1e-9);
    CHECK_NEAR(shown("opacity"), .25, 1e-9);
    scene_animation *copy = scene_layer_copy_animation(box, "group");
    CHECK_NUMBER(scene_animation_get_duration(copy), 4);
    scene_animation_release(copy);
    stage_release(&theater);
}

/* Commit on finish makes the last values of the children the model's. */
static void commits(void) {
    open_theater();
    scene_animation *group = group_of(1, move(1), basic("opacity", 0, .25, none, 1));
    CHECK(!scene_animation_get_commits_on_finish(group));
    CHECK_OK(scene_animation_set_commits_on_finish(group, true));
    CHECK(scene_animation_get_commits_on_finish(group));
    add(group, "group");
    for (int i = 0; i < 8; i++) show(10 + i / 4.0);
    CHECK_INT(scene_layer_get_animation_count(box), 0);
    CHECK_NUMBER(shown("position.x"), 100);
    CHECK_NUMBER(shown("opacity"), .25);
    CHECK_NUMBER(scene_layer_get_opacity(box), .25);
    CHECK_NUMBER(scene_layer_get_position(box).x, 100);
    CHECK_NUMBER(scene_layer_get_position(box).y, 2);
    stage_release(&theater);
}

static scene_animation *emptied;
static uint32_t left = 99;

static void count_animations(void *data) {
    (void)data;
    left = scene_animation_get_animation_count(emptied);
}

/* What a child's delegate ends with may use the group: no lock is held. */
static void emptying(void) {
    scene_animation *child = move(1);
    scene_animation_delegate delegate = SCENE_ANIMATION_DELEGATE_INIT;
    CHECK_OK(scene_animation_set_delegate(child, &delegate, NULL, count_animations));
    emptied = group_of(1, child, NULL);
    CHECK_INT(left, 99);
    CHECK_OK(scene_animation_remove_all_animations(emptied));
    CHECK_INT(left, 0);
    scene_animation_release(emptied);
}

int main(void) {
    clipped();
    time_of_its_own();
    fills();
    nested();
    copies();
    durations();
    commits();
    emptying();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_ANIMATION), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_TIMING_FUNCTION), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("groups");
}
