/* When the next frame is worth making: the exact time of the next change, the last frame's while something moves, INFINITY when nothing
   will change by itself. */
#define _DEFAULT_SOURCE
#include <math.h>
#include <unistd.h>

#include "png_data.h"
#include "theater.h"

static double next(void) { return scene_renderer_next_frame_time(theater.renderer); }

static double next_after(double time) {
    show(time);
    return next();
}

static void idle(void) {
    theater = stage_create(8, 8, 1);
    CHECK_NUMBER(next(), -INFINITY);
    show(5);
    CHECK_NUMBER(next(), INFINITY);
    /* A commit waits to be shown; a change that is not committed does not. */
    box = add_box(theater.root, 0, 0, 4, 4, RED);
    CHECK_NUMBER(next(), INFINITY);
    CHECK_OK(scene_flush());
    CHECK_NUMBER(next(), -INFINITY);
    CHECK_NUMBER(next_after(6), INFINITY);
    CHECK_NUMBER(next_after(3), INFINITY);
    /* A layer that is not in the tree makes no difference. */
    scene_layer *loose = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_animation *animation = basic("opacity", 0, 1, none, 100);
    CHECK_OK(scene_layer_add_animation(loose, animation, "a"));
    scene_animation_release(animation);
    CHECK_OK(scene_flush());
    CHECK_NUMBER(next_after(7), INFINITY);
    scene_layer_release(loose);
    stage_release(&theater);
    CHECK_FAILS_WITH(scene_renderer_next_frame_time(NULL), 0, SCENE_ERROR_INVALID_HANDLE);
}

static void moving(void) {
    open_theater();
    add(basic("opacity", 0, 1, none, 1), "a");
    CHECK_NUMBER(next_after(10), 10);
    CHECK_NUMBER(next_after(10.3), 10.3);
    CHECK_NUMBER(next_after(11), INFINITY);
    /* An implicit one. */
    CHECK_OK(scene_layer_set_z_position(box, 5));
    CHECK_NUMBER(next_after(12), 12);
    CHECK_NUMBER(next_after(12.25), INFINITY);
    /* One that fills moves no more. */
    scene_animation *animation = basic("opacity", 0, 1, none, 1);
    CHECK_OK(scene_animation_set_fill_mode(animation, SCENE_FILL_MODE_FORWARDS));
    CHECK_OK(scene_animation_set_removed_on_completion(animation, false));
    add(animation, "a");
    CHECK_NUMBER(next_after(13), 13);
    CHECK_NUMBER(next_after(14), INFINITY);
    CHECK_NUMBER(next_after(1000), INFINITY);
    stage_release(&theater);
}

/* Animations that have not begun. */
static void waiting(void) {
    open_theater();
    static const double begins[] = {20.1, 25.7};
    for (int i = 0; i < 2; i++) {
        scene_animation *animation = basic(i ? "zPosition" : "opacity", 0, 1, none, 1);
        CHECK_OK(scene_animation_set_begin_time(animation, begins[i]));
        if (i) CHECK_OK(scene_animation_set_fill_mode(animation, SCENE_FILL_MODE_BACKWARDS));
        add(animation, NULL);
    }
    CHECK_NUMBER(next_after(10), 20.1);
    CHECK_NUMBER(next_after(13.3), 20.1);
    CHECK_NUMBER(next_after(20.1), 20.1);
    CHECK_NUMBER(shown("opacity"), 0);
    CHECK_NUMBER(next_after(20.7), 20.7);
    CHECK_NUMBER(next_after(21.2), 25.7);
    CHECK_NUMBER(next_after(26), 26);
    CHECK_NUMBER(next_after(26.8), INFINITY);
    CHECK_INT(scene_layer_get_animation_count(box), 0);
    /* Back in time before a begin, it waits again. */
    scene_animation *animation = basic("opacity", 0, 1, none, 1);
    CHECK_OK(scene_animation_set_begin_time(animation, 40));
    CHECK_OK(scene_animation_set_removed_on_completion(animation, false));
    add(animation, NULL);
    CHECK_NUMBER(next_after(40.5), 40.5);
    CHECK_NUMBER(next_after(30), 40);
    CHECK_NUMBER(next_after(50), INFINITY);
    CHECK_NUMBER(next_after(30), 40);
    stage_release(&theater);
}

/* The next times that a step animation tells are those at which it looks different: each is exact. */
static void check_steps(scene_animation *animation, const char *path, const double *times, const double *values,
                        int count) {
    open_theater();
    scene_animation_retain(animation);
    add(animation, "a");
    show(10);
    for (int i = 0; i < count; i++) {
        double wanted = i + 1 < count ? times[i + 1] : INFINITY;
        check_that(shown(path) == values[i], __FILE__, __LINE__, "step %d: expected %g, got %.17g", i, values[i],
                   shown(path));
        check_that(check_same_bits(next(), wanted) || check_near(next(), wanted, 4e-15), __FILE__, __LINE__,
                   "step %d: expected %.17g, got %.17g", i, wanted, next());
        if (i + 1 == count) break;
        double time = next();
        /* Just before it nothing is different, and the time is still the same. A time that is off by its rounding is that of the step. */
        show(time - 1e-9);
        CHECK_NUMBER(shown(path), values[i]);
        CHECK_NUMBER(next(), time);
        show(time);
    }
    stage_release(&theater);
    scene_animation_release(animation);
}

#define CHECK_STEPS(animation, path, times, values)                                                 \
    do {                                                                                            \
        static const double times_[] = times, values_[] = values;                                   \
        check_steps((animation), (path), times_, values_, (int)(sizeof times_ / sizeof times_[0])); \
    } while (0)
#define LIST(...) \
    { __VA_ARGS__ }

/* A frame at a time such as n / 60 may be computed a little before the step that it means, and shows that, one after the other or directly. */
static void rounded_steps(void) {
    for (int direct = 0; direct < 2; direct++) {
        open_theater();
        scene_animation *animation = keyframes("zPosition", (const double[]){1, 2, 3}, 3, 1, 3);
        CHECK_OK(scene_animation_set_calculation_mode(animation, SCENE_CALCULATION_DISCRETE));
        CHECK_OK(scene_animation_set_begin_time(animation, 10));
        add(animation, "a");
        show(10);
        if (!direct) show(10.9);
        show(nextafter(11, 0));
        CHECK_NUMBER(shown("zPosition"), 2);
        stage_release(&theater);
    }
}

static void steps(void) {
    scene_timing_function *curve = scene_timing_function_create_steps(4, SCENE_STEP_JUMP_END);
    scene_animation *animation = basic("zPosition", 0, 8, none, 2);
    CHECK_OK(scene_animation_set_timing_function(animation, curve));
    CHECK_STEPS(animation, "zPosition", LIST(10, 10.5, 11, 11.5, 12), LIST(0, 2, 4, 6, 0));
    /* With a duration whose parts are not exact; repeated. */
    animation = basic("zPosition", 0, 8, none, .7);
    CHECK_OK(scene_animation_set_timing_function(animation, curve));
    CHECK_OK(scene_animation_set_repeat_count(animation, 2));
    CHECK_STEPS(animation, "zPosition", LIST(10, 10.175, 10.35, 10.525, 10.7, 10.875, 11.05, 11.225, 11.4),
                LIST(0, 2, 4, 6, 0, 2, 4, 6, 0));
    scene_timing_function_release(curve);

    /* What switches does so half way. */
    animation = scene_animation_create_basic("hidden");
    scene_value no = {.type = SCENE_VALUE_BOOL}, yes = {.type = SCENE_VALUE_BOOL, .numbers = {1}};
    CHECK_OK(scene_animation_set_from_value(animation, &no));
    CHECK_OK(scene_animation_set_to_value(animation, &yes));
    CHECK_OK(scene_animation_set_duration(animation, 3));
    CHECK_STEPS(animation, "hidden", LIST(10, 11.5, 13), LIST(0, 1, 0));

    /* Discrete key frames. */
    animation = keyframes("zPosition", (const double[]){1, 2, 3}, 3, 1, 3);
    CHECK_OK(scene_animation_set_calculation_mode(animation, SCENE_CALCULATION_DISCRETE));
    CHECK_STEPS(animation, "zPosition", LIST(10, 11, 12, 13), LIST(1, 2, 3, 0));
    animation = keyframes("zPosition", (const double[]){1, 2, 3}, 3, 1, 4);
    CHECK_OK(scene_animation_set_calculation_mode(animation, SCENE_CALCULATION_DISCRETE));
    CHECK_OK(scene_animation_set_key_times(animation, (const double[]){0, .25, .75, 1}, 4));
    CHECK_STEPS(animation, "zPosition", LIST(10, 11, 13, 14), LIST(1, 2, 3, 0));
}

/* Holds within an animation that else moves. */
static void holds(void) {
    open_theater();
    scene_animation *animation = keyframes("zPosition", (const double[]){0, 10, 20, 30}, 4, 1, 3);
    CHECK_OK(scene_animation_set_holds(animation, (const bool[]){false, true, false}, 3));
    add(animation, "a");
    CHECK_NUMBER(next_after(10), 10);
    CHECK_NUMBER(next_after(10.5), 10.5);
    CHECK_NUMBER(next_after(11), 12);
    CHECK_NUMBER(next_after(11.7), 12);
    CHECK_NUMBER(shown("zPosition"), 10);
    CHECK_NUMBER(next_after(12), 12);
    CHECK_NUMBER(shown("zPosition"), 20);
    CHECK_NUMBER(next_after(12.5), 12.5);
    CHECK_NUMBER(next_after(13), INFINITY);

    /* Key times that begin late and end early, and steps of a segment. */
    scene_timing_function *curve = scene_timing_function_create_steps(2, SCENE_STEP_JUMP_END);
    animation = keyframes("zPosition", (const double[]){0, 10, 20}, 3, 1, 8);
    CHECK_OK(scene_animation_set_key_times(animation, (const double[]){.25, .5, .75}, 3));
    CHECK_OK(scene_animation_set_timing_functions(animation, (scene_timing_function *const[]){NULL, curve}, 2));
    add(animation, "a");
    CHECK_NUMBER(next_after(20), 22);
    CHECK_NUMBER(next_after(22), 22);
    CHECK_NUMBER(next_after(23), 23);
    CHECK_NUMBER(next_after(24), 25);
    CHECK_NUMBER(shown("zPosition"), 10);
    CHECK_NUMBER(next_after(25), 26);
    CHECK_NUMBER(shown("zPosition"), 15);
    CHECK_NUMBER(next_after(26), 28);
    CHECK_NUMBER(next_after(28), INFINITY);
    scene_timing_function_release(curve);

    /* An animation that stands still altogether. */
    animation = basic("zPosition", 0, 10, none, 1);
    CHECK_OK(scene_animation_set_speed(animation, 0));
    CHECK_OK(scene_animation_set_time_offset(animation, .5));
    add(animation, "a");
    CHECK_NUMBER(next_after(30), INFINITY);
    CHECK_NUMBER(shown("zPosition"), 5);
    stage_release(&theater);
}

/* Groups: their begin, what waits in them, and the end of a child's fill. */
static void groups(void) {
    open_theater();
    scene_animation *group = scene_animation_create_group(), *child = basic("zPosition", 0, 10, none, 1);
    CHECK_OK(scene_animation_set_begin_time(child, 1));
    CHECK_OK(scene_animation_set_fill_mode(child, SCENE_FILL_MODE_FORWARDS));
    CHECK_OK(scene_animation_add_animation(group, child));
    CHECK_OK(scene_animation_set_duration(group, 4));
    CHECK_OK(scene_animation_set_begin_time(group, 20.5));
    add(group, "a");
    scene_animation_release(child);
    CHECK_NUMBER(next_after(10), 20.5);
    CHECK_NUMBER(next_after(20.5), 21.5);
    CHECK_NUMBER(next_after(21.5), 21.5);
    CHECK_NUMBER(next_after(22), 22);
    CHECK_NUMBER(next_after(22.5), 24.5);
    CHECK_NUMBER(shown("zPosition"), 10);
    CHECK_NUMBER(next_after(24.5), INFINITY);
    CHECK_NUMBER(shown("zPosition"), 0);

    /* One that is removed while it moves leaves nothing to wait for. */
    group = scene_animation_create_group();
    child = basic("zPosition", 0, 10, none, 1);
    CHECK_OK(scene_animation_add_animation(group, child));
    CHECK_OK(scene_animation_set_duration(group, 4));
    scene_animation_release(child);
    add(group, "a");
    CHECK_NUMBER(next_after(30.5), 30.5);
    CHECK_OK(scene_layer_remove_animation(box, "a"));
    CHECK_NUMBER(next_after(30.75), INFINITY);
    stage_release(&theater);
}

/* Layers: their begin and end, their speed, and standing still. */
static void layers(void) {
    open_theater();
    CHECK_OK(scene_layer_set_begin_time(box, 20));
    CHECK_OK(scene_layer_set_duration(box, 10));
    CHECK_NUMBER(next_after(10), 20);
    CHECK_NUMBER(next_after(20), 30);
    CHECK_NUMBER(next_after(30), INFINITY);
    stage_release(&theater);

    open_theater();
    CHECK_OK(scene_layer_set_speed(box, 4));
    CHECK_OK(scene_layer_set_begin_time(box, 1));
    scene_animation *animation = basic("opacity", 0, 1, none, 4);
    CHECK_OK(scene_animation_set_begin_time(animation, 40));
    add(animation, "a");
    CHECK_NUMBER(next_after(10), 11);
    CHECK_NUMBER(next_after(11.5), 11.5);
    CHECK_NEAR(shown("opacity"), .5, 1e-9);
    /* It stands still: nothing changes, until it goes on. */
    CHECK_OK(scene_layer_pause(box, 11.5));
    CHECK_NUMBER(next_after(11.5), INFINITY);
    CHECK_NUMBER(next_after(14), INFINITY);
    CHECK_NEAR(shown("opacity"), .5, 1e-9);
    CHECK_OK(scene_layer_resume(box, 15));
    CHECK_OK(scene_flush());
    CHECK_NUMBER(next(), -INFINITY);
    CHECK_NUMBER(next_after(15), 15);
    CHECK_NUMBER(next_after(15.5), INFINITY);
    /* A group in a layer that stands still does so, too. */
    scene_animation *group = scene_animation_create_group();
    animation = basic("opacity", 0, 1, none, 4);
    CHECK_OK(scene_animation_add_animation(group, animation));
    scene_animation_release(animation);
    CHECK_OK(scene_animation_set_duration(group, 4));
    add(group, "a");
    CHECK_NUMBER(next_after(16), 16);
    CHECK_OK(scene_layer_pause(box, 16.5));
    CHECK_NUMBER(next_after(16.5), INFINITY);
    CHECK_NEAR(shown("opacity"), .5, 1e-9);
    stage_release(&theater);

    /* A waiting animation below layers of odd speeds: a frame at the time that is told shows it begun, one before does not. */
    for (int i = 1; i < 30; i++) {
        open_theater();
        CHECK_OK(scene_layer_set_speed(theater.root, 1 + i / 7.0));
        CHECK_OK(scene_layer_set_time_offset(theater.root, i * .37));
        CHECK_OK(scene_layer_set_speed(box, 3.0 / i));
        animation = basic("zPosition", 5, 6, none, 1e6);
        CHECK_OK(scene_animation_set_begin_time(animation, 1e3 + i * .1));
        add(animation, "a");
        show(.1 * i);
        double time = next();
        show(nextafter(time, 0));
        CHECK_NUMBER(shown("zPosition"), 0);
        show(time);
        check_that(shown("zPosition") >= 5, __FILE__, __LINE__, "%d: not begun at %.17g", i, time);
        CHECK_NUMBER(next(), time);
        stage_release(&theater);
    }
}

/* An image that comes from another thread is a reason for a frame, once it is there. */
/* A frame of so many in a second is due a little early, so that the display's refresh which comes nearest is taken. */
static double spacing(double frames) { return 1 / frames - fmin(0.25 / frames, 1 / 240.0); }

static scene_animation *paced(const char *path, double frames, double duration) {
    scene_animation *animation = basic(path, 0, 1, none, duration);
    CHECK_OK(scene_animation_set_preferred_frames_per_second(animation, frames));
    CHECK_NUMBER(scene_animation_get_preferred_frames_per_second(animation), frames);
    return animation;
}

/* Animations that are content with fewer frames: all that move have to say so, and their ends are not put off. */
static void paced_animations(void) {
    open_theater();
    add(paced("opacity", 10, 3), "a");
    CHECK_NUMBER(next_after(10), 10 + spacing(10));
    CHECK_NUMBER(next_after(10.4), 10.4 + spacing(10));
    CHECK(check_near(shown("opacity"), 0.4 / 3, 1e-12));
    add(paced("zPosition", 25, 1), "b");
    CHECK_NUMBER(next_after(10.5), 10.5 + spacing(25));
    add(basic("position.x", 0, 9, none, 0.25), "c");
    CHECK_NUMBER(next_after(11), 11);
    CHECK_NUMBER(next_after(11.25), 11.25 + spacing(25));
    CHECK_NUMBER(next_after(11.49), 11.5);
    CHECK_NUMBER(next_after(11.5), 11.5 + spacing(10));
    /* The begin of one that waits, and a step. */
    scene_animation *later = basic("position.x", 0, 9, none, 1);
    CHECK_OK(scene_animation_set_begin_time(later, 11.55));
    add(later, "c");
    CHECK_NUMBER(next_after(11.5), 11.55);
    CHECK_NUMBER(next_after(11.55), 11.55);
    CHECK_NUMBER(next_after(12.95), 13);
    CHECK_NUMBER(next_after(13), INFINITY);
    stage_release(&theater);
}

static void paced_groups(void) {
    open_theater();
    scene_animation *group = scene_animation_create_group();
    scene_animation *children[2] = {basic("opacity", 0, 1, none, 4), paced("zPosition", 20, 4)};
    for (int i = 0; i < 2; i++) {
        CHECK_OK(scene_animation_add_animation(group, children[i]));
        scene_animation_release(children[i]);
    }
    CHECK_OK(scene_animation_set_duration(group, 4));
    CHECK_OK(scene_animation_set_preferred_frames_per_second(group, 5));
    add(group, "a");
    CHECK_NUMBER(next_after(10), 10 + spacing(20));
    CHECK_OK(scene_layer_remove_all_animations(box));
    CHECK_NUMBER(next_after(11), INFINITY);
    scene_animation *fade = scene_animation_create_transition();
    CHECK_OK(scene_animation_set_duration(fade, 1));
    CHECK_OK(scene_animation_set_preferred_frames_per_second(fade, 5));
    add(fade, "b");
    CHECK_NUMBER(next_after(12), 12 + spacing(5));
    CHECK_NUMBER(next_after(12.9), 13);
    CHECK_NUMBER(next_after(13), INFINITY);
    /* What is no number of frames. */
    scene_animation *animation = paced("opacity", 1000, 1);
    static const double wrong[] = {-1, NAN, INFINITY};
    for (int i = 0; i < 3; i++) {
        CHECK_FAILS(scene_animation_set_preferred_frames_per_second(animation, wrong[i]), SCENE_ERROR_INVALID_ARGUMENT);
    }
    CHECK_NUMBER(scene_animation_get_preferred_frames_per_second(animation), 1000);
    scene_animation_release(animation);
    stage_release(&theater);
}

static void images(void) {
    theater = stage_create(8, 8, 1);
    static const uint8_t blue[4] = {0, 0, 255, 255};
    png_data png = png_encode(1, 1, PNG_FORMAT_RGBA, blue, NULL, 0);
    scene_image *image = scene_image_create_from_memory_async(png.bytes, png.length, NULL);
    free(png.bytes);
    CHECK_OK(scene_layer_set_contents(theater.root, image));
    show(0);
    CHECK_OK(scene_image_wait(image, 60));
    /* The renderer hears of it on its own. */
    for (int i = 0; i < 6000 && next() == INFINITY; i++) usleep(10000);
    CHECK_NUMBER(next(), -INFINITY);
    frame frame = frame_render(theater.renderer, 1);
    CHECK_PIXEL(&frame, 4, 4, 0, 0, 255, 255);
    frame_free(&frame);
    CHECK_NUMBER(next(), INFINITY);
    scene_image_release(image);
    stage_release(&theater);
}

int main(void) {
    idle();
    moving();
    waiting();
    steps();
    rounded_steps();
    holds();
    groups();
    layers();
    paced_animations();
    paced_groups();
    images();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_ANIMATION), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("next_frame");
}
