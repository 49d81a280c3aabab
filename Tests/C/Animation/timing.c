/* The time of layers: conversions, pausing and going on, jumps, and layers that come and go with their time. */
#include "theater.h"

static double converted(const scene_layer *from, double time, const scene_layer *to) {
    double result = NAN;
    CHECK_OK(scene_layer_convert_time(from, time, to, &result));
    return result;
}

/* core-animation.md C4 [M]: mid has begin 2, speed 3 and offset 0.25, leaf in it begin 1, speed 2 and offset 0.5. 10 s in mid are 18.5 in
   leaf, 10 s at the root 47 in leaf, 10 s in leaf 5.75 in mid and 23/6 at the root; no layer is the time of the root's parent. */
static void measured_conversion(void) {
    scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER), *mid = add_box(root, 0, 0, 1, 1, RED);
    scene_layer *leaf = add_box(mid, 0, 0, 1, 1, RED), *alone = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_begin_time(mid, 2));
    CHECK_OK(scene_layer_set_speed(mid, 3));
    CHECK_OK(scene_layer_set_time_offset(mid, .25));
    CHECK_OK(scene_layer_set_begin_time(leaf, 1));
    CHECK_OK(scene_layer_set_speed(leaf, 2));
    CHECK_OK(scene_layer_set_time_offset(leaf, .5));
    CHECK_NUMBER(converted(mid, 10, leaf), 18.5);
    CHECK_NUMBER(converted(root, 10, leaf), 47);
    CHECK_NUMBER(converted(leaf, 10, mid), 5.75);
    CHECK_NEAR(converted(leaf, 10, root), 23 / 6.0, 1e-15);
    CHECK_NUMBER(converted(NULL, 10, leaf), 47);
    CHECK_NEAR(converted(leaf, 10, NULL), 23 / 6.0, 1e-15);
    CHECK_NUMBER(converted(leaf, 10, leaf), 10);
    CHECK_NUMBER(converted(NULL, 10, NULL), 10);
    /* Trees that have nothing in common meet in absolute time. */
    CHECK_NUMBER(converted(alone, 10, leaf), 47);

    /* Where a layer's time stands still, all of its times are its begin time. */
    CHECK_OK(scene_layer_set_speed(mid, 0));
    CHECK_NUMBER(converted(NULL, 1e6, mid), .25);
    CHECK_NUMBER(converted(mid, 77, NULL), 2);
    /* Backwards. */
    CHECK_OK(scene_layer_set_speed(mid, -1));
    CHECK_NUMBER(converted(NULL, 12, mid), -9.75);
    CHECK_NUMBER(converted(mid, -9.75, NULL), 12);
    double result = 5;
    CHECK_FAILS(scene_layer_convert_time(NULL, NAN, mid, &result), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_convert_time(NULL, INFINITY, mid, &result), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_NUMBER(result, 5);
    scene_layer_release(root);
    scene_layer_release(alone);
}

/* C1 and C4 [M]: a layer's duration is infinite, it repeats 0 times at speed 1 and is removed outside. */
static void defaults(void) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_NUMBER(scene_layer_get_begin_time(layer), 0);
    CHECK_NUMBER(scene_layer_get_time_offset(layer), 0);
    CHECK_NUMBER(scene_layer_get_speed(layer), 1);
    CHECK_NUMBER(scene_layer_get_duration(layer), INFINITY);
    CHECK_NUMBER(scene_layer_get_repeat_count(layer), 0);
    CHECK_NUMBER(scene_layer_get_repeat_duration(layer), 0);
    CHECK(!scene_layer_get_autoreverses(layer));
    CHECK_INT(scene_layer_get_fill_mode(layer), SCENE_FILL_MODE_REMOVED);
    CHECK_OK(scene_layer_set_duration(layer, 3));
    CHECK_OK(scene_layer_set_repeat_count(layer, 2.5));
    CHECK_OK(scene_layer_set_repeat_duration(layer, INFINITY));
    CHECK_OK(scene_layer_set_autoreverses(layer, true));
    CHECK_OK(scene_layer_set_fill_mode(layer, SCENE_FILL_MODE_BOTH));
    CHECK_NUMBER(scene_layer_get_duration(layer), 3);
    CHECK_NUMBER(scene_layer_get_repeat_count(layer), 2.5);
    CHECK_NUMBER(scene_layer_get_repeat_duration(layer), INFINITY);
    CHECK(scene_layer_get_autoreverses(layer));
    CHECK_INT(scene_layer_get_fill_mode(layer), SCENE_FILL_MODE_BOTH);
    /* The same by their keys. */
    scene_value value;
    CHECK_OK(scene_layer_get_value(layer, "repeatCount", &value));
    CHECK_NUMBER(value.numbers[0], 2.5);
    CHECK_FAILS_WITH(scene_animation_create_basic("speed"), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    scene_layer_release(layer);
}

/* C4: pause with p = convert(now), speed 0 and time offset p; go on with speed 1, time offset 0, begin time 0, and then begin time =
   convert(now) - p. */
static void pause_by_hand(scene_layer *layer, double now) {
    double p = converted(NULL, now, layer);
    CHECK_OK(scene_layer_set_speed(layer, 0));
    CHECK_OK(scene_layer_set_time_offset(layer, p));
}

static void resume_by_hand(scene_layer *layer, double now) {
    double p = scene_layer_get_time_offset(layer);
    CHECK_OK(scene_layer_set_speed(layer, 1));
    CHECK_OK(scene_layer_set_time_offset(layer, 0));
    CHECK_OK(scene_layer_set_begin_time(layer, 0));
    CHECK_OK(scene_layer_set_begin_time(layer, converted(NULL, now, layer) - p));
}

static void seek_by_hand(scene_layer *layer, double local) {
    /* Scrubbing, of a layer whose speed is 0. */
    CHECK_OK(scene_layer_set_time_offset(layer, local));
}

/* A subtree with something that moves on every level: outer, of twice the speed, middle, which is paused, and inner. */
typedef struct actors {
    stage stage;
    scene_layer *outer, *middle, *inner;
} actors;

static actors make_actors(void) {
    actors a = {.stage = stage_create(48, 16, 1)};
    a.outer = add_box(a.stage.root, 0, 0, 48, 16, WHITE);
    a.middle = add_box(a.outer, 0, 0, 12, 12, RED);
    a.inner = add_box(a.middle, 0, 0, 4, 4, BLUE);
    CHECK_OK(scene_layer_set_speed(a.outer, 2));
    scene_layer *const layers[] = {a.outer, a.middle, a.inner};
    CHECK_OK(scene_renderer_render(a.stage.renderer, 0));
    for (int i = 0; i < 3; i++) {
        scene_animation *animation = basic("position.x", 4, 40, none, 7);
        CHECK_OK(scene_animation_set_repeat_count(animation, INFINITY));
        CHECK_OK(scene_animation_set_autoreverses(animation, true));
        CHECK_OK(scene_layer_add_animation(layers[i], animation, "move"));
        scene_animation_release(animation);
        animation = basic("opacity", 1, 0, none, 11);
        CHECK_OK(scene_layer_add_animation(layers[i], animation, "fade"));
        scene_animation_release(animation);
    }
    return a;
}

static double x_of(scene_layer *layer) {
    scene_value value = {0};
    CHECK_OK(scene_layer_get_presentation_value(layer, "position.x", &value));
    return value.numbers[0];
}

static void show_both(const actors *a, const actors *b, double time) {
    frame left = frame_render(a->stage.renderer, time), right = frame_render(b->stage.renderer, time);
    check_that(frame_equal(&left, &right), __FILE__, __LINE__, "different frames at %g", time);
    frame_free(&left);
    frame_free(&right);
    CHECK_NEAR(x_of(a->outer), x_of(b->outer), 1e-9);
    CHECK_NEAR(x_of(a->middle), x_of(b->middle), 1e-9);
    CHECK_NEAR(x_of(a->inner), x_of(b->inner), 1e-9);
}

/* The recipes and the calls make the same frames; the subtree stands still, and nothing else does. */
static void recipes(void) {
    actors a = make_actors(), b = make_actors();
    for (double t = 1; t < 2; t += .25) show_both(&a, &b, t);
    pause_by_hand(a.middle, 2);
    CHECK_OK(scene_layer_pause(b.middle, 2));
    show_both(&a, &b, 2);
    double middle = x_of(b.middle), inner = x_of(b.inner), outer = x_of(b.outer);
    for (double t = 2.25; t < 4; t += .25) {
        show_both(&a, &b, t);
        CHECK_NEAR(x_of(b.middle), middle, 1e-9);
        CHECK_NEAR(x_of(b.inner), inner, 1e-9);
        CHECK(fabs(x_of(b.outer) - outer) > 1);
        outer = x_of(b.outer);
    }
    /* Paused again it stays where it is. */
    CHECK_OK(scene_layer_pause(b.middle, 3.9));
    show_both(&a, &b, 3.95);

    resume_by_hand(a.middle, 4);
    CHECK_OK(scene_layer_resume(b.middle, 4));
    show_both(&a, &b, 4);
    CHECK_NEAR(x_of(b.middle), middle, 1e-9);
    for (double t = 4.125; t < 6; t += .25) show_both(&a, &b, t);
    CHECK(fabs(x_of(b.middle) - middle) > 1);
    /* What runs goes on as it does. */
    CHECK_OK(scene_layer_resume(b.middle, 5.9));
    show_both(&a, &b, 6);

    /* Scrubbing to and fro. */
    pause_by_hand(a.middle, 6);
    CHECK_OK(scene_layer_pause(b.middle, 6));
    static const double places[] = {3, 14, 1, 8.5, 0, 21.25};
    for (int i = 0; i < 6; i++) {
        seek_by_hand(a.middle, places[i]);
        CHECK_OK(scene_layer_seek(b.middle, places[i], 1234));
        show_both(&a, &b, 6 + i / 8.0);
        CHECK_NEAR(converted(NULL, 7, b.middle), places[i], 1e-12);
    }
    resume_by_hand(a.middle, 8);
    CHECK_OK(scene_layer_resume(b.middle, 8));
    for (double t = 8; t < 9; t += .25) show_both(&a, &b, t);
    stage_release(&a.stage);
    stage_release(&b.stage);
}

/* A layer goes on as fast as it ran; a jump while it runs; all of it with the transaction. */
static void details(void) {
    open_theater();
    CHECK_OK(scene_layer_set_speed(box, .5));
    scene_animation *animation = basic("position.x", 0, 100, none, 10);
    CHECK_OK(scene_animation_set_begin_time(animation, 1));
    add(animation, "move");
    show(4);
    CHECK_NEAR(shown("position.x"), 10, 1e-9);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_layer_pause(box, 4));
    show(6);
    CHECK_NEAR(shown("position.x"), 20, 1e-9);
    CHECK_OK(scene_transaction_commit());
    show(7);
    CHECK_NEAR(shown("position.x"), 10, 1e-9);
    CHECK_INT(scene_layer_get_animation_count(box), 1);
    CHECK_NUMBER(scene_layer_get_speed(box), 0);
    CHECK_NUMBER(scene_layer_get_time_offset(box), 2);
    CHECK_OK(scene_layer_resume(box, 8));
    CHECK_NUMBER(scene_layer_get_speed(box), .5);
    show(8);
    CHECK_NEAR(shown("position.x"), 10, 1e-9);
    show(10);
    CHECK_NEAR(shown("position.x"), 20, 1e-9);
    CHECK_OK(scene_layer_seek(box, 8, 10));
    show(10);
    CHECK_NEAR(shown("position.x"), 70, 1e-9);
    show(12);
    CHECK_NEAR(shown("position.x"), 80, 1e-9);
    /* Back, before the animation begins; and beyond its end. */
    CHECK_OK(scene_layer_seek(box, 0, 12));
    show(12);
    CHECK_NUMBER(shown("position.x"), 2);
    show(16);
    CHECK_NEAR(shown("position.x"), 10, 1e-9);
    CHECK_OK(scene_layer_seek(box, 11, 16));
    show(16);
    CHECK_NUMBER(shown("position.x"), 2);
    CHECK_INT(scene_layer_get_animation_count(box), 0);
    stage_release(&theater);

    /* What is added to a layer that stands still begins when it is shown, and stands still. */
    open_theater();
    CHECK_OK(scene_layer_pause(box, 5));
    show(5);
    add(basic("position.x", 0, 100, none, 1), "move");
    show(6);
    show(9);
    CHECK_NUMBER(shown("position.x"), 0);
    CHECK_INT(scene_layer_get_animation_count(box), 1);
    CHECK_OK(scene_layer_resume(box, 10));
    show(10);
    CHECK_NUMBER(shown("position.x"), 0);
    show(10.5);
    CHECK_NEAR(shown("position.x"), 50, 1e-9);
    show(11);
    CHECK_INT(scene_layer_get_animation_count(box), 0);
    stage_release(&theater);

    /* Backwards: an animation that is given its place in time runs from its end. */
    open_theater();
    animation = basic("position.x", 0, 100, none, 4);
    CHECK_OK(scene_animation_set_begin_time(animation, 1));
    CHECK_OK(scene_animation_set_removed_on_completion(animation, false));
    CHECK_OK(scene_layer_set_speed(box, -1));
    CHECK_OK(scene_layer_set_time_offset(box, 6));
    add(animation, "move");
    static const double expected[] = {2, 2, 75, 50, 25, 0, 2};
    for (int i = 0; i < 7; i++) {
        show(i);
        CHECK_NEAR(shown("position.x"), expected[i], 1e-9);
    }
    stage_release(&theater);
}

static bool is_red(double time) {
    frame frame = frame_render(theater.renderer, time);
    bool red = frame_pixel(&frame, 1, 1)[0] > 100;
    frame_free(&frame);
    return red;
}

/* Outside of its active time a layer is not shown unless it fills; its sublayers go with it. */
static void coming_and_going(void) {
    static const struct {
        double begin, duration, count, repeat;
        bool autoreverses;
        scene_fill_mode fill;
        const char *expected; /* at 0.5, 1.5 ... 7.5 */
    } table[] = {
        {0, INFINITY, 0, 0, false, SCENE_FILL_MODE_REMOVED, "########"},
        {2, INFINITY, 0, 0, false, SCENE_FILL_MODE_REMOVED, "..######"},
        {2, 3, 0, 0, false, SCENE_FILL_MODE_REMOVED, "..###..."},
        {2, 3, 0, 0, false, SCENE_FILL_MODE_FORWARDS, "..######"},
        {2, 3, 0, 0, false, SCENE_FILL_MODE_BACKWARDS, "#####..."},
        {2, 3, 0, 0, false, SCENE_FILL_MODE_BOTH, "########"},
        {2, 1, 2, 0, false, SCENE_FILL_MODE_REMOVED, "..##...."},
        {2, 1, 1, 0, true, SCENE_FILL_MODE_REMOVED, "..##...."},
        {2, 1, 0, 4, false, SCENE_FILL_MODE_REMOVED, "..####.."},
        {2, 1, INFINITY, 0, false, SCENE_FILL_MODE_REMOVED, "..######"},
        {0, 3, 0, 0, false, SCENE_FILL_MODE_REMOVED, "###....."},
        {2, 0, 0, 0, false, SCENE_FILL_MODE_REMOVED, "........"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        open_theater();
        set_at_once("opacity", number(1));
        CHECK_OK(scene_layer_set_background_color(box, NULL));
        scene_layer *inner = add_box(box, 0, 0, 4, 4, RED);
        (void)inner;
        CHECK_OK(scene_layer_set_begin_time(box, table[i].begin));
        CHECK_OK(scene_layer_set_duration(box, table[i].duration));
        CHECK_OK(scene_layer_set_repeat_count(box, table[i].count));
        CHECK_OK(scene_layer_set_repeat_duration(box, table[i].repeat));
        CHECK_OK(scene_layer_set_autoreverses(box, table[i].autoreverses));
        CHECK_OK(scene_layer_set_fill_mode(box, table[i].fill));
        for (int j = 0; j < 8; j++)
            check_that(is_red(j + .5) == (table[i].expected[j] == '#'), __FILE__, __LINE__,
                       "layer %zu at %g: expected %s", i, j + .5,
                       table[i].expected[j] == '#' ? "to be shown" : "not to be shown");
        stage_release(&theater);
    }
}

/* A layer that repeats starts its time over with each cycle, and with it what moves in it; one that reverses runs it back. */
static void cycles(void) {
    for (int reverses = 0; reverses < 2; reverses++) {
        for (int kept = 0; kept < 2; kept++) {
            open_theater();
            CHECK_OK(scene_layer_set_duration(box, 2));
            CHECK_OK(scene_layer_set_repeat_count(box, INFINITY));
            CHECK_OK(scene_layer_set_autoreverses(box, reverses));
            scene_animation *animation = basic("position.x", 0, 40, none, 4);
            CHECK_OK(scene_animation_set_begin_time(animation, -1e-9));
            CHECK_OK(scene_animation_set_removed_on_completion(animation, !kept));
            CHECK_OK(scene_animation_set_fill_mode(animation, kept ? SCENE_FILL_MODE_BOTH : SCENE_FILL_MODE_REMOVED));
            add(animation, "move");
            for (int i = 0; i < 32; i++) {
                double time = i / 4.0, in_cycle = fmod(time, reverses ? 4 : 2),
                       local = in_cycle > 2 ? 4 - in_cycle : in_cycle;
                show(time);
                check_that(check_near(shown("position.x"), local * 10, 1e-6), __FILE__, __LINE__,
                           "reverses %d, kept %d, at %g: expected %g, got %g", reverses, kept, time, local * 10,
                           shown("position.x"));
            }
            stage_release(&theater);
        }
    }
}

int main(void) {
    measured_conversion();
    defaults();
    recipes();
    details();
    coming_and_going();
    cycles();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_ANIMATION), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("timing");
}
