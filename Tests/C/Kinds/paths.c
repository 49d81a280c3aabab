/* Paths: building, reading SVG data and writing it, boxes, insides, lengths, elements, copies. */
#include "check.h"

#include <pthread.h>

static const double pi = 3.14159265358979323846;

static void check_svg(const scene_path *path, const char *expected) {
    char *svg = scene_path_copy_svg(path);
    CHECK_TEXT(svg, expected);
    scene_string_free(svg);
}

static bool is_rect(scene_rect r, double x, double y, double width, double height) {
    return check_near(r.x, x, 1e-9) && check_near(r.y, y, 1e-9) && check_near(r.width, width, 1e-9) &&
           check_near(r.height, height, 1e-9);
}

static void building(void) {
    scene_path *path = scene_path_create();
    scene_point point;
    CHECK(scene_path_is_empty(path));
    CHECK_OK(scene_path_move_to(path, 1, 2));
    CHECK_OK(scene_path_line_to(path, 3, 4));
    CHECK_OK(scene_path_quad_to(path, 5, 6, 7, 8));
    CHECK_OK(scene_path_curve_to(path, 9, 10, 11, 12, 13, 14));
    CHECK_OK(scene_path_get_current_point(path, &point));
    CHECK(point.x == 13 && point.y == 14);
    CHECK_OK(scene_path_close(path));
    CHECK_OK(scene_path_get_current_point(path, &point));
    CHECK(point.x == 1 && point.y == 2);
    check_svg(path, "M1 2 L3 4 Q5 6 7 8 C9 10 11 12 13 14 Z");
    CHECK_OK(scene_path_reverse(path));
    check_svg(path, "M13 14 C11 12 9 10 7 8 Q5 6 3 4 L1 2 Z");
    scene_transform map = scene_transform_make_scale(2, 1, 1);
    map.m41 = 100;
    CHECK_OK(scene_path_transform(path, &map));
    check_svg(path, "M126 14 C122 12 118 10 114 8 Q110 6 106 4 L102 2 Z");
    scene_path_release(path);

    path = scene_path_create();
    CHECK_OK(scene_path_move_to(path, 0, 0));
    CHECK_OK(scene_path_arc_to(path, 10, 0, 10, 10, 4));
    CHECK_INT(scene_path_get_element_count(path), 3);
    CHECK_OK(scene_path_get_current_point(path, &point));
    CHECK_NEAR(point.x, 10, 1e-12);
    CHECK_NEAR(point.y, 4, 1e-12);
    CHECK_OK(scene_path_arc(path, 0, 0, 2, 0, pi / 2, true));
    CHECK_OK(scene_path_get_current_point(path, &point));
    CHECK_NEAR(point.y, 2, 1e-12);
    scene_path_release(path);
}

static void shapes(void) {
    const scene_rect rect = {50, 20, -40, 10};
    scene_path *made = scene_path_create_rect(rect), *added = scene_path_create();
    check_svg(made, "M10 20 L50 20 L50 30 L10 30 Z");
    CHECK_OK(scene_path_add_rect(added, rect));
    CHECK(scene_path_equal(made, added));
    scene_path_release(made);
    CHECK_OK(scene_path_add_ellipse(added, rect));
    CHECK_OK(scene_path_add_rounded_rect(added, rect, 3));
    CHECK(is_rect(scene_path_get_bounding_box(added), 10, 20, 40, 10));
    CHECK_INT(scene_path_get_element_count(added), 5 + 6 + 10);
    scene_path_release(added);

    made = scene_path_create_ellipse((scene_rect){0, 0, 20, 20});
    CHECK_NEAR(scene_path_get_length(made), 20 * pi, 20 * pi * 3e-4);
    CHECK(scene_path_contains_point(made, (scene_point){17, 17}, false));
    CHECK(!scene_path_contains_point(made, (scene_point){17.1, 17.1}, false));
    scene_path_release(made);

    /* A rounded rectangle is a rounded rectangle with four radii of one kind. */
    double radii[4] = {3, 3, 3, 3};
    made = scene_path_create_rounded_rect((scene_rect){0, 0, 20, 10}, 3);
    added = scene_path_create();
    CHECK_OK(scene_path_add_rounded_rect_with_radii(added, (scene_rect){0, 0, 20, 10}, radii, false));
    CHECK(scene_path_equal(made, added));
    CHECK_NEAR(scene_path_get_length(made), 60 - 24 + 6 * pi, 0.01);
    CHECK_OK(scene_path_add_rounded_rect_with_radii(added, (scene_rect){0, 0, 20, 10}, radii, true));
    CHECK(!scene_path_equal(made, added));
    CHECK_INT(scene_path_get_element_count(added), 10 + 18);
    CHECK(is_rect(scene_path_get_bounding_box(added), 0, 0, 20, 10));
    scene_path_release(added);
    scene_path_release(made);
}

static void svg(void) {
    scene_path *path = scene_path_create_svg("m10,10 h5v-5 zM.5.5-1e1-2q1 2 3 4t1 1c1 1 2 2 3 3s1 1 2 2A5 5 0 0120 20");
    check_that(path != NULL, __FILE__, __LINE__, "%s", scene_error_message());
    char *data = scene_path_copy_svg(path);
    CHECK_CONTAINS(data,
                   "M10 10 L15 10 L15 5 Z M0.5 0.5 L-10 -2 Q-9 0 -7 2 Q-5 4 -6 3 C-5 4 -4 5 -3 6 C-2 7 -2 7 -1 8 C");
    scene_path *again = scene_path_create_svg(data);
    CHECK(scene_path_equal(path, again));
    scene_string_free(data);
    scene_path_release(again);
    scene_path_release(path);

    scene_error_clear();
    CHECK(!scene_path_create_svg("M0 0 L1 1 L2 x"));
    CHECK_INT(scene_error_status(), SCENE_ERROR_FORMAT);
    CHECK_TEXT(scene_error_message(), "scene_path_create_svg: at byte 13: expected a number, found \"x\"");
    path = scene_path_create_svg(" \n");
    CHECK(path && scene_path_is_empty(path));
    scene_path_release(path);
}

static void boxes_and_insides(void) {
    scene_path *path = scene_path_create_svg("M0 0 C0 10 10 10 10 0 M90 90");
    CHECK(is_rect(scene_path_get_bounds(path), 0, 0, 90, 90));
    CHECK(is_rect(scene_path_get_bounding_box(path), 0, 0, 10, 7.5));
    scene_path_release(path);
    path = scene_path_create();
    CHECK(is_rect(scene_path_get_bounds(path), 0, 0, 0, 0) && is_rect(scene_path_get_bounding_box(path), 0, 0, 0, 0));
    scene_path_release(path);
    path = scene_path_create_svg("M50 0 L80 90 L0 35 L100 35 L20 90");
    CHECK(scene_path_contains_point(path, (scene_point){50, 50}, false));
    CHECK(!scene_path_contains_point(path, (scene_point){50, 50}, true));
    CHECK(scene_path_contains_point(path, (scene_point){50, 20}, true));
    scene_path_release(path);
}

static void lengths(void) {
    scene_path *path = scene_path_create_svg("M0 0 L30 0 M100 0 V40");
    scene_point point, tangent;
    CHECK_NUMBER(scene_path_get_length(path), 70);
    CHECK_OK(scene_path_get_point_at_length(path, 10, &point, &tangent));
    CHECK(point.x == 10 && point.y == 0 && tangent.x == 1 && tangent.y == 0);
    CHECK_OK(scene_path_get_point_at_length(path, 50, &point, NULL));
    CHECK(point.x == 100 && point.y == 20);
    CHECK_OK(scene_path_get_point_at_length(path, 1e9, NULL, &tangent));
    CHECK(tangent.x == 0 && tangent.y == 1);
    CHECK_OK(scene_path_get_point_at_length(path, -1, &point, &tangent));
    CHECK(point.x == 0 && tangent.x == 1);
    /* A change is measured anew. */
    CHECK_OK(scene_path_line_to(path, 100, 140));
    CHECK_NUMBER(scene_path_get_length(path), 170);
    CHECK_OK(scene_path_get_point_at_length(path, 170, &point, NULL));
    CHECK(point.y == 140);
    scene_path_release(path);
}

static void elements(void) {
    scene_path *path = scene_path_create_svg("M1 2 L3 4 Q5 6 7 8 C9 10 11 12 13 14 Z");
    static const uint32_t counts[] = {1, 1, 2, 3, 0};
    scene_path_element one, all[8];
    CHECK_INT(scene_path_get_element_count(path), 5);
    CHECK_INT(scene_path_get_elements(path, 0, all, 8), 5);
    double next = 1;
    for (uint32_t i = 0; i < 5; i++) {
        CHECK_OK(scene_path_get_element(path, i, &one));
        CHECK(memcmp(&one, &all[i], sizeof one) == 0);
        CHECK_INT(one.type, (int)i);
        CHECK_INT(one.point_count, counts[i]);
        for (uint32_t j = 0; j < 3; j++) {
            bool has = j < counts[i];
            CHECK(one.points[j].x == (has ? next : 0) && one.points[j].y == (has ? next + 1 : 0));
            if (has) next += 2;
        }
    }
    CHECK_FAILS(scene_path_get_element(path, 5, &one), SCENE_ERROR_NOT_FOUND);
    CHECK_INT(scene_path_get_elements(path, 3, all, 1), 1);
    CHECK_INT(all[0].type, SCENE_PATH_ELEMENT_CURVE);
    CHECK_INT(scene_path_get_elements(path, 5, all, 8), 0);
    CHECK_INT(scene_path_get_elements(path, UINT32_MAX, all, UINT32_MAX), 0);
    CHECK_INT(scene_path_get_elements(path, 0, NULL, 0), 0);
    scene_path_release(path);
}

static void copies(void) {
    scene_path *path = scene_path_create_svg("M0 0 L1 0"), *copy = scene_path_copy(path);
    CHECK(copy != path && scene_path_equal(path, copy));
    CHECK_OK(scene_path_line_to(path, 2, 2));
    CHECK(!scene_path_equal(path, copy));
    check_svg(copy, "M0 0 L1 0");
    /* Appending to itself, and mapped. */
    CHECK_OK(scene_path_append(copy, copy, NULL));
    check_svg(copy, "M0 0 L1 0 M0 0 L1 0");
    scene_transform turn = scene_transform_make_rotation(0, 0, 0, 1);
    turn.m41 = 5;
    CHECK_OK(scene_path_append(copy, path, &turn));
    check_svg(copy, "M0 0 L1 0 M0 0 L1 0 M5 0 L6 0 L7 2");
    CHECK(scene_path_retain(copy) == copy);
    scene_path_release(copy);
    CHECK(!scene_path_is_empty(copy));
    scene_path_release(copy);
    scene_path_release(path);
    CHECK_FAILS(scene_path_close(path), SCENE_ERROR_INVALID_HANDLE);
}

static void interpolation(void) {
    scene_path *a = scene_path_create_svg("M0 0 Q3 6 9 0"), *b = scene_path_create_svg("M2 0 C0 0 0 0 1 0");
    scene_path *middle = scene_path_create_interpolated(a, b, 0.5);
    check_svg(middle, "M1 0 C1 2 2.5 2 5 0");
    CHECK_OK(scene_path_line_to(b, 1, 1));
    scene_error_clear();
    CHECK(!scene_path_create_interpolated(a, b, 0.5));
    CHECK_INT(scene_error_status(), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_CONTAINS(scene_error_message(), "from has 2 elements and to 3");
    scene_path_release(middle);
    scene_path_release(a);
    scene_path_release(b);
}

static void limits(void) {
    scene_path *path = scene_path_create();
    CHECK_OK(scene_path_move_to(path, 0, 0));
    scene_status status = SCENE_OK;
    while (status == SCENE_OK) status = scene_path_append(path, path, NULL);
    CHECK_INT(status, SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_CONTAINS(scene_error_message(), "4000000");
    for (uint32_t i = scene_path_get_element_count(path); i < SCENE_PATH_MAX_ELEMENTS; i++) {
        if (scene_path_line_to(path, i % 2, 0) != SCENE_OK) break;
    }
    CHECK_INT(scene_path_get_element_count(path), SCENE_PATH_MAX_ELEMENTS);
    CHECK_FAILS(scene_path_line_to(path, 0, 0), SCENE_ERROR_INVALID_ARGUMENT);
    scene_path_element last;
    CHECK_OK(scene_path_get_element(path, SCENE_PATH_MAX_ELEMENTS - 1, &last));
    CHECK_INT(last.type, SCENE_PATH_ELEMENT_LINE);
    CHECK_NEAR(scene_path_get_length(path), SCENE_PATH_MAX_ELEMENTS - 2097152, 1);
    scene_path_release(path);
}

static scene_path *shared;

/* Half of the threads draw on the shared path, the others read it. */
static void *work(void *argument) {
    int number = *(int *)argument;
    scene_path_element elements[16];
    for (int i = 0; i < 2000; i++) {
        if (number % 2) {
            if (scene_path_line_to(shared, i % 100, number) != SCENE_OK) return argument;
        } else {
            scene_point point;
            if (scene_path_get_elements(shared, 0, elements, 16) == 0 || elements[0].type != SCENE_PATH_ELEMENT_MOVE)
                return argument;
            if (i % 100 == 0 && scene_path_get_point_at_length(shared, 1, &point, NULL) != SCENE_OK) return argument;
        }
    }
    return NULL;
}

static void threads(void) {
    enum { count = 4 };
    pthread_t threads[count];
    int numbers[count];
    shared = scene_path_create_svg("M0 0 L5 0");
    for (int i = 0; i < count; i++) {
        numbers[i] = i;
        CHECK(pthread_create(&threads[i], NULL, work, &numbers[i]) == 0);
    }
    for (int i = 0; i < count; i++) {
        void *failed;
        CHECK(pthread_join(threads[i], &failed) == 0 && failed == NULL);
    }
    CHECK_INT(scene_path_get_element_count(shared), 2 + count / 2 * 2000);
    scene_path_release(shared);
}

int main(void) {
    building();
    shapes();
    svg();
    boxes_and_insides();
    lengths();
    elements();
    copies();
    interpolation();
    limits();
    threads();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_PATH), 0);
    return check_summary("paths");
}
