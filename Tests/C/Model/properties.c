/* The introspectable layer: the property table, key paths, and bulk access. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"

static scene_layer *make(void) { return scene_layer_create(SCENE_LAYER_KIND_LAYER); }

/* A kind of layers that has a property. */
static scene_layer_kind kind_with(const scene_property_info *info) {
    unsigned kind = 0;
    while (kind < 31 && !(info->kinds & 1u << kind)) kind++;
    return (scene_layer_kind)kind;
}

static scene_value number(double a) { return (scene_value){.type = SCENE_VALUE_NUMBER, .numbers = {a}}; }

/* How many numbers a value of a type has; -1 for no type. */
static int components(scene_value_type type) {
    switch (type) {
    case SCENE_VALUE_NONE:
    case SCENE_VALUE_STRING:
    case SCENE_VALUE_PATH:
    case SCENE_VALUE_IMAGE: return 0;
    case SCENE_VALUE_BOOL:
    case SCENE_VALUE_NUMBER:
    case SCENE_VALUE_ENUM:
    case SCENE_VALUE_FLAGS: return 1;
    case SCENE_VALUE_POINT:
    case SCENE_VALUE_SIZE: return 2;
    case SCENE_VALUE_RECT:
    case SCENE_VALUE_COLOR: return 4;
    case SCENE_VALUE_TRANSFORM: return 16;
    default: return -1;
    }
}

static bool same(const scene_value *a, const scene_value *b) {
    return a->type == b->type && a->count == b->count && a->image == b->image &&
           memcmp(a->numbers, b->numbers, sizeof a->numbers) == 0 &&
           (a->path == b->path || (a->path && b->path && scene_path_equal(a->path, b->path))) &&
           (a->string == b->string || (a->string && b->string && strcmp(a->string, b->string) == 0));
}

static bool find(const char *key, scene_property_info *info) {
    for (uint32_t i = 0; i < scene_property_count(); i++) {
        *info = (scene_property_info)SCENE_PROPERTY_INFO_INIT;
        if (scene_property_get_info(i, info) == SCENE_OK && strcmp(info->key, key) == 0) return true;
    }
    return false;
}

/* What the headers say of each property. */
static const struct {
    const char *key;
    scene_value_type type;
    bool animatable, optional;
    /* Whether it animates, but not by itself. */
    bool asked_for;
} expected_table[] = {
    {"bounds", SCENE_VALUE_RECT, true, false, false},
    {"position", SCENE_VALUE_POINT, true, false, false},
    {"anchorPoint", SCENE_VALUE_POINT, true, false, false},
    {"anchorPointZ", SCENE_VALUE_NUMBER, true, false, false},
    {"zPosition", SCENE_VALUE_NUMBER, true, false, false},
    {"transform", SCENE_VALUE_TRANSFORM, true, false, false},
    {"sublayerTransform", SCENE_VALUE_TRANSFORM, true, false, false},
    {"geometryFlipped", SCENE_VALUE_BOOL, false, false, false},
    {"hidden", SCENE_VALUE_BOOL, true, false, true},
    {"doubleSided", SCENE_VALUE_BOOL, true, false, true},
    {"opacity", SCENE_VALUE_NUMBER, true, false, false},
    {"allowsGroupOpacity", SCENE_VALUE_BOOL, false, false, false},
    {"masksToBounds", SCENE_VALUE_BOOL, true, false, true},
    {"backgroundColor", SCENE_VALUE_COLOR, true, true, false},
    {"cornerRadius", SCENE_VALUE_NUMBER, true, false, false},
    {"maskedCorners", SCENE_VALUE_FLAGS, true, false, true},
    {"borderWidth", SCENE_VALUE_NUMBER, true, false, false},
    {"borderColor", SCENE_VALUE_COLOR, true, false, false},
    {"allowsEdgeAntialiasing", SCENE_VALUE_BOOL, false, false, false},
    {"contents", SCENE_VALUE_IMAGE, true, true, false},
    {"contentsGravity", SCENE_VALUE_ENUM, false, false, false},
    {"contentsRect", SCENE_VALUE_RECT, true, false, false},
    {"contentsCenter", SCENE_VALUE_RECT, true, false, false},
    {"contentsScale", SCENE_VALUE_NUMBER, true, false, false},
    {"minificationFilter", SCENE_VALUE_ENUM, false, false, false},
    {"magnificationFilter", SCENE_VALUE_ENUM, false, false, false},
    {"name", SCENE_VALUE_STRING, false, true, false},
    {"beginTime", SCENE_VALUE_NUMBER, false, false, false},
    {"timeOffset", SCENE_VALUE_NUMBER, true, false, true},
    {"speed", SCENE_VALUE_NUMBER, false, false, false},
    {"duration", SCENE_VALUE_NUMBER, false, false, false},
    {"repeatCount", SCENE_VALUE_NUMBER, false, false, false},
    {"repeatDuration", SCENE_VALUE_NUMBER, false, false, false},
    {"autoreverses", SCENE_VALUE_BOOL, false, false, false},
    {"fillMode", SCENE_VALUE_ENUM, false, false, false},
    {"shadowColor", SCENE_VALUE_COLOR, true, false, false},
    {"shadowOpacity", SCENE_VALUE_NUMBER, true, false, false},
    {"shadowOffset", SCENE_VALUE_SIZE, true, false, false},
    {"shadowRadius", SCENE_VALUE_NUMBER, true, false, false},
    {"shouldRasterize", SCENE_VALUE_BOOL, true, false, true},
    {"rasterizationScale", SCENE_VALUE_NUMBER, true, false, false},
    {"cornerCurve", SCENE_VALUE_ENUM, false, false, false},
    {"edgeAntialiasingMask", SCENE_VALUE_FLAGS, false, false, false},
    {"compositingFilter", SCENE_VALUE_ENUM, true, false, false},
    {"maskMode", SCENE_VALUE_ENUM, false, false, false},
    {"filters", SCENE_VALUE_FILTERS, false, false, false},
    {"backgroundFilters", SCENE_VALUE_FILTERS, false, false, false},
    {"shadowPath", SCENE_VALUE_PATH, true, true, false},
};
enum { expected_count = sizeof expected_table / sizeof expected_table[0] };

static void table(void) {
    for (int i = 0; i < expected_count; i++) {
        scene_property_info info;
        const char *key = expected_table[i].key;
        if (!check_that(find(key, &info), __FILE__, __LINE__, "%s is not in the table", key)) continue;
        check_that(info.type == expected_table[i].type, __FILE__, __LINE__, "%s: type %d", key, info.type);
        check_that(info.animatable == expected_table[i].animatable, __FILE__, __LINE__, "%s: animatable %d", key,
                   info.animatable);
        bool fades = strcmp(key, "filters") == 0 || strcmp(key, "backgroundFilters") == 0;
        bool implicit = (expected_table[i].animatable && !expected_table[i].asked_for) || fades;
        check_that(info.implicit == implicit, __FILE__, __LINE__, "%s: implicit %d", key, info.implicit);
        check_that(info.optional == expected_table[i].optional, __FILE__, __LINE__, "%s: optional %d", key,
                   info.optional);
        bool named = info.type == SCENE_VALUE_ENUM || info.type == SCENE_VALUE_FLAGS;
        check_that((info.enum_names[0] != 0) == named, __FILE__, __LINE__, "%s: enum_names \"%s\"", key,
                   info.enum_names);
    }
    scene_property_info info;
    find("contentsGravity", &info);
    CHECK_TEXT(
        info.enum_names,
        "center top bottom left right topLeft topRight bottomLeft bottomRight resize resizeAspect resizeAspectFill");
    find("maskedCorners", &info);
    CHECK_TEXT(info.enum_names, "topLeft topRight bottomLeft bottomRight");
    find("magnificationFilter", &info);
    CHECK_TEXT(info.enum_names, "nearest linear trilinear");
    find("fillMode", &info);
    CHECK_TEXT(info.enum_names, "removed forwards backwards both");
    CHECK_FAILS(scene_property_get_info(scene_property_count(), &info), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_property_get_info(UINT32_MAX, &info), SCENE_ERROR_NOT_FOUND);
}

/* Every property of a new layer reads as its default, and every value reads back bit for bit. */
static void every_property(void) {
    scene_path *path = scene_path_create_svg("M0 0 Q1 2 3 0 Z");
    static const uint8_t pixel[4] = {1, 2, 3, 255};
    scene_image *image = scene_image_create_from_pixels(1, 1, 4, SCENE_PIXEL_FORMAT_RGBA8, pixel);
    scene_layer *layers[32];
    for (int kind = 0; kind < 32; kind++) layers[kind] = scene_layer_create((scene_layer_kind)kind);
    for (uint32_t i = 0; i < scene_property_count(); i++) {
        scene_property_info info = SCENE_PROPERTY_INFO_INIT;
        CHECK_OK(scene_property_get_info(i, &info));
        scene_value value, read;
        if (info.type == SCENE_VALUE_FILTERS || info.type == SCENE_VALUE_CELLS) continue; /* Objects. */
        scene_layer *layer = layers[kind_with(&info)];
        memset(&value, 0xee, sizeof value);
        /* A string is lent until the next call. */
        char *lent = info.default_value.string ? strdup(info.default_value.string) : NULL;
        info.default_value.string = lent;
        CHECK_OK(scene_layer_get_value(layer, info.key, &value));
        check_that(same(&value, &info.default_value), __FILE__, __LINE__,
                   "%s: a new layer has another value than the default", info.key);
        free(lent);
        memset(&value, 0, sizeof value);
        value.type = info.type;
        for (int j = 0; j < components(info.type); j++) value.numbers[j] = (j + 1) / 17.0;
        if (info.type == SCENE_VALUE_COLOR)
            for (int j = 0; j < 4; j++) value.numbers[j] = (float)(j + 1) / 17.0f;
        if (info.type == SCENE_VALUE_BOOL) value.numbers[0] = info.default_value.numbers[0] == 0;
        if (info.type == SCENE_VALUE_ENUM) value.numbers[0] = 0;
        if (info.type == SCENE_VALUE_FLAGS) value.numbers[0] = 5;
        if (info.type == SCENE_VALUE_STRING) value.string = "name";
        if (info.type == SCENE_VALUE_IMAGE) value.image = image;
        if (info.type == SCENE_VALUE_PATH) value.path = path;
        if (info.type == SCENE_VALUE_FILTERS) {
            /* Such lists have functions of their own. */
            CHECK_FAILS(scene_layer_set_value(layer, info.key, &value), SCENE_ERROR_INVALID_ARGUMENT);
            continue;
        }
        CHECK_OK(scene_layer_set_value(layer, info.key, &value));
        CHECK_OK(scene_layer_get_value(layer, info.key, &read));
        check_that(same(&value, &read), __FILE__, __LINE__, "%s: another value came back", info.key);
        /* Outside of any renderer what is on screen is the model. */
        CHECK_OK(scene_layer_get_presentation_value(layer, info.key, &read));
        check_that(same(&value, &read), __FILE__, __LINE__, "%s: another presentation value came back", info.key);

        scene_value none = {.type = SCENE_VALUE_NONE};
        if (info.optional) {
            CHECK_OK(scene_layer_set_value(layer, info.key, &none));
            CHECK_OK(scene_layer_get_value(layer, info.key, &read));
            CHECK_INT(read.type, SCENE_VALUE_NONE);
        } else {
            CHECK_FAILS(scene_layer_set_value(layer, info.key, &none), SCENE_ERROR_INVALID_ARGUMENT);
        }
    }
    CHECK(scene_layer_get_contents(layers[0]) == NULL);
    for (int kind = 0; kind < 32; kind++) scene_layer_release(layers[kind]);
    scene_image_release(image);
    scene_path_release(path);
}

static double part(scene_layer *layer, const char *path) {
    scene_value value = {0};
    CHECK_OK(scene_layer_get_value(layer, path, &value));
    CHECK_INT(value.type, SCENE_VALUE_NUMBER);
    return value.numbers[0];
}

static void set_part(scene_layer *layer, const char *path, double to) {
    scene_value value = number(to);
    check_status(scene_layer_set_value(layer, path, &value), SCENE_OK, path, __FILE__, __LINE__);
}

static void parts_of_rects(void) {
    scene_layer *layer = make();
    set_part(layer, "position.x", 0.1);
    set_part(layer, "position.y", -3);
    CHECK_NUMBER(scene_layer_get_position(layer).x, 0.1);
    CHECK_NUMBER(scene_layer_get_position(layer).y, -3);
    CHECK_NUMBER(part(layer, "position.y"), -3);
    static const char *const paths[] = {"bounds.origin.x", "bounds.origin.y", "bounds.size.width",
                                        "bounds.size.height"};
    for (int i = 0; i < 4; i++) {
        set_part(layer, paths[i], i + 0.5);
        CHECK_NUMBER(part(layer, paths[i]), i + 0.5);
    }
    CHECK_RECT(scene_layer_get_bounds(layer), 0.5, 1.5, 2.5, 3.5, 0);
    scene_value value = {0};
    CHECK_OK(scene_layer_get_value(layer, "bounds.size", &value));
    CHECK_INT(value.type, SCENE_VALUE_SIZE);
    CHECK(value.numbers[0] == 2.5 && value.numbers[1] == 3.5 && value.numbers[2] == 0);
    CHECK_OK(scene_layer_get_value(layer, "bounds.origin", &value));
    CHECK_INT(value.type, SCENE_VALUE_POINT);
    CHECK(value.numbers[0] == 0.5 && value.numbers[1] == 1.5);
    value.numbers[1] = 9;
    CHECK_OK(scene_layer_set_value(layer, "bounds.origin", &value));
    CHECK_RECT(scene_layer_get_bounds(layer), 0.5, 9, 2.5, 3.5, 0);
    set_part(layer, "contentsRect.size.width", 0.25);
    CHECK_RECT(scene_layer_get_contents_rect(layer), 0, 0, 0.25, 1, 0);
    set_part(layer, "anchorPoint.x", 0.75);
    CHECK_NUMBER(scene_layer_get_anchor_point(layer).x, 0.75);

    value = (scene_value){.type = SCENE_VALUE_RECT, .numbers = {10, 20, 100, 50}};
    CHECK_OK(scene_layer_set_value(layer, "frame", &value));
    CHECK_RECT(scene_layer_get_frame(layer), 10, 20, 100, 50, 1e-12);
    CHECK_NUMBER(scene_layer_get_position(layer).x, 85);
    CHECK_OK(scene_layer_get_value(layer, "frame", &value));
    CHECK_INT(value.type, SCENE_VALUE_RECT);
    CHECK_NEAR(value.numbers[0], 10, 1e-12);
    scene_layer_release(layer);
}

static void parts_of_transforms(const char *property) {
    scene_layer *layer = make();
    char path[64];
#define PATH(suffix) (snprintf(path, sizeof path, "%s%s", property, suffix), path)
    set_part(layer, PATH(".rotation.z"), 0.5);
    CHECK_NEAR(part(layer, PATH(".rotation")), 0.5, 1e-12);
    set_part(layer, PATH(".scale.x"), 2);
    set_part(layer, PATH(".scale.y"), 4);
    set_part(layer, PATH(".scale.z"), 6);
    set_part(layer, PATH(".translation.x"), 7);
    set_part(layer, PATH(".translation.y"), 8);
    set_part(layer, PATH(".translation.z"), 9);
    CHECK_NEAR(part(layer, PATH(".rotation.z")), 0.5, 1e-12);
    CHECK_NEAR(part(layer, PATH(".scale.x")), 2, 1e-12);
    CHECK_NEAR(part(layer, PATH(".scale.y")), 4, 1e-12);
    CHECK_NEAR(part(layer, PATH(".scale")), 4, 1e-12);
    CHECK_NEAR(part(layer, PATH(".translation.z")), 9, 1e-12);

    /* Scale, then turn, then move. */
    scene_transform scale = scene_transform_make_scale(2, 4, 6), turn = scene_transform_make_rotation(0.5, 0, 0, 1);
    scene_transform move = scene_transform_make_translation(7, 8, 9), product = scene_transform_concat(&scale, &turn);
    product = scene_transform_concat(&product, &move);
    scene_value value = {0};
    CHECK_OK(scene_layer_get_value(layer, property, &value));
    for (int i = 0; i < 16; i++) CHECK_NEAR(value.numbers[i], (&product.m11)[i], 1e-12);

    CHECK_OK(scene_layer_get_value(layer, PATH(".translation"), &value));
    CHECK_INT(value.type, SCENE_VALUE_SIZE);
    CHECK_NEAR(value.numbers[0], 7, 1e-12);
    CHECK_NEAR(value.numbers[1], 8, 1e-12);
    set_part(layer, PATH(".scale"), 3);
    CHECK_NEAR(part(layer, PATH(".scale.z")), 3, 1e-12);
    CHECK_NEAR(part(layer, PATH(".rotation.z")), 0.5, 1e-12);
    set_part(layer, PATH(".rotation"), -1.25);
    CHECK_NEAR(part(layer, PATH(".rotation.z")), -1.25, 1e-12);

    scene_value identity = {.type = SCENE_VALUE_TRANSFORM};
    for (int i = 0; i < 16; i += 5) identity.numbers[i] = 1;
    static const char *const axes[] = {".rotation.x", ".rotation.y", ".rotation.z"};
    for (int i = 0; i < 3; i++) {
        CHECK_OK(scene_layer_set_value(layer, property, &identity));
        set_part(layer, PATH(axes[i]), 0.75);
        CHECK_NEAR(part(layer, path), 0.75, 1e-12);
        turn = scene_transform_make_rotation(0.75, i == 0, i == 1, i == 2);
        CHECK_OK(scene_layer_get_value(layer, property, &value));
        for (int j = 0; j < 16; j++) CHECK_NEAR(value.numbers[j], (&turn.m11)[j], 1e-12);
    }
#undef PATH
    scene_layer_release(layer);
}

static void wrong_paths_and_types(void) {
    scene_layer *layer = make();
    scene_value value = number(1), point = {.type = SCENE_VALUE_POINT, .numbers = {1, 2}};
    static const char *const wrong[] = {"",
                                        "positio",
                                        "Position",
                                        "position.",
                                        ".x",
                                        "position.z",
                                        "position.x.x",
                                        "bounds.width",
                                        "transform.m11",
                                        "opacity.x",
                                        "name.x",
                                        "transform..rotation",
                                        "hidden.",
                                        " position",
                                        "bounds.origin.z"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        CHECK_FAILS(scene_layer_get_value(layer, wrong[i], &value), SCENE_ERROR_NOT_FOUND);
        /* A key that is no property's is the program's own, and may be set. */
        if (wrong[i][0] == 0 || strchr(wrong[i], '.'))
            CHECK_FAILS(scene_layer_set_value(layer, wrong[i], &value), SCENE_ERROR_NOT_FOUND);
        CHECK_FAILS(scene_layer_get_presentation_value(layer, wrong[i], &value), SCENE_ERROR_NOT_FOUND);
        CHECK_FAILS_WITH(scene_animation_create_basic(wrong[i]), NULL, SCENE_ERROR_NOT_FOUND);
    }
    CHECK_NUMBER(value.numbers[0], 1);
    CHECK_FAILS(scene_layer_set_value(layer, "position", &value), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_set_value(layer, "opacity", &point), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_set_value(layer, "bounds.size", &point), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_set_value(layer, "name", &value), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_set_value(layer, "contents", &value), SCENE_ERROR_INVALID_ARGUMENT);
    point.numbers[1] = NAN;
    CHECK_FAILS(scene_layer_set_value(layer, "position", &point), SCENE_ERROR_INVALID_ARGUMENT);
    value.numbers[0] = -1;
    CHECK_FAILS(scene_layer_set_value(layer, "cornerRadius", &value), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_set_value(layer, "contentsGravity", &value), SCENE_ERROR_INVALID_ARGUMENT);
    value.numbers[0] = 2;
    CHECK_FAILS(scene_layer_set_value(layer, "hidden", &value), SCENE_ERROR_INVALID_ARGUMENT);
    value.numbers[0] = 1.5;
    CHECK_FAILS(scene_layer_set_value(layer, "contentsGravity", &value), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_set_value(layer, "maskedCorners", &value), SCENE_ERROR_INVALID_ARGUMENT);
    value.type = (scene_value_type)77;
    CHECK_FAILS(scene_layer_set_value(layer, "opacity", &value), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_NUMBER(scene_layer_get_opacity(layer), 1);
    CHECK_NUMBER(scene_layer_get_position(layer).x, 0);

    /* A number is taken for a bool, an enum and flags. */
    value = number(1);
    CHECK_OK(scene_layer_set_value(layer, "hidden", &value));
    CHECK(scene_layer_get_hidden(layer));
    CHECK_OK(scene_layer_set_value(layer, "contentsGravity", &value));
    CHECK_INT(scene_layer_get_contents_gravity(layer), SCENE_GRAVITY_TOP);
    CHECK_OK(scene_layer_set_value(layer, "maskedCorners", &value));
    CHECK_INT(scene_layer_get_masked_corners(layer), 1);
    scene_layer_release(layer);
}

static void bulk(void) {
    enum { count = 1000 };
    static scene_layer *layers[count];
    static double in[count * 16], out[count * 16 + 1];
    for (int i = 0; i < count; i++) layers[i] = make();
    for (int i = 0; i < count * 16; i++) in[i] = (i % 997 + 1) / 1000.0;
    static const struct {
        const char *path;
        size_t components;
    } paths[] = {{"position", 2},     {"position.x", 1},           {"bounds", 4},          {"bounds.size", 2},
                 {"opacity", 1},      {"transform", 16},           {"backgroundColor", 4}, {"zPosition", 1},
                 {"cornerRadius", 1}, {"transform.translation", 2}};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        size_t n = paths[i].components;
        bool exact = strcmp(paths[i].path, "backgroundColor") != 0 && strncmp(paths[i].path, "transform.", 10) != 0;
        memset(out, 0, sizeof out);
        check_status(scene_layers_set_numbers(layers, count, paths[i].path, in, n), SCENE_OK, paths[i].path, __FILE__,
                     __LINE__);
        check_status(scene_layers_get_numbers(layers, count, paths[i].path, out, n), SCENE_OK, paths[i].path, __FILE__,
                     __LINE__);
        for (size_t j = 0; j < count * n; j++) {
            double wanted = n == 4 && !exact ? (float)in[j] : in[j];
            check_that(check_near(out[j], wanted, exact ? 0 : 1e-9), __FILE__, __LINE__,
                       "%s %zu: expected %.17g, got %.17g", paths[i].path, j, wanted, out[j]);
        }
        CHECK_NUMBER(out[count * n], 0);
        CHECK_FAILS(scene_layers_set_numbers(layers, count, paths[i].path, in, n + 1), SCENE_ERROR_INVALID_ARGUMENT);
        CHECK_FAILS(scene_layers_get_numbers(layers, count, paths[i].path, out, n - 1), SCENE_ERROR_INVALID_ARGUMENT);
        CHECK_FAILS(scene_layers_set_numbers(layers, count, paths[i].path, in, SIZE_MAX), SCENE_ERROR_INVALID_ARGUMENT);
    }
    CHECK_NUMBER(scene_layer_get_position(layers[7]).y, in[15]);

    /* Whole or not at all. */
    double before = scene_layer_get_position(layers[0]).x;
    in[0] = 12345;
    in[2 * count - 1] = NAN;
    CHECK_FAILS(scene_layers_set_numbers(layers, count, "position", in, 2), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_NUMBER(scene_layer_get_position(layers[0]).x, before);
    in[2 * count - 1] = 1;
    in[5] = -1;
    double radius = scene_layer_get_corner_radius(layers[0]);
    CHECK_FAILS(scene_layers_set_numbers(layers, count, "cornerRadius", in, 1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_NUMBER(scene_layer_get_corner_radius(layers[0]), radius);
    scene_layer *last = layers[count - 1];
    layers[count - 1] = NULL;
    CHECK_FAILS(scene_layers_set_numbers(layers, count, "position", in, 2), SCENE_ERROR_INVALID_HANDLE);
    out[0] = 42;
    CHECK_FAILS(scene_layers_get_numbers(layers, count, "position", out, 2), SCENE_ERROR_INVALID_HANDLE);
    CHECK_NUMBER(out[0], 42);
    layers[count - 1] = last;
    CHECK_NUMBER(scene_layer_get_position(layers[0]).x, before);
    CHECK_FAILS(scene_layers_set_numbers(layers, count, "name", in, 1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layers_set_numbers(layers, count, "contents", in, 1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layers_set_numbers(layers, count, "nonsense", in, 1), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_layers_set_numbers(layers, SIZE_MAX, "position", in, 2), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_layers_set_numbers(NULL, 0, "position", NULL, 2));
    CHECK_OK(scene_layers_get_numbers(NULL, 0, "position", NULL, 2));

    /* Not set reads as zeros. */
    CHECK_OK(scene_layer_set_background_color(layers[1], NULL));
    CHECK_OK(scene_layers_get_numbers(layers, 2, "backgroundColor", out, 4));
    CHECK(out[0] != 0 && out[4] == 0 && out[5] == 0 && out[6] == 0 && out[7] == 0);
    for (int i = 0; i < count; i++) scene_layer_release(layers[i]);
}

int main(void) {
    table();
    every_property();
    parts_of_rects();
    parts_of_transforms("transform");
    parts_of_transforms("sublayerTransform");
    wrong_paths_and_types();
    bulk();
    return check_summary("properties");
}
