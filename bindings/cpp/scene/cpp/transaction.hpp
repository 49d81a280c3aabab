/** @file transaction.hpp
 *  @brief Transactions (transaction.h).
 */
#ifndef SCENE_CPP_TRANSACTION_HPP
#define SCENE_CPP_TRANSACTION_HPP

#include <scene/cpp/timing_function.hpp>
#include <scene/transaction.h>

namespace scene {

/** A transaction that lasts as long as its scope: begun here, committed at its end, also when an exception ends it (what was
 *  changed in it by then stays changed). The static functions are about this thread's innermost transaction. */
class Transaction {
  public:
    Transaction() { detail::check(scene_transaction_begin()); }
    Transaction(const Transaction &) = delete;
    Transaction &operator=(const Transaction &) = delete;
    ~Transaction() {
        if (open_) scene_transaction_commit();
    }

    /** Commits before the end of the scope, and throws what the destructor cannot. */
    void commit() {
        if (!open_) throw Error(SCENE_ERROR_INVALID_STATE, "scene::Transaction::commit: it was committed before");
        open_ = false;
        detail::check(scene_transaction_commit());
    }

    static void set_animation_duration(double seconds) {
        detail::check(scene_transaction_set_animation_duration(seconds));
    }
    static double animation_duration() { return scene_transaction_get_animation_duration(); }

    /** @param function an empty one means the curve "default". */
    static void set_animation_timing_function(const TimingFunction &function) {
        detail::check(scene_transaction_set_animation_timing_function(function.get()));
    }
    static TimingFunction animation_timing_function() {
        return TimingFunction::adopt(scene_transaction_copy_animation_timing_function());
    }

    static void set_disable_actions(bool disable) { detail::check(scene_transaction_set_disable_actions(disable)); }
    static bool disable_actions() { return scene_transaction_get_disable_actions(); }

  private:
    bool open_ = true;
};

/** Commits this thread's implicit transaction. */
inline void flush() { detail::check(scene_flush()); }

} // namespace scene

#endif
