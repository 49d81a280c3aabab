/* Misuse of every function of lottie.h. */
#include "misuse.h"
#include "rows/lottie.h"

OWNED(scene_animation *, scene_lottie_create_animation, scene_animation_release, a[0].handle, a[1].numbers[0],
      a[2].numbers[0])

static const row rows[] = {
    ROW(scene_lottie_create_animation, DOCUMENT, NUMBER, NUMBER),
};

/* No ROW(scene_lottie_play): it takes only animations that scene_lottie_create_animation() has made. */
static void plays(void) {
    scene_document *document = objects.live[OBJECT_DOCUMENT];
    scene_animation *animation = scene_lottie_create_animation(document, 0, 1);
    CHECK(animation != NULL);
    for (int number = 0; number < bad_handle_count; number++) {
        argument bad;
        if (bad_handle(DOCUMENT, number, &bad))
            CHECK_FAILS(scene_lottie_play(bad.handle, animation), SCENE_ERROR_INVALID_HANDLE);
        if (bad_handle(ANIMATION, number, &bad))
            CHECK_FAILS(scene_lottie_play(document, bad.handle), SCENE_ERROR_INVALID_HANDLE);
    }
    CHECK_FAILS(scene_lottie_play(document, objects.live[OBJECT_ANIMATION]), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_lottie_play(document, animation));
    scene_animation_release(animation);
}

/* No ROW(scene_lottie_set_value): what it takes as a key path depends on the file. */
static void sets(void) {
    static const char text[] =
        "{\"w\": 8, \"h\": 8, \"fr\": 10, \"ip\": 0, \"op\": 10, \"layers\": [{\"ty\": 4, \"nm\": "
        "\"heart\", \"ip\": 0, \"op\": 10, \"ks\": {}, \"shapes\": []}]}";
    scene_document *document = scene_document_create_from_memory(text, sizeof text - 1, NULL);
    const scene_value half = scene_value_number(0.5), none = SCENE_VALUE_INIT, infinite = scene_value_number(INFINITY);
    for (int number = 0; number < bad_handle_count; number++) {
        argument bad;
        if (bad_handle(DOCUMENT, number, &bad))
            CHECK_FAILS(scene_lottie_set_value(bad.handle, "**.opacity", &half), SCENE_ERROR_INVALID_HANDLE);
    }
    CHECK_OK(scene_lottie_set_value(document, "**.opacity", &half));
    CHECK_FAILS(scene_lottie_set_value(document, NULL, &half), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_lottie_set_value(document, "**.opacity", NULL), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_lottie_set_value(document, "**.opacity", &none), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_lottie_set_value(document, "**.opacity", &infinite), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_lottie_set_value(document, "\xff.opacity", &half), SCENE_ERROR_INVALID_ARGUMENT);
    scene_document_release(document);
}

/* No ROW(scene_lottie_copy_sound): only animations with audio layers have one. */
static void sounds(void) {
    for (int number = 0; number < bad_handle_count; number++) {
        argument bad;
        if (bad_handle(DOCUMENT, number, &bad))
            CHECK_FAILS_WITH(scene_lottie_copy_sound(bad.handle), NULL, SCENE_ERROR_INVALID_HANDLE);
    }
    CHECK_FAILS_WITH(scene_lottie_copy_sound(objects.live[OBJECT_DOCUMENT]), NULL, SCENE_ERROR_NOT_FOUND);
}

/* No ROW(scene_lottie_copy_animation_name), no ROW(scene_lottie_create_document): only archives name their animations. */
static void animations(void) {
    scene_document *document = objects.live[OBJECT_DOCUMENT];
    for (int number = 0; number < bad_handle_count; number++) {
        argument bad;
        if (!bad_handle(DOCUMENT, number, &bad)) continue;
        CHECK_FAILS_WITH(scene_lottie_copy_animation_name(bad.handle, 0), NULL, SCENE_ERROR_INVALID_HANDLE);
        CHECK_FAILS_WITH(scene_lottie_create_document(bad.handle, "one"), NULL, SCENE_ERROR_INVALID_HANDLE);
    }
    CHECK_FAILS_WITH(scene_lottie_copy_animation_name(document, 0), NULL, SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS_WITH(scene_lottie_copy_animation_name(document, SIZE_MAX), NULL, SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS_WITH(scene_lottie_create_document(document, "one"), NULL, SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS_WITH(scene_lottie_create_document(document, NULL), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_lottie_create_document(document, "\xff"), NULL, SCENE_ERROR_INVALID_ARGUMENT);
}

/* No ROW(scene_lottie_copy_theme_name), no ROW(scene_lottie_set_theme): only archives have themes. */
static void themes(void) {
    scene_document *document = objects.live[OBJECT_DOCUMENT];
    for (int number = 0; number < bad_handle_count; number++) {
        argument bad;
        if (!bad_handle(DOCUMENT, number, &bad)) continue;
        CHECK_FAILS_WITH(scene_lottie_copy_theme_name(bad.handle, 0), NULL, SCENE_ERROR_INVALID_HANDLE);
        CHECK_FAILS(scene_lottie_set_theme(bad.handle, "dark"), SCENE_ERROR_INVALID_HANDLE);
        CHECK_FAILS(scene_lottie_set_theme(bad.handle, NULL), SCENE_ERROR_INVALID_HANDLE);
    }
    CHECK_FAILS_WITH(scene_lottie_copy_theme_name(document, 0), NULL, SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS_WITH(scene_lottie_copy_theme_name(document, SIZE_MAX), NULL, SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_lottie_set_theme(document, "dark"), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_lottie_set_theme(document, "\xff"), SCENE_ERROR_INVALID_ARGUMENT);
}

int main(void) {
    fixture_create();
    MISUSE(rows);
    MISUSE(lottie_rows);
    plays();
    sets();
    animations();
    themes();
    sounds();
    fixture_release();
    return check_summary("misuse_lottie");
}
