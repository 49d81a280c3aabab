/* A second button while one is down, with GTK 4 and GTK 3: both releases come, and what is dragged is dragged on. A popover that a press has opened
 * gets the release, and the layer is pressed no more. Layers hear that the pointer has left the widget. Nothing is left of a window that a press has
 * closed. What belongs to a function for events is there until the function has returned that set another. It ends with 0 when it is so. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <scene/hosts/gtk.h>
#include <stdio.h>

static scene_layer *root, *list, *box;
static char said[1024];
static double places[2];
static int crossings[2];
static bool are_even, is_early;
static void *display;
static GtkWidget *shown, *popover, *window, *closing; /* The popover is GTK 3's. */

/* The server is asked by libraries that GTK has loaded, or that lie beside those. */
static int call(const char *name, const char *library, unsigned first, int second, int third) {
    void *handle = dlopen(library, RTLD_LAZY);
    int (*function)(void *, unsigned, int, int, unsigned long) = NULL;
    if (handle) *(void **)&function = dlsym(handle, name);
    if (!function) return snprintf(said, sizeof said, "there is no %s\n", name);
    return function(display, first, second, third, 0);
}

static void open_display(void) {
    void *(*function)(const char *) = NULL;
    *(void **)&function = dlsym(dlopen("libX11.so.6", RTLD_LAZY), "XOpenDisplay");
    if (function) display = function(NULL);
}

static void move(int x, int y) {
    call("XTestFakeMotionEvent", "libXtst.so.6", (unsigned)-1, x, y);
    call("XSync", "libX11.so.6", 0, 0, 0);
}

static void press(unsigned button, int is_down) {
    call("XTestFakeButtonEvent", "libXtst.so.6", button, is_down, 0);
    call("XSync", "libX11.so.6", 0, 0, 0);
}

static void close_window(void) {
    closing = NULL;
#if GTK_CHECK_VERSION(4, 0, 0)
    gtk_window_destroy(GTK_WINDOW(window));
#else
    gtk_widget_destroy(window);
#endif
}

static bool hear(scene_window *host, const scene_event *event, void *data) {
    size_t length = strlen(said);
    (void)host, (void)data;
    if (event->type == SCENE_EVENT_POINTER_ENTER || event->type == SCENE_EVENT_POINTER_LEAVE)
        crossings[event->type == SCENE_EVENT_POINTER_LEAVE]++;
    if (event->type != SCENE_EVENT_POINTER_PRESS && event->type != SCENE_EVENT_POINTER_RELEASE) return false;
    if (event->button == 2 && popover) gtk_popover_popup(GTK_POPOVER(popover));
    snprintf(said + length, sizeof said - length, "%u %u/%u %u%s\n", (unsigned)event->type, event->button,
             event->buttons, event->clicks, event->target == box ? "" : " elsewhere");
    if (closing) close_window();
    return event->button == 1;
}

static void note_end(void *ends) { ++*(int *)ends; }

static bool give_way(const scene_event *event, void *ends) {
    (void)event;
    scene_gtk_area_set_event_function(shown, NULL, NULL, NULL);
    is_early = *(int *)ends != 0;
    return false;
}

static gboolean go_on(gpointer loop) {
    static int step = 0;
    switch (step++) {
    case 0: move(160, 50); break;
    case 1: press(1, 1); break;
    case 2: press(3, 1); break;
    case 3: move(170, 60); break;
    case 4: press(3, 0); break;
    case 5: press(1, 0); break;
    case 6: press(1, 1), press(1, 0), press(1, 1), press(1, 0); break;
    case 7: move(50, 150); break;
    case 8: press(1, 1); break;
    case 9: move(50, 100); break;
    case 10: press(3, 1), places[0] = scene_layer_get_bounds(list).y; break;
    case 11: press(3, 0); break;
    case 12: move(50, 60); break;
    case 13: places[1] = scene_layer_get_bounds(list).y, press(1, 0); break;
    case 14: move(160, 50); break;
    case 15: press(2, 1); break;
    case 16: press(2, 0); break;
    case 17:
        if (popover) gtk_popover_popdown(GTK_POPOVER(popover));
        break;
    case 18: move(150, 60), press(1, 1), press(1, 0); break;
    case 19: move(400, 400); break;
    case 20: are_even = crossings[0] > 1 && crossings[1] == crossings[0]; break;
    case 21: move(160, 50), closing = window; break;
    case 22: press(1, 1); break;
    case 23: press(1, 0); break;
    default: g_main_loop_quit(loop); return G_SOURCE_REMOVE;
    }
    return G_SOURCE_CONTINUE;
}

static void show(GtkWidget *area) {
#if GTK_CHECK_VERSION(4, 0, 0)
    window = gtk_window_new();
    gtk_window_set_child(GTK_WINDOW(window), area);
    gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
    gtk_window_present(GTK_WINDOW(window));
#else
    window = gtk_window_new(GTK_WINDOW_POPUP);
    gtk_container_add(GTK_CONTAINER(window), area);
    gtk_window_move(GTK_WINDOW(window), 0, 0);
    gtk_widget_show_all(window);
    popover = gtk_popover_new(area);
#endif
}

static scene_layer *add(scene_layer *above, scene_layer_kind kind, scene_rect frame) {
    scene_layer *layer = scene_layer_create(kind);
    scene_layer_set_frame(layer, frame);
    scene_layer_add_sublayer(above, layer);
    scene_layer_release(layer);
    return layer;
}

int main(int argc, char **argv) {
    const char *wanted = "2 1/1 1\n2 3/5 1\n3 3/1 1\n3 1/0 1\n2 1/1 1\n3 1/0 1\n2 1/1 2\n3 1/0 2\n"
#if GTK_CHECK_VERSION(4, 0, 0)
                         "2 2/2 1\n3 2/0 1\n2 1/1 1\n3 1/0 1\n2 1/1 1\n";
#else
                         "2 2/2 1\n2 1/1 1\n3 1/0 1\n2 1/1 1\n";
#endif
    GMainLoop *loop = g_main_loop_new(NULL, FALSE);
#if GTK_CHECK_VERSION(4, 0, 0)
    (void)argc, (void)argv;
    gtk_init();
#else
    gtk_init(&argc, &argv);
#endif
    open_display();
    root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    list = add(root, SCENE_LAYER_KIND_SCROLL, (scene_rect){0, 0, 100, 200});
    add(list, SCENE_LAYER_KIND_LAYER, (scene_rect){0, 0, 100, 2000});
    box = add(root, SCENE_LAYER_KIND_LAYER, (scene_rect){100, 0, 100, 100});
    scene_layer_set_event_function(box, hear, NULL, NULL);
    int ends = 0;
    shown = scene_gtk_area_new(root);
    scene_gtk_area_set_event_function(shown, give_way, &ends, note_end);
    gtk_widget_set_size_request(shown, 200, 200);
    show(shown);
    /* The gesture has to have forgotten the click before a double click begins. */
    g_timeout_add(450, go_on, loop);
    g_main_loop_run(loop);
    scene_layer_release(root);
    bool are_places = (int)(places[0] + 0.5) == 50 && (int)(places[1] + 0.5) == 90;
    const unsigned left = (unsigned)scene_live_object_count(SCENE_OBJECT_LAYER);
    if (strcmp(said, wanted) == 0 && are_places && are_even && left == 0 && ends == 1 && !is_early) return 0;
    fprintf(stderr, "got:\n%swanted:\n%s%g and %g, expected 50 and 90\n", said, wanted, places[0], places[1]);
    fprintf(stderr, "the function ended %d times%s\n", ends, is_early ? ", while it ran" : "");
    fprintf(stderr, "the pointer came %d times and left %d times; %u layers are left\n", crossings[0], crossings[1],
            left);
    return 1;
}
