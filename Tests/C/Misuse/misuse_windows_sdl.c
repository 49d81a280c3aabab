/* Misuse of every function of window.h and event.h: handles that are none, before, while and after there is a window. */
#include "check.h"

#include <scene/event.h>
#include <scene/window.h>

static bool handle(scene_window *window, const scene_event *event, void *user_data) {
    (void)window, (void)event, (void)user_data;
    return false;
}

static void refuses(scene_window *bad) {
    static const scene_size size = {10, 10};
    static const scene_rect area = {0, 0, 1, 1};
    const scene_status expected = SCENE_ERROR_INVALID_HANDLE;
    CHECK_FAILS_WITH(scene_window_retain(bad), NULL, expected);
    CHECK_FAILS(scene_window_close(bad), expected);
    CHECK_FAILS_WITH(scene_window_is_open(bad), false, expected);
    CHECK_FAILS_WITH(scene_window_get_renderer(bad), NULL, expected);
    CHECK_FAILS(scene_window_set_root(bad, NULL), expected);
    CHECK_FAILS_WITH(scene_window_get_root(bad), NULL, expected);
    CHECK_FAILS(scene_window_set_title(bad, "a"), expected);
    CHECK_FAILS(scene_window_set_size(bad, size), expected);
    CHECK_FAILS_WITH(scene_window_get_size(bad).width, 0, expected);
    CHECK_FAILS(scene_window_set_minimum_size(bad, size), expected);
    CHECK_FAILS(scene_window_set_maximum_size(bad, size), expected);
    CHECK_FAILS_WITH(scene_window_get_scale(bad), 0, expected);
    CHECK_FAILS(scene_window_set_position(bad, (scene_point){1, 1}), expected);
    CHECK_FAILS_WITH(scene_window_get_position(bad).x, 0, expected);
    CHECK_FAILS_WITH(scene_window_get_screen(bad), 0, expected);
    CHECK_FAILS(scene_window_set_full_screen(bad, true), expected);
    CHECK_FAILS_WITH(scene_window_is_full_screen(bad), false, expected);
    CHECK_FAILS(scene_window_set_always_on_top(bad, true), expected);
    CHECK_FAILS(scene_window_set_icon(bad, NULL), expected);
    CHECK_FAILS(scene_window_show(bad), expected);
    CHECK_FAILS(scene_window_hide(bad), expected);
    CHECK_FAILS(scene_window_minimize(bad), expected);
    CHECK_FAILS(scene_window_maximize(bad), expected);
    CHECK_FAILS(scene_window_restore(bad), expected);
    CHECK_FAILS(scene_window_activate(bad), expected);
    CHECK_FAILS(scene_window_set_cursor_shape(bad, SCENE_CURSOR_SHAPE_ARROW), expected);
    CHECK_FAILS(scene_window_set_focused_layer(bad, NULL), expected);
    CHECK_FAILS_WITH(scene_window_get_focused_layer(bad), NULL, expected);
    CHECK_FAILS(scene_window_set_text_input(bad, true, area), expected);
    CHECK_FAILS(scene_window_drag_layer(bad, NULL, NULL), expected);
    CHECK_FAILS(scene_window_set_event_function(bad, handle, NULL, NULL), expected);
}

int main(void) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    refuses(NULL);
    refuses((scene_window *)layer);
    CHECK_FAILS(scene_layer_set_event_function(NULL, handle, NULL, NULL), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_clipboard_set_text(NULL), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_clipboard_set_text("\xff"), SCENE_ERROR_INVALID_ARGUMENT);

    CHECK_FAILS(scene_screen_get_info(0, NULL), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_screen_get_info(UINT32_MAX, NULL), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_screen_copy_name(UINT32_MAX), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    scene_screen_info info = {.struct_size = 3};
    CHECK_FAILS(scene_screen_get_info(0, &info), SCENE_ERROR_INVALID_ARGUMENT);

    scene_window_options options = SCENE_WINDOW_OPTIONS_INIT;
    options.struct_size = 8;
    CHECK_FAILS_WITH(scene_window_create(&options), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    scene_window *window = scene_window_create(NULL);
    CHECK(window != NULL);
    CHECK_FAILS(scene_window_set_root(window, (scene_layer *)window), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_layer_set_event_function((scene_layer *)window, handle, NULL, NULL), SCENE_ERROR_INVALID_HANDLE);
    scene_rect limits = {0, 0, -1, 5};
    CHECK_FAILS(scene_window_drag_layer(window, layer, &limits), SCENE_ERROR_INVALID_ARGUMENT);
    limits.width = INFINITY;
    CHECK_FAILS(scene_window_drag_layer(window, layer, &limits), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_window_drag_layer(window, layer, NULL), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_window_drag_layer(window, NULL, NULL), SCENE_ERROR_INVALID_HANDLE);
    CHECK(scene_window_retain(window) == window);
    scene_window_release(window);
    CHECK_OK(scene_window_close(window));
    CHECK_OK(scene_window_close(window));
    CHECK_FAILS(scene_window_set_root(window, layer), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_window_set_title(window, "a"), SCENE_ERROR_INVALID_STATE);
    scene_window_release(window);
    refuses(window);
    scene_window_release(window);
    scene_window_release(NULL);
    scene_layer_release(layer);
    return check_summary("misuse_windows_sdl");
}
