/** @file scene.hpp
 *  @brief libscene for C++11 and later: the C API with constructors, destructors and exceptions.
 *
 *  Everything is inline and stands on the C API alone, so one libscene.so serves programs of all compilers. What a function
 *  means, its units, threads and errors are documented in the C header of the same name; only the form differs:
 *  - An object is a counted reference to a C handle: copying it takes another reference, its end gives one back. Objects
 *    are equal when they name the same thing, and can be keys of unordered containers. `get()` is the C handle.
 *  - A default constructed object is empty: it tests false, and calling it throws.
 *  - A call that fails throws scene::Error, which has the status and the message.
 *  - `scene_layer_get_x()` is `layer.x()` and `scene_layer_set_x()` is `layer.set_x()`.
 *  - Functions are lambdas where C takes a pointer and user data. What they throw comes out of the call that ran them.
 */
#ifndef SCENE_HPP
#define SCENE_HPP

#include <scene/cpp/action.hpp>
#include <scene/cpp/animation.hpp>
#include <scene/cpp/animator.hpp>
#include <scene/cpp/callback.hpp>
#include <scene/cpp/delegate.hpp>
#include <scene/cpp/display.hpp>
#include <scene/cpp/display_link.hpp>
#include <scene/cpp/document.hpp>
#include <scene/cpp/filter.hpp>
#include <scene/cpp/geometry.hpp>
#include <scene/cpp/image.hpp>
#include <scene/cpp/gl_context.hpp>
#include <scene/cpp/kinds.hpp>
#include <scene/cpp/layer.hpp>
#include <scene/cpp/layout.hpp>
#include <scene/cpp/library.hpp>
#include <scene/cpp/lottie.hpp>
#include <scene/cpp/object.hpp>
#include <scene/cpp/paper.hpp>
#include <scene/cpp/path.hpp>
#include <scene/cpp/property.hpp>
#include <scene/cpp/renderer.hpp>
#include <scene/cpp/sound.hpp>
#include <scene/cpp/timing_function.hpp>
#include <scene/cpp/transaction.hpp>
#include <scene/cpp/window.hpp>
#include <scene/cpp/value.hpp>

#endif
