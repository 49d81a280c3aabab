/** @file hosts/gtk.h
 *  @brief A widget of GTK 4 or GTK 3 that shows layers: a GtkGLArea with a renderer of libscene's.
 *
 *      GtkWidget *area = scene_gtk_area_new(root);
 *      gtk_window_set_child(GTK_WINDOW(window), area);
 *
 *  Frames are drawn with the ticks of GTK's frame clock while something moves, when a change is due, and when something was committed or
 *  loaded on any thread; otherwise nothing runs. The widget calls scene_dispatch() when there is something for it. A widget that is taken out of one window
 *  and put into another gets a new context and a new renderer, and what its layers do goes on. A layer is shown by one widget at a time; a warning
 *  says so of another. What callbacks of scene.hpp throw while GTK's loop runs is said by g_warning().
 *
 *  All functions belong to the thread of GTK's main loop. Since: 0.4.
 */
#ifndef SCENE_HOSTS_GTK_H
#define SCENE_HOSTS_GTK_H

#include <glib-unix.h>
#include <gtk/gtk.h>
#include <math.h>
#include <scene/gl.h>
#include <scene/hosts/pointer.h>
#include <scene/hosts/thrown.h>

SCENE_BEGIN_DECLS

/** @cond What is not for programs. */

/* What a widget has beyond being a GtkGLArea. */
typedef struct scene_gtk_area {
    scene_layer *root;
    scene_renderer *renderer;
    scene_color background;
    scene_point pointer; /* Where it was last. */
    GtkGesture *click;
    int counted, clicks; /* What the gesture has counted of a press that comes, and those of the last press. */
    scene_host_listener listener;
    guint tick, timer, watch;
} scene_gtk_area;

static inline scene_gtk_area *scene_gtk_area_of(gpointer area) {
    return (scene_gtk_area *)g_object_get_data(G_OBJECT(area), "scene-gtk-area");
}

#if GTK_CHECK_VERSION(4, 0, 0)
#define SCENE_GTK_AREA_WIDTH(area) gtk_widget_get_width(area)
#define SCENE_GTK_AREA_HEIGHT(area) gtk_widget_get_height(area)
#else
#define SCENE_GTK_AREA_WIDTH(area) gtk_widget_get_allocated_width(area)
#define SCENE_GTK_AREA_HEIGHT(area) gtk_widget_get_allocated_height(area)
#endif

static inline gboolean scene_gtk_area_redraw(gpointer area) {
    gtk_gl_area_queue_render(GTK_GL_AREA(area));
    return G_SOURCE_REMOVE;
}

/* On any thread, within a call that commits: the main loop draws, and drops the reference. */
static inline void scene_gtk_area_wanted(void *weak) {
    gpointer area = g_weak_ref_get((GWeakRef *)weak);
    if (area) g_idle_add_full(G_PRIORITY_DEFAULT, scene_gtk_area_redraw, area, g_object_unref);
}

static inline void scene_gtk_area_forget(void *weak) {
    g_weak_ref_clear((GWeakRef *)weak);
    g_free(weak);
}

static inline void scene_gtk_area_say(const char *message) {
    g_warning("libscene: a function of the program threw: %s", message);
}

static inline gboolean scene_gtk_area_dispatch(gint descriptor, GIOCondition condition, gpointer data) {
    (void)descriptor, (void)condition, (void)data;
    scene_dispatch();
    scene_host_report_thrown(scene_gtk_area_say);
    return G_SOURCE_CONTINUE;
}

static inline gboolean scene_gtk_area_tick(GtkWidget *area, GdkFrameClock *clock, gpointer data) {
    (void)clock, (void)data;
    scene_gtk_area_of(area)->tick = 0;
    return scene_gtk_area_redraw(area);
}

static inline gboolean scene_gtk_area_due(gpointer area) {
    scene_gtk_area_of(area)->timer = 0;
    return scene_gtk_area_redraw(area);
}

/* Has the next frame drawn when it is due: with the next tick, or at its time. A widget that nobody sees is not drawn, and asks for no more. */
static inline void scene_gtk_area_plan(GtkWidget *area, scene_gtk_area *self, double now) {
    double left = scene_renderer_next_frame_time(self->renderer) - now;
    if (self->timer) g_source_remove(self->timer);
    self->timer = 0;
    if (left <= 0 && !self->tick)
        self->tick = gtk_widget_add_tick_callback(area, scene_gtk_area_tick, NULL, NULL);
    else if (left > 0 && left < 1e6)
        self->timer = g_timeout_add((guint)(1000 * left) + 1, scene_gtk_area_due, area);
}

static inline gboolean scene_gtk_area_render(GtkGLArea *gl_area, GdkGLContext *context, gpointer data) {
    GtkWidget *area = GTK_WIDGET(gl_area);
    scene_gtk_area *self = scene_gtk_area_of(area);
    scene_gl_target target = SCENE_GL_TARGET_INIT;
    double now = (double)gdk_frame_clock_get_frame_time(gtk_widget_get_frame_clock(area)) / 1e6;
    int scale = gtk_widget_get_scale_factor(area);
    (void)context, (void)data;
    if (!self->renderer) return FALSE;
    target.framebuffer = SCENE_GL_FRAMEBUFFER_BOUND;
    target.width = (uint32_t)(SCENE_GTK_AREA_WIDTH(area) * scale);
    target.height = (uint32_t)(SCENE_GTK_AREA_HEIGHT(area) * scale);
    target.scale = scale;
    target.clear = true;
    if (scene_renderer_render_gl(self->renderer, &target, now) == SCENE_OK)
        scene_gtk_area_plan(area, self, now);
    else
        g_warning("libscene: %s", scene_error_message());
    scene_host_report_thrown(scene_gtk_area_say);
    return TRUE;
}

/* A root that another renderer shows, or that lies in another layer, is not shown, and that is said. */
static inline void scene_gtk_area_show(scene_gtk_area *self) {
    if (scene_renderer_set_root(self->renderer, self->root) == SCENE_OK) return;
    g_warning("libscene: %s", scene_error_message());
    scene_renderer_set_root(self->renderer, NULL);
}

/* GTK shows an error in the place of the picture. */
static inline void scene_gtk_area_realize(GtkWidget *area, gpointer data) {
    scene_gtk_area *self = scene_gtk_area_of(area);
    GWeakRef *weak = g_new0(GWeakRef, 1);
    (void)data;
    gtk_gl_area_make_current(GTK_GL_AREA(area));
    self->renderer = gtk_gl_area_get_error(GTK_GL_AREA(area)) ? NULL : scene_renderer_create_gl(NULL, NULL);
    if (self->renderer) {
        scene_gtk_area_show(self);
        scene_renderer_set_background_color(self->renderer, self->background);
        g_weak_ref_init(weak, area);
        scene_renderer_set_frame_wanted_function(self->renderer, scene_gtk_area_wanted, weak, scene_gtk_area_forget);
        if (scene_get_fd() >= 0) self->watch = g_unix_fd_add(scene_get_fd(), G_IO_IN, scene_gtk_area_dispatch, NULL);
        return;
    }
    g_free(weak);
    if (!gtk_gl_area_get_error(GTK_GL_AREA(area))) {
        GError *error =
            g_error_new(g_quark_from_static_string("libscene"), scene_error_status(), "%s", scene_error_message());
        gtk_gl_area_set_error(GTK_GL_AREA(area), error);
        g_error_free(error);
    }
}

/* GTK is about to destroy the context: what libscene has there goes first, or with a context that cannot be made current. */
static inline void scene_gtk_area_unrealize(GtkWidget *area, gpointer data) {
    scene_gtk_area *self = scene_gtk_area_of(area);
    (void)data;
    if (self->tick) gtk_widget_remove_tick_callback(area, self->tick);
    if (self->timer) g_source_remove(self->timer);
    if (self->watch) g_source_remove(self->watch);
    self->tick = self->timer = self->watch = 0;
    gtk_gl_area_make_current(GTK_GL_AREA(area));
    if (self->renderer && gdk_gl_context_get_current() != gtk_gl_area_get_context(GTK_GL_AREA(area)))
        scene_renderer_abandon(self->renderer);
    scene_renderer_release(self->renderer);
    self->renderer = NULL;
    if (self->root) scene_layer_cancel_pointer(self->root);
    /* A gesture that a press has begun keeps the widget of a window that is closed. */
    gtk_event_controller_reset(GTK_EVENT_CONTROLLER(self->click));
}

static inline uint32_t scene_gtk_area_modifiers(GtkEventController *controller) {
    GdkModifierType state = (GdkModifierType)0;
    uint32_t bits = 0;
#if GTK_CHECK_VERSION(4, 0, 0)
    state = gtk_event_controller_get_current_event_state(controller);
    const GdkModifierType alt = GDK_ALT_MASK;
#else
    gtk_get_current_event_state(&state);
    const GdkModifierType alt = GDK_MOD1_MASK;
    (void)controller;
#endif
    if (state & GDK_SHIFT_MASK) bits |= SCENE_MODIFIER_SHIFT;
    if (state & GDK_CONTROL_MASK) bits |= SCENE_MODIFIER_CONTROL;
    if (state & alt) bits |= SCENE_MODIFIER_ALT;
    if (state & GDK_SUPER_MASK) bits |= SCENE_MODIFIER_COMMAND;
    if (state & GDK_LOCK_MASK) bits |= SCENE_MODIFIER_CAPS_LOCK;
    return bits;
}

static inline scene_event scene_gtk_area_event(GtkEventController *controller, scene_event_type type, uint32_t button,
                                               double x, double y) {
    scene_gtk_area *self = scene_gtk_area_of(gtk_event_controller_get_widget(controller));
    scene_point position = {x, y};
    uint32_t modifiers = scene_gtk_area_modifiers(controller);
    self->pointer = position;
    return scene_host_pointer_event(type, button, position, modifiers);
}

static inline gboolean scene_gtk_area_handle(GtkWidget *area, scene_event *event) {
    scene_gtk_area *self = scene_gtk_area_of(area);
    gboolean taken;
    g_object_ref(area);
    taken = scene_host_send_event(self->root, event, scene_host_call, &self->listener);
    g_object_unref(area);
    scene_host_report_thrown(scene_gtk_area_say);
    return taken;
}

/* A press, a release, or a motion of the finger that stands in for the pointer. */
static inline gboolean scene_gtk_area_button(GtkEventController *controller, scene_event_type type, uint32_t button,
                                             double x, double y) {
    GtkWidget *area = gtk_event_controller_get_widget(controller);
    scene_gtk_area *self = scene_gtk_area_of(area);
    scene_event event = scene_gtk_area_event(controller, type, button, x, y);
    if (type == SCENE_EVENT_POINTER_PRESS) {
        self->clicks = self->counted ? self->counted : 1;
        self->counted = 0;
    }
    if (type != SCENE_EVENT_POINTER_MOVE) event.clicks = (uint32_t)self->clicks;
    return scene_gtk_area_handle(area, &event);
}

/* The gesture ends with the second button, of which it tells nothing: it is here to count. */
static inline void scene_gtk_area_counted(GtkGesture *click, int count, double x, double y, gpointer data) {
    (void)x, (void)y, (void)data;
    scene_gtk_area_of(gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(click)))->counted = count;
}

#if GTK_CHECK_VERSION(4, 0, 0)
static inline gboolean scene_gtk_area_happened(GtkEventController *controller, GdkEvent *event, gpointer data) {
    GtkWidget *area = gtk_event_controller_get_widget(controller);
    GtkNative *native = gtk_widget_get_native(area);
    const GdkEventType kind = gdk_event_get_event_type(event);
    const gboolean is_touch = kind == GDK_TOUCH_BEGIN || kind == GDK_TOUCH_UPDATE || kind == GDK_TOUCH_END;
    const gboolean is_press = kind == GDK_BUTTON_PRESS || kind == GDK_TOUCH_BEGIN;
    graphene_point_t place;
    double x, y, left, top;
    (void)data;
    if (is_touch ? !gdk_touch_event_get_emulating_pointer(event) : !is_press && kind != GDK_BUTTON_RELEASE)
        return FALSE;
    gdk_event_get_position(event, &x, &y);
    gtk_native_get_surface_transform(native, &left, &top);
    graphene_point_init(&place, (float)(x - left), (float)(y - top));
    if (!gtk_widget_compute_point(GTK_WIDGET(native), area, &place, &place)) return FALSE;
    if (kind == GDK_TOUCH_UPDATE)
        return scene_gtk_area_button(controller, SCENE_EVENT_POINTER_MOVE, 0, place.x, place.y);
    if (!scene_gtk_area_button(controller, is_press ? SCENE_EVENT_POINTER_PRESS : SCENE_EVENT_POINTER_RELEASE,
                               is_touch ? 1 : gdk_button_event_get_button(event), place.x, place.y))
        return FALSE;
    /* A handler may have destroyed the widget. */
    if (is_press && gtk_event_controller_get_widget(controller))
        gtk_gesture_set_state(scene_gtk_area_of(area)->click, GTK_EVENT_SEQUENCE_CLAIMED);
    return TRUE;
}

/* Somebody else has taken the pointer, unless a second button is pressed. */
static inline void scene_gtk_area_cancelled(GtkGesture *click, GdkEventSequence *sequence, gpointer data) {
    GtkEventController *controller = GTK_EVENT_CONTROLLER(click);
    GtkWidget *area = gtk_event_controller_get_widget(controller);
    scene_layer *root = area ? scene_gtk_area_of(area)->root : NULL;
    GdkEvent *event = gtk_event_controller_get_current_event(controller);
    (void)sequence, (void)data;
    if (root && !(event && gdk_event_get_event_type(event) == GDK_BUTTON_PRESS)) scene_layer_cancel_pointer(root);
}
#else
/* A popover that a press has opened gets the release: what was pressed is let go of with the next event that says so. */
static inline void scene_gtk_area_let_go(GtkWidget *area) {
    const unsigned buttons =
        GDK_BUTTON1_MASK | GDK_BUTTON2_MASK | GDK_BUTTON3_MASK | GDK_BUTTON4_MASK | GDK_BUTTON5_MASK;
    scene_layer *root = scene_gtk_area_of(area)->root;
    GdkModifierType state;
    if (root && gtk_get_current_event_state(&state) && !(state & buttons)) scene_layer_cancel_pointer(root);
}

static inline gboolean scene_gtk_area_happened(GtkWidget *area, GdkEventButton *event, gpointer data) {
    GtkEventController *controller = GTK_EVENT_CONTROLLER(scene_gtk_area_of(area)->click);
    const gboolean is_press = event->type == GDK_BUTTON_PRESS;
    (void)data;
    /* A double click comes a second time as such. */
    if (!is_press && event->type != GDK_BUTTON_RELEASE) return FALSE;
    if (is_press) scene_gtk_area_let_go(area);
    return scene_gtk_area_button(controller, is_press ? SCENE_EVENT_POINTER_PRESS : SCENE_EVENT_POINTER_RELEASE,
                                 event->button, event->x, event->y);
}

static inline gboolean scene_gtk_area_lost(GtkWidget *area, GdkEvent *event, gpointer data) {
    scene_layer *root = scene_gtk_area_of(area)->root;
    (void)event, (void)data;
    if (root) scene_layer_cancel_pointer(root);
    return FALSE;
}
#endif

/* The pointer has moved, or has come. */
static inline void scene_gtk_area_moved(GtkEventController *controller, double x, double y, gpointer type) {
    GtkWidget *area = gtk_event_controller_get_widget(controller);
    scene_event event = scene_gtk_area_event(controller, (scene_event_type)GPOINTER_TO_INT(type), 0, x, y);
#if !GTK_CHECK_VERSION(4, 0, 0)
    scene_gtk_area_let_go(area);
#endif
    scene_gtk_area_handle(area, &event);
}

static inline void scene_gtk_area_left(GtkEventController *controller, gpointer data) {
    GtkWidget *area = gtk_event_controller_get_widget(controller);
    scene_point last = scene_gtk_area_of(area)->pointer;
    scene_event event = scene_gtk_area_event(controller, SCENE_EVENT_POINTER_LEAVE, 0, last.x, last.y);
    (void)data;
    scene_gtk_area_handle(area, &event);
}

static inline gboolean scene_gtk_area_scrolled(GtkEventController *controller, double x, double y, gpointer data) {
    GtkWidget *area = gtk_event_controller_get_widget(controller);
    scene_point last = scene_gtk_area_of(area)->pointer;
    scene_event event = scene_gtk_area_event(controller, SCENE_EVENT_WHEEL, 0, last.x, last.y);
    double unit = 1;
    (void)data;
#if GTK_CHECK_VERSION(4, 8, 0)
    /* A touchpad's points, of which a line has as many as scroll layers move by with it. */
    if (gtk_event_controller_scroll_get_unit(GTK_EVENT_CONTROLLER_SCROLL(controller)) == GDK_SCROLL_UNIT_SURFACE)
        unit = 40;
#endif
    event.delta.x = x / unit;
    event.delta.y = y / unit;
    return scene_gtk_area_handle(area, &event);
}

/* The sizes that GTK gives are in pixels. */
static inline void scene_gtk_area_resized(GtkWidget *area, int width, int height, gpointer data) {
    scene_gtk_area *self = scene_gtk_area_of(area);
    const scene_point origin = {0, 0};
    scene_event event = scene_host_pointer_event(SCENE_EVENT_RESIZE, 0, origin, 0);
    (void)width, (void)height, (void)data;
    scene_host_resize_root(self->root, SCENE_GTK_AREA_WIDTH(area), SCENE_GTK_AREA_HEIGHT(area));
    scene_gtk_area_handle(area, &event);
}

static inline void scene_gtk_area_listen(GtkWidget *area) {
    const GtkEventControllerScrollFlags both = GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES;
#if GTK_CHECK_VERSION(4, 0, 0)
    GtkEventController *click = GTK_EVENT_CONTROLLER(gtk_gesture_click_new());
    GtkEventController *motion = gtk_event_controller_motion_new();
    GtkEventController *scroll = gtk_event_controller_scroll_new(both);
    GtkEventController *buttons = gtk_event_controller_legacy_new();
    /* The one that is added last is asked first: the gesture counts before the press is told of. */
    gtk_widget_add_controller(area, buttons);
    gtk_widget_add_controller(area, click);
    gtk_widget_add_controller(area, motion);
    gtk_widget_add_controller(area, scroll);
    g_signal_connect(buttons, "event", G_CALLBACK(scene_gtk_area_happened), NULL);
    g_signal_connect(click, "cancel", G_CALLBACK(scene_gtk_area_cancelled), NULL);
#else
    /* The widget does not own its controllers. */
    GtkEventController *click = GTK_EVENT_CONTROLLER(gtk_gesture_multi_press_new(area));
    GtkEventController *motion = gtk_event_controller_motion_new(area);
    GtkEventController *scroll = gtk_event_controller_scroll_new(area, both);
    g_object_set_data_full(G_OBJECT(area), "scene-gtk-click", click, g_object_unref);
    g_object_set_data_full(G_OBJECT(area), "scene-gtk-motion", motion, g_object_unref);
    g_object_set_data_full(G_OBJECT(area), "scene-gtk-scroll", scroll, g_object_unref);
    gtk_widget_add_events(area, GDK_POINTER_MOTION_MASK | GDK_BUTTON_PRESS_MASK | GDK_BUTTON_RELEASE_MASK |
                                    GDK_ENTER_NOTIFY_MASK | GDK_LEAVE_NOTIFY_MASK | GDK_SCROLL_MASK |
                                    GDK_SMOOTH_SCROLL_MASK);
    /* Before the widget's signals; the pointer's coming and going is told of in this phase alone. */
    gtk_event_controller_set_propagation_phase(click, GTK_PHASE_TARGET);
    gtk_event_controller_set_propagation_phase(motion, GTK_PHASE_TARGET);
    g_signal_connect(area, "button-press-event", G_CALLBACK(scene_gtk_area_happened), NULL);
    g_signal_connect(area, "button-release-event", G_CALLBACK(scene_gtk_area_happened), NULL);
    g_signal_connect(area, "grab-broken-event", G_CALLBACK(scene_gtk_area_lost), NULL);
#endif
    scene_gtk_area_of(area)->click = GTK_GESTURE(click);
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), 0); /* any */
    g_signal_connect(click, "pressed", G_CALLBACK(scene_gtk_area_counted), NULL);
    g_signal_connect(motion, "motion", G_CALLBACK(scene_gtk_area_moved), GINT_TO_POINTER(SCENE_EVENT_POINTER_MOVE));
    g_signal_connect(motion, "enter", G_CALLBACK(scene_gtk_area_moved), GINT_TO_POINTER(SCENE_EVENT_POINTER_ENTER));
    g_signal_connect(motion, "leave", G_CALLBACK(scene_gtk_area_left), NULL);
    g_signal_connect(scroll, "scroll", G_CALLBACK(scene_gtk_area_scrolled), NULL);
}

static inline void scene_gtk_area_free(gpointer data) {
    scene_gtk_area *self = (scene_gtk_area *)data;
    scene_host_listen(&self->listener, NULL, NULL, NULL);
    scene_layer_release(self->root);
    g_free(self);
}

/** @endcond */

/** A GtkGLArea that shows a layer and all below it. The layer is as large as the widget from the first frame on; the widget's own size is GTK's
 *  business (gtk_widget_set_size_request(), gtk_widget_set_hexpand()). Where there is no GL that libscene can draw with, the widget shows why.
 *  @param root a reference is taken; NULL shows the background. @return a widget with a floating reference, as GTK's constructors give. */
static inline GtkWidget *scene_gtk_area_new(scene_layer *root) {
    GtkWidget *area = gtk_gl_area_new();
    scene_gtk_area *self = g_new0(scene_gtk_area, 1);
    self->root = root ? scene_layer_retain(root) : NULL;
    g_object_set_data_full(G_OBJECT(area), "scene-gtk-area", self, scene_gtk_area_free);
    gtk_gl_area_set_auto_render(GTK_GL_AREA(area), FALSE);
#if !GTK_CHECK_VERSION(4, 0, 0)
    /* GTK 3 asks for 3.2, and swaps red and blue in contexts of OpenGL ES. */
    gtk_gl_area_set_required_version(GTK_GL_AREA(area), 3, 3);
    gtk_gl_area_set_has_alpha(GTK_GL_AREA(area), TRUE);
#endif
    g_signal_connect(area, "realize", G_CALLBACK(scene_gtk_area_realize), NULL);
    g_signal_connect(area, "unrealize", G_CALLBACK(scene_gtk_area_unrealize), NULL);
    g_signal_connect(area, "render", G_CALLBACK(scene_gtk_area_render), NULL);
    g_signal_connect(area, "resize", G_CALLBACK(scene_gtk_area_resized), NULL);
    scene_gtk_area_listen(area);
    return area;
}

/** What draws the widget: for statistics, overlays and budgets. @return borrowed; NULL while the widget is not realized, and where there is no GL. */
static inline scene_renderer *scene_gtk_area_get_renderer(GtkWidget *area) { return scene_gtk_area_of(area)->renderer; }

/** Shows another layer. @param root a reference is taken; NULL shows the background. */
static inline void scene_gtk_area_set_root(GtkWidget *area, scene_layer *root) {
    scene_gtk_area *self = scene_gtk_area_of(area);
    scene_host_leave(self->root, self->pointer);
    if (root) scene_layer_retain(root);
    scene_layer_release(self->root);
    self->root = root;
    scene_host_resize_root(root, SCENE_GTK_AREA_WIDTH(area), SCENE_GTK_AREA_HEIGHT(area));
    if (self->renderer) scene_gtk_area_show(self);
    gtk_gl_area_queue_render(GTK_GL_AREA(area));
}

/** Sets what is seen where nothing is drawn. Default: nothing, so that the window's own background is seen. */
static inline void scene_gtk_area_set_background_color(GtkWidget *area, scene_color color) {
    scene_gtk_area *self = scene_gtk_area_of(area);
    self->background = color;
    if (self->renderer) scene_renderer_set_background_color(self->renderer, color);
    gtk_gl_area_queue_render(GTK_GL_AREA(area));
}

/** Sets who handles what no layer takes of the pointer over the widget, and its size. @param function NULL for nobody.
 *  @param destroy called with `user_data` when the function is set anew, with its return where it does so itself, or the widget goes; may be NULL. */
static inline void scene_gtk_area_set_event_function(GtkWidget *area, scene_host_event_function function,
                                                     void *user_data, scene_destroy_function destroy) {
    scene_host_listen(&scene_gtk_area_of(area)->listener, function, user_data, destroy);
}

SCENE_END_DECLS

#endif
