/* Captures: one file with a frame. What is in them is tried in Python, which reads them. */
#define _GNU_SOURCE
#include "frame.h"

#include <stdlib.h>
#include <unistd.h>

static long size_of(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) return -1;
    char head[4] = {0};
    const bool is_zip = fread(head, 1, 4, file) == 4 && memcmp(head, "PK\3\4", 4) == 0;
    fseek(file, 0, SEEK_END);
    const long size = ftell(file);
    fclose(file);
    return is_zip ? size : 0;
}

int main(void) {
    char folder[] = "/tmp/captures-XXXXXX", path[64], nowhere[64];
    CHECK(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/capture.zip", folder);
    snprintf(nowhere, sizeof nowhere, "%s/nowhere/capture.zip", folder);
    stage stage = stage_create(64, 32, 2);
    add_box(stage.root, 4, 4, 8, 8, RED);
    CHECK_FAILS(scene_renderer_capture(stage.renderer, path), SCENE_ERROR_INVALID_STATE);
    CHECK_INT(size_of(path), -1);
    frame first = frame_render(stage.renderer, 1.5);
    CHECK_FAILS(scene_renderer_capture(stage.renderer, NULL), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_renderer_capture(stage.renderer, nowhere), SCENE_ERROR_IO);
    CHECK_OK(scene_renderer_capture(stage.renderer, path));
    const long size = size_of(path);
    CHECK(size > 500);
    /* It takes the place of what is there, and changes nothing of the tree. */
    CHECK_OK(scene_renderer_capture(stage.renderer, path));
    CHECK_INT(size_of(path), size);
    frame second = frame_render(stage.renderer, 1.5);
    CHECK(frame_equal(&first, &second));
    /* Without a tree there is nothing to look at, and the file stays. */
    CHECK_OK(scene_renderer_set_root(stage.renderer, NULL));
    CHECK_FAILS(scene_renderer_capture(stage.renderer, path), SCENE_ERROR_INVALID_STATE);
    CHECK_INT(size_of(path), size);
    frame_free(&first);
    frame_free(&second);
    CHECK_INT(unlink(path), 0);
    CHECK_INT(rmdir(folder), 0);
    stage_release(&stage);
    return check_summary("captures");
}
