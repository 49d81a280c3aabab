/* What the hand-written programs tell of themselves, and their end. */
#include "../harness.h"
#include "gl.h"

void program_reset_statistics(void) {}

void program_print_statistics(FILE *file, int frames) {
    (void)frames;
    fprintf(file, ", \"renderer\": \"%s\"", (const char *)glGetString(GL_RENDERER));
}

void program_tear_down(void) { gl_tear_down(); }
