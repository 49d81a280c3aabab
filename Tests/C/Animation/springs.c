/* Spring animations against the closed form of a damped swing; how fast they start; and how they go on from what they replace. */
#include "theater.h"

/* The way of a mass on a spring from 0 to 1, by the textbook. */
static double swing(double mass, double stiffness, double damping, double velocity, double t) {
    double frequency = sqrt(stiffness / mass), ratio = damping / (2 * sqrt(stiffness * mass)),
           decay = ratio * frequency;
    if (ratio < 1) {
        double w = frequency * sqrt(1 - ratio * ratio);
        return 1 - exp(-decay * t) * (cos(w * t) + (decay - velocity) / w * sin(w * t));
    }
    if (ratio == 1) return 1 - exp(-frequency * t) * (1 + (frequency - velocity) * t);
    double s = frequency * sqrt(ratio * ratio - 1), slow = -decay + s, fast = -decay - s;
    double b = (slow + velocity) / (slow - fast), a = 1 - b;
    return 1 - a * exp(slow * t) - b * exp(fast * t);
}

static scene_animation *spring(const char *path, double from, double to, double duration) {
    scene_animation *animation = scene_animation_create_spring(path);
    scene_value first = number(from), last = number(to);
    if (from != none) CHECK_OK(scene_animation_set_from_value(animation, &first));
    if (to != none) CHECK_OK(scene_animation_set_to_value(animation, &last));
    CHECK_OK(scene_animation_set_duration(animation, duration));
    return animation;
}

/* core-animation.md C6: defaults and their ranges. */
static void parameters(void) {
    scene_animation *animation = scene_animation_create_spring("opacity");
    CHECK_INT(scene_animation_get_kind(animation), SCENE_ANIMATION_SPRING);
    CHECK_NUMBER(scene_animation_get_mass(animation), 1);
    CHECK_NUMBER(scene_animation_get_stiffness(animation), 100);
    CHECK_NUMBER(scene_animation_get_damping(animation), 10);
    CHECK_NUMBER(scene_animation_get_initial_velocity(animation), 0);
    CHECK(!scene_animation_get_allows_overdamping(animation));
    CHECK(scene_animation_get_inherits_velocity(animation));
    CHECK_NUMBER(scene_animation_get_duration(animation), 0);
    typedef scene_status (*setter)(scene_animation *, double);
    typedef double (*getter)(const scene_animation *);
    static const setter set[] = {scene_animation_set_mass, scene_animation_set_stiffness, scene_animation_set_damping,
                                 scene_animation_set_initial_velocity};
    static const getter get[] = {scene_animation_get_mass, scene_animation_get_stiffness, scene_animation_get_damping,
                                 scene_animation_get_initial_velocity};
    for (int i = 0; i < 4; i++) {
        CHECK_OK(set[i](animation, 2.5));
        CHECK_NUMBER(get[i](animation), 2.5);
        CHECK_INT(set[i](animation, -1), i == 3 ? SCENE_OK : SCENE_ERROR_INVALID_ARGUMENT);
        CHECK_INT(set[i](animation, 0), i >= 2 ? SCENE_OK : SCENE_ERROR_INVALID_ARGUMENT);
        CHECK_INT(set[i](animation, NAN), SCENE_ERROR_INVALID_ARGUMENT);
        CHECK_NUMBER(get[i](animation), i >= 2 ? 0 : 2.5);
    }
    /* Without damping it never rests. */
    CHECK_NUMBER(scene_animation_get_settling_duration(animation), 86400);
    scene_animation_release(animation);
}

/* C6: the settling durations that CASpringAnimation is documented with. */
static void settling(void) {
    static const double table[][2] = {{5, 2.85}, {10, 1.47}, {15, 1.02}};
    for (int i = 0; i < 3; i++) {
        scene_animation *animation = scene_animation_create_spring("opacity");
        CHECK_OK(scene_animation_set_damping(animation, table[i][0]));
        double rest = scene_animation_get_settling_duration(animation);
        CHECK_NEAR(rest, table[i][1], 0.01);
        /* From then on it stays within a thousandth. */
        for (double t = rest; t < 3 * rest; t += rest / 100)
            CHECK(fabs(swing(1, 100, table[i][0], 0, t) - 1) <= 1e-3 + 1e-9);
        scene_animation_release(animation);
    }
}

/* How it looks: stiffness = (2 pi / duration)^2, damping ratio 1 - bounce, or 1 / (1 + bounce) below 0. */
static void perceptual(void) {
    static const double bounces[] = {-.75, -.5, 0, .25, .5, 1};
    for (int i = 0; i < 6; i++) {
        scene_animation *animation = scene_animation_create_spring("opacity");
        CHECK_OK(scene_animation_set_perceptual(animation, 0.5, bounces[i]));
        double ratio = bounces[i] < 0 ? 1 / (1 + bounces[i]) : 1 - bounces[i];
        CHECK_NEAR(scene_animation_get_stiffness(animation), 16 * pi * pi, 1e-9);
        CHECK_NEAR(scene_animation_get_damping(animation), 2 * ratio * 4 * pi, 1e-9);
        CHECK_NUMBER(scene_animation_get_mass(animation), 1);
        CHECK(scene_animation_get_allows_overdamping(animation));
        CHECK_NEAR(scene_animation_get_perceptual_duration(animation), 0.5, 1e-12);
        CHECK_NEAR(scene_animation_get_bounce(animation), bounces[i], 1e-12);
        scene_animation_release(animation);
    }
    scene_animation *animation = scene_animation_create_spring("opacity");
    static const double wrong[][2] = {{0, 0}, {-1, 0}, {.5, -1}, {.5, 1.001}, {NAN, 0}, {.5, NAN}, {1e-300, 0}};
    for (int i = 0; i < 7; i++)
        CHECK_FAILS(scene_animation_set_perceptual(animation, wrong[i][0], wrong[i][1]), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_NUMBER(scene_animation_get_stiffness(animation), 100);
    scene_animation_release(animation);
}

/* On screen, to 1e-9: under-damped, critical, over-damped, with and without a push. */
static void closed_form(void) {
    static const struct {
        double mass, stiffness, damping, velocity;
        bool over;
    } table[] = {
        {1, 100, 10, 0, false}, {1, 100, 5, 3, false},     {2, 300, 1, -4, false},    {1, 100, 20, 0, false},
        {1, 100, 20, 7, false}, {1, 100, 30, 0, true},     {1, 100, 60, 5, true},     {1, 100, 20.01, 0, true},
        {.1, 5, 0, 0, false},   {5, 1000, 141, -10, true}, {1, 100, 19.999, 2, true},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        open_theater();
        scene_animation *animation = spring("position.x", 20, 220, 2);
        CHECK_OK(scene_animation_set_mass(animation, table[i].mass));
        CHECK_OK(scene_animation_set_stiffness(animation, table[i].stiffness));
        CHECK_OK(scene_animation_set_damping(animation, table[i].damping));
        CHECK_OK(scene_animation_set_initial_velocity(animation, table[i].velocity));
        CHECK_OK(scene_animation_set_allows_overdamping(animation, table[i].over));
        add(animation, "a");
        show(10);
        for (int j = 0; j < 200; j++) {
            double t = j / 100.0,
                   wanted = 20 + 200 * swing(table[i].mass, table[i].stiffness, table[i].damping, table[i].velocity, t);
            show(10 + t);
            check_that(check_near(shown("position.x"), wanted, 200e-9), __FILE__, __LINE__,
                       "spring %zu at %g: expected %.12g, got %.12g", i, t, wanted, shown("position.x"));
        }
        stage_release(&theater);
    }
    /* Over-damped counts as critical unless it is allowed (C6 [H]). */
    open_theater();
    scene_animation *animation = spring("position.x", 0, 1, 2);
    CHECK_OK(scene_animation_set_damping(animation, 60));
    add(animation, "a");
    show(10);
    show(10.25);
    CHECK_NEAR(shown("position.x"), swing(1, 100, 20, 0, .25), 1e-9);
    CHECK(fabs(shown("position.x") - swing(1, 100, 60, 0, .25)) > .1);
    stage_release(&theater);
}

/* Points swing by their components, colours and turns likewise; what only switches goes as without a spring. */
static void types(void) {
    open_theater();
    scene_animation *animation = scene_animation_create_spring("position");
    scene_value from = {.type = SCENE_VALUE_POINT, .numbers = {0, 100}},
                to = {.type = SCENE_VALUE_POINT, .numbers = {10, 300}};
    CHECK_OK(scene_animation_set_from_value(animation, &from));
    CHECK_OK(scene_animation_set_to_value(animation, &to));
    CHECK_OK(scene_animation_set_duration(animation, 2));
    add(animation, "move");
    add(spring("transform.rotation.z", 0, 1, 2), "turn");
    add(spring("opacity", none, 1, 2), "fade");
    animation = scene_animation_create_spring("hidden");
    from = (scene_value){.type = SCENE_VALUE_BOOL};
    to = (scene_value){.type = SCENE_VALUE_BOOL, .numbers = {1}};
    CHECK_OK(scene_animation_set_from_value(animation, &from));
    CHECK_OK(scene_animation_set_to_value(animation, &to));
    CHECK_OK(scene_animation_set_duration(animation, 2));
    add(animation, "hide");
    show(10);
    for (int i = 0; i < 20; i++) {
        double wanted = swing(1, 100, 10, 0, i / 10.0);
        show(10 + i / 10.0);
        CHECK_NEAR(shown("position.x"), 10 * wanted, 1e-8);
        CHECK_NEAR(shown("position.y"), 100 + 200 * wanted, 1e-7);
        CHECK_NEAR(shown("transform.rotation.z"), wanted, 1e-9);
        CHECK_NEAR(shown("opacity"), .5 + .5 * wanted, 1e-9);
        CHECK_NUMBER(shown("hidden"), i >= 10);
    }
    stage_release(&theater);
}

static const double instant = 1e-5;

/* The speed on screen just before or just after a time. */
static double speed(const char *path, double time, double step) {
    show(time);
    double first = shown(path);
    show(time + step);
    return (shown(path) - first) / step;
}

/* A spring that replaces what runs under its key goes on from where it is as fast as that went; else there is a corner. */
static void retargeting(void) {
    enum { kinds = 4 };
    for (int kind = 0; kind < kinds; kind++) {
        for (int inherits = 0; inherits < 2; inherits++) {
            open_theater();
            scene_animation *first = kind == 0   ? basic("position.x", 0, 100, none, 1)
                                     : kind == 1 ? spring("position.x", 0, 100, 2)
                                     : kind == 2 ? keyframes("position.x", (const double[]){0, 100, 50}, 3, 1, 1)
                                                 : basic("position.x", none, 100, none, 1);
            scene_timing_function *ease = scene_timing_function_create_named("easeIn");
            if (kind == 0) CHECK_OK(scene_animation_set_timing_function(first, ease));
            scene_timing_function_release(ease);
            add(first, "move");
            show(10);
            double before = speed("position.x", 10.2 - instant, instant), there = shown("position.x");
            scene_animation *second = spring("position.x", there, -40, 2);
            CHECK_OK(scene_animation_set_inherits_velocity(second, inherits));
            add(second, "move");
            double after = speed("position.x", 10.2, instant);
            show(10.2);
            check_that(check_near(shown("position.x"), there, 1e-9), __FILE__, __LINE__, "kind %d: jumps from %g to %g",
                       kind, there, shown("position.x"));
            CHECK(fabs(before) > 20);
            bool smooth = fabs(after - before) < 0.002 * fabs(before) + 0.2;
            check_that(inherits ? smooth : fabs(after) < 0.2 && !smooth, __FILE__, __LINE__,
                       "kind %d, inherits %d: %g points/s before, %g after", kind, inherits, before, after);
            stage_release(&theater);
        }
    }
}

/* What is given counts instead; another key, another property or nothing running gives nothing. */
static void retargeting_otherwise(void) {
    open_theater();
    add(basic("position.x", 0, 100, none, 1), "move");
    show(10);
    show(10.2);
    scene_animation *pushed = spring("position.x", 20, 120, 2);
    CHECK_OK(scene_animation_set_initial_velocity(pushed, 3));
    add(pushed, "move");
    CHECK_NEAR(speed("position.x", 10.2, instant), 300, 1);
    /* Another key: the old one is not replaced. */
    add(spring("position.x", 0, 100, 2), "other");
    CHECK_NEAR(speed("position.x", 10.3, instant), 0, .5);
    CHECK_OK(scene_layer_remove_all_animations(box));
    show(10.4);
    /* Removed before, there is nothing to go on from. */
    add(spring("position.x", 0, 100, 2), "move");
    CHECK_NEAR(speed("position.x", 10.4, instant), 0, .5);
    /* The speed is that of the same property. */
    add(basic("position.x", 0, 100, none, 1), "mixed");
    show(10.5);
    show(10.6);
    add(spring("position.y", 0, 100, 2), "mixed");
    CHECK_NEAR(speed("position.y", 10.6, instant), 0, .5);
    stage_release(&theater);

    /* Every change of mind goes on, however many. */
    open_theater();
    add(spring("position.x", 0, 100, 3), "move");
    show(10);
    double time = 10, largest = 0;
    for (int i = 0; i < 50; i++) {
        time += .07;
        double before = speed("position.x", time - instant, instant), there = shown("position.x");
        add(spring("position.x", there, i % 2 ? 100 : -50, 3), "move");
        double after = speed("position.x", time, instant);
        largest = fmax(largest, fabs(after - before) / (1 + fabs(before)));
    }
    check_that(largest < .05, __FILE__, __LINE__, "a corner of %g", largest);
    stage_release(&theater);

    /* Points and turns as well. */
    open_theater();
    scene_animation *animation = keyframes("position", (const double[]){0, 0, 100, 40}, 2, 2, 1);
    add(animation, "move");
    add(basic("transform.rotation.z", 0, 1, none, 1), "turn");
    show(10);
    show(10.4);
    animation = scene_animation_create_spring("position");
    scene_value from = {.type = SCENE_VALUE_POINT, .numbers = {40, 16}},
                to = {.type = SCENE_VALUE_POINT, .numbers = {0, 200}};
    CHECK_OK(scene_animation_set_from_value(animation, &from));
    CHECK_OK(scene_animation_set_to_value(animation, &to));
    CHECK_OK(scene_animation_set_duration(animation, 2));
    add(animation, "move");
    add(spring("transform.rotation.z", .4, 0, 2), "turn");
    CHECK_NEAR(speed("position.x", 10.4, instant), 100, .5);
    CHECK_NEAR(speed("position.y", 10.4, instant), 40, .5);
    CHECK_NEAR(speed("transform.rotation.z", 10.4, instant), 1, .01);
    stage_release(&theater);
}

static scene_animation *turn_by(scene_animation *animation, double from, double to, double duration) {
    for (int i = 0; i < 2; i++) {
        scene_transform transform = scene_transform_make_rotation(i ? to : from, 0, 0, 1);
        scene_value value = {.type = SCENE_VALUE_TRANSFORM};
        memcpy(value.numbers, &transform, sizeof transform);
        CHECK_OK((i ? scene_animation_set_to_value : scene_animation_set_from_value)(animation, &value));
    }
    CHECK_OK(scene_animation_set_duration(animation, duration));
    return animation;
}

/* A whole transform goes on part by part: one that turned turns, as an angle alone would, and is not stretched. */
static void retargeting_transforms(void) {
    open_theater();
    add(turn_by(scene_animation_create_basic("transform"), 0, 2, 1), "whole");
    add(basic("zPosition", 0, 2, none, 1), "angle");
    show(10);
    show(10.5);
    CHECK_NEAR(shown("transform.rotation.z"), 1, 1e-9);
    add(turn_by(scene_animation_create_spring("transform"), 1, 1.5, 3), "whole");
    add(spring("zPosition", 1, 1.5, 3), "angle");
    for (int i = 0; i < 20; i++) {
        show(10.5 + i / 10.0);
        CHECK_NEAR(shown("transform.rotation.z"), shown("zPosition"), 1e-6);
        CHECK_NEAR(shown("transform.scale.x"), 1, 1e-9);
        CHECK_NEAR(shown("transform.scale.y"), 1, 1e-9);
    }
    stage_release(&theater);
}

int main(void) {
    parameters();
    settling();
    perceptual();
    closed_form();
    types();
    retargeting();
    retargeting_transforms();
    retargeting_otherwise();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_ANIMATION), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("springs");
}
