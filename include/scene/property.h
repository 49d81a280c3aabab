/** @file property.h
 *  @brief The introspectable layer: every property by its Core Animation key path, with typed values.
 *
 *  A key path is a property's key ("position", "backgroundColor") and, for some types, a part of it:
 *  - point `.x` `.y`; size `.width` `.height`; rect `.origin` `.origin.x` `.origin.y` `.size` `.size.width` `.size.height`
 *  - `transform` and `sublayerTransform`: `.rotation` (= `.rotation.z`) `.rotation.x` `.rotation.y` `.rotation.z`
 *    `.scale` (the average; sets all) `.scale.x` `.scale.y` `.scale.z` `.translation` (a size)
 *    `.translation.x` `.translation.y` `.translation.z`. Reading a part decomposes the matrix, setting one recomposes it.
 *  - `filters` and `backgroundFilters`: `.<name>.<parameter>` of the first filter of that name (filter.h), and a part of that parameter,
 *    such as "filters.glow.radius" and "filters.lens.center.x". #SCENE_ERROR_NOT_FOUND when the layer has no such filter.
 *  - `emitterCells`: `.<name>.<property>` of the first cell of that name (emitter.h), such as "emitterCells.smoke.birthRate".
 */
#ifndef SCENE_PROPERTY_H
#define SCENE_PROPERTY_H

#include <scene/base.h>
#include <scene/image.h>
#include <scene/layer.h>
#include <scene/path.h>

SCENE_BEGIN_DECLS

/** The type of a value, and how many of scene_value.numbers it uses. */
typedef enum scene_value_type {
    /** No value: a colour, contents or name that is not set. */
    SCENE_VALUE_NONE = 0,
    /** numbers[0] is 0 or 1. */
    SCENE_VALUE_BOOL = 1,
    /** numbers[0]. */
    SCENE_VALUE_NUMBER = 2,
    /** x, y. */
    SCENE_VALUE_POINT = 3,
    /** width, height. */
    SCENE_VALUE_SIZE = 4,
    /** x, y, width, height. */
    SCENE_VALUE_RECT = 5,
    /** r, g, b, a, not premultiplied. */
    SCENE_VALUE_COLOR = 6,
    /** m11 ... m44, 16 numbers in the order of scene_transform. */
    SCENE_VALUE_TRANSFORM = 7,
    /** numbers[0] is the enumeration's constant; see scene_property_info.enum_names for the names. */
    SCENE_VALUE_ENUM = 8,
    /** numbers[0] is a combination of bits. */
    SCENE_VALUE_FLAGS = 9,
    /** `string`. */
    SCENE_VALUE_STRING = 10,
    /** `image`. */
    SCENE_VALUE_IMAGE = 11,
    /** `count` numbers in `array`. */
    SCENE_VALUE_NUMBERS = 12,
    /** `count` colours in `array`, each r, g, b, a, not premultiplied. */
    SCENE_VALUE_COLORS = 13,
    /** A list of filters, which filter.h sets and reads: the value says only that it is one. */
    SCENE_VALUE_FILTERS = 14,
    /** `path`. */
    SCENE_VALUE_PATH = 15,
    /** A list of emitter cells, which emitter.h sets and reads: the value says only that it is one. */
    SCENE_VALUE_CELLS = 16,
    SCENE_VALUE_TYPE_FORCE_32 = 0x7fffffff
} scene_value_type;

/** The longest list that a value may have. */
#define SCENE_VALUE_MAX_COUNT 65536

/** A value of any property. Start from nothing (#SCENE_VALUE_INIT), or from what it is: scene_value_number() and the like. Frozen. */
typedef struct scene_value {
    scene_value_type type;
    /** For lists: how many numbers or colours `array` has, at most #SCENE_VALUE_MAX_COUNT. 0 on output of other types, ignored on
     *  input. */
    uint32_t count;
    /** As many numbers as the type says; the others are 0 on output and ignored on input. */
    double numbers[16];
    /** For #SCENE_VALUE_STRING: UTF-8. On input it is copied; on output it lives until the next call on this thread that
     *  returns a string. */
    const char *string;
    /** For #SCENE_VALUE_IMAGE: borrowed; on output it lives as long as the layer has it. */
    scene_image *image;
    /** For #SCENE_VALUE_NUMBERS and #SCENE_VALUE_COLORS: on input it is copied, and may be NULL when `count` is 0; on output it
     *  lives until the next call on this thread that returns a list. */
    const double *array;
    /** For #SCENE_VALUE_PATH: on input its elements are copied; on output it is a path of its own, which lives until the next call on
     *  this thread that returns a path in a value, or as long as scene_path_retain() says. */
    scene_path *path;
} scene_value;

/** No value. */
#define SCENE_VALUE_INIT \
    { SCENE_VALUE_NONE, 0, {0}, NULL, NULL, NULL, NULL }

/** @name Making values
 *  For calls such as
 *
 *      scene_value end = scene_value_point(120, 80);
 *      scene_animation_set_to_value(animation, &end);
 *
 *  They are part of the header, and no symbols of the library. They copy nothing: strings, images and paths are borrowed.
 *  @{ */

/** A value of a type with up to four numbers. Threads: any. Since: 0.4. */
static inline scene_value scene_value_make(scene_value_type type, double a, double b, double c, double d) {
    scene_value value = SCENE_VALUE_INIT;
    value.type = type;
    value.numbers[0] = a;
    value.numbers[1] = b;
    value.numbers[2] = c;
    value.numbers[3] = d;
    return value;
}
/** Threads: any. Since: 0.4. */
static inline scene_value scene_value_bool(bool is_true) {
    return scene_value_make(SCENE_VALUE_BOOL, is_true ? 1 : 0, 0, 0, 0);
}
/** Threads: any. Since: 0.4. */
static inline scene_value scene_value_number(double number) {
    return scene_value_make(SCENE_VALUE_NUMBER, number, 0, 0, 0);
}
/** Threads: any. Since: 0.4. */
static inline scene_value scene_value_point(double x, double y) {
    return scene_value_make(SCENE_VALUE_POINT, x, y, 0, 0);
}
/** Threads: any. Since: 0.4. */
static inline scene_value scene_value_size(double width, double height) {
    return scene_value_make(SCENE_VALUE_SIZE, width, height, 0, 0);
}
/** Threads: any. Since: 0.4. */
static inline scene_value scene_value_rect(double x, double y, double width, double height) {
    return scene_value_make(SCENE_VALUE_RECT, x, y, width, height);
}
/** Not premultiplied, each 0...1. Threads: any. Since: 0.4. */
static inline scene_value scene_value_color(double r, double g, double b, double a) {
    return scene_value_make(SCENE_VALUE_COLOR, r, g, b, a);
}
/** Threads: any. Since: 0.4. */
static inline scene_value scene_value_transform(scene_transform transform) {
    scene_value value = SCENE_VALUE_INIT;
    const double numbers[16] = {transform.m11, transform.m12, transform.m13, transform.m14,
                                transform.m21, transform.m22, transform.m23, transform.m24,
                                transform.m31, transform.m32, transform.m33, transform.m34,
                                transform.m41, transform.m42, transform.m43, transform.m44};
    value.type = SCENE_VALUE_TRANSFORM;
    for (int i = 0; i < 16; i++) value.numbers[i] = numbers[i];
    return value;
}
/** UTF-8, borrowed. Threads: any. Since: 0.4. */
static inline scene_value scene_value_string(const char *string) {
    scene_value value = SCENE_VALUE_INIT;
    value.type = string ? SCENE_VALUE_STRING : SCENE_VALUE_NONE;
    value.string = string;
    return value;
}
/** Borrowed; NULL for none. Threads: any. Since: 0.4. */
static inline scene_value scene_value_image(scene_image *image) {
    scene_value value = SCENE_VALUE_INIT;
    value.type = image ? SCENE_VALUE_IMAGE : SCENE_VALUE_NONE;
    value.image = image;
    return value;
}
/** Borrowed; NULL for none. Threads: any. Since: 0.4. */
static inline scene_value scene_value_path(scene_path *path) {
    scene_value value = SCENE_VALUE_INIT;
    value.type = path ? SCENE_VALUE_PATH : SCENE_VALUE_NONE;
    value.path = path;
    return value;
}
/** @} */

/** What a property is. */
typedef struct scene_property_info {
    /** sizeof(scene_property_info), set by the caller (#SCENE_PROPERTY_INFO_INIT). */
    uint32_t struct_size;
    scene_value_type type;
    /** Core Animation's key, such as "cornerRadius". The string is never freed. */
    const char *key;
    /** Whether animations may name it. */
    bool animatable;
    /** Whether setting it on a layer that is on screen animates by itself. */
    bool implicit;
    /** Whether the value may be #SCENE_VALUE_NONE. */
    bool optional;
    /** For enumerations and flags: the names of the constants, separated by spaces, in order of value from 0 (flags: of
     *  the bits from bit 0), as the scene document spells them; "" otherwise. Never freed. */
    const char *enum_names;
    /** The value of a new layer. */
    scene_value default_value;
    /** The kinds of layers that have it: a bit 1 << scene_layer_kind for each. */
    uint32_t kinds;
} scene_property_info;

#define SCENE_PROPERTY_INFO_INIT                                                        \
    {                                                                                   \
        sizeof(scene_property_info), SCENE_VALUE_NONE, NULL, false, false, false, NULL, \
            {SCENE_VALUE_NONE, 0, {0}, NULL, NULL, NULL, NULL}, 0                       \
    }

/** How many properties there are: those of the library, in a fixed order, then those that were declared with
 *  scene_property_register() or by documents, in the order in which they were. Threads: any. Since: 0.1. */
uint32_t scene_property_count(void);

/** Describes a property.
 *  @param index 0...scene_property_count() - 1.
 *  @param info struct_size must be set. @return #SCENE_ERROR_NOT_FOUND, #SCENE_ERROR_INVALID_ARGUMENT.
 *  Threads: any. Since: 0.1. */
scene_status scene_property_get_info(uint32_t index, scene_property_info *info);

/** @name Custom properties
 *  A property of the program's own, which every layer of the process then has: what CALayer does for keys that a subclass
 *  declares. It has key paths as its type says, is set and read by key like any other, takes animations, and has its place in
 *  transactions and documents; the engine draws nothing of it.
 *  @{ */

/** Declares a property.
 *  @param key UTF-8 of 1...255 bytes without a dot, no key of another property or event ("frame", "sublayers", "onOrderIn",
 *         ...). Declaring it again in the same way does nothing.
 *  @param initial its value on layers that have not set it, and its type, which is not #SCENE_VALUE_NONE,
 *         #SCENE_VALUE_ENUM or #SCENE_VALUE_FLAGS. A string, an image or a path may be NULL: the property may then be
 *         #SCENE_VALUE_NONE, and is at first.
 *  @param animatable whether animations may name it. Numbers, points, sizes, rects, colours, transforms, lists of the
 *         same length and paths of the same elements are interpolated; text, images, bools, other lists and other paths switch
 *         half-way.
 *  @param implicit whether setting it on a layer that is on screen animates by itself; only what is animatable does.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT, or #SCENE_ERROR_INVALID_STATE when the key was declared differently.
 *  Threads: any. Since: 0.2. */
scene_status scene_property_register(const char *key, const scene_value *initial, bool animatable, bool implicit);

/** @} */

/** Sets a property, or a part of one, as the typed setter does: it animates implicitly where that does.
 *  @param key_path may lead into other layers (CALayer's key-value coding): "sublayers.<name>." is the first sublayer of that name,
 *         "mask." the mask, and what follows is a key path of that layer, as in "sublayers.card.mask.opacity". The names of
 *         sublayers may have dots. Where a layer is not there it is #SCENE_ERROR_NOT_FOUND. So it is for the getters below.
 *         "frame" may be set too, and its parts. A key that is no property's, without a dot and of 1...255 bytes, may have any value but
 *         an enumeration or flags: the layer keeps it, and its copies do; #SCENE_VALUE_NONE takes it away. Nothing else comes of it: what
 *         is to animate, or to be saved in documents, is declared by scene_property_register(). Reserved, and #SCENE_ERROR_NOT_FOUND, are
 *         "superlayer", "sublayers", "mask", "animations", "actions", "style", "custom", "delegate", "layoutManager", "constraints",
 *         "onOrderIn", "onOrderOut", "transition", "type", "value", "pointValue", "sizeValue", "rectValue", "colorValue" and
 *         "transformValue".
 *  @param value of the key path's type; a number is taken for a bool (0 or 1), an enum or flags.
 *  @return #SCENE_ERROR_NOT_FOUND (no such key path, or a reserved key), #SCENE_ERROR_INVALID_ARGUMENT (wrong type, not finite, out of
 *          range), #SCENE_ERROR_INVALID_HANDLE.
 *  Threads: any. Since: 0.1. */
scene_status scene_layer_set_value(scene_layer *layer, const char *key_path, const scene_value *value);

/** Reads the model value of a property or of a part of one, or the value of a key that the program set. A key that is no property's and
 *  has no value is #SCENE_ERROR_NOT_FOUND.
 *  @param value receives it; untouched on failure. Threads: any. Since: 0.1. */
scene_status scene_layer_get_value(const scene_layer *layer, const char *key_path, scene_value *value);

/** Reads what is on screen: the value with the animations applied, at the time of the last frame that the layer's
 *  renderer made. It is the model value when the layer is in no renderer's tree or none was made yet
 *  (CALayer.presentationLayer). Threads: any. Since: 0.1. */
scene_status scene_layer_get_presentation_value(const scene_layer *layer, const char *key_path, scene_value *value);

/** How fast what scene_layer_get_presentation_value() reads changes, in units of the key path per second, at the time of the last frame;
 *  zeros where nothing moves. A colour's are those of r, g, b and a, a whole transform's those of its 16 numbers. Who takes a layer over
 *  from an animation starts with it.
 *  @param key_path of a number, a point, a size, a rect, a colour or a transform.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT for another one, and for "frame". Threads: any. Since: 0.4. */
scene_status scene_layer_get_presentation_velocity(const scene_layer *layer, const char *key_path, scene_value *value);

/** Reads where what is on screen is going: the value when the animations of the last frame are over. It is the model value, unless an
 *  animation stays and fills, or commits its end. Animations that never end do not count.
 *  @return also #SCENE_ERROR_INVALID_ARGUMENT for "frame". Threads: any. Since: 0.4. */
scene_status scene_layer_get_goal_value(const scene_layer *layer, const char *key_path, scene_value *value);

/** Sets one property, or a part of one, of many layers in one call.
 *  @param layers `count` handles. Each is checked before anything is changed.
 *  @param numbers `count` * `components` numbers, one layer after the other.
 *  @param components how many numbers the key path's type has (a colour has 4).
 *  @return #SCENE_ERROR_INVALID_ARGUMENT also for a key path that has no numbers.
 *  Threads: any. Since: 0.1. */
scene_status scene_layers_set_numbers(scene_layer *const *layers, size_t count, const char *key_path,
                                      const double *numbers, size_t components);

/** Reads the numbers of one property, or of a part of one, of many layers in one call. Parameters as in
 *  scene_layers_set_numbers(); a value that is not set reads as zeros. Threads: any. Since: 0.1. */
scene_status scene_layers_get_numbers(scene_layer *const *layers, size_t count, const char *key_path, double *numbers,
                                      size_t components);

SCENE_END_DECLS

#endif
