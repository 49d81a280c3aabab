/* A program in C that is inspected: a tree that a thread draws, with an animation and an image. What it is told on its standard input it does. */
#include <scene/scene.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static scene_layer *add(scene_layer *above, const char *name, double x, double y, double width, double height,
                        scene_color color) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_layer_set_name(layer, name);
    scene_layer_set_frame(layer, (scene_rect){x, y, width, height});
    scene_layer_set_background_color(layer, &color);
    scene_layer_add_sublayer(above, layer);
    scene_layer_release(layer);
    return layer;
}

static scene_image *picture(unsigned char red) {
    unsigned char pixels[16];
    for (int i = 0; i < 16; i++) pixels[i] = i % 4 == 3 ? 255 : i % 4 == 0 ? red : 0;
    return scene_image_create_from_pixels(2, 2, 8, SCENE_PIXEL_FORMAT_RGBA8, pixels);
}

static void say(const char *text) {
    puts(text);
    fflush(stdout);
}

int main(int count, char **arguments) {
    scene_renderer *renderer = scene_renderer_create_offscreen(100, 80, 1);
    scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_layer_set_name(root, "root");
    scene_layer_set_frame(root, (scene_rect){0, 0, 100, 80});
    scene_layer_set_background_color(root, &(scene_color){0, 0, 1, 1});
    scene_layer *card = add(root, "card", 20, 10, 60, 40, (scene_color){1, 0, 0, 1});
    add(card, "dot", 10, 10, 20, 20, (scene_color){0, 1, 0, 1});
    scene_layer *shown = add(root, "picture", 0, 60, 20, 20, (scene_color){0, 0, 0, 0});
    scene_image *image = picture(255);
    scene_layer_set_contents(shown, image);
    scene_layer *moving = add(root, "moving", 60, 60, 10, 10, (scene_color){1, 1, 1, 1});
    scene_animation *animation = scene_animation_create_basic("opacity");
    scene_animation_set_from_value(animation, &(scene_value){.type = SCENE_VALUE_NUMBER, .numbers = {0}});
    scene_animation_set_to_value(animation, &(scene_value){.type = SCENE_VALUE_NUMBER, .numbers = {1}});
    scene_animation_set_duration(animation, 1000);
    scene_layer_add_animation(moving, animation, "fade");
    scene_renderer_set_root(renderer, root);
    scene_flush();
    scene_renderer_start(renderer, 1.0 / 60);
    if (count > 1 && scene_inspector_listen(arguments[1]) != SCENE_OK) {
        fprintf(stderr, "%s\n", scene_error_message());
        return 1;
    }
    scene_renderer *second = NULL;
    scene_layer *other = NULL;
    say("ready");
    char line[100];
    while (fgets(line, sizeof line, stdin)) {
        if (!strcmp(line, "green\n")) scene_layer_set_background_color(card, &(scene_color){0, 1, 0, 1});
        if (!strcmp(line, "remove\n")) scene_layer_remove_from_superlayer(card);
        if (!strcmp(line, "update\n")) {
            unsigned char pixel[4] = {0, 255, 255, 255};
            for (uint32_t i = 0; i < 4; i++)
                scene_image_update_rect(image, i % 2, i / 2, 1, 1, 4, SCENE_PIXEL_FORMAT_RGBA8, pixel);
        }
        if (!strcmp(line, "second\n")) {
            second = scene_renderer_create_offscreen(40, 30, 1);
            other = scene_layer_create(SCENE_LAYER_KIND_LAYER);
            scene_layer_set_name(other, "other");
            scene_layer_set_frame(other, (scene_rect){0, 0, 40, 30});
            scene_layer_set_background_color(other, &(scene_color){1, 1, 0, 1});
            scene_renderer_set_root(second, other);
        }
        if (!strcmp(line, "close\n")) scene_renderer_release(renderer), renderer = NULL;
        if (!strcmp(line, "crash\n")) abort();
        scene_flush();
        char text[100];
        snprintf(text, sizeof text, "%g %g", scene_layer_get_opacity(card), scene_layer_get_speed(root));
        say(text);
    }
    scene_renderer_release(renderer);
    scene_renderer_release(second);
    scene_layer_release(other);
    scene_layer_release(root);
    scene_image_release(image);
    scene_animation_release(animation);
    return 0;
}
