/* What effects cost: a moving panel of 400 x 300 that blurs a picture of 1280 x 720 behind it, by a Gaussian of sigma 4 and of sigma 20, in turns;
 * groups with a filter, a shadow and a mask in which nothing changes, beside a layer that moves; 200 cards with corners, borders and shadows that
 * turn; and shadows of 200 moving boxes, discs, other boxes of the same size and translucent ones with a layer in them, in turns. Prints milliseconds of CPU
 * time per frame, how many passes are drawn beside the target's own, and draw calls. */
#define _POSIX_C_SOURCE 200809L
#include "offscreen.h"

#include <stdbool.h>
#include <string.h>

enum { ROUNDS = 12, FRAMES = 10, GROUPS = 4 };

static uint8_t pixels[4 * CANVAS_WIDTH * CANVAS_HEIGHT];

/** A renderer with a root of the canvas's size, which the caller fills. */
static scene_renderer *make_scene(scene_layer **root) {
    scene_renderer *renderer = make_renderer();
    *root = make_layer(CANVAS_WIDTH / 2.0, CANVAS_HEIGHT / 2.0, CANVAS_WIDTH, CANVAS_HEIGHT);
    CHECK(scene_renderer_set_root(renderer, *root));
    return renderer;
}

static scene_renderer_statistics render(scene_renderer *renderer, int frame) {
    scene_renderer_statistics statistics = SCENE_RENDERER_STATISTICS_INIT;
    CHECK(scene_renderer_render(renderer, FRAME_DURATION * frame));
    CHECK(scene_renderer_read_pixels(renderer, SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, 4 * CANVAS_WIDTH, pixels,
                                     sizeof pixels));
    CHECK(scene_renderer_get_statistics(renderer, &statistics));
    return statistics;
}

static scene_filter *make_blur(double sigma) {
    scene_filter *blur = scene_filter_create("gaussianBlur");
    CHECK_MADE(blur);
    CHECK(scene_filter_set_number(blur, "radius", sigma));
    return blur;
}

/** The picture, and the panel; none for a sigma of 0. */
static scene_renderer *make_panel(double sigma) {
    workload_picture(pixels);
    scene_layer *root;
    scene_renderer *renderer = make_scene(&root);
    scene_image *picture =
        scene_image_create_from_pixels(CANVAS_WIDTH, CANVAS_HEIGHT, 4 * CANVAS_WIDTH, SCENE_PIXEL_FORMAT_RGBA8, pixels);
    CHECK_MADE(picture);
    CHECK(scene_layer_set_contents(root, picture));
    scene_image_release(picture);
    if (sigma > 0) {
        scene_layer *panel = make_layer(300, 200, PANEL_WIDTH, PANEL_HEIGHT);
        scene_filter *blur = make_blur(sigma);
        CHECK(scene_layer_set_background_filters(panel, &blur, 1));
        scene_filter_release(blur);
        animate_path(panel, &panel_path);
        add_sublayer(root, panel);
    }
    scene_layer_release(root);
    return renderer;
}

/** CPU time of a frame of each of some renderers, in turns, in milliseconds. */
static void measure(scene_renderer *const *renderers, int count, double *milliseconds) {
    memset(milliseconds, 0, (size_t)count * sizeof *milliseconds);
    for (int round = 0; round <= ROUNDS; round++) {
        for (int i = 0; i < count; i++) {
            const double start = harness_cpu_time();
            for (int frame = 0; frame < FRAMES; frame++) {
                render(renderers[i], round * FRAMES + frame);
            }
            // Programs are compiled in the first round.
            if (round > 0) {
                milliseconds[i] += 1e3 * (harness_cpu_time() - start) / (ROUNDS * FRAMES);
            }
        }
    }
}

static void measure_panels(void) {
    scene_renderer *renderers[] = {make_panel(0), make_panel(4), make_panel(20)};
    double milliseconds[3];
    measure(renderers, 3, milliseconds);
    printf("{\"picture_ms\": %.4f, \"blur_4_ms\": %.4f, \"blur_20_ms\": %.4f", milliseconds[0], milliseconds[1],
           milliseconds[2]);
    for (int i = 0; i < 3; i++) {
        scene_renderer_release(renderers[i]);
    }
}

/** Two layers that overlap, as one. */
static scene_layer *make_group(double x, double y) {
    scene_layer *group = make_layer(x, y, 200, 150);
    const scene_color colors[] = {{0.9, 0.3, 0.1, 1}, {0.1, 0.4, 0.9, 1}};
    for (int i = 0; i < 2; i++) {
        scene_layer *part = make_layer(70 + 60 * i, 60 + 30 * i, 120, 90);
        CHECK(scene_layer_set_background_color(part, &colors[i]));
        CHECK(scene_layer_set_corner_radius(part, 12));
        add_sublayer(group, part);
    }
    return group;
}

/** Passes that are drawn in a frame in which only another layer moves, beside the target's own. */
static unsigned count_static_passes(void) {
    scene_layer *root;
    scene_renderer *renderer = make_scene(&root);
    for (int i = 0; i < GROUPS; i++) {
        scene_layer *filtered = make_group(150 + 250 * i, 120), *shadowed = make_group(150 + 250 * i, 320);
        scene_layer *masked = make_group(150 + 250 * i, 520), *mask = make_layer(100, 75, 160, 120);
        scene_filter *blur = make_blur(3 + i);
        CHECK(scene_layer_set_filters(filtered, &blur, 1));
        scene_filter_release(blur);
        CHECK(scene_layer_set_shadow_opacity(shadowed, 0.6));
        CHECK(scene_layer_set_background_color(mask, &(scene_color){0, 0, 0, 1}));
        CHECK(scene_layer_set_corner_radius(mask, 40));
        CHECK(scene_layer_set_mask(masked, mask));
        scene_layer_release(mask);
        add_sublayer(root, filtered);
        add_sublayer(root, shadowed);
        add_sublayer(root, masked);
    }
    scene_layer *moving = make_layer(0, 0, 40, 40);
    CHECK(scene_layer_set_background_color(moving, &(scene_color){1, 1, 1, 1}));
    animate_path(moving, &panel_path);
    add_sublayer(root, moving);
    unsigned most = 0;
    for (int frame = 0; frame < 30; frame++) {
        const scene_renderer_statistics statistics = render(renderer, frame);
        if (frame >= 5 && statistics.passes - 1 > most) {
            most = statistics.passes - 1;
        }
    }
    scene_layer_release(root);
    scene_renderer_release(renderer);
    return most;
}

static scene_renderer_statistics draw_cards(void) {
    static card cards[CARDS];
    workload_cards(cards);
    scene_layer *root;
    scene_renderer *renderer = make_scene(&root);
    for (int i = 0; i < CARDS; i++) {
        const scene_color fill = to_scene_color(cards[i].fill);
        scene_layer *layer = make_layer(cards[i].path.from_x, cards[i].path.from_y, CARD_WIDTH, CARD_HEIGHT);
        CHECK(scene_layer_set_background_color(layer, &fill));
        CHECK(scene_layer_set_corner_radius(layer, CARD_RADIUS));
        CHECK(scene_layer_set_border_width(layer, CARD_BORDER));
        CHECK(scene_layer_set_border_color(layer, to_scene_color(cards[i].border)));
        CHECK(scene_layer_set_shadow_opacity(layer, CARD_SHADOW_OPACITY));
        CHECK(scene_layer_set_shadow_radius(layer, CARD_SHADOW_SIGMA));
        CHECK(scene_layer_set_shadow_offset(layer, (scene_size){0, CARD_SHADOW_Y}));
        animate_path(layer, &cards[i].path);
        animate_turn(layer, &cards[i].turn);
        add_sublayer(root, layer);
    }
    scene_renderer_statistics statistics = SCENE_RENDERER_STATISTICS_INIT;
    for (int frame = 0; frame < 5; frame++) {
        statistics = render(renderer, frame);
    }
    scene_layer_release(root);
    scene_renderer_release(renderer);
    return statistics;
}

/** How squares with shadows look. */
typedef struct {
    double radius, sigma;
    scene_corner_mask corners;
    scene_corner_curve curve;
    /** 0 for opaque ones without a border. */
    double border;
    /** Whether they are translucent and have a layer in them, so that what casts the shadow is no box. */
    bool composed;
} square_style;

/** 200 moving squares with shadows. */
static scene_renderer *make_squares(square_style style) {
    static card cards[CARDS];
    workload_cards(cards);
    scene_layer *root;
    scene_renderer *renderer = make_scene(&root);
    for (int i = 0; i < CARDS; i++) {
        scene_color fill = to_scene_color(cards[i].fill);
        fill.a = style.border > 0 || style.composed ? 0.5 : 1;
        scene_layer *layer = make_layer(cards[i].path.from_x, cards[i].path.from_y, 60, 60);
        CHECK(scene_layer_set_background_color(layer, &fill));
        CHECK(scene_layer_set_corner_radius(layer, style.radius));
        CHECK(scene_layer_set_masked_corners(layer, style.corners));
        CHECK(scene_layer_set_corner_curve(layer, style.curve));
        CHECK(scene_layer_set_border_width(layer, style.border));
        CHECK(scene_layer_set_border_color(layer, to_scene_color(cards[i].border)));
        CHECK(scene_layer_set_shadow_opacity(layer, CARD_SHADOW_OPACITY));
        CHECK(scene_layer_set_shadow_radius(layer, style.sigma));
        animate_path(layer, &cards[i].path);
        if (style.composed) {
            scene_layer *part = make_layer(30, 30, 30, 20);
            CHECK(scene_layer_set_background_color(part, &(scene_color){1, 1, 1, 1}));
            add_sublayer(layer, part);
        }
        add_sublayer(root, layer);
    }
    scene_layer_release(root);
    return renderer;
}

/**
 * Corners that a blur sees one by one; those that are wide against the blur, and those that the blur sees together; corners
 * that are not alike, and continuous ones; translucent squares with a border; and translucent ones with a layer in them.
 */
static void measure_shadows(void) {
    enum { STYLES = 7 };
    const scene_corner_mask all = SCENE_CORNER_ALL, upper = SCENE_CORNER_MIN_X_MIN_Y | SCENE_CORNER_MAX_X_MIN_Y;
    const square_style styles[STYLES] = {
        {12, 4, all, SCENE_CORNER_CURVE_CIRCULAR, 0, false},   {30, 4, all, SCENE_CORNER_CURVE_CIRCULAR, 0, false},
        {17, 4.5, all, SCENE_CORNER_CURVE_CIRCULAR, 0, false}, {12, 4, upper, SCENE_CORNER_CURVE_CIRCULAR, 0, false},
        {12, 4, all, SCENE_CORNER_CURVE_CONTINUOUS, 0, false}, {12, 4, all, SCENE_CORNER_CURVE_CIRCULAR, 2, false},
        {12, 4, all, SCENE_CORNER_CURVE_CIRCULAR, 0, true},
    };
    static const char *const names[STYLES] = {"box", "disc", "near", "uneven", "continuous", "translucent", "composed"};
    scene_renderer *renderers[STYLES];
    for (int i = 0; i < STYLES; i++) {
        renderers[i] = make_squares(styles[i]);
    }
    double milliseconds[STYLES];
    measure(renderers, STYLES, milliseconds);
    for (int i = 0; i < STYLES; i++) {
        printf(", \"%s_shadows_ms\": %.4f", names[i], milliseconds[i]);
        scene_renderer_release(renderers[i]);
    }
}

int main(void) {
    measure_panels();
    measure_shadows();
    printf(", \"static_passes\": %u", count_static_passes());
    const scene_renderer_statistics cards = draw_cards();
    printf(", \"card_draw_calls\": %u, \"card_passes\": %u}\n", cards.draw_calls, cards.passes - 1);
    return 0;
}
