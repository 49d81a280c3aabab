/* The kinds of layers, and whose properties are whose. */
#include "check.h"

/* The kinds of layers that have a property. */
static uint32_t kinds_with(const char *key) {
    for (uint32_t i = 0; i < scene_property_count(); i++) {
        scene_property_info info = SCENE_PROPERTY_INFO_INIT;
        if (scene_property_get_info(i, &info) == SCENE_OK && strcmp(info.key, key) == 0) return info.kinds;
    }
    return 0;
}

/* How many kinds of layers can be made: their constants follow each other. */
static unsigned kind_count(void) {
    for (unsigned kind = 0;; kind++) {
        scene_layer *layer = scene_layer_create((scene_layer_kind)kind);
        if (layer == NULL) return kind;
        scene_layer_release(layer);
    }
}

/* What only layers of some kind have is not found on the others, and the message says whose it is. */
static void properties_of_kinds(void) {
    scene_layer *plain = scene_layer_create(SCENE_LAYER_KIND_LAYER),
                *shape = scene_layer_create(SCENE_LAYER_KIND_SHAPE);
    CHECK_INT(scene_layer_get_kind(plain), SCENE_LAYER_KIND_LAYER);
    CHECK_INT(scene_layer_get_kind(shape), SCENE_LAYER_KIND_SHAPE);
    CHECK_FAILS_WITH(scene_layer_create((scene_layer_kind)-1), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(kinds_with("lineWidth"), 1u << SCENE_LAYER_KIND_SHAPE);
    CHECK_INT(kinds_with("preservesDepth"), 1u << SCENE_LAYER_KIND_REPLICATOR | 1u << SCENE_LAYER_KIND_EMITTER);
    CHECK_INT(kinds_with("position"), (1u << kind_count()) - 1);
    CHECK(kind_count() > SCENE_LAYER_KIND_TRANSFORM);
    scene_value width = {.type = SCENE_VALUE_NUMBER, .numbers = {3}}, read = {0};
    CHECK_OK(scene_layer_set_value(shape, "lineWidth", &width));
    CHECK_FAILS(scene_layer_set_value(plain, "lineWidth", &width), SCENE_ERROR_NOT_FOUND);
    CHECK_CONTAINS(scene_error_message(), "lineWidth is a property of shape layers, and the layer is a plain layer");
    CHECK_FAILS(scene_layer_get_value(plain, "lineWidth", &read), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_layer_get_presentation_value(plain, "lineWidth", &read), SCENE_ERROR_NOT_FOUND);
    scene_layer *const both[] = {shape, plain};
    const double numbers[] = {5, 5};
    CHECK_FAILS(scene_layers_set_numbers(both, 2, "lineWidth", numbers, 1), SCENE_ERROR_NOT_FOUND);
    CHECK_OK(scene_layer_get_value(shape, "lineWidth", &read));
    CHECK_NUMBER(read.numbers[0], 3);
    scene_animation *animation = scene_animation_create_basic("lineWidth");
    CHECK_OK(scene_layer_add_animation(shape, animation, "a"));
    CHECK_FAILS(scene_layer_add_animation(plain, animation, "a"), SCENE_ERROR_NOT_FOUND);
    scene_animation_release(animation);
    scene_layer_release(plain);
    scene_layer_release(shape);
}

int main(void) {
    properties_of_kinds();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("kinds");
}
