/** @file transaction.hpp
 *  @brief Transactions (transaction.h).
 */
#ifndef SCENE_CPP_TRANSACTION_HPP
#define SCENE_CPP_TRANSACTION_HPP

#include <scene/cpp/callback.hpp>
#include <scene/cpp/timing_function.hpp>
#include <scene/cpp/value.hpp>
#include <scene/transaction.h>

namespace scene {

/** A transaction that lasts as long as its scope: begun here, committed at its end, also when an exception ends it (what was
 *  changed in it by then stays changed). What delegates, layout managers and actions throw at the end of the scope comes out of the next
 *  dispatch(). The static functions are about this thread's innermost transaction. */
class Transaction {
  public:
    Transaction() { detail::check(scene_transaction_begin()); }
    Transaction(const Transaction &) = delete;
    Transaction &operator=(const Transaction &) = delete;
    ~Transaction() {
        if (!open_) return;
        scene_transaction_commit();
        detail::put_off();
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

    /** A transaction of the process, the last one for 0: who committed it, when, and how much it changed. */
    static scene_transaction_record record(std::uint64_t number = 0) {
        scene_transaction_record record = SCENE_TRANSACTION_RECORD_INIT;
        detail::check(scene_transaction_get_record(number, &record));
        return record;
    }

    /** Who hears of the animations that are added in the transaction and have no delegate of their own. */
    static void set_animation_delegate(AnyAnimationStart did_start, AnyAnimationStop did_stop) {
        if (!did_start && !did_stop)
            return detail::check(scene_transaction_set_animation_delegate(nullptr, nullptr, nullptr));
        using Functions = detail::TransactionFunctions;
        const scene_animation_delegate delegate = detail::delegate_of<Functions>();
        detail::hand_over(Functions{std::move(did_start), std::move(did_stop)}, [&](void *data) {
            return scene_transaction_set_animation_delegate(&delegate, data, detail::destroy<Functions>);
        });
    }

    /** Called in scene::dispatch() when all animations that are added from now on have ended. An empty function takes back none
     *  that was set before. */
    static void set_completion(std::function<void()> function) {
        if (!function) return detail::check(scene_transaction_set_completion(nullptr, nullptr, nullptr));
        using detail::Completion;
        detail::hand_over(Completion{std::move(function)}, [](void *data) {
            return scene_transaction_set_completion(Completion::call, data, detail::destroy<Completion>);
        });
    }

    /** A value under any key; an empty one takes it away. */
    static void set_value(const std::string &key, const Value &value) {
        const scene_value raw = value.c_value();
        detail::check(scene_transaction_set_value(detail::c_str(key), &raw));
    }
    static Value value(const std::string &key) {
        scene_value raw;
        detail::check(scene_transaction_get_value(detail::c_str(key), &raw));
        return raw;
    }

  private:
    bool open_ = true;
};

/** Keeps other threads out of the model for as long as it lives; there may be several on a thread. */
class TransactionLock {
  public:
    TransactionLock() { detail::check(scene_transaction_lock()); }
    TransactionLock(const TransactionLock &) = delete;
    TransactionLock &operator=(const TransactionLock &) = delete;
    ~TransactionLock() { scene_transaction_unlock(); }
};

/** Commits this thread's implicit transaction. */
inline void flush() { detail::check(scene_flush()); }

} // namespace scene

#endif
