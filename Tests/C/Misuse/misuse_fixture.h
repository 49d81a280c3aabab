/* One live and one released object of each kind, and everything that a failing call could have changed. */
#ifndef MISUSE_FIXTURE_H
#define MISUSE_FIXTURE_H

#include "check.h"

/* What kind the fixture's layers are of: a table of functions of another kind sets it before this is included. */
#ifndef FIXTURE_LAYER_KIND
#define FIXTURE_LAYER_KIND SCENE_LAYER_KIND_LAYER
#endif

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
    OBJECT_ACTION,
    OBJECT_STYLE,
    OBJECT_CELL,
    OBJECT_LAYOUT_MANAGER,
    object_count
};

enum { animation_count = 6 };

/* target lies in the renderer's root and holds sibling; loose lies nowhere. */
typedef struct fixture {
    scene_layer *root, *target, *sibling, *loose, *animator;
    /* A layer of each kind but the plain one, by scene_layer_kind. */
    scene_layer *kinds_of_layers[SCENE_LAYER_KIND_TRANSFORM + 1];
    void *live[object_count], *released[object_count];
    /* Animations: key frames of opacity, position and transform, a spring of opacity, a group and a transition. */
    scene_animation *kinds[animation_count];
    /* A filter of two pictures, which the transition has. */
    scene_filter *mixture;
    /* One of none. */
    scene_filter *generator;
} fixture;

static fixture objects;

static inline void *make_object(int kind) {
    static const uint8_t pixel[4] = {1, 2, 3, 4};
    static const char document[] =
        "{\"nm\": \"root\", \"w\": 4, \"h\": 4, \"fr\": 1, \"ip\": 0, \"op\": 1, \"layers\": [{\"ty\": 99}],"
        " \"markers\": [{\"tm\": 0, \"cm\": \"key\", \"dr\": 1}]}";
    switch (kind) {
    case OBJECT_LAYER: return scene_layer_create(FIXTURE_LAYER_KIND);
    case OBJECT_IMAGE: return scene_image_create_from_pixels(1, 1, 4, SCENE_PIXEL_FORMAT_RGBA8, pixel);
    case OBJECT_ANIMATION: return scene_animation_create_basic("opacity");
    case OBJECT_CURVE: return scene_timing_function_create_named("easeIn");
    case OBJECT_RENDERER: return scene_renderer_create_offscreen(4, 4, 1);
    case OBJECT_ACTION: return scene_action_create_null();
    case OBJECT_STYLE: return scene_style_create();
    case OBJECT_CELL: return scene_emitter_cell_create();
    case OBJECT_PATH: return scene_path_create_svg("M1 2 L3 4 Q5 6 7 8 C9 10 11 12 13 14 Z");
    case OBJECT_FILTER: return scene_filter_create("gaussianBlur");
    case OBJECT_LAYOUT_MANAGER: return scene_layout_manager_create_constraint();
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
    case OBJECT_ACTION: scene_action_release(object); break;
    case OBJECT_STYLE: scene_style_release(object); break;
    case OBJECT_CELL: scene_emitter_cell_release(object); break;
    case OBJECT_PATH: scene_path_release(object); break;
    case OBJECT_FILTER: scene_filter_release(object); break;
    case OBJECT_KERNEL: scene_kernel_release(object); break;
    case OBJECT_LAYOUT_MANAGER: scene_layout_manager_release(object); break;
    default: scene_document_release(object); break;
    }
}

static inline void ignore_value(const scene_value *value, void *user_data) {
    (void)value;
    (void)user_data;
}

/* Animations that have something to read at every place. */
static inline void make_animations(void) {
    scene_animation *const made[animation_count] = {
        scene_animation_create_keyframe("opacity"),
        scene_animation_create_keyframe("position"),
        scene_animation_create_keyframe("transform"),
        scene_animation_create_spring("opacity"),
        scene_animation_create_group(),
        scene_animation_create_transition(),
    };
    static const double numbers[] = {0, 0.5, 1}, zeros[] = {0, 0, 0};
    static const bool holds[] = {true, false};
    scene_timing_function *curves[] = {objects.live[OBJECT_CURVE], NULL};
    CHECK_OK(scene_animation_set_numbers(made[0], numbers, 3, 1));
    CHECK_OK(scene_animation_set_key_times(made[0], numbers, 3));
    CHECK_OK(scene_animation_set_tension_values(made[0], zeros, 3));
    CHECK_OK(scene_animation_set_continuity_values(made[0], zeros, 3));
    CHECK_OK(scene_animation_set_bias_values(made[0], zeros, 3));
    CHECK_OK(scene_animation_set_holds(made[0], holds, 2));
    CHECK_OK(scene_animation_set_timing_functions(made[0], curves, 2));
    CHECK_OK(scene_animation_set_path(made[1], objects.live[OBJECT_PATH]));
    CHECK_OK(scene_animation_add_animation(made[4], made[0]));
    scene_kernel *kernel =
        scene_kernel_create("vec4 kernel(Image a, Image b, vec2 p, float t) { return at(a, p) * t; }");
    objects.mixture = scene_filter_create_with_kernel(kernel);
    scene_kernel_release(kernel);
    CHECK_OK(scene_animation_set_transition_filter(made[5], objects.mixture));
    memcpy(objects.kinds, made, sizeof made);
    kernel = scene_kernel_create("vec4 kernel(vec2 p, float time) { return vec4(fract(p.x + time)); }");
    objects.generator = scene_filter_create_with_kernel(kernel);
    scene_kernel_release(kernel);
}

enum { snapshot_layers = 4, snapshot_properties = 128, snapshot_children = 8, snapshot_elements = 40 };

/* A property, which stays what it is for as long as the program runs: its key and the kinds of layers that have it. */
typedef struct property {
    const char *key;
    uint32_t kinds;
} property;

static inline property snapshot_property(uint32_t index) {
    static property properties[snapshot_properties];
    if (properties[index].key == NULL) {
        scene_property_info info = SCENE_PROPERTY_INFO_INIT;
        scene_property_get_info(index, &info);
        properties[index] = (property){info.key, info.kinds};
    }
    return properties[index];
}

static inline bool snapshot_has(property property) { return property.kinds >> FIXTURE_LAYER_KIND & 1; }

/* What snapshots pass over, as composing a message for each takes most of their time, cannot be read of any of the layers. */
static inline void check_what_is_passed_over(void) {
    scene_layer *const layers[snapshot_layers] = {objects.root, objects.target, objects.sibling, objects.loose};
    const uint32_t count = scene_property_count();
    for (uint32_t i = 0; i < count && i < snapshot_properties; i++) {
        scene_value value;
        if (snapshot_has(snapshot_property(i))) continue;
        for (int j = 0; j < snapshot_layers; j++)
            check_that(scene_layer_get_value(layers[j], snapshot_property(i).key, &value) != SCENE_OK, __FILE__,
                       __LINE__, "%s can be read, and is not in snapshots", snapshot_property(i).key);
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
    make_animations();
    objects.target = objects.live[OBJECT_LAYER];
    objects.root = make_object(OBJECT_LAYER);
    objects.sibling = make_object(OBJECT_LAYER);
    objects.loose = make_object(OBJECT_LAYER);
    for (int kind = SCENE_LAYER_KIND_SHAPE; kind <= SCENE_LAYER_KIND_TRANSFORM; kind++)
        objects.kinds_of_layers[kind] = scene_layer_create((scene_layer_kind)kind);
    scene_value value = {.type = SCENE_VALUE_NUMBER};
    objects.animator = scene_animator_create(&value, ignore_value, NULL, NULL);
    CHECK_OK(scene_layer_set_action(objects.target, "key", objects.live[OBJECT_ACTION]));
    CHECK_OK(scene_layer_add_sublayer(objects.root, objects.target));
    CHECK_OK(scene_layer_add_sublayer(objects.target, objects.sibling));
    CHECK_OK(scene_layer_set_name(objects.target, "target"));
    CHECK_OK(scene_renderer_set_root(objects.live[OBJECT_RENDERER], objects.root));
    CHECK_OK(scene_renderer_render(objects.live[OBJECT_RENDERER], 0));
    CHECK_OK(scene_layer_add_animation(objects.target, objects.live[OBJECT_ANIMATION], "key"));
    check_what_is_passed_over();
}

static inline void fixture_release(void) {
    check_what_is_passed_over();
    for (int i = 0; i < object_count; i++) release_object(i, objects.live[i]);
    for (int i = 0; i < animation_count; i++) scene_animation_release(objects.kinds[i]);
    scene_filter_release(objects.mixture);
    scene_filter_release(objects.generator);
    scene_layer_release(objects.root);
    scene_layer_release(objects.sibling);
    scene_layer_release(objects.loose);
    scene_layer_release(objects.animator);
    for (int kind = SCENE_LAYER_KIND_SHAPE; kind <= SCENE_LAYER_KIND_TRANSFORM; kind++)
        scene_layer_release(objects.kinds_of_layers[kind]);
    CHECK_OK(scene_flush());
    for (int i = SCENE_OBJECT_LAYER; i <= SCENE_OBJECT_LAYOUT_MANAGER; i++)
        check_that(scene_live_object_count((scene_object_kind)i) == 0, __FILE__, __LINE__,
                   "%d objects of kind %d are left", (int)scene_live_object_count((scene_object_kind)i), i);
}

/* Whether a handle is one of the fixture's live objects of a kind. */
static inline bool fixture_owns(const void *handle) {
    if (handle == objects.root || handle == objects.sibling || handle == objects.loose || handle == objects.animator ||
        handle == objects.mixture || handle == objects.generator)
        return true;
    for (int kind = SCENE_LAYER_KIND_SHAPE; kind <= SCENE_LAYER_KIND_TRANSFORM; kind++)
        if (handle == objects.kinds_of_layers[kind]) return true;
    for (int i = 0; i < object_count; i++)
        if (handle == objects.live[i]) return true;
    for (int i = 0; i < animation_count; i++)
        if (handle == objects.kinds[i]) return true;
    /* The document has layers of its own. */
    scene_layer *root = scene_document_get_root(objects.live[OBJECT_DOCUMENT]);
    for (uint32_t i = 0; i < scene_layer_get_sublayer_count(root); i++)
        if (handle == scene_layer_get_sublayer(root, i)) return true;
    return handle == root;
}

typedef struct layer_snapshot {
    scene_value values[snapshot_properties];
    char name[32], keys[snapshot_children][32];
    scene_layer *superlayer, *sublayers[snapshot_children];
    uint32_t sublayer_count, animation_count;
    scene_layer *mask;
    size_t filter_count, background_filter_count;
} layer_snapshot;

/* What one of the animations of `kinds` has; places that its kind lacks stay 0. */
typedef struct kind_snapshot {
    double numbers[16], lists[4][4];
    bool holds[4], allows_overdamping, inherits_velocity, commits;
    int modes[4];
    uint32_t value_count, curve_count, child_count;
    scene_value values[4];
    const char *function;
} kind_snapshot;

typedef struct snapshot {
    layer_snapshot layers[snapshot_layers];
    kind_snapshot kinds[animation_count];
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

/* What text or a list says in place of where it is, which is lent and differs from call to call. */
static inline void snapshot_value(scene_value *value) {
    const unsigned char *bytes = value->string ? (const void *)value->string : (const void *)value->array;
    size_t numbers = value->type == SCENE_VALUE_COLORS ? (size_t)4 * value->count : value->count;
    size_t length = value->string ? strlen(value->string) : value->array ? numbers * sizeof *value->array : 0;
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++) hash = (hash ^ bytes[i]) * 16777619u;
    if (bytes) value->numbers[15] = hash;
    value->string = NULL;
    value->array = NULL;
    /* A path of its own every time: its elements count. */
    if (value->path) value->count = scene_path_get_element_count(value->path);
    value->path = NULL;
}

static inline void snapshot_layer(layer_snapshot *result, const scene_layer *layer) {
    const uint32_t count = scene_property_count();
    for (uint32_t i = 0; i < count && i < snapshot_properties; i++) {
        if (!snapshot_has(snapshot_property(i))) continue;
        scene_layer_get_value(layer, snapshot_property(i).key, &result->values[i]);
        snapshot_value(&result->values[i]);
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

static inline void snapshot_kind(kind_snapshot *result, const scene_animation *animation) {
    const double numbers[] = {
        scene_animation_get_mass(animation),
        scene_animation_get_stiffness(animation),
        scene_animation_get_damping(animation),
        scene_animation_get_initial_velocity(animation),
        scene_animation_get_settling_duration(animation),
        scene_animation_get_perceptual_duration(animation),
        scene_animation_get_bounce(animation),
        scene_animation_get_start_progress(animation),
        scene_animation_get_end_progress(animation),
    };
    memcpy(result->numbers, numbers, sizeof numbers);
    scene_animation_get_key_times(animation, result->lists[0], 4);
    scene_animation_get_tension_values(animation, result->lists[1], 4);
    scene_animation_get_continuity_values(animation, result->lists[2], 4);
    scene_animation_get_bias_values(animation, result->lists[3], 4);
    scene_animation_get_holds(animation, result->holds, 4);
    result->allows_overdamping = scene_animation_get_allows_overdamping(animation);
    result->inherits_velocity = scene_animation_get_inherits_velocity(animation);
    result->commits = scene_animation_get_commits_on_finish(animation);
    result->modes[0] = scene_animation_get_calculation_mode(animation);
    result->modes[1] = scene_animation_get_rotation_mode(animation);
    result->modes[2] = scene_animation_get_transition_type(animation);
    result->modes[3] = scene_animation_get_transition_subtype(animation);
    result->value_count = scene_animation_get_value_count(animation);
    result->curve_count = scene_animation_get_timing_function_count(animation);
    result->child_count = scene_animation_get_animation_count(animation);
    for (uint32_t i = 0; i < result->value_count && i < 4; i++)
        scene_animation_get_value(animation, i, &result->values[i]);
    result->function = scene_animation_get_value_function(animation);
}

static inline void snapshot_take(snapshot *result) {
    scene_layer *const layers[snapshot_layers] = {objects.root, objects.target, objects.sibling, objects.loose};
    const scene_animation *animation = objects.live[OBJECT_ANIMATION];
    memset(result, 0, sizeof *result);
    for (int i = 0; i < snapshot_layers; i++) snapshot_layer(&result->layers[i], layers[i]);
    for (int i = 0; i < animation_count; i++) snapshot_kind(&result->kinds[i], objects.kinds[i]);
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
