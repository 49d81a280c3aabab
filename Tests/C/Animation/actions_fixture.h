/* What the tests of actions share: a delegate that notes what it is asked, and a callback that notes its calls. */
#ifndef ACTIONS_FIXTURE_H
#define ACTIONS_FIXTURE_H

#include "theater.h"

static inline scene_action *animation_action(const char *path, double from, double to, double duration) {
    scene_animation *animation = basic(path, from, to, none, duration);
    scene_action *action = scene_action_create_animation(animation);
    scene_animation_release(animation);
    return action;
}

static inline void set_action(scene_layer *layer, const char *key, scene_action *action) {
    CHECK_OK(scene_layer_set_action(layer, key, action));
    scene_action_release(action);
}

static inline scene_animation *current(const char *key) { return scene_layer_copy_animation(box, key); }

/* The duration of the box's animation of a key; -1 when it has none. */
static inline double running(const char *key) {
    scene_animation *animation = current(key);
    double duration = animation ? scene_animation_get_duration(animation) : -1;
    scene_animation_release(animation);
    return duration;
}

static inline void stop(void) { CHECK_OK(scene_layer_remove_all_animations(box)); }

/* A delegate that notes what it is asked, and answers as it is told. */
static struct {
    char asked[400];
    double opacity_when_asked;
    scene_action *answer;
    int destroyed;
} asker;

static inline scene_action *ask(scene_layer *layer, const char *key, void *user_data) {
    CHECK(user_data == &asker);
    strncat(asker.asked, key, sizeof asker.asked - strlen(asker.asked) - 2);
    strcat(asker.asked, " ");
    asker.opacity_when_asked = scene_layer_get_opacity(layer);
    return asker.answer ? scene_action_retain(asker.answer) : NULL;
}

static inline void destroy_asker(void *user_data) {
    CHECK(user_data == &asker);
    asker.destroyed++;
}

static inline void set_delegate(scene_layer *layer) {
    scene_layer_delegate delegate = SCENE_LAYER_DELEGATE_INIT;
    delegate.action_for_key = ask;
    asker.asked[0] = 0;
    asker.destroyed = 0;
    CHECK_OK(scene_layer_set_delegate(layer, &delegate, &asker, destroy_asker));
    CHECK(scene_layer_has_delegate(layer));
}

/* A callback that notes its calls. */
static struct {
    char events[400];
    double opacity, shown;
    int destroyed;
} called;

static inline void note_call(const char *event, scene_layer *layer, void *user_data) {
    CHECK(user_data == &called);
    strncat(called.events, event, sizeof called.events - strlen(called.events) - 2);
    strcat(called.events, " ");
    called.opacity = scene_layer_get_opacity(layer);
    scene_value value = {0};
    CHECK_OK(scene_layer_get_presentation_value(layer, "opacity", &value));
    called.shown = value.numbers[0];
}

static inline void destroy_called(void *user_data) {
    CHECK(user_data == &called);
    called.destroyed++;
}

static inline scene_action *callback_action(void) {
    called.events[0] = 0;
    return scene_action_create_callback(note_call, &called, destroy_called);
}

#endif
