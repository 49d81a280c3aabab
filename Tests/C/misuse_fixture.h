/* One live and one released object of each kind, and everything that a failing call could have changed. */
#ifndef MISUSE_FIXTURE_H
#define MISUSE_FIXTURE_H

#include "check.h"

enum object {
    OBJECT_LAYER,
    OBJECT_IMAGE,
    OBJECT_ANIMATION,
    OBJECT_CURVE,
    OBJECT_RENDERER,
    OBJECT_DOCUMENT,
    OBJECT_PATH,
    OBJECT_FILTER,
    OBJECT_KERNEL,
    object_count
};

/* target lies in the renderer's root and holds sibling; loose lies nowhere. */
typedef struct fixture {
    scene_layer *root, *target, *sibling, *loose;
    void *live[object_count], *released[object_count];
} fixture;

static fixture objects;

static inline void *make_object(int kind) {
    static const uint8_t pixel[4] = {1, 2, 3, 4};
    static const char document[] = "{\"scene\": 1, \"size\": [4, 4], \"root\": {\"name\": \"root\"}}";
    switch (kind) {
    case OBJECT_LAYER: return scene_layer_create(SCENE_LAYER_KIND_LAYER);
    case OBJECT_IMAGE: return scene_image_create_from_pixels(1, 1, 4, SCENE_PIXEL_FORMAT_RGBA8, pixel);
    case OBJECT_ANIMATION: return scene_animation_create_basic("opacity");
    case OBJECT_CURVE: return scene_timing_function_create_named("easeIn");
    case OBJECT_RENDERER: return scene_renderer_create_offscreen(4, 4, 1);
    case OBJECT_PATH: return scene_path_create_svg("M1 2 L3 4 Q5 6 7 8 C9 10 11 12 13 14 Z");
    case OBJECT_FILTER: return scene_filter_create("gaussianBlur");
    case OBJECT_KERNEL: return scene_kernel_create("vec4 kernel(vec4 color) { return color.bgra; }");
    default: return scene_document_create_from_memory(document, sizeof document - 1, NULL);
    }
}

static inline void release_object(int kind, void *object) {
    switch (kind) {
    case OBJECT_LAYER: scene_layer_release(object); break;
    case OBJECT_IMAGE: scene_image_release(object); break;
    case OBJECT_ANIMATION: scene_animation_release(object); break;
    case OBJECT_CURVE: scene_timing_function_release(object); break;
    case OBJECT_RENDERER: scene_renderer_release(object); break;
    case OBJECT_PATH: scene_path_release(object); break;
    case OBJECT_FILTER: scene_filter_release(object); break;
    case OBJECT_KERNEL: scene_kernel_release(object); break;
    default: scene_document_release(object); break;
    }
}

static inline void fixture_create(void) {
    for (int i = 0; i < object_count; i++) {
        objects.live[i] = make_object(i);
        objects.released[i] = make_object(i);
        check_that(objects.live[i] && objects.released[i], __FILE__, __LINE__, "object %d: %s", i,
                   scene_error_message());
        release_object(i, objects.released[i]);
    }
    objects.target = objects.live[OBJECT_LAYER];
    objects.root = make_object(OBJECT_LAYER);
    objects.sibling = make_object(OBJECT_LAYER);
    objects.loose = make_object(OBJECT_LAYER);
    CHECK_OK(scene_layer_add_sublayer(objects.root, objects.target));
    CHECK_OK(scene_layer_add_sublayer(objects.target, objects.sibling));
    CHECK_OK(scene_layer_set_name(objects.target, "target"));
    CHECK_OK(scene_renderer_set_root(objects.live[OBJECT_RENDERER], objects.root));
    CHECK_OK(scene_renderer_render(objects.live[OBJECT_RENDERER], 0));
    CHECK_OK(scene_layer_add_animation(objects.target, objects.live[OBJECT_ANIMATION], "key"));
}

static inline void fixture_release(void) {
    for (int i = 0; i < object_count; i++) release_object(i, objects.live[i]);
    scene_layer_release(objects.root);
    scene_layer_release(objects.sibling);
    scene_layer_release(objects.loose);
    CHECK_OK(scene_flush());
    for (int i = SCENE_OBJECT_LAYER; i <= SCENE_OBJECT_KERNEL; i++)
        check_that(scene_live_object_count((scene_object_kind)i) == 0, __FILE__, __LINE__,
                   "%d objects of kind %d are left", (int)scene_live_object_count((scene_object_kind)i), i);
}

/* Whether a handle is one of the fixture's live objects of a kind. */
static inline bool fixture_owns(const void *handle) {
    if (handle == objects.root || handle == objects.sibling || handle == objects.loose) return true;
    for (int i = 0; i < object_count; i++)
        if (handle == objects.live[i]) return true;
    /* The document has a root of its own. */
    return handle == scene_document_get_root(objects.live[OBJECT_DOCUMENT]);
}

enum { snapshot_layers = 4, snapshot_properties = 64, snapshot_children = 8, snapshot_elements = 40 };

typedef struct layer_snapshot {
    scene_value values[snapshot_properties];
    char name[32], keys[snapshot_children][32];
    scene_layer *superlayer, *sublayers[snapshot_children];
    uint32_t sublayer_count, animation_count;
    scene_layer *mask;
    size_t filter_count, background_filter_count;
} layer_snapshot;

typedef struct snapshot {
    layer_snapshot layers[snapshot_layers];
    scene_value animation_values[3];
    double animation_numbers[6];
    int animation_switches[5];
    double filter_radius;
    bool filter_enabled;
    double transaction_duration;
    bool transaction_disables;
    scene_layer *root;
    uint32_t width, height, document_width;
    uint32_t element_count;
    scene_path_element elements[snapshot_elements];
    uint64_t counts[object_count];
} snapshot;

static inline void copy_text(char *to, size_t size, const char *text) {
    snprintf(to, size, "%s", text ? text : "(none)");
}

static inline void snapshot_layer(layer_snapshot *result, const scene_layer *layer) {
    for (uint32_t i = 0; i < scene_property_count() && i < snapshot_properties; i++) {
        scene_property_info info = SCENE_PROPERTY_INFO_INIT;
        scene_property_get_info(i, &info);
        scene_layer_get_value(layer, info.key, &result->values[i]);
        result->values[i].string = NULL;
    }
    copy_text(result->name, sizeof result->name, scene_layer_get_name(layer));
    result->superlayer = scene_layer_get_superlayer(layer);
    result->sublayer_count = scene_layer_get_sublayers(layer, result->sublayers, snapshot_children);
    result->animation_count = scene_layer_get_animation_count(layer);
    result->mask = scene_layer_get_mask(layer);
    result->filter_count = scene_layer_get_filter_count(layer);
    result->background_filter_count = scene_layer_get_background_filter_count(layer);
    for (uint32_t i = 0; i < result->animation_count && i < snapshot_children; i++)
        copy_text(result->keys[i], sizeof result->keys[i], scene_layer_get_animation_key(layer, i));
}

static inline void snapshot_take(snapshot *result) {
    scene_layer *const layers[snapshot_layers] = {objects.root, objects.target, objects.sibling, objects.loose};
    const scene_animation *animation = objects.live[OBJECT_ANIMATION];
    memset(result, 0, sizeof *result);
    for (int i = 0; i < snapshot_layers; i++) snapshot_layer(&result->layers[i], layers[i]);
    scene_animation_get_from_value(animation, &result->animation_values[0]);
    scene_animation_get_to_value(animation, &result->animation_values[1]);
    scene_animation_get_by_value(animation, &result->animation_values[2]);
    result->animation_numbers[0] = scene_animation_get_begin_time(animation);
    result->animation_numbers[1] = scene_animation_get_time_offset(animation);
    result->animation_numbers[2] = scene_animation_get_speed(animation);
    result->animation_numbers[3] = scene_animation_get_duration(animation);
    result->animation_numbers[4] = scene_animation_get_repeat_count(animation);
    result->animation_numbers[5] = scene_animation_get_repeat_duration(animation);
    result->animation_switches[0] = scene_animation_get_autoreverses(animation);
    result->animation_switches[1] = scene_animation_get_fill_mode(animation);
    result->animation_switches[2] = scene_animation_get_removed_on_completion(animation);
    result->animation_switches[3] = scene_animation_get_additive(animation);
    result->animation_switches[4] = scene_animation_get_cumulative(animation);
    scene_filter_get_numbers(objects.live[OBJECT_FILTER], "radius", &result->filter_radius, 1);
    result->filter_enabled = scene_filter_get_enabled(objects.live[OBJECT_FILTER]);
    result->transaction_duration = scene_transaction_get_animation_duration();
    result->transaction_disables = scene_transaction_get_disable_actions();
    result->root = scene_renderer_get_root(objects.live[OBJECT_RENDERER]);
    result->width = scene_renderer_get_width(objects.live[OBJECT_RENDERER]);
    result->height = scene_renderer_get_height(objects.live[OBJECT_RENDERER]);
    result->document_width = (uint32_t)scene_document_get_size(objects.live[OBJECT_DOCUMENT]).width;
    result->element_count = scene_path_get_element_count(objects.live[OBJECT_PATH]);
    scene_path_get_elements(objects.live[OBJECT_PATH], 0, result->elements, snapshot_elements);
    for (int i = 0; i < object_count; i++) result->counts[i] = scene_live_object_count((scene_object_kind)(i + 1));
}

#endif
