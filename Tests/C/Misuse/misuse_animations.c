/* Misuse of the kinds of animation, of timing functions, and of the time of layers. */
#include "misuse.h"
#include "rows/animation_kinds.h"
#include "rows/timing.h"

/* Lists of one good number and the one that is turned bad, or none at all. */
#define LIST(i) (a[i].pointer ? (const double[]){0, NUMBER_OF(1)} : NULL)

OWNED(scene_timing_function *, scene_timing_function_create_linear, scene_timing_function_release,
      a[1].pointer ? (const double[]){0, NUMBER_OF(0)} : NULL, NULL, 2)
OWNED(scene_timing_function *, scene_timing_function_create_steps, scene_timing_function_release, 2,
      (scene_step_position)a[0].integer)
OWNED(scene_timing_function *, scene_timing_function_create_css, scene_timing_function_release,
      a[0].text &&strstr(a[0].text, "A1 2 3") ? "ease-in" : a[0].text)
OWNED(scene_animation *, scene_animation_create_keyframe, scene_animation_release, a[0].text)
OWNED(scene_animation *, scene_animation_create_spring, scene_animation_release, a[0].text)
/* NULL is no name, and allowed; what is no text stands in for it. */
STATUS(scene_animation_set_value_function, HANDLE(0),
       a[1].text == NULL               ? "\xff"
       : strcmp(a[1].text, "key") == 0 ? "rotateZ"
                                       : a[1].text)
VALUE(const char *, scene_animation_get_value_function, HANDLE(0))

STATUS(scene_animation_set_values, HANDLE(0), value_of(&a[1]), 1)
STATUS(scene_animation_set_numbers, HANDLE(0), LIST(2), 2, 1)
STATUS(scene_animation_set_path, HANDLE(0), HANDLE(1))
OWNED(scene_path *, scene_animation_copy_path, scene_path_release, HANDLE(0))
STATUS(scene_animation_set_key_times, HANDLE(0), LIST(2), 2)
VALUE(size_t, scene_animation_get_key_times, HANDLE(0), a[1].pointer, 8)
STATUS(scene_animation_set_timing_functions, HANDLE(0), (scene_timing_function *const[]){NULL, HANDLE(1)}, 2)
STATUS(scene_animation_set_holds, HANDLE(0), a[1].pointer, 2)
VALUE(size_t, scene_animation_get_holds, HANDLE(0), a[1].pointer, 8)
STATUS(scene_animation_set_tension_values, HANDLE(0), LIST(2), 2)
VALUE(size_t, scene_animation_get_tension_values, HANDLE(0), a[1].pointer, 8)
STATUS(scene_animation_set_continuity_values, HANDLE(0), LIST(2), 2)
VALUE(size_t, scene_animation_get_continuity_values, HANDLE(0), a[1].pointer, 8)
STATUS(scene_animation_set_bias_values, HANDLE(0), LIST(2), 2)
VALUE(size_t, scene_animation_get_bias_values, HANDLE(0), a[1].pointer, 8)
STATUS(scene_animation_set_initial_velocity, HANDLE(0), NUMBER_OF(1))
STATUS(scene_animation_set_perceptual, HANDLE(0), NUMBER_OF(1), NUMBER_OF(2))
STATUS(scene_animation_set_transition_filter, HANDLE(0), HANDLE(1))
STATUS(scene_layer_convert_time, HANDLE(0), NUMBER_OF(1), HANDLE(2), a[3].pointer)
STATUS(scene_layer_seek, HANDLE(0), NUMBER_OF(1), NUMBER_OF(2))
/* What was removed is added again, so that the next call finds it. */
static outcome call_scene_animation_remove_all_animations(const argument *a) {
    scene_status status = scene_animation_remove_all_animations(HANDLE(0));
    if (status == SCENE_OK) CHECK_OK(scene_animation_add_animation(HANDLE(0), objects.live[OBJECT_ANIMATION]));
    return (outcome){status, true};
}

static const row rows[] = {
    ROW(scene_animation_remove_all_animations, GROUP),
    ROW(scene_timing_function_create_linear, NUMBER, POINTER),
    ROW(scene_timing_function_create_steps, ENUM(SCENE_STEP_JUMP_BOTH)),
    ROW(scene_timing_function_create_css, PATH_DATA),
    ROW(scene_animation_create_keyframe, KEY_PATH),
    ROW(scene_animation_create_spring, KEY_PATH),
    ROW(scene_animation_set_value_function, TURN, NAME_TO_FIND),
    ROW(scene_animation_get_value_function, TURN),
    ROW(scene_animation_set_values, KEYFRAME, NUMBER_VALUE),
    ROW(scene_animation_set_numbers, KEYFRAME, NUMBER, POINTER),
    ROW(scene_animation_copy_path, WAY),
    ROW(scene_animation_set_path, WAY, PATH_OR_NULL),
    ROW(scene_animation_get_key_times, KEYFRAME, POINTER),
    ROW(scene_animation_set_key_times, KEYFRAME, UNIT, POINTER),
    ROW(scene_animation_set_timing_functions, KEYFRAME, CURVE_OR_NULL),
    ROW(scene_animation_get_holds, KEYFRAME, POINTER),
    ROW(scene_animation_set_holds, KEYFRAME, POINTER),
    ROW(scene_animation_get_tension_values, KEYFRAME, POINTER),
    ROW(scene_animation_set_tension_values, KEYFRAME, NUMBER, POINTER),
    ROW(scene_animation_get_continuity_values, KEYFRAME, POINTER),
    ROW(scene_animation_set_continuity_values, KEYFRAME, NUMBER, POINTER),
    ROW(scene_animation_get_bias_values, KEYFRAME, POINTER),
    ROW(scene_animation_set_bias_values, KEYFRAME, NUMBER, POINTER),
    ROW(scene_animation_set_initial_velocity, SPRING, NUMBER),
    ROW(scene_animation_set_perceptual, SPRING, POSITIVE, UNIT),
    ROW(scene_animation_set_transition_filter, TRANSITION, MIXTURE_OR_NULL),
    ROW(scene_layer_convert_time, LAYER_OR_NULL, NUMBER, LAYER_OR_NULL, POINTER),
    ROW(scene_layer_seek, LAYER, NUMBER, NUMBER),
};

/* Which kinds have a row's function: the first parameter's kind says so, but for what several kinds have. */
static bool has(int kind, const char *function, parameter first) {
    if (strstr(function, "value_function")) return kind <= SPRING - KEYFRAME;
    if (first == KEYFRAME || first == WAY || first == TURN) return kind <= TURN - KEYFRAME;
    return kind == (int)first - KEYFRAME;
}

static int setters, getters;

/* A setter of another kind of animation is in the wrong state, a getter answers with the neutral value; both say so. */
static void wrong_kinds(const row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        parameter first = rows[i].parameters[0];
        bool sets = strstr(rows[i].name, "_set_") || strstr(rows[i].name, "animation_add_animation") ||
                    strstr(rows[i].name, "remove_all");
        if (first < KEYFRAME || first > TRANSITION) continue;
        argument arguments[6];
        for (int j = 0; j < 6; j++) arguments[j] = good_argument(rows[i].parameters[j]);
        for (int kind = 0; kind < animation_count; kind++) {
            if (has(kind, rows[i].name, first)) continue;
            static snapshot before, after;
            snapshot_take(&before);
            arguments[0].handle = objects.kinds[kind];
            scene_error_clear();
            outcome outcome = rows[i].call(arguments);
            if (sets) {
                check_that(outcome.status == SCENE_ERROR_INVALID_STATE && message_names(rows[i].name), __FILE__,
                           __LINE__, "%s of kind %d: got %s (%s)", rows[i].name, kind,
                           scene_status_name(outcome.status), scene_error_message());
                setters++;
            } else {
                check_that(outcome.neutral && (outcome.status == SCENE_OK || outcome.status == SCENE_ERROR_NOT_FOUND),
                           __FILE__, __LINE__, "%s of kind %d: got %s, neutral %d", rows[i].name, kind,
                           scene_status_name(outcome.status), outcome.neutral);
                getters++;
            }
            snapshot_take(&after);
            check_that(memcmp(&before, &after, sizeof before) == 0, __FILE__, __LINE__, "%s of kind %d: changed",
                       rows[i].name, kind);
        }
    }
}

/* Values of a basic animation, which a group, a transition and key frames do not have. */
static void wrong_values(void) {
    scene_value one = {.type = SCENE_VALUE_NUMBER, .numbers = {1}};
    for (int kind = 0; kind < animation_count; kind++) {
        scene_animation *animation = objects.kinds[kind];
        bool has_ends = kind == SPRING - KEYFRAME;
        scene_status expected = has_ends ? SCENE_OK : SCENE_ERROR_INVALID_STATE;
        CHECK_INT(scene_animation_set_from_value(animation, &one), expected);
        CHECK_INT(scene_animation_set_to_value(animation, &one), expected);
        CHECK_INT(scene_animation_set_by_value(animation, &one), expected);
        bool has_property = kind <= SPRING - KEYFRAME;
        CHECK_INT(scene_animation_set_additive(animation, false), has_property ? SCENE_OK : SCENE_ERROR_INVALID_STATE);
        CHECK_INT(scene_animation_set_cumulative(animation, false),
                  has_property ? SCENE_OK : SCENE_ERROR_INVALID_STATE);
        CHECK((scene_animation_get_key_path(animation) != NULL) == has_property);
    }
    CHECK_FAILS(scene_animation_set_commits_on_finish(objects.kinds[TRANSITION - KEYFRAME], true),
                SCENE_ERROR_INVALID_STATE);
}

/* Only a kernel of two pictures is a transition's filter. */
static void wrong_filters(void) {
    scene_animation *transition = objects.kinds[TRANSITION - KEYFRAME];
    scene_filter *color = scene_filter_create_with_kernel(objects.live[OBJECT_KERNEL]);
    CHECK_FAILS(scene_animation_set_transition_filter(transition, objects.live[OBJECT_FILTER]),
                SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(scene_error_message(), "gaussianBlur") != NULL);
    CHECK_FAILS(scene_animation_set_transition_filter(transition, color), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(scene_error_message(), "Image from, Image to") != NULL);
    scene_filter *kept = scene_animation_copy_transition_filter(transition);
    CHECK(kept != NULL);
    scene_filter_release(kept);
    scene_filter_release(color);
}

/* Groups made of lists: every function gets the same wrong lists, and what is wrong with its own number. */
static void refuses_list(scene_animation *const *list, uint32_t count, scene_status expected) {
    CHECK_FAILS_WITH(scene_animation_create_sequence(list, count, 0), NULL, expected);
    CHECK_FAILS_WITH(scene_animation_create_parallel(list, count), NULL, expected);
    CHECK_FAILS_WITH(scene_animation_create_stagger(list, count, 0), NULL, expected);
}

static void wrong_lists(void) {
    const scene_status expected = SCENE_ERROR_INVALID_ARGUMENT;
    static const double not_finite[] = {NAN, INFINITY, -INFINITY};
    scene_animation *good = objects.live[OBJECT_ANIMATION];
    scene_animation *const pair[] = {good, good};
    scene_animation *endless = scene_animation_create_basic("opacity");
    CHECK_OK(scene_animation_set_duration(endless, 1));
    CHECK_OK(scene_animation_set_repeat_count(endless, INFINITY));
    int64_t before = scene_live_object_count(SCENE_OBJECT_ANIMATION);
    refuses_list(NULL, 1, expected);
    refuses_list(NULL, 0, expected);
    refuses_list(pair, 0, expected);
    refuses_list(pair, SCENE_ANIMATION_GROUP_MAX_COUNT + 1, expected);
    refuses_list(pair, UINT32_MAX, expected);
    refuses_list((scene_animation *const[]){good, objects.kinds[TRANSITION - KEYFRAME]}, 2, expected);
    refuses_list((scene_animation *const[]){good, NULL}, 2, SCENE_ERROR_INVALID_HANDLE);
    for (int number = 0; number < bad_handle_count; number++) {
        argument bad;
        if (!bad_handle(ANIMATION, number, &bad)) continue;
        refuses_list((scene_animation *const[]){bad.handle}, 1, SCENE_ERROR_INVALID_HANDLE);
        refuses_list((scene_animation *const[]){good, bad.handle}, 2, SCENE_ERROR_INVALID_HANDLE);
    }
    for (size_t i = 0; i < sizeof not_finite / sizeof not_finite[0]; i++) {
        CHECK_FAILS_WITH(scene_animation_create_sequence(pair, 2, not_finite[i]), NULL, expected);
        CHECK_FAILS_WITH(scene_animation_create_stagger(pair, 2, not_finite[i]), NULL, expected);
    }
    CHECK_FAILS_WITH(scene_animation_create_sequence(pair, 2, -1e6), NULL, expected);
    CHECK_FAILS_WITH(scene_animation_create_stagger(pair, 2, -0.1), NULL, expected);
    /* Only the last of a sequence may go on for ever. */
    CHECK_FAILS_WITH(scene_animation_create_sequence((scene_animation *const[]){endless, good}, 2, 0), NULL, expected);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_ANIMATION), before);
    scene_animation_release(endless);
}

int main(void) {
    fixture_create();
    CHECK_OK(scene_transaction_begin());
    MISUSE(rows);
    MISUSE(animation_kinds_rows);
    MISUSE(timing_rows);
    wrong_kinds(rows, sizeof rows / sizeof rows[0]);
    wrong_kinds(animation_kinds_rows, sizeof animation_kinds_rows / sizeof animation_kinds_rows[0]);
    CHECK(setters > 60 && getters > 60);
    wrong_values();
    wrong_filters();
    wrong_lists();
    CHECK_OK(scene_transaction_commit());
    fixture_release();
    return check_summary("misuse_animations");
}
