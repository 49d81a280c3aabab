/* Rendered pixels: what each property of a layer looks like. Targets and read-back are in targets.c. */
#include "frame.h"

static void backgrounds(void) {
    stage stage = stage_create(20, 20, 1);
    frame empty = frame_render(stage.renderer, 0);
    CHECK_NEAR(frame_coverage(&empty), 0, 0);
    frame_free(&empty);

    scene_layer *box = add_box(stage.root, 3, 4, 10, 5, RED);
    frame frame = frame_render(stage.renderer, 0);
    CHECK_RECT(frame_extent(&frame), 3, 4, 10, 5, 0);
    CHECK_NEAR(frame_coverage(&frame), 50, 0);
    CHECK_PIXEL(&frame, 3, 4, 255, 0, 0, 255);
    CHECK_PIXEL(&frame, 12, 8, 255, 0, 0, 255);
    frame_free(&frame);

    /* Half pixels are half covered. */
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_frame(box, (scene_rect){3.5, 4, 10, 5}));
    scene_color half = {0.2f, 0.4f, 0.6f, 0.5f};
    add_box(stage.root, 0, 15, 20, 5, half);
    CHECK_OK(scene_transaction_commit());
    frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 3, 6, 128, 0, 0, 128);
    CHECK_PIXEL(&frame, 13, 6, 128, 0, 0, 128);
    CHECK_PIXEL(&frame, 4, 6, 255, 0, 0, 255);
    CHECK_PIXEL(&frame, 9, 17, 26, 51, 77, 128);
    frame_free(&frame);
    CHECK_OK(scene_layer_set_hidden(box, true));
    frame = frame_render(stage.renderer, 0);
    CHECK_RECT(frame_extent(&frame), 0, 15, 20, 5, 0);
    frame_free(&frame);
    stage_release(&stage);
}

/* Sublayers lie in the space of their superlayer's bounds; order is the tree's, then that of zPosition. */
static void trees(void) {
    stage stage = stage_create(20, 20, 1);
    scene_layer *parent = add_box(stage.root, 4, 4, 10, 10, RED);
    scene_layer *a = add_box(parent, 2, 2, 4, 4, GREEN), *b = add_box(parent, 4, 4, 4, 4, BLUE);
    frame frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 6, 6, 0, 255, 0, 255);
    CHECK_PIXEL(&frame, 8, 8, 0, 0, 255, 255);
    CHECK_PIXEL(&frame, 13, 13, 255, 0, 0, 255);
    frame_free(&frame);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_z_position(a, 1));
    CHECK_OK(scene_layer_set_bounds(parent, (scene_rect){1, 0, 10, 10}));
    CHECK_OK(scene_transaction_commit());
    frame = frame_render(stage.renderer, 0);
    /* Scrolled one point to the left, and a is in front. */
    CHECK_PIXEL(&frame, 5, 6, 0, 255, 0, 255);
    CHECK_PIXEL(&frame, 8, 8, 0, 255, 0, 255);
    CHECK_PIXEL(&frame, 9, 9, 0, 0, 255, 255);
    frame_free(&frame);
    CHECK_OK(scene_layer_set_geometry_flipped(parent, true));
    frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 5, 11, 0, 255, 0, 255);
    CHECK_PIXEL(&frame, 5, 6, 255, 0, 0, 255);
    frame_free(&frame);
    CHECK_OK(scene_layer_remove_from_superlayer(b));
    CHECK_OK(scene_layer_remove_from_superlayer(a));
    frame = frame_render(stage.renderer, 0);
    CHECK_NEAR(frame_coverage(&frame), 100, 0);
    CHECK_PIXEL(&frame, 5, 11, 255, 0, 0, 255);
    frame_free(&frame);
    stage_release(&stage);
}

static const double pi = 3.14159265358979323846;

static void corners(void) {
    stage stage = stage_create(44, 44, 1);
    scene_layer *box = add_box(stage.root, 2, 2, 40, 40, RED);
    CHECK_OK(scene_layer_set_corner_radius(box, 20));
    frame frame = frame_render(stage.renderer, 0);
    /* A disc. */
    CHECK_NEAR(frame_coverage(&frame), pi * 400, 4);
    CHECK_RECT(frame_extent(&frame), 2, 2, 40, 40, 0);
    for (uint32_t y = 0; y < 44; y++)
        for (uint32_t x = 0; x < 44; x++) {
            double distance = hypot(x + 0.5 - 22, y + 0.5 - 22);
            int alpha = frame_pixel(&frame, x, y)[3];
            if (distance < 19)
                check_that(alpha == 255, __FILE__, __LINE__, "inside the disc, at (%u, %u): alpha %d", x, y, alpha);
            if (distance > 21)
                check_that(alpha == 0, __FILE__, __LINE__, "outside the disc, at (%u, %u): alpha %d", x, y, alpha);
        }
    frame_free(&frame);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_corner_radius(box, 10));
    CHECK_OK(scene_transaction_commit());
    static const uint32_t at[4][2] = {{2, 2}, {41, 2}, {2, 41}, {41, 41}};
    for (uint32_t mask = 0; mask < 16; mask++) {
        CHECK_OK(scene_layer_set_masked_corners(box, mask));
        frame = frame_render(stage.renderer, 0);
        int rounded = 0;
        for (int i = 0; i < 4; i++) {
            bool round = mask >> i & 1;
            rounded += round;
            CHECK_INT(frame_pixel(&frame, at[i][0], at[i][1])[3], round ? 0 : 255);
        }
        CHECK_NEAR(frame_coverage(&frame), 1600 - rounded * (100 - pi * 25), 2);
        frame_free(&frame);
    }
    /* More than half the shorter side acts as half. */
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_masked_corners(box, SCENE_CORNER_ALL));
    CHECK_OK(scene_layer_set_corner_radius(box, 1e9));
    CHECK_OK(scene_transaction_commit());
    frame = frame_render(stage.renderer, 0);
    CHECK_NEAR(frame_coverage(&frame), pi * 400, 4);
    frame_free(&frame);
    stage_release(&stage);
}

static void borders(void) {
    stage stage = stage_create(24, 24, 1);
    scene_layer *box = add_box(stage.root, 2, 2, 20, 20, RED);
    scene_layer *inner = add_box(box, 0, 0, 20, 20, BLUE);
    CHECK_OK(scene_layer_set_border_width(box, 3));
    CHECK_OK(scene_layer_set_border_color(box, GREEN));
    frame frame = frame_render(stage.renderer, 0);
    CHECK_RECT(frame_extent(&frame), 2, 2, 20, 20, 0);
    /* Inside the bounds, above the sublayers. */
    CHECK_PIXEL(&frame, 2, 12, 0, 255, 0, 255);
    CHECK_PIXEL(&frame, 4, 12, 0, 255, 0, 255);
    CHECK_PIXEL(&frame, 5, 12, 0, 0, 255, 255);
    CHECK_PIXEL(&frame, 12, 21, 0, 255, 0, 255);
    frame_free(&frame);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_background_color(box, NULL));
    CHECK_OK(scene_layer_remove_from_superlayer(inner));
    CHECK_OK(scene_layer_set_corner_radius(box, 10));
    CHECK_OK(scene_transaction_commit());
    frame = frame_render(stage.renderer, 0);
    CHECK_NEAR(frame_coverage(&frame), pi * (100 - 49), 3);
    CHECK_PIXEL(&frame, 12, 12, 0, 0, 0, 0);
    frame_free(&frame);
    /* Wider than half: all border. */
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_border_width(box, 50));
    CHECK_OK(scene_layer_set_corner_radius(box, 0));
    CHECK_OK(scene_transaction_commit());
    frame = frame_render(stage.renderer, 0);
    CHECK_NEAR(frame_coverage(&frame), 400, 0);
    frame_free(&frame);
    stage_release(&stage);
}

/* Opacity acts on the layer and its sublayers as one image; without group opacity on each by itself. */
static void opacity(void) {
    stage stage = stage_create(20, 20, 1);
    scene_layer *group = add_box(stage.root, 0, 0, 20, 20, (scene_color){0, 0, 0, 0});
    add_box(group, 2, 2, 10, 10, RED);
    add_box(group, 6, 6, 10, 10, GREEN);
    CHECK_OK(scene_layer_set_opacity(group, 0.5));
    frame frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 3, 3, 128, 0, 0, 128);
    CHECK_PIXEL(&frame, 8, 8, 0, 128, 0, 128);
    CHECK_PIXEL(&frame, 14, 14, 0, 128, 0, 128);
    frame_free(&frame);
    CHECK_OK(scene_layer_set_allows_group_opacity(group, false));
    frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 3, 3, 128, 0, 0, 128);
    CHECK_PIXEL(&frame, 8, 8, 64, 128, 0, 191);
    frame_free(&frame);
    static const struct {
        double opacity;
        int alpha;
    } held[] = {{7, 255}, {-1, 0}, {0, 0}, {1, 255}};
    for (int i = 0; i < 4; i++) {
        CHECK_OK(scene_transaction_begin());
        CHECK_OK(scene_transaction_set_disable_actions(true));
        CHECK_OK(scene_layer_set_opacity(group, held[i].opacity));
        CHECK_OK(scene_transaction_commit());
        frame = frame_render(stage.renderer, 0);
        CHECK_INT(frame_pixel(&frame, 3, 3)[3], held[i].alpha);
        CHECK_NUMBER(scene_layer_get_opacity(group), held[i].opacity);
        frame_free(&frame);
    }
    stage_release(&stage);
}

static void clips(void) {
    stage stage = stage_create(40, 40, 1);
    scene_layer *outer = add_box(stage.root, 10, 10, 20, 20, (scene_color){0, 0, 0, 0});
    scene_layer *inner = add_box(outer, -10, -10, 40, 40, RED);
    frame frame = frame_render(stage.renderer, 0);
    CHECK_NEAR(frame_coverage(&frame), 1600, 0);
    frame_free(&frame);
    CHECK_OK(scene_layer_set_masks_to_bounds(outer, true));
    frame = frame_render(stage.renderer, 0);
    CHECK_RECT(frame_extent(&frame), 10, 10, 20, 20, 0);
    CHECK_NEAR(frame_coverage(&frame), 400, 0);
    frame_free(&frame);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_corner_radius(outer, 10));
    CHECK_OK(scene_transaction_commit());
    frame = frame_render(stage.renderer, 0);
    CHECK_NEAR(frame_coverage(&frame), pi * 100, 3);
    CHECK_PIXEL(&frame, 10, 10, 0, 0, 0, 0);
    CHECK_PIXEL(&frame, 20, 20, 255, 0, 0, 255);
    frame_free(&frame);

    /* A turned clip in a rounded one. */
    scene_transform turn = scene_transform_make_rotation(pi / 4, 0, 0, 1);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_frame(inner, (scene_rect){5, 5, 10, 10}));
    CHECK_OK(scene_layer_set_masks_to_bounds(inner, true));
    CHECK_OK(scene_layer_set_transform(inner, &turn));
    CHECK_OK(scene_layer_set_background_color(inner, NULL));
    add_box(inner, -50, -50, 200, 200, BLUE);
    CHECK_OK(scene_transaction_commit());
    frame = frame_render(stage.renderer, 0);
    CHECK_NEAR(frame_coverage(&frame), 100, 1.5);
    CHECK_PIXEL(&frame, 20, 20, 0, 0, 255, 255);
    CHECK_PIXEL(&frame, 15, 15, 0, 0, 0, 0);
    CHECK_PIXEL(&frame, 20, 14, 0, 0, 255, 255);
    frame_free(&frame);
    stage_release(&stage);
}

static void transforms(void) {
    stage stage = stage_create(40, 40, 1);
    scene_layer *box = add_box(stage.root, 10, 15, 20, 10, RED);
    scene_transform turn = scene_transform_make_rotation(pi / 2, 0, 0, 1);
    CHECK_OK(scene_layer_set_transform(box, &turn));
    frame frame = frame_render(stage.renderer, 0);
    CHECK_RECT(frame_extent(&frame), 15, 10, 10, 20, 0);
    CHECK_NEAR(frame_coverage(&frame), 200, 0.5);
    frame_free(&frame);

    /* A positive turn is clockwise on screen: the top left goes to the top right. */
    scene_layer *mark = add_box(box, 0, 0, 4, 4, BLUE);
    frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 23, 11, 0, 0, 255, 255);
    frame_free(&frame);
    CHECK_OK(scene_layer_remove_from_superlayer(mark));

    /* Any angle keeps the area. */
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    turn = scene_transform_make_rotation(0.4, 0, 0, 1);
    CHECK_OK(scene_layer_set_transform(box, &turn));
    CHECK_OK(scene_transaction_commit());
    frame = frame_render(stage.renderer, 0);
    CHECK_NEAR(frame_coverage(&frame), 200, 1);
    frame_free(&frame);

    /* The back. */
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    turn = scene_transform_make_rotation(pi, 0, 1, 0);
    CHECK_OK(scene_layer_set_transform(box, &turn));
    CHECK_OK(scene_transaction_commit());
    frame = frame_render(stage.renderer, 0);
    CHECK_NEAR(frame_coverage(&frame), 200, 0.5);
    frame_free(&frame);
    CHECK_OK(scene_layer_set_double_sided(box, false));
    frame = frame_render(stage.renderer, 0);
    CHECK_NEAR(frame_coverage(&frame), 0, 0);
    frame_free(&frame);

    /* Perspective: at half the eye's distance all is twice as large, about the superlayer's anchor point. */
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    scene_transform eye = scene_transform_make_perspective(100), near = scene_transform_make_translation(0, 0, 50);
    CHECK_OK(scene_layer_set_sublayer_transform(stage.root, &eye));
    CHECK_OK(scene_layer_set_transform(box, &near));
    CHECK_OK(scene_layer_set_bounds(box, (scene_rect){0, 0, 6, 4}));
    CHECK_OK(scene_layer_set_position(box, (scene_point){20, 20}));
    CHECK_OK(scene_layer_set_double_sided(box, true));
    CHECK_OK(scene_transaction_commit());
    frame = frame_render(stage.renderer, 0);
    CHECK_RECT(frame_extent(&frame), 14, 16, 12, 8, 0);
    frame_free(&frame);
    /* Behind the eye there is nothing to see. */
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    near = scene_transform_make_translation(0, 0, 150);
    CHECK_OK(scene_layer_set_transform(box, &near));
    CHECK_OK(scene_transaction_commit());
    frame = frame_render(stage.renderer, 2);
    CHECK_NEAR(frame_coverage(&frame), 0, 0);
    frame_free(&frame);
    stage_release(&stage);
}

/* Values at the end of the range of numbers are drawn as nothing or as everything, never as a crash. */
static void extremes(void) {
    static const double numbers[] = {1e300, -1e300, 1e38, 1e-300, 16777216};
    for (int i = 0; i < 5; i++) {
        double n = numbers[i];
        stage stage = stage_create(16, 16, 1);
        scene_layer *box = add_box(stage.root, 0, 0, 8, 8, RED);
        scene_layer *inner = add_box(box, 2, 2, 4, 4, GREEN);
        scene_transform scale = scene_transform_make_scale(n, n, n), move = scene_transform_make_translation(n, 0, n);
        CHECK_OK(scene_layer_set_masks_to_bounds(box, true));
        CHECK_OK(scene_layer_set_corner_radius(box, fabs(n)));
        CHECK_OK(scene_layer_set_border_width(inner, fabs(n)));
        CHECK_OK(scene_layer_set_transform(inner, &scale));
        CHECK_OK(scene_renderer_render(stage.renderer, 0));
        CHECK_OK(scene_layer_set_transform(box, &move));
        CHECK_OK(scene_layer_set_bounds(inner, (scene_rect){n, n, fabs(n), fabs(n)}));
        CHECK_OK(scene_layer_set_position(inner, (scene_point){n, -n}));
        CHECK_OK(scene_layer_set_anchor_point(box, (scene_point){n, n}));
        CHECK_OK(scene_layer_set_z_position(box, n));
        CHECK_OK(scene_renderer_render(stage.renderer, 0));
        frame frame = frame_render(stage.renderer, 0.1);
        frame_free(&frame);
        CHECK_OK(scene_renderer_render(stage.renderer, 1e6));
        /* And the renderer is still good for other things. */
        CHECK_OK(scene_layer_remove_from_superlayer(box));
        add_box(stage.root, 4, 4, 4, 4, BLUE);
        frame = frame_render(stage.renderer, 1e6);
        CHECK_NEAR(frame_coverage(&frame), 16, 0);
        frame_free(&frame);
        stage_release(&stage);
    }
}

int main(void) {
    backgrounds();
    trees();
    corners();
    borders();
    opacity();
    clips();
    transforms();
    extremes();
    return check_summary("render");
}
