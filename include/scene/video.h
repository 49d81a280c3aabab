/** @file video.h
 *  @brief Video layers: movies, cameras and test sources as the contents of a layer (AVPlayerLayer with its AVPlayer).
 *
 *  A video layer is a layer: it has corners, masks, filters and a shadow, lies in perspective, and a replicator shows it many times from one
 *  stream. What it shows are its contents: `contentsGravity`, `contentsRect` and the filters for enlarging act on its pictures as on any
 *  image. Contents that the program sets are seen until the first picture has come, as a poster.
 *
 *  GStreamer plays, and is opened when the first movie is: libgstreamer1.0-0 with its plugins (gstreamer1.0-plugins-base and -good play
 *  WebM, Ogg, AVI and cameras; gstreamer1.0-libav adds MP4, MP3 and others, gstreamer1.0-x draws subtitles). Without it the delegate and the log get an error, and everything
 *  else goes on.
 *
 *      scene_layer *movie = scene_layer_create(SCENE_LAYER_KIND_VIDEO);
 *      scene_video_layer_set_uri(movie, "movie.webm");
 *      scene_layer_set_contents_gravity(movie, SCENE_GRAVITY_RESIZE_ASPECT);
 *      scene_video_layer_play(movie);
 *
 *  Pictures go from GStreamer's threads to the renderers without the program: one that is blocked does not stop a movie. A renderer shows the
 *  picture that is due at the time of its frame, by the clock of the pipeline, which is that of the sound where there is some.
 *
 *  Where a GPU draws, pictures come in planes (NV12, I420), as decoders give them, and are converted there; where the processor draws
 *  GStreamer converts them. SCENE_VIDEO_PLANES=1 or =0 in the environment asks for one or the other.
 *
 *  Pictures in a device's memory are shown where they are, without a copy: those of pipelines that end in GStreamer's elements of GL ("... ! glupload
 *  name=video"), and of decoders that give dma-bufs (in formats such as NV12, not DMA_DRM). It takes gstreamer1.0-gl, and renderers whose contexts are
 *  of one display of EGL and take its images; otherwise such pictures are copied. What the processor decodes comes in its memory, unless
 *  SCENE_VIDEO_GL=1 in the environment has it go by way of GL; with SCENE_VIDEO_GL=0 nothing is shown from a device's memory.
 *
 *  With `followsLayerTime`, and always in scene_renderer_render() and on pages of paper, where the program says what time it is, a movie shows the exact
 *  place of the layer's own media time instead: its `speed`, `timeOffset` and `beginTime`, and those of the layers above, slow it down, freeze and scrub
 *  it. Such a movie has no sound, its rate means nothing, and the same times give the same pictures, byte by byte. The frame, or the page, waits for the
 *  pictures. Afterwards the movie is where it was before such a frame, and where `followsLayerTime` has led it.
 *
 *  Properties of this header act on the player at once, and not with the transaction. A document may name a movie in its folder as "uri"; a
 *  "pipeline" only where SCENE_DOCUMENT_PIPELINES=1 is in the environment, for pipelines can read and write any file.
 */
#ifndef SCENE_VIDEO_H
#define SCENE_VIDEO_H

#include <scene/base.h>
#include <scene/image.h>
#include <scene/layer.h>

SCENE_BEGIN_DECLS

/** @name What is played
 *  The setters answer #SCENE_ERROR_NOT_FOUND for a layer that is no video layer; the getters with zeros. The one of `uri` and `pipeline` that was
 *  set last counts.
 *  @{ */

/** The movie: a path, or a URI of any kind that GStreamer plays (file, http, rtsp, v4l2...). It is opened at once, on a thread of the movie's, and
 *  paused at its first picture; the delegate hears when that is there, or why it is not. One that has failed is opened again where it is set again.
 *  NULL closes it, and the last picture stays. Default NULL.
 *  @param uri UTF-8, NUL-terminated; copied. Threads: any. Since: 0.4. */
scene_status scene_video_layer_set_uri(scene_layer *layer, const char *uri);
/** The value set by scene_video_layer_set_uri(), or NULL. @return borrowed: valid until the thread asks for another string.
 *  Threads: any. Since: 0.4. */
const char *scene_video_layer_get_uri(const scene_layer *layer);

/** What to show as the text of a pipeline, as gst-launch-1.0 takes it, whose last element of video is named `video`:
 *  "videotestsrc is-live=true ! videoconvert name=video", "v4l2src ! decodebin ! videoconvert name=video". It may have branches of its own, with
 *  sound; `volume`, `muted` and the tracks do not act on those. A live source gives its first picture once it plays. NULL closes it, and
 *  the last picture stays. Default NULL.
 *  @param pipeline UTF-8, NUL-terminated; copied. Threads: any. Since: 0.4. */
scene_status scene_video_layer_set_pipeline(scene_layer *layer, const char *pipeline);
/** The value set by scene_video_layer_set_pipeline(), or NULL. @return borrowed: valid until the thread asks for another string.
 *  Threads: any. Since: 0.4. */
const char *scene_video_layer_get_pipeline(const scene_layer *layer);

/** Shows pixels of the program's as the layer's picture, from the next frame on. They are copied. A layer with a uri or a pipeline shows what
 *  comes last.
 *  @param width, height, stride, format, pixels as scene_image_create_from_pixels().
 *  @return #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_NOT_FOUND, #SCENE_ERROR_OUT_OF_MEMORY. Threads: any. Since: 0.4. */
scene_status scene_video_layer_push_frame(scene_layer *layer, uint32_t width, uint32_t height, size_t stride,
                                          scene_pixel_format format, const void *pixels);

/** Has a layer show what another video layer shows, with the one player that both have from now on: what one is told, both do, and the layer's
 *  delegate hears of that player. What the layer played before ends, unless others show it.
 *  @return #SCENE_ERROR_INVALID_HANDLE, #SCENE_ERROR_NOT_FOUND. Threads: any. Since: 0.4. */
scene_status scene_video_layer_share_player(scene_layer *layer, scene_layer *other);

/** @} */

/** @name Playing
 *  @{ */

/** How fast the movie plays: 0 pauses it, 1 is its own speed, below 0 it runs backwards, as far as its format can. Default 0 (AVPlayer.rate).
 *  Threads: any. Since: 0.4. */
scene_status scene_video_layer_set_rate(scene_layer *layer, double rate);
/** The value set by scene_video_layer_set_rate(), scene_video_layer_play() or scene_video_layer_pause(). Threads: any. Since: 0.4. */
double scene_video_layer_get_rate(const scene_layer *layer);

/** Sets the rate to 1. A movie that has ended begins anew. Threads: any. Since: 0.4. */
scene_status scene_video_layer_play(scene_layer *layer);
/** Sets the rate to 0. Threads: any. Since: 0.4. */
scene_status scene_video_layer_pause(scene_layer *layer);

/** Goes to another place. The last picture stays until that of the place has come. Of several calls that come faster than the movie can go, the last
 *  one counts.
 *  @param seconds from the beginning, 0 or more, finite; beyond the end it is the end.
 *  @param exact true: to the very picture; false: to a key picture near it, which is quicker.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_NOT_FOUND. A movie that cannot go there tells the delegate. Threads: any. Since: 0.4. */
scene_status scene_video_layer_seek(scene_layer *layer, double seconds, bool exact);

/** Whether the movie begins anew when it is at its end. Default false. Threads: any. Since: 0.4. */
scene_status scene_video_layer_set_loop(scene_layer *layer, bool loop);
/** The value set by scene_video_layer_set_loop(). Threads: any. Since: 0.4. */
bool scene_video_layer_get_loop(const scene_layer *layer);

/** How loud the movie's sound is: 0 silent, 1 as it was recorded; it acts as at most 10. Default 1 (AVPlayer.volume).
 *  Threads: any. Since: 0.4. */
scene_status scene_video_layer_set_volume(scene_layer *layer, double volume);
/** The value set by scene_video_layer_set_volume(). Threads: any. Since: 0.4. */
double scene_video_layer_get_volume(const scene_layer *layer);

/** Whether the movie's sound is off, whatever its volume. Default false (AVPlayer.isMuted). Threads: any. Since: 0.4. */
scene_status scene_video_layer_set_muted(scene_layer *layer, bool muted);
/** The value set by scene_video_layer_set_muted(). Threads: any. Since: 0.4. */
bool scene_video_layer_get_muted(const scene_layer *layer);

/** Whether the movie shows the place of the layer's media time instead of playing by its own clock. Default false. Threads: any. Since: 0.4. */
scene_status scene_video_layer_set_follows_layer_time(scene_layer *layer, bool follows);
/** The value set by scene_video_layer_set_follows_layer_time(). Threads: any. Since: 0.4. */
bool scene_video_layer_get_follows_layer_time(const scene_layer *layer);

/** Which of the movie's sounds is heard, counted from 1; 0 for the one that the movie itself prefers. One that is not there changes nothing. Default 0.
 *  Threads: any. Since: 0.4. */
scene_status scene_video_layer_set_audio_track(scene_layer *layer, uint32_t track);
/** The value set by scene_video_layer_set_audio_track(). Threads: any. Since: 0.4. */
uint32_t scene_video_layer_get_audio_track(const scene_layer *layer);

/** Which of the movie's subtitles are shown, counted from 1; 0 for those that the movie itself shows. One that is not there changes nothing.
 *  Default 0. Threads: any. Since: 0.4. */
scene_status scene_video_layer_set_subtitle_track(scene_layer *layer, uint32_t track);
/** The value set by scene_video_layer_set_subtitle_track(). Threads: any. Since: 0.4. */
uint32_t scene_video_layer_get_subtitle_track(const scene_layer *layer);

/** @} */

/** @name How it is
 *  @{ */

/** What a movie is doing. */
typedef enum scene_video_state {
    /** There is neither a uri nor a pipeline. */
    SCENE_VIDEO_STATE_EMPTY = 0,
    /** The first picture has not come yet. */
    SCENE_VIDEO_STATE_LOADING = 1,
    SCENE_VIDEO_STATE_PAUSED = 2,
    SCENE_VIDEO_STATE_PLAYING = 3,
    /** It would play, and waits for more of it to come from a network. */
    SCENE_VIDEO_STATE_BUFFERING = 4,
    SCENE_VIDEO_STATE_ENDED = 5,
    /** It cannot be played, or not any further; the last picture stays. */
    SCENE_VIDEO_STATE_FAILED = 6,
    SCENE_VIDEO_STATE_FORCE_32 = 0x7fffffff
} scene_video_state;

/** What the movie is doing; #SCENE_VIDEO_STATE_EMPTY for a layer that is no video layer. Threads: any. Since: 0.4. */
scene_video_state scene_video_layer_get_state(const scene_layer *layer);

/** Why the movie has failed, for people; "" when it has not, NULL for a layer that is no video layer. @return borrowed: valid until the thread asks for another string.
 *  Threads: any. Since: 0.4. */
const char *scene_video_layer_get_failure(const scene_layer *layer);

/** The place in the movie, in seconds; 0 as long as there is none. Threads: any. Since: 0.4. */
double scene_video_layer_get_time(const scene_layer *layer);

/** How long the movie is, in seconds; 0 as long as that is not known, INFINITY for what has no end, such as a camera.
 *  Threads: any. Since: 0.4. */
double scene_video_layer_get_duration(const scene_layer *layer);

/** How much has come of what is needed to go on, 0...1; 1 for a file. Threads: any. Since: 0.4. */
double scene_video_layer_get_buffering(const scene_layer *layer);

/** The size of the picture that is shown, in pixels, which are made square; (0, 0) as long as there is none
 *  (AVPlayerItem.presentationSize). The preferred size of the layer (scene_layer_get_preferred_frame_size()) is the same.
 *  Threads: any. Since: 0.4. */
scene_size scene_video_layer_get_natural_size(const scene_layer *layer);

/** Kinds of tracks of which a movie may have several. */
typedef enum scene_video_track_kind {
    SCENE_VIDEO_TRACK_AUDIO = 0,
    SCENE_VIDEO_TRACK_SUBTITLES = 1,
    SCENE_VIDEO_TRACK_FORCE_32 = 0x7fffffff
} scene_video_track_kind;

/** How many tracks of a kind the movie has; 0 as long as it is not ready, and for a pipeline. Threads: any. Since: 0.4. */
uint32_t scene_video_layer_get_track_count(const scene_layer *layer, scene_video_track_kind kind);

/** What a track is called in the movie: its title or language, "" for one without. @return free it with scene_string_free(); NULL:
 *  #SCENE_ERROR_NOT_FOUND. Threads: any. Since: 0.4. */
char *scene_video_layer_copy_track_name(const scene_layer *layer, scene_video_track_kind kind, uint32_t index);

/** A copy of the picture that is shown now. @return a reference you own, or NULL: #SCENE_ERROR_INVALID_STATE as long as there is none.
 *  Threads: any. Since: 0.4. */
scene_image *scene_video_layer_copy_frame(const scene_layer *layer);

/** Waits until the movie is ready.
 *  @param seconds how long at most, 0 or more, or INFINITY.
 *  @return #SCENE_OK; #SCENE_ERROR_IO with the reason when it has failed; #SCENE_ERROR_INVALID_STATE when there is nothing to play, or it is still
 *          loading after that time. Threads: any. Since: 0.4. */
scene_status scene_video_layer_wait(scene_layer *layer, double seconds);

/** Figures of a layer's pictures since it was made. */
typedef struct scene_video_statistics {
    /** sizeof(scene_video_statistics), set by the caller (#SCENE_VIDEO_STATISTICS_INIT). */
    uint32_t struct_size;
    /** Pictures that wait to be shown. */
    uint32_t waiting;
    /** Pictures that came from the decoder, */
    uint64_t received;
    /** that a renderer showed, */
    uint64_t shown;
    /** and that others had overtaken when a renderer came to them. */
    uint64_t dropped;
} scene_video_statistics;

#define SCENE_VIDEO_STATISTICS_INIT \
    { sizeof(scene_video_statistics), 0, 0, 0, 0 }

/** Reads the figures. @param statistics struct_size must be set. Threads: any. Since: 0.4. */
scene_status scene_video_layer_get_statistics(const scene_layer *layer, scene_video_statistics *statistics);

/** @} */

/** @name Delegate
 *  @{ */

/** How loud a movie's or a sound's sound is at a moment. */
typedef struct scene_sound_levels {
    /** sizeof(scene_sound_levels) of the library. */
    uint32_t struct_size;
    /** How many numbers `rms` and `peak` have, one for each channel. */
    uint32_t channel_count;
    /** The mean loudness of each channel since the last time, in decibels: 0 is the loudest there is. */
    const double *rms;
    /** The largest loudness of each channel since the last time, in decibels. */
    const double *peak;
    /** How many numbers `spectrum` has, one for each band from the lowest frequencies up. */
    uint32_t band_count;
    /** The loudness of each band in decibels, -90 or more. */
    const double *spectrum;
} scene_sound_levels;

/** Tells of a movie. @param layer borrowed. */
typedef void (*scene_video_function)(scene_layer *layer, void *user_data);
/** Tells of a movie. @param layer borrowed. @param message for people; valid during the call. */
typedef void (*scene_video_message_function)(scene_layer *layer, const char *message, void *user_data);
/** Tells how loud a movie is. @param layer borrowed. @param levels valid during the call. */
typedef void (*scene_video_levels_function)(scene_layer *layer, const scene_sound_levels *levels, void *user_data);

/** What a program hears of a movie, in scene_dispatch() on the thread that set it. Functions that are NULL are not called. */
typedef struct scene_video_delegate {
    /** sizeof(scene_video_delegate), set by the caller (#SCENE_VIDEO_DELEGATE_INIT). */
    uint32_t struct_size;
    /** The first picture is there, and with it size and duration. Each time that a uri or pipeline is set. */
    scene_video_function ready;
    /** The movie is at its end and does not loop. */
    scene_video_function ended;
    /** It cannot be played, or not any further; why is the message. */
    scene_video_message_function failed;
    /** Something is not as it should be, and the movie goes on: no sound device, no decoder for the sound, a place that cannot be gone to. */
    scene_video_message_function warned;
    /** How loud the movie was, see scene_video_layer_set_meter(). */
    scene_video_levels_function levels;
} scene_video_delegate;

#define SCENE_VIDEO_DELEGATE_INIT \
    { sizeof(scene_video_delegate), NULL, NULL, NULL, NULL, NULL }

/** Sets who is told of a layer's movie, NULL for nobody. A movie that is ready or has failed by now says so once more. The layer may be released in
 *  a call.
 *  @param delegate struct_size must be set; copied.
 *  @param destroy called exactly once with user_data, when nothing can be told any more, not when this fails. May be NULL.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_NOT_FOUND. Threads: any; the calls are on this one. Since: 0.4. */
scene_status scene_video_layer_set_delegate(scene_layer *layer, const scene_video_delegate *delegate, void *user_data,
                                            scene_destroy_function destroy);

/** Has the delegate told how loud the movie is while it plays: each time of what has just been heard, loudness and spectrum together; those of a
 *  pipeline's own elements come in calls of their own. The movie is opened anew for it, and goes on where it is.
 *  @param bands of the spectrum, at most 1024; 0 for the loudness alone.
 *  @param interval seconds from one call to the next, 0.01...10; 0 ends the calls.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_NOT_FOUND. Threads: any. Since: 0.4. */
scene_status scene_video_layer_set_meter(scene_layer *layer, uint32_t bands, double interval);

/** @} */

SCENE_END_DECLS

#endif
