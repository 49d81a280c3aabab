/** @file image.h
 *  @brief Images: decoded once, shared by as many layers as like, immutable.
 */
#ifndef SCENE_IMAGE_H
#define SCENE_IMAGE_H

#include <scene/base.h>

SCENE_BEGIN_DECLS

/** Pixels that a layer can show as its contents. Reference counted. */
typedef struct scene_image scene_image;

/** How pixels lie in memory: a byte for each channel, the first named first. */
typedef enum scene_pixel_format {
    /** Red, green, blue, straight alpha. */
    SCENE_PIXEL_FORMAT_RGBA8 = 0,
    /** Red, green, blue, each multiplied by alpha, and alpha. */
    SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED = 1,
    /** Blue, green, red, each multiplied by alpha, and alpha: cairo's ARGB32 on a little-endian machine. */
    SCENE_PIXEL_FORMAT_BGRA8_PREMULTIPLIED = 2,
    /** Blue, green, red, straight alpha. */
    SCENE_PIXEL_FORMAT_BGRA8 = 3,
    /** Grey, opaque: one byte for each pixel. For images only. */
    SCENE_PIXEL_FORMAT_GRAY8 = 4,
    SCENE_PIXEL_FORMAT_FORCE_32 = 0x7fffffff
} scene_pixel_format;

/** The largest width and height of an image, in pixels. */
#define SCENE_IMAGE_MAX_SIZE 16384

/** Reads a PNG, JPEG or WebP file; which of them it is, is told by how it begins. JPEGs of printers' colours (CMYK) are converted; what
 *  EXIF says of turning is not done, and of a colour profile nothing is. Animated WebP is #SCENE_ERROR_UNSUPPORTED.
 *  @param path UTF-8, NUL-terminated.
 *  @return a reference you own, or NULL: #SCENE_ERROR_IO (no such file), #SCENE_ERROR_FORMAT (no such image, damaged, truncated),
 *          #SCENE_ERROR_INVALID_ARGUMENT (wider or higher than #SCENE_IMAGE_MAX_SIZE), #SCENE_ERROR_OUT_OF_MEMORY.
 *  Threads: any. Since: 0.1. */
scene_image *scene_image_create_from_file(const char *path);

/** Reads a PNG, JPEG or WebP from memory, which is not kept. Errors as scene_image_create_from_file().
 *  @param length in bytes. Threads: any. Since: 0.1. */
scene_image *scene_image_create_from_memory(const void *data, size_t length);

/** Copies pixels, top row first.
 *  @param width, height in pixels, 1...#SCENE_IMAGE_MAX_SIZE.
 *  @param stride bytes from one row to the next, at least those of a row's pixels: 4 * width, or width in grey.
 *  @param pixels (height - 1) * stride bytes, and those of one row.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_OUT_OF_MEMORY.
 *  Threads: any. Since: 0.1. */
scene_image *scene_image_create_from_pixels(uint32_t width, uint32_t height, size_t stride, scene_pixel_format format,
                                            const void *pixels);

/** Shows pixels of the program's own. They are used where they are when they are #SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED with a stride of
 *  4 * width, and must stay as they are until they are released; any others are copied, and released before this returns.
 *  @param release may be NULL; called exactly once, when nothing shows the image any more, on any thread. It may call nothing of libscene.
 *         When this fails it is not called.
 *  @return as scene_image_create_from_pixels(), whose other parameters these are. Threads: any. Since: 0.3. */
scene_image *scene_image_create_with_pixels_no_copy(uint32_t width, uint32_t height, size_t stride,
                                                    scene_pixel_format format, const void *pixels,
                                                    scene_destroy_function release, void *user_data);

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
