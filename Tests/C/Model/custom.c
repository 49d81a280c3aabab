/* Custom properties: declared by the program or by a document, then like any other. */
#include "theater.h"

static scene_value get(const scene_layer *layer, const char *path) {
    scene_value value = {0};
    check_status(scene_layer_get_value(layer, path, &value), SCENE_OK, path, __FILE__, __LINE__);
    return value;
}

static void set_number(scene_layer *layer, const char *path, double to) {
    scene_value value = number(to);
    check_status(scene_layer_set_value(layer, path, &value), SCENE_OK, path, __FILE__, __LINE__);
}

static void declaring(void) {
    uint32_t table = scene_property_count();
    scene_value initial = number(0.25);
    CHECK_OK(scene_property_register("progress", &initial, true, true));
    CHECK_INT(scene_property_count(), table + 1);
    CHECK_OK(scene_property_register("progress", &initial, true, true));
    CHECK_INT(scene_property_count(), table + 1);
    scene_property_info info = SCENE_PROPERTY_INFO_INIT;
    CHECK_OK(scene_property_get_info(table, &info));
    CHECK_TEXT(info.key, "progress");
    CHECK(info.type == SCENE_VALUE_NUMBER && info.animatable && info.implicit && !info.optional);
    CHECK_TEXT(info.enum_names, "");
    CHECK_NUMBER(info.default_value.numbers[0], 0.25);
    CHECK_FAILS(scene_property_get_info(table + 1, &info), SCENE_ERROR_NOT_FOUND);

    /* Declared once, it is what it is. */
    CHECK_FAILS(scene_property_register("progress", &initial, true, false), SCENE_ERROR_INVALID_STATE);
    initial.numbers[0] = 0;
    CHECK_FAILS(scene_property_register("progress", &initial, true, true), SCENE_ERROR_INVALID_STATE);
    scene_value text = {.type = SCENE_VALUE_STRING, .string = "a"};
    CHECK_FAILS(scene_property_register("progress", &text, true, true), SCENE_ERROR_INVALID_STATE);
    CHECK_CONTAINS(scene_error_message(), "a number");

    static char long_key[257];
    memset(long_key, 'k', 256);
    const char *const wrong[] = {"",           "opacity", "frame", "sublayers", "actions", "style",     "onOrderIn",
                                 "onOrderOut", "a.b",     ".",     "name",      long_key,  "transition"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        CHECK_FAILS(scene_property_register(wrong[i], &initial, true, false), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_property_register("still", &initial, false, true), SCENE_ERROR_INVALID_ARGUMENT);
    initial.numbers[0] = NAN;
    CHECK_FAILS(scene_property_register("still", &initial, true, false), SCENE_ERROR_INVALID_ARGUMENT);
    static const scene_value_type untyped[] = {SCENE_VALUE_NONE, SCENE_VALUE_ENUM, SCENE_VALUE_FLAGS};
    for (int i = 0; i < 3; i++) {
        initial = (scene_value){.type = untyped[i]};
        CHECK_FAILS(scene_property_register("still", &initial, false, false), SCENE_ERROR_INVALID_ARGUMENT);
    }
    initial = (scene_value){.type = SCENE_VALUE_BOOL, .numbers = {2}};
    CHECK_FAILS(scene_property_register("still", &initial, false, false), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(scene_property_count(), table + 1);
}

static bool same_list(const scene_value *a, const scene_value *b) {
    size_t parts = a->type == SCENE_VALUE_COLORS ? 4 : 1;
    return a->type == b->type && a->count == b->count &&
           (a->count == 0 || memcmp(a->array, b->array, a->count * parts * sizeof(double)) == 0);
}

/* A value of every type goes in and comes out bit for bit; until it is set it is the initial one. */
static void every_type(void) {
    static const double list[] = {0.5, 0.25, 1, 0.75, 0, 1, 0.125, 0.5};
    static const uint8_t pixel[4] = {1, 2, 3, 255};
    scene_image *image = scene_image_create_from_pixels(1, 1, 4, SCENE_PIXEL_FORMAT_RGBA8, pixel);
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    static const struct {
        const char *key;
        scene_value_type type;
        int numbers;
    } types[] = {{"aBool", SCENE_VALUE_BOOL, 1},           {"aNumber", SCENE_VALUE_NUMBER, 1},
                 {"aPoint", SCENE_VALUE_POINT, 2},         {"aSize", SCENE_VALUE_SIZE, 2},
                 {"aRect", SCENE_VALUE_RECT, 4},           {"aColor", SCENE_VALUE_COLOR, 4},
                 {"aTransform", SCENE_VALUE_TRANSFORM, 16}};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        scene_value initial = {.type = types[i].type};
        CHECK_OK(scene_property_register(types[i].key, &initial, false, false));
        scene_value value = get(layer, types[i].key);
        CHECK(memcmp(&value, &initial, sizeof value) == 0);
        for (int j = 0; j < types[i].numbers; j++) value.numbers[j] = j % 2 == 0 ? 1 : 0.5;
        CHECK_OK(scene_layer_set_value(layer, types[i].key, &value));
        scene_value back = get(layer, types[i].key);
        CHECK(memcmp(&value, &back, sizeof value) == 0);
        scene_value none = {0};
        CHECK_FAILS(scene_layer_set_value(layer, types[i].key, &none), SCENE_ERROR_INVALID_ARGUMENT);
        value.numbers[0] = NAN;
        CHECK_FAILS(scene_layer_set_value(layer, types[i].key, &value), SCENE_ERROR_INVALID_ARGUMENT);
    }
    static const scene_value_type kinds[] = {SCENE_VALUE_NUMBERS, SCENE_VALUE_COLORS};
    for (int i = 0; i < 2; i++) {
        const char *key = i == 0 ? "aList" : "aPalette";
        scene_value initial = {.type = kinds[i], .count = 1, .array = list};
        CHECK_OK(scene_property_register(key, &initial, true, false));
        CHECK_OK(scene_property_register(key, &initial, true, false));
        scene_value value = get(layer, key);
        CHECK(same_list(&value, &initial));
        scene_value two = {.type = kinds[i], .count = 2, .array = list}, empty = {.type = kinds[i]};
        CHECK_OK(scene_layer_set_value(layer, key, &two));
        value = get(layer, key);
        CHECK(same_list(&value, &two));
        CHECK_OK(scene_layer_set_value(layer, key, &empty));
        value = get(layer, key);
        CHECK(same_list(&value, &empty) && value.array == NULL);
        two.array = NULL;
        CHECK_FAILS(scene_layer_set_value(layer, key, &two), SCENE_ERROR_INVALID_ARGUMENT);
        two = (scene_value){.type = kinds[i], .count = SCENE_VALUE_MAX_COUNT + 1, .array = list};
        CHECK_FAILS(scene_layer_set_value(layer, key, &two), SCENE_ERROR_INVALID_ARGUMENT);
        double not_finite[4] = {0, INFINITY, 0, 0};
        two = (scene_value){.type = kinds[i], .count = kinds[i] == SCENE_VALUE_COLORS ? 1 : 2, .array = not_finite};
        CHECK_FAILS(scene_layer_set_value(layer, key, &two), SCENE_ERROR_INVALID_ARGUMENT);
        value = get(layer, key);
        CHECK_INT(value.count, 0);
        CHECK_FAILS(scene_layers_set_numbers(&layer, 1, key, list, 1), SCENE_ERROR_INVALID_ARGUMENT);
    }
    /* Text and images can be none, and are at first when they were declared so. */
    scene_value text = {.type = SCENE_VALUE_STRING}, picture = {.type = SCENE_VALUE_IMAGE}, none = {0};
    CHECK_OK(scene_property_register("aText", &text, false, false));
    CHECK_OK(scene_property_register("anImage", &picture, false, false));
    CHECK_INT(get(layer, "aText").type, SCENE_VALUE_NONE);
    text.string = "sch\xc3\xb6n";
    picture.image = image;
    CHECK_OK(scene_layer_set_value(layer, "aText", &text));
    CHECK_OK(scene_layer_set_value(layer, "anImage", &picture));
    CHECK_TEXT(get(layer, "aText").string, "sch\xc3\xb6n");
    scene_image_release(image);
    CHECK(get(layer, "anImage").image == image);
    CHECK_INT(scene_image_get_width(get(layer, "anImage").image), 1);
    CHECK_OK(scene_layer_set_value(layer, "aText", &none));
    CHECK_INT(get(layer, "aText").type, SCENE_VALUE_NONE);
    text.string = NULL;
    CHECK_FAILS(scene_layer_set_value(layer, "aText", &text), SCENE_ERROR_INVALID_ARGUMENT);
    text.string = "\xff";
    CHECK_FAILS(scene_layer_set_value(layer, "aText", &text), SCENE_ERROR_INVALID_ARGUMENT);
    scene_layer_release(layer);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_IMAGE), 0);
}

/* Of a path its elements count: what is lent is a path of its own, which stays for who retains it. */
static void paths(void) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_path *path = scene_path_create_svg("M0 0 L10 0 L5 8 Z"), *same = scene_path_copy(path);
    scene_value nothing = {.type = SCENE_VALUE_PATH}, none = {0}, value = {.type = SCENE_VALUE_PATH, .path = path};
    CHECK_OK(scene_property_register("aPath", &nothing, true, false));
    CHECK_INT(get(layer, "aPath").type, SCENE_VALUE_NONE);
    CHECK_OK(scene_layer_set_value(layer, "aPath", &value));
    CHECK_OK(scene_path_line_to(path, 1, 1));
    scene_value lent = get(layer, "aPath");
    CHECK_INT(lent.type, SCENE_VALUE_PATH);
    CHECK(lent.path != path && scene_path_equal(lent.path, same));
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_PATH), 2);
    /* What is done to it does nothing to the layer. */
    CHECK_OK(scene_path_line_to(lent.path, 7, 7));
    scene_value again = get(layer, "aPath");
    CHECK(scene_path_equal(again.path, same));
    CHECK(scene_path_is_empty(lent.path) && scene_error_status() == SCENE_ERROR_INVALID_HANDLE);
    /* Nobody's, so nobody gives it back, before somebody retains it. */
    scene_error_clear();
    scene_path_release(again.path);
    CHECK_INT(scene_error_status(), SCENE_ERROR_INVALID_HANDLE);
    CHECK(scene_path_retain(again.path) == again.path);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_PATH), 3);
    scene_path_release(again.path);
    CHECK(scene_path_equal(again.path, same));
    CHECK(scene_path_retain(again.path) == again.path);
    get(layer, "aPath");
    CHECK(scene_path_equal(again.path, same));
    scene_path_release(again.path);
    CHECK(scene_path_is_empty(again.path));
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_PATH), 2);
    /* It can be given back in. */
    value.path = get(layer, "aPath").path;
    CHECK_OK(scene_layer_set_value(layer, "aPath", &value));
    value.path = NULL;
    CHECK_FAILS(scene_layer_set_value(layer, "aPath", &value), SCENE_ERROR_INVALID_HANDLE);
    value.path = (scene_path *)(void *)layer;
    CHECK_FAILS(scene_layer_set_value(layer, "aPath", &value), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_layers_set_numbers(&layer, 1, "aPath", (double[]){1}, 1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(scene_path_equal(get(layer, "aPath").path, same));
    CHECK_OK(scene_layer_set_value(layer, "aPath", &none));
    CHECK_INT(get(layer, "aPath").type, SCENE_VALUE_NONE);
    nothing.path = same;
    CHECK_FAILS(scene_property_register("aPath", &nothing, true, false), SCENE_ERROR_INVALID_STATE);
    scene_path_release(path);
    scene_path_release(same);
    scene_layer_release(layer);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_PATH), 0);
}

/* Key paths, many layers at once. */
static void parts_and_bulk(void) {
    scene_layer *layers[2] = {scene_layer_create(SCENE_LAYER_KIND_LAYER), scene_layer_create(SCENE_LAYER_KIND_LAYER)};
    set_number(layers[0], "aPoint.y", 7);
    CHECK_NUMBER(get(layers[0], "aPoint").numbers[1], 7);
    set_number(layers[0], "aTransform.translation.x", 3);
    CHECK_NUMBER(get(layers[0], "aTransform").numbers[12], 3);
    CHECK_FAILS(scene_layer_set_value(layers[0], "aPoint.z", &(scene_value){.type = SCENE_VALUE_NUMBER}),
                SCENE_ERROR_NOT_FOUND);
    const double in[4] = {1, 2, 3, 4};
    double out[4];
    CHECK_OK(scene_layers_set_numbers(layers, 2, "aSize", in, 2));
    CHECK_OK(scene_layers_get_numbers(layers, 2, "aSize", out, 2));
    CHECK(memcmp(in, out, sizeof in) == 0);
    CHECK_OK(scene_layers_set_numbers(layers, 2, "progress", in, 1));
    CHECK_NUMBER(get(layers[1], "progress").numbers[0], 2);
    for (int i = 0; i < 2; i++) scene_layer_release(layers[i]);
}

/* Implicit and explicit animations move them, transactions hold them back. */
static void animated(void) {
    open_theater();
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_animation_duration(1));
    scene_timing_function *linear = scene_timing_function_create_named("linear");
    CHECK_OK(scene_transaction_set_animation_timing_function(linear));
    scene_timing_function_release(linear);
    set_number(box, "progress", 1.25);
    show(0.5);
    CHECK_NUMBER(shown("progress"), 0.25);
    CHECK_OK(scene_transaction_commit());
    CHECK_TEXT(scene_layer_get_animation_key(box, 0), "progress");
    show(1);
    CHECK_NUMBER(shown("progress"), 0.25);
    show(1.5);
    CHECK_NEAR(shown("progress"), 0.75, 1e-12);
    CHECK_NUMBER(get(box, "progress").numbers[0], 1.25);
    show(2);
    CHECK_NUMBER(shown("progress"), 1.25);
    CHECK_INT(scene_layer_get_animation_count(box), 0);
    add(basic("progress", 0, 8, none, 1), "progress");
    show(3);
    show(3.25);
    CHECK_NEAR(shown("progress"), 2, 1e-12);
    CHECK_OK(scene_layer_remove_all_animations(box));

    /* Not implicit: at once. */
    scene_value point = {.type = SCENE_VALUE_POINT, .numbers = {4, 5}};
    CHECK_OK(scene_layer_set_value(box, "aPoint", &point));
    CHECK_INT(scene_layer_get_animation_count(box), 0);
    show(4);
    CHECK_NUMBER(shown("aPoint.y"), 5);
    CHECK_FAILS_WITH(scene_animation_create_basic("aPoint"), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    stage_release(&theater);
}

static scene_document *load(const char *root) {
    char text[1000];
    int length = snprintf(text, sizeof text, "{\"scene\": 1, \"size\": [10, 10], \"root\": %s}", root);
    return scene_document_create_from_memory(text, (size_t)length, NULL);
}

static void refused(const char *root, const char *part) {
    scene_error_clear();
    check_that(load(root) == NULL, __FILE__, __LINE__, "%s: loaded", root);
    check_status(scene_error_status(), SCENE_ERROR_FORMAT, root, __FILE__, __LINE__);
    CHECK_CONTAINS(scene_error_message(), part);
}

/* What a document does not find declared it declares; what fails to load leaves nothing behind. */
static void documents(void) {
    uint32_t count = scene_property_count();
    refused("{\"custom\": {\"fresh\": 1, \"opacity\": 1}}", "/root/custom/opacity");
    CHECK_INT(scene_property_count(), count);
    CHECK_FAILS_WITH(scene_animation_create_basic("fresh"), NULL, SCENE_ERROR_NOT_FOUND);
    scene_document *document =
        load("{\"custom\": {\"fresh\": \"text\", \"tint\": \"#ff0000\", \"weights\": [1, 2, 3, 4, 5], \"spot\": [1, 2],"
             " \"span\": {\"type\": \"size\", \"value\": [3, 4]}, \"on\": true},"
             " \"animations\": [{\"type\": \"basic\", \"keyPath\": \"spot.x\", \"from\": 0}]}");
    check_that(document != NULL, __FILE__, __LINE__, "%s", scene_error_message());
    CHECK_INT(scene_property_count(), count + 6);
    scene_layer *root = scene_document_get_root(document);
    CHECK_TEXT(get(root, "fresh").string, "text");
    CHECK_INT(get(root, "tint").type, SCENE_VALUE_COLOR);
    CHECK_INT(get(root, "weights").count, 5);
    CHECK_INT(get(root, "spot").type, SCENE_VALUE_POINT);
    CHECK_INT(get(root, "span").type, SCENE_VALUE_SIZE);
    CHECK_INT(get(root, "on").type, SCENE_VALUE_BOOL);
    scene_property_info info = SCENE_PROPERTY_INFO_INIT;
    CHECK_OK(scene_property_get_info(count, &info));
    CHECK_TEXT(info.key, "fresh");
    CHECK(!info.animatable && !info.implicit);
    CHECK_OK(scene_property_get_info(count + 1, &info));
    CHECK(info.animatable && !info.implicit);

    refused("{\"custom\": {\"spot\": \"text\"}}", "declared before as a point");
    refused("{\"custom\": {\"span\": {\"type\": \"rect\", \"value\": [1, 2, 3, 4]}}}", "declared before as a size");
    refused("{\"custom\": {\"unknown\": null}}", "/root/custom/unknown");
    refused("{\"custom\": []}", "expected an object");
    refused("{\"custom\": {\"a.b\": 1}}", "a dot");

    char *description = scene_layer_copy_description(root, false, false);
    CHECK_CONTAINS(description, "\"spot\": [1, 2]");
    CHECK_CONTAINS(description, "\"span\": {\"type\": \"size\", \"value\": [3, 4]}");
    scene_string_free(description);
    scene_document_release(document);
}

int main(void) {
    declaring();
    every_type();
    paths();
    parts_and_bulk();
    animated();
    documents();
    return check_summary("custom");
}
