/** @file motion.h
 *  @brief The workloads' motions, for programs that animate by hand: single precision, no divisions.
 */
#ifndef REFERENCE_MOTION_H
#define REFERENCE_MOTION_H

#include "../workload.h"

#include <math.h>

/** A cycle as cycles per second and the cycles at time 0. */
typedef struct motion_rate {
    float rate, phase;
} motion_rate;

static inline motion_rate motion_make(workload_cycle cycle, float directions) {
    float period = cycle.duration * directions;
    return (motion_rate){1.0f / period, cycle.offset / period};
}

/** How much of the cycle is over, 0..<1. Times are not negative. */
static inline float motion_fraction(motion_rate motion, float time) {
    float cycles = motion.phase + motion.rate * time;
    return cycles - (float)(int32_t)cycles;
}

/** The way there and back as one number: 0, 1, and 0 again. The rate is that of both directions. */
static inline float motion_there_and_back(motion_rate motion, float time) {
    return 1.0f - fabsf(2.0f * motion_fraction(motion, time) - 1.0f);
}

#endif
