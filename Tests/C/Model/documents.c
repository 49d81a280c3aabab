/* Scene documents: what loads, what it becomes, and what each mistake is answered with. */
#define _POSIX_C_SOURCE 200809L
#include "frame.h"
#include "png_data.h"

#include <sys/stat.h>
#include <unistd.h>

static char folder[64] = "/tmp/scene-documents-XXXXXX";

static scene_document *load(const char *json) { return scene_document_create_from_memory(json, strlen(json), folder); }

/* A 2x2 image beside the documents, in a folder, and one outside of it. */
static void make_files(void) {
    char path[256];
    static const uint8_t pixels[16] = {255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255};
    png_data png = png_encode(2, 2, PNG_FORMAT_RGBA, pixels, NULL, 0);
    if (!mkdtemp(folder)) exit(2);
    snprintf(path, sizeof path, "%s/in", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/outside.png", folder);
    CHECK(write_file(path, png.bytes, png.length));
    snprintf(path, sizeof path, "%s/in/images", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/in/images/red.png", folder);
    CHECK(write_file(path, png.bytes, png.length));
    free(png.bytes);
    strcat(folder, "/in");
}

static void remove_files(void) {
    char path[256];
    static const char *const names[] = {"images/red.png", "images", "good.scene.json", "../outside.png", ""};
    for (int i = 0; i < 5; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        remove(path);
    }
    folder[strlen(folder) - 3] = 0;
    rmdir(folder);
}

static const char good[] =
    "{\"scene\": 1, \"size\": [40, 20], \"background\": \"#0000ff80\", \"images\": {\"red\": \"images/red.png\"},"
    " \"x-tool\": {\"any\": [1, 2]},"
    " \"root\": {\"name\": \"root\", \"sublayers\": ["
    "   {\"name\": \"box\", \"frame\": [4, 4, 8, 8], \"backgroundColor\": \"#f00\", \"cornerRadius\": 2, \"x-note\": "
    "null},"
    "   {\"name\": \"twin\", \"position\": [30, 10], \"bounds\": [0, 0, 4, 4], \"contents\": \"red\","
    "    \"contentsGravity\": \"topLeft\", \"maskedCorners\": [\"topLeft\", \"bottomRight\"], \"opacity\": 0.5,"
    "    \"borderColor\": [0, 0.5, 1], \"borderWidth\": 0.25,"
    "    \"transform\": [{\"translate\": [1, 2]}, {\"rotate\": 0.5}, {\"scale\": 2}],"
    "    \"animations\": [{\"type\": \"basic\", \"key\": \"go\", \"keyPath\": \"position.x\", \"from\": 0, \"to\": 10,"
    "      \"duration\": 2, \"repeatCount\": \"forever\", \"autoreverses\": true, \"timingFunction\": \"linear\"}],"
    "    \"sublayers\": [{\"name\": \"twin\", \"opacity\": 0.25}, {\"name\": \"Ünïcode\"}]}]}}";

static void check_good(scene_document *document) {
    scene_layer *root = scene_document_get_root(document), *box = scene_document_find_layer(document, "box");
    scene_layer *twin = scene_document_find_layer(document, "twin");
    CHECK(scene_document_get_size(document).width == 40 && scene_document_get_size(document).height == 20);
    scene_color background = scene_document_get_background(document);
    CHECK(background.r == 0 && background.b == 1);
    CHECK_NEAR(background.a, 128 / 255.0, 1e-6);
    CHECK_TEXT(scene_layer_get_name(root), "root");
    CHECK_RECT(scene_layer_get_bounds(root), 0, 0, 40, 20, 0);
    CHECK_RECT(scene_layer_get_frame(root), 0, 0, 40, 20, 0);
    CHECK_RECT(scene_layer_get_frame(box), 4, 4, 8, 8, 0);
    CHECK_NUMBER(scene_layer_get_corner_radius(box), 2);
    scene_color color;
    CHECK(scene_layer_get_background_color(box, &color) && color.r == 1 && color.g == 0 && color.a == 1);
    /* The first one in tree order. */
    CHECK_NUMBER(scene_layer_get_opacity(twin), 0.5);
    CHECK(scene_layer_get_superlayer(scene_document_find_layer(document, "Ünïcode")) == twin);
    CHECK_INT(scene_image_get_width(scene_layer_get_contents(twin)), 2);
    CHECK_INT(scene_layer_get_contents_gravity(twin), SCENE_GRAVITY_TOP_LEFT);
    CHECK_INT(scene_layer_get_masked_corners(twin), SCENE_CORNER_MIN_X_MIN_Y | SCENE_CORNER_MAX_X_MAX_Y);
    color = scene_layer_get_border_color(twin);
    CHECK(color.r == 0 && color.g == 0.5f && color.b == 1 && color.a == 1);
    scene_value value = {0};
    CHECK_OK(scene_layer_get_value(twin, "transform.rotation.z", &value));
    CHECK_NEAR(value.numbers[0], 0.5, 1e-12);
    CHECK_OK(scene_layer_get_value(twin, "transform.translation.y", &value));
    CHECK_NEAR(value.numbers[0], 2, 1e-12);
    scene_animation *animation = scene_layer_copy_animation(twin, "go");
    CHECK_TEXT(scene_animation_get_key_path(animation), "position.x");
    CHECK_NUMBER(scene_animation_get_duration(animation), 2);
    CHECK(scene_animation_get_repeat_count(animation) == INFINITY && scene_animation_get_autoreverses(animation));
    scene_animation_release(animation);
    CHECK_FAILS_WITH(scene_document_find_layer(document, "nobody"), NULL, SCENE_ERROR_NOT_FOUND);
}

/* The root is live, and the animations count from time 0 of the renderer, whatever the first frame's time. */
static void check_shown(scene_document *document) {
    scene_renderer *renderer = scene_renderer_create_offscreen(40, 20, 1);
    scene_layer *twin = scene_document_find_layer(document, "twin"), *box = scene_document_find_layer(document, "box");
    CHECK_OK(scene_renderer_set_root(renderer, scene_document_get_root(document)));
    frame frame = frame_render(renderer, 1.5);
    CHECK_PIXEL(&frame, 10, 5, 255, 0, 0, 255);
    frame_free(&frame);
    scene_value value = {0};
    CHECK_OK(scene_layer_get_presentation_value(twin, "position.x", &value));
    CHECK_NEAR(value.numbers[0], 7.5, 1e-9);
    CHECK_OK(scene_renderer_render(renderer, 2.5));
    CHECK_OK(scene_layer_get_presentation_value(twin, "position.x", &value));
    CHECK_NEAR(value.numbers[0], 7.5, 1e-9);
    CHECK_OK(scene_layer_set_hidden(box, true));
    frame = frame_render(renderer, 2.5);
    CHECK_PIXEL(&frame, 10, 5, 0, 0, 0, 0);
    frame_free(&frame);
    scene_renderer_release(renderer);
}

static void good_documents(void) {
    scene_document *document = load(good);
    if (!check_that(document != NULL, __FILE__, __LINE__, "a good document: %s", scene_error_message())) return;
    check_good(document);
    check_shown(document);
    /* The renderer may hold the tree longer than the document. */
    scene_layer *root = scene_layer_retain(scene_document_get_root(document));
    CHECK(scene_document_retain(document) == document);
    scene_document_release(document);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_DOCUMENT), 1);
    scene_document_release(document);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_DOCUMENT), 0);
    CHECK_FAILS_WITH(scene_document_get_root(document), NULL, SCENE_ERROR_INVALID_HANDLE);
    CHECK_INT(scene_layer_get_sublayer_count(root), 2);

    /* What was loaded can be written, and means the same when it is read again. */
    char *text = scene_layer_copy_description(root, false, false);
    CHECK_CONTAINS(text, "\"cornerRadius\"");
    CHECK(strstr(text, "\"zPosition\"") == NULL);
    char *all = scene_layer_copy_description(root, false, true);
    CHECK_CONTAINS(all, "\"zPosition\"");
    scene_string_free(all);
    scene_string_free(text);
    scene_layer_release(root);

    char path[256];
    snprintf(path, sizeof path, "%s/good.scene.json", folder);
    CHECK(write_file(path, good, strlen(good)));
    document = scene_document_create_from_file(path);
    check_that(document != NULL, __FILE__, __LINE__, "from a file: %s", scene_error_message());
    check_good(document);
    scene_document_release(document);
    scene_document_release(NULL);

    document = load("{\"scene\": 1, \"size\": [1e-3, 1e5], \"root\": {}}");
    check_that(document != NULL, __FILE__, __LINE__, "the smallest document: %s", scene_error_message());
    CHECK(scene_document_get_background(document).a == 0);
    scene_document_release(document);
    /* Its own length counts, not a NUL. */
    document = scene_document_create_from_memory("{\"scene\":1,\"size\":[1,1],\"root\":{}}garbage", 34, NULL);
    check_that(document != NULL, __FILE__, __LINE__, "without a folder: %s", scene_error_message());
    scene_document_release(document);
}

#define ROOT(text) "{\"scene\": 1, \"size\": [10, 10], \"root\": " text "}"
#define LAYER(text) ROOT("{\"sublayers\": [{}, {" text "}]}")
#define ANIMATION(text) LAYER("\"animations\": [{\"type\": \"basic\", \"keyPath\": \"opacity\", \"to\": 0, " text "}]")
#define IMAGE(path) \
    "{\"scene\": 1, \"size\": [1, 1], \"images\": {\"a\": \"" path "\"}, \"root\": {\"contents\": \"a\"}}"
#define AT "/root/sublayers/1/"

static const struct {
    const char *json;
    scene_status status;
    const char *names; /* What the message must contain: the place. */
} bad[] = {
    /* No JSON, or more than JSON. */
    {"", SCENE_ERROR_FORMAT, ""},
    {"nonsense", SCENE_ERROR_FORMAT, ""},
    {"[]", SCENE_ERROR_FORMAT, ""},
    {"null", SCENE_ERROR_FORMAT, ""},
    {ROOT("{}") " x", SCENE_ERROR_FORMAT, ""},
    {ROOT("{}") ROOT("{}"), SCENE_ERROR_FORMAT, ""},
    {ROOT("{\"opacity\": 1, \"opacity\": 1}"), SCENE_ERROR_FORMAT, "opacity"},
    {ROOT("{\"name\": \"\xff\xfe\"}"), SCENE_ERROR_FORMAT, ""},
    {ROOT("{\"opacity\": NaN}"), SCENE_ERROR_FORMAT, ""},
    {ROOT("{\"opacity\": 1e999}"), SCENE_ERROR_FORMAT, ""},
    {"{\"scene\": 1, \"size\": [10, 10], \"root\": {", SCENE_ERROR_FORMAT, ""},
    /* The top level. */
    {"{}", SCENE_ERROR_FORMAT, "scene"},
    {"{\"scene\": 2, \"size\": [1, 1], \"root\": {}}", SCENE_ERROR_UNSUPPORTED, "/scene"},
    {"{\"scene\": \"1\", \"size\": [1, 1], \"root\": {}}", SCENE_ERROR_FORMAT, "/scene"},
    {"{\"scene\": 1, \"root\": {}}", SCENE_ERROR_FORMAT, "size"},
    {"{\"scene\": 1, \"size\": [1, 1]}", SCENE_ERROR_FORMAT, "root"},
    {"{\"scene\": 1, \"size\": [1], \"root\": {}}", SCENE_ERROR_FORMAT, "/size"},
    {"{\"scene\": 1, \"size\": [1, -1], \"root\": {}}", SCENE_ERROR_FORMAT, "/size"},
    {"{\"scene\": 1, \"size\": [1, 1], \"root\": []}", SCENE_ERROR_FORMAT, "/root"},
    {"{\"scene\": 1, \"size\": [1, 1], \"bogus\": 1, \"root\": {}}", SCENE_ERROR_FORMAT, "/bogus"},
    {"{\"scene\": 1, \"size\": [1, 1], \"background\": \"blue\", \"root\": {}}", SCENE_ERROR_FORMAT, "/background"},
    /* Unknown keys and wrong types, deep inside. */
    {LAYER("\"bogus\": 1"), SCENE_ERROR_FORMAT, AT "bogus"},
    {LAYER("\"Opacity\": 1"), SCENE_ERROR_FORMAT, AT "Opacity"},
    {LAYER("\"a/b~c\": 1"), SCENE_ERROR_FORMAT, AT "a~1b~0c"},
    {LAYER("\"opacity\": \"1\""), SCENE_ERROR_FORMAT, AT "opacity"},
    {LAYER("\"opacity\": true"), SCENE_ERROR_FORMAT, AT "opacity"},
    {LAYER("\"hidden\": 1"), SCENE_ERROR_FORMAT, AT "hidden"},
    {LAYER("\"name\": 1"), SCENE_ERROR_FORMAT, AT "name"},
    {LAYER("\"position\": [1]"), SCENE_ERROR_FORMAT, AT "position"},
    {LAYER("\"position\": [1, 2, 3]"), SCENE_ERROR_FORMAT, AT "position"},
    {LAYER("\"position\": [1, \"2\"]"), SCENE_ERROR_FORMAT, AT "position"},
    {LAYER("\"bounds\": [1, 2, 3]"), SCENE_ERROR_FORMAT, AT "bounds"},
    {LAYER("\"cornerRadius\": -1"), SCENE_ERROR_FORMAT, AT "cornerRadius"},
    {LAYER("\"contentsScale\": 0"), SCENE_ERROR_FORMAT, AT "contentsScale"},
    {LAYER("\"backgroundColor\": \"#ff\""), SCENE_ERROR_FORMAT, AT "backgroundColor"},
    {LAYER("\"backgroundColor\": \"#gggggg\""), SCENE_ERROR_FORMAT, AT "backgroundColor"},
    {LAYER("\"backgroundColor\": [1, 2]"), SCENE_ERROR_FORMAT, AT "backgroundColor"},
    {LAYER("\"contentsGravity\": \"middle\""), SCENE_ERROR_FORMAT, AT "contentsGravity"},
    {LAYER("\"maskedCorners\": [\"top\"]"), SCENE_ERROR_FORMAT, AT "maskedCorners"},
    {LAYER("\"transform\": [1, 2, 3]"), SCENE_ERROR_FORMAT, AT "transform"},
    {LAYER("\"transform\": [{\"spin\": 1}]"), SCENE_ERROR_FORMAT, AT "transform/0"},
    {LAYER("\"transform\": [{\"scale\": 1}, {\"rotate\": \"x\"}]"), SCENE_ERROR_FORMAT, AT "transform/1"},
    {LAYER("\"sublayers\": {}"), SCENE_ERROR_FORMAT, AT "sublayers"},
    {LAYER("\"sublayers\": [1]"), SCENE_ERROR_FORMAT, AT "sublayers/0"},
    {LAYER("\"type\": \"cube\""), SCENE_ERROR_FORMAT, AT "type"},
    {LAYER("\"contents\": \"unknown\""), SCENE_ERROR_FORMAT, AT "contents"},
    {LAYER("\"frame\": [0, 0, 1, 1], \"position\": [0, 0]"), SCENE_ERROR_FORMAT, "/root/sublayers/1"},
    {ANIMATION("\"bogus\": 1"), SCENE_ERROR_FORMAT, AT "animations/0/bogus"},
    {ANIMATION("\"from\": [1, 2]"), SCENE_ERROR_FORMAT, AT "animations/0/from"},
    {ANIMATION("\"duration\": -1"), SCENE_ERROR_FORMAT, AT "animations/0/duration"},
    {ANIMATION("\"repeatCount\": \"always\""), SCENE_ERROR_FORMAT, AT "animations/0/repeatCount"},
    {ANIMATION("\"fillMode\": \"none\""), SCENE_ERROR_FORMAT, AT "animations/0/fillMode"},
    {ANIMATION("\"timingFunction\": \"bounce\""), SCENE_ERROR_FORMAT, AT "animations/0/timingFunction"},
    {ANIMATION("\"timingFunction\": [2, 0, 1, 1]"), SCENE_ERROR_FORMAT, AT "animations/0/timingFunction"},
    {LAYER("\"animations\": [{\"type\": \"basic\", \"to\": 1}]"), SCENE_ERROR_FORMAT, AT "animations/0"},
    {LAYER("\"animations\": [{\"type\": \"basic\", \"keyPath\": \"sunshine\"}]"), SCENE_ERROR_FORMAT,
     AT "animations/0/keyPath"},
    {LAYER("\"animations\": [{\"type\": \"basic\", \"keyPath\": \"name\"}]"), SCENE_ERROR_FORMAT,
     AT "animations/0/keyPath"},
    {LAYER("\"animations\": [{\"type\": \"wobble\"}]"), SCENE_ERROR_FORMAT, AT "animations/0/type"},
    /* Images that are missing, or lie elsewhere. */
    {IMAGE("images/missing.png"), SCENE_ERROR_IO, "/images/a"},
    {IMAGE("../outside.png"), SCENE_ERROR_FORMAT, "/images/a"},
    {IMAGE("images/../../outside.png"), SCENE_ERROR_FORMAT, "/images/a"},
    {IMAGE("/etc/hostname"), SCENE_ERROR_FORMAT, "/images/a"},
    {IMAGE("good.scene.json"), SCENE_ERROR_FORMAT, "/images/a"},
    {"{\"scene\": 1, \"size\": [1, 1], \"images\": {\"a\": 1}, \"root\": {}}", SCENE_ERROR_FORMAT, "/images/a"},
    /* Of the format, but not there yet. */
    {LAYER("\"type\": \"shapes\""), SCENE_ERROR_FORMAT, AT "type"},
    {LAYER("\"path\": \"M0 0\""), SCENE_ERROR_FORMAT, AT "path"},
    {LAYER("\"mask\": {\"mask\": 1}"), SCENE_ERROR_FORMAT, AT "mask/mask"},
    {LAYER("\"filters\": {}"), SCENE_ERROR_FORMAT, AT "filters"},
    {LAYER("\"filters\": [{\"radius\": 2}]"), SCENE_ERROR_FORMAT, AT "filters/0"},
    {LAYER("\"filters\": [{\"type\": \"blurry\"}]"), SCENE_ERROR_FORMAT, AT "filters/0/type"},
    {LAYER("\"filters\": [{\"type\": \"gaussianBlur\", \"size\": 2}]"), SCENE_ERROR_FORMAT, AT "filters/0/size"},
    {LAYER("\"filters\": [{\"type\": \"gaussianBlur\", \"radius\": [2]}]"), SCENE_ERROR_FORMAT, AT "filters/0/radius"},
    {LAYER("\"filters\": [{\"type\": \"colorMatrix\", \"matrix\": [1]}]"), SCENE_ERROR_FORMAT, AT "filters/0/matrix"},
    {LAYER("\"filters\": [{\"type\": \"displacement\", \"image\": \"none\"}]"), SCENE_ERROR_FORMAT,
     AT "filters/0/image"},
    {LAYER("\"filters\": [{\"type\": \"kernel\", \"kernel\": \"none\"}]"), SCENE_ERROR_FORMAT, AT "filters/0/kernel"},
    {LAYER("\"compositingFilter\": \"blend\""), SCENE_ERROR_FORMAT, AT "compositingFilter"},
    {LAYER("\"mask\": 3"), SCENE_ERROR_FORMAT, AT "mask"},
    {LAYER("\"compositingFilter\": \"multiplied\""), SCENE_ERROR_FORMAT, AT "compositingFilter"},
    {LAYER("\"animations\": [{\"type\": \"keyframe\", \"keyPath\": \"opacity\", \"values\": [0, \"a\"]}]"),
     SCENE_ERROR_FORMAT, AT "animations/0/values/1"},
    {"{\"scene\": 1, \"size\": [1, 1], \"fonts\": {\"a\": \"a.ttf\"}, \"root\": {}}", SCENE_ERROR_IO, "/fonts/a"},
};

static void bad_documents(void) {
    uint64_t layers = scene_live_object_count(SCENE_OBJECT_LAYER), images = scene_live_object_count(SCENE_OBJECT_IMAGE);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        scene_error_clear();
        scene_document *document = load(bad[i].json);
        const char *message = scene_error_message();
        check_that(document == NULL, __FILE__, __LINE__, "%s: loaded", bad[i].json);
        check_that(scene_error_status() == bad[i].status, __FILE__, __LINE__, "%s: expected %s, got %s (%s)",
                   bad[i].json, scene_status_name(bad[i].status), scene_status_name(scene_error_status()), message);
        check_that(strstr(message, bad[i].names) != NULL, __FILE__, __LINE__, "%s: the message does not name %s: %s",
                   bad[i].json, bad[i].names, message);
        check_that(check_message_names("scene_document_create_from_memory(") || strstr(message, "/") || message[0],
                   __FILE__, __LINE__, "%s: no message", bad[i].json);
        scene_document_release(document);
    }
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), layers);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_IMAGE), images);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_DOCUMENT), 0);

    /* Cut short anywhere. */
    for (size_t i = 1; i + 1 < sizeof good - 1; i++)
        CHECK_FAILS_WITH(scene_document_create_from_memory(good, i, folder), NULL, SCENE_ERROR_FORMAT);
    CHECK_FAILS_WITH(scene_document_create_from_memory(NULL, 10, folder), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_document_create_from_file("/nonexistent/a.scene.json"), NULL, SCENE_ERROR_IO);
    CHECK_CONTAINS(scene_error_message(), "/nonexistent/a.scene.json");
    CHECK_FAILS_WITH(scene_document_create_from_file("/tmp"), NULL, SCENE_ERROR_IO);
    const char *image = IMAGE("images/red.png");
    scene_error_clear();
    CHECK(scene_document_create_from_memory(image, strlen(image), NULL) == NULL);
    CHECK_INT(scene_error_status(), SCENE_ERROR_FORMAT);
}

/* A tree of the allowed depth loads, a deeper one and one without end do not. */
static void depth(void) {
    static const struct {
        int levels;
        bool loads;
    } table[] = {{100, true}, {512, true}, {514, false}, {100000, false}};
    static const char head[] = "{\"scene\": 1, \"size\": [10, 10], \"root\": ", below[] = "{\"sublayers\": [",
                      end[] = "]}";
    for (int i = 0; i < 4; i++) {
        int levels = table[i].levels;
        char *text = malloc(sizeof head + (size_t)levels * (sizeof below + sizeof end) + 16), *cursor = text;
        cursor += sprintf(cursor, "%s", head);
        for (int j = 1; j < levels; j++) cursor += sprintf(cursor, "%s", below);
        cursor += sprintf(cursor, "{}");
        for (int j = 1; j < levels; j++) cursor += sprintf(cursor, "%s", end);
        sprintf(cursor, "}");
        scene_error_clear();
        scene_document *document = load(text);
        check_that((document != NULL) == table[i].loads, __FILE__, __LINE__, "%d levels: %s", levels,
                   scene_error_message());
        if (!table[i].loads) CHECK_INT(scene_error_status(), SCENE_ERROR_FORMAT);
        scene_document_release(document);
        free(text);
    }
}

int main(void) {
    make_files();
    good_documents();
    bad_documents();
    depth();
    remove_files();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_IMAGE), 0);
    return check_summary("documents");
}
