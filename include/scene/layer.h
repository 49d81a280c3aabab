/** @file layer.h
 *  @brief Layers: the tree, geometry and appearance (CALayer).
 *
 *  Setting a property of a layer that is in a renderer's tree, after its first commit, animates implicitly where the
 *  property says so: from what is on screen to the new value, over the transaction's duration. All other layers change at once.
 *  A value equal to the old one changes nothing and starts no animation. What was set reads back bit for bit.
 *
 *  Every setter answers #SCENE_ERROR_INVALID_HANDLE for a handle that is no live layer and #SCENE_ERROR_INVALID_ARGUMENT
 *  for a value that is not finite or out of range; a getter answers one with zeros.
 */
#ifndef SCENE_LAYER_H
#define SCENE_LAYER_H

#include <scene/base.h>
#include <scene/image.h>
#include <scene/layer_kind.h>
#include <scene/path.h>

SCENE_BEGIN_DECLS

/** A layer. Reference counted; a superlayer holds its sublayers. */
typedef struct scene_layer scene_layer;

/** Makes a layer of the given kind with the default values.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_ARGUMENT (unknown kind), #SCENE_ERROR_OUT_OF_MEMORY. Threads: any. Since: 0.1. */
scene_layer *scene_layer_create(scene_layer_kind kind);

/** The kind that the layer was made as. Threads: any. Since: 0.3. */
scene_layer_kind scene_layer_get_kind(const scene_layer *layer);

/** Takes another reference and returns its argument (NULL for an invalid handle). Threads: any. Since: 0.1. */
scene_layer *scene_layer_retain(scene_layer *layer);

/** Gives a reference back; NULL does nothing. With the last one the layer goes, and gives up its sublayers. A release
 *  beyond those that you own does nothing to the layer, even where a superlayer still holds it:
 *  #SCENE_ERROR_INVALID_HANDLE in scene_error_status(). Threads: any. Since: 0.1. */
void scene_layer_release(scene_layer *layer);

/** @name Tree
 *  A layer that is added is first taken from its old superlayer. Adding a layer to itself or to one of its own
 *  sublayers, at any depth, is #SCENE_ERROR_INVALID_ARGUMENT; adding a renderer's root is #SCENE_ERROR_INVALID_STATE.
 *  @{ */

/** Puts a layer on top of the sublayers. Threads: any. Since: 0.1. */
scene_status scene_layer_add_sublayer(scene_layer *layer, scene_layer *sublayer);

/** Puts a layer at a place in the sublayers, which lie back to front.
 *  @param index 0...count after the sublayer was taken from its old place; #SCENE_ERROR_INVALID_ARGUMENT beyond. Threads: any. Since: 0.1. */
scene_status scene_layer_insert_sublayer(scene_layer *layer, scene_layer *sublayer, uint32_t index);

/** Puts a layer right below (behind) a sublayer. @param sibling a sublayer of `layer`, or #SCENE_ERROR_NOT_FOUND. Threads: any. Since: 0.1. */
scene_status scene_layer_insert_sublayer_below(scene_layer *layer, scene_layer *sublayer, scene_layer *sibling);

/** Puts a layer right above (in front of) a sublayer. @param sibling a sublayer of `layer`, or #SCENE_ERROR_NOT_FOUND. Threads: any. Since: 0.1. */
scene_status scene_layer_insert_sublayer_above(scene_layer *layer, scene_layer *sublayer, scene_layer *sibling);

/** Puts a layer in the place of a sublayer, which is removed.
 *  @param old a sublayer of `layer`, or #SCENE_ERROR_NOT_FOUND. Threads: any. Since: 0.1. */
scene_status scene_layer_replace_sublayer(scene_layer *layer, scene_layer *old, scene_layer *replacement);

/** Makes layers the sublayers, back to front, and takes out those that are not among them (CALayer.sublayers). It is one change, about which
 *  actions are asked once (action.h); nothing changes when one of them cannot be a sublayer, or is there twice.
 *  @param sublayers `count` handles; may be NULL when `count` is 0. Threads: any. Since: 0.4. */
scene_status scene_layer_set_sublayers(scene_layer *layer, scene_layer *const *sublayers, uint32_t count);

/** Takes the layer from its superlayer, if it has one. A layer on screen lives at least until that is committed. Threads: any. Since: 0.1. */
scene_status scene_layer_remove_from_superlayer(scene_layer *layer);

/** The superlayer, borrowed, or NULL. Threads: any. Since: 0.1. */
scene_layer *scene_layer_get_superlayer(const scene_layer *layer);

/** How many sublayers there are. Threads: any. Since: 0.1. */
uint32_t scene_layer_get_sublayer_count(const scene_layer *layer);

/** The sublayer at an index, 0 being the backmost: borrowed, or NULL (#SCENE_ERROR_NOT_FOUND). Takes time in proportion to
 *  the distance from the nearer end, or from the sublayer that was asked for last. Threads: any. Since: 0.1. */
scene_layer *scene_layer_get_sublayer(const scene_layer *layer, uint32_t index);

/** Reads the sublayers back to front, borrowed.
 *  @param sublayers receives up to `capacity` handles; may be NULL when `capacity` is 0.
 *  @return how many there are, which may be more than `capacity`. Threads: any. Since: 0.1. */
uint32_t scene_layer_get_sublayers(const scene_layer *layer, scene_layer **sublayers, uint32_t capacity);

/** @} */

/** Sets the layer's name, for finding and for dumps. @param name UTF-8, copied; NULL for none. Threads: any. Since: 0.1. */
scene_status scene_layer_set_name(scene_layer *layer, const char *name);
/** The name, or NULL. It lives until the next call on this thread that returns a string. Threads: any. Since: 0.1. */
const char *scene_layer_get_name(const scene_layer *layer);

/** Corners, as bits. */
typedef enum scene_corner_mask {
    SCENE_CORNER_MIN_X_MIN_Y = 1,
    SCENE_CORNER_MAX_X_MIN_Y = 2,
    SCENE_CORNER_MIN_X_MAX_Y = 4,
    SCENE_CORNER_MAX_X_MAX_Y = 8,
    SCENE_CORNER_ALL = 15,
    SCENE_CORNER_MASK_FORCE_32 = 0x7fffffff
} scene_corner_mask;

/** Where contents lie in the bounds (CALayerContentsGravity); the three that resize also scale contents. "Top" is small y, on screen but for flips. */
typedef enum scene_gravity {
    SCENE_GRAVITY_CENTER = 0,
    SCENE_GRAVITY_TOP = 1,
    SCENE_GRAVITY_BOTTOM = 2,
    SCENE_GRAVITY_LEFT = 3,
    SCENE_GRAVITY_RIGHT = 4,
    SCENE_GRAVITY_TOP_LEFT = 5,
    SCENE_GRAVITY_TOP_RIGHT = 6,
    SCENE_GRAVITY_BOTTOM_LEFT = 7,
    SCENE_GRAVITY_BOTTOM_RIGHT = 8,
    SCENE_GRAVITY_RESIZE = 9,
    SCENE_GRAVITY_RESIZE_ASPECT = 10,
    SCENE_GRAVITY_RESIZE_ASPECT_FILL = 11,
    SCENE_GRAVITY_FORCE_32 = 0x7fffffff
} scene_gravity;

/** How contents are sampled when they are scaled. */
typedef enum scene_contents_filter {
    SCENE_CONTENTS_FILTER_NEAREST = 0,
    SCENE_CONTENTS_FILTER_LINEAR = 1,
    /** Linear between mipmap levels, and anisotropic, so that what is tilted stays crisp; for minification only. */
    SCENE_CONTENTS_FILTER_TRILINEAR = 2,
    SCENE_CONTENTS_FILTER_FORCE_32 = 0x7fffffff
} scene_contents_filter;

/** The form of round corners (CALayerCornerCurve). */
typedef enum scene_corner_curve {
    SCENE_CORNER_CURVE_CIRCULAR = 0,
    /** The curvature grows gradually from the sides. */
    SCENE_CORNER_CURVE_CONTINUOUS = 1,
    SCENE_CORNER_CURVE_FORCE_32 = 0x7fffffff
} scene_corner_curve;

/** Edges, as bits (CAEdgeAntialiasingMask). Top is where y is small: the visual top, but for flipped geometry. */
typedef enum scene_edge_mask {
    SCENE_EDGE_LEFT = 1,
    SCENE_EDGE_RIGHT = 2,
    SCENE_EDGE_BOTTOM = 4,
    SCENE_EDGE_TOP = 8,
    SCENE_EDGE_ALL = 15,
    SCENE_EDGE_MASK_FORCE_32 = 0x7fffffff
} scene_edge_mask;

/** How a layer is put on what lies below: the W3C's modes (Compositing and Blending Level 1), sums, Porter and Duff's, and HARD_MIX, each component
 *  of which is 1 where both together reach 1, else 0. Documents have the same names: "multiply", "colorDodge", "plusLighter", "sourceIn". */
typedef enum scene_blend_mode {
    SCENE_BLEND_SOURCE_OVER = 0,
    SCENE_BLEND_MULTIPLY = 1,
    SCENE_BLEND_SCREEN = 2,
    SCENE_BLEND_OVERLAY = 3,
    SCENE_BLEND_DARKEN = 4,
    SCENE_BLEND_LIGHTEN = 5,
    SCENE_BLEND_COLOR_DODGE = 6,
    SCENE_BLEND_COLOR_BURN = 7,
    SCENE_BLEND_HARD_LIGHT = 8,
    SCENE_BLEND_SOFT_LIGHT = 9,
    SCENE_BLEND_DIFFERENCE = 10,
    SCENE_BLEND_EXCLUSION = 11,
    SCENE_BLEND_HUE = 12,
    SCENE_BLEND_SATURATION = 13,
    SCENE_BLEND_COLOR = 14,
    SCENE_BLEND_LUMINOSITY = 15,
    SCENE_BLEND_PLUS_LIGHTER = 16,
    SCENE_BLEND_PLUS_DARKER = 17,
    SCENE_BLEND_CLEAR = 18,
    SCENE_BLEND_COPY = 19,
    SCENE_BLEND_SOURCE_IN = 20,
    SCENE_BLEND_SOURCE_OUT = 21,
    SCENE_BLEND_SOURCE_ATOP = 22,
    SCENE_BLEND_DESTINATION_OVER = 23,
    SCENE_BLEND_DESTINATION_IN = 24,
    SCENE_BLEND_DESTINATION_OUT = 25,
    SCENE_BLEND_DESTINATION_ATOP = 26,
    SCENE_BLEND_XOR = 27,
    SCENE_BLEND_HARD_MIX = 28,
    SCENE_BLEND_FORCE_32 = 0x7fffffff
} scene_blend_mode;

/** How a mask is read. */
typedef enum scene_mask_mode {
    /** By its alpha. */
    SCENE_MASK_ALPHA = 0,
    /** By what its alpha leaves. */
    SCENE_MASK_INVERTED_ALPHA = 1,
    /** By the luminance of its premultiplied colour (CSS Masking): black and transparent hide. */
    SCENE_MASK_LUMINANCE = 2,
    SCENE_MASK_INVERTED_LUMINANCE = 3,
    SCENE_MASK_FORCE_32 = 0x7fffffff
} scene_mask_mode;

/** @name Geometry
 *  @{ */

/** The layer's own rectangle, in points of its own space. Negative sizes are standardised. The origin scrolls
 *  sublayers and contents and never moves the layer itself. Default (0, 0, 0, 0); animates implicitly (CALayer.bounds). Threads: any. Since: 0.1. */
scene_status scene_layer_set_bounds(scene_layer *layer, scene_rect bounds);
/** The model value set by scene_layer_set_bounds(). Threads: any. Since: 0.1. */
scene_rect scene_layer_get_bounds(const scene_layer *layer);

/** Where the anchor point lies in the superlayer's space, in points. Default (0, 0); animates implicitly
 *  (CALayer.position). Threads: any. Since: 0.1. */
scene_status scene_layer_set_position(scene_layer *layer, scene_point position);
/** The model value set by scene_layer_set_position(). Threads: any. Since: 0.1. */
scene_point scene_layer_get_position(const scene_layer *layer);

/** The point of the bounds that `position` places and the transform turns about, in units of the bounds; values
 *  outside 0...1 are accepted. Setting it does not change the position. Default (0.5, 0.5); animates implicitly
 *  (CALayer.anchorPoint). Threads: any. Since: 0.1. */
scene_status scene_layer_set_anchor_point(scene_layer *layer, scene_point anchor_point);
/** The model value set by scene_layer_set_anchor_point(). Threads: any. Since: 0.1. */
scene_point scene_layer_get_anchor_point(const scene_layer *layer);

/** The anchor point's depth, in points. Default 0; animates implicitly (CALayer.anchorPointZ). Threads: any. Since: 0.1. */
scene_status scene_layer_set_anchor_point_z(scene_layer *layer, double value);
/** The model value set by scene_layer_set_anchor_point_z(). Threads: any. Since: 0.1. */
double scene_layer_get_anchor_point_z(const scene_layer *layer);

/** Depth, in points towards the viewer. What shares a space, siblings and the sublayers of transform layers among them, is drawn by real depth, and
 *  planes that cut each other show on both sides of the cut; what lies in one plane is drawn in the order of the tree. It does not change the
 *  frame. Default 0; animates implicitly (CALayer.zPosition). Threads: any. Since: 0.1. */
scene_status scene_layer_set_z_position(scene_layer *layer, double value);
/** The model value set by scene_layer_set_z_position(). Threads: any. Since: 0.1. */
double scene_layer_get_z_position(const scene_layer *layer);

/** Moves, turns and scales the layer about its anchor point. Default identity; animates implicitly (CALayer.transform). Threads: any. Since: 0.1. */
scene_status scene_layer_set_transform(scene_layer *layer, const scene_transform *transform);
/** The model value set by scene_layer_set_transform(). Threads: any. Since: 0.1. */
scene_transform scene_layer_get_transform(const scene_layer *layer);

/** Applied to every sublayer, about this layer's anchor point: the place for perspective. Default identity;
 *  animates implicitly (CALayer.sublayerTransform). Threads: any. Since: 0.1. */
scene_status scene_layer_set_sublayer_transform(scene_layer *layer, const scene_transform *transform);
/** The model value set by scene_layer_set_sublayer_transform(). Threads: any. Since: 0.1. */
scene_transform scene_layer_get_sublayer_transform(const scene_layer *layer);

/** Sets `position` and the size of `bounds` so that the layer fills the rectangle in its superlayer's space; with a
 *  transform, the bounds' size is the rectangle's taken back through it (CALayer.frame). Threads: any. Since: 0.1. */
scene_status scene_layer_set_frame(scene_layer *layer, scene_rect frame);
/** The smallest rectangle in the superlayer's space around the transformed bounds (CALayer.frame). Threads: any. Since: 0.1. */
scene_rect scene_layer_get_frame(const scene_layer *layer);

/** Whether the layer's own space is turned upside down about the middle of its bounds. Then its y grows upwards, for its sublayers and its mask as
 *  for its own path, gradient, particles, shadow, corners and drawing; images and text stand upright all the same. Its bounds and its frame stay.
 *  Default false (CALayer.geometryFlipped). Threads: any. Since: 0.1. */
scene_status scene_layer_set_geometry_flipped(scene_layer *layer, bool flipped);
/** The model value set by scene_layer_set_geometry_flipped(). Threads: any. Since: 0.1. */
bool scene_layer_get_geometry_flipped(const scene_layer *layer);

/** @} */

/** @name Appearance
 *  @{ */

/** Hides the layer and its sublayers. Default false (CALayer.hidden). Threads: any. Since: 0.1. */
scene_status scene_layer_set_hidden(scene_layer *layer, bool hidden);
/** The model value set by scene_layer_set_hidden(). Threads: any. Since: 0.1. */
bool scene_layer_get_hidden(const scene_layer *layer);

/** Whether the layer is drawn when its back faces the viewer. Default true (CALayer.doubleSided). Threads: any. Since: 0.1. */
scene_status scene_layer_set_double_sided(scene_layer *layer, bool double_sided);
/** The model value set by scene_layer_set_double_sided(). Threads: any. Since: 0.1. */
bool scene_layer_get_double_sided(const scene_layer *layer);

/** Opacity of the layer and its sublayers as one group, 0...1. Values beyond are kept and drawn as the nearer end.
 *  Default 1; animates implicitly (CALayer.opacity). Threads: any. Since: 0.1. */
scene_status scene_layer_set_opacity(scene_layer *layer, double opacity);
/** The model value set by scene_layer_set_opacity(). Threads: any. Since: 0.1. */
double scene_layer_get_opacity(const scene_layer *layer);

/** Whether `opacity` acts on the layer and its sublayers as one image; otherwise on each by itself. Default true
 *  (CALayer.allowsGroupOpacity). Threads: any. Since: 0.1. */
scene_status scene_layer_set_allows_group_opacity(scene_layer *layer, bool allows);
/** The model value set by scene_layer_set_allows_group_opacity(). Threads: any. Since: 0.1. */
bool scene_layer_get_allows_group_opacity(const scene_layer *layer);

/** Clips contents and sublayers to the bounds and their rounded corners. Default false (CALayer.masksToBounds). Threads: any. Since: 0.1. */
scene_status scene_layer_set_masks_to_bounds(scene_layer *layer, bool masks);
/** The model value set by scene_layer_set_masks_to_bounds(). Threads: any. Since: 0.1. */
bool scene_layer_get_masks_to_bounds(const scene_layer *layer);

/** Fills the bounds, below the contents. @param color NULL for none, the default. Animates implicitly
 *  (CALayer.backgroundColor). Threads: any. Since: 0.1. */
scene_status scene_layer_set_background_color(scene_layer *layer, const scene_color *color);
/** Reads the background colour. @param color receives it, or transparent black; may be NULL. @return whether one is set. Threads: any. Since: 0.1. */
bool scene_layer_get_background_color(const scene_layer *layer, scene_color *color);

/** Rounds the corners of background and border, and with masks_to_bounds of contents and sublayers, in points, 0 or
 *  more; more than half the shorter side acts as half. Default 0; animates implicitly (CALayer.cornerRadius). Threads: any. Since: 0.1. */
scene_status scene_layer_set_corner_radius(scene_layer *layer, double radius);
/** The model value set by scene_layer_set_corner_radius(). Threads: any. Since: 0.1. */
double scene_layer_get_corner_radius(const scene_layer *layer);

/** The round corners: bits of scene_corner_mask, others are dropped. Default #SCENE_CORNER_ALL (CALayer.maskedCorners). Threads: any. Since: 0.1. */
scene_status scene_layer_set_masked_corners(scene_layer *layer, uint32_t corners);
/** The model value set by scene_layer_set_masked_corners(). Threads: any. Since: 0.1. */
uint32_t scene_layer_get_masked_corners(const scene_layer *layer);

/** Width of the border inside the bounds, above contents and sublayers, in points, 0 or more. Default 0; animates
 *  implicitly (CALayer.borderWidth). Threads: any. Since: 0.1. */
scene_status scene_layer_set_border_width(scene_layer *layer, double width);
/** The model value set by scene_layer_set_border_width(). Threads: any. Since: 0.1. */
double scene_layer_get_border_width(const scene_layer *layer);

/** Colour of the border. Default opaque black; animates implicitly (CALayer.borderColor). Threads: any. Since: 0.1. */
scene_status scene_layer_set_border_color(scene_layer *layer, scene_color color);
/** The model value set by scene_layer_set_border_color(). Threads: any. Since: 0.1. */
scene_color scene_layer_get_border_color(const scene_layer *layer);

/** Whether edges between pixels are smoothed. Default true (CALayer.allowsEdgeAntialiasing). Threads: any. Since: 0.1. */
scene_status scene_layer_set_allows_edge_antialiasing(scene_layer *layer, bool allows);
/** The model value set by scene_layer_set_allows_edge_antialiasing(). Threads: any. Since: 0.1. */
bool scene_layer_get_allows_edge_antialiasing(const scene_layer *layer);

/** Which edges are smoothed where allows_edge_antialiasing is true: bits of scene_edge_mask, others are dropped. Layers that lie side by side on one line
 *  have no seam when the edges between them are not smoothed. The edges of layers with round corners, of shapes and text, and of clips that are
 *  turned are smoothed in any case. Default #SCENE_EDGE_ALL (CALayer.edgeAntialiasingMask). Threads: any. Since: 0.2. */
scene_status scene_layer_set_edge_antialiasing_mask(scene_layer *layer, uint32_t edges);
/** The model value set by scene_layer_set_edge_antialiasing_mask(). Threads: any. Since: 0.2. */
uint32_t scene_layer_get_edge_antialiasing_mask(const scene_layer *layer);

/** The form of round corners. Default #SCENE_CORNER_CURVE_CIRCULAR (CALayer.cornerCurve). Threads: any. Since: 0.2. */
scene_status scene_layer_set_corner_curve(scene_layer *layer, scene_corner_curve curve);
/** The model value set by scene_layer_set_corner_curve(). Threads: any. Since: 0.2. */
scene_corner_curve scene_layer_get_corner_curve(const scene_layer *layer);
/** How many times its radius a corner of a form takes of each side at most: 1 for circular ones (CALayer.cornerCurveExpansionFactor). 0 with
 *  #SCENE_ERROR_INVALID_ARGUMENT for no form. Threads: any. Since: 0.4. */
double scene_corner_curve_expansion_factor(scene_corner_curve curve);

/** @} */

/** @name Compositing
 *  What a layer looks like is built in this order: background, contents, sublayers, border; that image passes through the filters
 *  (filter.h), gets its shadow, then its opacity as one group, and is put with the compositing filter on what lies below it, which
 *  within the layer's shape has passed through the background filters; the mask and masks_to_bounds dissolve between that and what was there.
 *  @{ */

/** The shadow's colour. Default opaque black; animates implicitly (CALayer.shadowColor). Threads: any. Since: 0.2. */
scene_status scene_layer_set_shadow_color(scene_layer *layer, scene_color color);
/** The model value set by scene_layer_set_shadow_color(). Threads: any. Since: 0.2. */
scene_color scene_layer_get_shadow_color(const scene_layer *layer);

/** The shadow's opacity, 0...1; values beyond are kept and drawn as the nearer end. The shadow is that of the composited alpha of the
 *  layer with its sublayers and filters. Default 0, which is none; animates implicitly (CALayer.shadowOpacity). Threads: any. Since: 0.2. */
scene_status scene_layer_set_shadow_opacity(scene_layer *layer, double opacity);
/** The model value set by scene_layer_set_shadow_opacity(). Threads: any. Since: 0.2. */
double scene_layer_get_shadow_opacity(const scene_layer *layer);

/** Where the shadow falls, in points of the layer's own space: it turns with the layer. Default (0, -3); animates implicitly
 *  (CALayer.shadowOffset). Threads: any. Since: 0.2. */
scene_status scene_layer_set_shadow_offset(scene_layer *layer, scene_size offset);
/** The model value set by scene_layer_set_shadow_offset(). Threads: any. Since: 0.2. */
scene_size scene_layer_get_shadow_offset(const scene_layer *layer);

/** The standard deviation of the shadow's blur, in points, 0 or more; more than 2000 acts as 2000. Default 3; animates implicitly
 *  (CALayer.shadowRadius). Threads: any. Since: 0.2. */
scene_status scene_layer_set_shadow_radius(scene_layer *layer, double radius);
/** The model value set by scene_layer_set_shadow_radius(). Threads: any. Since: 0.2. */
double scene_layer_get_shadow_radius(const scene_layer *layer);

/** The shape that casts the shadow, in points of the layer's own space, in place of what the layer and its sublayers show: it is filled
 *  by the non-zero rule with the shadow's colour, and drawn below the layer, also where that shows nothing. A rectangle and a rounded
 *  one cost least. Between paths of the same elements an animation moves every point; otherwise it switches half-way.
 *  @param path copied; NULL for none. Default NULL; animates implicitly (CALayer.shadowPath). Threads: any. Since: 0.2. */
scene_status scene_layer_set_shadow_path(scene_layer *layer, const scene_path *path);
/** A copy of the model value set by scene_layer_set_shadow_path().
 *  @return a reference you own; NULL for none, and for an invalid handle. Threads: any. Since: 0.2. */
scene_path *scene_layer_copy_shadow_path(const scene_layer *layer);

/** Whether the layer is drawn into a picture of its own, after its filters and its shadow and before its opacity, which is kept while
 *  nothing in it changes and is shown under any transform. Default false (CALayer.shouldRasterize). Threads: any. Since: 0.2. */
scene_status scene_layer_set_should_rasterize(scene_layer *layer, bool rasterizes);
/** The model value set by scene_layer_set_should_rasterize(). Threads: any. Since: 0.2. */
bool scene_layer_get_should_rasterize(const scene_layer *layer);

/** Pixels per point of that picture, above 0. Default 1; animates implicitly (CALayer.rasterizationScale). Threads: any. Since: 0.2. */
scene_status scene_layer_set_rasterization_scale(scene_layer *layer, double scale);
/** The model value set by scene_layer_set_rasterization_scale(). Threads: any. Since: 0.2. */
double scene_layer_get_rasterization_scale(const scene_layer *layer);

/** How the layer is put on what lies below it in its nearest enclosing group: a layer with opacity below 1 and sublayers, filters, a mask,
 *  a blend mode or rasterization, or the root. Default #SCENE_BLEND_SOURCE_OVER (CALayer.compositingFilter). Threads: any. Since: 0.2. */
scene_status scene_layer_set_compositing_filter(scene_layer *layer, scene_blend_mode mode);
/** The model value set by scene_layer_set_compositing_filter(). Threads: any. Since: 0.2. */
scene_blend_mode scene_layer_get_compositing_filter(const scene_layer *layer);

/** A layer that dissolves between this one and what lies below it. It lies in this layer's bounds coordinates, and may have sublayers,
 *  animations and a mask of its own; its compositing and background filters have no effect. Its superlayer is this layer, of which it is
 *  no sublayer. It is first taken from its old superlayer; the old mask is given up.
 *  @param mask NULL for none, the default. The layer itself or one above it is #SCENE_ERROR_INVALID_ARGUMENT, a renderer's root
 *         #SCENE_ERROR_INVALID_STATE (CALayer.mask). Threads: any. Since: 0.2. */
scene_status scene_layer_set_mask(scene_layer *layer, scene_layer *mask);
/** The mask, borrowed, or NULL. Threads: any. Since: 0.2. */
scene_layer *scene_layer_get_mask(const scene_layer *layer);

/** How the mask is read. Default #SCENE_MASK_ALPHA. Threads: any. Since: 0.2. */
scene_status scene_layer_set_mask_mode(scene_layer *layer, scene_mask_mode mode);
/** The model value set by scene_layer_set_mask_mode(). Threads: any. Since: 0.2. */
scene_mask_mode scene_layer_get_mask_mode(const scene_layer *layer);

/** @} */

/** @name Contents
 *  @{ */

/** The image that the layer shows. @param image NULL for none, the default. The layer holds a reference. Animates
 *  implicitly by a cross-fade (CALayer.contents). Threads: any. Since: 0.1. */
scene_status scene_layer_set_contents(scene_layer *layer, scene_image *image);
/** The image, borrowed, or NULL. Threads: any. Since: 0.1. */
scene_image *scene_layer_get_contents(const scene_layer *layer);

/** Where the contents lie, and whether they are scaled. Default #SCENE_GRAVITY_RESIZE (CALayer.contentsGravity). Threads: any. Since: 0.1. */
scene_status scene_layer_set_contents_gravity(scene_layer *layer, scene_gravity gravity);
/** The model value set by scene_layer_set_contents_gravity(). Threads: any. Since: 0.1. */
scene_gravity scene_layer_get_contents_gravity(const scene_layer *layer);

/** The part of the image that is shown, in units of the image. Outside of 0...1 the edge pixels extend, and a width or height below 0 shows the part
 *  mirrored, as (0, 1, 1, -1) does the whole image upside down. Default (0, 0, 1, 1); animates implicitly (CALayer.contentsRect). Threads: any. Since: 0.1. */
scene_status scene_layer_set_contents_rect(scene_layer *layer, scene_rect rect);
/** The model value set by scene_layer_set_contents_rect(). Threads: any. Since: 0.1. */
scene_rect scene_layer_get_contents_rect(const scene_layer *layer);

/** The part of the contents that stretches when they are resized, in units of the contents; the corners keep their
 *  size and the edges stretch along one axis. Default (0, 0, 1, 1); animates implicitly (CALayer.contentsCenter). Threads: any. Since: 0.1. */
scene_status scene_layer_set_contents_center(scene_layer *layer, scene_rect rect);
/** The model value set by scene_layer_set_contents_center(). Threads: any. Since: 0.1. */
scene_rect scene_layer_get_contents_center(const scene_layer *layer);

/** Pixels of the image per point, above 0: sizes contents that are not resized, and the corners of contents_center. Layers that the program draws take
 *  over their renderer's scale, unless the program set another one or the delegate decides otherwise (delegate.h). Default 1; animates implicitly (CALayer.contentsScale). Threads: any. Since: 0.1. */
scene_status scene_layer_set_contents_scale(scene_layer *layer, double scale);
/** The model value set by scene_layer_set_contents_scale(). Threads: any. Since: 0.1. */
double scene_layer_get_contents_scale(const scene_layer *layer);

/** How contents are made smaller. Default #SCENE_CONTENTS_FILTER_LINEAR (CALayer.minificationFilter). Threads: any. Since: 0.1. */
scene_status scene_layer_set_minification_filter(scene_layer *layer, scene_contents_filter filter);
/** The model value set by scene_layer_set_minification_filter(). Threads: any. Since: 0.1. */
scene_contents_filter scene_layer_get_minification_filter(const scene_layer *layer);

/** How contents are made larger; trilinear acts as linear. Default #SCENE_CONTENTS_FILTER_LINEAR
 *  (CALayer.magnificationFilter). Threads: any. Since: 0.1. */
scene_status scene_layer_set_magnification_filter(scene_layer *layer, scene_contents_filter filter);
/** The model value set by scene_layer_set_magnification_filter(). Threads: any. Since: 0.1. */
scene_contents_filter scene_layer_get_magnification_filter(const scene_layer *layer);

/** @} */

SCENE_END_DECLS

#endif
