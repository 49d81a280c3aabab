/* Animations one after the other, Penner's curves, when all has come to rest, and copies of layers that move. */
#include "check.h"

#include <math.h>

#define PI 3.14159265358979323846

static scene_animation *fade(double from, double to, double duration) {
    scene_animation *animation = scene_animation_create_basic("opacity");
    scene_value first = scene_value_number(from), last = scene_value_number(to);
    CHECK_OK(scene_animation_set_from_value(animation, &first));
    CHECK_OK(scene_animation_set_to_value(animation, &last));
    CHECK_OK(scene_animation_set_duration(animation, duration));
    return animation;
}

static double opacity_at(scene_renderer *renderer, scene_layer *layer, double time) {
    scene_value value = SCENE_VALUE_INIT;
    CHECK_OK(scene_renderer_render(renderer, time));
    CHECK_OK(scene_layer_get_presentation_value(layer, "opacity", &value));
    return value.numbers[0];
}

static void sequences(void) {
    scene_renderer *renderer = scene_renderer_create_offscreen(8, 8, 1);
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_renderer_set_root(renderer, layer));
    scene_animation *steps[] = {fade(0.2, 0.6, 1), fade(0.6, 0, 2)};
    scene_animation *group = scene_animation_create_sequence(steps, 2, 0.5);
    CHECK_NEAR(scene_animation_get_duration(group), 3.5, 0);
    CHECK_OK(scene_animation_set_begin_time(group, 1));
    CHECK_OK(scene_animation_set_fill_mode(group, SCENE_FILL_MODE_BOTH));
    CHECK_OK(scene_animation_set_removed_on_completion(group, false));
    CHECK_OK(scene_layer_add_animation(layer, group, "show"));
    const double expected[][2] = {{0, 0.2}, {1.5, 0.4}, {2.25, 0.6}, {2.5, 0.6}, {3.5, 0.3}, {5, 0}, {1.5, 0.4}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        CHECK_NEAR(opacity_at(renderer, layer, expected[i][0]), expected[i][1], 1e-6);
    CHECK_NEAR(scene_layer_get_animation_end(layer), 4.5, 1e-12);

    scene_animation *together = scene_animation_create_parallel(steps, 2);
    CHECK_NEAR(scene_animation_get_duration(together), 2, 0);
    scene_animation *apart = scene_animation_create_stagger(steps, 2, 0.25);
    CHECK_NEAR(scene_animation_get_duration(apart), 2.25, 0);

    CHECK(scene_animation_create_sequence(steps, 2, -1.5) == NULL &&
          scene_error_status() == SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(scene_animation_create_sequence(steps, 0, 0) == NULL && scene_error_status() == SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(scene_animation_create_sequence(NULL, 1, 0) == NULL && scene_error_status() == SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(scene_animation_create_stagger(steps, 2, NAN) == NULL &&
          scene_error_status() == SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_animation_set_repeat_count(steps[0], INFINITY));
    CHECK(scene_animation_create_sequence(steps, 2, 0) == NULL && scene_error_status() == SCENE_ERROR_INVALID_ARGUMENT);
    scene_animation *moved[] = {scene_animation_create_transition(), NULL};
    CHECK(scene_animation_create_parallel(moved, 1) == NULL && scene_error_status() == SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(scene_animation_create_parallel(moved + 1, 1) == NULL && scene_error_status() == SCENE_ERROR_INVALID_HANDLE);

    scene_animation *all[] = {steps[0], steps[1], group, together, apart, moved[0]};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) scene_animation_release(all[i]);
    scene_layer_release(layer);
    scene_renderer_release(renderer);
}

static double out_back(double t) { return 1 + 2.70158 * pow(t - 1, 3) + 1.70158 * pow(t - 1, 2); }
static double in_out_sine(double t) { return (1 - cos(PI * t)) / 2; }
static double out_elastic(double t) {
    return t <= 0 ? 0 : t >= 1 ? 1 : exp2(-10 * t) * sin((t * 10 - 0.75) * 2 * PI / 3) + 1;
}
static double in_bounce(double t) {
    double x = 1 - t, n = 7.5625, d = 2.75;
    if (x < 1 / d) return 1 - n * x * x;
    if (x < 2 / d) return 1 - (n * (x - 1.5 / d) * (x - 1.5 / d) + 0.75);
    if (x < 2.5 / d) return 1 - (n * (x - 2.25 / d) * (x - 2.25 / d) + 0.9375);
    return 1 - (n * (x - 2.625 / d) * (x - 2.625 / d) + 0.984375);
}

static void curves(void) {
    const struct {
        const char *name;
        double (*formula)(double);
    } known[] = {{"easeOutBack", out_back},
                 {"easeInOutSine", in_out_sine},
                 {"easeOutElastic", out_elastic},
                 {"easeInBounce", in_bounce}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        scene_timing_function *curve = scene_timing_function_create_named(known[i].name);
        char *css = scene_timing_function_copy_css(curve);
        scene_timing_function *again = scene_timing_function_create_css(css);
        for (int step = 0; step <= 1000; step++) {
            double t = step / 1000.0, value = scene_timing_function_evaluate(curve, t);
            CHECK_NEAR(value, known[i].formula(t), 1e-3);
            CHECK_NEAR(scene_timing_function_evaluate(again, t), value, 0);
        }
        scene_string_free(css);
        scene_timing_function_release(again);
        scene_timing_function_release(curve);
    }
    CHECK(scene_timing_function_create_named("easeOutBak") == NULL);
    CHECK(scene_error_status() == SCENE_ERROR_NOT_FOUND);
    CHECK(strstr(scene_error_message(), "did you mean \"easeOutBack\"?") != NULL);
}

static void copies(void) {
    scene_renderer *renderer = scene_renderer_create_offscreen(8, 8, 1);
    scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER), *layer = scene_layer_create(SCENE_LAYER_KIND_SHAPE);
    scene_layer *mask = scene_layer_create(SCENE_LAYER_KIND_LAYER), *inner = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_renderer_set_root(renderer, root));
    CHECK_OK(scene_layer_add_sublayer(root, layer));
    CHECK_OK(scene_layer_set_mask(layer, mask));
    CHECK_OK(scene_layer_add_sublayer(layer, inner));
    CHECK_OK(scene_layer_set_name(inner, "inner"));
    CHECK_OK(scene_layer_set_corner_radius(inner, 3));
    scene_animation *animation = fade(0, 1, 4);
    CHECK_OK(scene_layer_add_animation(layer, animation, "fade"));
    CHECK_NEAR(opacity_at(renderer, layer, 10), 0, 1e-9);

    scene_layer *copy = scene_layer_copy(layer);
    char *expected = scene_layer_copy_outline(layer, false), *found = scene_layer_copy_outline(copy, false);
    CHECK_TEXT(found, expected);
    CHECK(scene_layer_get_superlayer(copy) == NULL && scene_layer_get_mask(copy) != mask &&
          scene_layer_get_mask(copy) != NULL);
    scene_layer *copied = scene_layer_find(copy, "inner");
    CHECK(copied != inner && scene_layer_get_superlayer(copied) == copy);
    CHECK_OK(scene_layer_set_corner_radius(inner, 5));
    CHECK_NEAR(scene_layer_get_corner_radius(copied), 3, 0);
    /* Its animation goes on where the original's is. */
    CHECK_OK(scene_layer_add_sublayer(root, copy));
    CHECK_NEAR(opacity_at(renderer, copy, 12), 0.5, 1e-6);
    CHECK_NEAR(opacity_at(renderer, layer, 12), 0.5, 1e-6);
    CHECK(scene_layer_copy(NULL) == NULL && scene_error_status() == SCENE_ERROR_INVALID_HANDLE);

    scene_string_free(expected);
    scene_string_free(found);
    scene_animation_release(animation);
    scene_layer *all[] = {root, layer, mask, inner, copy};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) scene_layer_release(all[i]);
    scene_renderer_release(renderer);
    CHECK(scene_live_object_count(SCENE_OBJECT_LAYER) == 0);
}

/* Frames that are read while others are drawn are those that were drawn. */
static void reading(void) {
    scene_renderer *renderer = scene_renderer_create_offscreen(3, 2, 1);
    uint8_t pixels[3 * 2 * 4];
    CHECK_FAILS(scene_renderer_begin_reading(renderer), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_renderer_finish_reading(renderer, SCENE_PIXEL_FORMAT_RGBA8, 12, pixels, sizeof pixels),
                SCENE_ERROR_INVALID_STATE);
    for (int frame = 0; frame < 4; frame++) {
        CHECK_OK(scene_renderer_set_background_color(renderer, (scene_color){(float)frame / 4, 0, 0, 1}));
        CHECK_OK(scene_renderer_render(renderer, frame));
        if (frame < 3) CHECK_OK(scene_renderer_begin_reading(renderer));
    }
    CHECK_FAILS(scene_renderer_begin_reading(renderer), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_renderer_finish_reading(renderer, SCENE_PIXEL_FORMAT_RGBA8, 12, pixels, 20),
                SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_renderer_set_size(renderer, 5, 5, 1));
    for (int frame = 0; frame < 3; frame++) {
        CHECK_OK(scene_renderer_finish_reading(renderer, SCENE_PIXEL_FORMAT_RGBA8, 12, pixels, sizeof pixels));
        CHECK(pixels[20] == (uint8_t)(frame * 64) && pixels[23] == 255);
    }
    scene_renderer_statistics statistics = SCENE_RENDERER_STATISTICS_INIT;
    CHECK_OK(scene_renderer_get_statistics(renderer, &statistics));
    CHECK(statistics.wait_time >= 0 && statistics.read_time > 0);
    scene_renderer_release(renderer);
}

int main(void) {
    sequences();
    curves();
    copies();
    reading();
    return check_summary("sequences");
}
