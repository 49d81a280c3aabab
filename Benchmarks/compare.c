/* Compares two pictures of one size: prints the mean difference of a channel and the share of pixels that are off by
 * more than 8 of 255 in one. Edges may differ, by their anti-aliasing; a picture of something else does in its areas. */
#include <png.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static png_image image;

static uint8_t *read_picture(const char *path) {
    image = (png_image){.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_file(&image, path)) {
        fprintf(stderr, "%s: %s\n", path, image.message);
        exit(1);
    }
    image.format = PNG_FORMAT_RGBA;
    uint8_t *pixels = malloc(PNG_IMAGE_SIZE(image));
    if (pixels == NULL || !png_image_finish_read(&image, NULL, pixels, 0, NULL)) {
        fprintf(stderr, "%s: %s\n", path, image.message);
        exit(1);
    }
    return pixels;
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: %s A.png B.png\n", argv[0]);
        return 1;
    }
    uint8_t *a = read_picture(argv[1]);
    png_uint_32 width = image.width, height = image.height;
    uint8_t *b = read_picture(argv[2]);
    if (image.width != width || image.height != height) {
        fprintf(stderr, "%s and %s differ in size\n", argv[1], argv[2]);
        return 1;
    }
    uint64_t sum = 0, off = 0, count = (uint64_t)width * height;
    for (uint64_t i = 0; i < count; i++) {
        int largest = 0;
        for (int channel = 0; channel < 4; channel++) {
            int difference = abs(a[4 * i + (uint64_t)channel] - b[4 * i + (uint64_t)channel]);
            largest = difference > largest ? difference : largest;
            sum += (uint64_t)difference;
        }
        off += largest > 8;
    }
    printf("{\"mean_difference\": %.4f, \"pixels_off\": %.5f}\n", (double)sum / (4.0 * (double)count),
           (double)off / (double)count);
    free(a);
    free(b);
    return 0;
}
