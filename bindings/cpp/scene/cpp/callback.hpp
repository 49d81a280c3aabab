/** @file callback.hpp
 *  @brief Lambdas as callbacks of the C API, and the call that runs them (loop.h, animation.h, transaction.h).
 */
#ifndef SCENE_CPP_CALLBACK_HPP
#define SCENE_CPP_CALLBACK_HPP

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <string>

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

/** The first exception of this thread's callbacks, which must not pass through C. */
inline std::exception_ptr &thrown() {
    static thread_local std::exception_ptr error;
    return error;
}

template <class Function> void guard(const Function &function) noexcept {
    try {
        function();
    } catch (...) {
        if (!thrown()) thrown() = std::current_exception();
    }
}

/** Throws what callbacks threw since the last time. */
inline void rethrow() {
    std::exception_ptr error;
    std::swap(error, thrown());
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

/** Runs the callbacks that are due on this thread, and throws what the first of them threw that did; all run in any case.
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
