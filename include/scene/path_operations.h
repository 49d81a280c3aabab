/** @file path_operations.h
 *  @brief What paths can be made into: joined as areas, rounded, grown, bent (CGPath's boolean operations, After Effects' path operators).
 *
 *  Each function makes a path and leaves those that it is given as they are. To animate what it makes of a path that moves, make it for several
 *  moments and use these as key frames.
 *
 *  Joining and growing treat paths as areas: open subpaths are closed, curves become straight lines that are at most 1/16384 of the paths' size from
 *  them, and the result has straight lines only. These functions need the library GEOS (libgeos_c.so.1, Debian's libgeos-c1v5), which is opened
 *  when the first of them is called; without it they fail with #SCENE_ERROR_UNSUPPORTED.
 */
#ifndef SCENE_PATH_OPERATIONS_H
#define SCENE_PATH_OPERATIONS_H

#include <scene/path.h>
#include <scene/shape.h>

SCENE_BEGIN_DECLS

/** What two areas are joined to. */
typedef enum scene_path_operation {
    /** What is in either (CGPathCreateCopyByUnioningPath). */
    SCENE_PATH_OPERATION_UNION = 0,
    /** What is in both (CGPathCreateCopyByIntersectingPath). */
    SCENE_PATH_OPERATION_INTERSECTION = 1,
    /** What is in the first and not in the second (CGPathCreateCopyBySubtractingPath). */
    SCENE_PATH_OPERATION_DIFFERENCE = 2,
    /** What is in one of them and not in the other (CGPathCreateCopyBySymmetricDifferenceOfPath). */
    SCENE_PATH_OPERATION_EXCLUSIVE_OR = 3,
    SCENE_PATH_OPERATION_FORCE_32 = 0x7fffffff
} scene_path_operation;

/** @name As areas
 *  Each returns a reference you own, or NULL: #SCENE_ERROR_UNSUPPORTED without GEOS, and for paths of more than
 *  100000 lines, where those that cross each other count as the pieces into which they divide each other, also at the distance of an
 *  offset: what takes longer than some seconds is refused. The outlines are closed and do not cross; outer ones go clockwise on screen,
 *  holes the other way round, so that both fill rules fill the same.
 *  @{ */

/** The outlines of what two areas are joined to.
 *  @param rule what is inside of either path.
 *  Threads: any. Since: 0.4. */
scene_path *scene_path_create_combined(const scene_path *path, const scene_path *other, scene_path_operation operation,
                                       scene_fill_rule rule);

/** The outlines of what a path fills, without what lies inside of it or is drawn twice (CGPathCreateCopyByNormalizing).
 *  @param rule what is inside.
 *  Threads: any. Since: 0.4. */
scene_path *scene_path_create_normalized(const scene_path *path, scene_fill_rule rule);

/** The outlines of an area that is larger or smaller by a distance on all sides (After Effects' Offset Paths).
 *  @param distance in points, finite: above 0 the area grows, below it shrinks, and may vanish.
 *  @param join how corners look that turn outwards. @param miter_limit 0 or more: the longest miter, in distances; 10 is usual.
 *  @param rule what is inside.
 *  Threads: any. Since: 0.4. */
scene_path *scene_path_create_offset(const scene_path *path, double distance, scene_line_join join, double miter_limit,
                                     scene_fill_rule rule);

/** @} */

/** @name As lines
 *  Each returns a reference you own, or NULL.
 *  @{ */

/** The path with straight lines in place of curves (CGPathCreateCopyByFlattening).
 *  @param tolerance how far from a curve its lines may be, in points, above 0. A curve becomes at most 4096 lines. Threads: any. Since: 0.4. */
scene_path *scene_path_create_flattened(const scene_path *path, double tolerance);

/** The path with its corners rounded, where two straight lines meet (After Effects' Round Corners).
 *  @param radius how far from a corner its curve begins, in points, 0 or more; at most half of either line. Threads: any. Since: 0.4. */
scene_path *scene_path_create_rounded(const scene_path *path, double radius);

/** The path with its points drawn to their middle and what pulls its curves pushed away from there, so that it becomes a flower (After Effects'
 *  Pucker & Bloat). @param amount finite. 1 draws all points together; what is below 0 makes a star instead. Threads: any. Since: 0.4. */
scene_path *scene_path_create_bloated(const scene_path *path, double amount);

/** The path as a line from side to side (After Effects' Zig Zag).
 *  @param size how far from the path its tips lie, in points, finite. @param ridges how many tips each segment has between its ends; the path
 *         made has at most #SCENE_PATH_MAX_ELEMENTS elements. @param smooth whether the tips are round. Threads: any. Since: 0.4. */
scene_path *scene_path_create_zig_zag(const scene_path *path, double size, uint32_t ridges, bool smooth);

/** @} */

SCENE_END_DECLS

#endif
