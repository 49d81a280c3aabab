/* What libFuzzer calls, with each input that it makes: one program for each target, which SCENE_FUZZ names. scripts/fuzz builds and runs it.
   Nothing is drawn, for the driver is not what is looked at: kernels are read and not compiled. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <scene/scene.h>

/* The input as text. */
static char *text_of(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    if (!text) abort();
    memcpy(text, data, size);
    text[size] = 0;
    return text;
}

static void read_document(const uint8_t *data, size_t size) {
    scene_document *document = scene_document_create_from_memory((const char *)data, size, NULL);
    if (!document) return;
    scene_layer *root = scene_document_get_root(document);
    scene_string_free(scene_layer_copy_description(root, false, true));
    scene_layer_hit_test(root, (scene_point){3, 4}, 0);
    scene_document_release(document);
}

static void read_image(const uint8_t *data, size_t size) {
    scene_image_release(scene_image_create_from_memory(data, size));
}

static void read_kernel(const uint8_t *data, size_t size) {
    char *text = text_of(data, size);
    scene_kernel_release(scene_kernel_create(text));
    free(text);
}

static void read_path(const uint8_t *data, size_t size) {
    char *text = text_of(data, size);
    scene_path *path = scene_path_create_svg(text);
    if (path) {
        scene_path *reversed = scene_path_copy(path);
        scene_path_reverse(reversed);
        scene_string_free(scene_path_copy_svg(reversed));
        scene_path_get_length(path);
        scene_path_release(reversed);
        scene_path_release(path);
    }
    scene_timing_function_release(scene_timing_function_create_css(text));
    free(text);
}

static void read_markup(const uint8_t *data, size_t size) {
    char *text = text_of(data, size);
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_TEXT);
    if (scene_text_layer_set_markup(layer, text) == SCENE_OK) scene_text_layer_get_preferred_frame_size(layer);
    scene_layer_release(layer);
    free(text);
}

/* A key path, and the numbers of a value behind the first zero. */
static void set_key_path(const uint8_t *data, size_t size) {
    char *text = text_of(data, size);
    size_t length = strlen(text) + 1;
    scene_layer *layer = scene_layer_create(size % 9);
    if (!layer) layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_filter *blur = scene_filter_create("gaussianBlur");
    scene_layer_set_filters(layer, (scene_filter *const[]){blur}, 1);
    scene_filter_release(blur);
    scene_value value = {0};
    scene_layer_get_value(layer, text, &value);
    if (size > length) {
        value.type = data[length] % 16;
        size_t left = size - length - 1;
        memcpy(value.numbers, data + length + 1, left < sizeof value.numbers ? left : sizeof value.numbers);
        scene_layer_set_value(layer, text, &value);
        scene_layer_get_value(layer, text, &value);
        scene_animation *animation = scene_animation_create_basic(text);
        if (animation) {
            scene_animation_set_to_value(animation, &value);
            scene_layer_add_animation(layer, animation, "key");
            scene_animation_release(animation);
        }
    }
    scene_layer_release(layer);
    free(text);
}

enum { most = 12 };

/* Calls in a row, three bytes for each: what is called, and on which layers. Handles may be released too often, and used after that. */
static void call(const uint8_t *data, size_t size) {
    scene_layer *layers[most];
    int owned[most];
    for (int i = 0; i < most; i++) {
        layers[i] = scene_layer_create(SCENE_LAYER_KIND_LAYER);
        owned[i] = 1;
    }
    int depth = 0;
    for (size_t i = 0; i + 2 < size; i += 3) {
        int a = data[i + 1] % most, b = data[i + 2] % most;
        double number = (double)data[i + 2] / 7 - 9;
        scene_animation *animation;
        switch (data[i] % 20) {
        case 0: scene_layer_add_sublayer(layers[a], layers[b]); break;
        case 1: scene_layer_insert_sublayer(layers[a], layers[b], data[i] / 20); break;
        case 2: scene_layer_insert_sublayer_below(layers[a], layers[b], layers[data[i] / 20 % most]); break;
        case 3: scene_layer_replace_sublayer(layers[a], layers[b], layers[data[i] / 20 % most]); break;
        case 4: scene_layer_remove_from_superlayer(layers[a]); break;
        case 5: scene_layer_set_mask(layers[a], data[i] > 128 ? NULL : layers[b]); break;
        case 6:
            if (scene_layer_retain(layers[a])) owned[a]++;
            break;
        case 7:
            scene_error_clear();
            scene_layer_release(layers[a]);
            if (scene_error_status() == SCENE_OK) owned[a]--;
            break;
        case 8:
            scene_layer_release(layers[a]);
            layers[a] = scene_layer_create(SCENE_LAYER_KIND_LAYER);
            owned[a] = 1;
            break;
        case 9: scene_layer_set_position(layers[a], (scene_point){number, b}); break;
        case 10: scene_layer_set_bounds(layers[a], (scene_rect){0, 0, number, b * 9}); break;
        case 11: scene_layer_set_hidden(layers[a], b % 2); break;
        case 12:
            if (scene_transaction_begin() == SCENE_OK) depth++;
            break;
        case 13:
            if (scene_transaction_commit() == SCENE_OK && depth > 0) depth--;
            break;
        case 14:
            animation = scene_animation_create_basic(b % 2 ? "position" : "bounds");
            scene_layer_add_animation(layers[a], animation, b % 3 ? "key" : NULL);
            scene_animation_release(animation);
            break;
        case 15: scene_layer_remove_all_animations(layers[a]); break;
        case 16: scene_layer_hit_test(layers[a], (scene_point){number, number}, 0); break;
        case 17: scene_layer_set_autoresizing_mask(layers[a], b); break;
        case 18: scene_layer_set_needs_layout(layers[a]); break;
        case 19: scene_dispatch(); break;
        }
    }
    while (depth-- > 0) scene_transaction_commit();
    scene_flush();
    for (int i = 0; i < most; i++)
        while (owned[i]-- > 0) scene_layer_release(layers[i]);
    scene_flush();
    if (scene_live_object_count(SCENE_OBJECT_LAYER) != 0) {
        fprintf(stderr, "layers are left\n");
        abort();
    }
}

static const struct {
    const char *name;
    void (*run)(const uint8_t *data, size_t size);
} targets[] = {{"documents", read_document}, {"images", read_image},     {"kernels", read_kernel}, {"paths", read_path},
               {"markup", read_markup},      {"keypaths", set_key_path}, {"calls", call}};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static int chosen = -1;
    if (chosen < 0) {
        const char *name = getenv("SCENE_FUZZ");
        for (chosen = 0; strcmp(targets[chosen].name, name ? name : "documents") != 0; chosen++)
            if (chosen + 1 == (int)(sizeof targets / sizeof *targets)) abort();
    }
    targets[chosen].run(data, size);
    return 0;
}
