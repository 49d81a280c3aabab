/* Texts that name something: key paths, timing functions, filters, styles. The first byte chooses the kind of layer. */
#include "fuzz.h"

static void try_values(scene_layer *layer, const char *text) {
    scene_value value = SCENE_VALUE_INIT;
    if (scene_layer_get_value(layer, text, &value) == SCENE_OK) {
        FUZZ_EXPECT(scene_layer_set_value(layer, text, &value) == SCENE_OK || scene_error_message()[0]);
    }
    value = scene_value_number(0.5);
    scene_layer_set_value(layer, text, &value);
    scene_layer_get_presentation_value(layer, text, &value);
    scene_animation *animation = scene_animation_create_basic(text);
    if (animation) scene_layer_add_animation(layer, animation, text);
    scene_animation_release(animation);
}

static void try_timing(const char *text) {
    scene_timing_function *function = scene_timing_function_create_css(text);
    if (function) {
        char *written = scene_timing_function_copy_css(function);
        scene_timing_function *again = scene_timing_function_create_css(written);
        FUZZ_EXPECT(again &&
                    scene_timing_function_evaluate(again, 0.3) == scene_timing_function_evaluate(function, 0.3));
        scene_timing_function_release(again);
        scene_string_free(written);
    }
    scene_timing_function_release(function);
    scene_timing_function_release(scene_timing_function_create_named(text));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    char *text = fuzz_text(data + 1, size - 1);
    scene_layer *layer = scene_layer_create((scene_layer_kind)(data[0] % 10));
    if (!layer) layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_filter *filter = scene_filter_create("gaussianBlur");
    scene_filter_set_name(filter, "f");
    scene_layer_set_filters(layer, &filter, 1);
    scene_filter_release(filter);
    try_values(layer, text);
    try_timing(text);
    scene_filter_release(scene_filter_create(text));
    fuzz_render(layer);
    scene_layer_release(layer);
    free(text);
    fuzz_render(NULL);
    fuzz_check_error();
    fuzz_check_objects();
    return 0;
}
