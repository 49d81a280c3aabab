/* Runs examples/embed-sdl in a window and looks at what it shows: the host's own gradient, and libscene's cards over it. */
#define main example_main
#include "../../../examples/embed-sdl/main.c"
#undef main

#include "png_data.h"

static const char screenshot[] = "embed-sdl-test.png";

static uint32_t width, height;
static uint8_t *pixels;

static void run_example(const char *frames) {
    char *arguments[] = {"embed-sdl", "--frames", (char *)frames, "--screenshot", (char *)screenshot, NULL};
    free(pixels);
    CHECK_INT(example_main(5, arguments), 0);
    pixels = png_decode_file(screenshot, &width, &height);
    CHECK(pixels != NULL && width == 800 && height == 500);
    remove(screenshot);
    if (!pixels) exit(1);
}

/* The host's shader, in C. */
static void gradient(uint32_t x, uint32_t y, double time, double color[3]) {
    static const double low[3] = {0.06, 0.07, 0.2}, high[3] = {0.5, 0.2, 0.4};
    double px = (x + 0.5) / width, py = 1 - (y + 0.5) / height;
    for (int i = 0; i < 3; i++) color[i] = low[i] + (high[i] - low[i]) * py + 0.08 * sin(9 * px + time) * py;
}

static void check_color(uint32_t x, uint32_t y, const double color[3], int tolerance, int line) {
    const uint8_t *got = pixels + 4 * (y * width + x);
    for (int i = 0; i < 3; i++) {
        int wanted = (int)(fmin(fmax(color[i], 0), 1) * 255 + 0.5);
        check_that(abs(got[i] - wanted) <= tolerance, __FILE__, line, "pixel (%u, %u), channel %d: expected %d, got %d",
                   x, y, i, wanted, got[i]);
    }
}

/* A card lets a tenth of the background through. */
static void check_card(uint32_t x, uint32_t y, int card, double time, int line) {
    double below[3], hue = card * 6.2832 / card_count, color[3] = {cos(hue), cos(hue - 2.1), cos(hue + 2.1)};
    gradient(x, y, time, below);
    for (int i = 0; i < 3; i++) color[i] = 0.9 * (0.6 + 0.4 * color[i]) + 0.1 * below[i];
    check_color(x, y, color, 4, line);
}

static void check_background(uint32_t x, uint32_t y, double time, int line) {
    double color[3];
    gradient(x, y, time, color);
    check_color(x, y, color, 4, line);
}

static const double white[3] = {1, 1, 1};

int main(void) {
    run_example("1");
    check_background(5, 5, 0, __LINE__);
    check_background(790, 490, 0, __LINE__);
    /* Spread out; the first card stands alone on the left, its dot goes with it, the top row is at the top. */
    check_card(118, 290, 0, 0, __LINE__);
    check_color(118 - 55 + 25, 250 - 80 + 25, white, 2, __LINE__);
    check_color(118 - 53, 290, white, 2, __LINE__);

    /* A second later the cards have flown into a fan, and the host's drawing went on as before. */
    double time = 59 / 60.0;
    run_example("60");
    check_background(5, 5, time, __LINE__);
    check_background(790, 490, time, __LINE__);
    check_background(118, 420, time, __LINE__);
    check_color(400 - 55 + 25, 250 - 80 + 25, white, 2, __LINE__);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_RENDERER), 0);
    free(pixels);
    return check_summary("embed_sdl");
}
