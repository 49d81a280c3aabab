/* Misuse of every function of layer.h, tree.h, space.h and property.h. */
#include "misuse.h"

#define HANDLE(i) a[i].handle
#define FLAG(i) true

STATUS(scene_layer_add_sublayer, HANDLE(0), HANDLE(1))
STATUS(scene_layer_insert_sublayer, HANDLE(0), HANDLE(1), (uint32_t)a[2].integer)
STATUS(scene_layer_insert_sublayer_below, HANDLE(0), HANDLE(1), HANDLE(2))
STATUS(scene_layer_insert_sublayer_above, HANDLE(0), HANDLE(1), HANDLE(2))
STATUS(scene_layer_remove_from_superlayer, HANDLE(0))
VALUE(scene_layer *, scene_layer_get_superlayer, HANDLE(0))
VALUE(uint32_t, scene_layer_get_sublayer_count, HANDLE(0))
VALUE(scene_layer *, scene_layer_get_sublayer, HANDLE(0), (uint32_t)a[1].integer)
VALUE(uint32_t, scene_layer_get_sublayers, HANDLE(0), a[1].pointer, 1)
OWNED(scene_layer *, scene_layer_create, scene_layer_release, (scene_layer_kind)a[0].integer)
OWNED(scene_layer *, scene_layer_retain, scene_layer_release, HANDLE(0))
RELEASE(scene_layer_retain, scene_layer_release)
STATUS(scene_layer_set_name, HANDLE(0), a[1].text)
VALUE(const char *, scene_layer_get_name, HANDLE(0))

VALUE(scene_layer *, scene_layer_find, HANDLE(0), strcmp(a[1].text ? a[1].text : "", "key") == 0 ? "target" : a[1].text)
VALUE(uint32_t, scene_layer_get_subtree, HANDLE(0), a[1].pointer, 1)
OWNED(char *, scene_layer_copy_outline, scene_string_free, HANDLE(0), true)

STATUS(scene_layer_convert_point, HANDLE(0), point_of(&a[1]), HANDLE(2), true, a[3].pointer)
STATUS(scene_layer_convert_rect, HANDLE(0), rect_of(&a[1]), HANDLE(2), false, a[3].pointer)
STATUS(scene_layer_get_corners, HANDLE(0), HANDLE(1), false, a[2].pointer)
VALUE(scene_rect, scene_layer_get_visible_rect, HANDLE(0), true)
VALUE(bool, scene_layer_contains_point, HANDLE(0), point_of(&a[1]), (uint32_t)a[2].integer)
VALUE(scene_layer *, scene_layer_hit_test, HANDLE(0), point_of(&a[1]), (uint32_t)a[2].integer)

/* What was replaced is put back, so that the next call finds it in its place. */
static outcome call_scene_layer_replace_sublayer(const argument *a) {
    scene_status status = scene_layer_replace_sublayer(HANDLE(0), HANDLE(1), HANDLE(2));
    if (status == SCENE_OK) CHECK_OK(scene_layer_add_sublayer(HANDLE(0), HANDLE(1)));
    return (outcome){status, true};
}

VALUE(scene_layer_kind, scene_layer_get_kind, HANDLE(0))
STATUS(scene_layer_set_bounds, HANDLE(0), rect_of(&a[1]))
VALUE(scene_rect, scene_layer_get_bounds, HANDLE(0))
STATUS(scene_layer_set_position, HANDLE(0), point_of(&a[1]))
VALUE(scene_point, scene_layer_get_position, HANDLE(0))
STATUS(scene_layer_set_anchor_point, HANDLE(0), point_of(&a[1]))
VALUE(scene_point, scene_layer_get_anchor_point, HANDLE(0))
STATUS(scene_layer_set_anchor_point_z, HANDLE(0), a[1].numbers[0])
VALUE(double, scene_layer_get_anchor_point_z, HANDLE(0))
STATUS(scene_layer_set_z_position, HANDLE(0), a[1].numbers[0])
VALUE(double, scene_layer_get_z_position, HANDLE(0))
STATUS(scene_layer_set_transform, HANDLE(0), transform_of(&a[1]))
VALUE(scene_transform, scene_layer_get_transform, HANDLE(0))
STATUS(scene_layer_set_sublayer_transform, HANDLE(0), transform_of(&a[1]))
VALUE(scene_transform, scene_layer_get_sublayer_transform, HANDLE(0))
STATUS(scene_layer_set_frame, HANDLE(0), rect_of(&a[1]))
VALUE(scene_rect, scene_layer_get_frame, HANDLE(0))
STATUS(scene_layer_set_geometry_flipped, HANDLE(0), FLAG(1))
VALUE(bool, scene_layer_get_geometry_flipped, HANDLE(0))
STATUS(scene_layer_set_hidden, HANDLE(0), FLAG(1))
VALUE(bool, scene_layer_get_hidden, HANDLE(0))
STATUS(scene_layer_set_double_sided, HANDLE(0), FLAG(1))
VALUE(bool, scene_layer_get_double_sided, HANDLE(0))
STATUS(scene_layer_set_opacity, HANDLE(0), a[1].numbers[0])
VALUE(double, scene_layer_get_opacity, HANDLE(0))
STATUS(scene_layer_set_allows_group_opacity, HANDLE(0), FLAG(1))
VALUE(bool, scene_layer_get_allows_group_opacity, HANDLE(0))
STATUS(scene_layer_set_masks_to_bounds, HANDLE(0), FLAG(1))
VALUE(bool, scene_layer_get_masks_to_bounds, HANDLE(0))
STATUS(scene_layer_set_background_color, HANDLE(0), color_pointer_of(&a[1]))
STATUS(scene_layer_set_corner_radius, HANDLE(0), a[1].numbers[0])
VALUE(double, scene_layer_get_corner_radius, HANDLE(0))
STATUS(scene_layer_set_masked_corners, HANDLE(0), 3)
VALUE(uint32_t, scene_layer_get_masked_corners, HANDLE(0))
STATUS(scene_layer_set_border_width, HANDLE(0), a[1].numbers[0])
VALUE(double, scene_layer_get_border_width, HANDLE(0))
STATUS(scene_layer_set_border_color, HANDLE(0), color_of(&a[1]))
VALUE(scene_color, scene_layer_get_border_color, HANDLE(0))
STATUS(scene_layer_set_allows_edge_antialiasing, HANDLE(0), FLAG(1))
VALUE(bool, scene_layer_get_allows_edge_antialiasing, HANDLE(0))
STATUS(scene_layer_set_edge_antialiasing_mask, HANDLE(0), 3)
VALUE(uint32_t, scene_layer_get_edge_antialiasing_mask, HANDLE(0))
STATUS(scene_layer_set_corner_curve, HANDLE(0), (scene_corner_curve)a[1].integer)
VALUE(scene_corner_curve, scene_layer_get_corner_curve, HANDLE(0))
STATUS(scene_layer_set_shadow_color, HANDLE(0), color_of(&a[1]))
VALUE(scene_color, scene_layer_get_shadow_color, HANDLE(0))
STATUS(scene_layer_set_shadow_opacity, HANDLE(0), a[1].numbers[0])
VALUE(double, scene_layer_get_shadow_opacity, HANDLE(0))
STATUS(scene_layer_set_shadow_offset, HANDLE(0), (scene_size){a[1].numbers[0], a[1].numbers[1]})
VALUE(scene_size, scene_layer_get_shadow_offset, HANDLE(0))
STATUS(scene_layer_set_shadow_radius, HANDLE(0), a[1].numbers[0])
VALUE(double, scene_layer_get_shadow_radius, HANDLE(0))
STATUS(scene_layer_set_shadow_path, HANDLE(0), HANDLE(1))
OWNED(scene_path *, scene_layer_copy_shadow_path, scene_path_release, HANDLE(0))
STATUS(scene_layer_set_should_rasterize, HANDLE(0), FLAG(1))
VALUE(bool, scene_layer_get_should_rasterize, HANDLE(0))
STATUS(scene_layer_set_rasterization_scale, HANDLE(0), a[1].numbers[0])
VALUE(double, scene_layer_get_rasterization_scale, HANDLE(0))
STATUS(scene_layer_set_compositing_filter, HANDLE(0), (scene_blend_mode)a[1].integer)
VALUE(scene_blend_mode, scene_layer_get_compositing_filter, HANDLE(0))
STATUS(scene_layer_set_mask_mode, HANDLE(0), (scene_mask_mode)a[1].integer)
VALUE(scene_mask_mode, scene_layer_get_mask_mode, HANDLE(0))
VALUE(scene_layer *, scene_layer_get_mask, HANDLE(0))

/* The mask is taken away again, so that the next call finds the layer loose. */
static outcome call_scene_layer_set_mask(const argument *a) {
    scene_status status = scene_layer_set_mask(HANDLE(0), objects.loose);
    if (status == SCENE_OK) CHECK_OK(scene_layer_set_mask(HANDLE(0), NULL));
    return (outcome){status, true};
}
STATUS(scene_layer_set_contents, HANDLE(0), HANDLE(1))
VALUE(scene_image *, scene_layer_get_contents, HANDLE(0))
STATUS(scene_layer_set_contents_gravity, HANDLE(0), (scene_gravity)a[1].integer)
VALUE(scene_gravity, scene_layer_get_contents_gravity, HANDLE(0))
STATUS(scene_layer_set_contents_rect, HANDLE(0), rect_of(&a[1]))
VALUE(scene_rect, scene_layer_get_contents_rect, HANDLE(0))
STATUS(scene_layer_set_contents_center, HANDLE(0), rect_of(&a[1]))
VALUE(scene_rect, scene_layer_get_contents_center, HANDLE(0))
STATUS(scene_layer_set_contents_scale, HANDLE(0), a[1].numbers[0])
VALUE(double, scene_layer_get_contents_scale, HANDLE(0))
STATUS(scene_layer_set_minification_filter, HANDLE(0), (scene_contents_filter)a[1].integer)
VALUE(scene_contents_filter, scene_layer_get_minification_filter, HANDLE(0))
STATUS(scene_layer_set_magnification_filter, HANDLE(0), (scene_contents_filter)a[1].integer)
VALUE(scene_contents_filter, scene_layer_get_magnification_filter, HANDLE(0))

static outcome call_scene_layer_get_background_color(const argument *a) {
    scene_color color = {1, 1, 1, 1};
    scene_error_clear();
    bool set = scene_layer_get_background_color(HANDLE(0), &color);
    return (outcome){scene_error_status(), !set && is_zero(&color, sizeof color)};
}

STATUS(scene_layer_set_value, HANDLE(0), a[1].text, value_of(&a[2]))
STATUS(scene_layer_get_value, HANDLE(0), a[1].text, a[2].pointer)
STATUS(scene_layer_get_presentation_value, HANDLE(0), a[1].text, a[2].pointer)

/* The second of two layers is the one that may be wrong. */
static outcome call_scene_layers_set_numbers(const argument *a) {
    scene_layer *const layers[2] = {objects.sibling, HANDLE(0)};
    double numbers[2] = {0.5, a[2].numbers[0]};
    return (outcome){scene_layers_set_numbers(layers, 2, a[1].text, numbers, 1), true};
}

static outcome call_scene_layers_get_numbers(const argument *a) {
    scene_layer *const layers[2] = {objects.sibling, HANDLE(0)};
    memset(scratch, 0, sizeof scratch);
    scene_status status = scene_layers_get_numbers(layers, 2, a[1].text, a[2].pointer, 1);
    return (outcome){status, is_zero(scratch, sizeof scratch)};
}

static const row rows[] = {
    ROW(scene_layer_create, LAYER_KIND),
    ROW(scene_layer_get_kind, LAYER),
    ROW(scene_layer_retain, LAYER),
    ROW(scene_layer_release, LAYER_OR_NULL),
    ROW(scene_layer_add_sublayer, LAYER, SUBLAYER),
    ROW(scene_layer_insert_sublayer, LAYER, SUBLAYER, PLACE),
    ROW(scene_layer_insert_sublayer_below, LAYER, SUBLAYER, SIBLING),
    ROW(scene_layer_insert_sublayer_above, LAYER, SUBLAYER, SIBLING),
    ROW(scene_layer_replace_sublayer, LAYER, SIBLING, SUBLAYER),
    ROW(scene_layer_get_superlayer, LAYER),
    ROW(scene_layer_get_sublayer_count, LAYER),
    ROW(scene_layer_get_sublayer, LAYER, INDEX),
    ROW(scene_layer_get_sublayers, LAYER, POINTER),
    ROW(scene_layer_find, LAYER, NAME_TO_FIND),
    ROW(scene_layer_get_subtree, LAYER, POINTER),
    ROW(scene_layer_copy_outline, LAYER),
    ROW(scene_layer_convert_point, LAYER_OR_NULL, POINT, LAYER_OR_NULL, POINTER),
    ROW(scene_layer_convert_rect, LAYER_OR_NULL, RECT, LAYER_OR_NULL, POINTER),
    ROW(scene_layer_get_corners, LAYER, LAYER_OR_NULL, POINTER),
    ROW(scene_layer_get_visible_rect, LAYER),
    ROW(scene_layer_contains_point, LAYER, POINT, PLACE),
    ROW(scene_layer_hit_test, LAYER, POINT, PLACE),
    ROW(scene_layer_remove_from_superlayer, SUBLAYER),
    ROW(scene_layer_set_name, LAYER, NAME_OR_NULL),
    ROW(scene_layer_get_name, LAYER),
    ROW(scene_layer_set_bounds, LAYER, RECT),
    ROW(scene_layer_get_bounds, LAYER),
    ROW(scene_layer_set_position, LAYER, POINT),
    ROW(scene_layer_get_position, LAYER),
    ROW(scene_layer_set_anchor_point, LAYER, POINT),
    ROW(scene_layer_get_anchor_point, LAYER),
    ROW(scene_layer_set_anchor_point_z, LAYER, NUMBER),
    ROW(scene_layer_get_anchor_point_z, LAYER),
    ROW(scene_layer_set_z_position, LAYER, NUMBER),
    ROW(scene_layer_get_z_position, LAYER),
    ROW(scene_layer_set_transform, LAYER, TRANSFORM),
    ROW(scene_layer_get_transform, LAYER),
    ROW(scene_layer_set_sublayer_transform, LAYER, TRANSFORM),
    ROW(scene_layer_get_sublayer_transform, LAYER),
    ROW(scene_layer_set_frame, LAYER, RECT),
    ROW(scene_layer_get_frame, LAYER),
    ROW(scene_layer_set_geometry_flipped, LAYER),
    ROW(scene_layer_get_geometry_flipped, LAYER),
    ROW(scene_layer_set_hidden, LAYER),
    ROW(scene_layer_get_hidden, LAYER),
    ROW(scene_layer_set_double_sided, LAYER),
    ROW(scene_layer_get_double_sided, LAYER),
    ROW(scene_layer_set_opacity, LAYER, NUMBER),
    ROW(scene_layer_get_opacity, LAYER),
    ROW(scene_layer_set_allows_group_opacity, LAYER),
    ROW(scene_layer_get_allows_group_opacity, LAYER),
    ROW(scene_layer_set_masks_to_bounds, LAYER),
    ROW(scene_layer_get_masks_to_bounds, LAYER),
    ROW(scene_layer_set_background_color, LAYER, COLOR_OR_NULL),
    ROW(scene_layer_get_background_color, LAYER),
    ROW(scene_layer_set_corner_radius, LAYER, NOT_NEGATIVE),
    ROW(scene_layer_get_corner_radius, LAYER),
    ROW(scene_layer_set_masked_corners, LAYER),
    ROW(scene_layer_get_masked_corners, LAYER),
    ROW(scene_layer_set_border_width, LAYER, NOT_NEGATIVE),
    ROW(scene_layer_get_border_width, LAYER),
    ROW(scene_layer_set_border_color, LAYER, COLOR),
    ROW(scene_layer_get_border_color, LAYER),
    ROW(scene_layer_set_allows_edge_antialiasing, LAYER),
    ROW(scene_layer_get_allows_edge_antialiasing, LAYER),
    ROW(scene_layer_set_edge_antialiasing_mask, LAYER),
    ROW(scene_layer_get_edge_antialiasing_mask, LAYER),
    ROW(scene_layer_set_corner_curve, LAYER, CORNER_CURVE),
    ROW(scene_layer_get_corner_curve, LAYER),
    ROW(scene_layer_set_shadow_color, LAYER, COLOR),
    ROW(scene_layer_get_shadow_color, LAYER),
    ROW(scene_layer_set_shadow_opacity, LAYER, NUMBER),
    ROW(scene_layer_get_shadow_opacity, LAYER),
    ROW(scene_layer_set_shadow_offset, LAYER, SIZE),
    ROW(scene_layer_get_shadow_offset, LAYER),
    ROW(scene_layer_set_shadow_radius, LAYER, NOT_NEGATIVE),
    ROW(scene_layer_get_shadow_radius, LAYER),
    ROW(scene_layer_set_shadow_path, LAYER, PATH_OR_NULL),
    ROW(scene_layer_copy_shadow_path, LAYER),
    ROW(scene_layer_set_should_rasterize, LAYER),
    ROW(scene_layer_get_should_rasterize, LAYER),
    ROW(scene_layer_set_rasterization_scale, LAYER, POSITIVE),
    ROW(scene_layer_get_rasterization_scale, LAYER),
    ROW(scene_layer_set_compositing_filter, LAYER, BLEND_MODE),
    ROW(scene_layer_get_compositing_filter, LAYER),
    ROW(scene_layer_set_mask, LAYER),
    ROW(scene_layer_get_mask, LAYER),
    ROW(scene_layer_set_mask_mode, LAYER, MASK_MODE),
    ROW(scene_layer_get_mask_mode, LAYER),
    ROW(scene_layer_set_contents, LAYER, IMAGE_OR_NULL),
    ROW(scene_layer_get_contents, LAYER),
    ROW(scene_layer_set_contents_gravity, LAYER, GRAVITY),
    ROW(scene_layer_get_contents_gravity, LAYER),
    ROW(scene_layer_set_contents_rect, LAYER, RECT),
    ROW(scene_layer_get_contents_rect, LAYER),
    ROW(scene_layer_set_contents_center, LAYER, RECT),
    ROW(scene_layer_get_contents_center, LAYER),
    ROW(scene_layer_set_contents_scale, LAYER, POSITIVE),
    ROW(scene_layer_get_contents_scale, LAYER),
    ROW(scene_layer_set_minification_filter, LAYER, FILTER),
    ROW(scene_layer_get_minification_filter, LAYER),
    ROW(scene_layer_set_magnification_filter, LAYER, FILTER),
    ROW(scene_layer_get_magnification_filter, LAYER),
    ROW(scene_layer_set_value, LAYER, KEY_PATH, NUMBER_VALUE),
    ROW(scene_layer_get_value, LAYER, KEY_PATH, POINTER),
    ROW(scene_layer_get_presentation_value, LAYER, KEY_PATH, POINTER),
    ROW(scene_layers_set_numbers, LAYER, KEY_PATH, NUMBER),
    ROW(scene_layers_get_numbers, LAYER, KEY_PATH, POINTER),
};

static outcome call_set_name_value(const argument *a) {
    return (outcome){scene_layer_set_value(HANDLE(0), "name", value_of(&a[1])), true};
}

static outcome call_set_contents_value(const argument *a) {
    return (outcome){scene_layer_set_value(HANDLE(0), "contents", value_of(&a[1])), true};
}

static const row value_rows[] = {
    {"scene_layer_set_value", call_set_name_value, {LAYER, NAME_VALUE}},
    {"scene_layer_set_value", call_set_contents_value, {LAYER, CONTENTS_VALUE}},
};

static void sizes(void) {
    scene_property_info info = SCENE_PROPERTY_INFO_INIT;
    static const uint32_t wrong[] = {0, 1, 4, 8, sizeof(scene_property_info) - 1};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        info.struct_size = wrong[i];
        CHECK_FAILS(scene_property_get_info(0, &info), SCENE_ERROR_INVALID_ARGUMENT);
        CHECK(info.key == NULL);
    }
    CHECK_FAILS(scene_property_get_info(0, NULL), SCENE_ERROR_INVALID_ARGUMENT);
    /* A caller of a later version, with a larger structure: what this version does not know is not touched. */
    struct {
        scene_property_info info;
        uint8_t more[64];
    } later = {.info = SCENE_PROPERTY_INFO_INIT};
    memset(later.more, 0xab, sizeof later.more);
    later.info.struct_size = sizeof later;
    CHECK_OK(scene_property_get_info(0, &later.info));
    for (size_t i = 0; i < sizeof later.more; i++) CHECK_INT(later.more[i], 0xab);

    scene_layer *layers[1] = {objects.target};
    double numbers[1] = {0.5};
    CHECK_FAILS(scene_layers_set_numbers(layers, 1, "opacity", NULL, 1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layers_set_numbers(NULL, 1, "opacity", numbers, 1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layers_set_numbers(layers, 1, "opacity", numbers, 0), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layers_get_numbers(layers, 1, "opacity", NULL, 1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layers_get_numbers(NULL, 1, "opacity", numbers, 1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layers_get_numbers(layers, SIZE_MAX, "opacity", numbers, 1), SCENE_ERROR_INVALID_ARGUMENT);
}

int main(void) {
    fixture_create();
    misuse(rows, sizeof rows / sizeof rows[0]);
    misuse(value_rows, sizeof value_rows / sizeof value_rows[0]);
    sizes();
    fixture_release();
    return check_summary("misuse_layers");
}
