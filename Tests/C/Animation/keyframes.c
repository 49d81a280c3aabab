/* Key frame animations: every way from value to value, along paths too, of every type; and what does not fit together. */
#include "theater.h"

static const double three[] = {0, 10, 40};

static scene_animation *of_three(double duration) { return keyframes("position.x", three, 3, 1, duration); }

static scene_animation *of_three_in(scene_calculation_mode mode) {
    scene_animation *animation = of_three(2);
    CHECK_OK(scene_animation_set_calculation_mode(animation, mode));
    return animation;
}

static scene_animation *timed(scene_calculation_mode mode, const double *times, size_t count) {
    scene_animation *animation = of_three_in(mode);
    CHECK_OK(scene_animation_set_key_times(animation, times, count));
    return animation;
}

static void linear(void) {
    CHECK_RUN(of_three(2), "position.x", {0, 0}, {.5, 5}, {1, 10}, {1.5, 25}, {1.999999, 39.99997});
    static const double early[] = {0, .25, 1}, inside[] = {.25, .5, .75}, jump[] = {0, .5, .5};
    CHECK_RUN(timed(SCENE_CALCULATION_LINEAR, early, 3), "position.x", {.25, 5}, {.5, 10}, {1.25, 25});
    /* Before a first time that is not 0 and after a last that is not 1 the end values hold. */
    CHECK_RUN(timed(SCENE_CALCULATION_LINEAR, inside, 3), "position.x", {0, 0}, {.4, 0}, {.75, 5}, {1.25, 25},
              {1.6, 40});
    /* Two values at the same time: it jumps. */
    CHECK_RUN(timed(SCENE_CALCULATION_LINEAR, jump, 3), "position.x", {.5, 5}, {.99, 9.9}, {1, 40}, {1.5, 40});
    /* One value stands still. */
    CHECK_RUN(keyframes("position.x", three + 1, 1, 1, 1), "position.x", {0, 10}, {.5, 10}, {.99, 10});
}

static void discrete(void) {
    CHECK_RUN(of_three_in(SCENE_CALCULATION_DISCRETE), "position.x", {0, 0}, {.66, 0}, {.67, 10}, {1.33, 10},
              {1.34, 40}, {1.99, 40});
    /* One time more than values, the end of the last one (core-animation.md C6, key times of discrete animations). */
    static const double more[] = {0, .25, .75, 1}, same[] = {0, .25, .75};
    CHECK_RUN(timed(SCENE_CALCULATION_DISCRETE, more, 4), "position.x", {.49, 0}, {.5, 10}, {1.49, 10}, {1.5, 40},
              {1.9, 40});
    CHECK_RUN(timed(SCENE_CALCULATION_DISCRETE, same, 3), "position.x", {.49, 0}, {.5, 10}, {1.49, 10}, {1.5, 40},
              {1.9, 40});
}

/* Paced animations ignore key times and timing functions (C6 [H]). */
static void paced(void) {
    CHECK_RUN(of_three_in(SCENE_CALCULATION_PACED), "position.x", {.25, 5}, {.5, 10}, {1, 20}, {1.5, 30});
    static const double late[] = {0, .9, 1};
    scene_animation *animation = timed(SCENE_CALCULATION_PACED, late, 3);
    scene_timing_function *ease = scene_timing_function_create_named("easeIn");
    CHECK_OK(scene_animation_set_timing_functions(animation, (scene_timing_function *const[]){ease, ease}, 2));
    CHECK_RUN(animation, "position.x", {.25, 5}, {.5, 10}, {1, 20}, {1.5, 30});
    scene_timing_function_release(ease);
    /* As far as the crow flies, of points. */
    static const double points[] = {0, 0, 30, 40, 30, 40, 30, 90};
    animation = keyframes("position", points, 4, 2, 2);
    CHECK_OK(scene_animation_set_calculation_mode(animation, SCENE_CALCULATION_PACED));
    CHECK_RUN(animation, "position.y", {.5, 20}, {1, 40}, {1.5, 65});
    /* Nowhere to go: evenly. */
    static const double still[] = {7, 7, 7};
    animation = keyframes("position.x", still, 3, 1, 2);
    CHECK_OK(scene_animation_set_calculation_mode(animation, SCENE_CALCULATION_PACED));
    CHECK_RUN(animation, "position.x", {.5, 7}, {1.9, 7});
}

/* A curve for each segment, holds, and a curve for the whole. */
static void segments(void) {
    scene_timing_function *ease = scene_timing_function_create_named("easeIn"),
                          *stairs = scene_timing_function_create_steps(2, SCENE_STEP_JUMP_END);
    scene_animation *animation = of_three(2);
    CHECK_OK(scene_animation_set_timing_functions(animation, (scene_timing_function *const[]){ease, stairs}, 2));
    double eased = scene_timing_function_evaluate(ease, .5) * 10;
    CHECK_RUN(animation, "position.x", {.5, eased}, {1, 10}, {1.25, 10}, {1.5, 25}, {1.75, 25});

    animation = of_three(2);
    CHECK_OK(scene_animation_set_holds(animation, (const bool[]){true}, 1));
    CHECK_RUN(animation, "position.x", {.5, 0}, {.99, 0}, {1, 10}, {1.5, 25});
    animation = of_three(2);
    CHECK_OK(scene_animation_set_holds(animation, (const bool[]){false, true}, 2));
    CHECK_RUN(animation, "position.x", {.5, 5}, {1, 10}, {1.99, 10});

    /* The animation's own curve goes before those of the segments. */
    animation = of_three(2);
    CHECK_OK(scene_animation_set_timing_function(animation, ease));
    double whole = scene_timing_function_evaluate(ease, .5);
    CHECK_RUN(animation, "position.x", {1, whole * 20});
    scene_timing_function_release(ease);
    scene_timing_function_release(stairs);
}

/* The segment from p1 to p2 by Kochanek and Bartels's equations (8) and (9), Interpolating Splines, 1984, with the tension, continuity and
   bias of both ends and even times. */
static double kochanek_bartels(const double p[4], const double a[3], const double b[3], double s) {
    double out = (1 - a[0]) * (1 + a[1]) * (1 + a[2]) / 2 * (p[1] - p[0]) +
                 (1 - a[0]) * (1 - a[1]) * (1 - a[2]) / 2 * (p[2] - p[1]);
    double in = (1 - b[0]) * (1 - b[1]) * (1 + b[2]) / 2 * (p[2] - p[1]) +
                (1 - b[0]) * (1 + b[1]) * (1 - b[2]) / 2 * (p[3] - p[2]);
    double s2 = s * s, s3 = s2 * s;
    return p[1] * (2 * s3 - 3 * s2 + 1) + p[2] * (3 * s2 - 2 * s3) + out * (s3 - 2 * s2 + s) + in * (s3 - s2);
}

static void cubic(void) {
    static const double p[] = {0, 10, 40, 20};
    /* Without tension, continuity and bias it is Catmull's and Rom's: half way (-p0 + 9 p1 + 9 p2 - p3) / 16. */
    scene_animation *animation = keyframes("position.x", p, 4, 1, 3);
    CHECK_OK(scene_animation_set_calculation_mode(animation, SCENE_CALCULATION_CUBIC));
    CHECK_RUN(animation, "position.x", {0, 0}, {1, 10}, {1.5, (-0 + 9 * 10 + 9 * 40 - 20) / 16.0}, {2, 40});

    static const double settings[][6] = {
        {0, 0, 0, 0, 0, 0},   {1, 0, 0, 1, 0, 0}, {-1, 0, 0, -1, 0, 0}, {0, 1, 0, 0, 1, 0},
        {0, -1, 0, 0, -1, 0}, {0, 0, 1, 0, 0, 1}, {0, 0, -1, 0, 0, -1}, {.5, -.25, .75, -.5, .3, -.9},
    };
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        const double *a = settings[i], *b = settings[i] + 3;
        animation = keyframes("position.x", p, 4, 1, 3);
        CHECK_OK(scene_animation_set_calculation_mode(animation, SCENE_CALCULATION_CUBIC));
        CHECK_OK(scene_animation_set_tension_values(animation, (const double[]){0, a[0], b[0]}, 3));
        CHECK_OK(scene_animation_set_continuity_values(animation, (const double[]){0, a[1], b[1]}, 3));
        CHECK_OK(scene_animation_set_bias_values(animation, (const double[]){0, a[2], b[2]}, 3));
        CHECK_RUN(animation, "position.x", {1.25, kochanek_bartels(p, a, b, .25)}, {1.5, kochanek_bartels(p, a, b, .5)},
                  {1.9, kochanek_bartels(p, a, b, .9)});
    }
}

/* Along a spline through points of a circle at an even speed: the same distance in the same time. */
static void cubic_paced(void) {
    double points[2 * 9];
    /* Not spread evenly, so that the speed without pacing would differ by far. */
    static const double angles[] = {0, .3, .7, 1, 1.5, 1.8, 2.3, 2.6, 3};
    for (int i = 0; i < 9; i++) {
        points[2 * i] = 100 * cos(angles[i]);
        points[2 * i + 1] = 100 * sin(angles[i]);
    }
    open_theater();
    scene_animation *animation = keyframes("position", points, 9, 2, 4);
    CHECK_OK(scene_animation_set_calculation_mode(animation, SCENE_CALCULATION_CUBIC_PACED));
    add(animation, "a");
    show(10);
    double x = shown("position.x"), y = shown("position.y"), least = INFINITY, most = 0;
    for (int i = 1; i < 200; i++) {
        show(10 + 4 * i / 200.0);
        double way = hypot(shown("position.x") - x, shown("position.y") - y);
        least = fmin(least, way);
        most = fmax(most, way);
        x = shown("position.x");
        y = shown("position.y");
    }
    check_that(most / least < 1.01, __FILE__, __LINE__, "steps of %.9g to %.9g", least, most);
    stage_release(&theater);
}

static scene_value transform_value(scene_transform transform) {
    scene_value value = {.type = SCENE_VALUE_TRANSFORM};
    memcpy(value.numbers, &transform, sizeof transform);
    return value;
}

/* Transforms go along splines part by part: places and sizes as numbers, turns about one axis as their angles. */
static void cubic_transforms(void) {
    static const double p[] = {0, 1, 4, 2}, a[] = {.5, -.25, .75}, b[] = {-.5, .3, -.9};
    scene_value values[4];
    for (int i = 0; i < 4; i++) {
        scene_transform scale = scene_transform_make_scale(1 + p[i], 1, 1),
                        turn = scene_transform_make_rotation(p[i] / 2, 0, 0, 1),
                        move = scene_transform_make_translation(p[i], -p[i], 0);
        scene_transform turned = scene_transform_concat(&scale, &turn);
        values[i] = transform_value(scene_transform_concat(&turned, &move));
    }
    open_theater();
    scene_animation *animation = scene_animation_create_keyframe("transform");
    CHECK_OK(scene_animation_set_values(animation, values, 4));
    CHECK_OK(scene_animation_set_duration(animation, 3));
    CHECK_OK(scene_animation_set_calculation_mode(animation, SCENE_CALCULATION_CUBIC));
    CHECK_OK(scene_animation_set_tension_values(animation, (const double[]){0, a[0], b[0]}, 3));
    CHECK_OK(scene_animation_set_continuity_values(animation, (const double[]){0, a[1], b[1]}, 3));
    CHECK_OK(scene_animation_set_bias_values(animation, (const double[]){0, a[2], b[2]}, 3));
    add(animation, "a");
    show(10);
    for (int i = 0; i <= 10; i++) {
        double wanted = kochanek_bartels(p, a, b, i / 10.0);
        show(11 + i / 10.0);
        CHECK_NEAR(shown("transform.translation.x"), wanted, 1e-9);
        CHECK_NEAR(shown("transform.translation.y"), -wanted, 1e-9);
        CHECK_NEAR(shown("transform.scale.x"), 1 + wanted, 1e-9);
        CHECK_NEAR(shown("transform.rotation.z"), wanted / 2, 1e-9);
    }
    stage_release(&theater);
}

static void types(void) {
    open_theater();
    scene_animation *animation = scene_animation_create_keyframe("backgroundColor");
    const scene_value colors[] = {{.type = SCENE_VALUE_COLOR, .numbers = {1, 0, 0, 1}},
                                  {.type = SCENE_VALUE_COLOR, .numbers = {0, 1, 0, 1}},
                                  {.type = SCENE_VALUE_NONE}};
    CHECK_OK(scene_animation_set_values(animation, colors, 3));
    CHECK_OK(scene_animation_set_duration(animation, 2));
    add(animation, "color");
    animation = scene_animation_create_keyframe("transform");
    const scene_value transforms[] = {transform_value(scene_transform_make_identity()),
                                      transform_value(scene_transform_make_rotation(pi / 2, 0, 0, 1)),
                                      transform_value(scene_transform_make_scale(3, 1, 1))};
    CHECK_OK(scene_animation_set_values(animation, transforms, 3));
    CHECK_OK(scene_animation_set_duration(animation, 2));
    add(animation, "transform");
    animation = scene_animation_create_keyframe("hidden");
    const scene_value switches[] = {{.type = SCENE_VALUE_BOOL, .numbers = {0}},
                                    {.type = SCENE_VALUE_BOOL, .numbers = {1}}};
    CHECK_OK(scene_animation_set_values(animation, switches, 2));
    CHECK_OK(scene_animation_set_duration(animation, 2));
    add(animation, "hidden");
    add(keyframes("bounds", (const double[]){0, 0, 4, 4, 0, 0, 8, 6}, 2, 4, 2), "bounds");
    show(10);
    show(10.5);
    scene_value value = {0};
    CHECK_OK(scene_layer_get_presentation_value(box, "backgroundColor", &value));
    CHECK_NEAR(value.numbers[0], .5, 1e-6);
    CHECK_NEAR(value.numbers[1], .5, 1e-6);
    CHECK_NEAR(shown("transform.rotation.z"), pi / 4, 1e-9);
    CHECK_NUMBER(shown("hidden"), 0);
    CHECK_NEAR(shown("bounds.size.width"), 5, 1e-9);
    show(11.5);
    /* To no colour it fades away. */
    CHECK_OK(scene_layer_get_presentation_value(box, "backgroundColor", &value));
    CHECK_NEAR(value.numbers[1], 1, 1e-6);
    CHECK_NEAR(value.numbers[3], .5, 1e-6);
    CHECK_NEAR(shown("transform.rotation.z"), pi / 4, 1e-9);
    CHECK_NEAR(shown("transform.scale.x"), 2, 1e-9);
    CHECK_NUMBER(shown("hidden"), 1);
    CHECK_NEAR(shown("bounds.size.height"), 5.5, 1e-9);
    stage_release(&theater);
}

static void additive_and_cumulative(void) {
    scene_animation *animation = of_three(1);
    CHECK_OK(scene_animation_set_additive(animation, true));
    CHECK_OK(scene_animation_set_cumulative(animation, true));
    CHECK_OK(scene_animation_set_repeat_count(animation, 3));
    /* The layer is at 2. */
    CHECK_RUN(animation, "position.x", {.25, 7}, {.5, 12}, {1.25, 47}, {2.75, 107});
}

static void reads_back(void) {
    scene_animation *animation = scene_animation_create_keyframe("position");
    CHECK_INT(scene_animation_get_kind(animation), SCENE_ANIMATION_KEYFRAME);
    CHECK_TEXT(scene_animation_get_key_path(animation), "position");
    CHECK_INT(scene_animation_get_value_count(animation), 0);
    CHECK_INT(scene_animation_get_calculation_mode(animation), SCENE_CALCULATION_LINEAR);
    CHECK_INT(scene_animation_get_rotation_mode(animation), SCENE_ROTATION_NONE);
    CHECK_INT(scene_animation_get_key_times(animation, NULL, 0), 0);
    CHECK_INT(scene_animation_get_timing_function_count(animation), 0);
    CHECK(scene_animation_copy_path(animation) == NULL);
    CHECK_OK(scene_animation_set_numbers(animation, (const double[]){1, 2, 3, 4, 5, 6}, 3, 2));
    CHECK_INT(scene_animation_get_value_count(animation), 3);
    scene_value value = {0};
    CHECK_OK(scene_animation_get_value(animation, 1, &value));
    CHECK_INT(value.type, SCENE_VALUE_POINT);
    CHECK(value.numbers[0] == 3 && value.numbers[1] == 4);
    CHECK_FAILS(scene_animation_get_value(animation, 3, &value), SCENE_ERROR_NOT_FOUND);
    typedef scene_status (*list_setter)(scene_animation *, const double *, size_t);
    typedef size_t (*list_getter)(const scene_animation *, double *, size_t);
    static const list_setter set[] = {scene_animation_set_key_times, scene_animation_set_tension_values,
                                      scene_animation_set_continuity_values, scene_animation_set_bias_values};
    static const list_getter get[] = {scene_animation_get_key_times, scene_animation_get_tension_values,
                                      scene_animation_get_continuity_values, scene_animation_get_bias_values};
    for (int i = 0; i < 4; i++) {
        CHECK_OK(set[i](animation, (const double[]){0, .5, 1}, 3));
        double list[3] = {9, 9, 9};
        CHECK_INT(get[i](animation, list, 2), 3);
        CHECK(list[0] == 0 && list[1] == .5 && list[2] == 9);
        CHECK_INT(set[i](animation, (const double[]){0, 1.0001, 1}, 3), SCENE_ERROR_INVALID_ARGUMENT);
        CHECK_CONTAINS(scene_error_message(), "[1]");
        CHECK_INT(set[i](animation, (const double[]){-1.5}, 1), SCENE_ERROR_INVALID_ARGUMENT);
        CHECK_INT(set[i](animation, (const double[]){0}, SIZE_MAX), SCENE_ERROR_INVALID_ARGUMENT);
        CHECK_INT(get[i](animation, NULL, 0), 3);
        CHECK_OK(set[i](animation, NULL, 0));
        CHECK_INT(get[i](animation, list, 3), 0);
    }
    CHECK_FAILS(scene_animation_set_key_times(animation, (const double[]){0, .6, .5}, 3), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_animation_set_holds(animation, (const bool[]){true, false}, 2));
    bool holds[3] = {false, true, true};
    CHECK_INT(scene_animation_get_holds(animation, holds, 3), 2);
    CHECK(holds[0] && !holds[1] && holds[2]);
    scene_timing_function *ease = scene_timing_function_create_named("easeIn"), *read;
    CHECK_OK(scene_animation_set_timing_functions(animation, (scene_timing_function *const[]){NULL, ease}, 2));
    CHECK_INT(scene_animation_get_timing_function_count(animation), 2);
    read = scene_animation_copy_timing_function_at(animation, 0);
    CHECK_NUMBER(scene_timing_function_evaluate(read, .3), .3);
    scene_timing_function_release(read);
    read = scene_animation_copy_timing_function_at(animation, 1);
    CHECK_NUMBER(scene_timing_function_evaluate(read, .3), scene_timing_function_evaluate(ease, .3));
    scene_timing_function_release(read);
    CHECK_FAILS_WITH(scene_animation_copy_timing_function_at(animation, 2), NULL, SCENE_ERROR_NOT_FOUND);
    scene_timing_function_release(ease);
    scene_path *path = scene_path_create_svg("M0 0 L1 1"), *copy;
    CHECK_OK(scene_animation_set_path(animation, path));
    copy = scene_animation_copy_path(animation);
    CHECK_INT(scene_path_get_element_count(copy), 2);
    scene_path_release(copy);
    scene_path_release(path);
    scene_animation_release(animation);
}

/* What does not fit together is refused when it is added, and nothing has changed then: the animation of that key runs on. */
static void refusals(void) {
    open_theater();
    add(basic("position.x", 0, 100, none, 10), "a");
    show(10);
    scene_timing_function *ease = scene_timing_function_create_named("easeIn");
    scene_timing_function *const curves[] = {ease, ease, ease};
    static const double times[] = {0, .2, .4, .6, .8, 1};
    for (int i = 0; i < 8; i++) {
        scene_animation *animation = i == 0 ? scene_animation_create_keyframe("position.x") : of_three(1);
        switch (i) {
        case 1: CHECK_OK(scene_animation_set_key_times(animation, times, 2)); break;
        case 2: CHECK_OK(scene_animation_set_key_times(animation, times, 4)); break;
        case 3:
            CHECK_OK(scene_animation_set_calculation_mode(animation, SCENE_CALCULATION_DISCRETE));
            CHECK_OK(scene_animation_set_key_times(animation, times, 5));
            break;
        case 4: CHECK_OK(scene_animation_set_timing_functions(animation, curves, 1)); break;
        case 5: CHECK_OK(scene_animation_set_timing_functions(animation, curves, 3)); break;
        case 6:
            CHECK_OK(scene_animation_set_calculation_mode(animation, SCENE_CALCULATION_CUBIC));
            CHECK_OK(scene_animation_set_tension_values(animation, (const double[]){0, 0, 0, 0}, 4));
            break;
        case 7: CHECK_OK(scene_animation_set_holds(animation, (const bool[]){0, 0, 0, 0}, 4)); break;
        default: break;
        }
        CHECK_FAILS(scene_layer_add_animation(box, animation, "a"), SCENE_ERROR_INVALID_ARGUMENT);
        /* In a group as well. */
        scene_animation *group = scene_animation_create_group();
        CHECK_OK(scene_animation_add_animation(group, animation));
        CHECK_FAILS(scene_layer_add_animation(box, group, "a"), SCENE_ERROR_INVALID_ARGUMENT);
        scene_animation_release(group);
        scene_animation_release(animation);
        CHECK_INT(scene_layer_get_animation_count(box), 1);
    }
    scene_timing_function_release(ease);
    show(15);
    CHECK_NEAR(shown("position.x"), 50, 1e-9);

    scene_animation *animation = scene_animation_create_keyframe("backgroundColor");
    scene_path *path = scene_path_create_svg("M0 0 L1 1"), *empty = scene_path_create();
    CHECK_FAILS(scene_animation_set_path(animation, path), SCENE_ERROR_INVALID_ARGUMENT);
    scene_animation_release(animation);
    animation = scene_animation_create_keyframe("position");
    CHECK_FAILS(scene_animation_set_path(animation, empty), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_animation_set_numbers(animation, three, 1, 3), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_animation_set_numbers(animation, three, 1, 0), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_animation_set_numbers(animation, three, SIZE_MAX / 2, 2), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_animation_set_numbers(animation, (const double[]){1, NAN}, 1, 2), SCENE_ERROR_INVALID_ARGUMENT);
    scene_value wrong[] = {{.type = SCENE_VALUE_POINT}, {.type = SCENE_VALUE_NUMBER}};
    CHECK_FAILS(scene_animation_set_values(animation, wrong, 2), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_CONTAINS(scene_error_message(), "values[1]");
    scene_animation_release(animation);
    animation = scene_animation_create_keyframe("contents");
    CHECK_FAILS(scene_animation_set_numbers(animation, three, 1, 1), SCENE_ERROR_INVALID_ARGUMENT);
    scene_animation_release(animation);
    scene_path_release(path);
    scene_path_release(empty);
    stage_release(&theater);
}

/* As many values as a film has. */
static void many(void) {
    enum { count = 100000 };
    double *numbers = malloc(count * sizeof *numbers);
    for (int i = 0; i < count; i++) numbers[i] = i * (i % 2 ? -1.0 : 1.0);
    open_theater();
    add(keyframes("position.x", numbers, count, 1, count - 1), "a");
    show(0);
    for (int i = 1; i < count; i += 9973) {
        show(i);
        CHECK_NEAR(shown("position.x"), numbers[i], 1e-4);
    }
    free(numbers);
    stage_release(&theater);
}

int main(void) {
    linear();
    discrete();
    paced();
    segments();
    cubic();
    cubic_paced();
    cubic_transforms();
    types();
    additive_and_cumulative();
    reads_back();
    refusals();
    many();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_ANIMATION), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_TIMING_FUNCTION), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_PATH), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("keyframes");
}
