/* Layers: defaults, values that read back bit for bit, geometry, names and ownership. The tree is in tree.c. */
#include "check.h"

static scene_layer *make(void) { return scene_layer_create(SCENE_LAYER_KIND_LAYER); }

static void defaults(void) {
    scene_layer *layer = make();
    scene_transform identity = scene_transform_make_identity(), transform;
    CHECK_RECT(scene_layer_get_bounds(layer), 0, 0, 0, 0, 0);
    CHECK_RECT(scene_layer_get_frame(layer), 0, 0, 0, 0, 0);
    CHECK_NUMBER(scene_layer_get_position(layer).x, 0);
    CHECK_NUMBER(scene_layer_get_position(layer).y, 0);
    CHECK_NUMBER(scene_layer_get_anchor_point(layer).x, 0.5);
    CHECK_NUMBER(scene_layer_get_anchor_point(layer).y, 0.5);
    CHECK_NUMBER(scene_layer_get_anchor_point_z(layer), 0);
    CHECK_NUMBER(scene_layer_get_z_position(layer), 0);
    transform = scene_layer_get_transform(layer);
    CHECK(memcmp(&transform, &identity, sizeof transform) == 0);
    transform = scene_layer_get_sublayer_transform(layer);
    CHECK(memcmp(&transform, &identity, sizeof transform) == 0);
    CHECK(!scene_layer_get_geometry_flipped(layer));

    CHECK(!scene_layer_get_hidden(layer));
    CHECK(scene_layer_get_double_sided(layer));
    CHECK_NUMBER(scene_layer_get_opacity(layer), 1);
    CHECK(scene_layer_get_allows_group_opacity(layer));
    CHECK(!scene_layer_get_masks_to_bounds(layer));
    scene_color color = {1, 1, 1, 1};
    CHECK(!scene_layer_get_background_color(layer, &color));
    CHECK(color.r == 0 && color.g == 0 && color.b == 0 && color.a == 0);
    CHECK(!scene_layer_get_background_color(layer, NULL));
    CHECK_NUMBER(scene_layer_get_corner_radius(layer), 0);
    CHECK_INT(scene_layer_get_masked_corners(layer), SCENE_CORNER_ALL);
    CHECK_NUMBER(scene_layer_get_border_width(layer), 0);
    color = scene_layer_get_border_color(layer);
    CHECK(color.r == 0 && color.g == 0 && color.b == 0 && color.a == 1);
    CHECK(scene_layer_get_allows_edge_antialiasing(layer));

    CHECK(scene_layer_get_contents(layer) == NULL);
    CHECK_INT(scene_layer_get_contents_gravity(layer), SCENE_GRAVITY_RESIZE);
    CHECK_RECT(scene_layer_get_contents_rect(layer), 0, 0, 1, 1, 0);
    CHECK_RECT(scene_layer_get_contents_center(layer), 0, 0, 1, 1, 0);
    CHECK_NUMBER(scene_layer_get_contents_scale(layer), 1);
    CHECK_INT(scene_layer_get_minification_filter(layer), SCENE_CONTENTS_FILTER_LINEAR);
    CHECK_INT(scene_layer_get_magnification_filter(layer), SCENE_CONTENTS_FILTER_LINEAR);

    CHECK(scene_layer_get_superlayer(layer) == NULL);
    CHECK_INT(scene_layer_get_sublayer_count(layer), 0);
    CHECK_INT(scene_layer_get_animation_count(layer), 0);
    CHECK_TEXT(scene_layer_get_name(layer), NULL);
    scene_layer_release(layer);
}

/* Numbers that lose bits when they pass through a float or through text. */
static const double awkward[] = {0.1, 1.0 / 3, -0.0, 1e-300, 5e-324, 1e300, 16777217.0, 0.30000000000000004};
enum { awkward_count = sizeof awkward / sizeof awkward[0] };

static void numbers_round_trip(void) {
    scene_layer *layer = make();
    for (int i = 0; i < awkward_count; i++) {
        double a = awkward[i], b = awkward[(i + 1) % awkward_count];
        CHECK_OK(scene_layer_set_position(layer, (scene_point){a, b}));
        CHECK_NUMBER(scene_layer_get_position(layer).x, a);
        CHECK_NUMBER(scene_layer_get_position(layer).y, b);
        CHECK_OK(scene_layer_set_anchor_point(layer, (scene_point){b, a}));
        CHECK_NUMBER(scene_layer_get_anchor_point(layer).x, b);
        CHECK_NUMBER(scene_layer_get_anchor_point(layer).y, a);
        CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){a, b, fabs(b), fabs(a)}));
        CHECK_NUMBER(scene_layer_get_bounds(layer).x, a);
        CHECK_NUMBER(scene_layer_get_bounds(layer).y, b);
        CHECK_NUMBER(scene_layer_get_bounds(layer).width, fabs(b));
        CHECK_NUMBER(scene_layer_get_bounds(layer).height, fabs(a));
        CHECK_OK(scene_layer_set_z_position(layer, a));
        CHECK_NUMBER(scene_layer_get_z_position(layer), a);
        CHECK_OK(scene_layer_set_anchor_point_z(layer, a));
        CHECK_NUMBER(scene_layer_get_anchor_point_z(layer), a);
        CHECK_OK(scene_layer_set_opacity(layer, a));
        CHECK_NUMBER(scene_layer_get_opacity(layer), a);
        CHECK_OK(scene_layer_set_corner_radius(layer, fabs(a)));
        CHECK_NUMBER(scene_layer_get_corner_radius(layer), fabs(a));
        CHECK_OK(scene_layer_set_border_width(layer, fabs(a)));
        CHECK_NUMBER(scene_layer_get_border_width(layer), fabs(a));
        CHECK_OK(scene_layer_set_contents_rect(layer, (scene_rect){a, b, fabs(a), fabs(b)}));
        CHECK_NUMBER(scene_layer_get_contents_rect(layer).x, a);
        CHECK_NUMBER(scene_layer_get_contents_rect(layer).height, fabs(b));
        CHECK_OK(scene_layer_set_contents_center(layer, (scene_rect){b, a, fabs(b), fabs(a)}));
        CHECK_NUMBER(scene_layer_get_contents_center(layer).y, a);
        CHECK_NUMBER(scene_layer_get_contents_center(layer).width, fabs(b));
        if (fabs(a) > 0) {
            CHECK_OK(scene_layer_set_contents_scale(layer, fabs(a)));
            CHECK_NUMBER(scene_layer_get_contents_scale(layer), fabs(a));
        }
    }
    scene_layer_release(layer);
}

static void structures_round_trip(void) {
    scene_layer *layer = make();
    scene_transform in, out;
    double *numbers = &in.m11;
    for (int i = 0; i < 16; i++) numbers[i] = awkward[i % awkward_count] * (i + 1);
    CHECK_OK(scene_layer_set_transform(layer, &in));
    out = scene_layer_get_transform(layer);
    CHECK(memcmp(&in, &out, sizeof in) == 0);
    in.m34 = -1.0 / 700;
    CHECK_OK(scene_layer_set_sublayer_transform(layer, &in));
    out = scene_layer_get_sublayer_transform(layer);
    CHECK(memcmp(&in, &out, sizeof in) == 0);

    scene_color color = {0.1f, 1.0f / 3, 0.7f, 0.9999f}, read;
    CHECK_OK(scene_layer_set_background_color(layer, &color));
    CHECK(scene_layer_get_background_color(layer, &read));
    CHECK(memcmp(&color, &read, sizeof color) == 0);
    CHECK(scene_layer_get_background_color(layer, NULL));
    CHECK_OK(scene_layer_set_background_color(layer, NULL));
    CHECK(!scene_layer_get_background_color(layer, &read));
    CHECK_OK(scene_layer_set_border_color(layer, color));
    read = scene_layer_get_border_color(layer);
    CHECK(memcmp(&color, &read, sizeof color) == 0);
    scene_layer_release(layer);
}

static void switches_round_trip(void) {
    scene_layer *layer = make();
    static const struct {
        scene_status (*set)(scene_layer *, bool);
        bool (*get)(const scene_layer *);
    } switches[] = {
        {scene_layer_set_geometry_flipped, scene_layer_get_geometry_flipped},
        {scene_layer_set_hidden, scene_layer_get_hidden},
        {scene_layer_set_double_sided, scene_layer_get_double_sided},
        {scene_layer_set_allows_group_opacity, scene_layer_get_allows_group_opacity},
        {scene_layer_set_masks_to_bounds, scene_layer_get_masks_to_bounds},
        {scene_layer_set_allows_edge_antialiasing, scene_layer_get_allows_edge_antialiasing},
    };
    enum { count = sizeof switches / sizeof switches[0] };
    /* One at a time, so that no switch moves another. */
    for (unsigned bits = 0; bits < 1u << count; bits++) {
        for (int i = 0; i < count; i++) CHECK_OK(switches[i].set(layer, bits >> i & 1));
        for (int i = 0; i < count; i++) CHECK_INT(switches[i].get(layer), bits >> i & 1);
    }
    for (int gravity = 0; gravity <= SCENE_GRAVITY_RESIZE_ASPECT_FILL; gravity++) {
        CHECK_OK(scene_layer_set_contents_gravity(layer, (scene_gravity)gravity));
        CHECK_INT(scene_layer_get_contents_gravity(layer), gravity);
    }
    for (int filter = 0; filter <= SCENE_CONTENTS_FILTER_TRILINEAR; filter++) {
        CHECK_OK(scene_layer_set_minification_filter(layer, (scene_contents_filter)filter));
        CHECK_INT(scene_layer_get_minification_filter(layer), filter);
        CHECK_OK(scene_layer_set_magnification_filter(layer, (scene_contents_filter)(2 - filter)));
        CHECK_INT(scene_layer_get_magnification_filter(layer), 2 - filter);
    }
    for (uint32_t corners = 0; corners <= 64; corners++) {
        CHECK_OK(scene_layer_set_masked_corners(layer, corners));
        CHECK_INT(scene_layer_get_masked_corners(layer), corners & SCENE_CORNER_ALL);
    }
    scene_layer_release(layer);
}

/* Measured on Core Animation; see docs for CALayer.frame. */
static void geometry(void) {
    scene_layer *layer = make();
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, -100, -50}));
    CHECK_RECT(scene_layer_get_bounds(layer), -100, -50, 100, 50, 0);

    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){7, 8, 1, 1}));
    scene_transform scale = scene_transform_make_scale(2, 4, 1);
    CHECK_OK(scene_layer_set_transform(layer, &scale));
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){10, 20, 100, 50}));
    CHECK_RECT(scene_layer_get_bounds(layer), 7, 8, 50, 12.5, 1e-12);
    CHECK_NEAR(scene_layer_get_position(layer).x, 60, 1e-12);
    CHECK_NEAR(scene_layer_get_position(layer).y, 45, 1e-12);
    CHECK_RECT(scene_layer_get_frame(layer), 10, 20, 100, 50, 1e-12);

    /* A quarter turn swaps the sides of the frame. */
    scene_transform turn = scene_transform_make_rotation(acos(-1) / 2, 0, 0, 1);
    CHECK_OK(scene_layer_set_transform(layer, &turn));
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, 100, 50}));
    CHECK_OK(scene_layer_set_position(layer, (scene_point){60, 45}));
    CHECK_RECT(scene_layer_get_frame(layer), 35, -5, 50, 100, 1e-9);

    /* The origin of the bounds scrolls the inside, the z position is depth: neither moves the frame. */
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){300, -20, 100, 50}));
    CHECK_OK(scene_layer_set_z_position(layer, 500));
    CHECK_RECT(scene_layer_get_frame(layer), 35, -5, 50, 100, 1e-9);

    scene_transform identity = scene_transform_make_identity();
    CHECK_OK(scene_layer_set_transform(layer, &identity));
    CHECK_OK(scene_layer_set_anchor_point(layer, (scene_point){0, 0}));
    CHECK_NEAR(scene_layer_get_position(layer).x, 60, 0);
    CHECK_RECT(scene_layer_get_frame(layer), 60, 45, 100, 50, 0);
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){1, 2, 3, 4}));
    CHECK_RECT(scene_layer_get_bounds(layer), 300, -20, 3, 4, 0);
    CHECK_NEAR(scene_layer_get_position(layer).x, 1, 0);
    CHECK_OK(scene_layer_set_anchor_point(layer, (scene_point){2, -1}));
    CHECK_RECT(scene_layer_get_frame(layer), 1 - 6, 2 + 4, 3, 4, 1e-12);

    CHECK_OK(scene_layer_set_anchor_point(layer, (scene_point){0.5, 0.5}));
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){100, 100, -50, -20}));
    CHECK_RECT(scene_layer_get_frame(layer), 50, 80, 50, 20, 1e-12);

    /* No inverse to go back through: still numbers, never NaN. */
    scene_transform flat = scene_transform_make_scale(0, 1, 1);
    CHECK_OK(scene_layer_set_transform(layer, &flat));
    scene_layer_set_frame(layer, (scene_rect){0, 0, 10, 10});
    scene_rect bounds = scene_layer_get_bounds(layer), frame = scene_layer_get_frame(layer);
    CHECK(isfinite(bounds.x + bounds.y + bounds.width + bounds.height));
    CHECK(isfinite(frame.x + frame.y + frame.width + frame.height));
    scene_layer_release(layer);
}

static void corner_curves(void) {
    CHECK_NUMBER(scene_corner_curve_expansion_factor(SCENE_CORNER_CURVE_CIRCULAR), 1);
    CHECK_NEAR(scene_corner_curve_expansion_factor(SCENE_CORNER_CURVE_CONTINUOUS), 1.528665, 1e-9);
}

static void names(void) {
    scene_layer *layer = make(), *other = make();
    CHECK_OK(scene_layer_set_name(layer, "Höhe ▲ 高さ"));
    CHECK_TEXT(scene_layer_get_name(layer), "Höhe ▲ 高さ");
    CHECK_TEXT(scene_layer_get_name(other), NULL);
    CHECK_OK(scene_layer_set_name(layer, ""));
    CHECK_TEXT(scene_layer_get_name(layer), "");
    size_t length = 1000000;
    char *large = malloc(length + 1);
    memset(large, 'x', length);
    large[length] = 0;
    CHECK_OK(scene_layer_set_name(layer, large));
    CHECK(strcmp(scene_layer_get_name(layer), large) == 0);
    /* It is a copy. */
    large[0] = 'y';
    CHECK(scene_layer_get_name(layer)[0] == 'x');
    free(large);
    CHECK_OK(scene_layer_set_name(layer, NULL));
    CHECK_TEXT(scene_layer_get_name(layer), NULL);
    scene_layer_release(layer);
    scene_layer_release(other);
}

static void ownership(void) {
    uint64_t before = scene_live_object_count(SCENE_OBJECT_LAYER);
    scene_layer *parent = make(), *child = make();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), before + 2);
    CHECK(scene_layer_retain(child) == child);
    scene_layer_release(child);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), before + 2);

    /* The superlayer holds its sublayers. */
    CHECK_OK(scene_layer_add_sublayer(parent, child));
    scene_layer_release(child);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), before + 2);
    CHECK(scene_layer_get_superlayer(child) == parent);
    CHECK_OK(scene_layer_remove_from_superlayer(child));
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), before + 1);
    CHECK_FAILS_WITH(scene_layer_get_superlayer(child), NULL, SCENE_ERROR_INVALID_HANDLE);

    /* A sublayer that somebody else holds survives its superlayer, which it then has no more. */
    child = make();
    CHECK_OK(scene_layer_add_sublayer(parent, child));
    scene_layer_release(parent);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), before + 1);
    scene_error_clear();
    CHECK(scene_layer_get_superlayer(child) == NULL);
    CHECK_INT(scene_error_status(), SCENE_OK);
    scene_layer_release(child);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), before);
    scene_layer_release(NULL);
    CHECK_INT(scene_live_object_count((scene_object_kind)99), 0);
}

/* A slot that is used again does not make old handles good again. */
static void generations(void) {
    enum { count = 5000 };
    static scene_layer *old[count];
    scene_layer *current = NULL;
    for (int i = 0; i < count; i++) {
        old[i] = current = make();
        scene_layer_release(current);
    }
    current = make();
    CHECK_OK(scene_layer_set_opacity(current, 0.25));
    for (int i = 0; i < count; i++) {
        if (old[i] == current) check_that(false, __FILE__, __LINE__, "handle %d of %d came back", i, count);
        scene_layer_set_opacity(old[i], 0.75);
    }
    CHECK_NUMBER(scene_layer_get_opacity(current), 0.25);
    CHECK_FAILS(scene_layer_set_opacity(old[0], 1), SCENE_ERROR_INVALID_HANDLE);
    scene_layer_release(current);
}

int main(void) {
    defaults();
    numbers_round_trip();
    corner_curves();
    structures_round_trip();
    switches_round_trip();
    geometry();
    names();
    ownership();
    generations();
    return check_summary("layers");
}
