/* Misuse of delegates, completions and values of transactions. */
#include "misuse.h"

static void start(scene_layer *layer, const char *key, void *data) {
    (void)layer;
    (void)key;
    (void)data;
}

static int destroyed;

static void destroy(void *data) {
    (void)data;
    destroyed++;
}

static scene_animation_delegate delegate = {sizeof delegate, start, NULL};

STATUS(scene_animation_set_delegate, a[0].handle, &delegate, NULL, NULL)
STATUS(scene_transaction_get_value, a[0].text ? a[0].text : "", a[1].pointer)

static outcome call_scene_animation_get_value_for_key(const argument *a) {
    const scene_value value = scene_value_number(1);
    CHECK_OK(scene_animation_set_value_for_key(objects.live[OBJECT_ANIMATION], "key", &value));
    return (outcome){scene_animation_get_value_for_key(a[0].handle, a[1].text, a[2].pointer), true};
}

static const row rows[] = {
    ROW(scene_animation_set_delegate, ANIMATION),
    ROW(scene_animation_get_value_for_key, ANIMATION, NAME_TO_FIND, POINTER),
    ROW(scene_transaction_get_value, NAME_OR_NULL, POINTER),
};

/* Keys are any text, but they are text. */
static void keys(void) {
    scene_value value = {.type = SCENE_VALUE_NUMBER, .numbers = {1}};
    for (int i = 0; i < bad_text_count; i++) {
        CHECK_FAILS(scene_transaction_set_value(bad_texts[i], &value), SCENE_ERROR_INVALID_ARGUMENT);
        CHECK_FAILS(scene_transaction_get_value(bad_texts[i], &value), SCENE_ERROR_INVALID_ARGUMENT);
    }
    scene_animation *animation = objects.live[OBJECT_ANIMATION];
    for (int i = 0; i < bad_text_count; i++)
        CHECK_FAILS(scene_animation_set_value_for_key(animation, bad_texts[i], &value), SCENE_ERROR_INVALID_ARGUMENT);
    static const char *const taken[] = {NULL, "", "opacity", "transition", "a.b", "frame"};
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++)
        CHECK_FAILS(scene_animation_set_value_for_key(animation, taken[i], &value), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_animation_set_value_for_key(animation, long_text(), &value), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_animation_set_value_for_key(animation, "a", NULL), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_animation_set_value_for_key(NULL, "a", &value), SCENE_ERROR_INVALID_HANDLE);
    const scene_value infinite = scene_value_number(INFINITY), list = {.type = SCENE_VALUE_FILTERS};
    CHECK_FAILS(scene_animation_set_value_for_key(animation, "a", &infinite), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_animation_set_value_for_key(animation, "a", &list), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_transaction_set_value(NULL, &value), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_transaction_get_value(NULL, &value), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_transaction_set_value(long_text(), &value));
    CHECK_OK(scene_transaction_get_value(long_text(), &value));
    CHECK_NUMBER(value.numbers[0], 1);
}

/* What no value can be is refused under any key. */
static void values(void) {
    scene_value value = {.type = SCENE_VALUE_NUMBER, .numbers = {1}}, got = {0};
    CHECK_OK(scene_transaction_set_value("key", &value));
    static const int types[] = {-1, 14, INT_MAX, INT_MIN};
    for (int i = 0; i < 4; i++) {
        value.type = (scene_value_type)types[i];
        CHECK_FAILS(scene_transaction_set_value("key", &value), SCENE_ERROR_INVALID_ARGUMENT);
    }
    value = (scene_value){.type = SCENE_VALUE_STRING};
    CHECK_FAILS(scene_transaction_set_value("key", &value), SCENE_ERROR_INVALID_ARGUMENT);
    for (int i = 0; i < bad_text_count; i++) {
        value.string = bad_texts[i];
        CHECK_FAILS(scene_transaction_set_value("key", &value), SCENE_ERROR_INVALID_ARGUMENT);
    }
    value = (scene_value){.type = SCENE_VALUE_IMAGE};
    argument image;
    for (int i = 0; i < bad_handle_count; i++) {
        if (!bad_handle(IMAGE, i, &image)) continue;
        value.image = image.handle;
        CHECK_FAILS(scene_transaction_set_value("key", &value), SCENE_ERROR_INVALID_HANDLE);
    }
    static const double not_whole[] = {0.5, NAN, 1e300, INFINITY};
    for (int i = 0; i < 4; i++) {
        value = (scene_value){.type = SCENE_VALUE_ENUM, .numbers = {not_whole[i]}};
        CHECK_FAILS(scene_transaction_set_value("key", &value), SCENE_ERROR_INVALID_ARGUMENT);
        value.type = SCENE_VALUE_FLAGS;
        CHECK_FAILS(scene_transaction_set_value("key", &value), SCENE_ERROR_INVALID_ARGUMENT);
    }
    CHECK_OK(scene_transaction_get_value("key", &got));
    CHECK_INT(got.type, SCENE_VALUE_NUMBER);
    CHECK_NUMBER(got.numbers[0], 1);
}

/* What was not taken is not destroyed. */
static void delegates(void) {
    static const uint32_t sizes[] = {0, 4, sizeof delegate - 1};
    for (int i = 0; i < 3; i++) {
        delegate.struct_size = sizes[i];
        CHECK_FAILS(scene_animation_set_delegate(objects.live[OBJECT_ANIMATION], &delegate, NULL, destroy),
                    SCENE_ERROR_INVALID_ARGUMENT);
        CHECK_FAILS(scene_transaction_set_animation_delegate(&delegate, NULL, destroy), SCENE_ERROR_INVALID_ARGUMENT);
    }
    argument animation;
    delegate.struct_size = sizeof delegate;
    for (int i = 0; i < bad_handle_count; i++) {
        if (!bad_handle(ANIMATION, i, &animation)) continue;
        CHECK_FAILS(scene_animation_set_delegate(animation.handle, &delegate, NULL, destroy),
                    SCENE_ERROR_INVALID_HANDLE);
    }
    CHECK_INT(destroyed, 0);
    /* A later version of the struct may be larger. */
    struct {
        scene_animation_delegate known;
        void *more[4];
    } larger = {{sizeof larger, start, NULL}, {NULL}};
    CHECK_OK(scene_transaction_set_animation_delegate(&larger.known, NULL, destroy));
    CHECK_OK(scene_transaction_set_animation_delegate(NULL, NULL, NULL));
    CHECK_INT(destroyed, 1);
    CHECK_OK(scene_transaction_get_completion(NULL, NULL));
    CHECK_OK(scene_transaction_set_completion(NULL, NULL, destroy));
    CHECK_INT(destroyed, 2);
}

int main(void) {
    fixture_create();
    CHECK_OK(scene_transaction_begin());
    MISUSE(rows);
    keys();
    values();
    delegates();
    CHECK_OK(scene_transaction_commit());
    scene_dispatch();
    fixture_release();
    return check_summary("misuse_events");
}
