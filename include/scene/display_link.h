/** @file display_link.h
 *  @brief Display links: a function of the program's for each refresh of the display (CADisplayLink).
 *
 *  Animations need none: the engine moves them by itself. A link is for what the program works out anew for each frame, as games, simulations and
 *  editors do:
 *
 *      static void step(const scene_display_refresh *refresh, void *world) {
 *          world_advance(world, refresh->target_timestamp);   // Where things are when the frame is seen,
 *          scene_layer_set_position(ball, world_ball(world)); // which is set with actions disabled, or springs after it.
 *      }
 *
 *      scene_display_link *link = scene_display_link_create(scene_window_get_renderer(window), step, world, NULL);
 *
 *  The function runs in scene_dispatch() on the thread that made the link, whose descriptor (scene_get_fd()) is readable when there has been a
 *  refresh. What it sets is committed when it returns, and seen at the next refresh if the commit comes in time for it. Of refreshes that went by
 *  while the thread was busy only the last is told. Nothing is told while nobody sees the frames, as those of a window that is hidden, and after
 *  the renderer has gone.
 */
#ifndef SCENE_DISPLAY_LINK_H
#define SCENE_DISPLAY_LINK_H

#include <scene/base.h>
#include <scene/renderer.h>

SCENE_BEGIN_DECLS

/** A display link. */
typedef struct scene_display_link scene_display_link;

/** A refresh of the display. Times are those of scene_get_current_time(), in seconds. */
typedef struct scene_display_refresh {
    /** sizeof(scene_display_refresh) of the library. */
    uint32_t struct_size;
    /** When the refresh was (CADisplayLink.timestamp). */
    double timestamp;
    /** When what is set now is seen: the next refresh (CADisplayLink.targetTimestamp). */
    double target_timestamp;
    /** From one refresh of the display to the next (CADisplayLink.duration). */
    double interval;
} scene_display_refresh;

/** Told a refresh. @param refresh valid during the call. It may call anything, also release the link; a scene_dispatch() in it tells of no refresh. */
typedef void (*scene_display_link_function)(const scene_display_refresh *refresh, void *user_data);

/** Makes a link, which runs until its last reference is gone.
 *  @param renderer one with a thread, as those of windows have; not held. One without a thread, and NULL, are taken for a display of 60
 *         refreshes a second.
 *  @param function told of the first refresh from now on, and of those after it, in scene_dispatch() on this thread; when that ends, of none.
 *  @param destroy may be NULL; called once with user_data, after the last reference is gone and the function has returned; not called when this
 *         fails.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_INVALID_HANDLE.
 *  Threads: any; it belongs to the one that made it. Since: 0.4. */
scene_display_link *scene_display_link_create(scene_renderer *renderer, scene_display_link_function function,
                                              void *user_data, scene_destroy_function destroy);

/** Adds a reference. @return the same link, or NULL for an invalid one. Threads: any. Since: 0.4. */
scene_display_link *scene_display_link_retain(scene_display_link *link);

/** Gives a reference back. With the last one the link ends. Threads: any. Since: 0.4. */
void scene_display_link_release(scene_display_link *link);

/** Whether nothing is told for now (CADisplayLink.isPaused). Default false. A link that goes on is told of the first refresh after that.
 *  @return #SCENE_ERROR_INVALID_HANDLE. Threads: any; a link of another thread goes on with that thread's next dispatch. Since: 0.4. */
scene_status scene_display_link_set_paused(scene_display_link *link, bool paused);
/** What scene_display_link_set_paused() set. Threads: any. Since: 0.4. */
bool scene_display_link_is_paused(const scene_display_link *link);

/** How many refreshes in a second are enough: others are left out, so that those that are told come about so often
 *  (CADisplayLink.preferredFramesPerSecond).
 *  @param frames 0 or more; 0, the default, is all of them.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.4. */
scene_status scene_display_link_set_preferred_frames_per_second(scene_display_link *link, double frames);
/** What scene_display_link_set_preferred_frames_per_second() set. Threads: any. Since: 0.4. */
double scene_display_link_get_preferred_frames_per_second(const scene_display_link *link);

SCENE_END_DECLS

#endif
