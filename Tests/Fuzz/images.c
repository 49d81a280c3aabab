/* PNG, JPEG and WebP files in memory: decoded at once, and by a worker when a frame needs them. */
#include <stdbool.h>

#include "fuzz.h"

static void show(scene_image *image) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_layer_set_frame(layer, (scene_rect){0, 0, 48, 36});
    scene_layer_set_contents(layer, image);
    fuzz_render(layer);
    scene_layer_release(layer);
}

/* Large images are read, and not shown: a few of those that the limits allow fill the memory that a fuzzer is given. */
static const double most_pixels = 1 << 24;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    scene_image *image = scene_image_create_from_memory(data, size);
    bool is_large = false;
    if (image) {
        FUZZ_EXPECT(scene_image_get_width(image) >= 1 && scene_image_get_height(image) >= 1);
        is_large = (double)scene_image_get_width(image) * scene_image_get_height(image) > most_pixels;
        if (!is_large) show(image);
    }
    scene_image_release(image);
    scene_image *later = is_large ? NULL : scene_image_create_from_memory_async(data, size, NULL);
    if (later) show(later);
    scene_image_release(later);
    fuzz_render(NULL);
    fuzz_check_error();
    fuzz_check_objects();
    return 0;
}
