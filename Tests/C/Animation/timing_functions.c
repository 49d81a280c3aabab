/* Timing functions of all forms against their definitions: CSS Easing Functions Level 2, and what Core Animation's were measured to give. */
#include "check.h"

/* core-animation.md, C5 [M]: names, control points, and values at a quarter, a half and three quarters; exactly 0 and 1 at the ends;
   inputs outside of 0...1 are held. The values of "default" are in animation_values.c. */
static void measured(void) {
    static const struct {
        const char *name;
        double points[4], values[3];
    } table[] = {
        {"linear", {0, 0, 1, 1}, {.25, .5, .75}},
        {"easeIn", {.42, 0, 1, 1}, {.0935, .3154, .6219}},
        {"easeOut", {0, 0, .58, 1}, {.3781, .6846, .9065}},
        {"easeInEaseOut", {.42, 0, .58, 1}, {.1292, .5, .8708}},
        {"default", {.25, .1, .25, 1}, {.4085, .8024, .9605}},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        scene_timing_function *curve = scene_timing_function_create_named(table[i].name);
        const double *p = table[i].points;
        scene_timing_function *same = scene_timing_function_create_bezier(p[0], p[1], p[2], p[3]);
        for (int j = 0; j < 3; j++)
            CHECK_NEAR(scene_timing_function_evaluate(curve, (j + 1) / 4.0), table[i].values[j], 1e-4);
        for (int j = 0; j < 4; j++) {
            scene_point point;
            CHECK_OK(scene_timing_function_get_control_point(curve, (uint32_t)j, &point));
            const scene_point expected[] = {{0, 0}, {p[0], p[1]}, {p[2], p[3]}, {1, 1}};
            CHECK(point.x == expected[j].x && point.y == expected[j].y);
        }
        CHECK_NUMBER(scene_timing_function_evaluate(curve, 0), 0);
        CHECK_NUMBER(scene_timing_function_evaluate(curve, 1), 1);
        CHECK_NUMBER(scene_timing_function_evaluate(curve, -1e-9), 0);
        CHECK_NUMBER(scene_timing_function_evaluate(curve, 1 + 1e-9), 1);
        for (int j = 0; j <= 100; j++)
            CHECK_NUMBER(scene_timing_function_evaluate(curve, j / 100.0),
                         scene_timing_function_evaluate(same, j / 100.0));
        scene_timing_function_release(curve);
        scene_timing_function_release(same);
    }
}

/* Any y, and x anywhere in 0...1: the point of the curve at a parameter lies on it to 1e-6, and no number is none. */
static void beziers(void) {
    static const double xs[] = {0, 1e-9, 0.1, 0.5, 0.9, 1 - 1e-9, 1}, ys[] = {-30, -1, 0, 0.5, 1, 2, 30};
    enum { xs_count = sizeof xs / sizeof xs[0], ys_count = sizeof ys / sizeof ys[0] };
    for (int i = 0; i < xs_count * xs_count * ys_count * ys_count; i++) {
        double c1x = xs[i % xs_count], c2x = xs[i / xs_count % xs_count];
        double c1y = ys[i / (xs_count * xs_count) % ys_count], c2y = ys[i / (xs_count * xs_count * ys_count)];
        scene_timing_function *curve = scene_timing_function_create_bezier(c1x, c1y, c2x, c2y);
        for (int j = 0; j <= 20; j++) {
            double t = j / 20.0, s = 1 - t;
            double x = 3 * s * s * t * c1x + 3 * s * t * t * c2x + t * t * t;
            double y = 3 * s * s * t * c1y + 3 * s * t * t * c2y + t * t * t;
            double slope = 3 * s * s * c1x + 6 * s * t * (c2x - c1x) + 3 * t * t * (1 - c2x);
            double got = scene_timing_function_evaluate(curve, x);
            /* Where it is upright any y near is right; between 0 and 1 it is no further off than its x is wrong by 1e-6. */
            bool right = slope > 1e-3 ? check_near(got, y, 1e-6 * (1 + 300 / slope)) : isfinite(got);
            check_that(right, __FILE__, __LINE__, "bezier(%g, %g, %g, %g) at %.17g: expected %.17g, got %.17g", c1x,
                       c1y, c2x, c2y, x, y, got);
        }
        CHECK_NUMBER(scene_timing_function_evaluate(curve, 0), 0);
        CHECK_NUMBER(scene_timing_function_evaluate(curve, 1), 1);
        scene_timing_function_release(curve);
    }
}

typedef struct sample {
    double at, value;
} sample;

static void check_samples(scene_timing_function *curve, const sample *samples, size_t count, const char *what) {
    for (size_t i = 0; i < count; i++) {
        double got = scene_timing_function_evaluate(curve, samples[i].at);
        check_that(check_near(got, samples[i].value, 1e-12), __FILE__, __LINE__, "%s at %g: expected %.17g, got %.17g",
                   what, samples[i].at, samples[i].value, got);
    }
}

#define CHECK_SAMPLES(curve, ...)                                                                                 \
    check_samples((curve), (const sample[]){__VA_ARGS__}, sizeof((const sample[]){__VA_ARGS__}) / sizeof(sample), \
                  #curve)

static void lists(void) {
    static const double outputs[] = {0, 0.5, 0.25, 1}, inputs[] = {0, 0.25, NAN, 1}, falling[] = {0, 0.6, 0.3, 1};
    scene_timing_function *list = scene_timing_function_create_linear(outputs, NULL, 4);
    CHECK_SAMPLES(list, {0, 0}, {1 / 6.0, .25}, {1 / 3.0, .5}, {.5, .375}, {2 / 3.0, .25}, {5 / 6.0, .625}, {1, 1});
    CHECK_SAMPLES(list, {-5, 0}, {5, 1}, {-INFINITY, 0}, {INFINITY, 1}, {NAN, 0});
    scene_point point;
    CHECK_FAILS(scene_timing_function_get_control_point(list, 1, &point), SCENE_ERROR_INVALID_STATE);
    scene_timing_function_release(list);

    /* What is not given lies evenly between its neighbours. */
    list = scene_timing_function_create_linear(outputs, inputs, 4);
    CHECK_SAMPLES(list, {.125, .25}, {.25, .5}, {.4375, .375}, {.625, .25}, {.8125, .625});
    scene_timing_function_release(list);

    /* None falls below the one before it: a jump at 0.6. */
    list = scene_timing_function_create_linear(outputs, falling, 4);
    CHECK_SAMPLES(list, {.3, .25}, {.6, .25}, {.8, .625});
    CHECK_NEAR(scene_timing_function_evaluate(list, .6 - 1e-9), .5, 1e-8);
    scene_timing_function_release(list);

    /* One value is a constant, at the ends too; values may lie anywhere. */
    static const double constant[] = {7.5}, wide[] = {-1e6, 1e6};
    list = scene_timing_function_create_linear(constant, NULL, 1);
    CHECK_SAMPLES(list, {0, 7.5}, {.5, 7.5}, {1, 7.5}, {-INFINITY, 7.5}, {NAN, 0});
    scene_timing_function_release(list);
    list = scene_timing_function_create_linear(wide, NULL, 2);
    CHECK_SAMPLES(list, {0, -1e6}, {.5, 0}, {1, 1e6});
    scene_timing_function_release(list);

    static const double nan_output[] = {0, NAN}, infinite[] = {0, INFINITY}, good[] = {0, 1};
    CHECK_FAILS_WITH(scene_timing_function_create_linear(good, NULL, 0), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_timing_function_create_linear(good, NULL, SIZE_MAX), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_timing_function_create_linear(NULL, NULL, 2), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_timing_function_create_linear(nan_output, NULL, 2), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_timing_function_create_linear(infinite, NULL, 2), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_timing_function_create_linear(good, infinite, 2), NULL, SCENE_ERROR_INVALID_ARGUMENT);
}

/* The tables of CSS Easing Functions Level 2, section 2.3. */
static void steps(void) {
    static const struct {
        scene_step_position position;
        uint32_t count;
        /* At 0, within each third or half, and at 1. */
        sample samples[6];
    } table[] = {
        {SCENE_STEP_JUMP_END, 2, {{0, 0}, {.25, 0}, {.5, .5}, {.75, .5}, {.999, .5}, {1, 1}}},
        {SCENE_STEP_JUMP_START, 2, {{0, .5}, {.25, .5}, {.499, .5}, {.5, 1}, {.75, 1}, {1, 1}}},
        {SCENE_STEP_JUMP_NONE, 3, {{0, 0}, {.3, 0}, {.34, .5}, {.6, .5}, {.67, 1}, {1, 1}}},
        {SCENE_STEP_JUMP_BOTH,
         2,
         {{0, 1 / 3.0}, {.49, 1 / 3.0}, {.5, 2 / 3.0}, {.75, 2 / 3.0}, {.999, 2 / 3.0}, {1, 1}}},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        scene_timing_function *curve = scene_timing_function_create_steps(table[i].count, table[i].position);
        check_samples(curve, table[i].samples, 6, "steps");
        CHECK_SAMPLES(curve, {-1, table[i].samples[0].value}, {2, 1}, {NAN, 0});
        scene_timing_function_release(curve);
    }
    CHECK_FAILS_WITH(scene_timing_function_create_steps(0, SCENE_STEP_JUMP_END), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_timing_function_create_steps(1, SCENE_STEP_JUMP_NONE), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_timing_function_create_steps(UINT32_MAX, SCENE_STEP_JUMP_END), NULL,
                     SCENE_ERROR_INVALID_ARGUMENT);
    scene_timing_function *many = scene_timing_function_create_steps(INT32_MAX, SCENE_STEP_JUMP_END);
    CHECK_NEAR(scene_timing_function_evaluate(many, .3), .3, 1e-8);
    scene_timing_function_release(many);
}

static void texts(void) {
    static const struct {
        const char *text, *back;
        sample samples[3];
    } table[] = {
        {"linear", "linear", {{.25, .25}, {.5, .5}, {1, 1}}},
        {"ease-in-out", "ease-in-out", {{0, 0}, {.5, .5}, {1, 1}}},
        {"easeInEaseOut", "ease-in-out", {{0, 0}, {.5, .5}, {1, 1}}},
        {"cubic-bezier(0, 0, 1, 1)", "linear", {{.1, .1}, {.5, .5}, {1, 1}}},
        {"cubic-bezier( .3,-2 , 0.7,3)", "cubic-bezier(0.3, -2, 0.7, 3)", {{0, 0}, {.5, .5}, {1, 1}}},
        {"linear(0, 0.5 25% 75%, 1)", "linear(0 0%, 0.5 25%, 0.5 75%, 1 100%)", {{.25, .5}, {.5, .5}, {.875, .75}}},
        {"LINEAR(0, 1 50%, 0)", "linear(0 0%, 1 50%, 0 100%)", {{.25, .5}, {.5, 1}, {.75, .5}}},
        {"steps(4, jump-none)", "steps(4, jump-none)", {{.2, 0}, {.3, 1 / 3.0}, {1, 1}}},
        {"steps(2)", "steps(2)", {{.2, 0}, {.5, .5}, {1, 1}}},
        {"steps(2, end)", "steps(2)", {{.2, 0}, {.5, .5}, {1, 1}}},
        {"step-start", "steps(1, jump-start)", {{0, 1}, {.5, 1}, {1, 1}}},
        {"step-end", "steps(1)", {{0, 0}, {.999, 0}, {1, 1}}},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        scene_timing_function *curve = scene_timing_function_create_css(table[i].text);
        if (!check_that(curve != NULL, __FILE__, __LINE__, "%s: %s", table[i].text, scene_error_message())) continue;
        check_samples(curve, table[i].samples, 3, table[i].text);
        char *text = scene_timing_function_copy_css(curve);
        CHECK_TEXT(text, table[i].back);
        scene_timing_function *again = scene_timing_function_create_css(text);
        for (int j = 0; j <= 100; j++)
            CHECK_NUMBER(scene_timing_function_evaluate(again, j / 100.0),
                         scene_timing_function_evaluate(curve, j / 100.0));
        scene_string_free(text);
        scene_timing_function_release(again);
        scene_timing_function_release(curve);
    }
    /* What is wrong with a text, and where. */
    static const char *const wrong[][2] = {
        {"", "character 1"},
        {"easy", "ease-in"},
        {"cubic-bezier(0, 0, 1)", "c2y"},
        {"cubic-bezier(2, 0, 1, 1)", "character 14"},
        {"linear()", "character 8"},
        {"linear(0, 10%)", "character"},
        {"steps(0)", "character"},
        {"steps(1, jump-none)", "character"},
        {"steps(2, sideways)", "jump-start"},
        {"steps(99999999999)", "character"},
        {"ease-in ease-out", "character 9"},
        {"linear(0, nan)", "character 11"},
        {"linear(0, 1e999)", "character 11"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        CHECK_FAILS_WITH(scene_timing_function_create_css(wrong[i][0]), NULL, SCENE_ERROR_FORMAT);
        CHECK_CONTAINS(scene_error_message(), wrong[i][1]);
    }
}

int main(void) {
    measured();
    beziers();
    lists();
    steps();
    texts();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_TIMING_FUNCTION), 0);
    return check_summary("timing_functions");
}
