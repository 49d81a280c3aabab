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

int main(void) {
    fixture_create();
    MISUSE(rows);
    MISUSE(lottie_rows);
    plays();
    fixture_release();
    return check_summary("misuse_lottie");
}
