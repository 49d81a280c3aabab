/** @file window.h
 *  @brief Windows that draw by themselves, and their events. SDL2 is opened when the first window is made, for X11, Wayland and KMS.
 *
 *      scene_window_options options = SCENE_WINDOW_OPTIONS_INIT;
 *      options.title = "Hello";
 *      scene_window *window = scene_window_create(&options);
 *      scene_window_set_root(window, root);
 *      struct pollfd fd = {scene_get_fd(), POLLIN, 0};
 *      while (scene_window_is_open(window)) {
 *          poll(&fd, 1, -1);
 *          scene_dispatch();
 *      }
 *
 *  A thread of the library's draws each window (render_thread.h), paced by its screen: the program may sleep, compute or block, and what moves
 *  goes on moving. Windows belong to the thread that made the first one (#SCENE_ERROR_WRONG_THREAD otherwise); on some systems that must be the
 *  process's first thread. Their events are handled in its scene_dispatch(), for which scene_get_fd() becomes readable.
 */
#ifndef SCENE_WINDOW_H
#define SCENE_WINDOW_H

#include <scene/base.h>
#include <scene/layer.h>
#include <scene/renderer.h>
#include <scene/screen.h>

SCENE_BEGIN_DECLS

/** The most pixels of a side of an icon. Since: 0.4. */
#define SCENE_ICON_MAX_SIZE 512

/** A window. Reference counted; it is closed with its last reference. */
typedef struct scene_window scene_window;

/** What a window is made with. */
typedef struct scene_window_options {
    /** sizeof(scene_window_options), set by the caller (#SCENE_WINDOW_OPTIONS_INIT). */
    uint32_t struct_size;
    /** UTF-8; NULL for none. */
    const char *title;
    /** In points, 1...16384 each. Default 640 x 400. */
    double width, height;
    /** Whether people may change its size. Default true. */
    bool resizable;
    /** Whether it has a title bar and a border. Default true. */
    bool bordered;
    /** Whether what lies behind is seen where nothing is drawn, where the system has that. Default false. */
    bool transparent;
    /** Whether it fills the screen. Default false. */
    bool full_screen;
    /** Whether it stays off the screen until scene_window_show(). Default false. */
    bool hidden;
    /** The screen to appear on (screen.h), in its middle where the system lets programs choose. Default 0. Since: 0.4. */
    uint32_t screen;
} scene_window_options;

#define SCENE_WINDOW_OPTIONS_INIT \
    { sizeof(scene_window_options), NULL, 640, 400, true, true, false, false, false, 0 }

/** Makes a window and shows it. @param options NULL for the defaults.
 *  @return a reference you own, or NULL: #SCENE_ERROR_UNSUPPORTED (no SDL2, no display, no OpenGL ES 3: the message says which),
 *          #SCENE_ERROR_WRONG_THREAD, #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_OUT_OF_MEMORY.
 *  Threads: the one that made the first window. Since: 0.3. */
scene_window *scene_window_create(const scene_window_options *options);

/** Takes another reference and returns its argument (NULL for an invalid handle). Threads: any. Since: 0.3. */
scene_window *scene_window_retain(scene_window *window);
/** Gives a reference back; NULL does nothing. With the last one the window is closed: from another thread than the windows' it leaves the screen
 *  when the process ends. Threads: any. Since: 0.3. */
void scene_window_release(scene_window *window);

/** Takes the window from the screen for good, ends its thread, frees what it was drawn with, and lets go of its event function (`destroy` is called
 *  once that has returned). It may be called in the window's own handlers. Nothing happens when it is closed already.
 *  Threads: the windows'. Since: 0.3. */
scene_status scene_window_close(scene_window *window);
/** Whether the window has not been closed. Threads: any. Since: 0.3. */
bool scene_window_is_open(const scene_window *window);

/** What draws the window, borrowed: for its statistics (scene_renderer_get_frame_timing()), overlays, background and budgets. It runs as long as
 *  the window is open; the window sets its size. Threads: any. Since: 0.3. */
scene_renderer *scene_window_get_renderer(const scene_window *window);

/** The tree to show, or NULL. Its frame is that of the window from then on, without animation, also when the size changes; layouts follow.
 *  @return errors as scene_renderer_set_root(). Threads: the windows'. Since: 0.3. */
scene_status scene_window_set_root(scene_window *window, scene_layer *root);
/** The tree that is shown, borrowed, or NULL. Threads: any. Since: 0.3. */
scene_layer *scene_window_get_root(const scene_window *window);

/** Sets the title. Threads: the windows'. Since: 0.3. */
scene_status scene_window_set_title(scene_window *window, const char *title);
/** Sets the size. @param size in points, 1...16384 each. The system may give it another. Threads: the windows'. Since: 0.3. */
scene_status scene_window_set_size(scene_window *window, scene_size size);
/** The size in points, as of the last event. Threads: the windows'. Since: 0.3. */
scene_size scene_window_get_size(const scene_window *window);
/** Sets the least size that people can give it. @param size in points, 1...16384 each. Threads: the windows'. Since: 0.3. */
scene_status scene_window_set_minimum_size(scene_window *window, scene_size size);
/** Sets the greatest size that people can give it. @param size in points, 1...16384 each. Threads: the windows'. Since: 0.4. */
scene_status scene_window_set_maximum_size(scene_window *window, scene_size size);
/** Pixels per point on the screen that the window is on, as of the last event; 0 for an invalid handle. Threads: the windows'. Since: 0.3. */
double scene_window_get_scale(const scene_window *window);
/** Sets where its upper left corner is among all screens (screen.h).
 *  @param position in points, -32768...32767. Wayland moves no windows for programs: nothing happens there. Threads: the windows'. Since: 0.4. */
scene_status scene_window_set_position(scene_window *window, scene_point position);
/** Where its upper left corner is among all screens, in points; (0, 0) where the system does not say. Threads: the windows'. Since: 0.4. */
scene_point scene_window_get_position(const scene_window *window);
/** The screen that most of it is on, as a place among all screens. Threads: the windows'. Since: 0.4. */
uint32_t scene_window_get_screen(const scene_window *window);
/** Whether it fills the screen that it is on. Threads: the windows'. Since: 0.3. */
scene_status scene_window_set_full_screen(scene_window *window, bool full_screen);
/** Whether it fills the screen. Threads: the windows'. Since: 0.3. */
bool scene_window_is_full_screen(const scene_window *window);
/** Whether it stays above the windows of other programs. Default false. Threads: the windows'. Since: 0.3. */
scene_status scene_window_set_always_on_top(scene_window *window, bool always_on_top);
/** Sets the picture that stands for the window in task bars and switchers. Without one it is the system's own.
 *  @param icon of at most #SCENE_ICON_MAX_SIZE pixels a side, best a square. It counts as it is now: what loads is waited for, and what changes later
 *         is not seen. On Wayland, where the icon is that of the program's .desktop file, nothing happens.
 *  @return #SCENE_ERROR_UNSUPPORTED for an image whose pixels are somebody else's. Threads: the windows'. Since: 0.4. */
scene_status scene_window_set_icon(scene_window *window, scene_image *icon);
/** Puts a hidden window on the screen. Threads: the windows'. Since: 0.3. */
scene_status scene_window_show(scene_window *window);
/** Takes it from the screen until scene_window_show(). Threads: the windows'. Since: 0.3. */
scene_status scene_window_hide(scene_window *window);
/** Puts it away, where people find it again. The system may do otherwise. Threads: the windows'. Since: 0.4. */
scene_status scene_window_minimize(scene_window *window);
/** Makes it as large as the screen lets it be. The system may do otherwise. Threads: the windows'. Since: 0.4. */
scene_status scene_window_maximize(scene_window *window);
/** Takes back what scene_window_minimize(), scene_window_maximize() or a person did. Threads: the windows'. Since: 0.4. */
scene_status scene_window_restore(scene_window *window);
/** Puts it before all others, and has keys go to it. The system may do otherwise. Threads: the windows'. Since: 0.4. */
scene_status scene_window_activate(scene_window *window);

/** What the pointer looks like. */
typedef enum scene_cursor_shape {
    SCENE_CURSOR_SHAPE_ARROW = 0,
    /** The bar that stands between letters. */
    SCENE_CURSOR_SHAPE_TEXT = 1,
    SCENE_CURSOR_SHAPE_WAIT = 2,
    SCENE_CURSOR_SHAPE_CROSSHAIR = 3,
    SCENE_CURSOR_SHAPE_PROGRESS = 4,
    SCENE_CURSOR_SHAPE_RESIZE_NW_SE = 5,
    SCENE_CURSOR_SHAPE_RESIZE_NE_SW = 6,
    SCENE_CURSOR_SHAPE_RESIZE_W_E = 7,
    SCENE_CURSOR_SHAPE_RESIZE_N_S = 8,
    SCENE_CURSOR_SHAPE_MOVE = 9,
    SCENE_CURSOR_SHAPE_NOT_ALLOWED = 10,
    SCENE_CURSOR_SHAPE_HAND = 11,
    /** None at all. */
    SCENE_CURSOR_SHAPE_HIDDEN = 12,
    SCENE_CURSOR_SHAPE_FORCE_32 = 0x7fffffff
} scene_cursor_shape;

/** Sets what the pointer looks like over the program's windows. Threads: the windows'. Since: 0.3. */
scene_status scene_window_set_cursor_shape(scene_window *window, scene_cursor_shape shape);

/** Has keys, text and compositions go to a layer of the window's tree, and from there up to the root; NULL is the window alone. The layers
 *  are told (#SCENE_EVENT_FOCUS_OUT, #SCENE_EVENT_FOCUS_IN); one that moves the focus on when it is told has the last word.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT for a layer of no or another window, #SCENE_ERROR_INVALID_STATE where layers that are told send the
 *          focus to each other without end.
 *  Threads: the windows'. Since: 0.3. */
scene_status scene_window_set_focused_layer(scene_window *window, scene_layer *layer);
/** The layer that has the focus, borrowed, or NULL. One that leaves the tree loses it, and is told so with the next key. Threads: the windows'. Since: 0.3. */
scene_layer *scene_window_get_focused_layer(const scene_window *window);

/** Whether keys make text in the window (#SCENE_EVENT_TEXT, #SCENE_EVENT_COMPOSITION), with dead keys and input methods. Default false.
 *  @param area where the text appears, in points of the window, for what an input method shows beside it.
 *  Threads: the windows'. Since: 0.3. */
scene_status scene_window_set_text_input(scene_window *window, bool enabled, scene_rect area);

/** The text of the system's clipboard. @return free it with scene_string_free(); "" when there is none; NULL without windows
 *  (#SCENE_ERROR_UNSUPPORTED). Threads: the windows'. Since: 0.3. */
char *scene_clipboard_copy_text(void);
/** Puts text into the system's clipboard. Threads: the windows'. Since: 0.3. */
scene_status scene_clipboard_set_text(const char *text);

SCENE_END_DECLS

#endif
