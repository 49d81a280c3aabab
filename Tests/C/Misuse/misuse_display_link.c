/* Misuse of every function of display_link.h. A link tells of refreshes by itself, so there is no walk over rows; each function is called with every bad
   handle.
   No ROW(scene_display_link_create), ROW(scene_display_link_retain), ROW(scene_display_link_release), ROW(scene_display_link_set_paused),
   ROW(scene_display_link_is_paused), ROW(scene_display_link_set_preferred_frames_per_second),
   ROW(scene_display_link_get_preferred_frames_per_second). display_links.c has what is wrong with values. */
#include <scene/display_link.h>

#include "check.h"

static void ignore(const scene_display_refresh *refresh, void *user_data) { (void)refresh, (void)user_data; }

static void refuse(scene_display_link *link) {
    CHECK_FAILS_WITH(scene_display_link_retain(link), NULL, SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_display_link_set_paused(link, true), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS_WITH(scene_display_link_is_paused(link), false, SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_display_link_set_preferred_frames_per_second(link, 30), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS_WITH(scene_display_link_get_preferred_frames_per_second(link), 0, SCENE_ERROR_INVALID_HANDLE);
}

int main(void) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_display_link *gone = scene_display_link_create(NULL, ignore, NULL, NULL);
    scene_display_link_release(gone);
    refuse(NULL);
    refuse(gone);
    refuse((scene_display_link *)layer);
    CHECK_FAILS_WITH(scene_display_link_create((scene_renderer *)gone, ignore, NULL, NULL), NULL,
                     SCENE_ERROR_INVALID_HANDLE);
    scene_error_clear();
    scene_display_link_release(gone);
    CHECK_INT(scene_error_status(), SCENE_ERROR_INVALID_HANDLE);
    scene_error_clear();
    scene_display_link_release(NULL);
    CHECK_INT(scene_error_status(), SCENE_OK);
    scene_layer_release(layer);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_DISPLAY_LINK), 0);
    return check_summary("misuse_display_link");
}
