/* Transforms: what they do to points, and what they are made of. */
#include "check.h"

static const double pi = 3.141592653589793;

/* A point through a transform, as [x y z w]. */
static void apply(const scene_transform *t, double x, double y, double z, double out[4]) {
    const double *m = &t->m11;
    for (int i = 0; i < 4; i++) out[i] = x * m[i] + y * m[4 + i] + z * m[8 + i] + m[12 + i];
}

static void check_point(const scene_transform *t, double x, double y, double z, double ex, double ey, double ez) {
    double out[4];
    apply(t, x, y, z, out);
    CHECK_NEAR(out[0] / out[3], ex, 1e-12);
    CHECK_NEAR(out[1] / out[3], ey, 1e-12);
    CHECK_NEAR(out[2] / out[3], ez, 1e-12);
}

static void constructors(void) {
    scene_transform t = scene_transform_make_translation(1, 2, 3);
    check_point(&t, 10, 20, 30, 11, 22, 33);
    t = scene_transform_make_scale(2, 3, 4);
    check_point(&t, 10, 20, 30, 20, 60, 120);
    t = scene_transform_make_rotation(pi / 2, 0, 0, 1);
    check_point(&t, 1, 0, 5, 0, 1, 5);
    t = scene_transform_make_rotation(pi / 2, 1, 0, 0);
    check_point(&t, 0, 1, 0, 0, 0, 1);
    t = scene_transform_make_rotation(pi / 2, 0, 1, 0);
    check_point(&t, 0, 0, 1, 1, 0, 0);
    /* What is half-way to the eye is twice as large. */
    t = scene_transform_make_perspective(100);
    check_point(&t, 10, 20, 50, 20, 40, 100);
    t = scene_transform_make_skew(pi / 4, 0);
    check_point(&t, 3, 5, 0, 8, 5, 0);
    t = scene_transform_make_skew(0, pi / 4);
    check_point(&t, 3, 5, 0, 3, 8, 0);
    CHECK(isfinite(scene_transform_make_skew(0.3, -0.2).m12));
    t = scene_transform_make_affine(2, 3, 5, 7, 11, 13);
    check_point(&t, 10, 100, 4, 531, 743, 4);
}

static void concatenation(void) {
    scene_transform turn = scene_transform_make_rotation(pi / 2, 0, 0, 1),
                    move = scene_transform_make_translation(5, 0, 0);
    scene_transform first_turned = scene_transform_concat(&turn, &move),
                    first_moved = scene_transform_concat(&move, &turn);
    check_point(&first_turned, 1, 0, 0, 5, 1, 0);
    check_point(&first_moved, 1, 0, 0, 0, 6, 0);

    scene_transform view = scene_transform_make_perspective(500), all = scene_transform_concat(&first_turned, &view),
                    back;
    CHECK_OK(scene_transform_invert(&all, &back));
    double seen[4];
    apply(&all, 7, -3, 40, seen);
    check_point(&back, seen[0] / seen[3], seen[1] / seen[3], seen[2] / seen[3], 7, -3, 40);
}

/* Whether two transforms map every point to the same place. */
static void check_same(const scene_transform *a, const scene_transform *b) {
    for (int i = 0; i < 16; i++) CHECK_NEAR((&a->m11)[i], (&b->m11)[i] / b->m44, 1e-12);
}

static void parts(void) {
    scene_transform_parts found;
    scene_transform t = scene_transform_make_identity();
    CHECK_OK(scene_transform_decompose(&t, &found));
    const scene_transform_parts none = {.scale = {1, 1, 1}, .rotation = {0, 0, 0, 1}, .perspective = {0, 0, 0, 1}};
    CHECK(memcmp(&found, &none, sizeof found) == 0);

    /* Each part is found where it was put in; these make an m44 of 1. */
    const scene_transform_parts given = {.translation = {10, -20, 30},
                                         .scale = {2, 3, 0.5},
                                         .shear = {0.25, -0.5, 0.125},
                                         .rotation = {0.5, 0.1, -0.7, 0.5},
                                         .perspective = {0, 0, -0.002, 1.06}};
    t = scene_transform_compose(&given);
    CHECK_OK(scene_transform_decompose(&t, &found));
    for (int i = 0; i < 3; i++) {
        CHECK_NEAR(found.translation[i], given.translation[i], 1e-12);
        CHECK_NEAR(found.scale[i], given.scale[i], 1e-12);
        CHECK_NEAR(found.shear[i], given.shear[i], 1e-12);
    }
    for (int i = 0; i < 4; i++) {
        CHECK_NEAR(found.rotation[i], given.rotation[i], 1e-12);
        CHECK_NEAR(found.perspective[i], given.perspective[i], 1e-12);
    }

    /* The order is scale, shear, rotation, translation, perspective. */
    scene_transform scale = scene_transform_make_scale(2, 3, 4), turn = scene_transform_make_rotation(0.7, 1, 2, 3);
    scene_transform move = scene_transform_make_translation(5, 6, 7), view = scene_transform_make_perspective(300);
    t = scene_transform_concat(&scale, &turn);
    t = scene_transform_concat(&t, &move);
    CHECK_OK(scene_transform_decompose(&t, &found));
    CHECK_NEAR(found.translation[0], 5, 1e-12);
    CHECK_NEAR(found.scale[2], 4, 1e-12);
    CHECK_NEAR(found.rotation[3], cos(0.35), 1e-12);
    t = scene_transform_concat(&t, &view);
    CHECK_OK(scene_transform_decompose(&t, &found));
    CHECK_NEAR(found.rotation[3], cos(0.35), 1e-12);
    CHECK_NEAR(found.perspective[2], -1.0 / 300, 1e-12);
    scene_transform again = scene_transform_compose(&found);
    check_same(&again, &t);

    /* A mirror has three negative scales, and comes back as it was. */
    t = scene_transform_make_scale(-1, 1, 1);
    CHECK_OK(scene_transform_decompose(&t, &found));
    CHECK(found.scale[0] == -1 && found.scale[1] == -1 && found.scale[2] == -1);
    again = scene_transform_compose(&found);
    check_same(&again, &t);

    /* What is too large or too small to compute with is told as what cannot be taken apart. */
    t = scene_transform_make_scale(1e308, 1e308, 1e308);
    CHECK_FAILS(scene_transform_decompose(&t, &found), SCENE_ERROR_INVALID_ARGUMENT);
    t = scene_transform_make_identity();
    t.m44 = 0;
    CHECK_FAILS(scene_transform_decompose(&t, &found), SCENE_ERROR_INVALID_ARGUMENT);
}

int main(void) {
    constructors();
    concatenation();
    parts();
    return check_summary("transforms");
}
