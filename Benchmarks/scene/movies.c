/* Movies as video layers, drawn by the renderer's thread, whose frames are read as they come. */
#define _POSIX_C_SOURCE 200809L
#include "../movies.h"
#include "offscreen.h"

enum { MOST = 64 };

typedef struct wall {
    scene_renderer *renderer;
    scene_layer *channels[MOST];
    int count;
    uint64_t last;
} wall;

static uint8_t pixels[4 * CANVAS_WIDTH * CANVAS_HEIGHT];

static scene_layer *make_channel(const char *path, int index, int side) {
    char text[1024];
    movies_pipeline(text, sizeof text, path, "identity name=video");
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_VIDEO);
    CHECK_MADE(layer);
    double width = CANVAS_WIDTH / (double)side, height = CANVAS_HEIGHT / (double)side;
    CHECK(scene_layer_set_frame(layer, (scene_rect){index % side * width, index / side * height, width, height}));
    CHECK(scene_video_layer_set_pipeline(layer, text));
    CHECK(scene_video_layer_play(layer));
    return layer;
}

static bool refresh(void *data) {
    wall *wall = data;
    scene_dispatch();
    scene_frame_timing timing = SCENE_FRAME_TIMING_INIT;
    if (scene_renderer_get_frame_timing(wall->renderer, 0, &timing) != SCENE_OK || timing.number == wall->last) {
        return false;
    }
    wall->last = timing.number;
    CHECK(scene_renderer_read_pixels(wall->renderer, SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, 4 * CANVAS_WIDTH, pixels,
                                     sizeof pixels));
    return true;
}

/** How many of the frames that were measured did not stand for as many refreshes as one of the movie does. */
static double uneven_share(const wall *wall) {
    int count = 0, uneven = 0;
    double before = -1, least = 1.5 / DISPLAY_RATE, most = 2.5 / DISPLAY_RATE;
    uint64_t first =
        wall->last > (uint64_t)(measured * MOVIE_RATE) ? wall->last - (uint64_t)(measured * MOVIE_RATE) : 1;
    for (uint64_t number = first; number <= wall->last; number++) {
        scene_frame_timing timing = SCENE_FRAME_TIMING_INIT;
        if (scene_renderer_get_frame_timing(wall->renderer, number, &timing) != SCENE_OK) {
            continue;
        }
        if (before >= 0) {
            count++;
            uneven += timing.time - before < least || timing.time - before > most;
        }
        before = timing.time;
    }
    return count > 0 ? (double)uneven / count : 1;
}

static void print(void *data) {
    const wall *wall = data;
    uint64_t shown = 0, dropped = 0;
    for (int i = 0; i < wall->count; i++) {
        scene_video_statistics figures = SCENE_VIDEO_STATISTICS_INIT;
        CHECK(scene_video_layer_get_statistics(wall->channels[i], &figures));
        shown += figures.shown;
        dropped += figures.dropped;
    }
    printf(", \"shown\": %llu, \"dropped_share\": %.4f, \"uneven_share\": %.4f", (unsigned long long)shown,
           (double)dropped / (double)(shown + dropped + 1), uneven_share(wall));
}

int main(int argc, char **argv) {
    movies_options options = movies_read_options(argc, argv);
    static wall wall;
    wall.renderer = make_renderer();
    wall.count = options.side * options.side;
    scene_layer *root = make_layer(CANVAS_WIDTH / 2.0, CANVAS_HEIGHT / 2.0, CANVAS_WIDTH, CANVAS_HEIGHT);
    for (int i = 0; i < wall.count; i++) {
        wall.channels[i] = make_channel(options.path, i, options.side);
        CHECK(scene_layer_add_sublayer(root, wall.channels[i]));
    }
    CHECK(scene_renderer_set_root(wall.renderer, root));
    scene_flush();
    CHECK(scene_renderer_start(wall.renderer, 1.0 / DISPLAY_RATE));
    movies_measure(refresh, print, &wall);
    CHECK(scene_renderer_stop(wall.renderer));
    CHECK(scene_renderer_set_root(wall.renderer, NULL));
    for (int i = 0; i < wall.count; i++) {
        scene_layer_release(wall.channels[i]);
    }
    scene_layer_release(root);
    scene_renderer_release(wall.renderer);
    return 0;
}
