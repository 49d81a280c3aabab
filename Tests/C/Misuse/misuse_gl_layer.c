/* Misuse of every function of gl_layer.h. */
#define FIXTURE_LAYER_KIND SCENE_LAYER_KIND_GL
#include "misuse.h"
#include "rows/gl_layer.h"

static scene_status draw_nothing(scene_layer *layer, const scene_gl_frame *frame, void *user_data) {
    (void)layer;
    (void)frame;
    (void)user_data;
    return SCENE_OK;
}

static const scene_gl_drawing *drawing(void) {
    static scene_gl_drawing drawing = SCENE_GL_DRAWING_INIT;
    drawing.draw = draw_nothing;
    return &drawing;
}

STATUS(scene_gl_layer_set_drawing, HANDLE(0), drawing(), NULL, NULL)
static const row rows[] = {
    ROW(scene_gl_layer_set_drawing, LAYER),
};

static void count_destroy(void *data) { ++*(int *)data; }

/* Layers of another kind, and structures that are none. What fails ends nothing of the caller's. */
static void other_arguments(void) {
    scene_layer *plain = scene_layer_create(SCENE_LAYER_KIND_LAYER), *layer = scene_layer_create(SCENE_LAYER_KIND_GL);
    scene_gl_drawing wrong = *drawing();
    int ended = 0;
    CHECK_FAILS(scene_gl_layer_set_asynchronous(plain, true), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS_WITH(scene_gl_layer_get_asynchronous(plain), false, SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS_WITH(scene_gl_layer_has_drawing(plain), false, SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_gl_layer_set_drawing(plain, drawing(), &ended, count_destroy), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_gl_layer_set_drawing(plain, NULL, &ended, count_destroy), SCENE_ERROR_NOT_FOUND);
    wrong.draw = NULL;
    CHECK_FAILS(scene_gl_layer_set_drawing(layer, &wrong, &ended, count_destroy), SCENE_ERROR_INVALID_ARGUMENT);
    wrong = *drawing();
    wrong.struct_size = 0;
    CHECK_FAILS(scene_gl_layer_set_drawing(layer, &wrong, &ended, count_destroy), SCENE_ERROR_INVALID_ARGUMENT);
    wrong.struct_size = sizeof wrong - 1;
    CHECK_FAILS(scene_gl_layer_set_drawing(layer, &wrong, &ended, count_destroy), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(ended, 0);
    CHECK(!scene_gl_layer_has_drawing(layer));
    CHECK_OK(scene_gl_layer_set_drawing(layer, NULL, &ended, count_destroy));
    CHECK_INT(ended, 1);
    scene_layer_release(plain);
    scene_layer_release(layer);
}

int main(void) {
    fixture_create();
    MISUSE(rows);
    MISUSE(gl_layer_rows);
    other_arguments();
    fixture_release();
    return check_summary("misuse_gl_layer");
}
