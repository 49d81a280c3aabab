/* Programs: each byte or two of the input is a call about one of a few layers, some of which were released before. */
#include <inttypes.h>

#include "reader.h"

#define LAYERS 8

typedef struct stage {
    reader reader;
    /* Handles stay here when their last reference has gone, so that calls meet handles of what is no more. */
    scene_layer *layers[LAYERS];
    int references[LAYERS];
    scene_image *image;
    scene_path *path;
    int transactions;
    double time;
} stage;

static scene_layer *any(stage *stage) { return stage->layers[read_byte(&stage->reader) % LAYERS]; }

static void release(stage *stage, size_t place) {
    scene_layer_release(stage->layers[place]);
    if (stage->references[place] > 0) stage->references[place]--;
}

static void make(stage *stage) {
    size_t place = read_byte(&stage->reader) % LAYERS;
    while (stage->references[place] > 0) release(stage, place);
    scene_layer *layer = scene_layer_create((scene_layer_kind)(read_byte(&stage->reader) % 12));
    if (!layer) return;
    stage->layers[place] = layer;
    stage->references[place] = 1;
    const char name[2] = {(char)('a' + place), 0};
    scene_layer_set_name(layer, name);
    scene_layer_set_frame(layer, (scene_rect){3, 4, 30, 20});
    scene_layer_set_background_color(layer, &(scene_color){0.2f, 0.6f, 0.9f, 1});
}

static void set_value(stage *stage) {
    scene_layer *layer = any(stage);
    char path[64];
    snprintf(path, sizeof path, "%s", read_key_path(&stage->reader));
    scene_value value = read_value(&stage->reader, path, layer, stage->image, stage->path);
    scene_layer_set_value(layer, path, &value);
}

static void animate(stage *stage) {
    scene_layer *layer = any(stage);
    uint8_t kind = read_byte(&stage->reader);
    char path[64];
    snprintf(path, sizeof path, "%s", read_key_path(&stage->reader));
    scene_animation *animation = kind % 4 == 0   ? scene_animation_create_spring(path)
                                 : kind % 4 == 1 ? scene_animation_create_transition()
                                                 : scene_animation_create_basic(path);
    scene_value from = read_value(&stage->reader, path, layer, stage->image, stage->path);
    scene_animation_set_from_value(animation, &from);
    scene_value to = read_value(&stage->reader, path, layer, stage->image, stage->path);
    scene_animation_set_to_value(animation, &to);
    scene_animation_set_duration(animation, read_number(&stage->reader));
    scene_animation_set_begin_time(animation, kind & 4 ? read_number(&stage->reader) : 0);
    scene_animation_set_repeat_count(animation, kind & 8 ? read_number(&stage->reader) : 0);
    scene_animation_set_speed(animation, kind & 16 ? read_number(&stage->reader) : 1);
    scene_animation_set_autoreverses(animation, kind & 32);
    scene_animation_set_additive(animation, kind & 64);
    scene_animation_set_removed_on_completion(animation, kind & 128);
    scene_layer_add_animation(layer, animation, kind & 1 ? "key" : NULL);
    scene_animation_release(animation);
}

static void set_filters(stage *stage) {
    scene_layer *layer = any(stage);
    scene_filter_info info = SCENE_FILTER_INFO_INIT;
    scene_filter_type_get_info(read_byte(&stage->reader) % scene_filter_type_count(), &info);
    scene_filter *filter = scene_filter_create(info.type);
    scene_filter_set_name(filter, "f");
    scene_filter_set_number(filter, "radius", read_number(&stage->reader));
    if (read_byte(&stage->reader) & 1) {
        scene_layer_set_filters(layer, &filter, 1);
    } else {
        scene_layer_set_background_filters(layer, &filter, 1);
    }
    scene_filter_release(filter);
}

static void render(stage *stage) {
    double step = read_number(&stage->reader);
    stage->time += step > -10 && step < 10 ? step : 0;
    scene_renderer_render(fuzz_renderer(), step > -1e300 ? stage->time : step);
}

static void transact(stage *stage) {
    uint8_t choice = read_byte(&stage->reader);
    if (choice % 2) {
        if (scene_transaction_begin() == SCENE_OK) stage->transactions++;
        scene_transaction_set_animation_duration(read_number(&stage->reader));
        scene_transaction_set_disable_actions(choice & 2);
    } else if (stage->transactions > 0) {
        scene_transaction_commit();
        stage->transactions--;
    } else {
        scene_flush();
    }
}

static void ask(stage *stage) {
    scene_layer *layer = any(stage), *other = any(stage);
    scene_point point = {read_number(&stage->reader), read_number(&stage->reader)};
    scene_layer_hit_test(layer, point, read_byte(&stage->reader) & 3);
    scene_layer_convert_point(layer, point, other, false, &point);
    scene_string_free(scene_layer_copy_outline(layer, true));
    scene_layer_release(scene_layer_copy(layer));
    scene_document *document = scene_document_create(layer, (scene_size){48, 36}, (scene_color){0, 0, 0, 1});
    scene_string_free(scene_document_copy_text(document));
    scene_document_release(document);
}

/* How many steps there were in all; each is a call about layers or a few. */
static uint64_t steps;

static void tell_steps(void) { fprintf(stderr, "stat::number_of_steps: %" PRIu64 "\n", steps); }

static void step(stage *stage) {
    if (steps++ == 0) atexit(tell_steps);
    switch (read_byte(&stage->reader) % 16) {
    case 0: return make(stage);
    case 1: release(stage, read_byte(&stage->reader) % LAYERS); return;
    case 2: {
        size_t place = read_byte(&stage->reader) % LAYERS;
        if (stage->references[place] < 4 && scene_layer_retain(stage->layers[place])) stage->references[place]++;
        return;
    }
    case 3: {
        scene_layer *some[2] = {any(stage), any(stage)};
        if (read_byte(&stage->reader) % 4)
            scene_layer_add_sublayer(some[0], some[1]);
        else
            scene_layer_set_sublayers(any(stage), some, 2);
        return;
    }
    case 4: scene_layer_insert_sublayer(any(stage), any(stage), read_byte(&stage->reader) % 4); return;
    case 5: scene_layer_replace_sublayer(any(stage), any(stage), any(stage)); return;
    case 6: scene_layer_remove_from_superlayer(any(stage)); return;
    case 7: scene_layer_set_mask(any(stage), any(stage)); return;
    case 8: scene_renderer_set_root(fuzz_renderer(), any(stage)); return;
    case 9: animate(stage); return;
    case 10: set_filters(stage); return;
    case 11: transact(stage); return;
    case 12: ask(stage); return;
    case 13: render(stage); return;
    default: set_value(stage); return;
    }
}

static void end(stage *stage) {
    while (stage->transactions-- > 0) scene_transaction_commit();
    for (size_t i = 0; i < LAYERS; i++) {
        while (stage->references[i] > 0) release(stage, i);
    }
    scene_image_release(stage->image);
    scene_path_release(stage->path);
    fuzz_render(NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    stage stage = {.reader = {data, size, ""}};
    const uint8_t pixels[16] = {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 9, 9, 9, 128};
    stage.image = scene_image_create_from_pixels(2, 2, 8, SCENE_PIXEL_FORMAT_RGBA8, pixels);
    stage.path = scene_path_create_ellipse((scene_rect){1, 2, 20, 10});
    while (stage.reader.left > 0) step(&stage);
    end(&stage);
    fuzz_check_error();
    fuzz_check_objects();
    return 0;
}
