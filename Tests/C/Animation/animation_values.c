/* What animations make of values: curves, additive and cumulative ones, every type, transforms; and what they refuse. */
#include "theater.h"

static void curves(void) {
    static const struct {
        const char *name;
        double points[4], quarter, half, three_quarters;
    } table[] = {
        {"linear", {0, 0, 1, 1}, .25, .5, .75},
        {"easeIn", {.42, 0, 1, 1}, .0935, .3154, .6219},
        {"easeOut", {0, 0, .58, 1}, .3781, .6846, .9065},
        {"easeInEaseOut", {.42, 0, .58, 1}, .1292, .5, .8708},
        {"default", {.25, .1, .25, 1}, .4085, .8024, .9605},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        scene_timing_function *curve = scene_timing_function_create_named(table[i].name);
        CHECK_NEAR(scene_timing_function_evaluate(curve, .25), table[i].quarter, 1e-4);
        CHECK_NEAR(scene_timing_function_evaluate(curve, .5), table[i].half, 1e-4);
        CHECK_NEAR(scene_timing_function_evaluate(curve, .75), table[i].three_quarters, 1e-4);
        static const double ends[][2] = {{0, 0}, {1, 1}, {-3, 0}, {7, 1}, {-INFINITY, 0}, {INFINITY, 1}, {NAN, 0}};
        for (size_t j = 0; j < sizeof ends / sizeof ends[0]; j++)
            CHECK_NUMBER(scene_timing_function_evaluate(curve, ends[j][0]), ends[j][1]);
        scene_point a, b, c, d;
        CHECK_OK(scene_timing_function_get_control_point(curve, 0, &a));
        CHECK_OK(scene_timing_function_get_control_point(curve, 1, &b));
        CHECK_OK(scene_timing_function_get_control_point(curve, 2, &c));
        CHECK_OK(scene_timing_function_get_control_point(curve, 3, &d));
        CHECK(a.x == 0 && a.y == 0 && d.x == 1 && d.y == 1);
        CHECK(b.x == table[i].points[0] && b.y == table[i].points[1]);
        CHECK(c.x == table[i].points[2] && c.y == table[i].points[3]);
        CHECK_FAILS(scene_timing_function_get_control_point(curve, 4, &a), SCENE_ERROR_NOT_FOUND);

        /* An animation runs along it. */
        open_theater();
        scene_animation *animation = basic("opacity", 0, 1, none, 1);
        CHECK(scene_animation_copy_timing_function(animation) == NULL);
        CHECK_OK(scene_animation_set_timing_function(animation, curve));
        scene_timing_function *copy = scene_animation_copy_timing_function(animation);
        CHECK_NUMBER(scene_timing_function_evaluate(copy, .3), scene_timing_function_evaluate(curve, .3));
        scene_timing_function_release(copy);
        add(animation, "a");
        for (int j = 0; j < 10; j++) {
            show(1 + j / 10.0);
            CHECK_NEAR(shown("opacity"), scene_timing_function_evaluate(curve, j / 10.0), 1e-6);
        }
        scene_timing_function_release(curve);
        stage_release(&theater);
    }
    /* Steep, overshooting, and with an upright tangent. */
    scene_timing_function *curve = scene_timing_function_create_bezier(0.3, -2, 0.7, 3);
    CHECK_NEAR(scene_timing_function_evaluate(curve, .5), .5, 1e-6);
    CHECK(scene_timing_function_evaluate(curve, .2) < 0 && scene_timing_function_evaluate(curve, .8) > 1);
    scene_timing_function_release(curve);
    /* Where it is upright, the last bit of the fraction moves it by the cube root of that. */
    curve = scene_timing_function_create_bezier(1, 0, 0, 1);
    CHECK_NEAR(scene_timing_function_evaluate(curve, .5), .5, 1e-5);
    scene_timing_function_release(curve);
    CHECK_FAILS_WITH(scene_timing_function_create_bezier(-0.1, 0, 1, 1), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_timing_function_create_bezier(0, 0, 1.1, 1), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_timing_function_create_bezier(0, NAN, 1, 1), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_timing_function_create_named("bounce"), NULL, SCENE_ERROR_NOT_FOUND);
}

static void additive_and_cumulative(void) {
    open_theater();
    scene_animation *animation = basic("opacity", 0.25, 0.25, none, 4);
    CHECK(!scene_animation_get_additive(animation) && !scene_animation_get_cumulative(animation));
    CHECK_OK(scene_animation_set_additive(animation, true));
    CHECK_OK(scene_layer_add_animation(box, animation, NULL));
    add(animation, NULL);
    show(1);
    CHECK_NEAR(shown("opacity"), 1, 1e-12);
    CHECK_OK(scene_layer_remove_all_animations(box));

    animation = basic("position.x", 0, 10, none, 1);
    CHECK_OK(scene_animation_set_cumulative(animation, true));
    CHECK_OK(scene_animation_set_repeat_count(animation, 4));
    CHECK(scene_animation_get_cumulative(animation));
    add(animation, "walk");
    show(2);
    for (int i = 0; i < 40; i++) {
        show(2 + i / 10.0);
        CHECK_NEAR(shown("position.x"), i, 1e-9);
    }
    stage_release(&theater);

    /* Transforms are concatenated. */
    open_theater();
    scene_transform scale = scene_transform_make_scale(2, 2, 1);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_transform(box, &scale));
    CHECK_OK(scene_transaction_commit());
    animation = scene_animation_create_basic("transform");
    scene_transform turn = scene_transform_make_rotation(pi / 2, 0, 0, 1);
    scene_value value = {.type = SCENE_VALUE_TRANSFORM};
    memcpy(value.numbers, &turn, sizeof turn);
    CHECK_OK(scene_animation_set_from_value(animation, &value));
    CHECK_OK(scene_animation_set_to_value(animation, &value));
    CHECK_OK(scene_animation_set_additive(animation, true));
    CHECK_OK(scene_animation_set_duration(animation, 4));
    add(animation, "turn");
    show(1);
    CHECK_NEAR(shown("transform.rotation.z"), pi / 2, 1e-9);
    CHECK_NEAR(shown("transform.scale.x"), 2, 1e-9);
    stage_release(&theater);
}

/* Values of all types, and parts that combine. */
static void types(void) {
    open_theater();
    add(basic("transform.rotation.z", 0, 2 * pi, none, 4), "turn");
    add(basic("transform.scale.x", 1, 3, none, 4), "stretch");
    add(basic("bounds.size.width", 10, 20, none, 4), "width");
    scene_animation *animation = scene_animation_create_basic("position");
    scene_value from = {.type = SCENE_VALUE_POINT, .numbers = {0, 100}},
                to = {.type = SCENE_VALUE_POINT, .numbers = {10, 300}};
    CHECK_OK(scene_animation_set_from_value(animation, &from));
    CHECK_OK(scene_animation_set_to_value(animation, &to));
    CHECK_OK(scene_animation_set_duration(animation, 4));
    add(animation, "move");
    animation = scene_animation_create_basic("backgroundColor");
    from = (scene_value){.type = SCENE_VALUE_COLOR, .numbers = {1, 0, 0, 1}};
    to = (scene_value){.type = SCENE_VALUE_COLOR, .numbers = {0, 0, 1, 0}};
    CHECK_OK(scene_animation_set_from_value(animation, &from));
    CHECK_OK(scene_animation_set_to_value(animation, &to));
    CHECK_OK(scene_animation_set_duration(animation, 4));
    add(animation, "fade");
    show(1);
    show(2);
    CHECK_NEAR(shown("transform.rotation.z"), pi / 2, 1e-9);
    CHECK_NEAR(shown("transform.scale.x"), 1.5, 1e-9);
    CHECK_NEAR(shown("bounds.size.width"), 12.5, 1e-9);
    CHECK_NEAR(shown("bounds.size.height"), 4, 1e-9);
    scene_value value = {0};
    CHECK_OK(scene_layer_get_presentation_value(box, "position", &value));
    CHECK_NEAR(value.numbers[0], 2.5, 1e-9);
    CHECK_NEAR(value.numbers[1], 150, 1e-9);
    /* Colours go between premultiplied: red stays red as it fades. */
    CHECK_OK(scene_layer_get_presentation_value(box, "backgroundColor", &value));
    CHECK_INT(value.type, SCENE_VALUE_COLOR);
    CHECK_NEAR(value.numbers[0], 1, 1e-6);
    CHECK_NEAR(value.numbers[2], 0, 1e-6);
    CHECK_NEAR(value.numbers[3], .75, 1e-6);
    stage_release(&theater);
}

/* Whole transforms are taken apart, turned by the shorter way, and put together. */
static void transforms(void) {
    open_theater();
    scene_animation *animation = scene_animation_create_basic("transform");
    scene_transform start = scene_transform_make_identity(), end = scene_transform_make_rotation(pi / 2, 0, 0, 1);
    scene_transform move = scene_transform_make_translation(40, 0, 0), scale = scene_transform_make_scale(3, 1, 1);
    end = scene_transform_concat(&scale, &end);
    end = scene_transform_concat(&end, &move);
    scene_value value = {.type = SCENE_VALUE_TRANSFORM};
    memcpy(value.numbers, &start, sizeof start);
    CHECK_OK(scene_animation_set_from_value(animation, &value));
    memcpy(value.numbers, &end, sizeof end);
    CHECK_OK(scene_animation_set_to_value(animation, &value));
    CHECK_OK(scene_animation_set_duration(animation, 1));
    add(animation, "transform");
    show(1);
    show(1.5);
    CHECK_NEAR(shown("transform.rotation.z"), pi / 4, 1e-9);
    CHECK_NEAR(shown("transform.scale.x"), 2, 1e-9);
    CHECK_NEAR(shown("transform.translation.x"), 20, 1e-9);
    stage_release(&theater);
}

static void refusals(void) {
    static const char *const still[] = {"name", "contentsGravity", "geometryFlipped", "beginTime", "fillMode", "frame"};
    for (size_t i = 0; i < sizeof still / sizeof still[0]; i++)
        CHECK_FAILS_WITH(scene_animation_create_basic(still[i]), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    scene_animation *animation = scene_animation_create_basic("opacity");
    scene_value point = {.type = SCENE_VALUE_POINT}, value = number(NAN);
    CHECK_FAILS(scene_animation_set_from_value(animation, &point), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_animation_set_from_value(animation, &value), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_animation_get_from_value(animation, &value));
    CHECK_INT(value.type, SCENE_VALUE_NONE);
    value = number(1);
    CHECK_OK(scene_animation_set_from_value(animation, &value));
    CHECK_OK(scene_animation_set_from_value(animation, NULL));
    CHECK_OK(scene_animation_get_from_value(animation, &value));
    CHECK_INT(value.type, SCENE_VALUE_NONE);
    scene_animation_release(animation);

    scene_animation *color = scene_animation_create_basic("backgroundColor");
    value = (scene_value){.type = SCENE_VALUE_COLOR, .numbers = {1, 1, 1, 1}};
    CHECK_FAILS(scene_animation_set_by_value(color, &value), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_animation_set_additive(color, true), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_animation_set_cumulative(color, true), SCENE_ERROR_INVALID_ARGUMENT);
    scene_animation_release(color);
}

int main(void) {
    curves();
    additive_and_cumulative();
    types();
    transforms();
    refusals();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_ANIMATION), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_TIMING_FUNCTION), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("animation_values");
}
