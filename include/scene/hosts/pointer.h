/** @file hosts/pointer.h
 *  @brief What the hosts' pieces have in common: a toolkit's pointer in libscene's terms.
 *
 *  The headers of this folder are made of inline functions for C and C++ alone; each needs its toolkit's headers where it is included, and
 *  libscene.so knows nothing of them.
 */
#ifndef SCENE_HOSTS_POINTER_H
#define SCENE_HOSTS_POINTER_H

#include <scene/event.h>
#include <scene/layer.h>
#include <scene/loop.h>
#include <scene/transaction.h>

#include <string.h>

SCENE_BEGIN_DECLS

/** Handles what no layer has taken of a toolkit's widget.
 *  @param event from #SCENE_EVENT_POINTER_MOVE to #SCENE_EVENT_POINTER_LEAVE, and #SCENE_EVENT_RESIZE, when the root has its new size already;
 *         `target` is the layer on screen at the pointer, or the one that was pressed until no button is down; `position` is in
 *         points of the widget. Valid during the call.
 *  @return whether it was taken: the toolkit tells nobody else of it then. */
typedef bool (*scene_host_event_function)(const scene_event *event, void *user_data);

/** An event of a pointer, for scene_host_send_event().
 *  @param button of a press or a release: 1 left, 2 middle, 3 right; otherwise 0. @param position in points of the widget.
 *  @param modifiers bits of scene_modifier. Threads: any. Since: 0.4. */
static inline scene_event scene_host_pointer_event(scene_event_type type, uint32_t button, scene_point position,
                                                   uint32_t modifiers) {
    scene_event event;
    memset(&event, 0, sizeof event);
    event.struct_size = sizeof event;
    event.type = type;
    event.position = event.point = position;
    event.button = button;
    event.modifiers = modifiers;
    return event;
}

/** Brings an event to the layers of a widget (scene_layer_send_event()), and to the widget's function what they do not take.
 *  @param root may be NULL. @param function may be NULL. @return whether it was taken. Threads: the widget's. Since: 0.4. */
static inline bool scene_host_send_event(scene_layer *root, scene_event *event, scene_host_event_function function,
                                         void *user_data) {
    if (root && scene_layer_send_event(root, event)) return true;
    if (event->time == 0) event->time = scene_get_current_time();
    return function && function(event, user_data);
}

/** Lets go of what the pointer holds in a tree that a widget shows no more, and tells its layers that the pointer has left.
 *  @param root may be NULL. @param position where the pointer was last. Threads: the widget's. Since: 0.4. */
static inline void scene_host_leave(scene_layer *root, scene_point position) {
    scene_event event = scene_host_pointer_event(SCENE_EVENT_POINTER_LEAVE, 0, position, 0);
    if (!root) return;
    scene_layer_cancel_pointer(root);
    scene_layer_send_event(root, &event);
}

/** Makes the root as large as its widget, without an animation.
 *  @param root may be NULL. @param width in points, as is `height`. Threads: any. Since: 0.4. */
static inline void scene_host_resize_root(scene_layer *root, double width, double height) {
    scene_rect frame = {0, 0, width, height};
    if (!root) return;
    scene_transaction_begin();
    scene_transaction_set_disable_actions(true);
    scene_layer_set_frame(root, frame);
    scene_transaction_commit();
}

/** @cond What is not for programs. */

/* A widget's function. */
typedef struct scene_host_listener {
    scene_host_event_function function;
    void *user_data;
    scene_destroy_function destroy;
    unsigned number; /* Each function that is set has another one. */
} scene_host_listener;

/* The function may set another one in its own place: what belongs to it is there until it has returned. */
static inline bool scene_host_call(const scene_event *event, void *data) {
    scene_host_listener *listener = (scene_host_listener *)data;
    const scene_host_listener called = *listener;
    bool taken;
    if (!called.function) return false;
    listener->destroy = NULL;
    taken = called.function(event, called.user_data);
    if (listener->number == called.number)
        listener->destroy = called.destroy;
    else if (called.destroy)
        called.destroy(called.user_data);
    return taken;
}

static inline void scene_host_listen(scene_host_listener *listener, scene_host_event_function function, void *user_data,
                                     scene_destroy_function destroy) {
    const scene_host_listener old = *listener;
    listener->function = function;
    listener->user_data = user_data;
    listener->destroy = destroy;
    listener->number++;
    if (old.destroy) old.destroy(old.user_data);
}

/** @endcond */

SCENE_END_DECLS

#endif
