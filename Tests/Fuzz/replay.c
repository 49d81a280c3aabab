/* Gives the files of its arguments to a harness, once each, without libFuzzer: what was found before does not come back. */
#include <signal.h>
#include <unistd.h>

#include "fuzz.h"

/* The input that is tried, for the message when it ends the process. */
static const char *current = "";

static void tell(int number) {
    ssize_t written = write(STDERR_FILENO, current, strlen(current));
    if (written >= 0) written = write(STDERR_FILENO, ": the process ends here\n", 24);
    (void)written;
    signal(number, SIG_DFL);
    raise(number);
}

static int replay(const char *path) {
    current = path;
    FILE *file = fopen(path, "rb");
    if (!file) return perror(path), 1;
    size_t size = 0, room = 1 << 16;
    uint8_t *data = malloc(room);
    for (size_t count; data && (count = fread(data + size, 1, room - size, file)) > 0;) {
        size += count;
        if (size == room) data = realloc(data, room *= 2);
    }
    FUZZ_EXPECT(data && !ferror(file));
    fclose(file);
    /* A harness that reads past the input's end is told by the address sanitizer, so the block is no larger. */
    uint8_t *exact = malloc(size ? size : 1);
    FUZZ_EXPECT(exact);
    memcpy(exact, data, size);
    free(data);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    return 0;
}

int main(int count, char **paths) {
    const int numbers[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTERM};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) signal(numbers[i], tell);
    int failed = 0;
    for (int i = 1; i < count; i++) failed |= replay(paths[i]);
    return failed;
}
