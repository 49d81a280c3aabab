/* What the program draws becomes a layer's contents: pixels of all formats, and what goes wrong. */
#include "artist.h"

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

static void cancels(artist *a) {
    CHECK(!scene_drawing_is_cancelled());
    CHECK(!scene_drawing_is_asynchronous());
    CHECK_OK(scene_drawing_cancel());
    CHECK(scene_drawing_is_cancelled());
    a->layer = NULL;
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
    b.act = cancels;
    scene_image *kept = scene_layer_get_contents(layer);
    CHECK_OK(scene_layer_display(layer));
    CHECK(scene_layer_get_contents(layer) == kept);
    CHECK(b.layer == NULL);
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
    CHECK_FAILS(scene_drawing_cancel(), SCENE_ERROR_INVALID_STATE);
    dismiss(layer);
}

int main(void) {
    begin();
    pixels();
    fractions();
    bad_behavior();
    return end("drawing_cairo");
}
