/* Misuse of every function of layer.h, tree.h, space.h and property.h. */
#include "misuse.h"
#include "rows/layer.h"
#include "rows/space.h"
#include "rows/tree.h"

STATUS(scene_layer_add_sublayer, HANDLE(0), HANDLE(1))
STATUS(scene_layer_insert_sublayer, HANDLE(0), HANDLE(1), (uint32_t)a[2].integer)
STATUS(scene_layer_insert_sublayer_below, HANDLE(0), HANDLE(1), HANDLE(2))
STATUS(scene_layer_insert_sublayer_above, HANDLE(0), HANDLE(1), HANDLE(2))
STATUS(scene_layer_remove_from_superlayer, HANDLE(0))
VALUE(uint32_t, scene_layer_get_sublayers, HANDLE(0), a[1].pointer, 1)
OWNED(scene_layer *, scene_layer_create, scene_layer_release, (scene_layer_kind)a[0].integer)
VALUE(scene_layer *, scene_layer_find, HANDLE(0), strcmp(a[1].text ? a[1].text : "", "key") == 0 ? "target" : a[1].text)
VALUE(uint32_t, scene_layer_get_subtree, HANDLE(0), a[1].pointer, 1)
VALUE(uint32_t, scene_layer_get_subtree_animations, HANDLE(0), a[1].pointer, a[2].pointer, 1)
STATUS(scene_layer_convert_point, HANDLE(0), point_of(&a[1]), HANDLE(2), true, a[3].pointer)
STATUS(scene_layer_convert_rect, HANDLE(0), rect_of(&a[1]), HANDLE(2), false, a[3].pointer)
VALUE(bool, scene_layer_contains_point, HANDLE(0), point_of(&a[1]), (uint32_t)a[2].integer)
VALUE(scene_layer *, scene_layer_hit_test, HANDLE(0), point_of(&a[1]), (uint32_t)a[2].integer)

/* What was replaced is put back, so that the next call finds it in its place. */
static outcome call_scene_layer_replace_sublayer(const argument *a) {
    scene_status status = scene_layer_replace_sublayer(HANDLE(0), HANDLE(1), HANDLE(2));
    if (status == SCENE_OK) CHECK_OK(scene_layer_add_sublayer(HANDLE(0), HANDLE(1)));
    return (outcome){status, true};
}

/* The second of two layers is the one that may be wrong. */
static outcome call_scene_layer_set_sublayers(const argument *a) {
    scene_layer *const layers[2] = {objects.sibling, HANDLE(1)};
    scene_status status = scene_layer_set_sublayers(HANDLE(0), layers, 2);
    return (outcome){status, true};
}

/* The mask is taken away again, so that the next call finds the layer loose. */
static outcome call_scene_layer_set_mask(const argument *a) {
    scene_status status = scene_layer_set_mask(HANDLE(0), objects.loose);
    if (status == SCENE_OK) CHECK_OK(scene_layer_set_mask(HANDLE(0), NULL));
    return (outcome){status, true};
}

/* No layer is a mirror unless it was made as one. */
static outcome call_scene_layer_update_mirror(const argument *a) {
    scene_layer *made = HANDLE(0) == objects.target ? scene_layer_create_mirror(HANDLE(0)) : NULL;
    scene_status status = scene_layer_update_mirror(made ? made : HANDLE(0), NULL);
    if (made) scene_layer_release(made);
    return (outcome){status, true};
}

STATUS(scene_layer_set_value, HANDLE(0), a[1].text, value_of(&a[2]))
STATUS(scene_layer_get_value, HANDLE(0), a[1].text, a[2].pointer)
STATUS(scene_layer_get_presentation_value, HANDLE(0), a[1].text, a[2].pointer)
STATUS(scene_layer_get_presentation_velocity, HANDLE(0), a[1].text, a[2].pointer)
STATUS(scene_layer_get_goal_value, HANDLE(0), a[1].text, a[2].pointer)
STATUS(scene_layer_set_user_data, HANDLE(0), NULL, NULL)

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
    ROW(scene_layer_create, ENUM(SCENE_LAYER_KIND_GL)),
    ROW(scene_layer_add_sublayer, LAYER, SUBLAYER),
    ROW(scene_layer_insert_sublayer, LAYER, SUBLAYER, PLACE),
    ROW(scene_layer_insert_sublayer_below, LAYER, SUBLAYER, SIBLING),
    ROW(scene_layer_insert_sublayer_above, LAYER, SUBLAYER, SIBLING),
    ROW(scene_layer_replace_sublayer, LAYER, SIBLING, SUBLAYER),
    ROW(scene_layer_set_sublayers, LAYER, SUBLAYER),
    ROW(scene_layer_get_sublayers, LAYER, POINTER),
    ROW(scene_layer_find, LAYER, NAME_TO_FIND),
    ROW(scene_layer_get_subtree, LAYER, POINTER),
    ROW(scene_layer_get_subtree_animations, LAYER, POINTER, POINTER),
    ROW(scene_layer_convert_point, LAYER_OR_NULL, POINT, LAYER_OR_NULL, POINTER),
    ROW(scene_layer_convert_rect, LAYER_OR_NULL, RECT, LAYER_OR_NULL, POINTER),
    ROW(scene_layer_contains_point, LAYER, POINT, PLACE),
    ROW(scene_layer_hit_test, LAYER, POINT, PLACE),
    ROW(scene_layer_remove_from_superlayer, SUBLAYER),
    ROW(scene_layer_set_mask, LAYER),
    ROW(scene_layer_update_mirror, LAYER),
    ROW(scene_layer_set_value, LAYER, KEY_PATH, NUMBER_VALUE),
    ROW(scene_layer_get_value, LAYER, KEY_PATH, POINTER),
    ROW(scene_layer_get_presentation_value, LAYER, KEY_PATH, POINTER),
    ROW(scene_layer_get_presentation_velocity, LAYER, KEY_PATH, POINTER),
    ROW(scene_layer_get_goal_value, LAYER, KEY_PATH, POINTER),
    ROW(scene_layer_set_user_data, LAYER),
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
    MISUSE(rows);
    MISUSE(layer_rows);
    MISUSE(tree_rows);
    MISUSE(space_rows);
    MISUSE(value_rows);
    sizes();
    fixture_release();
    return check_summary("misuse_layers");
}
