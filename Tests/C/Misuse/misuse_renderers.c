/* Misuse of every function of renderer.h, render_thread.h, gl.h, document.h and debug.h. */
#include "misuse.h"
#include "rows/debug.h"
#include "rows/document.h"
#include "rows/renderer.h"

#include <scene/gl.h>

OWNED(scene_renderer *, scene_renderer_create_offscreen, scene_renderer_release, (uint32_t)a[0].integer,
      (uint32_t)a[1].integer, a[2].numbers[0])
STATUS(scene_renderer_set_size, HANDLE(0), (uint32_t)a[1].integer, (uint32_t)a[2].integer, a[3].numbers[0])
STATUS(scene_renderer_set_root, HANDLE(0), HANDLE(1))
STATUS(scene_renderer_read_pixels, HANDLE(0), (scene_pixel_format)a[1].integer, 16, a[2].pointer, 64)
STATUS(scene_renderer_set_frame_wanted_function, HANDLE(0), NULL, NULL, NULL)
STATUS(scene_renderer_write_png, HANDLE(0), a[1].text)

static outcome call_scene_renderer_get_statistics(const argument *a) {
    scene_renderer_statistics figures = SCENE_RENDERER_STATISTICS_INIT;
    return (outcome){scene_renderer_get_statistics(HANDLE(0), a[1].pointer ? &figures : NULL), true};
}

OWNED(scene_document *, scene_document_create_from_file, scene_document_release, a[0].text)
STATUS(scene_document_save, HANDLE(0), a[1].text)
VALUE(scene_layer *, scene_document_find_layer, HANDLE(0),
      strcmp(a[1].text ? a[1].text : "", "key") == 0 ? "root" : a[1].text)

static const row rows[] = {
    ROW(scene_renderer_create_offscreen, PIXELS, PIXELS, POSITIVE),
    ROW(scene_renderer_set_size, RENDERER, PIXELS, PIXELS, POSITIVE),
    ROW(scene_renderer_set_root, RENDERER, ROOT_OR_NULL),
    ROW(scene_renderer_read_pixels, RENDERER, ENUM(SCENE_PIXEL_FORMAT_GRAY8), POINTER),
    ROW(scene_renderer_set_frame_wanted_function, RENDERER),
    ROW(scene_renderer_write_png, RENDERER, FILE_PATH),
    ROW(scene_renderer_get_statistics, RENDERER, POINTER),
    ROW(scene_document_create_from_file, FILE_PATH),
    ROW(scene_document_save, DOCUMENT, FILE_PATH),
    ROW(scene_document_find_layer, DOCUMENT, NAME_TO_FIND),
};

/* No ROW(scene_renderer_abandon), which would end the fixture's renderer. The functions of gl.h need a context to succeed, so only what they refuse is here; gl_renderer.c has the rest. */
static void gl(void) {
    scene_gl_target target = SCENE_GL_TARGET_INIT;
    target.width = target.height = 4;
    for (int number = 0; number < bad_handle_count; number++) {
        argument bad;
        if (!bad_handle(RENDERER, number, &bad)) continue;
        CHECK_FAILS(scene_renderer_render_gl(bad.handle, &target, 0), SCENE_ERROR_INVALID_HANDLE);
        CHECK_FAILS(scene_renderer_abandon(bad.handle), SCENE_ERROR_INVALID_HANDLE);
    }
    CHECK_FAILS(scene_renderer_render_gl(objects.live[OBJECT_RENDERER], &target, 0), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS_WITH(scene_renderer_create_gl(NULL, NULL), NULL, SCENE_ERROR_GL);
}

/* No rows: a renderer that draws by itself changes under the walk. */
static void threads(void) {
    scene_renderer *renderer = objects.live[OBJECT_RENDERER];
    scene_frame_timing timing = SCENE_FRAME_TIMING_INIT;
    for (int number = 0; number < bad_handle_count; number++) {
        argument bad;
        if (!bad_handle(RENDERER, number, &bad)) continue;
        CHECK_FAILS(scene_renderer_start(bad.handle, 1), SCENE_ERROR_INVALID_HANDLE);
        CHECK_FAILS(scene_renderer_stop(bad.handle), SCENE_ERROR_INVALID_HANDLE);
        CHECK_FAILS_WITH(scene_renderer_is_running(bad.handle), false, SCENE_ERROR_INVALID_HANDLE);
        CHECK_FAILS(scene_renderer_get_frame_timing(bad.handle, 0, &timing), SCENE_ERROR_INVALID_HANDLE);
    }
    CHECK_FAILS(scene_renderer_get_frame_timing(renderer, 0, &timing), SCENE_ERROR_INVALID_STATE);
}

static void sizes(void) {
    scene_renderer *renderer = objects.live[OBJECT_RENDERER];
    scene_renderer_statistics figures = SCENE_RENDERER_STATISTICS_INIT;
    /* As the first programs know them, they have 80 bytes. */
    static const uint32_t wrong[] = {0, 1, 4, 79};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        figures.struct_size = wrong[i];
        CHECK_FAILS(scene_renderer_get_statistics(renderer, &figures), SCENE_ERROR_INVALID_ARGUMENT);
        CHECK(figures.frames == 0 && figures.layers == 0);
    }
    struct {
        scene_renderer_statistics figures;
        uint8_t more[64];
    } later = {.figures = SCENE_RENDERER_STATISTICS_INIT};
    memset(later.more, 0xab, sizeof later.more);
    later.figures.struct_size = sizeof later;
    CHECK_OK(scene_renderer_get_statistics(renderer, &later.figures));
    CHECK(later.figures.frames > 0);
    for (size_t i = 0; i < sizeof later.more; i++) CHECK_INT(later.more[i], 0xab);
}

int main(void) {
    fixture_create();
    MISUSE(rows);
    MISUSE(renderer_rows);
    MISUSE(debug_rows);
    MISUSE(document_rows);
    threads();
    gl();
    sizes();
    fixture_release();
    return check_summary("misuse_renderers");
}
