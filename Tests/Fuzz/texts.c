/* Pango's markup and plain text: set, measured, made into outlines and letters, and drawn. The first byte chooses the layer's settings. */
#include "fuzz.h"

static void set(scene_layer *layer, uint8_t choice, const char *text) {
    scene_layer_set_frame(layer, (scene_rect){0, 0, 48, 36});
    scene_text_layer_set_wrapped(layer, choice & 1);
    scene_text_layer_set_truncation_mode(layer, (scene_text_truncation)(choice >> 1 & 3));
    scene_text_layer_set_alignment_mode(layer, (scene_text_alignment)(choice >> 3 & 3));
    scene_text_layer_set_font_size(layer, choice & 32 ? 9 : 14);
    if (choice & 64) {
        scene_text_layer_set_string(layer, text);
    } else {
        scene_text_layer_set_markup(layer, text);
    }
    if (choice & 128) scene_text_layer_set_font(layer, text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    char *text = fuzz_text(data + 1, size - 1);
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_TEXT);
    set(layer, data[0], text);
    scene_text_layer_get_preferred_frame_size(layer);
    scene_path_release(scene_text_layer_copy_outline(layer));
    scene_layer *letters = scene_text_layer_create_letter_layers(layer);
    fuzz_render(layer);
    scene_layer_release(letters);
    scene_layer_release(layer);
    free(text);
    fuzz_render(NULL);
    fuzz_check_error();
    fuzz_check_objects();
    return 0;
}
