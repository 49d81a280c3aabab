/* Misuse of every function of path.h. */
#include "misuse.h"
#include "rows/path.h"
#include "rows/path_operations.h"

#define XY_OF(i) a[i].numbers[0], a[i].numbers[1]

OWNED(scene_path *, scene_path_create_svg, scene_path_release, a[0].text)
OWNED(scene_path *, scene_path_create_rect, scene_path_release, rect_of(&a[0]))
OWNED(scene_path *, scene_path_create_rounded_rect, scene_path_release, rect_of(&a[0]), NUMBER_OF(1))
OWNED(scene_path *, scene_path_create_ellipse, scene_path_release, rect_of(&a[0]))
OWNED(scene_path *, scene_path_create_interpolated, scene_path_release, HANDLE(0), HANDLE(1), NUMBER_OF(2))
OWNED(scene_path *, scene_path_create_offset, scene_path_release, HANDLE(0), NUMBER_OF(1),
      (scene_line_join)a[2].integer, NUMBER_OF(3), (scene_fill_rule)a[4].integer)
OWNED(scene_path *, scene_path_create_zig_zag, scene_path_release, HANDLE(0), NUMBER_OF(1), 3, true)
STATUS(scene_path_move_to, HANDLE(0), XY_OF(1))
STATUS(scene_path_line_to, HANDLE(0), XY_OF(1))
STATUS(scene_path_quad_to, HANDLE(0), XY_OF(1), XY_OF(2))
STATUS(scene_path_curve_to, HANDLE(0), XY_OF(1), XY_OF(2), XY_OF(3))
STATUS(scene_path_arc, HANDLE(0), XY_OF(1), NUMBER_OF(2), NUMBER_OF(3), NUMBER_OF(4), true)
STATUS(scene_path_arc_to, HANDLE(0), XY_OF(1), XY_OF(2), NUMBER_OF(3))
STATUS(scene_path_add_rounded_rect_with_radii, HANDLE(0), rect_of(&a[1]), a[2].pointer, true)
STATUS(scene_path_append, HANDLE(0), HANDLE(1), transform_of(&a[2]))
STATUS(scene_path_transform, HANDLE(0), transform_of(&a[1]))
STATUS(scene_path_get_point_at_length, HANDLE(0), NUMBER_OF(1), NULL, NULL)
VALUE(uint32_t, scene_path_get_elements, HANDLE(0), 0, a[1].pointer, 2)

/* What is not there is empty. */
static outcome call_scene_path_is_empty(const argument *a) {
    scene_error_clear();
    bool is_empty = scene_path_is_empty(HANDLE(0));
    return (outcome){scene_error_status(), is_empty};
}

static const row rows[] = {
    ROW(scene_path_is_empty, PATH),
    /* First, while there are few elements: those that build leave some. */
    ROW(scene_path_create_svg, PATH_DATA),
    ROW(scene_path_create_rect, RECT),
    ROW(scene_path_create_rounded_rect, RECT, NOT_NEGATIVE),
    ROW(scene_path_create_ellipse, RECT),
    ROW(scene_path_create_interpolated, PATH, PATH, NUMBER),
    ROW(scene_path_create_offset, PATH, NUMBER, ENUM(SCENE_LINE_JOIN_BEVEL), NOT_NEGATIVE,
        ENUM(SCENE_FILL_RULE_EVEN_ODD)),
    ROW(scene_path_create_zig_zag, PATH, NUMBER),
    ROW(scene_path_move_to, PATH, POINT),
    ROW(scene_path_line_to, PATH, POINT),
    ROW(scene_path_quad_to, PATH, POINT, POINT),
    ROW(scene_path_curve_to, PATH, POINT, POINT, POINT),
    ROW(scene_path_arc, PATH, POINT, NOT_NEGATIVE, NUMBER, NUMBER),
    ROW(scene_path_arc_to, PATH, POINT, POINT, NOT_NEGATIVE),
    ROW(scene_path_add_rounded_rect_with_radii, PATH, RECT, POINTER),
    ROW(scene_path_append, PATH, PATH, PLANE_MAP_OR_NULL),
    ROW(scene_path_transform, PATH, PLANE_MAP),
    ROW(scene_path_get_point_at_length, PATH, NUMBER),
    ROW(scene_path_get_elements, PATH, POINTER),
};

/* Corners with one bad radius, of the four. */
static void radii(scene_path *path) {
    static const double wrong[] = {NAN, INFINITY, -INFINITY, -1};
    uint32_t count = scene_path_get_element_count(path);
    for (int i = 0; i < 16; i++) {
        double radii[4] = {1, 2, 3, 4};
        radii[i / 4] = wrong[i % 4];
        CHECK_FAILS(scene_path_add_rounded_rect_with_radii(path, (scene_rect){0, 0, 9, 9}, radii, i % 2 == 0),
                    SCENE_ERROR_INVALID_ARGUMENT);
    }
    CHECK_INT(scene_path_get_element_count(path), count);
}

/* What needs a current point, where there is none; and coordinates beyond what a path may hold. */
static void states(void) {
    scene_path *path = scene_path_create();
    scene_point point = {5, 6}, tangent = {7, 8};
    CHECK_FAILS(scene_path_line_to(path, 1, 1), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_path_quad_to(path, 1, 1, 2, 2), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_path_curve_to(path, 1, 1, 2, 2, 3, 3), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_path_arc_to(path, 1, 1, 2, 2, 3), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_path_close(path), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_path_get_current_point(path, &point), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_path_get_point_at_length(path, 0, &point, &tangent), SCENE_ERROR_INVALID_STATE);
    CHECK(point.x == 5 && point.y == 6 && tangent.x == 7 && tangent.y == 8);
    CHECK_FAILS(scene_path_move_to(path, 1.1e100, 0), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_CONTAINS(scene_error_message(), "1.1e+100");
    CHECK_FAILS(scene_path_add_rect(path, (scene_rect){1e100, 0, 1e100, 1}), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_path_arc(path, 0, 0, 1, -1e308, 1e308, true), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(scene_path_is_empty(path));
    scene_path_release(path);
}

int main(void) {
    fixture_create();
    MISUSE(rows);
    MISUSE(path_rows);
    MISUSE(path_operations_rows);
    radii(objects.live[OBJECT_PATH]);
    states();
    fixture_release();
    return check_summary("misuse_paths");
}
