/* Images: PNG of every kind, pixels in every format, and data that is no image. */
#define _POSIX_C_SOURCE 200809L
#include "frame.h"
#include "png_data.h"

#include <unistd.h>

enum { width = 37, height = 23 };

static uint8_t rgba[4 * width * height];

static void fill(void) {
    for (int i = 0; i < 4 * width * height; i++) rgba[i] = (uint8_t)(i * 7 + i / 31);
    for (int i = 0; i < width * height; i++) rgba[4 * i + 3] = (uint8_t)(i % 3 ? 255 : i);
}

/* Draws an image one to one, and reads what came out. */
static frame draw(scene_image *image) {
    uint32_t w = scene_image_get_width(image), h = scene_image_get_height(image);
    stage stage = stage_create(w ? w : 1, h ? h : 1, 1);
    CHECK_OK(scene_layer_set_contents(stage.root, image));
    CHECK_OK(scene_layer_set_magnification_filter(stage.root, SCENE_CONTENTS_FILTER_NEAREST));
    frame result = frame_render(stage.renderer, 0);
    stage_release(&stage);
    return result;
}

static uint8_t premultiply(int color, int alpha) { return (uint8_t)((color * alpha + 127) / 255); }

/* Compares a frame with straight RGBA pixels, within one step. */
static void check_image(const frame *frame, const uint8_t *pixels, const char *what) {
    int worst = 0;
    for (size_t i = 0; i < (size_t)frame->width * frame->height; i++) {
        for (int j = 0; j < 4; j++) {
            int wanted = j == 3 ? pixels[4 * i + 3] : premultiply(pixels[4 * i + j], pixels[4 * i + 3]);
            int difference = abs(frame->pixels[4 * i + j] - wanted);
            if (difference > worst) worst = difference;
        }
    }
    check_that(worst <= 1, __FILE__, __LINE__, "%s: a pixel differs by %d", what, worst);
}

static void check_png(png_data png, const uint8_t *pixels, const char *what) {
    scene_image *image = scene_image_create_from_memory(png.bytes, png.length);
    if (!check_that(image != NULL, __FILE__, __LINE__, "%s: %s", what, scene_error_message())) return;
    CHECK_INT(scene_image_get_width(image), width);
    CHECK_INT(scene_image_get_height(image), height);
    frame frame = draw(image);
    check_image(&frame, pixels, what);
    frame_free(&frame);
    scene_image_release(image);
    free(png.bytes);
}

/* The same picture in the PNG formats that occur in the wild. */
static void png_formats(void) {
    check_png(png_encode(width, height, PNG_FORMAT_RGBA, rgba, NULL, 0), rgba, "RGBA");
    uint8_t rgb[3 * width * height], expected[4 * width * height], gray[2 * width * height];
    for (int i = 0; i < width * height; i++) {
        memcpy(rgb + 3 * i, rgba + 4 * i, 3);
        memcpy(expected + 4 * i, rgba + 4 * i, 3);
        expected[4 * i + 3] = 255;
    }
    check_png(png_encode(width, height, PNG_FORMAT_RGB, rgb, NULL, 0), expected, "RGB");
    for (int i = 0; i < width * height; i++) {
        gray[i] = rgba[4 * i];
        expected[4 * i] = expected[4 * i + 1] = expected[4 * i + 2] = gray[i];
    }
    check_png(png_encode(width, height, PNG_FORMAT_GRAY, gray, NULL, 0), expected, "gray");
    for (int i = 0; i < width * height; i++) {
        gray[2 * i] = expected[4 * i];
        expected[4 * i + 3] = gray[2 * i + 1] = rgba[4 * i + 3];
    }
    check_png(png_encode(width, height, PNG_FORMAT_GA, gray, NULL, 0), expected, "gray and alpha");
    static const uint8_t colors[4][4] = {{255, 0, 0, 255}, {0, 200, 0, 128}, {0, 0, 90, 0}, {9, 8, 7, 255}};
    for (int i = 0; i < width * height; i++) {
        gray[i] = (uint8_t)(i * 5 % 4);
        memcpy(expected + 4 * i, colors[gray[i]], 4);
    }
    check_png(png_encode(width, height, PNG_FORMAT_RGBA_COLORMAP, gray, colors, 4), expected, "palette");
    for (int i = 0; i < width * height; i++) {
        gray[i] = (uint8_t)(i % 5 == 0);
        memset(expected + 4 * i, gray[i] ? 255 : 0, 3);
        expected[4 * i + 3] = 255;
    }
    static const uint8_t black_and_white[2][3] = {{0, 0, 0}, {255, 255, 255}};
    check_png(png_encode(width, height, PNG_FORMAT_RGB_COLORMAP, gray, black_and_white, 2), expected, "one bit");
}

/* 16 bits a channel, written with the full interface: libpng's simplified one takes such samples as linear light. */
static void png_deep_and_interlaced(bool deep, bool interlaced) {
    char path[] = "/tmp/scene-images-XXXXXX";
    int descriptor = mkstemp(path);
    FILE *file = fdopen(descriptor, "wb");
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    png_init_io(png, file);
    png_set_IHDR(png, info, width, height, deep ? 16 : 8, PNG_COLOR_TYPE_RGBA,
                 interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    static uint8_t samples[8 * width * height];
    png_bytep rows[height];
    for (int i = 0; i < 4 * width * height; i++) {
        if (deep)
            samples[2 * i] = samples[2 * i + 1] = rgba[i];
        else
            samples[i] = rgba[i];
    }
    for (int y = 0; y < height; y++) rows[y] = samples + (size_t)y * width * (deep ? 8 : 4);
    png_set_rows(png, info, rows);
    png_write_png(png, info, PNG_TRANSFORM_IDENTITY, NULL);
    png_destroy_write_struct(&png, &info);
    fclose(file);

    scene_image *image = scene_image_create_from_file(path);
    if (check_that(image != NULL, __FILE__, __LINE__, "deep %d interlaced %d: %s", deep, interlaced,
                   scene_error_message())) {
        frame frame = draw(image);
        check_image(&frame, rgba, "PNG file");
        frame_free(&frame);
        scene_image_release(image);
    }
    unlink(path);
}

static void pixels(void) {
    uint8_t premultiplied[4 * width * height], bgra[4 * width * height];
    enum { stride = 4 * width + 12 };
    static uint8_t wide[stride * height];
    memset(wide, 0x5a, sizeof wide);
    for (int i = 0; i < width * height; i++) {
        const uint8_t *in = rgba + 4 * i;
        uint8_t *out = premultiplied + 4 * i, *swapped = bgra + 4 * i;
        for (int j = 0; j < 3; j++) out[j] = swapped[2 - j] = premultiply(in[j], in[3]);
        out[3] = swapped[3] = in[3];
    }
    for (int y = 0; y < height; y++) memcpy(wide + y * stride, rgba + 4 * y * width, 4 * width);
    static const char *const names[] = {"RGBA", "premultiplied", "BGRA", "wide rows"};
    const struct {
        scene_pixel_format format;
        size_t stride;
        const void *pixels;
    } table[] = {{SCENE_PIXEL_FORMAT_RGBA8, 4 * width, rgba},
                 {SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, 4 * width, premultiplied},
                 {SCENE_PIXEL_FORMAT_BGRA8_PREMULTIPLIED, 4 * width, bgra},
                 {SCENE_PIXEL_FORMAT_RGBA8, stride, wide}};
    for (int i = 0; i < 4; i++) {
        scene_image *image =
            scene_image_create_from_pixels(width, height, table[i].stride, table[i].format, table[i].pixels);
        if (!check_that(image != NULL, __FILE__, __LINE__, "%s: %s", names[i], scene_error_message())) continue;
        frame frame = draw(image);
        check_image(&frame, rgba, names[i]);
        frame_free(&frame);
        scene_image_release(image);
    }
}

#define CHECK_NO_IMAGE(call, status) CHECK_FAILS_WITH(call, NULL, status)

static void wrong_pixels(void) {
    CHECK_NO_IMAGE(scene_image_create_from_pixels(0, 4, 16, SCENE_PIXEL_FORMAT_RGBA8, rgba),
                   SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_NO_IMAGE(scene_image_create_from_pixels(4, 0, 16, SCENE_PIXEL_FORMAT_RGBA8, rgba),
                   SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_NO_IMAGE(scene_image_create_from_pixels(4, 4, 15, SCENE_PIXEL_FORMAT_RGBA8, rgba),
                   SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_NO_IMAGE(scene_image_create_from_pixels(4, 4, 0, SCENE_PIXEL_FORMAT_RGBA8, rgba),
                   SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_NO_IMAGE(scene_image_create_from_pixels(4, 4, SIZE_MAX, SCENE_PIXEL_FORMAT_RGBA8, rgba),
                   SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_NO_IMAGE(scene_image_create_from_pixels(16385, 1, 4 * 16385, SCENE_PIXEL_FORMAT_RGBA8, rgba),
                   SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_NO_IMAGE(scene_image_create_from_pixels(1, UINT32_MAX, 4, SCENE_PIXEL_FORMAT_RGBA8, rgba),
                   SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_NO_IMAGE(scene_image_create_from_pixels(4, 4, 16, (scene_pixel_format)99, rgba),
                   SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_NO_IMAGE(scene_image_create_from_pixels(4, 4, 3, SCENE_PIXEL_FORMAT_GRAY8, rgba),
                   SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_NO_IMAGE(scene_image_create_from_pixels(4, 4, 16, SCENE_PIXEL_FORMAT_RGBA8, NULL),
                   SCENE_ERROR_INVALID_ARGUMENT);
}

static void count_release(void *user_data) { ++*(int *)user_data; }

/* Pixels that stay the program's: released once, by whoever is the last to show them; at once when they were copied. */
static void lent_pixels(void) {
    int released = 0;
    uint8_t *pixels = malloc(4 * width * height);
    for (int i = 0; i < width * height; i++) {
        for (int j = 0; j < 3; j++) pixels[4 * i + j] = premultiply(rgba[4 * i + j], rgba[4 * i + 3]);
        pixels[4 * i + 3] = rgba[4 * i + 3];
    }
    scene_image *image = scene_image_create_with_pixels_no_copy(
        width, height, 4 * width, SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, pixels, count_release, &released);
    frame frame = draw(image);
    check_image(&frame, rgba, "lent");
    frame_free(&frame);
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_contents(layer, image));
    scene_image_release(image);
    CHECK_INT(released, 0);
    scene_layer_release(layer);
    CHECK_INT(released, 1);
    free(pixels);

    image = scene_image_create_with_pixels_no_copy(width, height, 4 * width, SCENE_PIXEL_FORMAT_RGBA8, rgba,
                                                   count_release, &released);
    CHECK_INT(released, 2);
    frame = draw(image);
    check_image(&frame, rgba, "copied");
    frame_free(&frame);
    scene_image_release(image);
    CHECK_INT(released, 2);
    CHECK_NO_IMAGE(scene_image_create_with_pixels_no_copy(width, height, 4, SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED,
                                                          rgba, count_release, &released),
                   SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(released, 2);
}

/* Rewrites a PNG's size, with the right checksum, so that only the size is wrong. */
static void resize_header(png_data png, uint32_t w, uint32_t h) {
    for (int i = 0; i < 4; i++) {
        png.bytes[16 + i] = (uint8_t)(w >> (24 - 8 * i));
        png.bytes[20 + i] = (uint8_t)(h >> (24 - 8 * i));
    }
    uint32_t crc = 0xffffffff;
    for (int i = 12; i < 29; i++) {
        crc ^= png.bytes[i];
        for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
    }
    crc = ~crc;
    for (int i = 0; i < 4; i++) png.bytes[29 + i] = (uint8_t)(crc >> (24 - 8 * i));
}

static void wrong_data(void) {
    png_data png = png_encode(width, height, PNG_FORMAT_RGBA, rgba, NULL, 0);
    /* Cut short anywhere: at every 97th byte, around the header, and before the last chunk is whole. */
    for (size_t i = 0; i < png.length - 12; i += i < 64 ? 1 : 97)
        CHECK_NO_IMAGE(scene_image_create_from_memory(png.bytes, i),
                       i == 0 ? SCENE_ERROR_INVALID_ARGUMENT : SCENE_ERROR_FORMAT);
    CHECK_NO_IMAGE(scene_image_create_from_memory(png.bytes, png.length - 13), SCENE_ERROR_FORMAT);
    /* Damage: a flipped bit in each part of the file either fails, or leaves an image of the right size. */
    for (size_t i = 0; i < png.length; i += 97) {
        png.bytes[i] ^= 0x10;
        scene_error_clear();
        scene_image *image = scene_image_create_from_memory(png.bytes, png.length);
        if (image)
            CHECK_INT(scene_image_get_width(image), width);
        else
            CHECK_INT(scene_error_status(), SCENE_ERROR_FORMAT);
        scene_image_release(image);
        png.bytes[i] ^= 0x10;
    }
    resize_header(png, 30000, 30000);
    CHECK_NO_IMAGE(scene_image_create_from_memory(png.bytes, png.length), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_CONTAINS(scene_error_message(), "30000");
    resize_header(png, 16385, 1);
    CHECK_NO_IMAGE(scene_image_create_from_memory(png.bytes, png.length), SCENE_ERROR_INVALID_ARGUMENT);
    resize_header(png, 0x7fffffff, 0x7fffffff);
    CHECK(scene_image_create_from_memory(png.bytes, png.length) == NULL);
    resize_header(png, 0, height);
    CHECK_NO_IMAGE(scene_image_create_from_memory(png.bytes, png.length), SCENE_ERROR_FORMAT);
    resize_header(png, 16384, 16384);
    CHECK_NO_IMAGE(scene_image_create_from_memory(png.bytes, png.length), SCENE_ERROR_FORMAT);
    free(png.bytes);

    static const char *const others[] = {"no image at all", "\xff\xd8\xff\xe0 a JPEG", "GIF89a", "\x89PNG\r\n\x1a\n"};
    for (int i = 0; i < 4; i++)
        CHECK_NO_IMAGE(scene_image_create_from_memory(others[i], strlen(others[i])), SCENE_ERROR_FORMAT);
    CHECK_NO_IMAGE(scene_image_create_from_memory(NULL, 10), SCENE_ERROR_INVALID_ARGUMENT);
}

static void files(void) {
    CHECK_NO_IMAGE(scene_image_create_from_file("/nonexistent/picture.png"), SCENE_ERROR_IO);
    CHECK_CONTAINS(scene_error_message(), "/nonexistent/picture.png");
    CHECK_NO_IMAGE(scene_image_create_from_file("/tmp"), SCENE_ERROR_IO);
    CHECK_NO_IMAGE(scene_image_create_from_file(""), SCENE_ERROR_IO);
    CHECK_NO_IMAGE(scene_image_create_from_file("/dev/null"), SCENE_ERROR_IO);
    CHECK_NO_IMAGE(scene_image_create_from_file("/etc/passwd"), SCENE_ERROR_FORMAT);
    CHECK_CONTAINS(scene_error_message(), "/etc/passwd");
}

static void ownership(void) {
    uint64_t before = scene_live_object_count(SCENE_OBJECT_IMAGE);
    scene_image *image = scene_image_create_from_pixels(1, 1, 4, SCENE_PIXEL_FORMAT_RGBA8, rgba);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_IMAGE), before + 1);
    CHECK(scene_image_retain(image) == image);
    scene_image_release(image);
    scene_layer *a = scene_layer_create(SCENE_LAYER_KIND_LAYER), *b = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_contents(a, image));
    CHECK_OK(scene_layer_set_contents(b, image));
    scene_image_release(image);
    CHECK(scene_layer_get_contents(a) == image && scene_layer_get_contents(b) == image);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_IMAGE), before + 1);
    scene_layer_release(a);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_IMAGE), before + 1);
    CHECK_OK(scene_layer_set_contents(b, NULL));
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_IMAGE), before);
    CHECK_FAILS_WITH(scene_image_get_width(image), 0, SCENE_ERROR_INVALID_HANDLE);
    scene_layer_release(b);
    scene_image_release(NULL);
}

int main(void) {
    fill();
    CHECK(scene_has_feature("png") && scene_has_feature("jpeg") && scene_has_feature("webp"));
    png_formats();
    png_deep_and_interlaced(true, false);
    png_deep_and_interlaced(false, true);
    pixels();
    wrong_pixels();
    lent_pixels();
    wrong_data();
    files();
    ownership();
    return check_summary("images");
}
