/* Dials that the program draws with cairo, and whose needles animate: a property of the program's own, drawn anew for each frame.

   cc -o dials dials.c $(pkg-config --cflags --libs scene cairo) -lm && ./dials

   writes dials.png: the needles on their way. */
#include <cairo.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <scene/scene.h>

static const double PI = 3.14159265358979323846;

static void check(scene_status status) {
    if (status != SCENE_OK) fprintf(stderr, "%s\n", scene_error_message());
}

/* Where a share of the scale is: from the lower left over the top to the lower right. */
static double angle_of(double share) { return PI * (0.75 + 1.5 * share); }

static void draw_ticks(cairo_t *context) {
    for (int i = 0; i <= 40; i++) {
        const double angle = angle_of(i / 40.0), length = i % 10 == 0 ? 14 : 7;
        cairo_set_line_width(context, i % 10 == 0 ? 3 : 1.5);
        cairo_move_to(context, 78 * cos(angle), 78 * sin(angle));
        cairo_line_to(context, (78 - length) * cos(angle), (78 - length) * sin(angle));
        cairo_set_source_rgba(context, 1, 1, 1, i % 10 == 0 ? 0.9 : 0.45);
        cairo_stroke(context);
    }
}

static void draw_needle(cairo_t *context, double level) {
    cairo_save(context);
    cairo_rotate(context, angle_of(level));
    cairo_move_to(context, 70, 0);
    cairo_line_to(context, 0, 5);
    cairo_line_to(context, -14, 3);
    cairo_line_to(context, -14, -3);
    cairo_line_to(context, 0, -5);
    cairo_close_path(context);
    cairo_restore(context);
    cairo_set_source_rgb(context, 1, 0.42, 0.21);
    cairo_fill(context);
    cairo_arc(context, 0, 0, 9, 0, 2 * PI);
    cairo_set_source_rgb(context, 0.93, 0.95, 0.97);
    cairo_fill(context);
}

/* Draws a dial as it is on screen: its level may be on its way. */
static void draw(scene_layer *layer, cairo_t *context, void *user_data) {
    (void)user_data;
    scene_value level;
    check(scene_layer_get_presentation_value(layer, "level", &level));

    cairo_translate(context, 100, 100);
    cairo_pattern_t *face = cairo_pattern_create_radial(0, -40, 10, 0, 0, 96);
    cairo_pattern_add_color_stop_rgb(face, 0, 0.20, 0.25, 0.33);
    cairo_pattern_add_color_stop_rgb(face, 1, 0.09, 0.12, 0.17);
    cairo_arc(context, 0, 0, 96, 0, 2 * PI);
    cairo_set_source(context, face);
    cairo_fill(context);
    cairo_pattern_destroy(face);

    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_width(context, 6);
    cairo_arc(context, 0, 0, 87, angle_of(0), angle_of(1));
    cairo_set_source_rgba(context, 1, 1, 1, 0.12);
    cairo_stroke(context);
    cairo_arc(context, 0, 0, 87, angle_of(0), angle_of(level.numbers[0]));
    cairo_set_source_rgb(context, 0.27, 0.78, 0.72);
    cairo_stroke(context);
    cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT);
    draw_ticks(context);
    draw_needle(context, level.numbers[0]);

    char text[8];
    cairo_text_extents_t extents;
    snprintf(text, sizeof text, "%.0f", 100 * level.numbers[0]);
    cairo_select_font_face(context, "Inter", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
    cairo_set_font_size(context, 24);
    cairo_text_extents(context, text, &extents);
    cairo_move_to(context, -extents.x_advance / 2, 66);
    cairo_set_source_rgb(context, 0.93, 0.95, 0.97);
    cairo_show_text(context, text);
}

static bool draws(scene_layer *layer, const char *key, void *user_data) {
    (void)layer;
    (void)user_data;
    return strcmp(key, "level") == 0;
}

int main(void) {
    static const double levels[] = {0.25, 0.6, 0.95};
    const scene_value zero = {.type = SCENE_VALUE_NUMBER};
    check(scene_property_register("level", &zero, true, true));

    scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER), *dials[3];
    check(scene_layer_set_frame(root, (scene_rect){0, 0, 660, 240}));
    check(scene_layer_set_background_color(root, &(scene_color){0.93f, 0.94f, 0.95f, 1}));
    scene_layer_delegate delegate = SCENE_LAYER_DELEGATE_INIT;
    delegate.draw_layer = draw;
    delegate.needs_display_for_key = draws;
    for (int i = 0; i < 3; i++) {
        dials[i] = scene_layer_create(SCENE_LAYER_KIND_LAYER);
        check(scene_layer_set_frame(dials[i], (scene_rect){20 + 210 * i, 20, 200, 200}));
        check(scene_layer_set_contents_scale(dials[i], 2));
        check(scene_layer_set_delegate(dials[i], &delegate, NULL, NULL));
        check(scene_layer_set_needs_display(dials[i]));
        check(scene_layer_add_sublayer(root, dials[i]));
    }
    scene_renderer *renderer = scene_renderer_create_offscreen(1320, 480, 2);
    check(scene_renderer_set_root(renderer, root));
    check(scene_renderer_render(renderer, 0));

    check(scene_transaction_begin());
    check(scene_transaction_set_animation_duration(1));
    for (int i = 0; i < 3; i++) {
        scene_value level = {.type = SCENE_VALUE_NUMBER, .numbers = {levels[i]}};
        check(scene_layer_set_value(dials[i], "level", &level));
    }
    check(scene_transaction_commit());
    check(scene_renderer_render(renderer, 0));
    check(scene_renderer_render(renderer, 0.5));
    check(scene_renderer_write_png(renderer, "dials.png"));

    scene_renderer_release(renderer);
    for (int i = 0; i < 3; i++) scene_layer_release(dials[i]);
    scene_layer_release(root);
    return 0;
}
