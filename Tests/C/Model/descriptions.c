/* What a layer is written as is what a document reads: bit for bit, with and without the defaults, and as on screen. */
#include "frame.h"

static const double awkward[] = {0.1, 1.0 / 3, 1e-300, 5e-324, 1e300, 16777217.0, 0.30000000000000004, 3, 1e21};
enum { awkward_count = sizeof awkward / sizeof awkward[0] };

/* Sets every property but contents to something that is not its default. */
static void decorate(scene_layer *layer, int seed) {
    for (uint32_t i = 0; i < scene_property_count(); i++) {
        scene_property_info info = SCENE_PROPERTY_INFO_INIT;
        CHECK_OK(scene_property_get_info(i, &info));
        if (!(info.kinds & 1u << scene_layer_get_kind(layer))) continue;
        scene_value value = info.default_value;
        value.type = info.type;
        switch (info.type) {
        case SCENE_VALUE_BOOL: value.numbers[0] = 1 - value.numbers[0]; break;
        case SCENE_VALUE_ENUM: value.numbers[0] = seed % 2 ? 0 : 1; break;
        case SCENE_VALUE_FLAGS: value.numbers[0] = 9; break;
        case SCENE_VALUE_STRING: value.string = "quotes \" and \\ and \n and Ünïcode \x01 ▲"; break;
        case SCENE_VALUE_COLOR:
            for (int j = 0; j < 4; j++) value.numbers[j] = (float)((j + 1 + seed % 3) / 17.0);
            break;
        case SCENE_VALUE_IMAGE:
        case SCENE_VALUE_PATH:
        case SCENE_VALUE_NUMBERS:
        case SCENE_VALUE_COLORS:
        case SCENE_VALUE_CELLS:
        case SCENE_VALUE_FILTERS: continue;
        default:
            for (int j = 0; j < 16; j++) value.numbers[j] = awkward[(j + seed + (int)i) % awkward_count];
        }
        if (strcmp(info.key, "instanceCount") == 0) value.numbers[0] = 7; /* There is a most. */
        check_status(scene_layer_set_value(layer, info.key, &value), SCENE_OK, info.key, __FILE__, __LINE__);
    }
}

static void check_same(scene_layer *a, scene_layer *b) {
    CHECK_INT(scene_layer_get_kind(a), scene_layer_get_kind(b));
    for (uint32_t i = 0; i < scene_property_count(); i++) {
        scene_property_info info = SCENE_PROPERTY_INFO_INIT;
        scene_value first = {0}, second = {0};
        CHECK_OK(scene_property_get_info(i, &info));
        if (!(info.kinds & 1u << scene_layer_get_kind(a))) continue;
        CHECK_OK(scene_layer_get_value(a, info.key, &first));
        double numbers[16];
        memcpy(numbers, first.numbers, sizeof numbers);
        char text[64];
        snprintf(text, sizeof text, "%s", first.string ? first.string : "");
        CHECK_OK(scene_layer_get_value(b, info.key, &second));
        check_that(first.type == second.type && memcmp(numbers, second.numbers, sizeof numbers) == 0, __FILE__,
                   __LINE__, "%s: %.17g %.17g became %.17g %.17g", info.key, numbers[0], numbers[1], second.numbers[0],
                   second.numbers[1]);
        CHECK_TEXT(second.string ? second.string : "", text);
    }
    CHECK_INT(scene_layer_get_sublayer_count(a), scene_layer_get_sublayer_count(b));
    for (uint32_t i = 0; i < scene_layer_get_sublayer_count(a); i++)
        check_same(scene_layer_get_sublayer(a, i), scene_layer_get_sublayer(b, i));
}

/* A document whose root is the description of a layer. */
static scene_document *load_description(const char *description) {
    size_t length = strlen(description) + 64;
    char *json = malloc(length);
    snprintf(json, length, "{\"scene\": 1, \"size\": [8, 8], \"root\": %s}", description);
    scene_document *document = scene_document_create_from_memory(json, strlen(json), NULL);
    check_that(document != NULL, __FILE__, __LINE__, "%s: %s", scene_error_message(), json);
    free(json);
    return document;
}

static void round_trip(bool all) {
    scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    for (int i = 0; i < 12; i++) {
        scene_layer *layer = scene_layer_create((scene_layer_kind)(i % (SCENE_LAYER_KIND_TRANSFORM + 1)));
        if (i > 0) decorate(layer, i);
        CHECK_OK(scene_layer_add_sublayer(i > 6 ? scene_layer_get_sublayer(root, 3) : root, layer));
        scene_layer_release(layer);
    }
    decorate(root, 0);
    char *text = scene_layer_copy_description(root, false, all);
    scene_document *document = text ? load_description(text) : NULL;
    if (document) check_same(root, scene_document_get_root(document));
    /* What was read is written the same again. */
    char *again = document ? scene_layer_copy_description(scene_document_get_root(document), false, all) : NULL;
    CHECK_TEXT(again, text);
    scene_string_free(again);
    scene_string_free(text);
    scene_document_release(document);
    scene_layer_release(root);
}

static void on_screen(void) {
    stage stage = stage_create(8, 8, 1);
    scene_layer *box = add_box(stage.root, 0, 0, 4, 4, RED);
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_animation_duration(1));
    CHECK_OK(scene_layer_set_opacity(box, 0.25));
    CHECK_OK(scene_transaction_commit());
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    CHECK_OK(scene_renderer_render(stage.renderer, 1.4));
    scene_value value = {0};
    CHECK_OK(scene_layer_get_presentation_value(box, "opacity", &value));
    CHECK(value.numbers[0] > 0.25 && value.numbers[0] < 1);
    for (int presentation = 0; presentation < 2; presentation++) {
        char *text = scene_layer_copy_description(stage.root, presentation, false);
        scene_document *document = load_description(text);
        scene_layer *copy = scene_layer_get_sublayer(scene_document_get_root(document), 0);
        CHECK_NUMBER(scene_layer_get_opacity(copy), presentation ? value.numbers[0] : 0.25);
        scene_document_release(document);
        scene_string_free(text);
    }
    stage_release(&stage);
}

int main(void) {
    round_trip(false);
    round_trip(true);
    on_screen();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_DOCUMENT), 0);
    return check_summary("descriptions");
}
