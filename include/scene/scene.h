/** @file scene.h
 *  @brief All of libscene but the GL embedding (gl.h).
 */
#ifndef SCENE_SCENE_H
#define SCENE_SCENE_H

#include <scene/action.h>
#include <scene/animation.h>
#include <scene/animation_kinds.h>
#include <scene/animator.h>
#include <scene/base.h>
#include <scene/debug.h>
#include <scene/delegate.h>
#include <scene/display.h>
#include <scene/display_link.h>
#include <scene/document.h>
#include <scene/event.h>
#include <scene/filter.h>
#include <scene/geometry.h>
#include <scene/gl_context.h>
#include <scene/gl_swap_chain.h>
#include <scene/image.h>
#include <scene/inspector.h>
#include <scene/kinds.h>
#include <scene/layer.h>
#include <scene/layout.h>
#include <scene/level.h>
#include <scene/loop.h>
#include <scene/lottie.h>
#include <scene/paper.h>
#include <scene/path.h>
#include <scene/path_operations.h>
#include <scene/property.h>
#include <scene/render_thread.h>
#include <scene/renderer.h>
#include <scene/screen.h>
#include <scene/sound.h>
#include <scene/sequence.h>
#include <scene/space.h>
#include <scene/timing.h>
#include <scene/timing_function.h>
#include <scene/transaction.h>
#include <scene/tree.h>
#include <scene/window.h>

#endif
