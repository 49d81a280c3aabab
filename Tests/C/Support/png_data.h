/* PNG files in memory and on disk, made and read with libpng itself, so that libscene's own code is not its own judge. */
#ifndef PNG_DATA_H
#define PNG_DATA_H

#include <png.h>

#include "check.h"

typedef struct png_data {
    uint8_t *bytes;
    size_t length;
} png_data;

/* Encodes pixels of one of libpng's simplified formats, such as PNG_FORMAT_RGBA. */
static inline png_data png_encode(uint32_t width, uint32_t height, uint32_t format, const void *pixels,
                                  const void *colormap, uint32_t colormap_entries) {
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = width,
                       .height = height,
                       .format = format,
                       .colormap_entries = colormap_entries};
    png_alloc_size_t length = 0;
    png_data result = {NULL, 0};
    CHECK(png_image_write_get_memory_size(image, length, 0, pixels, 0, colormap));
    result.bytes = malloc(length);
    CHECK(png_image_write_to_memory(&image, result.bytes, &length, 0, pixels, 0, colormap));
    result.length = length;
    return result;
}

/* Decodes a file to RGBA with straight alpha; free() it. */
static inline uint8_t *png_decode_file(const char *path, uint32_t *width, uint32_t *height) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    *width = *height = 0;
    if (!png_image_begin_read_from_file(&image, path)) return NULL;
    image.format = PNG_FORMAT_RGBA;
    uint8_t *pixels = malloc(PNG_IMAGE_SIZE(image));
    if (!png_image_finish_read(&image, NULL, pixels, 0, NULL)) {
        free(pixels);
        return NULL;
    }
    *width = image.width;
    *height = image.height;
    return pixels;
}

static inline bool write_file(const char *path, const void *bytes, size_t length) {
    FILE *file = fopen(path, "wb");
    bool written = file && fwrite(bytes, 1, length, file) == length;
    return file && fclose(file) == 0 && written;
}

#endif
