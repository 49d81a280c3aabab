/** @file filter.h
 *  @brief Filters of layers and of what lies below them: built in, or of custom kernels.
 *
 *  A filter has a type, values of its type's parameters, a name for key paths, and can be disabled. Layers take copies: a filter that is
 *  changed afterwards changes no layer until it is set again. A parameter of a layer's filter is set and animated by the key path
 *  `filters.<name>.<parameter>` or `backgroundFilters.<name>.<parameter>`, one of its generators by `generator.<parameter>`,
 *  `backgroundPattern.<parameter>` or `borderPattern.<parameter>` (property.h, animation.h). `filters.<name>.enabled` and `backgroundFilters.<name>.enabled` are whether it is enabled (CIFilter.isEnabled).
 *
 *  Lengths and places are in points of the layer, angles in radians, colours sRGB. What a filter sees is the layer's image grown by what
 *  it needs; edges beyond it are transparent. Filters are applied first to last, and each clamps its result. docs/filters.md lists them.
 */
#ifndef SCENE_FILTER_H
#define SCENE_FILTER_H

#include <scene/base.h>
#include <scene/image.h>
#include <scene/layer.h>

SCENE_BEGIN_DECLS

/** A filter with its values. Reference counted. */
typedef struct scene_filter scene_filter;

/** A custom kernel, compiled from text. Reference counted, immutable. */
typedef struct scene_kernel scene_kernel;

/** What a parameter is, and how many numbers it has. */
typedef enum scene_parameter_type {
    SCENE_PARAMETER_NUMBER = 0,
    /** x, y. */
    SCENE_PARAMETER_POINT = 1,
    /** width, height. */
    SCENE_PARAMETER_SIZE = 2,
    /** r, g, b, a, not premultiplied. */
    SCENE_PARAMETER_COLOR = 3,
    /** 20 numbers: rows r, g, b, a of five columns, the fifth added. */
    SCENE_PARAMETER_MATRIX = 4,
    /** An image; no numbers. */
    SCENE_PARAMETER_IMAGE = 5,
    SCENE_PARAMETER_FORCE_32 = 0x7fffffff
} scene_parameter_type;

/** What a parameter is measured in. */
typedef enum scene_parameter_unit {
    SCENE_UNIT_NONE = 0,
    SCENE_UNIT_POINTS = 1,
    SCENE_UNIT_RADIANS = 2,
    /** Doublings. */
    SCENE_UNIT_STOPS = 3,
    SCENE_UNIT_FORCE_32 = 0x7fffffff
} scene_parameter_unit;

/** What a type of filter is. */
typedef struct scene_filter_info {
    /** sizeof(scene_filter_info), set by the caller (#SCENE_FILTER_INFO_INIT). */
    uint32_t struct_size;
    uint32_t parameter_count;
    /** Such as "gaussianBlur". Never freed. */
    const char *type;
    /** One line for people. Never freed. */
    const char *documentation;
} scene_filter_info;

#define SCENE_FILTER_INFO_INIT \
    { sizeof(scene_filter_info), 0, NULL, NULL }

/** What a parameter of a filter is. */
typedef struct scene_parameter_info {
    /** sizeof(scene_parameter_info), set by the caller (#SCENE_PARAMETER_INFO_INIT). */
    uint32_t struct_size;
    scene_parameter_type type;
    scene_parameter_unit unit;
    /** How many numbers a value has. */
    uint32_t count;
    /** Its key, such as "radius". Never freed. */
    const char *name;
    /** One line for people. Never freed. */
    const char *documentation;
    /** What each number may be. A value beyond is #SCENE_ERROR_INVALID_ARGUMENT, but animations may lead beyond, and act as the nearer end
     *  there. Infinite where there is no end. */
    double minimum, maximum;
    double defaults[20];
} scene_parameter_info;

#define SCENE_PARAMETER_INFO_INIT                                                                             \
    {                                                                                                         \
        sizeof(scene_parameter_info), SCENE_PARAMETER_NUMBER, SCENE_UNIT_NONE, 0, NULL, NULL, 0.0, 0.0, { 0 } \
    }

/** @name Types
 *  @{ */

/** How many types of filters are built in. Threads: any. Since: 0.2. */
uint32_t scene_filter_type_count(void);

/** Describes a built-in type.
 *  @param index 0...scene_filter_type_count() - 1. @param info struct_size must be set.
 *  @return #SCENE_ERROR_NOT_FOUND, #SCENE_ERROR_INVALID_ARGUMENT. Threads: any. Since: 0.2. */
scene_status scene_filter_type_get_info(uint32_t index, scene_filter_info *info);

/** Describes a parameter of a built-in type.
 *  @param type its name. @param index of the parameter, from 0. @param info struct_size must be set.
 *  @return #SCENE_ERROR_NOT_FOUND (no such type or parameter), #SCENE_ERROR_INVALID_ARGUMENT. Threads: any. Since: 0.2. */
scene_status scene_filter_type_get_parameter(const char *type, uint32_t index, scene_parameter_info *info);

/** @} */

/** @name Filters
 *  @{ */

/** Makes a filter of a built-in type or of the library (scene_filter_copy_library()), with the default values.
 *  @return a reference you own, or NULL: #SCENE_ERROR_NOT_FOUND (no such type), and of a file of the name #SCENE_ERROR_IO, #SCENE_ERROR_FORMAT,
 *          #SCENE_ERROR_INVALID_ARGUMENT (it is no kernel; the message has the line). Threads: any. Since: 0.2. */
scene_filter *scene_filter_create(const char *type);

/** The filters beside the built-in types, one on each line: the name, a tab, and what it does. libscene brings along transitions (CITransition),
 *  "dissolve", "swipe", "copyMachine", "ripple" and "pageCurl", and generators (CIGenerator): "pattern", "gradient", "constantColor",
 *  "checkerboard", "stripes" and "starShine". Others are kernels in files, such as `glow.glsl` for "glow", in the folders that
 *  SCENE_FILTER_PATH in the environment names, separated by colons, then in `libscene/filters` in $XDG_DATA_HOME (~/.local/share) and in each of
 *  $XDG_DATA_DIRS (/usr/local/share and /usr/share). The folders are looked into at each call. A kernel's first line, where it is a
 *  comment, says what it does. A file that is no kernel is left out, and the log says why (#SCENE_LOG_WARNING). Filters that were made of
 *  a kernel have the type "kernel".
 *  @return free it with scene_string_free(). Threads: any. Since: 0.4. */
char *scene_filter_copy_library(void);

/** Makes a filter of a custom kernel, with the default values that its text gives. It holds a reference to the kernel.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.2. */
scene_filter *scene_filter_create_with_kernel(scene_kernel *kernel);

/** Takes another reference and returns its argument (NULL for an invalid handle). Threads: any. Since: 0.2. */
scene_filter *scene_filter_retain(scene_filter *filter);

/** Gives a reference back; NULL does nothing. Threads: any. Since: 0.2. */
void scene_filter_release(scene_filter *filter);

/** The type's name, "kernel" for one of a custom kernel; NULL for an invalid handle. Never freed. Threads: any. Since: 0.2. */
const char *scene_filter_get_type(const scene_filter *filter);

/** Names the filter for key paths. @param name UTF-8, copied; NULL for none, the default. One with a dot cannot be named by key paths.
 *  Threads: any. Since: 0.2. */
scene_status scene_filter_set_name(scene_filter *filter, const char *name);
/** The name, or NULL. It lives until the next call on this thread that returns a string. Threads: any. Since: 0.2. */
const char *scene_filter_get_name(const scene_filter *filter);

/** Whether the filter does anything. Default true (CIFilter.isEnabled). Threads: any. Since: 0.2. */
scene_status scene_filter_set_enabled(scene_filter *filter, bool enabled);
/** What scene_filter_set_enabled() set; false for an invalid handle. Threads: any. Since: 0.2. */
bool scene_filter_get_enabled(const scene_filter *filter);

/** How many parameters the filter has. Threads: any. Since: 0.2. */
uint32_t scene_filter_get_parameter_count(const scene_filter *filter);

/** Describes a parameter. @param index from 0. @param info struct_size must be set.
 *  @return #SCENE_ERROR_NOT_FOUND, #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.2. */
scene_status scene_filter_get_parameter(const scene_filter *filter, uint32_t index, scene_parameter_info *info);

/** Sets a parameter that is one number.
 *  @return #SCENE_ERROR_NOT_FOUND (no such parameter), #SCENE_ERROR_INVALID_ARGUMENT (another type, not finite, out of
 *          the parameter's range), #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.2. */
scene_status scene_filter_set_number(scene_filter *filter, const char *parameter, double number);

/** Sets a parameter that is made of numbers. @param count how many numbers there are; it must be what the parameter has.
 *  Errors as scene_filter_set_number(). Threads: any. Since: 0.2. */
scene_status scene_filter_set_numbers(scene_filter *filter, const char *parameter, const double *numbers, size_t count);

/** Reads a parameter that is made of numbers. @param numbers receives `count`, which must be how many the parameter has.
 *  Errors as scene_filter_set_numbers(). Threads: any. Since: 0.2. */
scene_status scene_filter_get_numbers(const scene_filter *filter, const char *parameter, double *numbers, size_t count);

/** Sets a parameter that is an image. @param image the filter holds a reference; NULL for none.
 *  Errors as scene_filter_set_number(). Threads: any. Since: 0.2. */
scene_status scene_filter_set_image(scene_filter *filter, const char *parameter, scene_image *image);
/** The image of a parameter, borrowed, or NULL. Threads: any. Since: 0.2. */
scene_image *scene_filter_get_image(const scene_filter *filter, const char *parameter);

/** @} */

/** @name Filters of layers
 *  @{ */

/** Sets what the layer's image passes through, first to last. The filters are copied. Default none; parameters animate implicitly by their
 *  key paths (CALayer.filters).
 *  @param filters `count` handles, each checked before anything is changed; may be NULL when `count` is 0.
 *  @return #SCENE_ERROR_INVALID_HANDLE, #SCENE_ERROR_INVALID_ARGUMENT (more than #SCENE_FILTERS_MAX, or one of a kernel of no image or of two).
 *  Threads: any. Since: 0.2. */
scene_status scene_layer_set_filters(scene_layer *layer, scene_filter *const *filters, size_t count);
/** How many filters the layer has. Threads: any. Since: 0.2. */
size_t scene_layer_get_filter_count(const scene_layer *layer);
/** A copy of a filter of the layer, with the values that it has now. @param index from 0.
 *  @return a reference you own, or NULL: #SCENE_ERROR_NOT_FOUND, #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.2. */
scene_filter *scene_layer_copy_filter(const scene_layer *layer, size_t index);

/** Sets what passes through filters that lies below the layer in its group, within the layer's (rounded, masked) shape: frosted glass. Beyond
 *  the target's edge its outermost pixels are repeated. A root's and a mask's have no effect. Default none (CALayer.backgroundFilters).
 *  Parameters and errors as scene_layer_set_filters(). Threads: any. Since: 0.2. */
scene_status scene_layer_set_background_filters(scene_layer *layer, scene_filter *const *filters, size_t count);
/** How many background filters the layer has. Threads: any. Since: 0.2. */
size_t scene_layer_get_background_filter_count(const scene_layer *layer);
/** A copy of a background filter, as scene_layer_copy_filter(). Threads: any. Since: 0.2. */
scene_filter *scene_layer_copy_background_filter(const scene_layer *layer, size_t index);

/** Sets what makes the layer's contents: a kernel without an image (see Custom kernels), drawn within the bounds, above #scene_layer_set_contents()
 *  and below the sublayers; with `masksToBounds` also within the rounded corners. The filter is copied; its parameters are set and animated by the
 *  key paths `generator.<parameter>`.
 *
 *  A kernel that looks at the time gets the layer's own, in seconds, which the layer's media timing and that of the layers above it say
 *  (layer.h); its layer is drawn anew while that time goes on and the layer is to be seen, and scene_renderer_next_frame_time() says so. The
 *  time is a `float`: with a clock that is far from 0, such as that of the machine, set the layer's beginTime to the clock's time of now, so that the
 *  generator begins at 0. Default none (what a QCCompositionLayer's composition is).
 *  @param generator NULL for none.
 *  @return #SCENE_ERROR_INVALID_HANDLE, #SCENE_ERROR_INVALID_ARGUMENT (a filter of an image). Threads: any. Since: 0.2. */
scene_status scene_layer_set_generator(scene_layer *layer, scene_filter *generator);
/** A copy of the layer's generator, with the values that it has now.
 *  @return a reference you own; NULL for none and for an invalid handle. Threads: any. Since: 0.2. */
scene_filter *scene_layer_copy_generator(const scene_layer *layer);

/** Sets a pattern for the background, what a color of CGColorCreateWithPattern() is: an image that is repeated (the filter "pattern"), a
 *  gradient ("gradient"), or what any other generator makes. It is drawn above backgroundColor and a gradient layer's gradient, and below the
 *  contents, with the layer's round corners; shadows are those of its alpha. The filter is copied; its parameters are set and animated by
 *  the key paths `backgroundPattern.<parameter>`. From one pattern to another, or to none, there is no animation between. Time is as for
 *  scene_layer_set_generator(). Default none.
 *  @param pattern NULL for none.
 *  @return #SCENE_ERROR_INVALID_HANDLE, #SCENE_ERROR_INVALID_ARGUMENT (a filter of an image). Threads: any. Since: 0.4. */
scene_status scene_layer_set_background_pattern(scene_layer *layer, scene_filter *pattern);
/** A copy of the background's pattern, with the values that it has now.
 *  @return a reference you own; NULL for none and for an invalid handle. Threads: any. Since: 0.4. */
scene_filter *scene_layer_copy_background_pattern(const scene_layer *layer);

/** Sets a pattern for the border, which takes the place of borderColor: what a generator makes over the bounds shows where the border is. Its key
 *  paths are `borderPattern.<parameter>`; all else is as for scene_layer_set_background_pattern(). Default none.
 *  @param pattern NULL for none.
 *  @return #SCENE_ERROR_INVALID_HANDLE, #SCENE_ERROR_INVALID_ARGUMENT (a filter of an image). Threads: any. Since: 0.4. */
scene_status scene_layer_set_border_pattern(scene_layer *layer, scene_filter *pattern);
/** A copy of the border's pattern, with the values that it has now.
 *  @return a reference you own; NULL for none and for an invalid handle. Threads: any. Since: 0.4. */
scene_filter *scene_layer_copy_border_pattern(const scene_layer *layer);

/** What a generator makes as an image: a CIFilter's outputImage, rendered. It is drawn at once, in a context that is made for it.
 *  @param filter a kernel without an image.
 *  @param extent the part of the plane that the image has, in points; it is the kernel's `bounds` as well.
 *  @param scale pixels to a point, above 0 and at most 64. The image has at most #SCENE_RENDERER_MAX_SIZE (renderer.h) pixels a side; a part of one
 *         counts as one.
 *  @param time in seconds, what a kernel that looks at the time gets.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_HANDLE, #SCENE_ERROR_INVALID_ARGUMENT (a filter of an image, or a size, scale or time
 *          that is none), #SCENE_ERROR_UNSUPPORTED (no EGL and GLES), #SCENE_ERROR_GL, #SCENE_ERROR_OUT_OF_MEMORY. Threads: any. Since: 0.4. */
scene_image *scene_filter_copy_output_image(const scene_filter *filter, scene_rect extent, double scale, double time);

/** The most filters that a list may have. */
#define SCENE_FILTERS_MAX 256

/** @} */

/** @name Custom kernels
 *  A kernel is GLSL ES 3.00 with one function `kernel`, of one of these forms:
 *
 *      vec4 kernel(vec4 color)                                     another colour for each, neither premultiplied
 *      vec4 kernel(Image image, vec2 p)                            the colour at p, premultiplied
 *      vec4 kernel(Image from, Image to, vec2 p, float progress)   a transition's colour at p, premultiplied
 *      vec4 kernel(vec2 p)                                         a generator's colour at p, premultiplied
 *      vec4 kernel(vec2 p, float time)                             the same at a time of its layer's, in seconds
 *
 *  `p` is in points of the layer. Around it there are `vec4 at(Image, vec2)`, the colour at a point, transparent beyond the image;
 *  `vec2 image_size(Image)`, how many pixels it has; `vec4 bounds`, the layer's left, top, right and bottom; `vec2 pixel`, the size of a pixel; `premultiply`, `unpremultiply`, `luminance`.
 *  Parameters are uniforms of type float, vec2 (a point), vec4 (a colour) or Image, each on a line of its own; a comment behind one says
 *  what it is at first, its range and its unit: `uniform float amplitude; // = 10 in 0...100 points: How far it moves.`
 *  Variables, arguments and fields of the kernel's may have the names of parameters, and of `pixel` and `bounds`, which they hide.
 *  All loops of a kernel together may make 32768 rounds for a pixel, and a round of more than 32 words and symbols, with the functions
 *  that it calls, counts as several; pow() and its like count 8 words: of one whose loops run longer nothing is drawn, and rendering fails with its
 *  layer's name. A loop cannot be in a macro. With its macros and functions in all places where they are named, which is what drivers compile,
 *  a kernel has at most 32768 words and symbols; all definitions of a macro count, and one with parameters is
 *  always named with them.
 *  `#pragma extent 3 * radius + 2` says how far around p the kernel looks, in points. Parameters of two kernels that share a
 *  name may be of different types: a key path has the type that the layer's filter has there, an animation that of its values.
 *  @{ */

/** Reads and compiles a kernel. Where EGL and GLES can be had, the driver's compiler checks it here; otherwise a renderer does when it first
 *  draws it.
 *  @param text UTF-8, at most 65536 bytes.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_ARGUMENT, with the line that is wrong. Threads: any. Since: 0.2. */
scene_kernel *scene_kernel_create(const char *text);

/** Takes another reference and returns its argument (NULL for an invalid handle). Threads: any. Since: 0.2. */
scene_kernel *scene_kernel_retain(scene_kernel *kernel);

/** Gives a reference back; NULL does nothing. Filters of the kernel hold their own. Threads: any. Since: 0.2. */
void scene_kernel_release(scene_kernel *kernel);

/** @} */

SCENE_END_DECLS

#endif
