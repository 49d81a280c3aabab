/* Clutter: actors on a stage, of which each frame's pixels are read. It has neither shadows nor filters of what lies below: city and tree alone. */
#include "peer.h"

#include <clutter/clutter.h>
#include <png.h>

static ClutterActor *stage;
static ClutterActor *moving[CITY_QUADS > TREE_GROUPS ? CITY_QUADS : TREE_GROUPS];
static city_quad quads[CITY_QUADS];
static tree_group groups[TREE_GROUPS];
static tree_leaf leaves[TREE_LEAVES];
static guint8 frame[4 * CANVAS_WIDTH * CANVAS_HEIGHT];
static gboolean is_painted;

static ClutterColor to_color(workload_color color) {
    return (ClutterColor){(guint8)lrintf(255 * color.r), (guint8)lrintf(255 * color.g), (guint8)lrintf(255 * color.b),
                          255};
}

/** Pixels are read before the stage shows them. */
static void read_frame(ClutterStage *which, gpointer unused) {
    (void)which, (void)unused;
    cogl_read_pixels(0, 0, CANVAS_WIDTH, CANVAS_HEIGHT, COGL_READ_PIXELS_COLOR_BUFFER, COGL_PIXEL_FORMAT_RGBA_8888_PRE,
                     frame);
    is_painted = TRUE;
}

static void make_city(void) {
    ClutterContent *images[CITY_IMAGES];
    for (uint32_t i = 0; i < CITY_IMAGES; i++) {
        unsigned char pixels[4 * CITY_SIZE * CITY_SIZE];
        workload_city_image(i, pixels);
        images[i] = clutter_image_new();
        clutter_image_set_data(CLUTTER_IMAGE(images[i]), pixels, COGL_PIXEL_FORMAT_RGBA_8888, CITY_SIZE, CITY_SIZE,
                               4 * CITY_SIZE, NULL);
    }
    workload_city(quads);
    for (int i = 0; i < CITY_QUADS; i++) {
        moving[i] = clutter_actor_new();
        clutter_actor_set_size(moving[i], CITY_SIZE, CITY_SIZE);
        clutter_actor_set_content(moving[i], images[quads[i].image]);
        clutter_actor_add_child(stage, moving[i]);
    }
}

static void make_tree(void) {
    workload_tree(groups, leaves);
    for (int i = 0; i < TREE_GROUPS; i++) {
        moving[i] = clutter_actor_new();
        clutter_actor_set_position(moving[i], groups[i].x, groups[i].y);
        clutter_actor_add_child(groups[i].parent < 0 ? stage : moving[groups[i].parent], moving[i]);
    }
    for (int i = 0; i < TREE_LEAVES; i++) {
        ClutterActor *leaf = clutter_actor_new();
        const ClutterColor color = to_color(leaves[i].color);
        clutter_actor_set_background_color(leaf, &color);
        clutter_actor_set_position(leaf, leaves[i].x - TREE_LEAF_SIZE / 2.0f, leaves[i].y - TREE_LEAF_SIZE / 2.0f);
        clutter_actor_set_size(leaf, TREE_LEAF_SIZE, TREE_LEAF_SIZE);
        clutter_actor_add_child(moving[leaves[i].group], leaf);
    }
}

void program_set_up(const harness_options *options) {
    (void)options;
    if (clutter_init(NULL, NULL) != CLUTTER_INIT_SUCCESS) harness_fail("Clutter does not start");
    stage = clutter_stage_new();
    const ClutterColor ground = to_color(canvas_color);
    clutter_actor_set_background_color(stage, &ground);
    clutter_actor_set_size(stage, CANVAS_WIDTH, CANVAS_HEIGHT);
    if (is_workload("city")) {
        make_city();
    } else {
        make_tree();
    }
    g_signal_connect(stage, "after-paint", G_CALLBACK(read_frame), NULL);
    clutter_actor_show(stage);
}

void program_render(double time) {
    if (is_workload("city")) {
        for (int i = 0; i < CITY_QUADS; i++) {
            const workload_path *path = &quads[i].path;
            clutter_actor_set_position(moving[i], x_at(path, time) - CITY_SIZE / 2.0f,
                                       y_at(path, time) - CITY_SIZE / 2.0f);
        }
    } else {
        for (int i = 0; i < TREE_GROUPS; i++) {
            clutter_actor_set_rotation_angle(moving[i], CLUTTER_Z_AXIS, degrees_at(&groups[i].turn, time));
        }
    }
    clutter_actor_queue_redraw(stage);
    for (is_painted = FALSE; !is_painted;) g_main_context_iteration(NULL, TRUE);
}

void program_reset_statistics(void) {}

void program_print_statistics(FILE *file, int frames) { (void)file, (void)frames; }

void program_write_png(const char *path) {
    png_image image = {
        .version = PNG_IMAGE_VERSION, .width = CANVAS_WIDTH, .height = CANVAS_HEIGHT, .format = PNG_FORMAT_RGBA};
    if (!png_image_write_to_file(&image, path, 0, frame, 0, NULL)) harness_fail("%s: %s", path, image.message);
}

void program_tear_down(void) { clutter_actor_destroy(stage); }
