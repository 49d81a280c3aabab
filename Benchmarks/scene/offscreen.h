/** @file offscreen.h
 *  @brief What the programs on libscene share: an offscreen renderer, its figures, and error checks.
 */
#ifndef BENCHMARK_OFFSCREEN_H
#define BENCHMARK_OFFSCREEN_H

#include "../harness.h"
#include "../workload.h"

#include <scene/scene.h>

/** Each workload's program defines this: adds the layers, with their animations, to the root. */
void make_layers(scene_layer *root, const harness_options *options);

/** Ends the program with libscene's own message when a call failed. */
#define CHECK(call) check((call) == SCENE_OK, #call)
/** The same for a call that answers a failure with NULL. */
#define CHECK_MADE(handle) check((handle) != NULL, #handle)
void check(bool done, const char *call);

/** The renderer of the canvas's size, with the workloads' background. */
scene_renderer *make_renderer(void);

/** Adds the figures of the renderer's last frame to those that the program prints. */
void add_statistics(scene_renderer *renderer);

/** A plain layer. */
scene_layer *make_layer(double x, double y, double width, double height);

/** Adds a sublayer and gives the caller's reference back. */
void add_sublayer(scene_layer *layer, scene_layer *sublayer);

scene_color to_scene_color(workload_color color);

/** Adds an endless animation of the key path, between two values of the type. */
void animate(scene_layer *layer, const char *key_path, const double *from, const double *to, scene_value_type type,
             workload_cycle cycle, bool autoreverses);

/** The position goes there and back. */
void animate_path(scene_layer *layer, const workload_path *path);

/** The layer turns about its anchor point. */
void animate_turn(scene_layer *layer, const workload_turn *turn);

#endif
