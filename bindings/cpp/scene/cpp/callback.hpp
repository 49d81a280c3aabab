/** @file callback.hpp
 *  @brief Lambdas as callbacks of the C API, and the call that runs them (loop.h, animation.h, transaction.h).
 */
#ifndef SCENE_CPP_CALLBACK_HPP
#define SCENE_CPP_CALLBACK_HPP

#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include <scene/animation.h>
#include <scene/cpp/object.hpp>
#include <scene/loop.h>

namespace scene {

/** An animation's active duration began. */
using AnimationStart = std::function<void()>;

/** An animation stopped. */
using AnimationStop = std::function<void(scene_animation_stop_reason reason)>;

/** What is told of any animation. @param layer borrowed; Layer::borrow() makes an empty object of one that is gone. @param key ""
 *  for none. */
using AnyAnimationStart = std::function<void(scene_layer *layer, const std::string &key)>;
using AnyAnimationStop =
    std::function<void(scene_layer *layer, const std::string &key, scene_animation_stop_reason reason)>;

namespace detail {

/** What callbacks threw on other threads than the one that gave them: of each of these the first, until its next dispatch(). */
class ThrownElsewhere {
  public:
    /** Renderers' threads may outlive what is static. */
    static ThrownElsewhere &all() {
        static ThrownElsewhere *const made = new ThrownElsewhere;
        return *made;
    }

    void keep(std::thread::id owner, const std::exception_ptr &error) {
        const std::lock_guard<std::mutex> lock(mutex_);
        errors_.insert({owner, error});
    }

    /** What was kept for this thread, or null. */
    std::exception_ptr take() {
        const std::lock_guard<std::mutex> lock(mutex_);
        const auto found = errors_.find(std::this_thread::get_id());
        if (found == errors_.end()) return nullptr;
        const std::exception_ptr error = found->second;
        errors_.erase(found);
        return error;
    }

  private:
    std::mutex mutex_;
    std::map<std::thread::id, std::exception_ptr> errors_;
};

/** Runs a callback on whatever thread; what it throws comes out of dispatch() on the one that gave it. */
template <class Function> void guard_for(std::thread::id owner, const Function &function) noexcept {
    if (owner == std::this_thread::get_id()) return guard(function);
    guard(function, [&](const std::exception_ptr &error) { ThrownElsewhere::all().keep(owner, error); });
}

/** Throws the first that callbacks threw since the last time. */
inline void rethrow() {
    put_off();
    std::exception_ptr error;
    std::swap(error, thrown());
    if (!error) error = ThrownElsewhere::all().take();
    if (error) std::rethrow_exception(error);
}

template <class Data> void destroy(void *data) noexcept { delete static_cast<Data *>(data); }

/** Hands data over to a function of C's that takes it with a destroy function, and keeps it when that fails. */
template <class Data, class Call> void hand_over(Data data, const Call &call) {
    std::unique_ptr<Data> kept(new Data(std::move(data)));
    const scene_status status = call(static_cast<void *>(kept.get()));
    if (status == SCENE_OK) kept.release();
    check(status);
}

/** The delegate of one animation. */
struct AnimationFunctions {
    AnimationStart did_start;
    AnimationStop did_stop;

    static void start(scene_layer *, const char *, void *data) noexcept {
        auto &functions = *static_cast<AnimationFunctions *>(data);
        if (functions.did_start) guard([&] { functions.did_start(); });
    }
    static void stop(scene_layer *, const char *, scene_animation_stop_reason reason, void *data) noexcept {
        auto &functions = *static_cast<AnimationFunctions *>(data);
        if (functions.did_stop) guard([&] { functions.did_stop(reason); });
    }
};

/** The delegate of all animations of a transaction. */
struct TransactionFunctions {
    AnyAnimationStart did_start;
    AnyAnimationStop did_stop;

    static void start(scene_layer *layer, const char *key, void *data) noexcept {
        auto &functions = *static_cast<TransactionFunctions *>(data);
        if (functions.did_start) guard([&] { functions.did_start(layer, text(key)); });
    }
    static void stop(scene_layer *layer, const char *key, scene_animation_stop_reason reason, void *data) noexcept {
        auto &functions = *static_cast<TransactionFunctions *>(data);
        if (functions.did_stop) guard([&] { functions.did_stop(layer, text(key), reason); });
    }
};

template <class Functions> scene_animation_delegate delegate_of() {
    scene_animation_delegate delegate = SCENE_ANIMATION_DELEGATE_INIT;
    delegate.did_start = Functions::start;
    delegate.did_stop = Functions::stop;
    return delegate;
}

/** A completion's lambda. */
struct Completion {
    std::function<void()> function;

    static void call(void *data) noexcept {
        auto &completion = *static_cast<Completion *>(data);
        guard([&] { completion.function(); });
    }
};

} // namespace detail

/** Runs the callbacks that are due on this thread, and throws what the first of them threw that did; all run in any case. So it does with what
 *  callbacks threw since the last time where no call could: at the end of a Transaction's scope, and on a renderer's own thread.
 *  @return how many events were delivered. */
inline std::uint32_t dispatch() {
    const std::uint32_t count = scene_dispatch();
    detail::rethrow();
    return count;
}

/** This thread's descriptor: readable while there is something for dispatch(). The library owns it. */
inline int get_fd() {
    const int descriptor = scene_get_fd();
    if (descriptor < 0) detail::check(scene_error_status());
    return descriptor;
}

/** Seconds of the monotonic clock. */
inline double current_time() { return scene_get_current_time(); }

} // namespace scene

#endif
