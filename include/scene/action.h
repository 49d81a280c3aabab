/** @file action.h
 *  @brief Actions: what happens when something about a layer changes (CAAction), and where the engine looks for it.
 *
 *  When a property of a layer that is on screen is set to another value, the engine looks for the action of the property's key, in
 *  this order (CALayer.actionForKey), and takes the first that it finds:
 *  1. the answer of the layer's delegate, `action_for_key` (delegate.h), unless it leaves the question open;
 *  2. the layer's own actions, scene_layer_set_action();
 *  3. the actions of the layer's style, and of the styles behind it, scene_layer_set_style();
 *  4. the delegate's `default_action_for_key`;
 *  5. the implied action of the property (scene_property_info.implicit): a basic animation from what is on screen to the new value,
 *     over the transaction's duration and by its timing function. That of `filters`, `backgroundFilters` and `compositingFilter`, and of
 *     the event "mask", is a transition that fades, unless a transition was added to the layer since the last commit. A property that is
 *     not implicit has none.
 *
 *  A null action ends the search: the value changes at once. Setting a part of a property ("position.x") asks for the action of
 *  the whole ("position"). There is no action for the frame, which is made of bounds and position. Setting a value that is
 *  equal to the old one asks nobody.
 *
 *  There are events besides properties: "onOrderIn", the layer comes on screen, because it or a layer above it was put into a
 *  tree that is on screen, or because it is no longer hidden; "onOrderOut", the layer is taken from its superlayer, or is
 *  hidden. Both come to all layers of the tree that appears or goes, but for those that are hidden in it, or are below such a layer. And
 *  "sublayers", layers are put into this one or taken from it, which have no implied action, and "mask", another mask. A layer that is moved
 *  within what is on screen neither goes nor comes.
 *
 *  A layer that is not on screen, also one whose first commit is still to come, has no actions: what is set changes at once. So
 *  it is in a transaction whose actions are disabled (scene_transaction_set_disable_actions()): nobody is asked. Animations
 *  that are added by scene_layer_add_animation() are no actions; nobody is asked about them.
 *
 *  The delegate is asked on the thread that makes the change, before the change, with no lock held. A callback action runs
 *  on the same thread within the same call, after the change, so that it finds the new model value beside the old one on screen.
 *  Both may call anything: set other properties, release the layer, begin and commit transactions. What fails because of that (the
 *  layer is gone when it is to be set) is the error of the call that made the change. Changes that are made within each other
 *  in this way may be 64 deep; the next one is #SCENE_ERROR_INVALID_STATE.
 */
#ifndef SCENE_ACTION_H
#define SCENE_ACTION_H

#include <scene/animation.h>
#include <scene/base.h>
#include <scene/layer.h>
#include <scene/property.h>

SCENE_BEGIN_DECLS

/** An action. It never changes once it is made, and may be shared by any number of layers and events. Reference counted. */
typedef struct scene_action scene_action;

/** Called when the event comes, see the top of this page.
 *  @param event the key, such as "position"; valid during the call. @param layer borrowed; it may be gone. */
typedef void (*scene_action_function)(const char *event, scene_layer *layer, void *user_data);

/** An action that adds an animation to the layer, under the event's key, in place of one of that key.
 *
 *  What the animation leaves open is filled in when the event comes: a duration of 0 becomes the transaction's, and a basic
 *  animation without a from value (and without both to and by) starts from the presentation value of its key path. The key path
 *  is as given: an animation of "opacity" may be the action of "position".
 *  @param animation is copied. @return a reference you own, or NULL: #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.2. */
scene_action *scene_action_create_animation(const scene_animation *animation);

/** The null action: nothing happens, and the engine looks no further (NSNull).
 *  @return a reference you own. Threads: any. Since: 0.2. */
scene_action *scene_action_create_null(void);

/** An action that calls a function.
 *  @param function not NULL. @param destroy may be NULL; called once with user_data, after the last call, when nothing holds
 *         the action any more, on whichever thread let it go; not called when this fails.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_ARGUMENT. Threads: any. Since: 0.2. */
scene_action *scene_action_create_callback(scene_action_function function, void *user_data,
                                           scene_destroy_function destroy);

/** Takes another reference and returns its argument (NULL for an invalid handle). Threads: any. Since: 0.2. */
scene_action *scene_action_retain(scene_action *action);

/** Gives a reference back; NULL does nothing. Threads: any. Since: 0.2. */
void scene_action_release(scene_action *action);

/** Whether it is the null action. Threads: any. Since: 0.2. */
bool scene_action_is_null(const scene_action *action);

/** A copy of the action's animation: a reference you own, or NULL when it is of another kind (#SCENE_OK in
 *  scene_error_status()). Threads: any. Since: 0.2. */
scene_animation *scene_action_copy_animation(const scene_action *action);

/** Does what the action does when an event comes to a layer (CAAction.runActionForKey).
 *  @param event the key that an animation is added under. Threads: any. Since: 0.2. */
scene_status scene_action_run(const scene_action *action, const char *event, scene_layer *layer);

/** @name Actions of a layer
 *  @{ */

/** Sets the layer's own action for an event (CALayer.actions).
 *  @param key a property's key, "mask", "onOrderIn", "onOrderOut", "sublayers"; events of other names never come.
 *  @param action NULL takes it away. The layer holds a reference.
 *
 *  An animation as the action of "onOrderOut" keeps the layer drawn: it is gone from its superlayer at once, but stays on screen
 *  where it was until the animation is over, or it is put somewhere else. Until then the layer, though released, is alive. What
 *  animations show after their end (fill mode) does not matter here, for when it ends the layer goes. A layer that has none itself stays
 *  drawn until the longest of those below it is over.
 *  Threads: any. Since: 0.2. */
scene_status scene_layer_set_action(scene_layer *layer, const char *key, scene_action *action);

/** The layer's own action for an event: a reference you own, or NULL when it has none (#SCENE_OK in scene_error_status()).
 *  Threads: any. Since: 0.2. */
scene_action *scene_layer_copy_action(const scene_layer *layer, const char *key);

/** How many actions of its own the layer has. Threads: any. Since: 0.2. */
uint32_t scene_layer_get_action_count(const scene_layer *layer);

/** The event of one of the layer's own actions, in alphabetical order; NULL (#SCENE_ERROR_NOT_FOUND) beyond. It lives until the
 *  next call on this thread that returns a string. Threads: any. Since: 0.2. */
const char *scene_layer_get_action_key(const scene_layer *layer, uint32_t index);

/** The action that an event has, by the search that this page begins with (CALayer.actionForKey); the delegate is asked.
 *
 *  A null action, an event without one, and a layer that is not on screen answer NULL (#SCENE_OK in scene_error_status()).
 *  Whether the transaction disables actions does not matter. The implied action of a property is an animation as it would
 *  be added now.
 *  @return a reference you own. Threads: any. Since: 0.2. */
scene_action *scene_layer_copy_action_for_key(scene_layer *layer, const char *key);

/** @} */

/** @name Styles
 *  What layers fall back to (CALayer.style): values of properties, and actions. A style may have a style itself, and so on.
 *  @{ */

/** A style. Layers take it as it is when it is set; later edits have no effect there. Reference counted. */
typedef struct scene_style scene_style;

/** Makes an empty style. @return a reference you own. Threads: any. Since: 0.2. */
scene_style *scene_style_create(void);

/** Takes another reference and returns its argument (NULL for an invalid handle). Threads: any. Since: 0.2. */
scene_style *scene_style_retain(scene_style *style);

/** Gives a reference back; NULL does nothing. Threads: any. Since: 0.2. */
void scene_style_release(scene_style *style);

/** Sets the value that a property has where a layer does not say otherwise.
 *  @param key the key of any property but "name", custom ones included; no parts.
 *  @param value of the property's type; NULL takes it away.
 *  @return #SCENE_ERROR_NOT_FOUND, #SCENE_ERROR_INVALID_ARGUMENT. Threads: any. Since: 0.2. */
scene_status scene_style_set_value(scene_style *style, const char *key, const scene_value *value);

/** Reads the value of a key, of the style or of one behind it; of type none when there is none. Threads: any. Since: 0.2. */
scene_status scene_style_get_value(const scene_style *style, const char *key, scene_value *value);

/** Sets the action for an event. @param action NULL takes it away. Threads: any. Since: 0.2. */
scene_status scene_style_set_action(scene_style *style, const char *key, scene_action *action);

/** The action for an event, of the style or of one behind it: a reference you own, or NULL when there is none (#SCENE_OK in
 *  scene_error_status()). Threads: any. Since: 0.2. */
scene_action *scene_style_copy_action(const scene_style *style, const char *key);

/** Sets the style behind a style. @param behind taken as it is now; NULL for none. Styles may hang in each other 64 deep
 *  (#SCENE_ERROR_INVALID_ARGUMENT). Threads: any. Since: 0.2. */
scene_status scene_style_set_style(scene_style *style, scene_style *behind);

/** Sets the layer's style. Its values are taken on by those properties of the layer that have the value of the style before, or their
 *  default where that says nothing; setting them is a change like any other, with its action. Values of properties that layers of this
 *  kind lack are passed over: layers of several kinds may share a style.
 *  @param style NULL for none. Threads: any. Since: 0.2. */
scene_status scene_layer_set_style(scene_layer *layer, scene_style *style);

/** A copy of the layer's style: a reference you own, or NULL when it has none (#SCENE_OK in scene_error_status()).
 *  Threads: any. Since: 0.2. */
scene_style *scene_layer_copy_style(const scene_layer *layer);

/** @} */

SCENE_END_DECLS

#endif
