#include "harness.h"
#include "workload.h"

#include <stdlib.h>
#include <string.h>

static const char usage[] = "usage: %s [--frames N] [--warmup N] [--shadow] [--png FILE [--at SECONDS]]";

static harness_options parse(int argc, char **argv) {
    harness_options options = {120, 20, NULL, 1.0, false};
    for (int i = 1; i < argc; i++) {
        bool has_value = i + 1 < argc;
        if (strcmp(argv[i], "--shadow") == 0) {
            options.shadow = true;
        } else if (strcmp(argv[i], "--frames") == 0 && has_value) {
            options.frames = atoi(argv[++i]);
        } else if (strcmp(argv[i], "--warmup") == 0 && has_value) {
            options.warmup = atoi(argv[++i]);
        } else if (strcmp(argv[i], "--png") == 0 && has_value) {
            options.png = argv[++i];
        } else if (strcmp(argv[i], "--at") == 0 && has_value) {
            options.at = atof(argv[++i]);
        } else {
            harness_fail(usage, argv[0]);
        }
    }
    if (options.frames < 1 || options.warmup < 1) {
        harness_fail("%s: --frames and --warmup must be at least 1", argv[0]);
    }
    return options;
}

static void measure(const harness_options *options) {
    int frame = 0;
    for (int i = 0; i < options->warmup; i++) {
        program_render(FRAME_DURATION * frame++);
    }
    program_reset_statistics();
    double cpu = harness_cpu_time(), wall = harness_wall_time();
    for (int i = 0; i < options->frames; i++) {
        program_render(FRAME_DURATION * frame++);
    }
    cpu = harness_cpu_time() - cpu;
    wall = harness_wall_time() - wall;
    printf("{\"frames\": %d, \"cpu_ms\": %.4f, \"wall_ms\": %.4f", options->frames, 1e3 * cpu / options->frames,
           1e3 * wall / options->frames);
    program_print_statistics(stdout, options->frames);
    printf("}\n");
}

int main(int argc, char **argv) {
    harness_options options = parse(argc, argv);
    program_set_up(&options);
    if (options.png != NULL) {
        program_render(0.0);
        program_render(options.at);
        program_write_png(options.png);
    } else {
        measure(&options);
    }
    program_tear_down();
    return 0;
}
