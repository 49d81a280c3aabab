/** @file image.h
 *  @brief Images: decoded and uploaded once, shared by as many layers and renderers as like.
 *
 *  An image is made from pixels, from a file at once, or from a file that is decoded on another thread when something first needs it; then
 *  its pixels may also go when memory is short, and are decoded again. Images from pixels or files can be changed, a rectangle at a time,
 *  with the transaction that the change is made in. Textures and dma-bufs are shown where they are.
 */
#ifndef SCENE_IMAGE_H
#define SCENE_IMAGE_H

#include <scene/base.h>

SCENE_BEGIN_DECLS

/** Pixels that a layer can show as its contents. Reference counted. */
typedef struct scene_image scene_image;

/** How pixels lie in memory: a byte or a half float for each channel, the first named first. */
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
    /** Since 0.4: red, green, blue, and a byte that means nothing: opaque. For images only. */
    SCENE_PIXEL_FORMAT_RGBX8 = 5,
    /** Since 0.4: blue, green, red, and a byte that means nothing: opaque. For images only. */
    SCENE_PIXEL_FORMAT_BGRX8 = 6,
    /** Since 0.4: red, green, blue, straight alpha, each a half float (IEEE 754 binary16) in the machine's byte order: eight bytes for each
     *  pixel. For images and draw_pixels only. Images of such pixels keep them as they are. Colours may be below 0 and above 1: filters see
     *  that, where the GL draws into textures of half floats, and the frame shows the nearest that it has; so do background filters of
     *  what lies in no group. What is no number counts as 0, and alpha is held to 0...1. */
    SCENE_PIXEL_FORMAT_RGBA16_FLOAT = 7,
    /** Since 0.4: the same, each colour multiplied by alpha. For images and draw_pixels only. */
    SCENE_PIXEL_FORMAT_RGBA16_FLOAT_PREMULTIPLIED = 8,
    SCENE_PIXEL_FORMAT_FORCE_32 = 0x7fffffff
} scene_pixel_format;

/** The largest width and height of an image, in pixels. */
#define SCENE_IMAGE_MAX_SIZE 16384

/** Reads a PNG, JPEG or WebP file; which of them it is, is told by how it begins. JPEGs of printers' colours (CMYK) are converted, and
 *  images turned as their EXIF data say; a colour profile is not applied. Animated WebP is #SCENE_ERROR_UNSUPPORTED.
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
 *  @param stride bytes from one row to the next, at least those of a row's pixels: 4 * width, width in grey, or 8 * width of half floats.
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

/** @name Loading
 *  @{ */

/** Whether an image's pixels are there. */
typedef enum scene_image_state {
    /** They are, or were and will be again when they are needed. */
    SCENE_IMAGE_STATE_READY = 0,
    /** They are not there yet: they are being decoded, or nothing has needed them so far. Its width and height are 0. */
    SCENE_IMAGE_STATE_LOADING = 1,
    /** They could not be decoded, and will not be. */
    SCENE_IMAGE_STATE_FAILED = 2,
    SCENE_IMAGE_STATE_FORCE_32 = 0x7fffffff
} scene_image_state;

/** Makes an image of a PNG, JPEG or WebP file that is read and decoded on another thread when it is first needed: when a frame would show
 *  it, or scene_image_load() asks for it. Until then layers show the placeholder in its place, or nothing but their background; then the
 *  next frame shows the image, without a commit: scene_renderer_next_frame_time() says that there is one, and scene_get_fd() becomes
 *  readable. With scene_renderer_set_content_wait() frames wait for it. Its pixels may go when nothing shows them
 *  (scene_image_set_cache_limit(), scene_renderer_set_image_budget()), so the file must stay as it is for as long as the image lives.
 *  @param path UTF-8, NUL-terminated; a relative one is from the folder that is current now. Whether there is such a file is found out later.
 *  @param placeholder stretched as the image itself would be; NULL for none. It is kept. #SCENE_ERROR_INVALID_ARGUMENT for one that is
 *         itself loaded when it is needed.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_INVALID_HANDLE (the placeholder).
 *  Threads: any. Since: 0.3. */
scene_image *scene_image_create_from_file_async(const char *path, scene_image *placeholder);

/** The same for a file in memory, which is copied.
 *  @param length in bytes, 1 or more. @return as scene_image_create_from_file_async(), or NULL: #SCENE_ERROR_OUT_OF_MEMORY.
 *  Threads: any. Since: 0.3. */
scene_image *scene_image_create_from_memory_async(const void *data, size_t length, scene_image *placeholder);

/** Whether the pixels are there; #SCENE_IMAGE_STATE_FAILED for an invalid handle. Images that are not made by an `_async` function are
 *  ready from the beginning. Threads: any. Since: 0.3. */
scene_image_state scene_image_get_state(const scene_image *image);

/** Tells what became of loading an image.
 *  @param image borrowed. @param status #SCENE_OK, or why it could not be loaded. @param message the same for people, "" for #SCENE_OK;
 *         valid during the call. */
typedef void (*scene_image_function)(scene_image *image, scene_status status, const char *message, void *user_data);

/** Has an image loaded as if a frame needed it.
 *  @param function called once by scene_dispatch() on the calling thread when the image is ready or has failed, also when it was so before;
 *         the image lives until then. NULL for nobody.
 *  @param destroy called exactly once: right after the function, on its thread, or at once where there is no function; not when this
 *         fails. May be NULL.
 *  Threads: any. Since: 0.3. */
scene_status scene_image_load(scene_image *image, scene_image_function function, void *user_data,
                              scene_destroy_function destroy);

/** Has an image loaded and waits for it.
 *  @param seconds how long at most, 0 or more, or INFINITY.
 *  @return #SCENE_OK when it is ready; why it could not be loaded, as scene_image_create_from_file(); #SCENE_ERROR_INVALID_STATE when it is
 *          still loading after that time. Threads: any. Since: 0.3. */
scene_status scene_image_wait(scene_image *image, double seconds);

/** How much memory decoded pixels of images may take, in all of the process, that can be decoded again: those that were used longest ago
 *  go. What a frame needs is kept until it is uploaded. Default 64 MiB. Threads: any. Since: 0.3. */
scene_status scene_image_set_cache_limit(uint64_t bytes);
/** What scene_image_set_cache_limit() set, in bytes. Threads: any. Since: 0.3. */
uint64_t scene_image_get_cache_limit(void);

/** Figures of the images that are loaded when they are needed. */
typedef struct scene_image_statistics {
    /** sizeof(scene_image_statistics), set by the caller (#SCENE_IMAGE_STATISTICS_INIT). */
    uint32_t struct_size;
    /** How many have their pixels in memory now, beside those that renderers are about to upload; */
    uint32_t cached;
    /** and how many bytes these take. */
    uint64_t cached_bytes;
    /** How many times one was decoded, */
    uint64_t decoded;
    /** could not be decoded, */
    uint64_t failed;
    /** or let go of its pixels because there was too much. */
    uint64_t evicted;
} scene_image_statistics;

#define SCENE_IMAGE_STATISTICS_INIT \
    { sizeof(scene_image_statistics), 0, 0, 0, 0, 0 }

/** Reads the figures of the process so far. @param statistics struct_size must be set. Threads: any. Since: 0.3. */
scene_status scene_image_get_statistics(scene_image_statistics *statistics);

/** @} */

/** @name Changing
 *  @{ */

/** Changes a rectangle of an image's pixels for all that show it. The change is part of the calling thread's transaction: it is seen with
 *  what else that changes, and not before. Only the rectangle is uploaded. The pixels are copied before this returns. With its first change
 *  an image gets pixels of its own: those of scene_image_create_with_pixels_no_copy() are released, and one that was loaded when it was
 *  needed is kept from now on.
 *  @param x, y of the left top pixel. @param width, height in pixels, 1 or more; the rectangle lies in the image.
 *  @param stride bytes from one row of `pixels` to the next. @param format of `pixels`, whatever the image was made from, which
 *         keeps its own depth: half floats in an image of bytes are rounded.
 *  @param pixels those of the rectangle, its top row first. Of a texture or a dma-buf NULL, which says that its owner has changed it: what
 *         was kept of it is drawn anew; `stride` and `format` mean nothing.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT; #SCENE_ERROR_INVALID_STATE for an image that is not ready, or pixels for one whose pixels are not
 *          libscene's; #SCENE_ERROR_OUT_OF_MEMORY; for an image that has to be decoded for it, as scene_image_create_from_file().
 *  Threads: any. Since: 0.3. */
scene_status scene_image_update_rect(scene_image *image, uint32_t x, uint32_t y, uint32_t width, uint32_t height,
                                     size_t stride, scene_pixel_format format, const void *pixels);

/** @} */

/** @name Pixels of others
 *  @{ */

/** What a texture is like, together as one number. */
typedef enum scene_gl_texture_flags {
    /** Every pixel is opaque, whatever the texture's alpha: the renderer has that sampled as 1 (GL_TEXTURE_SWIZZLE_A). */
    SCENE_GL_TEXTURE_OPAQUE = 1,
    /** The first row is the bottom one, as in what was drawn into a framebuffer. */
    SCENE_GL_TEXTURE_BOTTOM_UP = 2,
    SCENE_GL_TEXTURE_FLAGS_FORCE_32 = 0x7fffffff
} scene_gl_texture_flags;

/** Shows a texture of the program's, without copying it: premultiplied, sRGB. It must be a GL_TEXTURE_2D of the context of each renderer
 *  that shows the image, or of one that shares its textures; so renderers made with scene_renderer_create_gl() can show it, and those
 *  with a context of their own cannot. A renderer that finds no such texture reports it when it draws a frame, which is whole but for that.
 *  The renderer sets the texture's filters to linear and clamps it to its edges; the alpha of an opaque one reads 1 from then on. The program
 *  may draw into the texture between frames, and then says so with scene_image_update_rect(); what it draws in another context it must have
 *  finished, or fenced there.
 *  @param texture its name, which is not checked here. @param width, height of its first level, in pixels, 1...#SCENE_IMAGE_MAX_SIZE.
 *  @param flags of #scene_gl_texture_flags, or 0.
 *  @param release may be NULL; called exactly once, when nothing shows the image any more, on any thread: there may be no context, so
 *         delete the texture later, on the context's thread. It may call nothing of libscene. When this fails it is not called.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_ARGUMENT. Threads: any. Since: 0.3. */
scene_image *scene_image_create_with_gl_texture(uint32_t texture, uint32_t width, uint32_t height, uint32_t flags,
                                                scene_destroy_function release, void *user_data);

/** A modifier that is none: the driver knows how the pixels lie (DRM_FORMAT_MOD_INVALID). */
#define SCENE_DMA_BUF_MODIFIER_NONE 0x00ffffffffffffffULL

/** Pixels in memory of a device, as Wayland and video decoders hand them on. */
typedef struct scene_dma_buf {
    /** sizeof(scene_dma_buf), set by the caller (#SCENE_DMA_BUF_INIT). */
    uint32_t struct_size;
    /** In pixels, 1...#SCENE_IMAGE_MAX_SIZE. */
    uint32_t width, height;
    /** A DRM_FORMAT code of drm_fourcc.h, in which colours are premultiplied. Formats that begin with X are opaque. Which ones there are is
     *  up to the driver; those of video (YUV) few drivers make textures of. */
    uint32_t format;
    /** How the pixels lie, or #SCENE_DMA_BUF_MODIFIER_NONE. */
    uint64_t modifier;
    /** 1...4. */
    uint32_t plane_count;
    /** Of each plane the descriptor, which is duplicated and stays yours; */
    int32_t fds[4];
    /** where it begins, in bytes; */
    uint32_t offsets[4];
    /** and the bytes from one row to the next, above 0. */
    uint32_t strides[4];
} scene_dma_buf;

#define SCENE_DMA_BUF_INIT                                                                                             \
    {                                                                                                                  \
        sizeof(scene_dma_buf), 0, 0, 0, SCENE_DMA_BUF_MODIFIER_NONE, 0, {-1, -1, -1, -1}, {0, 0, 0, 0}, { 0, 0, 0, 0 } \
    }

/** Shows a dma-buf without copying it, in renderers whose EGL has EGL_EXT_image_dma_buf_import (with a modifier also
 *  EGL_EXT_image_dma_buf_import_modifiers), top row first. A renderer that cannot says so when it draws a frame, with the name of what is
 *  missing; the rest of the frame is drawn. Each renderer imports it once. The driver orders reading after writing where it does so by
 *  itself; else the program waits for the writer's fence first. What was written later is told with scene_image_update_rect().
 *  @param buffer struct_size must be set; copied.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_ARGUMENT (also for a descriptor that is not open),
 *  #SCENE_ERROR_OUT_OF_MEMORY. Threads: any. Since: 0.3. */
scene_image *scene_image_create_from_dma_buf(const scene_dma_buf *buffer);

/** @} */

/** Copies an image's pixels out, with all changes that were committed, top row first. One that was not loaded yet is.
 *  @param format of the copy: one with alpha.
 *  @param stride bytes from one row to the next, at least 4 * width, or 8 * width of half floats.
 *  @param length of `pixels` in bytes, at least (height - 1) * stride and the bytes of one row.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT; #SCENE_ERROR_UNSUPPORTED for a texture or a dma-buf; #SCENE_ERROR_OUT_OF_MEMORY; for an image that has
 *          to be decoded for it, as scene_image_create_from_file(). Threads: any. Since: 0.4. */
scene_status scene_image_read_pixels(const scene_image *image, scene_pixel_format format, size_t stride, size_t length,
                                     void *pixels);

/** Width in pixels; 0 for an invalid handle, and for an image that was not loaded yet. Threads: any. Since: 0.1. */
uint32_t scene_image_get_width(const scene_image *image);

/** Height in pixels; 0 for an invalid handle, and for an image that was not loaded yet. Threads: any. Since: 0.1. */
uint32_t scene_image_get_height(const scene_image *image);

/** Takes another reference and returns its argument (NULL for an invalid handle). Threads: any. Since: 0.1. */
scene_image *scene_image_retain(scene_image *image);

/** Gives a reference back; NULL does nothing. Layers that show the image hold their own. Threads: any. Since: 0.1. */
void scene_image_release(scene_image *image);

SCENE_END_DECLS

#endif
