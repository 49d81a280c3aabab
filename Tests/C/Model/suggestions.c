/* A name that there is not is an error with the name that was probably meant, and no name that is far from it. */
#include "check.h"

static scene_layer *layer;

static bool get(const char *name) {
    scene_value value = SCENE_VALUE_INIT;
    return scene_layer_get_value(layer, name, &value) == SCENE_OK;
}

static bool animate(const char *name) { return scene_animation_create_basic(name) != NULL; }
static bool make_filter(const char *name) { return scene_filter_create(name) != NULL; }
static bool make_timing(const char *name) { return scene_timing_function_create_named(name) != NULL; }

static bool set_parameter(const char *name) {
    scene_filter *filter = scene_filter_create("colorControls");
    bool is_set = scene_filter_set_number(filter, name, 1) == SCENE_OK;
    scene_filter_release(filter);
    return is_set;
}

static bool set_cell(const char *name) {
    scene_emitter_cell *cell = scene_emitter_cell_create();
    scene_value value = scene_value_number(1);
    bool is_set = scene_emitter_cell_set_value(cell, name, &value) == SCENE_OK;
    scene_emitter_cell_release(cell);
    return is_set;
}

static bool set_function(const char *name) {
    scene_animation *animation = scene_animation_create_basic("transform");
    bool is_set = scene_animation_set_value_function(animation, name) == SCENE_OK;
    scene_animation_release(animation);
    return is_set;
}

static bool read_document(const char *key) {
    char json[200];
    snprintf(json, sizeof json, "{\"scene\": 1, \"size\": [1, 1], \"root\": {\"%s\": 1}}", key);
    scene_document *document = scene_document_create_from_memory(json, strlen(json), NULL);
    scene_document_release(document);
    return document != NULL;
}

static const struct {
    bool (*call)(const char *);
    const char *given, *meant;
} cases[] = {
    {get, "opasity", "opacity"},
    {get, "background_color", "backgroundColor"},
    {get, "positon.x", "position.x"},
    {get, "position.z", "position.x"},
    {get, "frame.orign", "frame.origin"},
    {get, "bounds.height", "bounds.size.height"},
    {animate, "bounds.x", "bounds.origin.x"},
    {get, "frame.widht", "frame.size.width"},
    {get, "bounds.depth", NULL},
    {get, "transform.rotaton.z", "transform.rotation.z"},
    {get, "filters.glow.radis", "filters.glow.radius"},
    {get, "filters.glow.nix", NULL},
    {get, "emitterCells.smoke.birthrate", "emitterCells.smoke.birthRate"},
    {get, "xyzzy", NULL},
    {get, "", NULL},
    {animate, "cornerRadios", "cornerRadius"},
    {make_filter, "gausianBlur", "gaussianBlur"},
    {make_filter, "CIGaussianBlur", "gaussianBlur"},
    {make_filter, "lightTunnel", NULL},
    {make_timing, "ease-in-out-elastc", "easeInOutElastic"},
    {set_parameter, "saturtion", "saturation"},
    {set_cell, "birthRat", "birthRate"},
    {set_function, "rotateq", "rotateX"},
    {read_document, "sublayer", "sublayers"},
    {read_document, "conerRadius", "cornerRadius"},
};

int main(void) {
    layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char expected[100] = "did you mean";
        if (cases[i].meant) snprintf(expected, sizeof expected, "; did you mean \"%s\"?", cases[i].meant);
        CHECK(!cases[i].call(cases[i].given));
        bool is_there = strstr(scene_error_message(), expected) != NULL;
        if (is_there != (cases[i].meant != NULL)) fprintf(stderr, "%s: %s\n", cases[i].given, scene_error_message());
        CHECK(is_there == (cases[i].meant != NULL));
    }
    scene_layer_release(layer);
    return check_summary("suggestions");
}
