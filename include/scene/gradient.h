/** @file gradient.h
 *  @brief Gradient layers: colours that change along a line, from a point outwards, or around it (CAGradientLayer).
 *
 *  Make one with scene_layer_create(#SCENE_LAYER_KIND_GRADIENT). The functions here take such layers; for others they answer with
 *  #SCENE_ERROR_NOT_FOUND. The same properties have the key paths "gradientType", "colors", "locations", "startPoint" and "endPoint";
 *  all but the first animate, by themselves too.
 *
 *  The gradient fills the bounds, rounded as the background is, above that and below the contents. It is evaluated at every pixel, in
 *  premultiplied sRGB; where the colour changes within less than a pixel, as between two colours at one location, the pixel shows their mean.
 *
 *      scene_layer *sky = scene_layer_create(SCENE_LAYER_KIND_GRADIENT);
 *      scene_gradient_layer_set_colors(sky, (scene_color[]){{0.1f, 0.3f, 0.7f, 1}, {0.7f, 0.9f, 1, 1}}, 2);
 */
#ifndef SCENE_GRADIENT_H
#define SCENE_GRADIENT_H

#include <scene/base.h>
#include <scene/layer.h>

SCENE_BEGIN_DECLS

/** The most colours and locations of a gradient. */
#define SCENE_GRADIENT_MAX_COLORS 65536

/** How the colours lie (CAGradientLayerType). */
typedef enum scene_gradient_type {
    /** Along the line from the start point to the end point, as the unit square's gradient stretched to the bounds: so the lines of one
     *  colour are at right angles to it in the unit square (SVG's objectBoundingBox). */
    SCENE_GRADIENT_AXIAL = 0,
    /** From the start point outwards to an ellipse, whose half axes are the differences of the two points in x and in y. */
    SCENE_GRADIENT_RADIAL = 1,
    /** Around the start point, clockwise on screen, from the direction of the end point on. Angles are those of the layer's plane, whatever
     *  the sides of the bounds. */
    SCENE_GRADIENT_CONIC = 2,
    SCENE_GRADIENT_TYPE_FORCE_32 = 0x7fffffff
} scene_gradient_type;

/** How the colours lie. Default #SCENE_GRADIENT_AXIAL (CAGradientLayer.type). Threads: any. Since: 0.3. */
scene_status scene_gradient_layer_set_gradient_type(scene_layer *layer, scene_gradient_type type);
/** The value set by scene_gradient_layer_set_gradient_type(). Threads: any. Since: 0.3. */
scene_gradient_type scene_gradient_layer_get_gradient_type(const scene_layer *layer);

/** The colours; with fewer than two nothing is drawn. Animations go from colour to colour where there are equally many, and otherwise
 *  switch half-way. Default: none (CAGradientLayer.colors).
 *  @param colors `count` colours; may be NULL when count is 0.
 *  @param count at most #SCENE_GRADIENT_MAX_COLORS.
 *  Threads: any. Since: 0.3. */
scene_status scene_gradient_layer_set_colors(scene_layer *layer, const scene_color *colors, size_t count);
/** Reads the colours.
 *  @param colors receives at most `capacity` of them; may be NULL when that is 0.
 *  @return how many the layer has.
 *  Threads: any. Since: 0.3. */
size_t scene_gradient_layer_get_colors(const scene_layer *layer, scene_color *colors, size_t capacity);

/** Where the colours lie: 0 is the start, 1 the end; beyond the first and the last their colours go on. Each should be no less than the
 *  one before, and counts as that otherwise. With none the colours lie evenly; with fewer than there are colours nothing is drawn, and what
 *  is more is not used. Default: none (CAGradientLayer.locations). Parameters as scene_gradient_layer_set_colors().
 *  Threads: any. Since: 0.3. */
scene_status scene_gradient_layer_set_locations(scene_layer *layer, const double *locations, size_t count);
/** Reads the locations, as scene_gradient_layer_get_colors() does colours. Threads: any. Since: 0.3. */
size_t scene_gradient_layer_get_locations(const scene_layer *layer, double *locations, size_t capacity);

/** Where the gradient starts, in the unit square of the bounds. Default (0.5, 0) (CAGradientLayer.startPoint). Threads: any. Since: 0.3. */
scene_status scene_gradient_layer_set_start_point(scene_layer *layer, scene_point point);
/** The value set by scene_gradient_layer_set_start_point(). Threads: any. Since: 0.3. */
scene_point scene_gradient_layer_get_start_point(const scene_layer *layer);

/** Where the gradient ends, in the unit square of the bounds. Where it is the start point nothing is drawn, nor is a radial gradient when
 *  the two have the same x or the same y. Default (0.5, 1) (CAGradientLayer.endPoint). Threads: any. Since: 0.3. */
scene_status scene_gradient_layer_set_end_point(scene_layer *layer, scene_point point);
/** The value set by scene_gradient_layer_set_end_point(). Threads: any. Since: 0.3. */
scene_point scene_gradient_layer_get_end_point(const scene_layer *layer);

SCENE_END_DECLS

#endif
