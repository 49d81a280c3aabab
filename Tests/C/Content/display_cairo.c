/* Display: which layers are drawn by the program and when, and which part of them. */
#include "artist.h"

static bool needs_display_for_key(scene_layer *layer, const char *key, void *data) {
    (void)layer;
    ((artist *)data)->asked++;
    return strcmp(key, "progress") == 0 || strcmp(key, "cornerRadius") == 0;
}

static void set_progress(scene_layer *layer, double value) {
    scene_value number = {.type = SCENE_VALUE_NUMBER, .numbers = {value}};
    CHECK_OK(scene_layer_set_value(layer, "progress", &number));
}

/* Drawn once, with the next commit, and kept until asked again. */
static void once(void) {
    artist a = {.red = 1};
    scene_layer *layer = guest(8, 8);
    CHECK(!scene_layer_needs_display(layer));
    set_delegate(layer, drawing(), &a);
    CHECK_OK(scene_flush());
    CHECK_INT(a.drawn, 0);
    CHECK_OK(scene_layer_set_needs_display(layer));
    CHECK(scene_layer_needs_display(layer));
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_flush());
    CHECK(!scene_layer_needs_display(layer));
    CHECK_INT(a.drawn, 1);
    CHECK_INT(a.will_draw, 1);
    CHECK(a.layer == layer);
    CHECK_NEAR(a.clip.width, 8, 0);
    expect_pixel(1, 4, 4, 255, 0, 0, 255);
    expect_pixel(2, 4, 4, 255, 0, 0, 255);
    CHECK_OK(scene_layer_set_opacity(layer, 0.5));
    CHECK_OK(scene_flush());
    CHECK_INT(a.drawn, 1);

    /* Drawing anew changes the contents with their action: it fades. */
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_opacity(layer, 1));
    CHECK_OK(scene_flush());
    a.red = 0, a.blue = 1;
    CHECK_OK(scene_layer_set_needs_display(layer));
    expect_pixel(10, 4, 4, 255, 0, 0, 255);
    expect_pixel(11, 4, 4, 0, 0, 255, 255);
    CHECK_INT(a.drawn, 2);
    CHECK_OK(scene_layer_set_needs_display(layer));
    CHECK_OK(scene_layer_set_delegate(layer, NULL, NULL, NULL));
    CHECK_INT(a.destroyed, 1);
    CHECK_OK(scene_flush());
    CHECK(scene_layer_needs_display(layer));
    dismiss(layer);
}

/* A layer that is in no tree waits until it comes into one, or somebody asks. */
static void off_screen(void) {
    artist a = {.green = 1};
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER),
                *holder = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, 4, 4}));
    CHECK_OK(scene_layer_add_sublayer(holder, layer));
    CHECK_OK(scene_layer_set_needs_display(layer));
    set_delegate(layer, drawing(), &a);
    CHECK_OK(scene_flush());
    CHECK_INT(a.drawn, 0);
    CHECK(scene_layer_needs_display(layer));
    CHECK_OK(scene_layer_add_sublayer(root, holder));
    CHECK_OK(scene_flush());
    CHECK_INT(a.drawn, 1);
    CHECK_OK(scene_layer_remove_from_superlayer(holder));
    CHECK_OK(scene_flush());
    CHECK_OK(scene_layer_display_if_needed(layer));
    CHECK_INT(a.drawn, 1);
    CHECK_OK(scene_layer_set_needs_display(layer));
    CHECK_OK(scene_layer_display_if_needed(layer));
    CHECK_INT(a.drawn, 2);
    CHECK_OK(scene_layer_display(layer));
    CHECK_INT(a.drawn, 3);
    CHECK_INT(scene_image_get_width(scene_layer_get_contents(layer)), 4);
    /* Without pixels there are no contents. */
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, 0, 4}));
    CHECK_OK(scene_layer_display(layer));
    CHECK_INT(a.drawn, 3);
    CHECK(scene_layer_get_contents(layer) == NULL);
    scene_layer_release(layer);
    scene_layer_release(holder);
    CHECK_INT(a.destroyed, 1);
}

/* In and below a layer that flips its geometry y grows upwards, also in what is drawn, which is drawn anew when that changes. */
static void flipped(void) {
    artist a = {.red = 1};
    scene_layer *layer = guest(16, 16);
    set_delegate(layer, drawing(), &a);
    CHECK_OK(scene_layer_set_needs_display(layer));
    CHECK_OK(scene_layer_display_if_needed(layer));
    a.red = 0, a.blue = 1;
    CHECK_OK(scene_layer_set_needs_display_in_rect(layer, (scene_rect){0, 0, 16, 4}));
    expect_pixel(30, 8, 2, 0, 0, 255, 255);
    expect_pixel(30, 8, 13, 255, 0, 0, 255);
    CHECK(!scene_layer_contents_are_flipped(layer));
    const int drawn = a.drawn;
    CHECK_OK(scene_layer_set_geometry_flipped(root, true));
    CHECK(scene_layer_contents_are_flipped(layer) && scene_layer_contents_are_flipped(root));
    CHECK_OK(scene_flush());
    CHECK_INT(a.drawn, drawn + 1);
    a.red = 1, a.blue = 0;
    CHECK_OK(scene_layer_set_needs_display_in_rect(layer, (scene_rect){0, 0, 16, 4}));
    CHECK_OK(scene_layer_display_if_needed(layer));
    CHECK_NEAR(a.clip.y, 0, 1e-6);
    CHECK_NEAR(a.clip.height, 4, 1e-6);
    /* The smallest y is the lowest. */
    const scene_rect bounds = scene_layer_get_bounds(root);
    CHECK_OK(scene_layer_set_position(layer, (scene_point){8, bounds.y + bounds.height - 8}));
    expect_pixel(40, 8, 2, 0, 0, 255, 255);
    expect_pixel(40, 8, 13, 255, 0, 0, 255);
    CHECK_OK(scene_layer_set_geometry_flipped(root, false));
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    scene_layer_release(layer);
    CHECK_OK(scene_flush());
    CHECK_INT(a.destroyed, 1);
}

/* Only what is marked is drawn, around the rest, with whole pixels. */
static void parts(void) {
    artist a = {.red = 1};
    scene_layer *layer = guest(16, 16);
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){100, 50, 16, 16}));
    CHECK_OK(scene_layer_set_contents_scale(layer, 2));
    set_delegate(layer, drawing(), &a);
    CHECK_OK(scene_layer_set_needs_display_in_rect(layer, (scene_rect){101, 51, 1, 1}));
    CHECK_OK(scene_layer_display_if_needed(layer));
    /* There was nothing around it. */
    CHECK_NEAR(a.clip.x, 100, 1e-6);
    CHECK_NEAR(a.clip.width, 16, 1e-6);
    a.red = 0, a.blue = 1;
    CHECK_OK(scene_layer_set_needs_display_in_rect(layer, (scene_rect){0, 0, 10, 10}));
    CHECK(!scene_layer_needs_display(layer));
    CHECK_OK(scene_layer_set_needs_display_in_rect(layer, (scene_rect){102.2, 52, 1, 1}));
    CHECK_OK(scene_layer_set_needs_display_in_rect(layer, (scene_rect){108, 58, -2, -2}));
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_flush());
    CHECK_NEAR(a.clip.x, 102, 1e-6);
    CHECK_NEAR(a.clip.y, 52, 1e-6);
    CHECK_NEAR(a.clip.width, 6, 1e-6);
    CHECK_NEAR(a.clip.height, 6, 1e-6);
    CHECK_INT(scene_image_get_width(scene_layer_get_contents(layer)), 32);
    frame shown = frame_render(renderer, 20);
    CHECK_PIXEL(&shown, 1, 1, 255, 0, 0, 255);
    CHECK_PIXEL(&shown, 3, 3, 0, 0, 255, 255);
    CHECK_PIXEL(&shown, 7, 7, 0, 0, 255, 255);
    CHECK_PIXEL(&shown, 9, 9, 255, 0, 0, 255);
    frame_free(&shown);
    /* The contents are the same, and only 12 x 12 pixels of them are given to the GL, with what lies right around them at most. */
    scene_image *before = scene_layer_get_contents(layer);
    CHECK_OK(scene_layer_set_needs_display_in_rect(layer, (scene_rect){102, 52, 6, 6}));
    expect_pixel(21, 3, 3, 0, 0, 255, 255);
    CHECK(scene_layer_get_contents(layer) == before);
    scene_renderer_statistics statistics = SCENE_RENDERER_STATISTICS_INIT;
    CHECK_OK(scene_renderer_get_statistics(renderer, &statistics));
    CHECK(statistics.upload_bytes >= 4 * 12 * 12 && statistics.upload_bytes <= 4 * 14 * 14);
    CHECK_OK(scene_transaction_set_disable_actions(true));
    /* Other contents, or other bounds: everything. */
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){100, 50, 8, 16}));
    CHECK_OK(scene_layer_set_needs_display_in_rect(layer, (scene_rect){102, 52, 1, 1}));
    CHECK_OK(scene_layer_display(layer));
    CHECK_NEAR(a.clip.width, 8, 1e-6);
    CHECK_OK(scene_layer_set_contents(layer, NULL));
    CHECK_OK(scene_layer_set_needs_display_in_rect(layer, (scene_rect){102, 52, 1, 1}));
    CHECK_OK(scene_layer_display(layer));
    CHECK_NEAR(a.clip.width, 8, 1e-6);
    /* A rectangle as large as there can be is everything, too. */
    CHECK_OK(scene_layer_set_needs_display_in_rect(layer, (scene_rect){-1e308, -1e308, 1.7e308, 1.7e308}));
    CHECK_OK(scene_layer_display(layer));
    CHECK_NEAR(a.clip.width, 8, 1e-6);
    dismiss(layer);
}

static void marks_itself(artist *a) { CHECK_OK(scene_layer_set_needs_display(a->layer)); }

/* Changes of bounds and of what a delegate says it draws. */
static void reasons(void) {
    artist a = {.red = 1};
    scene_layer *layer = guest(8, 8);
    CHECK(!scene_layer_get_needs_display_on_bounds_change(layer));
    CHECK_OK(scene_layer_set_needs_display_on_bounds_change(layer, true));
    CHECK(scene_layer_get_needs_display_on_bounds_change(layer));
    CHECK(!scene_layer_needs_display(layer));
    CHECK_OK(scene_layer_set_position(layer, (scene_point){5, 5}));
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, 8, 8}));
    CHECK(!scene_layer_needs_display(layer));
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, 9, 8}));
    CHECK(scene_layer_needs_display(layer));
    CHECK_OK(scene_layer_display(layer));
    CHECK(!scene_layer_needs_display(layer));
    const double sizes[] = {0, 0, 7, 8};
    CHECK_OK(scene_layers_set_numbers(&layer, 1, "bounds", sizes, 4));
    CHECK(scene_layer_needs_display(layer));
    CHECK_OK(scene_layer_display(layer));
    CHECK_OK(scene_layer_set_needs_display_on_bounds_change(layer, false));
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, 8, 8}));
    CHECK(!scene_layer_needs_display(layer));

    scene_layer_delegate delegate = drawing();
    delegate.needs_display_for_key = needs_display_for_key;
    set_delegate(layer, delegate, &a);
    CHECK_OK(scene_layer_set_corner_radius(layer, 1));
    CHECK(scene_layer_needs_display(layer));
    CHECK_OK(scene_layer_display(layer));
    CHECK_INT(a.asked, 1);
    CHECK_OK(scene_layer_set_corner_radius(layer, 2));
    CHECK(scene_layer_needs_display(layer));
    CHECK_OK(scene_layer_display(layer));
    CHECK_OK(scene_layer_set_position(layer, (scene_point){6, 6}));
    CHECK_OK(scene_layer_set_position(layer, (scene_point){7, 7}));
    CHECK_OK(scene_layer_set_contents(layer, NULL));
    CHECK(!scene_layer_needs_display(layer));
    CHECK_INT(a.asked, 2);
    CHECK_INT(a.drawn, 2);

    /* Each layer once for a commit, however often it is marked meanwhile. */
    a.act = marks_itself;
    CHECK_OK(scene_layer_set_needs_display(layer));
    CHECK_OK(scene_flush());
    CHECK_INT(a.drawn, 3);
    CHECK(scene_layer_needs_display(layer));
    a.act = NULL;
    CHECK_OK(scene_flush());
    CHECK_INT(a.drawn, 4);
    CHECK(!scene_layer_needs_display(layer));
    dismiss(layer);
}

/* An animation of a property that is drawn: each frame shows what the property is then. */
static double progress_of(artist *a) {
    scene_value value;
    CHECK_OK(scene_layer_get_presentation_value(a->layer, "progress", &value));
    return value.numbers[0];
}

static void follows(artist *a) { a->red = progress_of(a); }

static void draw_progress(scene_layer *layer, cairo_t *context, void *data) {
    artist *a = data;
    a->layer = layer;
    a->drawn++;
    cairo_set_source_rgb(context, progress_of(a), 0, 0);
    cairo_paint(context);
}

static void animated(void) {
    artist a = {.act = follows};
    scene_value zero = {.type = SCENE_VALUE_NUMBER};
    CHECK_OK(scene_property_register("progress", &zero, true, true));
    scene_layer *layer = guest(8, 8);
    scene_layer_delegate delegate = SCENE_LAYER_DELEGATE_INIT;
    delegate.draw_layer = draw_progress;
    delegate.needs_display_for_key = needs_display_for_key;
    set_delegate(layer, delegate, &a);
    CHECK_OK(scene_layer_set_needs_display(layer));
    expect_pixel(30, 4, 4, 0, 0, 0, 255);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_animation_duration(1));
    const double line[] = {0, 1};
    scene_timing_function *linear = scene_timing_function_create_linear(line, line, 2);
    CHECK_OK(scene_transaction_set_animation_timing_function(linear));
    scene_timing_function_release(linear);
    set_progress(layer, 1);
    CHECK_OK(scene_transaction_commit());
    expect_pixel(31, 4, 4, 0, 0, 0, 255);
    for (int i = 1; i < 4; i++) expect_pixel(31 + i / 4.0, 4, 4, (int)lround(255 * i / 4.0), 0, 0, 255);
    int before = a.drawn;
    expect_pixel(31.75, 4, 4, 191, 0, 0, 255);
    CHECK_INT(a.drawn, before);
    expect_pixel(33, 4, 4, 255, 0, 0, 255);
    expect_pixel(34, 4, 4, 255, 0, 0, 255);
    CHECK_INT(a.drawn, before + 1);
    dismiss(layer);
}

/* The delegate shows the layer itself, or has it drawn. */
static void shows_blue(artist *a) {
    const uint8_t blue[4] = {0, 0, 255, 255};
    scene_image *image = scene_image_create_from_pixels(1, 1, 4, SCENE_PIXEL_FORMAT_RGBA8, blue);
    CHECK_OK(scene_layer_set_contents(a->layer, image));
    scene_image_release(image);
}

static void has_it_drawn(artist *a) { CHECK_OK(scene_layer_display(a->layer)); }

static void displays(void) {
    artist a = {.red = 1, .act = shows_blue};
    scene_layer *layer = guest(8, 8);
    scene_layer_delegate delegate = drawing();
    delegate.display_layer = display;
    set_delegate(layer, delegate, &a);
    CHECK_OK(scene_layer_set_needs_display(layer));
    CHECK_OK(scene_transaction_set_disable_actions(true));
    expect_pixel(40, 4, 4, 0, 0, 255, 255);
    CHECK_INT(a.displayed, 1);
    CHECK_INT(a.drawn, 0);
    CHECK_INT(a.will_draw, 0);
    dismiss(layer);

    artist b = {.green = 1};
    layer = guest(8, 8);
    scene_layer_delegate other = SCENE_LAYER_DELEGATE_INIT;
    other.display_layer = display;
    other.draw_pixels = draw_pixels;
    b.act = has_it_drawn;
    set_delegate(layer, other, &b);
    CHECK_OK(scene_layer_set_needs_display(layer));
    CHECK_OK(scene_transaction_set_disable_actions(true));
    expect_pixel(41, 4, 4, 64, 64, 64, 64);
    CHECK_INT(b.displayed, 1);
    CHECK_INT(b.drawn, 1);
    CHECK_OK(scene_layer_display(layer));
    CHECK_INT(b.displayed, 2);
    CHECK_INT(b.drawn, 2);
    dismiss(layer);
}

int main(void) {
    begin();
    once();
    off_screen();
    flipped();
    parts();
    reasons();
    animated();
    displays();
    return end("display_cairo");
}
