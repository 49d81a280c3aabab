/** @file path.h
 *  @brief Paths: lines and curves, for shapes, shadows and motion (CGPath).
 *
 *  A path is a list of elements. A move starts a subpath; lines and Bezier curves go on from the current point; a close
 *  draws a line back to where the subpath began and joins the ends, and the current point is there again. A path that
 *  is given somewhere is copied, so that later changes have no effect there.
 *
 *  Coordinates must be finite and at most 1e100 in magnitude, and a path has at most #SCENE_PATH_MAX_ELEMENTS elements:
 *  a function that would break that answers with #SCENE_ERROR_INVALID_ARGUMENT and changes nothing. One that needs a
 *  current point where there is none answers with #SCENE_ERROR_INVALID_STATE.
 */
#ifndef SCENE_PATH_H
#define SCENE_PATH_H

#include <scene/base.h>

SCENE_BEGIN_DECLS

/** A path that can be changed. Reference counted. */
typedef struct scene_path scene_path;

/** The most elements that a path may have. */
#define SCENE_PATH_MAX_ELEMENTS 4000000

/** Kinds of elements (CGPathElementType). */
typedef enum scene_path_element_type {
    /** One point: where the subpath starts. */
    SCENE_PATH_ELEMENT_MOVE = 0,
    /** One point: where the line ends. */
    SCENE_PATH_ELEMENT_LINE = 1,
    /** Two points: the control point and the end of a quadratic curve. */
    SCENE_PATH_ELEMENT_QUAD = 2,
    /** Three points: both control points and the end of a cubic curve. */
    SCENE_PATH_ELEMENT_CURVE = 3,
    /** No points. */
    SCENE_PATH_ELEMENT_CLOSE = 4,
    SCENE_PATH_ELEMENT_TYPE_FORCE_32 = 0x7fffffff
} scene_path_element_type;

/** An element of a path (CGPathElement). */
typedef struct scene_path_element {
    scene_path_element_type type;
    /** How many of the points it has; the others are (0, 0). */
    uint32_t point_count;
    scene_point points[3];
} scene_path_element;

/** @name Making
 *  Each returns a reference you own, or NULL.
 *  @{ */

/** An empty path (CGPathCreateMutable). Threads: any. Since: 0.2. */
scene_path *scene_path_create(void);

/** A path out of SVG path data (SVG 2, chapter 9.3): all commands, relative and absolute. Relative and short commands
 *  become plain ones, arcs become cubic curves. Only white space is an empty path.
 *  @param data UTF-8, NUL-terminated, such as "M0 0 L10 0 A5 5 0 0 1 10 10 Z".
 *  @return NULL: #SCENE_ERROR_FORMAT, with a message that says at which byte, what was found and what was expected;
 *          #SCENE_ERROR_INVALID_ARGUMENT (NULL, not UTF-8). Threads: any. Since: 0.2. */
scene_path *scene_path_create_svg(const char *data);

/** A rectangle, see scene_path_add_rect(). Threads: any. Since: 0.2. */
scene_path *scene_path_create_rect(scene_rect rect);

/** A rectangle with rounded corners, see scene_path_add_rounded_rect(). Threads: any. Since: 0.2. */
scene_path *scene_path_create_rounded_rect(scene_rect rect, double radius);

/** The ellipse in a rectangle, see scene_path_add_ellipse(). Threads: any. Since: 0.2. */
scene_path *scene_path_create_ellipse(scene_rect rect);

/** A path of its own with the same elements (CGPathCreateMutableCopy). Threads: any. Since: 0.2. */
scene_path *scene_path_copy(const scene_path *path);

/** Takes another reference and returns its argument (NULL for an invalid handle). Threads: any. Since: 0.2. */
scene_path *scene_path_retain(scene_path *path);

/** Gives a reference back; NULL does nothing. Threads: any. Since: 0.2. */
void scene_path_release(scene_path *path);

/** @} */

/** @name Building
 *  @{ */

/** Starts a subpath (CGPathMoveToPoint). Threads: any. Since: 0.2. */
scene_status scene_path_move_to(scene_path *path, double x, double y);

/** A line from the current point (CGPathAddLineToPoint). Threads: any. Since: 0.2. */
scene_status scene_path_line_to(scene_path *path, double x, double y);

/** A quadratic Bezier curve from the current point (CGPathAddQuadCurveToPoint).
 *  @param cx, cy the control point. @param x, y the end. Threads: any. Since: 0.2. */
scene_status scene_path_quad_to(scene_path *path, double cx, double cy, double x, double y);

/** A cubic Bezier curve from the current point (CGPathAddCurveToPoint).
 *  @param c1x, c1y, c2x, c2y the control points. @param x, y the end. Threads: any. Since: 0.2. */
scene_status scene_path_curve_to(scene_path *path, double c1x, double c1y, double c2x, double c2y, double x, double y);

/** A part of a circle: a line to its start, or a move there in an empty path, and cubic curves of a quarter at most,
 *  which leave the circle by less than 0.03 percent of the radius. As HTML's CanvasRenderingContext2D.arc().
 *  @param radius 0 or more, in points.
 *  @param start_angle, end_angle radians from the x axis towards the y axis. When they are a whole turn or more apart
 *         in the direction of the arc, it is the whole circle.
 *  @param clockwise true: the way angles grow, which is clockwise on screen, where y grows downwards.
 *  Threads: any. Since: 0.2. */
scene_status scene_path_arc(scene_path *path, double center_x, double center_y, double radius, double start_angle,
                            double end_angle, bool clockwise);

/** Rounds a corner: a line, and an arc that touches both the line from the current point to (x1, y1) and the one from
 *  there to (x2, y2). It is a line to (x1, y1) when the radius is 0 or the three points are on one line
 *  (CGPathAddArcToPoint; HTML's arcTo()).
 *  @param radius 0 or more, in points. Threads: any. Since: 0.2. */
scene_status scene_path_arc_to(scene_path *path, double x1, double y1, double x2, double y2, double radius);

/** Closes the subpath (CGPathCloseSubpath). What is drawn next without a move starts where the closed subpath did.
 *  Threads: any. Since: 0.2. */
scene_status scene_path_close(scene_path *path);

/** Adds a closed rectangle of its own, from its smallest x and y along x: a move, three lines and a close
 *  (CGPathAddRect). Negative sizes are standardised. Threads: any. Since: 0.2. */
scene_status scene_path_add_rect(scene_path *path, scene_rect rect);

/** Adds a closed rectangle with rounded corners, from the start of the top side along x: a move, four times a line and
 *  a cubic curve, and a close, whatever the radius (CGPathAddRoundedRect).
 *  @param radius 0 or more, in points; more than half the shorter side acts as half. Threads: any. Since: 0.2. */
scene_status scene_path_add_rounded_rect(scene_path *path, scene_rect rect, double radius);

/** Adds a rectangle as scene_path_add_rounded_rect() does, with a radius for each corner.
 *  @param radii 4 numbers, 0 or more, in points: for (min x, min y), (max x, min y), (max x, max y), (min x, max y).
 *         Where two do not fit on a side all are made smaller by one factor, as CSS does.
 *  @param continuous true: each corner is three cubic curves whose curvature grows gradually, as UIBezierPath and
 *         CALayer's kCACornerCurveContinuous draw it. They begin 1.528665 radii from the corner, and where there is less
 *         room they turn into a quarter of a circle. false: each corner is a quarter of a circle.
 *  Threads: any. Since: 0.2. */
scene_status scene_path_add_rounded_rect_with_radii(scene_path *path, scene_rect rect, const double *radii,
                                                    bool continuous);

/** Adds the closed ellipse in a rectangle, clockwise on screen from the middle of the right side: a move, four cubic
 *  curves and a close (CGPathAddEllipseInRect). Threads: any. Since: 0.2. */
scene_status scene_path_add_ellipse(scene_path *path, scene_rect rect);

/** Adds all elements of another path, which may be the same one (CGPathAddPath).
 *  @param transform maps their x and y as those of points of the plane z = 0, whose new z is dropped. It must have no
 *         perspective there: m14 and m24 are 0 and m44 is 1. NULL is the identity. Threads: any. Since: 0.2. */
scene_status scene_path_append(scene_path *path, const scene_path *other, const scene_transform *transform);

/** Maps all points (CGPathCreateCopyByTransformingPath, in place).
 *  @param transform as that of scene_path_append(), but not NULL. Threads: any. Since: 0.2. */
scene_status scene_path_transform(scene_path *path, const scene_transform *transform);

/** Turns every subpath round: each is drawn the other way, in the same order, and closed ones stay closed
 *  (CGPath.reversed()). Threads: any. Since: 0.2. */
scene_status scene_path_reverse(scene_path *path);

/** @} */

/** @name Asking
 *  @{ */

/** Whether there are no elements (CGPathIsEmpty); also for an invalid handle. Threads: any. Since: 0.2. */
bool scene_path_is_empty(const scene_path *path);

/** Whether two paths have the same elements at the same points (CGPathEqualToPath); false for an invalid handle.
 *  Threads: any. Since: 0.2. */
bool scene_path_equal(const scene_path *path, const scene_path *other);

/** Where the next element begins (CGPathGetCurrentPoint). @return #SCENE_ERROR_INVALID_STATE for an empty path.
 *  Threads: any. Since: 0.2. */
scene_status scene_path_get_current_point(const scene_path *path, scene_point *point);

/** The smallest rectangle around all points, control points included (CGPathGetBoundingBox). It costs little.
 *  @return (0, 0, 0, 0) for an empty path, and for an invalid handle. Threads: any. Since: 0.2. */
scene_rect scene_path_get_bounds(const scene_path *path);

/** The smallest rectangle around what is drawn, without control points and without moves that nothing follows
 *  (CGPathGetPathBoundingBox).
 *  @return (0, 0, 0, 0) for a path that draws nothing, and for an invalid handle. Threads: any. Since: 0.2. */
scene_rect scene_path_get_bounding_box(const scene_path *path);

/** Whether a point is inside (CGPathContainsPoint). Open subpaths count as closed. The left and upper edges of a
 *  rectangle are inside, the right and lower ones are not.
 *  @param even_odd true: inside is where a line to the outside crosses the path an odd number of times; false: where it
 *         goes round the point, all turns added (non-zero).
 *  @param point finite, as other arguments. @return false for an invalid handle. Threads: any. Since: 0.2. */
bool scene_path_contains_point(const scene_path *path, scene_point point, bool even_odd);

/** How long all that is drawn is, in points, to 1e-6 of it or better: moves have no length, and a close is as long as
 *  its line (SVGGeometryElement.getTotalLength()). 0 for an invalid handle. Threads: any. Since: 0.2. */
double scene_path_get_length(const scene_path *path);

/** The point at a length from the start, and the direction there (SVGGeometryElement.getPointAtLength()). The first
 *  call after a change measures the path, the others search.
 *  @param length in points, finite; held between 0 and the path's length. Where one element ends and the next begins it is the
 *         next.
 *  @param point, tangent receive it, and a vector of length 1; either may be NULL.
 *  @return #SCENE_ERROR_INVALID_STATE when the path draws nothing. Threads: any. Since: 0.2. */
scene_status scene_path_get_point_at_length(const scene_path *path, double length, scene_point *point,
                                            scene_point *tangent);

/** SVG path data with absolute commands. scene_path_create_svg() makes the same path of it, to the bit.
 *  @return free it with scene_string_free(); NULL for an invalid handle. Threads: any. Since: 0.2. */
char *scene_path_copy_svg(const scene_path *path);

/** How many elements there are; 0 for an invalid handle. Threads: any. Since: 0.2. */
uint32_t scene_path_get_element_count(const scene_path *path);

/** An element. @param index from 0. @return #SCENE_ERROR_NOT_FOUND beyond the last one. Threads: any. Since: 0.2. */
scene_status scene_path_get_element(const scene_path *path, uint32_t index, scene_path_element *element);

/** Reads elements, as many as there are from an index on and fit (CGPathApply).
 *  @param elements receives them; may be NULL when capacity is 0.
 *  @return how many were written; 0 for an invalid handle. Threads: any. Since: 0.2. */
uint32_t scene_path_get_elements(const scene_path *path, uint32_t index, scene_path_element *elements,
                                 uint32_t capacity);

/** A path a part of the way from one to another: every point moved along (what an animation of a path shows).
 *  @param fraction 0 is `from` and 1 is `to`; it may lie beyond.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_ARGUMENT when the kinds of their elements differ, except
 *          that a quadratic and a cubic curve become cubic ones. Threads: any. Since: 0.2. */
scene_path *scene_path_create_interpolated(const scene_path *from, const scene_path *to, double fraction);

/** @} */

SCENE_END_DECLS

#endif
