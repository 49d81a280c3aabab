/* Misuse of gl_context.h, of gl_swap_chain.h, and of the events of hosts. A swap chain needs a context that is current, so each function is called with
   every bad handle here, and there is no walk over rows.
   No ROW(scene_gl_context_create), ROW(scene_gl_context_retain), ROW(scene_gl_context_release), ROW(scene_gl_context_make_current),
   ROW(scene_gl_context_get_proc_address), ROW(scene_gl_layer_set_swap_chain), ROW(scene_gl_layer_has_swap_chain),
   ROW(scene_gl_layer_acquire_drawable), ROW(scene_gl_layer_present_drawable), ROW(scene_gl_layer_discard_drawable),
   ROW(scene_layer_send_event), ROW(scene_layer_drag), ROW(scene_layer_cancel_pointer). */
#include <math.h>

#include "check.h"

static void refuse_context(scene_gl_context *context) {
    if (context) CHECK_FAILS(scene_gl_context_make_current(context), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS_WITH(scene_gl_context_retain(context), NULL, SCENE_ERROR_INVALID_HANDLE);
}

static void refuse_layer(scene_layer *layer, scene_status status) {
    scene_gl_swap_chain chain = SCENE_GL_SWAP_CHAIN_INIT;
    scene_gl_drawable drawable = SCENE_GL_DRAWABLE_INIT;
    CHECK_FAILS(scene_gl_layer_set_swap_chain(layer, &chain), status);
    CHECK_FAILS(scene_gl_layer_set_swap_chain(layer, NULL), status);
    CHECK_FAILS_WITH(scene_gl_layer_has_swap_chain(layer), false, status);
    CHECK_FAILS(scene_gl_layer_acquire_drawable(layer, 0, &drawable), status);
    CHECK_FAILS(scene_gl_layer_present_drawable(layer, 1), status);
    CHECK_FAILS(scene_gl_layer_discard_drawable(layer, 1), status);
}

static void contexts(void) {
    scene_renderer *renderer = scene_renderer_create_offscreen(4, 4, 1);
    scene_gl_context *context = scene_gl_context_create(renderer);
    CHECK(context != NULL);
    CHECK(scene_gl_context_retain(context) == context);
    scene_gl_context_release(context);
    scene_gl_context_release(context);
    refuse_context(context);
    refuse_context(NULL);
    refuse_context((scene_gl_context *)renderer);
    CHECK_OK(scene_gl_context_make_current(NULL));
    CHECK_FAILS_WITH(scene_gl_context_create(NULL), NULL, SCENE_ERROR_INVALID_HANDLE);
    scene_renderer_release(renderer);
    CHECK_FAILS_WITH(scene_gl_context_create(renderer), NULL, SCENE_ERROR_INVALID_HANDLE);
    CHECK(scene_gl_context_get_proc_address(NULL, NULL) == NULL);
    CHECK(scene_gl_context_get_proc_address("glClear", NULL) == NULL);
    scene_gl_context_release(NULL);
}

static void chains(void) {
    scene_layer *plain = scene_layer_create(SCENE_LAYER_KIND_LAYER), *layer = scene_layer_create(SCENE_LAYER_KIND_GL);
    scene_gl_swap_chain chain = SCENE_GL_SWAP_CHAIN_INIT;
    scene_gl_drawable drawable = SCENE_GL_DRAWABLE_INIT;
    refuse_layer(NULL, SCENE_ERROR_INVALID_HANDLE);
    refuse_layer(plain, SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_gl_layer_acquire_drawable(layer, 0, &drawable), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_gl_layer_present_drawable(layer, 1), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_gl_layer_discard_drawable(layer, 1), SCENE_ERROR_INVALID_STATE);
    static const uint32_t counts[] = {0, 1, 4, UINT32_MAX};
    for (int i = 0; i < 4; i++) {
        chain.count = counts[i];
        CHECK_FAILS(scene_gl_layer_set_swap_chain(layer, &chain), SCENE_ERROR_INVALID_ARGUMENT);
    }
    chain.count = 3;
    static const uint32_t sizes[][2] = {{0, 1}, {1, 0}, {16385, 1}, {1, UINT32_MAX}};
    for (int i = 0; i < 4; i++) {
        chain.width = sizes[i][0], chain.height = sizes[i][1];
        CHECK_FAILS(scene_gl_layer_set_swap_chain(layer, &chain), SCENE_ERROR_INVALID_ARGUMENT);
    }
    chain.width = chain.height = 0;
    chain.struct_size = sizeof chain - 1;
    CHECK_FAILS(scene_gl_layer_set_swap_chain(layer, &chain), SCENE_ERROR_INVALID_ARGUMENT);
    chain.struct_size = sizeof chain;
    CHECK(!scene_gl_layer_has_swap_chain(layer));
    CHECK_OK(scene_gl_layer_set_swap_chain(layer, &chain));
    /* A layer without a size. */
    CHECK_FAILS(scene_gl_layer_acquire_drawable(layer, 0, &drawable), SCENE_ERROR_INVALID_STATE);
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, 1e9, 1}));
    CHECK_FAILS(scene_gl_layer_acquire_drawable(layer, 0, &drawable), SCENE_ERROR_INVALID_STATE);
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, 4, 4}));
    CHECK_FAILS(scene_gl_layer_acquire_drawable(layer, -1, &drawable), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_gl_layer_acquire_drawable(layer, NAN, &drawable), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_gl_layer_acquire_drawable(layer, 0, NULL), SCENE_ERROR_INVALID_ARGUMENT);
    drawable.struct_size = 0;
    CHECK_FAILS(scene_gl_layer_acquire_drawable(layer, 0, &drawable), SCENE_ERROR_INVALID_ARGUMENT);
    drawable.struct_size = sizeof drawable;
    CHECK_FAILS(scene_gl_layer_acquire_drawable(layer, 0, &drawable), SCENE_ERROR_GL);
    CHECK_FAILS(scene_gl_layer_present_drawable(layer, 0), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_gl_layer_discard_drawable(layer, UINT64_MAX), SCENE_ERROR_NOT_FOUND);
    scene_layer_release(plain);
    scene_layer_release(layer);
    refuse_layer(layer, SCENE_ERROR_INVALID_HANDLE);
}

static void refuse_event(scene_layer *root, scene_event event, scene_status status) {
    CHECK_FAILS_WITH(scene_layer_send_event(root, &event), false, status);
}

static void events(void) {
    scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER), *other = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_event good = {.struct_size = sizeof good, .type = SCENE_EVENT_POINTER_MOVE}, event = good;
    CHECK_FAILS_WITH(scene_layer_send_event(root, NULL), false, SCENE_ERROR_INVALID_ARGUMENT);
    refuse_event(NULL, good, SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_layer_cancel_pointer(NULL), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_layer_drag(NULL, NULL), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_layer_drag(root, NULL), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_layer_drag(root, &(scene_rect){0, 0, -1, 1}), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_drag(root, &(scene_rect){0, 0, (double)NAN, 1}), SCENE_ERROR_INVALID_ARGUMENT);
    event.struct_size = 8;
    refuse_event(root, event, SCENE_ERROR_INVALID_ARGUMENT);
    static const int types[] = {0, 7, 100, 128, -1, SCENE_EVENT_CLOSE, SCENE_EVENT_DISPLAY_LOST, SCENE_EVENT_SCREEN};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        event = good;
        event.type = (scene_event_type)types[i];
        refuse_event(root, event, SCENE_ERROR_INVALID_ARGUMENT);
    }
    double *const numbers[] = {&event.time,    &event.position.x, &event.position.y,
                               &event.delta.x, &event.delta.y,    &event.pressure};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        event = good;
        *numbers[i] = i % 2 ? NAN : INFINITY;
        refuse_event(root, event, SCENE_ERROR_INVALID_ARGUMENT);
    }
    event = good;
    event.text = "\xff";
    refuse_event(root, event, SCENE_ERROR_INVALID_ARGUMENT);
    event = good;
    event.history_count = 1;
    refuse_event(root, event, SCENE_ERROR_INVALID_ARGUMENT);
    event.history = &(scene_event_place){0};
    event.history_count = SIZE_MAX;
    refuse_event(root, event, SCENE_ERROR_INVALID_ARGUMENT);
    event = good;
    event.type = SCENE_EVENT_KEY_PRESS;
    event.target = other;
    refuse_event(root, event, SCENE_ERROR_INVALID_ARGUMENT);
    event = good;
    event.position = (scene_point){1e300, -1e300};
    event.button = UINT32_MAX;
    event.type = SCENE_EVENT_POINTER_PRESS;
    CHECK(!scene_layer_send_event(root, &event));
    CHECK_INT(event.buttons, 0);
    CHECK(event.target == NULL && event.time > 0);
    scene_layer_release(other);
    scene_layer_release(root);
    refuse_event(root, good, SCENE_ERROR_INVALID_HANDLE);
}

int main(void) {
    contexts();
    chains();
    events();
    return check_summary("misuse_swap_chains");
}
