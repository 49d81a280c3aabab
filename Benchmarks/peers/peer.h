/** @file peer.h
 *  @brief What the programs of other toolkits share: which workload is drawn, and how it moves.
 *
 *  Each is a program for harness.h, and draws the workload that the environment names, WORKLOAD=city, shadows, blur or tree.
 */
#ifndef PEER_H
#define PEER_H

#include "../harness.h"
#include "../workload.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static inline int is_workload(const char *name) {
    const char *wanted = getenv("WORKLOAD");
    return wanted && strcmp(wanted, name) == 0;
}

/** How far a motion there and back has come, 0...1. */
static inline float there_and_back(workload_cycle cycle, double time) {
    const double cycles = (time + cycle.offset) / cycle.duration, within = cycles - 2 * floor(cycles / 2);
    return (float)(within < 1 ? within : 2 - within);
}

static inline float x_at(const workload_path *path, double time) {
    return path->from_x + (path->to_x - path->from_x) * there_and_back(path->cycle, time);
}

static inline float y_at(const workload_path *path, double time) {
    return path->from_y + (path->to_y - path->from_y) * there_and_back(path->cycle, time);
}

/** An angle in degrees. */
static inline float degrees_at(const workload_turn *turn, double time) {
    const double cycles = (time + turn->cycle.offset) / turn->cycle.duration;
    return (float)((turn->from + (turn->to - turn->from) * (cycles - floor(cycles))) * (180 / 3.14159265358979));
}

/** The picture below the panel: CANVAS_WIDTH x CANVAS_HEIGHT opaque RGBA pixels. */
static inline void make_picture(unsigned char *pixels) {
    for (unsigned i = 0; i < 4 * CANVAS_WIDTH * CANVAS_HEIGHT; i++) {
        const unsigned x = i / 4 % CANVAS_WIDTH, y = i / 4 / CANVAS_WIDTH;
        pixels[i] = i % 4 == 3 ? 255 : (unsigned char)(x * (i % 4 + 1) / 7 + (y / 20 + x / 20) % 2 * 60 + y / 5);
    }
}

#endif
