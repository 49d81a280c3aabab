/* Basic animations: the combinations of from, to and by, timing, and keys, on screen against closed forms. */
#include "theater.h"

/* From, to and by, in all combinations, on a model value of 0.5: where it starts and where it would end. */
static void combinations(void) {
    /* clang-format off */
    static const struct {
        double from, to, by, start, end;
    } table[] = {
        {0.1, 0.9, -1e99, 0.1, 0.9},     {0.1, -1e99, 0.3, 0.1, 0.4},   {-1e99, 0.9, 0.2, 0.7, 0.9},
        {0.1, -1e99, -1e99, 0.1, 0.5},   {-1e99, 0.9, -1e99, 0.5, 0.9}, {-1e99, -1e99, 0.3, 0.5, 0.8},
        {-1e99, -1e99, -1e99, 0.5, 0.5},
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        open_theater();
        add(basic("opacity", table[i].from, table[i].to, table[i].by, 2), "a");
        show(3);
        for (int j = 0; j < 20; j++) {
            show(3 + j / 10.0);
            double wanted = table[i].start + (table[i].end - table[i].start) * j / 20;
            check_that(check_near(shown("opacity"), wanted, 1e-12), __FILE__, __LINE__,
                       "row %zu at %g: expected %.17g, got %.17g", i, j / 10.0, wanted, shown("opacity"));
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

/* clang-format off */
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
/* clang-format on */

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
    CHECK_OK(scene_layer_remove_animation(box, "b"));
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

/* A million repeats, and more than can be counted: every frame shows a value of the cycle, and the end comes if there is one. */
static void many_repeats(void) {
    static const double counts[] = {1e6, 1e15, 1e300, INFINITY};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        open_theater();
        scene_animation *animation = basic("position.x", 0, 10, none, 1e-3);
        CHECK_OK(scene_animation_set_repeat_count(animation, counts[i]));
        CHECK_OK(scene_animation_set_autoreverses(animation, i % 2 == 1));
        add(animation, "repeats");
        show(10);
        static const double times[] = {.5, 900, 999.9995, 1e9, 1e15, 1e300};
        for (size_t j = 0; j < sizeof times / sizeof times[0]; j++) {
            show(10 + times[j]);
            CHECK(shown("position.x") >= 0 && shown("position.x") <= 10);
        }
        bool ends = counts[i] * (i % 2 == 1 ? 2e-3 : 1e-3) < 1e299;
        CHECK_INT(scene_layer_get_animation_count(box), ends ? 0 : 1);
        CHECK_OK(scene_layer_remove_all_animations(box));
        show(1e301);
        CHECK_NUMBER(shown("position.x"), 2);
        CHECK_NUMBER(scene_renderer_next_frame_time(theater.renderer), INFINITY);
        stage_release(&theater);
    }
}

int main(void) {
    combinations();
    ends_of_one_value();
    timing_table();
    keys();
    many_repeats();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_ANIMATION), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_TIMING_FUNCTION), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("animations");
}
