/* Threads with the smallest stack that base.h promises to be enough read documents, set text and draw. */
#define _DEFAULT_SOURCE
#include <pthread.h>

#include "frame.h"

enum { stack = 256 << 10 };

static const char document[] =
    "{\"scene\": 1, \"size\": [60, 40], \"root\": {\"backgroundColor\": \"#204060\", \"sublayers\": ["
    "{\"type\": \"text\", \"frame\": [0, 0, 60, 20], \"string\": \"Ab\", \"fontSize\": 16},"
    "{\"type\": \"shape\", \"frame\": [0, 0, 60, 40], \"path\": \"M0 0 C20 40 40 0 60 40\", \"strokeColor\": "
    "\"#ffffff\"},"
    "{\"frame\": [10, 10, 20, 20], \"backgroundColor\": \"#ff0000\", \"filters\": [{\"type\": \"gaussianBlur\", "
    "\"radius\": 3},"
    "{\"type\": \"kernel\", \"text\": \"vec4 kernel(vec4 color) { return color.bgra; }\"}]}]}}";

static void *draw(void *unused) {
    (void)unused;
    scene_document *loaded = scene_document_create_from_memory(document, strlen(document), NULL);
    CHECK(loaded != NULL);
    scene_renderer *renderer = scene_renderer_create_offscreen(60, 40, 1);
    CHECK_OK(scene_renderer_set_root(renderer, scene_document_get_root(loaded)));
    for (int i = 0; i < 3; i++) CHECK_OK(scene_renderer_render(renderer, i));
    scene_renderer_release(renderer);
    scene_document_release(loaded);
    return NULL;
}

int main(void) {
    pthread_attr_t attributes;
    CHECK(pthread_attr_init(&attributes) == 0);
    CHECK(pthread_attr_setstacksize(&attributes, stack) == 0);
    /* The first thread makes all that is made once. */
    for (int i = 0; i < 2; i++) {
        pthread_t thread;
        CHECK(pthread_create(&thread, &attributes, draw, NULL) == 0);
        CHECK(pthread_join(thread, NULL) == 0);
    }
    pthread_attr_destroy(&attributes);
    return check_summary("stacks");
}
