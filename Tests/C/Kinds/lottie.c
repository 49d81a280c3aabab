/* Documents of Lottie files through the C API: frames, markers, notes, and what frame is shown. */
#include "frame.h"

/* Four seconds of a red square that leaves after frame 30, at 20 frames a second, from frame 10 on; and a layer of no known type. */
static const char file[] =
    "{\"v\": \"5.7.0\", \"nm\": \"root\", \"w\": 8, \"h\": 8, \"fr\": 20, \"ip\": 10, \"op\": 90,"
    " \"layers\": [{\"ty\": 99, \"nm\": \"odd\", \"ip\": 10, \"op\": 90, \"st\": 0},"
    "  {\"ty\": 1, \"nm\": \"red\", \"sw\": 8, \"sh\": 8, \"sc\": \"#ff0000\", \"ip\": 10, \"op\": 30, \"st\": 0, "
    "\"ks\": {}}],"
    " \"markers\": [{\"tm\": 20, \"cm\": \"open\", \"dr\": 15}, {\"tm\": 40.5, \"cm\": \"hold\", \"dr\": 0}]}";

static scene_document *load(const char *text) {
    scene_document *document = scene_document_create_from_memory(text, strlen(text), NULL);
    CHECK(document != NULL);
    return document;
}

/* A text that the caller owns. */
static void check_owned(char *text, const char *expected) {
    CHECK_TEXT(text, expected);
    scene_string_free(text);
}

static void frames(void) {
    scene_document *document = load(file);
    CHECK(scene_lottie_is_one(document));
    CHECK_NUMBER(scene_lottie_get_frame_rate(document), 20);
    CHECK_NUMBER(scene_lottie_get_start_frame(document), 10);
    CHECK_NUMBER(scene_lottie_get_end_frame(document), 90);
    scene_document_release(document);
}

static void markers(void) {
    scene_document *document = load(file);
    CHECK_INT(scene_lottie_get_marker_count(document), 2);
    check_owned(scene_lottie_copy_marker_name(document, 0), "open");
    CHECK_NUMBER(scene_lottie_get_marker_start(document, 0), 20);
    CHECK_NUMBER(scene_lottie_get_marker_end(document, 0), 35);
    check_owned(scene_lottie_copy_marker_name(document, 1), "hold");
    CHECK_NUMBER(scene_lottie_get_marker_start(document, 1), 40.5);
    CHECK_NUMBER(scene_lottie_get_marker_end(document, 1), 40.5);
    const size_t beyond[] = {2, SIZE_MAX};
    for (int i = 0; i < 2; i++) {
        CHECK_FAILS_WITH(scene_lottie_copy_marker_name(document, beyond[i]), NULL, SCENE_ERROR_NOT_FOUND);
        CHECK_FAILS_WITH(scene_lottie_get_marker_start(document, beyond[i]), 0, SCENE_ERROR_NOT_FOUND);
        CHECK_FAILS_WITH(scene_lottie_get_marker_end(document, beyond[i]), 0, SCENE_ERROR_NOT_FOUND);
    }
    scene_document_release(document);
}

/* A file without an archive has one animation, without a name. */
static void animations(void) {
    scene_document *document = load(file);
    CHECK_INT(scene_lottie_get_animation_count(document), 0);
    CHECK_FAILS_WITH(scene_lottie_copy_animation_name(document, 0), NULL, SCENE_ERROR_NOT_FOUND);
    scene_error_clear();
    CHECK(scene_lottie_copy_name(document) == NULL);
    CHECK_INT(scene_error_status(), SCENE_OK);
    CHECK_FAILS_WITH(scene_lottie_create_document(document, "heart"), NULL, SCENE_ERROR_NOT_FOUND);
    scene_document_release(document);
}

/* A file without an archive has no themes. */
static void themes(void) {
    scene_document *document = load(file);
    CHECK_INT(scene_lottie_get_theme_count(document), 0);
    CHECK(!scene_lottie_has_sound(document));
    CHECK_FAILS_WITH(scene_lottie_copy_theme_name(document, 0), NULL, SCENE_ERROR_NOT_FOUND);
    scene_error_clear();
    CHECK(scene_lottie_copy_theme(document) == NULL);
    CHECK_INT(scene_error_status(), SCENE_OK);
    CHECK_OK(scene_lottie_set_theme(document, NULL));
    CHECK_INT(scene_lottie_set_theme(document, "dark"), SCENE_ERROR_NOT_FOUND);
    scene_document_release(document);
}

static void notes(void) {
    scene_document *document = load(file);
    CHECK_INT(scene_document_get_note_count(document), 1);
    char *pointer = scene_document_copy_note_place(document, 0),
         *message = scene_document_copy_note_message(document, 0);
    CHECK_TEXT(pointer, "/layers/0/ty");
    CHECK_CONTAINS(message, "unknown type");
    scene_string_free(pointer);
    scene_string_free(message);
    const size_t beyond[] = {1, SIZE_MAX};
    for (int i = 0; i < 2; i++) {
        CHECK_FAILS_WITH(scene_document_copy_note_place(document, beyond[i]), NULL, SCENE_ERROR_NOT_FOUND);
        CHECK_FAILS_WITH(scene_document_copy_note_message(document, beyond[i]), NULL, SCENE_ERROR_NOT_FOUND);
    }
    scene_document_release(document);
}

/* What a key path names is set, and what the file animated of it is no more. */
static void restyling(void) {
    static const char text[] =
        "{\"w\": 8, \"h\": 8, \"fr\": 10, \"ip\": 0, \"op\": 10, \"layers\": [{\"ty\": 4, \"nm\": \"heart\", \"ip\": "
        "0, "
        "\"op\": 10, \"ks\": {}, \"shapes\": [{\"ty\": \"rc\", \"p\": {\"k\": [4, 4]}, \"s\": {\"k\": [8, 8]}, "
        "\"r\": {\"k\": 0}}, {\"ty\": \"fl\", \"nm\": \"fill 1.5\", \"o\": {\"k\": 100}, \"c\": {\"a\": 1, \"k\": "
        "[{\"t\": 0, "
        "\"s\": [1, 0, 0]}, {\"t\": 9, \"s\": [0, 1, 0]}]}}]}]}";
    scene_document *document = load(text);
    scene_renderer *renderer = scene_renderer_create_offscreen(8, 8, 1);
    CHECK_OK(scene_renderer_set_root(renderer, scene_document_get_root(document)));
    const scene_value blue = scene_value_color(0, 0, 1, 1), half = scene_value_number(0.5);
    /* What is refused leaves the animations as they are. */
    const scene_layer *fill = scene_document_find_layer(document, "fill 1.5");
    CHECK_INT(scene_layer_get_animation_count(fill), 1);
    CHECK_FAILS(scene_lottie_set_value(document, "heart.fill 1.5.color", &half), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(scene_layer_get_animation_count(fill), 1);
    scene_transaction_begin();
    scene_transaction_set_disable_actions(true);
    CHECK_OK(scene_lottie_set_value(document, "heart.fill 1.5.color", &blue));
    CHECK_INT(scene_layer_get_animation_count(fill), 0);
    CHECK_OK(scene_transaction_commit());
    frame shown = frame_render(renderer, 0.5);
    CHECK_PIXEL(&shown, 4, 4, 0, 0, 255, 255);
    frame_free(&shown);
    CHECK_OK(scene_lottie_set_value(document, "*.opacity", &half));
    CHECK_OK(scene_lottie_set_value(document, "**.fill 1.5.opacity", &half));
    CHECK_NUMBER(scene_layer_get_opacity(scene_document_find_layer(document, "heart")), 0.5);
    CHECK_NUMBER(scene_layer_get_opacity(scene_document_find_layer(document, "fill 1.5")), 0.5);
    CHECK_FAILS(scene_lottie_set_value(document, "heart.stroke.color", &blue), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_lottie_set_value(document, "heart.color.x", &blue), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_lottie_set_value(document, "", &blue), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_lottie_set_value(document, "**.**.**.nothing", &blue), SCENE_ERROR_NOT_FOUND);
    /* Any number of layers twice is once; a path of very many parts is refused. */
    CHECK_OK(scene_lottie_set_value(document, "**.**.**.opacity", &half));
    static char endless[300001];
    for (size_t i = 0; i + 3 < sizeof endless; i += 3) memcpy(endless + i, "**.", 3);
    CHECK_FAILS(scene_lottie_set_value(document, endless, &half), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_lottie_set_value(document, "heart.opacity", &blue), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_lottie_set_value(document, NULL, &blue), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_lottie_set_value(document, "heart.opacity", NULL), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_NUMBER(scene_layer_get_opacity(scene_document_find_layer(document, "heart")), 0.5);
    scene_renderer_release(renderer);
    scene_document_release(document);
}

/* A drawing has notes by lines. */
static void notes_of_drawings(void) {
    scene_document *document = load("<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'>\n"
                                    "<rect width='4' height='4' filter='url(#blur)'/></svg>");
    CHECK(!scene_lottie_is_one(document));
    CHECK_INT(scene_document_get_note_count(document), 1);
    check_owned(scene_document_copy_note_place(document, 0), "line 2");
    scene_document_release(document);
}

/* The layer whose time is sought holds all others, and what is sought is seen whatever the clock says. */
static void seeking(void) {
    scene_document *document = load(file);
    scene_renderer *renderer = scene_renderer_create_offscreen(8, 8, 1);
    scene_layer *root = scene_document_get_root(document), *player = scene_lottie_get_player(document);
    CHECK(player != NULL && scene_layer_get_superlayer(player) == root);
    CHECK_INT(scene_layer_get_sublayer_count(root), 1);
    CHECK_NUMBER(scene_layer_get_speed(player), 1);
    CHECK_NUMBER(scene_lottie_get_frame(document), 10);
    CHECK_OK(scene_renderer_set_root(renderer, root));

    CHECK_OK(scene_lottie_seek(document, 25));
    CHECK_NUMBER(scene_layer_get_speed(player), 0);
    frame shown = frame_render(renderer, 100);
    CHECK_PIXEL(&shown, 4, 4, 255, 0, 0, 255);
    frame_free(&shown);
    CHECK_NEAR(scene_lottie_get_frame(document), 25, 1e-6);

    CHECK_OK(scene_lottie_seek(document, 50.5));
    shown = frame_render(renderer, 100);
    CHECK_PIXEL(&shown, 4, 4, 0, 0, 0, 0);
    frame_free(&shown);
    CHECK_NEAR(scene_lottie_get_frame(document), 50.5, 1e-6);

    const double wrong[] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 3; i++) CHECK_FAILS(scene_lottie_seek(document, wrong[i]), SCENE_ERROR_INVALID_ARGUMENT);
    shown = frame_render(renderer, 101);
    frame_free(&shown);
    CHECK_NEAR(scene_lottie_get_frame(document), 50.5, 1e-6);
    scene_renderer_release(renderer);
    scene_document_release(document);
}

/* A document of another format has none of it. */
static void other_documents(void) {
    scene_document *document = load("{\"scene\": 1, \"size\": [8, 8], \"root\": {}}");
    scene_error_clear();
    CHECK(!scene_lottie_is_one(document));
    CHECK_INT(scene_error_status(), SCENE_OK);
    CHECK_FAILS_WITH(scene_lottie_get_frame_rate(document), 0, SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS_WITH(scene_lottie_get_start_frame(document), 0, SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS_WITH(scene_lottie_get_end_frame(document), 0, SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS_WITH(scene_lottie_get_marker_count(document), 0, SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS_WITH(scene_lottie_copy_marker_name(document, 0), NULL, SCENE_ERROR_INVALID_STATE);
    CHECK_INT(scene_document_get_note_count(document), 0);
    CHECK_FAILS_WITH(scene_lottie_get_player(document), NULL, SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS_WITH(scene_lottie_get_frame(document), 0, SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_lottie_seek(document, 0), SCENE_ERROR_INVALID_STATE);
    scene_document_release(document);
}

int main(void) {
    frames();
    markers();
    animations();
    themes();
    notes();
    notes_of_drawings();
    restyling();
    seeking();
    other_documents();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_DOCUMENT), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("lottie");
}
