/* Misuse of what image.h has for loading, changing and importing, and of the budget of renderer.h. */
#include "misuse.h"
#include "rows/image.h"

OWNED(scene_image *, scene_image_create_from_memory_async, scene_image_release, a[0].pointer, 16, HANDLE(1))
OWNED(scene_image *, scene_image_create_with_gl_texture, scene_image_release, 1, (uint32_t)a[0].integer,
      (uint32_t)a[1].integer, 0, NULL, NULL)
STATUS(scene_image_load, HANDLE(0), NULL, NULL, NULL)
STATUS(scene_image_update_rect, HANDLE(0), 0, 0, 1, 1, 8, (scene_pixel_format)a[1].integer, a[2].pointer)
STATUS(scene_image_read_pixels, HANDLE(0), (scene_pixel_format)a[1].integer, 8, sizeof scratch, a[2].pointer)
static outcome call_scene_image_create_from_file_async(const argument *a) {
    scene_error_clear();
    scene_image *image = scene_image_create_from_file_async("file.png", HANDLE(0));
    outcome result = {scene_error_status(), image == NULL};
    scene_image_release(image);
    return result;
}

static outcome call_scene_image_create_from_dma_buf(const argument *a) {
    scene_dma_buf buffer = SCENE_DMA_BUF_INIT;
    buffer.width = (uint32_t)a[0].integer;
    buffer.height = (uint32_t)a[1].integer;
    buffer.format = 0x34325258;
    buffer.plane_count = 1;
    buffer.fds[0] = 0;
    buffer.strides[0] = 64;
    scene_error_clear();
    scene_image *image = scene_image_create_from_dma_buf(&buffer);
    outcome result = {scene_error_status(), image == NULL};
    scene_image_release(image);
    return result;
}

static outcome call_scene_image_get_statistics(const argument *a) {
    scene_image_statistics statistics = SCENE_IMAGE_STATISTICS_INIT;
    return (outcome){scene_image_get_statistics(a[0].pointer ? &statistics : NULL), true};
}

/* Neutral is what is no image of. */
static outcome call_scene_image_get_state(const argument *a) {
    scene_error_clear();
    scene_image_state state = scene_image_get_state(HANDLE(0));
    return (outcome){scene_error_status(), state == SCENE_IMAGE_STATE_FAILED};
}

static const row rows[] = {
    ROW(scene_image_get_state, IMAGE),
    ROW(scene_image_create_from_file_async, IMAGE_OR_NULL),
    ROW(scene_image_create_from_memory_async, POINTER, IMAGE_OR_NULL),
    ROW(scene_image_create_with_gl_texture, PIXELS, PIXELS),
    ROW(scene_image_create_from_dma_buf, PIXELS, PIXELS),
    ROW(scene_image_load, IMAGE),
    ROW(scene_image_update_rect, IMAGE, ENUM(SCENE_PIXEL_FORMAT_RGBA16_FLOAT_PREMULTIPLIED), POINTER),
    ROW(scene_image_read_pixels, IMAGE, ENUM(SCENE_PIXEL_FORMAT_RGBA16_FLOAT_PREMULTIPLIED), POINTER),
    ROW(scene_image_get_statistics, POINTER),
};

/* Paths, sizes of structures, and what takes any number. */
static void others(void) {
    CHECK_FAILS_WITH(scene_image_create_from_file_async(NULL, NULL), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_image_create_from_file_async("\xff\xfe", NULL), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    scene_image_statistics statistics = SCENE_IMAGE_STATISTICS_INIT;
    statistics.struct_size = 4;
    CHECK_FAILS(scene_image_get_statistics(&statistics), SCENE_ERROR_INVALID_ARGUMENT);
    uint64_t before = scene_image_get_cache_limit();
    CHECK_OK(scene_image_set_cache_limit(UINT64_MAX));
    CHECK(scene_image_get_cache_limit() >= INT64_MAX);
    CHECK_OK(scene_image_set_cache_limit(before));
    CHECK_OK(scene_renderer_set_image_budget(objects.live[OBJECT_RENDERER], UINT64_MAX));
    CHECK(scene_renderer_get_image_budget(objects.live[OBJECT_RENDERER]) >= INT64_MAX);
}

/* Formats that cannot be read, rows that are too short, and too little room: nothing is written. */
static void reading(void) {
    static const uint8_t pixels[16] = {1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255, 10, 11, 12, 255};
    const scene_status expected = SCENE_ERROR_INVALID_ARGUMENT;
    const scene_pixel_format good = SCENE_PIXEL_FORMAT_RGBA8;
    static const scene_pixel_format formats[] = {SCENE_PIXEL_FORMAT_GRAY8, SCENE_PIXEL_FORMAT_RGBX8,
                                                 SCENE_PIXEL_FORMAT_BGRX8, SCENE_PIXEL_FORMAT_FORCE_32};
    static const size_t strides[] = {0, 1, 7, SIZE_MAX / 2, SIZE_MAX - 7, SIZE_MAX};
    static const size_t lengths[] = {0, 8, 15};
    uint8_t copy[16], kept[16];
    memset(copy, 0xab, sizeof copy);
    memset(kept, 0xab, sizeof kept);
    scene_image *image = scene_image_create_from_pixels(2, 2, 8, good, pixels);
    CHECK_FAILS(scene_image_read_pixels(NULL, good, 8, sizeof copy, copy), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_image_read_pixels(image, good, 8, sizeof copy, NULL), expected);
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
        CHECK_FAILS(scene_image_read_pixels(image, formats[i], 8, sizeof copy, copy), expected);
    for (size_t i = 0; i < sizeof strides / sizeof strides[0]; i++)
        CHECK_FAILS(scene_image_read_pixels(image, good, strides[i], sizeof copy, copy), expected);
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
        CHECK_FAILS(scene_image_read_pixels(image, good, 8, lengths[i], copy), expected);
    CHECK(memcmp(copy, kept, sizeof copy) == 0);
    CHECK_OK(scene_image_read_pixels(image, good, 8, sizeof copy, copy));
    CHECK(memcmp(copy, pixels, sizeof copy) == 0);
    scene_image_release(image);
    CHECK_FAILS(scene_image_read_pixels(image, good, 8, sizeof copy, copy), SCENE_ERROR_INVALID_HANDLE);
}

int main(void) {
    fixture_create();
    CHECK_OK(scene_transaction_begin());
    MISUSE(rows);
    MISUSE(image_rows);
    CHECK_OK(scene_transaction_commit());
    others();
    reading();
    fixture_release();
    return check_summary("misuse_images");
}
