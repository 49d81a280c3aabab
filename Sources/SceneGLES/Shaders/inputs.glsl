// What the fragment shader of an item program reads of the vertex shader, and what it writes.

flat in vec4 fill;

#if defined(COPIED)
out vec4 result;
uniform sampler2D there;
// The pixel of the framebuffer that the copy begins with.
flat in vec2 thereCorner;
#elif defined(ADVANCED)
layout(blend_support_all_equations) out;
layout(location = 0) out vec4 result;
#elif defined(READS_TARGET)
layout(location = 0) inout vec4 result;
#else
out vec4 result;
#endif

#ifdef PIXELS
// From gl_FragCoord to pixels of the target: scale and offset.
flat in vec4 pixelPlace;
#endif

#ifdef SOURCE
#ifdef CUT
// One step of gl_FragCoord to the right and one down, and where both begin.
ALIKE_IN flat in vec4 texelSteps;
ALIKE_IN flat in vec2 firstTexel;
#define texel (texelSteps.xy * gl_FragCoord.x + texelSteps.zw * gl_FragCoord.y + firstTexel)
#else
ALIKE_IN in vec2 texel;
#endif
flat in vec4 innerTexels;
#ifndef RAMP_AT_HAND
flat in ivec2 place;
flat in vec2 pageOrigin;
#endif
#endif

#ifdef POINT
ALIKE_IN in vec2 point;
#endif

#ifdef EDGES
ALIKE_IN flat in vec4 edges;
#ifdef SCALED
ALIKE_IN flat in vec4 edgeScale;
#endif
#endif

#ifdef DECORATION
flat in vec2 halfBox;
flat in vec4 decorationRadii;
flat in vec2 insetAndOpacity;
#ifdef BORDER
flat in vec4 borderColor;
#endif
#endif

#ifdef SHADOWED
flat in vec4 shadowColor;
flat in vec4 shadowSpace;
#ifdef CORNERS_APART
flat in float hollowness;
#else
flat in vec4 loss;
flat in vec2 lossBend;
#endif
#ifdef CORNER_SUMS
flat in vec3 shadowPlace;
#endif
#endif

#ifdef CLIP
ALIKE_IN in vec3 clipPoint;
flat in vec4 clipBox;
flat in vec4 clipRadii;
flat in vec4 outerBox;
#endif
