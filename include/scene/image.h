/** @file image.h
 *  @brief Images: decoded once, shared by as many layers as like, immutable.
 */
#ifndef SCENE_IMAGE_H
#define SCENE_IMAGE_H

#include <scene/base.h>

SCENE_BEGIN_DECLS

/** Pixels that a layer can show as its contents. Reference counted. */
typedef struct scene_image scene_image;

/** How pixels lie in memory: four bytes each, the first named first. */
typedef enum scene_pixel_format {
    /** Red, green, blue, straight alpha. */
    SCENE_PIXEL_FORMAT_RGBA8 = 0,
    /** Red, green, blue, each multiplied by alpha, and alpha. */
    SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED = 1,
    /** Blue, green, red, each multiplied by alpha, and alpha: cairo's ARGB32 on a little-endian machine. */
    SCENE_PIXEL_FORMAT_BGRA8_PREMULTIPLIED = 2,
    SCENE_PIXEL_FORMAT_FORCE_32 = 0x7fffffff
} scene_pixel_format;

/** The largest width and height of an image, in pixels. */
#define SCENE_IMAGE_MAX_SIZE 16384

/** Reads a PNG file.
 *  @param path UTF-8, NUL-terminated.
 *  @return a reference you own, or NULL: #SCENE_ERROR_IO (no such file), #SCENE_ERROR_FORMAT (no PNG, truncated),
 *          #SCENE_ERROR_INVALID_ARGUMENT (wider or higher than #SCENE_IMAGE_MAX_SIZE), #SCENE_ERROR_OUT_OF_MEMORY.
 *  Threads: any. Since: 0.1. */
scene_image *scene_image_create_from_file(const char *path);

/** Reads a PNG from memory, which is not kept. Errors as scene_image_create_from_file().
 *  @param length in bytes. Threads: any. Since: 0.1. */
scene_image *scene_image_create_from_memory(const void *data, size_t length);

/** Copies pixels, top row first.
 *  @param width, height in pixels, 1...#SCENE_IMAGE_MAX_SIZE.
 *  @param stride bytes from one row to the next, at least 4 * width.
 *  @param pixels (height - 1) * stride + 4 * width bytes.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_OUT_OF_MEMORY.
 *  Threads: any. Since: 0.1. */
scene_image *scene_image_create_from_pixels(uint32_t width, uint32_t height, size_t stride, scene_pixel_format format,
                                            const void *pixels);

/** Width in pixels; 0 for an invalid handle. Threads: any. Since: 0.1. */
uint32_t scene_image_get_width(const scene_image *image);

/** Height in pixels; 0 for an invalid handle. Threads: any. Since: 0.1. */
uint32_t scene_image_get_height(const scene_image *image);

/** Takes another reference and returns its argument (NULL for an invalid handle). Threads: any. Since: 0.1. */
scene_image *scene_image_retain(scene_image *image);

/** Gives a reference back; NULL does nothing. Layers that show the image hold their own. Threads: any. Since: 0.1. */
void scene_image_release(scene_image *image);

SCENE_END_DECLS

#endif
