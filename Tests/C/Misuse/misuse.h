/* A walk over functions with everything that is wrong: each row of a table is a function and the kinds of its
   parameters. Every parameter in turn gets every bad value of its kind while the others are good; the call must answer
   with the right error, a neutral value and a message that names the function, and change nothing. */
#ifndef MISUSE_H
#define MISUSE_H

#include <limits.h>

#include "misuse_fixture.h"

/* clang-format off */
typedef enum parameter {
    NO_PARAMETER,
    /* Handles. */
    LAYER, SUBLAYER, SIBLING, IMAGE, ANIMATION, CURVE, RENDERER, DOCUMENT, PATH, EFFECT, KERNEL, ACTION, STYLE, CELL, ANIMATOR,
    MANAGER, GENERATOR,
    /* Layers of a kind. */
       /* Animations of a kind: of opacity, of position (along a path) and of transform. */
    KEYFRAME, WAY, TURN, SPRING, GROUP, TRANSITION,
    LAYER_OR_NULL, IMAGE_OR_NULL, ANIMATION_OR_NULL, CURVE_OR_NULL, RENDERER_OR_NULL, DOCUMENT_OR_NULL, PATH_OR_NULL,
    EFFECT_OR_NULL, MIXTURE_OR_NULL, GENERATOR_OR_NULL, KERNEL_OR_NULL, ACTION_OR_NULL, STYLE_OR_NULL, CELL_OR_NULL,
    MANAGER_OR_NULL, ROOT_OR_NULL,
    /* Numbers: finite; 0 or more; above 0; 0 or more or infinite; 0 ... 1. */
    NUMBER, NOT_NEGATIVE, POSITIVE, CYCLES, UNIT,
    /* Structures by value, and where a pointer to one is needed or may be left out. */
    POINT, SIZE, POSITIVE_SIZE, NOT_NEGATIVE_SIZE, RECT, COLOR, COLOR_OR_NULL, TRANSFORM, PLANE_MAP, PLANE_MAP_OR_NULL,
    /* A number of 1 ... 16384 pixels. */
    PIXELS,
    /* Places in something, and a number of copies. */
    PLACE, INDEX, COPIES,
    /* Text: a key path, a name that may be left out, one to look up, a file, SVG path data, a type of filters, a parameter
       that is a number. */
    KEY_PATH, EVENT_KEY, NAME_OR_NULL, NAME_TO_FIND, FILE_PATH, PATH_DATA, FILTER_TYPE, PARAMETER, CELL_KEY,
    /* Pointers that may not be NULL. */
    POINTER,
    /* Values of a number, of a name and of contents. */
    NUMBER_VALUE, NUMBER_VALUE_OR_NULL, NAME_VALUE, CONTENTS_VALUE,
    /* Enumerations: ENUM(the last constant). */
    ENUMERATION = 1000,
} parameter;
/* clang-format on */

#define ENUM(last) ((parameter)(ENUMERATION + (int)(last)))

typedef struct argument {
    void *handle;
    double numbers[16];
    int integer;
    const char *text;
    void *pointer;
    scene_value value;
    bool is_null;
} argument;

typedef struct outcome {
    scene_status status;
    bool neutral;
} outcome;

typedef struct row {
    const char *name;
    outcome (*call)(const argument *a);
    parameter parameters[6];
} row;

#define ROW(function, ...)                          \
    {                                               \
#function, call_##function, { __VA_ARGS__ } \
    }

static inline bool is_zero(const void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (((const uint8_t *)bytes)[i]) return false;
    return true;
}

#define MISUSE(rows) misuse(rows, sizeof(rows) / sizeof(rows)[0])

#define HANDLE(i) a[i].handle
#define NUMBER_OF(i) a[i].numbers[0]

/* A function that answers with a status. */
#define STATUS(function, ...) \
    static outcome call_##function(const argument *a) { return (outcome){function(__VA_ARGS__), true}; }

/* One that answers with a value, which is zero on failure. */
#define VALUE(type, function, ...)                                             \
    static outcome call_##function(const argument *a) {                        \
        scene_error_clear();                                                   \
        type value = function(__VA_ARGS__);                                    \
        return (outcome){scene_error_status(), is_zero(&value, sizeof value)}; \
    }

/* One that answers with something to release. */
#define OWNED(type, function, release, ...)                     \
    static outcome call_##function(const argument *a) {         \
        scene_error_clear();                                    \
        type value = function(__VA_ARGS__);                     \
        outcome result = {scene_error_status(), value == NULL}; \
        release(value);                                         \
        return result;                                          \
    }

/* One that answers whether there is a colour, and writes it or transparent black. */
#define COLOR_GETTER(function)                                                                   \
    static outcome call_##function(const argument *a) {                                          \
        scene_color color = {1, 1, 1, 1};                                                        \
        scene_error_clear();                                                                     \
        bool set = function(HANDLE(0), &color);                                                  \
        scene_status status = scene_error_status();                                              \
        return (outcome){status, status == SCENE_OK || (!set && is_zero(&color, sizeof color))}; \
    }

/* Releasing a reference, which is taken before where the handle is good. */
#define RELEASE(retain, release)                       \
    static outcome call_##release(const argument *a) { \
        retain(a[0].handle);                           \
        scene_error_clear();                           \
        release(a[0].handle);                          \
        return (outcome){scene_error_status(), true};  \
    }

static double scratch[64];

static inline scene_point point_of(const argument *a) { return (scene_point){a->numbers[0], a->numbers[1]}; }
static inline scene_size size_of(const argument *a) { return (scene_size){a->numbers[0], a->numbers[1]}; }
static inline scene_rect rect_of(const argument *a) {
    return (scene_rect){a->numbers[0], a->numbers[1], a->numbers[2], a->numbers[3]};
}
static inline scene_color color_of(const argument *a) {
    return (scene_color){(float)a->numbers[0], (float)a->numbers[1], (float)a->numbers[2], (float)a->numbers[3]};
}
static inline const scene_color *color_pointer_of(const argument *a) {
    static scene_color color;
    color = color_of(a);
    return &color;
}
static inline const scene_color *optional_color_of(const argument *a) {
    return a->is_null ? NULL : color_pointer_of(a);
}
static inline const scene_transform *transform_of(const argument *a) {
    return a->is_null ? NULL : (const scene_transform *)(const void *)a->numbers;
}
static inline const scene_value *value_of(const argument *a) { return a->is_null ? NULL : &a->value; }

/* clang-format off */
/* Which object a handle parameter takes; -1 for other parameters. */
static inline int object_of(parameter kind) {
    switch (kind) {
    case LAYER: case SUBLAYER: case SIBLING: case LAYER_OR_NULL: case ROOT_OR_NULL: return OBJECT_LAYER;
    case IMAGE: case IMAGE_OR_NULL: return OBJECT_IMAGE;
    case ANIMATION: case ANIMATION_OR_NULL: return OBJECT_ANIMATION;
    case KEYFRAME: case WAY: case TURN: case SPRING: case GROUP: case TRANSITION: return OBJECT_ANIMATION;
    case CURVE: case CURVE_OR_NULL: return OBJECT_CURVE;
    case RENDERER: case RENDERER_OR_NULL: return OBJECT_RENDERER;
    case DOCUMENT: case DOCUMENT_OR_NULL: return OBJECT_DOCUMENT;
    case PATH: case PATH_OR_NULL: return OBJECT_PATH;
    case EFFECT: case EFFECT_OR_NULL: case MIXTURE_OR_NULL: case GENERATOR: case GENERATOR_OR_NULL: return OBJECT_FILTER;
    case KERNEL: case KERNEL_OR_NULL: return OBJECT_KERNEL;
    case MANAGER: case MANAGER_OR_NULL: return OBJECT_LAYOUT_MANAGER;
    case ACTION: case ACTION_OR_NULL: return OBJECT_ACTION;
    case STYLE: case STYLE_OR_NULL: return OBJECT_STYLE;
    case CELL: case CELL_OR_NULL: return OBJECT_CELL;
    case ANIMATOR: return OBJECT_LAYER;
    default: return -1;
    }
}

/* How many numbers a parameter has. */
static inline int numbers_of(parameter kind) {
    switch (kind) {
    case NUMBER: case NOT_NEGATIVE: case POSITIVE: case CYCLES: case UNIT: return 1;
    case POINT: case SIZE: case POSITIVE_SIZE: case NOT_NEGATIVE_SIZE: return 2;
    case RECT: case COLOR: case COLOR_OR_NULL: return 4;
    case TRANSFORM: case PLANE_MAP: case PLANE_MAP_OR_NULL: return 16;
    default: return 0;
    }
}
/* clang-format on */

static inline argument good_argument(parameter kind) {
    argument result = {.numbers = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}, .integer = 0, .pointer = scratch};
    int object = object_of(kind);
    if (object >= 0) result.handle = objects.live[object];
    if (kind == MIXTURE_OR_NULL) result.handle = objects.mixture;
    if (kind == GENERATOR || kind == GENERATOR_OR_NULL) result.handle = objects.generator;
    if (kind == SUBLAYER) result.handle = objects.loose;
    if (kind == SIBLING) result.handle = objects.sibling;
    if (kind == ROOT_OR_NULL) result.handle = objects.root;
    if (kind >= KEYFRAME && kind <= TRANSITION) result.handle = objects.kinds[kind - KEYFRAME];
    if (kind == PIXELS) result.integer = 4;
    if (kind == POSITIVE_SIZE) result.numbers[1] = 1;
    if (kind == ANIMATOR) result.handle = objects.animator;
    if (kind == EVENT_KEY) result.text = "opacity";
    if (kind == KEY_PATH) result.text = "opacity";
    if (kind == NAME_OR_NULL || kind == NAME_TO_FIND) result.text = "key";
    if (kind == FILTER_TYPE) result.text = "gaussianBlur";
    if (kind == PARAMETER) result.text = "radius";
    if (kind == CELL_KEY) result.text = "velocity";
    if (kind == FILE_PATH) result.text = "/nonexistent/file.png";
    if (kind == PATH_DATA) result.text = "M0 0 A1 2 3 0 1 4 5 Z";
    if (kind == NUMBER_VALUE || kind == NUMBER_VALUE_OR_NULL)
        result.value = (scene_value){.type = SCENE_VALUE_NUMBER, .numbers = {1}};
    if (kind == NAME_VALUE) result.value = (scene_value){.type = SCENE_VALUE_STRING, .string = "target"};
    if (kind == CONTENTS_VALUE)
        result.value = (scene_value){.type = SCENE_VALUE_IMAGE, .image = objects.live[OBJECT_IMAGE]};
    return result;
}

/* Sets of statuses, as bits. */
enum {
    BAD_ARGUMENT = 1 << -SCENE_ERROR_INVALID_ARGUMENT,
    BAD_HANDLE = 1 << -SCENE_ERROR_INVALID_HANDLE,
    MISSING = 1 << -SCENE_ERROR_NOT_FOUND,
    BAD_FILE = 1 << -SCENE_ERROR_IO,
    BAD_FORMAT = 1 << -SCENE_ERROR_FORMAT
};

/* The bad handles of a kind, by number: NULL, released, of other kinds, garbage, and good ones with one bit turned. */
static inline bool bad_handle(parameter kind, int number, argument *a) {
    static const uintptr_t garbage[] = {1, 2, 0xdeadbeef, UINTPTR_MAX, UINTPTR_MAX / 2 + 1, 0x7f0000000000};
    int object = object_of(kind), garbage_count = sizeof garbage / sizeof garbage[0];
    bool optional = kind >= LAYER_OR_NULL && kind <= ROOT_OR_NULL;
    a->handle = NULL;
    if (number == 0) return !optional;
    number -= 1;
    if (number < object_count)
        a->handle = objects.released[number];
    else if (number < 2 * object_count)
        a->handle = number - object_count == object ? NULL : objects.live[number - object_count];
    else if (number < 2 * object_count + garbage_count)
        a->handle = (void *)garbage[number - 2 * object_count];
    else
        a->handle =
            (void *)((uintptr_t)objects.live[object] ^ (uintptr_t)1 << (number - 2 * object_count - garbage_count));
    if (a->handle == NULL) return false;
    bool other_kind = number >= object_count && number < 2 * object_count;
    return other_kind || !fixture_owns(a->handle);
}

static const char *const bad_texts[] = {"\xff\xfe",         "a\xc0\xaf", "\xe2\x82", "\xed\xa0\x80",
                                        "\xf4\x90\x80\x80", "\x80",      "a\xf8z"};
enum { bad_text_count = sizeof bad_texts / sizeof bad_texts[0], bad_handle_count = 1 + 2 * object_count + 6 + 64 };

static inline const char *long_text(void) {
    static char text[100001];
    memset(text, 'x', sizeof text - 1);
    return text;
}

/* Bad text: NULL where text is needed, what is not UTF-8, and what is not there. */
static inline int bad_text(parameter kind, int number, argument *a) {
    a->text = NULL;
    if (number == 0) return kind == NAME_OR_NULL ? 0 : BAD_ARGUMENT;
    number -= 1;
    int unknown = kind == FILE_PATH ? BAD_FILE : MISSING;
    if (number < bad_text_count) {
        a->text = bad_texts[number];
        return kind == NAME_OR_NULL || kind == EVENT_KEY ? BAD_ARGUMENT : BAD_ARGUMENT | unknown;
    }
    a->text = number == bad_text_count ? "" : long_text();
    return kind == NAME_OR_NULL || kind == EVENT_KEY ? 0 : BAD_ARGUMENT | unknown;
}

static inline int bad_path_data(int number, argument *a) {
    static const char *const wrong[] = {"x", "L1 1", "M1", "M0 0 A1 1 0 2 0 1 1", "M1e999 0", "M0 0 L1e101 0", "M1,,2"};
    a->text = NULL;
    if (number == 0) return BAD_ARGUMENT;
    number -= 1;
    if (number < bad_text_count) {
        a->text = bad_texts[number];
        return BAD_ARGUMENT;
    }
    number -= bad_text_count;
    if (number > (int)(sizeof wrong / sizeof wrong[0])) return 0;
    a->text = number == sizeof wrong / sizeof wrong[0] ? long_text() : wrong[number];
    return BAD_FORMAT;
}

static inline int bad_number(parameter kind, int number, argument *a) {
    static const double not_finite[] = {NAN, INFINITY, -INFINITY};
    int component = number / 6, which = number % 6;
    if (component >= numbers_of(kind)) {
        a->is_null = true;
        return (kind == TRANSFORM || kind == PLANE_MAP) && which == 0 ? BAD_ARGUMENT : 0;
    }
    if (which < 3) {
        a->numbers[component] = not_finite[which];
        return kind == CYCLES && which == 1 ? 0 : BAD_ARGUMENT;
    }
    static const double beyond[] = {-1, 0, 1.5};
    a->numbers[component] = beyond[which - 3];
    if (kind == PLANE_MAP || kind == PLANE_MAP_OR_NULL) {
        /* Perspective: m14, m24 and m44. */
        return component == 15 || (which != 4 && (component == 3 || component == 7)) ? BAD_ARGUMENT : 0;
    }
    if (kind == POSITIVE_SIZE) return which == 5 ? 0 : BAD_ARGUMENT;
    if (which == 3)
        return kind == NOT_NEGATIVE || kind == POSITIVE || kind == CYCLES || kind == UNIT || kind == NOT_NEGATIVE_SIZE
                   ? BAD_ARGUMENT
                   : 0;
    if (which == 4) return kind == POSITIVE ? BAD_ARGUMENT : 0;
    return kind == UNIT ? BAD_ARGUMENT : 0;
}

static inline int bad_enumeration(int largest, int number, argument *a) {
    const int values[] = {-1, largest + 1, INT_MAX, INT_MIN};
    if (number >= 4) return 0;
    a->integer = values[number];
    return BAD_ARGUMENT;
}

static inline int bad_value(parameter kind, int number, argument *a) {
    scene_value *value = &a->value;
    if (number == 0) {
        a->is_null = true;
        return kind == NUMBER_VALUE_OR_NULL ? 0 : BAD_ARGUMENT;
    }
    if (number <= SCENE_VALUE_IMAGE + 3) {
        scene_value_type good = value->type;
        value->type = number <= SCENE_VALUE_IMAGE ? (scene_value_type)number
                                                  : (scene_value_type)(number == SCENE_VALUE_IMAGE + 1 ? 12
                                                                       : number % 2                    ? -1
                                                                                                       : INT_MAX);
        return value->type == good ? 0 : BAD_ARGUMENT;
    }
    number -= SCENE_VALUE_IMAGE + 4;
    if (kind == NUMBER_VALUE || kind == NUMBER_VALUE_OR_NULL) {
        static const double numbers[] = {NAN, INFINITY, -INFINITY};
        if (number < 3) value->numbers[0] = numbers[number];
        return number < 3 ? BAD_ARGUMENT : 0;
    }
    if (kind == NAME_VALUE) {
        value->string = number < bad_text_count ? bad_texts[number] : NULL;
        return number <= bad_text_count ? BAD_ARGUMENT : 0;
    }
    argument handle;
    if (number == 0 || !bad_handle(IMAGE, number, &handle)) return 0;
    value->image = handle.handle;
    return BAD_HANDLE;
}

enum { bad_count = 128 };

/* clang-format off */
/* Makes an argument bad; answers with the statuses that are right then, or 0 when there is no such bad value. */
static inline int make_bad(parameter kind, int number, argument *a) {
    if (object_of(kind) >= 0) return number < bad_handle_count && bad_handle(kind, number, a) ? BAD_HANDLE : 0;
    if (numbers_of(kind) > 0) return bad_number(kind, number, a);
    if (kind >= ENUMERATION) return bad_enumeration((int)kind - ENUMERATION, number, a);
    switch (kind) {
    case COPIES: a->integer = number == 0 ? SCENE_REPLICATOR_MAX_COUNT + 1 : -1; return number < 2 ? BAD_ARGUMENT : 0;
    case PIXELS: a->integer = number == 0 ? 0 : number == 1 ? 16385 : -1; return number < 3 ? BAD_ARGUMENT : 0;
    case PLACE: a->integer = number == 0 ? 100 : -1; return number < 2 ? BAD_ARGUMENT : 0;
    case INDEX: a->integer = number == 0 ? 100 : -1; return number < 2 ? MISSING : 0;
    case KEY_PATH: case EVENT_KEY: case NAME_OR_NULL: case NAME_TO_FIND: case FILE_PATH: case FILTER_TYPE: case PARAMETER: case CELL_KEY:
        return number < bad_text_count + 3 ? bad_text(kind, number, a) : 0;
    case PATH_DATA: return bad_path_data(number, a);
    case POINTER: a->pointer = NULL; return number == 0 ? BAD_ARGUMENT : 0;
    case NUMBER_VALUE: case NUMBER_VALUE_OR_NULL: case NAME_VALUE: case CONTENTS_VALUE: return bad_value(kind, number, a);
    default: return 0;
    }
}
/* clang-format on */

static inline bool message_names(const char *function) {
    const char *message = scene_error_message();
    return strstr(message, function) != NULL && strlen(message) > strlen(function) + 8;
}

static inline void misuse_parameter(const row *row, int index, const argument *good) {
    static snapshot before, after;
    int failed_before = checks_failed;
    snapshot_take(&before);
    /* A parameter that is not checked at all fails a hundred times over; three tell enough. */
    for (int number = 0; number < bad_count && checks_failed < failed_before + 3; number++) {
        argument arguments[6];
        memcpy(arguments, good, sizeof arguments);
        int statuses = make_bad(row->parameters[index], number, &arguments[index]);
        if (statuses == 0) continue;
        scene_error_clear();
        outcome outcome = row->call(arguments);
        bool right = outcome.status < 0 && (statuses & 1 << -outcome.status);
        check_that(right, __FILE__, __LINE__, "%s, parameter %d, bad value %d: got %s (%s)", row->name, index, number,
                   scene_status_name(outcome.status), scene_error_message());
        check_that(outcome.neutral, __FILE__, __LINE__, "%s, parameter %d, bad value %d: not neutral", row->name, index,
                   number);
        if (right)
            check_that(message_names(row->name), __FILE__, __LINE__,
                       "%s, parameter %d, bad value %d: poor message \"%s\"", row->name, index, number,
                       scene_error_message());
        snapshot_take(&after);
        check_that(memcmp(&before, &after, sizeof before) == 0, __FILE__, __LINE__,
                   "%s, parameter %d, bad value %d: changed", row->name, index, number);
        memcpy(&before, &after, sizeof before);
    }
}

static inline void misuse(const row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const row *row = &rows[i];
        argument good[6];
        for (int j = 0; j < 6; j++) good[j] = good_argument(row->parameters[j]);
        /* With good values alone it works, so what fails below fails for its own reason. FILE_PATH has none. */
        if (row->parameters[0] != FILE_PATH && row->parameters[1] != FILE_PATH) {
            outcome outcome = row->call(good);
            check_that(outcome.status == SCENE_OK, __FILE__, __LINE__, "%s, with good values: %s (%s)", row->name,
                       scene_status_name(outcome.status), scene_error_message());
        }
        for (int j = 0; j < 6; j++) misuse_parameter(row, j, good);
    }
}

#endif
