/* Basic animations: the combinations of values, timing, keys, and what is on screen against closed forms. */
#include "frame.h"

static const double pi = 3.14159265358979323846;

/* One hosted, committed layer. Its opacity is the number that most tests animate: model value 0.5. */
static stage theater;
static scene_layer *box;

static void open_theater(void) {
    theater = stage_create(8, 8, 1);
    box = add_box(theater.root, 0, 0, 4, 4, RED);
    CHECK_OK(scene_layer_set_opacity(box, 0.5));
    CHECK_OK(scene_renderer_render(theater.renderer, 0));
}

static void show(double time) { CHECK_OK(scene_renderer_render(theater.renderer, time)); }

static double shown(const char *path) {
    scene_value value = {0};
    CHECK_OK(scene_layer_get_presentation_value(box, path, &value));
    return value.numbers[0];
}

static scene_value number(double a) { return (scene_value){.type = SCENE_VALUE_NUMBER, .numbers = {a}}; }

/* Leaves a value away. */
static const double none = -1e99;

typedef scene_status (*value_setter)(scene_animation *, const scene_value *);

static scene_animation *basic(const char *path, double from, double to, double by, double duration) {
    scene_animation *animation = scene_animation_create_basic(path);
    const double values[3] = {from, to, by};
    static const value_setter set[3] = {scene_animation_set_from_value, scene_animation_set_to_value,
                                        scene_animation_set_by_value};
    for (int i = 0; i < 3; i++) {
        scene_value value = number(values[i]);
        if (values[i] != none) CHECK_OK(set[i](animation, &value));
    }
    CHECK_OK(scene_animation_set_duration(animation, duration));
    return animation;
}

static void add(scene_animation *animation, const char *key) {
    CHECK_OK(scene_layer_add_animation(box, animation, key));
    scene_animation_release(animation);
}

/* From, to and by, in all combinations, on a model value of 0.5: where it starts and where it would end. */
static void combinations(void) {
    static const struct {
        double from, to, by, start, end;
    } table[] = {
        {0.1, 0.9, -1e99, 0.1, 0.9},     {0.1, -1e99, 0.3, 0.1, 0.4},   {-1e99, 0.9, 0.2, 0.7, 0.9},
        {0.1, -1e99, -1e99, 0.1, 0.5},   {-1e99, 0.9, -1e99, 0.5, 0.9}, {-1e99, -1e99, 0.3, 0.5, 0.8},
        {-1e99, -1e99, -1e99, 0.5, 0.5},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        open_theater();
        add(basic("opacity", table[i].from, table[i].to, table[i].by, 2), "a");
        show(3);
        for (int j = 0; j < 20; j++) {
            show(3 + j / 10.0);
            double wanted = table[i].start + (table[i].end - table[i].start) * j / 20;
            check_that(check_near(shown("opacity"), wanted, 1e-12), __FILE__, __LINE__, "row %zu at %g: expected %.17g, got %.17g",
                       i, j / 10.0, wanted, shown("opacity"));
        }
        show(5);
        CHECK_NUMBER(shown("opacity"), 0.5);
        CHECK_INT(scene_layer_get_animation_count(box), 0);
        stage_release(&theater);
    }
}

/* One value alone follows the model while it runs; none runs from what was on screen. */
static void ends_of_one_value(void) {
    open_theater();
    add(basic("opacity", 0.1, none, none, 2), "a");
    show(1);
    show(2);
    CHECK_NEAR(shown("opacity"), 0.3, 1e-12);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_opacity(box, 0.9));
    CHECK_OK(scene_transaction_commit());
    show(2);
    CHECK_NEAR(shown("opacity"), 0.5, 1e-12);

    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    add(basic("opacity", none, none, none, 1), "a");
    CHECK_OK(scene_layer_set_opacity(box, 1));
    CHECK_OK(scene_transaction_commit());
    show(2);
    CHECK_NEAR(shown("opacity"), 0.5, 1e-12);
    show(2.5);
    CHECK_NEAR(shown("opacity"), 0.75, 1e-12);
    stage_release(&theater);
}

/* Timing of one animation from 0 to 1 with duration 1 over a model value of 0.5. */
typedef struct timing {
    double begin, offset, speed, repeat_count, repeat_duration;
    bool autoreverses;
    scene_fill_mode fill;
    bool kept;
    double expected[13]; /* at 0, 0.25 ... 3 */
} timing;

static const timing timings[] = {
    {0, 0, 1, 0, 0, false, SCENE_FILL_MODE_REMOVED, false, {0, .25, .5, .75, .5, .5, .5, .5, .5, .5, .5, .5, .5}},
    {0, 0, 1, 1, 0, false, SCENE_FILL_MODE_REMOVED, false, {0, .25, .5, .75, .5, .5, .5, .5, .5, .5, .5, .5, .5}},
    /* Fills: forwards is seen only of an animation that stays. */
    {.5, 0, 1, 0, 0, false, SCENE_FILL_MODE_REMOVED, false, {.5, .5, 0, .25, .5, .75, .5, .5, .5, .5, .5, .5, .5}},
    {.5, 0, 1, 0, 0, false, SCENE_FILL_MODE_BACKWARDS, false, {0, 0, 0, .25, .5, .75, .5, .5, .5, .5, .5, .5, .5}},
    {.5, 0, 1, 0, 0, false, SCENE_FILL_MODE_FORWARDS, false, {.5, .5, 0, .25, .5, .75, .5, .5, .5, .5, .5, .5, .5}},
    {.5, 0, 1, 0, 0, false, SCENE_FILL_MODE_FORWARDS, true, {.5, .5, 0, .25, .5, .75, 1, 1, 1, 1, 1, 1, 1}},
    {.5, 0, 1, 0, 0, false, SCENE_FILL_MODE_BOTH, true, {0, 0, 0, .25, .5, .75, 1, 1, 1, 1, 1, 1, 1}},
    {.5, 0, 1, 0, 0, false, SCENE_FILL_MODE_REMOVED, true, {.5, .5, 0, .25, .5, .75, .5, .5, .5, .5, .5, .5, .5}},
    /* Repeats, whole and in part. */
    {0, 0, 1, 2, 0, false, SCENE_FILL_MODE_REMOVED, false, {0, .25, .5, .75, 0, .25, .5, .75, .5, .5, .5, .5, .5}},
    {0, 0, 1, 1.5, 0, false, SCENE_FILL_MODE_BOTH, true, {0, .25, .5, .75, 0, .25, .5, .5, .5, .5, .5, .5, .5}},
    {0, 0, 1, 2, 0, false, SCENE_FILL_MODE_BOTH, true, {0, .25, .5, .75, 0, .25, .5, .75, 1, 1, 1, 1, 1}},
    {0, 0, 1, .25, 0, false, SCENE_FILL_MODE_BOTH, true, {0, .25, .25, .25, .25, .25, .25, .25, .25, .25, .25, .25, .25}},
    {0, 0, 1, INFINITY, 0, false, SCENE_FILL_MODE_REMOVED, false, {0, .25, .5, .75, 0, .25, .5, .75, 0, .25, .5, .75, 0}},
    {0, 0, 1, 0, 1.75, false, SCENE_FILL_MODE_BOTH, true, {0, .25, .5, .75, 0, .25, .5, .75, .75, .75, .75, .75, .75}},
    {0, 0, 1, 0, INFINITY, false, SCENE_FILL_MODE_REMOVED, false, {0, .25, .5, .75, 0, .25, .5, .75, 0, .25, .5, .75, 0}},
    /* Forth and back: a cycle takes twice the duration. */
    {0, 0, 1, 0, 0, true, SCENE_FILL_MODE_REMOVED, false, {0, .25, .5, .75, 1, .75, .5, .25, .5, .5, .5, .5, .5}},
    {0, 0, 1, 0, 0, true, SCENE_FILL_MODE_BOTH, true, {0, .25, .5, .75, 1, .75, .5, .25, 0, 0, 0, 0, 0}},
    {0, 0, 1, INFINITY, 0, true, SCENE_FILL_MODE_REMOVED, false, {0, .25, .5, .75, 1, .75, .5, .25, 0, .25, .5, .75, 1}},
    {0, 0, 1, 0.5, 0, true, SCENE_FILL_MODE_BOTH, true, {0, .25, .5, .75, 1, 1, 1, 1, 1, 1, 1, 1, 1}},
    /* Speed and offset. */
    {0, 0, .5, 0, 0, false, SCENE_FILL_MODE_REMOVED, false, {0, .125, .25, .375, .5, .625, .75, .875, .5, .5, .5, .5, .5}},
    {0, 0, 2, 0, 0, false, SCENE_FILL_MODE_BOTH, true, {0, .5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}},
    {0, .5, 1, 0, 0, false, SCENE_FILL_MODE_REMOVED, false, {.5, .75, .5, .5, .5, .5, .5, .5, .5, .5, .5, .5, .5}},
    {0, .25, 0, 0, 0, false, SCENE_FILL_MODE_REMOVED, false, {.25, .25, .25, .25, .25, .25, .25, .25, .25, .25, .25, .25, .25}},
};

/* Begin times are given from the first frame, at 10: 0 stands for "when it is first shown". */
static void timing_table(void) {
    for (size_t i = 0; i < sizeof timings / sizeof timings[0]; i++) {
        const timing *row = &timings[i];
        open_theater();
        scene_animation *animation = basic("opacity", 0, 1, none, 1);
        CHECK_OK(scene_animation_set_begin_time(animation, row->begin == 0 ? 0 : 10 + row->begin));
        CHECK_OK(scene_animation_set_time_offset(animation, row->offset));
        CHECK_OK(scene_animation_set_speed(animation, row->speed));
        CHECK_OK(scene_animation_set_repeat_count(animation, row->repeat_count));
        CHECK_OK(scene_animation_set_repeat_duration(animation, row->repeat_duration));
        CHECK_OK(scene_animation_set_autoreverses(animation, row->autoreverses));
        CHECK_OK(scene_animation_set_fill_mode(animation, row->fill));
        CHECK_OK(scene_animation_set_removed_on_completion(animation, !row->kept));
        add(animation, "a");
        for (int j = 0; j < 13; j++) {
            show(10 + j / 4.0);
            check_that(check_near(shown("opacity"), row->expected[j], 1e-9), __FILE__, __LINE__,
                       "timing %zu at %g: expected %g, got %.17g", i, j / 4.0, row->expected[j], shown("opacity"));
        }
        bool endless = row->repeat_count == INFINITY || row->repeat_duration == INFINITY || row->speed == 0;
        check_that(scene_layer_get_animation_count(box) == (row->kept || endless), __FILE__, __LINE__,
                   "timing %zu: %u animations at the end", i, scene_layer_get_animation_count(box));
        stage_release(&theater);
    }
}

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
    curve = scene_timing_function_create_bezier(1, 0, 0, 1);
    CHECK_NEAR(scene_timing_function_evaluate(curve, .5), .5, 1e-6);
    scene_timing_function_release(curve);
    CHECK_FAILS_WITH(scene_timing_function_create_bezier(-0.1, 0, 1, 1), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_timing_function_create_bezier(0, 0, 1.1, 1), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_timing_function_create_bezier(0, NAN, 1, 1), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_timing_function_create_named("bounce"), NULL, SCENE_ERROR_NOT_FOUND);
}

static void keys(void) {
    open_theater();
    uint64_t before = scene_live_object_count(SCENE_OBJECT_ANIMATION);
    scene_animation *animation = basic("opacity", 0, 1, none, 10);
    CHECK_OK(scene_layer_add_animation(box, animation, "a"));
    /* A copy was added: what happens to the original makes no difference. */
    CHECK_OK(scene_animation_set_duration(animation, 1));
    CHECK_OK(scene_layer_add_animation(box, animation, NULL));
    CHECK_OK(scene_layer_add_animation(box, animation, "b"));
    scene_animation_release(animation);
    CHECK_INT(scene_layer_get_animation_count(box), 3);
    CHECK_TEXT(scene_layer_get_animation_key(box, 0), "a");
    scene_error_clear();
    CHECK_TEXT(scene_layer_get_animation_key(box, 1), NULL);
    CHECK_INT(scene_error_status(), SCENE_OK);
    CHECK_TEXT(scene_layer_get_animation_key(box, 2), "b");
    CHECK_FAILS_WITH(scene_layer_get_animation_key(box, 3), NULL, SCENE_ERROR_NOT_FOUND);
    scene_animation *copy = scene_layer_copy_animation(box, "a");
    CHECK_NUMBER(scene_animation_get_duration(copy), 10);
    CHECK_TEXT(scene_animation_get_key_path(copy), "opacity");
    scene_value value = {0};
    CHECK_OK(scene_animation_get_to_value(copy, &value));
    CHECK(value.type == SCENE_VALUE_NUMBER && value.numbers[0] == 1);
    CHECK_OK(scene_animation_get_by_value(copy, &value));
    CHECK_INT(value.type, SCENE_VALUE_NONE);
    scene_animation_release(copy);
    CHECK_FAILS_WITH(scene_layer_copy_animation(box, "c"), NULL, SCENE_ERROR_NOT_FOUND);

    /* The last one wins; when it is over the one below it is seen. */
    show(1);
    show(1.5);
    CHECK_NEAR(shown("opacity"), .5, 1e-9);
    show(3);
    CHECK_NEAR(shown("opacity"), .2, 1e-9);
    CHECK_INT(scene_layer_get_animation_count(box), 1);
    CHECK_FAILS(scene_layer_remove_animation(box, "b"), SCENE_ERROR_NOT_FOUND);
    add(basic("opacity", .9, .9, none, 10), "a");
    CHECK_INT(scene_layer_get_animation_count(box), 1);
    show(3);
    CHECK_NEAR(shown("opacity"), .9, 1e-9);
    CHECK_OK(scene_layer_remove_animation(box, "a"));
    CHECK_INT(scene_layer_get_animation_count(box), 0);
    show(3);
    CHECK_NUMBER(shown("opacity"), .5);
    CHECK_OK(scene_layer_remove_all_animations(box));
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_ANIMATION), before);

    /* An implicit one has its property's key, so it replaces the explicit one of that key. */
    add(basic("opacity", 0, 1, none, 10), "opacity");
    CHECK_OK(scene_layer_set_opacity(box, 1));
    CHECK_INT(scene_layer_get_animation_count(box), 1);
    show(4);
    CHECK_NEAR(shown("opacity"), .5, 1e-9);
    CHECK_OK(scene_layer_remove_animation(box, "opacity"));
    show(4);
    CHECK_NUMBER(shown("opacity"), 1);
    /* A duration of 0 is the transaction's. */
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_animation_duration(4));
    add(basic("opacity", 0, 1, none, 0), "opacity");
    CHECK_OK(scene_transaction_commit());
    show(5);
    show(6);
    CHECK_NEAR(shown("opacity"), .25, 1e-9);
    stage_release(&theater);
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
    scene_value from = {.type = SCENE_VALUE_POINT, .numbers = {0, 100}}, to = {.type = SCENE_VALUE_POINT, .numbers = {10, 300}};
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
    static const char *const still[] = {"hidden", "name", "contents", "contentsGravity", "maskedCorners", "frame"};
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
    combinations();
    ends_of_one_value();
    timing_table();
    curves();
    keys();
    additive_and_cumulative();
    types();
    transforms();
    refusals();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_ANIMATION), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_TIMING_FUNCTION), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("animations");
}
