/** @file event.h
 *  @brief What happens in windows, and in the widgets of toolkits that show layers: pointers, touches, keys, text, drops, and the windows themselves.
 *
 *  A pointer's event goes to the layer that lies under it on screen, a key's to the focused layer; from there to the layers above it, up to the
 *  root, and then to the window, until a handler takes it. The layer under which a button went down gets all of the pointer's events until no button
 *  is down any more. A wheel that nobody takes scrolls the nearest scroll layer that can go there.
 *
 *  A press of the left button or a touch that nobody takes drags the contents of a scroll layer, once it has gone 6 points and nobody has taken that
 *  motion either: of the nearest one that has more to show along the axis on which it has gone further, or else is not blocked there, or else of the
 *  nearest one, along the other axis. Let go of, they slide on (scene_scroll_layer_scroll_with_velocity()). A press on contents that move stops them
 *  where they are seen. Contents that several fingers hold follow the one that began to move last, and slide on when the last one is lifted. A layer
 *  is dragged by scene_window_drag_layer(), in a host by scene_layer_drag(). The release that ends a drag of more than 6 points has no clicks.
 *
 *  A window of libscene's brings its events to the layers by itself. A host, whose windows are a toolkit's, does so with scene_layer_send_event().
 */
#ifndef SCENE_EVENT_H
#define SCENE_EVENT_H

#include <scene/base.h>
#include <scene/layer.h>
#include <scene/window.h>

SCENE_BEGIN_DECLS

/** What happened. */
typedef enum scene_event_type {
    SCENE_EVENT_POINTER_MOVE = 1,
    SCENE_EVENT_POINTER_PRESS = 2,
    SCENE_EVENT_POINTER_RELEASE = 3,
    SCENE_EVENT_WHEEL = 4,
    /** The pointer came over the layer or one below it. Only the layer itself is told, with an event of the pointer's: a layer that comes under a pointer
     *  that stands still hears of it when the pointer moves. */
    SCENE_EVENT_POINTER_ENTER = 5,
    SCENE_EVENT_POINTER_LEAVE = 6,
    SCENE_EVENT_TOUCH_BEGIN = 16,
    SCENE_EVENT_TOUCH_MOVE = 17,
    SCENE_EVENT_TOUCH_END = 18,
    SCENE_EVENT_KEY_PRESS = 32,
    SCENE_EVENT_KEY_RELEASE = 33,
    /** Text was put in: `text`. See scene_window_set_text_input(). */
    SCENE_EVENT_TEXT = 34,
    /** Text is being put together: `text` stands in for it until #SCENE_EVENT_TEXT or an empty composition comes. */
    SCENE_EVENT_COMPOSITION = 35,
    /** The window or layer gets keys from now on, */
    SCENE_EVENT_FOCUS_IN = 48,
    /** or no longer. */
    SCENE_EVENT_FOCUS_OUT = 49,
    /** A file was dropped: `text` is its path. */
    SCENE_EVENT_DROP_FILE = 64,
    /** Text was dropped. */
    SCENE_EVENT_DROP_TEXT = 65,
    /** The window has another size; its root has it already. */
    SCENE_EVENT_RESIZE = 80,
    /** The window has another scale. */
    SCENE_EVENT_SCALE = 81,
    SCENE_EVENT_SHOWN = 82,
    /** The window is hidden or minimised. */
    SCENE_EVENT_HIDDEN = 83,
    /** Somebody wants to close the window. It closes unless a handler takes the event. */
    SCENE_EVENT_CLOSE = 84,
    /** The display is gone, and so are all windows: they are closed after this. */
    SCENE_EVENT_DISPLAY_LOST = 85,
    /** The window is on another screen (scene_window_get_screen()), and is drawn at its pace. Since: 0.4. */
    SCENE_EVENT_SCREEN = 86,
    SCENE_EVENT_TYPE_FORCE_32 = 0x7fffffff
} scene_event_type;

/** Keys that are held down while something happens, bits. */
typedef enum scene_modifier {
    SCENE_MODIFIER_SHIFT = 1,
    SCENE_MODIFIER_CONTROL = 2,
    SCENE_MODIFIER_ALT = 4,
    SCENE_MODIFIER_COMMAND = 8,
    SCENE_MODIFIER_CAPS_LOCK = 16,
    SCENE_MODIFIER_NUM_LOCK = 32,
    SCENE_MODIFIER_FORCE_32 = 0x7fffffff
} scene_modifier;

/** Where a pointer was between two events of its motion. */
typedef struct scene_event_place {
    /** By scene_get_current_time(). */
    double time;
    /** In points of the window. */
    scene_point position;
} scene_event_place;

/** An event, as a handler gets it. What does not belong to its type is 0. */
typedef struct scene_event {
    /** sizeof(scene_event) of the library. */
    uint32_t struct_size;
    scene_event_type type;
    /** When it happened, by scene_get_current_time(). On Wayland, and of drops and what becomes of the window, when scene_dispatch() took it in. */
    double time;
    /** The layer that it is for: the one at the pointer, the one that captured it, or the focused one; NULL for the window. Borrowed. */
    scene_layer *target;
    /** Where it is in the layer whose handler this is, as on screen; for the window's handler as `position`. */
    scene_point point;
    /** Where it is in the window, in points. */
    scene_point position;
    /** The button: 1 left, 2 middle, 3 right, and others. */
    uint32_t button;
    /** The buttons that are down after it: bit 0 left, bit 1 middle, bit 2 right. */
    uint32_t buttons;
    /** How many presses there were at one place in quick succession: 2 for a double click. */
    uint32_t clicks;
    /** Bits of scene_modifier. */
    uint32_t modifiers;
    /** How far the wheel was turned, in lines, with parts of them where the device has these: more than 0 shows what lies to the right and below. */
    scene_point delta;
    /** The finger, the same from #SCENE_EVENT_TOUCH_BEGIN to #SCENE_EVENT_TOUCH_END. */
    uint64_t finger;
    /** 0...1. */
    double pressure;
    /** The key, by its place, whatever the layout: its usage of the USB HID page of keyboards (4 is A of a US keyboard). */
    uint32_t code;
    /** Whether the key is held down and repeats. */
    bool is_repeat;
    /** The key's name in the layout, whatever other keys are down ("A", "Return", "Left Shift"), the text, or the file's path. UTF-8, valid during the call. */
    const char *text;
    /** Of a composition: where the cursor is in it, and how many characters from there are chosen. */
    uint32_t cursor, length;
    /** Where the pointer was since the last event of its motion, the oldest first: motions that come before one scene_dispatch() are one event. */
    const scene_event_place *history;
    size_t history_count;
} scene_event;

/** Handles an event, in scene_dispatch() or scene_layer_send_event(). It may call anything, also release or close the window.
 *  @param window NULL in a host.
 *  @return true to take it: nobody else gets it then. */
typedef bool (*scene_event_function)(scene_window *window, const scene_event *event, void *user_data);

/** Sets who handles what no layer has taken of a window. @param function NULL for nobody. @param destroy may be NULL.
 *  Threads: the windows'. Since: 0.3. */
scene_status scene_window_set_event_function(scene_window *window, scene_event_function function, void *user_data,
                                             scene_destroy_function destroy);

/** Has a layer follow the pointer or the finger that was just pressed, until it is let go of: its position is set without animation, in the space of
 *  its superlayer, whatever transforms lie above it, and what scrolls there meanwhile. A layer on its way is caught where it is seen: animations of
 *  its position end. Call it in the handler of #SCENE_EVENT_POINTER_PRESS, of any button, or of #SCENE_EVENT_TOUCH_BEGIN; handlers get the events
 *  of the pointer as before, when the layer has followed, and may put it elsewhere, such as on a grid (ClutterDragAction).
 *  @param layer in the window's tree. @param limits where the position may lie, in points of the superlayer; NULL for anywhere.
 *  @return #SCENE_ERROR_INVALID_STATE (no press is being handled), #SCENE_ERROR_INVALID_ARGUMENT (a layer of no or another window, limits
 *          that are not finite or have a negative size). Threads: the windows'. Since: 0.4. */
scene_status scene_window_drag_layer(scene_window *window, scene_layer *layer, const scene_rect *limits);

/** Sets who handles the events of a layer and of those below it, in whatever window it is. The layer holds the handler until it goes.
 *  @param function NULL for nobody. @param destroy may be NULL. Threads: any. Since: 0.3. */
scene_status scene_layer_set_event_function(scene_layer *layer, scene_event_function function, void *user_data,
                                            scene_destroy_function destroy);

/** Brings an event of a host's to the layers of a tree, as a window does: finds the layer on screen at the pointer, tells layers of the pointer's
 *  coming and going, has the one that was pressed get all events until no button is down, and calls the functions of layers
 *  (scene_layer_set_event_function()), from the one that the event is for up to the root, until one takes it. What nobody takes
 *  drags and turns scroll layers. A #SCENE_EVENT_POINTER_LEAVE while a button is down takes nothing from the layer that was pressed.
 *
 *  Animations and layout are those of the last frame. What the functions change is committed as any change of this thread's.
 *  @param root the layer that the host shows. What its pointer holds is kept with the layer, for as long as it lives.
 *  @param event struct_size, type and what belongs to the type must be set; `position` is in points of the host's widget, `time` may be 0 for now, and
 *         `target` is read of keys, text and compositions alone, as the layer of the tree that has the focus, or NULL. #SCENE_EVENT_CLOSE,
 *         #SCENE_EVENT_DISPLAY_LOST and #SCENE_EVENT_SCREEN are windows' own. Written: `target` (the layer that it was for, borrowed; NULL for none, or one that is gone by now),
 *         `buttons` (counted from the presses and releases), `time`, and `clicks` (0 for the release that ends a drag of more than 6 points).
 *  @return whether it was taken, or moves a scroll layer; the host's own handlers get it otherwise. False as well with
 *          #SCENE_ERROR_INVALID_ARGUMENT and #SCENE_ERROR_WRONG_THREAD (another thread is bringing one to the same tree).
 *  Threads: any, one at a time for a tree. Since: 0.4. */
bool scene_layer_send_event(scene_layer *root, scene_event *event);

/** Has a layer follow the pointer or the finger that scene_layer_send_event() has just brought, as scene_window_drag_layer() does in a window.
 *  @param layer in the tree of the press. @param limits where the position may lie, in points of the superlayer; NULL for anywhere.
 *  @return #SCENE_ERROR_INVALID_STATE (no press is being handled there), #SCENE_ERROR_INVALID_ARGUMENT (limits that are not finite or have a negative
 *          size), #SCENE_ERROR_WRONG_THREAD (another thread is bringing an event to the same tree). Threads: any, one at a time for a tree. Since: 0.4. */
scene_status scene_layer_drag(scene_layer *layer, const scene_rect *limits);

/** Lets go of the layer that is pressed and of what is dragged, without an event: the toolkit has taken the pointer for itself, or tells nothing of
 *  the release.
 *  @return #SCENE_ERROR_WRONG_THREAD (another thread is bringing an event to the same tree). Threads: any, one at a time for a tree. Since: 0.4. */
scene_status scene_layer_cancel_pointer(scene_layer *root);

SCENE_END_DECLS

#endif
