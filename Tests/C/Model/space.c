/* Where layers lie in each other, and which one is at a point. */
#include "check.h"

static const double pi = 3.141592653589793;

static scene_layer *make(scene_layer *superlayer, double x, double y, double width, double height) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){x, y, width, height}));
    if (superlayer == NULL) return layer;
    CHECK_OK(scene_layer_add_sublayer(superlayer, layer));
    scene_layer_release(layer);
    return layer;
}

static scene_layer *make_transform_layer(scene_layer *superlayer, double x, double y, double width, double height) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_TRANSFORM);
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){x, y, width, height}));
    CHECK_OK(scene_layer_add_sublayer(superlayer, layer));
    scene_layer_release(layer);
    return layer;
}

static void turn(scene_layer *layer, double angle, double x, double y, double z) {
    scene_transform rotation = scene_transform_make_rotation(angle, x, y, z);
    CHECK_OK(scene_layer_set_transform(layer, &rotation));
}

static void look_from(scene_layer *layer, double distance) {
    scene_transform perspective = scene_transform_make_perspective(distance);
    CHECK_OK(scene_layer_set_sublayer_transform(layer, &perspective));
}

static scene_point convert(scene_layer *from, double x, double y, scene_layer *to) {
    scene_point result = {NAN, NAN};
    CHECK_OK(scene_layer_convert_point(from, (scene_point){x, y}, to, false, &result));
    return result;
}

static void expect_point(scene_point point, double x, double y) {
    CHECK_NEAR(point.x, x, 1e-9);
    CHECK_NEAR(point.y, y, 1e-9);
}

static void expect_rect(scene_rect rect, double x, double y, double width, double height) {
    CHECK_NEAR(rect.x, x, 1e-9);
    CHECK_NEAR(rect.y, y, 1e-9);
    CHECK_NEAR(rect.width, width, 1e-9);
    CHECK_NEAR(rect.height, height, 1e-9);
}

static scene_layer *hit(scene_layer *layer, double x, double y) {
    scene_error_clear();
    scene_layer *found = scene_layer_hit_test(layer, (scene_point){x, y}, 0);
    CHECK_INT(scene_error_status(), SCENE_OK);
    return found;
}

static void flat_conversion(void) {
    scene_layer *root = make(NULL, 0, 0, 400, 300), *a = make(root, 100, 50, 200, 100), *b = make(a, 10, 20, 30, 40);
    scene_layer *other = make(root, 300, 200, 50, 50);
    expect_point(convert(b, 1, 2, a), 11, 22);
    expect_point(convert(b, 1, 2, root), 111, 72);
    expect_point(convert(b, 1, 2, NULL), 111, 72);
    expect_point(convert(NULL, 111, 72, b), 1, 2);
    expect_point(convert(b, 1, 2, other), -189, -128);
    expect_point(convert(NULL, 5, 6, NULL), 5, 6);
    /* The root lies in the target as it says. */
    CHECK_OK(scene_layer_set_position(root, (scene_point){210, 150}));
    expect_point(convert(b, 1, 2, NULL), 121, 72);
    expect_point(convert(b, 1, 2, root), 111, 72);

    /* A scrolled layer's space begins at its bounds' origin. */
    CHECK_OK(scene_layer_set_bounds(a, (scene_rect){7, -3, 200, 100}));
    expect_point(convert(b, 1, 2, root), 104, 75);
    /* The sublayer transform acts about the anchor point, in the space that the flip turns about the middle. */
    scene_transform twice = scene_transform_make_scale(2, 2, 1);
    CHECK_OK(scene_layer_set_bounds(a, (scene_rect){0, 0, 200, 100}));
    CHECK_OK(scene_layer_set_sublayer_transform(a, &twice));
    expect_point(convert(b, 0, 0, a), -80, -10);
    expect_point(convert(b, 0, 0, root), 20, 40);
    CHECK_OK(scene_layer_set_geometry_flipped(a, true));
    expect_point(convert(b, 0, 0, a), -80, -10);
    expect_point(convert(b, 0, 0, root), 20, 160);

    scene_rect rect;
    CHECK_OK(scene_layer_convert_rect(b, (scene_rect){0, 0, 30, 40}, a, false, &rect));
    expect_rect(rect, -80, -10, 60, 80);
    CHECK_OK(scene_layer_convert_rect(b, (scene_rect){30, 40, -30, -40}, b, false, &rect));
    expect_rect(rect, 0, 0, 30, 40);

    /* Other trees lie in the same target. */
    scene_layer *alone = make(NULL, 5, 5, 10, 10);
    expect_point(convert(alone, 0, 0, root), -5, 5);
    scene_layer_release(alone);
    scene_layer_release(root);
}

static void conversion_in_perspective(void) {
    scene_layer *root = make(NULL, 0, 0, 400, 300), *card = make(root, 150, 100, 100, 100);
    look_from(root, 500);
    turn(card, pi / 3, 0, 1, 0);
    /* A side that is z nearer to the eye is 500 / (500 - z) times as large. */
    double z = 50 * sin(pi / 3), near = 500 / (500 - z), far = 500 / (500 + z), reach = 50 * cos(pi / 3);
    scene_point corners[4];
    CHECK_OK(scene_layer_get_corners(card, NULL, false, corners));
    expect_point(corners[0], 200 - reach * near, 150 - 50 * near);
    expect_point(corners[1], 200 + reach * far, 150 - 50 * far);
    expect_point(corners[2], 200 + reach * far, 150 + 50 * far);
    expect_point(corners[3], 200 - reach * near, 150 + 50 * near);
    expect_point(convert(card, 50, 50, root), 200, 150);
    expect_point(convert(root, corners[1].x, corners[1].y, card), 100, 0);
    scene_rect box;
    CHECK_OK(scene_layer_convert_rect(card, (scene_rect){0, 0, 100, 100}, NULL, false, &box));
    expect_rect(box, corners[0].x, corners[0].y, corners[1].x - corners[0].x, 100 * near);

    /* From the edge nothing can be converted into it, but from it. */
    turn(card, pi / 2, 0, 1, 0);
    scene_point point = {7, 7};
    CHECK_FAILS(scene_layer_convert_point(root, point, card, false, &point), SCENE_ERROR_INVALID_STATE);
    CHECK_CONTAINS(scene_error_message(), "singular");
    CHECK(point.x == 7 && point.y == 7);
    CHECK_FAILS(scene_layer_convert_rect(NULL, (scene_rect){0, 0, 1, 1}, card, false, &box), SCENE_ERROR_INVALID_STATE);
    expect_point(convert(card, 50, 50, root), 200, 150);

    /* Behind the eye. */
    scene_transform away = scene_transform_make_translation(0, 0, 600);
    CHECK_OK(scene_layer_set_transform(card, &away));
    CHECK_FAILS(scene_layer_convert_point(card, point, root, false, &point), SCENE_ERROR_INVALID_STATE);
    CHECK_CONTAINS(scene_error_message(), "behind the eye");
    CHECK_FAILS(scene_layer_convert_rect(card, (scene_rect){0, 0, 9, 9}, root, false, &box), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_layer_get_corners(card, NULL, false, corners), SCENE_ERROR_INVALID_STATE);
    expect_point(corners[0], 200 - reach * near, 150 - 50 * near);

    /* A floor that passes below the eye has corners behind it, and a horizon. */
    CHECK_OK(scene_layer_set_bounds(card, (scene_rect){0, 0, 100, 4000}));
    CHECK_OK(scene_layer_set_position(card, (scene_point){200, 300}));
    turn(card, pi / 2 - 0.1, 1, 0, 0);
    CHECK_FAILS(scene_layer_get_corners(card, NULL, false, corners), SCENE_ERROR_INVALID_STATE);
    CHECK_OK(scene_layer_convert_rect(card, (scene_rect){0, 0, 100, 4000}, NULL, false, &box));
    CHECK(isfinite(box.width) && box.height > 1000);
    CHECK_FAILS(scene_layer_convert_point(NULL, (scene_point){200, -5000}, card, false, &point),
                SCENE_ERROR_INVALID_STATE);

    CHECK_OK(scene_layer_set_transform(card, &(scene_transform){.m11 = 1e300, .m22 = 1e300, .m33 = 1, .m44 = 1}));
    CHECK_FAILS(scene_layer_convert_point(card, (scene_point){1e300, 0}, root, false, &point),
                SCENE_ERROR_INVALID_STATE);
    CHECK_CONTAINS(scene_error_message(), "too large");
    scene_layer_release(root);
}

/* What is in a transform layer is seen from where its superlayer's eye is. */
static void transform_layers(void) {
    scene_layer *root = make(NULL, 0, 0, 400, 300), *box = make_transform_layer(root, 100, 50, 200, 200);
    scene_layer *front = make(box, 50, 50, 100, 100), *back = make(box, 50, 50, 100, 100);
    look_from(root, 500);
    CHECK_OK(scene_layer_set_z_position(front, 100));
    expect_point(convert(front, 0, 0, root), 200 - 50 / 0.8, 150 - 50 / 0.8);
    /* Through the front's corner the back is seen at the same ray. */
    expect_point(convert(front, 0, 0, back), 50 - 50 / 0.8, 50 - 50 / 0.8);
    expect_point(convert(front, 0, 0, box), 100 - 50 / 0.8, 100 - 50 / 0.8);
    expect_point(convert(box, 3, 4, box), 3, 4);
    CHECK(hit(root, 200 - 50 / 0.8 + 0.1, 150) == front);
    turn(box, pi, 0, 1, 0);
    CHECK(hit(root, 200, 150) == back);
    expect_point(convert(back, 0, 0, root), 250, 100);
    /* The box on its edge still shows what stands across it. */
    turn(box, pi / 2, 0, 1, 0);
    turn(back, pi / 2, 0, 1, 0);
    CHECK(hit(root, 200, 150) == back);
    CHECK(hit(box, 200, 150) == back);
    scene_point point;
    CHECK_OK(scene_layer_convert_point(root, (scene_point){210, 150}, back, false, &point));
    CHECK_FAILS(scene_layer_convert_point(root, (scene_point){210, 150}, box, false, &point),
                SCENE_ERROR_INVALID_STATE);
    /* The point is in the space of the nearest layer that flattens. */
    CHECK(hit(back, 200, 150) == back);
    CHECK(hit(back, 100, 100) == NULL);
    scene_layer_release(root);
}

static void flat_hits(void) {
    scene_layer *root = make(NULL, 0, 0, 400, 300), *a = make(root, 100, 100, 100, 100),
                *b = make(root, 150, 150, 100, 100);
    scene_layer *inside = make(a, 80, 10, 60, 20);
    CHECK(hit(root, 1, 1) == root);
    CHECK(hit(root, 120, 120) == a);
    CHECK(hit(root, 160, 160) == b);
    /* Bounds are half open. */
    CHECK(hit(root, 0, 0) == root && hit(root, 399.9, 299.9) == root);
    CHECK(hit(root, 400, 0) == NULL && hit(root, 0, 300) == NULL && hit(root, -0.1, 0) == NULL);
    CHECK(hit(root, 250, 200) == root && hit(root, 249.9, 200) == b);
    /* Sublayers are found outside of their superlayer, unless it masks. */
    CHECK(hit(root, 220, 115) == inside);
    CHECK_OK(scene_layer_set_masks_to_bounds(a, true));
    CHECK(hit(root, 220, 115) == root && hit(root, 190, 115) == inside);
    /* zPosition counts, and equal ones keep the tree's order. */
    CHECK_OK(scene_layer_set_z_position(a, 1));
    CHECK(hit(root, 160, 160) == a);
    CHECK_OK(scene_layer_set_z_position(b, 1));
    CHECK(hit(root, 160, 160) == b);
    CHECK_OK(scene_layer_set_hidden(b, true));
    CHECK(hit(root, 160, 160) == a && hit(root, 240, 240) == root);
    CHECK(hit(b, 240, 240) == NULL);
    /* Opacity makes no difference unless it is asked for. */
    CHECK_OK(scene_layer_set_opacity(a, 0));
    CHECK(hit(root, 160, 160) == a);
    scene_layer *seen = scene_layer_hit_test(root, (scene_point){160, 160}, SCENE_HIT_TEST_IGNORES_TRANSPARENT);
    CHECK(seen == root);
    CHECK(scene_layer_hit_test(root, (scene_point){190, 115}, SCENE_HIT_TEST_IGNORES_TRANSPARENT) == root);
    /* A mask is never found. */
    scene_layer *mask = make(NULL, 0, 0, 400, 300);
    CHECK_OK(scene_layer_set_mask(root, mask));
    CHECK(hit(root, 1, 1) == root && hit(root, 160, 160) == a);
    scene_layer_release(mask);
    scene_layer_release(root);
}

static void corners(void) {
    scene_layer *root = make(NULL, 0, 0, 100, 100), *layer = make(root, 0, 0, 80, 60),
                *inside = make(layer, 0, 0, 80, 60);
    CHECK_OK(scene_layer_set_hidden(inside, true));
    CHECK_OK(scene_layer_set_corner_radius(layer, 20));
    CHECK(hit(root, 5, 5) == root && hit(root, 75, 5) == root && hit(root, 75, 55) == root && hit(root, 5, 55) == root);
    CHECK(hit(root, 6, 6) == layer && hit(root, 74, 54) == layer && hit(root, 20, 0) == layer);
    CHECK_OK(scene_layer_set_masked_corners(layer, SCENE_CORNER_MIN_X_MIN_Y | SCENE_CORNER_MAX_X_MAX_Y));
    CHECK(hit(root, 5, 5) == root && hit(root, 75, 5) == layer && hit(root, 75, 55) == root &&
          hit(root, 5, 55) == layer);
    /* A radius above half the shorter side acts as half. */
    CHECK_OK(scene_layer_set_masked_corners(layer, SCENE_CORNER_ALL));
    CHECK_OK(scene_layer_set_corner_radius(layer, 500));
    CHECK(hit(root, 0.1, 30) == layer && hit(root, 8, 8) == root && hit(root, 9, 9) == layer);
    CHECK_OK(scene_layer_set_corner_radius(layer, 20));
    CHECK_OK(scene_layer_set_corner_curve(layer, SCENE_CORNER_CURVE_CONTINUOUS));
    CHECK(hit(root, 5, 5) == root && hit(root, 7, 7) == layer && hit(root, 25, 0) == root && hit(root, 31, 0) == layer);
    /* The corners clip sublayers only where the layer masks. */
    CHECK_OK(scene_layer_set_hidden(inside, false));
    CHECK(hit(root, 2, 2) == inside);
    CHECK_OK(scene_layer_set_masks_to_bounds(layer, true));
    CHECK(hit(root, 2, 2) == root && hit(root, 40, 30) == inside);
    CHECK(scene_layer_contains_point(layer, (scene_point){40, 30}, 0));
    CHECK(!scene_layer_contains_point(layer, (scene_point){2, 2}, 0));
    scene_layer_release(root);
}

/* Planes that cut each other are each found where they are nearer. */
static void depth(void) {
    scene_layer *root = make(NULL, 0, 0, 400, 300), *a = make(root, 100, 50, 200, 200),
                *b = make(root, 100, 50, 200, 200);
    look_from(root, 800);
    turn(a, 0.5, 0, 1, 0);
    turn(b, -0.5, 0, 1, 0);
    CHECK(hit(root, 130, 150) == a && hit(root, 270, 150) == b);
    turn(b, 0.5, 0, 1, 0);
    CHECK(hit(root, 130, 150) == b && hit(root, 270, 150) == b);
    /* One that turns its back is not there when it has one side only. */
    turn(b, pi - 0.2, 0, 1, 0);
    CHECK(hit(root, 270, 150) == b);
    CHECK_OK(scene_layer_set_double_sided(b, false));
    CHECK(hit(root, 270, 150) == a);
    /* From the edge, and behind the eye, there is nothing. */
    CHECK_OK(scene_layer_set_double_sided(b, true));
    turn(b, pi / 2, 0, 1, 0);
    CHECK(hit(root, 200, 150) == a);
    turn(b, 0, 0, 1, 0);
    CHECK_OK(scene_layer_set_z_position(b, 801));
    CHECK(hit(root, 200, 150) == a);
    CHECK_OK(scene_layer_set_z_position(b, 400));
    CHECK(hit(root, 1, 1) == b);
    scene_transform none = scene_transform_make_scale(0, 0, 0);
    CHECK_OK(scene_layer_set_transform(b, &none));
    CHECK(hit(root, 200, 150) == a);
    scene_layer_release(root);
}

static void visible_rects(void) {
    scene_layer *root = make(NULL, 0, 0, 400, 300), *scroll = make(root, 100, 100, 100, 100),
                *page = make(scroll, 0, 0, 300, 500);
    expect_rect(scene_layer_get_visible_rect(page, false), 0, 0, 300, 500);
    CHECK_OK(scene_layer_set_masks_to_bounds(scroll, true));
    expect_rect(scene_layer_get_visible_rect(page, false), 0, 0, 100, 100);
    CHECK_OK(scene_layer_set_bounds(scroll, (scene_rect){20, 450, 100, 100}));
    expect_rect(scene_layer_get_visible_rect(page, false), 20, 450, 100, 50);
    CHECK_OK(scene_layer_set_bounds(scroll, (scene_rect){20, 600, 100, 100}));
    expect_rect(scene_layer_get_visible_rect(page, false), 0, 0, 0, 0);
    CHECK_OK(scene_layer_set_bounds(scroll, (scene_rect){0, 0, 100, 100}));
    /* Of a square on its corner a square window leaves a rectangle of its own directions. */
    CHECK_OK(scene_layer_set_bounds(page, (scene_rect){0, 0, 1000, 1000}));
    CHECK_OK(scene_layer_set_position(page, (scene_point){50, 50}));
    turn(page, pi / 4, 0, 0, 1);
    double half = 100 / sqrt(2);
    expect_rect(scene_layer_get_visible_rect(page, false), 500 - half, 500 - half, 2 * half, 2 * half);
    /* Also through perspective, and from the edge there is nothing to fail. */
    look_from(scroll, 500);
    CHECK_OK(scene_layer_set_z_position(page, 250));
    expect_rect(scene_layer_get_visible_rect(page, false), 500 - half / 2, 500 - half / 2, half, half);
    turn(page, pi / 2, 0, 1, 0);
    CHECK(isfinite(scene_layer_get_visible_rect(page, false).width));
    scene_layer_release(root);
}

typedef struct asked {
    int calls;
    scene_layer *layer;
    scene_point point;
    bool answer, asks_again;
} asked;

static bool contains(scene_layer *layer, scene_point point, void *user_data) {
    asked *a = user_data;
    a->calls++;
    a->layer = layer;
    a->point = point;
    if (a->asks_again && a->calls < 1000) return scene_layer_hit_test(layer, point, 0) != NULL;
    return a->answer;
}

static void delegates(void) {
    scene_layer *root = make(NULL, 0, 0, 400, 300), *layer = make(root, 100, 100, 100, 100),
                *below = make(layer, 0, 0, 20, 20);
    scene_layer_delegate delegate = SCENE_LAYER_DELEGATE_INIT;
    asked data = {.answer = false};
    delegate.contains_point = contains;
    CHECK_OK(scene_layer_set_delegate(layer, &delegate, &data, NULL));
    CHECK(hit(root, 150, 160) == root);
    CHECK(data.calls == 1 && data.layer == layer);
    expect_point(data.point, 50, 60);
    /* It decides about the layer, not about what is in it. */
    CHECK(hit(root, 110, 110) == below);
    CHECK_INT(data.calls, 1);
    CHECK(scene_layer_hit_test(root, (scene_point){150, 160}, SCENE_HIT_TEST_IGNORES_DELEGATES) == layer);
    CHECK_INT(data.calls, 1);
    CHECK(!scene_layer_contains_point(layer, (scene_point){5, 5}, 0));
    CHECK_INT(data.calls, 2);
    CHECK(scene_layer_contains_point(layer, (scene_point){5, 5}, SCENE_HIT_TEST_IGNORES_DELEGATES));
    data.answer = true;
    CHECK(hit(root, 399, 299) == layer);
    CHECK(scene_layer_contains_point(layer, (scene_point){-500, 5}, 0));

    /* One that asks without end is told so, and the search goes on. */
    data.asks_again = true;
    data.calls = 0;
    scene_error_clear();
    scene_layer_hit_test(root, (scene_point){150, 160}, 0);
    CHECK_INT(scene_error_status(), SCENE_ERROR_INVALID_STATE);
    CHECK_CONTAINS(scene_error_message(), "contains_point");
    CHECK(data.calls > 1 && data.calls < 1000);
    CHECK_OK(scene_layer_set_delegate(layer, NULL, NULL, NULL));
    data.calls = 0;
    CHECK(hit(root, 150, 160) == layer);
    CHECK_INT(data.calls, 0);
    scene_layer_release(root);
}

/* What is released while it is asked is not answered with. */
static bool release_it(scene_layer *layer, scene_point point, void *user_data) {
    (void)point;
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    scene_layer **root = user_data;
    scene_layer_release(*root);
    *root = NULL;
    return true;
}

static void gone_while_asked(void) {
    uint64_t before = scene_live_object_count(SCENE_OBJECT_LAYER);
    scene_layer *root = make(NULL, 0, 0, 400, 300), *layer = make(root, 100, 100, 100, 100);
    scene_layer_delegate delegate = SCENE_LAYER_DELEGATE_INIT;
    delegate.contains_point = release_it;
    CHECK_OK(scene_layer_set_delegate(layer, &delegate, &root, NULL));
    CHECK(hit(root, 150, 150) == NULL);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), before);
}

static void presentation(void) {
    scene_renderer *renderer = scene_renderer_create_offscreen(40, 30, 1);
    scene_layer *root = make(NULL, 0, 0, 40, 30), *layer = make(root, 0, 0, 10, 10);
    CHECK_OK(scene_renderer_set_root(renderer, root));
    CHECK_OK(scene_renderer_render(renderer, 0));
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_animation_duration(1));
    scene_timing_function *linear = scene_timing_function_create_named("linear");
    CHECK_OK(scene_transaction_set_animation_timing_function(linear));
    CHECK_OK(scene_layer_set_position(layer, (scene_point){25, 5}));
    CHECK_OK(scene_transaction_commit());
    scene_timing_function_release(linear);
    CHECK_OK(scene_renderer_render(renderer, 1));
    CHECK_OK(scene_renderer_render(renderer, 1.5));

    scene_point point, corners[4];
    expect_point(convert(layer, 0, 0, NULL), 20, 0);
    CHECK_OK(scene_layer_convert_point(layer, (scene_point){0, 0}, NULL, true, &point));
    expect_point(point, 10, 0);
    CHECK_OK(scene_layer_get_corners(layer, NULL, true, corners));
    expect_point(corners[2], 20, 10);
    CHECK(hit(root, 22, 5) == layer && hit(root, 12, 5) == root);
    CHECK(scene_layer_hit_test(root, (scene_point){12, 5}, SCENE_HIT_TEST_PRESENTATION) == layer);
    CHECK(scene_layer_hit_test(root, (scene_point){22, 5}, SCENE_HIT_TEST_PRESENTATION) == root);
    /* What was not shown yet lies where the model has it. */
    scene_layer *young = make(root, 30, 20, 5, 5);
    CHECK(scene_layer_hit_test(root, (scene_point){32, 22}, SCENE_HIT_TEST_PRESENTATION) == young);
    scene_renderer_release(renderer);
    scene_layer_release(root);
}

/* No depth is too deep. */
static void deep_trees(void) {
    scene_layer *root = make(NULL, 0, 0, 100, 100), *top = root, *spaces = make_transform_layer(root, 0, 0, 100, 100);
    for (int i = 0; i < 50000; i++) top = make(top, 0, 0, 100, 100);
    CHECK(hit(root, 50, 50) == top);
    expect_point(convert(top, 5, 6, NULL), 5, 6);
    CHECK_OK(scene_layer_remove_from_superlayer(scene_layer_get_sublayer(root, 1)));
    for (int i = 0; i < 1000; i++) {
        spaces = make_transform_layer(spaces, 0, 0, 100, 100);
        turn(spaces, 2 * pi / 1000, 0, 1, 0);
    }
    scene_layer *card = make(spaces, 20, 20, 60, 60);
    CHECK(hit(root, 50, 50) == card && hit(root, 10, 50) == root);
    scene_point point = convert(card, 0, 0, NULL);
    CHECK_NEAR(point.x, 20, 1e-6);
    scene_layer_release(root);
}

int main(void) {
    flat_conversion();
    conversion_in_perspective();
    transform_layers();
    flat_hits();
    corners();
    depth();
    visible_rects();
    delegates();
    gone_while_asked();
    presentation();
    deep_trees();
    return check_summary("space");
}
