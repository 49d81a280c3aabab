/* Linked into the test programs by scripts/sanitize: what was loaded stays loaded, so that a leak or a race in a driver can
   still be told by the driver's name when the program ends, and be suppressed by it. */
#include <dlfcn.h>

int dlclose(void *handle) {
    (void)handle;
    return 0;
}
