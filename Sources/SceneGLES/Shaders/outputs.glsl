// What the vertex shader of an item program reads of an instance, and what it hands on.

#ifdef PARTICLES
// All instances are the same but for their place and their colour.
#define INSTANCE(place, name) vec4 name
layout(location = 0) in vec4 particle;
layout(location = 1) in vec4 tint;
uniform vec4 shared_block[13];
#else
#define INSTANCE(place, name) layout(location = place) in vec4 name
#endif
#ifdef CUT
// With a box of tiles, which only upright rectangles have, its sides stand in place of the zeros.
INSTANCE(0, axesAndTiles);
vec4 axes;
// The pixel of the target where the first tile begins, and the side of a tile.
uniform vec4 tiles;
#else
INSTANCE(0, axes);
#endif
INSTANCE(1, origin);
INSTANCE(2, rect);
INSTANCE(3, color);
// From pixels of the target to clip space: scale and offset.
uniform vec4 viewport;
// From gl_FragCoord to pixels of the target. Handed on, as some drivers look each number of a uniform up for each pixel.
uniform vec4 pixels;
#ifdef PIXELS
flat out vec4 pixelPlace;
#endif
#ifdef COPIED
uniform vec4 thereOrigin;
flat out vec2 thereCorner;
#endif
#ifdef MASK
uniform vec4 maskPlace;
uniform vec4 maskKind;
flat out vec4 maskArea;
flat out vec2 maskValue;
#endif
invariant gl_Position;
flat out vec4 fill;
#ifdef SOURCE
INSTANCE(4, picture);
INSTANCE(5, inner);
#ifdef CUT
ALIKE_OUT flat out vec4 texelSteps;
ALIKE_OUT flat out vec2 firstTexel;
#else
ALIKE_OUT out vec2 texel;
#endif
flat out vec4 innerTexels;
#ifdef RAMP_AT_HAND
flat out vec4 rampColor;
#ifdef FEW_STOPS
flat out vec4 rampBegins;
flat out mat4 rampSlopes;
#else
flat out vec4 rampSlope;
#endif
#else
flat out ivec2 place;
flat out vec2 pageOrigin;
#endif
#endif
#if defined(PERSPECTIVE) || defined(CLIP)
INSTANCE(6, perspective);
#endif
#ifdef POINT
ALIKE_OUT out vec2 point;
#endif
#ifdef EDGES
ALIKE_OUT flat out vec4 edges;
#ifdef SCALED
ALIKE_OUT flat out vec4 edgeScale;
#endif
#endif
#ifdef DECORATION
layout(location = 7) in vec4 box;
layout(location = 8) in vec4 radii;
layout(location = 9) in vec4 border;
layout(location = 10) in vec4 widthAndOpacity;
flat out vec2 halfBox;
flat out vec4 decorationRadii;
flat out vec2 insetAndOpacity;
#ifdef BORDER
flat out vec4 borderColor;
#endif
#endif
#ifdef SHADOWED
#ifdef LONELY_SHADOW
uniform vec4 castColor;
uniform vec4 shadowCast;
#else
layout(location = 11) in vec4 castColor;
layout(location = 12) in vec4 shadowCast;
#endif
flat out vec4 shadowColor;
// How far the shadow is moved, what places in it are multiplied by to count standard deviations, and how deep its corners reach: less than 0 for close ones.
flat out vec4 shadowSpace;
#ifdef CORNERS_APART
// What part of the shadow is missing where only what lies within the border casts it.
flat out float hollowness;
#else
// A `ShadowCorner`.
flat out vec4 loss;
flat out vec2 lossBend;
#endif
#ifdef CORNER_SUMS
// Offset, standard deviation; that is negative where no sums are needed.
flat out vec3 shadowPlace;
#endif
#endif
#ifdef MIX
// What of the second picture lies at the sides of the rectangle, in texels.
uniform vec4 otherPicture;
ALIKE_OUT out vec2 otherTexel;
#endif
#ifdef CLIP
ALIKE_OUT out vec3 clipPoint;
flat out vec4 clipBox;
flat out vec4 clipRadii;
flat out vec4 outerBox;
#endif

#if defined(BACKDROP) || defined(GLASS)
uniform sampler2D backdrop;
// From pixels of the target to texels: scale and offset; and the texels that the backdrop has: left, top, right, bottom.
uniform vec4 backdropPlace;
uniform vec4 backdropTexels;
flat out vec4 backdropMap;
flat out vec4 backdropLimits;
#endif
#ifdef GLASS
// The columns of the map from pixels of the target to the plane of the glass, the first with the item's opacity; the box as its middle
// and half its size; the radii of its corners.
uniform vec4 glass[5];
ALIKE_OUT out vec3 glassPoint;
flat out vec4 glassBox;
flat out vec4 glassRadii;
flat out float glassOpacity;
#endif
