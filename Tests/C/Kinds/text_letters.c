/* The letters of text layers as outlines and as layers. */
#include "frame.h"

static scene_layer *make_text(const char *string) {
    /* The letters lie in the bounds, wherever those begin. */
    scene_layer *text = scene_layer_create(SCENE_LAYER_KIND_TEXT);
    CHECK_OK(scene_layer_set_frame(text, (scene_rect){10, 10, 200, 60}));
    CHECK_OK(scene_layer_set_bounds(text, (scene_rect){30, 20, 200, 60}));
    CHECK_OK(scene_text_layer_set_font_size(text, 40));
    CHECK_OK(scene_text_layer_set_foreground_color(text, (scene_color){1, 0, 0, 1}));
    CHECK_OK(scene_text_layer_set_string(text, string));
    return text;
}

static void outlines(void) {
    scene_layer *text = make_text("HH");
    scene_path *path = scene_text_layer_copy_outline(text);
    scene_rect box = scene_path_get_bounding_box(path);
    CHECK(box.width > 30 && box.width < 100 && box.height > 20 && box.height < 45);
    CHECK(box.x > 30 && box.x < 40 && box.y > 25 && box.y < 40);
    CHECK_OK(scene_text_layer_set_string(text, NULL));
    scene_path *none = scene_text_layer_copy_outline(text);
    CHECK(scene_path_is_empty(none));
    scene_path_release(path);
    scene_path_release(none);
    scene_layer_release(text);
}

/* What the letters' layers show is what the text shows. */
static void letters(void) {
    scene_layer *text = make_text("a bc");
    scene_layer *all = scene_text_layer_create_letter_layers(text);
    CHECK_INT(scene_layer_get_sublayer_count(all), 3);
    CHECK_INT(scene_layer_get_kind(scene_layer_get_sublayer(all, 0)), SCENE_LAYER_KIND_SHAPE);
    CHECK_TEXT(scene_layer_get_name(scene_layer_get_sublayer(all, 0)), "0");
    stage stage = stage_create(220, 80, 1);
    CHECK_OK(scene_layer_add_sublayer(stage.root, text));
    frame before = frame_render(stage.renderer, 0);
    CHECK_OK(scene_layer_remove_from_superlayer(text));
    CHECK_OK(scene_layer_add_sublayer(stage.root, all));
    frame after = frame_render(stage.renderer, 1);
    int differing = 0, drawn = 0;
    for (int i = 0; i < 220 * 80 * 4; i++) {
        differing += abs(before.pixels[i] - after.pixels[i]) > 24;
        drawn += before.pixels[i] > 128;
    }
    CHECK(drawn > 200);
    CHECK_INT(differing, 0);
    frame_free(&before);
    frame_free(&after);
    stage_release(&stage);
    scene_layer_release(all);
    scene_layer_release(text);
}

int main(void) {
    outlines();
    letters();
    return check_summary("text_letters");
}
