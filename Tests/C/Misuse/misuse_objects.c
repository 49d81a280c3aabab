/* Misuse of every function of animation.h, transaction.h, image.h, geometry.h and base.h. */
#include "misuse.h"
#include "rows/animation.h"
#include "rows/timing_function.h"

OWNED(scene_timing_function *, scene_timing_function_create_named, scene_timing_function_release,
      strcmp(a[0].text ? a[0].text : "", "key") == 0 ? "easeIn" : a[0].text)
OWNED(scene_timing_function *, scene_timing_function_create_bezier, scene_timing_function_release, NUMBER_OF(0),
      NUMBER_OF(1), NUMBER_OF(2), NUMBER_OF(3))
VALUE(double, scene_timing_function_evaluate, HANDLE(0), 0.5)
OWNED(scene_animation *, scene_animation_create_basic, scene_animation_release, a[0].text)
STATUS(scene_animation_set_from_value, HANDLE(0), value_of(&a[1]))
STATUS(scene_animation_set_to_value, HANDLE(0), value_of(&a[1]))
STATUS(scene_animation_set_by_value, HANDLE(0), value_of(&a[1]))
STATUS(scene_layer_add_animation, HANDLE(0), HANDLE(1), a[2].text)
OWNED(scene_animation *, scene_layer_copy_animation, scene_animation_release, HANDLE(0), a[1].text)

/* What was removed is added again, so that the next call finds it. */
static outcome call_scene_layer_remove_animation(const argument *a) {
    scene_status status = scene_layer_remove_animation(HANDLE(0), a[1].text);
    if (status == SCENE_OK) CHECK_OK(scene_layer_add_animation(HANDLE(0), objects.live[OBJECT_ANIMATION], a[1].text));
    return (outcome){status, true};
}

STATUS(scene_transaction_set_animation_duration, NUMBER_OF(0))
STATUS(scene_transaction_set_animation_timing_function, HANDLE(0))

static outcome call_scene_transaction_get_record(const argument *a) {
    /* The last one of those that the rows before have committed. */
    scene_transaction_record record = SCENE_TRANSACTION_RECORD_INIT;
    return (outcome){scene_transaction_get_record(0, a[0].pointer ? &record : NULL), true};
}

OWNED(scene_image *, scene_image_create_from_file, scene_image_release, a[0].text)
OWNED(scene_image *, scene_image_create_from_pixels, scene_image_release, (uint32_t)a[0].integer,
      (uint32_t)a[1].integer, 16, (scene_pixel_format)a[2].integer, a[3].pointer)
OWNED(scene_image *, scene_image_create_with_pixels_no_copy, scene_image_release, (uint32_t)a[0].integer,
      (uint32_t)a[1].integer, 16, (scene_pixel_format)a[2].integer, a[3].pointer, NULL, NULL)
/* A structure that is needed, into one that receives. */
static outcome call_scene_transform_invert(const argument *a) {
    return (outcome){scene_transform_invert(transform_of(&a[0]), a[1].pointer), true};
}

static outcome call_scene_transform_decompose(const argument *a) {
    return (outcome){scene_transform_decompose(transform_of(&a[0]), a[1].pointer), true};
}

static outcome call_scene_layer_remove_all_animations(const argument *a) {
    scene_status status = scene_layer_remove_all_animations(HANDLE(0));
    if (status == SCENE_OK) CHECK_OK(scene_layer_add_animation(HANDLE(0), objects.live[OBJECT_ANIMATION], "key"));
    return (outcome){status, true};
}

static const row rows[] = {
    ROW(scene_layer_remove_all_animations, LAYER),
    ROW(scene_timing_function_create_named, NAME_TO_FIND),
    ROW(scene_timing_function_create_bezier, UNIT, NUMBER, UNIT, NUMBER),
    ROW(scene_timing_function_evaluate, CURVE),
    ROW(scene_animation_create_basic, KEY_PATH),
    ROW(scene_animation_set_from_value, ANIMATION, NUMBER_VALUE_OR_NULL),
    ROW(scene_animation_set_to_value, ANIMATION, NUMBER_VALUE_OR_NULL),
    ROW(scene_animation_set_by_value, ANIMATION, NUMBER_VALUE_OR_NULL),
    ROW(scene_layer_add_animation, LAYER, ANIMATION, NAME_OR_NULL),
    ROW(scene_layer_remove_animation, LAYER, EVENT_KEY),
    ROW(scene_layer_copy_animation, LAYER, NAME_TO_FIND),
    ROW(scene_transaction_set_animation_duration, NOT_NEGATIVE),
    ROW(scene_transaction_set_animation_timing_function, CURVE_OR_NULL),
    ROW(scene_transaction_get_record, POINTER),
    ROW(scene_image_create_from_file, FILE_PATH),
    ROW(scene_image_create_from_pixels, PIXELS, PIXELS, ENUM(SCENE_PIXEL_FORMAT_RGBA16_FLOAT_PREMULTIPLIED), POINTER),
    ROW(scene_image_create_with_pixels_no_copy, PIXELS, PIXELS, ENUM(SCENE_PIXEL_FORMAT_RGBA16_FLOAT_PREMULTIPLIED),
        POINTER),
    ROW(scene_transform_invert, TRANSFORM, POINTER),
    ROW(scene_transform_decompose, TRANSFORM, POINTER),
};

static bool is_identity(scene_transform transform) {
    scene_transform identity = scene_transform_make_identity();
    return memcmp(&transform, &identity, sizeof identity) == 0;
}

/* A number that is no form of corners. */
static void corner_curves(void) {
    scene_error_clear();
    CHECK_NUMBER(scene_corner_curve_expansion_factor((scene_corner_curve)2), 0);
    CHECK_INT(scene_error_status(), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(check_message_names("scene_corner_curve_expansion_factor("));
    CHECK(strstr(scene_error_message(), "curve is 2") != NULL);
}

/* A NULL transform is an error and counts as the identity; what has no inverse is an error and writes none. */
static void geometry(void) {
    scene_transform move = scene_transform_make_translation(1, 2, 3), result;
    scene_error_clear();
    result = scene_transform_concat(NULL, &move);
    CHECK_INT(scene_error_status(), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(check_message_names("scene_transform_concat("));
    CHECK(memcmp(&result, &move, sizeof move) == 0);
    result = scene_transform_concat(&move, NULL);
    CHECK(memcmp(&result, &move, sizeof move) == 0);
    CHECK(is_identity(scene_transform_concat(NULL, NULL)));

    result = scene_transform_make_identity();
    scene_transform flat = scene_transform_make_scale(1, 0, 1);
    CHECK_FAILS(scene_transform_invert(&flat, &result), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(is_identity(result));
    CHECK_OK(scene_transform_invert(&move, &result));
    CHECK(is_identity(scene_transform_concat(&move, &result)));
    CHECK(result.m41 == -1 && result.m42 == -2 && result.m43 == -3);

    scene_transform_parts parts = {.scale = {7, 7, 7}}, untouched = parts;
    CHECK_FAILS(scene_transform_decompose(&flat, &parts), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_CONTAINS(scene_error_message(), "singular");
    CHECK(memcmp(&parts, &untouched, sizeof parts) == 0);
    scene_error_clear();
    CHECK(is_identity(scene_transform_compose(NULL)));
    CHECK_INT(scene_error_status(), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(check_message_names("scene_transform_compose("));

    CHECK(is_identity(scene_transform_make_rotation(1, 0, 0, 0)));
    CHECK(is_identity(scene_transform_make_skew(0, 0)));
    CHECK(is_identity(scene_transform_make_affine(1, 0, 0, 1, 0, 0)));
    static const double distances[] = {0, -5, NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 5; i++) CHECK(is_identity(scene_transform_make_perspective(distances[i])));
    CHECK_NUMBER(scene_transform_make_perspective(4).m34, -0.25);
    /* An axis needs no length of 1, and a turn about z is clockwise with y down. */
    scene_transform turn = scene_transform_make_rotation(acos(-1) / 2, 0, 0, 1e200);
    CHECK_NEAR(turn.m12, 1, 1e-15);
    CHECK_NEAR(turn.m21, -1, 1e-15);
}

static int destroyed;

static void count_destroy(void *user_data) { destroyed += *(int *)user_data; }

static void ignore_log(scene_log_level level, const char *message, void *user_data) {
    (void)level;
    (void)message;
    (void)user_data;
}

static void base(void) {
    CHECK_INT(scene_version(), SCENE_VERSION);
    char version[32];
    snprintf(version, sizeof version, "%d.%d.%d", SCENE_VERSION_MAJOR, SCENE_VERSION_MINOR, SCENE_VERSION_PATCH);
    CHECK_TEXT(scene_version_string(), version);
    /* What is there is promised: the headers' own version is at least that of the newest function. */
    CHECK(SCENE_VERSION_ATLEAST(0, 4, 0) && !SCENE_VERSION_ATLEAST(SCENE_VERSION_MAJOR, SCENE_VERSION_MINOR + 1, 0));
    for (int i = 0; i >= SCENE_ERROR_INTERNAL; i--) {
        CHECK_CONTAINS(scene_status_name((scene_status)i), "SCENE_");
        for (int j = 0; j < i; j++)
            CHECK(strcmp(scene_status_name((scene_status)i), scene_status_name((scene_status)j)) != 0);
    }
    CHECK_TEXT(scene_status_name(SCENE_OK), "SCENE_OK");
    CHECK_TEXT(scene_status_name(SCENE_ERROR_IO), "SCENE_ERROR_IO");
    CHECK_TEXT(scene_status_name((scene_status)1), "unknown");
    CHECK_TEXT(scene_status_name((scene_status)-14), "unknown");
    CHECK_TEXT(scene_status_name((scene_status)INT_MIN), "unknown");

    CHECK(!scene_has_feature(NULL) && !scene_has_feature("") && !scene_has_feature("EGL") &&
          !scene_has_feature("\xff\xfe"));
    CHECK_INT(scene_live_object_count((scene_object_kind)0), 0);
    CHECK_INT(scene_live_object_count((scene_object_kind)INT_MIN), 0);

    /* A failure stays until the next one, whatever succeeds between. */
    CHECK(scene_layer_set_opacity(NULL, 1) == SCENE_ERROR_INVALID_HANDLE);
    CHECK_OK(scene_layer_set_opacity(objects.target, 1));
    CHECK_CONTAINS(scene_error_message(), "scene_layer_set_opacity");
    CHECK_INT(scene_error_status(), SCENE_ERROR_INVALID_HANDLE);
    scene_error_clear();
    CHECK_INT(scene_error_status(), SCENE_OK);
    CHECK_TEXT(scene_error_message(), "");

    int one = 1, ten = 10;
    CHECK_OK(scene_set_log_function(SCENE_LOG_DEBUG, ignore_log, &one, count_destroy));
    CHECK_FAILS(scene_set_log_function((scene_log_level)4, ignore_log, &ten, count_destroy),
                SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_set_log_function((scene_log_level)-1, ignore_log, &ten, count_destroy),
                SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(destroyed, 0);
    CHECK_OK(scene_set_log_function(SCENE_LOG_ERROR, ignore_log, &ten, count_destroy));
    CHECK_INT(destroyed, 1);
    CHECK_OK(scene_set_log_function(SCENE_LOG_ERROR, NULL, NULL, NULL));
    CHECK_INT(destroyed, 11);
    CHECK_OK(scene_set_log_function(SCENE_LOG_ERROR, NULL, NULL, NULL));
    CHECK_INT(destroyed, 11);
    scene_string_free(NULL);
}

int main(void) {
    fixture_create();
    CHECK_OK(scene_transaction_begin());
    MISUSE(rows);
    MISUSE(timing_function_rows);
    MISUSE(animation_rows);
    CHECK_OK(scene_transaction_commit());
    geometry();
    corner_curves();
    base();
    fixture_release();
    return check_summary("misuse_objects");
}
