/** @file lottie.h
 *  @brief Lottie animations as trees of live layers: their frames, markers and playing.
 *
 *  scene_document_create_from_file() and scene_document_create_from_memory() take Lottie's JSON (Bodymovin's) and dotLottie archives as they
 *  take scene documents. What they make is an ordinary tree with ordinary animations: its time 0 is the animation's first frame, layers bear the
 *  names that they have in the file, and all can be changed, animated, hit tested and saved. docs/lottie.md says what of the format is shown.
 *
 *  The functions here are of such documents; with one that was not made of a Lottie file they fail with #SCENE_ERROR_INVALID_STATE. Times are in
 *  frames of the file, as designers know them, fractions included.
 */
#ifndef SCENE_LOTTIE_H
#define SCENE_LOTTIE_H

#include <scene/animation.h>
#include <scene/document.h>
#include <scene/property.h>
#include <scene/sound.h>

SCENE_BEGIN_DECLS

/** Whether the document was made of a Lottie file; false for an invalid handle. Threads: any. Since: 0.4. */
bool scene_lottie_is_one(const scene_document *document);

/** The frames in a second; 0 on failure. Threads: any. Since: 0.4. */
double scene_lottie_get_frame_rate(const scene_document *document);

/** The first frame, which is shown at time 0; 0 on failure. Threads: any. Since: 0.4. */
double scene_lottie_get_start_frame(const scene_document *document);

/** The frame at which the animation ends: the last that is shown lies just before it. 0 on failure. Threads: any. Since: 0.4. */
double scene_lottie_get_end_frame(const scene_document *document);

/** @name Markers
 *  Named parts of the animation.
 *  @{ */

/** The number of markers; 0 on failure. Threads: any. Since: 0.4. */
size_t scene_lottie_get_marker_count(const scene_document *document);

/** The name of a marker. @param index below scene_lottie_get_marker_count().
 *  @return free it with scene_string_free(), or NULL: #SCENE_ERROR_NOT_FOUND (there is no marker of the index).
 *  Threads: any. Since: 0.4. */
char *scene_lottie_copy_marker_name(const scene_document *document, size_t index);

/** The frame at which a marker begins; 0 on failure, as scene_lottie_copy_marker_name(). Threads: any. Since: 0.4. */
double scene_lottie_get_marker_start(const scene_document *document, size_t index);

/** The frame at which a marker ends: that at which it begins where it has no duration. 0 on failure, as scene_lottie_copy_marker_name().
 *  Threads: any. Since: 0.4. */
double scene_lottie_get_marker_end(const scene_document *document, size_t index);

/** @} */

/** @name Animations
 *  A dotLottie archive may have several animations, each with a name. A document shows one of them: at first the one that the archive names as
 *  the initial one, or else its first.
 *  @{ */

/** The number of animations; 0 for a file that is no archive, whose animation has no name, and on failure. Threads: any. Since: 0.4. */
size_t scene_lottie_get_animation_count(const scene_document *document);

/** The name of an animation. @param index below scene_lottie_get_animation_count().
 *  @return free it with scene_string_free(), or NULL: #SCENE_ERROR_NOT_FOUND (there is no animation of the index).
 *  Threads: any. Since: 0.4. */
char *scene_lottie_copy_animation_name(const scene_document *document, size_t index);

/** The name of the animation that the document shows. @return free it with scene_string_free(); NULL for a file that is no archive, and on failure.
 *  Threads: any. Since: 0.4. */
char *scene_lottie_copy_name(const scene_document *document);

/** Makes a document of an animation of the same archive, with a size, layers, markers and themes of its own: that of the document's own name shows
 *  it once more. @param name one of the animations'.
 *  @return release it, or NULL: #SCENE_ERROR_NOT_FOUND, #SCENE_ERROR_FORMAT (the animation is missing in the archive, or is none).
 *  Threads: any. Since: 0.4. */
scene_document *scene_lottie_create_document(const scene_document *document, const char *name);

/** @} */

/** @name Themes
 *  Looks that come with an animation: the themes of a dotLottie archive, which give values to properties that the file names.
 *  @{ */

/** The number of themes; 0 for a file without, and on failure. Threads: any. Since: 0.4. */
size_t scene_lottie_get_theme_count(const scene_document *document);

/** The name of a theme. @param index below scene_lottie_get_theme_count().
 *  @return free it with scene_string_free(), or NULL: #SCENE_ERROR_NOT_FOUND (there is no theme of the index).
 *  Threads: any. Since: 0.4. */
char *scene_lottie_copy_theme_name(const scene_document *document, size_t index);

/** The name of the theme that is shown: at first the one that the archive names. @return free it with scene_string_free(); NULL for none, and on
 *  failure. Threads: any. Since: 0.4. */
char *scene_lottie_copy_theme(const scene_document *document);

/** Shows a theme; what plays goes on. The layers below scene_lottie_get_player() are made anew, so what was set of old ones is gone with them.
 *  @param name one of the themes', or NULL for the animation as it is without.
 *  @return #SCENE_ERROR_NOT_FOUND, #SCENE_ERROR_FORMAT (the theme is missing in the archive, or is no theme), #SCENE_ERROR_INVALID_STATE.
 *  Threads: any. Since: 0.4. */
scene_status scene_lottie_set_theme(const scene_document *document, const char *name);

/** @} */

/** @name Sound
 *  What the audio layers of a file play, mixed as the file says. It is heard with scene_lottie_play() as long as that goes forwards at the
 *  speed of the file, and decoded by GStreamer when it is first needed (sound.h).
 *  @{ */

/** Whether the animation has sound; false on failure. Threads: any. Since: 0.4. */
bool scene_lottie_has_sound(const scene_document *document);

/** The animation's sound as one, from its first frame to its last, at most 10 minutes; the same each time, so that its volume is that of what is
 *  heard. Returns when it is decoded.
 *  @return a reference you own, or NULL: #SCENE_ERROR_NOT_FOUND (there is none), #SCENE_ERROR_IO (it cannot be decoded),
 *          #SCENE_ERROR_UNSUPPORTED (no GStreamer), #SCENE_ERROR_INVALID_STATE. Threads: any. Since: 0.4. */
scene_sound *scene_lottie_copy_sound(const scene_document *document);

/** @} */

/** Sets a property of all layers that a key path names, in place of what the file animates of it: a colour of a button, the width of a line.
 *  @param key_path names of layers from the outermost, as the file has them, and a property: "heart.fill.color". "*" is any one layer, "**"
 *         any number of them: "**.fill.color" is all fills of that name. Layers without a name do not count. Each layer, group, fill and
 *         stroke of the file is a layer. The property is one of libscene's, or a part of one, as in "heart.position.x", or a name that fits
 *         more kinds of layers: "color" (of a fill, a stroke or a solid), "gradient" (a list of colours), "strokeWidth", "trimStart",
 *         "trimEnd", "trimOffset", "text" (of one line in a font, which is a text layer). At most 4096 bytes.
 *  @param value of the property's type, as for scene_layer_set_value(): it animates implicitly where that does.
 *  @return #SCENE_ERROR_NOT_FOUND (no layer is named, or none with the property), #SCENE_ERROR_INVALID_ARGUMENT (wrong type, not finite, out of
 *          range), #SCENE_ERROR_INVALID_STATE. Threads: any. Since: 0.4. */
scene_status scene_lottie_set_value(const scene_document *document, const char *key_path, const scene_value *value);

/** @name Playing
 *  Until something here is called the animation runs with the renderer's clock, once, and its last frame stays. From then on one animation of the
 *  time of one layer, scene_lottie_get_player(), says which frame is shown: it is added to that layer under the key "play".
 *  @{ */

/** The layer below the root that holds all others, and whose time is that of the animation: its `timeOffset` is frames by the frame rate, and its
 *  `speed` is 0 once something was played. Borrowed. NULL on failure. Threads: any. Since: 0.4. */
scene_layer *scene_lottie_get_player(const scene_document *document);

/** An animation that plays a part once, at the speed of the file: a basic animation of `timeOffset`. Its speed, repetition, autoreverse, timing function
 *  and the functions that are told when it stops are the caller's to set before it is given to scene_lottie_play().
 *  @param from the frame to begin with. @param to the frame to end with; before `from` the animation runs backwards. Both finite.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_INVALID_STATE. Threads: any. Since: 0.4. */
scene_animation *scene_lottie_create_animation(const scene_document *document, double from, double to);

/** Plays from now on, in place of what plays; what was played before stops. When the animation is over the frame stays with which it ends.
 *  @param animation of `timeOffset`, as scene_lottie_create_animation() makes it; it is copied.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT (it is an animation of something else), #SCENE_ERROR_INVALID_STATE. Threads: any. Since: 0.4. */
scene_status scene_lottie_play(const scene_document *document, const scene_animation *animation);

/** Stops what plays and shows a frame: for time lines that are dragged. @param frame finite; frames outside of the animation show what its first
 *  and last layers do. @return #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_INVALID_STATE. Threads: any. Since: 0.4. */
scene_status scene_lottie_seek(const scene_document *document, double frame);

/** The frame that was last on screen since something was played or sought; the first frame before that, and 0 on failure.
 *  Threads: any. Since: 0.4. */
double scene_lottie_get_frame(const scene_document *document);

/** @} */

SCENE_END_DECLS

#endif
