/* Renderers: targets, roots, reading back, PNG files, statistics, plans, and that a frame is a pure function of time. */
#define _POSIX_C_SOURCE 200809L
#include "frame.h"
#include "png_data.h"

#include <unistd.h>

static const scene_color half_orange = {1, 0.5f, 0, 0.5f};

static void read_pixels(void) {
    stage stage = stage_create(5, 3, 1);
    uint8_t pixels[3 * 32 + 8];
    CHECK_FAILS(scene_renderer_read_pixels(stage.renderer, SCENE_PIXEL_FORMAT_RGBA8, 20, pixels, sizeof pixels),
                SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_renderer_write_png(stage.renderer, "/tmp/never.png"), SCENE_ERROR_INVALID_STATE);
    CHECK_OK(scene_layer_set_background_color(stage.root, &half_orange));
    add_box(stage.root, 0, 0, 1, 1, BLUE);
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    static const struct {
        scene_pixel_format format;
        uint8_t expected[4];
    } formats[] = {{SCENE_PIXEL_FORMAT_RGBA8, {255, 128, 0, 128}},
                   {SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, {128, 64, 0, 128}},
                   {SCENE_PIXEL_FORMAT_BGRA8_PREMULTIPLIED, {0, 64, 128, 128}}};
    for (int i = 0; i < 3; i++) {
        memset(pixels, 0xcd, sizeof pixels);
        CHECK_OK(scene_renderer_read_pixels(stage.renderer, formats[i].format, 32, pixels, 3 * 32));
        for (int j = 0; j < 4; j++) {
            int got = pixels[2 * 32 + 16 + j], wanted = formats[i].expected[j];
            check_that(abs(got - wanted) <= 2, __FILE__, __LINE__, "format %d, byte %d: expected %d, got %d", i, j,
                       wanted, got);
        }
        CHECK_INT(pixels[i == 2 ? 0 : 2], 255);
        CHECK_INT(pixels[3], 255);
        /* Nothing beyond the rows was touched. */
        for (int y = 0; y < 3; y++)
            for (int x = 20; x < 32; x++) CHECK_INT(pixels[y * 32 + x], 0xcd);
        for (int j = 0; j < 8; j++) CHECK_INT(pixels[3 * 32 + j], 0xcd);
    }
#define READ(format, stride, length) \
    scene_renderer_read_pixels(stage.renderer, (scene_pixel_format)(format), stride, pixels, length)
    memset(pixels, 0xcd, sizeof pixels);
    scene_error_clear();
    CHECK_INT(READ(0, 20, 59), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(READ(0, 19, 60), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(READ(0, 0, 60), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(READ(0, SIZE_MAX, SIZE_MAX), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(READ(0, SIZE_MAX / 2, 96), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(READ(7, 20, 60), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_CONTAINS(scene_error_message(), "scene_renderer_read_pixels");
    for (size_t i = 0; i < sizeof pixels; i++) CHECK_INT(pixels[i], 0xcd);
    CHECK_INT(READ(0, 20, 60), SCENE_OK);
#undef READ
    stage_release(&stage);
}

static void png_files(void) {
    char path[] = "/tmp/scene-targets-XXXXXX";
    close(mkstemp(path));
    stage stage = stage_create(31, 17, 1);
    add_box(stage.root, 3.5, 2.5, 20, 10, half_orange);
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    CHECK_OK(scene_renderer_write_png(stage.renderer, path));
    uint32_t width, height;
    uint8_t *file = png_decode_file(path, &width, &height), read[4 * 31 * 17];
    CHECK(file != NULL && width == 31 && height == 17);
    CHECK_OK(scene_renderer_read_pixels(stage.renderer, SCENE_PIXEL_FORMAT_RGBA8, 4 * 31, read, sizeof read));
    CHECK(file && memcmp(file, read, sizeof read) == 0);
    free(file);
    unlink(path);
    CHECK_FAILS(scene_renderer_write_png(stage.renderer, "/nonexistent/folder/a.png"), SCENE_ERROR_IO);
    CHECK_CONTAINS(scene_error_message(), "/nonexistent/folder/a.png");
    CHECK_FAILS(scene_renderer_write_png(stage.renderer, "/tmp"), SCENE_ERROR_IO);
    stage_release(&stage);
}

static void sizes(void) {
    stage stage = stage_create(20, 10, 2);
    add_box(stage.root, 1, 1, 4, 3, RED);
    frame frame = frame_render(stage.renderer, 0);
    CHECK_RECT(frame_extent(&frame), 2, 2, 8, 6, 0);
    frame_free(&frame);
    CHECK_OK(scene_renderer_set_size(stage.renderer, 40, 30, 3));
    frame = frame_render(stage.renderer, 0);
    CHECK(frame.width == 40 && frame.height == 30);
    CHECK_RECT(frame_extent(&frame), 3, 3, 12, 9, 0);
    frame_free(&frame);
    static const struct {
        uint32_t width, height;
        double scale;
    } wrong[] = {{0, 10, 1},   {10, 0, 1},   {16385, 1, 1}, {1, UINT32_MAX, 1}, {10, 10, 0},
                 {10, 10, -1}, {10, 10, 65}, {10, 10, NAN}, {10, 10, INFINITY}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        uint32_t width = wrong[i].width, height = wrong[i].height;
        double scale = wrong[i].scale;
        CHECK_FAILS(scene_renderer_set_size(stage.renderer, width, height, scale), SCENE_ERROR_INVALID_ARGUMENT);
        CHECK_FAILS_WITH(scene_renderer_create_offscreen(width, height, scale), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    }
    CHECK_INT(scene_renderer_get_width(stage.renderer), 40);
    CHECK_OK(scene_renderer_set_background_color(stage.renderer, half_orange));
    CHECK_OK(scene_renderer_set_root(stage.renderer, NULL));
    frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 0, 0, 128, 64, 0, 128);
    CHECK_PIXEL(&frame, 39, 29, 128, 64, 0, 128);
    frame_free(&frame);
    CHECK_FAILS(scene_renderer_render(stage.renderer, NAN), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_renderer_render(stage.renderer, INFINITY), SCENE_ERROR_INVALID_ARGUMENT);
    stage_release(&stage);
}

static void roots(void) {
    stage stage = stage_create(4, 4, 1);
    scene_renderer *other = scene_renderer_create_offscreen(4, 4, 1);
    scene_layer *box = add_box(stage.root, 0, 0, 4, 4, RED);
    CHECK(scene_renderer_get_root(stage.renderer) == stage.root);
    CHECK_FAILS(scene_renderer_set_root(other, stage.root), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_renderer_set_root(other, box), SCENE_ERROR_INVALID_STATE);
    scene_error_clear();
    CHECK(scene_renderer_get_root(other) == NULL);
    CHECK_INT(scene_error_status(), SCENE_OK);
    scene_layer *loose = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_FAILS(scene_layer_add_sublayer(loose, stage.root), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_layer_insert_sublayer(loose, stage.root, 0), SCENE_ERROR_INVALID_STATE);
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    /* A tree goes from one renderer to the other, and back. */
    CHECK_OK(scene_renderer_set_root(stage.renderer, loose));
    CHECK_OK(scene_renderer_set_root(other, stage.root));
    frame first = frame_render(stage.renderer, 0), second = frame_render(other, 0);
    CHECK_NEAR(frame_coverage(&first), 0, 0);
    CHECK_PIXEL(&second, 2, 2, 255, 0, 0, 255);
    frame_free(&first);
    frame_free(&second);
    scene_layer_release(loose);
    /* The renderer holds its root. */
    CHECK(scene_renderer_get_root(stage.renderer) == loose);
    CHECK_OK(scene_renderer_set_root(other, NULL));
    CHECK_OK(scene_renderer_set_root(stage.renderer, stage.root));
    CHECK_OK(scene_flush());
    CHECK_FAILS(scene_layer_set_hidden(loose, true), SCENE_ERROR_INVALID_HANDLE);
    first = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&first, 2, 2, 255, 0, 0, 255);
    frame_free(&first);
    scene_renderer_release(other);
    stage_release(&stage);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_RENDERER), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
}

static void statistics(void) {
    stage stage = stage_create(64, 64, 1);
    scene_renderer_statistics figures = SCENE_RENDERER_STATISTICS_INIT;
    CHECK_OK(scene_renderer_get_statistics(stage.renderer, &figures));
    CHECK(figures.frames == 0 && figures.layers == 0 && figures.draw_calls == 0);
    for (int i = 0; i < 1000; i++) add_box(stage.root, i % 60, i / 20, 4, 4, half_orange);
    scene_layer *outside = add_box(stage.root, 1000, 0, 4, 4, RED);
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    CHECK_OK(scene_renderer_get_statistics(stage.renderer, &figures));
    CHECK_INT(figures.layers, 1002);
    CHECK_INT(figures.layers_drawn, 1000);
    CHECK_INT(figures.items, 1000);
    CHECK_INT(figures.frames, 1);
    CHECK_INT(figures.passes, 1);
    CHECK_INT(figures.animations, 0);
    check_that(figures.draw_calls >= 1 && figures.draw_calls <= 8, __FILE__, __LINE__,
               "1,000 plain layers: %u draw calls", figures.draw_calls);
    CHECK(figures.commit_time >= 0 && figures.animate_time >= 0 && figures.plan_time >= 0 && figures.encode_time >= 0 &&
          figures.submit_time > 0);
    CHECK_OK(scene_layer_set_position(outside, (scene_point){32, 32}));
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    CHECK_OK(scene_renderer_render(stage.renderer, 1.1));
    CHECK_OK(scene_renderer_get_statistics(stage.renderer, &figures));
    CHECK_INT(figures.animations, 1);
    figures.struct_size = 4;
    CHECK_FAILS(scene_renderer_get_statistics(stage.renderer, &figures), SCENE_ERROR_INVALID_ARGUMENT);
    stage_release(&stage);
}

/* The picture of the group's pass is what it is before it fades; that of the target is the frame. */
static void pictures_of_passes(scene_renderer *renderer) {
    uint8_t frame[32 * 32 * 4], after[32 * 32 * 4], pixels[32 * 32 * 4];
    CHECK_OK(scene_renderer_read_pixels(renderer, SCENE_PIXEL_FORMAT_RGBA8, 32 * 4, frame, sizeof frame));
    scene_image *image = scene_renderer_copy_pass_image(renderer, 1);
    uint32_t width = scene_image_get_width(image), height = scene_image_get_height(image);
    CHECK_INT(width, 16);
    CHECK_INT(height, 16);
    CHECK_OK(scene_image_read_pixels(image, SCENE_PIXEL_FORMAT_RGBA8, width * 4, sizeof pixels, pixels));
    CHECK(!memcmp(pixels + (2 * width + 2) * 4, (uint8_t[]){255, 0, 0, 255}, 4));
    scene_image_release(image);
    image = scene_renderer_copy_pass_image(renderer, 0);
    CHECK_OK(scene_image_read_pixels(image, SCENE_PIXEL_FORMAT_RGBA8, 32 * 4, sizeof pixels, pixels));
    CHECK(!memcmp(pixels, frame, sizeof frame));
    scene_image_release(image);
    CHECK_FAILS_WITH(scene_renderer_copy_pass_image(renderer, 2), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_renderer_copy_pass_image(renderer, UINT32_MAX), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    /* The frame is as it was. */
    CHECK_OK(scene_renderer_read_pixels(renderer, SCENE_PIXEL_FORMAT_RGBA8, 32 * 4, after, sizeof after));
    CHECK(!memcmp(after, frame, sizeof frame));
}

/* An opacity group takes a pass of its own only where its layers overlap. */
static void passes(void) {
    stage stage = stage_create(32, 32, 1);
    scene_layer *group = add_box(stage.root, 0, 0, 32, 32, (scene_color){0, 0, 0, 0});
    add_box(group, 0, 0, 10, 10, RED);
    scene_layer *second = add_box(group, 20, 20, 10, 10, GREEN);
    CHECK_OK(scene_layer_set_opacity(group, 0.5));
    scene_renderer_statistics figures = SCENE_RENDERER_STATISTICS_INIT;
    CHECK_FAILS_WITH(scene_renderer_copy_plan_description(stage.renderer), NULL, SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS_WITH(scene_renderer_copy_pass_image(stage.renderer, 0), NULL, SCENE_ERROR_INVALID_STATE);
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    CHECK_OK(scene_renderer_get_statistics(stage.renderer, &figures));
    CHECK_INT(figures.passes, 1);
    char *apart = scene_renderer_copy_plan_description(stage.renderer);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_position(second, (scene_point){10, 10}));
    CHECK_OK(scene_transaction_commit());
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    CHECK_OK(scene_renderer_get_statistics(stage.renderer, &figures));
    CHECK_INT(figures.passes, 2);
    char *overlapping = scene_renderer_copy_plan_description(stage.renderer);
    pictures_of_passes(stage.renderer);
    CHECK(apart && overlapping && strcmp(apart, overlapping) != 0);
    /* The same tree gives the same plan. */
    CHECK_OK(scene_renderer_render(stage.renderer, 5));
    char *again = scene_renderer_copy_plan_description(stage.renderer);
    CHECK_TEXT(again, overlapping);
    scene_string_free(apart);
    scene_string_free(overlapping);
    scene_string_free(again);
    scene_string_free(NULL);
    stage_release(&stage);
}

/* A tree in which everything moves; the animations begin at 0.05, whatever frames there are. */
static void animate(stage *stage) {
    static const char *const paths[] = {"transform.rotation.z", "position.x", "opacity", "cornerRadius",
                                        "bounds.size.width"};
    static const double ends[][2] = {{0, 6}, {4, 60}, {1, 0.2}, {0, 9}, {4, 30}};
    for (int i = 0; i < 25; i++) {
        scene_layer *box = add_box(stage->root, i * 2, i * 2, 12, 9, (scene_color){(float)i / 25, 0.5f, 0.25f, 1});
        scene_layer_set_masks_to_bounds(box, i % 3 == 0);
        add_box(box, 3, 3, 9, 9, half_orange);
        scene_animation *animation = scene_animation_create_basic(paths[i % 5]);
        scene_timing_function *curve = scene_timing_function_create_named("easeInEaseOut");
        scene_value from = {.type = SCENE_VALUE_NUMBER, .numbers = {ends[i % 5][0]}};
        scene_value to = {.type = SCENE_VALUE_NUMBER, .numbers = {ends[i % 5][1]}};
        CHECK_OK(scene_animation_set_from_value(animation, &from));
        CHECK_OK(scene_animation_set_to_value(animation, &to));
        CHECK_OK(scene_animation_set_begin_time(animation, 0.05));
        CHECK_OK(scene_animation_set_duration(animation, 0.4 + i / 20.0));
        CHECK_OK(scene_animation_set_repeat_count(animation, 5));
        CHECK_OK(scene_animation_set_autoreverses(animation, i % 2));
        CHECK_OK(scene_animation_set_timing_function(animation, curve));
        CHECK_OK(scene_layer_add_animation(box, animation, "a"));
        scene_timing_function_release(curve);
        scene_animation_release(animation);
    }
}

/* Pictures of many sizes, turned and scaled, that come into view one after the other, the last ones of the tree first:
   the frames before decide in which order they are uploaded, and may decide nothing else. */
static void add_pictures(stage *stage) {
    static uint8_t pixels[4 * 64 * 64];
    for (int i = 0; i < 4 * 64 * 64; i++) pixels[i] = (uint8_t)(i % 4 == 3 ? 255 : i * 37 + i / 59);
    for (int i = 0; i < 20; i++) {
        uint32_t size = 9 + 3 * (uint32_t)i;
        if (size > 64) size = 64;
        scene_image *image = scene_image_create_from_pixels(size, size, 256, SCENE_PIXEL_FORMAT_RGBA8, pixels);
        scene_layer *layer = add_box(stage->root, i % 5 * 12.3, i / 5 * 15.7, 17.7, 14.9, RED);
        scene_transform turn = scene_transform_make_rotation(0.3 * i, 0, 0, 1);
        CHECK_OK(scene_layer_set_transform(layer, &turn));
        CHECK_OK(scene_layer_set_contents(layer, image));
        scene_animation *animation = scene_animation_create_basic("transform.scale");
        scene_value from = {.type = SCENE_VALUE_NUMBER, .numbers = {0}};
        CHECK_OK(scene_animation_set_from_value(animation, &from));
        CHECK_OK(scene_animation_set_begin_time(animation, 0.8 - i / 25.0));
        CHECK_OK(scene_animation_set_duration(animation, 0.7));
        CHECK_OK(scene_animation_set_fill_mode(animation, SCENE_FILL_MODE_BACKWARDS));
        CHECK_OK(scene_layer_add_animation(layer, animation, "grow"));
        scene_animation_release(animation);
        scene_image_release(image);
    }
}

static void pure_function_of_time(void) {
    stage direct = stage_create(64, 64, 1), stepped = stage_create(64, 64, 1);
    animate(&direct);
    animate(&stepped);
    add_pictures(&direct);
    add_pictures(&stepped);
    frame wanted = frame_render(direct.renderer, 1);
    for (int i = 0; i < 10; i++) CHECK_OK(scene_renderer_render(stepped.renderer, i / 10.0));
    frame got = frame_render(stepped.renderer, 1);
    CHECK(frame_equal(&wanted, &got));
    char *one = scene_renderer_copy_plan_description(direct.renderer);
    char *other = scene_renderer_copy_plan_description(stepped.renderer);
    CHECK_TEXT(other, one);
    frame_free(&got);
    got = frame_render(stepped.renderer, 1.01);
    CHECK(!frame_equal(&wanted, &got));
    frame_free(&got);
    frame_free(&wanted);
    scene_string_free(one);
    scene_string_free(other);
    stage_release(&direct);
    stage_release(&stepped);
}

int main(void) {
    read_pixels();
    png_files();
    sizes();
    roots();
    statistics();
    passes();
    pure_function_of_time();
    return check_summary("targets");
}
