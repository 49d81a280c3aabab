/* Animators: values that are no layer's. */
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

#include "check.h"

typedef struct listener {
    scene_value last;
    int calls, destroyed;
    scene_layer *release;
    bool sets;
} listener;

static void note(const scene_value *value, void *user_data) {
    listener *listener = user_data;
    listener->last = *value;
    listener->calls++;
    scene_layer *release = listener->release;
    listener->release = NULL;
    scene_layer_release(release);
}

static void destroy(void *user_data) { ((listener *)user_data)->destroyed++; }

static scene_value number(double a) { return (scene_value){.type = SCENE_VALUE_NUMBER, .numbers = {a}}; }

/* One second, linear. */
static void begin(double duration) {
    scene_timing_function *linear = scene_timing_function_create_named("linear");
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_animation_duration(duration));
    CHECK_OK(scene_transaction_set_animation_timing_function(linear));
    scene_timing_function_release(linear);
}

static void set(scene_layer *animator, double value, double duration) {
    begin(duration);
    scene_value given = number(value);
    CHECK_OK(scene_animator_set_value(animator, &given));
    CHECK_OK(scene_transaction_commit());
}

static double target(scene_layer *animator) {
    scene_value value = {0};
    CHECK_OK(scene_animator_get_value(animator, &value));
    return value.numbers[0];
}

static double shown(scene_layer *animator) {
    scene_value value = {0};
    CHECK_OK(scene_layer_get_presentation_value(animator, "value", &value));
    return value.numbers[0];
}

/* From where it is to where it is set, each value told once, in the dispatch that comes to it. */
static void implicit(void) {
    listener heard = {0};
    scene_value initial = number(10);
    scene_layer *animator = scene_animator_create(&initial, note, &heard, destroy);
    CHECK_TEXT(scene_animator_get_key_path(animator), "value");
    CHECK_INT(scene_dispatch_at(100), 0);
    CHECK_INT(heard.calls, 0);
    set(animator, 20, 1);
    CHECK_NUMBER(target(animator), 20);
    CHECK_INT(heard.calls, 0);
    CHECK_INT(scene_dispatch_at(101), 0);
    CHECK_INT(scene_layer_get_animation_count(animator), 1);
    CHECK_INT(scene_dispatch_at(101.25), 1);
    CHECK_NEAR(heard.last.numbers[0], 12.5, 1e-9);
    CHECK_INT(heard.last.type, SCENE_VALUE_NUMBER);
    CHECK_NEAR(shown(animator), 12.5, 1e-9);
    CHECK_INT(scene_dispatch_at(101.25), 0);
    /* A new goal starts from there. */
    set(animator, 0, 1);
    CHECK_INT(scene_dispatch_at(101.25), 0);
    CHECK_INT(scene_dispatch_at(101.75), 1);
    CHECK_NEAR(heard.last.numbers[0], 6.25, 1e-9);
    CHECK_INT(scene_dispatch_at(110), 1);
    CHECK_NUMBER(heard.last.numbers[0], 0);
    CHECK_INT(scene_dispatch_at(111), 0);
    CHECK_INT(scene_layer_get_animation_count(animator), 0);
    /* At once where actions are disabled, in the next dispatch. */
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    initial.numbers[0] = 7;
    CHECK_OK(scene_animator_set_value(animator, &initial));
    CHECK_OK(scene_transaction_commit());
    CHECK_INT(scene_dispatch_at(112), 1);
    CHECK_NUMBER(heard.last.numbers[0], 7);
    /* Its first change animates too: it is there from the start. */
    listener other = {0};
    scene_layer *fresh = scene_animator_create(&initial, note, &other, destroy);
    set(fresh, 9, 1);
    CHECK_INT(scene_dispatch_at(113), 0);
    CHECK_INT(scene_dispatch_at(113.5), 1);
    CHECK_NEAR(other.last.numbers[0], 8, 1e-9);
    scene_layer_release(fresh);
    scene_layer_release(animator);
    scene_dispatch_at(114);
    CHECK(heard.destroyed == 1 && other.destroyed == 1);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
}

/* All types. */
static void types(void) {
    static const struct {
        scene_value_type type;
        int numbers;
        const char *key_path;
    } kinds[] = {{SCENE_VALUE_NUMBER, 1, "value"},     {SCENE_VALUE_POINT, 2, "pointValue"},
                 {SCENE_VALUE_SIZE, 2, "sizeValue"},   {SCENE_VALUE_RECT, 4, "rectValue"},
                 {SCENE_VALUE_COLOR, 4, "colorValue"}, {SCENE_VALUE_TRANSFORM, 16, "transformValue"}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        listener heard = {0};
        scene_value from = {.type = kinds[i].type}, to = from, wrong = {.type = SCENE_VALUE_BOOL}, bad;
        for (int j = 0; j < kinds[i].numbers; j++) from.numbers[j] = j % 5 == 0;
        if (kinds[i].type == SCENE_VALUE_COLOR) from.numbers[3] = 1;
        to = from;
        if (kinds[i].type == SCENE_VALUE_TRANSFORM) {
            to.numbers[12] = 10;
        } else {
            for (int j = 0; j < kinds[i].numbers; j++)
                to.numbers[j] = kinds[i].type == SCENE_VALUE_COLOR && j == 3 ? 1 : 0.5;
        }
        scene_layer *animator = scene_animator_create(&from, note, &heard, destroy);
        CHECK_TEXT(scene_animator_get_key_path(animator), kinds[i].key_path);
        begin(1);
        CHECK_OK(scene_animator_set_value(animator, &to));
        CHECK_OK(scene_transaction_commit());
        scene_dispatch_at(1);
        scene_dispatch_at(1.5);
        CHECK_INT(heard.last.type, kinds[i].type);
        for (int j = 0; j < kinds[i].numbers; j++)
            CHECK_NEAR(heard.last.numbers[j], (from.numbers[j] + to.numbers[j]) / 2, 1e-6);
        scene_dispatch_at(3);
        CHECK(memcmp(&heard.last, &to, sizeof to) == 0);
        CHECK_FAILS(scene_animator_set_value(animator, &wrong), SCENE_ERROR_INVALID_ARGUMENT);
        bad = to;
        bad.numbers[0] = NAN;
        CHECK_FAILS(scene_animator_set_value(animator, &bad), SCENE_ERROR_INVALID_ARGUMENT);
        CHECK_FAILS_WITH(scene_animator_create(&bad, note, &heard, destroy), NULL, SCENE_ERROR_INVALID_ARGUMENT);
        scene_layer_release(animator);
        scene_dispatch_at(4);
        CHECK_INT(heard.destroyed, 1);
    }
    listener heard = {0};
    static const scene_value_type none[] = {SCENE_VALUE_NONE, SCENE_VALUE_BOOL, SCENE_VALUE_ENUM, SCENE_VALUE_STRING,
                                            SCENE_VALUE_NUMBERS};
    for (int i = 0; i < 5; i++) {
        scene_value value = {.type = none[i]};
        CHECK_FAILS_WITH(scene_animator_create(&value, note, &heard, destroy), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    }
    scene_value value = number(1);
    CHECK_FAILS_WITH(scene_animator_create(&value, NULL, &heard, destroy), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_animator_create(NULL, note, &heard, destroy), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(heard.destroyed, 0);
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_FAILS(scene_animator_set_value(layer, &value), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_animator_get_value(layer, &value), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_animator_get_key_path(layer), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    scene_layer_release(layer);
}

static int stops;
static void did_stop(scene_layer *layer, const char *key, scene_animation_stop_reason reason, void *user_data) {
    (void)layer;
    (void)user_data;
    CHECK_TEXT(key, "value");
    CHECK_INT(reason, SCENE_ANIMATION_STOP_FINISHED);
    stops++;
}

static scene_action *no_action(scene_layer *layer, const char *key, void *user_data) {
    (void)layer;
    (void)user_data;
    CHECK_TEXT(key, "value");
    return scene_action_create_null();
}

/* It is a layer: explicit animations, delegates, actions, reduced motion. */
static void as_a_layer(void) {
    listener heard = {0};
    scene_value initial = number(0);
    scene_layer *animator = scene_animator_create(&initial, note, &heard, destroy);
    CHECK(scene_layer_get_superlayer(animator) == NULL);
    scene_layer_delegate delegate = SCENE_LAYER_DELEGATE_INIT;
    delegate.animation_did_stop = did_stop;
    CHECK_OK(scene_layer_set_delegate(animator, &delegate, NULL, NULL));
    scene_animation *animation = scene_animation_create_basic("value");
    scene_value to = number(4);
    CHECK_OK(scene_animation_set_to_value(animation, &to));
    CHECK_OK(scene_animation_set_duration(animation, 2));
    CHECK_OK(scene_animation_set_autoreverses(animation, true));
    CHECK_OK(scene_layer_add_animation(animator, animation, "value"));
    scene_animation_release(animation);
    scene_dispatch_at(1);
    scene_dispatch_at(2);
    CHECK_NEAR(heard.last.numbers[0], 2, 1e-9);
    scene_dispatch_at(3);
    CHECK_NEAR(heard.last.numbers[0], 4, 1e-9);
    CHECK_INT(stops, 0);
    scene_dispatch_at(6);
    CHECK_NUMBER(heard.last.numbers[0], 0);
    CHECK_INT(stops, 1);
    delegate.action_for_key = no_action;
    CHECK_OK(scene_layer_set_delegate(animator, &delegate, NULL, NULL));
    set(animator, 3, 1);
    CHECK_INT(scene_layer_get_animation_count(animator), 0);
    scene_dispatch_at(7);
    CHECK_NUMBER(heard.last.numbers[0], 3);
    CHECK_OK(scene_layer_set_delegate(animator, NULL, NULL, NULL));
    /* A number fades also where motion is reduced; a point is moved at once. */
    CHECK_OK(scene_set_reduced_motion(true));
    set(animator, 5, 1);
    scene_dispatch_at(8);
    scene_dispatch_at(8.5);
    CHECK_NEAR(heard.last.numbers[0], 4, 1e-9);
    scene_value point = {.type = SCENE_VALUE_POINT};
    listener moved = {0};
    scene_layer *place = scene_animator_create(&point, note, &moved, destroy);
    point.numbers[0] = 50;
    CHECK_OK(scene_animator_set_value(place, &point));
    scene_dispatch_at(9);
    CHECK_NUMBER(moved.last.numbers[0], 50);
    CHECK_OK(scene_set_reduced_motion(false));
    /* Put into a tree it is a layer like any other, and its value changes at once. */
    scene_layer *parent = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_add_sublayer(parent, place));
    CHECK(scene_layer_get_superlayer(place) == parent);
    scene_layer_release(place);
    scene_dispatch_at(10);
    CHECK_INT(moved.destroyed, 0);
    scene_layer_release(parent);
    CHECK_INT(moved.destroyed, 1);
    scene_layer_release(animator);
    scene_dispatch_at(11);
    CHECK_INT(heard.destroyed, 1);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
}

static void note_and_dispatch(const scene_value *value, void *user_data) {
    listener *heard = user_data;
    heard->last = *value;
    if (++heard->calls < 1000) scene_dispatch();
}

/* Who is told may dispatch, and is not told again in it. */
static void dispatched_while_told(void) {
    listener heard = {0};
    scene_value initial = number(0);
    scene_layer *animator = scene_animator_create(&initial, note_and_dispatch, &heard, destroy);
    scene_dispatch();
    set(animator, 1, 0.1);
    for (double end = scene_get_current_time() + 5; heard.last.numbers[0] != 1 && scene_get_current_time() < end;) {
        int calls = heard.calls;
        scene_dispatch();
        CHECK(heard.calls <= calls + 1);
        poll(NULL, 0, 1);
    }
    CHECK_NUMBER(heard.last.numbers[0], 1);
    scene_layer_release(animator);
    scene_dispatch();
    CHECK_INT(heard.destroyed, 1);
}

/* Who is told may let it go. */
static void released_while_told(void) {
    listener heard = {0}, other = {0};
    scene_value initial = number(0);
    scene_layer *first = scene_animator_create(&initial, note, &heard, destroy);
    scene_layer *second = scene_animator_create(&initial, note, &other, destroy);
    scene_dispatch_at(0);
    set(first, 1, 1);
    set(second, 1, 1);
    heard.release = first;
    other.release = NULL;
    scene_dispatch_at(1);
    scene_dispatch_at(1.5);
    CHECK(heard.calls == 1 && other.calls == 1);
    scene_dispatch_at(1.75);
    CHECK(heard.calls == 1 && heard.destroyed == 1 && other.calls == 2);
    scene_layer_release(second);
    scene_dispatch_at(2);
    CHECK_INT(other.destroyed, 1);
}

static bool readable(int milliseconds) {
    struct pollfd fd = {scene_get_fd(), POLLIN, 0};
    return poll(&fd, 1, milliseconds) > 0;
}

/* The descriptor: 60 times a second while something moves, and never otherwise. */
static void descriptor(void) {
    listener heard = {0};
    scene_value initial = number(0);
    scene_layer *animator = scene_animator_create(&initial, note, &heard, destroy);
    while (readable(0)) scene_dispatch();
    CHECK(!readable(100));
    set(animator, 1, 0.3);
    CHECK(readable(0));
    double start = scene_get_current_time();
    int wakes = 0;
    while (scene_get_current_time() < start + 2 && heard.last.numbers[0] < 1) {
        if (!readable(1000)) break;
        scene_dispatch();
        wakes++;
    }
    CHECK_NUMBER(heard.last.numbers[0], 1);
    CHECK(heard.calls > 3);
    /* 0.3 seconds are 18 frames, give or take those that come late or are woken for something else. */
    check_that(wakes < 30, __FILE__, __LINE__, "%d wakes", wakes);
    while (readable(0)) scene_dispatch();
    CHECK(!readable(100));
    scene_layer_release(animator);
    scene_dispatch();
    CHECK_INT(heard.destroyed, 1);
}

/* Set by another thread: told on the one that made it, which is woken. */
static void *set_elsewhere(void *animator) {
    set(animator, 6, 0);
    return NULL;
}

static void *make_and_end(void *user_data) {
    scene_value initial = number(0);
    scene_layer *animator = scene_animator_create(&initial, note, user_data, destroy);
    scene_dispatch_at(0);
    return animator;
}

static void threads(void) {
    listener heard = {0};
    scene_value initial = number(5);
    scene_layer *animator = scene_animator_create(&initial, note, &heard, destroy);
    while (readable(0)) scene_dispatch();
    pthread_t thread;
    pthread_create(&thread, NULL, set_elsewhere, animator);
    pthread_join(thread, NULL);
    CHECK_INT(heard.calls, 0);
    CHECK(readable(1000));
    scene_dispatch();
    CHECK_NUMBER(heard.last.numbers[0], 6);
    scene_layer_release(animator);
    scene_dispatch();
    CHECK_INT(heard.destroyed, 1);

    /* The thread ends first. */
    listener orphan = {0};
    void *made = NULL;
    pthread_create(&thread, NULL, make_and_end, &orphan);
    pthread_join(thread, &made);
    animator = made;
    set(animator, 1, 1);
    CHECK_NUMBER(target(animator), 1);
    scene_dispatch();
    CHECK_INT(orphan.calls, 0);
    scene_layer_release(animator);
    scene_dispatch();
    CHECK_INT(orphan.destroyed, 1);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
}

int main(void) {
    implicit();
    types();
    as_a_layer();
    released_while_told();
    dispatched_while_told();
    descriptor();
    threads();
    return check_summary("animators");
}
