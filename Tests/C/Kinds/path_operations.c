/* What paths can be made into: areas that are joined, grown and normalized, and lines that are rounded, bent and flattened. */
#include "check.h"

static scene_path *svg(const char *data) {
    scene_path *path = scene_path_create_svg(data);
    CHECK(path);
    return path;
}

static bool contains(const scene_path *path, double x, double y) {
    return scene_path_contains_point(path, (scene_point){x, y}, false);
}

static void joined(void) {
    scene_path *a = svg("M0 0 H100 V100 H0 Z"), *b = svg("M50 50 H150 V150 H50 Z");
    /* In the first alone, in both, in the second alone. */
    static const bool expected[4][3] = {
        {true, true, true}, {false, true, false}, {true, false, false}, {true, false, true}};
    for (int operation = 0; operation < 4; operation++) {
        scene_path *path = scene_path_create_combined(a, b, (scene_path_operation)operation, SCENE_FILL_RULE_NON_ZERO);
        CHECK(path);
        CHECK_INT(contains(path, 25, 25), expected[operation][0]);
        CHECK_INT(contains(path, 75, 75), expected[operation][1]);
        CHECK_INT(contains(path, 125, 125), expected[operation][2]);
        scene_path_release(path);
    }
    scene_path_release(a);
    scene_path_release(b);
}

static void areas(void) {
    scene_path *star = svg("M50 0 L80 95 L2 36 H98 L20 95 Z"), *square = svg("M0 0 H100 V100 H0 Z");
    scene_path *full = scene_path_create_normalized(star, SCENE_FILL_RULE_NON_ZERO);
    scene_path *hollow = scene_path_create_normalized(star, SCENE_FILL_RULE_EVEN_ODD);
    CHECK(contains(full, 50, 50) && !contains(hollow, 50, 50) && contains(hollow, 50, 15));
    scene_path *large = scene_path_create_offset(square, 10, SCENE_LINE_JOIN_MITER, 10, SCENE_FILL_RULE_NON_ZERO);
    scene_path *none = scene_path_create_offset(square, -60, SCENE_LINE_JOIN_ROUND, 10, SCENE_FILL_RULE_NON_ZERO);
    CHECK_NUMBER(scene_path_get_bounding_box(large).width, 120);
    CHECK(scene_path_is_empty(none));
    scene_path *all[] = {star, square, full, hollow, large, none};
    for (int i = 0; i < 6; i++) scene_path_release(all[i]);
}

static void lines(void) {
    scene_path *square = svg("M0 0 H100 V100 H0 Z"), *line = svg("M0 0 H100"),
               *circle = svg("M0 50 A50 50 0 0 1 100 50");
    scene_path *rounded = scene_path_create_rounded(square, 20), *flower = scene_path_create_bloated(square, 0.5);
    scene_path *ridges = scene_path_create_zig_zag(line, 10, 3, false),
               *flat = scene_path_create_flattened(circle, 0.5);
    CHECK(!contains(rounded, 2, 2) && contains(rounded, 50, 2));
    CHECK(contains(flower, -5, 50) && !contains(flower, 5, 5));
    CHECK_INT(scene_path_get_element_count(ridges), 5);
    CHECK_NUMBER(scene_path_get_bounds(ridges).height, 20);
    scene_path_element element;
    for (uint32_t i = 1; i < scene_path_get_element_count(flat); i++) {
        CHECK_OK(scene_path_get_element(flat, i, &element));
        CHECK_INT(element.type, SCENE_PATH_ELEMENT_LINE);
    }
    scene_path *all[] = {square, line, circle, rounded, flower, ridges, flat};
    for (int i = 0; i < 7; i++) scene_path_release(all[i]);
}

int main(void) {
    joined();
    areas();
    lines();
    return check_summary("path_operations");
}
