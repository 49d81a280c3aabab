/** @file library.hpp
 *  @brief The library itself: version, features, counts and its log (base.h), and its inspector (inspector.h).
 */
#ifndef SCENE_CPP_LIBRARY_HPP
#define SCENE_CPP_LIBRARY_HPP

#include <cstdint>
#include <memory>

#include <scene/animation.h>
#include <scene/cpp/object.hpp>
#include <scene/inspector.h>

namespace scene {

/** The library's version as a number, see SCENE_VERSION_NUMBER(). */
inline std::int32_t version() { return scene_version(); }

/** The library's version as text, such as "0.1.0". */
inline std::string version_string() { return scene_version_string(); }

/** The name of a status, such as "SCENE_ERROR_IO". */
inline std::string status_name(scene_status status) { return scene_status_name(status); }

inline bool has_feature(const std::string &name) { return scene_has_feature(detail::c_str(name)); }

inline std::uint64_t live_object_count(scene_object_kind kind) { return scene_live_object_count(kind); }

/** Whether motion is to be reduced, in the whole process. */
inline bool reduced_motion() { return scene_get_reduced_motion(); }
inline void set_reduced_motion(bool reduced) { detail::check(scene_set_reduced_motion(reduced)); }

/** Listens for inspectors of other processes on a Unix socket, see scene_inspector_listen(). */
inline void inspector_listen(const std::string &path) { detail::check(scene_inspector_listen(detail::c_str(path))); }
inline void inspector_close() { detail::check(scene_inspector_close()); }

/** Receives log messages. It may be called on any thread, may call nothing of libscene, and must not throw. */
using LogFunction = std::function<void(scene_log_level level, const char *message)>;

/** Sends the messages up to `level` to `function`; an empty one stops logging. */
inline void set_log_function(scene_log_level level, LogFunction function) {
    if (!function) return detail::check(scene_set_log_function(level, nullptr, nullptr, nullptr));
    struct Log {
        static void call(scene_log_level level, const char *message, void *user_data) noexcept {
            (*static_cast<LogFunction *>(user_data))(level, message);
        }
        static void destroy(void *user_data) noexcept { delete static_cast<LogFunction *>(user_data); }
    };
    std::unique_ptr<LogFunction> kept(new LogFunction(std::move(function)));
    detail::check(scene_set_log_function(level, Log::call, kept.get(), Log::destroy));
    kept.release();
}

} // namespace scene

#endif
