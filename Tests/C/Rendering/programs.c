/* Programs: made before the frame that needs them, and kept in a folder. */
#define _XOPEN_SOURCE 700
#include "frame.h"

#include <dirent.h>
#include <unistd.h>

static int count_programs(const char *folder) {
    DIR *directory = opendir(folder);
    int count = 0;
    for (struct dirent *entry; directory && (entry = readdir(directory));)
        count += strstr(entry->d_name, ".program") != NULL;
    if (directory) closedir(directory);
    return count;
}

/* A frame that was prepared makes no programs, and preparing shows nothing. */
static void preparing(const char *folder) {
    stage stage = stage_create(64, 64, 1);
    scene_layer *card = add_box(stage.root, 8, 8, 30, 30, BLUE);
    CHECK_OK(scene_layer_set_corner_radius(card, 8));
    CHECK_OK(scene_layer_set_shadow_opacity(card, 1));
    CHECK_OK(scene_renderer_prepare(stage.renderer, stage.root));
    scene_renderer_statistics figures = SCENE_RENDERER_STATISTICS_INIT;
    CHECK_OK(scene_renderer_get_statistics(stage.renderer, &figures));
    CHECK_INT(figures.frames, 0);
    int prepared = count_programs(folder);
    CHECK(prepared > 0);
    frame frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 20, 20, 0, 0, 255, 255);
    frame_free(&frame);
    CHECK_INT(count_programs(folder), prepared);

    CHECK_FAILS(scene_renderer_prepare(stage.renderer, NULL), SCENE_ERROR_INVALID_HANDLE);
    CHECK_OK(scene_transaction_begin());
    CHECK_FAILS(scene_renderer_prepare(stage.renderer, card), SCENE_ERROR_INVALID_STATE);
    CHECK_OK(scene_transaction_commit());
    stage_release(&stage);
}

/* Who holds the model may prepare a renderer that draws on a thread of its own. */
static void preparing_with_the_model(void) {
    stage stage = stage_create(64, 64, 1);
    CHECK_OK(scene_renderer_start(stage.renderer, 0.01));
    CHECK_OK(scene_transaction_lock());
    for (int i = 0; i < 20; i++) CHECK_OK(scene_renderer_prepare(stage.renderer, stage.root));
    CHECK_OK(scene_transaction_unlock());
    stage_release(&stage);
}

/* Without a folder nothing is written. */
static void without(const char *folder) {
    int before = count_programs(folder);
    CHECK_OK(scene_set_program_cache(NULL));
    stage stage = stage_create(64, 64, 1);
    scene_layer *box = add_box(stage.root, 8, 8, 30, 30, BLUE);
    CHECK_OK(scene_layer_set_border_width(box, 3));
    CHECK_OK(scene_renderer_prepare(stage.renderer, stage.root));
    CHECK_INT(count_programs(folder), before);
    char *driver = scene_renderer_copy_driver_name(stage.renderer);
    CHECK(driver && strstr(driver, "OpenGL"));
    scene_string_free(driver);
    stage_release(&stage);
}

int main(void) {
    char folder[] = "programs.XXXXXX";
    CHECK(mkdtemp(folder) != NULL);
    char *path = realpath(folder, NULL);
    CHECK(path != NULL);
    CHECK_OK(scene_set_program_cache(path));
    preparing(path);
    preparing_with_the_model();
    without(path);
    free(path);
    return check_summary("programs");
}
