/* Writes the framebuffer that is bound to a PNG, with libpng. */
#ifndef SCREENSHOT_H
#define SCREENSHOT_H

#include <GLES3/gl3.h>
#include <png.h>
#include <stdbool.h>
#include <stdlib.h>

static bool screenshot_write(const char *path, int width, int height) {
    png_image image = {.version = PNG_IMAGE_VERSION, .width = (png_uint_32)width, .height = (png_uint_32)height};
    unsigned char *pixels = malloc((size_t)4 * (size_t)width * (size_t)height);
    if (!pixels) return false;
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    image.format = PNG_FORMAT_RGBA;
    /* GL's first row is the bottom one: a negative stride writes it last. */
    bool written = png_image_write_to_file(&image, path, 0, pixels, -4 * width, NULL) != 0;
    free(pixels);
    return written;
}

#endif
