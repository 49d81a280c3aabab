/** @file delegate.h
 *  @brief The layer's delegate: the program's own code where a layer would otherwise decide by itself (CALayerDelegate).
 */
#ifndef SCENE_DELEGATE_H
#define SCENE_DELEGATE_H

#include <scene/action.h>
#include <scene/animation.h>
#include <scene/base.h>
#include <scene/display.h>
#include <scene/layer.h>
#include <scene/layout.h>

SCENE_BEGIN_DECLS

/** Asked for the action of an event, see action.h (CALayerDelegate.action(for:forKey:)).
 *  @param layer borrowed. @param key such as "position"; valid during the call.
 *  @return a reference, which the engine takes over and gives back: an action; the null action (scene_action_create_null())
 *          for none; or NULL to go on looking. */
typedef scene_action *(*scene_action_for_key_function)(scene_layer *layer, const char *key, void *user_data);

/** Asked whether the layer contains a point, see scene_layer_contains_point() and scene_layer_hit_test() (CALayer.contains).
 *  @param layer borrowed. @param point in the layer's own space. @return whether the point is the layer's. */
typedef bool (*scene_contains_point_function)(scene_layer *layer, scene_point point, void *user_data);

/** What a delegate does. Members that are NULL are left to the layer. */
typedef struct scene_layer_delegate {
    /** sizeof(scene_layer_delegate), set by the caller (#SCENE_LAYER_DELEGATE_INIT). */
    uint32_t struct_size;

    /** Asked before an event of the layer. Threads: the one that makes the change, within the call that makes it. */
    scene_action_for_key_function action_for_key;

    /** Told when the active duration of an animation of the layer begins, an implicit one or another, once for each that is added
     *  while this is the layer's delegate; after the animation's own delegate (scene_animation_set_delegate()).
     *  Threads: the one that added the animation, in scene_dispatch(). */
    scene_animation_start_function animation_did_start;

    /** Told when such an animation is over or gone, once, after its start, with the reason.
     *  Threads: the one that added the animation, in scene_dispatch(). */
    scene_animation_stop_function animation_did_stop;

    /** Asked in place of the layer's bounds. It decides about the layer itself, not about its sublayers, nor about what is clipped.
     *  Threads: the one that looks for what is at a point, within the call. Since: 0.3. */
    scene_contains_point_function contains_point;

    /** Lays out the layer's sublayers, in place of its layout manager: see layout.h (CALayerDelegate.layoutSublayers(of:)).
     *  Threads: the one that lays out, within scene_layer_layout_if_needed(), a commit, or a manual render. Since: 0.3. */
    scene_layout_sublayers_function layout_sublayers;

    /** Shows the layer, see display.h; where there is one the functions that draw are called by scene_layer_display() within it only.
     *  Threads: the one that displays, within scene_layer_display(), a commit, or a manual render. Since: 0.3. */
    scene_display_function display_layer;

    /** Told before the layer is drawn. Threads: as display_layer. Since: 0.3. */
    scene_will_draw_function will_draw;

    /** Draws the layer with cairo. Threads: as display_layer; any where the layer draws asynchronously. Since: 0.3. */
    scene_draw_layer_function draw_layer;

    /** Draws the layer by writing pixels, in place of draw_layer. Threads: as draw_layer. Since: 0.3. */
    scene_draw_pixels_function draw_pixels;

    /** How draw_pixels writes them. Default #SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, which needs no conversion. Since: 0.3. */
    scene_pixel_format pixel_format;

    /** Asked which properties the layer draws. Threads: as display_layer, and within scene_layer_needs_display(). Since: 0.3. */
    scene_needs_display_for_key_function needs_display_for_key;

    /** Asked whether the layer takes over the scale of the renderer that shows it. Where nobody is asked, layers do that the program draws, by a
     *  delegate, in tiles or with GL: with the commit that brings them into a renderer's tree, and when its scale changes; not where the program
     *  has set contentsScale. Threads: as layout_sublayers, before the layer is displayed. Since: 0.4. */
    scene_should_inherit_contents_scale_function should_inherit_contents_scale;

    /** Asked when neither action_for_key nor the layer's actions and styles had an action, before the implied one: what a class of layers
     *  does unless a layer of it says otherwise (CALayer.defaultAction(forKey:)). Threads: as action_for_key. Since: 0.4. */
    scene_action_for_key_function default_action_for_key;
} scene_layer_delegate;

#define SCENE_LAYER_DELEGATE_INIT                                                           \
    {                                                                                       \
        sizeof(scene_layer_delegate), NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, \
            SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, NULL, NULL, NULL                        \
    }

/** Sets the layer's delegate (CALayer.delegate).
 *  @param delegate struct_size must be set. The structure is copied. NULL takes the delegate away.
 *  @param user_data passed to every call.
 *  @param destroy may be NULL; called once with user_data, when the delegate was replaced or the layer is gone, and no call is
 *         running or still to come (an animation keeps the delegate that it was added under until it has stopped), on
 *         whichever thread that happens; not called when this fails.
 *         A call that is running when another delegate is set ends first.
 *  @return #SCENE_ERROR_INVALID_HANDLE, #SCENE_ERROR_INVALID_ARGUMENT. Threads: any. Since: 0.2. */
scene_status scene_layer_set_delegate(scene_layer *layer, const scene_layer_delegate *delegate, void *user_data,
                                      scene_destroy_function destroy);

/** Whether the layer has a delegate. Threads: any. Since: 0.2. */
bool scene_layer_has_delegate(const scene_layer *layer);

/** Gives the layer data of the program's own. Copies of the layer have none.
 *  @param data may be NULL. @param destroy may be NULL; called once with the data when other data was set or the layer is gone, on
 *         whichever thread that happens; not called when this fails.
 *  @return #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.4. */
scene_status scene_layer_set_user_data(scene_layer *layer, void *data, scene_destroy_function destroy);
/** The data, or NULL. Threads: any. Since: 0.4. */
void *scene_layer_get_user_data(const scene_layer *layer);

SCENE_END_DECLS

#endif
