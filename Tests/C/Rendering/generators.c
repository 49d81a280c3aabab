/* Generators: kernels that make a layer's contents on the layer's own time. */
#include "theater.h"

/* Red is the time in tenths, green an input, blue the place. */
static const char clock_text[] =
    "uniform float amount; // = 0.5 in 0...1\n"
    "vec4 kernel(vec2 p, float time) { return vec4(fract(time / 10.0), amount, p.x / 8.0, 1.0); }";

static scene_filter *make_generator(const char *text) {
    scene_kernel *kernel = scene_kernel_create(text);
    scene_filter *generator = scene_filter_create_with_kernel(kernel);
    scene_kernel_release(kernel);
    return generator;
}

static void open_with(const char *text) {
    open_theater();
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_opacity(box, 1));
    CHECK_OK(scene_layer_set_frame(box, (scene_rect){0, 0, 8, 8}));
    CHECK_OK(scene_transaction_commit());
    scene_filter *generator = make_generator(text);
    CHECK_OK(scene_layer_set_generator(box, generator));
    scene_filter_release(generator);
}

static double next_after(double time) {
    show(time);
    return scene_renderer_next_frame_time(theater.renderer);
}

/* The middle pixel's red and green. */
static void check_colors(double time, int red, int green) {
    frame frame = frame_render(theater.renderer, time);
    const uint8_t *pixel = frame_pixel(&frame, 4, 4);
    CHECK_NEAR(pixel[0], red, 1.01);
    CHECK_NEAR(pixel[1], green, 1.01);
    CHECK_INT(pixel[3], 255);
    frame_free(&frame);
}

/* It runs on the layer's own time, and its layer is drawn anew while that goes on. */
static void runs(void) {
    open_with(clock_text);
    check_colors(0, 0, 128);
    check_colors(2, 51, 128);
    CHECK_NUMBER(next_after(2), 2);
    CHECK_NUMBER(next_after(3.5), 3.5);
    /* Twice as fast from 4 on. */
    set_at_once("timeOffset", number(4));
    set_at_once("beginTime", number(4));
    set_at_once("speed", number(2));
    check_colors(4, 102, 128);
    check_colors(5, 153, 128);
    /* Its time is that of the layers above it, too. */
    CHECK_OK(scene_layer_set_time_offset(theater.root, 1));
    check_colors(4, 153, 128);
    stage_release(&theater);
}

/* While it stands still, is hidden or covered, nothing is drawn, and no frame is asked for. */
static void rests(void) {
    open_with(clock_text);
    CHECK_NUMBER(next_after(1), 1);
    set_at_once("timeOffset", number(3));
    set_at_once("speed", number(0));
    CHECK_NUMBER(next_after(2), INFINITY);
    check_colors(7, 77, 128);
    CHECK_NUMBER(next_after(8), INFINITY);
    set_at_once("speed", number(1));
    CHECK_NUMBER(next_after(9), 9);
    CHECK_OK(scene_layer_set_hidden(box, true));
    CHECK_NUMBER(next_after(10), INFINITY);
    CHECK_OK(scene_layer_set_hidden(box, false));
    CHECK_NUMBER(next_after(11), 11);
    set_at_once("opacity", number(0));
    CHECK_NUMBER(next_after(12), INFINITY);
    set_at_once("opacity", number(1));
    set_at_once("position", (scene_value){.type = SCENE_VALUE_POINT, .numbers = {100, 100}});
    CHECK_NUMBER(next_after(13), INFINITY);
    set_at_once("position", (scene_value){.type = SCENE_VALUE_POINT, .numbers = {4, 4}});
    CHECK_NUMBER(next_after(14), 14);
    CHECK_OK(scene_layer_set_hidden(theater.root, true));
    CHECK_NUMBER(next_after(15), INFINITY);
    CHECK_OK(scene_layer_set_hidden(theater.root, false));
    /* Where its layer ends. */
    set_at_once("duration", number(20));
    set_at_once("timeOffset", number(0));
    CHECK_NUMBER(next_after(16), 16);
    CHECK_NUMBER(next_after(20), INFINITY);
    stage_release(&theater);
}

/* One that does not look at the time is drawn once; what it is shown with does not draw it again. */
static void stands(void) {
    open_with("vec4 kernel(vec2 p) { return vec4(1.0, 0.5, p.y / 8.0, 1.0); }");
    check_colors(1, 255, 128);
    CHECK_NUMBER(next_after(2), INFINITY);
    scene_renderer_statistics statistics = SCENE_RENDERER_STATISTICS_INIT;
    CHECK_OK(scene_layer_set_background_color(box, NULL));
    show(3);
    set_at_once("opacity", number(0.5));
    show(4);
    CHECK_OK(scene_renderer_get_statistics(theater.renderer, &statistics));
    CHECK_INT(statistics.passes, 1);
    stage_release(&theater);
}

/* Its inputs are set and animated by key path; a copy has the values of now. */
static void inputs(void) {
    open_with(clock_text);
    show(0);
    set_at_once("generator.amount", number(1));
    check_colors(0, 0, 255);
    scene_filter *copy = scene_layer_copy_generator(box);
    double amount = 0;
    CHECK_OK(scene_filter_get_numbers(copy, "amount", &amount, 1));
    CHECK_NUMBER(amount, 1);
    CHECK_TEXT(scene_filter_get_type(copy), "kernel");
    scene_filter_release(copy);
    add(basic("generator.amount", 0, 1, none, 2), "amount");
    show(10);
    check_colors(11, 26, 128);
    CHECK_NUMBER(shown("generator.amount"), 0.5);
    check_colors(13, 77, 255);
    /* Implicitly. */
    scene_value value = number(0);
    CHECK_OK(scene_layer_set_value(box, "generator.amount", &value));
    show(20);
    check_colors(20.25, 6, 0);
    /* A disabled one draws nothing. */
    copy = scene_layer_copy_generator(box);
    CHECK_OK(scene_filter_set_enabled(copy, false));
    CHECK_OK(scene_layer_set_generator(box, copy));
    scene_filter_release(copy);
    check_colors(21, 255, 0);
    CHECK_NUMBER(next_after(22), INFINITY);
    CHECK_OK(scene_layer_set_generator(box, NULL));
    CHECK(scene_layer_copy_generator(box) == NULL);
    check_colors(23, 255, 0);
    CHECK_FAILS(scene_layer_set_value(box, "generator.amount", &value), SCENE_ERROR_NOT_FOUND);
    stage_release(&theater);
}

/* Between the background and the sublayers, cut by round corners, turned, in one group with a filter. */
static void places(void) {
    stage stage = stage_create(40, 40, 1);
    scene_layer *layer = add_box(stage.root, 10, 10, 20, 20, RED);
    add_box(layer, 0, 0, 5, 20, BLUE);
    scene_filter *generator =
        make_generator("vec4 kernel(vec2 p) { return p.y < 10.0 ? vec4(0.0) : vec4(0.0, 1.0, 0.0, 1.0); }");
    CHECK_OK(scene_layer_set_generator(layer, generator));
    frame frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 20, 12, 255, 0, 0, 255);
    CHECK_PIXEL(&frame, 20, 25, 0, 255, 0, 255);
    CHECK_PIXEL(&frame, 12, 25, 0, 0, 255, 255);
    CHECK_PIXEL(&frame, 35, 25, 0, 0, 0, 0);
    frame_free(&frame);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_corner_radius(layer, 10));
    CHECK_OK(scene_layer_set_masks_to_bounds(layer, true));
    CHECK_OK(scene_layer_set_background_color(layer, NULL));
    CHECK_OK(scene_transaction_commit());
    frame = frame_render(stage.renderer, 5);
    CHECK_PIXEL(&frame, 29, 29, 0, 0, 0, 0);
    CHECK_PIXEL(&frame, 20, 27, 0, 255, 0, 255);
    frame_free(&frame);
    /* A quarter turn: what was below is at the left. */
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    const scene_transform turn = scene_transform_make_rotation(pi / 2, 0, 0, 1);
    CHECK_OK(scene_layer_set_transform(layer, &turn));
    scene_filter *invert = scene_filter_create("colorInvert");
    CHECK_OK(scene_layer_set_filters(layer, &invert, 1));
    CHECK_OK(scene_transaction_commit());
    frame = frame_render(stage.renderer, 10);
    CHECK_PIXEL(&frame, 13, 20, 255, 0, 255, 255);
    CHECK_PIXEL(&frame, 27, 20, 0, 0, 0, 0);
    frame_free(&frame);
    scene_filter_release(invert);
    scene_filter_release(generator);
    stage_release(&stage);
}

/* The background's lies over its colour, the border's takes the place of its colour, and both have the round corners. */
static void patterns(void) {
    stage stage = stage_create(40, 40, 1);
    scene_layer *layer = add_box(stage.root, 0, 0, 40, 40, RED);
    scene_filter *green = scene_filter_create("constantColor"), *stripes = scene_filter_create("stripes");
    CHECK_OK(scene_filter_set_numbers(green, "color", (double[]){0, 1, 0, 1}, 4));
    CHECK_OK(scene_filter_set_number(stripes, "width", 20));
    CHECK_OK(scene_filter_set_numbers(stripes, "color0", (double[]){0, 0, 1, 1}, 4));
    CHECK_OK(scene_layer_set_border_width(layer, 5));
    CHECK_OK(scene_layer_set_background_pattern(layer, green));
    CHECK_OK(scene_layer_set_border_pattern(layer, stripes));
    frame frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 20, 20, 0, 255, 0, 255);
    CHECK_PIXEL(&frame, 2, 20, 0, 0, 255, 255);
    CHECK_PIXEL(&frame, 37, 20, 0, 0, 0, 255);
    frame_free(&frame);
    scene_value color = scene_value_color(1, 1, 1, 1);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_value(layer, "backgroundPattern.color", &color));
    CHECK_OK(scene_layer_set_corner_radius(layer, 20));
    CHECK_OK(scene_layer_set_background_color(layer, NULL));
    CHECK_OK(scene_transaction_commit());
    scene_filter *copy = scene_layer_copy_background_pattern(layer);
    double numbers[4] = {0};
    CHECK_OK(scene_filter_get_numbers(copy, "color", numbers, 4));
    CHECK(numbers[0] == 1 && numbers[2] == 1);
    scene_filter_release(copy);
    frame = frame_render(stage.renderer, 1);
    CHECK_PIXEL(&frame, 1, 1, 0, 0, 0, 0);
    CHECK_PIXEL(&frame, 20, 20, 255, 255, 255, 255);
    frame_free(&frame);
    CHECK_OK(scene_layer_set_background_pattern(layer, NULL));
    CHECK_OK(scene_layer_set_border_pattern(layer, NULL));
    frame = frame_render(stage.renderer, 2);
    CHECK_PIXEL(&frame, 20, 20, 0, 0, 0, 0);
    CHECK_PIXEL(&frame, 20, 2, 0, 0, 0, 255);
    frame_free(&frame);
    scene_filter_release(green);
    scene_filter_release(stripes);
    stage_release(&stage);
}

/* What a generator makes, as an image of its own size. */
static void images(void) {
    scene_filter *generator = make_generator(clock_text);
    scene_image *image = scene_filter_copy_output_image(generator, (scene_rect){4, 0, 4, 2}, 2, 5);
    CHECK_INT(scene_image_get_width(image), 8);
    CHECK_INT(scene_image_get_height(image), 4);
    uint8_t pixels[4][8][4];
    CHECK_OK(scene_image_read_pixels(image, SCENE_PIXEL_FORMAT_RGBA8, sizeof pixels[0], sizeof pixels, pixels));
    CHECK_NEAR(pixels[0][0][0], 128, 1.01);
    CHECK_NEAR(pixels[0][0][1], 128, 1.01);
    CHECK_NEAR(pixels[3][0][2], 255 * 4.25 / 8, 1.01);
    CHECK_NEAR(pixels[3][7][2], 255 * 7.75 / 8, 1.01);
    scene_image_release(image);
    scene_filter_release(generator);
}

int main(void) {
    runs();
    rests();
    stands();
    inputs();
    places();
    patterns();
    images();
    return check_summary("generators");
}
