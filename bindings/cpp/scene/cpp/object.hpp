/** @file object.hpp
 *  @brief Errors as exceptions, and what all objects have in common.
 */
#ifndef SCENE_CPP_OBJECT_HPP
#define SCENE_CPP_OBJECT_HPP

#include <cstddef>
#include <exception>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>

#include <scene/base.h>

namespace scene {

/** What a failed call throws: its status and, as what(), its message. */
class Error : public std::runtime_error {
  public:
    Error(scene_status status, const std::string &message) : std::runtime_error(message), status_(status) {}

    scene_status status() const noexcept { return status_; }

  private:
    scene_status status_;
};

namespace detail {

/** The first exception of this thread's callbacks that ran within a call, which must not pass through C. */
inline std::exception_ptr &thrown_within() {
    static thread_local std::exception_ptr error;
    return error;
}

/** The first exception of this thread's callbacks that no call of the program's own can throw: the next dispatch() does. */
inline std::exception_ptr &thrown() {
    static thread_local std::exception_ptr error;
    return error;
}

/** Leaves to dispatch() what callbacks threw within a call that cannot throw. */
inline void put_off() noexcept {
    if (!thrown()) std::swap(thrown(), thrown_within());
    thrown_within() = nullptr;
}

/** Runs a callback, and hands on what it throws. What an earlier one threw within the same call waits meanwhile, so that nothing that this one
 *  calls throws it. */
template <class Function, class Keep> void guard(const Function &function, const Keep &keep) noexcept {
    std::exception_ptr earlier;
    std::swap(earlier, thrown_within());
    try {
        function();
    } catch (...) {
        keep(std::current_exception());
    }
    if (earlier) thrown_within() = earlier;
}

/** Runs a callback whose exception comes out of the call that it runs in. */
template <class Function> void guard_within(const Function &function) noexcept {
    guard(function, [](const std::exception_ptr &error) {
        if (!thrown_within()) thrown_within() = error;
    });
}

/** Runs a callback whose exception comes out of dispatch(). */
template <class Function> void guard(const Function &function) noexcept {
    guard(function, [](const std::exception_ptr &error) {
        if (!thrown()) thrown() = error;
    });
}

/** Throws what callbacks threw within the call, and the error of one that failed. */
inline void check(scene_status status) {
    if (thrown_within()) {
        std::exception_ptr error;
        std::swap(error, thrown_within());
        std::rethrow_exception(error);
    }
    if (status != SCENE_OK) throw Error(status, scene_error_message());
}

/** For calls that answer NULL only when they fail. What callbacks threw within one that did not is put off: nobody would own what it made. */
template <class Pointer> Pointer check_made(Pointer pointer) {
    if (!pointer) {
        check(SCENE_OK);
        throw Error(scene_error_status(), scene_error_message());
    }
    if (thrown_within()) put_off();
    return pointer;
}

/** For calls to which NULL can be an answer as well as a failure. Needs scene_error_clear() before the call. */
template <class Pointer> Pointer check_found(Pointer pointer) {
    if (!pointer) check(scene_error_status());
    if (thrown_within()) put_off();
    return pointer;
}

/** A text for C, to which one with a NUL inside would be a shorter one. */
inline const char *c_str(const std::string &text) {
    const std::size_t nul = text.find('\0');
    if (nul == std::string::npos) return text.c_str();
    throw Error(SCENE_ERROR_INVALID_ARGUMENT, std::string("the text \"") + text.c_str() + "\" has a NUL at byte " +
                                                  std::to_string(nul) + " of " + std::to_string(text.size()) +
                                                  ", expected none");
}

inline std::string text(const char *string) { return string ? string : ""; }

/** Takes over a string of the C API's. */
inline std::string take_string(char *string) {
    struct Owner {
        char *string;
        ~Owner() { scene_string_free(string); }
    } owner = {check_made(string)};
    return owner.string;
}

} // namespace detail

/** A counted reference to a C object, or empty.
 *  @tparam Self the class that derives from this. @tparam Handle such as scene_layer.
 *  @tparam Retain, Release the C functions that count. */
template <class Self, class Handle, Handle *(*Retain)(Handle *), void (*Release)(Handle *)> class Object {
  public:
    Object() noexcept : handle_(nullptr) {}
    Object(const Object &other) noexcept : handle_(other.handle_ ? Retain(other.handle_) : nullptr) {}
    Object(Object &&other) noexcept : handle_(other.detach()) {}
    ~Object() { Release(handle_); }

    Object &operator=(Object other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }

    /** Takes over a reference that you own, such as C's `_create` functions return. */
    static Self adopt(Handle *handle) noexcept {
        Self object;
        object.handle_ = handle;
        return object;
    }

    /** Takes a reference of its own to what you borrowed. */
    static Self borrow(Handle *handle) noexcept { return adopt(handle ? Retain(handle) : nullptr); }

    /** The C handle, borrowed; NULL when empty. */
    Handle *get() const noexcept { return handle_; }

    /** Becomes empty and hands its reference to you. */
    Handle *detach() noexcept {
        Handle *handle = handle_;
        handle_ = nullptr;
        return handle;
    }

    explicit operator bool() const noexcept { return handle_ != nullptr; }

    friend bool operator==(const Object &a, const Object &b) noexcept { return a.handle_ == b.handle_; }
    friend bool operator!=(const Object &a, const Object &b) noexcept { return a.handle_ != b.handle_; }

  protected:
    /** The handle, of an object that must not be empty. */
    Handle *live() const {
        if (!handle_) throw Error(SCENE_ERROR_INVALID_HANDLE, "the object is empty: it was moved from or never made");
        return handle_;
    }

  private:
    Handle *handle_;
};

namespace detail {

template <class Self> struct Hash {
    std::size_t operator()(const Self &object) const noexcept {
        return std::hash<const void *>()(static_cast<const void *>(object.get()));
    }
};

} // namespace detail
} // namespace scene

#endif
