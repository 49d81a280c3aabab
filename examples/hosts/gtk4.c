/* libscene in GTK 4: a GtkGLArea with layers, in the context that GTK makes by default, beside a button of GTK's own.

       gtk4 [--frames N --screenshot out.png]

   Frames are drawn when they are due: GTK's frame clock ticks while something moves, and not at all otherwise. With --frames the clock
   goes on by a sixtieth of a second from frame to frame, which makes a run repeatable. */
#include "cards.h"

#include "../embed-sdl/screenshot.h"

#include <gtk/gtk.h>
#include <scene/gl.h>

typedef struct host {
    cards cards;
    scene_renderer *renderer;
    GtkWidget *window, *area;
    guint tick, timer;
    int frame, frames;
    const char *screenshot;
} host;

static double now(const host *host) { return host->frames ? host->frame / 60.0 : (double)g_get_monotonic_time() / 1e6; }

static gboolean on_tick(GtkWidget *area, GdkFrameClock *clock, gpointer data) {
    (void)clock, (void)data;
    gtk_gl_area_queue_render(GTK_GL_AREA(area));
    return G_SOURCE_CONTINUE;
}

static gboolean on_timer(gpointer data) {
    host *host = data;
    host->timer = 0;
    gtk_gl_area_queue_render(GTK_GL_AREA(host->area));
    return G_SOURCE_REMOVE;
}

/* On the main thread, some time after libscene has said that there is something new. */
static gboolean on_wanted_idle(gpointer data) {
    gtk_gl_area_queue_render(GTK_GL_AREA(data));
    g_object_unref(data);
    return G_SOURCE_REMOVE;
}

/* On any thread. */
static void on_wanted(void *data) { g_idle_add(on_wanted_idle, g_object_ref(((host *)data)->area)); }

/* Has the next frame drawn when it is due: with the next tick, at a time, or when somebody asks for one. */
static void plan_next(host *host) {
    double left = scene_renderer_next_frame_time(host->renderer) - now(host);
    bool ticks = host->frames || left <= 0;
    if (ticks && !host->tick) host->tick = gtk_widget_add_tick_callback(host->area, on_tick, NULL, NULL);
    if (!ticks && host->tick) {
        gtk_widget_remove_tick_callback(host->area, host->tick);
        host->tick = 0;
    }
    if (!ticks && isfinite(left) && !host->timer) host->timer = g_timeout_add((guint)(1000 * left) + 1, on_timer, host);
}

/* Not while GTK draws the window. */
static gboolean on_done(gpointer window) {
    gtk_window_destroy(GTK_WINDOW(window));
    return G_SOURCE_REMOVE;
}

static gboolean on_render(GtkGLArea *area, GdkGLContext *context, host *host) {
    (void)context;
    int scale = gtk_widget_get_scale_factor(GTK_WIDGET(area));
    scene_gl_target target = SCENE_GL_TARGET_INIT;
    target.framebuffer = SCENE_GL_FRAMEBUFFER_BOUND;
    target.width = (uint32_t)(gtk_widget_get_width(GTK_WIDGET(area)) * scale);
    target.height = (uint32_t)(gtk_widget_get_height(GTK_WIDGET(area)) * scale);
    target.scale = scale;
    target.clear = true;
    if (!host->renderer) return FALSE;
    if (host->frames && host->frame == 1) cards_click(&host->cards, 320, 200);
    if (scene_renderer_render_gl(host->renderer, &target, now(host)) != SCENE_OK)
        g_warning("libscene: %s", scene_error_message());
    host->frame++;
    if (host->screenshot && host->frame == host->frames)
        screenshot_write(host->screenshot, (int)target.width, (int)target.height);
    if (host->frames == 0 || host->frame < host->frames)
        plan_next(host);
    else if (host->frame == host->frames)
        g_idle_add(on_done, host->window);
    return TRUE;
}

static void on_realize(GtkGLArea *area, host *host) {
    gtk_gl_area_make_current(area);
    if (gtk_gl_area_get_error(area)) return;
    host->renderer = scene_renderer_create_gl(NULL, NULL);
    if (!host->renderer) {
        g_warning("libscene: %s", scene_error_message());
        return;
    }
    scene_renderer_set_root(host->renderer, host->cards.root);
    scene_renderer_set_background_color(host->renderer, cards_background);
    scene_renderer_set_frame_wanted_function(host->renderer, on_wanted, host, NULL);
}

/* GTK is about to destroy the context: what libscene has there goes first. */
static void on_unrealize(GtkGLArea *area, host *host) {
    gtk_gl_area_make_current(area);
    if (host->tick) gtk_widget_remove_tick_callback(GTK_WIDGET(area), host->tick);
    if (host->timer) g_source_remove(host->timer);
    host->tick = host->timer = 0;
    scene_renderer_release(host->renderer);
    host->renderer = NULL;
}

static void on_resize(GtkGLArea *area, int width, int height, host *host) {
    (void)width, (void)height;
    cards_resize(&host->cards, gtk_widget_get_width(GTK_WIDGET(area)), gtk_widget_get_height(GTK_WIDGET(area)));
}

static void on_pressed(GtkGestureClick *gesture, int count, double x, double y, host *host) {
    (void)gesture, (void)count;
    cards_click(&host->cards, x, y);
}

static void on_button(GtkButton *button, host *host) {
    (void)button;
    cards_click(&host->cards, -1, -1);
}

static void on_activate(GtkApplication *application, host *host) {
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *button = gtk_button_new_with_label("Deal");
    GtkGesture *click = gtk_gesture_click_new();
    host->window = gtk_application_window_new(application);
    host->area = gtk_gl_area_new();
    cards_create(&host->cards, 640, 400);
    gtk_widget_set_size_request(host->area, 640, 400);
    gtk_widget_set_vexpand(host->area, TRUE);
    gtk_gl_area_set_auto_render(GTK_GL_AREA(host->area), FALSE);
    gtk_widget_add_controller(host->area, GTK_EVENT_CONTROLLER(click));
    g_signal_connect(click, "pressed", G_CALLBACK(on_pressed), host);
    g_signal_connect(button, "clicked", G_CALLBACK(on_button), host);
    g_signal_connect(host->area, "realize", G_CALLBACK(on_realize), host);
    g_signal_connect(host->area, "unrealize", G_CALLBACK(on_unrealize), host);
    g_signal_connect(host->area, "render", G_CALLBACK(on_render), host);
    g_signal_connect(host->area, "resize", G_CALLBACK(on_resize), host);
    gtk_box_append(GTK_BOX(box), host->area);
    gtk_box_append(GTK_BOX(box), button);
    gtk_window_set_child(GTK_WINDOW(host->window), box);
    gtk_window_set_title(GTK_WINDOW(host->window), "libscene in GTK 4");
    gtk_window_present(GTK_WINDOW(host->window));
}

int main(int count, char **arguments) {
    host host = {0};
    for (int i = 1; i + 1 < count; i += 2) {
        if (g_str_equal(arguments[i], "--frames")) host.frames = atoi(arguments[i + 1]);
        if (g_str_equal(arguments[i], "--screenshot")) host.screenshot = arguments[i + 1];
    }
    GtkApplication *application = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(on_activate), &host);
    int status = g_application_run(G_APPLICATION(application), 1, arguments);
    g_object_unref(application);
    scene_layer_release(host.cards.root);
    return status;
}
