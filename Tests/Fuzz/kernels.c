/* The text of a kernel: read, compiled by the driver, and drawn as a filter or a generator. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = fuzz_text(data, size);
    scene_kernel *kernel = scene_kernel_create(text);
    scene_filter *filter = kernel ? scene_filter_create_with_kernel(kernel) : NULL;
    if (filter) {
        scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
        scene_layer_set_frame(layer, (scene_rect){0, 0, 8, 8});
        scene_layer_set_background_color(layer, &(scene_color){1, 0, 0, 1});
        if (scene_layer_set_filters(layer, &filter, 1) != SCENE_OK) scene_layer_set_generator(layer, filter);
        fuzz_render(layer);
        scene_layer_release(layer);
        scene_filter_release(filter);
    }
    scene_kernel_release(kernel);
    free(text);
    fuzz_render(NULL);
    fuzz_check_error();
    fuzz_check_objects();
    return 0;
}
