/** @file base.h
 *  @brief Version, status codes, error messages, value structs, logging and counts.
 *
 *  Conventions that hold for every header of libscene:
 *  - Lengths are points (1 point = `scale` pixels of the target), y grows downwards, angles are radians,
 *    times are seconds, colours are sRGB with straight (not premultiplied) alpha.
 *  - Handles are opaque and never dereferenced: their bits name a kind, a slot and a generation, so NULL, a released
 *    handle or a handle of another kind is answered with #SCENE_ERROR_INVALID_HANDLE and never with a crash.
 *  - `_create` and `_copy` return a reference you own and give back with `_release`; everything else borrows.
 *    Containers hold references of their own; nothing adopts yours.
 *  - No call that fails changes anything.
 *  - Images, bitmaps, pixels, GL objects and files for which there is no memory are #SCENE_ERROR_OUT_OF_MEMORY. Small allocations that fail, of
 *    the library itself and of Pango, GLib and the driver's compiler, end the process, as they do in these libraries.
 *  - A thread that calls libscene has a stack of 256 KiB or more.
 *  - In a child of fork() of a process that had called libscene, every function that could wait fails with
 *    #SCENE_ERROR_INVALID_STATE: the child has none of the locks, threads and GL objects. Start it with exec, or fork before the first call.
 *  - exit() waits for frames that other threads draw, and refuses more: #SCENE_ERROR_INVALID_STATE.
 *  - `Threads: any` means that the function may be called from any thread at any time.
 */
#ifndef SCENE_BASE_H
#define SCENE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define SCENE_BEGIN_DECLS extern "C" {
#define SCENE_END_DECLS }
#else
#define SCENE_BEGIN_DECLS
#define SCENE_END_DECLS
#endif

/** Version of the headers. The library's own is scene_version(). */
#define SCENE_VERSION_MAJOR 0
#define SCENE_VERSION_MINOR 4
#define SCENE_VERSION_PATCH 0
/** One number that grows with every version: major * 1000000 + minor * 1000 + patch. */
#define SCENE_VERSION_NUMBER(major, minor, patch) (1000000 * (major) + 1000 * (minor) + (patch))
#define SCENE_VERSION SCENE_VERSION_NUMBER(SCENE_VERSION_MAJOR, SCENE_VERSION_MINOR, SCENE_VERSION_PATCH)
#define SCENE_VERSION_ATLEAST(major, minor, patch) (SCENE_VERSION >= SCENE_VERSION_NUMBER(major, minor, patch))

SCENE_BEGIN_DECLS

/** What a call that can fail returns: 0 or one of the negative errors. Values are never renumbered. */
typedef enum scene_status {
    SCENE_OK = 0,
    /** A parameter is out of its documented range, not finite, too large or of the wrong type, also where a function does not say so. */
    SCENE_ERROR_INVALID_ARGUMENT = -1,
    /** A handle is NULL, was released, or is of another kind. */
    SCENE_ERROR_INVALID_HANDLE = -2,
    /** The object is not in a state in which this can be done. */
    SCENE_ERROR_INVALID_STATE = -3,
    /** The calling thread may not do this. */
    SCENE_ERROR_WRONG_THREAD = -4,
    /** No such key, name or index. */
    SCENE_ERROR_NOT_FOUND = -5,
    SCENE_ERROR_OUT_OF_MEMORY = -6,
    /** The machine, the driver or this build cannot do it; the message names what is missing. */
    SCENE_ERROR_UNSUPPORTED = -7,
    /** GL reported an error. */
    SCENE_ERROR_GL = -8,
    /** A file cannot be read or written. */
    SCENE_ERROR_IO = -9,
    /** Data is not in the format that it should be in. */
    SCENE_ERROR_FORMAT = -10,
    /** A defect of libscene itself; please report it. */
    SCENE_ERROR_INTERNAL = -11,
    /** The GL context that is current on this thread is not the renderer's, or there is none. Since 0.4. */
    SCENE_ERROR_WRONG_CONTEXT = -12,
    /** The GL context was lost: the driver was reset, or the device is gone. Renderers with contexts of their own make new ones by themselves; one in a
     *  host's context is abandoned (scene_renderer_abandon()), and the tree goes to a new one. Since: 0.4. */
    SCENE_ERROR_CONTEXT_LOST = -13,
    SCENE_STATUS_FORCE_32 = 0x7fffffff
} scene_status;

/** A point, in points. */
typedef struct scene_point {
    double x, y;
} scene_point;

/** A size, in points. */
typedef struct scene_size {
    double width, height;
} scene_size;

/** A rectangle, in points. Negative sizes are standardised when set: (0, 0, -100, -50) reads (-100, -50, 100, 50); only those of `contentsRect` have a
 *  meaning of their own. */
typedef struct scene_rect {
    double x, y, width, height;
} scene_rect;

/** A colour: sRGB components and straight alpha, each 0...1. */
typedef struct scene_color {
    float r, g, b, a;
} scene_color;

/** A 4x4 matrix in the order and convention of CATransform3D: a row vector [x y z 1] times the matrix, so that
 *  m41, m42 and m43 translate and m34 gives perspective. CSS `matrix3d()` lists its numbers in the same order. */
typedef struct scene_transform {
    double m11, m12, m13, m14;
    double m21, m22, m23, m24;
    double m31, m32, m33, m34;
    double m41, m42, m43, m44;
} scene_transform;

/** The library's version as a number, see SCENE_VERSION_NUMBER(). Threads: any. Since: 0.1. */
int32_t scene_version(void);

/** The library's version as text, such as "0.1.0". The string is never freed. Threads: any. Since: 0.1. */
const char *scene_version_string(void);

/** A status code's name, such as "SCENE_ERROR_IO"; "unknown" for a number that is none. The string is never freed.
 *  Threads: any. Since: 0.1. */
const char *scene_status_name(scene_status status);

/** What the last failed call on this thread said: the function, the parameter, what was given and what was expected.
 *  @return UTF-8; "" when nothing failed yet on this thread. It is meaningful only after a failure (success does not
 *          clear it) and lives until the next failing call on this thread.
 *  Threads: any, each has its own. Since: 0.1. */
const char *scene_error_message(void);

/** The status of the last failed call on this thread, for functions that answer a failure with NULL, 0 or an empty
 *  value. #SCENE_OK when nothing failed yet, or since scene_error_clear(). Threads: any, each has its own. Since: 0.1. */
scene_status scene_error_status(void);

/** Forgets the last failure of this thread. Threads: any. Since: 0.1. */
void scene_error_clear(void);

/** How much a log message matters. */
typedef enum scene_log_level {
    SCENE_LOG_ERROR = 0,
    SCENE_LOG_WARNING = 1,
    SCENE_LOG_INFO = 2,
    SCENE_LOG_DEBUG = 3,
    SCENE_LOG_LEVEL_FORCE_32 = 0x7fffffff
} scene_log_level;

/** Receives a log message. It may be called on any thread and may call nothing of libscene.
 *  @param message UTF-8, valid during the call. */
typedef void (*scene_log_function)(scene_log_level level, const char *message, void *user_data);

/** Says that user_data is no longer needed; called exactly once, after the last call of what it came with. */
typedef void (*scene_destroy_function)(void *user_data);

/** Sends the messages up to `level` to `function`. Without one libscene prints nothing, unless the environment says so: with
 *  `SCENE_LOG=error`, `warning`, `info` or `debug` the messages up to that level are written to standard error as well.
 *  @param function NULL stops logging. @param destroy may be NULL. It runs when the function is replaced.
 *  Threads: any. Since: 0.1. */
scene_status scene_set_log_function(scene_log_level level, scene_log_function function, void *user_data,
                                    scene_destroy_function destroy);

/** Whether an optional feature can be used in this process right now.
 *  @param name "egl" (a libEGL with GLES 3 can be opened), "windows" (SDL2 can be opened), "png", "jpeg", "webp" (images of that format can be read). Unknown names are false.
 *  Threads: any. Since: 0.1. */
bool scene_has_feature(const char *name);

/** Kinds of objects, for scene_live_object_count(). */
typedef enum scene_object_kind {
    SCENE_OBJECT_LAYER = 1,
    SCENE_OBJECT_ANIMATION = 2,
    SCENE_OBJECT_TIMING_FUNCTION = 3,
    SCENE_OBJECT_IMAGE = 4,
    SCENE_OBJECT_RENDERER = 5,
    SCENE_OBJECT_DOCUMENT = 6,
    SCENE_OBJECT_PATH = 7,
    SCENE_OBJECT_ACTION = 8,
    SCENE_OBJECT_STYLE = 9,
    SCENE_OBJECT_FILTER = 10,
    SCENE_OBJECT_KERNEL = 11,
    SCENE_OBJECT_EMITTER_CELL = 12,
    SCENE_OBJECT_TILE = 13,
    SCENE_OBJECT_LAYOUT_MANAGER = 14,
    SCENE_OBJECT_WINDOW = 15,
    SCENE_OBJECT_SOUND = 16,
    SCENE_OBJECT_PAPER = 17,
    SCENE_OBJECT_GL_CONTEXT = 18,
    SCENE_OBJECT_DISPLAY_LINK = 19,
    SCENE_OBJECT_KIND_FORCE_32 = 0x7fffffff
} scene_object_kind;

/** How many objects of a kind are alive, for finding leaks. 0 for an unknown kind. Threads: any. Since: 0.1. */
uint64_t scene_live_object_count(scene_object_kind kind);

/** Frees a string that a `scene_*_copy_*` function returned. NULL does nothing. Threads: any. Since: 0.1. */
void scene_string_free(char *string);

SCENE_END_DECLS

#endif
