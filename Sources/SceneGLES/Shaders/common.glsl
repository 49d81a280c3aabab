// The head of the two shaders of an item program.
// `ShaderSource` puts a #define before it for each feature.

#if defined(COPIED)
// A copy of what is in the framebuffer needs no extension.
#elif defined(ADVANCED)
#extension GL_KHR_blend_equation_advanced : require
#elif defined(READS_TARGET)
#extension GL_EXT_shader_framebuffer_fetch : require
#endif

#ifdef GL_ES
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp sampler2DArray;
#endif

// An item comes out alike to the bit whatever program draws it: with others all over the target, or by itself where that changed. Without a word
// compilers round in another way for each program. In desktop GL the fragment shader's inputs have to say the same.
#define ALIKE_OUT invariant
#ifdef GL_ES
#define ALIKE_IN
#else
#define ALIKE_IN invariant
#endif

// What follows from the features.

#if defined(ATLAS) || defined(TEXTURES) || defined(RASTERS)
#define PICTURE
#endif

// Items may show more than one colour.
#if defined(PICTURE) || defined(GRADIENT)
#define SOURCE
#endif

// A unit of the item's plane is not the same number of pixels everywhere, or along both axes.
#if defined(PERSPECTIVE) || defined(DERIVATIVES)
#define SCALED
#endif

// What coordinates of pictures count: hardware filters in steps of 1/256 of a texel. All numbers are powers of two, with which products are exact.
#ifdef FILTERED
#define STEPS 256.0
#else
#define STEPS 1.0
#endif

// The fragment shader reads its point in the item's plane.
#if defined(EDGES) || defined(DECORATION)
#define POINT
#endif

// All corners are alike, circular and not small, so that the distance to the nearest side or corner is all that coverage needs.
#if defined(DECORATION) && !defined(UNEVEN) && !defined(DERIVATIVES) && !defined(CONTINUOUS)
#define EVEN
#endif

// What others cover of the rectangle may be cut off. The fragment shader finds its place in a picture by a map from gl_FragCoord: interpolation
// would round in another way for each part of the rectangle that is drawn.
#if defined(INTERIOR) && !defined(PERSPECTIVE) && !defined(RASTERS) && !defined(GRADIENT)
#define CUT
#endif

#if defined(SHADOW) || defined(LONELY_SHADOW)
#define SHADOWED
#endif

// The fragment shader finds out what each corner takes from a shadow.
#if defined(UNEVEN_SHADOWS) || defined(HOLLOW)
#define CORNERS_APART
#endif

// All that the batch shows besides colours are gradients whose ramps the vertex shader hands on: of one piece, or of a few where so much
// fits beside the rest.
#if defined(GRADIENT) && !defined(STOPS) && !defined(PICTURE) && !(defined(FEW_STOPS) && (defined(SHADOWED) || defined(CLIP)))
#define RAMP_AT_HAND
#endif

// The fragment shader reads its pixel of the target.
#if defined(CLIP) || defined(MASK) || defined(DITHER) || defined(PIECE)
#define PIXELS
#endif

// Tables of floats are textures with rows of 1024 texels.

#ifdef GRADIENT
// `FramePlan.ramps`: the pieces of all gradients of the frame.
uniform sampler2D ramps;
vec4 ramp_texel(int index) { return texelFetch(ramps, ivec2(index & 1023, index >> 10), 0); }
#endif

#if defined(PIECE) || defined(CLIP)
// `DrawList.table`: the cuts of planes, clips, and which cuts each instance has.
uniform sampler2D table;
vec4 table_texel(int index) { return texelFetch(table, ivec2(index & 1023, index >> 10), 0); }
#endif
