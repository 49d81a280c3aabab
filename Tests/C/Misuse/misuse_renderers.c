/* Misuse of every function of renderer.h, render_thread.h, gl.h, document.h, debug.h and inspector.h. */
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
STATUS(scene_renderer_capture, HANDLE(0), a[1].text)
OWNED(scene_image *, scene_renderer_copy_pass_image, scene_image_release, HANDLE(0), 0)
STATUS(scene_inspector_listen, a[0].text)

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
    ROW(scene_renderer_capture, RENDERER, FILE_PATH),
    ROW(scene_renderer_copy_pass_image, RENDERER),
    ROW(scene_inspector_listen, FILE_PATH),
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
    scene_frame frame = SCENE_FRAME_INIT;
    for (int number = 0; number < bad_handle_count; number++) {
        argument bad;
        if (!bad_handle(RENDERER, number, &bad)) continue;
        CHECK_FAILS(scene_renderer_start(bad.handle, 1), SCENE_ERROR_INVALID_HANDLE);
        CHECK_FAILS(scene_renderer_stop(bad.handle), SCENE_ERROR_INVALID_HANDLE);
        CHECK_FAILS_WITH(scene_renderer_is_running(bad.handle), false, SCENE_ERROR_INVALID_HANDLE);
        CHECK_FAILS(scene_renderer_set_preferred_frames_per_second(bad.handle, 30), SCENE_ERROR_INVALID_HANDLE);
        CHECK_FAILS_WITH(scene_renderer_get_preferred_frames_per_second(bad.handle), 0, SCENE_ERROR_INVALID_HANDLE);
        CHECK_FAILS(scene_renderer_get_frame_timing(bad.handle, 0, &timing), SCENE_ERROR_INVALID_HANDLE);
        CHECK_FAILS(scene_renderer_set_frame_ring(bad.handle, 2, SCENE_PIXEL_FORMAT_RGBA8), SCENE_ERROR_INVALID_HANDLE);
        CHECK_FAILS(scene_renderer_acquire_frame(bad.handle, 0, 0, &frame), SCENE_ERROR_INVALID_HANDLE);
        CHECK_FAILS(scene_renderer_release_frame(bad.handle, 0), SCENE_ERROR_INVALID_HANDLE);
    }
    CHECK_FAILS(scene_renderer_get_frame_timing(renderer, 0, &timing), SCENE_ERROR_INVALID_STATE);
}

/* No row: without a reading that was begun it fails for good arguments too. What is refused leaves the reading on its way. */
static void readings(void) {
    const scene_pixel_format good = SCENE_PIXEL_FORMAT_RGBA8;
    static const scene_pixel_format formats[] = {
        SCENE_PIXEL_FORMAT_GRAY8,
        SCENE_PIXEL_FORMAT_RGBX8,
        SCENE_PIXEL_FORMAT_BGRX8,
        SCENE_PIXEL_FORMAT_RGBA16_FLOAT,
        SCENE_PIXEL_FORMAT_RGBA16_FLOAT_PREMULTIPLIED,
        SCENE_PIXEL_FORMAT_FORCE_32,
    };
    static const size_t strides[] = {0, 15, SIZE_MAX / 2, SIZE_MAX}, lengths[] = {0, 63};
    scene_renderer *renderer = objects.live[OBJECT_RENDERER];
    uint8_t pixels[128], kept[128];
    memset(pixels, 0xab, sizeof pixels);
    memset(kept, 0xab, sizeof kept);
    for (int number = 0; number < bad_handle_count; number++) {
        argument bad;
        if (!bad_handle(RENDERER, number, &bad)) continue;
        CHECK_FAILS(scene_renderer_begin_reading(bad.handle), SCENE_ERROR_INVALID_HANDLE);
        CHECK_FAILS(scene_renderer_finish_reading(bad.handle, good, 16, pixels, 64), SCENE_ERROR_INVALID_HANDLE);
    }
    scene_renderer *fresh = scene_renderer_create_offscreen(4, 4, 1);
    CHECK_FAILS(scene_renderer_begin_reading(fresh), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_renderer_finish_reading(fresh, good, 16, pixels, 64), SCENE_ERROR_INVALID_STATE);
    scene_renderer_release(fresh);
    CHECK_OK(scene_renderer_set_size(renderer, 4, 4, 1));
    CHECK_OK(scene_renderer_render(renderer, 0));
    CHECK_FAILS(scene_renderer_finish_reading(renderer, good, 16, pixels, 64), SCENE_ERROR_INVALID_STATE);
    CHECK_OK(scene_renderer_begin_reading(renderer));
    CHECK_FAILS(scene_renderer_finish_reading(renderer, good, 16, NULL, 64), SCENE_ERROR_INVALID_ARGUMENT);
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
        CHECK_FAILS(scene_renderer_finish_reading(renderer, formats[i], 32, pixels, sizeof pixels),
                    SCENE_ERROR_INVALID_ARGUMENT);
    for (size_t i = 0; i < sizeof strides / sizeof strides[0]; i++)
        CHECK_FAILS(scene_renderer_finish_reading(renderer, good, strides[i], pixels, 64),
                    SCENE_ERROR_INVALID_ARGUMENT);
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
        CHECK_FAILS(scene_renderer_finish_reading(renderer, good, 16, pixels, lengths[i]),
                    SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(memcmp(pixels, kept, sizeof pixels) == 0);
    CHECK_OK(scene_renderer_finish_reading(renderer, good, 16, pixels, 64));
    CHECK(memcmp(pixels, kept, sizeof pixels) != 0);
    CHECK_FAILS(scene_renderer_finish_reading(renderer, good, 16, pixels, 64), SCENE_ERROR_INVALID_STATE);
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

/* What was set before stays. */
static void program_caches(void) {
    CHECK_FAILS(scene_set_program_cache(""), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_set_program_cache("relative/folder"), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_set_program_cache("/\xff"), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_set_program_cache("/dev/null/folder"), SCENE_ERROR_IO);
    CHECK_FAILS(scene_set_program_cache("/proc/nobody"), SCENE_ERROR_IO);
    CHECK_OK(scene_set_program_cache(NULL));
}

int main(void) {
    fixture_create();
    MISUSE(rows);
    MISUSE(renderer_rows);
    MISUSE(debug_rows);
    MISUSE(document_rows);
    threads();
    gl();
    readings();
    sizes();
    program_caches();
    fixture_release();
    return check_summary("misuse_renderers");
}
