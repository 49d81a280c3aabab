/** @file hosts/pointer.h
 *  @brief What the hosts' pieces have in common: a toolkit's pointer in libscene's terms, and the layers that it goes to.
 *
 *  The headers of this folder are made of inline functions for C and C++ alone; each needs its toolkit's headers where it is included, and
 *  libscene.so knows nothing of them.
 */
#ifndef SCENE_HOSTS_POINTER_H
#define SCENE_HOSTS_POINTER_H

#include <scene/event.h>
#include <scene/layer.h>
#include <scene/loop.h>
#include <scene/space.h>
#include <scene/transaction.h>

#include <string.h>

SCENE_BEGIN_DECLS

/** Handles an event of a toolkit's widget.
 *  @param event as a window's handler gets it (scene_window_set_event_function()), from #SCENE_EVENT_POINTER_MOVE to #SCENE_EVENT_POINTER_LEAVE, and
 *         #SCENE_EVENT_RESIZE, when the root has its new size already; `target` is the layer on screen at the pointer, or the one that was pressed until no button is down; `position` is in
 *         points of the widget. Valid during the call.
 *  @return whether it was taken: the toolkit tells nobody else of it then. */
typedef bool (*scene_host_event_function)(const scene_event *event, void *user_data);

/** The pointer of one widget; all 0 at first. */
typedef struct scene_host_pointer {
    /** The layer that was pressed, which gets all events until no button is down. Owned. */
    scene_layer *captor;
    /** As in scene_event. */
    uint32_t buttons;
    scene_point position;
} scene_host_pointer;

/** Lets go of the layer that is pressed. Threads: the widget's. Since: 0.4. */
static inline void scene_host_pointer_reset(scene_host_pointer *pointer) {
    scene_layer_release(pointer->captor);
    pointer->captor = NULL;
    pointer->buttons = 0;
}

/** An event of a pointer with the layer that it is for.
 *  @param root of the tree that the widget shows. @param button of a press or a release: 1 left, 2 middle, 3 right; otherwise 0.
 *  @param position in points of the widget. @param modifiers bits of scene_modifier. @return valid until the next call for this pointer.
 *  Threads: the widget's. Since: 0.4. */
static inline scene_event scene_host_pointer_event(scene_host_pointer *pointer, scene_layer *root,
                                                   scene_event_type type, uint32_t button, scene_point position,
                                                   uint32_t modifiers) {
    scene_event event;
    scene_layer *hit = root ? scene_layer_hit_test(root, position, SCENE_HIT_TEST_PRESENTATION) : NULL;
    uint32_t bit = button >= 1 && button <= 32 ? 1u << (button - 1) : 0;
    memset(&event, 0, sizeof event);
    if (type == SCENE_EVENT_POINTER_LEAVE) scene_host_pointer_reset(pointer);
    if (type == SCENE_EVENT_POINTER_PRESS) pointer->buttons |= bit;
    if (type == SCENE_EVENT_POINTER_RELEASE) pointer->buttons &= ~bit;
    if (type == SCENE_EVENT_POINTER_PRESS && !pointer->captor && hit) pointer->captor = scene_layer_retain(hit);
    event.struct_size = (uint32_t)sizeof event;
    event.type = type;
    event.time = scene_get_current_time();
    event.target = type == SCENE_EVENT_POINTER_LEAVE ? NULL : pointer->captor ? pointer->captor : hit;
    event.position = event.point = pointer->position = position;
    event.button = button;
    event.buttons = pointer->buttons;
    event.modifiers = modifiers;
    return event;
}

/** Ends what a press began, once the event of a release was handled. Threads: the widget's. Since: 0.4. */
static inline void scene_host_pointer_handled(scene_host_pointer *pointer, const scene_event *event) {
    if (event->type == SCENE_EVENT_POINTER_RELEASE && event->buttons == 0) scene_host_pointer_reset(pointer);
}

/** Makes the root as large as its widget, without an animation. @param width in points, as is `height`. Threads: any. Since: 0.4. */
static inline void scene_host_resize_root(scene_layer *root, double width, double height) {
    scene_rect frame = {0, 0, width, height};
    scene_transaction_begin();
    scene_transaction_set_disable_actions(true);
    scene_layer_set_frame(root, frame);
    scene_transaction_commit();
}

SCENE_END_DECLS

#endif
