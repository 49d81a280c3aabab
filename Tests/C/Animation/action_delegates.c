/* Delegates that hear of animations, what actions a layer has, and when what it holds for them ends. */
#include "actions_fixture.h"

/* The delegate hears of all animations of the layer, implicit ones included: one start and one stop for each, with the reason. */
static char heard[400];

static void hear_start(scene_layer *layer, const char *key, void *user_data) {
    CHECK(layer == box && user_data == heard);
    strcat(strcat(strcat(heard, "+"), key ? key : "(none)"), " ");
}

static void hear_stop(scene_layer *layer, const char *key, scene_animation_stop_reason reason, void *user_data) {
    CHECK(layer == box && user_data == heard);
    char text[80];
    snprintf(text, sizeof text, "-%s:%d ", key ? key : "(none)", (int)reason);
    strcat(heard, text);
}

static void animations_of_a_delegate(void) {
    scene_layer_delegate delegate = SCENE_LAYER_DELEGATE_INIT;
    delegate.animation_did_start = hear_start;
    delegate.animation_did_stop = hear_stop;
    scene_dispatch();
    CHECK_OK(scene_layer_set_delegate(box, &delegate, heard, NULL));
    CHECK_OK(scene_layer_set_opacity(box, 0.9));
    add(basic("position.x", 0, 1, none, 2), NULL);
    CHECK_TEXT(heard, "");
    show(50);
    scene_dispatch();
    CHECK_TEXT(heard, "+opacity +(none) ");
    CHECK_OK(scene_layer_set_opacity(box, 0.5));
    show(51);
    scene_dispatch();
    CHECK_CONTAINS(heard, "-opacity:2 +opacity ");
    CHECK(strstr(heard, "-(none)") == NULL);
    show(52);
    scene_dispatch();
    CHECK_CONTAINS(heard, "-opacity:0 ");
    CHECK_CONTAINS(heard, "-(none):0 ");
    add(basic("position.x", 0, 1, none, 2), "key");
    CHECK_OK(scene_layer_remove_animation(box, "key"));
    scene_dispatch();
    CHECK_CONTAINS(heard, "+key -key:1 ");
    CHECK_OK(scene_layer_set_delegate(box, NULL, NULL, NULL));
    heard[0] = 0;
    CHECK_OK(scene_layer_set_opacity(box, 0.4));
    show(53);
    show(54);
    scene_dispatch();
    CHECK_TEXT(heard, "");
    CHECK_OK(scene_layer_set_opacity(box, 0.5));
    stop();
    show(55);
}

/* What actions a layer has can be read. */
static void list(void) {
    CHECK_INT(scene_layer_get_action_count(box), 0);
    set_action(box, "position", scene_action_create_null());
    set_action(box, "bounds", scene_action_create_null());
    CHECK_INT(scene_layer_get_action_count(box), 2);
    CHECK_TEXT(scene_layer_get_action_key(box, 0), "bounds");
    CHECK_TEXT(scene_layer_get_action_key(box, 1), "position");
    CHECK_FAILS_WITH(scene_layer_get_action_key(box, 2), NULL, SCENE_ERROR_NOT_FOUND);
    scene_action *action = scene_layer_copy_action(box, "bounds");
    CHECK(scene_action_is_null(action));
    scene_action_release(action);
    scene_error_clear();
    CHECK(scene_layer_copy_action(box, "opacity") == NULL);
    CHECK_INT(scene_error_status(), SCENE_OK);
    CHECK_OK(scene_layer_set_action(box, "position", NULL));
    CHECK_OK(scene_layer_set_action(box, "bounds", NULL));
    CHECK_INT(scene_layer_get_action_count(box), 0);
}

/* What a layer or a style holds goes with it, once. */
static void ends(void) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    set_delegate(layer);
    called.destroyed = 0;
    set_action(layer, "opacity", callback_action());
    scene_style *style = scene_style_create();
    scene_action *action = callback_action();
    CHECK_OK(scene_style_set_action(style, "opacity", action));
    scene_action_release(action);
    CHECK_OK(scene_layer_set_style(layer, style));
    scene_style_release(style);
    CHECK_INT(called.destroyed, 0);
    CHECK_OK(scene_layer_set_delegate(layer, NULL, NULL, NULL));
    CHECK_INT(asker.destroyed, 1);
    set_delegate(layer);
    scene_layer_delegate other = SCENE_LAYER_DELEGATE_INIT;
    CHECK_OK(scene_layer_set_delegate(layer, &other, NULL, NULL));
    CHECK_INT(asker.destroyed, 1);
    set_delegate(layer);
    scene_layer_release(layer);
    CHECK_INT(asker.destroyed, 1);
    CHECK_INT(called.destroyed, 2);
    /* What fails keeps nothing. */
    CHECK_FAILS(scene_layer_set_delegate(layer, &other, &asker, destroy_asker), SCENE_ERROR_INVALID_HANDLE);
    other.struct_size = 4;
    CHECK_FAILS(scene_layer_set_delegate(box, &other, &asker, destroy_asker), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_action_create_callback(NULL, &called, destroy_called), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(asker.destroyed, 1);
    CHECK_INT(called.destroyed, 2);
}

int main(void) {
    open_theater();
    animations_of_a_delegate();
    list();
    ends();
    stage_release(&theater);
    CHECK_OK(scene_flush());
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_ACTION), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_ANIMATION), 0);
    return check_summary("action_delegates");
}
