/* Display: which layers are drawn by the program and when, with what, and which part of them. */
#include <cairo.h>

#include "frame.h"

/* A delegate that draws, and what it was asked. */
typedef struct artist {
    int drawn, will_draw, displayed, asked, destroyed;
    scene_rect clip;
    scene_drawing_info info;
    double red, green, blue;
    scene_layer *layer;
    /* What it does while it draws. */
    void (*act)(struct artist *);
} artist;

static void note_clip(artist *a, cairo_t *context) {
    double left, top, right, bottom;
    cairo_clip_extents(context, &left, &top, &right, &bottom);
    a->clip = (scene_rect){left, top, right - left, bottom - top};
}

static void draw(scene_layer *layer, cairo_t *context, void *data) {
    artist *a = data;
    a->layer = layer;
    a->drawn++;
    note_clip(a, context);
    cairo_set_source_rgb(context, a->red, a->green, a->blue);
    cairo_paint(context);
    if (a->act) a->act(a);
}

static void draw_pixels(scene_layer *layer, const scene_drawing_info *info, void *data) {
    artist *a = data;
    a->layer = layer;
    a->drawn++;
    a->info = *info;
    for (uint32_t y = 0; y < info->height; y++) {
        uint8_t *row = (uint8_t *)info->pixels + y * info->stride;
        for (uint32_t x = 0; x < info->width * (info->stride / info->width); x++) row[x] = 64;
    }
}

static void will_draw(scene_layer *layer, void *data) {
    (void)layer;
    ((artist *)data)->will_draw++;
}

static void display(scene_layer *layer, void *data) {
    artist *a = data;
    a->layer = layer;
    a->displayed++;
    if (a->act) a->act(a);
}

static bool needs_display_for_key(scene_layer *layer, const char *key, void *data) {
    (void)layer;
    ((artist *)data)->asked++;
    return strcmp(key, "progress") == 0 || strcmp(key, "cornerRadius") == 0;
}

static void destroy(void *data) { ((artist *)data)->destroyed++; }

static scene_renderer *renderer;
static scene_layer *root;

static scene_layer_delegate drawing(void) {
    scene_layer_delegate delegate = SCENE_LAYER_DELEGATE_INIT;
    delegate.draw_layer = draw;
    delegate.will_draw = will_draw;
    return delegate;
}

static void set_delegate(scene_layer *layer, scene_layer_delegate delegate, artist *a) {
    CHECK_OK(scene_layer_set_delegate(layer, &delegate, a, destroy));
}

/* A layer of the size that is on screen, and was shown; what changes until the next commit does not animate. */
static scene_layer *guest(double width, double height) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){0, 0, width, height}));
    CHECK_OK(scene_layer_add_sublayer(root, layer));
    CHECK_OK(scene_flush());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    return layer;
}

static void dismiss(scene_layer *layer) {
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    scene_layer_release(layer);
    CHECK_OK(scene_flush());
}

static void set_progress(scene_layer *layer, double value) {
    scene_value number = {.type = SCENE_VALUE_NUMBER, .numbers = {value}};
    CHECK_OK(scene_layer_set_value(layer, "progress", &number));
}

static void expect_pixel(double time, uint32_t x, uint32_t y, int r, int g, int b, int alpha) {
    frame shown = frame_render(renderer, time);
    CHECK_PIXEL(&shown, x, y, r, g, b, alpha);
    frame_free(&shown);
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
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER), *holder = scene_layer_create(SCENE_LAYER_KIND_LAYER);
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

/* What the pixels are: formats, parts, opaque and grey contents. */
static void pixels(void) {
    static const struct {
        scene_pixel_format format;
        bool opaque, gray;
        int bytes, expected[4];
    } cases[] = {
        {SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, false, false, 4, {64, 64, 64, 64}},
        {SCENE_PIXEL_FORMAT_BGRA8_PREMULTIPLIED, false, false, 4, {64, 64, 64, 64}},
        {SCENE_PIXEL_FORMAT_RGBA8, false, false, 4, {16, 16, 16, 64}},
        {SCENE_PIXEL_FORMAT_BGRA8, false, false, 4, {16, 16, 16, 64}},
        {SCENE_PIXEL_FORMAT_GRAY8, false, false, 1, {64, 64, 64, 255}},
        {SCENE_PIXEL_FORMAT_RGBA8, true, false, 4, {64, 64, 64, 255}},
        {SCENE_PIXEL_FORMAT_RGBA8, false, true, 4, {16, 16, 16, 255}},
        {SCENE_PIXEL_FORMAT_BGRA8, true, true, 4, {64, 64, 64, 255}},
        {SCENE_PIXEL_FORMAT_GRAY8, true, false, 1, {64, 64, 64, 255}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        artist a = {0};
        scene_layer *layer = guest(8, 8);
        scene_layer_delegate delegate = SCENE_LAYER_DELEGATE_INIT;
        delegate.draw_pixels = draw_pixels;
        delegate.pixel_format = cases[i].format;
        set_delegate(layer, delegate, &a);
        CHECK_OK(scene_layer_set_opaque(layer, cases[i].opaque));
        CHECK_INT(scene_layer_get_opaque(layer), cases[i].opaque);
        CHECK_INT(scene_layer_get_contents_format(layer), SCENE_CONTENTS_FORMAT_RGBA8);
        if (cases[i].gray) CHECK_OK(scene_layer_set_contents_format(layer, SCENE_CONTENTS_FORMAT_GRAY8));
        CHECK_INT(scene_layer_get_contents_format(layer),
                  cases[i].gray ? SCENE_CONTENTS_FORMAT_GRAY8 : SCENE_CONTENTS_FORMAT_RGBA8);
        CHECK_OK(scene_layer_set_needs_display(layer));
        CHECK_OK(scene_layer_display(layer));
        CHECK_INT(a.info.width, 8);
        CHECK_INT(a.info.height, 8);
        CHECK_INT(a.info.stride, 8 * cases[i].bytes);
        CHECK_INT(a.info.format, cases[i].format);
        CHECK_INT(a.info.struct_size, sizeof(scene_drawing_info));
        CHECK_NEAR(a.info.scale, 1, 0);
        CHECK_OK(scene_layer_set_needs_display_in_rect(layer, (scene_rect){2, 3, 4, 1}));
        CHECK_OK(scene_transaction_set_disable_actions(true));
        CHECK_OK(scene_flush());
        CHECK_INT(a.info.width, 4);
        CHECK_INT(a.info.height, 1);
        CHECK_NEAR(a.info.rect.x, 2, 1e-9);
        CHECK_NEAR(a.info.rect.y, 3, 1e-9);
        CHECK_NEAR(a.info.rect.width, 4, 1e-9);
        frame shown = frame_render(renderer, 50 + (double)i);
        check_pixel(&shown, 4, 3, cases[i].expected, 1, __FILE__, __LINE__);
        check_pixel(&shown, 7, 7, cases[i].expected, 1, __FILE__, __LINE__);
        frame_free(&shown);
        dismiss(layer);
    }
    /* Cairo's colours, opaque: where nothing is drawn it is black. Grey: Rec. 709. */
    artist a = {.red = 1};
    scene_layer *layer = guest(8, 8);
    set_delegate(layer, drawing(), &a);
    CHECK_OK(scene_layer_set_contents_format(layer, SCENE_CONTENTS_FORMAT_GRAY8));
    CHECK_OK(scene_layer_set_needs_display(layer));
    CHECK_OK(scene_transaction_set_disable_actions(true));
    expect_pixel(60, 4, 4, 54, 54, 54, 255);
    dismiss(layer);
}

/* Bounds that are no whole number of pixels. */
static void fractions(void) {
    artist a = {0};
    scene_layer *layer = guest(10, 10);
    scene_layer_delegate delegate = SCENE_LAYER_DELEGATE_INIT;
    delegate.draw_pixels = draw_pixels;
    set_delegate(layer, delegate, &a);
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, 10.25, 0.1 + 0.2}));
    CHECK_OK(scene_layer_set_contents_scale(layer, 10));
    CHECK_OK(scene_layer_display(layer));
    CHECK_INT(a.info.width, 103);
    CHECK_INT(a.info.height, 3);
    CHECK_NEAR(a.info.rect.width, 10.25, 1e-9);
    dismiss(layer);
}

static void releases_itself(artist *a) { scene_layer_release(a->layer); }

static void commits(artist *a) {
    (void)a;
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_layer_set_opacity(root, 0.9));
    CHECK_OK(scene_transaction_commit());
    CHECK_OK(scene_flush());
    CHECK_OK(scene_layer_set_opacity(root, 1));
}

static int refused;

static void recurses(artist *a) {
    if (scene_layer_display(a->layer) != SCENE_OK) refused++;
}

static void takes_delegate_away(artist *a) { CHECK_OK(scene_layer_set_delegate(a->layer, NULL, NULL, NULL)); }

/* What a delegate does that it had better not. */
static void bad_behavior(void) {
    artist a = {.red = 1, .act = releases_itself};
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, 4, 4}));
    set_delegate(layer, drawing(), &a);
    CHECK_OK(scene_layer_display(layer));
    CHECK_INT(a.drawn, 1);
    CHECK_INT(a.destroyed, 1);
    CHECK_FAILS(scene_layer_display(layer), SCENE_ERROR_INVALID_HANDLE);

    artist b = {.red = 1, .act = commits};
    layer = guest(4, 4);
    set_delegate(layer, drawing(), &b);
    CHECK_OK(scene_layer_set_needs_display(layer));
    CHECK_OK(scene_flush());
    CHECK_INT(b.drawn, 1);
    b.act = recurses;
    CHECK_OK(scene_layer_display(layer));
    CHECK_INT(refused, 1);
    b.act = takes_delegate_away;
    CHECK_OK(scene_layer_display(layer));
    CHECK_INT(b.destroyed, 1);
    dismiss(layer);

    artist c = {.red = 1};
    layer = guest(4, 4);
    set_delegate(layer, drawing(), &c);
    CHECK_OK(scene_layer_display(layer));
    scene_image *before = scene_layer_get_contents(layer);
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, 1e308, 1e308}));
    CHECK_FAILS(scene_layer_display(layer), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(scene_error_message(), "16384") != NULL);
    CHECK(scene_layer_get_contents(layer) == before);
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, 16385, 4}));
    CHECK_FAILS(scene_layer_display(layer), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_layer_set_contents_scale(layer, 1e-300));
    CHECK_OK(scene_layer_display(layer));
    CHECK(scene_layer_get_contents(layer) == NULL);
    CHECK_FAILS(scene_layer_set_contents_scale(layer, NAN), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_set_contents_scale(layer, 0), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(c.drawn, 1);
    /* In a commit the log is told. */
    CHECK_OK(scene_layer_set_contents_scale(layer, 1));
    CHECK_OK(scene_layer_set_needs_display(layer));
    CHECK_OK(scene_flush());
    CHECK(!scene_layer_needs_display(layer));
    dismiss(layer);

    scene_layer_delegate delegate = SCENE_LAYER_DELEGATE_INIT;
    delegate.draw_pixels = draw_pixels;
    delegate.pixel_format = (scene_pixel_format)99;
    layer = guest(4, 4);
    CHECK_FAILS(scene_layer_set_delegate(layer, &delegate, NULL, NULL), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(!scene_layer_has_delegate(layer));
    CHECK(!scene_drawing_is_cancelled());
    dismiss(layer);
}

int main(void) {
    renderer = scene_renderer_create_offscreen(16, 16, 1);
    root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(root, (scene_rect){0, 0, 16, 16}));
    CHECK_OK(scene_renderer_set_root(renderer, root));
    CHECK_OK(scene_renderer_render(renderer, 0));
    once();
    off_screen();
    parts();
    reasons();
    animated();
    displays();
    pixels();
    fractions();
    bad_behavior();
    scene_renderer_release(renderer);
    scene_layer_release(root);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_IMAGE), 0);
    return check_summary("display_cairo");
}
