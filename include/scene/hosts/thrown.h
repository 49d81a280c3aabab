/** @file hosts/thrown.h
 *  @brief What functions of a C++ program throw while a toolkit's loop runs: no exception may pass through the toolkit, so it is said.
 */
#ifndef SCENE_HOSTS_THROWN_H
#define SCENE_HOSTS_THROWN_H

#ifdef __cplusplus
#if __cplusplus >= 201103L && defined(__cpp_exceptions) && defined(__has_include)
#if __has_include(<scene/cpp/callback.hpp>)
#define SCENE_HOSTS_CATCH
#endif
#endif
#endif

#ifdef SCENE_HOSTS_CATCH
#include <scene/cpp/callback.hpp>
#endif

/** @cond What is not for programs. */

/* Says what callbacks of scene.hpp threw on this thread since the last time. In C nothing throws. */
static inline void scene_host_report_thrown(void (*say)(const char *message)) {
#ifdef SCENE_HOSTS_CATCH
    for (;;) {
        try {
            return scene::detail::rethrow();
        } catch (const std::exception &error) {
            say(error.what());
        } catch (...) {
            say("something was thrown that is no std::exception");
        }
    }
#else
    (void)say;
#endif
}

/** @endcond */

#endif
