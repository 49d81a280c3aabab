/** @file render_thread.h
 *  @brief Renderers that draw by themselves, on a thread of the library's: the program sets properties, and may then sleep, compute or block.
 *
 *      scene_renderer *renderer = scene_renderer_create_offscreen(640, 400, 1);
 *      scene_renderer_set_root(renderer, root);
 *      scene_renderer_start(renderer, 1 / 60.0);
 *      scene_layer_set_position(layer, (scene_point){300, 200});
 *      scene_flush();
 *      sleep(1);   // The layer moves meanwhile.
 *
 *  The thread draws a frame for each refresh of the display while something moves, one when something was committed or a tile or an image has
 *  come, one when the next change is due (scene_renderer_next_frame_time()), and none otherwise: it sleeps then. It takes what was
 *  committed before a frame whole, what is committed meanwhile with the next one, and waits for nothing that the program does; nor does the
 *  program wait for a frame, unless it reads one.
 *
 *  Times are those of scene_get_current_time(). A frame shows the time at which it will be seen, and animations begin in the first frame
 *  that shows them. Callbacks run in scene_dispatch() as ever, on the threads that they belong to, and never on this one.
 */
#ifndef SCENE_RENDER_THREAD_H
#define SCENE_RENDER_THREAD_H

#include <scene/base.h>
#include <scene/image.h>
#include <scene/renderer.h>

SCENE_BEGIN_DECLS

/** Starts a thread that draws an offscreen renderer's frames from now on; the first one at once. Until scene_renderer_stop() the renderer draws
 *  for nobody else: scene_renderer_render() and scene_renderer_set_frame_wanted_function() say #SCENE_ERROR_INVALID_STATE, and a function
 *  that was set before is gone. Everything else can be done meanwhile. What cannot be drawn is logged.
 *  @param interval seconds between the frames of what moves, 0.001...10. Frames are made for times that are this far apart; what takes longer
 *         leaves some out.
 *  @return #SCENE_ERROR_INVALID_STATE (it runs already, another thread is just stopping it, or it draws into a host's context),
 *          #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_OUT_OF_MEMORY (there are no threads left).
 *  Threads: any. Since: 0.3. */
scene_status scene_renderer_start(scene_renderer *renderer, double interval);

/** How many frames in a second are enough of the renderer's thread, where power counts: it draws at every second refresh of the display, or every
 *  third, whatever comes nearest, and what is committed waits for the next one. Animations can say it one by one
 *  (scene_animation_set_preferred_frames_per_second()). Where the program asks for each frame it means nothing.
 *  @param frames 0 or more; 0, the default, is all that the display shows (MTKView.preferredFramesPerSecond).
 *  @return #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.4. */
scene_status scene_renderer_set_preferred_frames_per_second(scene_renderer *renderer, double frames);
/** What scene_renderer_set_preferred_frames_per_second() set. Threads: any. Since: 0.4. */
double scene_renderer_get_preferred_frames_per_second(const scene_renderer *renderer);

/** Ends the thread after the frame in hand; does nothing when there is none. The last frame can be read afterwards, and the program draws again.
 *  Releasing a renderer stops it as well. Threads: any but the renderer's own, which draws its GL layers (#SCENE_ERROR_INVALID_STATE).
 *  Since: 0.3. */
scene_status scene_renderer_stop(scene_renderer *renderer);

/** Whether a thread draws the renderer's frames. Threads: any. Since: 0.3. */
bool scene_renderer_is_running(const scene_renderer *renderer);

/** What became of one frame of a renderer's thread. Times are those of scene_get_current_time(), durations are in seconds. */
typedef struct scene_frame_timing {
    /** sizeof(scene_frame_timing), set by the caller (#SCENE_FRAME_TIMING_INIT). */
    uint32_t struct_size;
    /** How many refreshes of the display went by without it: it came too late, or is the first for a while of something that moved. */
    uint32_t missed;
    /** Its number: frames of a renderer are counted from 1. */
    uint64_t number;
    /** The time that it shows. */
    double time;
    /** When it was begun, */
    double began;
    /** and when it was there: handed to the display, or ready to be read. */
    double presented;
    /** From the frame before to this one, as they were presented; 0 for the first. */
    double interval;
    /** From the oldest commit that is new in it to `presented`; 0 when there is none. */
    double latency;
    /** CPU time by stage, as in scene_renderer_statistics. */
    double commit_time, animate_time, plan_time, encode_time, submit_time;
} scene_frame_timing;

#define SCENE_FRAME_TIMING_INIT \
    { sizeof(scene_frame_timing), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }

/** What became of a frame of the renderer's thread. The last 1024 are kept; asking neither waits for the thread nor holds it up.
 *  @param number of the frame; 0 is the last one.
 *  @param timing struct_size must be set.
 *  @return #SCENE_ERROR_NOT_FOUND (there is no such frame yet, or no longer), #SCENE_ERROR_INVALID_STATE (no thread draws).
 *  Threads: any. Since: 0.3. */
scene_status scene_renderer_get_frame_timing(const scene_renderer *renderer, uint64_t number,
                                             scene_frame_timing *timing);

/** @name Pictures
 *  Frames as pixels, for encoders, other processes and devices that libscene knows nothing of: neither side waits for the other.
 *  @{ */

/** Has a thread that is started from now on put each frame into a ring of pictures. A frame that comes while the program holds all
 *  other pictures is left out of the ring.
 *  @param count how many pictures there are, 2...64: the newest, one that is being written, and those that the program holds; 0 for none, as it is
 *         by default. Each takes 4 bytes a pixel.
 *  @param format of four bytes a pixel.
 *  @return #SCENE_ERROR_INVALID_STATE (the renderer is running or no offscreen one, or pictures are held), #SCENE_ERROR_INVALID_ARGUMENT.
 *  Threads: any. Since: 0.4. */
scene_status scene_renderer_set_frame_ring(scene_renderer *renderer, uint32_t count, scene_pixel_format format);

/** A frame as pixels. */
typedef struct scene_frame {
    /** sizeof(scene_frame), set by the caller (#SCENE_FRAME_INIT). */
    uint32_t struct_size;
    /** In pixels. */
    uint32_t width, height;
    /** As scene_renderer_set_frame_ring() was told. */
    scene_pixel_format format;
    /** Bytes from one row to the next. */
    size_t stride;
    /** The first row is the top one. They stay as they are until the frame is released. */
    const void *pixels;
    /** As in scene_frame_timing. */
    uint64_t number;
    /** The time that it shows, by scene_get_current_time(). */
    double time;
} scene_frame;

#define SCENE_FRAME_INIT \
    { sizeof(scene_frame), 0, 0, SCENE_PIXEL_FORMAT_RGBA8, 0, NULL, 0, 0 }

/** The newest frame in the ring. It is held until scene_renderer_release_frame(), once for each call, and at most as long as the renderer lives.
 *  @param after only a frame with a greater number; 0 for any.
 *  @param timeout how long to wait for one, in seconds; 0 does not wait, INFINITY has no end.
 *  @param frame struct_size must be set.
 *  @return #SCENE_ERROR_NOT_FOUND (no such frame has come), #SCENE_ERROR_INVALID_STATE (there is no ring), #SCENE_ERROR_INVALID_ARGUMENT.
 *  Threads: any. Since: 0.4. */
scene_status scene_renderer_acquire_frame(scene_renderer *renderer, uint64_t after, double timeout, scene_frame *frame);

/** Gives a frame back to the ring. @param number of the frame. @return #SCENE_ERROR_INVALID_ARGUMENT (it is not held),
 *  #SCENE_ERROR_INVALID_STATE (there is no ring). Threads: any. Since: 0.4. */
scene_status scene_renderer_release_frame(scene_renderer *renderer, uint64_t number);

/** @} */

SCENE_END_DECLS

#endif
