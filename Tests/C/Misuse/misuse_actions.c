/* Misuse of every function of action.h, delegate.h and animator.h, of custom properties and of reduced motion. */
#include "misuse.h"
#include "rows/action.h"
#include "rows/delegate.h"

static void ignore_event(const char *event, scene_layer *layer, void *user_data) {
    (void)event;
    (void)layer;
    (void)user_data;
}

static const scene_layer_delegate *delegate(void) {
    static scene_layer_delegate delegate = SCENE_LAYER_DELEGATE_INIT;
    return &delegate;
}

OWNED(scene_action *, scene_action_create_callback, scene_action_release, a[0].pointer ? ignore_event : NULL, NULL,
      NULL)
STATUS(scene_action_run, HANDLE(0), a[1].text, HANDLE(2))
STATUS(scene_layer_set_action, HANDLE(0), a[1].text, HANDLE(2))
OWNED(scene_action *, scene_layer_copy_action, scene_action_release, HANDLE(0), a[1].text)
OWNED(scene_action *, scene_layer_copy_action_for_key, scene_action_release, HANDLE(0), a[1].text)
STATUS(scene_style_set_value, HANDLE(0), a[1].text, value_of(&a[2]))
STATUS(scene_style_get_value, HANDLE(0), a[1].text, a[2].pointer)
STATUS(scene_style_set_action, HANDLE(0), a[1].text, HANDLE(2))
OWNED(scene_action *, scene_style_copy_action, scene_action_release, HANDLE(0), a[1].text)
STATUS(scene_layer_set_delegate, HANDLE(0), delegate(), NULL, NULL)
VALUE(const char *, scene_animator_get_key_path, HANDLE(0))
STATUS(scene_animator_set_value, HANDLE(0), value_of(&a[1]))
STATUS(scene_animator_get_value, HANDLE(0), a[1].pointer)

static outcome call_scene_action_is_null(const argument *a) {
    scene_error_clear();
    bool is_null = scene_action_is_null(HANDLE(0));
    return (outcome){scene_error_status(), !is_null || scene_error_status() == SCENE_OK};
}

static const row rows[] = {
    ROW(scene_action_is_null, ACTION),
    ROW(scene_action_create_callback, POINTER),
    ROW(scene_action_run, ACTION, EVENT_KEY, LAYER),
    ROW(scene_layer_set_action, LAYER, EVENT_KEY, ACTION_OR_NULL),
    ROW(scene_layer_copy_action, LAYER, EVENT_KEY),
    ROW(scene_layer_copy_action_for_key, LAYER, EVENT_KEY),
    ROW(scene_style_set_value, STYLE, KEY_PATH, NUMBER_VALUE_OR_NULL),
    ROW(scene_style_get_value, STYLE, KEY_PATH, POINTER),
    ROW(scene_style_set_action, STYLE, EVENT_KEY, ACTION_OR_NULL),
    ROW(scene_style_copy_action, STYLE, EVENT_KEY),
    ROW(scene_layer_set_delegate, LAYER),
    ROW(scene_animator_get_key_path, ANIMATOR),
    ROW(scene_animator_set_value, ANIMATOR, NUMBER_VALUE),
    ROW(scene_animator_get_value, ANIMATOR, POINTER),
};

/* Creates what would change the counts of the snapshot, or takes any key. */
static void others(void) {
    scene_value number = {.type = SCENE_VALUE_NUMBER}, odd = {.type = (scene_value_type)99};
    CHECK_FAILS(scene_property_register(NULL, &number, true, false), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_property_register("\xff", &number, true, false), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_property_register("fresh", NULL, true, false), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_property_register("fresh", &odd, true, false), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_property_register("value", &number, true, true), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_animator_create(&odd, ignore_value, NULL, NULL), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    /* A delegate that is smaller than any ever was. */
    scene_layer_delegate small = {.struct_size = 0};
    CHECK_FAILS(scene_layer_set_delegate(objects.target, &small, NULL, NULL), SCENE_ERROR_INVALID_ARGUMENT);
    /* What no time is counts as now. */
    static const double times[] = {NAN, INFINITY, -INFINITY, -1e300, 1e300};
    for (int i = 0; i < 5; i++) scene_dispatch_at(times[i]);
    scene_error_clear();
    scene_dispatch();
    CHECK_INT(scene_error_status(), SCENE_OK);
}

int main(void) {
    fixture_create();
    MISUSE(rows);
    MISUSE(action_rows);
    MISUSE(delegate_rows);
    others();
    /* A style may not be behind itself for ever, but once. */
    CHECK_OK(scene_layer_set_style(objects.target, NULL));
    CHECK_OK(scene_layer_set_delegate(objects.target, NULL, NULL, NULL));
    fixture_release();
    return check_summary("misuse_actions");
}
