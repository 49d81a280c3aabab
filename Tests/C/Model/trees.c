/* Trees as a whole: finding, going through, outlines, key paths into other layers, and live trees as documents. */
#define _POSIX_C_SOURCE 200809L
#include "frame.h"

#include <sys/stat.h>
#include <unistd.h>

static scene_layer *add(scene_layer *superlayer, const char *name) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_name(layer, name));
    CHECK_OK(scene_layer_add_sublayer(superlayer, layer));
    scene_layer_release(layer);
    return layer;
}

/* root: a (masked by m, which has n; below it leaf), b.c, b. */
static scene_layer *make_tree(void) {
    scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER), *mask = scene_layer_create(SCENE_LAYER_KIND_SHAPE);
    CHECK_OK(scene_layer_set_name(root, "root"));
    scene_layer *a = add(root, "a");
    add(a, "leaf");
    CHECK_OK(scene_layer_set_name(mask, "m"));
    CHECK_OK(scene_layer_set_mask(a, mask));
    add(mask, "n");
    add(root, "b.c");
    add(root, "b");
    scene_layer_release(mask);
    return root;
}

static void search(void) {
    scene_layer *root = make_tree(), *twin = add(root, "a"), *found[16] = {NULL};
    static const char *const order[] = {"root", "a", "m", "n", "leaf", "b.c", "b", "a"};
    CHECK_INT(scene_layer_get_subtree(root, found, 16), 8);
    for (int i = 0; i < 8; i++) CHECK_TEXT(scene_layer_get_name(found[i]), order[i]);
    CHECK_INT(scene_layer_get_subtree(root, NULL, 0), 8);
    found[2] = NULL;
    CHECK_INT(scene_layer_get_subtree(root, found, 2), 8);
    CHECK(found[2] == NULL);
    CHECK_FAILS_WITH(scene_layer_get_subtree(root, NULL, 1), 0, SCENE_ERROR_INVALID_ARGUMENT);

    scene_layer *a = scene_layer_get_sublayer(root, 0);
    CHECK(scene_layer_find(root, "root") == root);
    CHECK(scene_layer_find(root, "a") == a);
    CHECK(scene_layer_find(twin, "a") == twin);
    CHECK(scene_layer_find(root, "n") == scene_layer_get_sublayer(scene_layer_get_mask(a), 0));
    CHECK(scene_layer_find(root, "b.c") == scene_layer_get_sublayer(root, 1));
    /* Only what is below. */
    CHECK_FAILS_WITH(scene_layer_find(a, "b"), NULL, SCENE_ERROR_NOT_FOUND);
    CHECK_CONTAINS(scene_error_message(), "\"b\"");
    CHECK_OK(scene_layer_set_name(a, NULL));
    CHECK(scene_layer_find(root, "a") == twin);
    scene_layer_release(root);
}

static void key_paths(void) {
    scene_layer *root = make_tree(), *a = scene_layer_get_sublayer(root, 0);
    scene_value value = {.type = SCENE_VALUE_NUMBER, .numbers = {0.25}}, read = {0};
    static const struct {
        const char *path, *name;
    } paths[] = {{"sublayers.a.", "a"},
                 {"sublayers.a.mask.", "m"},
                 {"sublayers.a.mask.sublayers.n.", "n"},
                 {"sublayers.a.sublayers.leaf.", "leaf"},
                 {"sublayers.b.c.", "b.c"},
                 {"sublayers.b.", "b"}};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        scene_layer *layer = scene_layer_find(root, paths[i].name);
        char path[64];
        snprintf(path, sizeof path, "%sopacity", paths[i].path);
        value.numbers[0] = 0.1 * (double)(i + 1);
        CHECK_OK(scene_layer_set_value(root, path, &value));
        CHECK_NUMBER(scene_layer_get_opacity(layer), value.numbers[0]);
        CHECK_OK(scene_layer_get_value(root, path, &read));
        CHECK_NUMBER(read.numbers[0], value.numbers[0]);
        CHECK_OK(scene_layer_get_presentation_value(root, path, &read));
        CHECK_NUMBER(read.numbers[0], value.numbers[0]);
        snprintf(path, sizeof path, "%sposition.x", paths[i].path);
        CHECK_OK(scene_layer_set_value(root, path, &value));
        CHECK_NUMBER(scene_layer_get_position(layer).x, value.numbers[0]);
    }
    scene_value frame = {.type = SCENE_VALUE_RECT, .numbers = {1, 2, 3, 4}};
    CHECK_OK(scene_layer_set_value(root, "sublayers.a.frame", &frame));
    CHECK_RECT(scene_layer_get_frame(a), 1, 2, 3, 4, 0);

    static const char *const wrong[] = {"sublayers.x.opacity",
                                        "sublayers.a",
                                        "sublayers.",
                                        "sublayers",
                                        "sublayers.a.",
                                        "mask.opacity",
                                        "sublayers.a.no.thing",
                                        "sublayers.a.mask.mask.opacity",
                                        "sublayers.leaf.opacity",
                                        "mask",
                                        "mask."};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        CHECK_FAILS(scene_layer_set_value(root, wrong[i], &value), SCENE_ERROR_NOT_FOUND);
        CHECK_FAILS(scene_layer_get_value(root, wrong[i], &read), SCENE_ERROR_NOT_FOUND);
    }
    scene_layer_release(root);
}

static void animate(scene_layer *layer, const char *property, const char *key) {
    scene_animation *animation = scene_animation_create_basic(property);
    CHECK_OK(scene_layer_add_animation(layer, animation, key));
    scene_animation_release(animation);
}

static void animations(void) {
    scene_layer *root = make_tree(), *a = scene_layer_get_sublayer(root, 0), *mask = scene_layer_get_mask(a),
                *layers[4] = {NULL};
    uint64_t numbers[4] = {0}, later[4] = {0};
    CHECK_INT(scene_layer_get_subtree_animations(root, layers, numbers, 4), 0);
    animate(mask, "opacity", NULL);
    animate(a, "opacity", "fade");
    animate(a, "position", "move");
    CHECK_INT(scene_layer_get_subtree_animations(root, layers, numbers, 4), 3);
    CHECK(layers[0] == a && layers[1] == a && layers[2] == mask && layers[3] == NULL);
    CHECK(numbers[0] != numbers[1] && numbers[1] != numbers[2] && numbers[0] != numbers[2]);
    CHECK_INT(scene_layer_get_subtree_animations(mask, layers, later, 4), 1);
    CHECK_INT(later[0], numbers[2]);

    /* Another one of its key is another one, and what is left is what was there. */
    animate(a, "opacity", "fade");
    CHECK_INT(scene_layer_get_subtree_animations(root, layers, later, 4), 3);
    CHECK_INT(later[0], numbers[1]);
    CHECK(later[1] != numbers[0] && later[1] != numbers[1] && later[1] != numbers[2]);
    CHECK_INT(later[2], numbers[2]);
    scene_layer *copy = scene_layer_copy(a);
    CHECK_INT(scene_layer_get_subtree_animations(copy, layers, numbers, 1), 3);
    CHECK(layers[0] == copy && numbers[0] != later[0] && layers[1] == a);
    scene_layer_release(copy);

    CHECK_INT(scene_layer_get_subtree_animations(root, NULL, NULL, 0), 3);
    CHECK_FAILS_WITH(scene_layer_get_subtree_animations(root, NULL, later, 1), 0, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_layer_get_subtree_animations(root, layers, NULL, 1), 0, SCENE_ERROR_INVALID_ARGUMENT);
    scene_layer_release(root);
}

static void outlines(void) {
    scene_layer *root = make_tree(), *a = scene_layer_get_sublayer(root, 0);
    CHECK_OK(scene_layer_set_opacity(a, 0.5));
    scene_animation *animation = scene_animation_create_basic("opacity");
    CHECK_OK(scene_layer_add_animation(a, animation, "fade"));
    scene_animation_release(animation);
    char *text = scene_layer_copy_outline(root, false);
    CHECK_TEXT(text, "layer \"root\"\n"
                     "  layer \"a\"  opacity 0.5  1 animation\n"
                     "    mask: shape \"m\"\n"
                     "      layer \"n\"\n"
                     "    layer \"leaf\"\n"
                     "  layer \"b.c\"\n"
                     "  layer \"b\"\n");
    scene_string_free(text);
    /* Long values are cut: the numbers of a transform. */
    CHECK_OK(scene_layer_set_transform(
        a,
        &(scene_transform){
            .m11 = 1.23456789, .m22 = 1.23456789, .m33 = 1.23456789, .m41 = 1.23456789, .m42 = 1.23456789, .m44 = 1}));
    text = scene_layer_copy_outline(a, true);
    CHECK_CONTAINS(text, "...  opacity 0.5");
    scene_string_free(text);
    scene_layer_release(root);
}

/* A tree with an image that two layers share, one of half transparent pixels, and animations. */
static scene_layer *make_scene(void) {
    scene_layer *root = make_tree();
    uint8_t pixels[16 * 4];
    for (int i = 0; i < 16; i++) {
        uint8_t alpha = (uint8_t)(i * 17);
        for (int j = 0; j < 3; j++) pixels[4 * i + j] = (uint8_t)(alpha * (i + 5 * j) / 30);
        pixels[4 * i + 3] = alpha;
    }
    scene_image *image = scene_image_create_from_pixels(4, 4, 16, SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, pixels);
    CHECK_OK(scene_layer_set_contents(scene_layer_find(root, "a"), image));
    CHECK_OK(scene_layer_set_contents(scene_layer_find(root, "leaf"), image));
    scene_image_release(image);
    for (int i = 0; i < 2; i++) {
        scene_layer *layer = scene_layer_find(root, i ? "leaf" : "a");
        CHECK_OK(scene_layer_set_frame(layer, (scene_rect){4 * i, 2, 8, 8}));
    }
    scene_filter *filter = scene_filter_create("gaussianBlur");
    CHECK_OK(scene_layer_set_filters(scene_layer_find(root, "leaf"), &filter, 1));
    scene_filter_release(filter);
    scene_animation *spring = scene_animation_create_spring("position.x");
    CHECK_OK(scene_layer_add_animation(scene_layer_find(root, "b"), spring, "spring"));
    scene_animation_release(spring);
    CHECK_OK(scene_layer_set_mask(scene_layer_find(root, "a"), NULL));
    return root;
}

static frame picture(scene_layer *root) {
    scene_renderer *renderer = scene_renderer_create_offscreen(16, 16, 1);
    CHECK_OK(scene_renderer_set_root(renderer, root));
    frame result = frame_render(renderer, 0);
    CHECK_OK(scene_renderer_set_root(renderer, NULL));
    scene_renderer_release(renderer);
    return result;
}

static void remove_all(const char *folder, const char *const *names) {
    char path[256];
    for (; *names; names++) {
        snprintf(path, sizeof path, "%s/%s", folder, *names);
        check_that(remove(path) == 0, __FILE__, __LINE__, "%s is not there", path);
    }
    check_that(rmdir(folder) == 0, __FILE__, __LINE__, "%s has more files than it should", folder);
}

static void saving(void) {
    char folder[] = "/tmp/scene-trees-XXXXXX", path[256];
    if (!mkdtemp(folder)) exit(2);
    scene_layer *root = make_scene();
    /* A root that has no size and place: a loaded one would fill the canvas. */
    scene_document *live = scene_document_create(root, (scene_size){16, 12.5}, (scene_color){0, 0, 1, 0.5f});
    CHECK(scene_document_get_root(live) == root);
    CHECK_FAILS_WITH(scene_document_copy_text(live), NULL, SCENE_ERROR_UNSUPPORTED);
    CHECK_CONTAINS(scene_error_message(), "images");
    snprintf(path, sizeof path, "%s/my.scene.json", folder);
    for (int round = 0; round < 2; round++) CHECK_OK(scene_document_save(live, path));
    scene_document *loaded = scene_document_create_from_file(path);
    check_that(loaded != NULL, __FILE__, __LINE__, "%s", scene_error_message());
    CHECK_NUMBER(scene_document_get_size(loaded).height, 12.5);
    CHECK_NUMBER(scene_document_get_background(loaded).a, 0.5);
    scene_layer *again = scene_document_get_root(loaded);
    char *before = scene_layer_copy_description(root, false, true);
    char *after = scene_layer_copy_description(again, false, true);
    CHECK_TEXT(after, before);
    scene_string_free(before);
    scene_string_free(after);
    CHECK(scene_layer_get_contents(scene_layer_find(again, "a")) ==
          scene_layer_get_contents(scene_layer_find(again, "leaf")));
    frame first = picture(root), second = picture(again);
    CHECK(frame_coverage(&first) > 10);
    CHECK(frame_equal(&first, &second));
    frame_free(&first);
    frame_free(&second);
    scene_document_release(loaded);

    /* Nothing is left of a document that cannot be written, and the one that was there stays. */
    snprintf(path, sizeof path, "%s/nowhere/my.scene.json", folder);
    CHECK_FAILS(scene_document_save(live, path), SCENE_ERROR_IO);
    CHECK_CONTAINS(scene_error_message(), "nowhere");
    scene_layer_release(root);
    /* The document holds it. */
    CHECK_TEXT(scene_layer_get_name(scene_document_get_root(live)), "root");
    scene_document_release(live);
    static const char *const names[] = {"my.scene.json", "my.files/image-1.png", "my.files", NULL};
    remove_all(folder, names);
}

static void texts(void) {
    scene_layer *root = make_tree();
    scene_document *document = scene_document_create(root, (scene_size){8, 8}, (scene_color){0, 0, 0, 0});
    char *text = scene_document_copy_text(document);
    scene_document *loaded = scene_document_create_from_memory(text, strlen(text), NULL);
    CHECK_RECT(scene_layer_get_bounds(scene_document_get_root(loaded)), 0, 0, 0, 0, 0);
    char *again = scene_document_copy_text(loaded);
    CHECK_TEXT(again, text);
    scene_string_free(again);
    scene_string_free(text);
    scene_document_release(loaded);

    /* As many levels as documents may have, and one more. */
    scene_layer *layer = root;
    for (int i = 1; i < 512; i++) layer = add(layer, "deep");
    text = scene_document_copy_text(document);
    loaded = text ? scene_document_create_from_memory(text, strlen(text), NULL) : NULL;
    check_that(loaded != NULL, __FILE__, __LINE__, "%s", scene_error_message());
    scene_string_free(text);
    scene_document_release(loaded);
    add(layer, "deepest");
    CHECK_FAILS_WITH(scene_document_copy_text(document), NULL, SCENE_ERROR_UNSUPPORTED);
    CHECK_CONTAINS(scene_error_message(), "512 levels");
    CHECK_FAILS_WITH(scene_document_create(root, (scene_size){0, 8}, (scene_color){0, 0, 0, 0}), NULL,
                     SCENE_ERROR_INVALID_ARGUMENT);
    scene_document_release(document);
    scene_layer_release(root);
}

int main(void) {
    search();
    key_paths();
    animations();
    outlines();
    saving();
    texts();
    CHECK_OK(scene_flush());
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_DOCUMENT), 0);
    return check_summary("trees");
}
