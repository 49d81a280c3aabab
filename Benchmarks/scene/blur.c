/* A picture, and a moving panel that blurs what lies behind it. */
#include "offscreen.h"

static void set_picture(scene_layer *root) {
    static uint8_t pixels[4 * CANVAS_WIDTH * CANVAS_HEIGHT];
    workload_picture(pixels);
    scene_image *picture =
        scene_image_create_from_pixels(CANVAS_WIDTH, CANVAS_HEIGHT, 4 * CANVAS_WIDTH, SCENE_PIXEL_FORMAT_RGBA8, pixels);
    CHECK_MADE(picture);
    CHECK(scene_layer_set_contents(root, picture));
    scene_image_release(picture);
}

void make_layers(scene_layer *root, const harness_options *options) {
    (void)options;
    set_picture(root);
    scene_layer *panel = make_layer(panel_path.from_x, panel_path.from_y, PANEL_WIDTH, PANEL_HEIGHT);
    scene_filter *blur = scene_filter_create("gaussianBlur");
    CHECK_MADE(blur);
    CHECK(scene_filter_set_number(blur, "radius", PANEL_SIGMA));
    CHECK(scene_layer_set_background_filters(panel, &blur, 1));
    scene_filter_release(blur);
    animate_path(panel, &panel_path);
    add_sublayer(root, panel);
}
