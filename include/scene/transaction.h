/** @file transaction.h
 *  @brief Transactions: changes that appear on screen together or not at all (CATransaction).
 *
 *  Every thread has its own stack of transactions. A change outside of any opens an implicit one, which is committed by
 *  scene_dispatch(), scene_flush() or a render on the same thread. Nested transactions read the outer one's settings until they set
 *  their own, and become visible with the outermost. Commits of several threads are applied one after the other, each whole.
 */
#ifndef SCENE_TRANSACTION_H
#define SCENE_TRANSACTION_H

#include <scene/base.h>
#include <scene/property.h>
#include <scene/timing_function.h>

SCENE_BEGIN_DECLS

/** Who hears what becomes of an animation, see animation.h. */
typedef struct scene_animation_delegate scene_animation_delegate;

/** Opens a transaction on this thread, nested in the one that is open, if any.
 *  @return #SCENE_ERROR_INVALID_STATE beyond 1000 nested transactions.
 *  Threads: any, each has its own stack. Since: 0.1. */
scene_status scene_transaction_begin(void);

/** Closes this thread's innermost transaction; the outermost hands its changes to the renderers, whole.
 *  Without an open transaction it does nothing. Threads: any. Since: 0.1. */
scene_status scene_transaction_commit(void);

/** Commits this thread's implicit transaction. Explicit ones stay open, and hold back what was changed in them.
 *  Threads: any. Since: 0.1. */
scene_status scene_flush(void);

/** How long implicit animations of this transaction take, in seconds, 0 or more. Default 0.25; a nested transaction
 *  starts with the outer one's. Outside of a transaction it opens the implicit one.
 *  Threads: any. Since: 0.1. */
scene_status scene_transaction_set_animation_duration(double seconds);
/** The duration in force on this thread, in seconds. Threads: any. Since: 0.1. */
double scene_transaction_get_animation_duration(void);

/** The curve of this transaction's implicit animations. NULL, the default, means the curve "default"
 *  (0.25, 0.1, 0.25, 1). The transaction holds its own reference. Threads: any. Since: 0.1. */
scene_status scene_transaction_set_animation_timing_function(scene_timing_function *function);
/** The curve in force on this thread: a reference you own, or NULL when none is set. Threads: any. Since: 0.1. */
scene_timing_function *scene_transaction_copy_animation_timing_function(void);

/** Whether changes in this transaction apply at once instead of animating. Default false. Threads: any. Since: 0.1. */
scene_status scene_transaction_set_disable_actions(bool disable);
/** Whether actions are disabled on this thread right now. Threads: any. Since: 0.1. */
bool scene_transaction_get_disable_actions(void);

/** Sets who hears what becomes of the animations that are added in this transaction, implicit ones included, and have no
 *  delegate of their own. A nested transaction starts with the outer one's. A layer's delegate hears as well.
 *  @param delegate copied; NULL takes it away. @param destroy as in scene_animation_set_delegate(); the transaction holds the
 *         delegate until it ends.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT (struct_size). Threads: any, each has its own. Since: 0.2. */
scene_status scene_transaction_set_animation_delegate(const scene_animation_delegate *delegate, void *user_data,
                                                      scene_destroy_function destroy);

/** All animations of a transaction are over. */
typedef void (*scene_completion_function)(void *user_data);

/** Sets what is called when the transaction is committed and all animations that are added to it from now on, those of nested
 *  transactions and implicit ones included, have ended in whatever way (CATransaction.completionBlock). It is called once,
 *  in scene_dispatch() on this thread and never within the commit; without any animation in the next dispatch after it.
 *  An animation on a layer that is in no renderer's tree counts too: the call comes when the layer was shown and the animation
 *  ended, when the animation is removed, or when the layer is released. Animations that repeat for ever, or whose layer's
 *  time does not come to their end, or on a layer of a renderer that makes no frames, hold it up until they are removed.
 *
 *  A second one adds to the first, which is called as well. A nested transaction reads the outer one's, which the outer commit
 *  brings about.
 *  @param callback NULL: the next read finds none; those that were set before are called all the same.
 *  @param destroy may be NULL. It runs exactly once, after the call and when the transaction has ended.
 *  Threads: any, each has its own. Since: 0.2. */
scene_status scene_transaction_set_completion(scene_completion_function callback, void *user_data,
                                              scene_destroy_function destroy);

/** What scene_transaction_set_completion() set last in this transaction or in one around it.
 *  @param callback receives it, or NULL for none; may be NULL. @param user_data as well.
 *  Threads: any, each has its own. Since: 0.2. */
scene_status scene_transaction_get_completion(scene_completion_function *callback, void **user_data);

/** Sets a value of this transaction under any key (CATransaction.setValue:forKey:). Nested transactions see it, until they set
 *  their own; it ends with its transaction. Four keys are those of the functions above: "animationDuration" (a number),
 *  "disableActions" (a bool, or a number as one), "animationTimingFunction" (a string: a name or CSS text of a timing
 *  function; none for the default) and "completionBlock", which can only be set to none, to take it away.
 *  @param value of any type; #SCENE_VALUE_NONE or NULL takes the value away.
 *  @return #SCENE_ERROR_INVALID_ARGUMENT: a value of the wrong type or out of range under one of the four keys, or a key that is
 *          NULL or no UTF-8. Threads: any, each has its own. Since: 0.2. */
scene_status scene_transaction_set_value(const char *key, const scene_value *value);

/** Reads a value of this transaction or of one around it; #SCENE_VALUE_NONE under a key that nothing was set under.
 *  @param value receives it; untouched on failure. An image lives as long as the transaction holds it.
 *  Threads: any, each has its own. Since: 0.2. */
scene_status scene_transaction_get_value(const char *key, scene_value *value);

/** A transaction that was committed, for its author. */
typedef struct scene_transaction_record {
    /** sizeof(scene_transaction_record), set by the caller (#SCENE_TRANSACTION_RECORD_INIT). */
    uint32_t struct_size;
    /** The system's number of the thread that committed it (gettid()). */
    uint32_t thread;
    /** Its number: transactions of the process are counted from 1. */
    uint64_t number;
    /** When it was committed, by scene_get_current_time(). */
    double time;
    /** How many changes of layers it had. What is set again and again without something else between counts once. */
    uint64_t changes;
} scene_transaction_record;

#define SCENE_TRANSACTION_RECORD_INIT \
    { sizeof(scene_transaction_record), 0, 0, 0, 0 }

/** A transaction that was committed with changes of layers in trees of renderers. Others are not counted. The last 1024 are kept; asking waits for
 *  nobody.
 *  @param number of the transaction; 0 is the last one.
 *  @param record struct_size must be set; untouched on failure.
 *  @return #SCENE_ERROR_NOT_FOUND (there is no such transaction yet, or no longer), #SCENE_ERROR_INVALID_ARGUMENT.
 *  Threads: any. Since: 0.4. */
scene_status scene_transaction_get_record(uint64_t number, scene_transaction_record *record);

/** Keeps all other threads out of the model until scene_transaction_unlock(): their calls that read or change layers wait
 *  (CATransaction.lock). What renderers have been handed they go on showing. The lock may be taken again by the thread that holds
 *  it, and is let go after as many unlocks. A thread that ends lets it go. Callbacks that run meanwhile run under it, and frames and
 *  pages that its thread makes do not wait for what layers draw asynchronously, which could not be shown before.
 *  Threads: any. Since: 0.2. */
scene_status scene_transaction_lock(void);

/** Takes one scene_transaction_lock() back; on a thread that does not hold the lock it does nothing.
 *  Threads: any. Since: 0.2. */
scene_status scene_transaction_unlock(void);

SCENE_END_DECLS

#endif
