/** @file harness.h
 *  @brief The main program of every workload: renders frames, measures them, and prints one JSON object.
 *
 *  A workload's program defines the functions below; harness.c has main() and calls them. Both programs of a pair are
 *  driven and measured by the same code, so that a difference between their figures is one between what they do.
 */
#ifndef HARNESS_H
#define HARNESS_H

#include <stdbool.h>
#include <stdio.h>

typedef struct harness_options {
    /** Frames that are measured, and those rendered before: shader compilation and first uploads are not measured. */
    int frames, warmup;
    /** Writes one frame there, of the given time, instead of measuring. NULL for none. */
    const char *png;
    double at;
    /** Cards only: whether the cards cast a shadow. */
    bool shadow;
} harness_options;

/** Makes everything that the frames need. Errors end the program with harness_fail(). */
void program_set_up(const harness_options *options);

/** Renders the frame of that time and reads all of its pixels: a software driver that is not asked for them may
 *  leave out a frame that the next one covers. */
void program_render(double time);

/** Forgets what was counted so far: measuring begins. */
void program_reset_statistics(void);

/** Prints further members of the JSON object, each with a comma before it. */
void program_print_statistics(FILE *file, int frames);

/** Writes the last frame. */
void program_write_png(const char *path);

void program_tear_down(void);

/** Says what went wrong and ends the program. */
_Noreturn void harness_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** CPU time of all threads of this process, user and system, in seconds. */
double harness_cpu_time(void);

/** Time on the clock, in seconds. */
double harness_wall_time(void);

#endif
