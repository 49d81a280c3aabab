/** @file timing_function.h
 *  @brief Easing curves: how far an animation is at a fraction of its time (CAMediaTimingFunction, CSS easing functions).
 */
#ifndef SCENE_TIMING_FUNCTION_H
#define SCENE_TIMING_FUNCTION_H

#include <scene/base.h>

SCENE_BEGIN_DECLS

/** An easing curve. It never changes. Reference counted. */
typedef struct scene_timing_function scene_timing_function;

/** A named curve.
 *  @param name "linear", "easeIn" (0.42, 0, 1, 1), "easeOut" (0, 0, 0.58, 1), "easeInEaseOut" (0.42, 0, 0.58, 1) or
 *         "default" (0.25, 0.1, 0.25, 1), as kCAMediaTimingFunction.... Since 0.4 also Robert Penner's: "easeIn", "easeOut" or "easeInOut" and
 *         "Sine", "Quad", "Cubic", "Quart", "Quint", "Expo", "Circ", "Back", "Elastic" or "Bounce", as in "easeOutBack" (easings.net); within
 *         1/1000 of the formulas.
 *  @return a reference you own, or NULL: #SCENE_ERROR_NOT_FOUND, with the name that may have been meant. Threads: any. Since: 0.1. */
scene_timing_function *scene_timing_function_create_named(const char *name);

/** A cubic Bezier curve from (0, 0) to (1, 1).
 *  @param c1x, c2x 0...1. @param c1y, c2y any finite number.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_ARGUMENT. Threads: any. Since: 0.1. */
scene_timing_function *scene_timing_function_create_bezier(double c1x, double c1y, double c2x, double c2y);

/** Straight pieces between points (CSS `linear()`, CSS Easing Functions Level 2).
 *  @param outputs `count` values, any finite numbers. @param inputs when each is reached, as a fraction of the time; finite, also beyond
 *         0...1. NULL spreads them evenly; a NAN among them is spread evenly between its neighbours, and one below an earlier one counts
 *         as that. @param count 1...100000; of one output alone the curve is constant. @return a reference you own, or NULL: #SCENE_ERROR_INVALID_ARGUMENT. Threads: any. Since: 0.2. */
scene_timing_function *scene_timing_function_create_linear(const double *outputs, const double *inputs, size_t count);

/** Where the steps of a curve lie (CSS `steps()`). */
typedef enum scene_step_position {
    /** Each interval ends with its step. */
    SCENE_STEP_JUMP_END = 0,
    /** Each interval begins with its step. */
    SCENE_STEP_JUMP_START = 1,
    /** No step at either end: the first interval is at 0, the last at 1. */
    SCENE_STEP_JUMP_NONE = 2,
    /** A step at both ends. */
    SCENE_STEP_JUMP_BOTH = 3,
    SCENE_STEP_POSITION_FORCE_32 = 0x7fffffff
} scene_step_position;

/** Steps of equal length (CSS `steps()`).
 *  @param count of intervals, 1 or more; 2 or more for #SCENE_STEP_JUMP_NONE.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_ARGUMENT. Threads: any. Since: 0.2. */
scene_timing_function *scene_timing_function_create_steps(uint32_t count, scene_step_position position);

/** A curve by its CSS text: "ease-in", "cubic-bezier(0.2, 0, 0, 1)", "linear(0, 0.5 25% 75%, 1)", "steps(4, jump-none)", ..., or a
 *  name of scene_timing_function_create_named().
 *  @return a reference you own, or NULL: #SCENE_ERROR_FORMAT, with the place and what was expected there.
 *  Threads: any. Since: 0.2. */
scene_timing_function *scene_timing_function_create_css(const char *text);

/** The curve as CSS text, which scene_timing_function_create_css() reads. @return free it with scene_string_free(); NULL for an
 *  invalid handle. Threads: any. Since: 0.2. */
char *scene_timing_function_copy_css(const scene_timing_function *function);

/** The curve's value at a fraction of the time. Of a Bezier exactly 0 and 1 at the ends; fractions beyond 0...1 are held.
 *  @return 0 for an invalid handle or a fraction that is not a number. Threads: any. Since: 0.1. */
double scene_timing_function_evaluate(const scene_timing_function *function, double fraction);

/** A control point of a cubic Bezier curve. @param index 0...3; 0 is (0, 0) and 3 is (1, 1). @return #SCENE_ERROR_NOT_FOUND beyond,
 *          #SCENE_ERROR_INVALID_STATE for a curve of another form.
 *  Threads: any. Since: 0.1. */
scene_status scene_timing_function_get_control_point(const scene_timing_function *function, uint32_t index,
                                                     scene_point *point);

/** Takes another reference and returns its argument (NULL for an invalid handle). Threads: any. Since: 0.1. */
scene_timing_function *scene_timing_function_retain(scene_timing_function *function);

/** Gives a reference back; NULL does nothing. Threads: any. Since: 0.1. */
void scene_timing_function_release(scene_timing_function *function);

SCENE_END_DECLS

#endif
