/* GTK 4: render nodes, drawn by its GL renderer into a texture, of which all pixels are read. */
#include "peer.h"

#include <gtk/gtk.h>
// After the header of all, which it asks for.
#include <gsk/gl/gskglrenderer.h>

static GskRenderer *renderer;
static GdkSurface *surface;
static GdkTexture *textures[CITY_IMAGES];
static unsigned char pixels[4 * CANVAS_WIDTH * CANVAS_HEIGHT];
static city_quad quads[CITY_QUADS];
static card cards[CARDS];
static tree_group groups[TREE_GROUPS];
static tree_leaf leaves[TREE_LEAVES];

static GdkTexture *make_texture(const unsigned char *rgba, int width, int height) {
    GBytes *bytes = g_bytes_new(rgba, (gsize)(4 * width * height));
    GdkTexture *texture =
        gdk_memory_texture_new(width, height, GDK_MEMORY_R8G8B8A8_PREMULTIPLIED, bytes, (gsize)(4 * width));
    g_bytes_unref(bytes);
    return texture;
}

static GdkRGBA to_rgba(workload_color color) { return (GdkRGBA){color.r, color.g, color.b, color.a}; }

static void draw_city(GtkSnapshot *snapshot, double time) {
    for (int i = 0; i < CITY_QUADS; i++) {
        const workload_path *path = &quads[i].path;
        gtk_snapshot_append_texture(snapshot, textures[quads[i].image],
                                    &GRAPHENE_RECT_INIT(x_at(path, time) - CITY_SIZE / 2.0f,
                                                        y_at(path, time) - CITY_SIZE / 2.0f, CITY_SIZE, CITY_SIZE));
    }
}

static void draw_card(GtkSnapshot *snapshot, const card *card) {
    const graphene_rect_t bounds = GRAPHENE_RECT_INIT(-CARD_WIDTH / 2.0f, -CARD_HEIGHT / 2.0f, CARD_WIDTH, CARD_HEIGHT);
    GskRoundedRect outline;
    gsk_rounded_rect_init_from_rect(&outline, &bounds, CARD_RADIUS);
    const GdkRGBA black = {0, 0, 0, CARD_SHADOW_OPACITY}, fill = to_rgba(card->fill), rim = to_rgba(card->border);
    // GTK's radius of a blur is twice its sigma.
    gtk_snapshot_append_outset_shadow(snapshot, &outline, &black, 0, CARD_SHADOW_Y, 0, 2 * CARD_SHADOW_SIGMA);
    gtk_snapshot_push_rounded_clip(snapshot, &outline);
    gtk_snapshot_append_color(snapshot, &fill, &bounds);
    gtk_snapshot_pop(snapshot);
    gtk_snapshot_append_border(snapshot, &outline, (float[]){CARD_BORDER, CARD_BORDER, CARD_BORDER, CARD_BORDER},
                               (GdkRGBA[]){rim, rim, rim, rim});
}

static void draw_cards(GtkSnapshot *snapshot, double time) {
    for (int i = 0; i < CARDS; i++) {
        gtk_snapshot_save(snapshot);
        gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(x_at(&cards[i].path, time), y_at(&cards[i].path, time)));
        gtk_snapshot_rotate(snapshot, degrees_at(&cards[i].turn, time));
        gtk_snapshot_push_opacity(snapshot, CARD_OPACITY);
        draw_card(snapshot, &cards[i]);
        gtk_snapshot_pop(snapshot);
        gtk_snapshot_restore(snapshot);
    }
}

/** Groups come before those inside, and leaves are in the order of the innermost groups. */
static void draw_tree(GtkSnapshot *snapshot, double time) {
    static GskTransform *places[TREE_GROUPS];
    for (int i = 0; i < TREE_GROUPS; i++) {
        GskTransform *outer = groups[i].parent < 0 ? NULL : gsk_transform_ref(places[groups[i].parent]);
        places[i] = gsk_transform_rotate(gsk_transform_translate(outer, &GRAPHENE_POINT_INIT(groups[i].x, groups[i].y)),
                                         degrees_at(&groups[i].turn, time));
    }
    for (int i = 0; i < TREE_LEAVES;) {
        const uint32_t group = leaves[i].group;
        gtk_snapshot_save(snapshot);
        gtk_snapshot_transform(snapshot, places[group]);
        for (; i < TREE_LEAVES && leaves[i].group == group; i++) {
            const GdkRGBA color = to_rgba(leaves[i].color);
            gtk_snapshot_append_color(snapshot, &color,
                                      &GRAPHENE_RECT_INIT(leaves[i].x - TREE_LEAF_SIZE / 2.0f,
                                                          leaves[i].y - TREE_LEAF_SIZE / 2.0f, TREE_LEAF_SIZE,
                                                          TREE_LEAF_SIZE));
        }
        gtk_snapshot_restore(snapshot);
    }
    for (int i = 0; i < TREE_GROUPS; i++) gsk_transform_unref(places[i]);
}

/** What lies below the panel is drawn once more, blurred and clipped: GTK has no filter for what lies below. */
static void draw_blur(GtkSnapshot *snapshot, double time) {
    const graphene_rect_t canvas = GRAPHENE_RECT_INIT(0, 0, CANVAS_WIDTH, CANVAS_HEIGHT);
    gtk_snapshot_append_texture(snapshot, textures[0], &canvas);
    graphene_rect_t panel =
        GRAPHENE_RECT_INIT(x_at(&panel_path, time) - PANEL_WIDTH / 2.0f, y_at(&panel_path, time) - PANEL_HEIGHT / 2.0f,
                           PANEL_WIDTH, PANEL_HEIGHT);
    gtk_snapshot_push_clip(snapshot, &panel);
    gtk_snapshot_push_blur(snapshot, 2 * PANEL_SIGMA);
    graphene_rect_inset(&panel, -3 * PANEL_SIGMA, -3 * PANEL_SIGMA);
    gtk_snapshot_push_clip(snapshot, &panel);
    gtk_snapshot_append_texture(snapshot, textures[0], &canvas);
    gtk_snapshot_pop(snapshot);
    gtk_snapshot_pop(snapshot);
    gtk_snapshot_pop(snapshot);
}

void program_set_up(const harness_options *options) {
    (void)options;
    GError *error = NULL;
    gtk_init();
    surface = gdk_surface_new_toplevel(gdk_display_get_default());
    renderer = gsk_gl_renderer_new();
    if (!gsk_renderer_realize(renderer, surface, &error)) harness_fail("GTK has no GL renderer: %s", error->message);
    workload_city(quads);
    workload_cards(cards);
    workload_tree(groups, leaves);
    if (is_workload("blur")) {
        make_picture(pixels);
        textures[0] = make_texture(pixels, CANVAS_WIDTH, CANVAS_HEIGHT);
    } else {
        for (uint32_t i = 0; i < CITY_IMAGES; i++) {
            workload_city_image(i, pixels);
            textures[i] = make_texture(pixels, CITY_SIZE, CITY_SIZE);
        }
    }
}

void program_render(double time) {
    GtkSnapshot *snapshot = gtk_snapshot_new();
    const graphene_rect_t canvas = GRAPHENE_RECT_INIT(0, 0, CANVAS_WIDTH, CANVAS_HEIGHT);
    const GdkRGBA ground = to_rgba(canvas_color);
    gtk_snapshot_append_color(snapshot, &ground, &canvas);
    gtk_snapshot_push_clip(snapshot, &canvas);
    (is_workload("city")      ? draw_city
     : is_workload("shadows") ? draw_cards
     : is_workload("tree")    ? draw_tree
                              : draw_blur)(snapshot, time);
    gtk_snapshot_pop(snapshot);
    GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
    GdkTexture *frame = gsk_renderer_render_texture(renderer, node, &canvas);
    gdk_texture_download(frame, pixels, 4 * CANVAS_WIDTH);
    g_object_unref(frame);
    gsk_render_node_unref(node);
}

void program_reset_statistics(void) {}

void program_print_statistics(FILE *file, int frames) { (void)file, (void)frames; }

void program_write_png(const char *path) {
    GBytes *bytes = g_bytes_new(pixels, sizeof pixels);
    GdkTexture *texture =
        gdk_memory_texture_new(CANVAS_WIDTH, CANVAS_HEIGHT, GDK_MEMORY_DEFAULT, bytes, 4 * CANVAS_WIDTH);
    gdk_texture_save_to_png(texture, path);
    g_object_unref(texture);
    g_bytes_unref(bytes);
}

void program_tear_down(void) {
    gsk_renderer_unrealize(renderer);
    g_object_unref(renderer);
    gdk_surface_destroy(surface);
}
