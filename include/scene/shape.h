/** @file shape.h
 *  @brief Shape layers: a path that is filled and stroked (CAShapeLayer).
 *
 *  The path is drawn above the layer's contents and below its sublayers, the fill first, the stroke over it. It lies in points of the layer's
 *  own space, and may reach outside of the bounds unless masks_to_bounds cuts it. It is drawn at the resolution at which it is shown, so it
 *  is crisp at every scale and under every transform; moving the layer and changing colours costs next to nothing.
 *
 *  On a layer of another kind every function here fails with #SCENE_ERROR_NOT_FOUND, and a getter answers zero. What is set is a model
 *  value, and animates as the property says, from what is on screen.
 */
#ifndef SCENE_SHAPE_H
#define SCENE_SHAPE_H

#include <scene/gradient.h>
#include <scene/layer.h>
#include <scene/path.h>

SCENE_BEGIN_DECLS

/** What counts as inside of a path that crosses itself (CAShapeLayerFillRule). */
typedef enum scene_fill_rule {
    /** Where the path winds around, counted by its direction. */
    SCENE_FILL_RULE_NON_ZERO = 0,
    /** Where a line to the outside crosses it an odd number of times. */
    SCENE_FILL_RULE_EVEN_ODD = 1,
    SCENE_FILL_RULE_FORCE_32 = 0x7fffffff
} scene_fill_rule;

/** How the ends of lines and of dashes look (CAShapeLayerLineCap). */
typedef enum scene_line_cap {
    /** Cut at the end. */
    SCENE_LINE_CAP_BUTT = 0,
    /** Half a circle beyond the end. */
    SCENE_LINE_CAP_ROUND = 1,
    /** Half a square beyond the end. */
    SCENE_LINE_CAP_SQUARE = 2,
    SCENE_LINE_CAP_FORCE_32 = 0x7fffffff
} scene_line_cap;

/** How the parts of a line meet (CAShapeLayerLineJoin). */
typedef enum scene_line_join {
    /** In a point, up to the miter limit; beyond it as a bevel. */
    SCENE_LINE_JOIN_MITER = 0,
    SCENE_LINE_JOIN_ROUND = 1,
    SCENE_LINE_JOIN_BEVEL = 2,
    SCENE_LINE_JOIN_FORCE_32 = 0x7fffffff
} scene_line_join;

/** What of a gradient lies beyond its start and its end (SVG's spreadMethod). */
typedef enum scene_gradient_spread {
    /** The first and the last colour. */
    SCENE_GRADIENT_SPREAD_PAD = 0,
    /** The gradient back and forth. */
    SCENE_GRADIENT_SPREAD_REFLECT = 1,
    /** The gradient again and again. */
    SCENE_GRADIENT_SPREAD_REPEAT = 2,
    SCENE_GRADIENT_SPREAD_FORCE_32 = 0x7fffffff
} scene_gradient_spread;
/** Of what stroke_start, stroke_end and stroke_offset are fractions. */
typedef enum scene_trim_mode {
    /** Of all subpaths together, one after the other, as CAShapeLayer has it. */
    SCENE_TRIM_MODE_PATH = 0,
    /** Of each subpath by itself: all are drawn at the same time. */
    SCENE_TRIM_MODE_SUBPATHS = 1,
    SCENE_TRIM_MODE_FORCE_32 = 0x7fffffff
} scene_trim_mode;

/** @name The path
 *  @{ */

/** What is drawn. Between paths of the same elements an animation moves every point; otherwise it switches half-way.
 *  @param path copied; NULL for none. Default NULL; animates implicitly (CAShapeLayer.path). Threads: any. Since: 0.3. */
scene_status scene_shape_layer_set_path(scene_layer *layer, const scene_path *path);
/** A copy of the model value set by scene_shape_layer_set_path().
 *  @return a reference you own; NULL for none, and for an invalid handle. Threads: any. Since: 0.3. */
scene_path *scene_shape_layer_copy_path(const scene_layer *layer);

/** @} */

/** @name Fill
 *  @{ */

/** What the inside is filled with; open subpaths are closed for it. @param color NULL for none. Default opaque black; animates implicitly
 *  (CAShapeLayer.fillColor). Threads: any. Since: 0.3. */
scene_status scene_shape_layer_set_fill_color(scene_layer *layer, const scene_color *color);
/** The model value set by scene_shape_layer_set_fill_color(). @param color may be NULL; transparent black when there is none.
 *  @return whether there is one. Threads: any. Since: 0.3. */
bool scene_shape_layer_get_fill_color(const scene_layer *layer, scene_color *color);

/** What is inside. Default #SCENE_FILL_RULE_NON_ZERO (CAShapeLayer.fillRule). Threads: any. Since: 0.3. */
scene_status scene_shape_layer_set_fill_rule(scene_layer *layer, scene_fill_rule rule);
/** The model value set by scene_shape_layer_set_fill_rule(). Threads: any. Since: 0.3. */
scene_fill_rule scene_shape_layer_get_fill_rule(const scene_layer *layer);

/** @} */

/** @name Gradient of the fill
 *  With two colours or more the fill has a gradient in place of fill_color. Its points lie in points of the layer's own space, whatever the bounds
 *  are, and move with fill_gradient_transform. It is drawn in premultiplied sRGB. All but its type and its spread animate, by themselves too.
 *  @{ */

/** How the colours lie: along the line from the start point to the end point, from the start point outwards to the circle through the end
 *  point, or around the start point from the direction of the end point on. Default #SCENE_GRADIENT_AXIAL. Threads: any. Since: 0.4. */
scene_status scene_shape_layer_set_fill_gradient_type(scene_layer *layer, scene_gradient_type type);
/** The model value set by scene_shape_layer_set_fill_gradient_type(). Threads: any. Since: 0.4. */
scene_gradient_type scene_shape_layer_get_fill_gradient_type(const scene_layer *layer);

/** The colours; with fewer than two there is no gradient. Animations go from colour to colour where there are equally many, and otherwise
 *  switch half-way. Default: none.
 *  @param colors `count` colours, copied; may be NULL when count is 0. @param count at most #SCENE_GRADIENT_MAX_COLORS.
 *  Threads: any. Since: 0.4. */
scene_status scene_shape_layer_set_fill_gradient_colors(scene_layer *layer, const scene_color *colors, size_t count);
/** Reads the colours. @param colors receives at most `capacity` of them; may be NULL when that is 0.
 *  @return how many the layer has. Threads: any. Since: 0.4. */
size_t scene_shape_layer_get_fill_gradient_colors(const scene_layer *layer, scene_color *colors, size_t capacity);

/** Where the colours lie: 0 is the start, 1 the end. Each should be no less than the one before, and counts as that otherwise. With none
 *  the colours lie evenly; with fewer than there are colours there is no gradient, and what is more is not used. Default: none.
 *  @param locations `count` numbers, copied; may be NULL when count is 0. @param count at most #SCENE_GRADIENT_MAX_COLORS.
 *  Threads: any. Since: 0.4. */
scene_status scene_shape_layer_set_fill_gradient_locations(scene_layer *layer, const double *locations, size_t count);
/** Reads the locations, as scene_shape_layer_get_fill_gradient_colors() does colours. @param locations may be NULL if `capacity` is 0.
 *  @return how many there are. Threads: any. Since: 0.4. */
size_t scene_shape_layer_get_fill_gradient_locations(const scene_layer *layer, double *locations, size_t capacity);

/** Where the gradient starts, in points: the middle of a radial or conic one. Default (0, 0). Threads: any. Since: 0.4. */
scene_status scene_shape_layer_set_fill_gradient_start_point(scene_layer *layer, scene_point point);
/** The model value set by scene_shape_layer_set_fill_gradient_start_point(). Threads: any. Since: 0.4. */
scene_point scene_shape_layer_get_fill_gradient_start_point(const scene_layer *layer);

/** Where the gradient ends, in points. Where that is the start point everything has the last colour, or that with which a
 *  conic one begins. Default (0, 0). Threads: any. Since: 0.4. */
scene_status scene_shape_layer_set_fill_gradient_end_point(scene_layer *layer, scene_point point);
/** The model value set by scene_shape_layer_set_fill_gradient_end_point(). Threads: any. Since: 0.4. */
scene_point scene_shape_layer_get_fill_gradient_end_point(const scene_layer *layer);

/** Where the first colour of a radial gradient lies, in points from the start point (SVG's fx and fy, less cx and cy; Lottie's highlight). It
 *  is held within the circle. Default (0, 0). Threads: any. Since: 0.4. */
scene_status scene_shape_layer_set_fill_gradient_highlight(scene_layer *layer, scene_point offset);
/** The model value set by scene_shape_layer_set_fill_gradient_highlight(). Threads: any. Since: 0.4. */
scene_point scene_shape_layer_get_fill_gradient_highlight(const scene_layer *layer);

/** What lies beyond the start and the end. Default #SCENE_GRADIENT_SPREAD_PAD (SVG's spreadMethod). Threads: any. Since: 0.4. */
scene_status scene_shape_layer_set_fill_gradient_spread(scene_layer *layer, scene_gradient_spread spread);
/** The model value set by scene_shape_layer_set_fill_gradient_spread(). Threads: any. Since: 0.4. */
scene_gradient_spread scene_shape_layer_get_fill_gradient_spread(const scene_layer *layer);

/** Maps the gradient, not the shape: with it circles become ellipses (SVG's gradientTransform). Only what it does to x and y counts; its
 *  perspective does not. A transform that has no inverse draws nothing.
 *  @param transform finite. Default the identity. Threads: any. Since: 0.4. */
scene_status scene_shape_layer_set_fill_gradient_transform(scene_layer *layer, const scene_transform *transform);
/** The model value set by scene_shape_layer_set_fill_gradient_transform(). Threads: any. Since: 0.4. */
scene_transform scene_shape_layer_get_fill_gradient_transform(const scene_layer *layer);

/** @} */

/** @name Stroke
 *  @{ */

/** What the line along the path is drawn with. @param color NULL for none, the default. Animates implicitly (CAShapeLayer.strokeColor).
 *  Threads: any. Since: 0.3. */
scene_status scene_shape_layer_set_stroke_color(scene_layer *layer, const scene_color *color);
/** The model value set by scene_shape_layer_set_stroke_color(). @param color may be NULL; transparent black when there is none.
 *  @return whether there is one. Threads: any. Since: 0.3. */
bool scene_shape_layer_get_stroke_color(const scene_layer *layer, scene_color *color);

/** Where the line begins, as a fraction of the length of all subpaths together; held in 0...1. Every line and curve takes up its true arc
 *  length, and a curve is cut at the parameter in proportion, as Core Animation does it. Where it is not before stroke_end nothing is
 *  drawn. Default 0; animates implicitly (CAShapeLayer.strokeStart). Threads: any. Since: 0.3. */
scene_status scene_shape_layer_set_stroke_start(scene_layer *layer, double start);
/** The model value set by scene_shape_layer_set_stroke_start(). Threads: any. Since: 0.3. */
double scene_shape_layer_get_stroke_start(const scene_layer *layer);

/** Where the line ends, as stroke_start. A subpath that is not drawn from its beginning to its end is open and has caps. Default 1; animates
 *  implicitly (CAShapeLayer.strokeEnd). Threads: any. Since: 0.3. */
scene_status scene_shape_layer_set_stroke_end(scene_layer *layer, double end);
/** The model value set by scene_shape_layer_set_stroke_end(). Threads: any. Since: 0.3. */
double scene_shape_layer_get_stroke_end(const scene_layer *layer);

/** By how much the part between stroke_start and stroke_end is moved along the path, as a fraction of the length as stroke_start; any finite
 *  number, of which whole ones change nothing. What is moved beyond the end goes on at the beginning, without a seam on a closed path: an
 *  animation from 0 to 1 lets the part run around. Default 0; animates implicitly. Threads: any. Since: 0.4. */
scene_status scene_shape_layer_set_stroke_offset(scene_layer *layer, double offset);
/** The model value set by scene_shape_layer_set_stroke_offset(). Threads: any. Since: 0.4. */
double scene_shape_layer_get_stroke_offset(const scene_layer *layer);

/** Of what stroke_start, stroke_end and stroke_offset are fractions. Default #SCENE_TRIM_MODE_PATH; does not animate.
 *  Threads: any. Since: 0.4. */
scene_status scene_shape_layer_set_trim_mode(scene_layer *layer, scene_trim_mode mode);
/** The model value set by scene_shape_layer_set_trim_mode(). Threads: any. Since: 0.4. */
scene_trim_mode scene_shape_layer_get_trim_mode(const scene_layer *layer);

/** The line's width in points, half of it on either side of the path, 0 or more. 0 draws nothing; what is narrower than a pixel is drawn
 *  a pixel wide and as much fainter. Default 1; animates implicitly (CAShapeLayer.lineWidth). Threads: any. Since: 0.3. */
scene_status scene_shape_layer_set_line_width(scene_layer *layer, double width);
/** The model value set by scene_shape_layer_set_line_width(). Threads: any. Since: 0.3. */
double scene_shape_layer_get_line_width(const scene_layer *layer);

/** How the line's ends look. Default #SCENE_LINE_CAP_BUTT (CAShapeLayer.lineCap). Threads: any. Since: 0.3. */
scene_status scene_shape_layer_set_line_cap(scene_layer *layer, scene_line_cap cap);
/** The model value set by scene_shape_layer_set_line_cap(). Threads: any. Since: 0.3. */
scene_line_cap scene_shape_layer_get_line_cap(const scene_layer *layer);

/** How the line's corners look. Default #SCENE_LINE_JOIN_MITER (CAShapeLayer.lineJoin). Threads: any. Since: 0.3. */
scene_status scene_shape_layer_set_line_join(scene_layer *layer, scene_line_join join);
/** The model value set by scene_shape_layer_set_line_join(). Threads: any. Since: 0.3. */
scene_line_join scene_shape_layer_get_line_join(const scene_layer *layer);

/** The longest miter, from the inner corner to the tip, in line widths, 0 or more; a corner whose miter would be longer is a bevel. Default 10;
 *  animates implicitly (CAShapeLayer.miterLimit). Threads: any. Since: 0.3. */
scene_status scene_shape_layer_set_miter_limit(scene_layer *layer, double limit);
/** The model value set by scene_shape_layer_set_miter_limit(). Threads: any. Since: 0.3. */
double scene_shape_layer_get_miter_limit(const scene_layer *layer);

/** The lengths of dashes and gaps in turn, in points along the path, 0 or more; an odd number of them counts twice. The pattern begins anew
 *  with each subpath, and is repeated to its end. A dash without length is a dot under round and square caps. Lengths that are all 0, and more than a
 *  million dashes, leave the line as it is.
 *  @param lengths copied; NULL if `count` is 0. @param count 0 for a line without gaps, the default; at most 65536. Animates implicitly between
 *         patterns of the same count (CAShapeLayer.lineDashPattern). Threads: any. Since: 0.3. */
scene_status scene_shape_layer_set_line_dash_pattern(scene_layer *layer, const double *lengths, size_t count);
/** Reads the first `capacity` lengths of the pattern. @param lengths may be NULL if `capacity` is 0. @return how many there are.
 *  Threads: any. Since: 0.3. */
size_t scene_shape_layer_get_line_dash_pattern(const scene_layer *layer, double *lengths, size_t capacity);

/** How far into the pattern each subpath begins, in points. Default 0; animates implicitly: a phase that runs makes the dashes
 *  march (CAShapeLayer.lineDashPhase). Threads: any. Since: 0.3. */
scene_status scene_shape_layer_set_line_dash_phase(scene_layer *layer, double phase);
/** The model value set by scene_shape_layer_set_line_dash_phase(). Threads: any. Since: 0.3. */
double scene_shape_layer_get_line_dash_phase(const scene_layer *layer);

/** @} */

/** @name Gradient of the stroke
 *  With two colours or more the stroke has a gradient in place of stroke_color. Its points lie in points of the layer's own space, whatever the bounds
 *  are, and move with stroke_gradient_transform. It is drawn in premultiplied sRGB. All but its type and its spread animate, by themselves too.
 *  @{ */

/** How the colours lie: along the line from the start point to the end point, from the start point outwards to the circle through the end
 *  point, or around the start point from the direction of the end point on. Default #SCENE_GRADIENT_AXIAL. Threads: any. Since: 0.4. */
scene_status scene_shape_layer_set_stroke_gradient_type(scene_layer *layer, scene_gradient_type type);
/** The model value set by scene_shape_layer_set_stroke_gradient_type(). Threads: any. Since: 0.4. */
scene_gradient_type scene_shape_layer_get_stroke_gradient_type(const scene_layer *layer);

/** The colours; with fewer than two there is no gradient. Animations go from colour to colour where there are equally many, and otherwise
 *  switch half-way. Default: none.
 *  @param colors `count` colours, copied; may be NULL when count is 0. @param count at most #SCENE_GRADIENT_MAX_COLORS.
 *  Threads: any. Since: 0.4. */
scene_status scene_shape_layer_set_stroke_gradient_colors(scene_layer *layer, const scene_color *colors, size_t count);
/** Reads the colours. @param colors receives at most `capacity` of them; may be NULL when that is 0.
 *  @return how many the layer has. Threads: any. Since: 0.4. */
size_t scene_shape_layer_get_stroke_gradient_colors(const scene_layer *layer, scene_color *colors, size_t capacity);

/** Where the colours lie: 0 is the start, 1 the end. Each should be no less than the one before, and counts as that otherwise. With none
 *  the colours lie evenly; with fewer than there are colours there is no gradient, and what is more is not used. Default: none.
 *  @param locations `count` numbers, copied; may be NULL when count is 0. @param count at most #SCENE_GRADIENT_MAX_COLORS.
 *  Threads: any. Since: 0.4. */
scene_status scene_shape_layer_set_stroke_gradient_locations(scene_layer *layer, const double *locations, size_t count);
/** Reads the locations, as scene_shape_layer_get_stroke_gradient_colors() does colours. @param locations may be NULL if `capacity` is 0.
 *  @return how many there are. Threads: any. Since: 0.4. */
size_t scene_shape_layer_get_stroke_gradient_locations(const scene_layer *layer, double *locations, size_t capacity);

/** Where the gradient starts, in points: the middle of a radial or conic one. Default (0, 0). Threads: any. Since: 0.4. */
scene_status scene_shape_layer_set_stroke_gradient_start_point(scene_layer *layer, scene_point point);
/** The model value set by scene_shape_layer_set_stroke_gradient_start_point(). Threads: any. Since: 0.4. */
scene_point scene_shape_layer_get_stroke_gradient_start_point(const scene_layer *layer);

/** Where the gradient ends, in points. Where that is the start point everything has the last colour, or that with which a
 *  conic one begins. Default (0, 0). Threads: any. Since: 0.4. */
scene_status scene_shape_layer_set_stroke_gradient_end_point(scene_layer *layer, scene_point point);
/** The model value set by scene_shape_layer_set_stroke_gradient_end_point(). Threads: any. Since: 0.4. */
scene_point scene_shape_layer_get_stroke_gradient_end_point(const scene_layer *layer);

/** Where the first colour of a radial gradient lies, in points from the start point (SVG's fx and fy, less cx and cy; Lottie's highlight). It
 *  is held within the circle. Default (0, 0). Threads: any. Since: 0.4. */
scene_status scene_shape_layer_set_stroke_gradient_highlight(scene_layer *layer, scene_point offset);
/** The model value set by scene_shape_layer_set_stroke_gradient_highlight(). Threads: any. Since: 0.4. */
scene_point scene_shape_layer_get_stroke_gradient_highlight(const scene_layer *layer);

/** What lies beyond the start and the end. Default #SCENE_GRADIENT_SPREAD_PAD (SVG's spreadMethod). Threads: any. Since: 0.4. */
scene_status scene_shape_layer_set_stroke_gradient_spread(scene_layer *layer, scene_gradient_spread spread);
/** The model value set by scene_shape_layer_set_stroke_gradient_spread(). Threads: any. Since: 0.4. */
scene_gradient_spread scene_shape_layer_get_stroke_gradient_spread(const scene_layer *layer);

/** Maps the gradient, not the shape: with it circles become ellipses (SVG's gradientTransform). Only what it does to x and y counts; its
 *  perspective does not. A transform that has no inverse draws nothing.
 *  @param transform finite. Default the identity. Threads: any. Since: 0.4. */
scene_status scene_shape_layer_set_stroke_gradient_transform(scene_layer *layer, const scene_transform *transform);
/** The model value set by scene_shape_layer_set_stroke_gradient_transform(). Threads: any. Since: 0.4. */
scene_transform scene_shape_layer_get_stroke_gradient_transform(const scene_layer *layer);

/** @} */

SCENE_END_DECLS

#endif
