/* scene_dispatch() in GLib's main loop, and so in GTK's: cc glib.c $(pkg-config --cflags --libs scene glib-2.0) */
#include "fade.h"

#include <glib-unix.h>

static gboolean dispatch(gint fd, GIOCondition condition, gpointer unused) {
    (void)fd, (void)condition, (void)unused;
    scene_dispatch();
    return G_SOURCE_CONTINUE;
}

static void finished(void *loop) { g_main_loop_quit(loop); }

static gboolean give_up(gpointer loop) {
    fputs("nothing came of it\n", stderr);
    g_main_loop_quit(loop);
    return G_SOURCE_CONTINUE;
}

int main(void) {
    GMainLoop *loop = g_main_loop_new(NULL, FALSE);
    guint source = g_unix_fd_add(scene_get_fd(), G_IO_IN, dispatch, NULL),
          patience = g_timeout_add_seconds(10, give_up, loop);
    fade(finished, loop);
    g_main_loop_run(loop);
    g_source_remove(source);
    g_source_remove(patience);
    g_main_loop_unref(loop);
    end();
    return 0;
}
