/* Images of half floats: what they keep of it, what filters see beyond 0 and 1, updates, copies, and what is refused. */
#include "frame.h"

static uint16_t half(float number) {
    uint32_t bits;
    memcpy(&bits, &number, 4);
    uint32_t sign = bits >> 16 & 0x8000, magnitude = bits & 0x7fffffff;
    if (magnitude > 0x7f800000) return (uint16_t)(sign | 0x7e00);
    if (magnitude == 0x7f800000) return (uint16_t)(sign | 0x7c00);
    if (magnitude == 0) return (uint16_t)sign;
    /* Numbers of the tests are neither subnormal nor too large. */
    return (uint16_t)(sign | ((magnitude - (112u << 23)) >> 13));
}

static float single(uint16_t number) {
    uint32_t sign = (uint32_t)(number & 0x8000) << 16, magnitude = number & 0x7fff;
    uint32_t bits = sign | (magnitude ? (magnitude << 13) + (112u << 23) : 0);
    float result;
    memcpy(&result, &bits, 4);
    return result;
}

static void put(uint16_t *pixel, float red, float green, float blue, float alpha) {
    const float numbers[] = {red, green, blue, alpha};
    for (int i = 0; i < 4; i++) pixel[i] = half(numbers[i]);
}

static scene_image *make(uint32_t width, uint32_t height, const uint16_t *pixels) {
    return scene_image_create_from_pixels(width, height, 8 * (size_t)width, SCENE_PIXEL_FORMAT_RGBA16_FLOAT, pixels);
}

static void expose(scene_layer *layer, double stops) {
    scene_filter *filter = scene_filter_create("exposureAdjust");
    CHECK_OK(scene_filter_set_number(filter, "ev", stops));
    CHECK_OK(scene_layer_set_filters(layer, &filter, 1));
    scene_filter_release(filter);
}

/* Without a fade from what was shown before. */
static void show(scene_layer *layer, scene_image *image) {
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_contents(layer, image));
}

/* One to one they look as eight bits do; straight alpha is multiplied. */
static void plain(void) {
    uint16_t pixels[3 * 4];
    put(pixels, 1, 0.5f, 0, 1);
    put(pixels + 4, 1, 0.5f, 0.25f, 0.5f);
    put(pixels + 8, 7, -3, 0.2f, 1);
    stage stage = stage_create(3, 1, 1);
    CHECK_OK(scene_layer_set_magnification_filter(stage.root, SCENE_CONTENTS_FILTER_NEAREST));
    for (int mipmaps = 0; mipmaps < 2; mipmaps++) {
        scene_image *image = make(3, 1, pixels);
        CHECK_INT(scene_image_get_width(image), 3);
        show(stage.root, image);
        if (mipmaps) CHECK_OK(scene_layer_set_minification_filter(stage.root, SCENE_CONTENTS_FILTER_TRILINEAR));
        frame frame = frame_render(stage.renderer, mipmaps);
        CHECK_PIXEL(&frame, 0, 0, 255, 128, 0, 255);
        CHECK_PIXEL(&frame, 1, 0, 128, 64, 32, 128);
        CHECK_PIXEL(&frame, 2, 0, 255, 0, 51, 255);
        frame_free(&frame);
        scene_image_release(image);
    }
    stage_release(&stage);
}

/* What is beyond 1, and what is between steps of eight bits, is there for filters; alone and in a group, blurred and not. */
static void filtered(void) {
    enum { side = 16 };
    static uint16_t bright[4 * side * side], dark[4 * side * side];
    for (int i = 0; i < side * side; i++) {
        put(bright + 4 * i, 4, 2, -1, 1);
        put(dark + 4 * i, 0.5f / 1024, 1.5f / 1024, 0, 1);
    }
    stage stage = stage_create(side, side, 1);
    scene_layer *group = scene_layer_create(SCENE_LAYER_KIND_LAYER),
                *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(group, (scene_rect){0, 0, side, side}));
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){0, 0, side, side}));
    CHECK_OK(scene_layer_add_sublayer(stage.root, group));
    CHECK_OK(scene_layer_add_sublayer(group, layer));
    scene_image *image = make(side, side, bright), *night = make(side, side, dark);
    double time = 0;
    for (int depth = 0; depth < 3; depth++) {
        CHECK_OK(scene_transaction_set_disable_actions(true));
        CHECK_OK(scene_layer_set_filters(layer, NULL, 0));
        CHECK_OK(scene_layer_set_filters(group, NULL, 0));
        if (depth == 2) {
            /* A filter that changes nothing gives the layer a pass of its own within the group's. */
            expose(layer, 0);
        }
        show(layer, image);
        expose(depth == 0 ? layer : group, -2);
        frame frame = frame_render(stage.renderer, time++);
        CHECK_PIXEL(&frame, 8, 8, 255, 128, 0, 255);
        frame_free(&frame);
        show(layer, night);
        expose(depth == 0 ? layer : group, 8);
        frame = frame_render(stage.renderer, time++);
        CHECK_PIXEL(&frame, 8, 8, 32, 96, 0, 255);
        frame_free(&frame);
    }
    /* A blur keeps it too, and a transparent neighbour is no more than transparent. */
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_filters(group, NULL, 0));
    show(layer, image);
    scene_filter *chain[] = {scene_filter_create("gaussianBlur"), scene_filter_create("exposureAdjust")};
    CHECK_OK(scene_filter_set_number(chain[0], "radius", 0.6));
    CHECK_OK(scene_filter_set_number(chain[1], "ev", -2));
    CHECK_OK(scene_layer_set_filters(layer, chain, 2));
    frame frame = frame_render(stage.renderer, time++);
    CHECK_PIXEL(&frame, 8, 8, 255, 128, 0, 255);
    frame_free(&frame);
    scene_filter_release(chain[0]);
    scene_filter_release(chain[1]);
    /* An image of eight bits has nothing beyond 1: the same filters make it grey. */
    static uint8_t white[4 * side * side];
    memset(white, 255, sizeof white);
    scene_image *eight = scene_image_create_from_pixels(side, side, 4 * side, SCENE_PIXEL_FORMAT_RGBA8, white);
    show(layer, eight);
    expose(layer, -2);
    frame = frame_render(stage.renderer, time++);
    CHECK_PIXEL(&frame, 8, 8, 64, 64, 64, 255);
    frame_free(&frame);
    scene_image_release(eight);
    scene_image_release(image);
    scene_image_release(night);
    scene_layer_release(layer);
    scene_layer_release(group);
    stage_release(&stage);
}

/* Copies out, whole and rounded; updates of both depths; what is no number. */
static void copies(void) {
    uint16_t pixels[2 * 4], copy[2 * 4];
    put(pixels, 3.5f, -0.25f, 0.125f, 1);
    put(pixels + 4, 0.75f, 0.5f, 0, 0.5f);
    scene_image *image = make(2, 1, pixels);
    CHECK_OK(scene_image_read_pixels(image, SCENE_PIXEL_FORMAT_RGBA16_FLOAT, 16, sizeof copy, copy));
    CHECK(memcmp(copy, pixels, sizeof copy) == 0);
    CHECK_OK(scene_image_read_pixels(image, SCENE_PIXEL_FORMAT_RGBA16_FLOAT_PREMULTIPLIED, 16, sizeof copy, copy));
    CHECK_NEAR(single(copy[4]), 0.375, 1e-6);
    uint8_t bytes[2 * 4];
    CHECK_OK(scene_image_read_pixels(image, SCENE_PIXEL_FORMAT_RGBA8, 8, sizeof bytes, bytes));
    CHECK_INT(bytes[0], 255);
    CHECK_INT(bytes[1], 0);
    CHECK_INT(bytes[2], 32);
    CHECK_INT(bytes[7], 128);
    CHECK_FAILS(scene_image_read_pixels(image, SCENE_PIXEL_FORMAT_RGBA16_FLOAT, 8, sizeof copy, copy),
                SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_image_read_pixels(image, SCENE_PIXEL_FORMAT_RGBA16_FLOAT, 16, 15, copy),
                SCENE_ERROR_INVALID_ARGUMENT);
    /* The image keeps its depth. */
    const uint8_t red[] = {255, 0, 0, 255};
    CHECK_OK(scene_image_update_rect(image, 0, 0, 1, 1, 4, SCENE_PIXEL_FORMAT_RGBA8, red));
    uint16_t wrong[4];
    const float nothing = NAN, everything = INFINITY;
    put(wrong, nothing, everything, -everything, 2);
    CHECK_OK(scene_image_update_rect(image, 1, 0, 1, 1, 8, SCENE_PIXEL_FORMAT_RGBA16_FLOAT, wrong));
    CHECK_OK(scene_flush());
    CHECK_OK(scene_image_read_pixels(image, SCENE_PIXEL_FORMAT_RGBA16_FLOAT, 16, sizeof copy, copy));
    const float expected[] = {1, 0, 0, 1, 0, 65504, -65504, 1};
    for (int i = 0; i < 8; i++) CHECK_NEAR(single(copy[i]), expected[i], 0);
    scene_image_release(image);
    /* Half floats in an image of bytes are rounded. */
    const uint8_t black[] = {0, 0, 0, 255};
    image = scene_image_create_from_pixels(1, 1, 4, SCENE_PIXEL_FORMAT_RGBA8, black);
    put(pixels, 2, 0.5f, -1, 1);
    CHECK_OK(scene_image_update_rect(image, 0, 0, 1, 1, 8, SCENE_PIXEL_FORMAT_RGBA16_FLOAT, pixels));
    CHECK_OK(scene_flush());
    CHECK_OK(scene_image_read_pixels(image, SCENE_PIXEL_FORMAT_RGBA8, 4, 4, bytes));
    CHECK_INT(bytes[0], 255);
    CHECK_INT(bytes[1], 128);
    CHECK_INT(bytes[2], 0);
    scene_image_release(image);
}

/* A committed change is uploaded as half floats. */
static void updates(void) {
    uint16_t pixels[4];
    put(pixels, 1, 1, 1, 1);
    stage stage = stage_create(4, 4, 1);
    scene_image *image = make(1, 1, pixels);
    CHECK_OK(scene_layer_set_contents(stage.root, image));
    expose(stage.root, -1);
    frame frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 2, 2, 128, 128, 128, 255);
    frame_free(&frame);
    put(pixels, 2, 0, 1, 1);
    CHECK_OK(scene_image_update_rect(image, 0, 0, 1, 1, 8, SCENE_PIXEL_FORMAT_RGBA16_FLOAT, pixels));
    frame = frame_render(stage.renderer, 1);
    CHECK_PIXEL(&frame, 2, 2, 255, 0, 128, 255);
    frame_free(&frame);
    scene_image_release(image);
    stage_release(&stage);
}

/* Textures of half floats count for what they take. */
static void memory(void) {
    enum { side = 512 };
    uint16_t *pixels = calloc((size_t)side * side, 8);
    stage stage = stage_create(8, 8, 1);
    scene_image *image = make(side, side, pixels);
    CHECK_OK(scene_layer_set_contents(stage.root, image));
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    scene_renderer_statistics statistics = SCENE_RENDERER_STATISTICS_INIT;
    CHECK_OK(scene_renderer_get_statistics(stage.renderer, &statistics));
    CHECK(statistics.upload_bytes >= (uint64_t)side * side * 8);
    CHECK(statistics.image_bytes >= (uint64_t)side * side * 8);
    scene_image_release(image);
    stage_release(&stage);
    free(pixels);
}

static void draw_halves(scene_layer *layer, const scene_drawing_info *info, void *data) {
    (void)layer;
    *(scene_drawing_info *)data = *info;
    for (uint32_t y = 0; y < info->height; y++)
        for (uint32_t x = 0; x < info->width; x++)
            put((uint16_t *)(void *)((uint8_t *)info->pixels + y * info->stride) + 4 * x, 4, 1, 0.5f, 0.5f);
}

/* What a delegate draws as half floats stays so where the contents' format says it. */
static void drawn(void) {
    const struct {
        scene_contents_format format;
        bool opaque;
        int expected[4];
    } cases[] = {
        {SCENE_CONTENTS_FORMAT_RGBA8, false, {32, 32, 16, 128}},
        {SCENE_CONTENTS_FORMAT_RGBA16_FLOAT, false, {128, 32, 16, 128}},
        {SCENE_CONTENTS_FORMAT_AUTOMATIC, false, {128, 32, 16, 128}},
        {SCENE_CONTENTS_FORMAT_RGBA16_FLOAT, true, {255, 64, 32, 255}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        stage stage = stage_create(8, 8, 1);
        scene_drawing_info drawn = {0};
        scene_layer_delegate delegate = SCENE_LAYER_DELEGATE_INIT;
        delegate.draw_pixels = draw_halves;
        delegate.pixel_format = SCENE_PIXEL_FORMAT_RGBA16_FLOAT;
        CHECK_OK(scene_layer_set_delegate(stage.root, &delegate, &drawn, NULL));
        CHECK_OK(scene_layer_set_contents_format(stage.root, cases[i].format));
        CHECK_OK(scene_layer_set_opaque(stage.root, cases[i].opaque));
        expose(stage.root, -2);
        CHECK_OK(scene_layer_set_needs_display(stage.root));
        CHECK_OK(scene_layer_display(stage.root));
        CHECK_INT(drawn.stride, 64);
        CHECK_OK(scene_layer_set_needs_display_in_rect(stage.root, (scene_rect){1, 1, 3, 3}));
        CHECK_OK(scene_transaction_set_disable_actions(true));
        CHECK_OK(scene_flush());
        CHECK_INT(drawn.width, 3);
        frame frame = frame_render(stage.renderer, 0);
        check_pixel(&frame, 2, 2, cases[i].expected, 2, __FILE__, __LINE__);
        check_pixel(&frame, 6, 6, cases[i].expected, 2, __FILE__, __LINE__);
        frame_free(&frame);
        stage_release(&stage);
    }
}

static int released;
static void on_release(void *data) {
    (void)data;
    released++;
}

/* Frames and tiles have eight bits; pixels of half floats are not used where they are, and rows are long enough. */
static void refused(void) {
    uint16_t pixels[4] = {0};
    CHECK_FAILS_WITH(scene_image_create_from_pixels(2, 1, 8, SCENE_PIXEL_FORMAT_RGBA16_FLOAT, pixels), NULL,
                     SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(scene_error_message(), "16") != NULL);
    scene_image *image = scene_image_create_with_pixels_no_copy(1, 1, 8, SCENE_PIXEL_FORMAT_RGBA16_FLOAT_PREMULTIPLIED,
                                                                pixels, on_release, NULL);
    CHECK_INT(released, 1);
    scene_image_release(image);
    stage stage = stage_create(1, 1, 1);
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    CHECK_FAILS(scene_renderer_read_pixels(stage.renderer, SCENE_PIXEL_FORMAT_RGBA16_FLOAT, 8, pixels, sizeof pixels),
                SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(scene_error_message(), "SCENE_PIXEL_FORMAT_RGBA16_FLOAT, which is for images only") != NULL);
    stage_release(&stage);
}

int main(void) {
    plain();
    filtered();
    copies();
    updates();
    memory();
    drawn();
    refused();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_IMAGE), 0);
    return check_summary("images_half_float");
}
