/** @file animator.h
 *  @brief Animators: values of the program's own that animate as layers do (AppKit's animator proxy).
 *
 *  A window's frame, the volume of a sound, a colour of another toolkit: what is no layer can be moved like one. An animator is a
 *  number, a point, a size, a rect, a colour or a transform. Setting it animates it implicitly, from where it is to the new value, over
 *  the transaction's duration; on the way each value is reported to a function of the program's.
 *
 *      static void move_window(const scene_value *value, void *window) {
 *          my_window_move(window, value->numbers[0], value->numbers[1]);
 *      }
 *
 *      scene_value place = {.type = SCENE_VALUE_POINT, .numbers = {100, 100}};
 *      scene_layer *animator = scene_animator_create(&place, move_window, window, NULL);
 *      place.numbers[0] = 500;
 *      scene_animator_set_value(animator, &place);
 *
 *  An animator is a layer that is shown nowhere, and its value a property of it, whose key path is scene_animator_get_key_path():
 *  explicit animations, key frames and springs, transactions, actions, delegates, presentation values, media timing and reduced
 *  motion are those of layers. It is on screen, as it were, from the moment it is made: its first change animates.
 *
 *  Its time is that of scene_dispatch() on the thread that made it, the clock of scene_get_current_time(), or what that thread
 *  passes to scene_dispatch_at(), which may run back: what has not ended is where it was then. While one moves, scene_get_fd() becomes
 *  readable 60 times a second; when none does, never.
 */
#ifndef SCENE_ANIMATOR_H
#define SCENE_ANIMATOR_H

#include <scene/base.h>
#include <scene/layer.h>
#include <scene/property.h>

SCENE_BEGIN_DECLS

/** Told a new value. @param value valid during the call. It may call anything, also release the animator; a scene_dispatch() in it tells of no animator. */
typedef void (*scene_animator_function)(const scene_value *value, void *user_data);

/** Makes an animator.
 *  @param initial a #SCENE_VALUE_NUMBER, #SCENE_VALUE_POINT, #SCENE_VALUE_SIZE, #SCENE_VALUE_RECT, #SCENE_VALUE_COLOR or
 *         #SCENE_VALUE_TRANSFORM; the animator stays of that type. It is not reported.
 *  @param function told each value that differs from the one before, in scene_dispatch() on this thread, before the events of
 *         animations. When the thread ends, values are no longer reported.
 *  @param destroy may be NULL; called once with user_data, when the last reference is gone, at the latest with the next commit or
 *         dispatch of any thread; not called when this fails.
 *  @return a reference you own, to give back with scene_layer_release(), or NULL: #SCENE_ERROR_INVALID_ARGUMENT.
 *  Threads: any; it belongs to the one that made it, and may be set by any. Since: 0.2. */
scene_layer *scene_animator_create(const scene_value *initial, scene_animator_function function, void *user_data,
                                   scene_destroy_function destroy);

/** The key path of the value: "value" for a number, "pointValue", "sizeValue", "rectValue", "colorValue" or "transformValue". For
 *  animations, and for scene_layer_get_presentation_value(). The string is never freed.
 *  @return NULL for what is no animator. Threads: any. Since: 0.2. */
const char *scene_animator_get_key_path(const scene_layer *animator);

/** Sets the value: it animates implicitly, see transaction.h and action.h.
 *  @param value of the animator's type. @return #SCENE_ERROR_INVALID_ARGUMENT, also for a layer that is no animator;
 *         #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.2. */
scene_status scene_animator_set_value(scene_layer *animator, const scene_value *value);

/** Reads the value that was set: where it goes, not where it is. Threads: any. Since: 0.2. */
scene_status scene_animator_get_value(const scene_layer *animator, scene_value *value);

SCENE_END_DECLS

#endif
