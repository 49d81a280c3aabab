/* 6,000 opaque layers that share 16 images, each with its own position animation. */
#include "offscreen.h"

void make_layers(scene_layer *root, const harness_options *options) {
    (void)options;
    scene_image *images[CITY_IMAGES];
    for (uint32_t i = 0; i < CITY_IMAGES; i++) {
        uint8_t pixels[4 * CITY_SIZE * CITY_SIZE];
        workload_city_image(i, pixels);
        images[i] =
            scene_image_create_from_pixels(CITY_SIZE, CITY_SIZE, 4 * CITY_SIZE, SCENE_PIXEL_FORMAT_RGBA8, pixels);
        CHECK_MADE(images[i]);
    }
    static city_quad quads[CITY_QUADS];
    workload_city(quads);
    for (int i = 0; i < CITY_QUADS; i++) {
        scene_layer *layer = make_layer(quads[i].path.from_x, quads[i].path.from_y, CITY_SIZE, CITY_SIZE);
        CHECK(scene_layer_set_contents(layer, images[quads[i].image]));
        animate_path(layer, &quads[i].path);
        add_sublayer(root, layer);
    }
    for (uint32_t i = 0; i < CITY_IMAGES; i++) {
        scene_image_release(images[i]);
    }
}
