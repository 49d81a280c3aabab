/* The layer tree: order, re-parenting, refusals, and the cost of large and deep trees. */
#include "check.h"

#include <time.h>

static scene_layer *make(void) { return scene_layer_create(SCENE_LAYER_KIND_LAYER); }

/* Checks the sublayers against letters: "abc" means that layers[0], [1] and [2] lie in this order, back to front. */
static void check_order(scene_layer *layer, scene_layer *const *layers, const char *expected, int line) {
    scene_layer *read[32] = {NULL};
    char got[33] = "";
    uint32_t count = scene_layer_get_sublayers(layer, read, 32);
    for (uint32_t i = 0; i < count && i < 32; i++) {
        got[i] = '?';
        for (int j = 0; j < 26 && layers[j]; j++)
            if (layers[j] == read[i]) got[i] = (char)('a' + j);
        if (read[i] != scene_layer_get_sublayer(layer, i) || scene_layer_get_superlayer(read[i]) != layer) got[i] = '!';
    }
    check_text(got, expected, "sublayers", __FILE__, line);
    check_that(scene_layer_get_sublayer_count(layer) == strlen(expected), __FILE__, line, "count: expected %zu, got %u",
               strlen(expected), scene_layer_get_sublayer_count(layer));
}

#define CHECK_ORDER(layer, expected) check_order((layer), l, (expected), __LINE__)

static void order(void) {
    scene_layer *root = make(), *other = make(), *l[27] = {NULL};
    for (int i = 0; i < 8; i++) l[i] = make();
    for (int i = 0; i < 3; i++) CHECK_OK(scene_layer_add_sublayer(root, l[i]));
    CHECK_ORDER(root, "abc");
    CHECK_OK(scene_layer_insert_sublayer(root, l[3], 0));
    CHECK_OK(scene_layer_insert_sublayer(root, l[4], 4));
    CHECK_OK(scene_layer_insert_sublayer(root, l[5], 2));
    CHECK_ORDER(root, "dafbce");
    CHECK_OK(scene_layer_insert_sublayer_below(root, l[6], l[3]));
    CHECK_OK(scene_layer_insert_sublayer_above(root, l[7], l[4]));
    CHECK_ORDER(root, "gdafbceh");

    /* Adding again moves. The index counts after the layer was taken out. */
    CHECK_OK(scene_layer_add_sublayer(root, l[6]));
    CHECK_ORDER(root, "dafbcehg");
    CHECK_OK(scene_layer_insert_sublayer(root, l[3], 7));
    CHECK_ORDER(root, "afbcehgd");
    CHECK_OK(scene_layer_insert_sublayer(root, l[3], 0));
    CHECK_ORDER(root, "dafbcehg");
    CHECK_FAILS(scene_layer_insert_sublayer(root, l[3], 8), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_ORDER(root, "dafbcehg");
    CHECK_OK(scene_layer_insert_sublayer_above(root, l[3], l[0]));
    CHECK_OK(scene_layer_insert_sublayer_below(root, l[6], l[0]));
    CHECK_ORDER(root, "gadfbceh");

    CHECK_OK(scene_layer_remove_from_superlayer(l[3]));
    CHECK_OK(scene_layer_remove_from_superlayer(l[3]));
    CHECK_ORDER(root, "gafbceh");
    CHECK_OK(scene_layer_replace_sublayer(root, l[1], l[3]));
    CHECK_ORDER(root, "gafdceh");
    CHECK(scene_layer_get_superlayer(l[1]) == NULL);
    /* The replacement may be a sublayer already; then it moves. */
    CHECK_OK(scene_layer_replace_sublayer(root, l[6], l[7]));
    CHECK_ORDER(root, "hafdce");

    /* To another superlayer. */
    CHECK_OK(scene_layer_add_sublayer(other, l[0]));
    CHECK_OK(scene_layer_insert_sublayer(other, l[2], 0));
    CHECK_ORDER(root, "hfde");
    CHECK_ORDER(other, "ca");
    CHECK_OK(scene_layer_insert_sublayer_below(root, l[2], l[4]));
    CHECK_OK(scene_layer_replace_sublayer(root, l[7], l[0]));
    CHECK_ORDER(root, "afdce");
    CHECK_ORDER(other, "");

    for (int i = 0; i < 8; i++) scene_layer_release(l[i]);
    scene_layer_release(other);
    scene_layer_release(root);
}

static void assignment(void) {
    scene_layer *root = make(), *other = make(), *l[27] = {NULL};
    for (int i = 0; i < 5; i++) l[i] = make();
    CHECK_OK(scene_layer_set_sublayers(root, l, 3));
    CHECK_ORDER(root, "abc");
    CHECK_OK(scene_layer_set_mask(root, l[4]));
    CHECK_OK(scene_layer_add_sublayer(other, l[3]));
    scene_layer *mixed[] = {l[3], l[2], l[0], l[4]};
    CHECK_OK(scene_layer_set_sublayers(root, mixed, 4));
    CHECK_ORDER(root, "dcae");
    CHECK_ORDER(other, "");
    CHECK(scene_layer_get_mask(root) == NULL && scene_layer_get_superlayer(l[1]) == NULL);

    scene_layer *twice[] = {l[1], l[0], l[1]}, *above[] = {l[1], root}, *none[] = {l[1], NULL};
    CHECK_FAILS(scene_layer_set_sublayers(root, twice, 3), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_set_sublayers(l[0], above, 2), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_set_sublayers(root, none, 2), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_layer_set_sublayers(root, NULL, 1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_ORDER(root, "dcae");
    CHECK_OK(scene_layer_set_sublayers(root, NULL, 0));
    CHECK_ORDER(root, "");

    for (int i = 0; i < 5; i++) scene_layer_release(l[i]);
    scene_layer_release(other);
    scene_layer_release(root);
}

static void refusals(void) {
    scene_layer *l[27] = {NULL};
    for (int i = 0; i < 6; i++) l[i] = make();
    /* a > b > c, d in a, e and f loose. */
    CHECK_OK(scene_layer_add_sublayer(l[0], l[1]));
    CHECK_OK(scene_layer_add_sublayer(l[1], l[2]));
    CHECK_OK(scene_layer_add_sublayer(l[0], l[3]));
    CHECK_FAILS(scene_layer_add_sublayer(l[0], l[0]), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_add_sublayer(l[2], l[0]), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_insert_sublayer(l[1], l[0], 0), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_insert_sublayer_above(l[1], l[0], l[2]), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_insert_sublayer_below(l[1], l[1], l[2]), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_replace_sublayer(l[1], l[2], l[0]), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_insert_sublayer_above(l[0], l[4], l[5]), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_layer_insert_sublayer_below(l[0], l[4], l[2]), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_layer_replace_sublayer(l[0], l[2], l[4]), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS_WITH(scene_layer_get_sublayer(l[0], 2), NULL, SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS_WITH(scene_layer_get_sublayer(l[0], UINT32_MAX), NULL, SCENE_ERROR_NOT_FOUND);
    CHECK_ORDER(l[0], "bd");
    CHECK_ORDER(l[1], "c");
    CHECK_ORDER(l[2], "");
    CHECK(scene_layer_get_superlayer(l[0]) == NULL && scene_layer_get_superlayer(l[4]) == NULL);

    scene_layer *few[3] = {NULL, NULL, l[5]};
    CHECK_INT(scene_layer_get_sublayers(l[0], NULL, 0), 2);
    CHECK_INT(scene_layer_get_sublayers(l[0], few, 1), 2);
    CHECK(few[0] == l[1] && few[1] == NULL && few[2] == l[5]);
    for (int i = 0; i < 6; i++) scene_layer_release(l[i]);
}

static double cpu_seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

/* Adding, reading and removing take the same time among 100,000 siblings as among few. */
static void many_siblings(void) {
    enum { count = 100000, part = count / 10 };
    uint64_t before = scene_live_object_count(SCENE_OBJECT_LAYER);
    scene_layer *root = make();
    scene_layer **all = malloc(count * sizeof *all), **read = malloc(count * sizeof *read);
    for (int i = 0; i < count; i++) all[i] = make();
    double first = 0, last = 0, start;
    for (int i = 0; i < count; i += part) {
        start = cpu_seconds();
        for (int j = i; j < i + part; j++) scene_layer_add_sublayer(root, all[j]);
        last = cpu_seconds() - start;
        if (i == 0) first = last;
    }
    check_that(last < 6 * first + 0.02, __FILE__, __LINE__, "adding 10,000: %.4f s at first, %.4f s among 100,000",
               first, last);
    CHECK_INT(scene_layer_get_sublayer_count(root), count);
    CHECK(scene_layer_get_sublayer(root, 0) == all[0]);
    CHECK(scene_layer_get_sublayer(root, count - 1) == all[count - 1]);
    CHECK(scene_layer_get_sublayer(root, 777) == all[777]);
    CHECK_INT(scene_layer_get_sublayers(root, read, count), count);
    CHECK(memcmp(all, read, count * sizeof *all) == 0);

    /* One after the other, in both directions and by small steps. */
    start = cpu_seconds();
    int wrong = 0;
    for (int i = 0; i < count; i++) wrong += scene_layer_get_sublayer(root, i) != all[i];
    for (int i = count; i-- > 0;) wrong += scene_layer_get_sublayer(root, i) != all[i];
    for (int i = 3; i < count; i += 2) wrong += scene_layer_get_sublayer(root, i - i % 3) != all[i - i % 3];
    double asking = cpu_seconds() - start;
    CHECK_INT(wrong, 0);
    check_that(asking < 6 * first + 0.25, __FILE__, __LINE__,
               "asking for 250,000 of 100,000: %.4f s, adding 10,000: %.4f s", asking, first);

    start = cpu_seconds();
    for (int i = 0; i < count; i += 10) {
        /* Out of the middle, to both ends, beside another. */
        scene_layer_remove_from_superlayer(all[i]);
        if (i % 3 == 0) scene_layer_insert_sublayer(root, all[i], 0);
        if (i % 3 == 1) scene_layer_add_sublayer(root, all[i]);
        if (i % 3 == 2) scene_layer_insert_sublayer_above(root, all[i], all[i + 1]);
    }
    double moving = cpu_seconds() - start;
    check_that(moving < 6 * first + 0.05, __FILE__, __LINE__, "moving 10,000 of 100,000: %.4f s, adding 10,000: %.4f s",
               moving, first);
    CHECK_INT(scene_layer_get_sublayer_count(root), count);
    CHECK(scene_layer_get_sublayer(root, 0) == all[count - 10]);

    for (int i = 0; i < count; i++) scene_layer_release(all[i]);
    scene_layer_release(root);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), before);
    free(all);
    free(read);
}

/* A very deep chain can be made, read, refused as a cycle and freed without recursion. */
static void deep(void) {
    const int depth = 100000;
    uint64_t before = scene_live_object_count(SCENE_OBJECT_LAYER);
    scene_layer *bottom = make(), *top = bottom;
    for (int i = 0; i < depth; i++) {
        scene_layer *above = make();
        if (scene_layer_add_sublayer(above, top) != SCENE_OK) {
            check_that(false, __FILE__, __LINE__, "depth %d: %s", i, scene_error_message());
            scene_layer_release(above);
            break;
        }
        if (top != bottom) scene_layer_release(top);
        top = above;
    }
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), before + depth + 1);
    CHECK_FAILS(scene_layer_add_sublayer(bottom, top), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(scene_layer_get_superlayer(top) == NULL);
    scene_layer_release(bottom);
    scene_layer_release(top);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), before);
}

int main(void) {
    order();
    assignment();
    refusals();
    many_siblings();
    deep();
    return check_summary("tree");
}
