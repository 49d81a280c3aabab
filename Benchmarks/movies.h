/** @file movies.h
 *  @brief What both programs of the movies play: a wall of channels that fills the canvas, and how its cost is measured.
 */
#ifndef MOVIES_H
#define MOVIES_H

#include "harness.h"
#include "workload.h"

#include <stdlib.h>
#include <time.h>

/** Frames of the display and of the movie, each second. */
enum { DISPLAY_RATE = 60, MOVIE_RATE = 30 };

/** Seconds that are not measured, while movies open, and those that are. */
static const double warm_up = 1.5, measured = 5;

typedef struct movies_options {
    const char *path;
    /** Channels each way: 1, or 4 for a wall of 16. */
    int side;
} movies_options;

static inline movies_options movies_read_options(int argc, char **argv) {
    if (argc != 3 || atoi(argv[2]) < 1 || atoi(argv[2]) > 8) {
        harness_fail("usage: %s MOVIE.webm CHANNELS-EACH-WAY", argv[0]);
    }
    return (movies_options){argv[1], atoi(argv[2])};
}

/** What GStreamer plays, the same in both programs: its decoder's pictures are on their way to an element "video". */
static inline void movies_pipeline(char *text, size_t size, const char *path, const char *end) {
    snprintf(text, size, "filesrc location=\"%s\" ! matroskademux ! vp8dec ! %s", path, end);
}

/** Calls a function at each refresh of a display, until the film was measured; prints milliseconds of CPU for each frame of
 *  the movie. The function answers whether there was something new. */
static inline void movies_measure(bool (*refresh)(void *data), void (*print)(void *data), void *data) {
    double begin = harness_wall_time(), cpu = 0;
    int frames = 0;
    bool is_measuring = false;
    for (long tick = 1;; tick++) {
        double due = begin + (double)tick / DISPLAY_RATE, left = due - harness_wall_time();
        if (left > 0) {
            nanosleep(&(struct timespec){0, (long)(left * 1e9)}, NULL);
        }
        if (!is_measuring && due - begin >= warm_up) {
            is_measuring = true;
            cpu = harness_cpu_time();
        }
        frames += refresh(data) && is_measuring;
        if (due - begin >= warm_up + measured) {
            break;
        }
    }
    cpu = harness_cpu_time() - cpu;
    printf("{\"cpu_ms\": %.3f, \"drawn\": %d", 1e3 * cpu / (measured * MOVIE_RATE), frames);
    if (print != NULL) {
        print(data);
    }
    printf("}\n");
}

#endif
