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

static void notes(void) {
    scene_document *document = load(file);
    CHECK_INT(scene_lottie_get_note_count(document), 1);
    char *pointer = scene_lottie_copy_note_pointer(document, 0), *message = scene_lottie_copy_note_message(document, 0);
    CHECK_TEXT(pointer, "/layers/0/ty");
    CHECK_CONTAINS(message, "unknown type");
    scene_string_free(pointer);
    scene_string_free(message);
    const size_t beyond[] = {1, SIZE_MAX};
    for (int i = 0; i < 2; i++) {
        CHECK_FAILS_WITH(scene_lottie_copy_note_pointer(document, beyond[i]), NULL, SCENE_ERROR_NOT_FOUND);
        CHECK_FAILS_WITH(scene_lottie_copy_note_message(document, beyond[i]), NULL, SCENE_ERROR_NOT_FOUND);
    }
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
    CHECK_FAILS_WITH(scene_lottie_get_note_count(document), 0, SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS_WITH(scene_lottie_get_player(document), NULL, SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS_WITH(scene_lottie_get_frame(document), 0, SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_lottie_seek(document, 0), SCENE_ERROR_INVALID_STATE);
    scene_document_release(document);
}

int main(void) {
    frames();
    markers();
    notes();
    seeking();
    other_documents();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_DOCUMENT), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("lottie");
}
