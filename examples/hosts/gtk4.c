/* libscene in GTK 4: a widget with layers, beside a button of GTK's own. */
#include "cards.h"

#include <gtk/gtk.h>
#include <scene/hosts/gtk.h>

static void on_deal(GtkButton *button, gpointer hand) {
    (void)button;
    cards_deal(hand, NULL);
}

static void on_activate(GtkApplication *application, gpointer hand) {
    GtkWidget *window = gtk_application_window_new(application), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *area = scene_gtk_area_new(((cards *)hand)->root), *button = gtk_button_new_with_label("Deal");
    scene_gtk_area_set_background_color(area, cards_background);
    scene_gtk_area_set_event_function(area, cards_handle, hand, NULL);
    gtk_widget_set_vexpand(area, TRUE);
    g_signal_connect(button, "clicked", G_CALLBACK(on_deal), hand);
    gtk_box_append(GTK_BOX(box), area);
    gtk_box_append(GTK_BOX(box), button);
    gtk_window_set_child(GTK_WINDOW(window), box);
    gtk_window_set_title(GTK_WINDOW(window), "libscene in GTK 4");
    gtk_window_set_default_size(GTK_WINDOW(window), 640, 440);
    gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
    cards hand;
    GtkApplication *application = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
    cards_create(&hand, 640, 400);
    g_signal_connect(application, "activate", G_CALLBACK(on_activate), &hand);
    int status = g_application_run(G_APPLICATION(application), count, arguments);
    g_object_unref(application);
    scene_layer_release(hand.root);
    return status;
}
