/* What a layer and an animation keep for the program, the frame's parts, default actions, and where what is on screen is going. */
#include "actions_fixture.h"

static scene_value value_at(scene_layer *layer, const char *key) {
    scene_value value = SCENE_VALUE_INIT;
    CHECK_OK(scene_layer_get_value(layer, key, &value));
    return value;
}

static void keys_of_the_program(void) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_value value = scene_value_string("seven");
    CHECK_OK(scene_layer_set_value(layer, "id", &value));
    value = scene_value_point(3, 4);
    CHECK_OK(scene_layer_set_value(layer, "home", &value));
    CHECK_TEXT(value_at(layer, "id").string, "seven");
    CHECK(value_at(layer, "home").type == SCENE_VALUE_POINT && value_at(layer, "home").numbers[1] == 4);
    scene_layer *copy = scene_layer_copy(layer);
    CHECK_TEXT(value_at(copy, "id").string, "seven");
    value = (scene_value)SCENE_VALUE_INIT;
    CHECK_OK(scene_layer_set_value(layer, "id", &value));
    CHECK_FAILS(scene_layer_get_value(layer, "id", &value), SCENE_ERROR_NOT_FOUND);
    CHECK_TEXT(value_at(copy, "id").string, "seven");
    /* Key paths, properties and events keep their meaning. */
    value = scene_value_number(1);
    CHECK_FAILS(scene_layer_set_value(layer, "id.x", &value), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_layer_set_value(layer, "onOrderIn", &value), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_layer_set_value(layer, "style", &value), SCENE_ERROR_NOT_FOUND);
    CHECK_CONTAINS(scene_error_message(), "\"style\" is a reserved key");
    CHECK_FAILS(scene_layer_set_value(layer, "position", &value), SCENE_ERROR_INVALID_ARGUMENT);
    value.type = SCENE_VALUE_ENUM;
    CHECK_FAILS(scene_layer_set_value(layer, "id", &value), SCENE_ERROR_INVALID_ARGUMENT);
    scene_layer_release(copy);
    scene_layer_release(layer);
}

static void parts_of_the_frame(void) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){10, 20, 30, 40}));
    scene_value value = scene_value_number(50);
    CHECK_OK(scene_layer_set_value(layer, "frame.origin.x", &value));
    value = scene_value_number(8);
    CHECK_OK(scene_layer_set_value(layer, "frame.size.height", &value));
    CHECK(value_at(layer, "frame.origin.x").numbers[0] == 50);
    CHECK(value_at(layer, "frame.size").numbers[1] == 8 && value_at(layer, "frame.size").type == SCENE_VALUE_SIZE);
    CHECK(value_at(layer, "position.x").numbers[0] == 65 && value_at(layer, "bounds.size.width").numbers[0] == 30);
    CHECK_FAILS(scene_layer_set_value(layer, "frame.middle", &value), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_layer_set_value(layer, "frame.origin", &value), SCENE_ERROR_INVALID_ARGUMENT);
    scene_layer_release(layer);
}

/* What the delegates of an animation and of its layer are told of. */
static char told[64];

static void note_current(void) {
    scene_animation *animation = scene_animation_copy_current();
    scene_value value = SCENE_VALUE_INIT;
    CHECK(animation != NULL);
    CHECK_OK(scene_animation_get_value_for_key(animation, "id", &value));
    strcat(told, value.string);
    scene_animation_release(animation);
}

static void did_start(scene_layer *layer, const char *key, void *data) {
    (void)layer, (void)key, (void)data;
    note_current();
}

static void did_stop(scene_layer *layer, const char *key, scene_animation_stop_reason reason, void *data) {
    (void)layer, (void)key, (void)data, (void)reason;
    strcat(told, "/");
    note_current();
}

static void values_of_animations(void) {
    open_theater();
    scene_animation *fade = basic("opacity", 0, 1, none, 1);
    scene_value value = scene_value_string("a");
    CHECK_FAILS(scene_animation_get_value_for_key(fade, "id", &value), SCENE_ERROR_NOT_FOUND);
    CHECK_OK(scene_animation_set_value_for_key(fade, "id", &value));
    CHECK_FAILS(scene_animation_set_value_for_key(fade, "opacity", &value), SCENE_ERROR_INVALID_ARGUMENT);
    scene_animation_delegate delegate = SCENE_ANIMATION_DELEGATE_INIT;
    delegate.did_start = did_start;
    delegate.did_stop = did_stop;
    CHECK_OK(scene_animation_set_delegate(fade, &delegate, NULL, NULL));
    CHECK_OK(scene_layer_add_animation(box, fade, "fade"));
    /* The copy keeps its value. */
    value = scene_value_string("b");
    CHECK_OK(scene_animation_set_value_for_key(fade, "id", &value));
    scene_animation *copy = scene_layer_copy_animation(box, "fade");
    CHECK_OK(scene_animation_get_value_for_key(copy, "id", &value));
    CHECK_TEXT(value.string, "a");
    scene_animation_release(copy);
    value = (scene_value)SCENE_VALUE_INIT;
    CHECK_OK(scene_animation_set_value_for_key(fade, "id", &value));
    CHECK_FAILS(scene_animation_get_value_for_key(fade, "id", &value), SCENE_ERROR_NOT_FOUND);
    show(0);
    show(2);
    scene_dispatch();
    CHECK_TEXT(told, "a/a");
    scene_error_clear();
    CHECK(scene_animation_copy_current() == NULL && scene_error_status() == SCENE_OK);
    scene_animation_release(fade);
    stage_release(&theater);
}

static int destroyed;

static void destroy_data(void *data) { destroyed += *(int *)data; }

static void user_data(void) {
    static int one = 1, ten = 10;
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK(scene_layer_get_user_data(layer) == NULL);
    CHECK_OK(scene_layer_set_user_data(layer, &one, destroy_data));
    CHECK(scene_layer_get_user_data(layer) == &one);
    CHECK_OK(scene_layer_set_user_data(layer, &ten, destroy_data));
    CHECK(destroyed == 1 && scene_layer_get_user_data(layer) == &ten);
    scene_layer *copy = scene_layer_copy(layer);
    CHECK(scene_layer_get_user_data(copy) == NULL);
    scene_layer_release(copy);
    scene_layer_release(layer);
    CHECK(destroyed == 11);
    CHECK(scene_layer_get_user_data(layer) == NULL);
    CHECK_FAILS(scene_layer_set_user_data(layer, &one, destroy_data), SCENE_ERROR_INVALID_HANDLE);
    CHECK(destroyed == 11);
}

static void default_actions(void) {
    open_theater();
    scene_layer_delegate delegate = SCENE_LAYER_DELEGATE_INIT;
    delegate.default_action_for_key = ask;
    CHECK_OK(scene_layer_set_delegate(box, &delegate, &asker, NULL));
    asker.asked[0] = 0;
    asker.answer = animation_action("opacity", 0, 1, 7);
    CHECK_OK(scene_layer_set_opacity(box, 0.25));
    CHECK(running("opacity") == 7);
    CHECK_TEXT(asker.asked, "opacity ");
    /* The layer's own actions come first. */
    set_action(box, "opacity", animation_action("opacity", 0, 1, 3));
    CHECK_OK(scene_layer_set_opacity(box, 0.75));
    CHECK(running("opacity") == 3);
    CHECK_TEXT(asker.asked, "opacity ");
    CHECK_OK(scene_layer_set_action(box, "opacity", NULL));
    /* Without an answer there is the implied one. */
    scene_action_release(asker.answer);
    asker.answer = NULL;
    CHECK_OK(scene_layer_set_opacity(box, 0.5));
    CHECK(running("opacity") == 0.25);
    stage_release(&theater);
}

static double velocity(const char *path, int lane) {
    scene_value value = SCENE_VALUE_INIT;
    CHECK_OK(scene_layer_get_presentation_velocity(box, path, &value));
    return value.numbers[lane];
}

static scene_value goal(const char *path) {
    scene_value value = SCENE_VALUE_INIT;
    CHECK_OK(scene_layer_get_goal_value(box, path, &value));
    return value;
}

static void velocities(void) {
    open_theater();
    CHECK(velocity("opacity", 0) == 0 && velocity("transform", 0) == 0);
    add(basic("opacity", 0, 1, none, 4), "fade");
    add(basic("position.x", 0, 100, none, 2), "move");
    add(basic("transform.rotation.z", 0, pi, none, 2), "turn");
    show(10);
    show(11);
    CHECK_NEAR(velocity("opacity", 0), 0.25, 1e-6);
    CHECK_NEAR(velocity("position", 0), 50, 1e-6);
    CHECK_NEAR(velocity("position", 1), 0, 1e-6);
    CHECK_NEAR(velocity("position.x", 0), 50, 1e-6);
    CHECK_NEAR(velocity("transform.rotation", 0), pi / 2, 1e-6);
    CHECK_NEAR(velocity("transform", 0), -pi / 2, 1e-3);
    show(13);
    CHECK(velocity("position", 0) == 0 && velocity("transform", 0) == 0);
    scene_value value = SCENE_VALUE_INIT;
    CHECK_FAILS(scene_layer_get_presentation_velocity(box, "frame", &value), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_get_presentation_velocity(box, "hidden", &value), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_get_presentation_velocity(box, "name", &value), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_get_presentation_velocity(box, "nothing", &value), SCENE_ERROR_NOT_FOUND);
    CHECK_OK(scene_layer_set_background_color(box, &(scene_color){0, 0, 0, 1}));
    set_at_once("opacity", scene_value_number(1));
    CHECK_OK(scene_layer_remove_all_animations(box));
    scene_animation *tint = scene_animation_create_basic("backgroundColor");
    value = scene_value_color(1, 0, 0, 1);
    CHECK_OK(scene_animation_set_from_value(tint, &value));
    value = scene_value_color(0, 0, 1, 1);
    CHECK_OK(scene_animation_set_to_value(tint, &value));
    CHECK_OK(scene_animation_set_duration(tint, 2));
    add(tint, "tint");
    show(14);
    show(15);
    CHECK_NEAR(velocity("backgroundColor", 0), -0.5, 1e-3);
    CHECK_NEAR(velocity("backgroundColor", 2), 0.5, 1e-3);
    stage_release(&theater);
}

static void goals(void) {
    open_theater();
    CHECK(goal("opacity").numbers[0] == 0.5);
    CHECK_OK(scene_layer_set_position(box, (scene_point){40, 50}));
    show(10);
    show(10.1);
    CHECK(shown("position.x") < 40);
    CHECK(goal("position.x").numbers[0] == 40 && goal("position").numbers[1] == 50);
    /* One that ends and goes changes nothing; one that stays does, and one whose end becomes the model's value. */
    add(basic("opacity", 0, 1, none, 1), "a");
    show(11);
    CHECK(goal("opacity").numbers[0] == 0.5);
    scene_animation *stays = basic("opacity", 0, 0.75, none, 1);
    CHECK_OK(scene_animation_set_fill_mode(stays, SCENE_FILL_MODE_FORWARDS));
    CHECK_OK(scene_animation_set_removed_on_completion(stays, false));
    add(stays, "b");
    show(12);
    CHECK(goal("opacity").numbers[0] == 0.75);
    CHECK_OK(scene_layer_remove_all_animations(box));
    scene_animation *commits = basic("opacity", 0, 0.125, none, 1);
    CHECK_OK(scene_animation_set_commits_on_finish(commits, true));
    add(commits, "c");
    show(13);
    CHECK(goal("opacity").numbers[0] == 0.125);
    show(15);
    CHECK(shown("opacity") == goal("opacity").numbers[0]);
    scene_value value = SCENE_VALUE_INIT;
    CHECK_FAILS(scene_layer_get_goal_value(box, "frame.origin", &value), SCENE_ERROR_INVALID_ARGUMENT);
    stage_release(&theater);
}

int main(void) {
    keys_of_the_program();
    parts_of_the_frame();
    values_of_animations();
    user_data();
    default_actions();
    velocities();
    goals();
    return check_summary("key_value_coding");
}
