/* Planes in space that nobody would draw: singular, without a view, nested without end, too many to be cut. */
#include "frame.h"

static stage look_from(double distance) {
    stage stage = stage_create(64, 64, 1);
    const scene_transform perspective = scene_transform_make_perspective(distance);
    CHECK_OK(scene_layer_set_sublayer_transform(stage.root, &perspective));
    return stage;
}

static void turn(scene_layer *layer, double angle, double x, double y, double z) {
    const scene_transform rotation = scene_transform_make_rotation(angle, x, y, z);
    CHECK_OK(scene_layer_set_transform(layer, &rotation));
}

static void expect_color(const frame *frame, uint32_t x, uint32_t y, scene_color color) {
    const uint8_t *pixel = frame_pixel(frame, x, y);
    CHECK_NEAR(pixel[0], 255 * color.r, 2);
    CHECK_NEAR(pixel[1], 255 * color.g, 2);
    CHECK_NEAR(pixel[2], 255 * color.b, 2);
}

/** Two planes through each other: each is seen on its side of the cut, and the figures say that there are more parts than planes. */
static void crossing(void) {
    stage stage = look_from(200);
    turn(add_box(stage.root, 12, 12, 40, 40, RED), 0.7, 0, 1, 0);
    turn(add_box(stage.root, 12, 12, 40, 40, BLUE), -0.7, 0, 1, 0);
    frame frame = frame_render(stage.renderer, 0);
    scene_renderer_statistics figures = SCENE_RENDERER_STATISTICS_INIT;
    CHECK_OK(scene_renderer_get_statistics(stage.renderer, &figures));
    CHECK_INT(figures.planes, 2);
    CHECK(figures.plane_parts >= 3);
    CHECK(memcmp(frame_pixel(&frame, 22, 32), frame_pixel(&frame, 42, 32), 4) != 0);
    frame_free(&frame);
    stage_release(&stage);
}

/** What lies in one plane is not sorted at all. */
static void flat(void) {
    stage stage = stage_create(64, 64, 1);
    for (int i = 0; i < 100; i++) add_box(stage.root, i % 10 * 6, i / 10 * 6, 20, 20, i & 1 ? RED : BLUE);
    frame frame = frame_render(stage.renderer, 0);
    scene_renderer_statistics figures = SCENE_RENDERER_STATISTICS_INIT;
    CHECK_OK(scene_renderer_get_statistics(stage.renderer, &figures));
    CHECK_INT(figures.planes, 0);
    CHECK_INT(figures.plane_parts, 0);
    CHECK(figures.sort_time == 0);
    frame_free(&frame);
    stage_release(&stage);
}

/** A matrix that maps all to a line or a point shows nothing, and leaves the others as they are. */
static void singular(void) {
    static const double scales[][3] = {{0, 1, 1}, {1, 0, 1}, {0, 0, 0}, {1e-300, 1, 1}, {1, 1, 0}};
    for (size_t i = 0; i < sizeof scales / sizeof scales[0]; i++) {
        stage stage = look_from(200);
        scene_layer *plane = add_box(stage.root, 0, 0, 64, 64, RED);
        const scene_transform scale = scene_transform_make_scale(scales[i][0], scales[i][1], scales[i][2]);
        const scene_transform rotation = scene_transform_make_rotation(0.5, 1, 1, 0);
        const scene_transform both = scene_transform_concat(&scale, &rotation);
        CHECK_OK(scene_layer_set_transform(plane, &both));
        add_box(plane, 0, 0, 64, 64, RED);
        scene_layer *beside = add_box(stage.root, 0, 0, 64, 64, BLUE);
        CHECK_OK(scene_layer_set_z_position(beside, -1));
        frame frame = frame_render(stage.renderer, 0);
        /* Depth alone may be 0: the plane is what it was then, seen in perspective. */
        if (i < 4) expect_color(&frame, 32, 32, BLUE);
        frame_free(&frame);
        stage_release(&stage);
    }
}

/** Views from nowhere, from within, and from behind. */
static void views(void) {
    static const double distances[] = {0, 1e-12, 1, -200, 1e300, INFINITY};
    for (size_t i = 0; i < sizeof distances / sizeof distances[0]; i++) {
        stage stage = stage_create(64, 64, 1);
        const scene_transform perspective = scene_transform_make_perspective(distances[i]);
        (void)scene_layer_set_sublayer_transform(stage.root, &perspective);
        for (int j = 0; j < 8; j++) {
            scene_layer *plane = add_box(stage.root, 8 * j - 40, 0, 80, 64, j & 1 ? RED : BLUE);
            turn(plane, 0.4 * j, 1, 0.3 * j, 0);
            CHECK_OK(scene_layer_set_z_position(plane, 60 * j - 200));
        }
        frame frame = frame_render(stage.renderer, 0);
        frame_free(&frame);
        stage_release(&stage);
    }
    stage stage = stage_create(64, 64, 1);
    scene_transform broken = scene_transform_make_identity();
    ((double *)&broken)[11] = NAN;
    CHECK_INT(scene_layer_set_sublayer_transform(stage.root, &broken), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(scene_layer_set_z_position(stage.root, NAN), SCENE_ERROR_INVALID_ARGUMENT);
    stage_release(&stage);
}

/** What passes the eye goes, from the edge inwards, and never comes back upside down. */
static void passing_the_eye(void) {
    stage stage = look_from(100);
    scene_layer *plane = add_box(stage.root, 22, 22, 20, 20, RED);
    double before = 0;
    bool was_full = false;
    for (int z = 0; z <= 200; z += 5) {
        CHECK_OK(scene_transaction_begin());
        CHECK_OK(scene_transaction_set_disable_actions(true));
        CHECK_OK(scene_layer_set_z_position(plane, z));
        CHECK_OK(scene_transaction_commit());
        frame frame = frame_render(stage.renderer, 0);
        const double coverage = frame_coverage(&frame);
        if (z < 100) CHECK(coverage >= before);
        if (z > 100) CHECK(coverage == 0);
        was_full = was_full || coverage > 64 * 64 - 1;
        before = coverage;
        frame_free(&frame);
    }
    CHECK(was_full);
    stage_release(&stage);
}

/** A thousand transform layers within each other, each turned a little: what is in the last one is where all turns together take it. */
static void nested(void) {
    enum { DEPTH = 1000 };
    stage stage = look_from(500);
    scene_layer *above = stage.root;
    for (int i = 0; i < DEPTH; i++) {
        scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_TRANSFORM);
        CHECK_OK(scene_layer_set_frame(layer, (scene_rect){0, 0, 64, 64}));
        turn(layer, 2 * 3.141592653589793 / DEPTH, 0, 1, 0);
        CHECK_OK(scene_layer_add_sublayer(above, layer));
        scene_layer_release(layer);
        above = layer;
    }
    add_box(above, 22, 22, 20, 20, RED);
    frame frame = frame_render(stage.renderer, 0);
    expect_color(&frame, 32, 32, RED);
    CHECK_NEAR(frame_coverage(&frame), 400, 1);
    frame_free(&frame);
    stage_release(&stage);
}

static int warnings;

static void count_warning(scene_log_level level, const char *message, void *data) {
    (void)level;
    (void)data;
    if (strstr(message, "parts") != NULL) warnings++;
}

/** Planes that would be cut into millions of parts are drawn all the same, in time, and it is said that some are whole: once. */
static void too_many(void) {
    CHECK_OK(scene_set_log_function(SCENE_LOG_WARNING, count_warning, NULL, NULL));
    stage stage = look_from(200);
    for (int i = 0; i < 500; i++) {
        turn(add_box(stage.root, i % 7, i % 5, 60, 60, i & 1 ? RED : BLUE), 0.7 + i * 0.618, i % 3 - 1, 1, i % 5 - 2);
    }
    CHECK_OK(scene_renderer_set_root(stage.renderer, NULL));
    CHECK_OK(scene_renderer_set_root(stage.renderer, stage.root));
    frame frame = frame_render(stage.renderer, 0);
    frame_free(&frame);
    scene_renderer_statistics figures = SCENE_RENDERER_STATISTICS_INIT;
    CHECK_OK(scene_renderer_get_statistics(stage.renderer, &figures));
    CHECK_INT(figures.planes, 500);
    CHECK(figures.plane_parts <= 1 << 18);
    printf("%u parts in %.3f s of sorting, %d warnings\n", figures.plane_parts, figures.sort_time, warnings);
    stage_release(&stage);
    CHECK_OK(scene_set_log_function(SCENE_LOG_WARNING, NULL, NULL, NULL));
}

int main(void) {
    flat();
    crossing();
    singular();
    views();
    passing_the_eye();
    nested();
    too_many();
    return check_summary("planes");
}
