/* libscene in GTK 3: a widget with layers, beside a button of GTK's own. */
#include "cards.h"

#include <gtk/gtk.h>
#include <scene/hosts/gtk.h>

static void on_deal(GtkButton *button, gpointer hand) {
    (void)button;
    cards_deal(hand, NULL);
}

int main(int count, char **arguments) {
    cards hand;
    gtk_init(&count, &arguments);
    cards_create(&hand, 640, 400);
    GtkWidget *window = gtk_window_new(GTK_WINDOW_TOPLEVEL), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *area = scene_gtk_area_new(hand.root), *button = gtk_button_new_with_label("Deal");
    scene_gtk_area_set_background_color(area, cards_background);
    scene_gtk_area_set_event_function(area, cards_handle, &hand, NULL);
    g_signal_connect(button, "clicked", G_CALLBACK(on_deal), &hand);
    g_signal_connect(window, "destroy", G_CALLBACK(gtk_main_quit), NULL);
    gtk_box_pack_start(GTK_BOX(box), area, TRUE, TRUE, 0);
    gtk_box_pack_start(GTK_BOX(box), button, FALSE, FALSE, 0);
    gtk_container_add(GTK_CONTAINER(window), box);
    gtk_window_set_title(GTK_WINDOW(window), "libscene in GTK 3");
    gtk_window_set_default_size(GTK_WINDOW(window), 640, 440);
    gtk_widget_show_all(window);
    gtk_main();
    scene_layer_release(hand.root);
    return 0;
}
