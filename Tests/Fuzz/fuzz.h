/* What the harnesses share: the renderer that shows what was read, and the check that nothing of an input is left behind. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <scene/scene.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the process with a message. */
#define FUZZ_EXPECT(condition)                                                       \
    do {                                                                             \
        if (!(condition)) {                                                          \
            fprintf(stderr, "%s:%d: expected %s\n", __FILE__, __LINE__, #condition); \
            abort();                                                                 \
        }                                                                            \
    } while (0)

/* A call may fail, with a message and with no error that says that the library itself is wrong. */
static inline void fuzz_check_error(void) {
    FUZZ_EXPECT(scene_error_status() != SCENE_ERROR_INTERNAL);
    FUZZ_EXPECT(scene_error_status() == SCENE_OK || scene_error_message()[0] != '\0');
    scene_error_clear();
}

/* The input as a text that ends with NUL; free it. */
static inline char *fuzz_text(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    FUZZ_EXPECT(text);
    if (size) memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

/* A small renderer that all inputs share. What an input asks for too much is left out of its frames. NULL where there is no EGL. */
static inline scene_renderer *fuzz_renderer(void) {
    static scene_renderer *renderer = NULL;
    if (!renderer) {
        renderer = scene_renderer_create_offscreen(48, 36, 1);
        if (renderer) scene_renderer_set_content_wait(renderer, 10);
    }
    return renderer;
}

/* Shows a tree at some times. */
static inline void fuzz_render(scene_layer *root) {
    scene_renderer *renderer = fuzz_renderer();
    scene_renderer_set_root(renderer, root);
    scene_renderer_render(renderer, 0);
    scene_renderer_render(renderer, 0.4);
    scene_renderer_set_root(renderer, NULL);
    scene_renderer_render(renderer, 0.5);
    scene_dispatch();
}

/* How many more objects of a kind there are than after the first input, which makes what the library keeps for good. */
static inline int fuzz_more_objects(int kind) {
    static uint64_t counts[SCENE_OBJECT_PAPER + 1];
    static bool is_counted[SCENE_OBJECT_PAPER + 1];
    uint64_t count = scene_live_object_count((scene_object_kind)kind);
    if (!is_counted[kind]) counts[kind] = count;
    is_counted[kind] = true;
    return (int)(count - counts[kind]);
}

/* Fails when something of an input is left. A thread of the library may hold an object a moment longer than the input does. */
static inline void fuzz_check_objects(void) {
    fuzz_renderer();
    for (int kind = SCENE_OBJECT_LAYER; kind <= SCENE_OBJECT_PAPER; kind++) {
        for (int i = 0; i < 2000 && fuzz_more_objects(kind) > 0; i++) {
            scene_dispatch();
            usleep(1000);
        }
        if (fuzz_more_objects(kind) > 0) fprintf(stderr, "%d more objects of kind %d\n", fuzz_more_objects(kind), kind);
        FUZZ_EXPECT(fuzz_more_objects(kind) <= 0);
    }
}

#endif
