/* Movies and sounds where there is no GStreamer: a clear error, and the rest goes on. */
#define _DEFAULT_SOURCE
#include "frame.h"

int main(void) {
    setenv("SCENE_GSTREAMER_LIBRARY", "libnothing-of-the-kind.so.0", 1);
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_VIDEO);
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){0, 0, 8, 8}));
    CHECK_OK(scene_layer_set_background_color(layer, &(scene_color){0, 0, 1, 1}));
    CHECK_OK(scene_video_layer_set_uri(layer, "movie.webm"));
    CHECK_FAILS(scene_video_layer_wait(layer, 10), SCENE_ERROR_IO);
    CHECK(strstr(scene_video_layer_get_failure(layer), "libnothing-of-the-kind") != NULL);
    CHECK(strstr(scene_video_layer_get_failure(layer), "gstreamer1.0-plugins-good") != NULL);
    scene_renderer *renderer = scene_renderer_create_offscreen(8, 8, 1);
    CHECK_OK(scene_renderer_set_root(renderer, layer));
    frame frame = frame_render(renderer, 0);
    CHECK_PIXEL(&frame, 4, 4, 0, 0, 255, 255);
    frame_free(&frame);
    const uint8_t red[] = {255, 0, 0, 255};
    CHECK_OK(scene_video_layer_set_uri(layer, NULL));
    CHECK_OK(scene_video_layer_push_frame(layer, 1, 1, 4, SCENE_PIXEL_FORMAT_RGBA8, red));
    frame = frame_render(renderer, 1);
    CHECK_PIXEL(&frame, 4, 4, 255, 0, 0, 255);
    frame_free(&frame);
    const float samples[] = {0, 1, 0};
    scene_sound *sound = scene_sound_create_from_samples(samples, 3, 1, 48000);
    CHECK_OK(scene_sound_play(sound));
    CHECK_FAILS_WITH(scene_sound_create_from_file("/proc/self/exe"), NULL, SCENE_ERROR_UNSUPPORTED);
    scene_sound_release(sound);
    scene_layer_release(layer);
    scene_renderer_release(renderer);
    return check_summary("videos_without");
}
