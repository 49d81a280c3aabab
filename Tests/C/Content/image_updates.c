/* Images that are changed: with the transaction, for all who show them, and no more of them than was changed is uploaded. */
#include "frame.h"

static scene_image *gray(uint32_t width, uint32_t height, uint8_t value) {
    uint8_t *pixels = malloc((size_t)width * height);
    memset(pixels, value, (size_t)width * height);
    scene_image *image = scene_image_create_from_pixels(width, height, width, SCENE_PIXEL_FORMAT_GRAY8, pixels);
    free(pixels);
    return image;
}

static scene_renderer_statistics figures(scene_renderer *renderer) {
    scene_renderer_statistics statistics = SCENE_RENDERER_STATISTICS_INIT;
    CHECK_OK(scene_renderer_get_statistics(renderer, &statistics));
    return statistics;
}

/* Compares a frame with grey pixels. */
static void check_gray(const frame *frame, const uint8_t *expected, int line) {
    int wrong = 0;
    for (size_t i = 0; i < (size_t)frame->width * frame->height; i++)
        for (int j = 0; j < 3; j++) wrong += frame->pixels[4 * i + j] != expected[i];
    check_that(wrong == 0, __FILE__, line, "%d channels are wrong", wrong);
}

/* Rectangles at every edge and in the middle, in the atlas and in textures of their own, tall and wide. */
static void rectangles(uint32_t width, uint32_t height) {
    scene_image *image = gray(width, height, 10);
    uint8_t *expected = malloc((size_t)width * height), pixels[3 * 16];
    memset(expected, 10, (size_t)width * height);
    stage stage = stage_create(width, height, 1);
    CHECK_OK(scene_layer_set_contents(stage.root, image));
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    CHECK_INT(figures(stage.renderer).uploads, 1);
    const uint32_t places[][2] = {
        {0, 0}, {width - 3, 0}, {0, height - 3}, {width - 3, height - 3}, {width / 2, height / 2}};
    for (int i = 0; i < 5; i++) {
        for (int j = 0; j < 48; j++) pixels[j] = (uint8_t)(40 * i + j);
        CHECK_OK(
            scene_image_update_rect(image, places[i][0], places[i][1], 3, 3, 16, SCENE_PIXEL_FORMAT_GRAY8, pixels));
        for (int y = 0; y < 3; y++)
            memcpy(expected + (places[i][1] + (size_t)y) * width + places[i][0], pixels + 16 * y, 3);
        frame frame = frame_render(stage.renderer, i + 1);
        check_gray(&frame, expected, __LINE__);
        CHECK_INT(figures(stage.renderer).uploads, 1);
        CHECK_INT(figures(stage.renderer).upload_bytes, 3 * 3 * 4);
        frame_free(&frame);
    }
    /* Who shows it later sees it as it is by then. */
    struct stage late = stage_create(width, height, 1);
    CHECK_OK(scene_layer_set_contents(late.root, image));
    frame frame = frame_render(late.renderer, 0);
    check_gray(&frame, expected, __LINE__);
    frame_free(&frame);
    stage_release(&late);
    /* The edge, enlarged and filtered: what lies around an image in the atlas follows it. */
    CHECK_OK(scene_layer_set_contents_rect(stage.root, (scene_rect){0, 0, 1.0 / width, 1.0 / height}));
    memset(pixels, 77, sizeof pixels);
    CHECK_OK(scene_image_update_rect(image, 0, 0, 1, 1, 1, SCENE_PIXEL_FORMAT_GRAY8, pixels));
    frame = frame_render(stage.renderer, 9);
    CHECK_PIXEL(&frame, 0, 0, 77, 77, 77, 255);
    frame_free(&frame);
    stage_release(&stage);
    scene_image_release(image);
    free(expected);
}

/* A change is seen with the transaction that it was made in, and not before. */
static void with_the_transaction(void) {
    scene_image *image = gray(8, 8, 0);
    uint8_t white[64];
    memset(white, 255, sizeof white);
    stage stage = stage_create(8, 8, 1);
    CHECK_OK(scene_layer_set_contents(stage.root, image));
    struct stage other = stage_create(8, 8, 1);
    CHECK_OK(scene_layer_set_contents(other.root, image));
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_image_update_rect(image, 0, 0, 8, 8, 8, SCENE_PIXEL_FORMAT_GRAY8, white));
    frame frame = frame_render(stage.renderer, 1);
    CHECK_PIXEL(&frame, 4, 4, 0, 0, 0, 255);
    frame_free(&frame);
    CHECK_OK(scene_transaction_commit());
    CHECK(scene_renderer_next_frame_time(stage.renderer) == -INFINITY);
    frame = frame_render(stage.renderer, 2);
    CHECK_PIXEL(&frame, 4, 4, 255, 255, 255, 255);
    frame_free(&frame);
    frame = frame_render(other.renderer, 2);
    CHECK_PIXEL(&frame, 4, 4, 255, 255, 255, 255);
    frame_free(&frame);
    stage_release(&stage);
    stage_release(&other);
    scene_image_release(image);
}

/* Kept passes, and what opaque pictures hide, follow: a hole comes into a picture, below which another layer lies. */
static void kept_and_hidden(void) {
    scene_image *image = gray(64, 64, 200);
    stage stage = stage_create(64, 64, 1);
    CHECK_OK(scene_layer_set_background_color(stage.root, &(scene_color){0, 0, 1, 1}));
    scene_layer *group = scene_layer_create(SCENE_LAYER_KIND_LAYER),
                *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(group, (scene_rect){0, 0, 64, 64}));
    CHECK_OK(scene_layer_set_should_rasterize(group, true));
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){0, 0, 64, 64}));
    CHECK_OK(scene_layer_set_contents(layer, image));
    CHECK_OK(scene_layer_add_sublayer(group, layer));
    CHECK_OK(scene_layer_add_sublayer(stage.root, group));
    for (int i = 0; i < 3; i++) CHECK_OK(scene_renderer_render(stage.renderer, i));
    static const uint8_t nothing[16];
    CHECK_OK(scene_image_update_rect(image, 10, 10, 2, 2, 8, SCENE_PIXEL_FORMAT_RGBA8, nothing));
    frame frame = frame_render(stage.renderer, 4);
    CHECK_PIXEL(&frame, 10, 10, 0, 0, 255, 255);
    CHECK_PIXEL(&frame, 30, 30, 200, 200, 200, 255);
    frame_free(&frame);
    scene_layer_release(group);
    scene_layer_release(layer);
    stage_release(&stage);
    scene_image_release(image);
}

static double resident_bytes(void) {
    FILE *file = fopen("/proc/self/statm", "r");
    long total = 0, resident = 0;
    CHECK(file && fscanf(file, "%ld %ld", &total, &resident) == 2);
    if (file) fclose(file);
    return 4096.0 * (double)resident;
}

static void count_release(void *user_data) { ++*(int *)user_data; }

/* What is freed must be free again for the resident memory to say anything: the address sanitizer would keep it. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "quarantine_size_mb=1"; }

/* Lent pixels are given back with the first change; a thousand changes that nobody draws take no memory to speak of. */
static void lent_and_many(void) {
    int released = 0;
    static uint8_t pixels[4 * 256 * 256];
    memset(pixels, 255, sizeof pixels);
    scene_image *image = scene_image_create_with_pixels_no_copy(
        256, 256, 4 * 256, SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, pixels, count_release, &released);
    stage stage = stage_create(256, 256, 1);
    CHECK_OK(scene_layer_set_contents(stage.root, image));
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    CHECK_INT(released, 0);
    static uint8_t gray[256 * 256];
    double before = 0;
    for (int i = 0; i < 4000; i++) {
        memset(gray, i, sizeof gray);
        /* The first one, at the top, is what the renderer has still to hear of. */
        CHECK_OK(scene_image_update_rect(image, 0, i ? 1 : 0, 256, i ? 255 : 256, 256, SCENE_PIXEL_FORMAT_GRAY8, gray));
        CHECK_OK(scene_flush());
        if (i == 100) before = resident_bytes();
    }
    CHECK(resident_bytes() - before < 16 << 20);
    CHECK_INT(released, 1);
    frame frame = frame_render(stage.renderer, 1);
    CHECK_PIXEL(&frame, 100, 100, 3999 % 256, 3999 % 256, 3999 % 256, 255);
    CHECK_PIXEL(&frame, 100, 0, 0, 0, 0, 255);
    CHECK_INT(figures(stage.renderer).uploads, 2);
    CHECK_INT(pixels[0], 255);
    frame_free(&frame);
    stage_release(&stage);
    scene_image_release(image);
    CHECK_INT(released, 1);
}

static void wrong(void) {
    scene_image *image = gray(8, 4, 0);
    uint8_t pixels[4 * 8 * 4] = {0};
    const uint32_t rects[][4] = {{0, 0, 0, 1},          {0, 0, 1, 0},          {8, 0, 1, 1},
                                 {0, 4, 1, 1},          {5, 0, 4, 1},          {0, 1, 1, 4},
                                 {UINT32_MAX, 0, 1, 1}, {1, 1, UINT32_MAX, 1}, {UINT32_MAX, UINT32_MAX, 2, 2}};
    for (size_t i = 0; i < sizeof rects / sizeof rects[0]; i++)
        CHECK_FAILS(scene_image_update_rect(image, rects[i][0], rects[i][1], rects[i][2], rects[i][3], 32,
                                            SCENE_PIXEL_FORMAT_RGBA8, pixels),
                    SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_image_update_rect(image, 0, 0, 2, 2, 7, SCENE_PIXEL_FORMAT_RGBA8, pixels),
                SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_image_update_rect(image, 0, 0, 2, 2, SIZE_MAX, SCENE_PIXEL_FORMAT_RGBA8, pixels),
                SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_image_update_rect(image, 0, 0, 2, 2, 8, (scene_pixel_format)9, pixels),
                SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_image_update_rect(image, 0, 0, 2, 2, 8, SCENE_PIXEL_FORMAT_RGBA8, NULL),
                SCENE_ERROR_INVALID_ARGUMENT);
    scene_image_release(image);
    image = scene_image_create_from_file_async("/nonexistent", NULL);
    CHECK_FAILS(scene_image_update_rect(image, 0, 0, 1, 1, 4, SCENE_PIXEL_FORMAT_RGBA8, pixels),
                SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_image_wait(image, INFINITY), SCENE_ERROR_IO);
    CHECK_FAILS(scene_image_update_rect(image, 0, 0, 1, 1, 4, SCENE_PIXEL_FORMAT_RGBA8, pixels),
                SCENE_ERROR_INVALID_STATE);
    scene_image_release(image);
}

int main(void) {
    rectangles(30, 20);
    rectangles(600, 40);
    rectangles(5, 2000);
    rectangles(1500, 9);
    with_the_transaction();
    kept_and_hidden();
    lent_and_many();
    wrong();
    return check_summary("image_updates");
}
