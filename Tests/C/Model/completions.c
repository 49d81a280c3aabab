/* Completion of transactions, and what else transactions hold: every fact of Core Animation's that was measured is a check of its own. */
#define _POSIX_C_SOURCE 200809L
#include "journal.h"

#include <pthread.h>

static double clock_time = 0;

/* Shows frames until everything that takes at most 10 s is over. */
static void play(void) {
    show(clock_time += 1);
    show(clock_time += 20);
}

static void move(double to) { CHECK_OK(scene_layer_set_opacity(box, to)); }

/* "fires after all animations added after it was set in that transaction ended", "not inside commit" */
static void after_the_animations(void) {
    CHECK_OK(scene_transaction_begin());
    add(noted("before", 8), NULL);
    complete("t");
    add(noted("a", 1), NULL);
    add(noted("b", 2), NULL);
    CHECK_OK(scene_transaction_commit());
    CHECK_TEXT(told(), "");
    add(noted("after", 8), NULL);
    show(clock_time += 1);
    CHECK_TEXT(dispatched(), "+before +a +b +after");
    show(clock_time += 1);
    CHECK_TEXT(dispatched(), "-a:finished ~a");
    show(clock_time += 1);
    CHECK_TEXT(dispatched(), "-b:finished ~b !t ~t");
    play();
    CHECK_TEXT(dispatched(), "-before:finished ~before -after:finished ~after");
}

/* "ended or were removed", in whatever way */
static void however_they_end(void) {
    CHECK_OK(scene_transaction_begin());
    complete("removed");
    add(noted("a", 1), "a");
    add(noted("b", 1), "b");
    CHECK_OK(scene_transaction_commit());
    CHECK_OK(scene_layer_remove_animation(box, "a"));
    CHECK_TEXT(dispatched(), "+a -a:removed ~a");
    add(noted("c", 1), "b");
    CHECK_TEXT(dispatched(), "+b -b:replaced ~b !removed ~removed");
    CHECK_OK(scene_layer_remove_all_animations(box));
    scene_dispatch();
    told();

    /* One that stays to fill has ended. */
    CHECK_OK(scene_transaction_begin());
    complete("filled");
    scene_animation *fill = noted("fill", 1);
    CHECK_OK(scene_animation_set_fill_mode(fill, SCENE_FILL_MODE_FORWARDS));
    CHECK_OK(scene_animation_set_removed_on_completion(fill, false));
    add(fill, "fill");
    CHECK_OK(scene_transaction_commit());
    play();
    CHECK_TEXT(dispatched(), "+fill -fill:finished !filled ~filled");
    CHECK_OK(scene_layer_remove_all_animations(box));
    CHECK_TEXT(told(), "~fill");
    CHECK_TEXT(dispatched(), "");

    /* "removed and hidden layers must still complete" */
    scene_layer *hidden = add_box(theater.root, 0, 0, 1, 1, BLUE), *gone = add_box(theater.root, 0, 0, 1, 1, BLUE);
    scene_layer *loose = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_flush());
    CHECK_OK(scene_transaction_begin());
    complete("t");
    CHECK_OK(scene_layer_set_hidden(hidden, true));
    add_to(hidden, basic("opacity", 0, 1, none, 1), NULL);
    add_to(gone, basic("opacity", 0, 1, none, 1), NULL);
    add_to(loose, basic("opacity", 0, 1, none, 1), NULL);
    CHECK_OK(scene_layer_remove_from_superlayer(gone));
    CHECK_OK(scene_transaction_commit());
    play();
    /* The one that waits for a renderer counts, until its layer is gone. */
    CHECK_TEXT(dispatched(), "");
    scene_layer_release(loose);
    CHECK_TEXT(dispatched(), "!t ~t");
    CHECK_OK(scene_layer_remove_from_superlayer(hidden));
    play();
}

/* "with no animations it still fires on the next turn" */
static void without_animations(void) {
    CHECK_OK(scene_transaction_begin());
    complete("t");
    CHECK_TEXT(dispatched(), "");
    CHECK_OK(scene_transaction_commit());
    CHECK_TEXT(told(), "");
    CHECK_TEXT(dispatched(), "!t ~t");
    CHECK_TEXT(dispatched(), "");
}

/* "a second block adds rather than replaces"; each waits for what is added after it was set */
static void a_second_one(void) {
    CHECK_OK(scene_transaction_begin());
    complete("first");
    add(noted("a", 1), NULL);
    complete("second");
    CHECK_OK(scene_transaction_commit());
    CHECK_TEXT(dispatched(), "!second ~second");
    play();
    CHECK_TEXT(dispatched(), "+a -a:finished ~a !first ~first");
    CHECK_OK(scene_transaction_begin());
    complete("first");
    complete("second");
    add(noted("a", 1), NULL);
    CHECK_OK(scene_transaction_commit());
    play();
    CHECK_TEXT(dispatched(), "+a -a:finished ~a !first ~first !second ~second");
}

/* "clearing does not cancel an earlier one" */
static void clearing(void) {
    scene_completion_function callback = NULL;
    CHECK_OK(scene_transaction_begin());
    complete("t");
    CHECK_OK(scene_transaction_get_completion(&callback, NULL));
    CHECK(callback == note_completion);
    CHECK_OK(scene_transaction_set_completion(NULL, "nothing", note_destroy));
    CHECK_TEXT(told(), "~nothing");
    CHECK_OK(scene_transaction_get_completion(&callback, NULL));
    CHECK(callback == NULL);
    CHECK_OK(scene_transaction_commit());
    CHECK_TEXT(dispatched(), "!t ~t");

    /* By the raw key as well. */
    CHECK_OK(scene_transaction_begin());
    complete("t");
    CHECK_OK(scene_transaction_set_value("completionBlock", NULL));
    CHECK_OK(scene_transaction_get_completion(&callback, NULL));
    CHECK(callback == NULL);
    CHECK_OK(scene_transaction_commit());
    CHECK_TEXT(dispatched(), "!t ~t");
}

/* "a nested transaction reads the outer block but the outer commit triggers it" */
static void nested(void) {
    scene_completion_function callback = NULL;
    void *data = NULL;
    CHECK_OK(scene_transaction_begin());
    complete("outer");
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_get_completion(&callback, &data));
    CHECK(callback == note_completion);
    CHECK_TEXT(data, "outer");
    add(noted("a", 1), NULL);
    CHECK_OK(scene_transaction_commit());
    CHECK_TEXT(dispatched(), "");
    CHECK_OK(scene_layer_remove_all_animations(box));
    CHECK_TEXT(dispatched(), "+a -a:removed ~a");
    CHECK_OK(scene_transaction_commit());
    CHECK_TEXT(dispatched(), "!outer ~outer");

    /* One of its own is its own commit's; what is added within counts for both. */
    CHECK_OK(scene_transaction_begin());
    complete("outer");
    CHECK_OK(scene_transaction_begin());
    complete("inner");
    CHECK_OK(scene_transaction_get_completion(NULL, &data));
    CHECK_TEXT(data, "inner");
    add(noted("a", 1), NULL);
    CHECK_OK(scene_transaction_commit());
    CHECK_OK(scene_transaction_get_completion(NULL, &data));
    CHECK_TEXT(data, "outer");
    add(noted("b", 3), NULL);
    CHECK_OK(scene_transaction_commit());
    show(clock_time += 1);
    show(clock_time += 1);
    CHECK_TEXT(dispatched(), "+a +b -a:finished ~a !inner ~inner");
    play();
    CHECK_TEXT(dispatched(), "-b:finished ~b !outer ~outer");
}

/* "implicit transaction per thread on first change, committed at the next run-loop turn"; "flush commits the implicit transaction
   and leaves explicit ones open" */
static void implicit(void) {
    complete("turn");
    move(0.75);
    CHECK_INT(scene_dispatch(), 0);
    play();
    CHECK_TEXT(dispatched(), "!turn ~turn");

    complete("flushed");
    CHECK_OK(scene_flush());
    CHECK_TEXT(dispatched(), "!flushed ~flushed");
    complete("dispatched");
    CHECK_TEXT(dispatched(), "!dispatched ~dispatched");
    complete("rendered");
    play();
    CHECK_TEXT(dispatched(), "!rendered ~rendered");

    complete("implicit");
    CHECK_OK(scene_transaction_begin());
    complete("explicit");
    CHECK_OK(scene_transaction_set_animation_duration(9));
    CHECK_OK(scene_flush());
    CHECK_NUMBER(scene_transaction_get_animation_duration(), 9);
    CHECK_TEXT(dispatched(), "!implicit");
    CHECK_TEXT(dispatched(), "");
    /* The explicit one inherited it. */
    CHECK_OK(scene_transaction_commit());
    CHECK_TEXT(told(), "~implicit");
    CHECK_TEXT(dispatched(), "!explicit ~explicit");

    /* "unmatched commit harmless" */
    complete("waits");
    CHECK_OK(scene_transaction_commit());
    CHECK_TEXT(dispatched(), "!waits ~waits");
}

/* Implicit animations count; a change that does not animate has nothing to wait for. */
static void implicit_animations(void) {
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_animation_duration(2));
    complete("slow");
    move(0.1);
    CHECK_OK(scene_transaction_commit());
    show(clock_time += 1);
    show(clock_time += 1);
    CHECK_TEXT(dispatched(), "");
    show(clock_time += 1);
    CHECK_TEXT(dispatched(), "!slow ~slow");
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    complete("at once");
    move(0.2);
    CHECK_OK(scene_transaction_commit());
    CHECK_TEXT(dispatched(), "!at once ~at once");
}

/* Called within a completion: a chain of transactions, one in each dispatch. */
static void chain(void *data) {
    int *left = data;
    note("%d", *left);
    if (--*left == 0) return;
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_completion(chain, left, NULL));
    CHECK_OK(scene_transaction_commit());
}

static void chains(void) {
    int left = 3;
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_completion(chain, &left, NULL));
    CHECK_OK(scene_transaction_commit());
    CHECK_TEXT(dispatched(), "3");
    CHECK_TEXT(dispatched(), "2");
    CHECK_TEXT(dispatched(), "1");
    CHECK_TEXT(dispatched(), "");
}

/* "per-thread stacks": nothing of another thread's transactions is seen, and its completions come to it. */
static void *another_thread(void *unused) {
    (void)unused;
    scene_completion_function callback = chain;
    scene_value value = number(1);
    CHECK_OK(scene_transaction_get_completion(&callback, NULL));
    CHECK(callback == NULL);
    CHECK_OK(scene_transaction_get_value("key", &value));
    CHECK_INT(value.type, SCENE_VALUE_NONE);
    complete("other");
    CHECK_TEXT(dispatched(), "!other ~other");
    return NULL;
}

static void threads(void) {
    pthread_t thread;
    scene_value value = number(5);
    CHECK_OK(scene_transaction_begin());
    complete("mine");
    CHECK_OK(scene_transaction_set_value("key", &value));
    pthread_create(&thread, NULL, another_thread, NULL);
    pthread_join(thread, NULL);
    CHECK_TEXT(dispatched(), "");
    CHECK_OK(scene_transaction_commit());
    CHECK_TEXT(dispatched(), "!mine ~mine");
}

/* "arbitrary keys round-trip", "unknown key reads nil", "nested begin sees outer values, sets only its own, commit restores" */
static void values(void) {
    scene_value value = number(3), text = {.type = SCENE_VALUE_STRING, .string = "words"};
    scene_value rect = {.type = SCENE_VALUE_RECT, .numbers = {1, 2, 3, 4}};
    CHECK_OK(scene_transaction_get_value("nothing", &value));
    CHECK_INT(value.type, SCENE_VALUE_NONE);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_value("", &rect));
    CHECK_OK(scene_transaction_set_value("text", &text));
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_get_value("text", &value));
    CHECK_INT(value.type, SCENE_VALUE_STRING);
    CHECK_TEXT(value.string, "words");
    CHECK_OK(scene_transaction_set_value("text", NULL));
    value = number(7);
    CHECK_OK(scene_transaction_set_value("own", &value));
    CHECK_OK(scene_transaction_get_value("text", &value));
    CHECK_INT(value.type, SCENE_VALUE_NONE);
    CHECK_OK(scene_transaction_get_value("", &value));
    CHECK_INT(value.type, SCENE_VALUE_RECT);
    CHECK_NUMBER(value.numbers[3], 4);
    CHECK_OK(scene_transaction_commit());
    CHECK_OK(scene_transaction_get_value("text", &value));
    CHECK_TEXT(value.string, "words");
    CHECK_OK(scene_transaction_get_value("own", &value));
    CHECK_INT(value.type, SCENE_VALUE_NONE);
    CHECK_OK(scene_transaction_commit());
    CHECK_OK(scene_transaction_get_value("", &value));
    CHECK_INT(value.type, SCENE_VALUE_NONE);

    /* In the implicit transaction, until it is committed; every type. */
    for (int type = SCENE_VALUE_BOOL; type <= SCENE_VALUE_FLAGS; type++) {
        value = (scene_value){.type = (scene_value_type)type, .numbers = {1}};
        CHECK_OK(scene_transaction_set_value("any", &value));
        value = number(9);
        CHECK_OK(scene_transaction_get_value("any", &value));
        CHECK_INT(value.type, type);
        CHECK_NUMBER(value.numbers[0], 1);
    }
    uint8_t pixel[4] = {1, 2, 3, 4};
    scene_image *image = scene_image_create_from_pixels(1, 1, 4, SCENE_PIXEL_FORMAT_RGBA8, pixel);
    value = (scene_value){.type = SCENE_VALUE_IMAGE, .image = image};
    CHECK_OK(scene_transaction_set_value("any", &value));
    scene_image_release(image);
    CHECK_OK(scene_transaction_get_value("any", &value));
    CHECK(value.image == image);
    CHECK_OK(scene_flush());
    CHECK_OK(scene_transaction_get_value("any", &value));
    CHECK_INT(value.type, SCENE_VALUE_NONE);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_IMAGE), 0);
}

/* The raw names of Core Animation's settings. */
static void settings_by_key(void) {
    scene_value value = number(2), flag = {.type = SCENE_VALUE_BOOL, .numbers = {1}};
    scene_value text = {.type = SCENE_VALUE_STRING, .string = "easeIn"}, wrong = {.type = SCENE_VALUE_POINT};
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_value("animationDuration", &value));
    CHECK_NUMBER(scene_transaction_get_animation_duration(), 2);
    CHECK_OK(scene_transaction_set_value("disableActions", &flag));
    CHECK(scene_transaction_get_disable_actions());
    value = number(0);
    CHECK_OK(scene_transaction_set_value("disableActions", &value));
    CHECK(!scene_transaction_get_disable_actions());
    CHECK_OK(scene_transaction_get_value("disableActions", &value));
    CHECK_INT(value.type, SCENE_VALUE_BOOL);
    CHECK_OK(scene_transaction_set_value("animationTimingFunction", &text));
    scene_timing_function *curve = scene_transaction_copy_animation_timing_function();
    CHECK_NEAR(scene_timing_function_evaluate(curve, 0.5), 0.3154, 1e-4);
    scene_timing_function_release(curve);
    CHECK_OK(scene_transaction_get_value("animationTimingFunction", &value));
    CHECK_TEXT(value.string, "easeIn");
    text.string = "steps(4)";
    CHECK_OK(scene_transaction_set_value("animationTimingFunction", &text));
    CHECK_OK(scene_transaction_get_value("animationTimingFunction", &value));
    CHECK_CONTAINS(value.string, "steps(4");
    text.string = "wobble";
    CHECK_FAILS(scene_transaction_set_value("animationTimingFunction", &text), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_transaction_set_value("animationTimingFunction", &flag), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_transaction_set_value("animationTimingFunction", NULL));
    CHECK_OK(scene_transaction_get_value("animationTimingFunction", &value));
    CHECK_INT(value.type, SCENE_VALUE_NONE);
    CHECK_OK(scene_transaction_get_value("completionBlock", &value));
    CHECK_INT(value.type, SCENE_VALUE_NONE);
    static const double durations[] = {-1, NAN, INFINITY};
    for (int i = 0; i < 3; i++) {
        value = number(durations[i]);
        CHECK_FAILS(scene_transaction_set_value("animationDuration", &value), SCENE_ERROR_INVALID_ARGUMENT);
    }
    CHECK_FAILS(scene_transaction_set_value("animationDuration", NULL), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_transaction_set_value("animationDuration", &wrong), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_transaction_set_value("disableActions", &wrong), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_transaction_set_value("completionBlock", &flag), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_transaction_get_value("animationDuration", &value));
    CHECK_NUMBER(value.numbers[0], 2);
    CHECK_OK(scene_transaction_commit());
    CHECK_NUMBER(scene_transaction_get_animation_duration(), 0.25);
}

int main(void) {
    open_theater();
    after_the_animations();
    however_they_end();
    without_animations();
    a_second_one();
    clearing();
    nested();
    implicit();
    implicit_animations();
    chains();
    threads();
    values();
    settings_by_key();
    stage_release(&theater);
    CHECK_TEXT(dispatched(), "");
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("completions");
}
