// The widget of GTK's says what goes wrong: it ends with 0 when each warning came that is expected, and no other.
#include <scene.hpp>
#include <scene/hosts/gtk.h>

#include <cstdio>
#include <stdexcept>
#include <string>

static std::string said;
static scene::Layer root;
static GtkWidget *areas[2];

static void hear(const char *, GLogLevelFlags, const char *message, void *) {
    if (g_str_has_prefix(message, "libscene: ")) said += std::string(message) + "\n";
}

static gboolean go_on(gpointer application) {
    static int step = 0;
    if (step == 0) {
        scene::LayerDelegate delegate;
        delegate.layout_sublayers = [](scene_layer *) { throw std::runtime_error("layout failed"); };
        root.set_delegate(delegate);
        root.set_needs_layout();
    } else if (step == 1) {
        root.remove_delegate();
        scene_error_clear();
        scene_gtk_area_set_root(areas[0], nullptr);
        if (scene_error_status() != SCENE_OK) said += scene_error_message();
        // The other one can have it now.
        scene_gtk_area_set_root(areas[1], root.get());
    } else {
        g_application_quit(G_APPLICATION(application));
        return G_SOURCE_REMOVE;
    }
    step++;
    return G_SOURCE_CONTINUE;
}

static void begin(GtkApplication *application, gpointer) {
    GtkWidget *window = gtk_application_window_new(application), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    for (GtkWidget *&area : areas) {
        area = scene_gtk_area_new(root.get());
        gtk_widget_set_size_request(area, 100, 100);
        gtk_box_append(GTK_BOX(box), area);
    }
    gtk_window_set_child(GTK_WINDOW(window), box);
    gtk_window_present(GTK_WINDOW(window));
    g_timeout_add(600, go_on, application);
}

int main(int argc, char **argv) {
    g_log_set_default_handler(hear, nullptr);
    root = scene::Layer::create();
    GtkApplication *application = gtk_application_new(nullptr, G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(begin), nullptr);
    g_application_run(G_APPLICATION(application), argc, argv);
    g_object_unref(application);
    const std::string wanted = "libscene: scene_renderer_set_root: root is another renderer's root\n"
                               "libscene: a function of the program threw: layout failed\n";
    if (said == wanted) return 0;
    std::fprintf(stderr, "got:\n%swanted:\n%s", said.c_str(), wanted.c_str());
    return 1;
}
