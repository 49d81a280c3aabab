/* Long histories: thousands of random changes, transactions and frames, in which layers come, move between places and
   renderers, and go. A renderer that has seen it all must show what a new one shows that was given the result. */
#include "frame.h"

enum { seeds = 40, steps = 400, pool_size = 24, canvas = 48 };

static uint32_t state;

static uint32_t random_below(uint32_t limit) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state % limit;
}

static double random_between(double low, double high) { return low + (high - low) * random_below(1000) / 1000.0; }

static scene_renderer *renderers[2];
static scene_layer *roots[2], *pool[pool_size];
static int open_transactions;
static double now;

static scene_layer *make_layer(void) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_color color = {(float)random_below(256) / 255, (float)random_below(256) / 255, 0.5f, 1};
    scene_layer_set_frame(layer,
                          (scene_rect){random_below(32), random_below(32), 4 + random_below(16), 4 + random_below(16)});
    scene_layer_set_background_color(layer, &color);
    return layer;
}

static scene_layer *any_layer(void) {
    uint32_t index = random_below(pool_size + 2);
    return index < pool_size ? pool[index] : roots[index - pool_size];
}

/* Calls may be refused, such as making a cycle; then nothing changes. */
static void change_tree(void) {
    scene_layer *layer = pool[random_below(pool_size)], *parent = any_layer();
    uint32_t count = scene_layer_get_sublayer_count(parent);
    scene_layer *sibling = count ? scene_layer_get_sublayer(parent, random_below(count)) : NULL;
    switch (random_below(7)) {
    case 0: scene_layer_insert_sublayer(parent, layer, random_below(count + 1)); break;
    case 1: scene_layer_remove_from_superlayer(layer); break;
    case 2: scene_layer_insert_sublayer_below(parent, layer, sibling); break;
    case 3: scene_layer_insert_sublayer_above(parent, layer, sibling); break;
    case 4: scene_layer_replace_sublayer(parent, sibling, layer); break;
    default: scene_layer_add_sublayer(parent, layer); break;
    }
}

/* A layer that is released is gone at once, or when its superlayer lets it go. */
static void replace_layer(void) {
    uint32_t index = random_below(pool_size);
    scene_layer_release(pool[index]);
    pool[index] = make_layer();
}

static void change_layer(void) {
    scene_layer *layer = any_layer();
    scene_transform turn = scene_transform_make_rotation(random_between(-1, 1), 0, 0, 1);
    scene_color color = {random_below(2), random_below(2), random_below(2), (float)(1 + random_below(2)) / 2};
    switch (random_below(13)) {
    case 0: scene_layer_set_position(layer, (scene_point){random_below(canvas), random_below(canvas)}); break;
    case 1: scene_layer_set_opacity(layer, 0.25 + random_below(4) / 4.0); break;
    case 2: scene_layer_set_hidden(layer, random_below(4) == 0); break;
    case 3: scene_layer_set_masks_to_bounds(layer, random_below(2)); break;
    case 4: scene_layer_set_corner_radius(layer, random_below(8)); break;
    case 5: scene_layer_set_transform(layer, &turn); break;
    case 6: scene_layer_set_z_position(layer, random_below(3)); break;
    case 7: scene_layer_set_border_width(layer, random_below(3)); break;
    case 8:
        scene_layer_set_bounds(layer, (scene_rect){random_below(4), 0, 4 + random_below(20), 4 + random_below(20)});
        break;
    case 9: scene_layer_set_sublayer_transform(layer, &turn); break;
    case 10: scene_layer_set_geometry_flipped(layer, random_below(2)); break;
    case 11: scene_layer_set_double_sided(layer, random_below(2)); break;
    default: scene_layer_set_background_color(layer, random_below(5) ? &color : NULL); break;
    }
}

static void change_animations(void) {
    static const char *const paths[] = {"position.x", "opacity", "transform.rotation.y", "bounds.size.width",
                                        "zPosition"};
    static const char *const keys[] = {"a", "b", NULL};
    scene_layer *layer = any_layer();
    if (random_below(4) == 0) {
        scene_layer_remove_all_animations(layer);
        return;
    }
    scene_animation *animation = scene_animation_create_basic(paths[random_below(5)]);
    scene_value from = {.type = SCENE_VALUE_NUMBER, .numbers = {random_between(0, 4)}};
    scene_animation_set_from_value(animation, &from);
    scene_animation_set_duration(animation, random_between(0.1, 2));
    scene_animation_set_removed_on_completion(animation, random_below(3) > 0);
    scene_animation_set_fill_mode(animation, SCENE_FILL_MODE_BOTH);
    scene_animation_set_repeat_count(animation, random_below(3) ? 1 : INFINITY);
    scene_layer_add_animation(layer, animation, keys[random_below(3)]);
    scene_animation_release(animation);
}

static void change_transaction(void) {
    if (open_transactions < 3 && random_below(2)) {
        scene_transaction_begin();
        scene_transaction_set_disable_actions(random_below(2));
        open_transactions++;
    } else if (open_transactions > 0) {
        scene_transaction_commit();
        open_transactions--;
    }
}

static void swap_roots(void) {
    uint32_t which = random_below(3);
    scene_renderer_set_root(renderers[0], NULL);
    scene_renderer_set_root(renderers[1], NULL);
    if (which == 2) return;
    scene_renderer_set_root(renderers[0], roots[which]);
    scene_renderer_set_root(renderers[1], roots[1 - which]);
}

static void step(void) {
    uint32_t choice = random_below(20);
    if (choice < 6)
        change_tree();
    else if (choice < 12)
        change_layer();
    else if (choice < 14)
        change_animations();
    else if (choice < 16)
        change_transaction();
    else if (choice == 16)
        replace_layer();
    else if (choice == 17 && random_below(6) == 0)
        swap_roots();
    else
        CHECK_OK(scene_renderer_render(renderers[random_below(2)], now += random_between(0, 0.3)));
}

static void stop_animations(scene_layer *layer) {
    CHECK_OK(scene_layer_remove_all_animations(layer));
    for (uint32_t i = 0; i < scene_layer_get_sublayer_count(layer); i++)
        stop_animations(scene_layer_get_sublayer(layer, i));
}

/* What the renderer shows, beside what a new one makes of the tree's description. */
static void check_against_new(scene_renderer *renderer, scene_layer *root, uint32_t seed) {
    stop_animations(root);
    frame old = frame_render(renderer, now);
    char *description = scene_layer_copy_description(root, false, false);
    size_t length = strlen(description) + 64;
    char *json = malloc(length);
    snprintf(json, length, "{\"scene\": 1, \"size\": [%d, %d], \"root\": %s}", canvas, canvas, description);
    scene_document *document = scene_document_create_from_memory(json, strlen(json), NULL);
    check_that(document != NULL, __FILE__, __LINE__, "seed %u: %s", seed, scene_error_message());
    scene_renderer *fresh = scene_renderer_create_offscreen(canvas, canvas, 1);
    CHECK_OK(scene_renderer_set_root(fresh, scene_document_get_root(document)));
    frame new = frame_render(fresh, now);
    check_that(frame_equal(&old, &new), __FILE__, __LINE__, "seed %u: a renderer with a history shows something else",
               seed);
    frame_free(&old);
    frame_free(&new);
    scene_renderer_release(fresh);
    scene_document_release(document);
    scene_string_free(description);
    free(json);
}

static void run(uint32_t seed) {
    state = seed * 2654435761u;
    now = 0;
    for (int i = 0; i < 2; i++) {
        renderers[i] = scene_renderer_create_offscreen(canvas, canvas, 1);
        roots[i] = scene_layer_create(SCENE_LAYER_KIND_LAYER);
        CHECK_OK(scene_layer_set_frame(roots[i], (scene_rect){0, 0, canvas, canvas}));
        CHECK_OK(scene_renderer_set_root(renderers[i], roots[i]));
    }
    for (int i = 0; i < pool_size; i++) pool[i] = make_layer();
    for (int i = 0; i < steps; i++) step();
    for (; open_transactions > 0; open_transactions--) CHECK_OK(scene_transaction_commit());
    swap_roots();
    for (int i = 0; i < 2; i++) {
        scene_layer *root = scene_renderer_get_root(renderers[i]);
        if (root) check_against_new(renderers[i], root, seed);
        scene_renderer_release(renderers[i]);
    }
    for (int i = 0; i < 2; i++) scene_layer_release(roots[i]);
    for (int i = 0; i < pool_size; i++) scene_layer_release(pool[i]);
    CHECK_OK(scene_flush());
    check_that(scene_live_object_count(SCENE_OBJECT_LAYER) == 0 && scene_live_object_count(SCENE_OBJECT_ANIMATION) == 0,
               __FILE__, __LINE__, "seed %u: %d layers and %d animations are left", seed,
               (int)scene_live_object_count(SCENE_OBJECT_LAYER), (int)scene_live_object_count(SCENE_OBJECT_ANIMATION));
}

int main(void) {
    for (uint32_t seed = 1; seed <= seeds; seed++) run(seed);
    return check_summary("churn");
}
