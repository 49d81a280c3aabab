/** @file transaction.h
 *  @brief Transactions: changes that appear on screen together or not at all (CATransaction).
 *
 *  Every thread has its own stack of transactions. A change outside of any opens an implicit one, which is committed by
 *  scene_flush() or by a render on the same thread. Nested transactions read the outer one's settings until they set
 *  their own, and become visible with the outermost. Commits of several threads are applied one after the other, each whole.
 */
#ifndef SCENE_TRANSACTION_H
#define SCENE_TRANSACTION_H

#include <scene/base.h>
#include <scene/timing_function.h>

SCENE_BEGIN_DECLS

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

SCENE_END_DECLS

#endif
