/** @file loop.h
 *  @brief The program's loop: a descriptor to wait on, and one call that does what there is to do.
 *
 *  Nothing calls the program behind its back. What becomes of animations and transactions is noted, and told in
 *  scene_dispatch() on the thread that it concerns. A loop of any kind (GLib, Qt, libuv, asyncio, poll) waits until the
 *  descriptor of scene_get_fd() is readable and then calls scene_dispatch(), as clients of Wayland do:
 *
 *      struct pollfd fd = {scene_get_fd(), POLLIN, 0};
 *      while (running) {
 *          poll(&fd, 1, -1);
 *          scene_dispatch();
 *      }
 *
 *  A program that draws on the same thread may just call scene_dispatch() once per frame, without a descriptor.
 */
#ifndef SCENE_LOOP_H
#define SCENE_LOOP_H

#include <scene/base.h>

SCENE_BEGIN_DECLS

/** The calling thread's descriptor: readable (POLLIN) while there is something for scene_dispatch() on this thread: a
 *  callback to be run, a report of a renderer to be heard, an implicit transaction to be committed, a layer to be laid out, an animator's next
 *  value, or, on the thread that drew the last frame of a renderer, something new for the next one: what another thread committed, a tile or an
 *  image that has come. It may also be readable for nothing, when another thread was faster.
 *
 *  It is made by the first call on each thread, and costs nothing before. The library owns it: only wait on it, and do not
 *  read from it or close it. It lives until its thread ends, and is closed on exec().
 *  @return the descriptor, always the same one on a thread; -1 when the process has no descriptors left
 *          (#SCENE_ERROR_OUT_OF_MEMORY).
 *  Threads: any, each has its own. Since: 0.2. */
int scene_get_fd(void);

/** Does what there is to do on this thread, and does not wait: commits the thread's implicit transaction (explicit ones stay
 *  open, as with scene_flush()), hears what all renderers reported, and runs the callbacks that are due on this thread: of
 *  animations that it added and transactions that it committed. Each animation starts before it stops, and stops before its
 *  transaction completes; what became of animations in one frame is told in the order in which they were added. The
 *  callbacks of threads that have ended are run by the next thread that dispatches.
 *
 *  No lock is held during a callback. It may call anything: remove its own animation, release its layer, commit. What it causes
 *  to be told is for the next dispatch, so a dispatch always ends. Called within a callback, scene_dispatch() first runs what the
 *  outer one has left and then what is new, so that nothing is told out of order and a loop within a callback works; the
 *  outer one then goes on with nothing. The 17th within each other does nothing and returns 0.
 *  @return how many events were delivered by this call.
 *  Threads: any, each has its own events. Since: 0.2. */
uint32_t scene_dispatch(void);

/** Does what scene_dispatch() does, and lets the animators of this thread (animator.h) be at a time of the caller's choice
 *  instead of scene_get_current_time(): for tests, and for programs that have a clock of their own. A thread with animators should
 *  use one of the two, for they would jump between the clocks.
 *  @param time in seconds; one that is not finite is taken for scene_get_current_time().
 *  @return how many events and new values were delivered by this call. Threads: any, each has its own events. Since: 0.2. */
uint32_t scene_dispatch_at(double time);

/** The time now, in seconds of the clock that animations without a begin time, and hosts that follow the real time, use
 *  (CACurrentMediaTime): CLOCK_MONOTONIC, which counts from an arbitrary moment and never goes back.
 *  Threads: any. Since: 0.2. */
double scene_get_current_time(void);

SCENE_END_DECLS

#endif
