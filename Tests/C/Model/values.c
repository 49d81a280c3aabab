/* Values as the header makes them: each is taken, and comes back. */
#include "check.h"

static scene_layer *layer;

static scene_value sent_and_read(const char *key, scene_value value) {
    scene_value read = SCENE_VALUE_INIT;
    CHECK_OK(scene_layer_set_value(layer, key, &value));
    CHECK_OK(scene_layer_get_value(layer, key, &read));
    CHECK_INT(read.type, value.type);
    return read;
}

static void numbers(void) {
    CHECK_INT((int)sent_and_read("hidden", scene_value_bool(true)).numbers[0], 1);
    CHECK_NEAR(sent_and_read("opacity", scene_value_number(0.25)).numbers[0], 0.25, 1e-9);
    scene_value point = sent_and_read("position", scene_value_point(3, 4));
    CHECK(point.numbers[0] == 3 && point.numbers[1] == 4);
    scene_value size = sent_and_read("shadowOffset", scene_value_size(5, 6));
    CHECK(size.numbers[0] == 5 && size.numbers[1] == 6);
    scene_value rect = sent_and_read("bounds", scene_value_rect(1, 2, 30, 40));
    CHECK(rect.numbers[0] == 1 && rect.numbers[1] == 2 && rect.numbers[2] == 30 && rect.numbers[3] == 40);
    scene_value color = sent_and_read("backgroundColor", scene_value_color(1, 0.5, 0.25, 0.75));
    CHECK_NEAR(color.numbers[1], 0.5, 1e-6);
    CHECK_NEAR(color.numbers[3], 0.75, 1e-6);
    scene_value transform =
        sent_and_read("transform", scene_value_transform(scene_transform_make_translation(7, 8, 9)));
    CHECK(transform.numbers[0] == 1 && transform.numbers[12] == 7 && transform.numbers[13] == 8 &&
          transform.numbers[14] == 9);
}

static void objects(void) {
    CHECK_TEXT(sent_and_read("name", scene_value_string("here")).string, "here");
    static const uint8_t white[4] = {255, 255, 255, 255};
    scene_image *image = scene_image_create_from_pixels(1, 1, 4, SCENE_PIXEL_FORMAT_RGBA8, white);
    CHECK(sent_and_read("contents", scene_value_image(image)).image == image);
    CHECK_INT(sent_and_read("contents", scene_value_image(NULL)).type, SCENE_VALUE_NONE);
    scene_image_release(image);
    scene_path *path = scene_path_create_rect((scene_rect){0, 0, 5, 5});
    CHECK(scene_path_equal(sent_and_read("shadowPath", scene_value_path(path)).path, path));
    scene_path_release(path);
    CHECK_INT(scene_value_path(NULL).type, SCENE_VALUE_NONE);
    CHECK_INT(scene_value_string(NULL).type, SCENE_VALUE_NONE);
}

int main(void) {
    layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    numbers();
    objects();
    scene_layer_release(layer);
    return check_summary("values");
}
